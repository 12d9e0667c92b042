//! What can surround a message, part by part.

use crate::recipe::edit::Edit;

/// One thing that can stand in a part.
#[derive(Debug)]
pub(crate) struct PartLevel {
    /// The public name, kebab-case, never used again for something else.
    pub(crate) name: &'static str,
    /// What it is, in a sentence.
    pub(crate) says: &'static str,
}

/// Makes the type of a part: an enum with one variant for each level, the simplest first.
macro_rules! part_levels {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $id:literal $says:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub(super) enum $name { $($variant,)+ }

        impl $name {
            const LEVELS: &'static [PartLevel] = &[$(PartLevel { name: $id, says: $says },)+];

            fn at(level: u16) -> Self {
                const ALL: &[$name] = &[$($name::$variant,)+];
                ALL[usize::from(level).min(ALL.len() - 1)]
            }

            fn level(self) -> u16 {
                self as u16
            }
        }
    };
}

part_levels! {
    /// What carries the message.
    Carrier {
        Stdio "stdio" "It is a line of a server's standard output.";
        Http "http" "It is the body of an HTTP exchange.";
        EventStream "event-stream" "It is an event of a stream that answers an HTTP request.";
        Silence "silence" "Nothing comes.";
    }
}

impl Carrier {
    pub(super) fn name(self) -> &'static str {
        Self::LEVELS[usize::from(self.level())].name
    }

    pub(super) fn says(self) -> &'static str {
        Self::LEVELS[usize::from(self.level())].says
    }

    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Self::LEVELS.iter().map(|level| level.name)
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let level = Self::names().position(|other| other == name)?;
        Some(Self::at(u16::try_from(level).ok()?))
    }
}

part_levels! {
    /// The status of the exchange.
    Status {
        Ok "200" "The status is 200.";
        Created "201" "The status is 201.";
        Accepted "202" "The status is 202.";
        NonAuthoritative "203" "The status is 203.";
        NoContent "204" "The status is 204.";
        Moved "301" "The status is 301.";
        Found "302" "The status is 302.";
        Temporary "307" "The status is 307.";
        Permanent "308" "The status is 308.";
        BadRequest "400" "The status is 400.";
        Unauthorised "401" "The status is 401.";
        Forbidden "403" "The status is 403.";
        NotFound "404" "The status is 404.";
        NotAllowed "405" "The status is 405.";
        RequestTimeout "408" "The status is 408.";
        Conflict "409" "The status is 409.";
        TooLarge "413" "The status is 413.";
        Unprocessable "422" "The status is 422.";
        TooMany "429" "The status is 429.";
        Internal "500" "The status is 500.";
        NotImplemented "501" "The status is 501.";
        BadGateway "502" "The status is 502.";
        Unavailable "503" "The status is 503.";
        GatewayTimeout "504" "The status is 504.";
        Unheard "599" "The status is 599, which has no name.";
        NotModified "304" "The status is 304.";
    }
}

impl Status {
    pub(super) fn code(self) -> u16 {
        Self::LEVELS[usize::from(self.level())].name.parse().unwrap_or(200)
    }
}

part_levels! {
    /// What the body is said to be.
    Media {
        Right "right" "The content type is the right one.";
        Charset "with-parameters" "The content type has parameters.";
        UpperCase "upper-case" "The content type is written in capitals.";
        Missing "missing" "There is no content type.";
        Html "html" "The body is said to be HTML.";
        PlainText "plain-text" "The body is said to be plain text.";
        Other "the-other" "JSON is said to be an event stream, or an event stream to be JSON.";
        Longer "longer" "The content type begins like the right one and goes on.";
        SameEnd "same-end" "The content type ends like the right one and is another.";
    }
}

part_levels! {
    /// What other headers there are.
    Headers {
        None "none" "There is no other header.";
        Session "session" "A header names a session.";
        Secrets "secrets" "Headers hold a cookie, a challenge and an address.";
        Length "length" "A header says how long the whole body is.";
        TooLong "length-too-long" "A header says that the body is longer than it is.";
    }
}

part_levels! {
    /// What stands in the place of the message.
    Body {
        Message "message" "The message comes.";
        Nothing "nothing" "The message never comes.";
        Html "html" "A page comes instead of the message.";
        Words "words" "A line of words comes instead of the message.";
        OAuth "oauth-error" "An error of the authorisation comes instead of the message.";
        Framework "framework-error" "An error object of a web framework comes instead.";
    }
}

part_levels! {
    /// What comes before the message.
    Before {
        Nothing "nothing" "Nothing comes before it.";
        Blank "blank-lines" "Blank lines come before it.";
        Log "log-line" "A line of a log comes before it.";
        Lookalike "log-of-an-answer" "A line of a log that quotes an answer comes before it.";
        NotUtf8 "not-utf8" "Bytes that are not UTF-8 come before it.";
        Half "half-an-answer" "Half an answer to this call comes before it.";
        Html "html" "A page comes before it.";
        Progress "progress" "A note of progress comes before it.";
        ProgressFull "progress-complete" "A note that progress has reached its total comes before it.";
        LogError "log-of-an-error" "A log message of the level error comes before it.";
        ListChanged "list-changed" "A note that the tools have changed comes before it.";
        Cancelled "cancelled-naming-our-call" "A cancellation that names the call comes before it.";
        Ping "server-request" "A request of the server comes before it.";
        PingOurId "server-request-with-our-id" "A request of the server with the call's id comes before it.";
        OtherAnswer "answer-to-another-call" "The answer to another call comes before it.";
        OtherFailure "failure-of-another-call" "A flagged answer to another call comes before it.";
        OtherError "error-for-another-call" "An error for another call comes before it.";
        NoId "result-without-id" "A result without an id comes before it.";
        Several "several" "Notes, a request of the server and answers to other calls come before it.";
        Comment "comment" "A comment that quotes an answer comes before it.";
        Priming "priming-event" "An event with an id and empty data comes before it.";
        IdAlone "id-alone" "An event of nothing but an id comes before it.";
        Retry "retry-alone" "An event of nothing but a waiting time comes before it.";
        UnknownName "event-of-unknown-name" "An event of an unknown name comes before it.";
        Endpoint "endpoint-event" "The event of the old transport that names an address comes before it.";
        BlankAmong "note-and-blank-lines" "A note of progress and two blank lines come before it.";
        OwnLineEnd "note-ending-in-cr-lf" "A note whose line ends in CR and LF comes before it.";
        HeaderLine "header-line" "A line that names a length, as headers do, comes before it.";
        EndMarkers "end-markers" "Events that say that the stream is done come before it.";
    }
}

part_levels! {
    /// How the event of the message is written.
    Event {
        Plain "plain" "Its event is one line of data.";
        NoSpace "no-space" "No space stands after the colon of its data.";
        Spread "several-data-lines" "Its data are spread over several lines.";
        Named "named-message" "Its event is named `message`.";
        WithId "with-id" "Its event has an id.";
        Fields "unknown-fields" "Unknown fields and comments stand in its event.";
        Unusual "unusual-name" "Its event has a name that nobody knows.";
        Interleaved "fields-among-data" "A comment and other fields stand between the lines of its data.";
    }
}

part_levels! {
    /// What comes after the message.
    After {
        Nothing "nothing" "Nothing comes after it.";
        Same "same-again" "The same message comes again.";
        Contradiction "another-answer" "Another answer to this call, which contradicts it, comes after it.";
        Progress "late-progress" "A note of progress comes after it.";
        LogError "log-of-an-error" "A log message of the level error comes after it.";
        OtherAnswer "answer-to-another-call" "The answer to another call comes after it.";
        Ping "server-request" "A request of the server comes after it.";
        Log "log-line" "A line of a log comes after it.";
        Half "half-an-answer" "Half an answer to this call comes after it.";
    }
}

part_levels! {
    /// Whether a byte order mark opens the stream.
    Bom {
        Absent "absent" "No byte order mark opens the stream.";
        Present "present" "A byte order mark opens the stream.";
    }
}

part_levels! {
    /// How lines end.
    LineEnd {
        Lf "lf" "Lines end in LF.";
        CrLf "cr-lf" "Lines end in CR and LF.";
        Cr "cr" "Lines end in CR.";
        Mixed "mixed" "Lines end in LF, in CR, and in both.";
    }
}

part_levels! {
    /// How the bytes are cut into chunks.
    Chunks {
        Whole "whole" "All bytes come at once.";
        Lines "lines" "Each line comes by itself.";
        Halves "halves" "The bytes come in two halves.";
        Thirds "thirds" "The bytes come in three parts, with empty reads between.";
        Sevens "sevens" "The bytes come seven at a time.";
        Bytes "bytes" "Each byte comes by itself.";
        InEscape "in-escape" "A chunk ends inside an escape.";
        InCharacter "in-character" "A chunk ends inside a character.";
        InLineEnd "in-line-end" "Chunks end between CR and LF, and before each LF.";
    }
}

part_levels! {
    /// How the stream ends.
    End {
        Usual "usual" "It ends as usual: standard output goes on, an exchange is complete.";
        Closed "closed" "Standard output is closed.";
        Open "open" "The body goes on; nothing more has come yet.";
        Reset "reset" "The connection breaks.";
    }
}

part_levels! {
    /// What the server wrote to its standard error.
    Stderr {
        Nothing "nothing" "Nothing stands on standard error.";
        Words "words-of-failure" "Standard error tells of a failure.";
        Flag "flag-like-json" "Standard error holds JSON that looks like a flagged result.";
        Answer "an-answer" "Standard error holds a good answer to the call.";
    }
}

part_levels! {
    /// Why nothing came.
    Why {
        NotSent "not-sent" "The request was never sent.";
        Lost "lost-after-send" "The connection was lost after the request was sent.";
        TimedOut "timed-out" "The client's deadline passed.";
        Cancelled "cancelled" "The call was cancelled.";
    }
}

part_levels! {
    /// The words of the client's own exception.
    Host {
        Nothing "nothing" "The client's exception has no words.";
        Words "words-of-failure" "The client's exception tells of a failure.";
        Error "error-like-the-peers" "The client's exception looks like a JSON-RPC error.";
        Refused "connection-refused" "The client's exception says that the connection was refused.";
        Success "words-of-success" "The client's exception sounds cheerful.";
        Result "result-like-json" "The client's exception quotes a good result.";
        Unsent "words-of-not-sent" "The client's exception says that nothing could be sent.";
    }
}

/// Lists the parts once.
macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident $field:ident $name:literal: $levels:ident, $edit:ident;)+) => {
        /// A part of what surrounds a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Part { $($(#[$doc])* $part,)+ }

        impl Part {
            /// Every part.
            pub const ALL: &'static [Self] = &[$(Self::$part,)+];

            /// Its name, as it stands in a code.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$part => $name,)+ }
            }

            pub(crate) const fn levels(self) -> &'static [PartLevel] {
                match self { $(Self::$part => $levels::LEVELS,)+ }
            }

            /// The kind of edit that a change here is.
            pub const fn edit(self) -> Edit {
                match self { $(Self::$part => Edit::$edit,)+ }
            }
        }

        /// What surrounds a message.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) struct Wrap {
            pub(super) carrier: Carrier,
            $(pub(super) $field: $levels,)+
        }

        impl Wrap {
            /// Nothing around a line of standard output.
            pub(super) fn plain() -> Self {
                Self { carrier: Carrier::Stdio, $($field: $levels::at(0),)+ }
            }

            pub(super) fn level(&self, part: Part) -> u16 {
                match part { $(Part::$part => self.$field.level(),)+ }
            }

            pub(super) fn set(&mut self, part: Part, level: u16) {
                match part { $(Part::$part => self.$field = $levels::at(level),)+ }
            }
        }
    };
}

parts! {
    /// Why nothing came.
    Why why "why": Why, Silence;
    /// The words of the client's own exception.
    Host host "host": Host, Silence;
    /// The status of the exchange.
    Status status "status": Status, Head;
    /// The content type.
    Media media "media": Media, Head;
    /// Other headers.
    Headers headers "headers": Headers, Head;
    /// What stands in the place of the message.
    Body body "body": Body, Traffic;
    /// What comes before the message.
    Before before "before": Before, Traffic;
    /// How its event is written.
    Event event "event": Event, Delivery;
    /// What comes after the message.
    After after "after": After, Traffic;
    /// A byte order mark at the start of the stream.
    Bom bom "bom": Bom, Delivery;
    /// The ends of lines.
    LineEnd line_end "lines": LineEnd, Delivery;
    /// Where the bytes are cut into chunks.
    Chunks chunks "chunks": Chunks, Delivery;
    /// How it ends.
    End end "end": End, Ending;
    /// The standard error of the server.
    Stderr stderr "stderr": Stderr, Delivery;
}

impl Part {
    /// How many levels there are, level 0 included.
    pub fn count(self) -> u16 {
        u16::try_from(self.levels().len()).unwrap_or(u16::MAX)
    }
}

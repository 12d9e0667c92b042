//! The text as a whole, and the members of the envelope.

use super::levels;

levels! {
    /// The whole text.
    Frame {
        Plain "plain-text" "The text is one message and nothing else.";
        BatchOfOne "batch-of-one" "The message stands alone in an array."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchAfterOther "batch-after-other-answer"
            "An array holds the answer to another call, then the message."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchTwiceAlike "batch-answer-twice-alike" "An array holds the message twice."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchThird "batch-after-two-other-answers"
            "An array holds the answers to two other calls, then the message."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchMiddle "batch-between-other-answers"
            "An array holds the message as the fourth of six answers."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchLast "batch-last-of-twelve"
            "An array holds answers and errors for eleven other calls, then the message."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchBeforeError "batch-before-other-error"
            "An array holds the message, then an error that answers another call."
            NOT_2025_03 ["TC-BAT-03", "TC-BAT-04"];
        BatchWithNotification "batch-with-notification"
            "An array holds a notification, then the message."
            EVERYWHERE ["TC-BAT-01", "TC-BAT-03"];
        BatchTwoAnswers "batch-two-answers"
            "An array holds the message, then another answer to the same call."
            EVERYWHERE ["TC-BAT-01", "TC-BAT-03"];
        BatchOfOthers "batch-without-answer" "An array holds only answers to other calls."
            EVERYWHERE ["TC-BAT-01", "TC-BAT-03"];
        BatchEmpty "batch-empty" "The text is an empty array." EVERYWHERE ["TC-BAT-05"];
        BatchNested "batch-nested" "The message stands in an array inside an array."
            EVERYWHERE ["TC-BAT-01", "TC-BAT-03"];
        ByteOrderMark "byte-order-mark" "A byte order mark stands before the message."
            EVERYWHERE ["TC-STD-02"];
        Empty "text-empty" "The text is empty." EVERYWHERE ["TC-STD-02"];
        Blank "text-blank" "The text is white space." EVERYWHERE ["TC-STD-02"];
        Cut "text-cut" "The text ends inside the message." EVERYWHERE ["TC-STD-02"];
        CutLastBrace "text-cut-last-brace" "The last brace of the message is missing."
            EVERYWHERE ["TC-STD-02"];
        TextAfter "text-after-message" "More text follows the message."
            EVERYWHERE ["TC-STD-02"];
        MessageAfter "second-message-after" "A second message follows in the same text."
            EVERYWHERE ["TC-STD-01"];
        NotUtf8 "text-not-utf8" "A string of the message holds bytes that are not UTF-8."
            EVERYWHERE ["TC-ENV-10"];
        Utf16 "text-utf16" "The text is encoded as UTF-16." EVERYWHERE ["TC-ENV-10"];
        NotANumber "number-nan" "A number of the message is written `NaN`."
            EVERYWHERE ["TC-STD-02"];
        Infinity "number-infinity" "A number of the message is written `Infinity`."
            EVERYWHERE ["TC-STD-02"];
        SingleQuotes "single-quotes" "The strings of the message stand in single quotes."
            EVERYWHERE ["TC-STD-02"];
        TrailingComma "trailing-comma" "A comma stands after the last member of the message."
            EVERYWHERE ["TC-STD-02"];
        Comment "comment-in-text" "A comment stands inside the message."
            EVERYWHERE ["TC-STD-02"];
        RawLineBreak "line-break-in-string" "A string of the message holds a bare line break."
            EVERYWHERE ["TC-STD-01"];
        InString "message-in-string" "The message stands as text in a JSON string."
            EVERYWHERE ["TC-STD-02"];
        Null "text-null" "The text is `null`." EVERYWHERE ["TC-STD-02"];
        True "text-true" "The text is `true`." EVERYWHERE ["TC-STD-02"];
        Number "text-number" "The text is the id of the call and nothing more."
            EVERYWHERE ["TC-STD-02"];
        Words "text-words" "The text is a line of plain words." EVERYWHERE ["TC-STD-02"];
        Html "text-html" "The text is an HTML page." EVERYWHERE ["TC-STD-02"];
        EventStream "text-event-stream"
            "The message still stands in the lines of an event stream."
            EVERYWHERE ["TC-STD-02"];
        Headers "text-headers" "Header lines stand before the message."
            EVERYWHERE ["TC-STD-02"];
        DataLine "text-data-line" "The message still stands behind the `data:` of its line."
            EVERYWHERE ["TC-STD-02"];
        PythonWords "python-literals" "Values of the message are written `True` and `None`."
            EVERYWHERE ["TC-STD-02"];
    }
}

levels! {
    /// What strains a limit of the reader.
    Limit {
        None "within-limits" "Nothing in the message strains a reader.";
        DeepNesting "deep-nesting" "A member of no meaning nests 200 arrays.";
        BeyondDouble "number-beyond-double" "A member of no meaning holds the number `1e400`.";
        Beyond64Bits "integer-beyond-64-bits"
            "A member of no meaning holds an integer of 30 digits.";
        LoneSurrogate "lone-surrogate" "A string holds half a surrogate pair, as an escape."
            EVERYWHERE ["TC-ENV-10"];
    }
}

levels! {
    /// The `id` of the message, seen from the call's.
    AnswerId {
        Same "id-same" "`id` is the call's, or none where the message has no place for one.";
        EqualsOurs "request-with-our-id" "A request of the server has the same id as the call.";
        OtherCall "id-of-another-call" "`id` is that of another call.";
        Float "id-integral-float" "`id` is the call's number, spelled with a fraction of zero."
            EVERYWHERE ["TC-ID-01"];
        Exponent "id-exponent" "`id` is the call's number, spelled with an exponent."
            EVERYWHERE ["TC-ID-01"];
        Swapped "id-type-swapped" "`id` is the call's number as a string, or the reverse."
            EVERYWHERE ["TC-ID-02"];
        Neighbour "id-neighbour"
            "`id` is a number that equals the call's only to a reader of doubles."
            EVERYWHERE ["TC-ID-02"];
        Beyond32Bits "id-beyond-32-bits" "`id` equals the call's only in its lowest 32 bits."
            EVERYWHERE ["TC-ID-02"];
        Beyond64Bits "id-beyond-64-bits" "`id` equals the call's only in its lowest 64 bits."
            EVERYWHERE ["TC-ID-02"];
        OtherCase "id-other-case" "`id` equals the call's only without regard to case."
            EVERYWHERE ["TC-ID-02"];
        Padded "id-padded" "`id` is a string: the call's id with a space after it."
            EVERYWHERE ["TC-ID-02"];
        PaddedBefore "id-padded-before" "`id` is a string: the call's id after a space."
            EVERYWHERE ["TC-ID-02"];
        LineBreak "id-line-break" "`id` is a string: the call's id and a line break."
            EVERYWHERE ["TC-ID-02"];
        Nul "id-nul" "`id` is the call's string and a NUL." EVERYWHERE ["TC-ID-02"];
        EndsWithOurs "id-ends-with-ours" "`id` ends with the call's id and is longer."
            EVERYWHERE ["TC-ID-02"];
        BeginsWithOurs "id-begins-with-ours" "`id` begins with the call's id and is longer."
            EVERYWHERE ["TC-ID-02"];
        Shortened "id-shortened" "`id` is the call's id without its last character."
            EVERYWHERE ["TC-ID-02"];
        Quoted "id-quoted" "`id` is the call's string with quotes of its own."
            EVERYWHERE ["TC-ID-02"];
        Respelled "id-respelled" "`id` is a string that names the same number in another way."
            EVERYWHERE ["TC-ID-02"];
        Stripped "id-without-dashes" "`id` is the call's string without its dashes."
            EVERYWHERE ["TC-ID-02"];
        Folded "id-folded" "`id` equals the call's only where `ß` counts as `ss`."
            EVERYWHERE ["TC-ID-02"];
        SameLength "id-of-same-length" "`id` is another of the same length."
            EVERYWHERE ["TC-ID-02"];
        Negated "id-negated" "`id` is the call's number with the other sign."
            EVERYWHERE ["TC-ID-02"];
        Beyond16Bits "id-beyond-16-bits" "`id` equals the call's only in its lowest 16 bits."
            EVERYWHERE ["TC-ID-02"];
        Rounded "id-rounded" "`id` is a fraction that rounds to the call's number."
            EVERYWHERE ["TC-ID-01"];
        Null "id-null" "`id` is null." EVERYWHERE ["TC-ID-01", "TC-ID-06"];
        Absent "id-absent" "`id` is left out." EVERYWHERE ["TC-ID-02", "TC-ID-06"];
        Misspelled "id-misspelled" "The id stands under `ID`." EVERYWHERE ["TC-ID-02"];
        Fraction "id-fraction" "`id` is a number with a fraction." EVERYWHERE ["TC-ID-01"];
        True "id-true" "`id` is true." EVERYWHERE ["TC-ID-01"];
        Array "id-array" "`id` is an array that holds the call's." EVERYWHERE ["TC-ID-01"];
        Object "id-object" "`id` is an object that holds the call's."
            EVERYWHERE ["TC-ID-01"];
    }
}

levels! {
    /// The `jsonrpc` member.
    Jsonrpc {
        Two "jsonrpc-two" "`jsonrpc` is `\"2.0\"`.";
        Absent "jsonrpc-missing" "`jsonrpc` is left out." EVERYWHERE ["TC-ENV-01"];
        Null "jsonrpc-null" "`jsonrpc` is null." EVERYWHERE ["TC-ENV-01"];
        One "jsonrpc-one" "`jsonrpc` is `\"1.0\"`." EVERYWHERE ["TC-ENV-01"];
        Number "jsonrpc-number" "`jsonrpc` is the number 2.0." EVERYWHERE ["TC-ENV-01"];
        Short "jsonrpc-short" "`jsonrpc` is `\"2\"`." EVERYWHERE ["TC-ENV-01"];
        Padded "jsonrpc-padded" "`jsonrpc` is `\"2.0 \"`." EVERYWHERE ["TC-ENV-01"];
        True "jsonrpc-true" "`jsonrpc` is true." EVERYWHERE ["TC-ENV-01"];
        Misspelled "jsonrpc-misspelled" "The version stands under `JSONRPC`."
            EVERYWHERE ["TC-ENV-01"];
    }
}

levels! {
    /// Which of `result`, `error` and `method` the message has.
    Members {
        Fitting "members-fitting" "The message has the one member that its kind asks for.";
        ErrorNullBeside "error-null-beside-result" "`error: null` stands beside `result`."
            EVERYWHERE ["TC-ENV-02"];
        ErrorBeside "error-beside-result" "An error stands beside `result`."
            EVERYWHERE ["TC-ENV-02"];
        ResultNullBeside "result-null-beside-error" "`result: null` stands beside `error`."
            EVERYWHERE ["TC-ENV-02"];
        ResultBeside "result-beside-error" "A result stands beside `error`."
            EVERYWHERE ["TC-ENV-02"];
        ErrorZeroBeside "error-of-code-zero-beside-result"
            "An error of code 0 stands beside `result`." EVERYWHERE ["TC-ENV-02"];
        ResultEmptyBeside "empty-result-beside-error" "An empty result stands beside `error`."
            EVERYWHERE ["TC-ENV-02"];
        MethodBeside "method-beside-answer" "`method` stands beside `result` or `error`."
            EVERYWHERE ["TC-ENV-03"];
        MethodNullBeside "method-null-beside-answer"
            "`method: null` stands beside `result` or `error`."
            EVERYWHERE ["TC-ENV-03"];
        Neither "neither-result-nor-error" "The message has neither `result` nor `error`."
            EVERYWHERE ["TC-ENV-03"];
        ResultMisspelled "result-misspelled" "The result stands under `Result`."
            EVERYWHERE ["TC-ENV-03"];
        ErrorMisspelled "error-misspelled" "The error stands under `Error`."
            EVERYWHERE ["TC-ENV-03"];
        ResultBesideMethod "result-beside-method"
            "A notification or a request of the server has a `result` too."
            EVERYWHERE ["TC-ENV-03"];
        ErrorBesideMethod "error-beside-method"
            "A notification or a request of the server has an `error` too."
            EVERYWHERE ["TC-ENV-03"];
        MethodAbsent "method-missing"
            "A notification or a request of the server lacks its `method`."
            EVERYWHERE ["TC-ENV-03"];
    }
}

levels! {
    /// What a notification or a request of the server is about.
    Subject {
        Usual "subject-usual" "A note of progress, or a ping.";
        ProgressComplete "progress-complete" "The progress has reached its total.";
        LogError "log-of-an-error" "A log message of the level error.";
        ListChanged "list-changed" "The list of tools has changed.";
        TaskStatus "task-status-note" "The state of a task, completed, with its result.";
        UnknownNote "unknown-note" "A notification with a method that nobody knows.";
        Sampling "sampling-request" "The server asks for a message to be sampled.";
        Roots "roots-request" "The server asks for the roots.";
        Elicitation "elicitation-request" "The server asks the user for something.";
        Echo "call-echoed" "The server sends the call back as a request of its own.";
        TaskWaits "task-status-note-input-required" "The state of a task that waits for input.";
        VendorNote "vendor-note"
            "A notification with a method of the server's own and a result for its params.";
        Cancelled "cancelled-naming-our-call" "A cancellation that names the call."
            EVERYWHERE ["TC-NTF-10", "TC-NTF-11"];
        MethodNumber "method-not-a-string" "`method` is a number." EVERYWHERE ["TC-ID-07"];
        ParamsText "params-not-structured" "`params` is a string." EVERYWHERE ["TC-ID-07"];
    }
}

impl Frame {
    /// Whether the message stands in an array, where it can be read.
    pub(crate) const fn is_batch(self) -> bool {
        matches!(
            self,
            Self::BatchOfOne
                | Self::BatchAfterOther
                | Self::BatchTwiceAlike
                | Self::BatchThird
                | Self::BatchMiddle
                | Self::BatchLast
                | Self::BatchBeforeError
                | Self::BatchWithNotification
                | Self::BatchTwoAnswers
        )
    }

    /// Whether it is JSON, and neither an object nor an array with the message in it.
    pub(crate) const fn is_no_object(self) -> bool {
        matches!(
            self,
            Self::BatchOfOthers
                | Self::BatchEmpty
                | Self::BatchNested
                | Self::InString
                | Self::Null
                | Self::True
                | Self::Number
        )
    }
}

impl AnswerId {
    /// Whether it is the call's, however spelled.
    pub(crate) const fn is_the_calls(self) -> bool {
        matches!(self, Self::Same | Self::Float | Self::Exponent)
    }

    pub(crate) const fn is_missing(self) -> bool {
        matches!(self, Self::Null | Self::Absent | Self::Misspelled)
    }

    /// Whether it is neither a string nor an integer, which is an id of nobody's.
    pub(crate) const fn is_no_id(self) -> bool {
        matches!(self, Self::Fraction | Self::Rounded | Self::True | Self::Array | Self::Object)
    }
}

impl AnswerId {
    /// Whether it plays on an id that is a number.
    pub(crate) const fn is_for_numbers(self) -> bool {
        matches!(
            self,
            Self::Float
                | Self::Exponent
                | Self::Neighbour
                | Self::Beyond16Bits
                | Self::Beyond32Bits
                | Self::Beyond64Bits
                | Self::Negated
                | Self::Rounded
        )
    }

    /// Whether it plays on an id that is a string.
    pub(crate) const fn is_for_texts(self) -> bool {
        matches!(
            self,
            Self::OtherCase
                | Self::Nul
                | Self::Shortened
                | Self::Quoted
                | Self::Respelled
                | Self::Stripped
                | Self::Folded
                | Self::SameLength
        )
    }
}

impl Members {
    /// Whether `method` stands beside `result` or `error`.
    pub(crate) const fn mix_kinds(self) -> bool {
        matches!(
            self,
            Self::MethodBeside
                | Self::MethodNullBeside
                | Self::ResultBesideMethod
                | Self::ErrorBesideMethod
        )
    }

    /// Whether there is none of the three.
    pub(crate) const fn are_none(self) -> bool {
        matches!(
            self,
            Self::Neither | Self::ResultMisspelled | Self::ErrorMisspelled | Self::MethodAbsent
        )
    }
}

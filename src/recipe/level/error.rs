//! The `error` member.

use super::levels;
use crate::call::Revision;
use crate::outcome::Execution;

levels! {
    /// What `error` is.
    ErrorShape {
        Object "error-object" "`error` is an object with a code and a message.";
        Empty "error-empty-object" "`error` is an empty object." EVERYWHERE ["TC-ENV-05"];
        Null "error-null" "`error` is null, and there is no result."
            EVERYWHERE ["TC-ENV-05"];
        Text "error-string" "`error` is a string." EVERYWHERE ["TC-ENV-05"];
        Number "error-number" "`error` is a number." EVERYWHERE ["TC-ENV-05"];
        True "error-true" "`error` is true." EVERYWHERE ["TC-ENV-05"];
        Array "error-array" "`error` is an array." EVERYWHERE ["TC-ENV-05"];
    }
}

levels! {
    /// The `code` of the error.
    Code {
        InvalidParams "error-code-invalid-params" "The code is -32602.";
        MethodNotFound "error-code-method-not-found" "The code is -32601.";
        InvalidRequest "error-code-invalid-request" "The code is -32600.";
        InternalError "error-code-internal-error" "The code is -32603.";
        ParseError "error-code-parse-error" "The code is -32700.";
        UrlElicitation "error-code-url-elicitation" "The code is -32042.";
        HeaderMismatch "error-code-header-mismatch" "The code is -32020.";
        MissingCapability "error-code-missing-capability" "The code is -32021.";
        UnsupportedVersion "error-code-unsupported-version" "The code is -32022.";
        ResourceNotFound "error-code-resource-not-found" "The code is -32002.";
        ConnectionClosed "error-code-connection-closed"
            "The code is -32000, which some clients use for a closed connection of their own.";
        TimedOut "error-code-timed-out"
            "The code is -32001, which some clients use for a deadline of their own.";
        Reserved "error-code-reserved" "The code is -32050, which no revision defines.";
        Zero "error-code-zero" "The code is 0.";
        Http "error-code-like-http" "The code is 404.";
        One "error-code-one" "The code is 1.";
        Exit127 "error-code-exit-127" "The code is 127.";
        Unauthorised "error-code-like-http-401" "The code is 401.";
        Forbidden "error-code-like-http-403" "The code is 403.";
        RequestTimeout "error-code-like-http-408" "The code is 408.";
        TooMany "error-code-like-http-429" "The code is 429.";
        ServerError "error-code-like-http-500" "The code is 500.";
        Unavailable "error-code-like-http-503" "The code is 503.";
        FourDigits "error-code-of-four-digits" "The code is 1234.";
        FiveDigits "error-code-of-five-digits" "The code is 50001.";
        SixDigits "error-code-of-six-digits" "The code is 100001.";
        MinusOne "error-code-minus-one" "The code is -1.";
        MinusHundred "error-code-minus-hundred" "The code is -100.";
        Legacy3 "error-code-legacy-3" "The code is -32003.";
        Legacy5 "error-code-legacy-5" "The code is -32005.";
        Legacy10 "error-code-legacy-10" "The code is -32010.";
        JustOutside "error-code-just-outside-the-range" "The code is -31999.";
        Reserved99 "error-code-reserved-last" "The code is -32099.";
        Reserved604 "error-code-reserved-604" "The code is -32604.";
        Reserved768 "error-code-reserved-768" "The code is -32768.";
        Cancelled "error-code-request-cancelled" "The code is -32800.";
        Modified "error-code-content-modified" "The code is -32801.";
        LargePositive "error-code-beyond-32-bits" "The code is 4294967297000.";
        LargeNegative "error-code-beyond-minus-32-bits" "The code is -4294967297000.";
        Smallest "error-code-smallest-of-64-bits" "The code is -9223372036854775808.";
        Large "error-code-of-64-bits" "The code is the largest number of 64 bits.";
        Float "error-code-integral-float" "The code is spelled `-32602.0`."
            EVERYWHERE ["TC-ENV-06"];
        Exponent "error-code-exponent" "The code is spelled `-326020e-1`."
            EVERYWHERE ["TC-ENV-06"];
        Beyond64Bits "error-code-beyond-64-bits" "The code is an integer of 30 digits."
            EVERYWHERE ["TC-ENV-06"];
        BeyondDouble "error-code-beyond-double" "The code is `1e400`." EVERYWHERE ["TC-ENV-06"];
        Missing "error-code-missing" "The code is left out." EVERYWHERE ["TC-ENV-05"];
        Null "error-code-null" "The code is null." EVERYWHERE ["TC-ENV-06"];
        Text "error-code-string" "The code is a string of digits." EVERYWHERE ["TC-ENV-06"];
        Fraction "error-code-fraction" "The code is `-32602.5`." EVERYWHERE ["TC-ENV-06"];
        True "error-code-true" "The code is true." EVERYWHERE ["TC-ENV-06"];
        Array "error-code-array" "The code stands in an array." EVERYWHERE ["TC-ENV-06"];
        Misspelled "error-code-misspelled" "The code stands under `error_code`."
            EVERYWHERE ["TC-ENV-05"];
    }
}

levels! {
    /// The `message` of the error.
    Message {
        Text "error-message-text" "The message is a sentence.";
        Empty "error-message-empty" "The message is the empty string.";
        Missing "error-message-missing" "The message is left out." EVERYWHERE ["TC-ENV-05"];
        Null "error-message-null" "The message is null." EVERYWHERE ["TC-ENV-07"];
        Number "error-message-number" "The message is a number." EVERYWHERE ["TC-ENV-07"];
        Array "error-message-array" "The message is an array of strings."
            EVERYWHERE ["TC-ENV-07"];
        Object "error-message-object" "The message is an object, one text a language."
            EVERYWHERE ["TC-ENV-07"];
    }
}

impl Code {
    /// The value as it is written, where there is one.
    pub(crate) const fn spelled(self) -> &'static str {
        match self {
            Self::InvalidParams => "-32602",
            Self::MethodNotFound => "-32601",
            Self::InvalidRequest => "-32600",
            Self::InternalError => "-32603",
            Self::ParseError => "-32700",
            Self::UrlElicitation => "-32042",
            Self::HeaderMismatch => "-32020",
            Self::MissingCapability => "-32021",
            Self::UnsupportedVersion => "-32022",
            Self::ResourceNotFound => "-32002",
            Self::ConnectionClosed => "-32000",
            Self::TimedOut => "-32001",
            Self::Reserved => "-32050",
            Self::Zero => "0",
            Self::Http => "404",
            Self::One => "1",
            Self::Exit127 => "127",
            Self::Unauthorised => "401",
            Self::Forbidden => "403",
            Self::RequestTimeout => "408",
            Self::TooMany => "429",
            Self::ServerError => "500",
            Self::Unavailable => "503",
            Self::FourDigits => "1234",
            Self::FiveDigits => "50001",
            Self::SixDigits => "100001",
            Self::MinusOne => "-1",
            Self::MinusHundred => "-100",
            Self::Legacy3 => "-32003",
            Self::Legacy5 => "-32005",
            Self::Legacy10 => "-32010",
            Self::JustOutside => "-31999",
            Self::Reserved99 => "-32099",
            Self::Reserved604 => "-32604",
            Self::Reserved768 => "-32768",
            Self::Cancelled => "-32800",
            Self::Modified => "-32801",
            Self::LargePositive => "4294967297000",
            Self::LargeNegative => "-4294967297000",
            Self::Smallest => "-9223372036854775808",
            Self::Large => "9223372036854775807",
            Self::Float => "-32602.0",
            Self::Exponent => "-326020e-1",
            Self::Beyond64Bits => "-123456789012345678901234567890",
            Self::BeyondDouble => "1e400",
            Self::Missing | Self::Null => "null",
            Self::Misspelled => "-32602",
            Self::Text => "\"-32602\"",
            Self::Fraction => "-32602.5",
            Self::True => "true",
            Self::Array => "[-32602]",
        }
    }

    /// What the code means where the revision gives it a meaning, and whether the peer says by it
    /// that it did not run the call.
    pub(crate) fn meaning(self, revision: Revision) -> (&'static str, Execution) {
        use Execution::{Possible, Refused};

        match (self, revision) {
            (Self::InvalidParams | Self::Float | Self::Exponent, _) => ("invalid-params", Possible),
            (Self::MethodNotFound, _) => ("method-not-found", Refused),
            (Self::InvalidRequest, _) => ("invalid-request", Refused),
            (Self::InternalError, _) => ("internal-error", Possible),
            (Self::ParseError, _) => ("parse-error", Refused),
            (Self::UrlElicitation, Revision::V2025_11_25) => ("url-elicitation-required", Possible),
            (Self::HeaderMismatch, Revision::V2026_07_28) => ("header-mismatch", Refused),
            (Self::MissingCapability, Revision::V2026_07_28) => {
                ("missing-client-capability", Refused)
            }
            (Self::UnsupportedVersion, Revision::V2026_07_28) => {
                ("unsupported-protocol-version", Refused)
            }
            _ => ("other-code", Possible),
        }
    }

    /// Whether it is an integer that 64 bits hold, spelled plainly.
    pub(crate) fn is_plain(self) -> bool {
        self as u8 <= Self::Large as u8
    }
}

impl Message {
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Empty)
    }
}

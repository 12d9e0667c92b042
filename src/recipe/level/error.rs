//! The `error` member.

use super::levels;

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
        InvalidParams "code-invalid-params" "The code is -32602.";
        MethodNotFound "code-method-not-found" "The code is -32601.";
        InvalidRequest "code-invalid-request" "The code is -32600.";
        InternalError "code-internal-error" "The code is -32603.";
        ParseError "code-parse-error" "The code is -32700.";
        UrlElicitation "code-url-elicitation" "The code is -32042.";
        HeaderMismatch "code-header-mismatch" "The code is -32020.";
        MissingCapability "code-missing-capability" "The code is -32021.";
        UnsupportedVersion "code-unsupported-version" "The code is -32022.";
        ResourceNotFound "code-resource-not-found" "The code is -32002.";
        ConnectionClosed "code-connection-closed"
            "The code is -32000, which some clients use for a closed connection of their own.";
        TimedOut "code-timed-out"
            "The code is -32001, which some clients use for a deadline of their own.";
        Reserved "code-reserved" "The code is -32050, which no revision defines.";
        Zero "code-zero" "The code is 0.";
        Http "code-like-http" "The code is 404.";
        Large "code-of-64-bits" "The code is the largest number of 64 bits.";
        Float "code-integral-float" "The code is spelled `-32602.0`."
            EVERYWHERE ["TC-ENV-06"];
        Exponent "code-exponent" "The code is spelled `-326020e-1`."
            EVERYWHERE ["TC-ENV-06"];
        Beyond64Bits "code-beyond-64-bits" "The code is an integer of 30 digits."
            EVERYWHERE ["TC-ENV-06"];
        BeyondDouble "code-beyond-double" "The code is `1e400`." EVERYWHERE ["TC-ENV-06"];
        Missing "code-missing" "The code is left out." EVERYWHERE ["TC-ENV-05"];
        Null "code-null" "The code is null." EVERYWHERE ["TC-ENV-06"];
        Text "code-string" "The code is a string of digits." EVERYWHERE ["TC-ENV-06"];
        Fraction "code-fraction" "The code is `-32602.5`." EVERYWHERE ["TC-ENV-06"];
        True "code-true" "The code is true." EVERYWHERE ["TC-ENV-06"];
        Array "code-array" "The code stands in an array." EVERYWHERE ["TC-ENV-06"];
        Misspelled "code-misspelled" "The code stands under `error_code`."
            EVERYWHERE ["TC-ENV-05"];
    }
}

levels! {
    /// The `message` of the error.
    Message {
        Text "message-text" "The message is a sentence.";
        Empty "message-empty" "The message is the empty string.";
        Missing "message-missing" "The message is left out." EVERYWHERE ["TC-ENV-05"];
        Null "message-null" "The message is null." EVERYWHERE ["TC-ENV-07"];
        Number "message-number" "The message is a number." EVERYWHERE ["TC-ENV-07"];
        Array "message-array" "The message is an array of strings."
            EVERYWHERE ["TC-ENV-07"];
        Object "message-object" "The message is an object, one text a language."
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

    /// Whether it is an integer that 64 bits hold, spelled plainly.
    pub(crate) fn is_plain(self) -> bool {
        self as u8 <= Self::Large as u8
    }
}

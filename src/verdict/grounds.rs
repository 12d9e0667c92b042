//! Which requirements a reason rests on, revision by revision.

use super::reason::Reason;
use crate::call::Revision;

impl Reason {
    /// The requirements that it rests on in a revision, the most decisive first. Empty only for
    /// [`Reason::LocalLimit`], which no requirement speaks of.
    pub fn requirements(self, revision: Revision) -> &'static [&'static str] {
        use Revision::{V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};

        match (self, revision) {
            (Self::PlainResult, V2026_07_28) => {
                &["TC-RES-02", "TC-ERR-01", "TC-RES-07", "TC-RES-01"]
            }
            (Self::PlainResult, _) => &["TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::SchemaValidated, _) => &["TC-STR-05", "TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::SchemaNotChecked, _) => &["TC-STR-06", "TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::Flagged, V2025_11_25 | V2026_07_28) => {
                &["TC-RES-02", "TC-ERR-01", "TC-ERR-07", "TC-MOD-01"]
            }
            (Self::Flagged, _) => &["TC-RES-02", "TC-ERR-01", "TC-ERR-07"],

            (
                Self::ParseError
                | Self::InvalidRequest
                | Self::MethodNotFound
                | Self::InternalError,
                _,
            ) => &["TC-ERR-01", "TC-COD-01", "TC-ENV-05"],
            (Self::InvalidParams, _) => &["TC-ERR-01", "TC-COD-01", "TC-ERR-06", "TC-ENV-05"],
            (Self::UrlElicitationRequired, _) => &["TC-ERR-01", "TC-COD-07", "TC-ENV-05"],
            (Self::HeaderMismatch, _) => &["TC-ERR-01", "TC-COD-09", "TC-ENV-05"],
            (Self::MissingClientCapability, _) => &["TC-ERR-01", "TC-COD-10", "TC-ENV-05"],
            (Self::UnsupportedProtocolVersion, _) => &["TC-ERR-01", "TC-COD-11", "TC-ENV-05"],
            (Self::OtherCode, V2026_07_28) => {
                &["TC-ERR-01", "TC-ENV-05", "TC-ENV-06", "TC-COD-02", "TC-COD-03"]
            }
            (Self::OtherCode, _) => &["TC-ERR-01", "TC-ENV-05", "TC-ENV-06"],

            (Self::InputRequested, _) => &["TC-MRT-01", "TC-RES-07", "TC-MRT-03", "TC-MRT-06"],
            (Self::RetryWithState, _) => &["TC-MRT-01", "TC-RES-07", "TC-MRT-07", "TC-MRT-08"],
            (Self::TaskHandle, V2026_07_28) => &["TC-TSK-22", "TC-TSK-21"],
            (Self::TaskHandle, _) => &["TC-TSK-01"],

            (Self::DuplicateKey | Self::MixedKind | Self::WrongJsonrpc, _) => &["TC-ENV-01"],
            (Self::NeitherResultNorError, _) => &["TC-ENV-03"],
            (Self::BothResultAndError, _) => &["TC-ENV-02"],
            (Self::BatchNotAllowed, V2024_11_05) => &["TC-BAT-04"],
            (Self::BatchNotAllowed, _) => &["TC-BAT-03"],
            (Self::ContradictingAnswers, V2025_03_26) => &["TC-ID-03", "TC-BAT-01"],
            (Self::ContradictingAnswers, V2026_07_28) => &["TC-ID-02"],
            (Self::ContradictingAnswers, _) => &["TC-ID-03"],
            (Self::ErrorNotAnObject, _) => &["TC-ENV-05"],
            (Self::ErrorCodeInvalid, _) => &["TC-ENV-06", "TC-ENV-05"],
            (Self::ErrorMessageInvalid, _) => &["TC-ENV-07", "TC-ENV-05"],
            (Self::ResultNotAnObject, _) => &["TC-ENV-04"],
            (Self::ResultTypeInvalid, V2026_07_28) => &["TC-RES-05", "TC-RES-04"],
            (Self::ResultTypeUnrecognised, V2026_07_28) => &["TC-RES-05", "TC-RES-06"],
            (Self::ResultTypeInvalid | Self::ResultTypeUnrecognised, _) => &["TC-RES-09"],
            (Self::UndeclaredExtension, _) => &["TC-TSK-20", "TC-RES-06", "TC-RES-05"],
            (Self::ConflictingDiscriminator, _) => &["TC-RES-07", "TC-RES-04"],
            (Self::NothingRequested, _) => &["TC-MRT-02"],
            (Self::InputRequestsInvalid, _) => &["TC-MRT-03"],
            (Self::UndeclaredCapability, _) => &["TC-MRT-05"],
            (Self::RequestStateInvalid, _) => &["TC-MRT-08", "TC-MRT-02"],
            (Self::TaskNotRequested, _) => &["TC-TSK-01"],
            (Self::TaskHandleInvalid, V2026_07_28) => &["TC-TSK-22"],
            (Self::TaskHandleInvalid, _) => &["TC-TSK-01"],
            (Self::ContentMissing | Self::ContentNotAnArray, _) => &["TC-RES-01"],
            (Self::BlockInvalid, _) => &["TC-CNT-01"],
            (Self::BlockUnknown, V2025_11_25 | V2026_07_28) => {
                &["TC-CNT-01", "TC-CNT-02", "TC-CNT-03"]
            }
            (Self::BlockUnknown, _) => &["TC-CNT-01", "TC-CNT-02"],
            (Self::Base64Invalid, _) => &["TC-CNT-05"],
            (Self::IsErrorNotABoolean, _) => &["TC-RES-02"],
            (Self::StructuredNotAnObject, _) => &["TC-STR-01"],
            (Self::OutputSchemaUnusable, V2026_07_28) => {
                &["TC-STR-05", "TC-STR-08", "TC-STR-09", "TC-STR-10"]
            }
            (Self::OutputSchemaUnusable, V2025_11_25) => &["TC-STR-05", "TC-STR-07", "TC-STR-08"],
            (Self::OutputSchemaUnusable, _) => &["TC-STR-05", "TC-STR-07"],
            (Self::StructuredMissing, _) => &["TC-STR-05"],
            (Self::StructuredInvalid, _) => &["TC-STR-05", "TC-STR-06"],
            (Self::EmptyBody, _) => &["TC-HTTP-03", "TC-HTTP-02"],
            (Self::UnexpectedMediaType, _) => &["TC-HTTP-02"],
            (Self::UnreadableBody, _) => &["TC-HTTP-02", "TC-ENV-10", "TC-ENV-01"],
            (Self::IdMismatch, _) => &["TC-ID-02", "TC-HTTP-02"],
            (Self::NoAnswer, _) => &["TC-HTTP-02", "TC-ENV-01"],
            (Self::StatusContradictsResult, _) => &["TC-HTTP-14"],

            (Self::Unreadable, V2024_11_05) => &["TC-ENV-01"],
            (Self::Unreadable, _) => &["TC-ENV-10", "TC-ENV-01"],
            (Self::NotAnObject, V2025_03_26) => &["TC-BAT-01", "TC-BAT-05"],
            (Self::NotAnObject | Self::NotAMessage, _) => &["TC-ENV-01"],
            (Self::Notification, _) => &["TC-ID-07"],
            (Self::ServerRequest, V2026_07_28) => &["TC-NTF-07"],
            (Self::ServerRequest, _) => &["TC-NTF-06"],
            (Self::OtherCall, _) => &["TC-ID-02"],
            (Self::NoId, V2024_11_05 | V2025_03_26 | V2025_06_18) => &["TC-ID-02", "TC-ID-05"],
            (Self::NoId, _) => &["TC-ID-02", "TC-ID-06"],

            (Self::AwaitingAnswer, _) => &["TC-ID-02", "TC-CAN-04"],
            (Self::StreamSuspended, _) => &["TC-SSE-03", "TC-SSE-02", "TC-SSE-04"],
            (Self::PostAccepted, _) => &["TC-HTTP-01"],

            (Self::NotSent, V2026_07_28) => &["TC-COD-17", "TC-ERR-01"],
            (Self::NotSent, _) => &["TC-ERR-01"],
            (Self::Unauthorised | Self::Forbidden, V2024_11_05) => &["TC-HTTP-14"],
            (Self::Forbidden, V2025_11_25 | V2026_07_28) => {
                &["TC-HTTP-06", "TC-HTTP-05", "TC-HTTP-07"]
            }
            (Self::Unauthorised | Self::Forbidden, _) => &["TC-HTTP-06"],
            (Self::SessionLost, _) => &["TC-HTTP-08"],
            (Self::Redirected, _) => &["TC-HTTP-14"],
            (Self::Refused, V2024_11_05) => &["TC-HTTP-14"],
            (Self::Refused, V2025_03_26) => &["TC-HTTP-14", "TC-HTTP-06"],
            (Self::Refused, V2026_07_28) => &["TC-HTTP-11", "TC-HTTP-14", "TC-HTTP-13"],
            (Self::Refused, _) => &["TC-HTTP-14", "TC-HTTP-06", "TC-HTTP-09"],

            (Self::LostAfterSend, V2026_07_28) => &["TC-SSE-08", "TC-STD-06", "TC-RTY-06"],
            (Self::LostAfterSend, V2024_11_05) => &["TC-STD-07", "TC-RTY-06"],
            (Self::LostAfterSend, _) => &["TC-STD-07", "TC-CAN-07", "TC-RTY-06"],
            (Self::TimedOut, _) => &["TC-CAN-04", "TC-CAN-02"],
            (Self::Cancelled, _) => &["TC-CAN-02", "TC-CAN-01"],
            (Self::OutputEnded, V2026_07_28) => &["TC-STD-06", "TC-RTY-06"],
            (Self::OutputEnded, _) => &["TC-STD-07", "TC-RTY-06"],
            (Self::StreamEnded | Self::ConnectionReset, V2024_11_05) => {
                &["TC-HTTP-01", "TC-RTY-06"]
            }
            (Self::StreamEnded, V2025_03_26 | V2025_06_18) => {
                &["TC-SSE-05", "TC-CAN-07", "TC-RTY-06"]
            }
            (Self::StreamEnded, V2025_11_25) => &["TC-SSE-03", "TC-CAN-07", "TC-RTY-06"],
            (Self::StreamEnded | Self::ConnectionReset, V2026_07_28) => {
                &["TC-SSE-08", "TC-SSE-09", "TC-RTY-06"]
            }
            (Self::ConnectionReset, _) => &["TC-CAN-07", "TC-RTY-06"],
            (Self::UnreadableEvent, _) => &["TC-ENV-10", "TC-ENV-01", "TC-RTY-06"],
            (Self::ServerFailed, _) => &["TC-HTTP-14", "TC-RTY-06"],
            (Self::LocalLimit, _) => &[],
        }
    }
}

//! What is said about contracts.

pub(crate) const GAP_NAME: &str = "the entry has no name, so that no call can be made from it";

pub(crate) const GAP_EFFECT: &str = "no annotation says what a second execution would do; the \
     worst case is assumed, that every execution counts: set `readOnlyHint` or `idempotentHint` at \
     the server, or state the effect";

pub(crate) const GAP_UNREADABLE_HINT: &str = "the annotations are no JSON object, or a hint in \
     them is neither true nor false; it counts as not given: mend it at the server";

pub(crate) const GAP_ABSENCE: &str = "nothing says what it means when the tool finds nothing: \
     agree with the tool's author whether that is an empty success or an error, and state it";

pub(crate) const GAP_TRANSIENT: &str = "nothing says which failures pass by themselves; none is \
     assumed to: name the codes or the first words of those that do";

pub(crate) const GAP_OUTPUT_SCHEMA: &str = "the tool declares no output schema, so that \
     structured results go unchecked";

pub(crate) const GAP_UNREADABLE_SCHEMA: &str = "the declared output schema is no JSON object and \
     can't be used: mend it at the server";

pub(crate) const GAP_STATE_CHECK: &str = "nothing says which read tool shows whether a call was \
     carried out: name one, or a lost call can only be handed to a person";

pub(crate) const GAP_TRUST: &str = "the server's own words about its tools count only if the host \
     trusts it, which no entry can say; it is not trusted until you say so";

pub(crate) const WHEN_ALWAYS: &str = "otherwise";

pub(crate) const WHEN_HARMLESS_TRANSIENT: &str =
    "the contract names the failure as transient, and a repeat does no harm";

pub(crate) const WHEN_ADDRESS_TO_VISIT: &str = "the user is asked to visit an address first";

pub(crate) const WHEN_MENDABLE_REQUEST: &str =
    "headers, capabilities or revision of the request were refused";

pub(crate) const WHEN_STATE_ALONE: &str = "only a state is to be sent back";

pub(crate) const WHEN_REPORTED_HARMLESS: &str = "the server says that the tool ran to its end, and a trusted contract that a repeat does no harm";

pub(crate) const WHEN_REPORTED: &str = "the server says that the tool ran to its end";

pub(crate) const WHEN_HARMLESS: &str = "a trusted contract says that a repeat does no harm";

pub(crate) const WHEN_AT_THE_DOOR: &str = "an authorisation or a session is missing";

pub(crate) const WHEN_UNSENT: &str = "the request never left";

pub(crate) const WHEN_REFUSED: &str = "the server refused the call before any tool ran";

pub(crate) const WHEN_ABSENCE_UNSTATED: &str =
    "the contract does not say what it means to find nothing";

pub(crate) const WHEN_EMPTY_AS_AGREED: &str =
    "the result is empty, which the contract calls a proper answer";

pub(crate) const WHEN_EMPTY_AGAINST_CONTRACT: &str =
    "the result is empty, though by the contract finding nothing is an error";

pub(crate) fn host_words_alone(texts: &str) -> String {
    format!("a model_view in the host's own words, without what stands in the content: {texts}")
}

pub(crate) fn a_label() -> String {
    "a model_view that says in words of its own that this is not from the tool, or none".to_owned()
}

pub(crate) fn a_policy_for(parts: &[String]) -> String {
    format!("a content policy that says what becomes of {}", parts.join(", "))
}

pub(crate) fn these_fates(fates: &[&str]) -> String {
    format!("blocks: [{}], as the content policy says", fates.join(", "))
}

pub(crate) fn no_policy() -> String {
    "the suite states no content policy: `Suite::policy` takes one".to_owned()
}

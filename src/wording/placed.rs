//! Why a reply can't be sent under the id that a client chose.

pub(crate) const ID_NOT_FOUND: &str =
    "its text is no JSON, and where it names the call can't be told";

pub(crate) const ID_UNREADABLE: &str = "an id in it is cut off or no JSON";

pub(crate) const ID_PLAYS_OTHERWISE: &str = "its id plays on the call's in a way of its own";

pub(crate) const ID_SPELLED_ODDLY: &str = "it spells the call's number in a way of its own";

pub(crate) const ID_PLAYS_ON_A_NUMBER: &str =
    "it plays on the call's id as a number of a kind that the client did not send";

pub(crate) const ID_PLAYS_ON_A_STRING: &str =
    "it plays on the letters of the call's id, and the client sent a number";

pub(crate) const ID_PLAYS_ON_DIGITS: &str =
    "it plays on the digits of the call's id, and the client sent other text";

pub(crate) const ID_COLLIDES: &str = "it holds an id of its own that the client chose as well";

//! A tool's declared output schema: whether it can be used at all, and whether a structured
//! value meets it.
//!
//! Schemas come from servers, so both the schema and the value may be hostile. A schema that can't
//! be used is never treated as one that allows everything, nothing is ever fetched, and every
//! bound that is exceeded means "could not be validated", never "valid" (TC-STR-08 to TC-STR-10).
//! Validation needs the feature `output-schema`; without it every check says that it did not check.

#[cfg(feature = "output-schema")]
mod graph;
#[cfg(feature = "output-schema")]
mod pattern;
#[cfg(feature = "output-schema")]
mod validator;
#[cfg(feature = "output-schema")]
mod work;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
#[cfg(feature = "output-schema")]
use std::sync::OnceLock;

use serde_json::Value;

use crate::call::Revision;
#[cfg(feature = "output-schema")]
use validator::Validator;

/// An output schema as the server declared it. Cheap to clone; all clones share one compiled
/// validator, which is made at the first check.
#[derive(Clone)]
pub(crate) struct OutputSchema(Arc<Declared>);

struct Declared {
    value: Value,
    #[cfg(feature = "output-schema")]
    validator: OnceLock<Result<Validator, String>>,
}

/// Two schemas are the same where their texts say the same.
impl PartialEq for OutputSchema {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.value() == other.value()
    }
}

impl Eq for OutputSchema {}

impl Hash for OutputSchema {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value().hash(state);
    }
}

impl fmt::Debug for OutputSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutputSchema({})", self.value())
    }
}

/// What a check of a structured value against an [`OutputSchema`] came to.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "output-schema"), allow(dead_code, reason = "nothing is checked"))]
pub(crate) enum SchemaCheck {
    /// Nothing was checked: the crate was built without the feature `output-schema`, or the
    /// revision knows no output schema.
    Unchecked,
    /// The schema can't be used, and why (TC-STR-07 to TC-STR-10).
    Unusable(String),
    /// The schema can be used, and there is no structured value (TC-STR-05).
    Missing,
    /// The value meets the schema.
    Valid,
    /// The value does not meet the schema, or could not be validated, and why.
    Invalid(String),
}

impl OutputSchema {
    pub(crate) fn new(value: Value) -> Self {
        Self(Arc::new(Declared {
            value,
            #[cfg(feature = "output-schema")]
            validator: OnceLock::new(),
        }))
    }

    /// The schema as it was declared.
    pub(crate) fn value(&self) -> &Value {
        &self.0.value
    }

    /// Checks the JSON text of a structured value, or its absence, under the rules of a revision.
    #[cfg(feature = "output-schema")]
    pub(crate) fn check(&self, structured: Option<&str>, revision: Revision) -> SchemaCheck {
        if revision < Revision::V2025_06_18 {
            return SchemaCheck::Unchecked;
        }
        if let Err(why) = fits_revision(self.value(), revision) {
            return SchemaCheck::Unusable(why.to_owned());
        }
        match (self.validator(), structured) {
            (Err(why), _) => SchemaCheck::Unusable(why.clone()),
            (Ok(_), None) => SchemaCheck::Missing,
            (Ok(validator), Some(text)) => match validator.validate(text) {
                Ok(()) => SchemaCheck::Valid,
                Err(why) => SchemaCheck::Invalid(why),
            },
        }
    }

    /// Without the feature `output-schema` nothing is ever checked.
    #[cfg(not(feature = "output-schema"))]
    pub(crate) fn check(&self, _structured: Option<&str>, _revision: Revision) -> SchemaCheck {
        SchemaCheck::Unchecked
    }

    #[cfg(feature = "output-schema")]
    fn validator(&self) -> &Result<Validator, String> {
        self.0.validator.get_or_init(|| Validator::new(&self.0.value))
    }
}

/// Every revision wants an object; those before 2026-07-28 want one that says it is about objects
/// (TC-STR-07).
#[cfg(feature = "output-schema")]
fn fits_revision(schema: &Value, revision: Revision) -> Result<(), &'static str> {
    let Value::Object(members) = schema else {
        return Err("the schema is not a JSON object");
    };
    let says_object = members.get("type").is_some_and(|kind| kind == "object");
    if revision < Revision::V2026_07_28 && !says_object {
        return Err(
            "before 2026-07-28 the root of an output schema must have \"type\": \"object\"",
        );
    }
    Ok(())
}

#[cfg(all(test, feature = "output-schema"))]
mod tests;

#[cfg(all(test, not(feature = "output-schema")))]
mod tests {
    use super::*;

    #[test]
    fn without_the_feature_every_check_says_that_it_did_not_check() {
        for &revision in Revision::ALL {
            for schema in [Value::from(true), serde_json::json!({ "type": "object" })] {
                for structured in [None, Some("{}"), Some("7")] {
                    let check = OutputSchema::new(schema.clone()).check(structured, revision);
                    assert_eq!(check, SchemaCheck::Unchecked);
                }
            }
        }
    }
}

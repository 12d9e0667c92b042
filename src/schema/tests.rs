//! Rules first, then hostile schemas and values.

mod hostile;

use super::*;
use serde_json::json;

const NEWEST: Revision = Revision::V2026_07_28;

/// Checks a value under the newest revision.
fn check(schema: &Value, value: &Value) -> SchemaCheck {
    check_text(schema, &value.to_string())
}

fn check_text(schema: &Value, text: &str) -> SchemaCheck {
    OutputSchema::new(schema.clone()).check(Some(text), NEWEST)
}

/// Why the schema can't be used under the newest revision.
fn unusable(schema: &Value) -> String {
    match OutputSchema::new(schema.clone()).check(None, NEWEST) {
        SchemaCheck::Unusable(why) => why,
        other => panic!("{schema} is usable: {other:?}"),
    }
}

fn invalid(schema: &Value, text: &str) -> String {
    match check_text(schema, text) {
        SchemaCheck::Invalid(why) => why,
        other => panic!("{schema} with {text}: {other:?}"),
    }
}

#[test]
fn revisions_without_output_schemas_check_nothing() {
    for revision in [Revision::V2024_11_05, Revision::V2025_03_26] {
        let schema = OutputSchema::new(json!(true));
        assert_eq!(schema.check(Some("{}"), revision), SchemaCheck::Unchecked);
        assert_eq!(schema.check(None, revision), SchemaCheck::Unchecked);
    }
}

#[test]
fn the_root_of_a_schema_follows_the_rule_of_its_revision() {
    let about_objects =
        [json!({ "type": "object" }), json!({ "type": "object", "properties": {} })];
    let about_anything = [
        json!({}),
        json!({ "type": "array" }),
        json!({ "type": ["object"] }),
        json!({ "anyOf": [{ "type": "object" }] }),
    ];
    let no_schemas = [json!(true), json!(false), json!(null), json!([]), json!("object"), json!(7)];
    for revision in [Revision::V2025_06_18, Revision::V2025_11_25, NEWEST] {
        let is_usable =
            |schema: &Value| match OutputSchema::new(schema.clone()).check(None, revision) {
                SchemaCheck::Missing => true,
                SchemaCheck::Unusable(_) => false,
                other => panic!("{schema} {revision}: {other:?}"),
            };
        assert!(about_objects.iter().all(is_usable), "{revision}");
        assert!(!no_schemas.iter().any(is_usable), "{revision}");
        let newest = revision == NEWEST;
        assert!(about_anything.iter().all(|schema| is_usable(schema) == newest), "{revision}");
    }
}

#[test]
fn an_absent_value_is_missing_and_null_is_a_value() {
    let nullable = OutputSchema::new(json!({ "type": ["object", "null"] }));
    assert_eq!(nullable.check(None, NEWEST), SchemaCheck::Missing);
    assert_eq!(nullable.check(Some("null"), NEWEST), SchemaCheck::Valid);
    assert!(invalid(&json!({ "type": "object" }), "null").contains("object"));
}

#[test]
fn every_kind_of_value_is_checked_against_the_newest_kind_of_schema() {
    let values = [
        ("null", json!(null)),
        ("boolean", json!(false)),
        ("string", json!("")),
        ("array", json!([])),
        ("object", json!({})),
    ];
    for (kind, _) in &values {
        for (other, value) in &values {
            let valid = check(&json!({ "type": kind }), value) == SchemaCheck::Valid;
            assert_eq!(valid, kind == other, "{kind} {other}");
        }
    }
}

#[test]
fn the_default_dialect_is_2020_12() {
    // Each of these means something else, or nothing, in an older dialect.
    let tuple = json!({ "prefixItems": [{ "type": "string" }] });
    assert!(matches!(check(&tuple, &json!([7])), SchemaCheck::Invalid(_)));
    let beside = json!({ "$defs": { "a": {} }, "$ref": "#/$defs/a", "type": "string" });
    assert!(matches!(check(&beside, &json!(7)), SchemaCheck::Invalid(_)));
    let dependent = json!({ "dependentRequired": { "a": ["b"] } });
    assert!(matches!(check(&dependent, &json!({ "a": 1 })), SchemaCheck::Invalid(_)));
    assert!(unusable(&json!({ "items": [{ "type": "string" }] })).contains("items"));
}

#[test]
fn every_dialect_that_is_known_is_honoured() {
    let tuple = json!({ "items": [{ "type": "string" }] });
    let exclusive = json!({ "maximum": 5, "exclusiveMaximum": true });
    let beside = json!({ "definitions": { "a": {} }, "$ref": "#/definitions/a", "type": "string" });
    // Whether [7], 5 and 7 meet those three, or the schema is not allowed.
    let dialects = [
        ("http://json-schema.org/draft-04/schema#", [Some(false), Some(false), Some(true)]),
        ("http://json-schema.org/draft-06/schema#", [Some(false), None, Some(true)]),
        ("http://json-schema.org/draft-07/schema#", [Some(false), None, Some(true)]),
        ("https://json-schema.org/draft/2019-09/schema", [Some(false), None, Some(false)]),
        ("https://json-schema.org/draft/2020-12/schema", [None, None, Some(false)]),
    ];
    for (dialect, expected) in dialects {
        let cases = [(&tuple, json!([7])), (&exclusive, json!(5)), (&beside, json!(7))];
        for ((schema, value), expected) in cases.into_iter().zip(expected) {
            let mut schema = schema.clone();
            schema["$schema"] = json!(dialect);
            let met = match check(&schema, &value) {
                SchemaCheck::Valid => Some(true),
                SchemaCheck::Invalid(_) => Some(false),
                SchemaCheck::Unusable(_) => None,
                other => panic!("{other:?}"),
            };
            assert_eq!(met, expected, "{schema} {value}");
        }
    }
}

#[test]
fn an_unknown_dialect_is_named_wherever_it_stands() {
    let unknown = "https://example.com/dialect";
    let schemas = [
        json!({ "$schema": unknown }),
        json!({ "$schema": unknown, "$id": unknown }),
        json!({ "$schema": "http://json-schema.org/draft-03/schema#" }),
        json!({ "properties": { "a": { "$id": "https://example.com/a", "$schema": unknown } } }),
        json!({ "$defs": { "a": { "$id": "https://example.com/a", "$schema": unknown } } }),
    ];
    for schema in schemas {
        assert!(unusable(&schema).starts_with("unsupported dialect \"http"), "{schema}");
    }
    assert!(!unusable(&json!({ "$schema": 7 })).is_empty());
}

#[test]
fn a_schema_that_breaks_its_meta_schema_is_unusable_and_says_where() {
    let schemas = [
        (json!({ "type": "objekt" }), "/type"),
        (json!({ "type": "object", "properties": 7 }), "/properties"),
        (json!({ "properties": { "a": 7 } }), "/properties/a"),
        (json!({ "required": "a" }), "/required"),
        (json!({ "minLength": -1 }), "/minLength"),
        (json!({ "allOf": [] }), "/allOf"),
        (json!({ "$ref": 7 }), "/$ref"),
    ];
    for (schema, place) in schemas {
        assert!(unusable(&schema).contains(place), "{schema}: {}", unusable(&schema));
    }
}

#[test]
fn references_inside_the_document_resolve() {
    let string = json!({ "type": "string" });
    let schemas = [
        json!({ "$defs": { "a": string }, "$ref": "#/$defs/a" }),
        json!({ "$defs": { "a/b~c d": string }, "$ref": "#/$defs/a~1b~0c%20d" }),
        json!({ "$defs": { "a": { "$anchor": "here", "type": "string" } }, "$ref": "#here" }),
        json!({ "$defs": { "a": { "$dynamicAnchor": "here", "type": "string" } }, "$dynamicRef": "#here" }),
        json!({
            "$id": "https://example.com/root",
            "$defs": { "a": { "$id": "part", "type": "string" } },
            "$ref": "part",
        }),
        json!({
            "$defs": { "a": {
                "$id": "urn:example:a",
                "$defs": { "b": { "$anchor": "deep", "type": "string" } },
            } },
            "$ref": "urn:example:a#deep",
        }),
        json!({ "$id": "https://example.com/root", "$defs": { "a": string }, "$ref": "https://example.com/root#/$defs/a" }),
        json!({ "x-shared": { "a": string }, "$ref": "#/x-shared/a" }),
    ];
    for schema in schemas {
        assert_eq!(check(&schema, &json!("text")), SchemaCheck::Valid, "{schema}");
        assert!(matches!(check(&schema, &json!(7)), SchemaCheck::Invalid(_)), "{schema}");
    }
}

#[test]
fn recursive_schemas_work() {
    let tree = json!({
        "$defs": { "node": {
            "type": "object",
            "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/node" } } },
            "required": ["children"],
        } },
        "$ref": "#/$defs/node",
    });
    let list = json!({
        "type": "object",
        "properties": { "next": { "anyOf": [{ "type": "null" }, { "$ref": "#" }] } },
        "required": ["next"],
    });
    let (mut branch, mut link) = (json!({ "children": [] }), json!({ "next": null }));
    for _ in 0..25 {
        branch = json!({ "children": [branch, { "children": [] }] });
        link = json!({ "next": link });
    }
    assert_eq!(check(&tree, &branch), SchemaCheck::Valid);
    assert_eq!(check(&list, &link), SchemaCheck::Valid);
    let broken = |value: Value, from: &str| value.to_string().replacen(from, "7", 1);
    let why = invalid(&tree, &broken(branch, "[]"));
    assert!(why.contains("array"), "{why}");
    assert!(matches!(check_text(&list, &broken(link, "null")), SchemaCheck::Invalid(_)));
}

#[test]
fn references_out_of_the_document_are_refused_used_or_not() {
    let references = [
        "https://example.com/schema.json",
        "http://127.0.0.1/schema.json",
        "file:///etc/hostname",
        "other.json",
        "/other.json#/$defs/a",
        "urn:example:elsewhere",
        "#/$defs/missing",
        "#missing",
        "https://json-schema.org/draft/2020-12/meta/nothing",
        "::no uri::",
    ];
    for reference in references {
        for keyword in ["$ref", "$dynamicRef"] {
            let used = json!({ "properties": { "a": { keyword: reference } } });
            let unused = json!({ "$defs": { "a": { keyword: reference } } });
            let absolute =
                json!({ "$id": "https://example.com/x/", "items": { keyword: reference } });
            for schema in [used, unused, absolute] {
                assert!(unusable(&schema).contains("can't be resolved"), "{schema}");
            }
        }
    }
}

#[test]
fn published_meta_schemas_may_be_referred_to() {
    let schema = json!({ "$ref": "https://json-schema.org/draft/2020-12/schema" });
    let value = json!({ "properties": { "a": { "items": { "type": ["string", "null"] } } } });
    assert_eq!(check(&schema, &value), SchemaCheck::Valid);
    let value = json!({ "properties": { "a": { "items": { "type": ["string", "nil"] } } } });
    assert!(matches!(check(&schema, &value), SchemaCheck::Invalid(_)));
}

#[test]
fn formats_and_contents_are_annotations_in_every_dialect() {
    for dialect in [
        "http://json-schema.org/draft-04/schema#",
        "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2020-12/schema",
    ] {
        let schema = json!({
            "$schema": dialect,
            "items": {
                "format": "email",
                "contentEncoding": "base64",
                "contentMediaType": "application/json",
            },
        });
        assert_eq!(check(&schema, &json!(["not an address", "{"])), SchemaCheck::Valid);
    }
}

#[test]
fn a_value_that_does_not_fit_says_where_and_keeps_its_contents_to_itself() {
    let schema = json!({
        "type": "object",
        "properties": { "total": { "type": "number" }, "lines": { "items": { "maxLength": 3 } } },
        "required": ["total"],
    });
    assert!(invalid(&schema, "{}").contains("total"));
    for (text, place) in [
        (r#"{"total":"secret"}"#, "/total"),
        (r#"{"total":1,"lines":["abc","secret"]}"#, "/lines/1"),
    ] {
        let why = invalid(&schema, text);
        assert!(why.contains(place) && !why.contains("secret"), "{why}");
    }
    assert_eq!(
        check_text(&schema, r#"{"total":1.10,"lines":["abc"],"more":null}"#),
        SchemaCheck::Valid
    );
}

#[test]
fn patterns_with_look_around_work() {
    // The patterns that zod writes for e-mail addresses and for durations.
    let email = r"^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$";
    let duration = r"^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$";
    let schema =
        json!({ "items": { "prefixItems": [{ "pattern": email }, { "pattern": duration }] } });
    let rows = vec![json!(["jane.doe@mail.example.com", "P1DT2H"]); 100];
    assert_eq!(check(&schema, &json!(rows)), SchemaCheck::Valid);
    for row in [json!(["jane..doe@example.com", "P1D"]), json!(["jane@example.com", "PT"])] {
        assert!(matches!(check(&schema, &json!([row])), SchemaCheck::Invalid(_)), "{row}");
    }
    let names = json!({ "patternProperties": { "^(?!x-)": { "type": "string" } } });
    assert_eq!(check(&names, &json!({ "a": "text", "x-a": 7 })), SchemaCheck::Valid);
    assert!(matches!(check(&names, &json!({ "a": 7 })), SchemaCheck::Invalid(_)));
}

#[test]
fn a_large_honest_result_is_validated() {
    let column = |pattern: &str| json!({ "type": "string", "maxLength": 40, "pattern": pattern });
    let row = json!({
        "type": "object",
        "properties": {
            "id": column("^INV-[0-9]{1,9}$"),
            "due": column(r"^\d{4}-\d{2}-\d{2}$"),
            "customer": { "$ref": "#/$defs/party" },
            "total": { "type": "number", "multipleOf": 0.01, "minimum": 0 },
            "state": { "enum": ["open", "paid", "overdue"] },
        },
        "required": ["id", "due", "customer", "total", "state"],
        "additionalProperties": false,
    });
    let party = json!({
        "type": "object",
        "properties": { "name": { "type": "string", "minLength": 1 }, "vat": { "type": ["string", "null"] } },
        "required": ["name"],
    });
    let schema = json!({
        "type": "object",
        "$defs": { "party": party },
        "properties": { "invoices": { "type": "array", "items": row } },
        "required": ["invoices"],
    });
    let rows: Vec<_> = (0..2000)
        .map(|number| {
            json!({
                "id": format!("INV-{number}"),
                "due": "2026-07-28",
                "customer": { "name": "Jane", "vat": null },
                "total": f64::from(number) + 0.25,
                "state": "open",
            })
        })
        .collect();
    assert_eq!(check(&schema, &json!({ "invoices": rows })), SchemaCheck::Valid);
}

#[test]
fn a_validator_is_compiled_once_for_all_clones() {
    fn is_shared<T: Clone + Send + Sync>(_: &T) {}
    let schema = OutputSchema::new(json!({ "type": "object" }));
    is_shared(&schema);
    let clone = schema.clone();
    assert!(std::ptr::eq(schema.validator(), clone.validator()));
}

//! Schemas and values made to exhaust the reader: each gets an answer, soon, and never "valid".

use std::time::{Duration, Instant};

use super::*;
use serde_json::Map;

/// What a check may take here. About a second is meant; machines are shared, and what is
/// exponential takes hours.
const SOON: Duration = Duration::from_secs(30);

/// Checks on a thread with half the stack that a test thread has, and gives up on none.
fn check_soon(name: &str, schema: &Value, text: &str) -> SchemaCheck {
    let schema = OutputSchema::new(schema.clone());
    let start = Instant::now();
    let check = std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(1 << 20)
            .spawn_scoped(scope, || {
                let check = schema.check(Some(text), NEWEST);
                drop(schema);
                check
            })
            .expect("a thread starts")
            .join()
            .expect("nothing panics")
    });
    let took = start.elapsed();
    assert!(took < SOON, "{name} took {took:?}");
    check
}

fn assert_refused(name: &str, schema: &Value, value: &Value) {
    let check = check_soon(name, schema, &value.to_string());
    let refused = match &check {
        SchemaCheck::Unusable(_) => true,
        SchemaCheck::Invalid(why) => why.starts_with("could not be validated"),
        _ => false,
    };
    assert!(refused, "{name}: {check:?}");
}

/// Definitions of which each leads to the next twice.
fn doubling(length: usize, wrap: impl Fn(Value, Value) -> Value) -> Value {
    let reference = |to: usize| json!({ "$ref": format!("#/$defs/d{to}") });
    let mut definitions: Map<_, _> = (0..length)
        .map(|at| (format!("d{at}"), wrap(reference(at + 1), reference(at + 1))))
        .collect();
    definitions.insert(format!("d{length}"), json!({ "type": "object" }));
    json!({ "$defs": definitions, "$ref": "#/$defs/d0" })
}

fn nested(depth: usize, innermost: Value, wrap: impl Fn(Value) -> Value) -> Value {
    (0..depth).fold(innermost, |value, _| wrap(value))
}

#[test]
fn references_that_unfold_without_end_are_refused() {
    for length in [30, 120] {
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let schema = doubling(length, |left, right| json!({ keyword: [left, right] }));
            assert_refused(keyword, &schema, &json!({}));
            assert_refused(keyword, &schema, &json!([]));
        }
        let schema = doubling(length, |left, right| json!({ "if": left, "then": right }));
        assert_refused("if", &schema, &json!({}));
        let schema = doubling(
            length,
            |left, right| json!({ "not": { "not": left }, "dependentSchemas": { "a": right } }),
        );
        assert_refused("not", &schema, &json!({ "a": 1 }));
    }
    for keyword in ["unevaluatedProperties", "unevaluatedItems"] {
        for length in [9, 12, 30] {
            let mut schema = doubling(length, |left, right| json!({ "allOf": [left, right] }));
            schema[keyword] = json!(false);
            assert_refused(keyword, &schema, &json!({}));
        }
        let schema = nested(
            20,
            json!({}),
            |schema| json!({ "anyOf": [schema], keyword: { "type": "null" } }),
        );
        assert_refused(keyword, &schema, &json!({ "a": null }));
    }
}

#[test]
fn recursion_that_branches_is_refused_where_the_value_goes_deep() {
    let schema = json!({ "properties": { "a": { "allOf": [{ "$ref": "#" }, { "$ref": "#" }] } } });
    assert_eq!(
        check(&schema, &nested(10, json!({}), |value| json!({ "a": value }))),
        SchemaCheck::Valid
    );
    assert_refused("properties", &schema, &nested(60, json!({}), |value| json!({ "a": value })));
    let schema = json!({ "items": { "$ref": "#" }, "contains": { "$ref": "#" } });
    assert_refused("items", &schema, &nested(60, json!([]), |value| json!([value])));
}

#[test]
fn a_subschema_that_leads_back_to_itself_is_refused() {
    for schema in [
        json!({ "$ref": "#" }),
        json!({ "allOf": [{ "$ref": "#" }] }),
        json!({ "anyOf": [{ "type": "string" }, { "$ref": "#" }] }),
        json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } }, "$ref": "#/$defs/a" }),
        json!({ "$dynamicAnchor": "a", "not": { "$dynamicRef": "#a" } }),
    ] {
        assert!(unusable(&schema).contains("refers to itself"), "{schema}");
    }
}

#[test]
fn long_chains_are_refused_before_they_cost_the_stack() {
    for length in [200, 5000] {
        let schema = doubling(length, |next, _| next);
        assert_refused("chain", &schema, &json!({}));
    }
    // The longest that are let through: they are compiled, run, and dropped.
    let mut schema = doubling(120, |next, _| json!({ "allOf": [next] }));
    check_soon("chain", &schema, "{}");
    schema = doubling(120, |next, _| next);
    schema["unevaluatedProperties"] = json!(false);
    check_soon("chain under unevaluatedProperties", &schema, "{}");
    let schema = nested(60, json!({ "type": "object" }), |schema| json!({ "not": schema }));
    check_soon("nesting", &schema, "{}");
    let definition = |to: usize| {
        nested(50, json!({ "$ref": format!("#/$defs/d{to}") }), |schema| json!({ "items": schema }))
    };
    let mut definitions: Map<_, _> =
        (0..40).map(|at| (format!("d{at}"), definition(at + 1))).collect();
    definitions.insert("d40".to_owned(), json!({}));
    let schema = json!({ "$defs": definitions, "$ref": "#/$defs/d0" });
    check_soon(
        "nesting in a chain",
        &schema,
        &nested(120, json!([]), |value| json!([value])).to_string(),
    );
}

#[test]
fn a_detour_at_every_level_of_a_value_counts_towards_the_stack() {
    let detour = nested(28, json!({ "$ref": "#/$defs/a" }), |schema| json!({ "allOf": [schema] }));
    let schema = json!({
        "$defs": { "a": { "items": { "$ref": "#" } } },
        "anyOf": [{ "$ref": "#/$defs/a" }, detour],
    });
    let value = nested(60, json!("text"), |value| json!([value]));
    assert_refused("detour", &schema, &value);
}

#[test]
fn deep_and_wide_schemas_are_refused_without_recursion() {
    assert!(unusable(&nested(70, json!({}), |schema| json!({ "not": schema }))).contains("deeper"));
    let wide: Vec<_> = (0..30_000).collect();
    assert!(unusable(&json!({ "enum": wide })).contains("values"));
    // Built and dropped on a stack that can take it, checked on one that could not.
    let deep = || {
        // The macro `json!` would copy at every level.
        let around = |schema| Value::Object(Map::from_iter([("not".to_owned(), schema)]));
        let schema = OutputSchema::new(nested(100_000, json!({}), around));
        let clone = schema.clone();
        let check = std::thread::spawn(move || clone.check(None, NEWEST)).join();
        assert!(matches!(check.expect("nothing overflows"), SchemaCheck::Unusable(_)));
    };
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(deep)
        .expect("starts")
        .join()
        .expect("ends");
}

#[test]
fn embedded_resources_that_multiply_are_refused() {
    let name = |kind: &str, at: usize| format!("https://example.com/{kind}{at}");
    // Each refers to all others.
    let complete = |count: usize| {
        let definitions: Map<_, _> = (0..count)
            .map(|at| {
                let others = (0..count).filter(|other| *other != at);
                let others: Vec<_> =
                    others.map(|other| json!({ "items": { "$ref": name("r", other) } })).collect();
                (format!("r{at}"), json!({ "$id": name("r", at), "allOf": others }))
            })
            .collect();
        json!({ "$defs": definitions, "$ref": name("r", 0) })
    };
    assert_refused("complete", &complete(7), &json!([]));
    check_soon("complete", &complete(4), "[]");
    // Two resources that refer to each other through many anchors.
    let crossed = |count: usize| {
        let side = |own: &str, other: &str| {
            let others: Vec<_> = (0..count)
                .map(|at| json!({ "items": { "$ref": format!("{}#x{at}", name(other, 0)) } }))
                .collect();
            let anchors: Map<_, _> = (0..count)
                .map(|at| {
                    (format!("x{at}"), json!({ "$anchor": format!("x{at}"), "allOf": others }))
                })
                .collect();
            json!({ "$id": name(own, 0), "$defs": anchors, "items": { "$ref": format!("{}#x0", name(other, 0)) } })
        };
        json!({ "$defs": { "a": side("a", "b"), "b": side("b", "a") }, "$ref": name("a", 0) })
    };
    assert_refused("crossed", &crossed(5), &json!([]));
    check_soon("crossed", &crossed(2), "[]");
    // Layers of two, each leading to both of the next.
    let layers = |count: usize| {
        let mut definitions = Map::new();
        for at in 0..=count {
            for kind in ["a", "b"] {
                let next: Vec<_> =
                    ["a", "b"].iter().map(|next| json!({ "$ref": name(next, at + 1) })).collect();
                let body = if at == count { json!({}) } else { json!({ "allOf": next }) };
                let mut body = body;
                body["$id"] = json!(name(kind, at));
                definitions.insert(format!("{kind}{at}"), body);
            }
        }
        json!({ "$defs": definitions, "$ref": name("a", 0) })
    };
    assert_refused("layers", &layers(12), &json!({}));
    check_soon("layers", &layers(3), "{}");
}

/// Letters that look random: no state of a matcher repeats soon.
fn letters(count: usize) -> String {
    let mut state = 88_172_645_463_325_252_u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state & 1 == 0 { 'a' } else { 'b' }
    };
    (0..count).map(next).collect()
}

#[test]
fn patterns_that_would_run_for_ever_are_refused() {
    let a = "a".repeat(100);
    let rows: Vec<_> = (0..50).map(|at| format!("{a}{at}")).collect();
    for pattern in [r"^(a|a)*(?!c)b", r"^(?:a|a|(?=.*x)a)*(?!c)b", r"^(a)*(a|\1)*(?!c)b"] {
        assert_refused(pattern, &json!({ "items": { "pattern": pattern } }), &json!(rows));
        let names: Map<_, _> = rows.iter().map(|row| (row.clone(), json!(1))).collect();
        assert_refused(pattern, &json!({ "patternProperties": { pattern: {} } }), &json!(names));
        assert_refused(pattern, &json!({ "propertyNames": { "pattern": pattern } }), &json!(names));
        let hidden = json!({ "items": { "anyOf": [{ "pattern": pattern }, {}] } });
        assert_refused(pattern, &hidden, &json!(rows));
    }
    let long = letters(1000);
    for count in [20, 50, 200] {
        let pattern = format!("^(?:(?=[ab]*a[ab]{{{count}}}c)[ab]|[ab]|[ab])*(?!c)x");
        assert_refused(&pattern, &json!({ "pattern": pattern }), &json!(long));
        let pattern = format!("[ab]*a[ab]{{{count}}}c");
        assert_refused(&pattern, &json!({ "pattern": pattern }), &json!(letters(200_000)));
        // The longest text that is let through.
        check_soon(&pattern, &json!({ "pattern": pattern }), &json!(letters(30_000)).to_string());
    }
}

#[test]
fn patterns_that_would_not_compile_soon_are_refused() {
    let many: Vec<_> = (0..300).map(|at| json!({ "pattern": format!("a{at}[bc]*") })).collect();
    let nested_groups = format!("{}a{}", "(".repeat(1500), ")".repeat(1500));
    for schema in [
        json!({ "pattern": "((a{100}){100}){100}" }),
        json!({ "pattern": r"(?!x)(\p{L}{1,100}\d){1,100}" }),
        json!({ "pattern": "(" }),
        json!({ "pattern": nested_groups }),
        json!({ "pattern": "a".repeat(5000) }),
        json!({ "patternProperties": { "(": {} } }),
        json!({ "allOf": many }),
    ] {
        assert_refused("pattern", &schema, &json!("x"));
    }
    let large = |count: usize| {
        let pattern = |at| json!({ "pattern": format!(r"^(?:\p{{L}}x|\p{{Lu}}y)+{at}$") });
        json!({ "allOf": (0..count).map(pattern).collect::<Vec<_>>() })
    };
    assert_refused("large patterns", &large(40), &json!("x"));
    // As much to compile as is let through.
    check_soon("large patterns", &large(32), "\"x\"");
    let many: Vec<_> = (0..200).map(|at| json!({ "pattern": format!("a{at}[bc]*") })).collect();
    check_soon("many patterns", &json!({ "allOf": many }), "\"x\"");
}

#[test]
fn large_values_are_refused_or_soon_done() {
    let long: Vec<_> = (0..9000).map(|at| json!({ "a": at })).collect();
    assert_refused("enum", &json!({ "items": { "enum": long } }), &json!(long));
    let names: Vec<_> = (0..9000).map(|at| format!("k{at}")).collect();
    assert_refused(
        "required",
        &json!({ "items": { "not": { "required": names } } }),
        &json!(vec![json!({}); 9000]),
    );
    let unique = json!({ "uniqueItems": true, "items": { "$ref": "#" } });
    let deep = nested(100, json!((0..20_000).collect::<Vec<_>>()), |value| json!([value]));
    assert_refused("uniqueItems", &unique, &deep);
    check_soon(
        "uniqueItems",
        &json!({ "uniqueItems": true }),
        &json!((0..200_000).collect::<Vec<_>>()).to_string(),
    );
    let numbers: Vec<_> = (0..30_000).map(|at| f64::from(at) * 1.234_567e300).collect();
    check_soon(
        "multipleOf",
        &json!({ "items": { "not": { "multipleOf": 1.234e-300 } } }),
        &json!(numbers).to_string(),
    );
    let text = json!("x".repeat(5 << 20)).to_string();
    assert!(invalid(&json!({}), &text).starts_with("could not be validated"));
    check_soon(
        "length",
        &json!({ "allOf": vec![json!({ "minLength": 1 }); 20] }),
        &json!("ä".repeat(1 << 20)).to_string(),
    );
    let rows = json!(vec![json!([1, "a", null]); 100_000]).to_string();
    check_soon(
        "rows",
        &json!({ "items": { "items": { "type": ["number", "string", "null"] } } }),
        &rows,
    );
    // Every branch fails, each for its own reasons.
    let failing = doubling(9, |left, right| json!({ "anyOf": [left, right] }));
    check_soon("reasons", &failing, "[]");
    let failing = json!({ "anyOf": vec![json!({ "items": { "type": "null" } }); 5] });
    check_soon("reasons", &failing, &json!(vec![1; 100_000]).to_string());
}

#[test]
fn a_validator_that_panics_is_survived() {
    // Version 0.61 of `jsonschema` panics on this one.
    let reference = |to: &str| json!({ "$ref": format!("#/$defs/{to}") });
    let schema = json!({
        "$defs": {
            "a": { "if": reference("b"), "then": reference("h") },
            "b": reference("c"),
            "c": { "patternProperties": { "b$": reference("d") } },
            "d": reference("e"),
            "e": reference("f"),
            "f": reference("g"),
            "g": { "allOf": [{ "patternProperties": { "^a": reference("h") } }] },
            "h": { "dependentSchemas": { "a": reference("i") } },
            "i": { "patternProperties": { "b$": reference("j") } },
            "j": reference("f"),
        },
        "$ref": "#/$defs/a",
        "unevaluatedProperties": {},
    });
    let value =
        json!({ "a": { "a": { "a": {}, "b": {} }, "b": {} }, "b": { "a": { "a": {} }, "b": [] } });
    check_soon("panic", &schema, &value.to_string());
}

#[test]
fn what_can_not_be_read_could_not_be_validated() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let deeper = format!("{}{}", "[".repeat(1 << 20), "]".repeat(1 << 20));
    for text in [
        &deep,
        &deeper,
        "1e400",
        "[-1e999]",
        r#""\ud800""#,
        r#"{"a":"\udc00x"}"#,
        "",
        "{",
        "{} {}",
        "nul",
    ] {
        let why = invalid(&json!({}), text);
        assert!(why.starts_with("could not be validated: "), "{why}");
    }
}

#[test]
fn whatever_the_schema_there_is_an_answer_soon() {
    let mut random = Random(20_260_728);
    let mut usable = 0;
    for _ in 0..60 {
        let count = 3 + random.below(30);
        let back = random.below(30);
        let depth = random.below(3);
        let mut definitions: Map<_, _> = (0..count)
            .map(|at| (format!("d{at}"), random.schema(depth, count, at, back)))
            .collect();
        definitions.insert(format!("d{count}"), json!({ "type": ["object", "array", "string"] }));
        let schema = OutputSchema::new(json!({ "$defs": definitions, "$ref": "#/$defs/d0" }));
        for _ in 0..3 {
            let depth = random.below(6);
            let text = random.value(depth).to_string();
            let start = Instant::now();
            let check = schema.check(Some(&text), NEWEST);
            assert!(start.elapsed() < SOON, "{} {text}", schema.value());
            usable += u32::from(!matches!(check, SchemaCheck::Unusable(_)));
        }
    }
    assert!(usable > 30, "only {usable} checks got as far as a value");
}

/// Small schemas full of references, and values that they apply to.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }

    fn reference(&mut self, count: u64, at: u64, back: u64) -> Value {
        let to = if self.below(100) < back { self.below(count) } else { at + 1 + self.below(3) };
        json!({ "$ref": format!("#/$defs/d{}", to.min(count)) })
    }

    fn schema(&mut self, depth: u64, count: u64, at: u64, back: u64) -> Value {
        let mut members = Map::new();
        for _ in 0..=self.below(3) {
            let below = |random: &mut Self| match random.below(2) * depth {
                0 => random.reference(count, at, back),
                _ => random.schema(depth - 1, count, at, back),
            };
            let two = [below(self), below(self)];
            let [first, second] = &two;
            let (keyword, value) = self
                .pick(&[
                    ("allOf", json!(two)),
                    ("anyOf", json!(two)),
                    ("oneOf", json!(two)),
                    ("not", first.clone()),
                    ("if", first.clone()),
                    ("then", second.clone()),
                    ("properties", json!({ "a": first, "b": second })),
                    ("patternProperties", json!({ "^a": first, "b$": second })),
                    ("additionalProperties", first.clone()),
                    ("propertyNames", first.clone()),
                    ("dependentSchemas", json!({ "a": first })),
                    ("items", first.clone()),
                    ("contains", second.clone()),
                    ("unevaluatedProperties", first.clone()),
                    ("unevaluatedItems", second.clone()),
                    ("type", json!("object")),
                ])
                .clone();
            members.insert(keyword.to_owned(), value);
        }
        Value::Object(members)
    }

    fn value(&mut self, depth: u64) -> Value {
        if depth == 0 {
            return self.pick(&[json!("x"), json!(1), json!({}), json!([])]).clone();
        }
        match self.below(3) {
            0 => json!({ "a": self.value(depth - 1), "b": self.value(depth - 1), "c": 1 }),
            1 => json!([self.value(depth - 1), self.value(depth - 1)]),
            _ => json!({ "ab": self.value(depth - 1) }),
        }
    }
}

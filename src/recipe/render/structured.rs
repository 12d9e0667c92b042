//! Structured values. They decide nothing, and must reach the caller as they are.

use std::sync::LazyLock;

use serde_json::Value;

use crate::recipe::level::Structured;
use crate::recipe::{Recipe, names, texts};

/// The structured value as it is written.
pub(in crate::recipe) fn structured_text(recipe: &Recipe) -> &'static str {
    const ARRAYS: [&str; 8] = [
        "[]",
        "[1,2.50]",
        "[{\"isError\":true}]",
        "[null,\"error\"]",
        "[3,1,2,1,1]",
        "[[[[[[1]]]]]]",
        "[\"b\",\"a\",\"a\",\"\"]",
        "[{\"b\":1,\"a\":null},{}]",
    ];
    const TEXTS: [&str; 8] = [
        "\"\"",
        "\"done\"",
        "\"error\"",
        "\"{\\\"isError\\\":true}\"",
        "\"007\"",
        "\" a\\r\\nb \"",
        "\"null\"",
        "\"1.10\"",
    ];
    const NUMBERS: [&str; 8] = [
        "0",
        "1.10",
        "9007199254740993",
        "-1",
        "18446744073709551615",
        "-0",
        "1e2",
        "0.12345678901234567890123",
    ];
    const BOOLEANS: [&str; 2] = ["true", "false"];

    fn chosen(pool: &[&'static str], index: u16) -> &'static str {
        pool[usize::from(index) % pool.len()]
    }
    let index = recipe.around.value;
    match recipe.shape.structured {
        Structured::Object => object(usize::from(index)),
        Structured::Empty => "{}",
        Structured::Array => chosen(&ARRAYS, index),
        Structured::Text => chosen(&TEXTS, index),
        Structured::Number => chosen(&NUMBERS, index),
        Structured::Boolean => chosen(&BOOLEANS, index),
        Structured::Null | Structured::Absent => "null",
    }
}

/// Shapes and numbers that careless readers change; the digits of many numbers are such as
/// doubles lose. The simplest first.
const WRITTEN: [&str; 54] = [
    "{\"total\":3}",
    "{\"total\":1.10}",
    "{\"total\":9007199254740993,\"currency\":\"EUR\"}",
    "{\"total\":-0.0,\"items\":[]}",
    "{\"total\":1e3,\"next\":null}",
    "{\"total\":0.30000000000000004,\"isError\":true}",
    "{\"total\":9223372036854775807,\"status\":\"failed\"}",
    "{\"total\":5,\"error\":{\"code\":-32603,\"message\":\"failed\"},\"content\":[]}",
    "{\"total\":3,\"code\":-32603,\"message\":\"failed\"}",
    "{\"total\":3,\"code\":404}",
    "{\"total\":0}",
    "{\"total\":-0}",
    "{\"total\":-42}",
    "{\"total\":100.0}",
    "{\"total\":1e2}",
    "{\"total\":1E+2}",
    "{\"total\":2.5e-3}",
    "{\"total\":-1e-7}",
    "{\"total\":12.345}",
    "{\"total\":1234567.891}",
    "{\"total\":-17.005}",
    "{\"total\":16777217}",
    "{\"total\":16777217.25}",
    "{\"total\":2147483648}",
    "{\"total\":-2147483649}",
    "{\"total\":4294967296}",
    "{\"total\":-9223372036854775808}",
    "{\"total\":9223372036854775808}",
    "{\"total\":18446744073709551615}",
    "{\"total\":18446744073709551616}",
    "{\"total\":123456789012345678901234567890}",
    "{\"total\":0.12345678901234567890123}",
    "{\"total\":1.7976931348623157e308}",
    "{\"total\":5e-324}",
    "{\"total\":3,\"note\":\"\"}",
    "{\"total\":3,\"note\":null}",
    "{\"total\":3,\"note\":{}}",
    "{\"total\":3,\"paid\":false}",
    "{\"total\":3,\"paid\":\"false\"}",
    "{\"zeta\":1,\"total\":3,\"alpha\":2}",
    "{\"total\":3,\"unit_price\":1,\"unitPrice\":2}",
    "{\"total\":3,\"Total\":4,\"TOTAL\":5}",
    "{\"total\":3,\"10\":1,\"9\":2}",
    "{\"total\":3,\"a.b\":1,\"a\":{\"b\":2}}",
    "{\"total\":3,\"_id\":1,\"$ref\":\"#\",\"@type\":\"x\",\"a-b\":2,\"a b\":3}",
    "{\"total\":3,\"constructor\":1,\"__proto__\":{\"x\":2},\"toString\":3}",
    "{\"total\":3,\"items\":[3,1,2,1,1,3]}",
    "{\"total\":3,\"items\":[null,{},[],\"\",0,false]}",
    "{\"total\":3,\"items\":[[],[[]],[[1],[2,[3]]]]}",
    "{\"total\":3,\"rows\":[{\"a\":1},{\"a\":1},{\"a\":2,\"b\":null}]}",
    "{\"total\":3,\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":1}}}}}}}",
    "{\"total\":3,\"a\":[[[[[[[[[[[[1,2]]]]]]]]]]]]}",
    "{\"total\":3,\"note\":\"a\\/b\\u00e9\\ud83e\\udd80\\n\"}",
    "{ \"total\" : 3 , \"note\" : [ 1 , 2 ] }",
];

/// What readers take for the outcome of the tool, and what they unwrap.
const CLAIMS: [&str; 30] = [
    "{\"total\":3,\"success\":false}",
    "{\"total\":3,\"success\":true}",
    "{\"total\":3,\"ok\":false}",
    "{\"total\":3,\"ok\":true}",
    "{\"total\":3,\"isError\":false}",
    "{\"total\":3,\"error\":false}",
    "{\"total\":3,\"error\":null}",
    "{\"total\":3,\"error\":\"room 12 is taken\"}",
    "{\"total\":3,\"errors\":[]}",
    "{\"total\":3,\"errors\":[\"room 12 is taken\"]}",
    "{\"total\":3,\"errors\":[{\"code\":404,\"message\":\"failed\"}]}",
    "{\"total\":3,\"status\":200}",
    "{\"total\":3,\"status\":404}",
    "{\"total\":3,\"status\":503}",
    "{\"total\":3,\"status\":\"ok\"}",
    "{\"total\":3,\"status\":\"error\"}",
    "{\"total\":3,\"status\":\"completed\"}",
    "{\"total\":3,\"code\":200}",
    "{\"total\":3,\"statusCode\":200}",
    "{\"total\":3,\"statusCode\":500}",
    "{\"total\":3,\"exitCode\":0}",
    "{\"total\":3,\"exitCode\":1}",
    "{\"result\":3}",
    "{\"result\":{\"total\":3}}",
    "{\"result\":[1,2]}",
    "{\"result\":\"paid\"}",
    "{\"data\":{\"total\":3}}",
    "{\"value\":\"paid\"}",
    "{\"items\":[1,2]}",
    "{\"output\":{\"result\":3}}",
];

/// How many values there are for an object: those above, one with each name that may mislead, one
/// with each hazardous text as key and value, and large ones.
pub(in crate::recipe) const OBJECTS: usize =
    WRITTEN.len() + names::STRUCTURED.len() + texts::HAZARDS + LARGE + CLAIMS.len();

const LARGE: usize = 6;

fn object(index: usize) -> &'static str {
    static MADE: LazyLock<Vec<String>> = LazyLock::new(|| {
        let named = names::STRUCTURED.iter().enumerate().map(|(turn, name)| {
            let value = ["true", "\"failed\"", "1", "{\"code\":-32603}", "false"][turn % 5];
            format!("{{\"total\":3,{}:{value}}}", Value::from(*name))
        });
        let hazardous = texts::hazards().iter().map(|text| {
            let text = Value::from(*text);
            format!("{{\"total\":3,{text}:{text}}}")
        });
        named.chain(hazardous).chain(large()).chain(CLAIMS.map(str::to_owned)).collect()
    });

    match WRITTEN.get(index) {
        Some(written) => written,
        None => &MADE[(index - WRITTEN.len()) % MADE.len()],
    }
}

/// Longer and deeper than tables and log lines are.
fn large() -> [String; LARGE] {
    let list = |count: u32| {
        let items: Vec<_> = (0..count).map(|item| (item * 7 % count).to_string()).collect();
        format!("{{\"total\":3,\"items\":[{}]}}", items.join(","))
    };
    let members: Vec<_> = (0..200).map(|member| format!("\"m{member}\":{member}")).collect();
    let nested = format!("{}1{}", "{\"a\":[".repeat(20), "]}".repeat(20));
    [
        list(33),
        list(101),
        list(1001),
        format!("{{\"total\":3,{}}}", members.join(",")),
        format!("{{\"total\":3,\"deep\":{nested}}}"),
        format!("{{\"total\":3,\"note\":\"{}\"}}", "long ".repeat(2000)),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_object_is_json_and_no_two_are_alike() {
        let mut seen = HashSet::new();
        for index in 0..OBJECTS {
            let text = object(index);
            let value: Value = serde_json::from_str(text).expect("is JSON");
            let is_wrapped = value.as_object().is_some_and(|object| object.len() == 1);
            assert!(value["total"].is_number() || is_wrapped, "{text}");
            assert!(seen.insert(text), "{text} is there twice");
        }
    }
}

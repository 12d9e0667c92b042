//! The schemas in the repository say what the code reads and writes.

#![cfg(feature = "output-schema")]

use jsonschema::Validator;
use mcp_verdict::{BlockFate, Execution, Known, NextStep, Outcome, Revision, Surface};
use serde_json::{Value, json};

fn schema(name: &str) -> Value {
    let path = format!("{}/schemas/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).expect("is JSON")
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::new(schema).expect("is a schema")
}

/// The schema of one kind of line.
fn line(kind: &str) -> Validator {
    let mut schema = schema("line-protocol-1");
    let members = schema.as_object_mut().expect("is an object");
    members.remove("oneOf");
    members.insert("$ref".to_owned(), json!(format!("#/$defs/{kind}")));
    validator(&schema)
}

fn files() -> Vec<std::path::PathBuf> {
    let pattern = format!("{}/fixtures/*/*.json", env!("CARGO_MANIFEST_DIR"));
    glob::glob(&pattern).expect("is a pattern").map(|path| path.expect("can be read")).collect()
}

#[test]
fn every_fixture_that_ships_fits_the_schema_of_fixtures() {
    let validator = validator(&schema("fixture-1"));
    let files = files();
    assert!(files.len() > 1_000);
    for path in files {
        let fixture: Value = match serde_json::from_slice(&std::fs::read(&path).expect("is read")) {
            Ok(fixture) => fixture,
            // Deeper than this reader goes, or with numbers that it does not hold.
            Err(error) if error.is_syntax() => continue,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        if let Err(error) = validator.validate(&fixture) {
            panic!("{}: {error} at {}", path.display(), error.instance_path());
        }
    }
}

#[test]
fn what_is_no_fixture_does_not_fit_its_schema_either() {
    let validator = validator(&schema("fixture-1"));
    let good = json!({ "about": "a", "reply": { "text": "" }, "expect": { "outcome": "pending" } });
    assert!(validator.is_valid(&good));
    let changes: [(&str, Value); 9] = [
        ("/about", json!("")),
        ("/about", json!(1)),
        ("/reply", json!({})),
        ("/reply", json!({ "text": "", "base64": "" })),
        ("/reply", json!({ "silence": "asleep" })),
        ("/reply", json!({ "http": { "status": 99, "chunks": [], "end": "open" } })),
        ("/expect", json!({})),
        ("/expect", json!({ "outcome": "unclassified" })),
        ("/expect", json!({ "outcome": "pending", "typo": 1 })),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("is there") = value.clone();
        assert!(!validator.is_valid(&bad), "{place}: {value}");
        let read = mcp_verdict::Fixture::from_text("f/f.json", &bad.to_string());
        assert!(read.is_err(), "{place}: {value}");
    }
}

#[test]
fn the_names_in_the_schemas_are_those_of_the_code() {
    fn names<T: Copy>(all: &[T], wire_name: fn(T) -> &'static str) -> Value {
        all.iter().map(|&it| wire_name(it)).collect()
    }
    let lines = schema("line-protocol-1");
    let fixture = schema("fixture-1");
    let listed = |schema: &Value, place: &str| {
        let listed = schema.pointer(place).unwrap_or_else(|| panic!("nothing at {place}"));
        let listed = listed.as_array().expect("is a list").iter();
        listed.filter(|it| !it.is_null()).cloned().collect::<Value>()
    };
    let outcomes = names(Outcome::ALL, Outcome::wire_name);
    let revisions = names(Revision::ALL, Revision::wire_name);
    let steps = names(NextStep::ALL, NextStep::wire_name);
    let answer = |member: &str| listed(&lines, &format!("/$defs/answer/properties/{member}"));
    assert_eq!(answer("outcome/enum"), outcomes);
    assert_eq!(answer("next_step/enum"), steps);
    assert_eq!(answer("blocks/anyOf/0/items/enum"), names(BlockFate::ALL, BlockFate::wire_name));
    assert_eq!(answer("execution/enum"), names(Execution::ALL, Execution::wire_name));
    let known = names(Known::ALL, Known::wire_name);
    assert_eq!(answer("levels/anyOf/0/properties/achieved/enum"), known);
    let hello = |member: &str| listed(&lines, &format!("/$defs/hello/properties/{member}"));
    assert_eq!(hello("surfaces/items/enum"), names(Surface::ALL, Surface::wire_name));
    assert_eq!(hello("revisions/anyOf/0/items/enum"), revisions);
    let call = "/$defs/case/properties/call/properties/revision/enum";
    assert_eq!(listed(&lines, call), revisions);
    assert_eq!(listed(&fixture, "/properties/revisions/items/enum"), revisions);
    let expect =
        |member: &str| listed(&fixture, &format!("/properties/expect/properties/{member}"));
    assert_eq!(expect("tolerated/items/enum"), outcomes);
    assert_eq!(expect("next_step/properties/never/items/enum"), steps);
}

/// A program that keeps what it is sent and what it says, over cases of every surface.
#[cfg(all(unix, feature = "process"))]
#[test]
fn every_line_of_a_recorded_session_fits_the_schema_of_its_kind() {
    use mcp_verdict::{Adapter as _, Call, Fixture, Process, Reply};
    let folder = env!("CARGO_TARGET_TMPDIR");
    let script = r#"tee "$1/said.in" | {
        echo '{"mcp_verdict":1,"name":"n","surfaces":["message","stdio","http","silence"],"own_ids":"number"}'
        while IFS= read -r line; do n=${line#*:}; n=${n%%,*}
            if [ $((n % 2)) = 0 ]; then echo "{\"case\":$n,\"not_run\":\"even\"}"
            else echo "{\"case\":$n,\"outcome\":\"pending\",\"code\":1.5,\"blocks\":[\"withheld\"]}"; fi
        done; } | tee "$1/said.out""#;
    let program = Process::new("/bin/sh").args(["-c", script, "sh", folder]);
    let cases: Vec<_> =
        Fixture::corpus().iter().step_by(13).map(|fixture| &fixture.cases()[0]).collect();
    let mut cases: Vec<_> =
        cases.iter().map(|it| (it.call().clone(), it.reply().clone())).collect();
    cases.push((Call::new("t").build(), Reply::from_message("{\"id\":70e-1}")));
    for (call, reply) in &cases {
        let said = program.observe(call, reply);
        assert!(said.why_not_run().is_some() || said.outcome() == Outcome::Pending, "{said}");
    }
    drop(program);
    let read = |name: &str| {
        let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("was kept");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("is JSON"))
            .collect::<Vec<Value>>()
    };
    let whole = validator(&schema("line-protocol-1"));
    let (asked, said) = (read("said.in"), read("said.out"));
    assert_eq!((asked.len(), said.len()), (cases.len(), cases.len() + 1));
    let kinds = [("case", &asked[..]), ("hello", &said[..1]), ("answer", &said[1..])];
    for (kind, lines) in kinds {
        let of_kind = line(kind);
        for line in lines {
            assert!(whole.is_valid(line), "{line}");
            of_kind.validate(line).unwrap_or_else(|error| panic!("{kind} {line}: {error}"));
        }
    }
    for member in ["around_id", "no_place_for_id"] {
        assert!(asked.iter().any(|case| case.get(member).is_some()), "{member}");
    }
    for kind in ["text", "stdio", "http", "silence"] {
        assert!(asked.iter().any(|case| case["reply"].get(kind).is_some()), "{kind}");
    }
}

#[test]
fn lines_that_the_code_refuses_do_not_fit_the_schema() {
    let (hello, answer) = (line("hello"), line("answer"));
    for bad in [
        json!({ "mcp_verdict": 2, "name": "n", "surfaces": ["http"] }),
        json!({ "mcp_verdict": 1, "name": "n", "surfaces": [] }),
        json!({ "mcp_verdict": 1, "name": "n", "surfaces": ["http"], "surface": 1 }),
    ] {
        assert!(!hello.is_valid(&bad), "{bad}");
    }
    for bad in [
        json!({ "outcome": "success" }),
        json!({ "case": 1 }),
        json!({ "case": 1, "outcome": "great" }),
        json!({ "case": 1, "outcome": "success", "not_run": "why" }),
        json!({ "case": 1, "outcome": "success", "model_veiw": "" }),
        json!({ "case": 1, "outcome": "success", "structured": {} }),
        json!({ "case": 1, "outcome": "success", "levels": { "delivered": "yes" } }),
    ] {
        assert!(!answer.is_valid(&bad), "{bad}");
    }
    assert!(answer.is_valid(&json!({ "case": 1, "not_run": "why", "outcome": null })));
}

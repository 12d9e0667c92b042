use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::*;

type Pool = (&'static str, &'static [&'static str], usize);

/// Every pool with its name and the number of texts that it promises.
fn pools() -> [Pool; 6] {
    [
        ("plain", plain(), 20),
        ("deciding", deciding(), 220),
        ("cheerful", cheerful(), 60),
        ("hazards", hazards(), 40),
        ("tool_reasons", tool_reasons(), 60),
        ("protocol_messages", protocol_messages(), 30),
    ]
}

fn failing_languages() -> impl Iterator<Item = &'static Spoken> {
    failing::SPOKEN.iter().chain(&scripts::SPOKEN)
}

/// Letters that must be there, and the languages that are written in them throughout.
const SCRIPTS: [(&str, RangeInclusive<char>, &[&str]); 17] = [
    ("Latin with marks", '\u{e0}'..='\u{17f}', &[]),
    ("Vietnamese", '\u{1ea0}'..='\u{1ef9}', &[]),
    ("Cyrillic", '\u{400}'..='\u{4ff}', &["Russian", "Ukrainian"]),
    ("Ukrainian", '\u{454}'..='\u{457}', &[]),
    ("Greek", '\u{370}'..='\u{3ff}', &["Greek"]),
    ("Armenian", '\u{530}'..='\u{58f}', &["Armenian"]),
    ("Georgian", '\u{10a0}'..='\u{10ff}', &["Georgian"]),
    ("Hebrew", '\u{590}'..='\u{5ff}', &["Hebrew"]),
    ("Arabic", '\u{600}'..='\u{6ff}', &["Arabic", "Persian", "Urdu"]),
    ("Devanagari", '\u{900}'..='\u{97f}', &["Hindi"]),
    ("Bengali", '\u{980}'..='\u{9ff}', &["Bengali"]),
    ("Tamil", '\u{b80}'..='\u{bff}', &["Tamil"]),
    ("Thai", '\u{e00}'..='\u{e7f}', &["Thai"]),
    ("Ethiopic", '\u{1200}'..='\u{137f}', &["Amharic"]),
    ("Han", '\u{4e00}'..='\u{9fff}', &["Chinese, simplified", "Chinese, traditional"]),
    ("Kana", '\u{3040}'..='\u{30ff}', &["Japanese"]),
    ("Hangul", '\u{ac00}'..='\u{d7a3}', &["Korean"]),
];

fn holds(text: &str, letters: &RangeInclusive<char>) -> bool {
    text.chars().any(|character| letters.contains(&character))
}

#[test]
fn every_pool_has_the_promised_number_of_texts() {
    for (name, pool, promised) in pools() {
        assert!(pool.len() >= promised, "{name}: {} of {promised}", pool.len());
    }
}

#[test]
fn no_pool_holds_a_text_twice() {
    for (name, pool, _) in pools() {
        let mut seen = HashSet::new();
        let twice: Vec<_> = pool.iter().filter(|text| !seen.insert(**text)).collect();
        assert!(twice.is_empty(), "{name}: {twice:?}");
    }
}

#[test]
fn every_pool_starts_with_its_shortest_texts() {
    assert_eq!(plain().first(), Some(&"ok"));
    for (name, pool, _) in pools() {
        assert!(pool.is_sorted_by_key(|text| text.chars().count()), "{name}");
    }
}

#[test]
fn a_failing_language_is_written_in_its_own_script() {
    for (language, texts) in &scripts::SPOKEN {
        let script = SCRIPTS.iter().find(|(_, _, languages)| languages.contains(language));
        let (_, letters, _) = script.unwrap_or_else(|| panic!("{language} has no script"));
        let foreign: Vec<_> = texts.iter().filter(|text| !holds(text, letters)).collect();
        assert!(foreign.is_empty(), "{language}: {foreign:?}");
    }
}

#[test]
fn no_plain_text_holds_a_failing_word() {
    for text in plain() {
        for word in failing_languages().flat_map(|(_, texts)| *texts) {
            assert!(!text.to_lowercase().contains(&word.to_lowercase()), "{text}: {word}");
        }
    }
}

#[test]
fn failing_words_come_in_every_promised_script() {
    for (script, letters, _) in &SCRIPTS {
        let found = deciding().iter().filter(|text| holds(text, letters)).count();
        assert!(found >= 5, "{script}: {found}");
    }
    for only_here in ['错', '錯', 'エ', 'ｴ', '۱', 'ß', 'ё', 'є'] {
        let letters = only_here..=only_here;
        let everywhere =
            pools().into_iter().any(|(_, pool, _)| pool.iter().any(|text| holds(text, &letters)));
        assert!(everywhere, "{only_here}");
    }
}

#[test]
fn every_failing_language_has_words_prefixes_and_sentences() {
    let languages: HashSet<_> = failing_languages().map(|(language, _)| *language).collect();
    assert!(languages.len() >= 30, "{}", languages.len());
    for (language, texts) in failing_languages() {
        assert!(texts.len() >= 6, "{language}: {}", texts.len());
        assert!(texts.iter().any(|text| text.contains([':', '：'])), "{language}: no prefix");
    }
}

#[test]
fn failing_words_come_in_every_case() {
    let is_upper = |text: &&&str| text.to_uppercase() == ***text && text.to_lowercase() != ***text;
    let is_lower = |text: &&&str| text.to_lowercase() == ***text && text.to_uppercase() != ***text;
    let is_title = |text: &&&str| text.starts_with(char::is_uppercase) && !is_upper(text);
    let cased = ["Russian", "Ukrainian", "Greek", "Armenian"];
    let cased = scripts::SPOKEN.iter().filter(|(language, _)| cased.contains(language));
    for (language, texts) in failing::SPOKEN.iter().chain(cased) {
        assert!(texts.iter().any(|text| is_upper(&text)), "{language}: no upper case");
        assert!(texts.iter().any(|text| is_lower(&text)), "{language}: no lower case");
        assert!(texts.iter().any(|text| is_title(&text)), "{language}: no title case");
    }
}

#[test]
fn every_failing_english_word_is_there() {
    let (_, english) = failing::SPOKEN[0];
    for word in [
        "error",
        "failed",
        "failure",
        "exception",
        "denied",
        "forbidden",
        "not found",
        "timeout",
        "invalid",
        "unauthorized",
        "cancelled",
        "crash",
        "panic",
        "fatal",
        "abort",
        "rejected",
        "refused",
        "missing",
        "unavailable",
        "try again",
    ] {
        assert!(english.contains(&word), "{word}");
    }
}

#[test]
fn the_shapes_that_careless_readers_look_for_are_there() {
    let shapes = [
        "",
        " ",
        "null",
        "undefined",
        "None",
        "NaN",
        "false",
        "❌",
        "isError: true",
        r#"{"isError":true}"#,
        r#"{"error":null}"#,
        r#"{"success":false}"#,
        r#"{"status":"failed"}"#,
    ];
    for shape in shapes {
        assert!(deciding().contains(&shape), "{shape}");
    }
    let prefixes = [
        "Error: ",
        "ERROR - ",
        "[error] ",
        "Error executing tool ",
        "Traceback (most recent call last):\n",
        "MCP error -32602: ",
        "MCP error -32603: ",
        "HTTP/1.1 500 ",
        "SQLSTATE",
        "⚠\u{fe0f} ",
        r#"{"jsonrpc":"2.0","id":7,"error":{"#,
        "<html>",
    ];
    for prefix in prefixes {
        assert!(deciding().iter().any(|text| text.starts_with(prefix)), "{prefix}");
    }
    for shape in ["done", "paid", "200 OK", "✅", r#"{"isError":false}"#, r#"{"success":true}"#] {
        assert!(cheerful().contains(&shape), "{shape}");
    }
    assert!(cheerful::SPOKEN.len() >= 20);
}

#[test]
fn every_hazardous_character_is_there() {
    for hazard in [
        '\u{0}',
        '\t',
        '\r',
        '\u{1b}',
        '\u{85}',
        '\u{200c}',
        '\u{200d}',
        '\u{2028}',
        '\u{2029}',
        '\u{202e}',
        '\u{2066}',
        '\u{2067}',
        '\u{2068}',
        '\u{301}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffff}',
        '\u{fdd0}',
        '\u{e000}',
        '\u{10000}',
        '\u{10ffff}',
        '"',
        '\\',
        '/',
    ] {
        assert!(hazards().iter().any(|text| text.contains(hazard)), "{hazard:?}");
    }
    for [composed, decomposed] in [
        ["\u{e9}", "e\u{301}"],
        ["\u{c5}", "A\u{30a}"],
        ["\u{ac01}", "\u{1100}\u{1161}\u{11a8}"],
        ["caf\u{e9} 12", "cafe\u{301} 12"],
    ] {
        assert!(hazards().contains(&composed) && hazards().contains(&decomposed), "{composed}");
    }
}

#[test]
fn a_cut_at_the_length_of_a_wide_line_falls_inside_a_character() {
    assert_eq!(long().len(), 2 * LENGTHS.len() + 1);
    assert!(long().last().is_some_and(|line| line.len() == HUGE));
    for (lines, length) in long().chunks(2).zip(LENGTHS) {
        let [narrow, wide] = lines else { panic!("two lines for each length") };
        assert!(narrow.is_ascii());
        assert_eq!(narrow.len(), length);
        assert_eq!(wide.chars().count(), length);
        assert!(wide.len() > length && !wide.is_char_boundary(length), "{length}");
        let unit = wide.encode_utf16().nth(length);
        assert!(unit.is_some_and(|unit| (0xdc00..0xe000).contains(&unit)), "{length}");
    }
}

#[test]
fn a_tool_reason_names_something_that_would_be_missed() {
    for reason in tool_reasons() {
        assert!(reason.chars().any(char::is_numeric), "{reason}");
    }
    assert!(tool_reasons().iter().filter(|reason| reason.contains('\n')).count() >= 4);
}

#[test]
fn no_text_holds_a_canary() {
    for (name, pool, _) in pools() {
        for text in pool {
            assert!(!text.to_lowercase().contains(CANARY_PREFIX), "{name}: {text}");
        }
    }
    assert!(long().iter().all(|text| !text.contains(CANARY_PREFIX)));
}

#[test]
fn no_canary_is_part_of_another() {
    let places = ["error.data", "_meta", "meta", "header", "header_0", "requestState", ""];
    let numbers = [0, 1, 2, 9, 10, 0xffff, u32::MAX - 1, u32::MAX];
    let canaries: Vec<_> =
        places.iter().flat_map(|place| numbers.map(|n| canary(place, n))).collect();
    for (at, marker) in canaries.iter().enumerate() {
        for (other_at, other) in canaries.iter().enumerate() {
            assert!(at == other_at || !marker.contains(other.as_str()), "{marker} {other}");
        }
    }
}

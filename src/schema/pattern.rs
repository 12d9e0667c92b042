//! Regular expressions in a schema, and what matching one may cost.
//!
//! An engine that never backtracks takes time linear in the text, but knows no look-around and no
//! back-references, and schemas in the wild have them: a widely used schema library writes its
//! e-mail pattern with two look-aheads. Such a pattern runs on the backtracking engine, under a
//! limit. Refusing it would call the schema of an honest server unusable; letting it run without a
//! limit would let a hostile one hang the harness. The price is that a text on which the limit is
//! reached could not be validated.

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationOptions};
use serde_json::{Value, json};

/// Longest pattern, in bytes. Real ones stay below a few hundred.
const MAX_PATTERN_BYTES: usize = 4096;

/// Backtracking steps per match. Honest patterns with look-around need fewer than one for each
/// character; the engine's own default of a million takes seconds in an unoptimised build.
const BACKTRACK_LIMIT: usize = 1000;

/// Sizes of a compiled pattern in bytes that are tried in turn, and the microseconds that one byte
/// of text may take at that size, measured on an unoptimised build with a pattern that defeats
/// every shortcut. Larger patterns are refused.
const LINEAR_SIZES: [(usize, u64); 3] = [(4 << 10, 14), (16 << 10, 28), (128 << 10, 120)];

/// Size of the parts of a backtracking pattern that run on the linear engine.
const BACKTRACKING_SIZE: usize = 16 << 10;

/// Memory for the states that the linear engine finds while it runs. Less memory means that it
/// forgets them and becomes slow.
const STATES_SIZE: usize = 1 << 20;

/// What a pattern is matched against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// String values: the keyword `pattern`.
    Text,
    /// Names of members: the keyword `patternProperties`.
    Name,
}

/// A pattern that compiles.
pub(super) struct Pattern {
    source: String,
    engine: Engine,
    /// Bytes that it takes when compiled, rounded up.
    pub(super) size: usize,
}

enum Engine {
    /// Microseconds for each byte of text.
    Linear(u64),
    /// Backtracks under [`BACKTRACK_LIMIT`].
    Backtracking(Subject, Box<jsonschema::Validator>),
}

impl Pattern {
    /// Compiles a pattern with the cheapest engine that takes it.
    pub(super) fn new(source: &str, subject: Subject) -> Result<Self, String> {
        if source.len() > MAX_PATTERN_BYTES {
            return Err(format!("a pattern is longer than {MAX_PATTERN_BYTES} bytes"));
        }
        let schema = subject.schema(source);
        for (size, cost) in LINEAR_SIZES {
            if jsonschema::options().with_pattern_options(linear(size)).build(&schema).is_ok() {
                return Ok(Self { source: source.to_owned(), size, engine: Engine::Linear(cost) });
            }
        }
        let size = BACKTRACKING_SIZE;
        let validator =
            jsonschema::options().with_pattern_options(backtracking(size)).build(&schema);
        let validator = validator.map_err(|_| {
            format!("the pattern {source:?} can't be compiled, or is too large when compiled")
        })?;
        let engine = Engine::Backtracking(subject, Box::new(validator));
        Ok(Self { source: source.to_owned(), size, engine })
    }

    /// Whether this pattern needs an engine that backtracks.
    pub(super) fn backtracks(&self) -> bool {
        matches!(self.engine, Engine::Backtracking(..))
    }

    /// The most that matching a text of so many bytes takes, in microseconds of an unoptimised
    /// build. For a backtracking pattern this grows faster than the text, because each of its
    /// limited steps may look ahead to the end.
    pub(super) fn cost(&self, bytes: usize) -> u64 {
        let bytes = bytes as u64;
        match self.engine {
            Engine::Linear(per_byte) => 1 + bytes * per_byte,
            Engine::Backtracking(..) => 200 + bytes * (50 + 2 * bytes),
        }
    }

    /// Matches ahead of the validation, to learn whether the engine can finish. Validating with a
    /// match that can't be finished would start over once for each outcome it might have had.
    pub(super) fn try_on(&self, text: &str) -> Result<(), String> {
        let Engine::Backtracking(subject, validator) = &self.engine else {
            return Ok(());
        };
        match validator.validate(&subject.instance(text)) {
            Err(error)
                if matches!(
                    error.kind(),
                    ValidationErrorKind::BacktrackLimitExceeded { .. }
                        | ValidationErrorKind::RegexEngineFailure { .. }
                ) =>
            {
                Err(format!("the pattern {:?} backtracks too much on it", self.source))
            }
            _ => Ok(()),
        }
    }
}

impl Subject {
    fn schema(self, pattern: &str) -> Value {
        match self {
            Self::Text => json!({ "pattern": pattern }),
            Self::Name => json!({ "patternProperties": { pattern: false } }),
        }
    }

    fn instance(self, text: &str) -> Value {
        match self {
            Self::Text => json!(text),
            Self::Name => json!({ text: null }),
        }
    }
}

/// The options under which every pattern of the schema compiles.
pub(super) fn with_engine_for<'a>(
    patterns: &[Pattern],
    options: ValidationOptions<'a>,
) -> ValidationOptions<'a> {
    let [.., (largest, _)] = LINEAR_SIZES;
    if patterns.iter().any(Pattern::backtracks) {
        options.with_pattern_options(backtracking(largest))
    } else {
        options.with_pattern_options(linear(largest))
    }
}

fn linear(size: usize) -> PatternOptions<jsonschema::Regex> {
    PatternOptions::regex().size_limit(size).dfa_size_limit(STATES_SIZE)
}

fn backtracking(size: usize) -> PatternOptions<jsonschema::FancyRegex> {
    PatternOptions::fancy_regex()
        .backtrack_limit(BACKTRACK_LIMIT)
        .size_limit(size)
        .dfa_size_limit(STATES_SIZE)
}

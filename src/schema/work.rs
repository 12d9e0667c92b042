//! What validating one value will cost, found out before it is paid.
//!
//! The validator may visit a part of a value many times: once for each way that references and
//! `allOf`, `anyOf` … lead to it. This walk visits it once for each subschema, adds up what the
//! validator will do, and stops where that is too much. It assumes that every branch is taken.

use std::collections::HashMap;

use serde_json::Value;

use super::graph::{Graph, Node, count};
use super::pattern::Pattern;

/// What a validation may cost in all: about as many microseconds of an unoptimised build.
pub(super) const MAX_WORK: u64 = 1_000_000;

/// Subschemas that may be open one inside the other, parts of the value included. Each costs
/// stack; a thread has two mebibytes, part of which its owner has already used.
const MAX_DEPTH: u32 = 256;

/// What a validation of this value will cost at most, in microseconds of an unoptimised build, or
/// why it must not be tried.
pub(super) fn work(graph: &Graph, patterns: &[Pattern], value: &Value) -> Result<u64, String> {
    let mut walk = Walk { graph, patterns, visited: 0, known: HashMap::new() };
    Ok(walk.visit(0, Part::Value(value), 0)?.judge)
}

/// A part of the value: one of its values, or the name of a member.
#[derive(Clone, Copy)]
enum Part<'a> {
    Value(&'a Value),
    Name(&'a str),
}

impl<'a> Part<'a> {
    fn address(self) -> usize {
        match self {
            Self::Value(value) => std::ptr::from_ref(value).addr(),
            Self::Name(name) => name.as_ptr().addr(),
        }
    }

    fn text(self) -> Option<&'a str> {
        match self {
            Self::Value(value) => value.as_str(),
            Self::Name(name) => Some(name),
        }
    }
}

/// What a subschema costs on one part of the value.
#[derive(Clone, Copy, Default)]
struct Work {
    /// To judge the part.
    judge: u64,
    /// To tell, for a schema around it with `unevaluated…`, which members and elements it covers.
    /// That judges the subschemas below once more.
    cover: u64,
    /// Subschemas that are open one inside the other on the way down from here.
    height: u32,
}

impl Work {
    fn add(&mut self, judge: u64, cover: u64) {
        self.judge = self.judge.saturating_add(judge);
        self.cover = self.cover.saturating_add(cover);
    }

    /// Adds a subschema that judges the same part.
    fn add_in_place(&mut self, below: Self) {
        self.add(below.judge, below.judge.saturating_add(below.cover));
        self.height = self.height.max(below.height + 1);
    }

    /// Adds a subschema that judges a member or an element.
    fn add_inside(&mut self, below: Self) {
        self.add(below.judge, below.judge);
        self.height = self.height.max(below.height + 1);
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    patterns: &'a [Pattern],
    visited: u64,
    /// Nodes that references lead to are met again and again.
    known: HashMap<(usize, usize), Work>,
}

impl<'a> Walk<'a> {
    fn visit(&mut self, at: usize, part: Part<'a>, depth: u32) -> Result<Work, String> {
        let node = &self.graph.nodes[at];
        let key = (at, part.address());
        let known = node.is_referred_to.then(|| self.known.get(&key)).flatten();
        if depth + known.map_or(0, |work| work.height) >= MAX_DEPTH {
            return Err(format!("it leads through more than {MAX_DEPTH} subschemas"));
        }
        if let Some(known) = known {
            return Ok(*known);
        }
        self.visited += 1;
        let mut work = Work::default();
        work.add(node.size, 1);
        if let Some(text) = part.text() {
            work.add(self.text(node, text)?, 0);
        }
        for &next in &node.in_place {
            work.add_in_place(self.visit(next, part, depth + 1)?);
        }
        let mut dearest = Work::default();
        for &next in &node.one_of_these {
            let below = self.visit(next, part, depth + 1)?;
            dearest.judge = dearest.judge.max(below.judge);
            dearest.cover = dearest.cover.max(below.cover);
            dearest.height = dearest.height.max(below.height);
        }
        work.add_in_place(dearest);
        match part {
            Part::Value(Value::Object(members)) => {
                for (name, value) in members {
                    self.member(node, name, value, depth, &mut work)?;
                }
            }
            Part::Value(Value::Array(items)) => {
                if node.compares_items {
                    work.add(items.iter().map(count).sum(), 0);
                }
                for (position, item) in items.iter().enumerate() {
                    let known = node.items.get(position);
                    for &next in known.into_iter().chain(&node.any_item) {
                        work.add_inside(self.visit(next, Part::Value(item), depth + 1)?);
                    }
                    work.add(1, 1);
                }
            }
            _ => {}
        }
        work.judge = work.judge.saturating_add(work.cover.saturating_mul(node.unevaluated));
        if !self.graph.has_unevaluated {
            work.cover = 0;
        }
        if work.judge > MAX_WORK || self.visited > MAX_WORK {
            return Err("it would take too long".to_owned());
        }
        if node.is_referred_to {
            self.known.insert(key, work);
        }
        Ok(work)
    }

    /// What a string costs at a node, beside its size.
    fn text(&self, node: &Node, text: &str) -> Result<u64, String> {
        let mut cost = 0;
        if node.counts_characters {
            cost += text.len() as u64 / 32;
        }
        if let Some(pattern) = node.pattern {
            cost += self.match_pattern(pattern, text)?;
        }
        Ok(cost)
    }

    fn member(
        &mut self,
        node: &'a Node,
        name: &'a str,
        value: &'a Value,
        depth: u32,
        work: &mut Work,
    ) -> Result<(), String> {
        let mut matching = 1;
        for &pattern in &node.name_patterns {
            matching += self.match_pattern(pattern, name)?;
        }
        // `additionalProperties` matches every pattern once more.
        work.add(matching.saturating_mul(2), matching);
        if let Some(names) = node.names {
            work.add_inside(self.visit(names, Part::Name(name), depth + 1)?);
        }
        let own = node.properties.get(name).copied().or(node.other_members);
        for next in own.into_iter().chain(node.any_member.iter().copied()) {
            work.add_inside(self.visit(next, Part::Value(value), depth + 1)?);
        }
        Ok(())
    }

    fn match_pattern(&self, pattern: usize, text: &str) -> Result<u64, String> {
        let pattern = &self.patterns[pattern];
        let cost = pattern.cost(text.len());
        if cost > MAX_WORK {
            return Err("a text is too long for a pattern".to_owned());
        }
        pattern.try_on(text)?;
        Ok(cost)
    }
}

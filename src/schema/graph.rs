//! Which subschema leads to which, read before anything is compiled.
//!
//! Compiling and validating may take time exponential in the size of a schema: references let a
//! short text unfold into a huge one. This graph is small, is read without recursion, and tells
//! how much a schema unfolds before that happens. Where the exact edge depends on the dialect or
//! on the run, the graph has an edge too many rather than one too few.

use std::collections::{HashMap, HashSet};

use jsonschema::{Draft, Registry, RegistryBuilder, Retrieve, Uri, uri};
use serde_json::{Map, Value};

use super::pattern::Subject;

/// References from one embedded resource (a subschema with an `$id` of its own) into another. A
/// validator compiles a subschema once for each chain of resources that leads to it, and sixteen
/// references can't make more than about a hundred chains.
const MAX_CROSSINGS: usize = 16;

/// Different patterns in one schema; each is compiled several times.
const MAX_PATTERNS: usize = 200;

/// Subschemas that one value meets, one inside the other, without going into a part of the value.
/// Each costs stack, when compiling and when validating.
const MAX_IN_PLACE_DEPTH: u32 = 128;

/// Subschemas below one with `unevaluatedProperties` or `unevaluatedItems`, references unfolded,
/// squared and summed over all such. They compile again for each way that leads to them.
const MAX_UNEVALUATED: u64 = 250_000;

/// The subschemas that can take part in a validation, the root first.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Every pattern with what it is matched against; nodes name them by position.
    pub(super) patterns: Vec<(String, Subject)>,
    /// Whether any node has `unevaluatedProperties` or `unevaluatedItems`.
    pub(super) has_unevaluated: bool,
}

/// One subschema; other nodes are named by their position in the graph.
#[derive(Default)]
pub(super) struct Node {
    /// Its keywords and their values, subschemas left out: what it costs to look at it once.
    pub(super) size: u64,
    /// Subschemas for the same value.
    pub(super) in_place: Vec<usize>,
    /// Subschemas for the same value of which a dynamic reference picks one.
    pub(super) one_of_these: Vec<usize>,
    /// Subschemas for members of an object, by name.
    pub(super) properties: HashMap<String, usize>,
    /// The subschema for members that `properties` does not name.
    pub(super) other_members: Option<usize>,
    /// Subschemas that any member may meet.
    pub(super) any_member: Vec<usize>,
    /// The subschema for the names of members.
    pub(super) names: Option<usize>,
    /// Subschemas for elements of an array, by position.
    pub(super) items: Vec<usize>,
    /// Subschemas that any element may meet.
    pub(super) any_item: Vec<usize>,
    /// The pattern for a string.
    pub(super) pattern: Option<usize>,
    /// The patterns for the names of members.
    pub(super) name_patterns: Vec<usize>,
    /// `unevaluatedProperties` or `unevaluatedItems`, counted.
    pub(super) unevaluated: u64,
    /// `uniqueItems`, which looks at whole elements.
    pub(super) compares_items: bool,
    /// `minLength` or `maxLength`, which count the characters of a string.
    pub(super) counts_characters: bool,
    /// A reference leads here, so one value may meet it many times.
    pub(super) is_referred_to: bool,
}

impl Graph {
    /// Reads a schema. Every reference in it, used or not, must lead to a place inside the
    /// document or inside a published meta-schema.
    pub(super) fn read(schema: &Value, draft: Draft) -> Result<Self, String> {
        let root = draft.create_resource_ref(schema);
        let base = root.id().unwrap_or("json-schema:///");
        let registry = Registry::new()
            .retriever(NoRetrieval)
            .draft(draft)
            .retrieve_known_draft_meta_schemas(false)
            .add(base, root)
            .and_then(RegistryBuilder::prepare)
            .map_err(|error| format!("a reference can't be resolved inside the schema: {error}"))?;
        let base = uri::from_str(base.trim_end_matches('#')).map_err(|error| error.to_string())?;

        let mut reader = Reader { document: addresses(schema), ..Reader::default() };
        let mut open = vec![(reader.node_of(schema).0, schema, registry.resolver(base), draft)];
        while let Some((at, schema, resolver, draft)) = open.pop() {
            let Value::Object(members) = schema else {
                continue;
            };
            reader.read_node(at, members)?;
            for (keyword, value) in members {
                for (role, child) in subschemas(keyword, value) {
                    let draft = dialect(draft, child)?;
                    let (to, is_new) = reader.node_of(child);
                    reader.connect(at, role, to);
                    if is_new {
                        let resolver = resolver
                            .in_subresource(draft.create_resource_ref(child))
                            .map_err(|error| error.to_string())?;
                        open.push((to, child, resolver, draft));
                    }
                }
                let Some(reference) = reference(keyword, value) else {
                    continue;
                };
                let target = resolver.lookup(reference).map_err(|error| {
                    format!(
                        "the reference {reference:?} can't be resolved inside the schema: {error}"
                    )
                })?;
                let inside = reader.document.contains(&address(schema));
                if inside && target.resolver().base_uri() != resolver.base_uri() {
                    reader.crossings += 1;
                }
                let (contents, resolver, draft) = target.into_inner();
                let draft = dialect(draft, contents)?;
                let (to, is_new) = reader.node_of(contents);
                reader.refer(at, keyword, reference, to);
                if is_new {
                    open.push((to, contents, resolver, draft));
                }
            }
        }
        reader.finish()
    }

    /// The graph without its edges into parts of the value must have no cycle and no long path,
    /// and what has to be compiled for `unevaluated…` must not unfold into too much.
    fn check_in_place(&self) -> Result<(), String> {
        let mut unfolded = vec![(0_u64, 0_u32); self.nodes.len()];
        let mut state = vec![State::Unseen; self.nodes.len()];
        for start in 0..self.nodes.len() {
            let mut open = vec![start];
            while let Some(&at) = open.last() {
                match state[at] {
                    State::Done => {
                        open.pop();
                    }
                    State::Unseen => {
                        state[at] = State::Open;
                        for next in self.nodes[at].same_value() {
                            match state[next] {
                                State::Open => {
                                    return Err(
                                        "a subschema refers to itself for one and the same value"
                                            .to_owned(),
                                    );
                                }
                                State::Unseen => open.push(next),
                                State::Done => {}
                            }
                        }
                    }
                    State::Open => {
                        open.pop();
                        state[at] = State::Done;
                        unfolded[at] = self.nodes[at].same_value().fold((1, 1), |sum, next| {
                            let (count, depth) = unfolded[next];
                            (u64::saturating_add(sum.0, count), sum.1.max(depth + 1))
                        });
                        if unfolded[at].1 > MAX_IN_PLACE_DEPTH {
                            return Err(format!(
                                "a value meets more than {MAX_IN_PLACE_DEPTH} subschemas one inside the other"
                            ));
                        }
                    }
                }
            }
        }
        let unevaluated = self
            .nodes
            .iter()
            .zip(&unfolded)
            .filter(|(node, _)| node.unevaluated > 0)
            .fold(0_u64, |sum, (_, (count, _))| sum.saturating_add(count.saturating_mul(*count)));
        if unevaluated > MAX_UNEVALUATED {
            return Err(
                "too many subschemas stand under unevaluatedProperties or unevaluatedItems"
                    .to_owned(),
            );
        }
        Ok(())
    }
}

impl Node {
    fn same_value(&self) -> impl Iterator<Item = usize> {
        self.in_place.iter().chain(&self.one_of_these).copied()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    Done,
}

/// What a subschema applies to, seen from the schema around it.
#[derive(Clone, Copy)]
enum Role<'a> {
    InPlace,
    Property(&'a str),
    OtherMembers,
    AnyMember,
    Names,
    Item,
    AnyItem,
    /// Nothing, until a reference leads there.
    Definition,
}

/// The subschemas in the value of a keyword, as any dialect may read it.
fn subschemas<'a>(keyword: &str, value: &'a Value) -> Vec<(Role<'a>, &'a Value)> {
    let each = |role: fn(&'a str) -> Role<'a>| match value {
        Value::Object(members) => members.iter().map(|(name, value)| (role(name), value)).collect(),
        _ => Vec::new(),
    };
    let one_or_each = |each: fn() -> Role<'a>, one: Role<'a>| match value {
        Value::Array(items) => items.iter().map(|item| (each(), item)).collect(),
        _ => vec![(one, value)],
    };
    let mut found = match keyword {
        "allOf" | "anyOf" | "oneOf" => one_or_each(|| Role::InPlace, Role::InPlace),
        "not" | "if" | "then" | "else" => vec![(Role::InPlace, value)],
        "dependentSchemas" | "dependencies" => each(|_| Role::InPlace),
        "properties" => each(Role::Property),
        "patternProperties" => each(|_| Role::AnyMember),
        "additionalProperties" => vec![(Role::OtherMembers, value)],
        "unevaluatedProperties" => vec![(Role::AnyMember, value)],
        "propertyNames" => vec![(Role::Names, value)],
        "prefixItems" | "items" => one_or_each(|| Role::Item, Role::AnyItem),
        "additionalItems" | "contains" | "unevaluatedItems" => vec![(Role::AnyItem, value)],
        "$defs" | "definitions" => each(|_| Role::Definition),
        _ => Vec::new(),
    };
    found.retain(|(_, schema)| schema.is_object() || schema.is_boolean());
    found
}

fn reference<'a>(keyword: &str, value: &'a Value) -> Option<&'a str> {
    match keyword {
        "$ref" | "$dynamicRef" | "$recursiveRef" => value.as_str(),
        _ => None,
    }
}

/// The dialect of a subschema: its own where it names one, else the one around it.
pub(super) fn dialect(around: Draft, schema: &Value) -> Result<Draft, String> {
    match (around.detect(schema), schema.get("$schema")) {
        (Draft::Unknown, Some(name)) => Err(format!("unsupported dialect {name}")),
        (draft, _) => Ok(draft),
    }
}

#[derive(Default)]
struct Reader {
    graph: Graph,
    by_address: HashMap<usize, usize>,
    by_pattern: HashMap<(String, Subject), usize>,
    /// Addresses of all objects of the schema; meta-schemas have others.
    document: HashSet<usize>,
    crossings: usize,
    /// Nodes that dynamic references can lead to, by name.
    anchors: HashMap<String, Vec<usize>>,
    /// Dynamic references and the names that they look for.
    dynamic: Vec<(usize, String)>,
}

/// The name under which anchors of `$recursiveRef` are kept; no anchor can be called that.
const RECURSIVE: &str = "#";

impl Reader {
    /// The node of a subschema, and whether it is new.
    fn node_of(&mut self, schema: &Value) -> (usize, bool) {
        let next = self.graph.nodes.len();
        let at = *self.by_address.entry(address(schema)).or_insert(next);
        if at == next {
            self.graph.nodes.push(Node { size: 1, ..Node::default() });
        }
        (at, at == next)
    }

    fn read_node(&mut self, at: usize, members: &Map<String, Value>) -> Result<(), String> {
        let mut size = 1;
        for (keyword, value) in members {
            size += match keyword.as_str() {
                "enum" | "const" | "required" | "dependentRequired" | "dependencies" => {
                    count(value)
                }
                "multipleOf" => 10,
                _ => 1 + value.as_object().map_or(0, |members| members.len() as u64),
            };
        }
        if let Some(pattern) = members.get("pattern").and_then(Value::as_str) {
            self.graph.nodes[at].pattern = Some(self.pattern(pattern, Subject::Text)?);
        }
        if let Some(Value::Object(patterns)) = members.get("patternProperties") {
            for pattern in patterns.keys() {
                let pattern = self.pattern(pattern, Subject::Name)?;
                self.graph.nodes[at].name_patterns.push(pattern);
            }
        }
        if let Some(name) = members.get("$dynamicAnchor").and_then(Value::as_str) {
            self.anchors.entry(name.to_owned()).or_default().push(at);
        }
        if members.get("$recursiveAnchor") == Some(&Value::Bool(true)) {
            self.anchors.entry(RECURSIVE.to_owned()).or_default().push(at);
        }
        let unevaluated = ["unevaluatedProperties", "unevaluatedItems"];
        let node = &mut self.graph.nodes[at];
        node.size = size;
        node.unevaluated =
            unevaluated.iter().filter(|key| members.contains_key(**key)).count() as u64;
        node.compares_items = members.contains_key("uniqueItems");
        node.counts_characters =
            members.contains_key("minLength") || members.contains_key("maxLength");
        self.graph.has_unevaluated |= self.graph.nodes[at].unevaluated > 0;
        Ok(())
    }

    fn pattern(&mut self, source: &str, subject: Subject) -> Result<usize, String> {
        let next = self.graph.patterns.len();
        let at = *self.by_pattern.entry((source.to_owned(), subject)).or_insert(next);
        if at == next {
            if at == MAX_PATTERNS {
                return Err(format!("there are more than {MAX_PATTERNS} patterns"));
            }
            self.graph.patterns.push((source.to_owned(), subject));
        }
        Ok(at)
    }

    fn connect(&mut self, at: usize, role: Role<'_>, to: usize) {
        let node = &mut self.graph.nodes[at];
        match role {
            Role::InPlace => node.in_place.push(to),
            Role::Property(name) => {
                node.properties.insert(name.to_owned(), to);
            }
            Role::OtherMembers => node.other_members = Some(to),
            Role::AnyMember => node.any_member.push(to),
            Role::Names => node.names = Some(to),
            Role::Item => node.items.push(to),
            Role::AnyItem => node.any_item.push(to),
            Role::Definition => {}
        }
    }

    fn refer(&mut self, at: usize, keyword: &str, reference: &str, to: usize) {
        self.graph.nodes[to].is_referred_to = true;
        if keyword == "$ref" {
            self.graph.nodes[at].in_place.push(to);
            return;
        }
        let name = match keyword {
            "$recursiveRef" => RECURSIVE,
            _ => reference.rsplit_once('#').map_or("", |(_, fragment)| fragment),
        };
        self.graph.nodes[at].one_of_these.push(to);
        self.dynamic.push((at, name.to_owned()));
    }

    fn finish(mut self) -> Result<Graph, String> {
        if self.crossings > MAX_CROSSINGS {
            return Err(format!(
                "there are more than {MAX_CROSSINGS} references between embedded resources"
            ));
        }
        for (at, name) in &self.dynamic {
            for &to in self.anchors.get(name).into_iter().flatten() {
                self.graph.nodes[to].is_referred_to = true;
                if !self.graph.nodes[*at].one_of_these.contains(&to) {
                    self.graph.nodes[*at].one_of_these.push(to);
                }
            }
        }
        self.graph.check_in_place()?;
        Ok(self.graph)
    }
}

fn address(value: &Value) -> usize {
    std::ptr::from_ref(value).addr()
}

fn addresses(schema: &Value) -> HashSet<usize> {
    let mut found = HashSet::new();
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                found.insert(address(value));
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    found
}

/// How many values there are in a value, itself included.
pub(super) fn count(value: &Value) -> u64 {
    let mut found = 0;
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        found += 1;
        match value {
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    found
}

/// Fetches nothing, whatever other crates of the build allow `jsonschema` to fetch.
pub(super) struct NoRetrieval;

impl Retrieve for NoRetrieval {
    fn retrieve(
        &self,
        uri: &Uri<String>,
    ) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        Err(format!("{uri} is outside the schema, and nothing is fetched").into())
    }
}

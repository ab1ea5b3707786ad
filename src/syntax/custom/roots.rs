//! Where a query can match. Searching a whole tree takes longer than listing its nodes once, by kind,
//! and running each query only at the nodes that its patterns begin with.

use std::cell::Cell;

use tree_sitter::{Language, Query};

/// The numbers of the kinds of nodes that a query's patterns begin with; `None` if one may begin with
/// any node, or has several nodes side by side.
pub(super) fn kinds(query: &Query, text: &str, grammar: &Language) -> Option<Vec<u16>> {
    let mut kinds = Vec::new();
    for pattern in 0..query.pattern_count() {
        let is_one = query.is_pattern_rooted(pattern) && !query.is_pattern_non_local(pattern);
        let start = query.start_byte_for_pattern(pattern);
        let name = is_one.then(|| text.get(start..)).flatten().and_then(first_node)?;
        let before = kinds.len();
        kinds.extend((0..grammar.node_kind_count() as u16).filter(|number| {
            grammar.node_kind_is_named(*number) && grammar.node_kind_for_id(*number) == Some(name)
        }));
        let is_group = |number: &u16| grammar.node_kind_is_supertype(*number);
        if kinds.len() == before || kinds[before..].iter().any(is_group) {
            return None;
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    Some(kinds)
}

/// The name of the node that a pattern begins with: `call` in `((call function: (_)) @match)`.
fn first_node(pattern: &str) -> Option<&str> {
    let inner = pattern.strip_prefix('(')?;
    let inner = inner.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
    let end = inner.find(|c: char| c != '_' && !c.is_alphanumeric())?;
    let (name, rest) = inner.split_at(end);
    let is_node = !name.is_empty() && name != "_" && !rest.starts_with([':', '/']);
    is_node.then_some(name)
}

/// Steps of the search through one response, in thousands: one step per node and match in progress.
const MAX_WORK: usize = 20_000;
/// Bytes of the source that predicates may read in one response (256 MiB).
const MAX_BYTES_READ: usize = 1 << 28;
/// Nodes that may be captured in one response.
const MAX_CAPTURED: usize = 100_000;

/// What is left of the work allowed for one response.
pub(super) struct Budget {
    pub(super) work: Allowance,
    pub(super) bytes_read: Allowance,
    pub(super) captured: Allowance,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            work: Allowance::new(MAX_WORK),
            bytes_read: Allowance::new(MAX_BYTES_READ),
            captured: Allowance::new(MAX_CAPTURED),
        }
    }
}

impl Budget {
    /// Whether any of the allowances was exceeded.
    pub(super) fn is_spent(&self) -> bool {
        [&self.work, &self.bytes_read, &self.captured]
            .iter()
            .any(|allowance| allowance.0.get().is_none())
    }
}

/// How much is left; `None` once the allowance was exceeded.
pub(super) struct Allowance(Cell<Option<usize>>);

impl Allowance {
    const fn new(amount: usize) -> Self {
        Self(Cell::new(Some(amount)))
    }

    /// Takes some of it; returns whether there was enough.
    pub(super) fn take(&self, amount: usize) -> bool {
        let left = self.0.get().and_then(|left| left.checked_sub(amount));
        self.0.set(left);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lang, language};

    fn names(text: &str) -> Option<Vec<String>> {
        let grammar = lang::of(language::Language::Python).language();
        let query = Query::new(&grammar, text).unwrap();
        let name = |number| grammar.node_kind_for_id(number).unwrap().to_owned();
        let kinds = kinds(&query, text, &grammar)?;
        let mut names: Vec<_> = kinds.into_iter().map(name).collect();
        names.dedup();
        Some(names)
    }

    #[test]
    fn a_pattern_begins_with_its_outermost_node() {
        let found = names(
            "(call) @match\n; a comment\n( (string . (string_start) @a) @match (#eq? @a \"x\"))",
        );
        assert_eq!(found, Some(vec!["call".to_owned(), "string".to_owned()]));
    }

    #[test]
    fn patterns_that_may_begin_with_any_node_are_searched_everywhere() {
        for pattern in [
            "(_ (call)) @match",
            "[(call) (string)] @match",
            "((comment) . (call) @match)",
            "(comment)+ @match",
            "(expression) @match",
            "(ERROR) @match",
            "\"and\" @match",
            "(call) @match (_) @match",
        ] {
            assert_eq!(names(pattern), None, "{pattern}");
        }
    }
}

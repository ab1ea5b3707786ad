//! How code is laid out, where the grammars are alike: commas at the end of lists, blanks around operators,
//! one statement a line, the last case of a `switch`.

use tree_sitter::Node;

use super::braces::is_list;
use super::tree::{children, named_children};
use crate::syntax::walk::Visit;

/// The last token of a list whose end is on a line of its own, if no comma follows it (`comma-dangle` of
/// ESLint, COM812 of `ruff`).
pub(super) fn before_missing_comma<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let parts: Vec<_> = children(visit.node).collect();
    let [.., last, close] = parts.as_slice() else {
        return Vec::new();
    };
    let ends_apart = last.end_position().row < close.start_position().row;
    // A rest takes all that is left: no comma may follow it.
    let is_rest = visit.text(*last).starts_with("...") && visit.kind_of(*last) != "spread_element";
    let lacks = last.is_named() && is_closing(visit, *close) && ends_apart && !is_rest;
    let end = std::iter::successors(Some(*last), |node| children(*node).last()).last();
    end.filter(|_| lacks).into_iter().collect()
}

/// The comma after the last element of a list, but for that of a tuple of one.
pub(super) fn trailing_comma<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let parts: Vec<_> = children(visit.node).collect();
    let [.., last, comma, close] = parts.as_slice() else {
        return Vec::new();
    };
    let is_one = last.is_named() && visit.kind_of(*comma) == "," && is_closing(visit, *close);
    let is_needed = visit.kind_of(visit.node) == "tuple" && visit.node.named_child_count() == 1;
    (is_one && !is_needed).then_some(*comma).into_iter().collect()
}

fn is_closing(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    [")", "]", "}"].contains(&visit.kind_of(node)) && !node.is_missing()
}

/// The operators between two operands without a blank on both sides (`space-infix-ops` of ESLint, E225 and
/// E226 of `pycodestyle`). A power may be written without.
pub(super) fn tight_operators<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let around = visit.kind_of(visit.node);
    let is_choice = ["conditional_expression", "ternary_expression"].contains(&around);
    let joins = ["binary", "boolean", "comparison"].iter().any(|word| around.starts_with(word));
    // `x?: T` and `x!: T` have marks that are none.
    let is_operator = |kind: &str| match kind {
        "**" => false,
        "?" | ":" => is_choice,
        _ => joins || kind.ends_with('='),
    };
    let is_mark = |kind: &str| kind.chars().all(|c| "+-*/%@<>=!&|^?:".contains(c));
    let text = visit.source.text;
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_tight = |node: &Node<'_>| {
        let before = text.get(..node.start_byte()).unwrap_or_default();
        let after = text.get(node.end_byte()..).unwrap_or_default();
        !is_blank(before.chars().next_back()) || !is_blank(after.chars().next())
    };
    let operators =
        children(visit.node).skip(1).filter(|node| !node.is_named() && !node.is_missing());
    let is_one = |kind: &str| is_mark(kind) && is_operator(kind);
    operators.filter(|node| is_one(visit.kind_of(*node)) && is_tight(node)).collect()
}

/// The statements that begin on the line on which the one before ends (`OneStatementPerLine` of Checkstyle,
/// E702 of `pycodestyle`).
pub(super) fn crowded_statements<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let is_statement = |node: Node<'_>| {
        let kind = visit.kind_of(node);
        let ends = ["statement", "declaration", "definition"].iter().any(|end| kind.ends_with(end));
        ends && kind != "empty_statement"
    };
    let mut before: Option<Node<'t>> = None;
    let mut found = Vec::new();
    for node in named_children(visit.node) {
        let follows = before.is_some_and(|before| {
            is_statement(before) && before.end_position().row == node.start_position().row
        });
        // What ends with a line break ends on the next line.
        let is_apart = node.start_position().column == 0;
        if follows && is_statement(node) && !is_apart {
            found.push(node);
        }
        before = Some(node);
    }
    found
}

/// Whether a `switch` has cases and none for all else, and no comment says that there is no default
/// (`default-case` of ESLint, `MissingSwitchDefault` of Checkstyle). What is a value has all cases.
pub(super) fn lacks_default(visit: &Visit<'_, '_>) -> bool {
    let kind = visit.kind_of(visit.node);
    if kind == "switch_expression" && !visit.parent().is_some_and(|around| is_list(visit, around)) {
        return false;
    }
    let body = visit.own_child("body").unwrap_or(visit.node);
    let is_case = |case: &Node<'_>| visit.kind_of(*case).contains("case") || is_rule(visit, *case);
    let mut cases = named_children(body).filter(is_case).peekable();
    let says_none = || visit.own_text().to_lowercase().contains("no default");
    cases.peek().is_some() && !cases.any(|case| takes_all(visit, case)) && !says_none()
}

/// A case of Java, Swift or C# and the default of others, which is no `case` by its name.
fn is_rule(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    const KINDS: [&str; 5] = [
        "switch_block_statement_group",
        "switch_default",
        "switch_entry",
        "switch_rule",
        "switch_section",
    ];
    KINDS.contains(&visit.kind_of(node))
}

/// `default:`, `case _:`, `case null, default ->`.
fn takes_all(visit: &Visit<'_, '_>, case: Node<'_>) -> bool {
    let is_default = |label: Node<'_>| {
        visit.kind_of(label) == "switch_label" && visit.text(label).ends_with("default")
    };
    let is_any = |pattern: Node<'_>| {
        let name = visit.text(pattern);
        visit.kind_of(pattern) == "case_pattern"
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && name.starts_with(|c: char| c == '_' || c.is_lowercase())
            && !["false", "none", "true"].contains(&name)
    };
    let is_unguarded = visit.child(case, "guard").is_none();
    visit.text(case).starts_with("default")
        || named_children(case).any(|part| is_default(part) || is_unguarded && is_any(part))
}

/// Whether a text is a statement of SQL, by its first words and those that must follow (S608 of `ruff`).
pub(super) fn is_sql(code: &str) -> bool {
    const PARTS: [[&str; 2]; 5] = [
        ["select ", " from "],
        ["delete from ", ""],
        ["insert into ", ""],
        ["replace into ", ""],
        ["update ", " set "],
    ];
    let start = code.find(['"', '\'', '`']).unwrap_or_default();
    let text = code.get(start..).unwrap_or_default().trim_start_matches(['"', '\'', '`']);
    let words: Vec<_> = text.split_whitespace().collect();
    let text = words.join(" ").to_lowercase() + " ";
    PARTS.iter().any(|[first, then]| text.starts_with(first) && text.contains(then))
}

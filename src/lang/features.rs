//! What code may be forbidden to have, where the languages write it alike: ternaries, casts, loops without
//! an end.

use tree_sitter::Node;

use super::braces::is_list;
use super::forms;
use super::tree::{children, first_branch_returns, named_children};
use crate::syntax::walk::Visit;

const STRINGS: [&str; 8] = [
    "concatenated_string",
    "interpolated_string_expression",
    "interpreted_string_literal",
    "raw_string_literal",
    "string",
    "string_literal",
    "template_string",
    "verbatim_string_literal",
];

/// Whether an expression has another of its kind in it that is not its condition (`no-nested-ternary` of
/// ESLint).
pub(super) fn holds_another(visit: &Visit<'_, '_>) -> bool {
    let condition = visit.own_child("condition");
    let mut parts = named_children(visit.node).filter(|part| Some(*part) != condition);
    parts.any(|part| visit.kind_of(unparenthesized(visit, part)) == visit.kind_of(visit.node))
}

/// Whether a function without a name gets one, since a variable holds it (E731 of `pycodestyle`).
pub(super) fn is_bound(visit: &Visit<'_, '_>) -> bool {
    const BINDING: [&str; 8] = [
        "init_declarator",
        "let_declaration",
        "property_declaration",
        "short_var_declaration",
        "var_spec",
        "variable_declaration",
        "variable_declarator",
        "assignment",
    ];
    const BETWEEN: [&str; 3] =
        ["equals_value_clause", "expression_list", "parenthesized_expression"];
    let mut around = visit.ancestors().skip_while(|node| BETWEEN.contains(&visit.kind_of(*node)));
    around.next().is_some_and(|node| {
        // `self.f = lambda: 0` sets a member.
        let is_name = |left: &str| left.chars().all(|c| c.is_alphanumeric() || c == '_');
        let kind = visit.kind_of(node);
        BINDING.contains(&kind) && (kind != "assignment" || is_name(visit.field_text(node, "left")))
    })
}

/// Whether two types are compared by `==` or the like, at least one of which is that of a value (E721 of
/// `pycodestyle`).
pub(super) fn compares_types(visit: &Visit<'_, '_>) -> bool {
    const OPERATORS: [&str; 4] = ["!=", "!==", "==", "==="];
    let mut tokens = children(visit.node).filter(|node| !node.is_named());
    let compares = tokens.any(|token| OPERATORS.contains(&visit.text(token)));
    compares && named_children(visit.node).any(|operand| is_type_of(visit.text(operand)))
}

/// Whether an expression is the type of a value, by a call or a member.
fn is_type_of(text: &str) -> bool {
    const CALLS: [&str; 3] = ["reflect.TypeOf(", "type(", "typeid("];
    const MEMBERS: [&str; 4] = [".GetType()", ".class", ".constructor", ".getClass()"];
    let is_whole = |call: &str| {
        let rest = text.strip_prefix(call).and_then(|rest| rest.strip_suffix(')'));
        // `type(a).x(b)` is something else.
        rest.is_some_and(|rest| {
            let mut depth = 0_i32;
            rest.chars().all(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth >= 0
            })
        })
    };
    CALLS.iter().any(|call| is_whole(call))
        || MEMBERS.iter().any(|member| text.ends_with(member) || text == &member[1..])
}

/// An expression without the parentheses around it.
pub(super) fn unparenthesized<'t>(visit: &Visit<'_, 't>, mut node: Node<'t>) -> Node<'t> {
    while visit.kind_of(node) == "parenthesized_expression"
        && let Some(inner) = named_children(node).next()
    {
        node = inner;
    }
    node
}

/// Whether a sum joins a string with what is none, and is no part of another sum (`prefer-template` of
/// ESLint).
pub(super) fn joins_string(visit: &Visit<'_, '_>) -> bool {
    let is_sum = |node: Node<'_>| {
        visit.kind_of(node).starts_with("binary_") && visit.field_text(node, "operator") == "+"
    };
    if !is_sum(visit.node) || visit.parent().is_some_and(is_sum) {
        return false;
    }
    let (mut has_string, mut has_other) = (false, false);
    let mut left = vec![visit.node];
    while let Some(node) = left.pop() {
        match visit.kind_of(node) {
            _ if is_sum(node) => left.extend(named_children(node)),
            kind if STRINGS.contains(&kind) => has_string = true,
            _ => has_other = true,
        }
    }
    has_string && has_other
}

/// Whether a loop has no condition that could end it: `while (true)`, `for (;;)`.
pub(super) fn never_ends(visit: &Visit<'_, '_>) -> bool {
    let condition = visit.own_field("condition").trim_matches(['(', ')']);
    ["", ";", "1", "True", "true"].contains(&condition)
}

/// Whether a statement and its first branch are on one line.
pub(super) fn is_on_one_line(visit: &Visit<'_, '_>) -> bool {
    let branch = visit.own_child("consequence");
    let row = visit.node.start_position().row;
    branch.is_some_and(|branch| branch.end_position().row == row)
}

/// Whether a node has a token, and not only within its parts: `get` of an accessor.
pub(super) fn has_token(visit: &Visit<'_, '_>, token: &str) -> bool {
    children(visit.node).any(|child| !child.is_named() && visit.text(child) == token)
}

/// The statements after which none follows.
const LEAVING: [&str; 6] = [
    "break_statement",
    "continue_statement",
    "goto_statement",
    "return_statement",
    "throw_statement",
    "yield_statement",
];

/// The cases of a `switch` whose statements run on into the next one, where no comment says so
/// (`no-fallthrough` of ESLint).
pub(super) fn falling_cases<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    const CASES: [&str; 4] =
        ["case_statement", "switch_block_statement_group", "switch_case", "switch_default"];
    let is_case = |node: &Node<'_>| CASES.contains(&visit.kind_of(*node));
    let cases: Vec<_> = named_children(visit.node).filter(is_case).collect();
    let pairs = cases.iter().zip(cases.iter().skip(1));
    let falling = pairs.filter(|(case, next)| falls_through(visit, **case, **next));
    falling.map(|(case, _)| *case).collect()
}

fn falls_through(visit: &Visit<'_, '_>, case: Node<'_>, next: Node<'_>) -> bool {
    const EXCUSES: [&str; 4] = ["fall through", "fall-through", "falls through", "fallthrough"];
    let is_label = |node: &Node<'_>| {
        visit.child(case, "value") == Some(*node) || visit.kind_of(*node) == "switch_label"
    };
    let last = named_children(case).filter(|node| !is_label(node)).last();
    let says_so = || {
        let text = visit.source.text.get(case.start_byte()..next.start_byte()).unwrap_or_default();
        let text = text.to_lowercase();
        EXCUSES.iter().any(|excuse| text.contains(excuse))
    };
    last.is_some_and(|last| !leaves(visit, last)) && !says_so()
}

/// Whether no statement runs after one: it leaves, or all its branches do.
fn leaves(visit: &Visit<'_, '_>, statement: Node<'_>) -> bool {
    let mut left = vec![statement];
    while let Some(node) = left.pop() {
        match visit.kind_of(node) {
            kind if LEAVING.contains(&kind) => {}
            "block" | "compound_statement" | "else_clause" | "statement_block" => {
                match named_children(node).last() {
                    Some(last) => left.push(last),
                    None => return false,
                }
            }
            "if_statement" => {
                let branches =
                    ["consequence", "alternative"].map(|branch| visit.child(node, branch));
                match branches {
                    [Some(first), Some(second)] => left.extend([first, second]),
                    _ => return false,
                }
            }
            _ => return false,
        }
    }
    true
}

/// Whether a sum joins a statement of SQL with what is no string.
pub(super) fn joins_sql(visit: &Visit<'_, '_>) -> bool {
    joins_string(visit) && forms::is_sql(visit.own_text())
}

/// Whether a handler has nothing in it (`EmptyCatchBlock` of Checkstyle, S108 of Sonar): a comment says why.
pub(super) fn is_empty_catch(visit: &Visit<'_, '_>) -> bool {
    let body = visit.own_child("body");
    body.is_some_and(|body| body.named_child_count() == 0)
}

/// Whether an `if` has an `else` although its first branch ends with a `return`. `block` is a branch in braces.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    // Elsewhere the rest could not follow the `if`.
    visit.own_child("alternative").is_some()
        && visit.parent().is_some_and(|around| is_list(visit, around))
        && first_branch_returns(visit, "block")
}

/// Whether a handler throws a new exception that is not given the one that was caught (`PreserveStackTrace` of
/// PMD).
pub(super) fn loses_cause(visit: &Visit<'_, '_>) -> bool {
    const BOUNDS: [&str; 5] = [
        "catch_clause",
        "class_body",
        "lambda_expression",
        "local_function_statement",
        "method_declaration",
    ];
    let outer = visit.ancestors().find(|outer| BOUNDS.contains(&visit.kind_of(*outer)));
    let clause = outer.filter(|outer| visit.kind_of(*outer) == "catch_clause");
    let caught = clause.and_then(|clause| named_children(clause).next());
    let caught = caught.map_or("", |caught| visit.field_text(caught, "name"));
    let thrown = named_children(visit.node).next();
    clause.is_some()
        && thrown.is_some_and(|thrown| {
            let is_new = visit.kind_of(thrown) == "object_creation_expression";
            is_new && (caught.is_empty() || !gives_on(visit, thrown, caught))
        })
}

/// Whether an identifier within a node is given on as it is: as an argument, or as a value of an object.
pub(super) fn gives_on(visit: &Visit<'_, '_>, within: Node<'_>, name: &str) -> bool {
    const PLACES: [&str; 5] = ["argument_list", "arguments", "keyword_argument", "object", "pair"];
    let mut left = vec![within];
    while let Some(node) = left.pop() {
        let gives = PLACES.contains(&visit.kind_of(node));
        if gives && named_children(node).any(|part| visit.text(part) == name) {
            return true;
        }
        left.extend(named_children(node));
    }
    false
}

/// Whether a statement is within another one of its kind, of the same function.
pub(super) fn is_in_another(visit: &Visit<'_, '_>) -> bool {
    is_within(visit, &[visit.kind_of(visit.node)])
}

/// Whether a node is within one of some kinds, and no function or class is between them.
pub(super) fn is_within(visit: &Visit<'_, '_>, kinds: &[&str]) -> bool {
    const BOUNDS: [&str; 6] = ["class", "closure", "func", "init_declaration", "lambda", "method"];
    let is_bound = |kind: &&str| BOUNDS.iter().any(|bound| kind.contains(bound));
    let around = visit.ancestors().map(|node| visit.kind_of(node));
    around.take_while(|kind| !is_bound(kind)).any(|kind| kinds.contains(&kind))
}

/// Whether an `if` is in a branch of another one, and no `else if` of it.
pub(super) fn is_nested_if(visit: &Visit<'_, '_>) -> bool {
    let is_else_if = match visit.parent().map(|around| visit.kind_of(around)) {
        Some("else_clause") => true,
        Some(kind) => {
            kind == visit.kind_of(visit.node) && visit.field_name() != Some("consequence")
        }
        None => false,
    };
    !is_else_if && is_in_another(visit)
}

/// Whether a block has no statement and no comment.
pub(super) fn is_empty(visit: &Visit<'_, '_>) -> bool {
    visit.node.named_child_count() == 0
}

/// Whether an expression is `!!x` or `!(!x)`.
pub(super) fn negates_twice(text: &str) -> bool {
    let inner = text.strip_prefix("!(!").and_then(|rest| rest.strip_suffix(')'));
    let is_name = |c: char| c.is_alphanumeric() || "_.".contains(c);
    text.starts_with("!!") || inner.is_some_and(|inner| inner.chars().all(is_name))
}

/// Whether a loop with such fields counts: it compares with a limit, or begins at a number, and adds or takes away. One
/// that goes on by `node = node.next` or from `begin()` to `end()` has no index.
pub(super) fn counts(visit: &Visit<'_, '_>, fields: [&str; 3]) -> bool {
    let [initializer, condition, update] = fields.map(|field| visit.own_field(field));
    let begins_at_number = || {
        let last = initializer.trim_end_matches([';', 'u', 'U', 'l', 'L']).chars().next_back();
        last.is_some_and(|c| c.is_ascii_digit())
    };
    let has = |text: &str, signs: [char; 2]| text.replace("->", "").contains(signs);
    has(update, ['+', '-']) && (has(condition, ['<', '>']) || begins_at_number())
}

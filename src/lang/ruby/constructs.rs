//! The constructs of Ruby that rules look for by themselves.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::TestName;
use crate::lang::comments::parses;
use crate::lang::features;
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::is_hard_coded;
use crate::lang::tree::{children, named_children};
use crate::syntax::walk::Visit;

/// Whether an `if` asks whether the file is the main program.
pub(super) fn is_main_guard(visit: &Visit<'_, '_>) -> bool {
    let condition = visit.own_field("condition");
    condition.contains("__FILE__")
        && ["$0", "$PROGRAM_NAME"].iter().any(|name| condition.contains(name))
}

/// Whether a method is a test of Minitest or test-unit.
pub(super) fn is_test(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("name").starts_with("test_")
}

pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let name = visit.own_child("name").filter(|_| is_test(visit))?;
    Some(TestName::identifier(visit.span(name)))
}

/// The title of a test: `it "adds" do … end`.
pub(super) fn test_title(visit: &Visit<'_, '_>) -> Option<TestName> {
    let is_example = ["it", "scenario", "specify", "test"].contains(&visit.own_field("method"));
    let title = visit.own_child("arguments").and_then(|list| named_children(list).next())?;
    let is_text = kind_of(title) == "string" && is_example && is_test_call(visit);
    is_text.then(|| TestName::title(visit.span_in_quotes(title)))
}

/// Whether a call has a block that is a test, or a group of them, of RSpec and Minitest.
pub(super) fn is_test_call(visit: &Visit<'_, '_>) -> bool {
    const TESTS: [&str; 6] = ["context", "describe", "it", "scenario", "specify", "test"];
    let receiver = visit.own_field("receiver");
    TESTS.contains(&visit.own_field("method"))
        && (receiver.is_empty() || receiver == "RSpec")
        && visit.own_child("block").is_some()
        && visit.own_child("arguments").is_some()
}

/// What `Rails/Output` of `rubocop` finds.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    const NAMES: [&str; 7] = ["ap", "p", "pp", "pretty_print", "print", "printf", "puts"];
    let receiver = visit.own_field("receiver");
    let is_stream = matches!(receiver, "" | "$stderr" | "$stdout" | "Kernel" | "STDERR" | "STDOUT");
    is_stream && NAMES.contains(&visit.own_field("method"))
}

/// `raise`, alone or with what it raises.
pub(super) fn is_raise(visit: &Visit<'_, '_>) -> bool {
    let name = match kind_of(visit.node) {
        "call" => visit.own_field("method"),
        _ if visit.is_under("call") && visit.field_name() == Some("method") => "",
        _ => visit.own_text(),
    };
    name == "raise" && visit.own_child("receiver").is_none()
}

/// Whether a `rescue` names no class.
pub(super) fn is_bare_rescue(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("exceptions").is_none()
}

/// Whether a `rescue` handles all errors, and does not raise what it handles again.
pub(super) fn is_broad_rescue(visit: &Visit<'_, '_>) -> bool {
    let classes = visit.own_child("exceptions").into_iter().flat_map(named_children);
    let mut classes = classes.map(|class| visit.text(class).trim_start_matches("::"));
    let is_broad = classes.any(|class| matches!(class, "Exception" | "StandardError"));
    let body = visit.own_child("body").into_iter().flat_map(named_children);
    let raises = body.last().is_some_and(|last| visit.text(last).starts_with("raise"));
    (is_broad || is_bare_rescue(visit)) && !raises
}

/// `Lint/SuppressedException` of `rubocop`, whatever a comment says.
pub(super) fn is_empty_rescue(visit: &Visit<'_, '_>) -> bool {
    let body = visit.own_child("body").into_iter().flat_map(named_children);
    body.filter(|statement| !matches!(kind_of(*statement), "empty_statement" | "nil")).count() == 0
}

/// Whether an `else` or `elsif` follows branches that all end with a `return`.
pub(super) fn follows_return(visit: &Visit<'_, '_>) -> bool {
    let chain =
        visit.ancestors().take_while(|outer| matches!(kind_of(*outer), "elsif" | "if" | "unless"));
    let mut any = false;
    let all = chain.inspect(|_| any = true).all(|branch| {
        let body = branch.field("consequence");
        let last = body.and_then(|body| named_children(body).last());
        last.is_some_and(|last| kind_of(last) == "return")
    });
    any && all
}

/// Whether a conditional operator has another in it that is not its condition.
pub(super) fn holds_another(visit: &Visit<'_, '_>) -> bool {
    let branches = ["consequence", "alternative"].map(|field| visit.own_child(field));
    let inner = |node: Node<'_>| match kind_of(node) {
        "parenthesized_statements" => named_children(node).next().map(kind_of),
        kind => Some(kind),
    };
    branches.into_iter().flatten().any(|branch| inner(branch) == Some("conditional"))
}

/// Whether a loop has no condition that could end it, or is a call of `loop`.
pub(super) fn never_ends(visit: &Visit<'_, '_>) -> bool {
    let condition = visit.own_field("condition");
    match kind_of(visit.node) {
        "call" => visit.own_field("method") == "loop" && visit.own_child("block").is_some(),
        "until" => matches!(condition, "false" | "nil"),
        _ => condition == "true",
    }
}

/// `begin … end while x`
pub(super) fn runs_first(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("body").is_some_and(|body| kind_of(body) == "begin")
}

/// Whether an `if` is on one line.
pub(super) fn is_on_one_line(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    node.start_position().row == node.end_position().row && !is_main_guard(visit)
}

/// Whether a class is within another.
pub(super) fn is_nested_class(visit: &Visit<'_, '_>) -> bool {
    visit.ancestors().any(|outer| kind_of(outer) == "class")
}

pub(super) fn lacks_default(visit: &Visit<'_, '_>) -> bool {
    !named_children(visit.node).any(|part| kind_of(part) == "else")
}

/// Whether a semicolon is between two statements on its line.
pub(super) fn joins_statements(visit: &Visit<'_, '_>) -> bool {
    let source = visit.source.text.get(..visit.node.start_byte()).unwrap_or_default();
    let before = source.rsplit('\n').next().unwrap_or_default().trim();
    let after = visit.after().lines().next().unwrap_or_default().trim();
    let is_list = visit.parent().is_some_and(|outer| {
        matches!(
            kind_of(outer),
            "block_body" | "body_statement" | "do" | "else" | "program" | "then"
        )
    });
    let ends =
        after.is_empty() || ["#", "end", "}", ")"].iter().any(|mark| after.starts_with(mark));
    is_list && !before.is_empty() && !ends
}

fn is_text(node: Node<'_>) -> bool {
    matches!(kind_of(node), "chained_string" | "heredoc_beginning" | "string")
}

fn is_sum(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    kind_of(node) == "binary" && visit.field_text(node, "operator") == "+"
}

/// The operands of a sum.
fn operands<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let (mut found, mut pending) = (Vec::new(), vec![visit.node]);
    while let Some(node) = pending.pop() {
        match is_sum(visit, node) {
            true => pending.extend(named_children(node)),
            false => found.push(node),
        }
    }
    found
}

/// Whether a sum joins a string with what is none, and is no part of another sum.
pub(super) fn joins_string(visit: &Visit<'_, '_>) -> bool {
    let is_whole =
        is_sum(visit, visit.node) && !visit.parent().is_some_and(|outer| is_sum(visit, outer));
    is_whole && {
        let parts = operands(visit);
        parts.iter().any(|part| is_text(*part)) && !parts.iter().all(|part| is_text(*part))
    }
}

/// A statement of SQL that is put together, by `#{…}` or a sum.
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let text = visit.own_text();
    match kind_of(visit.node) {
        "string" => text.contains("#{") && is_sql(text),
        _ => joins_string(visit) && is_sql(text),
    }
}

/// G101 of `gosec`, with the names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let (name, value) = match kind_of(visit.node) {
        "assignment" => ("left", "right"),
        "pair" => ("key", "value"),
        _ => ("name", "value"),
    };
    let text = visit.own_child(value).filter(|value| kind_of(*value) == "string");
    let text = text.map_or("", |text| visit.text(text));
    !text.is_empty() && !text.contains("#{") && is_hard_coded(visit.own_field(name), text)
}

/// Whether a number is an operand, an argument, an index, an element or a result, and neither 0 nor 1. What gives
/// it a name does not count: an assignment, a default, a key.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    const WRAPPERS: [&str; 2] = ["parenthesized_statements", "unary"];
    const USES: [&str; 6] =
        ["argument_list", "array", "binary", "element_reference", "operator_assignment", "range"];
    let is_constant = |outer: Node<'_>| {
        let target = outer.field("left").filter(|_| kind_of(outer) == "assignment");
        target.is_some_and(|target| kind_of(target) == "constant")
    };
    let mut around = visit.ancestors().map(kind_of).skip_while(|kind| WRAPPERS.contains(kind));
    !is_one_of(visit.own_text(), &[0.0, 1.0])
        && around.next().is_some_and(|outer| USES.contains(&outer))
        && !visit.ancestors().any(is_constant)
}

/// Whether a string could be in other quotes than these.
pub(super) fn could_be_requoted(visit: &Visit<'_, '_>, quote: char) -> bool {
    let other = if quote == '"' { '\'' } else { '"' };
    let text = visit.own_text();
    text.starts_with(quote) && !text.contains([other, '\\']) && !text.contains("#{")
}

/// Whether a comment is a statement: an assignment, or a call on an object or with parentheses.
pub(super) fn is_code(comment: &str) -> bool {
    let text = comment.trim_start_matches('#').trim();
    let has_marks = text.contains(['=', '(', '.', '[']) && !text.ends_with(['.', ':', ',']);
    has_marks
        && parses(&tree_sitter_ruby::LANGUAGE.into(), text, |root| {
            let mut statements = named_children(root).peekable();
            statements.peek().is_some() && statements.all(is_statement)
        })
}

fn is_statement(node: Node<'_>) -> bool {
    match kind_of(node) {
        "assignment" | "operator_assignment" => true,
        "call" => {
            let list = node.field("arguments").and_then(|list| children(list).next());
            let is_closed = list.is_some_and(|open| kind_of(open) == "(");
            let is_method = node.field("method").is_some_and(|name| kind_of(name) == "identifier");
            is_method && is_closed && node.end_byte() > node.start_byte() + 3
        }
        _ => false,
    }
}

/// Whether an `if` or `unless` is in a branch of another one.
pub(super) fn is_nested_if(visit: &Visit<'_, '_>) -> bool {
    features::is_within(visit, &["if", "unless"])
}

/// Whether a `return` is the last statement of its method (`Style/RedundantReturn` of RuboCop).
pub(super) fn is_needless_return(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let body = around.next().filter(|body| kind_of(*body) == "body_statement");
    body.is_some_and(|body| named_children(body).last() == Some(visit.node))
        && around.next().is_some_and(|method| kind_of(method).ends_with("method"))
}

/// Whether a `begin` that rescues or ensures is within another one that does, or in a method that does.
pub(super) fn is_nested_try(visit: &Visit<'_, '_>) -> bool {
    const BOUNDS: [&str; 5] = ["class", "lambda", "method", "module", "singleton_method"];
    let has_handler = |node: Node<'_>| {
        named_children(node).any(|part| ["ensure", "rescue"].contains(&kind_of(part)))
    };
    let mut around = visit.ancestors().take_while(|node| !BOUNDS.contains(&kind_of(*node)));
    has_handler(visit.node)
        && around
            .any(|node| ["begin", "body_statement"].contains(&kind_of(node)) && has_handler(node))
}

pub(super) fn is_empty_method(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("body").is_none() && !has_comment(visit)
}

/// `do … end` or `{ }` with neither statements nor comments; what a `lambda` does is a function.
pub(super) fn is_empty_block(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("body").is_none() && !visit.is_under("lambda") && !has_comment(visit)
}

fn has_comment(visit: &Visit<'_, '_>) -> bool {
    let mut cursor = visit.node.walk();
    visit.node.children(&mut cursor).any(|part| visit.is_comment(part))
}

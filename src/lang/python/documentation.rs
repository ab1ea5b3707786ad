//! Docstrings, as pydocstyle sees them (D100 to D103 of ruff).

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Documentable, DocumentableKind, TestName};
use crate::lang::comments::parses;
use crate::lang::purposes::has_prefix;
use crate::lang::tree::named_children;
use crate::pattern::LazyPattern;
use crate::response::Span;
use crate::syntax::walk::Visit;

/// The module, class or function that a node is, with whether it has a docstring.
pub(super) fn of(visit: &Visit<'_, '_>) -> Option<Documentable> {
    let node = visit.node;
    let (kind, body) = match kind_of(node) {
        // A file without a statement has nothing to document.
        "module" => (DocumentableKind::Module, node.named_child(0).is_some().then_some(node)?),
        "class_definition" => (DocumentableKind::Class, visit.child(node, "body")?),
        "function_definition" => {
            let kind = match outer_definition(visit).map(kind_of) {
                Some("class_definition") => DocumentableKind::Method,
                _ => DocumentableKind::Function,
            };
            (kind, visit.child(node, "body")?)
        }
        _ => return None,
    };
    Some(Documentable {
        kind,
        span: visit.span(node),
        is_public: is_public(visit),
        access: Some(!is_private(visit, node) && !is_in_function(visit)),
        is_exempt: kind_of(node) == "function_definition" && is_exempt(visit),
        is_documented: first_string(body).is_some_and(|string| is_text(visit, string)),
        declares: None,
    })
}

/// Whether a string is neither formatted nor bytes, which document nothing.
fn is_text(visit: &Visit<'_, '_>, string: Node<'_>) -> bool {
    let prefix = visit.text(string).split(['"', '\'']).next().unwrap_or_default();
    !prefix.contains(['f', 'F', 'b', 'B', 't', 'T'])
}

/// The string that code begins with.
fn first_string(body: Node<'_>) -> Option<Node<'_>> {
    let first = named_children(body).next();
    let statement = first.filter(|first| kind_of(*first) == "expression_statement");
    let value = statement.and_then(|statement| statement.named_child(0));
    value.filter(|value| matches!(kind_of(*value), "string" | "concatenated_string"))
}

/// The docstring of a module, class or function.
fn docstring(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "module" => first_string(node),
        _ => first_string(node.field("body")?),
    }
}

/// The docstring of a class or function, after its name.
pub(super) fn named_docstring(visit: &Visit<'_, '_>) -> Option<(Span, Span)> {
    let name = visit.own_child("name")?;
    let string = docstring(visit.node).filter(|string| is_text(visit, *string))?;
    Some((visit.span(name), visit.span(string)))
}

/// The docstring in other quotes than `"""`, unless those are in it.
pub(super) fn oddly_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let is_odd = |docstring: &Node<'_>| {
        let text = visit.text(*docstring).trim_start_matches(char::is_alphabetic);
        !text.contains("\"\"\"")
    };
    text(visit).filter(is_odd).into_iter().collect()
}

/// The docstring of a module, class or function that is a plain text.
pub(super) fn text<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    docstring(visit.node).filter(|string| is_text(visit, *string))
}

/// Whether the first of these nodes is a docstring; the others are around it, the innermost first.
pub(super) fn is_docstring<'t>(mut nodes: impl Iterator<Item = Node<'t>>) -> bool {
    let string = nodes.next();
    let documented = nodes.nth(1).and_then(|body| match kind_of(body) {
        "module" => Some(body),
        _ => nodes.next().filter(|around| is_definition(*around)),
    });
    documented.is_some_and(|node| docstring(node) == string)
}

/// The innermost class or function around the node.
fn outer_definition<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    visit.ancestors().find(|node| is_definition(*node))
}

fn is_definition(node: Node<'_>) -> bool {
    matches!(kind_of(node), "class_definition" | "function_definition")
}

/// Whether no name on the way to it is private, and it is in no function. Of the special methods, those
/// that are called by the class's or the object's own name are public (D102).
fn is_public(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().filter(|node| is_definition(*node));
    !is_in_function(visit)
        && !is_private(visit, visit.node)
        && around.all(|node| !is_private(visit, node))
}

fn is_private(visit: &Visit<'_, '_>, definition: Node<'_>) -> bool {
    let name = visit.field_text(definition, "name");
    name.starts_with('_') && !["__call__", "__new__"].contains(&name)
}

fn is_in_function(visit: &Visit<'_, '_>) -> bool {
    visit.ancestors().any(|node| kind_of(node) == "function_definition")
}

/// Whether a function repeats another, which has the docstring: an overload, an override, the setter
/// of a property.
fn is_exempt(visit: &Visit<'_, '_>) -> bool {
    let decorated = visit.parent();
    let decorated = decorated.filter(|parent| kind_of(*parent) == "decorated_definition");
    let mut decorators = decorated.into_iter().flat_map(named_children);
    decorators.any(|decorator| {
        // A comment may follow on the line.
        let name = named_children(decorator).next().map(|name| visit.text(name));
        let last = name.and_then(|name| name.rsplit('.').next());
        kind_of(decorator) == "decorator"
            && last
                .is_some_and(|last| ["overload", "override", "setter", "deleter"].contains(&last))
    })
}

/// Whether a statement is a string and begins its line.
pub(super) fn is_text_alone(visit: &Visit<'_, '_>) -> bool {
    let statement = visit.node;
    let text = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    text.is_some_and(|text| kind_of(text) == "string") && visit.begins_line()
}

/// A function `test…` in a module, or in a class that is `Test…` or a test case; and one that has a
/// mark of pytest or draws its arguments.
pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let name = visit.own_child("name")?;
    let decorated = visit.parent().filter(|parent| kind_of(*parent) == "decorated_definition");
    let decorators = decorated.into_iter().flat_map(named_children);
    let decorators = decorators.filter(|decorator| kind_of(*decorator) == "decorator");
    let decorators: Vec<_> = decorators.map(|decorator| visit.text(decorator)).collect();
    let is_fixture = decorators.iter().any(|decorator| decorator.contains("fixture"));
    let is_marked = decorators.iter().any(|decorator| is_mark(decorator));
    let is_found = || has_prefix(visit.text(name), "test") && holds_tests(visit, decorated);
    (!is_fixture && (is_marked || is_found())).then(|| TestName::identifier(visit.span(name)))
}

fn is_mark(decorator: &str) -> bool {
    ["@pytest.mark.", "@given(", "@hypothesis.given("]
        .iter()
        .any(|prefix| decorator.starts_with(prefix))
}

/// Whether a function is where tests are: in a module or a class of tests. Of bases only the last is
/// looked at; those before it are mix-ins.
fn holds_tests(visit: &Visit<'_, '_>, decorated: Option<Node<'_>>) -> bool {
    let mut around = visit.ancestors().skip(usize::from(decorated.is_some()));
    let is_class = |class: Node<'_>| {
        let bases = visit.field_text(class, "superclasses");
        kind_of(class) == "class_definition"
            && (visit.field_text(class, "name").starts_with("Test")
                || bases.trim_end_matches([')', ' ', ',']).ends_with("TestCase"))
    };
    match around.next() {
        Some(module) if kind_of(module) == "module" => true,
        _ => around.next().is_some_and(is_class),
    }
}

/// Without one of these a line is not taken for code.
const SIGNS: [&str; 13] =
    ["%", "(", ")", ":", "=", "[", "]", "break", "continue", "import", "return", "{", "}"];

/// First words of what is left to do.
const TASKS: [&str; 3] = ["FIXME", "TODO", "XXX"];

static OTHERS: LazyPattern = LazyPattern::new(
    "(?i)^(?:pylint|pyright|noqa|nosec|region|endregion|type:\\s*ignore|fmt:\\s*(?:on|off)\
        |ruff:|isort:\\s*(?:on|off|skip|skip_file|split|dont-add-imports(?::\\s*\\[.*?])?)|mypy:\
        |SPDX-License-Identifier:|(?:en)?coding[:=]|codeif:)|#\\d",
);

/// What is code though it does not parse by itself.
static PARTS: LazyPattern = LazyPattern::new(
    "^(?:elif\\s+.*\\s*:.*|else\\s*:.*|try\\s*:.*|finally\\s*:.*|except.*:.*|case\\s+.*\\s*:.*)$\
        |^['\"]\\w+['\"]\\s*:.+[,{]\\s*(?:#.*)?$\
        |^(?:[(\\[]\\s*)?(?:\\w+\\s*,\\s*)*\\w+\\s*(?:[)\\]]\\s*)?=.*[(\\[{]$\
        |^[()\\[\\]{}\\s]+$",
);

/// How many lines of metadata a script may have.
const MAX_METADATA: usize = 64;

/// Whether a comment is a line of a script's metadata, between `# /// script` and `# ///`.
pub(super) fn is_metadata(visit: &Visit<'_, '_>) -> bool {
    // The lines are looked at, and not the nodes: to find the node before one is slow among thousands.
    let before = visit.source.text[..visit.node.start_byte()].lines().rev().map(str::trim_start);
    let before = before.skip_while(|line| line.is_empty()).take(MAX_METADATA);
    let mut marks =
        before.take_while(|line| line.starts_with('#')).filter(|line| line.starts_with("# ///"));
    marks.next().is_some_and(|mark| mark.len() > "# ///".len())
}

/// Whether a comment is code.
pub(super) fn has_code(comment: &str) -> bool {
    let line = comment.trim_start_matches([' ', '#']).trim_end();
    let first = line.split([' ', ':', '(']).next().unwrap_or_default();
    if !SIGNS.iter().any(|sign| line.contains(sign)) || TASKS.contains(&first) {
        return false;
    }
    !has_two_names(line) && !OTHERS.is_match(line) && (PARTS.is_match(line) || is_statement(line))
}

/// Whether a line is a statement. The grammar reads more than Python does: a statement without its
/// body, a starred expression, an annotation of several names, a line that divides a file.
fn is_statement(line: &str) -> bool {
    let is_annotated = |node: Node<'_>| {
        let target = node.field("left").map(kind_of);
        node.field("type").is_some() && target == Some("pattern_list")
    };
    // The grammar takes backticks for quotes.
    let quotes_code = line.contains('`') && !line.contains(['"', '\'']);
    !line.ends_with(':')
        && !line.starts_with('*')
        && !line.starts_with("--")
        && !quotes_code
        && parses(&tree_sitter_python::LANGUAGE.into(), line, |root| {
            !named_children(root).flat_map(named_children).any(is_annotated)
        })
}

/// Whether two names follow each other before the first number, string or comment, as they never do
/// in code.
fn has_two_names(line: &str) -> bool {
    const KEYWORDS: [&str; 35] = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
        "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
        "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
        "try", "while", "with", "yield",
    ];
    static TOKENS: LazyPattern = LazyPattern::new(r"\w+|[^\w\s]");
    let tokens = TOKENS.find_iter(line).map(|token| token.as_str());
    let is_literal =
        |token: &str| token.starts_with(|c: char| c.is_numeric() || "'\"#".contains(c));
    let is_name = |token: &str| {
        token.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&token)
    };
    let mut was_name = false;
    tokens.take_while(|token| !is_literal(token)).any(|token| {
        let is_name = is_name(token);
        std::mem::replace(&mut was_name, is_name) && is_name
    })
}

#[cfg(test)]
mod tests {
    use super::has_code;

    #[test]
    fn code_and_prose_are_told_apart_as_by_ruff() {
        for code in [
            "# f(x)",
            "#x = 1",
            "# else:",
            "# case 2: old coroutines",
            "# \"a\": 1,",
            "# )",
            "# Contact: someone@example.org",
            "# return x",
        ] {
            assert!(has_code(code), "{code}");
        }
        for prose in [
            "# if x:",
            "# * f: made()",
            "# a, b: C",
            "# async with f() as g:",
            "# see f(x)",
            "# TODO: f(x)",
            "# type: ignore",
            "# codeif: allow(no-x)",
            "# see #12 (x)",
            "# - `a.b` is typed as `C[D, E]`",
            "# prose",
        ] {
            assert!(!has_code(prose), "{prose}");
        }
    }
}

//! In which style a docstring has sections, or fields, for parameters and results.

use tree_sitter::Node;

use super::documentation;
use crate::syntax::walk::Visit;

/// A style of docstrings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `Args:`
    Google,
    /// `Parameters` above a line of dashes
    Numpy,
    /// `:param x:`, and `@param x:` of Epytext
    Sphinx,
}

/// What begins a section in the style of Google that no text would begin a line with.
const GOOGLE: [&str; 8] = [
    "Args:",
    "Arguments:",
    "Keyword Args:",
    "Other Parameters:",
    "Parameters:",
    "Raises:",
    "Returns:",
    "Yields:",
];
/// The titles of sections in the style of NumPy.
const NUMPY: [&str; 6] =
    ["Attributes", "Other Parameters", "Parameters", "Raises", "Returns", "Yields"];
/// The names of fields.
const FIELDS: [&str; 8] = ["arg", "param", "raise", "raises", "return", "returns", "rtype", "type"];

/// The docstring of a module, class or function with a section of another style, and none of this one.
pub(super) fn other_than<'t>(visit: &Visit<'_, 't>, style: Style) -> Vec<Node<'t>> {
    let is_other = |docstring: &Node<'t>| {
        let styles = styles(visit.text(*docstring));
        !styles.is_empty() && !styles.contains(&style)
    };
    documentation::text(visit).filter(is_other).into_iter().collect()
}

/// The styles in which a docstring has sections.
fn styles(text: &str) -> Vec<Style> {
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let is_rule = |line: &&str| line.len() > 2 && line.chars().all(|c| c == '-');
    let has_rule = |at: usize| lines.get(at + 1).is_some_and(is_rule);
    let style_of = |(at, line): (usize, &&str)| match *line {
        _ if GOOGLE.contains(line) => Some(Style::Google),
        _ if NUMPY.contains(line) && has_rule(at) => Some(Style::Numpy),
        _ if is_field(line) => Some(Style::Sphinx),
        _ => None,
    };
    lines.iter().enumerate().filter_map(style_of).collect()
}

/// Whether a line begins with a field: `:param x: …`, `@return: …`.
fn is_field(line: &str) -> bool {
    let field = line.strip_prefix([':', '@']).and_then(|rest| rest.split_once(':'));
    let name = field.and_then(|(field, _)| field.split_whitespace().next());
    name.is_some_and(|name| FIELDS.contains(&name))
}

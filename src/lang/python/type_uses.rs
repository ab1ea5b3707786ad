//! Uses of types in annotations, including quoted ones. A type used as a value is a mention of its
//! name like any other.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use crate::facts::{Path, TypeForm, TypeText};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// An annotation as a type, without quotes.
pub(super) fn type_text<'t>(builder: &Builder<'t>, node: Node<'t>) -> TypeText<'t> {
    TypeText { text: unquoted(builder.text(node)), span: builder.span(node) }
}

/// Records every type that an annotation, base or type argument names.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let text = builder.text(node);
    let base = node.start_byte();
    for named in named_types(text) {
        let path =
            Path { parts: text[named.path.clone()].split('.').collect(), has_receiver: false };
        let (start, end) = (base + named.path.start, base + named.end);
        builder.type_use(TypeForm::Named, path, start, end);
    }
}

/// The text of a type without the quotes of forward references: `Optional["Node"]` becomes
/// `Optional[Node]`. The strings of a `Literal` keep their quotes.
fn unquoted(text: &str) -> Cow<'_, str> {
    let is_quote = |character: char| character == '"' || character == '\'';
    let inner = text.trim_matches(is_quote);
    if !inner.contains(is_quote) {
        inner.into()
    } else if text.contains("Literal") {
        text.into()
    } else {
        text.replace(is_quote, "").into()
    }
}

/// The name of a type in an annotation, and the end of the type with its arguments.
struct NamedType {
    path: Range<usize>,
    end: usize,
}

/// The contents of an open bracket in an annotation.
#[derive(Clone, Copy, PartialEq)]
enum BracketContents {
    /// Types: parentheses around a type, or the parameter list of a `Callable`.
    Types,
    /// Type arguments of the name with this index.
    Arguments(usize),
    /// Arguments of an `Annotated`: only the first one is a type.
    Annotated(usize),
    /// Values: the arguments of a `Literal` (the name with this index), or those of a call.
    Values(Option<usize>),
}

impl BracketContents {
    /// The index of the name whose arguments the bracket contains.
    fn name(self) -> Option<usize> {
        match self {
            Self::Types => None,
            Self::Arguments(name) | Self::Annotated(name) => Some(name),
            Self::Values(name) => name,
        }
    }
}

/// The types named in the text of an annotation, including quoted ones, in source order.
fn named_types(text: &str) -> Vec<NamedType> {
    let mut found: Vec<NamedType> = Vec::new();
    let mut open: Vec<BracketContents> = Vec::new();
    // The number of open brackets that contain values, and the name directly before `at`.
    let (mut values, mut last) = (0usize, None);
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let next = at + character.len_utf8();
        match character {
            '[' | '(' => {
                let contents = bracket_contents(character, last.take(), text, &mut found);
                values += usize::from(matches!(contents, BracketContents::Values(_)));
                open.push(contents);
            }
            ']' | ')' => {
                let closed = open.pop().unwrap_or(BracketContents::Types);
                values -= usize::from(matches!(closed, BracketContents::Values(_)));
                if let Some(named) = closed.name().and_then(|name| found.get_mut(name)) {
                    named.end = next;
                }
                last = None;
            }
            ',' => {
                if let Some(BracketContents::Annotated(name)) = open.last().copied() {
                    open.pop();
                    open.push(BracketContents::Values(Some(name)));
                    values += 1;
                }
                last = None;
            }
            '"' | '\'' if values > 0 => {
                at = text[next..].find(character).map_or(text.len(), |end| next + end + 1);
                continue;
            }
            '#' => {
                at = text[at..].find('\n').map_or(text.len(), |end| at + end);
                continue;
            }
            _ if character == '_' || character.is_alphanumeric() => {
                let end = at + word_length(&text[at..]);
                last = None;
                if values == 0 && !character.is_numeric() && !is_not_type(&text[at..end]) {
                    last = Some(found.len());
                    found.push(NamedType { path: at..end, end });
                }
                at = end;
                continue;
            }
            _ if character.is_whitespace() => {}
            _ => last = None,
        }
        at = next;
    }
    found
}

/// The contents of the bracket that follows the name `last`, if one precedes it.
fn bracket_contents(
    character: char,
    last: Option<usize>,
    text: &str,
    found: &mut Vec<NamedType>,
) -> BracketContents {
    let Some(name) = last else {
        return BracketContents::Types;
    };
    if character == '(' {
        // A call, as in `Annotated[int, Field(gt=0)]`, does not name a type.
        found.truncate(name);
        return BracketContents::Values(None);
    }
    let path = &text[found[name].path.clone()];
    match path.rsplit('.').next() {
        Some("Literal") => BracketContents::Values(Some(name)),
        Some("Annotated") => BracketContents::Annotated(name),
        _ => BracketContents::Arguments(name),
    }
}

/// The length of a dotted name at the start of a text.
fn word_length(text: &str) -> usize {
    let end = text
        .find(|character: char| {
            character != '_' && character != '.' && !character.is_alphanumeric()
        })
        .unwrap_or(text.len());
    text[..end].trim_end_matches('.').len().max(1)
}

fn is_not_type(word: &str) -> bool {
    matches!(
        word,
        "None" | "True" | "False" | "and" | "or" | "not" | "is" | "in" | "if" | "else" | "lambda"
    )
}

/// ANN401 of `ruff`, wherever it stands: `Any` of `typing`, but not its import.
pub(super) fn is_any(visit: &Visit<'_, '_>) -> bool {
    const NAMES: [&str; 3] = ["Any", "t.Any", "typing.Any"];
    let is_other = |kind: &str| ["aliased_import", "attribute", "dotted_name"].contains(&kind);
    NAMES.contains(&visit.own_text())
        && !visit.parent().is_some_and(|parent| is_other(super::kind_of(parent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        named_types(text).into_iter().map(|named| &text[named.path.start..named.end]).collect()
    }

    #[test]
    fn names_are_found_at_every_depth() {
        assert_eq!(names("int | None"), ["int"]);
        assert_eq!(
            names("Dict[str, 'List[a.Node]']"),
            ["Dict[str, 'List[a.Node]']", "str", "List[a.Node]", "a.Node"]
        );
        assert_eq!(names("Callable[[int, 'X'], None]"), ["Callable[[int, 'X'], None]", "int", "X"]);
    }

    #[test]
    fn values_in_annotations_are_no_types() {
        assert_eq!(names("Annotated[int, Field(gt=0), 'a b']")[1..], ["int"]);
        assert_eq!(names("Literal['a', 'b['] | c"), ["Literal['a', 'b[']", "c"]);
        assert_eq!(names("tuple[int, ...]"), ["tuple[int, ...]", "int"]);
    }

    #[test]
    fn quotes_are_removed() {
        assert_eq!(unquoted("'Node'"), "Node");
        assert_eq!(unquoted("Optional[\"Node\"]"), "Optional[Node]");
        assert_eq!(unquoted("Literal['a']"), "Literal['a']");
    }
}

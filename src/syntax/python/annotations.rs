//! Types as annotations write them, quoted ones too.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use crate::syntax::{Builder, Path, TypeForm, TypeText, TypeUse};

/// An annotation as a type, without quotes.
pub(super) fn type_text<'t>(builder: &Builder<'t>, node: Node<'t>) -> TypeText<'t> {
    TypeText {
        text: unquoted(builder.text(node)),
        span: builder.span(node),
    }
}

/// Records every type that an annotation, base or type argument names.
pub(super) fn type_uses<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let text = builder.text(node);
    let base = node.start_byte();
    let scope = builder.scope();
    for named in named_types(text) {
        let span = builder.bytes(base + named.path.start, base + named.end);
        builder.facts.type_uses.push(TypeUse {
            form: TypeForm::Named,
            path: Path {
                parts: text[named.path.clone()].split('.').collect(),
                has_receiver: false,
            },
            text: &text[named.path.start..named.end],
            span,
            scope,
        });
    }
}

/// A type's text without the quotes of forward references: `Optional["Node"]` is
/// `Optional[Node]`. The strings of a `Literal` stay.
fn unquoted(text: &str) -> Cow<'_, str> {
    let is_quote = |mark: char| mark == '"' || mark == '\'';
    let inner = text.trim_matches(is_quote);
    if !inner.contains(is_quote) {
        inner.into()
    } else if text.contains("Literal") {
        text.into()
    } else {
        text.replace(is_quote, "").into()
    }
}

/// A type's name in an annotation, and where it ends with its arguments.
struct NamedType {
    path: Range<usize>,
    end: usize,
}

/// What an open bracket of an annotation holds.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// Types: a group, or the inner list of a `Callable`.
    Types,
    /// Type arguments of the n-th name.
    Arguments(usize),
    /// The same for `Annotated`: what follows the first argument is no type.
    Annotated(usize),
    /// Values: those of the n-th name, a `Literal`, or a call's.
    Values(Option<usize>),
}

impl Open {
    /// The name whose arguments the bracket holds.
    fn name(self) -> Option<usize> {
        match self {
            Self::Types => None,
            Self::Arguments(name) | Self::Annotated(name) => Some(name),
            Self::Values(name) => name,
        }
    }
}

/// The names in an annotation's text, quoted ones too, in source order.
fn named_types(text: &str) -> Vec<NamedType> {
    let mut found: Vec<NamedType> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    // How many open brackets hold values, and the name that stands directly before.
    let (mut values, mut last) = (0usize, None);
    let mut at = 0;
    while let Some(mark) = text[at..].chars().next() {
        let next = at + mark.len_utf8();
        match mark {
            '[' | '(' => {
                let opened = opened(mark, last.take(), text, &mut found);
                values += usize::from(matches!(opened, Open::Values(_)));
                open.push(opened);
            }
            ']' | ')' => {
                let closed = open.pop().unwrap_or(Open::Types);
                values -= usize::from(matches!(closed, Open::Values(_)));
                if let Some(named) = closed.name().and_then(|name| found.get_mut(name)) {
                    named.end = next;
                }
                last = None;
            }
            ',' => {
                if let Some(Open::Annotated(name)) = open.last().copied() {
                    open.pop();
                    open.push(Open::Values(Some(name)));
                    values += 1;
                }
                last = None;
            }
            '"' | '\'' if values > 0 => {
                at = text[next..]
                    .find(mark)
                    .map_or(text.len(), |end| next + end + 1);
                continue;
            }
            '#' => {
                at = text[at..].find('\n').map_or(text.len(), |end| at + end);
                continue;
            }
            _ if mark == '_' || mark.is_alphanumeric() => {
                let end = at + word_length(&text[at..]);
                last = None;
                if values == 0 && !mark.is_numeric() && !is_no_type(&text[at..end]) {
                    last = Some(found.len());
                    found.push(NamedType { path: at..end, end });
                }
                at = end;
                continue;
            }
            _ if mark.is_whitespace() => {}
            _ => last = None,
        }
        at = next;
    }
    found
}

/// What a bracket behind a name opens.
fn opened(mark: char, last: Option<usize>, text: &str, found: &mut Vec<NamedType>) -> Open {
    let Some(name) = last else { return Open::Types };
    if mark == '(' {
        // A call, as in `Annotated[int, Field(gt=0)]`, names no type.
        found.truncate(name);
        return Open::Values(None);
    }
    let path = &text[found[name].path.clone()];
    match path.rsplit('.').next() {
        Some("Literal") => Open::Values(Some(name)),
        Some("Annotated") => Open::Annotated(name),
        _ => Open::Arguments(name),
    }
}

/// The length of a dotted name at the start of a text.
fn word_length(text: &str) -> usize {
    let end = text
        .find(|mark: char| mark != '_' && mark != '.' && !mark.is_alphanumeric())
        .unwrap_or(text.len());
    text[..end].trim_end_matches('.').len().max(1)
}

fn is_no_type(word: &str) -> bool {
    matches!(
        word,
        "None" | "True" | "False" | "and" | "or" | "not" | "is" | "in" | "if" | "else" | "lambda"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        named_types(text)
            .into_iter()
            .map(|named| &text[named.path.start..named.end])
            .collect()
    }

    #[test]
    fn names_are_found_at_every_depth() {
        assert_eq!(names("int | None"), ["int"]);
        assert_eq!(
            names("Dict[str, 'List[a.Node]']"),
            ["Dict[str, 'List[a.Node]']", "str", "List[a.Node]", "a.Node"]
        );
        assert_eq!(
            names("Callable[[int, 'X'], None]"),
            ["Callable[[int, 'X'], None]", "int", "X"]
        );
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

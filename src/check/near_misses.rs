//! Near misses: what the code defines in place of what an instruction names.

use super::{Context, Ruling};
use crate::facts::{Function, FunctionKind, TypeDefinition};
use crate::names::QualifiedName;
use crate::response::Span;

/// The kind of definition that an instruction names. A near miss is described by how its own kind
/// differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DefinitionKind {
    /// A function with a body.
    Function,
    /// A variable or constant.
    Variable,
    Class,
    Interface,
    Enumeration,
}

impl DefinitionKind {
    /// The kind, without an article.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Variable => "variable",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
        }
    }

    /// The ruling where nothing of the kind has that name.
    pub(super) fn undefined(self, cx: &Context<'_>, name: &str) -> Ruling {
        let message = format!("no {} `{name}` is defined", self.noun());
        Ruling::no(message).near(self.near(cx, name))
    }

    /// The kind, with an article.
    const fn noun_with_article(self) -> &'static str {
        match self {
            Self::Function => "a function",
            Self::Variable => "a variable",
            Self::Class => "a class",
            Self::Interface => "an interface",
            Self::Enumeration => "an enumeration",
        }
    }

    /// Definitions with the name but of another kind, followed by definitions whose name differs only
    /// in case or underscores: a note and a span for each, in source order.
    pub(super) fn near(self, cx: &Context<'_>, name: &str) -> Vec<(String, Span)> {
        let last = QualifiedName::parse(name).last;
        let folded = fold(last);
        let expected = self.noun_with_article();
        let mut other_kind = Vec::new();
        let mut other_spelling = Vec::new();
        for (found, kind, span) in named_definitions(cx) {
            if found == last {
                if kind != expected {
                    other_kind.push((format!("`{found}` is {kind}, not {expected}"), span));
                }
            } else if folded_chars(found).eq(folded.chars()) {
                other_spelling.push((format!("{kind} spelled `{found}`"), span));
            }
        }
        other_kind.sort_by_key(|(_, span)| *span);
        other_spelling.sort_by_key(|(_, span)| *span);
        other_kind.extend(other_spelling);
        other_kind.truncate(3);
        other_kind
    }
}

/// Every named definition: its name, its kind with an article, and the span of the name.
fn named_definitions<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a str, &'static str, Span)> {
    let functions = cx.facts.functions.iter();
    let functions = functions.map(|found| (found.name, function_word(found), found.name_span));
    let types = cx.facts.types.iter();
    let types = types.filter_map(|found| Some((found.name?, type_word(found), found.name_span)));
    let variables = cx.facts.variables.iter();
    let variables = variables.map(|found| (found.name, "a variable", found.name_span));
    functions.chain(types).chain(variables)
}

fn function_word(function: &Function<'_>) -> &'static str {
    match function.kind {
        FunctionKind::Constructor => "a constructor",
        FunctionKind::Literal => "a function literal",
        _ if function.body.is_none() => "a function without a body",
        _ => "a function",
    }
}

fn type_word(found: &TypeDefinition<'_>) -> &'static str {
    if found.is_interface {
        "an interface"
    } else if found.is_enumeration {
        "an enumeration"
    } else if found.is_class {
        "a class"
    } else {
        "a type"
    }
}

/// A name without case and underscores: `getName` and `get_name` become equal.
fn fold(name: &str) -> String {
    folded_chars(name).collect()
}

fn folded_chars(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_is_folded() {
        assert_eq!(fold("get_Name"), fold("getName"));
    }
}

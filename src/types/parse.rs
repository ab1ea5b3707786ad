//! The parser of [`Type`]s, from the text in code and in instructions.

mod cursor;
mod named;

use cursor::tokens;

use super::{Type, TypeNotation, TypeWords};
use crate::language::TypeSyntax;

/// How deep types are parsed.
const MAX_DEPTH: usize = 24;

/// What the word after a type makes of it: `int array`.
const CONTAINERS: [&str; 10] =
    ["array", "list", "slice", "vector", "set", "queue", "deque", "stack", "channel", "tuple"];

/// Parses a type of the code.
pub(crate) fn parse(notation: &dyn TypeNotation, text: &str) -> Type {
    let syntax = notation.profile().types.syntax;
    let text = notation.respelled(text);
    let mut parser =
        TypeParser { notation, syntax, tokens: tokens(&text, syntax.structural), at: 0 };
    parser.union(MAX_DEPTH)
}

/// Parses a type of an instruction: written as in code, or in words (`array of int`, `pointer to
/// Node`, `BeautifulSoup object`).
pub(crate) fn parse_expected(notation: &dyn TypeNotation, text: &str) -> Type {
    parse_phrase(notation, text, MAX_DEPTH)
}

fn parse_phrase(notation: &dyn TypeNotation, text: &str, depth: usize) -> Type {
    let Some(deeper) = depth.checked_sub(1) else {
        return Type::Unknown;
    };
    let text = text.trim().trim_matches(|c| matches!(c, '`' | '\'' | '"')).trim();
    let known = |text: &str| TypeWords::of(notation.profile().language).meanings(text).is_some();
    if text.contains(' ') && known(text) {
        return Type::named(text);
    }
    let parts = text.split_once(" of ").or_else(|| text.split_once(" from "));
    if let Some((kind, elements)) = parts {
        let elements = elements.split(" to ");
        let elements =
            elements.map(|element| parse_phrase(notation, singular(element.trim()), deeper));
        return match parse(notation, kind) {
            Type::Named(path, None) => Type::Named(path, Some(elements.collect())),
            other => other,
        };
    }
    if let Some((element, container)) = text.split_once(' ')
        && CONTAINERS.contains(&container)
    {
        let element = parse_phrase(notation, element, deeper);
        return Type::generic(container, vec![element]);
    }
    if let Some(target) =
        text.strip_prefix("pointer to ").or_else(|| text.strip_prefix("a pointer to "))
    {
        return Type::Pointer(Box::new(parse_phrase(notation, target, deeper)));
    }
    let bare = [" object", " objects", " instance", " type", " value"]
        .iter()
        .find_map(|ending| text.strip_suffix(ending))
        .unwrap_or(text);
    parse(notation, bare)
}

/// The singular of a word: `string` for `strings`, `int` for `ints`.
fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if !stem.is_empty() && !word.ends_with("ss") && word.is_ascii() => stem,
        _ => word,
    }
}

struct TypeParser<'s> {
    notation: &'s dyn TypeNotation,
    syntax: TypeSyntax,
    tokens: Vec<&'s str>,
    at: usize,
}

impl<'s> TypeParser<'s> {
    /// `A | B` of Python and TypeScript; one type elsewhere.
    fn union(&mut self, depth: usize) -> Type {
        if self.syntax.structural {
            self.take("|");
        }
        let first = self.single(depth);
        if self.peek() != Some("|") {
            return first;
        }
        let mut members = vec![first];
        while self.take("|") {
            members.push(self.single(depth));
        }
        Type::union(members)
    }

    fn single(&mut self, depth: usize) -> Type {
        let Some(deeper) = depth.checked_sub(1) else {
            self.at = self.tokens.len();
            return Type::Unknown;
        };
        self.skip_qualifiers();
        let written_out = match self.syntax.structural {
            true => self.structural(deeper),
            false => None,
        };
        let prefixed = written_out.or_else(|| self.prefix(deeper));
        let ty = match prefixed {
            Some(ty) => ty,
            None => self.named_type(deeper),
        };
        self.suffixes(ty)
    }

    /// A type that begins with punctuation or a keyword; `None` for other types.
    fn prefix(&mut self, depth: usize) -> Option<Type> {
        self.punctuated(depth).or_else(|| self.keyword(depth))
    }

    /// A type that begins with punctuation.
    fn punctuated(&mut self, depth: usize) -> Option<Type> {
        let boxed = |ty| Box::new(ty);
        let ty = match self.peek()? {
            "*" => {
                self.at += 1;
                Type::Pointer(boxed(self.single(depth)))
            }
            "..." => {
                self.at += 1;
                Type::Slice(boxed(self.single(depth)))
            }
            "[" if self.peek_second() == Some("]") => {
                self.at += 2;
                Type::Slice(boxed(self.single(depth)))
            }
            "[" if self.syntax.constructors_precede => {
                self.skip_balanced();
                Type::Array(boxed(self.single(depth)))
            }
            "[" | "{" => {
                self.skip_balanced();
                Type::Unknown
            }
            "(" => {
                self.at += 1;
                let inner = self.union(depth);
                self.skip_to(")");
                inner
            }
            "?" => {
                self.at += 1;
                if self.take("extends") || self.take("super") {
                    self.single(depth)
                } else {
                    Type::Unknown
                }
            }
            "<-" => {
                self.at += 1;
                match self.single(depth) {
                    Type::Channel(inner) => Type::generic("<-chan", vec![*inner]),
                    other => other,
                }
            }
            _ => return None,
        };
        Some(ty)
    }

    /// A type that begins with a keyword.
    fn keyword(&mut self, depth: usize) -> Option<Type> {
        let boxed = |ty| Box::new(ty);
        let second = self.peek_second();
        let ty = match self.peek()? {
            "map" if self.syntax.constructors_precede && second == Some("[") => {
                self.at += 2;
                let key = self.single(depth);
                self.skip_to("]");
                Type::Map(boxed(key), boxed(self.single(depth)))
            }
            "chan" if self.syntax.constructors_precede && second.is_some() => {
                self.at += 1;
                match self.take("<-") {
                    true => Type::generic("chan<-", vec![self.single(depth)]),
                    false => Type::Channel(boxed(self.single(depth))),
                }
            }
            "func" if self.syntax.constructors_precede && second == Some("(") => {
                self.at += 1;
                let parameters = self.signature_list(depth);
                Type::Signature(parameters, self.results(depth))
            }
            "struct" if second == Some("{") => {
                self.at += 1;
                self.skip_balanced();
                Type::Struct
            }
            "interface" if second == Some("{") => {
                self.at += 1;
                self.skip_balanced();
                Type::Interface
            }
            "auto" | "var" | "decltype" if second.is_none() || second == Some("(") => {
                self.at = self.tokens.len();
                Type::Unknown
            }
            _ => return None,
        };
        Some(ty)
    }

    /// Applies suffixes of a type: array brackets, `*`, `...` and parameter lists.
    fn suffixes(&mut self, mut ty: Type) -> Type {
        for _ in 0..MAX_DEPTH {
            self.skip_qualifiers();
            ty = match self.peek() {
                Some("[") if self.syntax.structural && self.peek_second() != Some("]") => {
                    self.skip_balanced();
                    Type::Unknown
                }
                Some("[")
                    if !self.syntax.brackets_enclose_arguments
                        || self.peek_second() == Some("]") =>
                {
                    self.skip_balanced();
                    self.notation.profile().types.array_type(ty)
                }
                Some("*") => {
                    self.at += 1;
                    Type::Pointer(Box::new(ty))
                }
                Some("...") if !self.syntax.constructors_precede => {
                    self.at += 1;
                    self.notation.profile().types.variadic_type(ty)
                }
                Some("(") if self.syntax.parentheses_make_function => {
                    self.skip_balanced();
                    Type::Function
                }
                _ => return ty,
            };
        }
        self.at = self.tokens.len();
        Type::Unknown
    }
}

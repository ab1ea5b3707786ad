//! Types as Rust writes them, in the spelling that the parser of types knows: `[]T` for `[T]`, `[n]T` for `[T; n]`,
//! `Tuple<A, B>` for `(A, B)`, `func(A) B` for `fn(A) -> B`. References, lifetimes and `dyn` are left out.

use std::borrow::Cow;

use crate::lang::scanner::Scanner;

/// How deep types are respelled.
const MAX_DEPTH: usize = 24;

/// The traits of functions.
const FUNCTIONS: [&str; 4] = ["fn", "Fn", "FnMut", "FnOnce"];

/// Words before a type that do not change which it is.
const QUALIFIERS: [&str; 7] = ["mut", "dyn", "impl", "unsafe", "extern", "const", "ref"];

pub(super) fn respelled(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "_:$".contains(c);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut reader = Reader { text: Scanner { rest: text } };
    Cow::Owned(reader.ty(MAX_DEPTH))
}

struct Reader<'t> {
    text: Scanner<'t>,
}

impl Reader<'_> {
    fn ty(&mut self, depth: usize) -> String {
        self.skip_qualifiers();
        let Some(deeper) = depth.checked_sub(1) else {
            return std::mem::take(&mut self.text.rest).to_owned();
        };
        let spelled = if self.text.take("*") {
            self.skip_qualifiers();
            format!("*{}", self.ty(deeper))
        } else if self.text.take("!") {
            "never".to_owned()
        } else if self.text.take("[") {
            self.array(deeper)
        } else if self.text.take("(") {
            self.tuple(deeper)
        } else {
            self.named(deeper)
        };
        // `A + Send + 'static`: the first trait names the type.
        while self.text.take("+") {
            self.skip_qualifiers();
            self.text.take("?");
            self.named(deeper);
        }
        spelled
    }

    /// `[T]`, `[T; n]`, behind the first bracket.
    fn array(&mut self, depth: usize) -> String {
        let element = self.ty(depth);
        let is_sized = self.text.take(";");
        self.text.skip_to(']');
        self.text.take("]");
        match is_sized {
            true => format!("[1]{element}"),
            false => format!("[]{element}"),
        }
    }

    /// `(A, B)`, behind the parenthesis. `(A)` is `A`, and `()` the unit.
    fn tuple(&mut self, depth: usize) -> String {
        let (types, has_comma) = self.list(')', depth);
        match types.as_slice() {
            [] => "unit".to_owned(),
            [only] if !has_comma => only.clone(),
            _ => format!("Tuple<{}>", types.join(", ")),
        }
    }

    /// Types up to a bracket, and whether a comma is among them. Lifetimes and the names of bindings are left out.
    fn list(&mut self, close: char, depth: usize) -> (Vec<String>, bool) {
        let mut types = Vec::new();
        let mut has_comma = false;
        loop {
            self.skip_qualifiers();
            if self.text.rest.is_empty() || self.text.take(&close.to_string()) {
                return (types, has_comma);
            }
            if self.text.take(",") {
                has_comma = true;
                continue;
            }
            let before = self.text.rest.len();
            let mut ty = self.ty(depth);
            if self.text.take("=") {
                ty = self.ty(depth);
            }
            types.push(ty);
            self.text.advance(before);
        }
    }

    /// A path with its type arguments, or the type of a function.
    fn named(&mut self, depth: usize) -> String {
        let mut name = String::new();
        loop {
            let word = self.text.word();
            if FUNCTIONS.contains(&word) && self.text.take("(") {
                return self.function(depth);
            }
            name.push_str(word);
            if self.text.take("::") {
                if !self.text.rest.starts_with('<') {
                    name.push_str("::");
                }
            } else if self.text.take("<") {
                let arguments = self.list('>', depth).0;
                if !arguments.is_empty() {
                    name = format!("{name}<{}>", arguments.join(", "));
                }
                if !self.text.take("::") {
                    return name;
                }
                name.push_str("::");
            } else {
                return name;
            }
        }
    }

    /// `(A) -> B`, behind the parenthesis.
    fn function(&mut self, depth: usize) -> String {
        let parameters = self.list(')', depth).0.join(", ");
        match self.text.take("->") {
            true => format!("func({parameters}) {}", self.ty(depth)),
            false => format!("func({parameters})"),
        }
    }

    /// Skips references, lifetimes, `for<'a>` and words that do not change the type.
    fn skip_qualifiers(&mut self) {
        loop {
            self.text.rest = self.text.rest.trim_start();
            let before = self.text.rest.len();
            if self.text.take("&") {
                continue;
            }
            if self.text.rest.starts_with('\'') {
                self.text.rest = &self.text.rest[1..];
                self.text.word();
                self.text.take("+");
            } else if self.text.rest.starts_with("for<") {
                self.text.skip_to('>');
                self.text.take(">");
            } else {
                let mut ahead = self.text;
                if QUALIFIERS.contains(&ahead.word()) && !ahead.rest.trim().is_empty() {
                    self.text.rest = ahead.rest;
                }
            }
            if self.text.rest.len() == before {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::respelled;

    #[test]
    fn types_are_respelled() {
        for (text, expected) in [
            ("i32", "i32"),
            ("&'a mut str", "str"),
            ("[u8]", "[]u8"),
            ("&[Vec<u8>; 4]", "[1]Vec<u8>"),
            ("(i32, &str)", "Tuple<i32, str>"),
            ("()", "unit"),
            ("Result<(), Box<dyn Error + Send>>", "Result<unit, Box<Error>>"),
            ("impl Fn(i32, &str) -> bool + 'static", "func(i32, str) bool"),
            (
                "std::collections::HashMap<String, Vec<(i32,)>>",
                "std::collections::HashMap<String, Vec<Tuple<i32>>>",
            ),
            ("Cow<'static, str>", "Cow<str>"),
            ("*const c_char", "*c_char"),
            ("impl Iterator<Item = u8>", "Iterator<u8>"),
            ("Foo<", "Foo"),
            ("[[f64; 3]; 2]", "[1][1]f64"),
        ] {
            assert_eq!(respelled(text), expected, "{text}");
        }
    }
}

//! Types as Rust writes them, in the spelling that the parser of types knows: `[]T` for `[T]`, `[n]T` for `[T; n]`,
//! `Tuple<A, B>` for `(A, B)`, `func(A) B` for `fn(A) -> B`. References, lifetimes and `dyn` are left out.

use std::borrow::Cow;

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
    let mut reader = Reader { rest: text };
    Cow::Owned(reader.ty(MAX_DEPTH))
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn ty(&mut self, depth: usize) -> String {
        self.skip_qualifiers();
        let Some(deeper) = depth.checked_sub(1) else {
            return std::mem::take(&mut self.rest).to_owned();
        };
        let spelled = if self.take("*") {
            self.skip_qualifiers();
            format!("*{}", self.ty(deeper))
        } else if self.take("!") {
            "never".to_owned()
        } else if self.take("[") {
            self.array(deeper)
        } else if self.take("(") {
            self.tuple(deeper)
        } else {
            self.named(deeper)
        };
        // `A + Send + 'static`: the first trait names the type.
        while self.take("+") {
            self.skip_qualifiers();
            self.take("?");
            self.named(deeper);
        }
        spelled
    }

    /// `[T]`, `[T; n]`, behind the first bracket.
    fn array(&mut self, depth: usize) -> String {
        let element = self.ty(depth);
        let is_sized = self.take(";");
        self.skip_to(']');
        self.take("]");
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
            if self.rest.is_empty() || self.take(&close.to_string()) {
                return (types, has_comma);
            }
            if self.take(",") {
                has_comma = true;
                continue;
            }
            let before = self.rest.len();
            let mut ty = self.ty(depth);
            if self.take("=") {
                ty = self.ty(depth);
            }
            types.push(ty);
            if self.rest.len() == before {
                let length = self.rest.chars().next().map_or(0, char::len_utf8);
                self.rest = &self.rest[length..];
            }
        }
    }

    /// A path with its type arguments, or the type of a function.
    fn named(&mut self, depth: usize) -> String {
        let mut name = String::new();
        loop {
            let word = self.word();
            if FUNCTIONS.contains(&word) && self.take("(") {
                return self.function(depth);
            }
            name.push_str(word);
            if self.take("::") {
                if !self.rest.starts_with('<') {
                    name.push_str("::");
                }
            } else if self.take("<") {
                let arguments = self.list('>', depth).0;
                if !arguments.is_empty() {
                    name = format!("{name}<{}>", arguments.join(", "));
                }
                if !self.take("::") {
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
        match self.take("->") {
            true => format!("func({parameters}) {}", self.ty(depth)),
            false => format!("func({parameters})"),
        }
    }

    fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let end = self
            .rest
            .find(|c: char| !c.is_alphanumeric() && !"_$".contains(c))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.strip_prefix(token);
        self.rest = found.unwrap_or(rest);
        found.is_some()
    }

    /// Skips references, lifetimes, `for<'a>` and words that do not change the type.
    fn skip_qualifiers(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let before = self.rest.len();
            if self.take("&") {
                continue;
            }
            if self.rest.starts_with('\'') {
                self.rest = &self.rest[1..];
                self.word();
                self.take("+");
            } else if self.rest.starts_with("for<") {
                self.skip_to('>');
                self.take(">");
            } else {
                let mut ahead = Reader { rest: self.rest };
                if QUALIFIERS.contains(&ahead.word()) && !ahead.rest.trim().is_empty() {
                    self.rest = ahead.rest;
                }
            }
            if self.rest.len() == before {
                return;
            }
        }
    }

    fn skip_to(&mut self, close: char) {
        let at = self.rest.find(close).unwrap_or(self.rest.len());
        self.rest = &self.rest[at..];
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

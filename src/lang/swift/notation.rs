//! Types as Swift writes them, in the spelling that the parser of types knows: `Array<T>` for `[T]`,
//! `Dictionary<K, V>` for `[K: V]`, `Optional<T>` for `T?`, `Tuple<A, B>` for `(A, B)`, `func(A) B` for
//! `(A) -> B`. Attributes, `inout`, `some` and `any` are left out.

use std::borrow::Cow;

use crate::lang::scanner::Scanner;

/// How deep types are respelled.
const MAX_DEPTH: usize = 24;

/// Words before a type that do not change which it is.
const QUALIFIERS: [&str; 9] =
    ["any", "borrowing", "consuming", "each", "inout", "isolated", "repeat", "sending", "some"];

pub(super) fn respelled(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "_.$".contains(c);
    if text.chars().all(plain) && !text.ends_with("...") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(Reader { text: Scanner { rest: text } }.ty(MAX_DEPTH))
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
        let spelled = if self.text.take("[") {
            self.collection(deeper)
        } else if self.text.take("(") {
            self.tuple(deeper)
        } else {
            self.named(deeper)
        };
        let spelled = self.marked(spelled);
        // `A & B`: the first protocol names the type.
        while self.text.take("&") {
            self.named(deeper);
        }
        spelled
    }

    /// What the marks behind a type make of it.
    fn marked(&mut self, mut spelled: String) -> String {
        loop {
            if self.text.take("?") || self.text.take("!") {
                spelled = format!("Optional<{spelled}>");
            } else if self.text.take("...") {
                spelled = format!("Array<{spelled}>");
            } else {
                return spelled;
            }
        }
    }

    /// `[T]`, `[K: V]`, behind the first bracket.
    fn collection(&mut self, depth: usize) -> String {
        let first = self.ty(depth);
        let value = self.text.take(":").then(|| self.ty(depth));
        self.text.skip_to(']');
        self.text.take("]");
        match value {
            Some(value) => format!("Dictionary<{first}, {value}>"),
            None => format!("Array<{first}>"),
        }
    }

    /// `(A, B)` or `(A) -> B`, behind the parenthesis. `(A)` is `A`, and `()` is `Void`.
    fn tuple(&mut self, depth: usize) -> String {
        let types = self.list(')', depth);
        for word in ["async", "throws", "rethrows"] {
            self.text.take(word);
        }
        if self.text.take("->") {
            let result = self.ty(depth);
            let result = if result == "Void" { String::new() } else { format!(" {result}") };
            return format!("func({}){result}", types.join(", "));
        }
        match types.as_slice() {
            [] => "Void".to_owned(),
            [only] => only.clone(),
            _ => format!("Tuple<{}>", types.join(", ")),
        }
    }

    /// Types up to a bracket, without the names before them.
    fn list(&mut self, close: char, depth: usize) -> Vec<String> {
        let mut types = Vec::new();
        loop {
            self.text.rest = self.text.rest.trim_start();
            if self.text.rest.is_empty() || self.text.take(&close.to_string()) {
                return types;
            }
            if self.text.take(",") {
                continue;
            }
            let before = self.text.rest.len();
            self.skip_labels();
            types.push(self.ty(depth));
            self.text.advance(before);
        }
    }

    /// Skips the names of an element: `x:`, `_ x:`.
    fn skip_labels(&mut self) {
        let mut ahead = self.text;
        for _ in 0..2 {
            if ahead.word().is_empty() {
                return;
            }
            if ahead.take(":") {
                self.text.rest = ahead.rest;
                return;
            }
        }
    }

    /// A path with its type arguments.
    fn named(&mut self, depth: usize) -> String {
        self.skip_qualifiers();
        let mut name = self.text.word().to_owned();
        loop {
            if self.text.take("<") {
                let arguments = self.list('>', depth);
                if !arguments.is_empty() {
                    name = format!("{name}<{}>", arguments.join(", "));
                }
            } else if !self.text.rest.trim_start().starts_with("...") && self.text.take(".") {
                name = format!("{name}.{}", self.text.word());
            } else {
                return name;
            }
        }
    }

    /// Skips attributes, `~` and words that do not change the type.
    fn skip_qualifiers(&mut self) {
        loop {
            let before = self.text.rest.len();
            if self.text.take("@") {
                self.text.word();
            } else if !self.text.take("~") {
                let mut ahead = self.text;
                let is_qualifier = QUALIFIERS.contains(&ahead.word());
                let is_type = |c: char| c.is_alphanumeric() || "_@(['".contains(c);
                if is_qualifier && ahead.rest.trim_start().starts_with(is_type) {
                    self.text.rest = ahead.rest;
                }
            }
            self.text.rest = self.text.rest.trim_start();
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
            ("Int", "Int"),
            ("[Int]", "Array<Int>"),
            ("[String: [Int]]?", "Optional<Dictionary<String, Array<Int>>>"),
            ("(Int, name: String)", "Tuple<Int, String>"),
            ("()", "Void"),
            ("@escaping (_ x: Int, [A]) async throws -> Bool", "func(Int, Array<A>) Bool"),
            ("(Int) -> Void", "func(Int)"),
            ("inout Set<Int>", "Set<Int>"),
            ("some View", "View"),
            ("any P & Q", "P"),
            ("((Int) -> Void)?", "Optional<func(Int)>"),
            ("Int...", "Array<Int>"),
            ("Swift.Array<Int>.Index", "Swift.Array<Int>.Index"),
            ("Foo<", "Foo"),
            ("Label!", "Optional<Label>"),
        ] {
            assert_eq!(respelled(text), expected, "{text}");
        }
    }
}

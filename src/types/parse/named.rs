//! Names of types with their arguments.

use super::TypeParser;
use super::cursor::is_word;
use crate::types::Type;

impl TypeParser<'_> {
    pub(super) fn named_type(&mut self, depth: usize) -> Type {
        let mut path = Vec::new();
        let mut arguments = None;
        while let Some(word) = self.peek().filter(|token| is_word(token)) {
            self.at += 1;
            path.push(self.name_or_specifiers(word));
            if self.opens_arguments() {
                let mut list = self.arguments(depth);
                // `map[K]V` in an instruction.
                if word == "map" && list.len() == 1 && self.peek().is_some_and(is_word) {
                    list.push(self.single(depth));
                }
                arguments = Some(list);
            }
            if !(self.take(".") || self.take("::")) {
                break;
            }
            // Only the type arguments of the last part count.
            arguments = None;
            self.take("template");
        }
        if path.len() > 1 && path[0] == "std" {
            path.remove(0);
        }
        if path.is_empty() {
            // No type begins with this token: skip it.
            self.at += 1;
            return Type::Unknown;
        }
        let special = self.rules.special_form(&path, arguments.as_deref());
        special.unwrap_or(Type::Named(path, arguments))
    }

    /// A part of a name, or a type of several words: `unsigned long`, `long long`.
    fn name_or_specifiers(&mut self, first: &str) -> String {
        let specifiers = self.syntax.specifiers;
        if !specifiers.contains(&first) {
            return first.to_owned();
        }
        let mut words = vec![first];
        loop {
            self.skip_qualifiers();
            match self.peek() {
                Some(word) if specifiers.contains(&word) => words.push(word),
                _ => break,
            }
            self.at += 1;
        }
        self.rules.type_of_specifiers(&words)
    }

    fn opens_arguments(&self) -> bool {
        match self.peek() {
            Some("<") => true,
            Some("[") => self.syntax.brackets_enclose_arguments && self.peek_second() != Some("]"),
            _ => false,
        }
    }

    fn arguments(&mut self, depth: usize) -> Vec<Type> {
        let close = if self.peek() == Some("<") { ">" } else { "]" };
        self.at += 1;
        let mut arguments = Vec::new();
        while self.peek().is_some_and(|token| token != close) {
            arguments.push(self.union(depth));
            self.skip_to_any(&[",", close]);
            self.take(",");
        }
        self.take(close);
        arguments
    }
}

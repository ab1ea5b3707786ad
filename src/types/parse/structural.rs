//! Types that are written out: functions, objects, tuples and literals.

use super::{Type, TypeParser};

impl TypeParser<'_> {
    /// A type that is written out; `None` for other types.
    pub(super) fn structural(&mut self, depth: usize) -> Option<Type> {
        let token = self.peek()?;
        let first = token.chars().next()?;
        Some(match token {
            "(" if self.is_function() => self.function(depth),
            "<" => {
                self.skip_balanced();
                self.function(depth)
            }
            "new" if matches!(self.peek_second(), Some("(" | "<")) => {
                self.at += 1;
                self.function(depth)
            }
            "{" => {
                self.skip_balanced();
                Type::Struct
            }
            "[" => {
                self.skip_balanced();
                Type::named("Tuple")
            }
            "typeof" | "keyof" | "infer" if self.peek_second().is_some() => {
                self.at = self.tokens.len();
                Type::Unknown
            }
            "asserts" if self.peek_second().is_some() => {
                self.at = self.tokens.len();
                Type::named("void")
            }
            "true" | "false" => self.literal(self.rules.boolean_type()),
            _ if matches!(first, '"' | '\'' | '`') => self.literal(self.rules.text_type()),
            _ if first.is_ascii_digit() => self.literal(Type::named("number")),
            _ if self.peek_second() == Some("is") => {
                self.at = self.tokens.len();
                self.rules.boolean_type()
            }
            _ => return None,
        })
    }

    fn literal(&mut self, ty: Type) -> Type {
        self.at += 1;
        ty
    }

    /// Whether the parentheses here are those of a function's parameters.
    fn is_function(&mut self) -> bool {
        let start = self.at;
        self.skip_balanced();
        let is_function = self.peek() == Some("=>");
        self.at = start;
        is_function
    }

    /// `(a: A) => B`: all that follows is the result.
    fn function(&mut self, depth: usize) -> Type {
        self.skip_balanced();
        if self.take("=>") {
            self.union(depth);
        }
        Type::Function
    }
}

//! Types that are written out: functions, objects, tuples and literals.

use super::cursor::is_word;
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
            "import" if self.peek_second() == Some("(") => {
                self.at += 1;
                self.skip_balanced();
                self.take(".");
                self.named_type(depth)
            }
            "{" => {
                let start = self.at;
                self.index_signature(depth).unwrap_or_else(|| {
                    self.at = start;
                    self.skip_balanced();
                    Type::Struct
                })
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
            "true" | "false" => self.literal(self.rules.profile().types.boolean_type()),
            _ if matches!(first, '"' | '\'' | '`') => {
                self.literal(self.rules.profile().types.text_type())
            }
            _ if first.is_ascii_digit() => self.literal(Type::named("number")),
            _ if self.peek_second() == Some("is") => {
                self.at = self.tokens.len();
                self.rules.profile().types.boolean_type()
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

    /// `{ [key: K]: V }` and `{ [key in K]: V }`, which are a `Record<K, V>`; `None` if anything else
    /// is in the braces.
    fn index_signature(&mut self, depth: usize) -> Option<Type> {
        self.take("{");
        self.take("readonly");
        let opens = self.take("[") && self.peek().is_some_and(is_word);
        self.at += 1;
        let key = (opens && (self.take(":") || self.take("in"))).then(|| self.union(depth))?;
        let closes = self.take("]");
        self.take("?");
        let value = (closes && self.take(":")).then(|| self.union(depth))?;
        let _ = self.take(";") || self.take(",");
        self.take("}").then(|| Type::generic("Record", vec![key, value]))
    }
}

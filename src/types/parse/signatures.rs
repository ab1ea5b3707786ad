//! The parameters and results of a function's type.

use super::TypeParser;
use super::cursor::is_word;
use crate::types::Type;

impl TypeParser<'_> {
    /// The types of a list of parameters or results, one for each. Where one has a name all have,
    /// and names without a type share that of the next: `(a, b int)`.
    pub(super) fn signature_list(&mut self, depth: usize) -> Vec<Type> {
        let mut types = Vec::new();
        let mut untyped = 0;
        self.take("(");
        while self.peek().is_some_and(|token| token != ")") {
            let is_named = self.is_parameter_name();
            self.at += usize::from(is_named);
            let ty = self.single(depth);
            if is_named {
                for shared in types.iter_mut().rev().take(untyped) {
                    *shared = ty.clone();
                }
                untyped = 0;
            } else {
                untyped += 1;
            }
            types.push(ty);
            self.skip_to_any(&[",", ")"]);
            self.take(",");
        }
        self.take(")");
        types
    }

    /// Whether the next word is a name before a type, not a type itself.
    fn is_parameter_name(&self) -> bool {
        let makes_type = ["map", "chan", "func", "struct", "interface"];
        let token = |ahead: usize| self.tokens.get(self.at + ahead).copied();
        let is_name = token(0).is_some_and(|word| is_word(word) && !makes_type.contains(&word));
        let begins_type = match token(1) {
            None | Some("," | ")" | ".") => false,
            // `a []int`, `a [4]int`; but `List[int]`.
            Some("[") => token(2).is_some_and(|inside| {
                inside == "]" || inside.starts_with(|first: char| first.is_ascii_digit())
            }),
            Some(_) => true,
        };
        is_name && begins_type
    }

    /// The results of a function's type.
    pub(super) fn results(&mut self, depth: usize) -> Vec<Type> {
        match self.peek() {
            Some("(") => self.signature_list(depth),
            None | Some(")" | "," | "]" | "{" | "}" | "=") => Vec::new(),
            Some(_) => vec![self.single(depth)],
        }
    }
}

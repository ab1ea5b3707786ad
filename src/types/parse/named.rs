//! Names of types with their arguments.

use super::cursor::is_word;
use super::{Type, TypeParser};

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
        let special = self.notation.special_form(&path, arguments.as_deref());
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
        self.notation.type_of_specifiers(&words)
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
            "true" | "false" => self.literal(self.notation.profile().types.boolean_type()),
            _ if matches!(first, '"' | '\'' | '`') => {
                self.literal(self.notation.profile().types.text_type())
            }
            _ if first.is_ascii_digit() => self.literal(Type::named("number")),
            _ if self.peek_second() == Some("is") => {
                self.at = self.tokens.len();
                self.notation.profile().types.boolean_type()
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

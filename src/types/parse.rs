//! The parser of [`Type`]s, from the text in code and in instructions.

mod structural;

use super::Type;
use crate::lang::{self, LanguageSupport, TypeSyntax};
use crate::language::Language;

/// How deep types are parsed.
const MAX_DEPTH: usize = 24;

/// Parses a type of the code.
pub(crate) fn parse(language: Language, text: &str) -> Type {
    let rules = lang::of(language);
    let syntax = rules.type_syntax();
    let mut parser = TypeParser {
        rules,
        syntax,
        tokens: tokens(text, syntax.structural),
        at: 0,
    };
    parser.union(MAX_DEPTH)
}

/// Parses a type of an instruction: written as in code, or in words (`array of int`, `pointer to
/// Node`, `BeautifulSoup object`).
pub(crate) fn parse_expected(language: Language, text: &str) -> Type {
    parse_phrase(language, text, MAX_DEPTH)
}

fn parse_phrase(language: Language, text: &str, depth: usize) -> Type {
    let Some(deeper) = depth.checked_sub(1) else {
        return Type::Unknown;
    };
    let text = text
        .trim()
        .trim_matches(|c| matches!(c, '`' | '\'' | '"'))
        .trim();
    if let Some((kind, element)) = text.split_once(" of ") {
        let element = parse_phrase(language, singular(element.trim()), deeper);
        return match parse(language, kind) {
            Type::Named(path, None) => Type::Named(path, Some(vec![element])),
            other => other,
        };
    }
    if let Some(target) = text
        .strip_prefix("pointer to ")
        .or_else(|| text.strip_prefix("a pointer to "))
    {
        return Type::Pointer(Box::new(parse_phrase(language, target, deeper)));
    }
    let bare = [" object", " objects", " instance", " type", " value"]
        .iter()
        .find_map(|ending| text.strip_suffix(ending))
        .unwrap_or(text);
    parse(language, bare)
}

/// The singular of a word: `string` for `strings`, `int` for `ints`.
fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if !stem.is_empty() && !word.ends_with("ss") && word.is_ascii() => stem,
        _ => word,
    }
}

/// Splits a text into words and punctuation. Each punctuation character is a token, except that
/// `...`, `::`, `<-` and `=>` are one token each, and so is a string where it may be a type.
fn tokens(text: &str, has_literals: bool) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
            .unwrap_or(rest.len());
        let length = if word > 0 {
            word
        } else if has_literals && let Some(length) = quoted_length(rest) {
            length
        } else if let Some(symbol) = ["...", "::", "<-", "=>"]
            .iter()
            .find(|symbol| rest.starts_with(**symbol))
        {
            symbol.len()
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        // Python annotations may be quoted.
        if !token.trim().is_empty() && !matches!(token, "'" | "\"" | "`") {
            found.push(token);
        }
        rest = after;
    }
    found
}

/// The length of the string that a text begins with.
fn quoted_length(text: &str) -> Option<usize> {
    let quote = text
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\'' | '`'))?;
    let end = text[1..].find(quote)?;
    Some(end + 2)
}

struct TypeParser<'s> {
    rules: &'static dyn LanguageSupport,
    syntax: TypeSyntax,
    tokens: Vec<&'s str>,
    at: usize,
}

impl<'s> TypeParser<'s> {
    fn peek(&self) -> Option<&'s str> {
        self.tokens.get(self.at).copied()
    }

    fn peek_second(&self) -> Option<&'s str> {
        self.tokens.get(self.at + 1).copied()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

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
            let member = self.single(depth);
            if !members.contains(&member) {
                members.push(member);
            }
        }
        match members.len() {
            1 => members.remove(0),
            _ => Type::Union(members),
        }
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
        let boxed = |ty| Box::new(ty);
        let token = self.peek()?;
        let second = self.peek_second();
        let ty = match token {
            "*" => {
                self.at += 1;
                Type::Pointer(boxed(self.single(depth)))
            }
            "..." => {
                self.at += 1;
                Type::Slice(boxed(self.single(depth)))
            }
            "[" if second == Some("]") => {
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
                self.single(depth)
            }
            "map" if self.syntax.constructors_precede && second == Some("[") => {
                self.at += 2;
                let key = self.single(depth);
                self.skip_to("]");
                Type::Map(boxed(key), boxed(self.single(depth)))
            }
            "chan" if self.syntax.constructors_precede && second.is_some() => {
                self.at += 1;
                self.take("<-");
                Type::Channel(boxed(self.single(depth)))
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

    /// The types of a list of parameters or results, one for each. Where one has a name all have,
    /// and names without a type share that of the next: `(a, b int)`.
    fn signature_list(&mut self, depth: usize) -> Vec<Type> {
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
    fn results(&mut self, depth: usize) -> Vec<Type> {
        match self.peek() {
            Some("(") => self.signature_list(depth),
            None | Some(")" | "," | "]" | "{" | "}" | "=") => Vec::new(),
            Some(_) => vec![self.single(depth)],
        }
    }

    fn named_type(&mut self, depth: usize) -> Type {
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
                    self.rules.array_type(ty)
                }
                Some("*") => {
                    self.at += 1;
                    Type::Pointer(Box::new(ty))
                }
                Some("...") if !self.syntax.constructors_precede => {
                    self.at += 1;
                    self.rules.variadic_type(ty)
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

    /// Skips tokens that do not change the type: `const`, `final`, `&`, annotations.
    fn skip_qualifiers(&mut self) {
        while let Some(token) = self.peek() {
            let is_qualifier = match token {
                "const" | "&" => true,
                // `struct {` is a type.
                "struct" if self.peek_second() == Some("{") => false,
                "@" => {
                    self.at += 2;
                    while self.take(".") {
                        self.at += 1;
                    }
                    if self.peek() == Some("(") {
                        self.skip_balanced();
                    }
                    continue;
                }
                word => self.syntax.qualifiers.contains(&word) && self.peek_second().is_some(),
            };
            if !is_qualifier {
                return;
            }
            self.at += 1;
        }
    }

    /// Skips the bracket at the current position, up to and including the one that closes it.
    fn skip_balanced(&mut self) {
        let mut depth = 0usize;
        while let Some(token) = self.peek() {
            self.at += 1;
            match token {
                "[" | "{" | "(" | "<" => depth += 1,
                "]" | "}" | ")" | ">" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    fn skip_to(&mut self, token: &str) {
        self.skip_to_any(&[token]);
        self.take(token);
    }

    /// Skips to the first of these tokens outside brackets.
    fn skip_to_any(&mut self, wanted: &[&str]) {
        while let Some(token) = self.peek() {
            if wanted.contains(&token) {
                return;
            }
            match token {
                "[" | "{" | "(" | "<" => self.skip_balanced(),
                _ => self.at += 1,
            }
        }
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphanumeric() || first == '_' || first == '$')
}

//! The parser of [`Type`]s, from the text in code and in instructions.

use super::Type;
use crate::language::Language;

/// How deep types are parsed.
const MAX_DEPTH: usize = 24;

/// Parses a type of the code.
pub(crate) fn parse(language: Language, text: &str) -> Type {
    let mut parser = TypeParser {
        language,
        tokens: tokens(text),
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
/// `...`, `::` and `<-` are one token each.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
            .unwrap_or(rest.len());
        let length = if word > 0 {
            word
        } else if let Some(symbol) = ["...", "::", "<-"]
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

struct TypeParser<'s> {
    language: Language,
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

    /// `A | B` of Python; one type elsewhere.
    fn union(&mut self, depth: usize) -> Type {
        let first = self.single(depth);
        if self.peek() != Some("|") {
            return first;
        }
        let mut members = vec![first];
        while self.take("|") {
            members.push(self.single(depth));
        }
        Type::Union(members)
    }

    fn single(&mut self, depth: usize) -> Type {
        let Some(deeper) = depth.checked_sub(1) else {
            self.at = self.tokens.len();
            return Type::Unknown;
        };
        self.skip_qualifiers();
        let prefixed = self.prefix(deeper);
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
            "[" if self.language == Language::Go => {
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
            "map" if self.language == Language::Go && second == Some("[") => {
                self.at += 2;
                let key = self.single(depth);
                self.skip_to("]");
                Type::Map(boxed(key), boxed(self.single(depth)))
            }
            "chan" if self.language == Language::Go && second.is_some() => {
                self.at += 1;
                self.take("<-");
                Type::Channel(boxed(self.single(depth)))
            }
            "func" if self.language == Language::Go && second == Some("(") => {
                self.at = self.tokens.len();
                Type::Function
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

    fn named_type(&mut self, depth: usize) -> Type {
        let mut path = Vec::new();
        let mut arguments = None;
        while let Some(word) = self.peek().filter(|token| is_word(token)) {
            self.at += 1;
            path.push(self.builtin_name(word));
            if self.opens_arguments() {
                arguments = Some(self.arguments(depth));
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
        self.simplify(path, arguments)
    }

    /// The shortest spelling of a C++ type of several words: `unsigned long`, `long long`.
    fn builtin_name(&mut self, first: &str) -> String {
        const WORDS: [&str; 8] = [
            "unsigned", "signed", "long", "short", "int", "char", "double", "float",
        ];
        if self.language != Language::Cpp || !WORDS.contains(&first) {
            return first.to_owned();
        }
        let mut words = vec![first];
        loop {
            self.skip_qualifiers();
            match self.peek() {
                Some(word) if WORDS.contains(&word) => words.push(word),
                _ => break,
            }
            self.at += 1;
        }
        let unsigned = words.contains(&"unsigned");
        let longs = words.iter().filter(|word| **word == "long").count();
        let base = ["char", "double", "float", "short"]
            .into_iter()
            .find(|base| words.contains(base));
        let name = match (base, longs) {
            (Some(base), 0) => base.to_owned(),
            (Some(base), _) => format!("long {base}"),
            (None, 0) => "int".to_owned(),
            (None, 1) => "long".to_owned(),
            (None, _) => "long long".to_owned(),
        };
        if unsigned {
            format!("unsigned {name}")
        } else {
            name
        }
    }

    fn opens_arguments(&self) -> bool {
        match self.peek() {
            Some("<") => true,
            Some("[") => {
                matches!(self.language, Language::Python | Language::Go)
                    && self.peek_second() != Some("]")
            }
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

    /// Unwraps names that only wrap another type, and converts those of function and interface
    /// types.
    fn simplify(&self, path: Vec<String>, arguments: Option<Vec<Type>>) -> Type {
        let last = path.last().map_or("", String::as_str);
        if self.language == Language::Python {
            match (last, &arguments) {
                ("Optional", Some(inner)) => {
                    let mut members = inner.clone();
                    members.push(Type::named("None"));
                    return Type::Union(members);
                }
                ("Union", Some(inner)) => return Type::Union(inner.clone()),
                (
                    "Annotated" | "Final" | "ClassVar" | "Required" | "NotRequired" | "InitVar",
                    Some(inner),
                ) if !inner.is_empty() => return inner[0].clone(),
                ("Final" | "ClassVar", None) => return Type::Unknown,
                ("Callable", _) => return Type::Function,
                _ => {}
            }
        }
        if self.language == Language::Go && path.len() == 1 && last == "any" {
            return Type::Interface;
        }
        Type::Named(path, arguments)
    }

    /// Applies suffixes of a type: array brackets, `*`, `...` and parameter lists.
    fn suffixes(&mut self, mut ty: Type) -> Type {
        for _ in 0..MAX_DEPTH {
            self.skip_qualifiers();
            ty = match self.peek() {
                Some("[")
                    if self.language != Language::Python || self.peek_second() == Some("]") =>
                {
                    self.skip_balanced();
                    match self.language {
                        Language::Go => Type::Slice(Box::new(ty)),
                        _ => Type::Array(Box::new(ty)),
                    }
                }
                Some("*") => {
                    self.at += 1;
                    Type::Pointer(Box::new(ty))
                }
                Some("...") => {
                    self.at += 1;
                    match self.language {
                        Language::Java => Type::Array(Box::new(ty)),
                        _ => ty,
                    }
                }
                Some("(") if self.language == Language::Cpp => {
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
                "const" | "volatile" | "mutable" | "constexpr" | "static" | "inline"
                | "typename" | "register" | "extern" | "class" | "enum" | "&" => {
                    self.language == Language::Cpp && self.peek_second().is_some()
                        || token == "&"
                        || token == "const"
                }
                "struct" => {
                    self.language == Language::Cpp && self.peek_second().is_some_and(is_word)
                }
                "final" => self.language == Language::Java,
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
                _ => false,
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

//! Macros that stand for attributes: `LIB_API int f();`, `int n GUARDED_BY(mutex) = 0;`, `void f()
//! EXCLUDES(mutex);`. The grammar takes them for types, names or calls. Contracts are in the same
//! place, and are unknown to it too, as is the `this` of a parameter.

use super::excluded::{ExcludedRange, ExclusionKind};
use super::lexer::{self, is_macro_name, partners};
use crate::syntax::lexer::{LexicalSyntax, Token, TokenKind};

/// Macros of Windows between a function's result and its name.
const CALLING_CONVENTIONS: [&str; 6] =
    ["APIENTRY", "CALLBACK", "PASCAL", "STDMETHODCALLTYPE", "WINAPI", "WINAPIV"];

/// The keywords before a declaration's type.
const SPECIFIERS: [&str; 10] = [
    "const",
    "constexpr",
    "explicit",
    "extern",
    "friend",
    "inline",
    "mutable",
    "static",
    "typedef",
    "virtual",
];

/// The keywords of built-in types.
const TYPES: [&str; 15] = [
    "auto", "bool", "char", "char16_t", "char32_t", "char8_t", "double", "float", "int", "long",
    "short", "signed", "unsigned", "void", "wchar_t",
];

/// The keywords before a type's name.
const ELABORATED: [&str; 5] = ["class", "enum", "struct", "typename", "union"];

/// The words between a function's parameters and its body.
const QUALIFIERS: [&str; 5] = ["const", "final", "noexcept", "override", "volatile"];

/// Excludes the macros and contracts of some code from its parse.
pub(super) fn exclude<'t>(source: &'t str, found: &mut Vec<ExcludedRange<'t>>) {
    if !may_have_any(source) {
        return;
    }
    let syntax = LexicalSyntax { has_directives: true, ..lexer::LEXICAL_SYNTAX };
    let tokens = syntax.tokens(source).all;
    let code = Code { source, partners: partners(&tokens), tokens };
    let mut blocks = Blocks::default();
    let mut previous: Option<usize> = None;
    for at in 0..code.tokens.len() {
        blocks.enter(&code, at);
        let is_behind = |end: usize| code.is_suffix(at, end, previous);
        let end = code.end_of_arguments(at);
        let is_attribute = code.is_macro(at)
            && (code.is_prefix(at, end, previous, blocks.hold_declarations())
                || code.is_convention(at)
                || is_behind(end))
            || code.is_contract(at) && is_behind(end);
        if is_attribute {
            let range = code.tokens[at].range.start..code.tokens[end - 1].range.end;
            found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
            previous = Some(end);
        } else if code.is_object_parameter(at) {
            let range = code.tokens[at].range.clone();
            found.push(ExcludedRange { range, kind: ExclusionKind::Keyword });
        }
    }
}

/// Whether code has a word that may be such a macro or contract; most has none. Constants have names
/// like macros, but other characters around them.
fn may_have_any(source: &str) -> bool {
    let bytes = source.as_bytes();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut end = 0;
    while let Some(next) = bytes[end..].iter().position(u8::is_ascii_uppercase) {
        let start = end + next;
        end = start + bytes[start..].iter().take_while(|byte| is_word(byte)).count();
        let begins = !bytes[..start].last().is_some_and(is_word);
        if begins
            && end - start > 2
            && is_macro_name(&source[start..end])
            && may_be_attribute(source[..start].trim_ascii_end(), &source[end..])
        {
            return true;
        }
    }
    [" pre", " post", "(this "].iter().any(|text| source.contains(text))
}

/// Whether a macro between two texts may stand for an attribute.
fn may_be_attribute(before: &str, after: &str) -> bool {
    let next = after.trim_ascii_start().bytes().next().unwrap_or(b';');
    let begins_declaration = next.is_ascii_alphabetic() || b"_(/".contains(&next);
    match before.bytes().next_back() {
        Some(b')' | b'/') => begins_declaration || b";{=".contains(&next),
        None | Some(b';' | b'{' | b'}' | b':' | b']' | b'>' | b'*') => begins_declaration,
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') => {
            begins_declaration && !before.ends_with("define")
                || QUALIFIERS.iter().any(|word| before.ends_with(word))
        }
        _ => false,
    }
}

struct Code<'t> {
    source: &'t str,
    tokens: Vec<Token>,
    /// The partner of each bracket that has one.
    partners: Vec<Option<usize>>,
}

impl Code<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.source[token.range.clone()])
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Whether a token is a word and no keyword.
    fn is_name(&self, at: usize) -> bool {
        self.is_word(at) && !lexer::is_keyword(self.text(at))
    }

    fn is_macro(&self, at: usize) -> bool {
        self.is_word(at) && self.text(at).len() > 2 && is_macro_name(self.text(at))
    }

    fn is_contract(&self, at: usize) -> bool {
        matches!(self.text(at), "pre" | "post") && self.text(at + 1) == "("
    }

    /// Whether a `this` marks the parameter for the object, as in `(this auto&& self)`.
    fn is_object_parameter(&self, at: usize) -> bool {
        let next = self.text(at + 1);
        let is_type = self.is_name(at + 1) || TYPES.contains(&next) || next == "const";
        self.text(at) == "this" && is_type && at > 0 && self.text(at - 1) == "("
    }

    /// The token after a word and its arguments.
    fn end_of_arguments(&self, at: usize) -> usize {
        match self.text(at + 1) {
            "(" => self.partners[at + 1].map_or(at + 1, |close| close + 1),
            _ => at + 1,
        }
    }

    /// Whether a macro before the token `end` is followed by a type and a name, and in the place of
    /// a specifier.
    fn is_prefix(
        &self,
        at: usize,
        end: usize,
        previous: Option<usize>,
        holds_declarations: bool,
    ) -> bool {
        let has_arguments = end > at + 1;
        let begins = at == 0
            || previous == Some(at)
            || matches!(self.text(at - 1), ";" | "{" | "}" | ":" | "]" | ">")
                && self.text(at.saturating_sub(2)) != ":"
            || SPECIFIERS.contains(&self.text(at - 1));
        // A macro with arguments in a function may be a statement without its semicolon.
        begins
            && (!has_arguments || holds_declarations)
            && !CALLING_CONVENTIONS.contains(&self.text(end))
            && self.is_declaration(end)
    }

    /// Whether a type and the name that it declares, or specifiers before them, begin at a token.
    fn is_declaration(&self, mut at: usize) -> bool {
        let mut types = 0;
        loop {
            let word = self.text(at);
            if SPECIFIERS.contains(&word) && word != "const" {
                return self.is_word(at + 1) || self.text(at + 1) == "[";
            }
            if word == "const" || ELABORATED.contains(&word) || matches!(word, "*" | "&") {
                at += 1;
            } else if TYPES.contains(&word) {
                (at, types) = (at + 1, types + 1);
            } else if self.is_name(at) {
                at = self.end_of_name(at);
                types += 1;
            } else {
                return types > 1 && self.is_name(at - 1)
                    || types == 1 && (word == "operator" || word == "~");
            }
        }
    }

    /// The token after a qualified name with its type arguments.
    fn end_of_name(&self, mut at: usize) -> usize {
        loop {
            at += 1;
            if self.text(at) == "<" {
                at = self.end_of_type_arguments(at);
            }
            if !(self.text(at) == ":" && self.text(at + 1) == ":" && self.is_name(at + 2)) {
                return at;
            }
            at += 2;
        }
    }

    /// The token after type arguments, or the bracket if they are none.
    fn end_of_type_arguments(&self, open: usize) -> usize {
        let mut depth = 0;
        let mut at = open;
        loop {
            match self.text(at) {
                "<" => depth += 1,
                ">" => depth -= 1,
                "" | ";" | "{" | "}" => return open,
                "(" | "[" => at = self.partners[at].unwrap_or(at),
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
    }

    /// Whether a macro is between a function's result and its name.
    fn is_convention(&self, at: usize) -> bool {
        at > 0
            && CALLING_CONVENTIONS.contains(&self.text(at))
            && (self.is_word(at - 1) || matches!(self.text(at - 1), "*" | ">"))
            && self.is_name(at + 1)
    }

    /// Whether an attribute before the token `end` follows the name that is declared, or the
    /// parameters and their qualifiers.
    fn is_suffix(&self, at: usize, end: usize, previous: Option<usize>) -> bool {
        let follows = matches!(self.text(end), ";" | "{" | "=")
            || QUALIFIERS.contains(&self.text(end))
            || self.is_macro(end)
            || self.is_contract(end);
        if at < 2 || !follows {
            return false;
        }
        if previous == Some(at) {
            return true;
        }
        let mut before = at - 1;
        while before > 0 && QUALIFIERS.contains(&self.text(before)) {
            before -= 1;
        }
        match self.text(before) {
            ")" => self.partners[before].is_some_and(|open| open > 1 && self.is_declared(open - 1)),
            _ => before == at - 1 && end > at + 1 && self.is_declared_variable(before),
        }
    }

    /// Whether a name is declared by the type before it.
    fn is_declared(&self, name: usize) -> bool {
        name > 0
            && self.is_name(name)
            && (self.is_type(name - 1) || matches!(self.text(name - 1), "~" | "explicit"))
    }

    fn is_declared_variable(&self, at: usize) -> bool {
        match self.text(at) {
            "]" => self.partners[at].is_some_and(|open| open > 0 && self.is_declared(open - 1)),
            _ => self.is_declared(at),
        }
    }

    /// Whether a type may end with a token.
    fn is_type(&self, at: usize) -> bool {
        let text = self.text(at);
        self.is_name(at) || TYPES.contains(&text) || matches!(text, ">" | "*" | "&")
    }
}

/// The blocks around a token.
#[derive(Default)]
struct Blocks {
    /// Whether each holds declarations, as a class or a namespace does.
    around: Vec<bool>,
    /// The first token of the head that is being read.
    head: usize,
}

impl Blocks {
    fn enter(&mut self, code: &Code<'_>, at: usize) {
        match code.text(at) {
            "{" => {
                let mut head = (self.head..at).map(|word| code.text(word));
                let owns = head.any(|word| matches!(word, "extern" | "namespace"))
                    || (self.head..at).any(|word| ELABORATED.contains(&code.text(word)));
                let has_parameters = (self.head..at).any(|word| code.text(word) == "(");
                self.around.push(owns && !has_parameters);
                self.head = at + 1;
            }
            "}" => {
                self.around.pop();
                self.head = at + 1;
            }
            ";" => self.head = at + 1,
            _ => {}
        }
    }

    /// Whether all blocks hold declarations.
    fn hold_declarations(&self) -> bool {
        self.around.iter().all(|holds| *holds)
    }
}

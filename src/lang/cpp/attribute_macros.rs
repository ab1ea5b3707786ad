//! Macros that stand for attributes: `LIB_API int f();`, `int n GUARDED_BY(mutex) = 0;`, `void f()
//! EXCLUDES(mutex);`, `class LIB_API C {`, `char* nonnull text`. The grammar takes them for types, names
//! or calls. Contracts are in the same place, and are unknown to it too, as is the `this` of a parameter.

use std::collections::BTreeSet;
use std::ops::Range;

use super::lexer::{self, is_macro_name, partners};
use crate::syntax::lexer::{Token, TokenKind};

/// Macros of Windows between a function's result and its name.
const CALLING_CONVENTIONS: [&str; 6] =
    ["APIENTRY", "CALLBACK", "PASCAL", "STDMETHODCALLTYPE", "WINAPI", "WINAPIV"];

/// The keywords before a declaration's type.
const SPECIFIERS: [&str; 13] = [
    "const",
    "consteval",
    "constexpr",
    "constinit",
    "explicit",
    "extern",
    "friend",
    "inline",
    "mutable",
    "static",
    "thread_local",
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

/// Attributes of pointers that the grammar knows.
const POINTER_QUALIFIERS: [&str; 4] = ["_Nonnull", "__restrict__", "noreturn", "restrict"];

/// The words between a function's parameters and its body.
const QUALIFIERS: [&str; 5] = ["const", "final", "noexcept", "override", "volatile"];

/// Excludes the macros and contracts of some code from its parse.
pub(super) fn exclude(source: &str, tokens: Vec<Token>, found: &mut Vec<Range<usize>>) {
    let mut code =
        Code { source, partners: partners(&tokens), tokens, of_pointers: BTreeSet::new() };
    code.of_pointers = code.pointer_attributes();
    let mut blocks = Blocks::default();
    let mut previous: Option<usize> = None;
    for at in 0..code.tokens.len() {
        if !code.is_word(at) {
            blocks.enter(&code, at);
            continue;
        }
        let is_behind = |end: usize| code.is_suffix(at, end, previous);
        let end = code.end_of_arguments(at);
        let is_attribute = code.is_macro(at)
            && (code.is_prefix(at, end, previous, blocks.hold_declarations())
                || code.is_before_constructor(at, end, previous, blocks.owner)
                || code.is_of_type(at, end, blocks.hold_declarations())
                || code.is_convention(at)
                || code.is_of_parameter(at, end)
                || is_behind(end))
            || code.is_contract(at) && is_behind(end)
            || code.is_of_pointer(at);
        if is_attribute {
            found.push(code.tokens[at].range.start..code.tokens[end - 1].range.end);
            previous = Some(end);
        } else if code.is_object_parameter(at) {
            found.push(code.tokens[at].range.clone());
        }
    }
}

/// Whether code has a word that may be such a macro or contract; most has none. Constants have names
/// like macros, but other characters around them.
pub(super) fn may_have_any(source: &str) -> bool {
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
        || memchr::memchr2_iter(b'*', b'&', bytes).any(|mark| two_words(&bytes[mark + 1..]))
}

/// Whether a text begins with two words.
fn two_words(text: &[u8]) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let text = text.trim_ascii_start();
    let length = text.iter().take_while(|byte| is_word(byte)).count();
    let next = text[length..].trim_ascii_start();
    length > 0 && next.len() < text.len() - length && next.first().is_some_and(is_word)
}

/// Whether a macro between two texts may stand for an attribute.
fn may_be_attribute(before: &str, after: &str) -> bool {
    let next = after.trim_ascii_start().bytes().next().unwrap_or(b';');
    let begins_declaration = next.is_ascii_alphabetic() || b"_(/".contains(&next);
    match before.bytes().next_back() {
        Some(b')' | b'/') => begins_declaration || b";{=,)".contains(&next),
        None | Some(b';' | b'{' | b'}' | b':' | b']' | b'>' | b'*') => begins_declaration,
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') => {
            (begins_declaration || b"=,)".contains(&next)) && !before.ends_with("define")
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
    /// The words that stand for attributes of pointers and references.
    of_pointers: BTreeSet<&'t str>,
}

impl<'t> Code<'t> {
    fn text(&self, at: usize) -> &'t str {
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
        self.text(at) == "this"
            && (self.is_name(at + 1) || TYPES.contains(&next) || next == "const")
            && at > 0
            && self.text(at - 1) == "("
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
        // A macro with arguments in a function may be a statement without its semicolon.
        self.may_begin(at, previous)
            && (!has_arguments || holds_declarations)
            && !CALLING_CONVENTIONS.contains(&self.text(end))
            && self.is_declaration(end)
    }

    /// Whether a declaration may begin with a token, or go on with it after a specifier.
    fn may_begin(&self, at: usize, previous: Option<usize>) -> bool {
        at == 0
            || previous == Some(at)
            || matches!(self.text(at - 1), ";" | "{" | "}" | ":" | "]" | ">")
                && self.text(at.saturating_sub(2)) != ":"
            || SPECIFIERS.contains(&self.text(at - 1))
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

    /// Whether a macro is in front of a constructor or destructor of the type around it.
    fn is_before_constructor(
        &self,
        at: usize,
        end: usize,
        previous: Option<usize>,
        owner: Option<&str>,
    ) -> bool {
        let name = end + usize::from(self.text(end) == "~");
        owner.is_some_and(|owner| self.text(name) == owner)
            && self.text(name + 1) == "("
            && self.may_begin(at, previous)
    }

    /// Whether a macro is between the keyword of a type's definition and its name. In a function, `struct
    /// S x {` may be a variable with its value.
    fn is_of_type(&self, at: usize, end: usize, holds_declarations: bool) -> bool {
        let keyword = at.checked_sub(1).map_or("", |before| self.text(before));
        let is_class = keyword == "class";
        if !(is_class || holds_declarations && matches!(keyword, "struct" | "union"))
            || !self.is_name(end)
        {
            return false;
        }
        let behind = self.end_of_name(end);
        match self.text(behind) {
            "final" => true,
            ":" | "{" => is_class || self.is_word(behind + 1),
            ";" => is_class,
            _ => false,
        }
    }

    /// Whether a macro comes after the name of a parameter.
    fn is_of_parameter(&self, at: usize, end: usize) -> bool {
        at > 1
            && end == at + 1
            && matches!(self.text(end), "," | ")" | "=")
            && self.is_name(at - 1)
            && (matches!(self.text(at - 2), ">" | "*" | "&")
                || TYPES.contains(&self.text(at - 2))
                || self.text(end) != "=" && self.is_name(at - 2) && !self.is_macro(at - 2))
    }

    /// The words that come after a pointer or reference and before the name of this type.
    fn pointer_attributes(&self) -> BTreeSet<&'t str> {
        let found = (2..self.tokens.len()).filter(|at| {
            let is_name = || self.is_name(at + 1) && (self.is_macro(*at) || !self.is_macro(at + 1));
            let is_between = || is_name() || self.text(at + 1) == "operator";
            self.is_after_pointer(*at) && is_between()
        });
        found.map(|at| self.text(at)).collect()
    }

    fn is_of_pointer(&self, at: usize) -> bool {
        !self.of_pointers.is_empty()
            && self.of_pointers.contains(self.text(at))
            && self.is_after_pointer(at)
    }

    /// Whether a name comes after the type of a pointer or reference.
    fn is_after_pointer(&self, at: usize) -> bool {
        // Most words are behind another word.
        let is_const = at > 2 && self.is_word(at - 1);
        let mark = at.saturating_sub(if is_const { 2 } else { 1 });
        mark > 0
            && matches!(self.tokens[mark].kind, TokenKind::Mark(b'*' | b'&'))
            && (!is_const || self.text(at - 1) == "const")
            && self.is_name(at)
            && !POINTER_QUALIFIERS.contains(&self.text(at))
            && (self.is_type(mark - 1) || self.text(mark - 1) == "const")
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
            ")" => self.partners[before].is_some_and(|open| {
                open > 0 && (self.is_declared(open - 1) || self.is_macro_head(open, end))
            }),
            _ => before == at - 1 && end > at + 1 && self.is_declared_variable(before),
        }
    }

    /// Whether a macro and its arguments are the head of a block: `TEST(Suite, name) NO_ANALYSIS {`.
    fn is_macro_head(&self, open: usize, end: usize) -> bool {
        self.text(end) == "{"
            && self.is_macro(open - 1)
            && (open == 1 || matches!(self.text(open - 2), ";" | "{" | "}"))
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

    /// The name of the type that a head defines.
    fn defined_type(&self, head: Range<usize>) -> Option<&'t str> {
        let is_keyword = |at: &usize| matches!(self.text(*at), "class" | "struct" | "union");
        let keyword = head.clone().rfind(is_keyword)?;
        let mut words = keyword + 1..head.end;
        words.find(|at| self.is_name(*at) && !self.is_macro(*at)).map(|at| self.text(at))
    }

    /// Whether a type may end with a token.
    fn is_type(&self, at: usize) -> bool {
        let text = self.text(at);
        self.is_name(at) || TYPES.contains(&text) || matches!(text, ">" | "*" | "&")
    }
}

/// The blocks around a token.
#[derive(Default)]
struct Blocks<'t> {
    /// Whether each holds declarations, as a class or a namespace does, and the name of its type.
    around: Vec<(bool, Option<&'t str>)>,
    /// The name of the type of the innermost block.
    owner: Option<&'t str>,
    /// The first token of the head that is being read.
    head: usize,
}

impl<'t> Blocks<'t> {
    fn enter(&mut self, code: &Code<'t>, at: usize) {
        match code.text(at) {
            "{" => {
                let mut head = (self.head..at).map(|word| code.text(word));
                let owns = head.any(|word| matches!(word, "extern" | "namespace"))
                    || (self.head..at).any(|word| ELABORATED.contains(&code.text(word)));
                let has_parameters = (self.head..at).any(|word| code.text(word) == "(");
                self.owner = code.defined_type(self.head..at);
                self.around.push((owns && !has_parameters, self.owner));
                self.head = at + 1;
            }
            "}" => {
                self.around.pop();
                self.owner = self.around.last().and_then(|(_, owner)| *owner);
                self.head = at + 1;
            }
            ";" => self.head = at + 1,
            _ => {}
        }
    }

    /// Whether all blocks hold declarations.
    fn hold_declarations(&self) -> bool {
        self.around.iter().all(|(holds, _)| *holds)
    }
}

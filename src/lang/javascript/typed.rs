//! Whether code has types, which makes it TypeScript: the two share a grammar.

use tree_sitter::{Node, Tree};

use super::Fields;
use crate::lang::tree::{children, named_children};
use crate::syntax::grammar::{GrammarId, PerGrammar};

/// The kinds of nodes that only TypeScript has. What the grammar calls a type in JavaScript too
/// (the name of a class, a parameter) is not among them.
const TYPED: [&str; 31] = [
    "abstract_class_declaration",
    "abstract_method_signature",
    "accessibility_modifier",
    "ambient_declaration",
    "as_expression",
    "asserts_annotation",
    "enum_declaration",
    "function_signature",
    "implements_clause",
    "import_alias",
    "import_require_clause",
    "index_signature",
    "instantiation_expression",
    "interface_declaration",
    "internal_module",
    "method_signature",
    "module",
    "non_null_expression",
    "object_type",
    "optional_parameter",
    "override_modifier",
    "predefined_type",
    "property_signature",
    "satisfies_expression",
    "type_alias_declaration",
    "type_annotation",
    "type_arguments",
    "type_assertion",
    "type_parameters",
    "type_predicate_annotation",
    "union_type",
];

/// Members, which may have a `?` or `!` after the name only in TypeScript.
const MEMBERS: [&str; 2] = ["method_definition", "public_field_definition"];

/// Classes, whose methods all have bodies in JavaScript.
const CLASSES: [&str; 2] = ["class", "class_declaration"];

/// Tokens that are keywords only in TypeScript, in nodes that JavaScript has too.
const WORDS: [&str; 4] = ["abstract", "declare", "readonly", "type"];

/// What a kind of node says about the language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Nothing,
    /// It has types.
    Typed,
    /// It has types if a `?` or `!` follows the member's name.
    Member,
    /// It has types if one of its methods has no body.
    Class,
}

/// What each kind of node says, by its number.
fn read(grammar: GrammarId) -> Vec<Says> {
    let nodes = grammar.read();
    let says = |number| {
        let name = nodes.node_kind_for_id(number).unwrap_or_default();
        match nodes.node_kind_is_named(number) {
            true if TYPED.binary_search(&name).is_ok() => Says::Typed,
            true if MEMBERS.contains(&name) => Says::Member,
            true if CLASSES.contains(&name) => Says::Class,
            false if WORDS.contains(&name) => Says::Typed,
            _ => Says::Nothing,
        }
    };
    (0..nodes.node_kind_count() as u16).map(says).collect()
}

/// Whether a tree has a node that only TypeScript has. Looked at are the nodes that have a mark of
/// types: a walk over all nodes takes long.
pub(super) fn has_types(tree: &Tree, code: &str) -> bool {
    static KINDS: PerGrammar<Vec<Says>> = PerGrammar::new();
    let grammar = GrammarId::of(&super::EcmaScript::JavaScript, tree.root_node());
    let kinds = KINDS.get(grammar, || read(grammar));
    let mut cursor = tree.walk();
    for mark in marks(code) {
        while cursor.node().end_byte() <= mark && cursor.goto_parent() {}
        while cursor.goto_first_child_for_byte(mark).is_some() {
            let node = cursor.node();
            let is_typed = match kinds.get(usize::from(node.kind_id())) {
                Some(Says::Typed) => true,
                Some(Says::Member) => is_marked(node),
                Some(Says::Class) => has_signature(node),
                Some(Says::Nothing) | None => false,
            };
            if is_typed {
                return true;
            }
        }
    }
    false
}

/// Where the code has a character or word that only TypeScript has in a certain place, in source
/// order. Every node of [`TYPED`] and every token of [`WORDS`] has one.
fn marks(code: &str) -> impl Iterator<Item = usize> {
    let bytes = code.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at;
            let (first, next) = (*bytes.get(start)?, bytes.get(start + 1));
            at += 1;
            let is_mark = match first {
                b':' | b'<' => true,
                b'!' => next != Some(&b'=') && may_end_value(&bytes[..start]),
                b'?' => may_end_name(&bytes[at..]),
                _ if IS_IN_WORD[usize::from(first)] => {
                    let rest = bytes[at..].iter();
                    at += rest.take_while(|byte| IS_IN_WORD[usize::from(**byte)]).count();
                    is_mark(&bytes[start..at])
                }
                _ => false,
            };
            if is_mark {
                return Some(start);
            }
        }
    })
}

/// Whether code with a `!` after it may end with a value: `x!`, not `(!x`.
fn may_end_value(code: &[u8]) -> bool {
    let last = code.trim_ascii_end().last();
    last.is_some_and(|last| {
        IS_IN_WORD[usize::from(*last)]
            || !last.is_ascii()
            || matches!(last, b')' | b']' | b'}' | b'>' | b'"' | b'\'' | b'`' | b'!' | b'/')
    })
}

/// Whether a `?` with this code after it may mark a name as optional: `x?: T`, `f?()`, not `c ? a : b`.
fn may_end_name(rest: &[u8]) -> bool {
    let after = rest.trim_ascii_start();
    let is_at_end = rest[..rest.len() - after.len()].contains(&b'\n');
    let ends = |first: &u8| {
        matches!(first, b':' | b',' | b')' | b';' | b'=' | b'(' | b'<' | b'}' | b']' | b'/')
    };
    is_at_end || after.first().is_none_or(ends)
}

/// Whether a word is one that nodes of [`TYPED`] begin with or contain, or one of [`WORDS`].
fn is_mark(word: &[u8]) -> bool {
    matches!(
        word,
        b"abstract"
            | b"as"
            | b"class"
            | b"declare"
            | b"enum"
            | b"function"
            | b"implements"
            | b"import"
            | b"interface"
            | b"module"
            | b"namespace"
            | b"override"
            | b"private"
            | b"protected"
            | b"public"
            | b"readonly"
            | b"require"
            | b"satisfies"
            | b"type"
    )
}

/// The bytes of names, as far as they are in ASCII.
static IS_IN_WORD: [bool; 256] = {
    let mut is_in_word = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let it = byte as u8;
        is_in_word[byte] = it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$');
        byte += 1;
    }
    is_in_word
};

/// Whether a class has a method without a body.
fn has_signature(class: Node<'_>) -> bool {
    let body = class.field("body");
    let mut members = body.into_iter().flat_map(named_children);
    members.any(|member| super::kind_of(member) == "method_signature")
}

/// Whether a member's name is followed by `?` or `!`.
fn is_marked(member: Node<'_>) -> bool {
    children(member).any(|child| matches!(super::kind_of(child), "?" | "!"))
}

#[cfg(test)]
mod tests {
    use crate::lang;
    use crate::language::Language::{JavaScript, TypeScript};
    use crate::response::{Limits, Probe, ProbeResult};

    #[test]
    fn types_make_typescript() {
        for (code, is_typed) in [
            ("class A { x = 1; #y; static z() {} }", false),
            ("const type = 1, declare = 2, abstract = 3, readonly = 4;", false),
            ("const f = ({ a, b = 2 }, ...rest) => a ?? b;", false),
            ("export default class extends B {}", false),
            ("const s = a ? !b : c < d; import('x'); function f() {}", false),
            ("import type { A } from 'a';", true),
            ("import a = require('a');", true),
            ("import a = b.c;", true),
            ("function f(a)\nfunction f(a) { g(); }", true),
            ("class A { f(a); f(a) { g(); } }", true),
            ("class A { x?; }", true),
            ("class A { x?\n y }", true),
            ("let a = f((b)!);", true),
            ("if (!a && !(b)) { c = d ? (e) : !f; }", false),
            ("const f = (a?) => a;", true),
            ("let b = f(function () { return a!; });", true),
            ("let d = f(() => { let a = b satisfies c; });", true),
            ("class A { constructor(private a) {} }", true),
            ("class A extends B { override f() {} }", true),
            ("class A implements B {}", true),
            ("namespace a { b(); }", true),
            ("class A { readonly x = 1 }", true),
            ("class A { x!; }", true),
            ("let x: number;", true),
            ("const y = f<string>(x);", true),
            ("const y = x as const;", true),
            ("enum A { B }", true),
            ("const x = <string>y;", true),
            ("const id = <T>(x: T) => x;", true),
        ] {
            let clean = |language| {
                let result = lang::trees(Limits::default()).try_language(0, code, language);
                matches!(result, ProbeResult::Clean(_))
            };
            assert!(clean(TypeScript), "{code}");
            assert_eq!(clean(JavaScript), !is_typed, "{code}");
        }
    }
}

//! Whether code has types, which makes it TypeScript: the two share a grammar.

use tree_sitter::{Node, Tree};

use crate::lang::tree::children;
use crate::language::Language;
use crate::syntax::per_grammar::{GrammarId, PerGrammar};
use crate::syntax::walk::any_node;

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
}

/// What each kind of node says, by its number.
fn read(grammar: GrammarId) -> Vec<Says> {
    let nodes = grammar.read();
    let says = |number| {
        let name = nodes.node_kind_for_id(number).unwrap_or_default();
        match nodes.node_kind_is_named(number) {
            true if TYPED.binary_search(&name).is_ok() => Says::Typed,
            true if MEMBERS.contains(&name) => Says::Member,
            false if WORDS.contains(&name) => Says::Typed,
            _ => Says::Nothing,
        }
    };
    (0..nodes.node_kind_count() as u16).map(says).collect()
}

/// Whether a tree has a node that only TypeScript has.
pub(super) fn has_types(tree: &Tree) -> bool {
    static KINDS: PerGrammar<Vec<Says>> = PerGrammar::new(read);
    let kinds = KINDS.get(GrammarId::of(Language::JavaScript, tree.root_node()));
    any_node(tree, |visit| match kinds.get(usize::from(visit.kind)) {
        Some(Says::Typed) => true,
        Some(Says::Member) => is_marked(visit.node),
        Some(Says::Nothing) | None => false,
    })
}

/// Whether a member's name is followed by `?` or `!`.
fn is_marked(member: Node<'_>) -> bool {
    children(member).any(|child| matches!(super::kind_of(child), "?" | "!"))
}

#[cfg(test)]
mod tests {
    use crate::language::Language::{JavaScript, TypeScript};
    use crate::response::{Probe, Reading};
    use crate::syntax::Trees;

    #[test]
    fn types_make_typescript() {
        for (code, is_typed) in [
            ("class A { x = 1; #y; static z() {} }", false),
            (
                "const type = 1, declare = 2, abstract = 3, readonly = 4;",
                false,
            ),
            ("const f = ({ a, b = 2 }, ...rest) => a ?? b;", false),
            ("export default class extends B {}", false),
            ("import type { A } from 'a';", true),
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
                let reading = Trees::default().reading(0, code, language);
                matches!(reading, Reading::Clean(_))
            };
            assert!(clean(TypeScript), "{code}");
            assert_eq!(clean(JavaScript), !is_typed, "{code}");
        }
    }
}

//! The settings of Ruby, and how broken Ruby is read.

use std::sync::LazyLock;

use tree_sitter::{Node, Tree};

use super::{Fields, kind_of};
use crate::lang::tree::named_children;
use crate::language::{
    Access, AnnotationForm, ClassProfile, Collections, Escapes, Language, LanguageProfile,
    NameProfile, SyntaxProfile, TypeProfile,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        blanks_in_strings_count: true,
        escapes: Escapes { have_blank: true, ..Escapes::DEFAULT },
        annotations: AnnotationForm::None,
        ..SyntaxProfile::DEFAULT
    },
    types: TypeProfile {
        boolean: "Boolean",
        text: "String",
        null: Some("None"),
        signed: &[("Integer", 0)],
        floats: &[("Float", 64)],
        numbers: &["Integer", "Float"],
        floating: "Float",
        character: Some("Symbol"),
        function: Some("Proc"),
        lists_have_operators: true,
        collections: Collections {
            list: Some("Array"),
            dict: Some("Hash"),
            ..Collections::DEFAULT
        },
        tops: &["BasicObject", "Object"],
        infinities: &["Float::INFINITY", "-Float::INFINITY"],
        annotations_are_optional: true,
        logical_operators_return_operands: true,
        branches_are_converted: false,
        conversions: &["Array", "Float", "Hash", "Integer", "String"],
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Modifier { default: Some("public") },
        current_object: Some("self"),
        initializer: Some("initialize"),
        inherit_constructors: true,
        functions_construct: true,
        declarations_construct: false,
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        variables_are_declared: false,
        joints: &[".", "::", "&."],
        member_marks: &["$", "@", "@@"],
        names_call: true,
        name_arguments: true,
        separator: "::",
        readers_of_all: &["binding", "local_variables"],
        have_namespaces: true,
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Ruby)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "#",
    has_block_comments: false,
    strings: &[StringSyntax::lines("\""), StringSyntax::lines("'")],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/ruby.toml") });

/// Methods that are called without parentheses, and are no words of a sentence there.
const COMMANDS: [&str; 16] = [
    "attr_accessor",
    "attr_reader",
    "attr_writer",
    "extend",
    "gem",
    "include",
    "load",
    "p",
    "pp",
    "print",
    "printf",
    "private",
    "puts",
    "raise",
    "require",
    "require_relative",
];

/// How many statements are looked at.
const MAX_STATEMENTS: usize = 50;

/// Whether some statement is neither words of a sentence, which are calls without parentheses to the grammar, nor a
/// bare value.
pub(super) fn is_no_prose(tree: &Tree, code: &str) -> bool {
    let mut any = false;
    for statement in named_children(tree.root_node()).take(MAX_STATEMENTS) {
        any = true;
        if !is_prose(statement, code) {
            return true;
        }
    }
    !any
}

fn is_prose(statement: Node<'_>, code: &str) -> bool {
    let mut pending = vec![statement];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "array" | "constant" | "float" | "identifier" | "integer" | "nil" | "false"
            | "range" | "simple_symbol" | "string" | "true" => {}
            "call" => {
                let name = node.field("method").map(|name| &code[name.byte_range()]);
                let arguments = node.field("arguments");
                let has_marks = node.field("receiver").is_some() || node.field("block").is_some();
                let is_open =
                    arguments.is_some_and(|list| !code[list.byte_range()].starts_with('('));
                if has_marks || !is_open || name.is_some_and(|name| COMMANDS.contains(&name)) {
                    return false;
                }
                pending.extend(arguments.into_iter().flat_map(named_children));
            }
            "binary" | "if_modifier" | "unary" | "unless_modifier" | "until_modifier"
            | "while_modifier" => pending.extend(named_children(node)),
            _ => return false,
        }
    }
    true
}

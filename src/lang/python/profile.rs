//! The settings of Python, and how broken Python is read.

use std::sync::LazyLock;

use tree_sitter::Tree;

use super::kind_of;
use crate::language::{
    Access, ClassProfile, Collections, Escapes, FixProfile, Language, LanguageProfile, NameProfile,
    SeveralResults, SyntaxProfile, TypeProfile, TypeSyntax,
};
use crate::syntax::lexer::{LexicalSyntax, StringSyntax};
use crate::syntax::repair::RepairTable;

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    syntax: SyntaxProfile {
        blanks_in_strings_count: true,
        stub_endings: &[".pyi"],
        counts_operands: true,
        escapes: Escapes { keep_unknown: true, have_names: true, ..Escapes::DEFAULT },
        ..SyntaxProfile::DEFAULT
    },
    fixes: FixProfile {
        ending_keywords: &["False", "None", "True", "break", "continue", "pass", "return", "yield"],
        reflection: &[
            "__all__",
            "__dict__",
            "__getattr__",
            "dir",
            "eval",
            "exec",
            "globals",
            "locals",
            "vars",
        ],
        shows_code: &["=}", "= }", "=!", "= !", "=:", "= :"],
        other_nodes: &["attribute.attribute", "keyword_argument.name", "keyword_pattern"],
        doubtful_nodes: &["dotted_name", "global_statement", "nonlocal_statement"],
        label_nodes: &["keyword_argument.name"],
        scopes_are_functions: true,
        private_prefix: Some("_"),
        imports_run_code: true,
        modules_with_effects: &[
            "__future__",
            "antigravity",
            "distutils",
            "idlelib",
            "lib2to3",
            "readline",
            "rlcompleter",
            "site",
            "test",
            "this",
            "turtledemo",
        ],
        imports_are_exported: true,
        package_file: Some("__init__"),
        imports_take_modules: true,
        ..FixProfile::DEFAULT
    },
    types: TypeProfile {
        division_is_whole: false,
        syntax: TypeSyntax { brackets_enclose_arguments: true, ..TypeSyntax::DEFAULT },
        text: "str",
        null: Some("None"),
        signed: &[("int", 0)],
        floats: &[("float", 64)],
        numbers: &["bool", "int", "float", "complex"],
        floating: "float",
        bytes: Some("bytes"),
        lists_have_operators: true,
        collections: Collections {
            list: Some("list"),
            dict: Some("dict"),
            set: Some("set"),
            tuple: Some("tuple"),
            generator: Some("generator"),
        },
        tops: &["Any", "object"],
        infinities: &["float(\"inf\")", "float(\"-inf\")", "math.inf", "np.inf"],
        annotations_are_optional: true,
        are_qualified_by_imports: true,
        are_values: true,
        self_type: Some("Self"),
        logical_operators_return_operands: true,
        branches_are_converted: false,
        have_slices: true,
        calls_construct: true,
        conversions: &["int", "float", "str", "bool", "Decimal"],
        several_results: SeveralResults::Tuple,
        ..TypeProfile::DEFAULT
    },
    classes: ClassProfile {
        access: Access::Underscore,
        current_object: None,
        receivers: &["self", "cls"],
        have_implicit_receiver: false,
        initializer: Some("__init__"),
        inherit_constructors: true,
        constructors_take_typed_fields: true,
        // Of `dataclasses`, `attrs` and `pydantic`; `attr.ib` and `attr.attrib`.
        field_specifiers: &["field", "Field", "ib", "attrib"],
        ..ClassProfile::DEFAULT
    },
    names: NameProfile {
        modules_pass_on: true,
        dunder_names_are_reserved: true,
        variables_are_declared: false,
        constants_are_literals: true,
        readers_of_all: &["locals()"],
        name_arguments: true,
        module_joint: Some("."),
        ..NameProfile::DEFAULT
    },
    ..LanguageProfile::of(Language::Python)
};

const LEXICAL: LexicalSyntax = LexicalSyntax {
    line_comment: "#",
    has_block_comments: false,
    strings: &[
        StringSyntax::lines("\"\"\""),
        StringSyntax::lines("'''"),
        StringSyntax::line("\""),
        StringSyntax::line("'"),
    ],
    has_directives: false,
};

pub(super) static REPAIRS: LazyLock<RepairTable> =
    LazyLock::new(|| RepairTable { lexical: LEXICAL, ..vocabulary!("repair/python.toml") });

/// Whether a line is indented as no line before it that it could belong to, or no deeper than the
/// head of a block right before it. The grammar accepts both. Lines within a string, brackets or a
/// statement may be indented in any way.
pub(super) fn has_odd_indentation(tree: &Tree, code: &str) -> bool {
    // Most code needs no look at the tree.
    is_odd(code.lines()) && {
        let rows = statement_rows(tree);
        let lines = code.lines().enumerate();
        is_odd(lines.filter_map(|(row, line)| (rows.get(row) == Some(&true)).then_some(line)))
    }
}

/// For each row whether a statement or a clause of one begins on it.
fn statement_rows(tree: &Tree) -> Vec<bool> {
    let mut pending = vec![tree.root_node()];
    let mut rows = vec![false; tree.root_node().end_position().row + 1];
    while let Some(around) = pending.pop() {
        let has_statements = matches!(kind_of(around), "block" | "decorated_definition" | "module");
        for node in around.children(&mut around.walk()) {
            let kind = kind_of(node);
            let is_clause = kind.ends_with("_clause");
            if has_statements || is_clause {
                rows[node.start_position().row] = true;
            }
            // What ends on the row that it begins on has no other rows.
            let is_long = node.start_position().row < node.end_position().row;
            let may_have_statements =
                is_clause || kind.ends_with("_statement") || kind.ends_with("_definition");
            if kind == "block" || is_long && may_have_statements {
                pending.push(node);
            }
        }
    }
    rows
}

fn is_odd<'c>(lines: impl Iterator<Item = &'c str>) -> bool {
    let mut levels = vec![0];
    let mut head = None;
    for line in lines {
        let text = line.trim_start_matches([' ', '\t']);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let blanks = &line[..line.len() - text.len()];
        // As wide as the grammar takes a tab.
        let indent = blanks.bytes().map(|byte| if byte == b'\t' { 8 } else { 1 }).sum();
        if head.take().is_some_and(|head| indent <= head) {
            return true;
        }
        let depth = levels.len();
        levels.retain(|level| *level <= indent);
        if levels.last() != Some(&indent) {
            if levels.len() < depth {
                return true;
            }
            levels.push(indent);
        }
        let word = text.split([' ', '(', ':']).next().unwrap_or_default();
        if text.ends_with(':') && REPAIRS.control.iter().any(|known| known == word) {
            head = Some(indent);
        }
    }
    false
}

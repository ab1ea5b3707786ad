//! JavaScript, JSX included, read with the grammar of TSX: it reads more of real JavaScript than
//! the grammar of JavaScript alone. TypeScript is the same but for its types. What only the grammar without JSX
//! can read has types (`<T>x`), but the two languages share their trees.

mod annotations;
mod binders;
mod calls;
mod classes;
mod constructs;
mod documentation;
mod excluded;
mod expressions;
mod fields;
mod functions;
mod globals;
mod imports;
mod names;
mod nodes;
mod packages;
mod parameters;
mod printing;
mod profile;
mod results;
mod type_imports;
mod typed;
mod typescript;
mod variables;

use std::ops::Range;

use tree_sitter::Node;

use crate::facts::{ExprKind, Facts, NumberKind, Package, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Operand, Recorder, TypeSystem};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;
use crate::types::{Type, TypeNotation};

/// The two languages that are one but for types.
#[derive(Debug)]
pub(super) enum EcmaScript {
    JavaScript,
    TypeScript,
}

// TypeScript has the same grammar.
nodes_of!(EcmaScript::JavaScript);

impl HasProfile for EcmaScript {
    fn profile(&self) -> &'static LanguageProfile {
        match self {
            Self::JavaScript => &profile::PROFILE,
            Self::TypeScript => &typescript::PROFILE,
        }
    }
}

impl Expressions for EcmaScript {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for EcmaScript {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_typescript::LANGUAGE_TSX.into()
    }

    fn second_language(&self) -> Option<fn() -> tree_sitter::Language> {
        Some(|| tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into())
    }

    fn excluded_ranges(&self, source: &str) -> Vec<Range<usize>> {
        match self {
            Self::JavaScript => Vec::new(),
            Self::TypeScript => excluded::ranges(source),
        }
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn misreads(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        profile::ends_in_head(code) || profile::has_wide_marks(tree, code)
    }

    fn owns(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        let may_have_types = match self {
            // The types of Flow.
            Self::JavaScript => {
                let start = code.trim_start();
                ["// @flow", "/* @flow"].iter().any(|mark| start.starts_with(mark))
            }
            Self::TypeScript => !typescript::is_bare(tree),
        };
        may_have_types || !typed::has_types(tree, code)
    }
}

impl Recorder for EcmaScript {
    fn nodes(&self) -> &'static [&'static [Row]] {
        match self {
            Self::JavaScript => &[nodes::NODES, nodes::COMMENTS],
            Self::TypeScript => &[nodes::NODES, nodes::COMMENTS, typescript::NODES],
        }
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::record(builder, block, root);
        builder.mark_fragment(globals::is_fragment(root));
    }

    fn manifest(&self, block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        imports::manifest_packages(block)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        let is_typed = matches!(self, Self::TypeScript);
        calls::define(facts);
        fields::define(facts);
        facts.variables.sort_by_key(|variable| variable.name_span);
        if !is_typed {
            classes::mark_interfaces(facts);
            fields::mark(facts);
        }
        globals::declare(facts, !is_typed);
    }
}

impl TypeNotation for EcmaScript {
    /// The types of no value are one.
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        let [name] = path else { return None };
        let is_none = matches!(name.as_str(), "null" | "undefined" | "None" | "nil");
        is_none.then(|| Type::named("None"))
    }
}

impl TypeSystem for EcmaScript {
    fn number_type(&self, _kind: NumberKind, text: &str) -> Type {
        Type::named(match text.ends_with('n') {
            true => "bigint",
            false => "number",
        })
    }

    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let is_number = left.is_one_of(self.profile().types.numbers);
        (left == right && is_number).then(|| left.clone())
    }

    /// `+` with a string gives a string; other operators give numbers.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text = |operand: &Operand| operand.ty == Some(Type::named("string"));
        match operator {
            "+" if is_text(&left) || is_text(&right) => Some(Type::named("string")),
            "===" | "!==" | "in" | "instanceof" => Some(Type::named("boolean")),
            // A number is only calculated with numbers, and a bigint with bigints.
            "-" | "*" | "/" | "%" | "**" => {
                let is_number = |ty: &Type| ty.is_one_of(&["number", "bigint"]);
                left.ty.filter(is_number).or(right.ty.filter(is_number))
            }
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array" | "Set", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], _at: usize) -> Option<Type> {
        self.iterated_type(name, arguments)
    }
}

#[cfg(test)]
mod tests {
    use crate::facts::Measure;
    use crate::language::Language::{self, JavaScript, TypeScript};
    use crate::syntax::testing::{found, with_trees};

    /// What a measure counts in the first function of a snippet.
    fn counted(code: &str, measure: Measure) -> u64 {
        with_trees(Language::JavaScript, &[code], |facts, trees| {
            let nodes = trees.counted(measure).unwrap();
            let function = facts.functions[0].span;
            match measure {
                Measure::NestingDepth => nodes.depth(function),
                _ => nodes.sum(function),
            }
        })
    }

    #[test]
    fn nesting_is_that_of_blocks_in_one_function() {
        let code = "function f() {
      if (a) { for (;;) { try { switch (b) {} } catch { while (c) {} } } } else if (d) { if (e) {} }
      xs.map((x) => { if (x) { if (y) { if (z) { if (v) { if (w) {} } } } } });
    }";
        assert_eq!(counted(code, Measure::NestingDepth), 4);
        assert_eq!(counted("function f() { return 1; }", Measure::NestingDepth), 0);
    }

    #[test]
    fn branches_count_an_else_if_once() {
        let code = "function f() {
      if (a) {} else if (b) {} else {}
      switch (c) { case 1: break; default: }
      try {} catch {} finally {}
    }";
        assert_eq!(counted(code, Measure::Branches), 7);
    }

    #[test]
    fn statements_are_those_in_blocks() {
        let code = "function f() {
      const a = 1;
      if (a) { g(); h(); } else i();
      xs.map(() => { one(); two(); });
      function inner() { one(); two(); }
      return a;
    }";
        assert_eq!(counted(code, Measure::Statements), 7);
    }

    #[test]
    fn a_class_before_an_exclamation_mark_is_constructed_with_the_arguments_of_the_call() {
        let calls = |code| found(TypeScript, "call", code);
        assert_eq!(calls("new A!(x);"), ["1:1 New A(x)"]);
        assert_eq!(calls("new A(x)!;"), ["1:1 New A(x)"]);
        assert_eq!(calls("new A(x)!(y);"), ["1:1 Call ….(y)", "1:1 New A(x)"]);
    }

    #[test]
    fn an_import_in_a_type_is_not_a_call() {
        let code =
            "let w: import(\"m\").W;\ntype T = typeof import(\"m\");\nimport(\"m\").then(f);";
        let calls = found(TypeScript, "call", code);
        assert_eq!(calls, ["3:1 Call ….then(f)", "3:1 Call ….(\"m\")"]);
        assert_eq!(found(TypeScript, "import", code).len(), 3);
    }

    #[test]
    fn an_anonymous_default_export_is_not_a_literal() {
        let lambdas = |code| {
            let literals = found(JavaScript, "literal", code);
            literals.iter().filter(|literal| literal.ends_with("Lambda")).count()
        };
        let code = "export default function () {}";
        assert_eq!(lambdas(code), 0);
        assert_eq!(found(JavaScript, "function", code).len(), 1);
        assert_eq!(lambdas("export default () => 1;"), 1);
        assert_eq!(lambdas("export default (function () {});"), 1);
    }
}

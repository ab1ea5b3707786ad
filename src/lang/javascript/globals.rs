//! Which variables are global, and those that are made by assignment alone.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::profile::PROFILE;
use super::{Fields, fields, kind_of};
use crate::facts::{Facts, Path, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Names that exist without a declaration and may be assigned to.
const KNOWN: [&str; 14] = [
    "document",
    "event",
    "exports",
    "global",
    "globalThis",
    "history",
    "location",
    "module",
    "name",
    "onerror",
    "onload",
    "onmessage",
    "self",
    "window",
];

/// Whether the code has a `return` outside functions, which is only allowed in one.
pub(super) fn is_fragment(root: Node<'_>) -> bool {
    named_children(root).any(|child| kind_of(child) == "return_statement")
}

/// Whether declarations here are outside all functions and classes, in code that is no fragment.
pub(super) fn is_outside_functions(builder: &Builder<'_>) -> bool {
    let kind = builder.facts.scope(builder.scope()).kind;
    kind.is_outermost() && !builder.in_fragment()
}

/// Whether a declaration declares global variables: `var` anywhere outside functions, others only
/// outside blocks.
pub(super) fn is_global(builder: &Builder<'_>, visit: &Visit<'_, '_>) -> bool {
    if !is_outside_functions(builder) {
        return false;
    }
    let is_var = kind_of(visit.node) == "variable_declaration";
    let holds_globals = |kind| {
        matches!(
            kind,
            "program"
                | "export_statement"
                | "ambient_declaration"
                | "internal_module"
                | "module"
                | "statement_block"
                | "expression_statement"
        )
    };
    let mut around = visit.ancestors().map(kind_of);
    is_var || around.all(holds_globals) && !is_in_block(visit)
}

/// Whether a statement is in a block that is no body of a namespace.
fn is_in_block(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of).peekable();
    while let Some(kind) = around.next() {
        let outer = around.peek().copied();
        let is_body = matches!(outer, Some("internal_module" | "module" | "ambient_declaration"));
        if kind == "statement_block" && !is_body {
            return true;
        }
    }
    false
}

/// Declares what is made by assignment alone: members of the global object, and where a language
/// allows it, names that nothing declares. Code with errors around it says nothing about these.
pub(super) fn declare(facts: &mut Facts<'_>, undeclared_names: bool) {
    let declared: BTreeSet<&str> = declared(facts);
    let broken: BTreeSet<Option<u32>> = facts
        .blocks
        .iter()
        .filter(|block| block.syntax_errors > 0)
        .map(|block| Some(block.block))
        .collect();
    let functions: BTreeSet<_> =
        facts.functions.iter().map(|function| function.name_span).collect();
    let mut made = BTreeSet::new();
    let mut left = Vec::new();
    for assignment in std::mem::take(&mut facts.assignments) {
        let gives_value = fields::gives_value(&assignment);
        let is_name = undeclared_names
            && assignment.target == assignment.name
            && !declared.contains(assignment.name)
            && !KNOWN.contains(&assignment.name)
            && !broken.contains(&assignment.span.block);
        let of_global_object = fields::assigned_object(&assignment).is_some_and(|object| {
            PROFILE.names.global_objects.contains(&object) && !declared.contains(object)
        }) && !assignment.name.starts_with("on");
        if !(gives_value && (is_name || of_global_object) && made.insert(assignment.name)) {
            left.push(assignment);
            continue;
        }
        let is_definition = functions.contains(&assignment.name_span);
        facts.variables.push(Variable {
            name: assignment.name,
            name_span: assignment.name_span,
            kind: match is_definition {
                true => VariableKind::Definition,
                false => VariableKind::Variable,
            },
            span: assignment.span,
            ty: None,
            value: assignment.value,
            is_global: true,
            is_constant: false,
            is_no_variable: false,
            owner: None,
            modifiers: Vec::new(),
            scope: assignment.scope,
        });
    }
    facts.assignments = left;
    facts.variables.sort_by_key(|variable| variable.name_span);
}

/// The names that the response declares.
fn declared<'t>(facts: &Facts<'t>) -> BTreeSet<&'t str> {
    let variables = facts.variables.iter().map(|variable| variable.name);
    let assigned: BTreeSet<_> =
        facts.assignments.iter().map(|assignment| assignment.name_span).collect();
    let functions = facts.functions.iter();
    let functions = functions.filter(|function| !assigned.contains(&function.name_span));
    let types = facts.types.iter().filter_map(|definition| definition.name);
    let imports = facts.imports.iter().flat_map(|import| {
        let names = import.names.iter().map(|name| name.alias.unwrap_or(name.name));
        names.chain(import.alias)
    });
    variables.chain(functions.map(|function| function.name)).chain(types).chain(imports).collect()
}

/// The path of a callee or target, its receiver if it does not begin with a name, and the first
/// byte of the name.
pub(super) struct DottedName<'t> {
    pub(super) path: Path<'t>,
    pub(super) receiver: Option<Node<'t>>,
    pub(super) start: usize,
}

/// The path of `a.b.c`, `this.b`, `a?.b`, `a!.b`. Type arguments are left out.
pub(super) fn of<'t>(builder: &Builder<'t>, callee: Node<'t>) -> DottedName<'t> {
    let mut parts = Vec::new();
    let mut start = callee.end_byte();
    let mut receiver = None;
    let mut node = callee;
    let has_receiver = loop {
        node = match kind_of(node) {
            "identifier" | "type_identifier" | "this" | "super" | "property_identifier" => {
                parts.push(builder.text(node));
                start = node.start_byte();
                break false;
            }
            "member_expression" | "nested_identifier" => {
                let property = node.field("property");
                if let Some(property) = property {
                    parts.push(builder.text(property).trim_start_matches('#'));
                    start = property.start_byte();
                }
                let object = node.field("object");
                receiver = receiver.or(object);
                match object {
                    Some(object) => object,
                    None => break true,
                }
            }
            "nested_type_identifier" => {
                let name = node.field("name");
                parts.extend(name.map(|name| builder.text(name)));
                match node.field("module") {
                    Some(module) => module,
                    None => break true,
                }
            }
            "subscript_expression" if named_by_string(node).is_some() => {
                if let Some(key) = named_by_string(node) {
                    parts.push(builder.text(key));
                    start = key.start_byte();
                }
                let object = node.field("object");
                receiver = receiver.or(object);
                match object {
                    Some(object) => object,
                    None => break true,
                }
            }
            "generic_type"
            | "instantiation_expression"
            | "non_null_expression"
            | "parenthesized_expression" => match node.named_child(0) {
                Some(inner) => inner,
                None => break true,
            },
            _ => break true,
        };
    };
    if parts.is_empty() {
        start = callee.start_byte();
    }
    parts.reverse();
    DottedName {
        path: Path { parts, has_receiver },
        receiver: receiver.filter(|_| has_receiver),
        start,
    }
}

/// The string that names a member: `max` of `Math["max"]`.
fn named_by_string(subscript: Node<'_>) -> Option<Node<'_>> {
    let index = subscript.field("index").filter(|index| kind_of(*index) == "string")?;
    index.named_child(0)
}

/// The name of a member or a binding: a plain one, or one in quotes or brackets.
pub(super) struct Key<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it is an identifier.
    pub(super) is_plain: bool,
}

/// The name that a node gives: `x`, `#x` without its mark, `"x"` without quotes, `[x]` without
/// brackets.
pub(super) fn key<'t>(builder: &Builder<'t>, node: Node<'t>) -> Key<'t> {
    let text = builder.text(node);
    let (before, after) = match kind_of(node) {
        "private_property_identifier" => (1, 0),
        "string" | "computed_property_name" if text.len() >= 2 => (1, 1),
        _ => (0, 0),
    };
    let is_plain = after == 0;
    let (start, end) = (node.start_byte() + before, node.end_byte() - after);
    Key { text: builder.slice(start..end), start, end, is_plain }
}

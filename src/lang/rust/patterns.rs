//! Patterns and the names that they bind.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Part, Variable, VariableKind};
use crate::lang::targets::placed;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// What a pattern is bound to, and by what.
pub(super) struct Binding<'t> {
    pub(super) kind: VariableKind,
    /// The statement, parameter or other node that binds.
    pub(super) node: Node<'t>,
    /// The declared type of a pattern that is a name.
    pub(super) ty: Option<Node<'t>>,
    pub(super) value: Option<Node<'t>>,
    /// The value is iterated over.
    pub(super) is_each: bool,
    /// A name without `mut` is a constant.
    pub(super) is_constant: bool,
}

impl<'t> Binding<'t> {
    /// A binding without a type or a value.
    pub(super) fn of(kind: VariableKind, node: Node<'t>) -> Self {
        Self { kind, node, ty: None, value: None, is_each: false, is_constant: false }
    }
}

/// A name in a pattern.
struct Bound<'t> {
    name: Node<'t>,
    is_mutable: bool,
    /// The path to it; `None` if what is there is not known.
    path: Option<Vec<Part<'t>>>,
}

/// Whether a pattern is a name alone, which may be mutable or a reference.
pub(super) fn is_name(pattern: Node<'_>) -> bool {
    match kind_of(pattern) {
        "identifier" | "_" => true,
        "mut_pattern" | "ref_pattern" => {
            named_children(pattern).last().is_some_and(|inner| kind_of(inner) == "identifier")
        }
        _ => false,
    }
}

/// The names that a pattern binds.
pub(super) fn names<'t>(builder: &Builder<'t>, pattern: Node<'t>) -> Vec<Node<'t>> {
    bound(builder, pattern).into_iter().map(|bound| bound.name).collect()
}

/// Declares the names of a pattern in the current scope.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, pattern: Node<'t>, binding: &Binding<'t>) {
    // `let mut x` has the `mut` before the pattern.
    let is_mutable = children(binding.node).any(|child| kind_of(child) == "mutable_specifier");
    for found in bound(builder, pattern) {
        let value = binding.value.map(|value| builder.expression(value));
        let variable = Variable {
            ty: binding.ty.map(|ty| builder.type_text(ty)),
            value: placed(value, found.path, binding.is_each),
            is_constant: binding.is_constant && !is_mutable && !found.is_mutable,
            ..builder.blank(found.name, binding.node, binding.kind)
        };
        builder.facts.variables.push(variable);
    }
}

/// The names in a pattern, in source order, each once: the alternatives of a pattern bind the same names.
fn bound<'t>(builder: &Builder<'t>, pattern: Node<'t>) -> Vec<Bound<'t>> {
    let mut found: Vec<Bound<'t>> = Vec::new();
    let mut pending = vec![Bound { name: pattern, is_mutable: false, path: Some(Vec::new()) }];
    while let Some(Bound { name: node, is_mutable, path }) = pending.pop() {
        let inner = |name, path| Bound { name, is_mutable, path };
        let mut parts = Vec::new();
        match kind_of(node) {
            "identifier" | "shorthand_field_identifier" | "_" => {
                let text = builder.text(node);
                let is_known = found.iter().any(|other| builder.text(other.name) == text);
                if !is_constant_name(text) && !is_known {
                    found.push(inner(node, path));
                }
            }
            "mut_pattern" => {
                let last = named_children(node).last();
                parts.extend(last.map(|name| Bound { name, is_mutable: true, path }));
            }
            "captured_pattern" | "or_pattern" => {
                parts.extend(named_children(node).map(|part| inner(part, path.clone())));
            }
            "ref_pattern" | "reference_pattern" | "match_pattern" => {
                let mut inside = named_children(node);
                let part = inside.find(|part| kind_of(*part) != "mutable_specifier");
                parts.extend(part.map(|part| inner(part, path)));
            }
            "tuple_pattern" | "slice_pattern" => {
                let elements: Vec<_> = named_children(node).collect();
                for (at, element) in elements.iter().enumerate() {
                    parts.push(inner(*element, extended(&path, part_at(&elements, at))));
                }
            }
            "tuple_struct_pattern" => {
                let ty = node.field("type");
                let fields = named_children(node).filter(|part| Some(*part) != ty);
                parts.extend(fields.map(|part| inner(part, None)));
            }
            "struct_pattern" => {
                let fields = named_children(node).filter(|part| kind_of(*part) == "field_pattern");
                parts.extend(fields.filter_map(|field| {
                    let name = field.field("name")?;
                    let path = extended(&path, Part::Entry(builder.text(name)));
                    let is_mutable = has_mutable(field);
                    Some(Bound { name: field.field("pattern").unwrap_or(name), is_mutable, path })
                }));
            }
            _ => {}
        }
        parts.reverse();
        pending.append(&mut parts);
    }
    found
}

fn has_mutable(field: Node<'_>) -> bool {
    children(field).any(|child| kind_of(child) == "mutable_specifier")
}

fn extended<'t>(path: &Option<Vec<Part<'t>>>, part: Part<'t>) -> Option<Vec<Part<'t>>> {
    let mut path = path.clone()?;
    path.push(part);
    Some(path)
}

/// The part that an element of a tuple or slice pattern takes: `..` stands for all others.
fn part_at<'t>(elements: &[Node<'t>], at: usize) -> Part<'t> {
    let is_rest = |element: &Node<'_>| kind_of(*element) == "remaining_field_pattern";
    match elements[..at].iter().any(is_rest) {
        true => Part::NthLast(elements.len() - at - 1),
        false => Part::Nth(at),
    }
}

/// Whether a name in a pattern is that of a constant or a variant: to the compiler what it is depends on what
/// is declared, and by its lints all constants and no variables begin with a capital.
fn is_constant_name(name: &str) -> bool {
    name.trim_start_matches('_').starts_with(char::is_uppercase)
}

//! Patterns and the names that they bind.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Part, TypeText, Variable, VariableKind};
use crate::lang::targets::placed;
use crate::lang::tree::children;
use crate::syntax::Builder;

/// What a pattern is bound to, and by what.
#[derive(Clone)]
pub(super) struct Binding<'t> {
    pub(super) kind: VariableKind,
    /// The statement, parameter or other node that binds.
    pub(super) node: Node<'t>,
    /// The declared type of a pattern that is a name.
    pub(super) ty: Option<TypeText<'t>>,
    pub(super) value: Option<Node<'t>>,
    /// The value is iterated over.
    pub(super) is_each: bool,
    pub(super) is_constant: bool,
    pub(super) modifiers: Vec<&'t str>,
}

impl<'t> Binding<'t> {
    pub(super) fn of(kind: VariableKind, node: Node<'t>) -> Self {
        Self {
            kind,
            node,
            ty: None,
            value: None,
            is_each: false,
            is_constant: false,
            modifiers: Vec::new(),
        }
    }
}

/// A name that a pattern binds.
#[derive(Clone)]
pub(super) struct Bound<'t> {
    pub(super) name: Node<'t>,
    /// The path to it; `None` if what is there is not known.
    pub(super) path: Option<Vec<Part<'t>>>,
}

/// The names in a pattern, in source order. One that stands for a value binds none, unless a `let`, `var` or
/// `for` before it does: `case .some(x)` compares, `case let .some(x)` binds.
pub(super) fn bound<'t>(builder: &Builder<'t>, pattern: Node<'t>, binds: bool) -> Vec<Bound<'t>> {
    bound_by(builder, children(pattern).collect(), binds)
}

/// The same for the parts of a pattern, which in conditions are no node of their own.
pub(super) fn bound_by<'t>(
    builder: &Builder<'t>,
    parts: Vec<Node<'t>>,
    binds: bool,
) -> Vec<Bound<'t>> {
    let mut found = Vec::new();
    let mut pending = vec![(parts, binds, Some(Vec::new()))];
    while let Some((parts, mut binds, path)) = pending.pop() {
        let is_tuple =
            parts.iter().find(|part| !matches!(kind_of(**part), "case" | "value_binding_pattern"));
        let is_tuple = is_tuple.is_some_and(|first| kind_of(*first) == "(");
        let mut inner = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |before| kind_of(parts[before]));
            match kind_of(*part) {
                "value_binding_pattern" => binds = true,
                "simple_identifier"
                    if binds
                        && before != "."
                        && !is_label(&parts, at)
                        && builder.text(*part) != "_" =>
                {
                    found.push(Bound { name: *part, path: path.clone() });
                }
                "pattern" => {
                    let path = match is_tuple {
                        true => extended(&path, inner.len()),
                        // What is taken out of a case is not known; `x as T` is the whole.
                        false => path.clone().filter(|_| before == "value_binding_pattern"),
                    };
                    inner.push((children(*part).collect::<Vec<_>>(), binds, path));
                }
                _ => {}
            }
        }
        inner.reverse();
        pending.append(&mut inner);
    }
    found
}

/// Whether a name says which value of a case or tuple follows: `x` of `.a(x: let y)`.
fn is_label(parts: &[Node<'_>], at: usize) -> bool {
    parts.get(at + 1).is_some_and(|next| kind_of(*next) == ":")
}

fn extended<'t>(path: &Option<Vec<Part<'t>>>, at: usize) -> Option<Vec<Part<'t>>> {
    let mut path = path.clone()?;
    path.push(Part::Nth(at));
    Some(path)
}

/// Declares names in the current scope.
pub(super) fn declare<'t>(builder: &mut Builder<'t>, names: Vec<Bound<'t>>, binding: &Binding<'t>) {
    let is_alone = names.len() == 1;
    for Bound { name, path } in names {
        let value = binding.value.map(|value| builder.expression(value));
        let variable = Variable {
            name: builder.text(name),
            ty: binding.ty.clone().filter(|_| is_alone),
            value: placed(value, path, binding.is_each),
            is_constant: binding.is_constant,
            modifiers: binding.modifiers.clone(),
            ..builder.blank(name, binding.node, binding.kind)
        };
        builder.facts.variables.push(variable);
    }
}

//! Constants.

use tree_sitter::Node;

use super::kind_of;
use super::variables::{at_package_level, expressions_of};
use crate::facts::{InitialValue, TypeText, Variable, VariableKind};
use crate::lang::tree::{named_children, named_in_field};
use crate::syntax::Builder;

/// Records the constants of a declaration. A spec without values repeats the type and values of
/// the previous one; `iota` counts the specs.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_global = at_package_level(builder);
    let mut ty: Option<TypeText<'t>> = None;
    let mut values = Vec::new();
    let specs = named_children(node).filter(|child| kind_of(*child) == "const_spec");
    for (iota, spec) in specs.enumerate() {
        if let Some(list) = spec.child_by_field_id(field!(Go, "value")) {
            values = expressions_of(list);
            ty = spec.child_by_field_id(field!(Go, "type")).map(|ty| builder.type_text(ty));
        }
        for (index, name) in named_in_field(spec, "name").into_iter().enumerate() {
            builder.regions.declare(builder.text(name));
            let constant = Variable {
                ty: ty.clone(),
                value: constant_value(builder, values.get(index), iota),
                is_global,
                is_constant: true,
                ..builder.blank(name, spec, VariableKind::Constant)
            };
            builder.facts.variables.push(constant);
        }
    }
}

fn constant_value<'t>(
    builder: &Builder<'t>,
    value: Option<&Node<'t>>,
    iota: usize,
) -> InitialValue<'t> {
    match value.map(|value| builder.expression(*value)) {
        Some(value) if value.text().contains("iota") => InitialValue::Iota(value, iota),
        Some(value) => InitialValue::Expression(value),
        None => InitialValue::None,
    }
}

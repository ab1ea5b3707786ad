//! Bases that a class template has by its parameters: `I` of `struct C : Mixin<I>`, where
//! `template <class B> struct Mixin : B`.

use std::borrow::Cow;

use super::members::{TypesByName, base_name, class_named};
use crate::facts::{Base, Facts, TypeDefinition, TypeText};

/// How many templates a base is followed through.
const MAX_ROUNDS: usize = 8;

/// How many bases one class may get.
const MAX_BASES: usize = 64;

/// Adds to each class the bases that it gets as arguments of its base templates.
pub(super) fn follow<'t>(facts: &mut Facts<'t>, types: &TypesByName<'_>) {
    for _ in 0..MAX_ROUNDS {
        let found: Vec<_> =
            (0..facts.types.len()).map(|at| passed_bases(facts, types, &facts.types[at])).collect();
        if found.iter().all(Vec::is_empty) {
            return;
        }
        for (definition, passed) in facts.types.iter_mut().zip(found) {
            definition.bases.extend(passed);
        }
    }
}

/// The bases that a class gets so and does not have yet.
fn passed_bases<'t>(
    facts: &Facts<'t>,
    types: &TypesByName<'_>,
    class: &TypeDefinition<'t>,
) -> Vec<Base<'t>> {
    let mut passed: Vec<Base<'t>> = Vec::new();
    for base in class.bases.iter().take(MAX_BASES) {
        let arguments = arguments(&base.ty.text);
        let name = base_name(&base.ty.text);
        let template = (!arguments.is_empty()).then(|| class_named(facts, types, name, name));
        let Some(template) = template.flatten() else {
            continue;
        };
        for argument in parameters_derived_from(facts.type_definition(template), &arguments) {
            let has = |base: &Base<'_>| base.ty.text == argument;
            if passed.len() < MAX_BASES && !class.bases.iter().chain(&passed).any(has) {
                let ty = TypeText { text: Cow::Owned(argument.to_owned()), ..base.ty.clone() };
                passed.push(Base { ty, ..base.clone() });
            }
        }
    }
    passed
}

/// The arguments for the parameters that a template derives from.
fn parameters_derived_from<'s>(
    template: &TypeDefinition<'_>,
    arguments: &[&'s str],
) -> Vec<&'s str> {
    let mut found = Vec::new();
    let parameters = &template.type_parameters;
    for base in &template.bases {
        let name = base.ty.text.trim();
        let Some(at) = parameters.iter().position(|parameter| *parameter == name) else {
            continue;
        };
        // Only a pack, which is the last parameter, takes more than one argument.
        let taken = arguments.get(at..).unwrap_or_default();
        let is_last = at + 1 == parameters.len();
        found.extend(&taken[..if is_last { taken.len() } else { taken.len().min(1) }]);
    }
    found
}

/// The template arguments at the end of a type.
fn arguments(ty: &str) -> Vec<&str> {
    let list = ty.trim_end().strip_suffix('>').and_then(|text| text.split_once('<'));
    let Some((_, list)) = list else {
        return Vec::new();
    };
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in list.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(list[start..].trim());
    found
}

//! Constructors that are generated from the fields of a class.

use crate::facts::TypeDefinition;
use crate::names::{QualifiedName, base_name};

/// Decorators that generate a constructor from the fields.
const GENERATORS: [&str; 4] = ["NamedTuple", "attrs", "dataclass", "define"];

/// Bases that generate a constructor from the fields.
const BASES: [&str; 2] = ["BaseModel", "NamedTuple"];

/// Whether a decorator or base of a class generates a constructor from its fields.
pub(super) fn is_generated(class: &TypeDefinition<'_>) -> bool {
    let last = |name| QualifiedName::parse(name).last;
    let mut decorators = class.modifiers.iter();
    let mut bases = class.bases.iter();
    decorators.any(|decorator| {
        let name = decorator.split('(').next().unwrap_or(decorator);
        GENERATORS.contains(&last(name))
    }) || bases.any(|base| BASES.contains(&last(base_name(&base.ty.text))))
}

//! The structural control category: data structures, loops, branches and recursion.

mod additional;
mod arrays;
mod loops;
mod recursion;
mod structures;
#[cfg(test)]
mod tests;
mod uses;
mod vocabulary;

pub(super) use vocabulary::creates_collection;

use super::NamedCheck;
use crate::instruction::SlotKind;

/// The checks of the structural control templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new(
        "use-data-structure",
        structures::used,
        &[("data_structure", SlotKind::Structures)],
    ),
    NamedCheck::new(
        "no-data-structure",
        structures::avoided,
        &[("data_structure", SlotKind::Structures)],
    ),
    NamedCheck::new(
        "max-boolean-operands",
        loops::operands_limited,
        &[("operands_num", SlotKind::Count)],
    ),
    NamedCheck::new("use-recursion", recursion::used, &[("function_name", SlotKind::Function)]),
    NamedCheck::new("no-recursion", recursion::avoided, &[("function_name", SlotKind::Function)]),
    NamedCheck::new("no-nested-loops", loops::not_nested, &[]),
    NamedCheck::new("single-loop", loops::single, &[]),
    NamedCheck::new("no-additional-structures", additional::avoided, &[]),
];

//! The structural control category: data structures, loops, branches and recursion.

mod additional;
mod loops;
mod recursion;
mod structures;
#[cfg(test)]
mod tests;
mod uses;
mod vocabulary;

pub(super) use vocabulary::creates_collection;

use super::{NamedCheck, check};
use crate::instruction::SlotKind::{Count, Function, Structures};

pub(super) const CHECKS: &[NamedCheck] = &[
    check("use-data-structure", structures::used, &[("data_structure", Structures)]),
    check("no-data-structure", structures::avoided, &[("data_structure", Structures)]),
    check("max-boolean-operands", loops::operands_limited, &[("operands_num", Count)]),
    check("use-recursion", recursion::used, &[("function_name", Function)]),
    check("no-recursion", recursion::avoided, &[("function_name", Function)]),
    check("no-nested-loops", loops::not_nested, &[]),
    check("single-loop", loops::single, &[]),
    check("no-additional-structures", additional::avoided, &[]),
];

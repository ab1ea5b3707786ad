//! Fixes: changes that put right what a rule finds and surely leave the meaning of the code as it is.
//!
//! A fix is data: the edits of one finding. [`propose`] makes it, or says why none is sure; whether it holds what it
//! promises is seen by comparing the changed code with the code before ([`Snapshot`]). The text that is fixed has
//! its lines end with LF, and no byte order mark.

mod edit;
mod imports;
mod indentation;
mod index;
mod layout;
mod names;
mod quotes;
mod semicolons;
mod snapshot;
mod source;

pub(crate) use edit::{Edit, Fix, apply, separate};
pub(crate) use snapshot::Snapshot;
pub(crate) use source::Source;

use std::ops::Range;

use crate::check::Meaning;
use crate::instruction::{Instruction, Slots};
use crate::verdict::Evidence;

/// A fix, or why there is none that is sure.
pub(crate) type Proposal = Result<Fix, Refusal>;

/// Why a finding is not fixed, as a clause: "it is within a string".
pub(crate) type Refusal = &'static str;

/// Proposes how to put right what was found at some bytes of the code.
type Fixer = fn(&Source<'_>, Range<usize>, &Slots) -> Proposal;

/// What can be fixed, by what is found ([`Meaning::finds`]).
const FIXERS: &[(&str, Fixer)] = &[
    ("blank-line-with-whitespace", layout::trim),
    ("class-naming", names::keep_type),
    ("constant-naming", names::rename),
    ("docstring-quotes", quotes::document),
    ("double-quoted-string", quotes::single),
    ("function-naming", names::rename),
    ("indent-with-spaces", indentation::by_spaces),
    ("interface-naming", names::keep_type),
    ("jsx-double-quotes", quotes::double),
    ("jsx-single-quotes", quotes::single),
    ("max-blank-lines", layout::remove_blank_lines),
    ("method-naming", names::rename),
    ("missing-final-newline", layout::end_last_line),
    ("names-follow", names::rename),
    ("single-quoted-string", quotes::double),
    ("space-indentation", indentation::by_tabs),
    ("tab-indentation", indentation::by_spaces),
    ("trailing-blank", layout::trim),
    ("unneeded-semicolon", semicolons::remove),
    ("unused-import", imports::remove),
    ("use-semicolons", semicolons::add),
    ("variable-naming", names::rename),
];

/// The fix of a finding; `None` if nothing of its kind is ever fixed.
pub(crate) fn propose(
    source: &Source<'_>,
    meaning: &Meaning,
    instruction: &Instruction,
    found: &Evidence,
) -> Option<Proposal> {
    let word = meaning.finds(instruction);
    let (_, fixer) = FIXERS.iter().find(|(known, _)| *known == word)?;
    if source.is_broken() {
        return Some(Err("the file has syntax errors"));
    }
    Some(fixer(source, source.range(found), &instruction.slots))
}

//! Parses a broken block in repaired forms.

use std::ops::Range;

use tree_sitter::Tree;

use super::budget::{OnError, ParseBudget};
use super::log::{ErrorCounts, count_errors};
use crate::response::PatchedText;
use crate::syntax::grammar::GrammarId;
use crate::syntax::repair::{self, Repair};

/// Which repairs are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repairs {
    All,
    /// What is missing at the end: code that may be in another language is not repaired.
    AtEnd,
}

/// A repaired text and its tree.
#[derive(Debug)]
pub(crate) struct Repaired {
    repair: Repair,
    pub(crate) tree: Tree,
    /// Whether nothing is wrong with the code: it is that of members, without their type, or of a newer
    /// version of the language.
    pub(crate) is_sound: bool,
    /// Bytes that could not be parsed even so.
    pub(crate) error_bytes: usize,
}

impl Repaired {
    pub(crate) fn text(&self) -> &PatchedText {
        &self.repair.text
    }

    /// The ranges of the code that the text leaves out though they are code.
    pub(crate) fn unread(&self) -> &[Range<usize>] {
        &self.repair.unread
    }
}

/// The code as a repair has it, and what its errors cost.
fn repaired(
    grammar: GrammarId,
    repair: Repair,
    on_error: OnError,
    budget: &mut ParseBudget,
) -> Option<(Repaired, usize)> {
    let tree = budget.parse_readable(grammar, &repair.text.text, on_error).ok()??;
    let is_sound = !tree.root_node().has_error();
    let errors = count_errors(&tree);
    let cost = errors.cost();
    Some((Repaired { repair, tree, is_sound, error_bytes: errors.bytes }, cost))
}

/// The repair that leaves the least unread, if that is less than of the code itself. The reported
/// errors remain those of the code.
pub(super) fn best_repair(
    grammar: GrammarId,
    code: &str,
    tree: &Tree,
    errors: &ErrorCounts,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Option<Repaired> {
    let language = grammar.grammar;
    let is_misread = errors.places == 0 && language.misreads(tree, code);
    if errors.places == 0 && !is_misread {
        return None;
    }
    let table = language.repairs();
    let (mut best, mut least) = (None, errors.cost() + usize::from(is_misread));
    let older = repair::older(table, code, tree);
    if let Some((older, cost)) =
        older.and_then(|older| repaired(grammar, older, OnError::Recover, budget))
    {
        if older.is_sound {
            return Some(older);
        }
        // If something else is wrong too, it is looked for in the older form.
        if cost < least {
            (best, least) = (Some(older), cost);
        }
    }
    let members = repair::members(table, code);
    let members = members.and_then(|members| repaired(grammar, members, OnError::Abort, budget));
    if let Some((members, _)) = members.filter(|(members, _)| members.is_sound) {
        return Some(members);
    }
    for round in 0..repair::ROUNDS {
        let (so_far, read) = match &best {
            Some(best) => (Some(&best.repair), &best.tree),
            None => (None, tree),
        };
        let mut reads = |code: &str| {
            let tree = budget.parse_readable(grammar, code, OnError::Recover);
            !matches!(tree, Ok(Some(tree)) if tree.root_node().has_error())
        };
        let Some(repair) = repair::next(language.repairs(), code, round, so_far, read, &mut reads)
        else {
            continue;
        };
        if repairs == Repairs::AtEnd && !repair.text.is_appended() {
            break;
        }
        let read = budget.parse_repaired(grammar, code, tree, &repair.text);
        // Past the limit the code stays as it is.
        let Ok(Some(tree)) = read else {
            break;
        };
        let errors = count_errors(&tree);
        let cost = errors.cost() + repair.lost / 2;
        if cost < least {
            least = cost;
            best = Some(Repaired { repair, tree, is_sound: false, error_bytes: errors.bytes });
        } else if round > 0 {
            // The next round would try the same.
            break;
        }
        if errors.places == 0 || repairs == Repairs::AtEnd {
            break;
        }
    }
    best
}

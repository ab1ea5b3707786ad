//! What a row proposes to ask for.

use std::collections::BTreeMap;

use super::Compiler;
use crate::instruction::{Fill, Proposal};
use crate::rules::row::OneOrMore;

/// The key of the sentence, beside those of the slots.
const WORDING: &str = "wording";

impl Compiler<'_> {
    /// The proposals; a row without `proposes` has none.
    pub(super) fn proposals(&mut self) -> Vec<Proposal> {
        let Some(written) = &self.row.proposes else {
            return Vec::new();
        };
        let all = match written {
            OneOrMore::One(one) => std::slice::from_ref(one),
            OneOrMore::More(all) => all.as_slice(),
        };
        let proposals = all.iter().map(|table| self.proposal(table));
        let (proposals, faults): (Vec<_>, Vec<_>) = proposals.partition(Result::is_ok);
        let faults: Vec<_> = faults.into_iter().filter_map(Result::err).collect();
        faults.into_iter().for_each(|fault| self.error("proposes", fault));
        proposals.into_iter().flatten().collect()
    }

    /// A proposal, whose sentence is the row's first wording unless it has one of its own.
    fn proposal(&self, table: &BTreeMap<String, String>) -> Result<Proposal, String> {
        let first = || self.row.wordings.first();
        let wording = table.get(WORDING).or_else(first).cloned().unwrap_or_default();
        let slots = table.iter().filter(|(slot, _)| *slot != WORDING);
        let fill = |(slot, fill): (&String, &String)| match self.row.slots.contains_key(slot) {
            true => Ok((slot.clone(), Fill::parse(fill)?)),
            false => Err(format!("`proposes` fills `{{{slot}}}`, which is not in `slots`")),
        };
        let fills = slots.map(fill).collect::<Result<_, _>>()?;
        let proposal = Proposal { wording, fills };
        proposal.fault().map_or(Ok(proposal), Err)
    }
}

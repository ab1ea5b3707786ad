//! Demands that hold in a part of the code only: "in async functions", "except in `main`", "public
//! functions must …".

use super::super::{Parse, Region, Templates};
use super::stripped::{ClausePlace, Stripped, ways};
use super::{Demand, MAX_SENTENCE};
use crate::language::Language;

/// How many parts of the code a sentence may name.
const MAX_REGIONS: usize = 2;

/// The demands of a sentence that names the part of the code in which they hold; `None` if it names
/// none, or if its demands cannot be limited to that.
pub(in crate::instruction) fn read(
    templates: &Templates,
    sentence: &str,
    language: Option<Language>,
) -> Option<Vec<Demand>> {
    let sentence = sentence.trim().trim_end_matches(['.', ' ']);
    let is_short = sentence.len() <= MAX_SENTENCE;
    is_short.then(|| within(templates, sentence, language, MAX_REGIONS - 1)).flatten()
}

/// Reads a sentence that names a part of the code, and up to `more` others.
fn within(
    templates: &Templates,
    sentence: &str,
    language: Option<Language>,
    more: usize,
) -> Option<Vec<Demand>> {
    let ways = ways(sentence);
    let limited = |demands: Vec<Demand>, way: &Stripped| {
        let demands = way.binds_all(&demands).then_some(demands)?;
        let demands = demands.into_iter();
        let limited = demands.map(|demand| in_region(demand, &way.region, sentence));
        limited.collect()
    };
    let once = |way: &Stripped| limited(whole(templates, &way.text, language)?, way);
    let again = |way: &Stripped| {
        let demands = within(templates, &way.text, language, more.checked_sub(1)?)?;
        // In "except in loops in functions" the loops are those in functions.
        let narrows = way.place == ClausePlace::End && !way.region.is_excepted;
        let is_excepted = |one: &Demand| one.regions.iter().any(|region| region.is_excepted);
        (!narrows || !demands.iter().any(is_excepted)).then_some(())?;
        limited(demands, way)
    };
    let once = ways.iter().find_map(once);
    once.or_else(|| ways.iter().find_map(again))
}

/// The demands of a sentence, if nothing in it is left undecided.
fn whole(templates: &Templates, text: &str, language: Option<Language>) -> Option<Vec<Demand>> {
    let demands = match templates.parse_unlimited(text, language) {
        Parse::Instruction(instruction) => vec![Demand::of(text, instruction)],
        Parse::Demands(demands) => demands,
        Parse::Unknown | Parse::Ambiguous(_) => return None,
    };
    demands.iter().all(Demand::is_plain).then_some(demands)
}

fn in_region(mut demand: Demand, region: &Region, sentence: &str) -> Option<Demand> {
    let instruction = &demand.instruction;
    let breach = instruction.template.breach?;
    let names_function = instruction.slots.get("function_name").is_some();
    // "Public functions and classes" are not only public functions.
    let asks_for_more = !region.is_excepted && instruction.slots.names("definitions").len() > 1;
    if !region.limits(breach) || names_function || asks_for_more {
        return None;
    }
    demand.regions.push(region.clone());
    sentence.clone_into(&mut demand.text);
    Some(demand)
}

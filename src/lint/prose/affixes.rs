//! Names that some things of a kind have by another line: "test classes end with `Tests`" and, beside it,
//! "test classes that are examples end with `TestCase`". Which these are is not known, so both are right.

use super::{Prose, Unchecked};
use crate::instruction::Templates;
use crate::lint::rule::{Rule, RuleOrigin, parse_checkable};

/// The templates about what names begin or end with, and the words for that.
const AFFIXES: [(&str, &[&str]); 2] = [
    ("name-suffix", &["end", "ends", "suffix"]),
    ("name-prefix", &["begin", "begins", "prefix", "start", "starts"]),
];

/// How many lines another demand may be away.
const NEAR: usize = 3;

/// Gives the rules about affixes those of what is beside them too.
pub(super) fn allow_others(templates: &Templates, prose: &mut Prose) {
    let Prose { rules, unchecked, .. } = prose;
    for rule in rules {
        let others = unchecked.iter().filter_map(|line| other(rule, line));
        let sentence = others.fold(rule.sentence.clone(), |sentence, other| {
            let own = only_code(&rule.sentence).unwrap_or_default();
            sentence.replace(&format!("`{own}`"), &format!("`{own}` or `{other}`"))
        });
        if sentence == rule.sentence {
            continue;
        }
        let demands = parse_checkable(templates, &sentence).unwrap_or_default();
        let read = Rule::of(templates, &sentence, demands, rule.origin.as_ref());
        if let [Rule { instruction, readings, .. }] = read.as_slice()
            && instruction.template == rule.instruction.template
        {
            rule.instruction = instruction.clone();
            rule.readings = readings.clone();
        }
    }
}

/// The affix that a line asks for of some of the things that a rule is about.
fn other<'l>(rule: &Rule, line: &'l Unchecked) -> Option<&'l str> {
    let (_, words) = AFFIXES.iter().find(|(slug, _)| *slug == rule.slug())?;
    let RuleOrigin { file, line: number } = rule.origin.as_ref()?;
    let is_near = line.origin.file == *file && line.origin.line.abs_diff(*number) <= NEAR;
    let things = rule.instruction.slots.get("things")?.to_string();
    let text = line.text.to_lowercase();
    let is_of_them = things.split(", ").any(|thing| text.contains(&thing.replace('-', " ")));
    let asks = text.split_whitespace().any(|word| words.contains(&word.trim_end_matches('.')));
    let code = only_code(&line.text).filter(|_| only_code(&rule.sentence).is_some());
    code.filter(|_| is_near && line.is_demand && is_of_them && asks)
}

/// The code in a sentence, if there is one piece.
fn only_code(sentence: &str) -> Option<&str> {
    let mut parts = sentence.split('`').skip(1);
    let (code, rest) = (parts.next()?, parts.count());
    (rest == 1).then_some(code)
}

//! Which instructions depend on which: a detail on the definition of what it is about, and
//! everything on the language.

use std::collections::BTreeSet;

use super::data::{Data, Dependency};
use crate::dataset::Question;
use crate::instruction::{Instruction, Members, Parse, Request, SlotValue, Slots, Templates};

/// For each instruction of a question, the indices of those that it depends on, in ascending order.
pub fn dependencies(question: &Question, templates: &Templates) -> Vec<Vec<usize>> {
    let language = question.programming_language();
    let texts = question.instructions.iter().map(|instruction| &instruction.text);
    let parses: Vec<_> = texts.map(|text| templates.parse(text, language)).collect();
    of_parses(&parses)
}

pub(super) fn of_parses(parses: &[Parse]) -> Vec<Vec<usize>> {
    let requests = |one: &Instruction| one.template.requests == Some(Request::Language);
    let language = parses.iter().position(|parse| parse.instructions().any(requests));
    let needed = |(index, parse): (usize, &Parse)| {
        let mut needed: BTreeSet<usize> = language.into_iter().collect();
        for (other, definition) in parses.iter().enumerate() {
            let depends =
                |one: &Instruction| definition.instructions().any(|on| depends_on(one, on));
            if parse.instructions().any(depends) {
                needed.insert(other);
            }
        }
        needed.remove(&index);
        needed.into_iter().collect()
    };
    parses.iter().enumerate().map(needed).collect()
}

/// Whether an instruction is about what another one defines.
pub(super) fn depends_on(one: &Instruction, definition: &Instruction) -> bool {
    let mut rows = Data::get().dependency.iter().filter(|row| row.on == definition.template.slug);
    rows.any(|row| {
        let slug = &one.template.slug;
        row.all.contains(slug) || (row.of.contains(slug) && shares_name(row, one, definition))
    })
}

fn shares_name(row: &Dependency, one: &Instruction, definition: &Instruction) -> bool {
    let defined = names(&definition.slots, &row.slot);
    let is_same = |name: &str, defined: &str| {
        // A part of the library, or of what is defined.
        let begins = name.strip_prefix(defined);
        let ends = name.strip_suffix(defined);
        begins.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':', '/']))
            || ends.is_some_and(|rest| rest.ends_with(['.', ':', '/']))
    };
    let names = names(&one.slots, row.named());
    names.iter().any(|name| defined.iter().any(|defined| is_same(name, defined)))
}

/// The names in a slot.
pub(super) fn names<'s>(slots: &'s Slots, slot: &str) -> Vec<&'s str> {
    match slots.get(slot) {
        Some(SlotValue::Names(names)) => names.iter().map(String::as_str).collect(),
        Some(SlotValue::Members(Members::List(members))) => {
            members.iter().map(|member| member.text.as_str()).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detail_depends_on_its_definition_and_all_on_the_language() {
        let question = Question::new(
            1,
            [
                "Your code should define a class named `Stack`.",
                "Your entire response should be written in Python, the use of other programming languages is not allowed.",
                "In your code, the class `Stack` should have these methods `push`, `pop`.",
                "In your code, the class `Queue` should have these methods `push`, `pop`.",
                "The class names in your code should follow the PascalCase naming convention.",
            ],
        );
        let found = dependencies(&question, Templates::builtin());
        assert_eq!(found, [vec![1], vec![], vec![0, 1], vec![1], vec![0, 1]]);
    }
}

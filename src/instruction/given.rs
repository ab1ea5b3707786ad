//! The instructions of a question: those that name their template and slots, and those that are read.

use std::sync::Arc;

use super::fill::{FillContext, fill, signatures};
use super::registry::CompiledTemplate;
use super::{Instruction, Parse, Slots, Templates};
use crate::dataset::{Fault, GivenInstruction, Question};
use crate::language::Language;
use crate::suggest::did_you_mean;

impl Templates {
    /// What each instruction of a question asks for.
    pub(crate) fn of_question(&self, question: &Question) -> Vec<Parse> {
        let language = question.programming_language();
        let given = question.given().unwrap_or_default();
        let parse = |(index, sentence): (usize, &str)| {
            let given = given.iter().find(|given| given.index == index);
            match given {
                Some(given) => {
                    self.given(given, language).map_or(Parse::Unknown, Parse::Instruction)
                }
                None => self.parse(sentence, language),
            }
        };
        let sentences = question.instructions.iter().map(|instruction| instruction.text.as_str());
        sentences.enumerate().map(parse).collect()
    }

    /// What is wrong with the first instruction whose template and slots are none.
    pub(crate) fn fault_in(&self, question: &Question) -> Option<Fault> {
        let given = question.given().unwrap_or_default();
        let language = question.programming_language();
        given.iter().find_map(|given| self.given(given, language).err())
    }

    fn given(
        &self,
        given: &GivenInstruction,
        language: Option<Language>,
    ) -> Result<Instruction, Fault> {
        let GivenInstruction { index, template: slug, slots: values } = given;
        let fault = |text: String| Fault::NoInstruction { index: *index, text };
        let Some(entry) = self.entries.iter().find(|entry| entry.template.slug == *slug) else {
            let known = self.iter().map(|template| template.slug.as_str());
            return Err(fault(format!(
                "no template is named `{slug}`{}",
                did_you_mean(slug, known)
            )));
        };
        let template = &entry.template;
        let names = || template.slots.iter().map(|slot| slot.name.as_str());
        let missing = names().find(|name| is_required(entry, name) && !values.contains_key(*name));
        if let Some(name) = missing {
            return Err(fault(format!("template `{slug}` needs the slot `{name}`")));
        }
        let context =
            FillContext { language: language.into(), or: entry.or, ..FillContext::default() };
        let mut slots = Slots::default();
        for (name, text) in values {
            let Some(slot) = template.slot(name) else {
                let hint = did_you_mean(name, names());
                return Err(fault(format!("template `{slug}` has no slot `{name}`{hint}")));
            };
            let kind = slot.kind;
            let value = fill(kind, text, context).ok_or_else(|| {
                fault(format!("slot `{name}`: `{text}` is no value of the kind `{}`", kind.id()))
            })?;
            slots.insert(name, value);
            slots.insert_signatures(name, signatures(kind, text, context));
        }
        Ok(Instruction { template: Arc::clone(template), slots })
    }
}

/// Whether every wording names a slot, if there is any.
fn is_required(entry: &CompiledTemplate, name: &str) -> bool {
    let mut wordings = entry.template.wordings.iter();
    let slot = format!("{{{name}");
    let names = |wording: &String| {
        let mut rest = wording.split(&slot).skip(1);
        rest.any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    wordings.all(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(row: &str) -> Question {
        let line = format!(r#"{{"question_id": 1, "instruction_list": [{row}]}}"#);
        Question::from_json(&line).unwrap()
    }

    #[test]
    fn a_template_and_its_slots_are_what_a_sentence_would_be() {
        let templates = Templates::builtin();
        for (row, sentence) in [
            (
                r#"{"instruction": "Few!", "template": "max-parameters", "slots": {"parameter_count": 3}}"#,
                "Your function should have at most 3 parameters.",
            ),
            (
                r#"{"instruction": "-", "template": "no-libraries",
                    "slots": {"disallowed_library_list": ["os", "sys"]}}"#,
                "Your code should not import the libraries `os` and `sys`.",
            ),
            (
                r#"{"instruction": "-", "template": "no-for-loop", "slots": {}}"#,
                "Your code should not use for-loop.",
            ),
        ] {
            let given = templates.of_question(&question(row)).remove(0);
            assert_eq!(given, templates.parse(sentence, None), "{row}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let fault = |template: &str, slots: &str| {
            let row = format!(
                r#""A.", {{"instruction": "B.", "template": "{template}", "slots": {slots}}}"#
            );
            let fault = Templates::builtin().fault_in(&question(&row)).unwrap();
            fault.to_string()
        };
        assert_eq!(
            fault("max-parameter", r#"{"parameter_count": 3}"#),
            "field `instruction_list[1]`: no template is named `max-parameter`; did you mean `max-parameters`?"
        );
        assert_eq!(
            fault("max-parameters", "{}"),
            "field `instruction_list[1]`: template `max-parameters` needs the slot `parameter_count`"
        );
        assert_eq!(
            fault("max-parameters", r#"{"parameter_count": "few"}"#),
            "field `instruction_list[1]`: slot `parameter_count`: `few` is no value of the kind `count`"
        );
        assert_eq!(
            fault("no-for-loop", r#"{"max": 1}"#),
            "field `instruction_list[1]`: template `no-for-loop` has no slot `max`"
        );
    }
}

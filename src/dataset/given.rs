//! Instructions that name their template and its slots beside the sentence, so that nothing depends on
//! how it is worded.

use indexmap::IndexMap;
use serde_json::value::RawValue;

use super::fields::{kind, string};
use super::question::{list, object};
use super::{Fault, Fields, Question};

/// A template, and the values of its slots as a sentence would have them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GivenInstruction {
    /// Its place among the question's instructions.
    pub(crate) index: usize,
    /// The template's slug.
    pub(crate) template: String,
    /// The values by slot.
    pub(crate) slots: IndexMap<String, String>,
}

impl Question {
    /// The instructions that name their template and slots. A template alone, as `compose` writes it, is
    /// a remark.
    ///
    /// # Errors
    /// If a field has the wrong type.
    pub(crate) fn given(&self) -> Result<Vec<GivenInstruction>, Fault> {
        given(&self.fields)
    }
}

/// The instructions in some fields that name their template and slots.
pub(super) fn given(fields: &Fields) -> Result<Vec<GivenInstruction>, Fault> {
    let raw = fields.present("instruction_list");
    let Some(raw) = raw.filter(|raw| raw.get().contains("\"slots\"")) else {
        return Ok(Vec::new());
    };
    let rows = list(raw, "instruction_list", "a list of instructions")?;
    let found = rows.into_iter().enumerate().filter(|(_, raw)| kind(raw.get()) == "an object");
    let found = found.map(|(index, raw)| of_row(index, raw));
    found.filter_map(Result::transpose).collect()
}

fn of_row(index: usize, raw: &RawValue) -> Result<Option<GivenInstruction>, Fault> {
    let place = format!("instruction_list[{index}]");
    let row = object(raw, &place)?;
    let Some(slots) = row.present("slots") else {
        return Ok(None);
    };
    let template = match row.present("template") {
        Some(raw) => string(raw, &format!("{place}.template"))?,
        None => return Err(Fault::Missing(format!("{place}.template"))),
    };
    let place = format!("{place}.slots");
    let slots = object(slots, &place)?;
    let slots = slots.iter().map(|(name, raw)| {
        let value = value(raw, &format!("{place}.{name}"))?;
        Ok((name.to_owned(), value))
    });
    let slots = slots.collect::<Result<_, Fault>>()?;
    Ok(Some(GivenInstruction { index, template, slots }))
}

/// The text of a value: several are listed in backticks.
fn value(raw: &RawValue, field: &str) -> Result<String, Fault> {
    match kind(raw.get()) {
        "a string" => string(raw, field),
        "a number" => Ok(raw.get().to_owned()),
        "a list" => {
            let entries = list(raw, field, "a list of strings")?.into_iter();
            let entries = entries.map(|raw| Ok(format!("`{}`", string(raw, field)?)));
            Ok(entries.collect::<Result<Vec<_>, Fault>>()?.join(", "))
        }
        found => Err(Fault::wrong_type(field, "a string, a number or a list of strings", found)),
    }
}

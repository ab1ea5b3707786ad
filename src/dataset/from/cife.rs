//! CIFE: a row is a task with `constraints`; with `response` an answer, with `constraint_adherence`
//! a judge's verdicts on it.

use std::path::Path;

use serde_json::json;

use super::{ImportRow, Instruction, ONLY_LANGUAGE, instructions, set_question, stem};
use crate::dataset::fields::kind;
use crate::dataset::question::id;
use crate::dataset::{Fault, Fields};

/// The rows of a file. Its name is the model's, which the rows do not tell.
pub(super) struct Rows {
    model: String,
}

impl Rows {
    pub(super) fn new(path: &Path) -> Self {
        Self { model: stem(path) }
    }
}

impl ImportRow for Rows {
    fn import(&mut self, mut row: Fields) -> Result<Fields, Fault> {
        id(row.given("id")?, "id")?;
        let constraints = constraints(&row)?;
        let difficulty = row.string("instruction_difficulty")?;
        let language = Some(ONLY_LANGUAGE.id());
        set_question(&mut row, language, difficulty.as_deref(), &constraints);
        row.remove("constraints");
        for (theirs, ours) in [("id", "question_id"), ("instruction", "question")] {
            row.rename(theirs, ours);
        }
        if row.get("response").is_some() {
            row.rename("response", "answer");
            if row.present("model_id").is_none() {
                row.set("model_id", &self.model);
            }
        }
        if row.get("constraint_adherence").is_some() {
            add_verdicts(&mut row, &constraints);
        }
        Ok(row)
    }
}

fn constraints(row: &Fields) -> Result<Vec<Instruction>, Fault> {
    const NAME: &str = "constraints";
    let expected = "a list of constraints";
    let constraints = instructions(row, NAME, expected, "type", "constraint")?;
    if constraints.is_empty() {
        // CIFE's own script counts such a row as wholly satisfied.
        let expected = "at least one constraint";
        return Err(Fault::wrong_type(NAME, expected, "an empty list"));
    }
    Ok(constraints)
}

/// Adds the judge's verdicts, or why there are none.
fn add_verdicts(row: &mut Fields, constraints: &[Instruction]) {
    match adherence(row, constraints.len()) {
        Ok(followed) => {
            let words: Vec<_> =
                followed.iter().map(|&yes| if yes { "Yes" } else { "No" }).collect();
            let detail = |(Instruction { category, text }, word): (&Instruction, &&str)| {
                json!({"type": category, "instruction": text, "verdict": word,
                       "decided_by": "judge"})
            };
            let details: Vec<_> = constraints.iter().zip(&words).map(detail).collect();
            row.set("verdicts", &words);
            row.set("details", &details);
        }
        Err(fault) => row.set("judge_error", &fault.to_string()),
    }
}

/// Whether each constraint is followed, as the judge says.
fn adherence(row: &Fields, count: usize) -> Result<Vec<bool>, Fault> {
    const NAME: &str = "constraint_adherence";
    let expected = "true or false for each of `constraints`";
    let wrong = |found: String| Fault::wrong_type(NAME, expected, found);
    let raw = row.present(NAME).ok_or_else(|| wrong("null".to_owned()))?;
    let found: Vec<bool> =
        serde_json::from_str(raw.get()).map_err(|_| wrong(kind(raw.get()).to_owned()))?;
    match found.len() == count {
        true => Ok(found),
        false => Err(wrong(format!("{} for {count}", found.len()))),
    }
}

/// What CIFE's judges say of an answer, the best first.
pub(crate) const CORRECTNESS_LABELS: [&str; 3] =
    ["Completely Correct", "Partially Correct", "Wrong"];

/// Whether a row says that its answer is correct, by CIFE's label or as a run of its tests found
/// (`passed`); `None` if it does not say.
pub(crate) fn correctness(row: &Fields) -> Option<bool> {
    match row.string("functional_correctness").ok().flatten() {
        Some(label) => Some(label == CORRECTNESS_LABELS[0]),
        None => row.boolean("passed").ok().flatten(),
    }
}

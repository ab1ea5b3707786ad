//! MultiCodeIF: a list of tasks of one type, each with a prompt and its constraint as a label; a
//! list of answers to them, in a file that begins with the type, in a folder named by the model.

use std::path::Path;
use std::sync::Arc;

use super::label::{self, Label};
use super::{ImportRow, Instruction, names, required, set_question};
use crate::dataset::question::list;
use crate::dataset::{Fault, Fields, Question, QuestionId, Questions};

pub(super) struct Rows {
    tasks: Vec<Arc<Question>>,
    model: String,
    levels: Vec<Vec<Instruction>>,
}

impl Rows {
    pub(super) fn new(path: &Path, tasks: &Questions) -> Self {
        let mut names = names(path);
        let name = names.pop().unwrap_or_default();
        let model = names.pop().unwrap_or_default();
        let is_of_type = |task: &&Arc<Question>| {
            let id = task.id.text();
            let kind = id.rsplit_once('/').map_or(id.as_str(), |(kind, _)| kind);
            let rest = name.strip_prefix(kind);
            rest.is_some_and(|rest| rest.starts_with(&format!("_{model}")))
        };
        Self {
            tasks: tasks.iter().filter(is_of_type).cloned().collect(),
            model,
            levels: Vec::new(),
        }
    }

    /// A task as a question. Its id is its type and its number in the file.
    fn task(&mut self, mut row: Fields) -> Result<Fields, Fault> {
        let id = row.get("id").and_then(QuestionId::from_json);
        let id = id.ok_or_else(|| Fault::Missing("id".to_owned()))?;
        let prompt = required(&row, "prompt")?;
        let kind = match row.string("constraint")? {
            Some(constraint) => format!("{}_{constraint}", required(&row, "category")?),
            None => required(&row, "category")?,
        };
        let label = required(&row, "answer")?;
        let label = label::read(&kind, &label, &prompt);
        let (set, instructions) = match row.present("level") {
            Some(raw) => self.add_level(raw.get(), &kind, &label)?,
            None => ("single-level".to_owned(), label.instructions(&kind)),
        };
        let language = label.language.as_deref();
        set_question(&mut row, language, Some(&set), &instructions);
        row.set("question_id", &format!("{kind}/{}", id.text()));
        row.set("question", &prompt);
        // The field of ours with that name is a model's answer.
        row.rename("answer", "label");
        Ok(row)
    }

    /// The set and the instructions of a level: those of the levels below are asked for too.
    fn add_level(
        &mut self,
        level: &str,
        kind: &str,
        label: &Label,
    ) -> Result<(String, Vec<Instruction>), Fault> {
        if level == "0" {
            self.levels.clear();
        }
        if level.parse() != Ok(self.levels.len()) {
            let expected = "0, or one more than in the row before";
            return Err(Fault::wrong_type("level", expected, level));
        }
        self.levels.push(label.instructions(kind));
        let so_far = self.levels.iter().flatten();
        let so_far = so_far.map(Instruction::clone).collect();
        Ok((format!("level {level}"), so_far))
    }

    fn answer(&self, mut row: Fields) -> Result<Fields, Fault> {
        let (prompt, answer) = exchange(&row)?;
        let task = self.task_of(&prompt).ok_or(NO_TASK)?;
        for name in Question::FIELDS {
            if let Some(raw) = task.fields.get(name) {
                row.set(name, raw);
            }
        }
        row.remove("response");
        row.set("model_id", &self.model);
        row.set("answer", &answer);
        Ok(row)
    }

    /// The task of this file's type with which a prompt ends. The ids of answers do not tell: where
    /// tasks were removed later, they count on.
    fn task_of(&self, prompt: &str) -> Option<&Question> {
        let prompt = prompt.trim_end();
        let length = |task: &&Arc<Question>| task.text.as_ref().map(String::len);
        let tasks = self.tasks.iter().filter(|task| {
            let text = task.text.as_deref();
            text.is_some_and(|text| prompt.ends_with(text.trim_end()))
        });
        tasks.max_by_key(length).map(AsRef::as_ref)
    }
}

impl ImportRow for Rows {
    fn import(&mut self, row: Fields) -> Result<Fields, Fault> {
        match row.present("response") {
            Some(_) => self.answer(row),
            None => self.task(row),
        }
    }
}

/// The fault of an answer to an unknown task.
const NO_TASK: Fault = Fault::OtherFile {
    found: "an answer to a prompt that no task of its type has",
    help: "give the task file that it was made with as --questions; the type and the model are the \
           beginning of the answer file's name, the model is its folder's",
};

/// The prompt and the answer of a row.
fn exchange(row: &Fields) -> Result<(String, Option<String>), Fault> {
    const NAME: &str = "response";
    let expected = "one pair of prompt and answer";
    let pairs = list(row.given(NAME)?, NAME, expected)?;
    let [pair] = pairs.as_slice() else {
        let found = format!("{} of them", pairs.len());
        return Err(Fault::wrong_type(NAME, expected, found));
    };
    serde_json::from_str(pair.get())
        .map_err(|error| Fault::wrong_type(NAME, expected, error.to_string()))
}

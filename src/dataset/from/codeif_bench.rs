//! CodeIF-Bench: a task has `requirements` by strategy; an answer names its task and strategy, and
//! its folders the model and the setting; a result says whether the benchmark's own tests passed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{ImportRow, Instruction, ONLY_LANGUAGE, member, names, required, set_question};
use crate::dataset::question::{self, object};
use crate::dataset::{Fault, Fields, InstructionText, Question, QuestionId, Questions};

pub(super) struct Rows {
    tasks: Arc<Questions>,
    /// What the folders say; `None` if none is named by a setting.
    folders: Option<Folders>,
    /// The strategies of each task in the order of the answers, for the rounds one after another.
    rounds: BTreeMap<QuestionId, Vec<String>>,
}

/// What the folders around an answer file say.
struct Folders {
    model: String,
    setting: Setting,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    /// The task alone.
    Base,
    /// The task with one instruction.
    OneRound,
    /// The task, then one instruction.
    TwoRounds,
    /// The task, then one instruction after another.
    ManyRounds,
}

impl Setting {
    fn of_folder(name: &str) -> Option<Self> {
        Some(match name {
            "base" => Self::Base,
            "single_round" => Self::OneRound,
            "multi_round" => Self::TwoRounds,
            "n_round" => Self::ManyRounds,
            _ => return None,
        })
    }
}

impl Folders {
    /// The folders are `SETTING/MODEL/FILE` or `MODEL/SETTING/FILE`.
    fn of(path: &Path) -> Option<Self> {
        let names = names(path);
        let setting = |name: &String| Setting::of_folder(name);
        let at = names.iter().rposition(|name| setting(name).is_some())?;
        let is_last_folder = at + 2 == names.len();
        let model = match is_last_folder {
            true => names.get(at.checked_sub(1)?),
            false => names.get(at + 1),
        };
        Some(Self { model: model?.clone(), setting: setting(&names[at])? })
    }
}

impl Rows {
    pub(super) fn new(path: &Path, tasks: Arc<Questions>) -> Self {
        Self { tasks, folders: Folders::of(path), rounds: BTreeMap::new() }
    }

    /// The strategies of a task up to this one. Which a model was asked for, and in which order, is
    /// said by the order of its answers alone: not every run follows the tasks' `multi-turn`.
    fn rounds_to(&mut self, id: &QuestionId, strategy: &str) -> &[String] {
        let rounds = self.rounds.entry(id.clone()).or_default();
        let round = rounds.iter().position(|other| other == strategy);
        let round = round.unwrap_or_else(|| {
            rounds.push(strategy.to_owned());
            rounds.len() - 1
        });
        &rounds[..=round]
    }

    /// The set and the instructions that an answer is judged by: of a base answer all of the task's,
    /// which it was not given; of the rounds one after another all so far.
    fn instructions(
        &mut self,
        task: &Question,
        setting: Setting,
        strategy: Option<&str>,
    ) -> Result<(String, Vec<Instruction>), Fault> {
        let strategy = match (setting, strategy) {
            (Setting::Base, _) => {
                let all = task.instructions.iter().map(instruction);
                return Ok(("base".to_owned(), all.collect()));
            }
            (_, Some(strategy)) => strategy,
            (_, None) => return Err(Fault::Missing("requirement".to_owned())),
        };
        let one = || Ok(vec![of_strategy(task, strategy)?]);
        match setting {
            Setting::Base | Setting::OneRound => Ok(("1-round".to_owned(), one()?)),
            Setting::TwoRounds => Ok(("2-round".to_owned(), one()?)),
            Setting::ManyRounds => {
                of_strategy(task, strategy)?;
                let rounds = self.rounds_to(&task.id, strategy);
                let so_far: Result<_, Fault> =
                    rounds.iter().map(|strategy| of_strategy(task, strategy)).collect();
                Ok((format!("multi-round {}", rounds.len()), so_far?))
            }
        }
    }

    fn answer(&mut self, mut row: Fields) -> Result<Fields, Fault> {
        let id = id(&row)?;
        let folders = self.folders.as_ref().ok_or(NO_PLACE)?;
        let (setting, model) = (folders.setting, folders.model.clone());
        let strategy = strategy(&row)?;
        let Some(task) = self.tasks.get(None, &id).cloned() else {
            return Err(Fault::NoTask(id));
        };
        let (set, instructions) = self.instructions(&task, setting, strategy.as_deref())?;
        if setting == Setting::ManyRounds {
            let rounds: Vec<_> = (0..instructions.len()).map(|index| [index]).collect();
            row.set("rounds", &rounds);
            row.set("round", &rounds.len());
            row.set("conversation", &id);
        }
        set_question(&mut row, Some(ONLY_LANGUAGE.id()), Some(&set), &instructions);
        match strategy {
            Some(strategy) => row.set("question_id", &format!("{}/{strategy}", id.text())),
            None => row.set("question_id", &id),
        }
        row.set("question", &task.text);
        row.set("model_id", &model);
        row.rename("completion", "answer");
        if let Some(passed) = passed(&row)? {
            // A failed test may be one of the task's own and says nothing of the instruction; nor
            // does that of a base answer.
            let is_evidence = passed && setting != Setting::Base;
            let word = if is_evidence { "Yes" } else { "Unverifiable" };
            row.set("judge_result", &vec![word; instructions.len()]);
        }
        Ok(row)
    }
}

impl ImportRow for Rows {
    fn import(&mut self, row: Fields) -> Result<Fields, Fault> {
        match row.present("requirements") {
            Some(_) => task(row),
            None => self.answer(row),
        }
    }

    fn note_answer(&mut self, answer: &Fields) {
        if let (Ok(id), Ok(Some(strategy))) = (id(answer), strategy(answer)) {
            self.rounds_to(&id, &strategy);
        }
    }
}

/// The fault of a file whose folders do not say how it was made.
const NO_PLACE: Fault = Fault::OtherFile {
    found: "an answer outside the benchmark's folders, which tell its model and setting",
    help: "keep the file in its folders: base, single_round, multi_round or n_round, and the \
           model's",
};

fn task(mut row: Fields) -> Result<Fields, Fault> {
    let id = id(&row)?;
    row.set("question_id", &id);
    let text = row.string("prompt")?;
    row.set("question", &text);
    let requirements = object(row.required("requirements")?, "requirements")?;
    let instruction = |(strategy, raw)| {
        let place = format!("requirements[\"{strategy}\"]");
        let text = member(&object(raw, &place)?, &place, "requirement")?;
        Ok(Instruction { category: str::to_owned(strategy), text })
    };
    let instructions: Result<Vec<_>, Fault> = requirements.iter().map(instruction).collect();
    set_question(&mut row, Some(ONLY_LANGUAGE.id()), None, &instructions?);
    row.remove("requirements");
    Ok(row)
}

/// The task's id: `task_id`, or `namespace` for one in a repository.
fn id(row: &Fields) -> Result<QuestionId, Fault> {
    let name = match row.present("task_id") {
        Some(_) => "task_id",
        None => "namespace",
    };
    let raw = row.present(name);
    question::id(raw.ok_or_else(|| Fault::Missing("task_id".to_owned()))?, name)
}

/// The strategy that an answer was asked to follow; a base answer has none.
fn strategy(row: &Fields) -> Result<Option<String>, Fault> {
    match row.present("requirement") {
        Some(_) => row.string("requirement"),
        None => row.string("type"),
    }
}

fn of_strategy(task: &Question, strategy: &str) -> Result<Instruction, Fault> {
    let mut all = task.instructions.iter();
    let found = all.find(|instruction| instruction.category.as_deref() == Some(strategy));
    let expected = "a strategy of its task";
    let wrong = || Fault::wrong_type("requirement", expected, format!("`{strategy}`"));
    found.map(instruction).ok_or_else(wrong)
}

fn instruction(InstructionText { category, text }: &InstructionText) -> Instruction {
    Instruction { category: category.clone().unwrap_or_default(), text: text.clone() }
}

/// Whether the benchmark's tests passed; `None` if the row is no result.
fn passed(row: &Fields) -> Result<Option<bool>, Fault> {
    if let Some(passed) = row.boolean("passed")? {
        return Ok(Some(passed));
    }
    match row.present("Result") {
        Some(_) => Ok(Some(required(row, "Result")? == "Pass")),
        None => Ok(None),
    }
}

/// The answer file that a file has the results of: `a.jsonl` of `a.jsonl_Code Standard_results.jsonl`
/// and of `a_result.jsonl`.
pub(super) fn answers_of_results(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let of_function = name.strip_suffix("_results.jsonl");
    let of_function = of_function.and_then(|name| Some(&name[..name.find(".jsonl")? + 6]));
    let of_repository = name.strip_suffix("_result.jsonl");
    let name = match (of_function, of_repository) {
        (Some(name), _) => name.to_owned(),
        (None, Some(name)) => format!("{name}.jsonl"),
        (None, None) => return None,
    };
    Some(path.with_file_name(name))
}

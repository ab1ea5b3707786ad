//! What runs of the answers found: a file that says which answers passed their task's tests. Such an
//! answer counts in C2A if it follows everything as well.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cli::input;
use crate::cli::problems::{Problems, problem};
use crate::dataset::{Answer, Fault, Fields, LineReader, QuestionId};

/// The fields besides `passed`, by which a result finds its answers; those that it lacks fit all.
const KEYS: [&str; 3] = ["model_id", "round", "conversation"];

/// The results, by question.
#[derive(Debug, Default)]
pub(super) struct RunResults {
    by_question: BTreeMap<QuestionId, Vec<RunResult>>,
}

#[derive(Debug)]
struct RunResult {
    /// The JSON of its keys; `None` fits all answers to the question.
    keys: [Option<String>; KEYS.len()],
    passed: bool,
    is_used: bool,
}

impl RunResults {
    /// Reads files of results; bad lines are reported.
    pub(super) fn read(paths: &[PathBuf], problems: &mut Problems) -> anyhow::Result<Self> {
        let mut results = Self::default();
        for path in input::all_files(paths)? {
            let name = input::name(&path);
            let mut lines = LineReader::new(input::open(&path)?);
            while let Some(line) = lines.next_line()? {
                let read = line.bytes.and_then(|bytes| results.add(&Fields::from_bytes(&bytes)?));
                if let Err(fault) = read {
                    problems.report(&problem(&name, Some(line.number), fault));
                }
            }
        }
        Ok(results)
    }

    fn add(&mut self, fields: &Fields) -> Result<(), Fault> {
        let id = crate::dataset::question_id(fields)?;
        let passed = fields.boolean("passed")?;
        let passed = passed.ok_or_else(|| Fault::Missing("passed".to_owned()))?;
        let keys = KEYS.map(|name| fields.present(name).map(|raw| raw.get().to_owned()));
        self.by_question.entry(id).or_default().push(RunResult { keys, passed, is_used: false });
        Ok(())
    }

    /// Sets `passed` of an answer that there is a result for. The last that fits counts.
    pub(super) fn mark(&mut self, answer: &mut Answer) {
        let results = self.by_question.get_mut(&answer.question_id);
        let fits = |result: &&mut RunResult| {
            KEYS.iter().zip(&result.keys).all(|(name, wanted)| {
                let found = answer.fields.present(name).map(|raw| raw.get());
                wanted.as_deref().is_none_or(|wanted| found == Some(wanted))
            })
        };
        let found = results.into_iter().flatten().filter(fits).last();
        if let Some(result) = found {
            result.is_used = true;
            answer.set_passed(result.passed);
        }
    }

    /// A warning if results are of no answer that was read.
    pub(super) fn unused(&self) -> Option<String> {
        let unused = self.by_question.iter().flat_map(|(id, results)| {
            results.iter().filter(|result| !result.is_used).map(move |_| id)
        });
        let first = unused.clone().next()?;
        Some(format!(
            "warning: --results: {} of them are of no answer here, the first of question {first}; \
             question_id, model_id, round and conversation must be those of the answer",
            indicatif::HumanCount(unused.count() as u64)
        ))
    }
}

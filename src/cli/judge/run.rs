//! Runs the command: reads chunks of answers, asks about them, and writes the results in order.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;

use super::{Args, JudgeSession, Subject};
use crate::cli::answers::{AnswerChunk, AnswerRow, AnswerSource};
use crate::cli::problems::{Problems, problem};
use crate::cli::shard::Piece;
use crate::cli::terminal;
use crate::dataset::{Answer, JudgeLine, MAX_LINE_BYTES, Question};
use crate::judge::Inquiry;

/// The most answers that are asked about before their lines are written.
const CHUNK_LINES: usize = 64;

/// One run over all answer files. Its memory does not grow with the number of answers.
pub(super) struct JudgeRun<'a> {
    args: &'a Args,
    source: AnswerSource,
    out: Box<dyn Write>,
    session: JudgeSession,
    bar: ProgressBar,
}

/// An answer and its question.
type AnswerWithQuestion = (Answer, Arc<Question>);

impl<'a> JudgeRun<'a> {
    pub(super) fn new(
        source: AnswerSource,
        out: Box<dyn Write>,
        session: JudgeSession,
        files: &[PathBuf],
        args: &'a Args,
    ) -> Self {
        Self { args, source, out, session, bar: terminal::bar(files, Some(&args.output)) }
    }

    /// Judges an answer file. If it cannot be read, this is reported, and the run continues.
    pub(super) fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let mut file = self.args.input.open(
            &Piece::whole(path),
            &self.source.tasks,
            CHUNK_LINES,
            MAX_LINE_BYTES,
        );
        while let Some(chunk) = file.next_chunk() {
            match chunk {
                Ok(chunk) => self.chunk(&file.name, chunk, problems)?,
                Err(problem) => self.bar.suspend(|| problems.report(&problem)),
            }
        }
        Ok(())
    }

    fn chunk(
        &mut self,
        file: &str,
        chunk: AnswerChunk,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let mut pairs = Vec::with_capacity(chunk.rows.len());
        for AnswerRow { line, .. } in chunk.rows {
            let pair = line.answer.and_then(|(answer, own)| {
                let (_, question) = self.source.questions.resolve(&answer, own)?;
                Ok((answer, question))
            });
            match pair {
                Ok(pair) => pairs.push(pair),
                Err(fault) => {
                    let problem = problem(file, Some(line.number), fault);
                    self.bar.suspend(|| problems.report(&problem));
                }
            }
        }
        self.judge(&pairs, problems)?;
        self.bar.inc(chunk.bytes);
        Ok(())
    }

    /// Asks about the answers that are not missing, and writes a line for every answer, in order.
    fn judge(
        &mut self,
        pairs: &[AnswerWithQuestion],
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let asked = pairs.iter().filter(|(answer, _)| answer.text.is_some());
        let mut inquiries: Vec<_> = asked.clone().filter_map(inquiry).collect();
        let mut subjects: Vec<_> = asked.clone().map(|(answer, _)| subject(answer)).collect();
        if self.args.correctness {
            inquiries.extend(asked.clone().filter_map(correctness));
            subjects.extend(asked.clone().map(|(answer, _)| subject(answer)));
        }
        let answers = self.session.ask(&subjects, &inquiries, problems, &self.bar);
        let Some(mut answers) = answers else {
            return Ok(());
        };
        let labels = answers.split_off(asked.count());
        let (mut answers, mut labels) = (answers.into_iter(), labels.into_iter());
        for (answer, question) in pairs {
            let result = answer.text.as_ref().and_then(|_| answers.next());
            let verdicts = match result {
                Some(Ok(opinions)) => Ok(opinions.iter().map(|it| it.followed).collect()),
                Some(Err(failure)) => Err(failure.to_string()),
                None => Err("there is no answer to judge".to_owned()),
            };
            let label = answer.text.as_ref().and_then(|_| labels.next());
            let label = label.and_then(Result::ok).and_then(|it| it.into_iter().next());
            let line = JudgeLine {
                question,
                answer,
                verdicts,
                correctness: self.args.correctness.then(|| label.map(|it| it.reason)),
            };
            self.out.write_all(&line.to_json()?)?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Ends the session and returns it.
    pub(super) fn finish(self) -> anyhow::Result<JudgeSession> {
        self.bar.finish_and_clear();
        self.session.finish();
        Ok(self.session)
    }
}

fn inquiry((answer, question): &AnswerWithQuestion) -> Option<Inquiry> {
    let task = question.text.as_deref().unwrap_or_default();
    let instructions = question.instructions.iter().map(|one| one.text.as_str());
    Some(Inquiry::list(task, answer.text.as_deref()?, instructions))
}

/// The inquiry whether an answer does what its task asks for.
fn correctness((answer, question): &AnswerWithQuestion) -> Option<Inquiry> {
    let task = question.text.as_deref().unwrap_or_default();
    Some(Inquiry::correctness(task, answer.text.as_deref()?))
}

fn subject(answer: &Answer) -> Subject<'_> {
    Subject { question: &answer.question_id, model: &answer.model }
}

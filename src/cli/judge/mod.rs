//! `codeif judge`: asks a language model about every instruction, as the paper does.

mod session;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;

pub(super) use session::{AskedAnswer, JudgeArgs, JudgeSession};

use super::answers::{AnswerArgs, AnswerChunk, AnswerRow, AnswerSource};
use super::input::DASH;
use super::problems::{Problems, problem};
use super::shard::Piece;
use super::{Status, output, terminal};
use crate::dataset::{Answer, JudgeLine, MAX_LINE_BYTES, Question};
use crate::judge::Inquiry;

/// Ask a language model to judge every instruction, as the paper does
#[derive(Debug, PartialEq, clap::Args)]
#[command(
    mut_arg("judge", |arg| arg.required(true)),
    mut_arg("judge_model", |arg| arg.required(true)),
    after_help = "\
The model gets each answer with its question and numbered instructions, at temperature 0. The
prompt tells it to be strict and to write nothing but a list of Yes and No. The output is a judge
file in the benchmark's format; `codeif agree` compares it with the rules' verdicts.

The model is not asked about rows without an answer. They, and answers that it did not judge as
asked, get null in place of a list, and the cause in `judge_error`.

Example:
  export CODEIF_JUDGE_KEY=…
  codeif judge answers/*.jsonl --questions questions.jsonl --judge https://api.openai.com/v1 \\
    --judge-model gpt-4-turbo --output judge.jsonl
  codeif agree verdicts.jsonl judge.jsonl

Exit status: 0 done; 2 bad usage, some of the input was bad, or an answer was not judged (each is
reported on standard error). A second run asks only what has no reply yet."
)]
pub(super) struct Args {
    #[command(flatten)]
    input: AnswerArgs,

    /// Where the judge file goes; - is standard output
    #[arg(short, long, value_name = "JUDGE.jsonl", default_value = DASH)]
    output: PathBuf,

    /// Also ask whether each answer does what its task asks for, in CIFE's three labels, which
    /// C2A needs: one more call per answer
    #[arg(long)]
    correctness: bool,

    #[command(flatten)]
    judge: JudgeArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let inputs = args.input.inputs()?;
    let files = args.input.files()?;
    let Some(session) = JudgeSession::new(&args.judge)? else {
        anyhow::bail!("give --judge and --judge-model");
    };
    let mut problems = Problems::default();
    let source = args.input.source(&mut problems)?;
    let out: Box<dyn Write> = match args.judge.is_dry_run() {
        true => Box::new(io::sink()),
        false => output::create(&args.output, &inputs)?,
    };
    let mut run = JudgeRun::new(source, out, session, &files, args);
    for path in &files {
        run.file(path, &mut problems)?;
    }
    let session = run.finish()?;
    if let Some(plan) = session.plan() {
        writeln!(io::stdout(), "{plan}")?;
    }
    match session.unanswered() {
        0 => Ok(problems.status()),
        _ => Ok(Status::BadInput),
    }
}

/// The most answers that are asked about before their lines are written.
const CHUNK_LINES: usize = 64;

/// One run over all answer files. Its memory does not grow with the number of answers.
struct JudgeRun<'a> {
    args: &'a Args,
    source: AnswerSource,
    out: Box<dyn Write>,
    session: JudgeSession,
    bar: ProgressBar,
}

type AnswerWithQuestion = (Answer, Arc<Question>);

impl<'a> JudgeRun<'a> {
    fn new(
        source: AnswerSource,
        out: Box<dyn Write>,
        session: JudgeSession,
        files: &[PathBuf],
        args: &'a Args,
    ) -> Self {
        Self { args, source, out, session, bar: terminal::bar(files, Some(&args.output)) }
    }

    /// Judges an answer file. If it cannot be read, this is reported, and the run continues.
    fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
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
                Some(Ok(opinions)) => Ok(opinions.iter().map(|opinion| opinion.followed).collect()),
                Some(Err(failure)) => Err(failure.to_string()),
                None => Err("there is no answer to judge".to_owned()),
            };
            let label = answer.text.as_ref().and_then(|_| labels.next());
            let label = label.and_then(Result::ok).and_then(|opinions| opinions.into_iter().next());
            let line = JudgeLine {
                question,
                answer,
                verdicts,
                correctness: self.args.correctness.then(|| label.map(|opinion| opinion.reason)),
            };
            self.out.write_all(&line.to_json()?)?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn finish(self) -> anyhow::Result<JudgeSession> {
        self.bar.finish_and_clear();
        self.session.finish();
        Ok(self.session)
    }
}

fn inquiry((answer, question): &AnswerWithQuestion) -> Option<Inquiry> {
    let task = question.text.as_deref().unwrap_or_default();
    let instructions = question.instructions.iter().map(|instruction| instruction.text.as_str());
    Some(Inquiry::list(task, answer.text.as_deref()?, instructions))
}

/// The inquiry whether an answer does what its task asks for.
fn correctness((answer, question): &AnswerWithQuestion) -> Option<Inquiry> {
    let task = question.text.as_deref().unwrap_or_default();
    Some(Inquiry::correctness(task, answer.text.as_deref()?))
}

fn subject(answer: &Answer) -> AskedAnswer<'_> {
    AskedAnswer { question: &answer.question_id, model: &answer.model }
}

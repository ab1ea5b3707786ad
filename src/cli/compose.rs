//! `codeif compose`: questions of solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

use super::from::FromArg;
use super::input::{self, chunks};
use super::limits::{FIGURE_FORMATS, choice};
use super::problems::Problems;
use super::rules::RulesArg;
use super::{Status, output, terminal};
use crate::check::Readings;
use crate::compose::{ComposeOptions, Composer, Pool, Summary, Task, TaskFields, flaws};
use crate::dataset::{Answer, LineReader, NumberedLine};
use crate::language::Language;
use crate::report::{Format, write_composed};
use crate::response::Limits;
use crate::verifier::Verifier;

/// Make questions that can be answered, each with an answer that proves it
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif compose tasks.jsonl --set hard --seed 7 --output questions.jsonl --witnesses witnesses.jsonl
  codeif compose --check questions.jsonl witnesses.jsonl

A task is a row with a question in words, a programming language and a solution. The instructions of
a question are ones that the solution follows; `codeif explain compose` describes how they are chosen.

Exit status: 0 done; 1 --check found a flaw; 2 bad usage or bad input.")]
pub(super) struct Args {
    /// Task files: JSON lines or a JSON array, plain, .gz or .zst
    #[arg(required_unless_present = "check", value_name = "TASKS.jsonl")]
    tasks: Vec<PathBuf>,

    /// Prove again that the witnesses follow every instruction of their questions
    #[arg(long, num_args = 2, value_names = ["Q.jsonl", "WITNESSES.jsonl"], conflicts_with = "tasks")]
    check: Option<Vec<PathBuf>>,

    /// Write the questions to a file; - is standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "check")]
    output: Option<PathBuf>,

    /// Write the witnesses to a file, as answers
    #[arg(long, value_name = "FILE")]
    witnesses: Option<PathBuf>,

    /// How hard the questions are: easy or hard
    #[arg(long, value_name = "SET", default_value = "easy")]
    set: String,

    /// The number that decides what is drawn
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The templates that take part: paper, practice, all, or slugs
    #[arg(long, value_name = "WHICH", value_delimiter = ',', default_value = "paper")]
    templates: Vec<String>,

    /// The shares of the categories, such as `global=2,function=1` [default: the paper's]
    #[arg(long, value_name = "CATEGORY=N", value_delimiter = ',', value_parser = share)]
    shares: Vec<(String, u64)>,

    /// How many questions to make of a task
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    variants: u64,

    /// Hand the instructions out in rounds
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=20))]
    rounds: u64,

    /// Draw the words of the instructions among those that mean the same
    #[arg(long)]
    varied: bool,

    /// Change names of the solutions to a convention that they do not follow, and ask for it
    #[arg(long)]
    renamed: bool,

    /// Other solutions, by which an instruction's worth is known [default: the tasks' own]
    #[arg(long, value_name = "TASKS.jsonl")]
    pool: Vec<PathBuf>,

    #[command(flatten)]
    fields: FieldArgs,

    #[command(flatten)]
    rules: RulesArg,

    /// Format of the summary
    #[arg(short, long, value_parser = choice(&FIGURE_FORMATS), default_value = "table")]
    format: Format,
}

#[derive(Debug, PartialEq, clap::Args)]
struct FieldArgs {
    /// The field with the question [default: question, prompt, text and so on]
    #[arg(long, value_name = "NAME")]
    question_field: Option<String>,

    /// The field with the solution [default: solution, code, answer, response and so on]
    #[arg(long, value_name = "NAME")]
    solution_field: Option<String>,

    /// The field with the language [default: programming_language, language or lang]
    #[arg(long, value_name = "NAME")]
    language_field: Option<String>,

    /// The language of tasks that name none
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
}

fn share(text: &str) -> Result<(String, u64), String> {
    let parts = text.split_once('=').and_then(|(name, share)| Some((name, share.parse().ok()?)));
    let (name, share) = parts.ok_or("expected a category and its share, such as `global=2`")?;
    Ok((name.to_owned(), share))
}

impl FieldArgs {
    fn names(&self) -> anyhow::Result<TaskFields> {
        let default_language = match &self.language {
            Some(name) => Some(Language::from_alias(name).with_context(|| {
                let names = Language::ALL.map(Language::id);
                format!("--language {name}: expected {}", names.join(", "))
            })?),
            None => None,
        };
        Ok(TaskFields {
            question: self.question_field.clone(),
            solution: self.solution_field.clone(),
            language: self.language_field.clone(),
            default_language,
        })
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let rules = args.rules.load()?;
    let verifier = rules.verifier(Limits::default(), Readings::default());
    match &args.check {
        Some(files) => check(&verifier, files),
        None => compose(args, verifier),
    }
}

fn compose(args: &Args, verifier: Verifier) -> anyhow::Result<Status> {
    let names = args.fields.names()?;
    let mut problems = Problems::default();
    let mut pool = Pool::default();
    let of_pool = if args.pool.is_empty() { &args.tasks } else { &args.pool };
    input::check_stdin(args.tasks.iter().chain(&args.pool))?;
    // The tasks are read twice, if they are the pool too.
    let is_twice = args.pool.is_empty() && args.tasks.iter().any(|path| input::is_dash(path));
    let kept = is_twice.then(input::keep_stdin).transpose()?;
    let kept = kept.as_ref();
    // Bad rows of the tasks are reported when questions are made of them.
    let mut quiet = Problems::default();
    let report = if args.pool.is_empty() { None } else { Some(&mut quiet) };
    each_chunk(of_pool, kept, &names, report, CHUNK_TASKS, |tasks| {
        tasks.into_iter().for_each(|task| pool.add(task));
        Ok(())
    })?;
    let composer = Composer::new(verifier, options(args), pool).map_err(anyhow::Error::msg)?;
    let inputs = [args.tasks.as_slice(), &args.pool].concat();
    let path = args.output.as_deref().unwrap_or_else(|| input::DASH.as_ref());
    let mut questions = output::create(path, &inputs)?;
    let witnesses = args.witnesses.as_deref().map(|path| output::create(path, &inputs));
    let mut witnesses = witnesses.transpose()?;
    let mut summary = Summary::default();
    let mut number = 1;
    let bar = terminal::bar(&args.tasks, Some(path));
    let at_once = (CHUNK_QUESTIONS / args.variants.max(1) as usize).clamp(1, CHUNK_TASKS);
    each_chunk(&args.tasks, kept, &names, Some(&mut problems), at_once, |tasks| {
        let count = tasks.len() as u64 * args.variants;
        for result in composer.compose(&tasks, number) {
            summary.add(&result);
            let Ok(composed) = result else {
                continue;
            };
            writeln!(questions, "{}", composed.question)?;
            if let Some(out) = &mut witnesses {
                writeln!(out, "{}", composed.witness)?;
            }
        }
        number += count;
        bar.inc(tasks.iter().map(|task| task.solution.len() as u64).sum());
        Ok(())
    })?;
    bar.finish_and_clear();
    questions.flush()?;
    if let Some(mut out) = witnesses {
        out.flush()?;
    }
    if !input::is_dash(path) {
        let mut out = output::stdout();
        write_composed(&mut out, &summary, args.format, terminal::screen(false))?;
        out.flush()?;
    }
    if summary.questions == 0 {
        bail!("no question was made: {}", why_none(&summary));
    }
    Ok(problems.status())
}

fn why_none(summary: &Summary) -> String {
    let reasons = summary.left_out.iter().map(|(why, count)| format!("{count} {}", why.id()));
    let reasons: Vec<_> = reasons.collect();
    if reasons.is_empty() { "there is no task".to_owned() } else { reasons.join(", ") }
}

fn options(args: &Args) -> ComposeOptions {
    ComposeOptions {
        seed: args.seed,
        set: args.set.clone(),
        templates: args.templates.clone(),
        rounds: args.rounds as usize,
        variants: args.variants as usize,
        varied: args.varied,
        renamed: args.renamed,
        shares: args.shares.iter().cloned().collect(),
    }
}

/// The most tasks that are worked on at once, and the most questions that are made of them, if one
/// does not give more: they are kept until they are written.
const CHUNK_TASKS: usize = 64;
const CHUNK_QUESTIONS: usize = 1024;

/// Reads tasks, and hands them on in chunks; `kept` is what standard input gave. Bad rows are reported, if
/// that is wanted.
fn each_chunk(
    paths: &[PathBuf],
    kept: Option<&NamedTempFile>,
    names: &TaskFields,
    mut problems: Option<&mut Problems>,
    at_once: usize,
    mut use_tasks: impl FnMut(Vec<Task>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in input::all_files(paths)? {
        let name = input::name(&path);
        let source = kept.filter(|_| input::is_dash(&path)).map_or(&*path, NamedTempFile::path);
        let file = input::open(source).with_context(|| format!("{name}: cannot be read"))?;
        let mut lines = LineReader::new(file);
        for (rows, error) in chunks(&mut lines) {
            let read = |row: NumberedLine| {
                let bytes = row.bytes.map_err(|fault| fault.to_string());
                let task = bytes.and_then(|bytes| Task::from_bytes(&bytes, names));
                task.map_err(|fault| (row.number, fault))
            };
            let mut tasks = Vec::new();
            for row in rows {
                match read(row) {
                    Ok(task) => tasks.push(task),
                    Err((line, fault)) => {
                        if let Some(problems) = &mut problems {
                            let place = format!("{name}:{line}");
                            problems.report_of_kind("task", &place, &format!("{place}: {fault}"));
                        }
                    }
                }
            }
            let mut left = tasks;
            while !left.is_empty() {
                let rest = left.split_off(left.len().min(at_once));
                use_tasks(std::mem::replace(&mut left, rest))?;
            }
            if let Some(error) = error {
                return Err(error).with_context(|| format!("{name}: cannot be read"));
            }
        }
    }
    Ok(())
}

/// Proves questions again by their witnesses.
fn check(verifier: &Verifier, files: &[PathBuf]) -> anyhow::Result<Status> {
    let [questions, witnesses] = files else {
        bail!("--check expects a question file and a witness file");
    };
    let mut problems = Problems::default();
    let all = FromArg::default().questions(std::slice::from_ref(questions), &mut problems)?;
    let known: BTreeMap<_, _> =
        all.iter().map(|question| (question.id.clone(), question)).collect();
    let mut open: BTreeSet<_> = known.keys().cloned().collect();
    let name = input::name(witnesses);
    let file = input::open(witnesses).with_context(|| format!("{name}: cannot be read"))?;
    let (mut proved, mut flawed) = (0_u64, 0_u64);
    let mut strays = Vec::new();
    let mut lines = LineReader::new(file);
    while let Some(line) = lines.next_line().with_context(|| format!("{name}: cannot be read"))? {
        let read = line.bytes.and_then(|bytes| Answer::from_bytes(&bytes));
        let (answer, _) = match read {
            Ok(read) => read,
            Err(fault) => {
                problems.report_text(&format!("{name}:{}: {fault}", line.number));
                continue;
            }
        };
        let (id, text) = (&answer.question_id, answer.text.as_deref().unwrap_or_default());
        let place = format!("{name}:{}", line.number);
        let Some(question) = known.get(id) else {
            strays.push((place, id.clone()));
            continue;
        };
        if !open.remove(id) {
            problems.report_text(&format!("{place}: question {id} has a second witness; keep one"));
            continue;
        }
        let found = flaws(verifier, question, text);
        for flaw in &found {
            let at: Vec<_> = flaw.instructions.iter().map(usize::to_string).collect();
            let message = format!("question {id}, instruction {}: {}", at.join(", "), flaw.message);
            terminal::warn(&message);
        }
        flawed += u64::from(!found.is_empty());
        proved += u64::from(found.is_empty());
    }
    if let Some((place, id)) = strays.first() {
        let more = match strays.len() {
            1 => String::new(),
            count => format!(" (and {} more lines like this)", count - 1),
        };
        let questions = input::name(questions);
        problems.report_text(&format!(
            "{place}: no question in {questions} has the id {id}{more}; give the question file it was made with"
        ));
    }
    for id in &open {
        terminal::warn(&format!("question {id}: it has no witness"));
    }
    let unproved = flawed + open.len() as u64;
    let mut out = output::stdout();
    writeln!(out, "{proved} proved, {unproved} not")?;
    out.flush()?;
    Ok(match problems.status() {
        Status::Done if unproved > 0 => Status::Found,
        status => status,
    })
}

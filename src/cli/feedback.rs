//! `codeif feedback`: the next turn of the user, for answers that break instructions.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::from::FromArg;
use super::limits::{choice, whole};
use super::problems::{Problems, problem};
use super::{Status, input, output, terminal};
use crate::dataset::{Fault, NumberedLine, Questions, VerdictRow};
use crate::report::{FeedbackLanguage, FeedbackOptions, FeedbackStyle, broken_of_row, feedback};

/// Write the next turn of the user for each answer that breaks instructions
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif grade answers.jsonl --questions questions.jsonl --output verdicts.jsonl
  codeif feedback verdicts.jsonl --output turns.jsonl

A line has the answer's question_id and model_id (and round and conversation, if it has them), and
the message of the user: what was asked and is not followed, and what was found. What is
Unverifiable is not complained about. Answers that follow everything, and missing ones, get no line.

Exit status: 0 done; 2 bad usage, or some of the input was bad (each bad line is reported on
standard error, the others are written).")]
pub(super) struct Args {
    /// Verdict files: JSON lines, plain, .gz or .zst; a folder means all files in it, a quoted
    /// pattern all files that match; - is standard input
    #[arg(required = true, value_name = "VERDICTS.jsonl")]
    verdicts: Vec<PathBuf>,

    /// Question file with the sentences that --compact left out; may be repeated
    #[arg(short, long, value_name = "Q.jsonl")]
    questions: Vec<PathBuf>,

    #[command(flatten)]
    from: FromArg,

    /// The form of the message
    #[arg(short, long, value_parser = choice(&STYLES), default_value = "list")]
    style: FeedbackStyle,

    /// The language of the words around the findings
    #[arg(long, value_parser = choice(&LANGUAGES), default_value = "en")]
    language: FeedbackLanguage,

    /// Tell at most so many instructions [default: all]
    #[arg(short, long, value_name = "N", value_parser = whole::<NonZeroUsize>)]
    max: Option<NonZeroUsize>,

    /// Write the messages to a file
    #[arg(short, long, value_name = "FILE", default_value = input::DASH)]
    output: PathBuf,
}

const STYLES: [(&str, &str, FeedbackStyle); 3] = [
    ("list", "a list, one instruction a line", FeedbackStyle::List),
    ("prose", "a paragraph", FeedbackStyle::Prose),
    ("json", "a JSON list of objects with instruction, message and line", FeedbackStyle::Json),
];

const LANGUAGES: [(&str, &str, FeedbackLanguage); 2] =
    [("en", "English", FeedbackLanguage::English), ("zh", "Chinese", FeedbackLanguage::Chinese)];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    input::check_stdin(args.verdicts.iter().chain(&args.questions))?;
    let mut problems = Problems::default();
    let questions = args.from.questions(&args.questions, &mut problems)?;
    let files = input::all_files(&args.verdicts)?;
    let mut out = output::create(&args.output, &files)?;
    let mut counts = Counts::default();
    for path in &files {
        file(path, args, &questions, &mut out, &mut counts, &mut problems)?;
    }
    out.flush()?;
    terminal::warn(&counts.to_string());
    Ok(problems.status())
}

/// Writes the messages for one verdict file. Bad lines are reported and skipped.
fn file(
    path: &Path,
    args: &Args,
    questions: &Questions,
    out: &mut impl Write,
    counts: &mut Counts,
    problems: &mut Problems,
) -> anyhow::Result<()> {
    let name = input::name(path);
    let mut lines = match args.from.own_lines(path) {
        Ok(lines) => lines,
        Err(error) => {
            problems.report(&problem(&name, None, Fault::unreadable(&error)));
            return Ok(());
        }
    };
    for (chunk, error) in input::chunks(&mut lines) {
        for line in &chunk {
            match message(line, args, questions, counts) {
                Ok(Some(message)) => writeln!(out, "{message}")?,
                Ok(None) => {}
                Err(fault) => problems.report(&problem(&name, Some(line.number), fault)),
            }
        }
        if let Some(error) = error {
            problems.report(&problem(&name, None, Fault::unreadable(&error)));
        }
    }
    Ok(())
}

/// The line for an answer that breaks an instruction.
fn message(
    line: &NumberedLine,
    args: &Args,
    questions: &Questions,
    counts: &mut Counts,
) -> Result<Option<String>, Fault> {
    let bytes = line.bytes.as_deref().map_err(Fault::clone)?;
    let mut row = VerdictRow::from_bytes(bytes)?;
    if let Some(question) = questions.get(row.set.as_deref(), &row.question_id) {
        row.complete(question)?;
    }
    let options = FeedbackOptions {
        style: args.style,
        language: args.language,
        most: args.max.map(NonZeroUsize::get),
    };
    let text = feedback(&broken_of_row(&row)?, options);
    counts.add(row.is_missing(), text.is_some());
    let Some(text) = text else {
        return Ok(None);
    };
    let mut message = json!({"question_id": row.question_id, "model_id": row.model});
    for name in ["round", "conversation"] {
        if let Some(raw) = row.fields.present(name) {
            message[name] = serde_json::from_str(raw.get()).unwrap_or_default();
        }
    }
    message["messages"] = json!([{"role": "user", "content": text}]);
    Ok(Some(message.to_string()))
}

/// How many answers got a message.
#[derive(Debug, Default)]
struct Counts {
    all: usize,
    missing: usize,
    told: usize,
}

impl Counts {
    fn add(&mut self, is_missing: bool, is_told: bool) {
        self.all += 1;
        self.missing += usize::from(is_missing);
        self.told += usize::from(is_told);
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { all, missing, told } = self;
        let right = all - missing - told;
        write!(f, "{told} of {all} answers break an instruction; {right} break none")?;
        match missing {
            0 => Ok(()),
            missing => write!(f, ", {missing} missing"),
        }
    }
}

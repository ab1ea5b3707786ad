//! `codeif prompts`: what to send to a model for each question.

use std::io::Write;
use std::path::PathBuf;

use super::from::QuestionArgs;
use super::input;
use super::limits::choice;
use super::problems::Problems;
use super::{Status, output, terminal};
use crate::compose::{PromptFormat, prompt_line};
use crate::report::count;

/// Write the prompt of each question, one request a line
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif prompts questions.jsonl --output prompts.jsonl
  codeif prompts questions.jsonl --format openai --model MODEL --output batch.jsonl

A question with rounds has a user message for each round.

Exit status: 0 done; 2 bad usage or bad input.")]
pub(super) struct Args {
    #[command(flatten)]
    input: QuestionArgs,

    /// What a line is
    #[arg(short, long, value_parser = choice(&FORMATS), default_value = "messages")]
    format: PromptFormat,

    /// The model that a batch request names
    #[arg(long, value_name = "NAME", required_if_eq("format", "openai"))]
    model: Option<String>,

    /// Write the prompts to a file
    #[arg(short, long, value_name = "FILE", default_value = input::DASH)]
    output: PathBuf,
}

const FORMATS: [(&str, &str, PromptFormat); 2] = [
    ("messages", "the question's id and its messages", PromptFormat::Messages),
    ("openai", "a request of an OpenAI batch file", PromptFormat::OpenAi),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut problems = Problems::default();
    let questions = args.input.read(&mut problems)?;
    let mut out = output::create(&args.output, &args.input.questions)?;
    let model = args.model.as_deref().unwrap_or_default();
    for question in questions.iter() {
        writeln!(out, "{}", prompt_line(question, args.format, model))?;
    }
    out.flush()?;
    let bare = questions.iter().filter(|question| question.text.is_none()).count();
    if bare > 0 {
        terminal::warn(&format!(
            "warning: {} without a `question`: the messages are the instructions alone",
            count(bare, "question")
        ));
    }
    Ok(problems.status())
}

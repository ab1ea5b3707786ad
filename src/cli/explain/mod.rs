//! `codeif explain`: what a template means, and the terms that all templates share.

mod pages;

use std::io::{self, Write};

use anyhow::bail;
use pages::MANUAL;

use super::rules::{LoadedRules, RulesArg};
use super::{Status, rules};
use crate::instruction::Template;
use crate::language::Language;
use crate::manual;
use crate::report::escape_control;
use crate::verdict::Reason;

/// Explain what a template means and how it is decided
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif explain no-for-loop
  codeif explain no-for-loop --examples
  codeif explain terms

codeif templates lists the names. There are also topics: principles (how every verdict is
reached), terms (what counts as a function, a class or a global variable in Python, Java, Go and
C++), javascript (the same in JavaScript and TypeScript), rust, swift, ruby, csharp, types (when two types or two
values are the same), and semantics (these, naming, and what each template means); formats (of questions
and verdicts), metrics, agreement, benchmarks, lint, agents, editors, rules and limits; word lists
such as @structures; the reasons of Unverifiable, such as type-not-inferable; and the JSON Schemas
of what is read and written: question.schema,
verdict.schema, grade.schema, report.schema,
agree.schema, judge.schema, lint.schema, compose.schema, coverage.schema, audit.schema and
templates.schema.")]
pub(super) struct Args {
    /// A template's name or its id in the paper, or a topic
    #[arg(value_name = "TEMPLATE")]
    name: String,

    /// Print the template's cases too: code, and the verdict it gets
    #[arg(short, long)]
    examples: bool,

    #[command(flatten)]
    rules: RulesArg,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let loaded = args.rules.load()?;
    let templates = loaded.templates();
    let text = if let Some(template) = manual::template(&args.name, templates) {
        let prose = prose(&template.slug, &loaded);
        let cases = args.examples.then(|| cases(args, &template.slug, &loaded)).flatten();
        manual::page(template, templates, prose, cases)
    } else if let Some(text) = MANUAL.topic(&args.name) {
        MANUAL.readable(text)
    } else if let Some(reason) = reason(&args.name) {
        MANUAL.readable(&reason)
    } else if let Some(list) = args.name.strip_prefix('@').and_then(manual::word_list) {
        list
    } else {
        bail!("{}", MANUAL.unknown(&args.name, templates));
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Status::Done)
}

/// When a verdict is Unverifiable for a reason, as the table of the semantics says.
fn reason(name: &str) -> Option<String> {
    let reason = Reason::ALL.iter().find(|reason| reason.id() == name)?;
    let start = format!("| `{reason}` | ");
    let semantics = MANUAL.topic("semantics")?;
    let when = semantics.lines().find_map(|line| line.trim().strip_prefix(&start))?;
    let when = when.trim_end_matches(" |");
    Some(format!(
        "# {reason}\n\nA verdict is Unverifiable for this reason when {when}.\n\n{REASONS}"
    ))
}

const REASONS: &str = "All reasons are in the principles (`codeif explain principles`).";

/// The page of a template, without its cases.
///
/// # Errors
/// If no template has this name.
#[cfg(feature = "mcp")]
pub(super) fn of_template(name: &str, loaded: &LoadedRules) -> Result<String, String> {
    let templates = loaded.templates();
    let template =
        manual::template(name, templates).ok_or_else(|| MANUAL.unknown(name, templates))?;
    Ok(manual::page(template, templates, prose(&template.slug, loaded), None))
}

/// The description of a template, from the user's rule or the built-in page.
fn prose(slug: &str, loaded: &LoadedRules) -> Option<String> {
    match loaded.get(slug) {
        Some(rule) => Some(escape_lines(&description(rule))),
        None => MANUAL.prose(slug),
    }
}

/// The cases of a template, from the page of the user's rule or the built-in one.
fn cases(args: &Args, slug: &str, loaded: &LoadedRules) -> Option<String> {
    if loaded.get(slug).is_none() {
        return MANUAL.text(slug).map(|(_, cases)| cases.to_owned());
    }
    let page = rules::cases(args.rules.folder.as_deref()?, slug)?;
    Some(escape_lines(manual::split(&page).1))
}

/// A rule's description and the languages that it supports.
fn description(rule: &Template) -> String {
    let text = rule.description.as_deref().unwrap_or_default();
    let languages = rule.languages.iter().copied();
    let languages: Vec<_> = languages.map(Language::name).collect();
    format!("{text}\n\nLanguages: {}.", languages.join(", "))
}

/// A text from the user's folder, safe to print on a terminal.
fn escape_lines(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let parts: Vec<_> = line.split('\t').map(escape_control).collect();
        parts.join("\t")
    });
    lines.collect::<Vec<_>>().join("\n")
}

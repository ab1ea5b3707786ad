//! `codeif facts`: what is found in a source file.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use codeif::language::Language;
use codeif::report::escape_control;
use codeif::response::{Limits, Response, Span};
use codeif::syntax;

use super::{Status, input};

/// Show what is found in a source file: functions, variables, calls and so on
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif facts src/app.py
  codeif facts - --language go < main.go
  codeif facts --tree src/app.py

--tree shows what the queries of your own rules are written against (docs/rules.md).")]
pub(super) struct Args {
    /// A source file, or - for standard input
    file: PathBuf,

    /// The file's language; by default its extension says it
    #[arg(short, long)]
    language: Option<String>,

    /// Show the syntax tree instead: place, field, kind and text of each named node
    #[arg(long)]
    tree: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let language = language(args)?;
    let name = input::name(&args.file);
    let mut bytes = Vec::new();
    input::open(&args.file)
        .and_then(|mut reader| reader.read_to_end(&mut bytes))
        .with_context(|| format!("{name}: cannot be read"))?;
    let code = String::from_utf8_lossy(&bytes);
    let text = facts(&code, language, args.tree).with_context(|| name)?;
    let mut out = io::stdout().lock();
    for line in text.lines() {
        writeln!(out, "{}", escape_control(line))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

fn facts(code: &str, language: Language, tree: bool) -> anyhow::Result<String> {
    let response = Response::of_code(code, language);
    let block = &response.blocks[0];
    let parsed = syntax::parse(language, &block.code, &Limits::default())?;
    if tree {
        return Ok(syntax::outline(&parsed, &block.code));
    }
    let facts = syntax::facts(language, &[(block, &parsed)]);
    let place = |span: Span| {
        let found = response.evidence(span);
        (found.line, found.column)
    };
    Ok(syntax::render(&facts, place))
}

fn language(args: &Args) -> anyhow::Result<Language> {
    let known = "python, java, go or cpp";
    if let Some(word) = &args.language {
        return Language::from_alias(word)
            .with_context(|| format!("--language {word}: expected {known}"));
    }
    match Language::of_path(&args.file) {
        Some(language) => Ok(language),
        None => bail!(
            "{}: its extension is of no known language; give --language {known}",
            Path::new(&args.file).display()
        ),
    }
}

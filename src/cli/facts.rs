//! `codeif facts`: the facts found in source files.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::{Status, input, terminal};
use crate::language::Language;
use crate::report::escape_control;
use crate::texts;

/// Show what codeif finds in source files: functions, variables, calls and so on
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif facts src/app.py
  codeif facts src/*.py
  codeif facts - --language go < main.go
  codeif facts --tree src/app.py

--tree shows the tree that the queries of your own rules match (codeif explain rules).")]
pub(super) struct Args {
    /// Source files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The files' language [default: by their extensions]
    #[arg(short, long)]
    language: Option<String>,

    /// Show the syntax tree instead: place, field, kind and text of each named node
    #[arg(long)]
    tree: bool,
}

/// Runs the command. If there are several files, each one starts with its name, and one that cannot
/// be read or parsed is reported and skipped.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut out = io::stdout().lock();
    let mut status = Status::Done;
    for file in &args.files {
        let text = match read(args, file) {
            Ok(text) => text,
            Err(error) if args.files.len() > 1 => {
                terminal::warn(&format!("error: {error:#}"));
                status = Status::BadInput;
                continue;
            }
            Err(error) => return Err(error),
        };
        if args.files.len() > 1 {
            writeln!(out, "==> {} <==", escape_control(&input::name(file)))?;
        }
        for line in text.lines() {
            writeln!(out, "{}", escape_control(line))?;
        }
    }
    out.flush()?;
    Ok(status)
}

fn read(args: &Args, file: &Path) -> anyhow::Result<String> {
    let language = language(args, file)?;
    let name = input::name(file);
    let mut bytes = Vec::new();
    input::open(file)
        .and_then(|mut reader| reader.read_to_end(&mut bytes))
        .with_context(|| format!("{name}: cannot be read"))?;
    let code = String::from_utf8_lossy(&bytes);
    texts::facts(&code, language, args.tree).with_context(|| name)
}

fn language(args: &Args, file: &Path) -> anyhow::Result<Language> {
    if let Some(word) = &args.language {
        return texts::language(word).map_err(|error| anyhow!("--language {word}: {error}"));
    }
    let known = texts::languages();
    match Language::of_path(file) {
        Some(language) => Ok(language),
        None if file.is_dir() => bail!("{}: is a folder; give files of code", file.display()),
        None if input::is_dash(file) => bail!("standard input: give --language {known}"),
        None => bail!(
            "{}: its extension is not that of a supported language; give --language {known}",
            file.display()
        ),
    }
}

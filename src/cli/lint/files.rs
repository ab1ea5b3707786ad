//! The files of a run, and the lines of them that were added.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::Args;
use crate::cli::input::{self, is_dash};
use crate::language::Language;
use crate::lint::{Config, Diff, Files, InputFile, LintReport};

pub(super) fn find(args: &Args, config: &Config) -> anyhow::Result<Files> {
    let (stdin, paths): (Vec<_>, Vec<_>) =
        args.paths.iter().cloned().partition(|path| is_dash(path));
    let mut files = Files::find(&paths, config);
    match (stdin.len(), args.diff.is_some()) {
        (0, _) => {}
        (1, false) => files.sources.insert(0, stdin_source(args)?),
        (1, true) => bail!("--diff does not work with standard input"),
        _ => bail!("- is standard input, and can be given only once"),
    }
    Ok(files)
}

fn stdin_source(args: &Args) -> anyhow::Result<InputFile> {
    let Some(path) = &args.stdin_filename else {
        bail!("standard input has no name: give --stdin-filename PATH, such as app.py");
    };
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let first = text.lines().next().unwrap_or_default();
    let language = Language::of_path(path).or_else(|| Language::of_shebang(first));
    let language = language.with_context(|| {
        let name = input::name(path);
        format!("{name}: not in a supported language (the extension of --stdin-filename decides)")
    })?;
    Ok(InputFile::text(path, language, text))
}

/// The lines added since a revision, in the repository of the first path.
pub(super) fn added(args: &Args, revision: &str) -> anyhow::Result<Diff> {
    let here = Path::new(".");
    let first = args.paths.first().map_or(here, PathBuf::as_path);
    let folder = if first.is_dir() { Some(first) } else { first.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(here);
    let diff = Diff::since(revision, folder).context("--diff")?;
    for path in &args.paths {
        if path.canonicalize().is_ok_and(|path| !diff.covers(&path)) {
            let path = path.display();
            bail!("--diff: {path} is not in the git repository of the first path");
        }
    }
    Ok(diff)
}

pub(super) fn why_none(args: &Args, report: &LintReport) -> String {
    let paths: Vec<_> = args.paths.iter().map(|path| input::name(path)).collect();
    let paths = paths.join(", ");
    match (&args.diff, report.skipped) {
        (Some(revision), _) => format!("none in {paths} has lines added since {revision}"),
        (None, 0) => format!(
            "{paths} has none, or they are hidden, excluded or ignored by git (name a file itself \
             to check it all the same)"
        ),
        (None, 1) => format!("the only file in {paths} is in another language"),
        (None, skipped) => format!("the {skipped} files in {paths} are in other languages"),
    }
}

//! The files of a run, the lines of them that were added, and `--baseline`: findings that are known.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, bail};

use super::Args;
use crate::cli::input::is_dash;
use crate::cli::{Status, input, output, terminal};
use crate::language::Language;
use crate::lint::{Baseline, Config, Diff, Files, InputFile, LintReport};

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

/// Leaves the known findings out of a report.
pub(super) fn apply(args: &Args, report: &mut LintReport) -> anyhow::Result<()> {
    if let Some(path) = &args.baseline {
        read(path)?.apply(report);
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Baseline> {
    let name = input::name(path);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("{name}: no such baseline; --update-baseline writes it")
        }
        Err(error) => return Err(error).with_context(|| format!("{name}: cannot be read")),
    };
    Baseline::read(&text).with_context(|| name)
}

/// Writes the findings of a report as the new baseline.
pub(super) fn update(args: &Args, report: &LintReport) -> anyhow::Result<Status> {
    let Some(path) = &args.baseline else {
        bail!("--update-baseline needs --baseline FILE");
    };
    let name = input::name(path);
    if !report.file_errors.is_empty() {
        bail!("{name}: not written, because some files could not be checked");
    }
    let inputs = args.paths.iter().filter(|path| path.is_file());
    let mut file = output::create_temporary(path, inputs)?;
    let count = Baseline::write(&mut file, report)?;
    output::persist(file, path)?;
    let findings = if count == 1 { "finding" } else { "findings" };
    terminal::warn(&format!("{name}: {count} {findings} written"));
    Ok(Status::Done)
}

//! The files of a run, and the lines of them that were added.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::Args;
use crate::cli::input::{self, is_dash};
use crate::language::Language;
use crate::lint::{Config, Diff, Files, InputFile, LintReport};

/// Finds the files. `stdin` stands for standard input.
pub(super) fn find(args: &Args, stdin: Option<&str>, config: &Config) -> anyhow::Result<Files> {
    let (dashes, paths): (Vec<_>, Vec<_>) =
        args.paths.iter().cloned().partition(|path| is_dash(path));
    let mut files = Files::find(&paths, config);
    match dashes.len() {
        0 => {}
        1 => match stdin_source(args, stdin)? {
            Some(source) => files.sources.insert(0, source),
            None => files.skip(args.stdin_filename.as_deref().unwrap_or(Path::new(""))),
        },
        _ => bail!("- is standard input, and can be given only once"),
    }
    Ok(files)
}

/// The path of the code on standard input, if that is checked.
pub(super) fn stdin_name(args: &Args) -> anyhow::Result<Option<&Path>> {
    if args.stdin_filename.is_none() && args.paths.iter().any(|path| is_dash(path)) {
        bail!("standard input has no name: give --stdin-filename PATH, such as app.py");
    }
    Ok(args.stdin_filename.as_deref())
}

/// The code on standard input; `None` if it is in no supported language.
fn stdin_source(args: &Args, stdin: Option<&str>) -> anyhow::Result<Option<InputFile>> {
    let Some(path) = stdin_name(args)? else {
        return Ok(None);
    };
    let text = match stdin {
        Some(text) => text.to_owned(),
        None => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    let first = text.lines().next().unwrap_or_default();
    let language = Language::of_path(path).or_else(|| Language::of_shebang(first));
    Ok(language.map(|language| InputFile::text(path, language, text)))
}

/// The lines added since a revision, in the repository of the first path.
pub(super) fn added(args: &Args, revision: &str, files: &Files) -> anyhow::Result<Diff> {
    let here = Path::new(".");
    let places = args.places();
    let first = places.first().map_or(here, PathBuf::as_path);
    let folder = if first.is_dir() { Some(first) } else { first.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(here);
    let mut diff = Diff::since(revision, folder).context("--diff")?;
    for path in &places {
        if path.canonicalize().is_ok_and(|path| !diff.covers(&path)) {
            let path = path.display();
            bail!("--diff: {path} is not in the git repository of the first path");
        }
    }
    for source in &files.sources {
        diff.replace_text(source).context("--diff")?;
    }
    Ok(diff)
}

/// Why no file was checked.
pub(super) fn why_none(args: &Args, report: &LintReport) -> String {
    let paths: Vec<_> = args.places().iter().map(|path| input::name(path)).collect();
    let paths = paths.join(", ");
    let left_out = report.left_out.len();
    match (&args.diff, report.skipped.values().sum()) {
        _ if is_reply(args) => format!(
            "{paths} is Markdown: to judge the code in a model's reply, give the code itself, or the reply \
             to `codeif grade`"
        ),
        (_, 0) if left_out > 0 => {
            format!("all that {paths} has is left out (--verbose says why)")
        }
        (Some(revision), _) => {
            format!(
                "no lines in a language that codeif reads were added in {paths} since {revision}"
            )
        }
        (_, 0) => format!(
            "{paths} has none, or they are hidden, excluded or ignored by git (name a file itself \
             to check it all the same)"
        ),
        (_, 1) if args.places().iter().all(|path| !path.is_dir()) => {
            format!("{paths} is in another language")
        }
        (_, 1) => format!("the only file in {paths} is in another language"),
        (_, skipped @ 2..) => format!("the {skipped} files in {paths} are in other languages"),
    }
}

/// Whether the only path is a text in Markdown, such as a model's reply.
fn is_reply(args: &Args) -> bool {
    let places = args.places();
    let [path] = places.as_slice() else {
        return false;
    };
    path.extension().is_some_and(|extension| extension == "md" || extension == "markdown")
}

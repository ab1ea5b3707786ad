//! `--fix`: writes the files that are fixed, or shows what would be written.

use std::fs;
use std::io::Write;

use anyhow::{Context, bail};

use super::Args;
use super::patch::patch;
use crate::cli::input::is_dash;
use crate::cli::{output, terminal};
use crate::lint::{FileError, Files, LintReport, Linter, MendedFile};
use crate::report::lint_summary;

/// Checks the files and fixes what is found in them, but writes nothing.
pub(super) fn mend(
    args: &Args,
    linter: Linter,
    files: Files,
) -> anyhow::Result<(LintReport, Vec<MendedFile>)> {
    if args.fix && args.paths.iter().any(|path| is_dash(path)) {
        bail!("--fix writes files, and - is none: --fix-dry-run shows what it would change");
    }
    Ok(linter.with_fixes(args.rename_public).mend(files, args.fix_dry_run))
}

/// Writes the fixed files; those that cannot be written are errors of the report.
pub(super) fn write(mended: Vec<MendedFile>, report: &mut LintReport) {
    for file in mended {
        if let Err(error) = replace(&file) {
            let counts = report.fixes.get_or_insert_default();
            counts.fixed -= file.count;
            let error = FileError { path: file.file.name, message: format!("{error:#}") };
            terminal::warn(&format!("error: {}: {}", error.path, error.message));
            report.file_errors.push(error);
        }
    }
}

/// Replaces a file as a whole, unless it is no longer what was read.
fn replace(mended: &MendedFile) -> anyhow::Result<()> {
    let path = mended.file.path();
    if fs::read(path).context("not fixed")? != mended.before.as_bytes() {
        bail!("not fixed, because it has changed since it was read, or is not in UTF-8");
    }
    let permissions = fs::metadata(path)?.permissions();
    let mut file = output::create_temporary(path, [])?;
    file.write_all(mended.after.as_bytes())?;
    output::persist(file, path)?;
    fs::set_permissions(path, permissions)?;
    Ok(())
}

/// Writes the changes as a diff.
pub(super) fn show(args: &Args, mended: &[MendedFile], report: &LintReport) -> anyhow::Result<()> {
    let mut out = output::create(&args.output, &args.paths)?;
    for MendedFile { file, before, after, .. } in mended {
        let name = &file.name;
        write!(out, "--- a/{name}\n+++ b/{name}\n{}", patch(before, after))?;
    }
    out.flush()?;
    if !args.quiet {
        terminal::warn(&lint_summary(report));
    }
    Ok(())
}

//! `--baseline`: the findings that are known.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};

use super::Args;
use crate::cli::{Status, input, output, terminal};
use crate::lint::{Baseline, LintReport};

/// Leaves the known findings out of a report.
pub(super) fn apply(args: &Args, report: &mut LintReport) -> anyhow::Result<()> {
    if let Some(path) = &args.baseline {
        read_baseline(path)?.apply(report);
        if args.diff.is_some() {
            // Findings on other lines were not looked for.
            report.stale = 0;
        }
    }
    Ok(())
}

fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
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

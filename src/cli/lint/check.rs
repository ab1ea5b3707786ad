//! A run: reads the rules and the files, and checks them.

use super::{Args, baseline, files, fix, max_findings, rules};
use crate::check::Readings;
use crate::lint::{FileError, LeftOut, LintReport, Linter, MendedFile};
use crate::report::LintFormat;
use crate::response::Limits;

/// Checks files, or only reads the rules if these are to be shown; with the files that are to be fixed. `stdin`
/// stands for standard input. Remarks for people are added to `notes`.
pub(super) fn check(
    args: &Args,
    stdin: Option<&str>,
    notes: &mut Vec<String>,
) -> anyhow::Result<(LintReport, Vec<MendedFile>)> {
    files::stdin_name(args)?;
    let rules = rules::read(args, notes)?;
    let mut unchecked = rules.unchecked;
    if args.hide_unchecked {
        unchecked.clear();
    }
    if args.show_rules {
        let report = LintReport::of_rules(rules.rules, unchecked, rules.loaded.templates());
        return Ok((report, Vec::new()));
    }
    let files = files::find(args, stdin, &rules.config)?;
    let verifier = rules.loaded.verifier(Limits::default(), Readings::default());
    let mut linter = Linter::new(verifier, rules.rules);
    if args.no_exceptions {
        linter = linter.without_exceptions();
    }
    if let Some(revision) = &args.diff {
        linter = linter.on_added_lines(files::added(args, revision, &files)?);
    }
    let (mut report, mended) = match args.fix || args.fix_dry_run {
        true => fix::mend(args, linter, files)?,
        false => (linter.lint(files), Vec::new()),
    };
    report.unchecked = unchecked;
    report.unchecked.retain(|line| line.is_demand);
    report.strict = args.strict;
    report.max_findings = max_findings(args);
    tell(notes, &report.file_errors, "error");
    tell(notes, &report.unjudged_files, if args.strict { "error" } else { "warning" });
    if !args.update_baseline {
        baseline::apply(args, &mut report)?;
        remarks(args, &mut report, notes);
    }
    Ok((report, mended))
}

/// Adds remarks on a run, and takes them out of what is reported in text.
fn remarks(args: &Args, report: &mut LintReport, notes: &mut Vec<String>) {
    if args.quiet {
        report.retain_errors();
        return;
    }
    tell(notes, &report.file_notes, "note");
    if !matches!(args.format, LintFormat::Json | LintFormat::Sarif) {
        report.take_syntax_notes();
    }
    if args.verbose {
        tell(notes, &report.syntax_notes, "note");
        let unformatted = report.unformatted.iter();
        notes.extend(unformatted.map(|path| {
            format!("note: {path}: formatters leave it alone, not judged by rules of layout")
        }));
        let left_out = report.left_out.iter();
        notes.extend(
            left_out.map(|LeftOut { path, why }| format!("note: {path}: {}, left out", why.noun())),
        );
    }
    if report.file_names.is_empty() && !report.has_unread() {
        notes.push(format!("note: no file was checked: {}", files::why_none(args, report)));
    }
    if report.rules.is_empty() {
        let level = if args.strict { "error" } else { "note" };
        notes.push(format!(
            "{level}: no rule was checked: the instructions have none that can be (--show-rules tells how \
             each line is understood)"
        ));
    }
}

/// Adds remarks on files.
pub(super) fn tell(notes: &mut Vec<String>, files: &[FileError], level: &str) {
    notes.extend(files.iter().map(|file| file.with_level(level)));
}

//! The linter: checks files against the instructions that their author was given.
//!
//! [`Rule`]s are single sentences ([`Rule::all`]), or come from a [`Prose`] or a [`Config`].
//! [`Files`] finds the files below the given paths. A [`Linter`] checks them and returns a
//! [`LintReport`] of [`Diagnostic`]s.

mod baseline;
mod config;
mod cross_file;
mod diagnostic;
mod diff;
mod doubt;
mod exceptions;
mod findings;
mod imports;
mod instruction_files;
mod left_out;
mod line_ends;
mod linter;
mod linters;
mod mend;
mod misread;
mod modules;
mod nearest;
mod project;
mod prose;
mod rule;
mod scope;
mod silenced;
mod walk;

pub(crate) use baseline::short_hash;
pub use baseline::{Baseline, Fingerprints};
pub use config::{CONFIG_NAME, Config, ConfigFile};
pub use diagnostic::{Diagnostic, FileError, LintReport, SourceLocation, kinds};
pub use diff::Diff;
pub(crate) use diff::{git, path as git_path};
pub use imports::{Instructions, RuleText, unfollowed};
pub use instruction_files::{folder_of, instruction_files, out_of_reach};
pub use left_out::{LeftOut, WhyLeftOut};
pub use linter::Linter;
#[cfg(feature = "lsp")]
pub use mend::tried::TriedFix;
pub use mend::{FixCounts, MendedFile};
pub use prose::{Prose, Unchecked, hint};
pub use rule::{Rule, RuleOrigin, Severity};
pub use walk::{Files, InputFile, name};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::instruction::Templates;
    use crate::language::Language;
    use crate::verifier::Verifier;

    fn lint(sentence: &str, code: &str) -> LintReport {
        let rules = Rule::all(Templates::builtin(), sentence).unwrap();
        let source = InputFile::text(Path::new("app.py"), Language::Python, code.to_owned());
        let files = Files { sources: vec![source], ..Files::default() };
        Linter::new(Verifier::default(), rules).lint(files)
    }

    #[test]
    fn the_findings_of_a_line_share_its_text() {
        let report = lint("No print statements.", &"print(1); ".repeat(500));
        let lines = report.diagnostics.iter().map(|found| found.location.as_ref().unwrap());
        let kept: BTreeSet<_> = lines.map(|line| Arc::as_ptr(&line.source).addr()).collect();
        assert_eq!((report.diagnostics.len(), kept.len()), (500, 1));
    }

    /// The findings of an instruction file in some files, of which the first are said to break its rule.
    fn found_in_files(instructions: &str, broken: usize, files: usize) -> Vec<(Severity, String)> {
        let read = Prose::read(Templates::builtin(), "AGENTS.md", Path::new("/"), instructions);
        let code = |at: usize| if at < broken { "print(1)\n" } else { "x = 1\n" };
        let sources = (0..files).map(|at| {
            let path = format!("/f{at}.py");
            InputFile::text(Path::new(&path), Language::Python, code(at).to_owned())
        });
        let files = Files { sources: sources.collect(), ..Files::default() };
        let report = Linter::new(Verifier::default(), read.unwrap().rules).lint(files);
        report
            .diagnostics
            .into_iter()
            .map(|found| (found.severity, found.message.to_string()))
            .collect()
    }

    #[test]
    fn a_rule_that_nearly_all_files_break_is_in_doubt() {
        let rule = "- No print statements.\n";
        let [(Severity::Warning, message)] = &found_in_files(rule, 19, 30)[..] else {
            panic!("no warning");
        };
        assert!(message.starts_with("19 of 30 files break this"), "{message}");
        // It may be a rule that is not kept well, or one of few files.
        assert_eq!(found_in_files(rule, 18, 30).len(), 18);
        assert_eq!(found_in_files(rule, 29, 29).len(), 29);
        let meant = "- No print statements. <!-- codeif: error -->\n";
        assert_eq!(found_in_files(meant, 30, 30).len(), 30);
        // What no file has is missing from all of them.
        let missing = "- There must be a class named `Cart`.\n";
        assert_eq!(found_in_files(missing, 0, 29)[0].0, Severity::Error);
        assert_eq!(found_in_files(missing, 0, 30)[0].0, Severity::Warning);
    }

    #[test]
    fn a_finding_has_its_location() {
        let report = lint("No global variables.", "count = 0\n");
        let location = report.diagnostics[0].location.as_ref().unwrap();
        assert_eq!((location.line, &*location.source), (1, "count = 0"));
    }
}

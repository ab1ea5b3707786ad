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
mod exceptions;
mod findings;
mod imports;
mod instruction_files;
mod left_out;
mod linter;
mod nearest;
mod prose;
mod rule;
mod scope;
mod walk;

pub(crate) use baseline::short_hash;
pub use baseline::{Baseline, Fingerprints};
pub use config::{CONFIG_NAME, Config, ConfigFile};
pub use diagnostic::{Diagnostic, FileError, LintReport, SourceLocation, kinds};
pub use diff::Diff;
pub(crate) use diff::{git, path as git_path};
pub use imports::{Instructions, RuleText};
pub use instruction_files::{folder_of, instruction_files};
pub use left_out::{LeftOut, WhyLeftOut};
pub use linter::Linter;
pub use prose::{Prose, Unchecked, hint};
pub use rule::{Rule, RuleOrigin, Severity};
pub use walk::{Files, InputFile, name};

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::instruction::Templates;
    use crate::language::Language;
    use crate::verifier::Verifier;

    #[test]
    fn a_finding_has_its_location() {
        let rules = Rule::all(Templates::builtin(), "No global variables.").unwrap();
        let code = "count = 0\n".to_owned();
        let files = Files {
            sources: vec![InputFile::text(Path::new("app.py"), Language::Python, code)],
            ..Files::default()
        };
        let report = Linter::new(Verifier::default(), rules).lint(files);
        let location = report.diagnostics[0].location.as_ref().unwrap();
        assert_eq!((location.line, location.source.as_str()), (1, "count = 0"));
    }
}

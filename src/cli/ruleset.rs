//! The rules that hold for some paths, for commands that are not told any: the same that `codeif lint` finds
//! for them without flags.

#[cfg(feature = "lsp")]
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::lint::{self, LintRules};
use super::rules::LoadedRules;
use crate::check::Readings;
use crate::language::Language;
#[cfg(feature = "lsp")]
use crate::lint::TriedFix;
use crate::lint::{Config, Diagnostic, Files, LintReport, Linter, Unchecked};
use crate::response::Limits;

#[derive(Debug)]
pub(super) struct Ruleset {
    pub(super) linter: Linter,
    pub(super) config: Config,
    #[cfg_attr(not(feature = "mcp"), expect(dead_code, reason = "only that server tells them"))]
    pub(super) unchecked: Vec<Unchecked>,
    #[cfg_attr(not(feature = "mcp"), expect(dead_code, reason = "only that server explains them"))]
    pub(super) loaded: LoadedRules,
}

impl Ruleset {
    /// # Errors
    /// If no rule is written for the paths, or a file with rules cannot be read.
    pub(super) fn of(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let places: Vec<_> = paths.iter().map(|path| place(path)).collect();
        let mut rules = lint::default_rules(&places)?;
        let verifier = rules.loaded.verifier(Limits::default(), Readings::default());
        let linter = Linter::new(verifier, std::mem::take(&mut rules.rules));
        let LintRules { config, unchecked, loaded, .. } = rules;
        Ok(Self { linter, config, unchecked, loaded })
    }

    /// The findings in a text in place of the file at an absolute path; none if the file is left out, or
    /// in a language that is not supported. What is missing from all files is not said of one.
    pub(super) fn check(&self, path: &Path, text: &str) -> LintReport {
        let mut report = self.linter.lint(self.in_place(path, text));
        report.diagnostics.retain(|found| found.location.is_some());
        report
    }

    /// The same rules, with fixes of what they find.
    #[cfg(feature = "lsp")]
    pub(super) fn with_fixes(self) -> Self {
        Self { linter: self.linter.with_fixes(false), ..self }
    }

    /// The fixes of what is found on some lines of a text in place of the file at an absolute path.
    #[cfg(feature = "lsp")]
    pub(super) fn fixes(
        &self,
        path: &Path,
        text: &str,
        lines: RangeInclusive<usize>,
    ) -> Vec<TriedFix> {
        let files = self.in_place(path, text).sources;
        files.iter().flat_map(|file| self.linter.fixes_on(file, &lines)).collect()
    }

    /// The text after all fixes; `None` if nothing can be fixed.
    #[cfg(feature = "lsp")]
    pub(super) fn mended(&self, path: &Path, text: &str) -> Option<String> {
        let (_, mended) = self.linter.mend(self.in_place(path, text), false);
        mended.into_iter().next().map(|file| file.after)
    }

    /// What is missing from all of some texts, each in place of the file at an absolute path.
    pub(super) fn missing<'t>(
        &self,
        texts: impl Iterator<Item = (&'t Path, &'t str)>,
    ) -> Vec<Diagnostic> {
        let sources = texts.flat_map(|(path, text)| self.in_place(path, text).sources).collect();
        self.missing_from(Files { sources, ..Files::default() })
    }

    /// What is missing from all files below a folder.
    pub(super) fn missing_below(&self, folder: &Path) -> Vec<Diagnostic> {
        self.missing_from(Files::find(&[folder.to_owned()], &self.config))
    }

    fn missing_from(&self, files: Files) -> Vec<Diagnostic> {
        let mut found = self.linter.lint(files).diagnostics;
        found.retain(|found| found.location.is_none());
        found
    }

    fn in_place(&self, path: &Path, text: &str) -> Files {
        language(path, text).map_or_else(Files::default, |language| {
            Files::of_text(path, language, text.to_owned(), &self.config)
        })
    }
}

/// Where to look for the rules of a file that may not be written yet: in the nearest folder that is there.
pub(super) fn place(path: &Path) -> PathBuf {
    let folder = path.ancestors().skip(1).find(|folder| folder.exists());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// The language of a text in place of the file at a path.
pub(super) fn language(path: &Path, text: &str) -> Option<Language> {
    let first = text.lines().next().unwrap_or_default();
    Language::of_path(path).or_else(|| Language::of_shebang(first))
}

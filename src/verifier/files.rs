//! Checks source files instead of a response.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Verifier, catch_panic};
use crate::check::Context;
use crate::instruction::{Demand, Parse};
use crate::lang;
use crate::language::Language;
use crate::names::Names;
use crate::parallel;
use crate::response::{CodeBlock, Response, Span, Title};
use crate::syntax::{self, Asked, ParseError, Parsed, SearchedTrees};
use crate::verdict::Verdict;

/// A source file.
#[derive(Debug, Clone, Copy)]
pub struct SourceFile<'s> {
    /// Its path. In Python it gives the package.
    pub path: &'s str,
    /// Its text.
    pub code: &'s str,
}

/// The verdicts on source files.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedFiles {
    /// One for each instruction, in order. The block of evidence is the index of the file, its
    /// lines and columns are those of that file.
    pub verdicts: Vec<Verdict>,
    /// How many syntax errors the files have.
    pub syntax_errors: usize,
}

/// Why files were not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckFilesError {
    /// A file exceeds a limit.
    #[error("past a limit: {0}")]
    Refused(#[from] ParseError),
    /// codeif panicked on a file.
    #[error("codeif failed on it: {0}")]
    Panicked(String),
}

impl Verifier {
    /// Checks source files of one language as the code of one response, and shows them to a function with
    /// the verdicts. `asked` is what the rules asked for in the files before these of what is found only on
    /// demand: it is found in the same walk as the facts.
    ///
    /// # Errors
    /// If a file exceeds a limit on size or nesting, or makes this panic, which none should.
    pub(crate) fn check_files<T>(
        &self,
        demands: impl IntoIterator<Item = Demand>,
        files: &[SourceFile<'_>],
        language: Language,
        asked: &Mutex<Asked>,
        see: impl FnOnce(&Context<'_>, &[Verdict]) -> T,
    ) -> Result<(CheckedFiles, T), CheckFilesError> {
        let demands = demands.into_iter();
        let task: Vec<_> = demands.map(Parse::from).collect();
        let checked = catch_panic(|| self.check_task(&task, files, language, asked, see));
        Ok(checked.map_err(CheckFilesError::Panicked)??)
    }

    fn check_task<T>(
        &self,
        task: &[Parse],
        files: &[SourceFile<'_>],
        language: Language,
        asked: &Mutex<Asked>,
        see: impl FnOnce(&Context<'_>, &[Verdict]) -> T,
    ) -> Result<(CheckedFiles, T), ParseError> {
        let limits = &self.options.limits;
        let response = response(files, language);
        let parse = |block: &CodeBlock<'_>| lang::parse(language, &block.code, limits);
        let parsed = parallel::map(&response.blocks, parse).into_iter();
        let parsed: Vec<Parsed> = parsed.collect::<Result<_, _>>()?;
        let blocks: Vec<(&CodeBlock<'_>, &Parsed)> = response.blocks.iter().zip(&parsed).collect();
        let expected = locked(asked).clone();
        let (facts, found) = syntax::facts(lang::of(language), &blocks, &expected);
        let names = Names::new(&facts, lang::of(language));
        let readings = self.options.readings;
        let trees = SearchedTrees::new(lang::of(language), &blocks).with(expected, found);
        let (response, facts, names, trees) = (&response, &facts, &names, &trees);
        let context = Context { response, facts, names, trees, task, readings };
        let verdicts = self.verdicts_in(&context, None);
        locked(asked).add(trees.asked());
        let verdicts: Vec<_> = verdicts.into_iter().map(|judged| judged.verdict).collect();
        let seen = see(&context, &verdicts);
        let syntax_errors = parsed.iter().map(|parsed| parsed.syntax_errors).sum();
        Ok((CheckedFiles { verdicts, syntax_errors }, seen))
    }
}

/// What was asked for, which is as good after a panic elsewhere.
fn locked(asked: &Mutex<Asked>) -> MutexGuard<'_, Asked> {
    asked.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files as blocks, tagged with their language and titled with their path. A single file is
/// also the text of the response, because template 10 counts the lines of that.
fn response<'s>(files: &[SourceFile<'s>], language: Language) -> Response<'s> {
    let mut response = match files {
        [file] => Response::of_code(file.code, language),
        _ => Response::of_files(files.iter().map(|file| file.code), language),
    };
    for (block, file) in response.blocks.iter_mut().zip(files) {
        block.tag = Some(language.id());
        block.titles.push(Title { text: file.path, span: Span::in_block(block.index, 0, 0) });
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Templates;
    use crate::verdict::Outcome;

    fn check(sentence: &str, language: Language, files: &[(&str, &str)]) -> Verdict {
        let parse = Templates::builtin().parse(sentence, Some(language));
        let demand = Demand::of(sentence, parse.instruction().unwrap());
        let files: Vec<_> = files.iter().map(|(path, code)| SourceFile { path, code }).collect();
        let verifier = Verifier::default();
        let asked = Mutex::default();
        let verdict = || {
            let checked =
                verifier.check_files([demand.clone()], &files, language, &asked, |_, _| ());
            checked.unwrap().0.verdicts.remove(0)
        };
        // The second time, what is asked for is found in one walk.
        let found = verdict();
        assert_eq!(verdict(), found);
        found
    }

    #[test]
    fn one_walk_finds_what_two_do() {
        let code = "/** Doc. */\nint f(int a) { while (a) { if (a && b) { a--; } } return a; }\n\
                    #define G(x) do { f(x); } while (0)\nTEST(A, b) { f(1); }\n";
        let files = [("a.cpp", code), ("b.cpp", code)];
        for sentence in [
            "Don't use while loops.",
            "Every function must be documented.",
            "Functions must not have a cyclomatic complexity above 1.",
            "Nesting depth should not exceed 1.",
        ] {
            let verdict = check(sentence, Language::Cpp, &files);
            assert_eq!(verdict.outcome, Outcome::No, "{sentence}");
        }
    }

    #[test]
    fn findings_name_the_file_and_its_lines() {
        let files = [("a.py", "x = 1\n"), ("b.py", "\r\nfor y in z:\r    y\n")];
        let verdict = check("Don't use for loops.", Language::Python, &files);
        assert_eq!(verdict.outcome, Outcome::No);
        let place = &verdict.evidence[0];
        assert_eq!((place.block, place.line, place.column), (Some(1), 2, 1));
    }

    #[test]
    fn what_one_file_lacks_another_may_have() {
        let go = [
            ("shape.go", "package p\n\ntype Shape interface { Area() int }\n"),
            ("square.go", "package p\n\ntype Square struct{}\n"),
            ("area.go", "package p\n\nfunc (s Square) Area() int { return 1 }\n"),
        ];
        let sentence = "The class `Square` should implement the interface `Shape`.";
        assert_eq!(check(sentence, Language::Go, &go).outcome, Outcome::Yes);
        assert_eq!(check(sentence, Language::Go, &go[..2]).outcome, Outcome::No);
    }

    #[test]
    fn a_path_shows_the_package() {
        let sentence = "Your code should be organized in a package named billing.";
        let verdict = |path| check(sentence, Language::Python, &[(path, "x = 1\n")]);
        assert_eq!(verdict("src/billing/tax.py").outcome, Outcome::Yes);
        assert_eq!(verdict("src/tax.py").outcome, Outcome::No);
    }
}

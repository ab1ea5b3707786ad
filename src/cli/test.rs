//! `codeif test`: runs literate cases.

use std::io::{self, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::rules::{LoadedRules, RulesArg};
use super::{Status, input, terminal};
use crate::Verifier;
use crate::check::Readings;
use crate::instruction::Template;
use crate::language::Language;
use crate::literate::{self, Case, CasePair, Suite};
use crate::report::escape_control;
use crate::response::Limits;

/// Run test cases: Markdown files with instructions, responses and the expected verdicts
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example:
  codeif test fixtures/templates/global/max-parameters.md

A case is a heading `### NAME` under `## Python`, `## Java`, `## Go`, `## C++`, `## JavaScript`,
`## TypeScript`, `## Rust`, `## Swift`, `## Ruby`, `## C#` or `## Any`; the response as a fenced block; and a list with an item for each instruction:
`- No: INSTRUCTION`, with Yes, No or `Unverifiable REASON`, then all the evidence, each piece as inline
code, `LINE:COLUMN TEXT`. Each instruction counts as a case. codeif explain TEMPLATE --examples prints
such cases.

In a file of cases named after one of your --rules, that rule must understand every instruction.
A note names each language of the rule that has no case of Yes, or none of No.

Exit status: 0 all cases passed, 1 some failed, 2 a file could not be read as cases.")]
pub(super) struct Args {
    /// Files of cases; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    rules: RulesArg,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let loaded = args.rules.load()?;
    let mut run = TestRun {
        verifier: loaded.verifier(Limits::default(), Readings::default()),
        loaded,
        out: io::stdout().lock(),
        passed: 0,
        failed: 0,
        unreadable: false,
    };
    for path in &args.files {
        run.file(path)?;
    }
    run.finish()
}

struct TestRun {
    loaded: LoadedRules,
    verifier: Verifier,
    out: StdoutLock<'static>,
    passed: usize,
    failed: usize,
    unreadable: bool,
}

impl TestRun {
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = input::name(path);
        let mut text = String::new();
        input::open(path)
            .and_then(|mut reader| reader.read_to_string(&mut text))
            .with_context(|| format!("{name}: cannot be read"))?;
        match literate::parse(&text) {
            Ok(suite) if suite.cases.is_empty() => {
                self.unreadable = true;
                terminal::warn(&format!("error: {name}: contains no case"));
            }
            Ok(suite) => self.suite(path, &name, &suite)?,
            Err(problems) => {
                self.unreadable = true;
                for problem in problems {
                    let line = format!("error: {name}:{}: {}", problem.line, problem.message);
                    terminal::warn(&line);
                }
            }
        }
        Ok(())
    }

    fn suite(&mut self, path: &Path, name: &str, suite: &Suite) -> io::Result<()> {
        let slug = path.file_stem().and_then(|stem| stem.to_str());
        let own = slug.and_then(|slug| Some(([slug.to_owned()], self.loaded.get(slug)?)));
        let templates = self.verifier.templates();
        for (case, pair) in suite.pairs() {
            let misread = own
                .as_ref()
                .and_then(|(slugs, _)| literate::slug(templates, case, pair, slugs).err());
            let failure = match misread {
                Some(text) => Err(literate::failure(name, case, pair, text)),
                None => literate::run(&self.verifier, case, pair)
                    .map(drop)
                    .map_err(|mismatch| literate::failure(name, case, pair, mismatch)),
            };
            match failure {
                Ok(()) => self.passed += 1,
                Err(text) => {
                    self.failed += 1;
                    print_failure(&mut self.out, &text)?;
                }
            }
        }
        if let Some((_, rule)) = own {
            note_missing(name, rule, suite);
        }
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<Status> {
        let Self { passed, failed, .. } = self;
        writeln!(self.out, "{passed} passed, {failed} failed")?;
        self.out.flush()?;
        Ok(match (self.unreadable, failed) {
            (true, _) => Status::BadInput,
            (false, 0) => Status::Done,
            (false, _) => Status::Found,
        })
    }
}

/// Notes the languages of a rule that have no case with Yes or none with No: then a query that
/// matches nothing or everything would pass.
fn note_missing(name: &str, rule: &Template, suite: &Suite) {
    for word in ["Yes", "No"] {
        let is_missing = |language: &Language| {
            let is_one = |(case, pair): (&Case, &CasePair)| {
                case.language == Some(*language) && pair.outcome.word() == word
            };
            !suite.pairs().any(is_one)
        };
        let missing = rule.languages.iter().copied().filter(is_missing);
        let missing: Vec<_> = missing.map(|language| language.to_string()).collect();
        if !missing.is_empty() {
            let languages = missing.join(", ");
            terminal::warn(&format!("note: {name}: no case in {languages} is {word}"));
        }
    }
}

fn print_failure(out: &mut impl Write, text: &str) -> io::Result<()> {
    for line in text.lines() {
        writeln!(out, "{}", escape_control(line))?;
    }
    writeln!(out)
}

//! The time to lint a tree of files, compared with only reading and parsing it, and the time to lint
//! a single file: `cargo bench --bench lint`.
//!
//! The tree is written to a temporary folder from the code of the fixtures. The fastest of several
//! rounds counts.
#![expect(clippy::print_stdout, reason = "printing figures is what it is for")]
#![expect(clippy::unwrap_used, reason = "a bench may fail by panicking")]

#[expect(dead_code, reason = "the code of the responses is enough here")]
#[path = "inputs/mod.rs"]
mod inputs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use codeif::internal::{self, Config, Files, Linter, Response, Rule};
use codeif::{Language, Limits, Templates, Verifier};
use rayon::prelude::*;

const FILES: usize = 2_000;
const ROUNDS: usize = 5;
/// Six rules that are checked file by file, two that some file follows, and two that no file
/// follows, so that all files are also checked together.
const RULES: [&str; 10] = [
    "Functions must not have more than 3 parameters",
    "Lines must be at most 80 characters long",
    "No global variables",
    "Do not use `goto`",
    "Class names must be PascalCase",
    "Don't use functions from the `os` module",
    "Your code should use for-loop.",
    "Your code should define a class named Stack.",
    "The class `Nowhere` should implement the interface `Missing`.",
    "Define a function named nowhere_at_all.",
];

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = write(folder.path());
    println!(
        "{FILES} files of {} bytes in the mean, {} rules, {} threads",
        bytes / FILES,
        RULES.len(),
        rayon::current_num_threads()
    );
    let parsing = fastest(|| read_and_parse(folder.path()));
    let linting = fastest(|| lint(folder.path()));
    println!("reading and parsing alone: {parsing:.1?}");
    println!(
        "linting: {linting:.1?}, {:.2} times that",
        linting.as_secs_f64() / parsing.as_secs_f64()
    );
    for name in ["0.py", "1.java", "2.go", "3.cpp", "4.js", "5.ts"] {
        let file = folder.path().join(name);
        println!("{name} alone, by the command: {:.1?}", fastest(|| command(&file)));
    }
}

/// Writes the tree, with the languages in turn, and returns its size in bytes.
fn write(folder: &Path) -> usize {
    let code = Language::ALL.map(|language| {
        let codes = inputs::small(language).into_iter().filter_map(|input| {
            let response = Response::new(&input.text);
            let block = response.blocks.into_iter().next()?;
            Some(block.code.into_owned())
        });
        codes.collect::<Vec<_>>()
    });
    let extensions = ["py", "java", "go", "cpp", "js", "ts"];
    let mut bytes = 0;
    for number in 0..FILES {
        let language = number % extensions.len();
        let codes = &code[language];
        let text = &codes[number / extensions.len() % codes.len()];
        bytes += text.len();
        let name = format!("{number}.{}", extensions[language]);
        fs::write(folder.join(name), text).unwrap();
    }
    bytes
}

fn read_and_parse(folder: &Path) {
    let paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let limits = Limits::default();
    let errors: usize = paths
        .par_iter()
        .map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let language = Language::of_path(path).unwrap();
            internal::parse(language, &text, &limits).unwrap().syntax_errors
        })
        .sum();
    assert!(errors > 0, "some fixtures are broken on purpose");
}

fn lint(folder: &Path) {
    let rules = RULES.map(|rule| Rule::all(Templates::builtin(), rule).unwrap()).concat();
    let files = Files::find(&[folder.to_owned()], &Config::default());
    let report = Linter::new(Verifier::default(), rules.to_vec()).lint(files);
    assert_eq!(report.file_names.len(), FILES);
}

fn command(file: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_codeif"));
    command.arg("lint").arg("--no-config").arg(file);
    command.args(RULES.iter().flat_map(|rule| ["-c", rule]));
    command.output().unwrap();
}

fn fastest(run: impl Fn()) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    rounds.min().unwrap_or_default()
}

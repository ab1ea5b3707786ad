//! The npm package gives the verdicts of the library. `CODEIF_NPM` names its folder, which `.ci/wasm` builds;
//! without it these tests are left out.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::{env, fs, thread};

use codeif::internal::literate::{self, Case};
use codeif::texts;
use serde_json::{Value, json};

use super::book::ROOT;

/// The folder of the package; `None`, with a message, if it is not built.
#[expect(clippy::print_stderr, reason = "a test that is left out says so")]
pub fn package() -> Option<PathBuf> {
    let folder = env::var_os("CODEIF_NPM").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("left out: CODEIF_NPM names no npm package (.ci/wasm builds one)");
    }
    folder
}

/// Reads requests, and writes for each whether the package answers as expected, or else both.
const SCRIPT: &str = r#"
import { createInterface } from "node:readline";
const { check } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const { sentences, response, language, expected } = JSON.parse(line);
  const answer = JSON.stringify(check(sentences, response, language));
  console.log(answer === JSON.stringify(JSON.parse(expected)) ? "the same" : `${line}\n${answer}`);
}
"#;

/// Whether a case is about a language that the package leaves out.
fn is_left_out(case: &Case) -> bool {
    let is_named = |language: codeif::Language| {
        case.language == Some(language)
            || case.response.contains(&format!("```{}", language.id()))
            || case.pairs.iter().any(|pair| {
                pair.instructions.iter().any(|sentence| sentence.contains(language.name()))
            })
    };
    [codeif::Language::CSharp, codeif::Language::Ruby, codeif::Language::Swift]
        .into_iter()
        .any(is_named)
}

/// Each pair of the fixtures in languages that the package has, as a case and the index of the pair.
fn pairs() -> Vec<(Arc<Case>, usize)> {
    let pattern = PathBuf::from(ROOT).join("fixtures/templates");
    let categories = fs::read_dir(pattern).unwrap().map(|entry| entry.unwrap().path());
    let pages = categories.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut all = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page.unwrap().path()).unwrap();
        let cases = literate::parse(&text).unwrap().cases.into_iter();
        for case in cases.filter(|case| !is_left_out(case)) {
            let case = Arc::new(case);
            all.extend((0..case.pairs.len()).map(|index| (Arc::clone(&case), index)));
        }
    }
    all
}

/// What a pair asks, with what the library says.
fn request(case: &Case, index: usize) -> Value {
    let (sentences, response) = (&case.pairs[index].instructions, &case.response);
    json!({
        "sentences": sentences,
        "response": response,
        "language": case.language.map(codeif::Language::id),
        "expected": texts::check(sentences, response, case.language).unwrap(),
    })
}

#[test]
#[ignore = "slow"]
fn the_npm_package_gives_the_verdicts_of_the_library_on_every_fixture() {
    let Some(package) = package() else { return };
    let pairs = pairs();
    let count = pairs.len();
    let mut node = Command::new("node")
        .args(["--input-type=module", "--eval", SCRIPT])
        .arg(package.join("node.js"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = node.stdin.take().unwrap();
    // The library judges on one core, the package on another.
    let writer = thread::spawn(move || {
        for (case, index) in pairs {
            writeln!(stdin, "{}", request(&case, index)).unwrap();
        }
    });
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let others: Vec<_> = answers.lines().filter(|answer| *answer != "the same").collect();
    assert!(others.is_empty(), "{}", others.join("\n"));
    assert_eq!(answers.lines().count(), count);
    assert!(count > 5_000, "only {count} pairs");
    eprintln!("{count} pairs of the fixtures, the same verdicts");
}

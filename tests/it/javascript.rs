//! The npm package gives the verdicts of the library. `CODEIF_NPM` names its folder, which `.ci/wasm` builds;
//! without it these tests are left out.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

use codeif::internal::literate;
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

/// Reads requests, and writes what the package answers, a line for each.
const SCRIPT: &str = r#"
import { createInterface } from "node:readline";
const { check } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const { sentences, response, language } = JSON.parse(line);
  console.log(JSON.stringify(check(sentences, response, language)));
}
"#;

/// What each pair of the fixtures asks, and what the library says.
fn fixtures() -> Vec<(Value, Value)> {
    let pattern = PathBuf::from(ROOT).join("fixtures/templates");
    let categories = fs::read_dir(pattern).unwrap().map(|entry| entry.unwrap().path());
    let pages = categories.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut asked = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page.unwrap().path()).unwrap();
        for case in literate::parse(&text).unwrap().cases {
            for pair in &case.pairs {
                let (sentences, response) = (&pair.instructions, &case.response);
                let line = texts::check(sentences, response, case.language).unwrap();
                let language = case.language.map(codeif::Language::id);
                let request =
                    json!({"sentences": sentences, "response": response, "language": language});
                asked.push((request, serde_json::from_str(&line).unwrap()));
            }
        }
    }
    asked
}

#[test]
#[ignore = "slow"]
#[expect(clippy::print_stderr, reason = "the number of verdicts is of interest")]
fn the_npm_package_gives_the_verdicts_of_the_library_on_every_fixture() {
    let Some(package) = package() else { return };
    let fixtures = fixtures();
    let requests: String = fixtures.iter().map(|(request, _)| format!("{request}\n")).collect();
    let mut node = Command::new("node")
        .args(["--input-type=module", "--eval", SCRIPT])
        .arg(package.join("node.js"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = node.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(requests.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), fixtures.len());
    for ((request, expected), answer) in fixtures.iter().zip(&answers) {
        assert_eq!(answer, expected, "{request:#}");
    }
    assert!(answers.len() > 5_000, "only {} pairs", answers.len());
    eprintln!("{} pairs of the fixtures, the same verdicts", answers.len());
}

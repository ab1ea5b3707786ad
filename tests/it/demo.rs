//! The demo's files.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::harness::{TestDir, codeif};

/// The demo's answers and questions, as arguments.
pub const DEMO: [&str; 4] = [
    "fixtures/demo/answers/amber.jsonl",
    "fixtures/demo/answers/birch.jsonl",
    "fixtures/demo/answers/cedar.jsonl",
    "--questions=fixtures/demo/questions.jsonl",
];

/// A folder with the verdicts on the demo's answers in `v.jsonl`.
pub fn verdicts() -> TestDir {
    let dir = TestDir::new();
    let path = dir.path("v.jsonl");
    let output = ["grade", "--output", path.to_str().unwrap()];
    codeif(&[&output[..], &DEMO].concat()).status(0);
    dir
}

#[test]
fn every_template_of_the_paper_occurs() {
    let report = codeif(&[
        "coverage",
        "fixtures/demo/questions.jsonl",
        "-f",
        "json",
        "--strict",
    ])
    .status(0)
    .quiet()
    .json();
    assert_eq!(report["questions"], 12);
    let absent: BTreeSet<_> = report["templates"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|template| template["all"] == 0 && !template["id"].is_null())
        .map(|template| template["template"].as_str().unwrap())
        .collect();
    assert!(absent.is_empty(), "{absent:?}");
}

#[test]
fn the_models_differ() {
    let report = codeif(&[&["grade", "--format=json"][..], &DEMO].concat())
        .status(0)
        .quiet()
        .json();
    let ssr: Vec<_> = report["models"]
        .as_array()
        .unwrap()
        .iter()
        .map(|model| model["metrics"]["ssr"]["low"].as_f64().unwrap())
        .collect();
    assert!(ssr[0] > ssr[1] + 0.1 && ssr[1] > ssr[2] + 0.1, "{ssr:?}");
}

/// The outputs in the README are those of the commands. `CODEIF_UPDATE_README=1` writes them.
#[test]
fn the_readme_shows_what_the_commands_print() {
    let path = format!("{}/README.md", env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(&path).unwrap();
    let first = "```console\n$ cargo run -- grade fixtures/demo/answers/*.jsonl --questions fixtures/demo/questions.jsonl\n";
    let table = codeif(&[&["grade"][..], &DEMO].concat()).status(0).stdout();
    let lines = codeif(&[&["grade", "-o", "-"][..], &DEMO].concat()).stdout();
    let birch = lines.lines().nth(12 + 4).unwrap();
    let line: Value = serde_json::from_str(birch).unwrap();
    let detail = serde_json::to_string_pretty(&line["details"][1]).unwrap() + "\n";
    let intended = replace_block(&readme, first, &table);
    let intended = replace_block(&intended, "one instruction:\n\n```json\n", &detail);
    let intended = replace_block(&intended, "<!-- agree -->\n```text\n", &agreement());
    let intended = replace_block(&intended, "<!-- report -->\n```text\n", &comparison());
    if readme != intended && std::env::var_os("CODEIF_UPDATE_README").is_some() {
        fs::write(&path, &intended).unwrap();
        return;
    }
    assert!(
        readme == intended,
        "README.md shows other outputs than these; CODEIF_UPDATE_README=1 writes them\n{table}\n{detail}"
    );
}

/// The comparison at the start of the report on the demo, and the intervals.
fn comparison() -> String {
    let text = verdicts()
        .codeif(&["report", "v.jsonl", "--compare", "amber", "birch"])
        .status(0)
        .stdout();
    let tables: Vec<_> = text.split("\n\n").collect();
    format!("{}\n\n…\n\n{}\n\n…\n", tables[0], tables[2])
}

/// The beginning of the report on the demo's judge, and the disagreements at its end.
fn agreement() -> String {
    let dir = verdicts();
    let verdicts = dir.path("v.jsonl");
    let verdicts = verdicts.to_str().unwrap();
    let text = codeif(&["agree", verdicts, "fixtures/demo/judge.jsonl", "-d", "3"])
        .status(2)
        .stdout()
        .replace(verdicts, "verdicts.jsonl");
    let (start, rest) = text.split_once("By template\n").unwrap();
    let (_, end) = rest.split_once("Disagreements of").unwrap();
    format!("{start}…\n\nDisagreements of{end}")
}

/// Replaces the text between `start` and the next closing fence.
fn replace_block(text: &str, start: &str, content: &str) -> String {
    let (before, rest) = text.split_once(start).unwrap();
    let (_, after) = rest.split_once("```").unwrap();
    format!("{before}{start}{content}```{after}")
}

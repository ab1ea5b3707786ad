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
    let report = codeif(&["coverage", "fixtures/demo/questions.jsonl", "-f", "json", "--strict"])
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
    let report =
        codeif(&[&["grade", "--format=json"][..], &DEMO].concat()).status(0).quiet().json();
    let ssr: Vec<_> = report["models"]
        .as_array()
        .unwrap()
        .iter()
        .map(|model| model["metrics"]["ssr"]["low"].as_f64().unwrap())
        .collect();
    assert!(ssr[0] > ssr[1] + 0.1 && ssr[1] > ssr[2] + 0.1, "{ssr:?}");
}

/// The verdict in docs/formats.md is one of the demo's. `CODEIF_UPDATE_README=1` writes it.
#[test]
fn the_formats_page_shows_a_verdict() {
    let path = format!("{}/docs/formats.md", env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(&path).unwrap();
    let lines = codeif(&[&["grade", "-o", "-"][..], &DEMO].concat()).stdout();
    let birch = lines.lines().nth(12 + 4).unwrap();
    let line: Value = serde_json::from_str(birch).unwrap();
    let detail = serde_json::to_string_pretty(&line["details"][1]).unwrap() + "\n";
    let intended = replace_block(&page, "<!-- detail -->\n```json\n", &detail);
    if page != intended && std::env::var_os("CODEIF_UPDATE_README").is_some() {
        fs::write(&path, &intended).unwrap();
        return;
    }
    assert!(
        page == intended,
        "docs/formats.md shows another verdict; CODEIF_UPDATE_README=1 writes\n{detail}"
    );
}

/// Replaces the text between `start` and the next closing fence.
fn replace_block(text: &str, start: &str, content: &str) -> String {
    let (before, rest) = text.split_once(start).unwrap();
    let (_, after) = rest.split_once("```").unwrap();
    format!("{before}{start}{content}```{after}")
}

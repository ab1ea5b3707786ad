//! The demo's files.

use std::collections::BTreeSet;

use super::harness::codeif;

#[test]
fn every_template_occurs() {
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
        .filter(|template| template["all"] == 0)
        .map(|template| template["template"].as_str().unwrap())
        .collect();
    assert!(absent.is_empty(), "{absent:?}");
}

#[test]
fn the_models_differ() {
    let report = codeif(&[
        "grade",
        "fixtures/demo/answers/amber.jsonl",
        "fixtures/demo/answers/birch.jsonl",
        "fixtures/demo/answers/cedar.jsonl",
        "--questions=fixtures/demo/questions.jsonl",
        "--format=json",
    ])
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

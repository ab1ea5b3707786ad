//! JSON output against its schemas in `docs/`.

use std::fs;

use codeif::dataset::Fields;
use serde_json::Value;
use serde_json::value::RawValue;

use super::demo::{DEMO, verdicts};
use super::harness::{TestDir, codeif, lines};

/// Asserts that a value matches its schema.
#[track_caller]
pub fn check(schema: &str, value: &Value) {
    let path = format!("{}/docs/{schema}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn grade() {
    let groups = ["--format=json", "--group-by=set,language,category,template,meta_info.item_set"];
    let report = codeif(&[&["grade"][..], &DEMO, &groups].concat()).status(0).json();
    assert!(report["models"][0]["groups"].as_array().unwrap().len() > 40);
    check("grade", &report);
}

#[test]
fn report() {
    let dir = verdicts();
    for rest in [&[][..], &["--baseline=birch"], &["--resamples=0"], &["--sensitivity"]] {
        let report = dir
            .codeif(&[&["report", "v.jsonl", "--format=json"][..], rest].concat())
            .status(0)
            .quiet()
            .json();
        check("report", &report);
    }
}

#[test]
fn audit() {
    let questions = "fixtures/demo/questions.jsonl";
    let audit = codeif(&["audit", questions, "--format=json"]);
    check("audit", &audit.status(0).json());
    let args = ["report", "v.jsonl", "--format=json", "--audit=q.jsonl"];
    let text = std::fs::read_to_string(questions).unwrap();
    let report = verdicts().file("q.jsonl", text).codeif(&args).status(0).json();
    assert!(!report["ceilings"].as_array().unwrap().is_empty());
    check("report", &report);
}

#[test]
fn verdict_lines() {
    let text = codeif(&[&["grade", "-o", "-"][..], &DEMO].concat()).status(0).stdout();
    for line in lines(&text) {
        check("verdict", &line);
    }
    let unknown =
        r#"{"question_id": "x", "model_id": "m", "answer": "y", "instruction_list": ["Sing."]}"#;
    let ran = TestDir::new().codeif_with(&["grade", "-", "-o", "-"], unknown).status(0);
    check("verdict", &lines(&ran.stdout())[0]);
}

#[test]
fn coverage() {
    let report =
        codeif(&["coverage", "fixtures/demo/questions.jsonl", "-f", "json"]).status(0).json();
    check("coverage", &report);
}

#[test]
fn templates() {
    check("templates", &codeif(&["templates", "-f", "json"]).status(0).json());
}

#[test]
fn agree() {
    let dir = super::agree::two_raters();
    let args = ["agree", "verdicts.jsonl", "judge.jsonl", "-f", "json", "-d", "9"];
    let report = dir.codeif(&args).status(2).json();
    let pair = &report["pairs"][0];
    assert!(!pair["disagreements"].as_array().unwrap().is_empty());
    assert!(!report["left_out"].as_array().unwrap().is_empty());
    check("agree", &report);
}

#[test]
fn lint() {
    let args = ["lint", "tests/data/lint", "-f", "json", "-i", "tests/data/prompt.md"];
    let text = codeif(&args).status(1).stdout();
    for line in lines(&text) {
        check("lint", &line);
    }
    let rules = codeif(&[&args[..], &["--show-rules"]].concat()).status(0);
    for line in lines(&rules.stdout()) {
        check("lint", &line);
    }
}

#[test]
fn no_schema_defines_a_key_twice() {
    let mut schemas = 0;
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/docs")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|it| it == "json") {
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(repeated_key(&text), None, "{}", path.display());
            schemas += 1;
        }
    }
    assert!(schemas >= 11);
}

/// The first key that a JSON text, or one of the objects in it, has twice.
fn repeated_key(json: &str) -> Option<String> {
    match json.trim_start().as_bytes()[0] {
        b'{' => match Fields::from_json(json) {
            Ok(fields) => fields.iter().find_map(|(_, raw)| repeated_key(raw.get())),
            Err(fault) => Some(fault.to_string()),
        },
        b'[' => {
            let items: Vec<Box<RawValue>> = serde_json::from_str(json).unwrap();
            items.iter().find_map(|raw| repeated_key(raw.get()))
        }
        _ => None,
    }
}

/// The question on the page has every field, is one by the schema, and is read.
#[test]
fn questions() {
    let page = include_str!("../../docs/formats.md");
    let (_, rest) = page.split_once("<!-- question -->\n```json\n").unwrap();
    let mut question: Value = serde_json::from_str(rest.split_once("```").unwrap().0).unwrap();
    check("question", &question);
    for set in ["questions", "conversations"] {
        let path = format!("{}/benchmark/{set}.jsonl", env!("CARGO_MANIFEST_DIR"));
        lines(&fs::read_to_string(path).unwrap()).iter().for_each(|line| check("question", line));
    }
    question["model_id"] = "m".into();
    question["answer"] = "```\nclass Stack:\n    def f(self, a, b, c, d): ...\n```".into();
    let graded = TestDir::new()
        .file("a.jsonl", format!("{question}\n"))
        .codeif(&["grade", "a.jsonl", "-o", "-"])
        .status(0)
        .stdout();
    let line = &lines(&graded)[0];
    assert_eq!(line["verdicts"], serde_json::json!(["Yes", "Yes", "No"]));
    assert_eq!(line["details"][2]["template"], "max-parameters");
    question["instruction_list"][2]["template"] = "max-parameter".into();
    let complaint = "no template is named `max-parameter`; did you mean `max-parameters`?";
    TestDir::new()
        .file("a.jsonl", format!("{question}\n"))
        .codeif(&["grade", "a.jsonl"])
        .status(2)
        .complains(complaint);
}

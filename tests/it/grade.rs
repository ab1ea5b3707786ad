//! `codeif grade` on good input.

use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::harness::{TestDir, lines};

const QUESTIONS: &str = r#"{"question_id": 1, "question": "Count.", "meta_info": {"programming_language": "python", "item_set": "easy"}, "instruction_list": [{"type": "structural control", "instruction": "Your code should use for-loop."}, {"type": "structural control", "instruction": "Your code should not use while-loop."}], "instruction_dependence": {"1": [0]}}
{"question_id": "two", "question": "Loop.", "meta_info": {"programming_language": "go", "item_set": "hard"}, "instruction_list": ["Your code should use for-loop."], "source": "mine"}
"#;

fn answer(id: &str, model: &str, code: &str) -> String {
    format!("{{\"question_id\": {id}, \"model_id\": {model:?}, \"answer\": {code:?}}}\n")
}

fn test_dir() -> TestDir {
    let python = "```python\nfor x in [1]:\n    print(x)\n```";
    let answers = [
        answer("1", "ant", python),
        answer(r#""two""#, "bee", "```go\nfunc f() { for { } }\n```"),
        answer("1", "ant", "```python\nwhile True:\n    pass\n```"),
    ];
    TestDir::new().file("q.jsonl", QUESTIONS).file("a.jsonl", answers.concat())
}

fn grade(dir: &TestDir, more: &[&str]) -> Vec<Value> {
    let args = [&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"], more].concat();
    dir.codeif(&args).status(0);
    lines(&dir.read("v.jsonl"))
}

fn ids(lines: &[Value]) -> Vec<(Value, Value)> {
    lines.iter().map(|line| (line["model_id"].clone(), line["question_id"].clone())).collect()
}

#[test]
fn lines_come_in_the_order_of_the_answers_and_missing_ones_after_them() {
    let lines = grade(&test_dir(), &[]);
    assert_eq!(
        ids(&lines),
        [
            (json!("ant"), json!(1)),
            (json!("bee"), json!("two")),
            (json!("ant"), json!(1)),
            (json!("ant"), json!("two")),
            (json!("bee"), json!(1)),
        ]
    );
    let missing = &lines[3];
    assert_eq!(missing["verdicts"], json!(["No"]));
    assert_eq!(missing["details"][0]["decided_by"], "missing");
    assert_eq!(missing["source"], "mine");
    assert_eq!(lines[0]["details"][0]["decided_by"], "rules");
}

#[test]
fn verdicts_carry_their_evidence() {
    let lines = grade(&test_dir(), &[]);
    assert_eq!(lines[0]["verdicts"], json!(["Yes", "Yes"]));
    assert_eq!(lines[2]["verdicts"], json!(["No", "No"]));
    assert_eq!(lines[2]["judge_result"], "['No', 'No']");
    let evidence = &lines[0]["details"][0]["evidence"][0];
    assert_eq!(evidence["line"], 2);
    assert_eq!(evidence["text"], "for x in [1]:");
    assert_eq!(lines[0]["language"], "python");
}

#[test]
fn the_table_names_each_model_and_what_is_missing() {
    let dir = test_dir();
    let table = dir.codeif(&["grade", "a.jsonl", "--questions", "q.jsonl"]).status(0).stdout();
    insta::assert_snapshot!(table);
}

#[test]
fn metrics_go_by_group() {
    let ran = test_dir().codeif(&[
        "grade",
        "a.jsonl",
        "-q",
        "q.jsonl",
        "-f",
        "json",
        "-g",
        "set,category",
    ]);
    let report = ran.status(0).json();
    let ant = &report["models"][0];
    assert_eq!(ant["model_id"], "ant");
    assert_eq!(ant["answers"], 3);
    assert_eq!(ant["missing"], 1);
    let groups: Vec<_> = ant["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| (group["by"].as_str().unwrap(), group["value"].as_str().unwrap()))
        .collect();
    assert_eq!(groups, [("set", "easy"), ("set", "hard"), ("category", "structural control")]);
    assert_eq!(ant["groups"][0]["metrics"]["rsr"], json!({"low": 0.5, "high": 0.5}));
}

#[test]
fn answer_lines_may_bring_their_question() {
    let line = r#"{"question_id": 5, "model_id": "m", "answer": "no code", "instruction_list": ["Your code should use for-loop."]}"#;
    let ran = TestDir::new().codeif_with(&["grade", "-", "-o", "-", "-f", "csv"], line);
    let ran = ran.status(0);
    let lines = lines(&ran.stdout());
    assert_eq!(lines[0]["verdicts"], json!(["No"]));
    assert_eq!(lines[0]["details"][0]["type"], "structural control");
    // The verdict lines take standard output, the metrics go to standard error.
    let ran = ran.complains("model_id,by,value,");
    ran.complains("RSR is not defined");
}

#[test]
fn the_answer_text_can_be_left_out() {
    let dir = test_dir();
    assert!(grade(&dir, &[])[0].get("answer").is_some());
    let lines = grade(&dir, &["--no-answer"]);
    assert!(lines[0].get("answer").is_none());
    assert_eq!(lines[0]["question"], "Count.");
}

#[test]
fn a_verdict_file_graded_again_is_the_same() {
    let dir = test_dir();
    grade(&dir, &[]);
    let first = dir.read("v.jsonl");
    dir.codeif(&["grade", "v.jsonl", "-o", "again.jsonl"]).status(0);
    assert_eq!(first, dir.read("again.jsonl"));
}

#[test]
fn the_bytes_do_not_depend_on_the_threads() {
    let dir = test_dir();
    let text = dir.read("a.jsonl").repeat(100);
    let dir = dir.file("a.jsonl", text);
    let args = ["-f", "json", "-g", "set,language,category,template"];
    let outputs = ["1", "8", "8"].map(|threads| {
        let common = ["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl", "-t", threads];
        let ran = dir.codeif(&[&common[..], &args[..]].concat()).status(0);
        (ran.stdout(), dir.read("v.jsonl"))
    });
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[1], outputs[2]);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let dir = test_dir();
    let text = dir.read("a.jsonl").repeat(200);
    let dir = dir.file("a.jsonl", text);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
        .args(["grade", "a.jsonl", "-q", "q.jsonl", "-o", "-"])
        .current_dir(dir.path("."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn an_input_is_not_overwritten() {
    let dir = test_dir();
    let before = dir.read("a.jsonl");
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "./a.jsonl"])
        .status(2)
        .complains("is read from and cannot be written to");
    assert_eq!(before, dir.read("a.jsonl"));
}

#[test]
fn results_of_runs_add_the_share_that_passes_and_follows_everything() {
    let question =
        r#"{"question_id": 1, "instruction_list": ["Your code should not use for-loop."]}"#;
    let answer = |model: &str, code: &str| {
        let text = format!("```python\n{code}\n```");
        serde_json::json!({"question_id": 1, "model_id": model, "answer": text}).to_string() + "\n"
    };
    let answers =
        answer("ant", "x = 1") + &answer("bee", "x = 2") + &answer("cat", "for x in y:\n  z()");
    let results = "{\"question_id\": 1, \"passed\": true}\n\
                   {\"question_id\": 1, \"model_id\": \"bee\", \"passed\": false}\n\
                   {\"question_id\": 2, \"passed\": true}\n{\"question_id\": 1, \"passed\": 1}\n";
    let dir = TestDir::new().file("q.jsonl", question).file("a.jsonl", answers);
    let dir = dir.file("r.jsonl", results);
    let args =
        ["grade", "a.jsonl", "-q", "q.jsonl", "--results=r.jsonl", "-o", "v.jsonl", "-f=json"];
    let ran = dir.codeif(&args).status(2);
    let stderr = ran.stderr();
    assert!(
        stderr.contains("1 of them are of no answer here, the first of question 2"),
        "{stderr}"
    );
    assert!(
        stderr.contains("r.jsonl:4: field `passed`: expected true or false, found a number"),
        "{stderr}"
    );
    let c2a: Vec<_> = ran.json()["models"].as_array().unwrap().iter().map(c2a).collect();
    assert_eq!(c2a, [Some(1.0), Some(0.0), Some(0.0)]);
    let report = dir.codeif(&["report", "v.jsonl"]).status(0).stdout();
    assert!(report.contains("┆   C2A ┆"), "{report}");
    let stdout = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl"]).status(0).stdout();
    assert!(!stdout.contains("C2A"), "{stdout}");
}

fn c2a(model: &serde_json::Value) -> Option<f64> {
    model["c2a"]["low"].as_f64()
}

#[test]
fn what_is_not_understood_is_told_with_the_hint_that_lint_gives() {
    let row = r#"{"question_id": 1, "model_id": "m", "answer": "```python\nx = 1\n```", "instruction_list": ["Make it blazingly fast.", "No loops."]}"#;
    let dir = TestDir::new().file("a.jsonl", format!("{row}\n"));
    let hint = "no known instruction is about \"blazingly\"";
    dir.codeif(&["grade", "a.jsonl"])
        .status(0)
        .complains("note: 1 verdict is Unverifiable, since its sentence is not understood")
        .complains(&format!("  1 on \"Make it blazingly fast.\": {hint}"));
    dir.codeif(&["lint", "-c", "Make it blazingly fast.", "a.jsonl"]).status(2).complains(hint);
}

#[test]
fn code_beyond_a_limit_says_so_also_where_a_comment_would_excuse() {
    let open = "[".repeat(10_000);
    let row = json!({
        "question_id": 1,
        "model_id": "m",
        "instruction_list": ["No `any` without a comment that explains why."],
        "answer": format!("```typescript\nconst x: any = {open}\n```"),
    });
    let dir = TestDir::new().file("a.jsonl", row.to_string());
    dir.codeif(&["grade", "a.jsonl", "-o", "v.jsonl"]);
    let detail = &lines(&dir.read("v.jsonl"))[0]["details"][0];
    assert_eq!(
        (&detail["verdict"], &detail["reason"]),
        (&json!("Unverifiable"), &json!("limit-exceeded"))
    );
}

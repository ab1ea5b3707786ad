//! `codeif grade - --output -`: a process that writes rows and reads a line for each.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::harness::{TestDir, lines};

/// The lines for these rows, in their order.
fn stream(rows: &[&str], status: i32) -> Vec<Value> {
    let ran = TestDir::new().codeif_with(&["grade", "-", "-o", "-"], rows.join("\n"));
    lines(&ran.status(status).stdout())
}

#[test]
fn a_process_may_wait_for_each_verdict() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
        .args(["grade", "-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for id in 1..4 {
        let line = format!(
            "{{\"question_id\": {id}, \"model_id\": \"m\", \"answer\": \"x\", \"instruction_list\": [\"A.\"]}}\n"
        );
        stdin.write_all(line.as_bytes()).unwrap();
        let mut verdict = String::new();
        stdout.read_line(&mut verdict).unwrap();
        assert_eq!(lines(&verdict)[0]["question_id"], id);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn each_row_has_its_line_and_a_bad_one_says_what_is_wrong() {
    let good = r#"{"question_id": 1, "answer": "x", "instruction_list": ["Your code should use for-loop."]}"#;
    let all = stream(
        &[
            "nonsense",
            good,
            r#"{"question_id": "b", "instruction_list": ["A"]}"#,
            r#"{"question_id": 3, "answer": "x"}"#,
            good,
            "[1]",
        ],
        2,
    );
    let is_error: Vec<_> = all.iter().map(|line| line.get("error").is_some()).collect();
    assert_eq!(is_error, [true, false, true, true, false, true]);
    let [first, _, third, ..] = &all[..] else { unreachable!() };
    assert_eq!((&first["line"], &first["question_id"]), (&json!(1), &Value::Null));
    assert_eq!((&third["line"], &third["question_id"]), (&json!(3), &json!("b")));
    assert!(third["error"].as_str().unwrap().contains("this looks like a question"));
    let error = all[3]["error"].as_str().unwrap();
    assert!(error.starts_with("field `question_id`: no question has the id 3;"), "{error}");
}

#[test]
fn a_line_carries_metrics_blocks_and_unknown_fields() {
    let row = r#"{"question_id": 1, "answer": "a\n```python\nfor x in y: pass\n```\nb\n```text\nc\n```", "rollout": [7], "instruction_dependence": {"1": [0]}, "instruction_list": ["Your code should use for-loop.", "Your code should use while-loop."]}"#;
    let line = &stream(&[row], 0)[0];
    assert_eq!((&line["model_id"], &line["blocks"]), (&json!("-"), &json!(2)));
    assert_eq!(line["rollout"], json!([7]));
    let ends = |share: f64| json!({"low": share, "high": share});
    assert_eq!(
        line["metrics"],
        json!({"csr": ends(0.0), "ssr": ends(0.5), "rsr": ends(0.5), "ccsr": ends(0.5)})
    );
}

#[test]
fn an_id_may_come_again_with_other_instructions() {
    let row = |sentence: &str| {
        format!(r#"{{"question_id": 1, "answer": "x", "instruction_list": ["{sentence}"]}}"#)
    };
    let rows = [row("Your code should use for-loop."), row("Your code should not use for-loop.")];
    let all = stream(&[&rows[0], &rows[1]], 0);
    let words: Vec<_> = all.iter().map(|line| &line["verdicts"][0]).collect();
    assert_eq!(words, ["No", "Yes"]);
}

#[test]
fn rewards_are_for_answers_that_meet_what_is_required() {
    let row = |id: u32, code: &str| {
        let row = serde_json::json!({"question_id": id, "model_id": "m",
            "answer": format!("```python\n{code}\n```"),
            "meta_info": {"programming_language": "python"},
            "instruction_list": ["Your code should not use for-loop.", "Be kind."]});
        format!("{row}\n")
    };
    let rows = row(1, "print(sum(xs))") + &row(2, "pass") + &row(3, "f(}{)(");
    let dir = TestDir::new();
    let required = ["--require", "statements", "--max-syntax-errors", "0", "--require-language"];
    let args = [&["grade", "-", "-o", "-"], &required[..]].concat();
    let graded = lines(&dir.codeif_with(&args, &*rows).status(0).stdout());
    let told: Vec<_> =
        graded.iter().map(|line| (&line["rewards"]["ssr"], &line["unmet"])).collect();
    // What is not understood changes no reward.
    assert_eq!(told[0], (&1.0.into(), &serde_json::Value::Null));
    assert_eq!(told[1], (&0.0.into(), &"no statement does anything".into()));
    assert_eq!(told[2].0, 0.0);
    assert_eq!(graded[1]["has_code"], true);
    assert_eq!(graded[0]["rewards"]["rsr"], serde_json::Value::Null);
    let plain = lines(&dir.codeif_with(&["grade", "-", "-o", "-"], &*rows).status(0).stdout());
    assert!(plain[0].get("rewards").is_none());
}

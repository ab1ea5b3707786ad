//! Errors in input files: each message names the file, line, field and what to do, the other lines
//! are graded, and the exit status is 2.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::harness::{Ran, TestDir, lines};

const QUESTION: &str = r#"{"question_id": 1, "instruction_list": ["Your code should use for-loop.", "Your code should use while-loop."]}"#;
const GOOD: &str = r#"{"question_id": 1, "model_id": "m", "answer": "x"}"#;

/// Grades an answer file with a bad line between two good ones.
#[track_caller]
fn bad_answer(line: impl AsRef<[u8]>) -> Ran {
    let other = GOOD.replace("\"x\"", "\"y\"");
    let text = [GOOD.as_bytes(), line.as_ref(), other.as_bytes()].join(&b'\n');
    let dir = TestDir::new().file("q.jsonl", QUESTION).file("a.jsonl", text);
    let ran = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"]).status(2);
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 2, "{ran}");
    assert_eq!(ran.stderr().lines().count(), 1, "{ran}");
    ran
}

/// Grades with a question file of one bad line and a good one.
#[track_caller]
fn bad_question(line: &str) -> Ran {
    let dir = TestDir::new().file("q.jsonl", format!("{line}\n{QUESTION}\n")).file("a.jsonl", GOOD);
    let ran = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"]).status(2);
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 1, "{ran}");
    ran
}

#[test]
fn not_json() {
    bad_answer("{\"question_id\": 1,").complains(
        "a.jsonl:2: not JSON: it ends within a value at column 18; write one JSON object a line",
    );
    bad_answer("nonsense").complains("write one JSON object a line");
}

#[test]
fn not_an_object() {
    bad_answer("[1, 2]").complains("a.jsonl:2: expected a JSON object, found a list");
}

#[test]
fn invalid_utf8() {
    bad_answer(b"{\"question_id\": 1, \"model_id\": \"\xff\"}")
        .complains("a.jsonl:2: invalid UTF-8 at byte 33 of the line; save the file as UTF-8");
}

#[test]
fn a_field_is_missing() {
    bad_answer(r#"{"question_id": 1, "answer": "x"}"#)
        .complains("a.jsonl:2: field `model_id` is missing; add it");
    bad_answer(r#"{"model_id": "m", "answer": "x"}"#)
        .complains("a.jsonl:2: field `question_id` is missing");
    bad_question(r#"{"question_id": 2}"#)
        .complains("q.jsonl:1: field `instruction_list` is missing");
}

#[test]
fn a_field_has_the_wrong_type() {
    let ran = bad_answer(r#"{"question_id": 1, "model_id": "m", "answer": 5}"#);
    let fault = "a.jsonl:2: field `answer`: expected a string, found a number";
    assert!(ran.stderr().trim_end().ends_with(fault), "{ran}");
    bad_answer(r#"{"question_id": 1, "model_id": null, "answer": "x"}"#)
        .complains("a.jsonl:2: field `model_id`: expected a string, found null");
    bad_answer(r#"{"question_id": {}, "model_id": "m", "answer": "x"}"#)
        .complains("field `question_id`: expected a number or a string, found an object");
    bad_question(r#"{"question_id": 2, "instruction_list": "Use a loop."}"#)
        .complains("field `instruction_list`: expected a list of instructions, found a string");
    bad_question(r#"{"question_id": 2, "instruction_list": [["x"]]}"#)
        .complains("field `instruction_list[0]`: expected a string or an object");
}

#[test]
fn a_dependency_is_out_of_range() {
    let line = |dependence: &str| {
        format!(
            r#"{{"question_id": 2, "instruction_list": ["A", "B"], "instruction_dependence": {dependence}}}"#
        )
    };
    bad_question(&line(r#"{"1": [2]}"#)).complains(
        "q.jsonl:1: field `instruction_dependence[\"1\"]`: 2 is not the index of an instruction; \
         the list has 2 (0 to 1); count the instructions from 0",
    );
    bad_question(&line(r#"{"2": [0]}"#)).complains("2 is not the index of an instruction");
    bad_question(&line(r#"{"x": [0]}"#)).complains("x is not the index of an instruction");
    bad_question(&line(r#"{"1": [-1]}"#)).complains("-1 is not the index of an instruction");
}

#[test]
fn two_questions_share_an_id() {
    let dir = TestDir::new()
        .file("q.jsonl", format!("{QUESTION}\n{}", QUESTION.replace("while", "for")))
        .file("a.jsonl", GOOD);
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl"]).status(2).complains(
        "q.jsonl:2: field `question_id`: 1 is already the id of a different question (q.jsonl:1)",
    );
}

#[test]
fn an_answer_has_no_question() {
    bad_answer(r#"{"question_id": 7, "model_id": "m", "answer": "x"}"#)
        .complains("a.jsonl:2: field `question_id`: no question has the id 7; add it to the question file or correct the id");
    bad_answer(r#"{"question_id": "1", "model_id": "m", "answer": "x"}"#)
        .complains(r#"no question has the id "1""#);
    TestDir::new()
        .file("a.jsonl", GOOD)
        .codeif(&["grade", "a.jsonl"])
        .status(2)
        .complains("no question has the id 1; give --questions or repeat");
}

#[test]
fn an_answer_repeats_another_list_of_instructions() {
    bad_answer(
        r#"{"question_id": 1, "model_id": "m", "answer": "x", "instruction_list": ["Your code should use for-loop."]}"#,
    )
    .complains("a.jsonl:2: field `instruction_list`: differs from question 1 of the question file in length (2 there, 1 here)");
}

#[test]
fn files_in_each_others_place_are_recognised() {
    let dir = TestDir::new().file("q.jsonl", QUESTION).file("a.jsonl", GOOD);
    let dir = dir.file("empty.md", "");
    for (args, message) in [
        (&["audit", "a.jsonl"][..], "looks like an answer; give the question file"),
        (&["report", "q.jsonl"], "looks like a question; grade answers to it"),
        (&["merge", "a.jsonl", "-o", "m.jsonl"], "writes, such as v-00001-of-00003.jsonl"),
        (&["facts", "."], ".: is a folder; give files of code"),
        (&["facts", "-"], "standard input: give --language python"),
        (&["lint", "-i", "empty.md"], "no rules: empty.md asks for nothing"),
    ] {
        dir.codeif(args).status(2).complains(message);
    }
}

#[test]
fn a_compressed_file_is_cut_off() {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(QUESTION.as_bytes()).unwrap();
    let whole = gzip.finish().unwrap();
    TestDir::new()
        .file("q.jsonl.gz", &whole[..whole.len() - 20])
        .codeif(&["audit", "q.jsonl.gz"])
        .status(2)
        .complains("q.jsonl.gz: the compressed file is incomplete; copy it again");
}

#[test]
fn an_argument_is_no_number() {
    for (args, message) in [
        (["grade", "a.jsonl", "--threads=x"], "expected a whole number, such as 4"),
        (["grade", "a.jsonl", "--threads=0"], "expected a whole number of at least 1"),
        (["lint", ".", "--max-findings=99999999999999999999"], "the number is too large"),
    ] {
        TestDir::new().codeif(&args).status(2).complains(message);
    }
}

#[test]
fn a_key_occurs_twice() {
    bad_answer(r#"{"question_id": 1, "model_id": "m", "answer": "x", "answer": "y"}"#)
        .complains("a.jsonl:2: field `answer` occurs twice; keep one of the two");
}

#[test]
fn a_bad_row_is_no_missing_one() {
    let dir = TestDir::new()
        .file("q.jsonl", QUESTION)
        .file("a.jsonl", r#"{"question_id": 1, "model_id": "m", "answer": 5}"#);
    let ran = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"]).status(2);
    assert_eq!(dir.read("v.jsonl"), "", "{ran}");
}

#[test]
fn an_empty_file() {
    let dir =
        TestDir::new().file("a.jsonl", GOOD).file("none.jsonl", "\n \n").file("q.jsonl", QUESTION);
    dir.codeif(&["grade", "none.jsonl", "a.jsonl", "-q", "q.jsonl"])
        .status(2)
        .complains("none.jsonl: the file is empty");
    dir.codeif(&["grade", "a.jsonl", "-q", "none.jsonl"])
        .status(2)
        .complains("none.jsonl: contains no question");
}

#[test]
fn a_file_that_is_not_there() {
    let dir = TestDir::new().file("a.jsonl", GOOD).file("q.jsonl", QUESTION);
    let ran = dir
        .codeif(&["grade", "gone.jsonl", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"])
        .status(2)
        .complains("gone.jsonl: cannot be read: No such file or directory");
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 1, "{ran}");
    dir.codeif(&["grade", "a.jsonl", "-q", "gone.jsonl"])
        .status(2)
        .complains("gone.jsonl: cannot be read");
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "no/where.jsonl"])
        .status(2)
        .complains("no/where.jsonl: cannot be written");
}

#[test]
fn deep_nesting_passes_through() {
    let deep = "[".repeat(50_000) + &"]".repeat(50_000);
    let text = format!(r#"{{"question_id": 1, "model_id": "m", "answer": "x", "deep": {deep}}}"#);
    let dir = TestDir::new().file("q.jsonl", QUESTION).file("a.jsonl", text);
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"]).status(0);
    assert!(dir.read("v.jsonl").contains(&deep));
    bad_question(&format!(r#"{{"question_id": 2, "instruction_list": {deep}}}"#));
}

#[test]
fn limits_can_be_set() {
    let code = r#""```java\nint a = f(g(1));\n```""#;
    let answer = GOOD.replace(r#""x""#, code);
    let dir = TestDir::new().file("q.jsonl", QUESTION).file("a.jsonl", answer);
    let grade = ["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"];
    dir.codeif(&[&grade[..], &["--max-line-bytes", "9"]].concat())
        .status(2)
        .complains("a.jsonl:1: the line is longer than 9 bytes");
    for (flag, limit) in [
        ("--max-response-bytes", "0"),
        ("--max-blocks", "0"),
        ("--max-block-bytes", "9"),
        ("--max-nesting", "1"),
        ("--max-steps", "1"),
    ] {
        dir.codeif(&[&grade[..], &[flag, limit]].concat()).status(0);
        let lines = dir.read("v.jsonl");
        assert!(lines.contains("\"reason\":\"limit-exceeded\""), "{flag}: {lines}");
    }
}

#[test]
fn names_cannot_steer_the_terminal() {
    let ran = bad_answer(r#"{"question_id": "\u001b[2J\u202e", "model_id": "m", "answer": "x"}"#);
    assert!(!ran.stderr().contains('\u{1b}'), "{ran}");
    let dir = TestDir::new()
        .file("q.jsonl", QUESTION)
        .file("a.jsonl", GOOD.replace("\"m\"", "\"m\\u001b[31m\\u202e\\nx\""));
    let table = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl"]).status(0).stdout();
    assert!(!table.contains('\u{1b}') && !table.contains('\u{202e}'), "{table}");
    assert!(table.contains(r"m\u{1b}[31m\u{202e}\nx"), "{table}");
}

#[test]
fn bad_usage() {
    let dir = TestDir::new().file("a.jsonl", GOOD);
    for args in [
        &["grade"][..],
        &["grade", "a.jsonl", "--group-by", ""],
        &["grade", "a.jsonl", "--format", "xml"],
        &["grade", "a.jsonl", "--threads", "0"],
        &["grade", "-", "--questions", "-"],
        &["explain"],
        &["nonsense"],
    ] {
        dir.codeif(args).status(2);
    }
}

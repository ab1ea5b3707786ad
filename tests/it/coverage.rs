//! `codeif coverage`.

use std::path::Path;

use super::harness::{TestDir, codeif};

const QUESTIONS: &str = r#"{"question_id": 1, "meta_info": {"programming_language": "go"}, "instruction_list": [{"type": "structural control", "instruction": "Your code should use for-loop."}, {"type": "function", "instruction": "Your code should not use any functions from the disallowed_function_list."}]}
{"question_id": "b\u001b", "instruction_list": ["Your code should be nice."]}
"#;

#[test]
fn gaps_are_listed_with_question_and_text() {
    let dir = TestDir::new().file("q.jsonl", QUESTIONS);
    let text = dir.codeif(&["coverage", "q.jsonl"]).status(0).quiet().stdout();
    let gaps: Vec<_> = text.lines().skip_while(|line| !line.starts_with("Questions:")).collect();
    assert_eq!(
        gaps,
        [
            "Questions: 2, instructions: 3, cannot be judged: 2",
            "question 1, instruction 1: unfilled-slot: Your code should not use any functions from the disallowed_function_list.",
            "question \"b\\u001b\", instruction 0: unknown-instruction (perhaps only its wording is unknown): Your code should be nice.",
            "  no known instruction is about \"nice\"",
        ]
    );
    dir.codeif(&["coverage", "q.jsonl", "--strict"]).status(1);
}

/// What one flag would put right in all lines is said once.
#[test]
fn a_field_that_is_missing_everywhere_is_told_once() {
    let rows = QUESTIONS.lines().next().unwrap().replace("question_id", "task") + "\n";
    let dir = TestDir::new().file("q.jsonl", rows.repeat(3));
    let ran = dir.codeif(&["coverage", "q.jsonl"]).status(2);
    let ran = ran.complains("q.jsonl:1: field `question_id` is missing");
    assert!(!ran.stderr().contains("q.jsonl:2"), "{ran}");
    ran.complains("and 2 more like q.jsonl:1");
}

#[test]
fn equal_sentences_are_one_line_with_the_hint_that_lint_gives() {
    let row = r#"{"question_id": 1, "instruction_list": ["Class names in the code resemble the PascalCase naming convention."]}"#;
    let dir = TestDir::new().file("q.jsonl", format!("{row}\n{}\n", row.replace(": 1", ": 2")));
    dir.codeif(&["coverage", "q.jsonl"])
        .status(0)
        .shows("question 1, instruction 0 and 1 more: unknown-instruction (it seems to ask nothing of the code): Class names")
        .shows("\n  no known instruction; the nearest is \"The class names in your code should follow the");
}

#[test]
fn strict_is_content_where_nothing_is_listed() {
    let fine = QUESTIONS
        .replace("disallowed_function_list", "os module")
        .replace("be nice", "use for-loop");
    let dir = TestDir::new().file("q.jsonl", fine);
    dir.codeif(&["coverage", "q.jsonl", "--strict"]).status(0);
}

#[test]
fn bad_lines_are_named() {
    let dir = TestDir::new().file("q.jsonl", format!("{QUESTIONS}{{}}\n"));
    dir.codeif(&["coverage", "q.jsonl", "--strict"])
        .status(2)
        .complains("q.jsonl:3: fields `question_id` and `instruction_list` are missing");
}

/// The file of the benchmark, if `CODEIF_DATA` gives its folder.
#[test]
fn the_benchmark_is_covered() {
    let Some(data) = std::env::var_os("CODEIF_DATA") else {
        return;
    };
    let file = Path::new(&data).join("codeif/questions.jsonl");
    let file = std::path::absolute(file).unwrap();
    let report = codeif(&["coverage", file.to_str().unwrap(), "-f", "json"]).status(0).json();
    assert_eq!(report["instructions"], 15_491);
    let counts: Vec<_> = report["categories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|category| category["all"].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [3528, 2201, 2815, 932, 1228, 1167, 1525, 2095]);
    let unknown = report["gaps"].as_array().unwrap().iter();
    assert_eq!(unknown.filter(|gap| gap["reason"] == "unknown-instruction").count(), 0);
}

#[test]
fn sentences_are_counted_where_that_is_asked() {
    let row =
        r#"{"question_id": 1, "instruction_list": ["Be kind.", "Your code should use for-loop."]}"#;
    let other = r#"{"question_id": 2, "instruction_list": ["Your code should use for-loop."]}"#;
    let dir = TestDir::new().file("q.jsonl", format!("{row}\n{other}\n"));
    let by = ["coverage", "q.jsonl", "--by", "sentence"];
    dir.codeif(&by)
        .status(0)
        .shows("│ use-for-loop          ┆ Your code should use for-loop. ┆            2 │")
        .shows("│ (unknown-instruction) ┆ Be kind.                       ┆            1 │");
    let report = dir.codeif(&[&by[..], &["-f", "json"]].concat()).json();
    assert_eq!(report["sentences"][0]["templates"][0], "use-for-loop");
    assert_eq!(report["sentences"][1]["reason"], "unknown-instruction");
}

#[test]
fn instructions_by_another_name_are_read_where_that_is_said() {
    let row = r#"{"question_id": 1, "constraints": ["Your code should use for-loop."]}"#;
    let dir = TestDir::new().file("q.jsonl", row);
    dir.codeif(&["coverage", "q.jsonl"]).status(2).complains(
        "q.jsonl:1: field `instruction_list` is missing, but there is `constraints`; give \
         --instructions-field constraints to read it",
    );
    let args = ["coverage", "q.jsonl", "--instructions-field", "constraints"];
    dir.codeif(&args).status(0).shows("Questions: 1, instructions: 1, cannot be judged: 0");
}

#[test]
fn a_task_and_a_language_by_another_name_are_hinted_and_read() {
    let row = r#"{"question_id": 1, "prompt": "Write a stack.", "lang": "Rust", "instruction_list": ["Your code should use for-loop."]}"#;
    let dir = TestDir::new().file("q.jsonl", row);
    dir.codeif(&["coverage", "q.jsonl"])
        .status(0)
        .complains("note: q.jsonl: field `prompt` is not read; give --question-field prompt if it is the `question`")
        .complains("note: q.jsonl: field `lang` is not read; give --language-field lang if it is the `language`");
    let args = ["coverage", "q.jsonl", "--question-field", "prompt", "--language-field", "lang"];
    let quiet = dir.codeif(&args).status(0);
    assert!(!quiet.stderr().contains("is not read"), "{}", quiet.stderr());
}

#[test]
fn what_is_decided_in_part_or_not_in_the_language_is_said() {
    let row = |id: u8, language: &str, sentence: &str| {
        format!(
            "{{\"question_id\": {id}, \"language\": \"{language}\", \"instruction_list\": [\"{sentence}\"]}}\n"
        )
    };
    let rows = row(1, "swift", "Use guard clauses.")
        + &row(2, "swift", "Call the function `f`.")
        + &row(3, "swift", "Call the function `f`.");
    let dir = TestDir::new().file("q.jsonl", &rows);
    dir.codeif(&["coverage", "q.jsonl"])
        .status(0)
        .shows("cannot be judged: 0, not in full: 3")
        .shows("question 1, instruction 0: this is not decided: \"Use guard clauses\": Use guard clauses.")
        .shows("question 2, instruction 0 and 1 more: it is not judged in Swift: Call the function");
    let report = dir.codeif(&["coverage", "q.jsonl", "-f", "json"]).json();
    assert_eq!(report["partial"][1]["undecided"], "it is not judged in Swift");
}

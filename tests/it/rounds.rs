//! Conversations: questions in rounds, and figures by round.

use serde_json::{Value, json};

use super::harness::{Ran, TestDir, lines};
use super::schemas::check;

/// Two instructions, then one, then one more.
fn question(id: u32) -> Value {
    json!({
        "question_id": id,
        "question": "Add up numbers.",
        "instruction_list": [
            "Your code should not use for-loop.",
            "Your code should include a function named `total`.",
            "Your code should not use while-loop.",
            "Your code should include a function named `main`.",
        ],
        "instruction_dependence": {"3": [1]},
        "rounds": [[1, 0], [3], [2]],
    })
}

fn answer(id: u32, model: &str, round: u32, code: &str) -> Value {
    let text = format!("```python\n{code}\n```");
    json!({"question_id": id, "model_id": model, "round": round, "answer": text})
}

const TOTAL: &str = "def total(xs):\n    return sum(xs)\n";
const MAIN: &str = "def main():\n    while True:\n        pass\n";

/// Model `ant` forgets `total` in the second round and mends it in the third; `bee` does all.
fn answers() -> Vec<Value> {
    let with_main = format!("{TOTAL}\n{MAIN}");
    vec![
        answer(1, "ant", 1, "def total(xs):\n    for x in xs:\n        pass\n"),
        answer(1, "ant", 2, MAIN),
        answer(1, "ant", 3, &with_main),
        answer(1, "bee", 1, TOTAL),
        answer(1, "bee", 2, &with_main),
        answer(1, "bee", 3, &format!("{TOTAL}\ndef main():\n    pass\n")),
    ]
}

fn text(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

fn dir() -> TestDir {
    let dir = TestDir::new().file("q.jsonl", text(&[question(1)]));
    dir.file("a.jsonl", text(&answers()))
}

fn graded(dir: &TestDir, rest: &[&str]) -> Ran {
    dir.codeif(&[&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"][..], rest].concat())
        .status(0)
}

#[test]
fn an_answer_is_judged_by_what_was_asked_until_its_round() {
    let dir = dir();
    graded(&dir, &[]);
    let rows = lines(&dir.read("v.jsonl"));
    let verdicts: Vec<_> = rows.iter().map(|row| row["verdicts"].to_string()).collect();
    assert_eq!(
        verdicts,
        [
            r#"["Yes","No"]"#,
            r#"["No","Yes","Yes"]"#,
            r#"["Yes","Yes","Yes","No"]"#,
            r#"["Yes","Yes"]"#,
            r#"["Yes","Yes","Yes"]"#,
            r#"["Yes","Yes","Yes","Yes"]"#,
        ]
    );
    assert_eq!(rows[1]["rounds"], json!([[0, 1], [2]]));
    assert_eq!(rows[1]["round"], 2);
    assert_eq!(rows[1]["instruction_dependence"], json!({"2": [0]}));
    rows.iter().for_each(|row| check("verdict", row));
}

#[test]
fn figures_by_round() {
    let dir = dir();
    let table = graded(&dir, &[]).stdout();
    insta::assert_snapshot!(table);
    let report = dir.codeif(&["report", "v.jsonl", "--compare", "bee", "ant"]).status(0).stdout();
    insta::assert_snapshot!(report);
    let json = dir.codeif(&["report", "v.jsonl", "-f", "json", "--compare", "bee", "ant"]);
    let json = json.status(0).json();
    check("report", &json);
    let ant = &json["rounds"][2];
    assert_eq!((&ant["round"], &ant["model_id"]), (&json!(2), &json!("ant")));
    let low = |name: &str| ant["metrics"][name]["low"].as_f64();
    assert_eq!(
        ["ssr", "new", "earlier", "kept", "forgotten", "mended"].map(low),
        [Some(2.0 / 3.0), Some(1.0), Some(0.5), Some(0.0), Some(1.0), Some(1.0)]
    );
    assert_eq!(json["round_comparisons"].as_array().unwrap().len(), 3);
    let grade = graded(&dir, &["--format=json"]).json();
    check("grade", &grade);
    assert_eq!(grade["rounds"].as_array().unwrap().len(), 6);
}

#[test]
fn figures_are_the_same_from_compact_lines_and_from_answers_that_bring_their_questions() {
    let dir = dir();
    graded(&dir, &[]);
    let report = |args: &[&str]| dir.codeif(args).status(0).json()["rounds"].clone();
    let whole = report(&["report", "v.jsonl", "-f", "json"]);
    graded(&dir, &["--compact"]);
    assert_eq!(report(&["report", "v.jsonl", "-q", "q.jsonl", "-f", "json"]), whole);
    let mut own = answers();
    for row in &mut own {
        for (name, value) in question(1).as_object().unwrap() {
            row[name] = value.clone();
        }
    }
    let own = TestDir::new().file("a.jsonl", text(&own));
    own.codeif(&["grade", "a.jsonl", "-o", "v.jsonl"]).status(0);
    let found = own.codeif(&["report", "v.jsonl", "-f", "json"]).status(0).json();
    assert_eq!(found["rounds"], whole);
    // Verdict lines can be graded again.
    dir.codeif(&["grade", "v.jsonl", "-q", "q.jsonl", "-f", "json"]).status(0);
}

#[test]
fn a_round_that_the_question_does_not_have_is_named() {
    let dir = dir().file("a.jsonl", text(&[answer(1, "ant", 4, TOTAL)]));
    let stderr = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl"]).status(2).stderr();
    assert!(
        stderr.contains(
            "a.jsonl:1: field `round`: expected the number of a round of the question, from 1, \
             found 4 where there are 3"
        ),
        "{stderr}"
    );
}

#[test]
fn a_question_without_rounds_takes_no_notice_of_them() {
    let mut plain = question(1);
    plain.as_object_mut().unwrap().remove("rounds");
    let dir = dir().file("q.jsonl", text(&[plain]));
    let found = graded(&dir, &["--format=json"]).json();
    assert_eq!(found.get("rounds"), None);
    assert_eq!(lines(&dir.read("v.jsonl"))[0]["verdicts"].as_array().unwrap().len(), 4);
}

#[test]
fn feedback_tells_what_an_answer_breaks() {
    let dir = dir();
    graded(&dir, &[]);
    let ran = dir.codeif(&["feedback", "v.jsonl", "-o", "turns.jsonl"]).status(0);
    assert_eq!(ran.stderr(), "3 of 6 answers break an instruction; 3 break none\n");
    let turns = lines(&dir.read("turns.jsonl"));
    assert_eq!(turns[0]["round"], 1);
    let content = |turn: &Value| turn["messages"][0]["content"].as_str().unwrap().to_owned();
    insta::assert_snapshot!(turns.iter().map(content).collect::<Vec<_>>().join("\n\n"));
    graded(&dir, &["--compact"]);
    let args = ["feedback", "v.jsonl", "-q", "q.jsonl", "--style=json", "--max=1"];
    let compact = lines(&dir.codeif(&args).status(0).stdout());
    let told: Value = serde_json::from_str(&content(&compact[0])).unwrap();
    assert_eq!(told[0]["instruction"], "Your code should not use for-loop.");
    let bad = dir.codeif(&["feedback", "v.jsonl"]).status(2).stderr();
    assert!(bad.contains("v.jsonl:1: field `details[].instruction` is missing"), "{bad}");
    let missing = json!({"question_id": 1, "model_id": "ant", "answer": null});
    let dir = dir.file("a.jsonl", text(&[missing]));
    graded(&dir, &[]);
    let ran = dir.codeif(&["feedback", "v.jsonl"]).status(0);
    assert_eq!(ran.stdout(), "");
    assert_eq!(ran.stderr(), "0 of 1 answers break an instruction; 0 break none, 1 missing\n");
}

#[test]
fn failures_of_a_model_are_listed_by_template() {
    let dir = dir();
    graded(&dir, &[]);
    let args = ["report", "v.jsonl", "--resamples=0", "--failures"];
    let text = dir.codeif(&[&args[..], &["ant"]].concat()).status(0).stdout();
    insta::assert_snapshot!(text.split("What ant").nth(1).unwrap());
    let json = dir.codeif(&[&args[..], &["ant", "-f", "json"]].concat()).status(0).json();
    check("report", &json);
    assert_eq!(json["failures"]["templates"].as_array().unwrap().len(), 3);
    let bee = dir.codeif(&[&args[..], &["bee"]].concat()).status(0).stdout();
    assert!(bee.ends_with("It breaks nothing that was decided.\n"), "{bee}");
    let unknown = dir.codeif(&[&args[..], &["ants"]].concat()).status(2).stderr();
    assert!(unknown.contains("no model is named `ants`; did you mean `ant`?"), "{unknown}");
}

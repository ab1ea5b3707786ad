//! `--from`: the files of other benchmarks, here small ones that are made up.

use serde_json::{Value, json};

use super::data::data;
use super::harness::{TestDir, lines};
use super::schemas::check;

const LOOP: &str = "```python\ndef f(xs):\n    for x in xs:\n        print(x)\n```";
const USE_FOR: &str = "Your code should use for-loop.";
const NO_FOR: &str = "Your code should not use for-loop.";

fn rows(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// A row of CIFE with these fields too.
fn cife(id: u32, rest: Value) -> Value {
    let mut row = json!({"id": id, "instruction": "Print.", "instruction_difficulty": "easy",
        "constraints": [{"type": "Code Structure and Modularity", "constraint": USE_FOR},
                        {"type": "Performance", "constraint": "Be quick."}]});
    row.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    row
}

fn judged() -> TestDir {
    let answer = |id, adherence: Value, correctness: Value| {
        cife(
            id,
            json!({"response": LOOP, "constraint_adherence": adherence,
                        "functional_correctness": correctness}),
        )
    };
    TestDir::new().file(
        "some-model.jsonl",
        rows(&[
            answer(1, json!([true, true]), json!("Completely Correct")),
            answer(2, json!([false, true]), json!("Wrong")),
            answer(3, json!([true]), json!(null)),
        ]),
    )
}

/// The figures of a model over all answers, by name.
fn figure(report: &Value, name: &str) -> [f64; 2] {
    let all = &report["benchmark"]["rows"][0];
    assert_eq!(all["set"], Value::Null);
    let figures = all["figures"].as_array().unwrap();
    let found = figures.iter().find(|it| it["name"] == name).unwrap();
    ["low", "high"].map(|end| found[end].as_f64().unwrap())
}

#[test]
fn coverage_counts_the_constraints_of_cife() {
    let dir = TestDir::new().file("tasks.jsonl", rows(&[cife(1, json!({})), cife(2, json!({}))]));
    let ran = dir.codeif(&["coverage", "--from", "cife", "tasks.jsonl", "-f", "json"]);
    let report = ran.status(0).quiet().json();
    check("coverage", &report);
    assert_eq!(report["instructions"], 4);
    assert_eq!(report["gaps"].as_array().unwrap().len(), 2);
}

#[test]
fn a_task_without_constraints_is_a_fault_and_not_a_success() {
    let empty = cife(2, json!({"constraints": []}));
    let dir = TestDir::new().file("tasks.jsonl", rows(&[cife(1, json!({})), empty]));
    let ran = dir.codeif(&["coverage", "--from", "cife", "tasks.jsonl"]);
    ran.status(2).complains(
        "tasks.jsonl:2: field `constraints`: expected at least one constraint, found an empty list",
    );
}

#[test]
fn c2a_is_the_share_that_follows_all_and_is_correct() {
    let dir = judged();
    let args = ["grade", "--from", "cife", "some-model.jsonl", "-f", "json", "-o", "v.jsonl"];
    let told = "note: 3 verdicts are Unverifiable, since their sentences are not understood";
    let report = dir.codeif(&args).status(0).complains(told).json();
    check("grade", &report);
    assert_eq!(report["models"][0]["model_id"], "some-model");
    // The constraint on speed is not decided: each answer may follow all.
    assert_eq!(figure(&report, "CSR"), [0.0, 1.0]);
    assert_eq!(figure(&report, "C2A"), [0.0, 2.0 / 3.0]);
    assert_eq!(report["benchmark"]["rows"][0]["decided"], 3);
    // Verdict files keep what C2A needs.
    let args = ["report", "--from", "cife", "v.jsonl", "-f", "json", "--resamples", "0"];
    let again = dir.codeif(&args).status(0).quiet().json();
    check("report", &again);
    assert_eq!(figure(&again, "C2A"), [0.0, 2.0 / 3.0]);
}

#[test]
fn files_of_other_benchmarks_are_not_divided() {
    let args = ["grade", "--from", "cife", "some-model.jsonl", "-o", "v.jsonl", "--shard", "1/2"];
    let ran = judged().codeif(&args).status(2);
    ran.complains("'--from <BENCHMARK>' cannot be used with '--shard <I/N>'");
}

#[test]
fn judge_files_of_cife_are_counted_and_compared() {
    let dir = judged();
    let args = ["report", "--from", "cife", "some-model.jsonl", "-f", "json", "--resamples", "0"];
    let ran = dir.codeif(&args).status(2);
    let ran = ran.complains("some-model.jsonl:3:");
    assert_eq!(figure(&ran.json(), "CSR"), [0.5, 0.5]);
    assert_eq!(figure(&ran.json(), "C2A"), [0.5, 0.5]);

    dir.codeif(&["grade", "--from", "cife", "some-model.jsonl", "-o", "v.jsonl"]).status(0);
    let args = ["agree", "--from", "cife", "v.jsonl", "some-model.jsonl", "-d", "3"];
    let ran = dir.codeif(&args).status(2);
    let ran = ran.complains("expected true or false for each of `constraints`, found 1 for 2");
    assert!(ran.stdout().contains("verdicts compared: 2"), "{ran}");
    assert!(ran.stdout().contains("v.jsonl:2 says Yes"), "{ran}");
}

/// Tasks, answers and results of CodeIF-Bench, in its folders.
fn codeif_bench() -> TestDir {
    let task = |id: u32| {
        json!({"task_id": id, "prompt": "Print.", "requirements": {
            "Loops": {"requirement": USE_FOR, "unit_test": []},
            "No loops": {"requirement": NO_FOR, "unit_test": []}}})
    };
    let answer =
        |strategy: &str| json!({"task_id": 1, "requirement": strategy, "completion": LOOP});
    let result = |strategy: &str, passed: bool| {
        json!({"task_id": 1, "requirement": strategy, "completion": "for x in y: pass",
               "result": "", "passed": passed})
    };
    let both = rows(&[answer("Loops"), answer("No loops")]);
    let indented = serde_json::to_string_pretty(&json!([answer("Loops"), answer("No loops")]));
    TestDir::new()
        .file("tasks.jsonl", rows(&[task(1), task(2)]))
        .file("e/single_round/amber/a.jsonl", &both)
        .file("e/single_round/amber/a.jsonl_Loops_results.jsonl", rows(&[result("Loops", true)]))
        .file(
            "e/single_round/amber/a.jsonl_No loops_results.jsonl",
            rows(&[result("No loops", true)]),
        )
        .file("e/n_round/amber/a.jsonl", indented.unwrap())
        .file("e/n_round/amber/a.jsonl_No loops_results.jsonl", rows(&[result("No loops", false)]))
        .file("e/base/amber/a.jsonl", rows(&[json!({"task_id": 1, "completion": LOOP})]))
}

#[test]
fn the_settings_of_codeif_bench_are_sets_with_their_pass_at_1() {
    let dir = codeif_bench();
    let args = ["grade", "--from", "codeif-bench", "e", "-q", "tasks.jsonl", "-f", "json"];
    let report = dir.codeif(&args).status(0).quiet().json();
    check("grade", &report);
    let found: Vec<_> = report["benchmark"]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let figure = &row["figures"][0];
            assert_eq!(figure["name"], "pass@1");
            (row["set"].clone(), row["answers"].clone(), figure["low"].clone())
        })
        .collect();
    let expected = [
        (json!(null), json!(5), json!(0.4)),
        (json!("1-round"), json!(2), json!(0.5)),
        (json!("base"), json!(1), json!(0.0)),
        (json!("multi-round 1"), json!(1), json!(1.0)),
        (json!("multi-round 2"), json!(1), json!(0.0)),
    ];
    assert_eq!(found, expected);
    let change = &report["benchmark"]["rows"][4]["figures"][1];
    assert_eq!((&change["name"], &change["low"]), (&json!("change"), &json!(-1.0)));
    let without = dir.codeif(&["grade", "--from", "codeif-bench", "e"]).status(2);
    without.complains("give its task files as --questions");
}

#[test]
fn a_pass_that_the_rules_call_no_is_shown_and_a_failure_is_not() {
    let dir = codeif_bench();
    dir.codeif(&["grade", "--from", "codeif-bench", "e", "-q", "tasks.jsonl", "-o", "v.jsonl"])
        .status(0);
    let args = ["agree", "--from", "codeif-bench", "v.jsonl", "e", "-q", "tasks.jsonl"];
    let ran = dir.codeif(&args).status(0);
    let shown = ran.stdout();
    assert!(shown.contains("verdicts compared: 2"), "{ran}");
    assert!(shown.contains("3:5 for x in xs:"), "{ran}");
    assert_eq!(shown.matches(" says No").count(), 1, "{ran}");
}

#[test]
fn labels_of_multicodeif_are_judged() {
    let task = |id: u32, label: &str| {
        json!({"id": id, "category": "code_convention", "constraint": "naming_convention",
               "prompt": format!("Task {id}."), "answer": label})
    };
    let tasks = [
        task(1, "python;function:snake_case,variable:snake_case"),
        task(2, "python;function:PascalCase"),
    ];
    let answer = |id: u32, prompt: &str| json!({"id": id, "response": [[prompt, LOOP]]});
    let answers = json!([
        answer(1, "The input: Task 1."),
        answer(2, "The input: Task 2."),
        answer(3, "The input: Task 3."),
    ]);
    let name = "results/amber/code_convention_naming_convention_amber_2025.json";
    let dir = TestDir::new()
        .file("tasks.json", json!(tasks).to_string())
        .file(name, serde_json::to_string_pretty(&answers).unwrap());
    let args = [
        "grade",
        "--from",
        "multicodeif",
        "results",
        "-q",
        "tasks.json",
        "-o",
        "v.jsonl",
        "-f",
        "json",
    ];
    let ran = dir.codeif(&args).status(2);
    let ran = ran.complains(".json:").complains("a prompt that no task of its type has");
    assert_eq!(figure(&ran.json(), "HSR"), [0.5, 0.5]);
    let verdicts = lines(&dir.read("v.jsonl"));
    assert_eq!(verdicts[0]["verdicts"], json!(["Yes", "Yes"]));
    assert_eq!(verdicts[1]["verdicts"], json!(["No"]));
    assert_eq!(verdicts[1]["question_id"], "code_convention_naming_convention/2");
}

#[test]
fn answers_of_swe_if_bring_their_instructions() {
    let row = json!({"task_id": "Big/1", "solution": "", "full_response": LOOP, "original_instance": {},
        "if_info": {"prompt": "Also:\n1. Short conditions.\n2. Code alone.",
                    "constraints": [{"index": "logic_9", "parameters": {}},
                                    {"index": "doc_4", "parameters": {}}]}});
    let failed = json!({"task_id": "Big/2", "solution": "", "full_response": "time-out",
        "status": "failed_after_retries", "original_instance": {},
        "if_info": {"prompt": "Also, meet the following requirement: Short conditions.",
                    "constraints": [{"index": "logic_9", "parameters": {}}]}});
    let dir = TestDir::new().file("generation/amber_2-instructions.jsonl", rows(&[row, failed]));
    let args = [
        "grade",
        "--from",
        "swe-if",
        "--rules",
        "pack:vericode",
        "generation",
        "-f",
        "json",
        "-o",
        "v.jsonl",
    ];
    let report = dir.codeif(&args).status(0).quiet().json();
    assert_eq!(report["models"][0]["missing"], 1);
    assert_eq!(figure(&report, "Instruction level"), [0.25, 0.25]);
    assert_eq!(lines(&dir.read("v.jsonl"))[0]["verdicts"], json!(["Yes", "No"]));
}

/// Runs a command with paths below `CODEIF_DATA`, which begin with `@`; `None` without it.
fn with_data(dir: &TestDir, args: &[&str]) -> Option<super::harness::Ran> {
    let paths: Option<Vec<_>> = args
        .iter()
        .map(|arg| match arg.strip_prefix('@') {
            Some(path) => Some(data(path)?.to_str().unwrap().to_owned()),
            None => Some((*arg).to_owned()),
        })
        .collect();
    let paths = paths?;
    let args: Vec<_> = paths.iter().map(String::as_str).collect();
    Some(dir.codeif(&args))
}

#[test]
fn every_task_of_the_benchmarks_is_read() {
    for (benchmark, paths, questions, instructions) in [
        ("cife", &["@cife/tasks.jsonl"][..], 744, 5040),
        ("codeif-bench", &["@codeif-bench/function", "@codeif-bench/repo"], 90, 667),
        ("multicodeif", &["@multicodeif/single_level", "@multicodeif/multi_level"], 2186, 5798),
    ] {
        let args = ["coverage", "-f", "json", "--from", benchmark];
        let Some(ran) = with_data(&TestDir::new(), &[&args[..], paths].concat()) else {
            return;
        };
        let report = ran.status(0).quiet().json();
        assert_eq!(report["questions"], questions, "{benchmark}");
        assert_eq!(report["instructions"], instructions, "{benchmark}");
    }
}

#[test]
fn every_answer_of_the_benchmarks_is_graded_or_named() {
    let dir = TestDir::new();
    let args = [
        "grade",
        "--from=codeif-bench",
        "@codeif-bench/function/Experiments",
        "-q",
        "@codeif-bench/function",
        "-o",
        "v.jsonl",
    ];
    let Some(ran) = with_data(&dir, &args) else {
        return;
    };
    ran.status(0).complains("their sentences are not understood");
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 2 * 933);
    let args = [
        "grade",
        "--from=multicodeif",
        "@multicodeif/results",
        "-q",
        "@multicodeif/single_level",
        "-q",
        "@multicodeif/multi_level",
        "-o",
        "v.jsonl",
    ];
    // Answers to tasks that were reworded or left out later.
    let ran = with_data(&dir, &args).unwrap().status(2);
    let ran = ran.complains("and 322 more like");
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 1526 + 990 - 332, "{ran}");
}

//! What each importer makes of rows, and which faults it names.

use serde_json::{Value, json};

use super::*;
use crate::dataset::Question;

fn import(importer: &mut Importer, row: &Value) -> Result<Value, String> {
    let row = importer.import(row.to_string().as_bytes());
    let row = row.map_err(|fault| fault.to_string())?;
    Ok(serde_json::from_slice(&row).unwrap())
}

fn importer(benchmark: Benchmark, path: &str, tasks: &[Value]) -> Importer {
    let mut questions = Questions::default();
    let mut of_tasks = benchmark.importer(Path::new("tasks.json"), &Arc::default());
    for task in tasks {
        let row = import(&mut of_tasks, task).unwrap().to_string();
        let question = Question::from_json(&row).unwrap();
        questions.add(question, String::new).unwrap();
    }
    benchmark.importer(Path::new(path), &Arc::new(questions))
}

fn sentences(row: &Value) -> Vec<&str> {
    let list = row["instruction_list"].as_array().unwrap().iter();
    list.map(|instruction| instruction["instruction"].as_str().unwrap()).collect()
}

fn cife() -> Value {
    json!({"id": 3, "source_dataset": "made/up", "instruction": "Sum up.",
        "constraints": [{"type": "Code Structure and Modularity", "constraint": "A."},
                        {"type": "Data Processing", "constraint": "B."}],
        "instruction_difficulty": "hard"})
}

#[test]
fn a_task_of_cife_is_a_question_and_with_a_response_an_answer() {
    let mut importer = importer(Benchmark::Cife, "out/some-model.jsonl", &[]);
    let task = import(&mut importer, &cife()).unwrap();
    assert_eq!(task["question_id"], 3);
    assert_eq!(task["question"], "Sum up.");
    assert_eq!(sentences(&task), ["A.", "B."]);
    assert_eq!(task["instruction_list"][1]["type"], "Data Processing");
    assert_eq!(task["meta_info"], json!({"programming_language": "python", "item_set": "hard"}));
    assert_eq!(task["source_dataset"], "made/up");
    assert!(task.get("model_id").is_none());
    let mut row = cife();
    row["response"] = "x = 1".into();
    let answer = import(&mut importer, &row).unwrap();
    assert_eq!((&answer["model_id"], &answer["answer"]), (&"some-model".into(), &"x = 1".into()));
}

#[test]
fn a_judge_of_cife_has_a_verdict_for_each_constraint_or_an_error() {
    let mut importer = importer(Benchmark::Cife, "m.jsonl", &[]);
    let mut judged = |list: Value| {
        let mut row = cife();
        row["constraint_adherence"] = list;
        import(&mut importer, &row).unwrap()
    };
    let row = judged(json!([true, false]));
    assert_eq!(row["verdicts"], json!(["Yes", "No"]));
    assert_eq!(row["details"][1]["instruction"], "B.");
    for (list, found) in [
        (json!([]), "0 for 2"),
        (json!([true]), "1 for 2"),
        (json!(null), "null"),
        (json!("yes"), "a string"),
    ] {
        let row = judged(list);
        assert!(row.get("verdicts").is_none());
        let expected =
            "field `constraint_adherence`: expected true or false for each of `constraints`";
        assert_eq!(row["judge_error"], format!("{expected}, found {found}"));
    }
}

#[test]
fn the_faults_of_a_row_of_cife_name_its_own_fields() {
    let mut importer = importer(Benchmark::Cife, "m.jsonl", &[]);
    for (field, value, expected) in [
        ("id", json!(null), "field `id`: expected a number or a string, found null"),
        (
            "constraints",
            json!([]),
            "field `constraints`: expected at least one constraint, found an empty list",
        ),
        (
            "constraints",
            json!("A."),
            "field `constraints`: expected a list of constraints, found a string",
        ),
        ("constraints", json!([{"type": "x"}]), "field `constraints[0].constraint` is missing"),
    ] {
        let mut row = cife();
        row[field] = value;
        assert_eq!(import(&mut importer, &row).unwrap_err(), expected);
    }
}

fn codeif_bench() -> Value {
    json!({"task_id": 7, "prompt": "Write f.", "multi-turn": ["B", "A"],
        "requirements": {"A": {"requirement": "Do a.", "unit_test": []},
                         "B": {"requirement": "Do b.", "unit_test": []}}})
}

#[test]
fn the_folders_of_codeif_bench_tell_model_and_setting() {
    for (path, strategy, set, expected) in [
        ("Experiments/base/some-model/a.jsonl", None, "base", &["Do a.", "Do b."][..]),
        ("Experiments/single_round/some-model/a.jsonl", Some("B"), "1-round", &["Do b."]),
        ("level_1/some-model/multi_round/result.jsonl", Some("A"), "2-round", &["Do a."]),
    ] {
        let mut importer = importer(Benchmark::CodeIfBench, path, &[codeif_bench()]);
        let row = json!({"task_id": 7, "requirement": strategy, "completion": "x"});
        let row = import(&mut importer, &row).unwrap();
        assert_eq!(
            (row["model_id"].as_str(), row["meta_info"]["item_set"].as_str()),
            (Some("some-model"), Some(set))
        );
        assert_eq!(sentences(&row), expected);
    }
    let mut importer = importer(Benchmark::CodeIfBench, "a.jsonl", &[codeif_bench()]);
    let row = json!({"task_id": 7, "requirement": "A", "completion": "x"});
    assert!(import(&mut importer, &row).unwrap_err().contains("outside the benchmark's folders"));
}

#[test]
fn rounds_one_after_another_ask_for_all_so_far_in_the_order_of_the_answers() {
    let path = "n_round/m/a.jsonl";
    let mut importer = importer(Benchmark::CodeIfBench, path, &[codeif_bench()]);
    let mut row = |strategy: &str| {
        let row = json!({"task_id": 7, "requirement": strategy, "completion": "x", "passed": true});
        import(&mut importer, &row).unwrap()
    };
    let (first, second) = (row("A"), row("B"));
    assert_eq!(sentences(&first), ["Do a."]);
    assert_eq!(sentences(&second), ["Do a.", "Do b."]);
    assert_eq!(second["meta_info"]["item_set"], "multi-round 2");
    assert_eq!(second["question_id"], "7/B");
    assert_eq!(second["judge_result"], json!(["Yes", "Yes"]));
}

#[test]
fn results_follow_the_order_of_their_answers() {
    let path = Path::new("n_round/m/a.jsonl_A_results.jsonl");
    let answers = Benchmark::CodeIfBench.answers_of_results(path);
    assert_eq!(answers.as_deref(), Some(Path::new("n_round/m/a.jsonl")));
    let path = "n_round/m/a.jsonl_A_results.jsonl";
    let mut importer = importer(Benchmark::CodeIfBench, path, &[codeif_bench()]);
    let answers =
        "{\"task_id\": 7, \"requirement\": \"B\"}\n{\"task_id\": 7, \"requirement\": \"A\"}\n";
    importer.note_answers(answers.as_bytes()).unwrap();
    let row = json!({"task_id": 7, "requirement": "A", "completion": "x", "passed": false});
    let row = import(&mut importer, &row).unwrap();
    assert_eq!(sentences(&row), ["Do b.", "Do a."]);
    assert_eq!(row["judge_result"], json!(["Unverifiable", "Unverifiable"]));
}

#[test]
fn a_task_or_strategy_that_is_unknown_is_a_fault() {
    let path = "single_round/m/a.jsonl";
    let mut importer = importer(Benchmark::CodeIfBench, path, &[codeif_bench()]);
    for (row, expected) in [
        (json!({"task_id": 8, "requirement": "A"}), "no task file has the task 8"),
        (json!({"task_id": 7, "requirement": "C"}), "expected a strategy of its task, found `C`"),
        (json!({"task_id": 7}), "field `requirement` is missing"),
        (json!({"requirement": "A"}), "field `task_id` is missing"),
    ] {
        let fault = import(&mut importer, &row).unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
}

fn multicodeif(id: u32, label: &str) -> Value {
    json!({"id": id, "category": "syntax", "constraint": "library",
           "prompt": format!("Task {id}."), "answer": label})
}

#[test]
fn answers_of_multicodeif_are_told_by_their_prompts() {
    let tasks = [multicodeif(1, "python;numpy"), multicodeif(2, "go;gin;")];
    let mut second = tasks[1].clone();
    second["prompt"] = "Another task.".into();
    let path = "results/some-model/syntax_library_some-model_2025.json";
    let mut importer = importer(Benchmark::MultiCodeIf, path, &[tasks[0].clone(), second]);
    let row = json!({"id": 9, "response": [["Answer this: Another task.", "x"]]});
    let row = import(&mut importer, &row).unwrap();
    assert_eq!(row["question_id"], "syntax_library/2");
    assert_eq!(row["model_id"], "some-model");
    assert_eq!(sentences(&row), ["Your code should import the following libraries gin."]);
    assert_eq!(row["meta_info"]["programming_language"], "go");
    for (response, expected) in [
        (json!([["No such task.", "x"]]), "a prompt that no task of its type has"),
        (json!([["a", "b"], ["c", "d"]]), "found 2 of them"),
        (json!([]), "found 0 of them"),
        (json!("x"), "found a string"),
    ] {
        let fault = import(&mut importer, &json!({"id": 1, "response": response})).unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
}

#[test]
fn a_level_of_multicodeif_asks_for_those_below_too() {
    let mut importer = importer(Benchmark::MultiCodeIf, "data_structure.json", &[]);
    let mut row = |level: u32, label: &str| {
        let row = json!({"id": 1, "category": "data_structure", "level": level,
                         "prompt": "P", "answer": label});
        import(&mut importer, &row)
    };
    row(0, "go;map;['delete', 'add']").unwrap();
    let second = row(1, "go;map;50").unwrap();
    assert_eq!(
        sentences(&second),
        [
            "Your code should use data structure map.",
            "Your code should use the operation `delete` of the map.",
            "Your code should use the operation `add` of the map.",
            "Your code should use data structure map.",
            "The size of the map should be 50.",
        ]
    );
    assert_eq!(second["meta_info"]["item_set"], "level 1");
    let fault = row(3, "go;map").unwrap_err();
    assert_eq!(fault, "field `level`: expected 0, or one more than in the row before, found 3");
}

#[test]
fn labels_become_sentences() {
    let of = |kind: &str, label: &str| {
        let label = label::read(kind, label, "The prompt.");
        let all = label.instructions(kind);
        all.into_iter().map(|instruction| instruction.text).collect::<Vec<_>>()
    };
    assert_eq!(
        of("code_convention_naming_convention", "python;class:PascalCase,function:snake_case"),
        [
            "The class names in your code should follow the PascalCase naming convention.",
            "The function names in your code should follow the snake_case naming convention.",
        ]
    );
    assert_eq!(
        of("code_convention_indentation_spacing", "java;spaces:2;no spacing"),
        [
            "Your code should be indented by 2 spaces.",
            "Your code should have no spaces around operators and after commas.",
        ]
    );
    assert_eq!(
        of(
            "code_convention_declaration_style",
            "go;- **Declaration Style Type** : constantAtTop\n- **X**"
        ),
        ["The declarations in your code should follow the style: constantAtTop."]
    );
    assert_eq!(of("algorithm_time_complexity", "O(n)"), ["The time complexity should be O(n)."]);
    // These labels are those of the inputs' types.
    assert_eq!(of("input_output_output_type", "go;f;Set"), ["The prompt."]);
    assert_eq!(of("example", "```python\npass\n```"), ["The prompt."]);
    assert_eq!(of("syntax_library", ""), ["The prompt."]);
}

#[test]
fn an_answer_of_swe_if_says_what_it_was_asked_for() {
    let path = "results/bigcodebench/generation/some-model_2-instructions.jsonl";
    let mut importer = importer(Benchmark::SweIf, path, &[]);
    let mut row = |info: Value| {
        let row = json!({"task_id": "X/1", "solution": "x", "full_response": "```x```",
                         "original_instance": {}, "if_info": info});
        import(&mut importer, &row)
    };
    let ids = json!([{"index": "style_3", "parameters": {"line_length": 79}},
                     {"index": "logic_7", "parameters": {}}]);
    let generated = row(json!({"constraints": ids,
        "prompt": "Also, these requirements:\n1. Short lines.\n2. Simple\nfunctions."}))
    .unwrap();
    assert_eq!(
        sentences(&generated),
        [
            "VeriCode style_3 with line_length 79: Short lines.",
            "VeriCode logic_7 with max_complexity 2: Simple\nfunctions.",
        ]
    );
    assert_eq!(generated["instruction_list"][0]["type"], "style_3");
    assert_eq!(generated["model_id"], "some-model");
    assert_eq!(generated["meta_info"]["item_set"], "generation 2-instructions");
    assert_eq!(generated["answer"], "```x```");
    let edited = row(json!({"constraints": ids, "prompts": ["A.", "B."]})).unwrap();
    assert_eq!(sentences(&edited)[1], "VeriCode logic_7 with max_complexity 2: B.");
    assert!(row(json!({})).unwrap_err().contains("given no instruction"));
    let short = row(json!({"constraints": ids, "prompts": ["A."]})).unwrap_err();
    assert!(short.ends_with("found 1 for 2"), "{short}");
}

#[test]
fn a_row_of_ours_is_left_as_it_is() {
    let row = br#"{"question_id": 1.0, "verdicts": ["Yes"],  "x": 1}"#;
    let mut importer = Benchmark::SweIf.importer(Path::new("v.jsonl"), &Arc::default());
    assert_eq!(importer.import(row).unwrap(), row);
}

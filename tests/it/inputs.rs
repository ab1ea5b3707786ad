//! What is read: other fields and files than the usual ones, compressed, in folders, twice.

use std::io::Write;

use serde_json::{Value, json};

use super::harness::{TestDir, lines};

const EASY: &str = r#"{"question_id": 1, "meta_info": {"programming_language": "python", "item_set": "easy"}, "instruction_list": ["Your code should use for-loop."], "instruction_dependence": {}}
{"question_id": 2, "meta_info": {"programming_language": "python", "item_set": "easy"}, "instruction_list": ["Your code should use while-loop."], "instruction_dependence": {}}
"#;

const LOOP: &str = "```python\nfor x in [1]:\n    print(x)\n```";

/// The question file of the hard set, which counts from 1 as that of the easy set does.
fn hard() -> String {
    EASY.replace("easy", "hard").replace("should use", "should not use")
}

/// A row with an answer that has a for-loop.
fn row(id: u32, rest: Value) -> String {
    let mut row = json!({"question_id": id, "model_id": "m", "answer": LOOP});
    row.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    format!("{row}\n")
}

fn verdicts(dir: &TestDir, args: &[&str]) -> Vec<Value> {
    let ran = dir.codeif(&[&["grade", "-o", "-"], args].concat());
    let all = lines(&ran.status(0).stdout());
    all.iter().map(|line| line["verdicts"].clone()).collect()
}

#[test]
fn a_generators_error_mark_is_a_failed_row() {
    let rows = ["$ERROR$", "ERROR", "An ERROR."].map(|it| row(1, json!({"answer": it})));
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", rows.concat());
    let args = ["grade", "a.jsonl", "-q", "q.jsonl", "-f", "json", "--answered-only"];
    let model = &dir.codeif(&args).status(0).quiet().json()["models"][0];
    assert_eq!((&model["answers"], &model["missing"]), (&3.into(), &2.into()));
}

#[test]
fn a_row_without_an_answer_names_the_field_that_looks_like_it() {
    let text = row(1, json!({})).replace("\"answer\"", "\"response\"");
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", &text);
    let grade = ["grade", "a.jsonl", "-q", "q.jsonl", "-f", "json"];
    let ran = dir.codeif(&grade).status(2).complains(
        "a.jsonl:1: field `answer` is missing, but there is `response`; give --answer-field response to read it",
    );
    assert_eq!(ran.stdout(), "", "nothing was graded");
    let args = [&grade[..], &["--answer-field", "response", "-o", "v.jsonl", "--answered-only"]];
    dir.codeif(&args.concat()).status(0);
    let line = &lines(&dir.read("v.jsonl"))[0];
    assert_eq!((&line["verdicts"], &line["answer"]), (&json!(["Yes"]), &json!(LOOP)));
}

#[test]
fn a_question_file_among_the_answers_is_recognised() {
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", row(1, json!({})));
    dir.codeif(&["grade", "q.jsonl"])
        .status(2)
        .complains("q.jsonl:1: this looks like a question; give the question file as --questions");
    dir.codeif(&["grade", "a.jsonl", "-q", "a.jsonl"])
        .status(2)
        .complains("a.jsonl:1: this looks like an answer; give the question file");
    dir.codeif(&["report", "a.jsonl"])
        .status(2)
        .complains("a.jsonl:1: this looks like an answer; grade it first");
}

#[test]
fn rsr_is_not_defined_where_nothing_tells_the_dependencies() {
    let own = json!({"instruction_list": ["Your code should use for-loop."]});
    let dir = TestDir::new().file("a.jsonl", row(1, own));
    let grade = ["grade", "a.jsonl", "-o", "v.jsonl"];
    let table = dir.codeif(&grade).status(0).quiet().shows("RSR is not defined");
    let cells = table.stdout().lines().nth(3).unwrap().to_owned();
    assert!(cells.contains("1.000 ┆   – ┆"), "{cells}");
    let line = &lines(&dir.read("v.jsonl"))[0];
    assert_eq!(line["metrics"]["rsr"], Value::Null);
    assert_eq!(line["metrics"]["ssr"], json!({"low": 1.0, "high": 1.0}));
    for command in ["grade a.jsonl", "report v.jsonl"] {
        let args: Vec<_> = command.split(' ').chain(["-f", "json"]).collect();
        let ran = dir.codeif(&args).status(0).complains("RSR is not defined");
        assert_eq!(ran.json()["models"][0]["metrics"]["rsr"], Value::Null);
    }
    dir.codeif(&["report", "v.jsonl", "-f", "csv"]).status(0);
}

#[test]
fn sets_that_count_from_1_are_graded_together() {
    let set = |set: &str| json!({"meta_info": {"item_set": set, "programming_language": "python"}});
    let rows = [row(1, set("easy")), row(1, set("hard")), row(2, set("hard"))];
    let dir = TestDir::new()
        .file("easy.jsonl", EASY)
        .file("hard.jsonl", hard())
        .file("a.jsonl", rows.concat());
    let args = ["a.jsonl", "-q", "easy.jsonl", "-q", "hard.jsonl"];
    // The last is the question that has no row.
    let [yes, no] = ["Yes", "No"].map(|word| json!([word]));
    assert_eq!(verdicts(&dir, &args), [yes.clone(), no.clone(), yes, no]);
    let grade = [&["grade", "-o", "v.jsonl", "-f", "json"], &args[..]].concat();
    assert_eq!(dir.codeif(&grade).json()["questions"], 4);
    let report = dir.codeif(&["report", "v.jsonl", "-f", "json"]).status(0);
    assert_eq!(report.json()["questions"], 4);
    dir.codeif(&["agree", "v.jsonl", "v.jsonl"]).status(0).shows("4 of 4");
}

#[test]
fn a_question_of_several_sets_is_told_by_its_instructions() {
    let own = json!({"instruction_list": ["Your code should not use for-loop."]});
    let dir = TestDir::new()
        .file("easy.jsonl", EASY)
        .file("hard.jsonl", hard())
        .file("a.jsonl", row(1, own));
    let args = ["a.jsonl", "-q", "easy.jsonl", "-q", "hard.jsonl", "--answered-only"];
    assert_eq!(verdicts(&dir, &args), [json!(["No"])]);
    let dir = dir.file("a.jsonl", row(1, json!({})));
    dir.codeif(&[&["grade"], &args[..]].concat()).status(2).complains(
        "1 is the id of several questions (easy, hard); add its set as `meta_info.item_set`",
    );
}

#[test]
fn questions_that_clash_are_one_line() {
    let other = EASY.replace("should use", "should not use");
    let dir = TestDir::new()
        .file("one.jsonl", EASY)
        .file("two.jsonl", &other)
        .file("a.jsonl", row(1, json!({})) + &row(2, json!({})));
    let ran = dir.codeif(&["grade", "a.jsonl", "-q", "one.jsonl", "-q", "two.jsonl"]);
    let ran = ran.status(2).complains(
        "two.jsonl:1: field `question_id`: 1 is already the id of a different question (one.jsonl:1), \
         as is that of one more row; give each question of a set its own id",
    );
    assert_eq!(ran.stderr().lines().count(), 1, "{ran}");
}

#[test]
fn what_has_no_row_is_told_and_can_be_left_out() {
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", row(1, json!({})));
    let grade = ["grade", "a.jsonl", "-q", "q.jsonl", "-f", "json"];
    let ran = dir.codeif(&grade).status(0).complains(
        "model `m`: 1 of 2 questions have no row and count as No; --answered-only grades what is there",
    );
    assert_eq!(ran.json()["models"][0]["answers"], 2);
    let ran = dir.codeif(&[&grade[..], &["--answered-only"]].concat());
    let model = &ran.status(0).quiet().json()["models"][0];
    assert_eq!((&model["answers"], &model["missing"]), (&1.into(), &0.into()));
}

/// Two models, of which one has a row for one question and the other for both; RSR is defined.
fn two_models() -> TestDir {
    let own =
        |sentence: &str| json!({"instruction_list": [sentence], "instruction_dependence": {}});
    let rows = [
        row(1, own("Your code should use for-loop.")),
        row(2, own("Your code should use while-loop.")),
        row(1, own("Your code should use for-loop.")).replace("\"m\"", "\"n\""),
    ];
    TestDir::new().file("a.jsonl", rows.concat())
}

#[test]
fn models_that_answered_different_questions_are_marked() {
    const NOTE: &str = "The models answered different questions, 1 of 2 in common";
    let dir = two_models();
    let grade = ["grade", "a.jsonl", "-g", "category", "-o", "v.jsonl"];
    let tables = dir.codeif(&grade).status(0).quiet().stdout();
    assert_eq!(tables.matches(NOTE).count(), 2, "{tables}");
    for format in ["table", "markdown", "latex"] {
        let report = ["report", "v.jsonl", "--baseline", "m", "-f", format];
        let tables = dir.codeif(&report).status(0).stdout();
        assert!(tables.matches(NOTE).count() >= 4, "{tables}");
    }
    let json = dir.codeif(&["report", "v.jsonl", "-f", "json"]).complains(NOTE);
    assert_eq!(json.json()["common_questions"], 1);
    for command in [&["grade", "a.jsonl"], &["report", "v.jsonl"]] {
        let args = [&command[..], &["--common", "-f", "json"]].concat();
        let report = dir.codeif(&args).status(0).quiet().json();
        let models = report["models"].as_array().unwrap();
        let answers: Vec<_> = models.iter().map(|model| &model["answers"]).collect();
        assert_eq!(answers, [1, 1]);
    }
    dir.codeif_with(&["grade", "-", "--common"], dir.read("a.jsonl"))
        .status(2)
        .complains("--common reads the files twice");
}

fn gzip(text: &str) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

#[test]
fn answers_are_read_in_any_layout() {
    let rows = row(1, json!({})) + &row(2, json!({}));
    let values = lines(&rows);
    let indented = serde_json::to_string_pretty(&values).unwrap();
    let objects = values.iter().map(|row| serde_json::to_string_pretty(row).unwrap());
    let objects = objects.collect::<Vec<_>>().join("\n");
    let zstd = zstd::encode_all(rows.as_bytes(), 1).unwrap();
    let expected = [json!(["Yes"]), json!(["No"])];
    let array = serde_json::to_string(&values).unwrap();
    for bytes in
        [rows.clone().into(), array.into(), indented.into(), objects.into(), gzip(&rows), zstd]
    {
        let bytes: Vec<u8> = bytes;
        let dir = TestDir::new().file("q.jsonl", EASY).file("a", &bytes);
        assert_eq!(verdicts(&dir, &["a", "-q", "q.jsonl"]), expected);
        let ran = dir.codeif_with(&["grade", "-", "-q", "q.jsonl", "-o", "v.jsonl"], bytes);
        ran.status(0);
        assert_eq!(lines(&dir.read("v.jsonl")).len(), 2);
    }
}

#[test]
fn a_file_that_is_not_read_says_what_it_is() {
    let dir = TestDir::new().file("a.parquet", "PAR1xx");
    dir.codeif(&["grade", "a.parquet"])
        .status(2)
        .complains("a.parquet: cannot be read: this is a Parquet file; make JSON lines of it");
}

#[test]
fn folders_and_patterns_stand_for_their_files() {
    let dir = TestDir::new()
        .file("q.jsonl", EASY)
        .file("answers/a.jsonl", row(1, json!({})))
        .file("answers/b.jsonl.gz", gzip(&row(2, json!({}))))
        .file("answers/README.md", "no rows")
        .file("none/README.md", "no rows");
    for path in ["answers", "answers/*l*"] {
        assert_eq!(verdicts(&dir, &[path, "-q", "q.jsonl"]).len(), 2, "{path}");
    }
    dir.codeif(&["grade", "none", "-q", "q.jsonl"])
        .status(2)
        .complains("none: the folder contains no .jsonl or .json file");
    dir.codeif(&["grade", "none/*.jsonl", "-q", "q.jsonl"])
        .status(2)
        .complains("none/*.jsonl: no file matches");
}

#[test]
fn rows_that_occur_again_are_named() {
    let rows = row(1, json!({})) + &row(2, json!({}));
    let dir = TestDir::new()
        .file("q.jsonl", EASY)
        .file("a.jsonl", &rows)
        .file("twice.jsonl", rows.repeat(2));
    dir.codeif(&["grade", "a.jsonl", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"])
        .status(0)
        .complains("a.jsonl: 2 rows are identical to earlier ones, the first on line 1");
    dir.codeif(&["grade", "twice.jsonl", "-q", "q.jsonl"])
        .status(0)
        .complains("twice.jsonl: 2 rows are identical to earlier ones, the first on line 3");
    dir.codeif(&["report", "v.jsonl"])
        .status(0)
        .complains("v.jsonl: 2 rows are identical to earlier ones");
}

#[test]
fn of_many_errors_of_a_kind_ten_are_told() {
    let bad = "{\"question_id\": 1, \"model_id\": \"m\"}\n".repeat(1_200);
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", bad + "nonsense\n");
    let ran = dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl"]).status(2);
    let ran =
        ran.complains("a.jsonl:1201: not JSON").complains("error: and 1,190 more like a.jsonl:10");
    let errors = ran.stderr().lines().filter(|line| line.starts_with("error")).count();
    assert_eq!((errors, ran.stdout()), (12, String::new()), "{ran}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_names_the_file() {
    let dir = TestDir::new().file("q.jsonl", EASY).file("a.jsonl", row(1, json!({})));
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "/dev/full"])
        .status(2)
        .complains("/dev/full: cannot be written: No space left on device");
}

#[test]
fn compact_verdicts_can_be_reported_and_compared() {
    let set = json!({"meta_info": {"item_set": "easy", "programming_language": "python"}});
    let dir =
        TestDir::new().file("q.jsonl", EASY).file("a.jsonl", row(1, set.clone()) + &row(2, set));
    for (name, flags) in [("full.jsonl", &[][..]), ("compact.jsonl", &["--compact"])] {
        let args = [&["grade", "a.jsonl", "-q", "q.jsonl", "-o", name], flags].concat();
        dir.codeif(&args).status(0);
    }
    let (full, compact) = (dir.read("full.jsonl"), dir.read("compact.jsonl"));
    assert!(!compact.contains("should use") && compact.len() < full.len());
    let report =
        |args: &[&str]| dir.codeif(&[&["report", "-f", "json"], args].concat()).status(0).stdout();
    assert_eq!(report(&["full.jsonl"]), report(&["compact.jsonl"]));
    assert_eq!(report(&["full.jsonl"]), report(&["compact.jsonl", "-q", "q.jsonl"]));
    let page = |args: &[&str], name: &str| {
        dir.codeif(&[&["report", "-o", name], args].concat()).status(0);
        dir.read(name)
    };
    let whole = page(&["full.jsonl"], "full.html");
    assert_eq!(whole, page(&["compact.jsonl", "-q", "q.jsonl"], "compact.html"));
    let agree = dir.codeif(&["agree", "full.jsonl", "compact.jsonl", "-f", "json"]);
    assert_eq!(agree.status(0).json()["pairs"][0]["rows"], 2);
    let agree = dir.codeif(&["agree", "compact.jsonl", "compact.jsonl", "-f", "json"]);
    let models = &agree.status(0).json()["pairs"][0];
    assert_eq!(models["rows"], 2);
}

#[test]
fn the_files_of_one_judge_are_one_rater() {
    let judged = |model: &str| {
        format!(
            "{{\"question_id\": 1, \"model_id\": \"{model}\", \"judge_result\": \"['Yes']\"}}\n"
        )
    };
    let dir = TestDir::new()
        .file("people.jsonl", judged("m-7b") + &judged("n"))
        .file("judge/v1/gpt-4-m-7b.jsonl", judged("m-7b"))
        .file("judge/v1/gpt-4-n.jsonl", judged("n"));
    for paths in [
        &["judge/v1"][..],
        &["judge/v1/*"],
        &["judge/v1/gpt-4-m-7b.jsonl", "judge/v1/gpt-4-n.jsonl"],
    ] {
        let args = [&["agree", "people.jsonl"], paths, &["-f", "json"]].concat();
        let report = dir.codeif(&args).status(0).json();
        assert_eq!(report["pairs"].as_array().unwrap().len(), 1);
        assert_eq!(report["pairs"][0]["rows"], 2);
        assert_eq!(report["pairs"][0]["second"], "judge/v1/gpt-4");
    }
}

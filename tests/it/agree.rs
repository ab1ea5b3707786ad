//! `codeif agree`: raters compared.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::demo::DEMO;
use super::harness::{TestDir, lines};

/// The verdicts on the demo, and those of a judge who errs on every seventh instruction and whose
/// last two rows are malformed.
pub fn two_raters() -> TestDir {
    let dir = TestDir::new();
    let text = super::harness::codeif(&[&["grade", "-o", "-"][..], &DEMO].concat()).stdout();
    let mut judge = String::new();
    for (row, line) in lines(&text).iter().enumerate() {
        let verdicts = line["verdicts"].as_array().unwrap().iter().enumerate();
        let words: Vec<_> = verdicts
            .map(|(index, word)| match (word == "Yes", (row + index) % 7 == 0) {
                (true, false) | (false, true) => "'Yes'",
                _ => "'No'",
            })
            .collect();
        let list = match row {
            34 => "I would rather not say.".to_owned(),
            35 => "['Yes']".to_owned(),
            _ => format!("[{}]", words.join(", ")),
        };
        let (id, model) = (&line["question_id"], &line["model_id"]);
        let row = json!({"question_id": id, "model_id": model, "judge_result": list});
        judge += &format!("{row}\n");
    }
    dir.file("verdicts.jsonl", text).file("judge.jsonl", judge)
}

/// A judge file of one model, with the question and verdict list of each row.
fn judge(rows: &[(&str, &str)]) -> String {
    let row = |(id, list): &(&str, &str)| {
        format!("{{\"question_id\": {id}, \"model_id\": \"m\", \"judge_result\": \"{list}\"}}\n")
    };
    rows.iter().map(row).collect()
}

#[test]
fn table() {
    let ran = two_raters().codeif(&["agree", "verdicts.jsonl", "judge.jsonl", "-d", "2"]);
    let ran = ran.status(2);
    insta::assert_snapshot!(ran.stdout());
    insta::assert_snapshot!(ran.stderr());
}

#[test]
fn markdown() {
    let args = ["agree", "verdicts.jsonl", "judge.jsonl", "-d", "2", "-f", "markdown"];
    insta::assert_snapshot!(two_raters().codeif(&args).status(2).stdout());
}

#[test]
fn csv() {
    let args = ["agree", "verdicts.jsonl", "judge.jsonl", "-f", "csv", "--resamples", "0"];
    let text = two_raters().codeif(&args).status(2).stdout();
    let head: Vec<_> = text.lines().take(6).collect();
    insta::assert_snapshot!(head.join("\n"));
}

#[test]
fn the_same_bytes_at_any_thread_count() {
    let dir = two_raters();
    let run = |threads: &str| {
        let file = |name| dir.path(name);
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("codeif"));
        command
            .env("RAYON_NUM_THREADS", threads)
            .args(["agree", "-f", "json", "-d", "50"])
            .args([file("verdicts.jsonl"), file("judge.jsonl")]);
        command.output().unwrap().stdout
    };
    let one = run("1");
    assert!(!one.is_empty());
    assert_eq!(one, run("8"));
}

#[test]
fn the_seed_moves_the_intervals_and_nothing_else() {
    let dir = two_raters();
    let kappa = |seed: &str| {
        let args = ["agree", "verdicts.jsonl", "judge.jsonl", "-f", "json", "--seed", seed];
        dir.codeif(&args).json()["pairs"][0]["figures"]["kappa"].clone()
    };
    let (one, two) = (kappa("1"), kappa("2"));
    assert_eq!(one["value"], two["value"]);
    assert_ne!(one["low"], two["low"]);
}

#[test]
fn two_identical_files_agree() {
    let text = judge(&[("1", "['Yes', 'No']"), ("2", "Yes")]);
    let dir = TestDir::new().file("a", &text).file("b", &text);
    let report = dir.codeif(&["agree", "a", "b", "-f", "json"]).status(0).quiet().json();
    assert_eq!(report["pairs"][0]["figures"]["kappa"]["value"], 1.0);
    assert_eq!(report["krippendorff_alpha"]["value"], 1.0);
}

#[test]
fn a_row_that_is_there_twice_counts_once() {
    let text = judge(&[("1", "['Yes', 'No']"), ("2", "Yes"), ("3", "No")]);
    let dir = TestDir::new().file("a", &text).file("b", text.repeat(2));
    let ran = dir.codeif(&["agree", "a", "b", "-f", "json"]).status(0).complains(
        "left out: b, 3 rows (lines 4-6): each is identical to an earlier row, which counts once",
    );
    let report = ran.json();
    assert_eq!(report["pairs"][0]["rows"], 3);
    assert_eq!(report["left_out"][0]["bad"], false);
}

#[test]
fn what_is_not_defined_is_null() {
    let text = judge(&[("1", "['Yes', 'Yes']"), ("2", "['Yes', 'Yes']")]);
    let dir = TestDir::new().file("a", &text).file("b", &text);
    let report = dir.codeif(&["agree", "a", "b", "-f", "json"]).status(0).json();
    let figures = &report["pairs"][0]["figures"];
    for name in ["kappa", "pearson_verdicts", "pearson_ssr", "precision_no", "recall_no"] {
        assert_eq!(figures[name], json!({"value": null, "low": null, "high": null}), "{name}");
    }
    assert_eq!(figures["agreement"]["value"], 1.0);
    dir.codeif(&["agree", "a", "b", "--min-kappa", "0.1"])
        .status(1)
        .complains("not reached: the kappa of a and b is not defined here")
        .shows("│ Cohen's kappa                   ┆     – ┆");
}

#[test]
fn a_minimum_that_is_not_reached_is_named() {
    let dir = TestDir::new()
        .file("a", judge(&[("1", "['Yes', 'No', 'Yes', 'No']")]))
        .file("b", judge(&[("1", "['Yes', 'No', 'No', 'No']")]));
    dir.codeif(&["agree", "a", "b", "--min-agreement", "0.75", "--min-kappa", "0.5"])
        .status(0)
        .quiet();
    dir.codeif(&["agree", "a", "b", "--min-recall", "1", "--min-precision", "0.7"])
        .status(1)
        .complains("not reached: the precision on No of a and b is 0.6667, below 0.7");
}

#[test]
fn unverifiable_is_left_out_or_counted() {
    let dir = TestDir::new()
        .file("a", judge(&[("1", "['Yes', 'Unverifiable', 'No']")]))
        .file("b", judge(&[("1", "['Yes', 'No', 'No']")]));
    let counts = |how: &str| {
        let args = ["agree", "a", "b", "-f", "json", "--unverifiable", how];
        let report = dir.codeif(&args).status(0).json();
        let pair = &report["pairs"][0];
        assert_eq!(pair["unverifiable"], 1);
        ["yes_yes", "yes_no", "no_no"].map(|name| pair["confusion"][name].as_u64().unwrap())
    };
    assert_eq!(counts("drop"), [1, 0, 1]);
    assert_eq!(counts("no"), [1, 0, 2]);
    assert_eq!(counts("yes"), [1, 1, 1]);
    dir.codeif(&["agree", "a", "b"]).shows(
        "Rows paired: 1 (a: 1 of 1, b: 1 of 1), verdicts compared: 2, Unverifiable left out: 1\n",
    );
}

#[test]
fn samples_are_paired_in_order_where_the_order_is_sure() {
    let two = judge(&[("1", "['Yes', 'No']"), ("1", "['No', 'No']")]);
    let dir = TestDir::new().file("a", &two).file("b", &two);
    let ran = dir.codeif(&["agree", "a", "b"]).status(0).quiet();
    let _ = ran
        .shows("Rows paired: 2 (")
        .shows("Note: every file has several rows for 1 of the questions and models");

    let more = judge(&[("1", "['Yes', 'No']"), ("2", "Yes")]);
    let dir = dir.file("b", &more).file("a", two + &judge(&[("2", "Yes")]));
    dir
        .codeif(&["agree", "a", "b"])
        .status(2)
        .complains("error: a:1: question and model occur on lines 1, 2; the files do not have the same number of samples")
        .complains("left out: b:1: the other files' rows for this question and model are left out")
        .shows("Rows paired: 1 (a: 1 of 3, b: 1 of 2)");
}

#[test]
fn samples_of_other_answers_are_not_paired() {
    let row = |answer: &str| json!({"question_id": 1, "model_id": "m", "answer": answer, "judge_result": "Yes"});
    let (x, y) = (row("x"), row("y"));
    let last = judge(&[("2", "Yes")]);
    let dir = TestDir::new()
        .file("a", format!("{x}\n{y}\n{last}"))
        .file("b", format!("{y}\n{x}\n{last}"));
    dir.codeif(&["agree", "a", "b"])
        .status(2)
        .complains(
            "b:2: question and model occur on lines 1, 2; the files do not have the same answers",
        )
        .shows("Rows paired: 1 (");
}

#[test]
fn a_file_without_models_rates_the_only_one() {
    let labels = "{\"question_id\": 1, \"judge_result\": \"Yes\"}\n";
    let dir = TestDir::new().file("a", judge(&[("1", "No")])).file("b", labels);
    dir.codeif(&["agree", "a", "b"]).status(0).quiet().shows("Rows paired: 1 ");
    let other = judge(&[("1", "No")]).replace("\"m\"", "\"n\"");
    let dir = dir.file("c", judge(&[("1", "No")]) + &other);
    dir.codeif(&["agree", "c", "b"])
        .status(2)
        .complains("error: b:1: names no model, and the other files have several")
        .complains("no row could be paired");
}

#[test]
fn the_question_file_gives_templates_and_lengths() {
    let question = json!({"question_id": 1, "meta_info": {"programming_language": "go"},
        "instruction_list": ["Your code should not use for-loop.", "Your code should use global variables."]});
    let dir = TestDir::new()
        .file("q", question.to_string())
        .file("a", judge(&[("1", "['Yes', 'No', 'No']"), ("1", "x")]).lines().next().unwrap())
        .file("b", judge(&[("1", "['Yes', 'No']")]))
        .file("c", judge(&[("1", "['Yes', 'Yes']")]));
    dir.codeif(&["agree", "a", "b"]).status(2).complains(
        "error: a:1: 3 verdicts here, 2 verdicts on b:1; give --questions to decide which is right",
    );
    let ran = dir.codeif(&["agree", "a", "b", "c", "-q", "q"]).status(2);
    ran.complains("error: a:1: 3 verdicts here, but the question has 2 instructions");
    dir.codeif(&["agree", "b", "c", "-q", "q"])
        .status(0)
        .shows("│ no-for-loop          ┆        1 ┆      0 ┆")
        .shows("│ go       ┆        2 ┆      1 ┆")
        .shows("Note: no file gives set: the table by it is left out; --questions can add it");
}

#[test]
fn lists_of_a_question_may_differ_between_models_if_their_length_is_unknown() {
    let rows = judge(&[("1", "['Yes', 'No']")])
        + &judge(&[("1", "['Yes', 'No', 'No']")]).replace("\"m\"", "\"n\"")
        + &judge(&[("1", "Yes")]).replace("\"m\"", "\"o\"");
    let dir = TestDir::new().file("a", &rows).file("b", &rows);
    let ran = dir.codeif(&["agree", "a", "b"]).status(0).quiet();
    let _ = ran.shows("verdicts compared: 6,");
}

#[test]
fn one_file_given_twice_is_reported() {
    let dir = TestDir::new().file("a", judge(&[("1", "Yes")]));
    let ran = dir.codeif(&["agree", "a", "a"]).status(0);
    let _ = ran.shows("Note: one file is given twice");
}

#[test]
fn three_raters_have_an_alpha_and_three_pairs() {
    let dir = TestDir::new()
        .file("a", judge(&[("1", "['Yes', 'No']"), ("2", "Yes")]))
        .file("b", judge(&[("1", "['Yes', 'No']"), ("3", "No")]))
        .file("c", judge(&[("1", "['No', 'No']"), ("2", "Yes"), ("3", "No"), ("4", "No")]));
    let ran = dir.codeif(&["agree", "a", "b", "c"]).status(0);
    insta::assert_snapshot!(ran.stdout() + &ran.stderr());
}

#[test]
fn hostile_names_are_shown_harmless() {
    let row = |list: &str| {
        json!({"question_id": 1, "model_id": "m\u{1b}[2J|\u{202e}", "judge_result": list})
            .to_string()
    };
    let dir = TestDir::new().file("a", row("Yes")).file("b", row("No"));
    for format in ["table", "markdown"] {
        let ran = dir.codeif(&["agree", "a", "b", "-d", "1", "-f", format]).status(0);
        let text = ran.stdout();
        assert!(text.contains("u{1b}"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    }
}

#[test]
fn a_file_without_verdicts_is_reported() {
    let dir = TestDir::new()
        .file("a", judge(&[("1", "Yes")]))
        .file("empty", "")
        .file("prose", "Dear judge,\nthank you.\n")
        .file("other", judge(&[("2", "Yes")]));
    let complaint = |args: &[&str], text: &str| {
        dir.codeif(&[&["agree"], args].concat()).status(2).complains(text);
    };
    complaint(&["a"], "error: one file has nothing to agree with");
    complaint(&["a", "none"], "error: none: cannot be read");
    complaint(&["a", "empty"], "error: empty: the file is empty");
    complaint(
        &["a", "prose"],
        "error: prose: none of its 2 lines is a row of verdicts; line 1: not JSON",
    );
    complaint(
        &["a", "other"],
        "error: no row could be paired: a begins with question 1, model m; other begins with question 2, model m",
    );
    complaint(&["-", "-"], "- is standard input");
    dir.codeif_with(&["agree", "a", "-"], judge(&[("1", "No")]))
        .status(0)
        .shows("<stdin> measured by a");
}

/// A judge file of 1,200 rows of which 40 are broken in many ways: all 40 are named, and the
/// figures are those of the other 1,160.
#[test]
fn broken_rows_are_named_and_the_others_counted() {
    let (mut first, mut second) = (String::new(), String::new());
    let mut broken = Vec::new();
    let (mut naive, mut rows) = ([0_u64; 4], 0);
    for row in 0..1_200_u64 {
        let bits = |seed: u64| (0..10).map(move |i| (row * 2_654_435_761 + i * seed) >> 7 & 3 != 0);
        let (a, b): (Vec<bool>, Vec<bool>) = (bits(977).collect(), bits(1_009).collect());
        let list = |verdicts: &[bool]| {
            let words = verdicts.iter().map(|&yes| if yes { "'Yes'" } else { "'No'" });
            format!("[{}]", words.collect::<Vec<_>>().join(", "))
        };
        let line = |list: Value| {
            json!({"question_id": row / 10, "model_id": format!("m{}", row % 10), "judge_result": list})
                .to_string()
        };
        first += &format!("{}\n", line(list(&a).into()));
        if row % 30 == 7 {
            broken.push(row + 1);
            second += &match (row / 30) % 10 {
                0 => line("I cannot judge this.".into()),
                1 => line(list(&b[..9]).into()),
                2 => line(format!("{}, 'Perhaps'", list(&b)).replace(']', "").into()),
                3 => line(Value::Null),
                4 => line(list(&b).into()).replace('}', ""),
                5 => "Error 429: too many requests".to_owned(),
                6 => line(json!([1, 0])),
                7 => line(list(&b).into()).replace("question_id", "id"),
                8 => line("".into()),
                _ => format!("[{}]", line(list(&b).into())),
            };
            second.push('\n');
            continue;
        }
        rows += 1;
        second += &format!("{}\n", line(list(&b).into()));
        for (a, b) in a.iter().zip(&b) {
            naive[usize::from(!a) * 2 + usize::from(!b)] += 1;
        }
    }
    assert_eq!((broken.len(), rows), (40, 1_160));
    let dir = TestDir::new().file("rules", first).file("judge", second);
    let ran = dir.codeif(&["agree", "rules", "judge", "-f", "json"]).status(2);
    let named = |line: &str| line.strip_prefix("error: judge:")?.split(':').next()?.parse().ok();
    let stderr = ran.stderr();
    let named: Vec<u64> = stderr.lines().filter_map(named).collect();
    assert!(named.iter().all(|line| broken.contains(line)), "{ran}");
    let ran = ran.complains("more like judge:");
    let report = ran.json();
    let left_out = report["left_out"].as_array().unwrap().iter();
    let bad = left_out.filter(|row| row["file"] == "judge" && row["bad"] == true);
    let bad: Vec<_> = bad.map(|row| row["line"].as_u64().unwrap()).collect();
    assert_eq!(bad, broken);
    let pair = &report["pairs"][0];
    let counts = ["yes_yes", "yes_no", "no_yes", "no_no"]
        .map(|name| pair["confusion"][name].as_u64().unwrap());
    assert_eq!(counts, naive);
    let [yy, yn, ny, nn] = naive.map(|count| count as f64);
    let all = yy + yn + ny + nn;
    let chance = ((yy + yn) * (yy + ny) + (ny + nn) * (yn + nn)) / (all * all);
    let kappa = ((yy + nn) / all - chance) / (1.0 - chance);
    let near = |name: &str, expected: f64| {
        let found = pair["figures"][name]["value"].as_f64().unwrap();
        assert!((found - expected).abs() < 1e-12, "{name}: {found}, not {expected}");
    };
    near("kappa", kappa);
    near("precision_no", nn / (nn + yn));
    near("recall_no", nn / (nn + ny));
    let mut lines = BTreeMap::new();
    for row in report["left_out"].as_array().unwrap() {
        *lines.entry(row["file"].as_str().unwrap()).or_insert(0) += 1;
    }
    assert_eq!(lines, BTreeMap::from([("judge", 40), ("rules", 40)]));
    dir
        .codeif(&["agree", "rules", "judge"])
        .shows("Rows paired: 1160 (rules: 1160 of 1200, judge: 1160 of 1200), verdicts compared: 11600, Unverifiable left out: 0");
}

/// What is decided of the open set's answers is as readers labelled it.
#[test]
fn verdicts_agree_with_the_labels_of_the_open_set() {
    let dir = TestDir::new()
        .file("answers.jsonl", include_str!("../../benchmark/answers.jsonl"))
        .file("labels.jsonl", include_str!("../../benchmark/labels.jsonl"));
    let grade = ["grade", "answers.jsonl", "-q", "open", "--answered-only", "-o", "v.jsonl"];
    dir.codeif(&grade).status(0);
    let agree = ["agree", "v.jsonl", "--gold", "labels.jsonl", "-f", "json"];
    let report = dir.codeif(&agree).status(0).quiet().json();
    let pair = &report["pairs"][0];
    assert_eq!((&pair["rows"], &pair["unverifiable"]), (&json!(76), &json!(4)));
    assert_eq!(pair["figures"]["agreement"]["value"], 1.0);
}

#[test]
fn ids_are_matched_as_text_where_nothing_else_matches() {
    let dir = TestDir::new()
        .file("a", judge(&[("1", "['Yes', 'No']"), ("2", "['Yes', 'No']")]))
        .file("b", judge(&[("\"1\"", "['Yes', 'No']"), ("\"2\"", "['Yes', 'Yes']")]));
    dir.codeif(&["agree", "a", "b"])
        .status(0)
        .shows("Rows paired: 2")
        .shows("such as \"1\": 2 were matched as text");
    // A file in which both occur means two questions by them.
    let both = dir.file("both", judge(&[("1", "['Yes', 'No']"), ("\"1\"", "['No', 'No']")]));
    both.codeif(&["agree", "a", "both"]).status(0).shows("both: 1 of 2");
}

#[test]
fn names_of_fields_hold_for_rows_of_verdicts_too() {
    let row = |verdicts: &str| {
        format!("{{\"task\": 1, \"question_id\": 9, \"by\": \"m\", \"verdicts\": {verdicts}}}\n")
    };
    let dir = TestDir::new()
        .file("a", row(r#"["Yes", "No"]"#))
        .file("b", judge(&[("1", "['Yes', 'No']")]));
    dir.codeif(&["agree", "a", "b", "--id-field", "task", "--model-field", "by"])
        .status(0)
        .shows("Rows paired: 1 (a: 1 of 1, b: 1 of 1)");
}

#[test]
fn each_round_of_a_conversation_is_compared_with_itself() {
    let question = json!({ "question_id": 1, "rounds": [[0], [1, 2]], "instruction_list": [
        "Your code should not use for-loop.", "Your code should not use while-loop.",
        "Your code should not use if statement.",
    ] });
    let answer = |round: usize| {
        let code = "```python\nwhile x: x -= 1\n```";
        json!({ "question_id": 1, "model_id": "m", "round": round, "answer": code })
    };
    let judged = |round: usize, list: &str| json!({ "question_id": 1, "model_id": "m", "round": round, "judge_result": list });
    let judge = format!("{}\n{}\n", judged(2, "['Yes', 'No', 'No']"), judged(1, "['Yes']"));
    let dir = TestDir::new()
        .file("q.jsonl", format!("{question}\n"))
        .file("a.jsonl", format!("{}\n{}\n", answer(1), answer(2)))
        .file("judge.jsonl", judge);
    dir.codeif(&["grade", "a.jsonl", "-q", "q.jsonl", "-o", "v.jsonl"]).status(0);
    for more in [&[][..], &["-q", "q.jsonl"]] {
        let ran = dir.codeif(&[&["agree", "v.jsonl", "judge.jsonl", "-f", "json"], more].concat());
        let found = ran.status(0).json();
        let pair = &found["pairs"][0];
        assert_eq!((&pair["rows"], &pair["questions"]), (&json!(2), &json!(1)), "{found:#}");
        assert_eq!(pair["figures"]["agreement"]["value"], json!(0.75), "{found:#}");
    }
}

#[test]
fn a_judges_list_of_objects_may_be_in_another_order() {
    let rules = r#"{"question_id": 1, "model_id": "m", "instruction_list": ["Be short.", "Be kind."], "judge_result": "['Yes', 'No']"}"#;
    let judged = r#"{"question_id": 1, "model_id": "m", "judge_result": [{"instruction": "Be kind.", "verdict": "NO", "reason": "Rude."}, {"instruction": "Be short.", "verdict": "yes"}]}"#;
    let dir = TestDir::new().file("a", rules).file("b", judged);
    let pair = &dir.codeif(&["agree", "a", "b", "-f", "json"]).status(0).json()["pairs"][0];
    assert_eq!(
        (&pair["confusion"]["yes_yes"], &pair["confusion"]["no_no"]),
        (&1.into(), &1.into())
    );
}

#[test]
fn a_row_may_have_one_verdict_and_say_which() {
    let rules = r#"{"question_id": 1, "model_id": "m", "instruction_list": ["Be short.", "Be kind."], "judge_result": "['Yes', 'No']"}"#;
    let row = |instruction: &str, verdict: &str| {
        format!(
            "{{\"question_id\": 1, \"model_id\": \"m\", {instruction}\"judge_result\": \"{verdict}\"}}\n"
        )
    };
    let ann = row("\"instruction\": \"Be kind.\", ", "fail")
        + &row("\"instruction\": \"Be short.\", ", "pass");
    let ben = row("\"instruction\": 1, ", "fail") + &row("\"instruction\": 0, ", "pass");
    let nameless = row("", "pass");
    let dir = TestDir::new().file("a", rules).file("ann", &ann).file("ben", &ben);
    let pairs = dir.codeif(&["agree", "a", "ann", "ben", "-f", "json"]).status(0).json();
    for pair in pairs["pairs"].as_array().unwrap() {
        assert_eq!(pair["figures"]["agreement"]["value"], json!(1.0), "{pair:#}");
    }
    dir.file("nameless", &nameless).codeif(&["agree", "a", "nameless"]).complains(
        "nameless:1: 1 verdict here, but the question has 2 instructions; add `instruction`",
    );
}

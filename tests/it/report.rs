//! `codeif report`: tables, comparisons, weights, bad input.

use std::fs;
use std::sync::LazyLock;

use serde_json::Value;

use super::demo::verdicts;
use super::harness::{TestDir, codeif, lines};

/// A folder with the verdicts on 20 models in `v.jsonl`: copies of the demo's three in turn,
/// `amber_01`, `birch_02`, `cedar_03`, `amber_04` and so on.
static COPIES: LazyLock<TestDir> = LazyLock::new(|| {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut answers = String::new();
    for copy in 0..20 {
        let name = ["amber", "birch", "cedar"][copy % 3];
        let path = format!("{root}/fixtures/demo/answers/{name}.jsonl");
        for mut line in lines(&fs::read_to_string(path).unwrap()) {
            line["model_id"] = format!("{name}_{:02}", copy + 1).into();
            answers += &format!("{line}\n");
        }
    }
    let questions = format!("{root}/fixtures/demo/questions.jsonl");
    let dir = TestDir::new().file("answers.jsonl", answers);
    dir.codeif(&["grade", "answers.jsonl", "-q", &questions, "-o", "v.jsonl"]).status(0);
    dir
});

/// The report over the copies in one format. Without resamples: random figures cannot be written by
/// hand.
fn over_copies(format: &str) -> super::harness::Ran {
    let weights = data("weights.toml");
    COPIES
        .codeif(&[
            "report",
            "v.jsonl",
            "--weights",
            &weights,
            "--compare",
            "amber_01",
            "birch_02",
            "--resamples=0",
            "--format",
            format,
        ])
        .status(0)
        .quiet()
}

fn data(name: &str) -> String {
    format!("{}/tests/data/report/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn expected(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap()
}

#[test]
fn tables_over_copies() {
    for (format, name) in
        [("table", "copies.txt"), ("markdown", "copies.md"), ("latex", "copies.tex")]
    {
        let found = over_copies(format).stdout();
        assert!(found == expected(name), "{name} is not\n{found}");
    }
}

/// The first copy of each model is as expected, and the other copies equal the first.
#[test]
fn csv_over_copies() {
    let found = over_copies("csv").stdout();
    let of = |model: &str| -> Vec<Vec<String>> {
        let rows = found.lines().filter(|line| line.starts_with(model));
        rows.map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let expected = expected("copies.csv");
    assert_eq!(found.lines().next(), expected.lines().next());
    for first in ["amber_01", "birch_02", "cedar_03"] {
        let rows = expected.lines().filter(|line| line.starts_with(first));
        let rows: Vec<Vec<_>> = rows.map(|line| line.split(',').collect()).collect();
        let found = of(first);
        assert_eq!(rows.len(), found.len());
        for (found, expected) in found.iter().flatten().zip(rows.iter().flatten()) {
            let near =
                || Some((found.parse::<f64>().ok()? - expected.parse::<f64>().ok()?).abs() < 1e-9);
            assert!(found == expected || near() == Some(true), "{found} is not {expected}");
        }
        let figures = |model: &str| -> Vec<_> {
            let rows = of(model).into_iter().filter(|row| row[1].is_empty());
            rows.map(|row| row[1..].join(",")).collect()
        };
        let copies = found_copies(first);
        assert!(copies.len() >= 5);
        for copy in copies {
            assert_eq!(figures(&copy), figures(first));
        }
    }
}

/// The names of the further copies of a first copy.
fn found_copies(first: &str) -> Vec<String> {
    let (name, number) = first.split_once('_').unwrap();
    let number: usize = number.parse().unwrap();
    (number + 3..=20).step_by(3).map(|copy| format!("{name}_{copy:02}")).collect()
}

#[test]
fn json_over_copies() {
    let mut found = over_copies("json").json();
    let expected: Value = serde_json::from_str(&expected("copies.json")).unwrap();
    let mut models: Vec<Value> = found["models"].as_array().unwrap().clone();
    let order: Vec<_> = models.iter().map(|model| model["model_id"].as_str().unwrap()).collect();
    let mut copies: Vec<String> = Vec::new();
    for first in ["amber_01", "birch_02", "cedar_03"] {
        copies.push(first.to_owned());
        copies.extend(found_copies(first));
    }
    assert_eq!(order, copies, "best first, equal ones in the order of the file");
    models.retain(|model| {
        ["amber_01", "birch_02", "cedar_03"].iter().any(|it| model["model_id"] == *it)
    });
    found["models"] = models.into();
    assert_near(&found, &expected, "");
}

/// Asserts that two values are equal except for the last digits of numbers.
#[track_caller]
fn assert_near(found: &Value, expected: &Value, at: &str) {
    match (found, expected) {
        (Value::Object(a), Value::Object(b)) => {
            assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>(), "{at}");
            for (key, value) in a {
                assert_near(value, &b[key], &format!("{at}.{key}"));
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "{at}");
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                assert_near(a, b, &format!("{at}[{index}]"));
            }
        }
        (Value::Number(a), Value::Number(b)) => {
            let far = (a.as_f64().unwrap() - b.as_f64().unwrap()).abs();
            assert!(far < 1e-9, "{at}: {a} is not {b}");
        }
        _ => assert_eq!(found, expected, "{at}"),
    }
}

#[test]
fn the_same_bytes_come_of_any_number_of_threads() {
    let run = |threads: &str| {
        assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
            .args(["report", "--baseline=birch_02", "--format=json"])
            .arg(COPIES.path("v.jsonl"))
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap()
            .stdout
    };
    let one = run("1");
    assert!(one.len() > 100_000);
    assert_eq!(one, run("3"));
}

#[test]
fn names_that_no_model_has_are_reported() {
    let dir = verdicts();
    for (args, told) in [
        (&["--baseline", "brich"][..], "no model is named `brich`; did you mean `birch`?"),
        (&["--compare", "amber", "gpt"], "no model is named `gpt`; there are amber, birch, cedar"),
    ] {
        dir.codeif(&[&["report", "v.jsonl"][..], args].concat()).status(2).complains(told);
    }
}

#[test]
fn bad_lines_are_named_and_the_others_counted() {
    let dir = verdicts();
    let good = dir.read("v.jsonl");
    let first = good.lines().next().unwrap();
    let other = first.replacen("\"6\": [4]", "\"6\": [3]", 1);
    let short = first.replacen("\"verdicts\":[\"", "\"verdicts\":[\"No\",\"", 1);
    let dir = dir
        .file("bad.jsonl", format!("nonsense\n{{}}\n{other}\n{short}\n{{\"models\": []}}\n"))
        .file("empty.jsonl", "\n");
    let ran = dir.codeif(&["report", "v.jsonl", "bad.jsonl", "empty.jsonl", "none.jsonl"]);
    let ran = ran
        .status(2)
        .complains("bad.jsonl:1: not JSON")
        .complains("bad.jsonl:2: field `verdicts` is missing")
        .complains("bad.jsonl:3: field `question_id`: 1 is already the id of a different question (v.jsonl:1)")
        .complains("bad.jsonl:4: field `details`: expected one for each of `verdicts`")
        .complains("and 1 more like bad.jsonl:2")
        .complains("empty.jsonl: the file is empty")
        .complains("none.jsonl: cannot be read");
    assert_eq!(ran.stdout(), dir.codeif(&["report", "v.jsonl"]).stdout());
}

#[test]
fn rows_with_instructions_of_their_own_are_their_own_question() {
    let rows: String = ["for", "while"]
        .map(|word| {
            format!(
                "{{\"question_id\": 1, \"model_id\": \"m\", \"answer\": \"x\", \
                 \"instruction_list\": [\"Your code should not use {word}-loop.\"]}}\n"
            )
        })
        .concat();
    let dir = TestDir::new().file("a.jsonl", &rows);
    dir.codeif(&["grade", "a.jsonl", "-o", "v.jsonl"]).status(0);
    let report = dir.codeif(&["report", "v.jsonl", "-f", "json"]).status(0);
    let report: serde_json::Value = serde_json::from_str(&report.stdout()).unwrap();
    assert_eq!(report["models"][0]["answers"], 2);

    // Without sentences a row may be of either question.
    let compact = ["grade", "a.jsonl", "--compact", "-o", "c.jsonl"];
    dir.codeif(&compact).status(0);
    dir.codeif(&["report", "v.jsonl", "c.jsonl"]).status(2).complains(
        "c.jsonl:1: field `question_id`: 1 is already the id of a different question (v.jsonl:2)",
    );
}

#[test]
fn without_any_verdict_there_is_nothing_to_report() {
    let dir = TestDir::new().file("empty.jsonl", "");
    dir.codeif(&["report", "empty.jsonl"]).status(2).complains("empty.jsonl: the file is empty");
    let dir = dir.file("bad.jsonl", "nonsense\n{}\n");
    for format in ["table", "json", "csv", "markdown", "latex"] {
        let ran = dir.codeif(&["report", "bad.jsonl", "-f", format]);
        assert_eq!(ran.status(2).stdout(), "");
    }
}

#[test]
fn a_page_that_cannot_be_made_leaves_the_one_before_it() {
    let dir = verdicts();
    let dir = dir.file("page.html", "the one before");
    let (typo, bad) = (["v.jsonl", "--baseline", "brich"], ["none.jsonl"]);
    for args in [&typo[..], &bad] {
        dir.codeif(&[&["report", "-o", "page.html"], args].concat()).status(2);
        assert_eq!(dir.read("page.html"), "the one before");
    }
    dir.codeif(&["report", "v.jsonl", "-o", "page.html"]).status(0);
    assert!(dir.read("page.html").starts_with("<!doctype html>"));
    let folder = dir.path("page.html");
    let files = fs::read_dir(folder.parent().unwrap()).unwrap();
    let mut parts =
        files.filter(|it| it.as_ref().unwrap().path().extension() == Some("part".as_ref()));
    assert!(parts.next().is_none());
}

#[test]
fn weights_are_read_by_grade_too_and_odd_names_reported() {
    let dir = TestDir::new().file("w.toml", "[template]\nno-fro-loop = 2\n[set]\nhard = 0\n");
    let path = dir.path("w.toml");
    let args = ["grade", "--weights", path.to_str().unwrap(), "-f", "json"];
    let ran = codeif(&[&args[..], &super::demo::DEMO].concat())
        .status(2)
        .complains("w.toml:2: no template is named `no-fro-loop`; did you mean `no-for-loop`?");
    assert_eq!(ran.stdout(), "", "no figures with weights that were not meant");
    let dir = dir.file("w.toml", "[template]\nno-for-loop = 2\n[set]\nhard = 0\n");
    let ran = codeif(&[&args[..], &super::demo::DEMO].concat()).status(0);
    let amber = &ran.json()["models"][0];
    // Six of the dozen questions are easy.
    assert_eq!((&amber["answers"], &amber["weighed"]), (&12.into(), &6.into()));
    let easy =
        codeif(&[&["grade", "-f", "json", "-g", "set"][..], &super::demo::DEMO].concat()).json();
    let easy = &easy["models"][0]["groups"][0]["metrics"]["ssr"];
    assert_near(&amber["metrics"]["weighted_ssr"], easy, "weighted_ssr");
    let dir = dir.file("bad.toml", "[set]\nhard = -2\n");
    let path = dir.path("bad.toml");
    codeif(&[&["grade", "--weights", path.to_str().unwrap()][..], &super::demo::DEMO].concat())
        .status(2)
        .complains("bad.toml:2: the weight of `hard` is -2; give a number of at least 0");
}

#[test]
fn the_ending_of_the_file_tells_the_format() {
    let dir = verdicts();
    for (name, start) in [
        ("r.json", "{"),
        ("r.csv", "model_id,"),
        ("r.md", "### Leaderboard"),
        ("r.tex", "% needs \\usepackage{booktabs}"),
        ("r.htm", "<!doctype html>"),
        ("r", "Leaderboard"),
    ] {
        dir.codeif(&["report", "v.jsonl", "-o", name]).status(0);
        let text = dir.read(name);
        assert!(text.starts_with(start), "{name}: {text:.80}");
    }
    dir.codeif(&["report", "v.jsonl", "-o", "r.html", "-f", "json"]).status(0);
    assert!(dir.read("r.html").starts_with('{'));
    dir.codeif(&["report", "v.jsonl", "-o", "r.pdf"])
        .status(2)
        .complains("no format has the ending .pdf; give .html, .json, .csv, .md, .tex or --format");
}

#[test]
fn one_model_with_one_question_can_be_reported() {
    let dir = verdicts();
    let line = dir.read("v.jsonl").lines().next().unwrap().to_owned();
    let dir = dir.file("one.jsonl", line + "\n");
    let report =
        dir.codeif(&["report", "one.jsonl", "-f", "json", "--baseline", "amber"]).status(0).json();
    let ssr = &report["models"][0]["metrics"]["ssr"];
    assert_eq!(ssr["confidence"]["low"], ssr["low"]);
    assert_eq!(report["comparisons"], Value::Array(Vec::new()));
}

/// By the low ends, `best` would come last: half of its instructions are not decided.
#[test]
fn a_model_does_not_lose_its_rank_by_what_is_not_decided() {
    let row = |model: &str, verdicts: &[&str]| {
        let verdicts: Vec<_> = verdicts
            .iter()
            .map(|word| {
                let reason = (*word == "Unverifiable").then_some("type-not-inferable");
                serde_json::json!({"instruction": word, "verdict": word, "reason": reason})
            })
            .collect();
        let words: Vec<_> = verdicts.iter().map(|it| it["verdict"].clone()).collect();
        let sentences = ["A.", "B.", "C.", "D."];
        let line = serde_json::json!({"question_id": 1, "model_id": model, "answer": "x",
            "verdicts": words, "details": verdicts, "instruction_list": sentences});
        format!("{line}\n")
    };
    let lines = row("worst", &["Yes", "No", "No", "No"])
        + &row("middle", &["Yes", "Yes", "No", "No"])
        + &row("best", &["Yes", "Unverifiable", "Unverifiable", "No"])
        + &row("sure", &["Yes", "Yes", "Yes", "Yes"]);
    let report = TestDir::new().file("v.jsonl", lines).codeif(&["report", "v.jsonl"]).status(0);
    let text = report.stdout();
    let place = |model: &str| text.find(&format!("│ {model} ")).unwrap();
    assert!(place("sure") < place("middle") && place("middle") <= place("best"), "{text}");
    assert!(place("best") < place("worst"), "{text}");
    let note = "What is not decided could change the order of middle and best.";
    assert!(text.contains(note), "{text}");
}

#[test]
fn any_field_of_the_rows_makes_groups() {
    let answer = |seed: u32, code: &str| {
        let row = serde_json::json!({"question_id": 1, "model_id": "m", "seed": seed,
            "answer": format!("```python\n{code}\n```"),
            "meta_info": {"difficulty": "hard"},
            "instruction_list": ["Your code should use for-loop."]});
        format!("{row}\n")
    };
    let answers = answer(7, "for x in y:\n    z()") + &answer(8, "z()");
    let dir = TestDir::new().file("a.jsonl", answers);
    dir.codeif(&["grade", "a.jsonl", "-o", "v.jsonl"]).status(0);
    for command in ["grade a.jsonl", "report v.jsonl"] {
        let by = ["--group-by", "seed,meta_info.difficulty", "-f", "json"];
        let args: Vec<_> = command.split(' ').chain(by).collect();
        let report = dir.codeif(&args).status(0).json();
        let groups = report["models"][0]["groups"].as_array().unwrap().clone();
        let ssr = |by: &str, value: &str| {
            let of_value = |group: &&Value| group["by"] == by && group["value"] == value;
            groups.iter().find(of_value).unwrap()["metrics"]["ssr"]["low"].clone()
        };
        assert_eq!((ssr("seed", "7"), ssr("seed", "8")), (1.0.into(), 0.0.into()), "{command}");
        assert_eq!(ssr("meta_info.difficulty", "hard"), 0.5, "{command}");
    }
    dir.codeif(&["report", "v.jsonl", "--group-by", "seed"]).status(0).shows("By seed");
    dir.codeif(&["report", "v.jsonl", "--group-by", "colour,categry"])
        .status(2)
        .complains("--group-by: no row has the field `colour`; give set, language,")
        .complains("no row has the field `categry`; did you mean category?");
    // A field of the rows is as near as the name of a group, and no table has what no row has.
    let ran = dir.codeif(&["report", "v.jsonl", "--group-by", "sed,meta_info.dificulty"]).status(2);
    assert!(!ran.stdout().contains("By sed"), "{ran}");
    ran.complains("`sed`; did you mean seed?")
        .complains("`meta_info.dificulty`; did you mean meta_info.difficulty?");
}

//! Runs the command and splits its output into outcomes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::inputs::Rows;
use crate::record::{Outcome, Outcomes};

/// A binary to run instead of that of this build, to record the output of an earlier commit.
const BINARY: &str = "CODEIF_GOLDEN_BINARY";

/// Runs `codeif` in a folder.
fn codeif(folder: &Path, args: &[&str]) -> Output {
    let binary = std::env::var_os(BINARY)
        .map_or_else(|| PathBuf::from(assert_cmd::cargo::cargo_bin!("codeif")), PathBuf::from);
    Command::new(binary).current_dir(folder).args(args).output().unwrap()
}

/// Grades rows.
pub fn verdicts(rows: &Rows) -> Outcomes {
    let folder = tempfile::tempdir().unwrap();
    let text: String = rows.values().map(|row| format!("{row}\n")).collect();
    fs::write(folder.path().join("answers.jsonl"), text).unwrap();
    let args = ["grade", "answers.jsonl", "--no-answer", "-o", "verdicts.jsonl"];
    let ran = codeif(folder.path(), &args);
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let text = fs::read_to_string(folder.path().join("verdicts.jsonl")).unwrap();
    let graded = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.keys().cloned().zip(graded.map(|line: Value| outcome(&line))).collect()
}

/// The outcome of a verdict line, with the messages apart from verdicts and evidence.
fn outcome(line: &Value) -> Outcome {
    let mut outcome = Outcome::default();
    for (number, detail) in line["details"].as_array().unwrap().iter().enumerate() {
        let near: Vec<_> = detail["near_misses"].as_array().unwrap().iter().collect();
        let places: Vec<_> = near.iter().map(|it| (&it["line"], &it["column"])).collect();
        let notes: Vec<_> = near.iter().map(|it| &it["note"]).collect();
        let (template, sentence) =
            (detail["template"].as_str().unwrap_or("-"), &detail["instruction"]);
        let head = format!("{number:02} {template} {sentence}");
        let decided = json!([detail["verdict"], detail["reason"], detail["evidence"], places]);
        writeln!(outcome.decided, "{head} {decided}").unwrap();
        writeln!(outcome.messages, "{head} {}", json!([detail["message"], notes])).unwrap();
    }
    outcome
}

/// The output of `codeif facts` for code, which is given as extension and text by key.
pub fn facts(code: &BTreeMap<String, (&str, String)>) -> Outcomes {
    let folder = tempfile::tempdir().unwrap();
    let mut args = vec!["facts".to_owned()];
    for (key, (extension, text)) in code {
        args.push(format!("{key}.{extension}"));
        fs::write(folder.path().join(format!("{key}.{extension}")), text).unwrap();
    }
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    let ran = codeif(folder.path(), &args);
    let text = String::from_utf8(ran.stdout).unwrap();
    let mut outcomes = Outcomes::new();
    for part in text.split("==> ").skip(1) {
        let (name, facts) = part.split_once(" <==\n").unwrap();
        let key = name.split('.').next().unwrap().to_owned();
        outcomes.insert(key, Outcome { decided: facts.to_owned(), ..Outcome::default() });
    }
    assert_eq!(outcomes.len(), code.len(), "{}", String::from_utf8_lossy(&ran.stderr));
    outcomes
}

/// Commands whose whole output is recorded: `lint`, reports of the demo, user-defined rules.
const OUTPUTS: [&[&str]; 18] = [
    &["lint", "tests/data/lint", "--format", "human"],
    &["lint", "tests/data/lint", "--format", "json"],
    &["lint", "tests/data/lint", "--format", "sarif"],
    &["lint", "tests/data/lint", "--format", "github", "--statistics"],
    &["lint", "tests/data/lint", "--format", "json", "-i", "tests/data/prompt.md"],
    &[
        "lint",
        "tests/data/lint",
        "--format",
        "json",
        "--rules",
        "examples/rules",
        "-c",
        "Don't call `print`.",
    ],
    &[
        "test",
        "--rules",
        "examples/rules",
        "examples/rules/no-call.md",
        "examples/rules/no-empty-handler.md",
        "examples/rules/parameter-naming.md",
    ],
    &["coverage", "fixtures/demo/questions.jsonl", "--format", "json"],
    &["templates", "--format", "json"],
    &["report", "VERDICTS", "--format", "table"],
    &["report", "VERDICTS", "--format", "json"],
    &["report", "VERDICTS", "--format", "csv"],
    &["report", "VERDICTS", "--format", "markdown"],
    &["report", "VERDICTS", "--format", "latex"],
    &["report", "VERDICTS", "--format", "json", "--compare"],
    &["report", "VERDICTS", "--format", "table", "--baseline", "amber"],
    &["report", "VERDICTS", "--format", "table", "--weights", "tests/data/report/weights.toml"],
    &["agree", "VERDICTS", "VERDICTS", "--format", "json"],
];

/// The outputs of [`OUTPUTS`], and the verdicts on the demo.
pub fn outputs() -> Outcomes {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let verdicts = folder.path().join("verdicts.jsonl");
    let verdicts = verdicts.to_str().unwrap();
    let mut outcomes = Outcomes::new();
    let mut run = |name: &str, args: &[&str]| {
        let ran = codeif(root, args);
        let shown = |bytes: &[u8]| {
            String::from_utf8_lossy(bytes)
                .replace(verdicts.trim_end_matches("verdicts.jsonl"), "FOLDER/")
        };
        let decided = format!("{:?}\n{}", ran.status.code(), shown(&ran.stdout));
        outcomes.insert(name.replace(' ', "_"), Outcome { decided, messages: shown(&ran.stderr) });
    };
    let demo = |model| format!("fixtures/demo/answers/{model}.jsonl");
    let [amber, birch, cedar] = ["amber", "birch", "cedar"].map(demo);
    let questions = "fixtures/demo/questions.jsonl";
    let grade = ["grade", &amber, &birch, &cedar, "--questions", questions, "-o", verdicts];
    run("grade demo", &[&grade[..], &["--group-by", "set,language,category,template"]].concat());
    for args in OUTPUTS {
        let name = args.join(" ");
        let args: Vec<_> =
            args.iter().map(|arg| if *arg == "VERDICTS" { verdicts } else { arg }).collect();
        run(&name, &args);
    }
    let page = verdicts.replace("verdicts.jsonl", "report.html");
    run("report page", &["report", verdicts, "--output", &page]);
    let decided = fs::read_to_string(page).unwrap();
    outcomes.insert("report.html".to_owned(), Outcome { decided, ..Outcome::default() });
    let demo = fs::read_to_string(verdicts).unwrap();
    for (number, line) in demo.lines().enumerate() {
        let outcome = outcome(&serde_json::from_str(line).unwrap());
        outcomes.insert(format!("demo-{number:02}"), outcome);
    }
    outcomes
}

//! `codeif grade --shard`, `--resume` and `codeif merge`: the same bytes as one undisturbed run.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use flate2::write::GzEncoder;
use serde_json::json;

use super::harness::TestDir;

const FIGURES: [&str; 4] = ["--format", "json", "--group-by", "set,category"];

fn questions() -> String {
    let question = |id: usize| {
        let set = ["easy", "hard"][id % 2];
        let question = json!({
            "question_id": id,
            "meta_info": {"programming_language": "python", "item_set": set},
            "instruction_list": [
                {"type": "structural control", "instruction": "Your code should use for-loop."},
                "Your code should not use while-loop.",
                "Sing.",
            ],
            "instruction_dependence": {"1": [0]},
        });
        format!("{question}\n")
    };
    (1..8).map(question).collect()
}

/// Rows of several models: question 7 has none, some are bad, some come again.
fn answers(count: usize) -> String {
    let answer = |number: usize| {
        let code = match number % 3 {
            0 => "for x in y:\n    pass",
            1 => "while x:\n    pass",
            _ => "print('é')",
        };
        let model = ["ant", "bee"][number / 2 % 2];
        let mut row = json!({
            "question_id": 1 + number % 6,
            "model_id": model,
            "answer": format!("```python\n{code}\n```"),
        });
        if number % 11 == 5 {
            row = json!({"question_id": 7, "model_id": model, "text": "no answer"});
        }
        format!("{row}\n")
    };
    (0..count).map(answer).collect()
}

fn dir() -> TestDir {
    let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(answers(25).as_bytes()).unwrap();
    TestDir::new()
        .file("q.jsonl", questions())
        .file("a/1.jsonl", answers(40))
        .file("a/2.jsonl.gz", packed.finish().unwrap())
        .file("a/3.jsonl", answers(7).trim_end())
}

/// Grades all in one run and returns the figures.
fn whole(dir: &TestDir) -> String {
    let args = ["grade", "a", "-q", "q.jsonl", "-o", "whole.jsonl"];
    dir.codeif(&[&args[..], &FIGURES].concat()).status(2).stdout().to_owned()
}

#[test]
fn shards_merge_to_the_same_bytes_as_one_run() {
    let dir = dir();
    let figures = whole(&dir);
    for count in [1, 2, 7] {
        for number in 1..=count {
            let shard = format!("{number}/{count}");
            let args = ["grade", "a", "-q", "q.jsonl", "-o", "v.jsonl", "--shard", &shard];
            let ran = dir.codeif(&args);
            assert!(!ran.stderr().contains("have no row"), "{}", ran.stderr());
        }
        let shards = format!("v-*-of-{count:05}.jsonl");
        let args = ["merge", &shards, "-q", "q.jsonl", "-o", "v.jsonl"];
        let ran = dir.codeif(&[&args[..], &FIGURES].concat()).status(2);
        let ran = ran.complains("was not graded: field `answer` is missing");
        assert_eq!(ran.stdout(), figures, "{count}");
        assert_eq!(dir.read("v.jsonl"), dir.read("whole.jsonl"), "{count}");
    }
}

#[test]
fn rows_that_bring_their_questions_are_merged_too() {
    let row = |id: usize, sentence: &str| {
        let answer = json!({
            "question_id": id,
            "model_id": "ant",
            "answer": "x = 1",
            "instruction_list": [sentence],
        });
        format!("{answer}\n")
    };
    let rows: String =
        (0..9).map(|id| row(id % 2, ["Don't use for loops.", "Sing."][id % 3 % 2])).collect();
    let dir = TestDir::new().file("a.jsonl", rows);
    let grade = ["grade", "a.jsonl", "-f", "json", "-o"];
    let one = dir.codeif(&[&grade[..], &["whole.jsonl"]].concat()).status(0);
    for shard in ["1/2", "2/2"] {
        dir.codeif(&[&grade[..], &["v.jsonl", "--shard", shard]].concat()).status(0);
    }
    let merged = dir.codeif(&["merge", "v-*", "-f", "json", "-o", "v.jsonl"]).status(0);
    assert_eq!(merged.stdout(), one.stdout());
    assert_eq!(dir.read("v.jsonl"), dir.read("whole.jsonl"));
}

#[test]
fn every_shard_is_needed_once() {
    let dir = TestDir::new()
        .file("v-00001-of-00003.jsonl", "")
        .file("v-00003-of-00003.jsonl", "")
        .file("v-00002-of-00002.jsonl", "")
        .file("other.jsonl", "");
    let complains = |shards: &[&str], text: &str| {
        let args = [&["merge", "-o", "v.jsonl"], shards].concat();
        dir.codeif(&args).status(2).complains(text);
    };
    let [first, last] = ["v-00001-of-00003.jsonl", "v-00003-of-00003.jsonl"];
    complains(&[last, first], "shard 2 of 3 is missing");
    complains(&[first], "shard 2 of 3 is missing");
    complains(&[first, first], "v-00001-of-00003.jsonl: is given twice");
    complains(&[first, "v-00002-of-00002.jsonl"], "the shards are of several files");
    complains(&["other.jsonl"], "is not a file name that grade --shard writes");
}

/// The file that a run writes before it is whole.
fn part(dir: &TestDir) -> Option<PathBuf> {
    let entries = fs::read_dir(dir.folder()).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    paths.find(|path| path.extension().is_some_and(|it| it == "part"))
}

/// Starts to grade, kills the process once it has written some rows, and returns where.
fn kill(dir: &TestDir, rows: &str) -> PathBuf {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
        .current_dir(dir.folder())
        .args(["grade", "-", "-q", "q.jsonl", "-o", "v.jsonl"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(rows.as_bytes()).unwrap();
    let start = Instant::now();
    let written = || part(dir).filter(|path| path.metadata().unwrap().len() > 0);
    let mut path = written();
    while path.is_none() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
        path = written();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    path.expect("nothing is written")
}

#[test]
fn a_killed_run_is_resumed_to_the_same_bytes() {
    let rows = answers(60);
    let dir = TestDir::new().file("q.jsonl", questions());
    let grade = ["grade", "-", "-q", "q.jsonl", "-o"];
    let args = [&grade[..], &["whole.jsonl"], &FIGURES].concat();
    let figures = dir.codeif_with(&args, rows.clone()).status(2);
    let whole = dir.read("whole.jsonl");
    let part = kill(&dir, &rows);
    assert!(!dir.path("v.jsonl").exists());
    let args = [&grade[..], &["v.jsonl", "--resume"], &FIGURES].concat();
    for tenth in 0..=10 {
        let end = whole.len() * tenth / 10;
        fs::write(&part, &whole.as_bytes()[..end]).unwrap();
        let resumed = dir.codeif_with(&args, rows.clone()).status(2);
        assert_eq!(resumed.stdout(), figures.stdout(), "{end}");
        assert_eq!(dir.read("v.jsonl"), whole, "{end}");
        assert!(!part.exists());
    }
}

#[test]
fn what_was_written_is_kept_as_it_is_and_only_for_the_same_rows() {
    let rows = answers(5);
    let dir = TestDir::new().file("q.jsonl", questions());
    let part = kill(&dir, &rows);
    let args = ["grade", "-", "-q", "q.jsonl", "-o", "v.jsonl", "--resume"];
    // A row that is graded again would lose the mark.
    let marked = fs::read_to_string(&part).unwrap().replacen("{", "{\"mark\":1,", 1);
    fs::write(&part, &marked).unwrap();
    dir.codeif_with(&args, rows.clone()).status(0);
    assert!(dir.read("v.jsonl").starts_with(marked.lines().next().unwrap()));
    fs::write(&part, &marked).unwrap();
    let other: String = rows.lines().rev().flat_map(|row| [row, "\n"]).collect();
    let ran = dir.codeif_with(&args, other).status(2);
    ran.complains("what was written is on other answers than these");
    // Other flags make other lines.
    dir.codeif_with(&[&args[..], &["--compact"]].concat(), rows).status(0);
    assert!(!dir.read("v.jsonl").contains("mark"));
}

#[test]
fn output_to_a_device_is_not_moved() {
    let dir = TestDir::new().file("q.jsonl", questions());
    let args = ["grade", "-", "-q", "q.jsonl", "-o", "/dev/null"];
    dir.codeif_with(&args, answers(3)).status(0);
    let resumed = dir.codeif_with(&[&args[..], &["--resume"]].concat(), answers(3));
    resumed.status(2).complains("--resume continues a file");
}

//! The metrics of a verdict file equal those that the scripts of CodeIF compute from `judge_result`
//! strings: an answer is fully right if all verdicts are Yes, dependencies are as in the data, and
//! the longest run of Yes counts.

use serde_json::Value;

use super::harness::{TestDir, lines};

/// The list in a `judge_result` string, read as Python reads it.
fn judged(line: &Value) -> Vec<bool> {
    let text = line["judge_result"].as_str().unwrap();
    let inner = text.strip_prefix('[').unwrap().strip_suffix(']').unwrap();
    inner.split(", ").map(|word| word == "'Yes'").collect()
}

/// Whether all dependencies of the instruction at `index` are Yes.
fn is_met(line: &Value, index: usize, yes: &[bool]) -> bool {
    match line["instruction_dependence"].get(index.to_string()) {
        Some(needed) => needed
            .as_array()
            .unwrap()
            .iter()
            .all(|needed| yes[usize::try_from(needed.as_u64().unwrap()).unwrap()]),
        None => true,
    }
}

/// CSR, SSR, RSR and CCSR of one answer, computed in the simplest way.
fn counted(line: &Value) -> [f64; 4] {
    let yes = judged(line);
    let total = f64::from(u32::try_from(yes.len()).unwrap());
    let (mut right, mut rigorous, mut run, mut longest) = (0, 0, 0, 0);
    for (index, &is_yes) in yes.iter().enumerate() {
        run = if is_yes { run + 1 } else { 0 };
        longest = longest.max(run);
        right += i32::from(is_yes);
        rigorous += i32::from(is_yes && is_met(line, index, &yes));
    }
    let all = if yes.iter().all(|&is_yes| is_yes) { 1.0 } else { 0.0 };
    [all, f64::from(right) / total, f64::from(rigorous) / total, f64::from(longest) / total]
}

#[test]
fn the_metrics_of_a_verdict_file_are_codeifs_own() {
    let root = env!("CARGO_MANIFEST_DIR");
    let dir = TestDir::new();
    let demo = |name: &str| format!("{root}/fixtures/demo/{name}");
    let answers = ["answers/amber.jsonl", "answers/birch.jsonl", "answers/cedar.jsonl"].map(demo);
    let questions = demo("questions.jsonl");
    let mut args = vec!["grade", "-f", "json", "-o", "v.jsonl", "-q", &questions];
    args.extend(answers.iter().map(String::as_str));
    let report = dir.codeif(&args).status(0).json();
    let lines = lines(&dir.read("v.jsonl"));
    for model in report["models"].as_array().unwrap() {
        let rows: Vec<_> = lines
            .iter()
            .filter(|line| line["model_id"] == model["model_id"])
            .map(counted)
            .collect();
        assert!(!rows.is_empty());
        for (index, name) in ["csr", "ssr", "rsr", "ccsr"].into_iter().enumerate() {
            let sum: f64 = rows.iter().map(|row| row[index]).sum();
            let mean = sum / f64::from(u32::try_from(rows.len()).unwrap());
            let found = model["metrics"][name]["low"].as_f64().unwrap();
            assert!((found - mean).abs() < 1e-9, "{name}: {found} is not {mean}");
        }
    }
}

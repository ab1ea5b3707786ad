//! `codeif init`, `codeif doctor` and `codeif rules`.

use std::fs;

use serde_json::{Value, json};

use super::harness::{Ran, TestDir};
use super::hook::{AGENTS, Repository};

fn run(repository: &Repository, args: &[&str]) -> Ran {
    let state = repository.dir.path("state").to_string_lossy().into_owned();
    let args: Vec<_> = args.iter().copied().chain(["repo"]).collect();
    repository.dir.codeif_in(&args, &[("CODEIF_STATE", &state)])
}

/// Runs a command where the PATH has the folder of this file.
fn run_with_path(repository: &Repository, args: &[&str], file: &str) -> Ran {
    let state = repository.dir.path("state").to_string_lossy().into_owned();
    let folder = std::path::Path::new(file).parent().unwrap().to_string_lossy().into_owned();
    let args: Vec<_> = args.iter().copied().chain(["repo"]).collect();
    repository.dir.codeif_in(&args, &[("CODEIF_STATE", &state), ("PATH", &folder)])
}

fn repository() -> TestDir {
    TestDir::new().file(".git/HEAD", "")
}

fn read(dir: &TestDir, name: &str) -> Value {
    serde_json::from_str(&dir.read(name)).unwrap()
}

#[test]
fn an_agent_is_wired_and_unwired() {
    for (agent, _) in AGENTS {
        let dir = repository();
        dir.codeif(&["init", agent]).status(0).complains("written");
        dir.codeif(&["init", agent]).status(0).complains("nothing was changed");
        dir.codeif(&["init", agent, "--deny"]).status(0).complains("changed");
        dir.codeif(&["init", agent, "--undo"]).status(0).complains("removed");
        dir.codeif(&["init", agent, "--undo"]).status(0).complains("not wired");
        assert_eq!(
            fs::read_dir(dir.folder()).unwrap().count(),
            if agent == "copilot" { 2 } else { 1 }
        );
    }
}

#[test]
fn what_is_there_stays() {
    let own = json!({
        "model": "m",
        "hooks": {
            "PostToolUse": [
                { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] },
                { "matcher": "Edit", "hooks": [
                    { "type": "command", "command": "ruff check" },
                    { "type": "command", "command": "/usr/bin/codeif hook claude" },
                ] },
            ],
            "Stop": [],
        },
    });
    let dir = repository().file(".claude/settings.json", own.to_string());
    dir.codeif(&["init", "claude"]).status(0).complains("changed");
    let wired = read(&dir, ".claude/settings.json");
    assert_eq!(wired["model"], "m");
    assert_eq!(wired["hooks"]["PostToolUse"][0], own["hooks"]["PostToolUse"][0]);
    assert_eq!(wired["hooks"]["PostToolUse"].as_array().unwrap().len(), 3);
    dir.codeif(&["init", "claude", "--undo"]).status(0).complains("changed");
    let mut left = own.clone();
    left["hooks"]["PostToolUse"][1]["hooks"].as_array_mut().unwrap().pop();
    left["hooks"].as_object_mut().unwrap().remove("Stop");
    assert_eq!(read(&dir, ".claude/settings.json"), left);
}

#[test]
fn files_that_are_not_understood_are_not_touched() {
    for (text, complaint) in [
        ("{\n// mine\n}", "settings.json:2: no JSON"),
        ("[]", "expected a JSON object"),
        ("{\"hooks\":{\"Stop\":3}}", "hooks for Stop are no list"),
        ("{\"hooks\":3}", "are no list"),
    ] {
        let dir = repository().file(".claude/settings.json", text);
        dir.codeif(&["init", "claude"]).status(2).complains(complaint);
        assert_eq!(dir.read(".claude/settings.json"), text);
    }
    repository().codeif(&["init", "nobody"]).status(2).complains("[possible values: claude,");
}

#[test]
fn the_doctor_says_what_is_missing() {
    let repository = Repository::new();
    run(&repository, &["doctor"]).status(1).shows("AGENTS.md:3").shows("Claude Code: not wired");
    repository.write("codeif.json", "");
    let event = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "Stop" });
    repository.send(&["claude"], &event.to_string());
    fs::create_dir(repository.root().join(".claude")).unwrap();
    let entry =
        json!({ "hooks": { "Stop": [{ "hooks": [{ "command": "codeif hook claude" }] }] } });
    repository.write(".claude/settings.json", &entry.to_string());
    run_with_path(&repository, &["doctor"], env!("CARGO_BIN_EXE_codeif"))
        .status(0)
        .shows("Claude Code: wired in .claude/settings.json at Stop")
        .shows("end: last ran");
    run_with_path(&repository, &["doctor"], "/nowhere/codeif")
        .status(1)
        .shows("codeif is not on the PATH");
}

#[test]
fn the_doctor_says_that_git_fails_and_which_events_are_not_wired() {
    let repository = Repository::new();
    let event = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "PreToolUse",
                        "tool_name": "Write", "tool_input": { "file_path": "app.py", "content": "" } });
    repository.send(&["claude"], &event.to_string());
    fs::create_dir(repository.root().join(".claude")).unwrap();
    let entry =
        json!({ "hooks": { "Stop": [{ "hooks": [{ "command": "codeif hook claude" }] }] } });
    repository.write(".claude/settings.json", &entry.to_string());
    run(&repository, &["doctor"]).shows("before (not wired any more): last ran");
    fs::remove_dir_all(repository.root().join(".git")).unwrap();
    repository.write(".git", "gitdir: /nowhere\n");
    run(&repository, &["doctor"]).shows("Git fails, so what changed in a turn is not known: ");
}

#[test]
fn the_doctor_names_rules_for_no_file() {
    let repository = Repository::new();
    repository.write("AGENTS.md", "- No print statements.\n- In Go, do not use `panic`.\n- Prefer while loops over for loops.\n");
    run(&repository, &["doctor"])
        .shows("No print statements. (no-print, for no tests)")
        .shows("over for loops. (no-for-loop, a warning)")
        .shows("do not use `panic`. (no-functions-from, disallowed_function_list = panic, for Go, no tests, for no file here)");
}

#[test]
fn a_repository_without_rules_is_told_so() {
    let repository = Repository::new();
    repository.write("AGENTS.md", "- Handle errors gracefully.\n");
    run(&repository, &["rules"]).status(0).complains("no rule that can be checked, and 1 line");
}

#[test]
fn rules_that_never_applied_are_dead() {
    let repository = Repository::new();
    run(&repository, &["rules"]).status(0).shows("AGENTS.md:3: Do not use print statements.");
    run(&repository, &["rules", "--stats"]).status(0).shows("Rules never applied: 2.");
}

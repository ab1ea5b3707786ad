//! The events of coding agents. `payloads/` has an event of every kind for each agent, as its
//! documentation (named in `rules/agents/`) has them; `{root}` stands for the repository.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::harness::{Ran, TestDir};

pub const AGENTS: [(&str, &str); 6] = [
    ("claude", include_str!("hook/payloads/claude.jsonl")),
    ("codex", include_str!("hook/payloads/codex.jsonl")),
    ("copilot", include_str!("hook/payloads/copilot.jsonl")),
    ("cursor", include_str!("hook/payloads/cursor.jsonl")),
    ("gemini", include_str!("hook/payloads/gemini.jsonl")),
    ("openhands", include_str!("hook/payloads/openhands.jsonl")),
];

/// A repository in a folder `repo`, and a state folder beside it.
pub struct Repository {
    pub dir: TestDir,
}

impl Repository {
    pub fn new() -> Self {
        let dir = TestDir::new()
            .file(
                "repo/AGENTS.md",
                "# Style\n\n- Do not use print statements.\n- Do not use global variables.\n",
            )
            .file("repo/app.py", "x = 1\n");
        let repository = Self { dir };
        repository.git(&["init", "-q", "-b", "main"]);
        repository.git(&["add", "-A"]);
        repository.git(&["commit", "-q", "-m", "first"]);
        repository
    }

    pub fn git(&self, args: &[&str]) {
        let mut git = std::process::Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(args);
        let done = git.current_dir(self.root()).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    pub fn root(&self) -> std::path::PathBuf {
        self.dir.path("repo").canonicalize().unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.root().join(name), text).unwrap();
    }

    /// Sends an event, and returns the answer, which has to be valid.
    #[track_caller]
    pub fn send(&self, args: &[&str], event: &str) -> Value {
        let ran = self.run(args, event).status(0);
        let answer = ran.json();
        assert!(answer.is_object() && ran.stdout().len() < 10_000, "{ran}");
        answer
    }

    fn run(&self, args: &[&str], event: &str) -> Ran {
        let root = self.root().to_string_lossy().into_owned();
        let event = event.replace("{root}", &root);
        let args: Vec<_> = ["hook"].iter().chain(args).copied().collect();
        let state = self.dir.path("state").to_string_lossy().into_owned();
        self.dir.codeif_with_in(&args, &event, &[("CODEIF_STATE", &state)])
    }

    /// An event of Claude Code.
    #[track_caller]
    fn claude(&self, event: &str, tool: &str, input: &Value) -> Value {
        let event = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": event,
                            "tool_name": tool, "tool_input": input });
        self.send(&["claude"], &event.to_string())
    }

    /// Writes a file, and says so.
    #[track_caller]
    fn edit(&self, name: &str, text: &str) -> Value {
        self.write(name, text);
        let path = format!("{{root}}/{name}");
        self.claude("PostToolUse", "Write", &json!({ "file_path": path, "content": text }))
    }

    #[track_caller]
    fn end(&self) -> Value {
        self.claude("Stop", "", &Value::Null)
    }

    /// How often a rule was applied, followed, broken, mended, and not for the file.
    fn stats(&self, rule: &str) -> Vec<usize> {
        let state = self.dir.path("state").to_string_lossy().into_owned();
        let args = ["rules", "repo", "--stats"];
        let stats = self.dir.codeif_in(&args, &[("CODEIF_STATE", &state)]).status(0).stdout();
        let line = stats.lines().find(|line| line.contains(rule)).unwrap();
        line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    }
}

/// Whether an event comes before the edit, or before the session.
fn is_before(event: &str) -> bool {
    let event: Value = serde_json::from_str(event).unwrap();
    let name = event["hook_event_name"].as_str().or_else(|| event["event_type"].as_str());
    match name {
        Some(name) => {
            let name = name.to_lowercase();
            ["pre", "before", "session"].iter().any(|start| name.starts_with(start))
        }
        None => {
            event.get("source").is_some()
                || event.get("toolName").is_some() && event.get("toolResult").is_none()
        }
    }
}

#[test]
fn every_event_is_answered() {
    let mut shown = String::new();
    for (agent, events) in AGENTS {
        let repository = Repository::new();
        for event in events.lines() {
            if !is_before(event) {
                repository.write("app.py", "x = 1\nprint(x)\n");
                repository.write("new.py", "print(1)\n");
            }
            let answer = repository.send(&[agent], event);
            shown.push_str(&format!("$ codeif hook {agent} < {event}\n{answer}\n"));
            if is_before(event) {
                let answer = repository.send(&[agent, "--deny"], event);
                shown.push_str(&format!("--deny: {answer}\n"));
            }
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn only_what_an_edit_adds_is_told() {
    let repository = Repository::new();
    repository.write("app.py", "x = 1\nprint(x)\n");
    repository.git(&["commit", "-aqm", "debt"]);
    let input = json!({ "file_path": "{root}/app.py", "old_string": "x = 1\n",
                        "new_string": "import os\n\nx = 1\n" });
    repository.write("app.py", "import os\n\nx = 1\nprint(x)\n");
    assert_eq!(repository.claude("PostToolUse", "Edit", &input), json!({}));
    assert_eq!(repository.end(), json!({}));
    let answer = repository.edit("app.py", "import os\n\nx = 1\nprint(x)\nprint(x)\n");
    let reason = answer["reason"].as_str().unwrap();
    assert!(reason.starts_with("app.py:5: ") && reason.contains("AGENTS.md:3 asks"), "{reason}");
    assert_eq!(reason.lines().count(), 1);
}

/// What formats the file after an edit makes the text before it a guess.
#[test]
fn what_the_commit_has_is_not_told_of_a_file_that_was_formatted() {
    let repository = Repository::new();
    let text = "class A {\n  m(b: B) {\n    return b.log;\n  }\n}\n";
    repository.write("AGENTS.md", "- Methods must have docstrings.\n- No `var`.\n");
    repository.write("a.ts", text);
    repository.git(&["add", "-A"]);
    repository.git(&["commit", "-qm", "debt"]);
    repository.claude("SessionStart", "", &Value::Null);
    let (old, new) = ("m(b: B) {", "m(b: B) {\n    const c = 1");
    repository.write("a.ts", &text.replace(old, &format!("{new};")));
    let input = json!({ "file_path": "{root}/a.ts", "old_string": old, "new_string": new });
    assert_eq!(repository.claude("PostToolUse", "Edit", &input), json!({}));
    assert_eq!(repository.end(), json!({}));
    // What the event doesn't say is told at the end.
    repository.write("a.ts", &text.replace(old, "m(b: B) {\n    var c = 1;"));
    let input = json!({ "file_path": "{root}/a.ts", "old_string": old, "new_string": old });
    assert_eq!(repository.claude("PostToolUse", "Edit", &input), json!({}));
    let reason = repository.end()["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("a.ts:3") && !reason.contains("a.ts:2"), "{reason}");
}

/// A file that is too long stays so wherever a line is added; the edit that makes it so is told.
#[test]
fn what_was_wrong_with_a_whole_file_is_not_told_again() {
    let repository = Repository::new();
    repository
        .write("AGENTS.md", "- Files should not exceed 3 lines.\n- At most 1 class per file.\n");
    let long = "class A:\n    a = 1\n\n\nclass B:\n    b = 1\n";
    repository.write("long.py", long);
    repository.write("short.py", "x = 1\ny = 2\nz = 3\n");
    repository.git(&["add", "-A"]);
    repository.git(&["commit", "-qm", "debt"]);
    let longer = format!("# Two letters.\n\n\n{long}");
    let write = json!({ "file_path": "{root}/long.py", "content": &longer });
    let before = json!({ "session_id": "t", "cwd": "{root}", "hook_event_name": "PreToolUse",
                         "tool_name": "Write", "tool_input": write });
    assert_eq!(repository.send(&["claude", "--deny"], &before.to_string()), json!({}));
    assert_eq!(repository.edit("long.py", &longer), json!({}));
    let told = repository.edit("short.py", "w = 0\nx = 1\ny = 2\nz = 3\n").to_string();
    assert!(told.contains("the file has 4 lines, at most 3 allowed"), "{told}");
}

/// A private module has nothing public, so a rule about what is public says nothing of it.
#[test]
fn a_rule_about_what_is_public_is_not_for_private_modules() {
    let repository = Repository::new();
    repository.write("AGENTS.md", "- All public functions should have docstrings.\n");
    repository.edit("_inner.py", "def f():\n    return 1\n");
    assert_eq!(repository.stats("public functions"), [0, 0, 0, 0, 1]);
}

#[test]
fn a_turn_is_refused_three_times() {
    let repository = Repository::new();
    repository.edit("app.py", "x = 1\nprint(x)\n");
    for _ in 0..3 {
        assert_eq!(repository.end()["decision"], "block");
    }
    assert_eq!(repository.end(), json!({}));
}

#[test]
fn what_is_mended_is_not_told_again() {
    let repository = Repository::new();
    assert_eq!(repository.edit("app.py", "x = 1\nprint(x)\n")["decision"], "block");
    assert_eq!(repository.edit("app.py", "x = 1\n"), json!({}));
    assert_eq!(repository.end(), json!({}));
    assert_eq!(repository.stats("AGENTS.md:3"), [2, 1, 1, 1, 0]);
}

#[test]
fn a_rule_keeps_its_counts_when_its_line_changes() {
    let repository = Repository::new();
    repository.edit("app.py", "x = 1\nprint(x)\n");
    repository.write("AGENTS.md", "# Style\n\nA word.\n\n- Do not use print statements.\n");
    repository.edit("app.py", "x = 1\n");
    assert_eq!(repository.stats("AGENTS.md:5"), [2, 1, 1, 1, 0]);
    // Of a rule that is here no more there is what became of it.
    assert_eq!(repository.stats("AGENTS.md:4"), [1, 1, 0, 0, 0]);
    let state = repository.dir.path("state").to_string_lossy().into_owned();
    repository.write("AGENTS.md", "- No `goto`.\n");
    let args = ["rules", "repo", "--stats"];
    let stats = repository.dir.codeif_in(&args, &[("CODEIF_STATE", &state)]);
    stats.status(0).shows("Events: 2. Rules never applied: 1.");
}

#[test]
fn a_state_folder_has_its_whole_path() {
    let repository = Repository::new();
    let event = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "Stop" });
    let event = event.to_string().replace("{root}", &repository.root().to_string_lossy());
    let state = [("CODEIF_STATE", "state")];
    let why = "CODEIF_STATE is the relative path `state`: give an absolute one, since hooks run in several folders";
    let ran = repository.dir.codeif_with_in(&["hook", "claude"], &event, &state);
    ran.status(0).complains(why);
    repository.dir.codeif_in(&["doctor", "repo"], &state).status(1).shows(why);
    repository.dir.codeif_in(&["rules", "repo", "--stats"], &state).status(2).complains(why);
}

#[test]
fn an_edit_that_is_told_twice_is_counted_once() {
    let repository = Repository::new();
    repository.write("app.py", "x = 1\nprint(x)\n");
    for event in [
        json!({ "hook_event_name": "afterFileEdit", "file_path": "{root}/app.py",
                "edits": [{ "old_string": "x = 1\n", "new_string": "x = 1\nprint(x)\n" }] }),
        json!({ "hook_event_name": "postToolUse", "tool_name": "Write", "tool_output": "",
                "tool_input": { "file_path": "{root}/app.py", "content": "x = 1\nprint(x)\n" } }),
    ] {
        let mut event = event;
        event["conversation_id"] = json!("c");
        event["workspace_roots"] = json!(["{root}"]);
        repository.send(&["cursor"], &event.to_string());
    }
    assert_eq!(repository.stats("AGENTS.md:3"), [1, 0, 1, 0, 0]);
}

#[test]
fn what_a_turn_takes_from_all_files_is_told_at_its_end() {
    let repository = Repository::new();
    repository.write("AGENTS.md", "- There should be a class named `Config`.\n");
    repository.write("app.py", "class Config:\n    pass\n");
    repository.git(&["commit", "-aqm", "config"]);
    assert_eq!(repository.edit("app.py", "x = 1\n"), json!({}));
    let reason = repository.end()["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("AGENTS.md:1 asks") && reason.contains("Config"), "{reason}");
    // Another file has it.
    repository.write("other.py", "class Config:\n    pass\n");
    assert_eq!(repository.end(), json!({}));
}

#[test]
fn files_written_by_a_command_are_seen_at_the_end() {
    let repository = Repository::new();
    repository.write("mine.py", "print(1)\n");
    repository.edit("app.py", "x = 1\ny = x\n");
    repository.write("other.py", "print(2)\n");
    let reason = repository.end()["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("other.py:1") && !reason.contains("mine.py"), "{reason}");
}

#[test]
fn what_was_changed_before_a_session_is_not_held_against_it() {
    let repository = Repository::new();
    repository.write("mine.py", "print(1)\n");
    let start = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "SessionStart",
                        "source": "startup" });
    assert_eq!(repository.send(&["claude"], &start.to_string()), json!({}));
    assert_eq!(repository.end(), json!({}));
    repository.write("other.py", "print(2)\n");
    // The session goes on after its context was compacted.
    assert_eq!(repository.send(&["claude"], &start.to_string()), json!({}));
    let reason = repository.end()["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("other.py:1") && !reason.contains("mine.py"), "{reason}");
}

#[test]
fn where_the_start_is_not_known_the_person_is_told_and_the_turn_ends() {
    let repository = Repository::new();
    repository.write("mine.py", "print(1)\n");
    let answer = repository.end();
    assert_eq!(answer.get("decision"), None);
    assert!(answer["systemMessage"].as_str().unwrap().contains("mine.py:1"), "{answer}");
    assert_eq!(repository.end(), json!({}));
    repository.write("other.py", "print(2)\n");
    assert_eq!(repository.end()["decision"], "block");
}

#[test]
fn an_edit_does_not_excuse_itself() {
    let repository = Repository::new();
    let excused = "x = 1\nprint(x)  # codeif: allow(no-print) it is needed\n";
    assert_eq!(repository.edit("app.py", excused)["decision"], "block");
    repository.git(&["commit", "-aqm", "excused"]);
    let repository = Repository { dir: repository.dir };
    fs::remove_dir_all(repository.dir.path("state")).unwrap();
    assert_eq!(
        repository.edit("app.py", &format!("{excused}y = 2\n"))["reason"]
            .as_str()
            .map(|text| text.contains("print")),
        Some(false)
    );
}

#[test]
fn broken_code_is_not_refused() {
    let repository = Repository::new();
    let event = |text: &str| {
        json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "PreToolUse", "tool_name": "Write",
                "tool_input": { "file_path": "{root}/b.py", "content": text } })
        .to_string()
    };
    let deny = ["claude", "--deny"];
    let answer = repository.send(&deny, &event("print(1)\n"));
    assert_eq!(answer["hookSpecificOutput"]["permissionDecision"], "deny");
    assert_eq!(repository.send(&deny, &event("print(1\nif if (\n")), json!({}));
    repository.edit("b.py", "print(1\nif if (\n");
    assert_eq!(repository.end(), json!({}));
}

#[test]
fn the_person_hears_of_edited_rules() {
    let repository = Repository::new();
    for name in ["AGENTS.md", "codeif.toml", "sub/AGENTS.md"] {
        fs::create_dir_all(repository.root().join("sub")).unwrap();
        let answer = repository.edit(name, "");
        let message = answer["systemMessage"].as_str().unwrap_or_default();
        assert!(message.contains(name), "{name}: {answer}");
    }
}

#[test]
fn hostile_events_are_answered() {
    let repository = Repository::new();
    let root = repository.root();
    let outside = repository.dir.path("outside.py");
    fs::write(&outside, "print(1)\n").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, root.join("link.py")).unwrap();
    let patch = |text: &str| {
        json!({ "cwd": "{root}", "hook_event_name": "PostToolUse", "tool_name": "apply_patch",
                "tool_input": { "command": text } })
        .to_string()
    };
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let events = [
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        "not JSON".to_owned(),
        "{}".to_owned(),
        "{\"cwd\":3,\"hook_event_name\":7,\"tool_name\":[]}".to_owned(),
        deep,
        "x".repeat(17 << 20),
        json!({ "cwd": "/nowhere/at/all", "hook_event_name": "Stop" }).to_string(),
        json!({ "hook_event_name": "PostToolUse", "tool_name": "Write", "cwd": "{root}",
                "tool_input": { "file_path": "../outside.py", "content": "print(1)\n" } })
        .to_string(),
        json!({ "hook_event_name": "PostToolUse", "tool_name": "Write", "cwd": "{root}",
                "tool_input": { "file_path": "{root}/link.py", "content": "print(1)\n" } })
        .to_string(),
        json!({ "hook_event_name": "PostToolUse", "tool_name": "Write", "cwd": "{root}",
                "session_id": "../../../../tmp/x\u{0}",
                "tool_input": { "file_path": "/etc/passwd\u{0}.py", "content": "" } })
        .to_string(),
        patch(
            "*** Begin Patch\n*** Update File: app.py\n@@\n-nothing like it\n+print(1)\n*** End Patch\n",
        ),
        patch("*** Update File: ../outside.py\n@@\n+print(1)\n"),
        patch("*** Add File:\n*** Move to: x\n@@ @@ @@\n*** Update File: a\n"),
        patch(&"*** Add File: a.py\n".repeat(10_000)),
    ];
    let before = tree(repository.dir.folder());
    for (agent, _) in AGENTS {
        for event in &events {
            assert_eq!(repository.send(&[agent], event), json!({}), "{agent}: {event:.200}");
            assert_eq!(
                repository.send(&[agent, "--deny"], event),
                json!({}),
                "{agent}: {event:.200}"
            );
        }
    }
    assert_eq!(repository.send(&["nobody"], "{}"), json!({}));
    assert_eq!(repository.send(&["claude", "--what"], "{}"), json!({}));
    assert_eq!(repository.send(&[], "{}"), json!({}));
    assert_eq!(before, tree(repository.dir.folder()));
}

#[test]
fn mistakes_in_the_rules_are_told() {
    let repository = Repository::new();
    repository.write("codeif.toml", "[[constraint]]\ntext = 3\n");
    let answer = repository.edit("app.py", "x = 2\n");
    let message = answer["systemMessage"].as_str().unwrap();
    assert!(message.contains("codeif.toml:2"), "{message}");
}

#[test]
fn a_state_folder_that_cannot_be_written_stops_no_agent() {
    let repository = Repository::new();
    fs::write(repository.dir.path("state"), "a file").unwrap();
    assert_eq!(repository.edit("app.py", "x = 1\nprint(x)\n")["decision"], "block");
    let event = json!({ "session_id": "s", "cwd": "{root}", "hook_event_name": "Stop",
                        "stop_hook_active": true });
    let answer = repository.send(&["claude"], &event.to_string());
    assert_eq!(answer.get("decision"), None, "{answer}");
}

/// The names of the files in a folder, without those of git and the state folder.
fn tree(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            if name == ".git" || name == "state" {
                continue;
            }
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            }
            names.push(entry.path().to_string_lossy().into_owned());
        }
    }
    names.sort();
    names
}

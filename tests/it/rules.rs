//! User-defined rules: `--rules DIR`.

mod meaning;
mod mistakes;
mod selectors;

use codeif::Rules;

use super::harness::{TestDir, lines};
use super::schemas;

/// A rule that serves two languages.
const NO_CALL: &str = r#"slug = "no-call"
category = "function"
description = "The function is called nowhere."
what = "call of `{function}`"
quantifier = "none"
wordings = ["Your code should not call {function}."]
slots = { function = "name" }

[[where]]
capture = "callee"
equals = "{function}"

[python]
query = '''
(call function: (_) @callee) @match
'''

[go]
query = '''
(call_expression function: (_) @callee) @match
'''
"#;

const ANSWERS: &str = r#"{"question_id": 1, "model_id": "m", "answer": "```python\nx = eval('1')\n```", "instruction_list": ["Your code should not call `eval`.", "Your code should not call exec."]}
{"question_id": 2, "model_id": "m", "answer": "```java\nclass A {}\n```", "instruction_list": ["Your code should not call `eval`."]}
"#;

/// A folder with the rule and the answers.
fn test_dir() -> TestDir {
    let dir = TestDir::new().file("answers.jsonl", ANSWERS);
    std::fs::create_dir(dir.path("mine")).unwrap();
    dir.file("mine/no-call.toml", NO_CALL)
}

#[test]
fn grade_judges_by_a_pack() {
    let answer = r#"{"question_id": 1, "model_id": "m", "answer": "```python\nx=1\n```", "instruction_list": ["Your code should follow PEP 8."]}"#;
    let dir = TestDir::new().file("answers.jsonl", answer);
    let ran = dir.codeif(&["grade", "answers.jsonl", "--rules", "pack:pep8", "-o", "-"]);
    let lines = lines(&ran.status(0).stdout());
    assert_eq!(lines[0]["details"][0]["template"], "pep8");
    assert_eq!(lines[0]["details"][0]["verdict"], "No");
}

#[test]
fn grade_judges_by_them() {
    let ran = test_dir().codeif(&["grade", "answers.jsonl", "--rules", "mine", "-o", "-"]);
    let lines = lines(&ran.status(0).stdout());
    lines.iter().for_each(|line| schemas::check("verdict", line));
    let detail = &lines[0]["details"][0];
    assert_eq!(detail["template"], "no-call");
    assert_eq!(detail["id"], serde_json::Value::Null);
    assert_eq!(detail["type"], "function");
    assert_eq!(detail["verdict"], "No");
    assert_eq!(detail["message"], "call of `eval`: 1 found, none allowed");
    assert_eq!(detail["evidence"][0]["line"], 2);
    assert_eq!(detail["evidence"][0]["column"], 5);
    assert_eq!(lines[0]["verdicts"][1], "Yes");
    let unsupported = &lines[1]["details"][0];
    assert_eq!(unsupported["reason"], "unsupported-language");
    assert_eq!(unsupported["message"], "this instruction is not judged in Java");
}

#[test]
fn grade_writes_what_a_pack_judges() {
    let args = ["grade", "answers.jsonl", "--rules", "pack:pep8", "-o", "v.jsonl"];
    let dir = test_dir();
    dir.codeif(&args).status(0);
    assert_eq!(lines(&dir.read("v.jsonl")).len(), 2);
}

#[test]
fn two_rules_of_one_slug_are_named() {
    let errors = Rules::read([("a.toml", NO_CALL), ("b.toml", NO_CALL)]).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].to_string(), "b.toml:1:8: `no-call` is the slug of a.toml already");
}

#[test]
fn mistakes_of_several_files_are_all_named() {
    let dir = test_dir()
        .file("mine/b.toml", "slug = ")
        .file("mine/a.toml", NO_CALL.replace("(call ", "(cal "))
        .file("mine/notes.md", "no rule");
    dir
        .codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/a.toml:15:2: the grammar of Python has no node `cal`; did you mean `call`?")
        .complains("error: mine/b.toml:1:8: ")
        .complains("error: the rules in mine cannot be used");
}

#[test]
fn a_folder_without_rules_is_named() {
    let dir = TestDir::new().file("no-call.toml", NO_CALL);
    std::fs::create_dir(dir.path("mine")).unwrap();
    dir.codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: --rules mine: contains no rule; a rule is a file NAME.toml");
    dir.codeif(&["templates", "--rules", "yours"])
        .status(2)
        .complains("error: --rules yours: No such file or directory");
    dir.codeif(&["templates", "--rules", "no-call.toml"])
        .status(2)
        .complains("error: --rules no-call.toml: is a file; give its folder");
    std::fs::create_dir(dir.path("mine/x.toml")).unwrap();
    dir.codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/x.toml: cannot be read: Is a directory");
    let dir = dir.file("no-text.toml", b"\xff");
    std::fs::remove_dir(dir.path("mine/x.toml")).unwrap();
    std::fs::rename(dir.path("no-text.toml"), dir.path("mine/x.toml")).unwrap();
    dir.codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/x.toml: cannot be read: stream did not contain valid UTF-8");
}

#[test]
fn they_are_listed_counted_and_explained() {
    let dir = test_dir().file("mine/no-call.md", "# no-call\n\n## Python\n\n### One\n");
    let list = dir.codeif(&["templates", "--rules", "mine", "-f", "json"]);
    let list = list.status(0).json();
    schemas::check("templates", &list);
    let own = list["templates"].as_array().unwrap().last().unwrap();
    assert_eq!(own["template"], "no-call");
    assert_eq!(own["id"], serde_json::Value::Null);
    let questions = r#"{"question_id": 1, "instruction_list": ["Your code should not call `a`.", "Your code should not call {function}."]}"#;
    let dir = dir.file("questions.jsonl", questions);
    let args = ["coverage", "questions.jsonl", "-f", "json", "--rules", "mine"];
    let coverage = dir.codeif(&args).status(0).json();
    schemas::check("coverage", &coverage);
    let own = coverage["templates"].as_array().unwrap().last().unwrap();
    assert_eq!(own["all"], 2);
    assert_eq!(coverage["gaps"][0]["reason"], "unfilled-slot");
    dir.codeif(&["explain", "no-call", "--examples", "--rules", "mine"])
        .status(0)
        .shows("# no-call\n\nCategory function.\n")
        .shows("The function is called nowhere.\n\nLanguages: Python, Go.\n")
        .shows("\n## Python\n\n### One\n");
    dir.codeif(&["explain", "no-cal", "--rules", "mine"])
        .status(2)
        .complains("did you mean `no-call`?");
}

/// A case of the rule: sentence, code, verdict.
fn case(name: &str, sentence: &str, code: &str, verdict: &str) -> String {
    let (word, evidence) = verdict.split_once(' ').unwrap_or((verdict, ""));
    format!("### {name}\n\n```python\n{code}\n```\n- {word}: {sentence} {evidence}\n\n")
}

#[test]
fn cases_test_them() {
    let called = case("Called", "Your code should not call a.", "a()", "No `2:1 a()`");
    let cases = format!("# no-call\n\n## Python\n\n{called}");
    let dir = test_dir().file("no-call.md", &cases);
    let args = ["test", "no-call.md", "--rules", "mine"];
    dir.codeif(&args)
        .status(0)
        .shows("1 passed, 0 failed\n")
        .complains("note: no-call.md: no case in Python, Go is Yes")
        .complains("note: no-call.md: no case in Go is No");
    let other = case("Other", "Your code should not use for-loop.", "a()", "Yes");
    let dir = dir.file("no-call.md", cases + &other);
    dir.codeif(&args)
        .status(1)
        .shows("Other\nthe instruction parses to no-for-loop, not to no-call\n")
        .shows("1 passed, 1 failed\n");
}

/// The steps that `docs/rules.md` describes for newcomers work as written.
#[test]
fn the_manual_can_be_followed() {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let block = |fence: &str, end: &str| {
        let (_, block) = manual.split_once(fence).unwrap();
        block.split_once(end).unwrap().0.to_owned()
    };
    let dir = TestDir::new();
    std::fs::create_dir(dir.path("rules")).unwrap();
    let toml = |slug: &str| block(&format!("```toml\nslug = \"{slug}\""), "```\n");
    for slug in ["no-nested-loop", "max-loops-per-function", "docstrings", "provide-class"] {
        let text = format!("slug = \"{slug}\"{}", toml(slug));
        assert!(Rules::read([("rule.toml", text.as_str())]).is_ok(), "{slug}");
    }
    dir.file("rules/no-call.toml", block("```toml\n", "```\n"))
        .file("rules/no-call.md", block("````markdown\n", "````\n"))
        .codeif(&["test", "rules/no-call.md", "--rules", "rules"])
        .status(0)
        .quiet()
        .shows("2 passed, 0 failed\n");
}

/// A name for a built-in check: questions name it with its slots, so that it needs no sentence.
#[test]
fn a_rule_that_names_a_check_needs_no_wording_and_no_slots() {
    let rule = "slug = \"provide-class\"\ncategory = \"class\"\ndescription = \"It is there.\"\n\
                check = \"define-class\"\n";
    let row = r#"{"question_id": 1, "model_id": "m", "answer": "```python\nclass Stack: ...\n```", "instruction_list": [{"instruction": "Stack, please.", "template": "provide-class", "slots": {"class_name": "Stack"}}]}"#;
    let dir = TestDir::new().file("mine/a.toml", rule).file("a.jsonl", row);
    let ran = dir.codeif(&["grade", "a.jsonl", "--rules", "mine", "-o", "-"]).status(0);
    assert_eq!(lines(&ran.stdout())[0]["verdicts"][0], "Yes");
    dir.codeif(&["explain", "provide-class", "--rules", "mine"]).status(0).shows("# provide-class");
}

//! Rules of one's own: `--rules DIR`.

use super::harness::{Place, lines};

/// A rule that serves two languages.
pub const NO_CALL: &str = r#"slug = "no-call"
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
fn place() -> Place {
    let place = Place::new().file("answers.jsonl", ANSWERS);
    std::fs::create_dir(place.path("mine")).unwrap();
    place.file("mine/no-call.toml", NO_CALL)
}

#[test]
fn grade_judges_by_them() {
    let ran = place().codeif(&["grade", "answers.jsonl", "--rules", "mine", "-o", "-"]);
    let lines = lines(&ran.status(0).stdout());
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
    assert_eq!(unsupported["message"], "the rule has no query for Java");
}

//! Rules of one's own: `--rules DIR`.

use std::sync::Arc;

use codeif::Verifier;
use codeif::custom::CustomRules;
use codeif::language::Language;
use codeif::verdict::Outcome;
use codeif::verifier::Options;

use super::harness::{Place, lines};
use super::schemas;

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
    lines
        .iter()
        .for_each(|line| schemas::check("verdict", line));
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

/// What a mistake in the rule is answered with: the rule, with one text replaced by another.
fn complaint(from: &str, to: &str) -> String {
    assert!(NO_CALL.contains(from), "{from}");
    let text = NO_CALL.replace(from, to);
    let errors = CustomRules::read([("no-call.toml", text.as_str())]).unwrap_err();
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn every_mistake_is_named_with_its_place() {
    let mistakes = [
        ("broken TOML", "wordings = [", "wordings = "),
        ("a missing key", "slug = \"no-call\"\n", ""),
        ("an unknown key", "what =", "waht ="),
        (
            "a key of the rule below a table",
            "'''\n\n[go]",
            "'''\nlimit = 3\n\n[go]",
        ),
        ("an unknown language", "[go]", "[rust]"),
        ("an improper slug", "\"no-call\"", "\"No Call\""),
        (
            "a built-in template's slug",
            "\"no-call\"",
            "\"no-for-loop\"",
        ),
        ("an unknown category", "\"function\"", "\"style\""),
        ("one `[where]`", "[[where]]", "[where]"),
        (
            "a slot without quotes",
            "\"{function}\"\n\n[py",
            "{function}\n\n[py",
        ),
        ("a query outside a language", "[python]\n", ""),
        (
            "a slot in a query",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#eq? @callee \"{function}\")\n'''\n\n[go]",
        ),
        ("an unknown quantifier", "\"none\"", "\"never\""),
        (
            "no wording",
            "[\"Your code should not call {function}.\"]",
            "[]",
        ),
        (
            "an undeclared slot in a wording",
            "call {function}.",
            "call {fun}.",
        ),
        ("an undeclared slot in `what`", "`{function}`", "`{fun}`"),
        (
            "an undeclared slot in a condition",
            "equals = \"{function}\"",
            "equals = \"{fun}\"",
        ),
        ("a bad pattern", "call {function}.", "call [the {function}."),
        (
            "a wording of slots alone",
            "Your code should not call {function}.",
            "{function}",
        ),
        (
            "an unknown kind of slot",
            "function = \"name\"",
            "function = \"identifier\"",
        ),
        (
            "a kind of slot for the built-in templates",
            "function = \"name\"",
            "function = \"sources\"",
        ),
        (
            "a slot that no wording has",
            "{ function = \"name\" }",
            "{ function = \"name\", n = \"count\" }",
        ),
        (
            "a slot without use",
            "equals = \"{function}\"",
            "equals = \"eval\"",
        ),
        (
            "a list where one text stands",
            "function = \"name\"",
            "function = \"names\"",
        ),
        (
            "a convention where a text stands",
            "function = \"name\"",
            "function = \"convention\"",
        ),
        ("no test in a condition", "equals = \"{function}\"\n", ""),
        (
            "two tests in a condition",
            "equals = \"{function}\"",
            "equals = \"{function}\"\nin = [\"a\"]",
        ),
        (
            "something else than a list",
            "equals = \"{function}\"",
            "in = \"eval\"",
        ),
        ("a number for a list", "equals = \"{function}\"", "in = 3"),
        (
            "an unknown convention",
            "equals = \"{function}\"",
            "follows = \"nice case\"",
        ),
        (
            "a slot that holds no convention",
            "equals = \"{function}\"",
            "follows = \"{function}\"",
        ),
        (
            "an unknown capture in a condition",
            "capture = \"callee\"",
            "capture = \"@calle\"",
        ),
        ("no limit", "\"none\"", "\"at-most\""),
        (
            "a limit that is none",
            "\"none\"",
            "\"at-most\"\nlimit = -1",
        ),
        (
            "a limit in a slot of names",
            "\"none\"",
            "\"at-most\"\nlimit = \"{function}\"",
        ),
        (
            "a limit in words",
            "\"none\"",
            "\"at-most\"\nlimit = \"three\"",
        ),
        (
            "a limit without `at-most`",
            "\"none\"",
            "\"none\"\nlimit = 3",
        ),
        ("no convention", "\"none\"", "\"names-follow\""),
        (
            "a convention without `names-follow`",
            "\"none\"",
            "\"none\"\nconvention = \"snake_case\"",
        ),
        (
            "no name to judge",
            "\"none\"",
            "\"names-follow\"\nconvention = \"snake_case\"",
        ),
        ("an unknown node", "(call function", "(cal function"),
        ("an unknown field", "(call function", "(call func"),
        (
            "an unknown capture in a predicate",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n(#eq? @cale \"a\")\n'''\n\n[go]",
        ),
        (
            "an unknown predicate",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#starts-with? @callee \"a\")\n'''\n\n[go]",
        ),
        (
            "a directive",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#set! a \"b\")\n'''\n\n[go]",
        ),
        (
            "a bad regular expression",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee) @match\n  (#match? @callee \"(\")\n'''\n\n[go]",
        ),
        (
            "nothing marked",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee)\n'''\n\n[go]",
        ),
        (
            "a query that breaks off",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee @match\n'''\n\n[go]",
        ),
        (
            "a bracket too many",
            "(_) @callee) @match\n'''\n\n[go]",
            "(_) @callee)) @match\n'''\n\n[go]",
        ),
        (
            "nodes that never stand so",
            "(call function: (_) @callee)",
            "(call function: (for_statement) @callee)",
        ),
        (
            "an empty query",
            "(call function: (_) @callee) @match",
            "; nothing",
        ),
    ];
    let told: Vec<_> = mistakes
        .iter()
        .map(|(mistake, from, to)| format!("# {mistake}\n{}\n", complaint(from, to)))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn two_rules_of_one_slug_are_named() {
    let errors = CustomRules::read([("a.toml", NO_CALL), ("b.toml", NO_CALL)]).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        "b.toml:1:8: `no-call` is the slug of a.toml already"
    );
}

#[test]
fn mistakes_of_several_files_are_all_named() {
    let place = place()
        .file("mine/b.toml", "slug = ")
        .file("mine/a.toml", NO_CALL.replace("(call ", "(cal "))
        .file("mine/notes.md", "no rule");
    place
        .codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/a.toml:15:2: the grammar of Python has no node `cal`; did you mean `call`?")
        .complains("error: mine/b.toml:1:8: ")
        .complains("error: the rules in mine cannot be used");
}

#[test]
fn a_folder_without_rules_is_named() {
    let place = Place::new().file("no-call.toml", NO_CALL);
    std::fs::create_dir(place.path("mine")).unwrap();
    place
        .codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: --rules mine: holds no rule; a rule is a file NAME.toml");
    place
        .codeif(&["templates", "--rules", "yours"])
        .status(2)
        .complains("error: --rules yours: No such file or directory");
    place
        .codeif(&["templates", "--rules", "no-call.toml"])
        .status(2)
        .complains("error: --rules no-call.toml: Not a directory");
    std::fs::create_dir(place.path("mine/x.toml")).unwrap();
    place
        .codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/x.toml: cannot be read: Is a directory");
    let place = place.file("no-text.toml", b"\xff");
    std::fs::remove_dir(place.path("mine/x.toml")).unwrap();
    std::fs::rename(place.path("no-text.toml"), place.path("mine/x.toml")).unwrap();
    place
        .codeif(&["templates", "--rules", "mine"])
        .status(2)
        .complains("error: mine/x.toml: cannot be read: stream did not contain valid UTF-8");
}

#[test]
fn they_are_listed_counted_and_explained() {
    let place = place().file("mine/no-call.md", "# no-call\n\n## Python\n\n### One\n");
    let list = place.codeif(&["templates", "--rules", "mine", "-f", "json"]);
    let list = list.status(0).json();
    schemas::check("templates", &list);
    let own = &list["templates"][50];
    assert_eq!(own["template"], "no-call");
    assert_eq!(own["id"], serde_json::Value::Null);
    let questions = r#"{"question_id": 1, "instruction_list": ["Your code should not call `a`.", "Your code should not call {function}."]}"#;
    let place = place.file("questions.jsonl", questions);
    let args = [
        "coverage",
        "questions.jsonl",
        "-f",
        "json",
        "--rules",
        "mine",
    ];
    let coverage = place.codeif(&args).status(0).json();
    schemas::check("coverage", &coverage);
    assert_eq!(coverage["templates"][50]["all"], 2);
    assert_eq!(coverage["gaps"][0]["reason"], "unfilled-slot");
    place
        .codeif(&["explain", "no-call", "--examples", "--rules", "mine"])
        .status(0)
        .shows("# no-call\n\nCategory function.\n")
        .shows("The function is called nowhere.\n\nLanguages: Python, Go.\n")
        .shows("\n## Python\n\n### One\n");
    place
        .codeif(&["explain", "no-cal", "--rules", "mine"])
        .status(2)
        .complains("did you mean `no-call`?");
}

/// A case of the rule: sentence, code, verdict.
fn case(name: &str, sentence: &str, code: &str, verdict: &str) -> String {
    format!(
        "### {name}\n\n> {sentence}\n\n```python\n{code}\n```\n\n```verdict\n{verdict}\n```\n\n"
    )
}

#[test]
fn cases_test_them() {
    let called = case(
        "Called",
        "Your code should not call a.",
        "a()",
        "No\n2:1 a()",
    );
    let cases = format!("# no-call\n\n## Python\n\n{called}");
    let place = place().file("no-call.md", &cases);
    let args = ["test", "no-call.md", "--rules", "mine"];
    place
        .codeif(&args)
        .status(0)
        .shows("1 passed, 0 failed\n")
        .complains("note: no-call.md: no case in Python is Yes")
        .complains("note: no-call.md: no case in Go is No");
    let other = case("Other", "Your code should not use for-loop.", "a()", "Yes");
    let place = place.file("no-call.md", cases + &other);
    place
        .codeif(&args)
        .status(1)
        .shows("Other\nthe instruction parses to no-for-loop, not to no-call\n")
        .shows("1 passed, 1 failed\n");
}

/// The verdicts of a rule on Python code: `No 2:5 1:1`, lines counted in the code.
fn verdicts(rule: &str, code: &str, sentences: &[&str]) -> Vec<String> {
    let rules = CustomRules::read([("rule.toml", rule)]).unwrap();
    let verifier = Verifier::new(Options {
        rules: Some(Arc::new(rules)),
        ..Options::default()
    });
    let response = format!("```python\n{code}\n```\n");
    let verdicts = verifier.check_sentences(sentences, &response, Some(Language::Python));
    let shown = verdicts.iter().map(|verdict| {
        let places = verdict.evidence.iter();
        let places = places.map(|place| format!(" {}:{}", place.line - 1, place.column));
        let near = verdict.near_misses.iter();
        let near = near.map(|near| format!(" near {}: {}", near.evidence.line - 1, near.note));
        let places: String = places.chain(near).collect();
        format!("{}{places}: {}", verdict.outcome.word(), verdict.message)
    });
    shown.collect()
}

/// A rule on Python's calls with the keys and the condition given.
fn rule_on_calls(keys: &str, condition: &str) -> String {
    format!(
        "slug = \"calls\"\ncategory = \"global\"\ndescription = \"Calls.\"\nwhat = \"call\"\n{keys}\n\
         {condition}\n[python]\nquery = \"(call function: (identifier) @name) @match\"\n"
    )
}

#[test]
fn quantifiers_say_how_many_may_match() {
    let code = "a()\nb(a())\nfooBar()";
    let none = rule_on_calls("quantifier = \"none\"\nwordings = [\"Call nothing\"]", "");
    assert_eq!(
        verdicts(&none, code, &["Call nothing."]),
        ["No 1:1 2:1 2:3 3:1: call: 4 found, none allowed"]
    );
    assert_eq!(
        verdicts(&none, "x", &["Call nothing."]),
        ["Yes: no call found"]
    );
    let some = rule_on_calls(
        "quantifier = \"some\"\nwordings = [\"Call {f}\"]\nslots = { f = \"names\" }",
        "[[where]]\ncapture = \"name\"\nin = \"{f}\"",
    );
    assert_eq!(
        verdicts(
            &some,
            code,
            &["Call b, c and a.", "Call foobar.", "Call `z`."]
        ),
        [
            "Yes 1:1: call found",
            "No near 3: differs in case: no call found",
            "No: no call found",
        ]
    );
    let at_most = rule_on_calls(
        "quantifier = \"at-most\"\nlimit = \"{n}\"\nwordings = [\"At most {n} calls\"]\nslots = { n = \"count\" }",
        "",
    );
    assert_eq!(
        verdicts(
            &at_most,
            code,
            &["At most 4 calls.", "At most three calls."]
        ),
        [
            "Yes: call: 4 found, at most 4 allowed",
            "No 1:1 2:1 2:3 3:1: call: 4 found, at most 3 allowed",
        ]
    );
    let follow = rule_on_calls(
        "quantifier = \"names-follow\"\nconvention = \"{c}\"\nwordings = [\"Calls in {c}\"]\nslots = { c = \"convention\" }",
        "",
    );
    assert_eq!(
        verdicts(
            &follow,
            code,
            &["Calls in snake_case.", "Calls in camelCase."]
        ),
        [
            "No 3:1: call: `fooBar` is not snake_case",
            "Yes: call: 4 names judged, all follow camelCase",
        ]
    );
    assert_eq!(
        verdicts(&follow, "x = 1", &["Calls in snake_case."]),
        ["No: no call found whose name could be judged"]
    );
}

#[test]
fn conditions_must_all_hold() {
    let code = "a()\nget_x()\nget_y()\ngetZ()";
    let rule = rule_on_calls(
        "quantifier = \"none\"\nwordings = [\"Never get {what}\"]\nslots = { what = \"name\" }",
        "[[where]]\ncapture = \"@name\"\nequals = \"get_{what}\"\nnot = true\n\
         [[where]]\ncapture = \"name\"\nfollows = \"snake_case\"\n\
         [[python.where]]\ncapture = \"name\"\nin = [\"a\"]\nnot = true",
    );
    assert_eq!(
        verdicts(&rule, code, &["Never get x."]),
        ["No 3:1: call: 1 found, none allowed"]
    );
}

#[test]
fn a_users_rule_comes_before_a_built_in_template() {
    let rule = rule_on_calls(
        "quantifier = \"none\"\nwordings = [\"Your code should not use for-loop\"]",
        "",
    );
    let sentences = [
        "Your code should not use for-loop.",
        "Your code should use for-loop.",
    ];
    assert_eq!(
        verdicts(&rule, "f()", &sentences),
        [
            "No 1:1: call: 1 found, none allowed",
            "No: the code has no for-loop"
        ]
    );
}

#[test]
fn an_answer_without_code_has_no_matches_in_any_language() {
    let rules = CustomRules::read([("rule.toml", NO_CALL)]).unwrap();
    let verifier = Verifier::new(Options {
        rules: Some(Arc::new(rules)),
        ..Options::default()
    });
    let sentence = ["Your code should not call f."];
    let verdicts = verifier.check_sentences(&sentence, "I cannot do that.", Some(Language::Java));
    assert_eq!(verdicts[0].outcome, Outcome::Yes);
}

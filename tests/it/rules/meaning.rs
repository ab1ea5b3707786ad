//! The meaning of quantifiers and conditions.

use std::sync::Arc;

use codeif::{Language, Options, Outcome, Rules, Verifier};

use super::NO_CALL;

/// The verdicts of a rule on Python code: `No 2:5 1:1`, lines counted in the code.
pub(super) fn verdicts(rule: &str, code: &str, sentences: &[&str]) -> Vec<String> {
    let rules = Rules::read([("rule.toml", rule)]).unwrap();
    let verifier = Verifier::new(Options { rules: Some(Arc::new(rules)), ..Options::default() });
    let response = format!("```python\n{code}\n```\n");
    let verdicts = verifier.check_sentences(sentences, &response, Some(Language::Python));
    let shown = verdicts.iter().map(|verdict| {
        let places = verdict.evidence.iter();
        let places = places.map(|dir| format!(" {}:{}", dir.line - 1, dir.column));
        let near = verdict.near_misses.iter();
        let near = near.map(|near| format!(" near {}: {}", near.evidence.line - 1, near.note));
        let places: String = places.chain(near).collect();
        format!("{}{places}: {}", verdict.outcome.word(), verdict.message)
    });
    shown.collect()
}

/// A rule about Python calls with the given keys and condition.
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
    assert_eq!(verdicts(&none, "x", &["Call nothing."]), ["Yes: no call found"]);
    let some = rule_on_calls(
        "quantifier = \"some\"\nwordings = [\"Call {f}\"]\nslots = { f = \"names\" }",
        "[[where]]\ncapture = \"name\"\nin = \"{f}\"",
    );
    assert_eq!(
        verdicts(&some, code, &["Call b, c and a.", "Call foobar.", "Call `z`."]),
        ["Yes 1:1: call found", "No near 3: differs in case: no call found", "No: no call found",]
    );
    let at_most = rule_on_calls(
        "quantifier = \"at-most\"\nlimit = \"{n}\"\nwordings = [\"At most {n} calls\"]\nslots = { n = \"count\" }",
        "",
    );
    assert_eq!(
        verdicts(&at_most, code, &["At most 4 calls.", "At most three calls."]),
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
        verdicts(&follow, code, &["Calls in snake_case.", "Calls in camelCase."]),
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
    assert_eq!(verdicts(&rule, code, &["Never get x."]), ["No 3:1: call: 1 found, none allowed"]);
}

#[test]
fn a_users_rule_comes_before_a_built_in_template() {
    let rule = rule_on_calls(
        "quantifier = \"none\"\nwordings = [\"Your code should not use for-loop\"]",
        "",
    );
    let sentences = ["Your code should not use for-loop.", "Your code should use for-loop."];
    assert_eq!(
        verdicts(&rule, "f()", &sentences),
        ["No 1:1: call: 1 found, none allowed", "No: the code has no for-loop"]
    );
}

#[test]
fn an_answer_without_code_has_no_matches_in_any_language() {
    let rules = Rules::read([("rule.toml", NO_CALL)]).unwrap();
    let verifier = Verifier::new(Options { rules: Some(Arc::new(rules)), ..Options::default() });
    let sentence = ["Your code should not call f."];
    let verdicts = verifier.check_sentences(&sentence, "I cannot do that.", Some(Language::Java));
    assert_eq!(verdicts[0].outcome, Outcome::Yes);
}

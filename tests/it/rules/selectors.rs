//! Rules over kinds of facts, in place of queries: `of`, `inside`, `not-inside`, `per`.

use codeif::Rules;

use super::meaning::verdicts;

/// A rule with these keys and one wording.
fn rule(keys: &str) -> String {
    format!(
        "slug = \"mine\"\ncategory = \"global\"\ndescription = \"Mine.\"\nwordings = [\"Do so\"]\n{keys}\n"
    )
}

/// The verdict of a rule with these keys.
fn verdict(keys: &str, code: &str) -> String {
    verdicts(&rule(keys), code, &["Do so."]).join("\n")
}

const LOOPS: &str = "\
for a in x:
    for b in a:
        pass
def f():
    for c in x:
        pass
def g():
    for d in x:
        pass
    for e in x:
        pass
def h():
    pass";

#[test]
fn a_kind_of_facts_is_selected_without_a_query() {
    let no_switch = "quantifier = \"none\"\nof = \"switch\"";
    assert_eq!(verdict(no_switch, LOOPS), "Yes: the code has no switch statement");
    let some = "quantifier = \"some\"\nof = \"for-loop\"";
    assert_eq!(verdict(some, LOOPS), "Yes 1:1: the code has a for-loop");
    let named = "quantifier = \"none\"\nof = \"function\"\nwhat = \"helper\"";
    assert_eq!(verdict(named, LOOPS), "No 4:1 7:1 12:1: helper: 3 found, none allowed");
    let classes = "quantifier = \"names-follow\"\nof = \"class\"\nconvention = \"PascalCase\"";
    assert_eq!(
        verdict(classes, "class a:\n    pass\nclass B:\n    pass"),
        "No 1:1: `a` is not PascalCase; `A` would be"
    );
}

#[test]
fn limits_go_both_ways() {
    let at_least =
        |limit: u8| format!("quantifier = \"at-least\"\nlimit = {limit}\nof = \"function\"");
    assert_eq!(
        verdict(&at_least(2), LOOPS),
        "Yes 4:1 7:1: the code has 3 functions, at least 2 required"
    );
    assert_eq!(
        verdict(&at_least(4), LOOPS),
        "No 4:1 7:1 12:1: the code has 3 functions, at least 4 required"
    );
    let exactly =
        |limit: u8| format!("quantifier = \"exactly\"\nlimit = {limit}\nof = \"function\"");
    assert_eq!(
        verdict(&exactly(3), LOOPS),
        "Yes 4:1 7:1 12:1: the code has 3 functions, exactly 3 required"
    );
    assert_eq!(
        verdict(&exactly(2), LOOPS),
        "No 4:1 7:1 12:1: the code has 3 functions, exactly 2 required"
    );
    assert_eq!(verdict(&exactly(1), "x = 1"), "No: the code has no function, exactly 1 required");
}

#[test]
fn functions_are_measured() {
    let measured = |keys: &str| format!("quantifier = \"measured\"\nof = \"function\"\n{keys}");
    let lines = measured("measure = \"lines\"\nlimit = 4");
    assert_eq!(verdict(&lines, LOOPS), "No 7:1: function `g` has 5 lines, at most 4 allowed");
    let parameters = measured("measure = \"parameters\"\nlimit = 0");
    assert_eq!(
        verdict(&parameters, "def f(): pass"),
        "Yes: function `f` has no parameter, at most 0 allowed"
    );
    let named = "slug = \"mine\"\ncategory = \"global\"\ndescription = \"Mine.\"\n\
                 wordings = [\"Keep {f} short\"]\nquantifier = \"measured\"\nof = \"function\"\n\
                 measure = \"lines\"\nlimit = 3\nnamed = \"{f}\"\nslots = { f = \"name\" }";
    assert_eq!(
        verdicts(named, LOOPS, &["Keep `f` short.", "Keep `g` short."]),
        [
            "Yes: function `f` has 3 lines, at most 3 allowed",
            "No 7:1: function `g` has 5 lines, at most 3 allowed"
        ]
    );
}

#[test]
fn places_are_inside_or_not() {
    let nested = "quantifier = \"none\"\nof = \"for-loop\"\ninside = \"for-loop\"";
    assert_eq!(verdict(nested, LOOPS), "No 2:5: for-loop inside a for-loop: 1 found, none allowed");
    let outside = "quantifier = \"none\"\nof = \"for-loop\"\nnot-inside = \"function\"";
    assert_eq!(
        verdict(outside, LOOPS),
        "No 1:1 2:5: for-loop not inside a function: 2 found, none allowed"
    );
    let query = "quantifier = \"some\"\ninside = \"class\"\nwhat = \"call\"\n\
                 [python]\nquery = \"(call) @match\"";
    assert_eq!(verdict(query, "f()"), "No: no call found");
    assert_eq!(verdict(query, "f()\nclass A:\n    x = f()"), "Yes 3:9: call found");
}

/// A place counts for the innermost function, and one outside all functions for none.
#[test]
fn each_function_is_judged_alone() {
    let at_most = "quantifier = \"at-most\"\nlimit = 1\nof = \"for-loop\"\nper = \"function\"";
    assert_eq!(
        verdict(at_most, LOOPS),
        "No 8:5 10:5: for-loop: at most 1 allowed per function, broken by 1 of 3 functions"
    );
    let some = "quantifier = \"some\"\nof = \"for-loop\"\nper = \"function\"";
    assert_eq!(
        verdict(some, LOOPS),
        "No 12:1: for-loop: at least 1 required per function, broken by 1 of 3 functions"
    );
    assert_eq!(verdict(some, "x = 1"), "No: the code has no function");
    assert_eq!(verdict(at_most, "x = 1"), "Yes: the code has no function");
    let nested = "def f():\n    for a in x:\n        pass\n    def g():\n        for b in x:\n            pass";
    assert_eq!(
        verdict(at_most, nested),
        "Yes: for-loop: at most 1 allowed per function, 2 functions judged"
    );
}

#[test]
fn each_class_and_each_file_is_judged_alone() {
    let code = "class A:\n    def f(self): pass\n    def g(self): pass\nclass B:\n    pass";
    let methods = "quantifier = \"exactly\"\nlimit = 2\nof = \"function\"\nper = \"class\"";
    assert_eq!(
        verdict(methods, code),
        "No 4:1: function: exactly 2 required per class, broken by 1 of 2 classes"
    );
    let classes = "quantifier = \"at-most\"\nlimit = 1\nof = \"class\"\nper = \"file\"";
    assert_eq!(
        verdict(classes, code),
        "No 1:1 4:1: class: at most 1 allowed per file, broken by 1 of 1 file"
    );
}

/// What a function has within it counts for the innermost function.
#[test]
fn every_place_has_something_within_it() {
    let loops = "quantifier = \"every\"\nof = \"function\"\nhas = \"for-loop\"";
    assert_eq!(verdict(loops, LOOPS), "No 12:1: 3 functions judged, one has no for-loop");
    let nested = "def f():\n    def g():\n        for a in x: pass\n    return g";
    assert_eq!(verdict(loops, nested), "No 1:1: 2 functions judged, one has no for-loop");
    assert_eq!(
        verdict(loops, "def f():\n    for a in x: pass"),
        "Yes: 1 function judged, every one has a for-loop"
    );
    assert_eq!(verdict(loops, "x = 1"), "Yes: the code has no function");
}

/// A query stands for what each place has, or else for the places.
#[test]
fn every_takes_a_query_for_either_part() {
    let docstring = "quantifier = \"every\"\nof = \"function\"\nnot-inside = \"class\"\n\
                     what = \"docstring\"\n[python]\nquery = \"(function_definition body: (block \
                     . (expression_statement (string) @match)))\"";
    let code = "def f():\n    \"Does f.\"\ndef g():\n    pass\nclass A:\n    def h(self): pass";
    assert_eq!(
        verdict(docstring, code),
        "No 3:1: function not inside a class: 2 judged, one has no docstring"
    );
    assert_eq!(
        verdict(docstring, "def f():\n    \"Does f.\""),
        "Yes: function not inside a class: 1 judged, every one has a docstring"
    );
    let handlers = "quantifier = \"every\"\nhas = \"if\"\nwhat = \"handler\"\n\
                    [python]\nquery = \"(except_clause) @match\"";
    let code = "try:\n    f()\nexcept A:\n    pass\nexcept B:\n    if x: pass";
    assert_eq!(verdict(handlers, code), "No 3:1: handler: 2 judged, one has no if statement");
    assert_eq!(verdict(handlers, "x = 1"), "Yes: no handler found");
}

/// A row may name a check of the program, with the slots that it reads.
#[test]
fn a_check_of_the_program_decides() {
    let rule = "slug = \"has-class\"\ncategory = \"class\"\ndescription = \"Mine.\"\n\
                check = \"define-class\"\nwordings = [\"There is a {class_name}\"]\n\
                slots = { class_name = \"name\" }";
    assert_eq!(
        verdicts(rule, "class A: pass", &["There is a `A`.", "There is a `B`."]),
        ["Yes 1:1: the code defines the class `A`", "No: the code defines no class `B`"]
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let complaint = |keys: &str| {
        let text = rule(keys);
        let errors = Rules::read([("mine.toml", text.as_str())]).unwrap_err();
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    let unknown = complaint("quantifier = \"none\"\nof = \"for\"");
    assert!(
        unknown.starts_with("mine.toml:6:6: unknown value `for`, expected one of `"),
        "{unknown}"
    );
    let mistakes = [
        "quantifier = \"none\"\nof = \"if\"\n[python]\nquery = \"(call) @match\"",
        "quantifier = \"none\"\nof = \"if\"\n[[where]]\ncapture = \"x\"\nequals = \"y\"",
        "quantifier = \"none\"\nof = \"if\"\nper = \"block\"",
        "quantifier = \"none\"\nof = \"if\"\nlimit = 3",
        "quantifier = \"none\"\nof = \"if\"\nmeasure = \"lines\"",
        "quantifier = \"exactly\"\nof = \"if\"",
        "quantifier = \"at-least\"\nof = \"if\"",
        "quantifier = \"names-follow\"\nconvention = \"snake_case\"\nof = \"if\"",
        "quantifier = \"names-follow\"\nconvention = \"snake_case\"\nof = \"class\"\nper = \"file\"",
        "quantifier = \"measured\"\nlimit = 3\nof = \"function\"",
        "quantifier = \"none\"\nof = \"if\"\nnamed = \"{f}\"",
        "quantifier = \"measured\"\nlimit = 3\nof = \"function\"\nmeasure = \"lines\"\nnamed = \"f\"",
        "quantifier = \"measured\"\nlimit = 3\nof = \"class\"\nmeasure = \"lines\"",
        "quantifier = \"measured\"\nlimit = 3\nof = \"function\"\nmeasure = \"width\"",
        "quantifier = \"measured\"\nlimit = 3\nof = \"function\"\nmeasure = \"lines\"\ninside = \"class\"",
        "quantifier = \"every\"\nof = \"function\"",
        "quantifier = \"every\"\nof = \"function\"\nhas = \"if\"\n[python]\nquery = \"(call) @match\"",
        "quantifier = \"none\"\nof = \"function\"\nhas = \"if\"",
    ];
    let told =
        mistakes.map(|keys| format!("# {}\n{}\n", keys.replace('\n', "; "), complaint(keys)));
    insta::assert_snapshot!(told.join("\n"));
}

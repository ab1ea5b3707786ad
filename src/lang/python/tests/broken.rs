//! Code with syntax errors and code that is cut off.

use super::found;

#[test]
fn a_cut_off_method_is_seen_with_its_class() {
    let code = "class A:\n    def f(self, x):\n        return x\n    def g(self, ";
    assert_eq!(
        found("function", code),
        [
            "2:9 f Method(x) -> () owner=A receiver=self body returns=1",
            "4:9 g Method() -> () owner=A receiver=self body",
        ]
    );
}

#[test]
fn the_prose_of_a_cut_off_docstring_is_no_code() {
    let code =
        "def f(x):\n    \"\"\"Works with the given prefix:\n\n    Args:\n    for x in y: while";
    assert_eq!(found("function", code), ["1:5 f Function(x) -> () body"]);
    assert!(found("construct", code).is_empty());
    assert_eq!(found("variable", code), ["1:7 x Parameter scope=function"]);
}

#[test]
fn what_an_open_bracket_cuts_off_is_seen() {
    let code = "for a in b:\n    if c:\n        d = {\n            'e': [1,\n                  g(2";
    assert_eq!(found("construct", code), ["1:1 for-loop", "2:5 if"]);
    assert_eq!(
        found("variable", code),
        ["1:5 a Loop in b global scope=file", "3:9 d Variable = { global scope=file",]
    );
    assert_eq!(found("call", code), ["5:19 Call g(2)"]);
}

#[test]
fn the_name_of_a_definition_is_no_call() {
    assert!(found("call", "for a in b\ndef g(:").is_empty());
}

#[test]
fn definitions_around_an_error_stay() {
    let code = "class A(B):\n    def f(self):\n        x = = 1\n        self.y = 2\n\
                def g(: pass\ndef h(): pass";
    let names: Vec<_> = found("function", code)
        .iter()
        .filter_map(|line| line.split(' ').nth(1).map(str::to_owned))
        .collect();
    assert_eq!(names, ["f", "g", "h"]);
    assert_eq!(found("type", code), ["1:7 A Class class Extends=B"]);
}

#[test]
fn deep_nesting_and_odd_text_do_no_harm() {
    let chain = "a = ".repeat(300) + "1";
    assert_eq!(found("variable", &chain).len(), 300);
    let attributes = format!("x{}()", ".y".repeat(300));
    assert_eq!(found("call", &attributes).len(), 1);
    for code in ["def", "class", "f'{", "'''", "lambda", "x: [", "@", "é = 'ß", "match"] {
        found("variable", code);
    }
}

use std::sync::Arc;

use super::*;
use crate::dataset::{Answer, Question, QuestionId};
use crate::verifier::Verifier;

const STRICT: Requirements = Requirements {
    code: Some(RequiredCode::Statements),
    max_syntax_errors: Some(0),
    language: true,
    max_repetition: Some(0.5),
    finished: true,
};

const DEFINITIONS: Requirements = Requirements { code: Some(RequiredCode::Definitions), ..NOTHING };

const NOTHING: Requirements = Requirements {
    code: None,
    max_syntax_errors: None,
    language: false,
    max_repetition: None,
    finished: false,
};

fn unmet_in(language: Language, text: &str, requirements: &Requirements) -> Option<String> {
    let question = Question::new(1, ["Your code should not use for-loop."]);
    let question = Arc::new(question.in_language(language));
    let verifier = Verifier::default();
    let task = verifier.task(&question);
    let answer = Answer::new(QuestionId::from(1), "m", Some(text.to_owned()));
    let graded = verifier.grade_answer(question, &task, answer);
    graded.unmet(requirements).map(|unmet| unmet.to_string())
}

fn unmet(text: &str, requirements: &Requirements) -> Option<String> {
    unmet_in(Language::Python, text, requirements)
}

fn fenced(language: Language, code: &str) -> String {
    format!("```{}\n{code}\n```", language.id())
}

fn python(code: &str) -> String {
    fenced(Language::Python, code)
}

#[test]
fn code_that_does_nothing_earns_nothing() {
    let unmet = |(language, code)| unmet_in(language, &fenced(language, code), &STRICT);
    let paid: Vec<_> = each(JUNK).filter(|junk| unmet(*junk).is_none()).collect();
    assert!(paid.is_empty(), "{paid:#?}");
    assert_eq!(unmet((Language::Python, "pass")).as_deref(), Some("no statement does anything"));
}

#[test]
fn short_answers_that_do_something_are_not_punished() {
    let unmet = |(language, code)| unmet_in(language, &fenced(language, code), &STRICT);
    let punished: Vec<_> = each(HONEST).filter(|code| unmet(*code).is_some()).collect();
    assert!(punished.is_empty(), "{punished:#?}");
    assert!(each(HONEST).count() >= 40);
}

type Codes = [(Language, &'static [&'static str])];

fn each(codes: &Codes) -> impl Iterator<Item = (Language, &'static str)> {
    codes.iter().flat_map(|(language, codes)| codes.iter().map(|code| (*language, *code)))
}

const JUNK: &Codes = &[
    (
        Language::Python,
        &[
            "pass",
            "...",
            "0",
            "x",
            "x.y",
            "\"\"\"Done.\"\"\"",
            "import os",
            "from os import path",
            "# x",
            "def f(): pass",
            "def f(x: int = 1) -> int:\n    \"\"\"Do it.\"\"\"\n    ...",
            "def f():\n    return",
            "def f():\n    return None",
            "def f():\n    raise NotImplementedError(\"later\")",
            "class A: pass",
            "class A(B, metaclass=M): pass",
            "class A:\n    def f(self): pass",
            "@dataclass(frozen=True)\nclass A:\n    pass",
            "@app.route(\"/\")\ndef f():\n    pass",
            "if True:\n    pass",
            "for i in []:\n    pass",
            "if __name__ == \"__main__\":\n    pass",
            "f = lambda: None",
            "def __eq__(self, other): return NotImplemented",
            "not x",
        ],
    ),
    (
        Language::Java,
        &[
            "class A {}",
            "public class Main {\n    public static void main(String[] args) {}\n}",
            "interface I {}",
            "class A {\n    @Override public String toString() {}\n}",
            "class A {\n    void f() { throw new UnsupportedOperationException(); }\n}",
            "import java.util.*;",
        ],
    ),
    (
        Language::Go,
        &[
            "package main\n\nfunc main() {}",
            "package a\n\ntype S struct{}",
            "package a\n\nfunc f() { return }",
        ],
    ),
    (
        Language::Cpp,
        &[
            "class A {};",
            "struct S;",
            "int main() {}",
            "int main() { return 0; }",
            "int main() { return EXIT_SUCCESS; }",
            "int f(int x);",
            "class A { public: A() = default; ~A() = default; };",
            "namespace a {}",
            "#include <vector>\nint main() {\n    return 0;\n}",
        ],
    ),
    (
        Language::JavaScript,
        &[
            "function f() {}",
            "const f = () => {};",
            "function f() { return undefined; }",
            "class A {}",
            "class A { f() {} }",
            "x;",
            "let x;",
            "const fs = require(\"fs\");",
        ],
    ),
    (
        Language::TypeScript,
        &[
            "function f(x: number): void {}",
            "interface A {}",
            "class A {}",
            "declare function f(): void;",
            "let x: number;",
            "export {};",
        ],
    ),
    (
        Language::Rust,
        &[
            "fn main() {}",
            "struct S;",
            "struct S {}",
            "#[derive(Debug, Clone)]\nstruct S;",
            "fn f() { todo!() }",
            "fn main() { () }",
            "impl T for S {}",
            "trait T {}",
            "use std::fmt;",
        ],
    ),
];

const HONEST: &Codes = &[
    (
        Language::Python,
        &[
            "print(sum(xs))",
            "x = 1",
            "lambda x: x + 1",
            "double = lambda x: 2 * x",
            "[x * x for x in xs]",
            "@dataclass\nclass Point:\n    x: int\n    y: int",
            "class Color(Enum):\n    RED = 1",
            "class Shape(ABC):\n    @abstractmethod\n    def area(self): ...",
            "class Reader(Protocol):\n    def read(self) -> str: ...",
            "Point = namedtuple(\"Point\", \"x y\")",
            "CODES = {\"ok\": 200}",
            "def name():\n    return \"x\"",
            "def naturals():\n    n = 0\n    while True:\n        yield n",
            "def drop(xs):\n    del xs[0]",
            "def fail():\n    raise ValueError(\"bad\")",
            "class NotFound(Exception):\n    pass",
            "class A:\n    __slots__ = (\"x\",)",
        ],
    ),
    (
        Language::Java,
        &[
            "record Point(int x, int y) {}",
            "enum Color { RED, GREEN }",
            "interface Shape {\n    double area();\n}",
            "abstract class Shape {\n    abstract double area();\n}",
            "class Point {\n    int x;\n    int y;\n}",
            "class A {\n    int id(int x) { return x; }\n}",
            "class A {\n    static final int MAX = 3;\n}",
        ],
    ),
    (
        Language::Go,
        &[
            "package a\n\ntype Point struct{ X, Y int }",
            "package a\n\ntype Shape interface{ Area() float64 }",
            "package a\n\ntype Celsius float64",
            "package a\n\nconst (\n\tA = iota\n\tB\n)",
            "package a\n\nfunc send(c chan int) { c <- 1 }",
            "package a\n\nfunc add(a, b int) int { return a + b }",
            "package a\n\ntype Locked struct{ sync.Mutex }",
        ],
    ),
    (
        Language::Cpp,
        &[
            "struct Point { int x; int y; };",
            "class Shape { public: virtual double area() = 0; };",
            "enum class Color { Red, Green };",
            "using Id = int;",
            "#define LIMIT 5",
            "auto twice = [](int x) { return 2 * x; };",
            "void clear(Node* n) { delete n; }",
            "void set(int* xs) { xs[0] = 1; }",
            "int main() { std::cout << 1; }",
            "constexpr int codes[] = {1, 2};",
        ],
    ),
    (
        Language::JavaScript,
        &[
            "const id = x => x;",
            "module.exports = { a: 1 };",
            "class A { #x = 1; }",
            "xs[0] = 1;",
            "export const add = (a, b) => a + b;",
            "(x) => x.name",
        ],
    ),
    (
        Language::TypeScript,
        &[
            "interface Point { x: number; y: number }",
            "type Id = string | number;",
            "enum Color { Red, Green }",
            "abstract class Shape { abstract area(): number; }",
            "export const f = (x: number): number => x;",
        ],
    ),
    (
        Language::Rust,
        &[
            "struct Point { x: i32, y: i32 }",
            "struct Meters(f64);",
            "enum Shape { Circle(f64), Empty }",
            "trait Shape { fn area(&self) -> f64; }",
            "const MAX: usize = 3;",
            "fn id<T>(x: T) -> T { x }",
            "let next = |x| x + 1;",
            "fn add(a: i32, b: i32) -> i32 { a + b }",
            "type Pair = (i32, i32);",
            "fn main() { println!(\"x\"); }",
        ],
    ),
];

#[test]
fn definitions_are_required_to_do_something() {
    for (code, is_met) in [
        ("def f(): pass", false),
        ("class A: pass", false),
        ("class A:\n    def f(self): pass", false),
        ("x = f(1)", false),
        ("def f(x): return x", true),
        ("class A:\n    x: int", true),
        ("class A:\n    def f(self): return self", true),
    ] {
        assert_eq!(unmet(&python(code), &DEFINITIONS).is_none(), is_met, "{code}");
    }
}

#[test]
fn errors_other_languages_and_repetition_are_told() {
    let wanted = Requirements { max_syntax_errors: Some(0), ..NOTHING };
    assert_eq!(unmet(&python("x = = 1"), &wanted).as_deref(), Some("the code has 1 syntax error"));
    assert_eq!(
        unmet("```rust\nfn f() { g() }\n```", &STRICT).as_deref(),
        Some("the code is in rust")
    );
    let repeated = "x = 1\n".repeat(3000);
    assert_eq!(
        unmet(&python(&repeated), &STRICT).as_deref(),
        Some("100 % of the lines repeat earlier ones")
    );
    assert_eq!(unmet(&python(&repeated), &NOTHING), None);
    assert_eq!(unmet("", &NOTHING).as_deref(), Some("there is no answer"));
}

/// Whatever an answer is cut off in before its closing fence, it earns nothing.
#[test]
fn every_cut_of_an_answer_before_its_end_is_told() {
    let finished = Requirements { finished: true, ..NOTHING };
    let answer = "Here it is:\n\n```python\ndef total(xs):\n    \"\"\"Add.\"\"\"\n    return sum(xs)\n\n\
                  print(total([1, 2]))\n```";
    let code = answer.find("```").unwrap() + 3;
    for cut in code..answer.len() {
        let found = unmet(&answer[..cut], &finished);
        assert!(found.is_some(), "{:?}", &answer[..cut]);
    }
    assert!(unmet("```csharp\nclass A {", &finished).is_some());
    assert_eq!(unmet(answer, &finished), None);
    assert_eq!(unmet(&format!("{answer}\n\nIt adds"), &finished), None);
}

#[test]
fn code_without_a_fence_may_be_cut_off_too() {
    let finished = Requirements { finished: true, ..NOTHING };
    for code in [
        "def total(xs):\n    y = [x for x in xs",
        "x = 1\n\ndef total(xs):",
        "x = 1\n\ndef total(xs):\n    \"\"\"Add them.\"\"\"",
    ] {
        let found = unmet(code, &finished);
        assert!(found.is_some_and(|text| text.contains("definition without a body")), "{code}");
    }
    assert_eq!(unmet("def total(xs):\n    return sum(xs)", &finished), None);
}

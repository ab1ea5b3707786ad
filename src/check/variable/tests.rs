//! Verdicts of the variable templates on snippets.

use crate::check::testing::{expect, verdict};
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn variables_are_defined_by_name() {
    let code = "class A {\n  static final int MAX = 1;\n  int size;\n  enum Color { RED }\n  void f(String name) { for (int i = 0;;) {} }\n}";
    expect(
        Java,
        code,
        &[
            ("Your code should define a variable named MAX.", "Yes 2:20 MAX"),
            ("Your code should define a variable named A.size.", "Yes 3:7 size"),
            ("Your code should define a variable named Color.size.", "No"),
            ("Your code should define a variable named RED.", "Yes 4:16 RED"),
            ("Your code should define a variable named `name` and `i`.", "Yes 5:17 name, 5:34 i"),
            ("Your code should define a variable named f.", "No"),
            ("Your code should define an enumeration named Color", "Yes 4:3 enum Color"),
            ("Your code should define an enumeration named A", "No"),
            ("Variable MAX, should be a global variable.", "Yes 2:20 MAX"),
            ("Variable size, should be a global variable.", "No"),
            ("Variable MAX, should not be a global variable.", "No 2:20 MAX"),
            ("Variable nothing, should not be a global variable.", "Yes"),
            ("Variable MAX, should be a constant.", "Yes 2:20 MAX"),
            ("Variable size, should be a constant.", "No"),
            ("Variable MAX should not be a constant.", "No 2:20 MAX"),
            ("Variable size should not be a constant.", "Yes"),
        ],
    );
}

#[test]
fn near_misses_say_what_was_found() {
    let code = "class A {\n  int Size;\n  void size() {}\n}";
    let verdict = verdict(Java, code, "Your code should define a variable named size.");
    assert_eq!(verdict.message, "the code defines no variable `size`");
    let notes: Vec<_> = verdict.near_misses.iter().map(|miss| miss.note.as_str()).collect();
    assert_eq!(notes, ["`size` is a function, not a variable", "a variable spelled `Size`"]);
}

#[test]
fn names_of_variables_follow() {
    let snake = "The variable names in your code should follow the snake_case naming convention.";
    let upper = "The variable names in your code should follow the UPPERCASE naming convention";
    let code = "class A {\n  static final long serialVersionUID = 1L;\n  static final int MAX_SIZE = 1;\n  enum E { Red }\n  int max_size;\n  public static void main(String[] args) {}\n}";
    expect(Java, code, &[(snake, "Yes"), (upper, "No 5:7 max_size")]);
    let broken = "class A {\n  final int maxSize = 1;\n  void f(int Bad) { Bad = 2; }\n}";
    expect(Java, broken, &[(snake, "No 2:13 maxSize, 3:14 Bad")]);
    expect(Java, "class A {}", &[(snake, "No")]);
    expect(Java, "class A { static final int MAX = 1; }", &[(snake, "No"), (upper, "Yes")]);
    expect(Java, "class A { static void main(String[] args) {} }", &[(upper, "Yes")]);
    expect(Java, "class A { static void run(String[] args) {} }", &[(upper, "No 1:36 args")]);
}

#[test]
fn go_fields_and_constants_are_not_judged() {
    let snake = "The variable names in your code should follow the snake_case naming convention.";
    let code = "package p\nconst MaxSize = 1\ntype S struct{ Name string }\nfunc (s *S) f() (err_no int) { return }";
    expect(Go, code, &[(snake, "Yes")]);
    expect(Go, "package p\nvar maxSize int\nvar _ = 1", &[(snake, "No 2:5 maxSize")]);
}

#[test]
fn python_names_bound_once_to_a_literal_are_constants_for_one_template() {
    let code = "rate = -0.5\nname = f\"{rate}\"\nMAX = 3\nMAX = 4\ntwice = 1\ntwice = 2\nclass A:\n    limit = 'x'\n    def __init__(self, size=3):\n        self.depth = 4\n        Bad = 5\ndef f(): local = None";
    let asked = |name: &str| format!("Variable {name}, should be a constant.");
    for (name, expected) in [
        ("rate", "Yes 1:1 rate"),
        ("name", "No"),
        ("MAX", "No"),
        ("twice", "No"),
        ("limit", "Yes 8:5 limit"),
        ("size", "No"),
        ("depth", "No"),
        ("Bad", "No"),
        ("local", "Yes 12:10 local"),
    ] {
        expect(Python, code, &[(&asked(name), expected)]);
    }
    expect(Python, code, &[("Variable rate should not be a constant.", "Yes")]);
}

#[test]
fn python_variables_are_what_is_bound() {
    let code = "import os\nfrom enum import Enum\nclass Color(Enum):\n    RED = 1\nclass A:\n    def f(self, p):\n        self.q = [c for c in p]\n        with g() as r, h: pass";
    expect(
        Python,
        code,
        &[
            (
                "Your code should define a variable named self.q, c, r.",
                "Yes 7:14 q, 7:25 c, 8:21 r",
            ),
            ("Your code should define a variable named os.", "No"),
            ("Your code should define an enumeration named Color", "Yes 3:1 class Color(Enum):"),
            (
                "The variable names in your code should follow the UPPERCASE naming convention",
                "No 6:17 p, 7:14 q, 7:25 c, 8:21 r",
            ),
            ("Variable q, should not be a global variable.", "Yes"),
            ("Variable RED, should be a constant.", "Yes 4:5 RED"),
        ],
    );
}

#[test]
fn a_variable_bound_often_is_one_violation() {
    let code = "userName = 1\nuserName = 2\ndef f(userName):\n    userName = 3\ndef g():\n    global userName\n    userName = 4";
    expect(
        Python,
        code,
        &[
            (
                "The variable names in your code should follow the snake_case naming convention.",
                "No 1:1 userName, 3:7 userName",
            ),
            ("Variable userName, should not be a global variable.", "No 1:1 userName"),
        ],
    );
}

#[test]
fn cpp_scopes_and_constness() {
    let code = "#define LIMIT 3\nenum E { Red };\nenum class M { On1 };\nstruct S { static int m_count; const int size = 1; };\nconst char* text;\nchar* const fixed = 0;\nint main(int argc, char** argv) { auto [a, b] = g(); }";
    expect(
        Cpp,
        code,
        &[
            ("Variable LIMIT, should be a global variable.", "Yes 1:9 LIMIT"),
            ("Variable Red, should be a global variable.", "Yes 2:10 Red"),
            ("Variable On1, should be a global variable.", "No"),
            ("Variable m_count, should not be a global variable.", "Yes"),
            ("Variable size, should be a constant.", "Yes 4:42 size"),
            ("Variable text, should be a constant.", "No"),
            ("Variable fixed, should be a constant.", "Yes 6:13 fixed"),
            (
                "The variable names in your code should follow the PascalCase naming convention",
                "No 4:23 m_count, 4:42 size, 5:13 text, 6:13 fixed, 7:41 a, 7:44 b",
            ),
        ],
    );
}

//! What the variable templates say of snippets.

use crate::check::testing::{expect, verdict};
use crate::language::Language::{Go, Java};

#[test]
fn variables_are_defined_by_name() {
    let code = "class A {\n  static final int MAX = 1;\n  int size;\n  enum Color { RED }\n  void f(String name) { for (int i = 0;;) {} }\n}";
    expect(
        Java,
        code,
        &[
            (
                "Your code should define a variable named MAX.",
                "Yes 2:20 MAX",
            ),
            (
                "Your code should define a variable named A.size.",
                "Yes 3:7 size",
            ),
            ("Your code should define a variable named Color.size.", "No"),
            (
                "Your code should define a variable named RED.",
                "Yes 4:16 RED",
            ),
            (
                "Your code should define a variable named `name` and `i`.",
                "Yes 5:17 name, 5:34 i",
            ),
            ("Your code should define a variable named f.", "No"),
            (
                "Your code should define an enumeration named Color",
                "Yes 4:3 enum Color",
            ),
            ("Your code should define an enumeration named A", "No"),
            ("Variable MAX, should be a global variable.", "Yes 2:20 MAX"),
            ("Variable size, should be a global variable.", "No"),
            (
                "Variable MAX, should not be a global variable.",
                "No 2:20 MAX",
            ),
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
    let notes: Vec<_> = verdict
        .near_misses
        .iter()
        .map(|miss| miss.note.as_str())
        .collect();
    assert_eq!(
        notes,
        [
            "`size` is a function, not a variable",
            "a variable spelled `Size`"
        ]
    );
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
    expect(
        Java,
        "class A { static final int MAX = 1; }",
        &[(snake, "No"), (upper, "Yes")],
    );
    expect(
        Java,
        "class A { static void main(String[] args) {} }",
        &[(upper, "Yes")],
    );
    expect(
        Java,
        "class A { static void run(String[] args) {} }",
        &[(upper, "No 1:36 args")],
    );
}

#[test]
fn go_fields_and_constants_are_not_judged() {
    let snake = "The variable names in your code should follow the snake_case naming convention.";
    let code = "package p\nconst MaxSize = 1\ntype S struct{ Name string }\nfunc (s *S) f() (err_no int) { return }";
    expect(Go, code, &[(snake, "Yes")]);
    expect(
        Go,
        "package p\nvar maxSize int\nvar _ = 1",
        &[(snake, "No 2:5 maxSize")],
    );
}

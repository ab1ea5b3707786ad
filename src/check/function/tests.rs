//! Verdicts of the function templates on snippets.

use crate::check::testing::{expect, verdict_on};
use crate::language::Language::{Cpp, Go, Java, Python};
use crate::verifier::Verifier;

#[test]
fn functions_are_defined_with_a_body() {
    let code = "class Stack {\n  Runnable run = () -> {};\n  void push(int x) {}\n  abstract int peek();\n  Comparator<A> c;\n  void f() { c = (a, b) -> 0; }\n}";
    expect(
        Java,
        code,
        &[
            ("Your code should include a function named push.", "Yes 3:3 void push(int x)"),
            ("Your code should include a function named `push()`.", "Yes 3:3 void push(int x)"),
            ("Your code should include a function named Stack.push.", "Yes 3:3 void push(int x)"),
            ("Your code should include a function named List.push.", "Yes 3:3 void push(int x)"),
            (
                "Your code should include a function named Runnable.push.",
                "Yes 3:3 void push(int x)",
            ),
            ("Your code should include a function named peek.", "No"),
            ("Your code should include a function named run.", "Yes 2:12 run = () ->"),
            ("Your code should include a function named c.", "Yes 6:14 c = (a, b) ->"),
            ("Your code should include a function named push, pop.", "No"),
            ("Your code should include a function named Push.", "No"),
        ],
    );
}

#[test]
fn a_qualified_name_must_match_if_its_class_is_defined() {
    let code = "class A { void f() {} }\nclass B { void g() {} }";
    expect(
        Java,
        code,
        &[
            ("Your code should include a function named A.f.", "Yes 1:11 void f()"),
            ("Your code should include a function named B.f.", "No"),
        ],
    );
}

#[test]
fn names_of_functions_follow() {
    let snake = "The function names in your code should follow the snake_case. naming convention";
    let code = "class A {\n  A() {}\n  @Override public String toString() { return null; }\n  @Override void fromOutside() {}\n  public int hashCode() { return 1; }\n  public static void main(String[] args) {}\n  Runnable badName = () -> {};\n}";
    expect(Java, code, &[(snake, "Yes")]);
    let introduced = "interface I { void doIt(); }\nclass A implements I {\n  @Override public void doIt() {}\n  void Bad() {}\n  void Bad(int x) {}\n}";
    expect(
        Java,
        introduced,
        &[(snake, "No 1:15 void doIt(), 4:3 void Bad(), 5:3 void Bad(int x)")],
    );
    expect(Java, "class A { Runnable run = () -> {}; }", &[(snake, "No")]);
    expect(Java, "class A { A() {} }", &[(snake, "Yes")]);
}

#[test]
fn go_forces_methods_and_tests() {
    let snake = "The function names in your code should follow the snake_case naming convention.";
    let code = "package p\nfunc (s S) String() string { return \"\" }\nfunc TestPut(t *testing.T) {}\nfunc init() {}";
    expect(Go, code, &[(snake, "Yes")]);
    expect(
        Go,
        "package p\nfunc String() string { return \"\" }",
        &[(snake, "No 2:1 func String() string")],
    );
}

#[test]
fn the_message_says_where_a_name_was_prescribed() {
    let sentences = [
        "The function names in your code should follow the snake_case naming convention.",
        "Your code should include a function named addTweet.",
    ];
    let code = "```java\nclass A { void addTweet() {} }\n```";
    let verdicts = Verifier::default().check_sentences(&sentences, code, Some(Java));
    assert_eq!(
        verdicts[0].message,
        "`addTweet` is not snake_case; `add_tweet` would be; other instructions of the task prescribe it"
    );
    let alone = verdict_on(Java, code, sentences[0]);
    assert_eq!(alone.message, "`addTweet` is not snake_case; `add_tweet` would be");
}

#[test]
fn python_functions_are_found_and_named() {
    let code = "class A:\n    def __init__(self): pass\n    def setUp(self): pass\n    def visit_Name(self): pass\n    def addTweet(self):\n        def innerOne(): pass\nf = lambda: 1\nasync def g(): pass\ndef setUp(): pass";
    expect(
        Python,
        code,
        &[
            (
                "The function names in your code should follow the snake_case naming convention.",
                "No 5:5 def addTweet(self):, 6:9 def innerOne():, 9:1 def setUp():",
            ),
            ("Your code should include a function named f.", "Yes 7:1 f = lambda:"),
            ("Your code should include a function named g.", "Yes 8:1 async def g():"),
            ("Your code should include a function named A.innerOne.", "No"),
        ],
    );
}

#[test]
fn cpp_bodies_outside_the_class_follow_their_declaration() {
    let snake = "The function names in your code should follow the snake_case naming convention.";
    let forced = "struct B : Outside {\n  void OnEvent() override;\n  B& operator=(const B&);\n  int size() const;\n};\nvoid B::OnEvent() {}";
    expect(Cpp, forced, &[(snake, "Yes")]);
    let introduced = "struct A { virtual void OnEvent() = 0; };\nstruct B : A { void OnEvent() {} };\nvoid Free(int);\nvoid Free(int x) {}";
    expect(Cpp, introduced, &[(snake, "No 1:12 virtual void OnEvent() = 0, 4:1 void Free(int x)")]);
    expect(
        Cpp,
        "namespace n { struct S { void push(int); }; }\nvoid n::S::push(int x) {}",
        &[
            (
                "Your code should include a function named S::push.",
                "Yes 2:1 void n::S::push(int x)",
            ),
            (
                "Your code should include a function named n::S::push.",
                "Yes 2:1 void n::S::push(int x)",
            ),
        ],
    );
}

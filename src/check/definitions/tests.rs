//! Verdicts of the class and interface templates on snippets.

use crate::check::testing::{expect, verdict};
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn classes_and_interfaces_are_what_the_language_calls_so() {
    let java = "interface Shape {}\nenum Color { RED }\nrecord Point(int x) {}\n@interface Mark {}\nclass Outer { class Inner {} }";
    expect(
        Java,
        java,
        &[
            ("Your code should define a class named Point.", "Yes 3:1 record Point(int x)"),
            ("Your code should define a class named Outer.Inner.", "Yes 5:15 class Inner"),
            ("Your code should define a class named Shape.", "No"),
            ("Your code should define a class named Color.", "No"),
            ("Your code should define an interface named Shape.", "Yes 1:1 interface Shape"),
            ("Your code should define an interface named Mark.", "No"),
        ],
    );
    let go = "package p\ntype Celsius float64\nfunc (c Celsius) F() {}\ntype Plain int\ntype S struct{}\ntype A = S\ntype I interface{}";
    expect(
        Go,
        go,
        &[
            ("Your code should define a class named S.", "Yes 5:1 type S struct"),
            ("Your code should define a class named Celsius.", "Yes 2:1 type Celsius float64"),
            ("Your code should define a class named Plain.", "No"),
            ("Your code should define a class named A.", "No"),
            ("Your code should define a class named I.", "No"),
            ("Your code should define an interface named I.", "Yes 7:1 type I interface"),
            ("Your code should not have more than 1 class.", "Yes"),
        ],
    );
    let python = "from abc import ABC\nclass A(ABC): pass\nclass B(A): pass\nclass C:\n    def f(self): raise NotImplementedError\nclass D:\n    def __init__(self): pass";
    expect(
        Python,
        python,
        &[
            ("Your code should define an interface named A.", "Yes 2:1 class A(ABC):"),
            ("Your code should define a class named A.", "Yes 2:1 class A(ABC):"),
            ("Your code should define an interface named B.", "No"),
            ("Your code should define an interface named C.", "Yes 4:1 class C:"),
            ("Your code should define an interface named D.", "No"),
        ],
    );
    let cpp = "template <class T> class Stack { };\nstruct Shape { virtual void f() = 0; };\nstruct Later;\nunion U { int a; };\nenum class E { X };\nusing Alias = Shape;";
    expect(
        Cpp,
        cpp,
        &[
            ("Your code should define a class named Stack.", "Yes 1:20 class Stack"),
            ("Your code should define an interface named Shape.", "Yes 2:1 struct Shape"),
            ("Your code should define a class named Shape.", "Yes 2:1 struct Shape"),
            ("Your code should define a class named Later.", "No"),
            ("Your code should define a class named U.", "No"),
            ("Your code should define a class named E.", "No"),
            ("Your code should define a class named Alias.", "No"),
        ],
    );
}

#[test]
fn names_of_classes_and_interfaces_follow() {
    let pascal = "The class names in your code should follow the PascalCase naming convention.";
    let interfaces =
        "The interface names in your code should follow the PascalCase naming convention.";
    expect(
        Java,
        "interface bad_one {}\nclass Good {}\nclass STACK {}\nclass HTTPServer {}",
        &[(pascal, "No 3:1 class STACK"), (interfaces, "No 1:1 interface bad_one")],
    );
    expect(Java, "enum e { X }", &[(pascal, "No"), (interfaces, "No")]);
    let verdict = verdict(Java, "class Good {}", interfaces);
    assert_eq!(verdict.message, "the code has no interface whose name could be judged");
    expect(
        Cpp,
        "template <class T> struct Hash {};\ntemplate <> struct Hash<int> {};\nstruct { int x; } origin;",
        &[(pascal, "Yes")],
    );
    let mixed = "The class names in your code should follow the CamelCase naming convention.";
    expect(
        Go,
        "package p\ntype cache struct{}",
        &[(mixed, "Yes"), (pascal, "No 2:1 type cache struct")],
    );
}

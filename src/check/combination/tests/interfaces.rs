//! Methods and implementations of interfaces.

use crate::check::testing::words;
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn interfaces_declare_methods() {
    let asked =
        "You should define an interface named Shape that includes these methods ['area', 'scale'].";
    words(
        Java,
        &[
            ("interface Shape { double area(); void scale(int n); }", asked, "Yes"),
            ("interface Shape { double area(); }", asked, "No"),
            (
                "interface Base { double area(); }\ninterface Shape extends Base { default void scale() {} }",
                asked,
                "Yes",
            ),
            (
                "abstract class Shape { abstract double area(); abstract void scale(); }",
                asked,
                "No",
            ),
        ],
    );
    words(
        Go,
        &[
            ("package p\ntype Shape interface { area() float64; scale(int) }", asked, "Yes"),
            (
                "package p\ntype Base interface { area() float64 }\ntype Shape interface { Base; scale(int) }",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Shape struct{}\nfunc (s Shape) area() {}\nfunc (s Shape) scale() {}",
                asked,
                "No",
            ),
        ],
    );
    words(
        Python,
        &[
            (
                "from abc import ABC, abstractmethod\nclass Shape(ABC):\n    @abstractmethod\n    def area(self): pass\n    @abstractmethod\n    def scale(self): pass",
                asked,
                "Yes",
            ),
            (
                "class Shape:\n    def area(self): return 1\n    def scale(self): return 2",
                asked,
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "class Shape { public: virtual double area() = 0; virtual void scale(int) = 0; };",
                asked,
                "Yes",
            ),
            ("class Shape { public: virtual double area() = 0; void scale(int); };", asked, "Yes"),
            (
                "class Shape { public: virtual double area(); virtual void scale(int); };",
                asked,
                "No",
            ),
        ],
    );
}

#[test]
fn classes_implement_interfaces() {
    let asked = "Your code should define a class named Dog that implements the Animal interface.";
    words(
        Java,
        &[
            ("interface Animal {}\nclass Dog implements Animal {}", asked, "Yes"),
            (
                "interface Animal {}\ninterface Pet extends Animal {}\nclass Dog implements Pet {}",
                asked,
                "Yes",
            ),
            (
                "interface Animal {}\nclass Base implements Animal {}\nclass Dog extends Base {}",
                asked,
                "Yes",
            ),
            ("class Animal {}\nclass Dog extends Animal {}", asked, "No"),
            ("class Dog implements Animal {}", asked, "Yes"),
            ("class Dog implements com.x.Animal {}", asked, "Yes"),
            ("class Dog implements Animal<String> {}", asked, "Yes"),
            ("record Dog(int age) implements Animal {}", asked, "Yes"),
            ("enum Dog implements Animal { A }", asked, "No"),
            ("class Dog {}", asked, "No"),
        ],
    );
    words(
        Python,
        &[
            ("class Dog(Animal): pass", asked, "Yes"),
            ("class Pet(Animal): pass\nclass Dog(Pet): pass", asked, "Yes"),
            ("class Dog(zoo.Animal): pass", asked, "Yes"),
            ("class Dog(metaclass=Animal): pass", asked, "No"),
            ("class Dog(Animals): pass", asked, "No"),
        ],
    );
    words(
        Cpp,
        &[
            (
                "struct Animal { virtual void a() = 0; };\nclass Dog : public Animal {};",
                asked,
                "Yes",
            ),
            ("class Dog : public zoo::Animal {};", asked, "Yes"),
            ("class Dog {};", asked, "No"),
        ],
    );
    let shape = "package p\ntype Animal interface { Speak() string; Walk(a, b int) }\n";
    for (code, expected) in [
        (
            "type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d *Dog) Walk(a, b int) {}",
            "Yes",
        ),
        ("type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }", "No"),
        ("type Dog struct{}\nfunc (d Dog) Speak() {}\nfunc (d *Dog) Walk(a, b int) {}", "No"),
        (
            "type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d *Dog) Walk(a int) {}",
            "No",
        ),
        (
            "type B struct{}\nfunc (d B) Speak() string { return \"\" }\ntype Dog struct{ B }\nfunc (d *Dog) Walk(x, y int) {}",
            "Yes",
        ),
        ("type Dog struct{ Animal }", "Yes"),
        ("type Dog struct{}\nvar _ Animal = (*Dog)(nil)", "Yes"),
        (
            "type Dog int\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d Dog) Walk(a, b int) {}",
            "Yes",
        ),
    ] {
        words(Go, &[(&format!("{shape}{code}"), asked, expected)]);
    }
    let error = "Your code should define a class named E that implements the error interface.";
    let stringer =
        "Your code should define a class named E that implements the fmt.Stringer interface.";
    let outside =
        "Your code should define a class named E that implements the lib.Thing interface.";
    let unknown = "Your code should define a class named E that implements the Thing interface.";
    let empty = "package p\ntype Thing interface{}\ntype E struct{}";
    words(
        Go,
        &[
            (
                "package p\ntype E struct{}\nfunc (e *E) Error() string { return \"\" }",
                error,
                "Yes",
            ),
            ("package p\ntype E struct{}\nfunc (e *E) Error() {}", error, "No"),
            (
                "package p\ntype E struct{}\nfunc (e E) String() string { return \"\" }",
                stringer,
                "Yes",
            ),
            ("package p\ntype E struct{}", outside, "Unverifiable"),
            ("package p\ntype E struct{}", unknown, "No"),
            (empty, unknown, "Yes"),
        ],
    );
}

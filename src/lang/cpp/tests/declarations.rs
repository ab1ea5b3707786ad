//! Declarations whose meaning does not follow from the tree (semantics, section 10).

use super::{found, functions, variables};

/// Whether `x` is a variable in a body, where the response has a variable `a`.
fn in_block(declaration: &str) -> bool {
    let code = format!("void f(int a) {{ {declaration} }}");
    let is_function = functions(&code).iter().any(|line| line == "x Function");
    let is_variable = variables(&code).iter().any(|line| line == "x Variable");
    assert!(is_function != is_variable, "{declaration}");
    is_variable
}

#[test]
fn in_a_block_arguments_make_a_variable() {
    for declaration in [
        "T x(b);",
        "T x(b, c);",
        "T x(1);",
        "T x(\"s\");",
        "std::string x(b);",
        "T x(b + 1);",
        "T x(ns::b);",
        "T x(std::move(b));",
        "T x(g(b), h());",
        "T x(b[1]);",
        "T x(a * b);",
        "T x(a & b, 2);",
        "T x(*b);",
        "T x(bs...);",
        "int x(b);",
        "T* x(b);",
        "T x(this);",
        "T x(std::vector<int>(3));",
    ] {
        assert!(in_block(declaration), "{declaration}");
    }
    for declaration in [
        "T x();",
        "T x(int);",
        "T x(T b);",
        "T x(T& b);",
        "T x(b * c);",
        "T x(const T);",
        "T x(unsigned long);",
        "void x(T);",
        "T x(T, int y);",
        "T x(...);",
        "T x(T b = 1);",
        "T x(int(b));",
    ] {
        assert!(!in_block(declaration), "{declaration}");
    }
}

#[test]
fn outside_functions_names_make_a_variable_only_if_one_is_a_variable() {
    for (code, is_variable) in [
        ("T x(B);", false),
        ("T x(B, C);", false),
        ("T x(B*);", false),
        ("T x(B* b);", false),
        ("bool x(std::string);", false),
        ("int b; T x(b);", true),
        ("int b; T x(B, b);", true),
        ("const int N = 3; std::vector<int> x(N);", true),
        ("#define N 3\nstd::vector<int> x(N);", true),
        ("const int N = 3; std::vector<int> x(N * M);", true),
        ("T x(3);", true),
        ("T x(b + 1);", true),
        ("T x(make());", true),
        ("T x{B};", true),
        ("struct S { T x(B); };", false),
        ("inline T x(B);", false),
        ("T x(B) noexcept;", false),
        ("struct S { virtual T x(B); friend T y(B); };", false),
    ] {
        let found = variables(code).iter().any(|line| line.starts_with("x "));
        assert_eq!(found, is_variable, "{code}");
        let declared = functions(code).iter().any(|line| line.starts_with("x "));
        assert_eq!(declared, !is_variable, "{code}");
    }
}

#[test]
fn a_reclassified_function_is_complete() {
    let code =
        "struct A { bool add(Item); Node* next(Node* n, Item); };\nbool put(Item);\nvoid f() {}";
    assert_eq!(
        found("function", code),
        [
            "1:17 add Method(_: Item) -> (bool) owner=A",
            "1:34 next Method(n: Node*, _: Item) -> (Node*) owner=A",
            "2:6 put Function(_: Item) -> (bool)",
            "3:6 f Function() -> (void) body",
        ]
    );
    assert!(found("call", code).is_empty());
}

#[test]
fn a_product_of_a_variable_is_not_a_declaration() {
    assert_eq!(variables("void f(int a) { a * b; a & c; }"), ["a Parameter"]);
    assert_eq!(variables("void f() { A * b; A & c; }"), ["b Variable", "c Variable"]);
    assert!(found("type-use Named a", "void f(int a) { a * b; }").is_empty());
}

#[test]
fn calls_among_arguments_are_not_types() {
    let code = "void f() { std::string s(std::move(t)); std::vector<int> v(size(xs), at(0)); }";
    assert_eq!(
        found("call", code),
        [
            "1:24 Braces std.string(std::move(t))",
            "1:26 Call std.move(t)",
            "1:58 Braces std.vector(size(xs), at(0))",
            "1:60 Call size(xs)",
            "1:70 Call at(0)",
        ]
    );
    let types: Vec<_> = found("type-use", code)
        .into_iter()
        .map(|line| line.rsplit('`').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(types, ["void", "std::string", "std::vector<int>", "int"]);
}

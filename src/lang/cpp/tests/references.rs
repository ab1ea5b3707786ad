//! Calls, constructions, types, literals, constructs.

use super::found;

/// The facts of one kind in a function body, without positions.
fn in_body(kind: &str, statements: &str) -> Vec<String> {
    let code = format!("void f() {{ {statements} }}");
    found(kind, &code)
        .into_iter()
        .map(|line| line.split_once(' ').unwrap().1.to_owned())
        .filter(|line| line != "Named void `void`")
        .collect()
}

#[test]
fn calls_have_the_path_of_what_is_called() {
    for (statement, expected) in [
        ("f(1, x);", "Call f(1, x)"),
        ("std::sort(b, e);", "Call std.sort(b, e)"),
        ("::g();", "Call g()"),
        ("a.b->c();", "Call a.b.c()"),
        ("this->f();", "Call this.f()"),
        ("(*p).f();", "Call p.f()"),
        ("(*fp)(1);", "Call fp(1)"),
        ("obj.get<int>();", "Call obj.get()"),
        ("std::make_unique<C>(1);", "Call std.make_unique(1)"),
        ("ns::T<int>::make();", "Call ns.T.make()"),
        ("xs[0].f();", "Call ….f()"),
        ("\"a\"s.size();", "Call ….size()"),
        ("int(3.5);", "Call int(3.5)"),
        ("std::vector<int>(3);", "Call std.vector(3)"),
        ("new C(1);", "New C(1)"),
        ("new ns::C;", "New ns.C()"),
        ("new int[10];", "New int()"),
        ("C{1, 2};", "Braces C(1, 2)"),
        ("C c;", "Braces C()"),
        ("C c(1);", "Braces C(1)"),
        ("C c{1};", "Braces C(1)"),
        ("std::set<int> s;", "Braces std.set()"),
    ] {
        assert_eq!(in_body("call", statement), [expected], "{statement}");
    }
    for statement in [
        "static_cast<int>(x);",
        "(int)x;",
        "sizeof(x);",
        "int n;",
        "C* p;",
        "C& r = x;",
        "C c = d;",
        "std::size_t n;",
        "extern C c;",
    ] {
        assert!(in_body("call", statement).is_empty(), "{statement}");
    }
}

#[test]
fn functions_passed_by_a_qualified_name_are_references() {
    assert_eq!(
        in_body("call", "apply(::toupper, &A::run, x);"),
        ["Call apply(::toupper, &A::run, x)", "Reference toupper()", "Reference A.run()"]
    );
}

#[test]
fn each_written_type_is_named_once() {
    for (statement, expected) in [
        (
            "std::vector<ns::A> x;",
            ["Named std.vector `std::vector<ns::A>`", "Named ns.A `ns::A`"].as_slice(),
        ),
        ("unsigned int x;", &["Named unsigned int `unsigned int`"]),
        ("auto x = y;", &[]),
        ("struct N* n;", &["Named N `struct N`"]),
        ("static_cast<A*>(x);", &["Named A `A`"]),
        ("(A)x;", &["Named A `A`"]),
        ("sizeof(A*);", &["Named A `A`"]),
        ("int x[3][4];", &["Named int `int`", "Array  `x[3][4]`"]),
        ("new int[3];", &["Named int `int`", "Array  `[3]`"]),
        (
            "std::unique_ptr<int[]> p;",
            &["Named std.unique_ptr `std::unique_ptr<int[]>`", "Named int `int`", "Array  `[]`"],
        ),
        (
            "std::vector<int>::iterator i;",
            &[
                "Named std.vector.iterator `std::vector<int>::iterator`",
                "Named vector `vector<int>`",
                "Named int `int`",
            ],
        ),
        ("make<A>(1);", &["Named A `A`"]),
    ] {
        assert_eq!(in_body("type-use", statement), expected, "{statement}");
    }
}

#[test]
fn argv_of_main_is_not_an_array() {
    let arrays = |code: &str| {
        let lines = found("type-use", code);
        lines.iter().filter(|line| line.contains("Array")).count()
    };
    assert_eq!(arrays("int main(int argc, char* argv[]) {}"), 0);
    assert_eq!(arrays("int run(int argc, char* argv[]) {}"), 1);
    assert_eq!(arrays("int main() { int x[2]; }"), 1);
}

#[test]
fn loops_and_branches() {
    let code = "for (;;) {} for (auto x : xs) {} while (a) {} do {} while (b); if (c) {} else if (d) {} \
                if constexpr (e) {} switch (g) {} h ? 1 : 2; std::for_each(b, e, i);";
    assert_eq!(
        in_body("construct", code),
        ["for-loop", "for-loop", "while-loop", "while-loop", "if", "if", "if", "switch"]
    );
    assert!(found("construct", "#if A\nint x;\n#elif B\n#endif").is_empty());
}

#[test]
fn literals_of_every_kind() {
    let code = "auto a = {1}; f({2}); auto b = \"s\" \"t\"; auto c = R\"(r)\"; g([] {}); 'x'; 1;";
    assert_eq!(
        in_body("literal", code),
        ["Braces", "Braces", "String", "String", "String", "Lambda"]
    );
}

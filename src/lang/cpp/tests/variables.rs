//! Variables: kinds, contexts, types.

use super::{found, variables};

#[test]
fn each_declarator_has_its_own_type() {
    let code = "void f() { int a, *b = nullptr, c[3] = {1}, (*d)(int, char) = 0, &e = a; }";
    assert_eq!(
        found("variable", code),
        [
            "1:16 a Variable: int scope=function",
            "1:20 b Variable: int* = nullptr scope=function",
            "1:33 c Variable: int[3] = {1} scope=function",
            "1:47 d Variable: int(*)(int, char) = 0 scope=function",
            "1:67 e Variable: int& = a scope=function",
        ]
    );
}

#[test]
fn types_keep_their_qualifiers_and_arguments() {
    for (code, ty) in [
        ("static const int x = 1;", "const int"),
        ("int const x = 1;", "int const"),
        ("const char* const x = 0;", "const char* const"),
        ("constexpr double x = 1;", "double"),
        ("unsigned long long x = 1;", "unsigned long long"),
        ("std::map<std::string, std::vector<int>> x;", "std::map<std::string, std::vector<int>>"),
        ("struct N* x;", "struct N*"),
        ("enum Color { RED } x;", "Color"),
        ("struct { int y; } x;", "struct"),
        ("int x[3][4];", "int[3][4]"),
        ("char* x[] = {0};", "char*[]"),
        ("typename T::value_type x;", "typename T::value_type"),
    ] {
        let lines = found("variable", code);
        let line = lines.iter().find(|line| line.contains(" x ")).unwrap();
        let rest = line.split_once(": ").unwrap().1;
        assert!(rest.starts_with(ty), "{code}: {line}");
    }
    for code in ["auto x = 1;", "const auto& x = y;", "auto* x = p;", "decltype(auto) x = 1;"] {
        assert!(found("variable", code)[0].contains("Variable ="), "{code}");
    }
}

#[test]
fn variables_at_namespace_scope_are_global() {
    let code = "int a;\nstatic int b;\nextern int c;\nthread_local int d;\nnamespace n { int e; }\nnamespace { int f; }\n\
                extern \"C\" { int g; }\nstruct S { static int h; int i; };\nint S::h = 1;\nvoid fn(int j) { static int k; }\n\
                auto [l, m] = pair;\n#ifdef X\nint o;\n#endif\ntemplate <class T> T p = T(1);\nint n::e = 2;\nstruct S q;";
    let global: Vec<_> = found("variable", code)
        .into_iter()
        .filter(|line| line.contains(" global"))
        .map(|line| line.split(' ').nth(1).unwrap().trim_end_matches(':').to_owned())
        .collect();
    assert_eq!(global, ["a", "b", "c", "d", "e", "f", "g", "l", "m", "o", "p", "e", "q"]);
    assert!(
        found("variable", code).contains(&"9:8 h ClassField: int = 1 owner=S scope=file".into())
    );
}

#[test]
fn in_a_fragment_declarations_are_local() {
    for code in [
        "int x = 3;\nstd::cout << x;",
        "int x = 3;\nfor (int i = 0; i < 3; ++i) {}",
        "int x = 3;\nobj.run();",
        "int x = 3;\nreturn x;",
        "enum E { x };\nif (x) {}",
    ] {
        assert!(found("block", code)[0].ends_with("fragment"), "{code}");
        assert!(!found("variable", code)[0].contains("global"), "{code}");
    }
    for code in [
        "int x = 3;\nint main() { x = 4; }",
        "int x = 3;\nTEST_CASE(\"a\") { run(); }",
        "int x = 3;\nRUN_ALL(x);",
        "int x = 3;;\nstruct A {};",
    ] {
        assert!(!found("block", code)[0].ends_with("fragment"), "{code}");
        assert!(found("variable", code)[0].contains("global"), "{code}");
    }
}

#[test]
fn every_binding_has_its_kind() {
    let code = "void f(int p) {\n  for (int i = 0, j = 1; i < j; ++i) {}\n  for (const auto& x : xs) {}\n  \
                for (auto& [k, v] : m) {}\n  try {} catch (const E& e) {} catch (...) {}\n  auto [a, b] = g();\n  \
                auto h = [c = 1, &d, p](int q) { return q; };\n  if (int n = g()) {}\n  if (auto it = m.find(1); it != m.end()) {}\n  \
                while (auto t = next()) {}\n  switch (int s = g(); s) {}\n}";
    assert_eq!(
        variables(code),
        [
            "p Parameter",
            "i Loop",
            "j Loop",
            "x Loop",
            "k StructuredBinding",
            "v StructuredBinding",
            "e Catch",
            "a StructuredBinding",
            "b StructuredBinding",
            "h Variable",
            "c Capture",
            "q Parameter",
            "n Variable",
            "it Variable",
            "t Variable",
            "s Variable",
        ]
    );
}

#[test]
fn members_are_fields_of_their_class() {
    let code = "struct A {\n  int a = 1, *b;\n  static const int c = 2;\n  int d : 3;\n  std::function<void(int x)> e;\n  \
                int (*g)(int y);\n  union { int h; };\n  struct In { int i; } j;\n  mutable int k[2];\n};";
    assert_eq!(
        found("variable", code),
        [
            "2:7 a Field: int = 1 owner=A scope=type",
            "2:15 b Field: int* owner=A scope=type",
            "3:20 c ClassField: const int = 2 owner=A constant scope=type [static const]",
            "4:7 d Field: int owner=A scope=type",
            "5:30 e Field: std::function<void(int x)> = () owner=A scope=type",
            "6:9 g Field: int(*)(int y) owner=A scope=type",
            "7:15 h Field: int owner=A scope=type",
            "8:19 i Field: int owner=In scope=type",
            "8:24 j Field: In = () owner=A scope=type",
            "9:15 k Field: int[2] owner=A scope=type [mutable]",
        ]
    );
}

#[test]
fn parameters_of_declarations_and_templates_are_not_variables() {
    for code in [
        "void f(int x);",
        "struct A { void f(int x); A(int y) = delete; };",
        "template <int N, class T> struct A {};",
        "using F = int(int x);",
        "typedef int (*F)(int x);",
        "void f(int);",
    ] {
        assert!(variables(code).is_empty(), "{code}");
    }
}

#[test]
fn initial_values_of_every_form() {
    for (code, value) in [
        ("void f() { int x = 1; }", " = 1"),
        ("void f() { int x{1}; }", " = 1"),
        ("void f() { int x(1); }", " = 1"),
        ("void f() { int x{}; }", " = zero"),
        ("void f() { int x; }", ""),
        ("void f() { static int x; }", " = zero"),
        ("int x;", " = zero"),
        ("extern int x;", ""),
        ("void f() { T* x; }", ""),
        ("void f() { T x; }", " = ()"),
        ("void f() { T x{}; }", " = ()"),
        ("void f() { T x(1, 2); }", " = (1, 2)"),
        ("void f() { T x{1, 2}; }", " = (1, 2)"),
        ("void f() { T x = {1, 2}; }", " = {1, 2}"),
        ("void f() { T x{.a = 1, .b = 2}; }", " = (1, 2)"),
        ("void f() { std::size_t x; }", ""),
        ("void f() { int x[2]{1}; }", " = {1}"),
        ("void f() { T x = T(1); }", " = T(1)"),
        ("void f() { auto x = new T; }", " = new T"),
        ("void f() { for (auto x : xs) {} }", " in xs"),
        ("void f() { auto [y, x] = g(); }", " = g()[1]"),
        ("void f() { for (auto [x, y] : m) {} }", " in m[0]"),
        ("void f() { [x = 2] {}; }", " = 2"),
        ("void f(int x) {}", ""),
        ("void f(int x = 3) {}", " = 3"),
        ("struct A { T x; };", " = ()"),
        ("struct A { int x; };", ""),
        ("struct A { int x = 4; };", " = 4"),
        ("struct A { T x{1}; };", " = (1)"),
        ("template <class T> struct A { T x; };", ""),
        ("enum E { P }; void f() { E x; }", ""),
        ("using N = long; N x;", " = zero"),
        ("using N = std::string; N x;", " = ()"),
    ] {
        let lines = found("variable", code);
        let line = lines.iter().find(|line| line.contains(" x ")).unwrap();
        let shown = line
            .split(" x ")
            .nth(1)
            .unwrap()
            .split(" scope=")
            .next()
            .unwrap()
            .replace(" global", "")
            .replace(" owner=A", "");
        let place = [" = ", " in "].iter().filter_map(|mark| shown.find(mark)).min();
        assert_eq!(place.map_or("", |at| &shown[at..]), value, "{code}: {line}");
    }
}

#[test]
fn assignments_name_what_they_change() {
    let code = "A::A(int n) : count(n), items(5), Base<int>(1) {\n  this->x = 1;\n  p->y += 2;\n  z = w = 3;\n  ++i;\n  \
                j--;\n  ns::k = 4;\n  xs[0] = 5;\n  *q = 6;\n  (*r).s = 7;\n}\nstruct A { int count; std::vector<int> items; };";
    assert_eq!(
        found("assignment", code),
        [
            "1:15 count MemberInitializer = (n)",
            "1:25 items MemberInitializer = (5)",
            "2:9 this->x Plain = 1",
            "3:6 p->y Augmented = 2",
            "4:3 z Plain = w = 3",
            "4:7 w Plain = 3",
            "5:5 i Augmented",
            "6:3 j Augmented",
            "7:7 ns::k Plain = 4",
            "10:8 (*r).s Plain = 7",
        ]
    );
}

#[test]
fn the_object_itself_must_be_constant() {
    for (code, constant) in [
        ("const int x = 1;", true),
        ("int const x = 1;", true),
        ("constexpr int x = 1;", true),
        ("constexpr const char* x = \"\";", true),
        ("constinit const int x = 1;", true),
        ("constinit int x = 1;", false),
        ("const char* const x = \"\";", true),
        ("T* const x = p;", true),
        ("const int x[] = {1};", true),
        ("const char* const x[] = {\"\"};", true),
        ("const auto x = 1;", true),
        ("static const std::string x = \"\";", true),
        ("const int* x = p;", false),
        ("const int& x = y;", false),
        ("const auto& x = y;", false),
        ("const char* x[] = {\"\"};", false),
        ("const auto [x, y] = p;", false),
        ("int x = 1;", false),
        ("int (* const x)(int) = f;", true),
        ("const int (*x)(int) = f;", false),
    ] {
        let line = found("variable", code).remove(0);
        assert_eq!(line.contains(" constant"), constant, "{code}: {line}");
    }
}

#[test]
fn enumerators_are_constants_and_global_where_unscoped() {
    let code = "enum A { X = 1, Y };\nenum class B { Z };\nstruct S { enum C { W }; };\nvoid f() { enum D { V }; }\n\
                namespace n { enum E { U }; }";
    assert_eq!(
        found("variable", code),
        [
            "1:10 X Enumerator: A = 1 owner=A global constant scope=type",
            "1:17 Y Enumerator: A = 1 + 1 owner=A global constant scope=type",
            "2:16 Z Enumerator: B = 0 + 0 owner=B constant scope=type",
            "3:21 W Enumerator: C = 0 + 0 owner=C constant scope=type",
            "4:21 V Enumerator: D = 0 + 0 owner=D constant scope=type",
            "5:24 U Enumerator: E = 0 + 0 owner=E global constant scope=type",
        ]
    );
}

#[test]
fn object_like_macros_with_a_body_are_constants() {
    let code = "#define PI 3.14 // pi\n#define FLAG\n#define GUARD_H /* guard */\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n\
                #define NAME \"x\"\nint main() {\n#define INNER 1\n}\n";
    assert_eq!(
        found("variable", code),
        [
            "1:9 PI Macro = 3.14 // pi global constant scope=file",
            "5:9 NAME Macro = \"x\" global constant scope=file",
            "7:9 INNER Macro = 1 global constant scope=function",
        ]
    );
}

#[test]
fn macro_bodies_are_code() {
    let code = "#define LOOP for (int i = 0; i < 3; ++i) { run(i); }\n#define TWICE(x) run((x) * 2)\n#define BROKEN do { if\n";
    assert_eq!(variables(code), ["LOOP Macro", "i Loop", "BROKEN Macro"]);
    assert_eq!(found("construct", code), ["1:14 for-loop"]);
    assert_eq!(found("call", code), ["1:44 Call run(i)", "2:18 Call run((x) * 2)"]);
    assert!(!found("variable", code)[1].contains("global"));
}

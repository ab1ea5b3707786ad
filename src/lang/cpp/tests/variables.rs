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

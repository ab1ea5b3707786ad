//! Constants: constant objects, enumerators, macros.

use super::{found, variables};

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
            "1:17 Y Enumerator: A owner=A global constant scope=type",
            "2:16 Z Enumerator: B owner=B constant scope=type",
            "3:21 W Enumerator: C owner=C constant scope=type",
            "4:21 V Enumerator: D owner=D constant scope=type",
            "5:24 U Enumerator: E owner=E global constant scope=type",
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

//! Expressions in language-neutral form.

use crate::language::Language;
use crate::syntax::testing;

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1_000", "Number(Integer)"),
        (".5", "Number(Floating)"),
        ("2i", "Number(Imaginary)"),
        ("((0x1F))", "Number(Integer)"),
        ("\"a\\n\"", "String(String, Some(\"a\\\\n\"))"),
        ("`a\nb`", "String(String, Some(\"a\\nb\"))"),
        ("\"\"", "String(String, Some(\"\"))"),
        ("'c'", "String(Character, Some(\"c\"))"),
        ("true", "Boolean(true)"),
        ("nil", "Null"),
        ("iota", "Number(Integer)"),
        ("a.b.c", "Member(Member(Name(\"a\"), b), c)"),
        ("xs[0]", "Index(Name(\"xs\"))"),
        ("xs[1:]", "Index(Name(\"xs\"))"),
        ("f(1, 2)", "Call(Name(\"f\"), [1; 2])"),
        ("strings.Repeat(s, 2)", "Call(Member(Name(\"strings\"), Repeat), [s; 2])"),
        ("Map[int, string](xs)", "Call(Name(\"Map\"), [xs])"),
        ("string(b)", "Call(Name(\"string\"), [b])"),
        ("[]byte(s)", "Cast([]byte, Name(\"s\"))"),
        ("x.(T)", "Cast(T, Name(\"x\"))"),
        ("Point{1, Y: 2}", "Braces(Point, [1; Y=2])"),
        ("&Point{}", "Pointer(Point, [])"),
        ("&x", "Address(Name(\"x\"))"),
        ("new(T)", "Pointer(T, [])"),
        ("make(map[string]int, 3)", "Make(map[string]int, [3])"),
        ("[]int{1, 2}", "Braces([]int, [1; 2])"),
        ("func() {}", "Lambda(func())"),
        ("-1", "Unary(- Number(Integer))"),
        ("<-ch", "Unary(<- Name(\"ch\"))"),
        ("a && !b", "Binary(Name(\"a\") && Unary(! Name(\"b\")))"),
    ] {
        let code = format!("var x = {code}");
        assert_eq!(testing::lowered(Language::Go, &code), expected, "{code}");
    }
}

#[test]
fn what_lies_too_deep_is_something_else() {
    let code = format!("var x = {}1", "-".repeat(100));
    assert!(testing::lowered(Language::Go, &code).contains("Other"));
}

//! Expressions in language-neutral form.

use crate::language::Language;
use crate::syntax::testing;

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1_000L", "Number(Integer)"),
        ("0b11", "Number(Integer)"),
        (".5f", "Number(Floating)"),
        ("((0x1F))", "Number(Integer)"),
        ("\"a\\n\"", "String(String, Some(\"a\\\\n\"))"),
        ("\"\"\"\n  a\n  \"\"\"", "String(String, Some(\"  a\\n  \"))"),
        ("\"\"", "String(String, Some(\"\"))"),
        ("'c'", "String(Character, Some(\"c\"))"),
        ("true", "Boolean(true)"),
        ("null", "Null"),
        ("this", "Name(\"this\")"),
        ("a.b.c", "Member(Member(Name(\"a\"), b), c)"),
        ("xs[0]", "Index(Name(\"xs\"))"),
        ("f(1, 2)", "Call(Name(\"f\"), [1; 2])"),
        ("List.of()", "Call(Member(Name(\"List\"), of), [])"),
        ("new java.util.ArrayList<>(5)", "New(java.util.ArrayList<>, [5])"),
        ("new int[3][]", "Array(int[][], [3])"),
        ("new int[] {1, 2}", "Array(int[], [1; 2])"),
        ("{1, {2}}", "Braces[Number(Integer), Braces[Number(Integer)]]"),
        ("x -> x", "Lambda[]"),
        ("-1", "Unary(- Number(Integer))"),
        ("i++", "Unary(++ Name(\"i\"))"),
        ("a + 1", "Binary(Name(\"a\") + Number(Integer))"),
        ("a instanceof B", "Binary(Name(\"a\") instanceof Other)"),
        ("c ? 1 : null", "Conditional(Number(Integer), Null)"),
        ("(double) 1", "Cast(double, Number(Integer))"),
        ("x = 1", "Assigned(Number(Integer))"),
        ("A::b", "Other"),
    ] {
        let code = format!("Object o = {code};");
        assert_eq!(testing::lowered(Language::Java, &code), expected, "{code}");
    }
}

#[test]
fn what_lies_too_deep_is_something_else() {
    let code = format!("Object o = {}1;", "-".repeat(100));
    assert!(testing::lowered(Language::Java, &code).contains("Other"));
}

//! Expressions in neutral form.

use crate::language::Language;
use crate::syntax::testing::lowered;

#[test]
fn every_kind_of_expression_has_its_form() {
    for (code, expected) in [
        ("1_000", "Number(Integer)"),
        ("0x1f", "Number(Integer)"),
        ("1e3", "Number(Floating)"),
        (".5", "Number(Floating)"),
        ("2j", "Number(Imaginary)"),
        ("'a'", "String(String, Some(\"a\"))"),
        ("'a' \"b\"", "String(String, Some(\"ab\"))"),
        ("rb'a'", "String(Bytes, Some(\"a\"))"),
        ("f'a'", "String(String, Some(\"a\"))"),
        ("f'{a}'", "String(Formatted, None)"),
        ("'a' f'{b}'", "String(Formatted, None)"),
        ("True", "Boolean(true)"),
        ("None", "Null"),
        ("((a))", "Name(\"a\")"),
        ("a.b", "Member(Name(\"a\"), b)"),
        ("a[0]", "Index(Name(\"a\"))"),
        ("a(1, b=2)", "Call(Name(\"a\"), [1; b=2])"),
        ("[1, a]", "List[Number(Integer), Name(\"a\")]"),
        ("1, 2", "Tuple[Number(Integer), Number(Integer)]"),
        ("()", "Tuple[]"),
        ("{1}", "Set[Number(Integer)]"),
        ("{1: a, **b}", "Dict[Number(Integer): Name(\"a\"), Starred(Expr { "),
        ("[a for a in b]", "Comprehension(List)"),
        ("{a for a in b}", "Comprehension(Set)"),
        ("{a: a for a in b}", "Comprehension(Dict)"),
        ("(a for a in b)", "Comprehension(Generator)"),
        ("lambda: 1", "Lambda[1]"),
        ("-1", "Unary(- Number(Integer))"),
        ("not a", "Unary(not Name(\"a\"))"),
        ("a + 1", "Binary(Name(\"a\") + Number(Integer))"),
        ("a or b", "Binary(Name(\"a\") or Name(\"b\"))"),
        ("a not in b", "Binary(Name(\"a\") not in Name(\"b\"))"),
        ("a < b < c", "Binary(Name(\"a\") < Name(\"c\"))"),
        ("a if b else c", "Conditional(Name(\"a\"), Name(\"c\"))"),
        ("(a := 1)", "Assigned(Number(Integer))"),
        ("...", "Other"),
    ] {
        let lowered = lowered(Language::Python, &format!("x = {code}"));
        if expected.ends_with("{ ") {
            assert!(lowered.starts_with(expected), "{code}: {lowered}");
        } else {
            assert_eq!(lowered, expected, "{code}");
        }
    }
}

#[test]
fn what_lies_too_deep_is_other() {
    let code = format!("x = {}1", "-".repeat(200));
    assert!(lowered(Language::Python, &code).contains("Other"));
}

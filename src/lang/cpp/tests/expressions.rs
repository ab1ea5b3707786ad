//! Expressions in language-neutral form.

use crate::language::Language;
use crate::syntax::testing;

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1'000", "Number(Integer)"),
        ("0x1F", "Number(Integer)"),
        ("10ul", "Number(Integer)"),
        ("0.5f", "Number(Floating)"),
        ("1e3", "Number(Floating)"),
        ("0x1p3", "Number(Floating)"),
        ("\"a\\n\"", "String(String, Some(\"a\\\\n\"))"),
        ("u8\"a\"", "String(String, Some(\"a\"))"),
        ("\"a\" \"b\"", "String(String, Some(\"ab\"))"),
        ("\"a\" PRIu64 \"b\"", "String(String, None)"),
        ("R\"x(a\"b)x\"", "String(String, Some(\"a\\\"b\"))"),
        ("'c'", "String(Character, Some(\"c\"))"),
        ("\"a\"s", "Braces(std::string, [\"a\"])"),
        ("\"a\"sv", "Braces(std::string_view, [\"a\"])"),
        ("10ms", "Other"),
        ("true", "Boolean(true)"),
        ("nullptr", "Null"),
        ("NULL", "Null"),
        ("((x))", "Name(\"x\")"),
        ("a::b::c", "Member(Member(Name(\"a\"), b), c)"),
        ("::x", "Name(\"x\")"),
        ("p->x.y", "Member(Member(Name(\"p\"), x), y)"),
        ("xs[0]", "Index(Name(\"xs\"))"),
        ("f(1, 2)", "Call(Name(\"f\"), [1; 2])"),
        ("std::max<int>(1, 2)", "Call(Member(Name(\"std\"), max), [1; 2])"),
        ("std::make_unique<C>(1)", "Pointer(C, [1])"),
        ("make_shared<ns::C<int>>()", "Pointer(ns::C<int>, [])"),
        ("new C(1)", "Pointer(C, [1])"),
        ("new int[3]", "Array(int[], [])"),
        ("C{1, 2}", "Braces(C, [1; 2])"),
        ("std::vector<int>{1}", "Braces(std::vector<int>, [1])"),
        ("P{.x = 1}", "Braces(P, [x=1])"),
        ("{1, {2}}", "Braces[Number(Integer), Braces[Number(Integer)]]"),
        ("[](int x) { return x; }", "Lambda[x]"),
        ("[] { if (a) return 1; [] { return 2; }(); return 3; }", "Lambda[1; 3]"),
        ("[](int x) -> double { return x; }", "Lambda(-> double)"),
        ("-1", "Number(Integer)"),
        ("-x", "Unary(- Name(\"x\"))"),
        ("!x", "Unary(! Name(\"x\"))"),
        ("*p", "Unary(* Name(\"p\"))"),
        ("i++", "Unary(++ Name(\"i\"))"),
        ("&x", "Address(Name(\"x\"))"),
        ("a + 1", "Binary(Name(\"a\") + Number(Integer))"),
        ("a and b", "Binary(Name(\"a\") and Name(\"b\"))"),
        ("c ? 1 : nullptr", "Conditional(Number(Integer), Null)"),
        ("static_cast<double>(1)", "Cast(double, Number(Integer))"),
        ("(double)1", "Cast(double, Number(Integer))"),
        ("co_await x", "Await(Name(\"x\"))"),
        ("x = 1", "Assigned(Number(Integer))"),
        ("sizeof(x)", "Other"),
    ] {
        let code = format!("auto v = {code};");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
}

#[test]
fn arguments_that_look_like_parameters_are_lowered() {
    for (code, expected) in [
        ("f(y)", "Call(Name(\"f\"), [y])"),
        ("std::move(y)", "Call(Member(Name(\"std\"), move), [y])"),
        ("y", "Name(\"y\")"),
        ("y[1]", "Index(Name(\"y\"))"),
    ] {
        let code = format!("void g() {{ int x({code}); }}");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
    assert_eq!(
        testing::lowered(Language::Cpp, "void g() { int x(y * z); } int y;"),
        "Binary(Name(\"y\") * Name(\"z\"))"
    );
}

#[test]
fn a_macro_lowers_to_its_literal_or_name() {
    for (body, expected) in [
        ("3.14", "Number(Floating)"),
        ("(100) // most", "Number(Integer)"),
        ("\"x\"", "String(String, Some(\"x\"))"),
        ("'x'", "String(Character, Some(\"x\"))"),
        ("true", "Boolean(true)"),
        ("OTHER", "Name(\"OTHER\")"),
        ("a + b", "Other"),
    ] {
        let code = format!("#define M {body}\n");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
}

#[test]
fn deep_nesting_lowers_to_other() {
    let code = format!("auto x = {}y;", "!".repeat(100));
    assert!(testing::lowered(Language::Cpp, &code).contains("Other"));
}

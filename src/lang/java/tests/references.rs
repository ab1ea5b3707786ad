//! Calls, constructions, types in use, literals, statements, tokens.

use super::found;
use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing;

#[test]
fn calls_have_the_dotted_name_of_what_is_called() {
    let code = "void f() {\n  g(1);\n  this.h();\n  System.out.println(\"x\");\n  a().b.c(2);\n  \
                java.util.List.of(3);\n  super.m();\n}";
    assert_eq!(
        found("call", code),
        [
            "2:3 Call g(1)",
            "3:3 Call this.h()",
            "4:3 Call System.out.println(\"x\")",
            "5:3 Call ….b.c(2)",
            "5:3 Call a()",
            "6:3 Call java.util.List.of(3)",
            "7:3 Call super.m()",
        ]
    );
}

#[test]
fn constructions_name_their_type() {
    let code = "Object o = new java.util.ArrayList<String>(3); Object p = new A.B() { int x; };\
                Object q = o.new Inner();";
    assert_eq!(
        found("call", code),
        ["1:12 New java.util.ArrayList(3)", "1:59 New A.B()", "1:91 New Inner()",]
    );
}

#[test]
fn method_references_are_calls_of_their_own_form() {
    let code = "F a = String::valueOf, b = ArrayList<String>::new, c = this::d, e = x.y::z;";
    assert_eq!(
        found("call", code),
        [
            "1:7 Reference String.valueOf()",
            "1:28 Reference ArrayList.new()",
            "1:56 Reference this.d()",
            "1:69 Reference x.y.z()",
        ]
    );
}

#[test]
fn types_are_used_with_their_arguments() {
    let code = "Map<String, ? extends java.util.List<Foo>> m = (Bar) x;";
    assert_eq!(
        found("type-use", code),
        [
            "1:1 Named Map `Map<String, ? extends java.util.List<Foo>>`",
            "1:5 Named String `String`",
            "1:23 Named java.util.List `java.util.List<Foo>`",
            "1:38 Named Foo `Foo`",
            "1:49 Named Bar `Bar`",
        ]
    );
}

#[test]
fn arrays_are_types_and_creations_but_not_mains_parameter_nor_varargs() {
    let code = "static void main(String[] args) {\n  int[] a = new int[3];\n  int b[] = {1};\n}\n\
                void f(int... xs) {}\nstatic void main(String args[]) {}";
    let arrays: Vec<_> =
        found("type-use", code).into_iter().filter(|line| line.contains("Array")).collect();
    assert_eq!(arrays, ["2:3 Array  `int[]`", "2:13 Array  `new int[3]`", "3:7 Array  `b[]`",]);
    assert_eq!(found("literal", code), ["3:13 Braces"]);
}

#[test]
fn a_capital_letter_names_a_type_in_expressions() {
    let code = "class A { static final int MAX = 1; void f(int x) {\n\
                g(Integer.MAX_VALUE, java.util.Locale.US, List.of(1), x.y, MAX.z(), this.B, Color.RED);\n\
                @Test class L {} var v = o instanceof Point(var q); } }";
    let named: Vec<_> =
        found("type-use", code).into_iter().filter(|line| !line.ends_with("`int`")).collect();
    assert_eq!(
        named,
        [
            "2:3 Named Integer `Integer`",
            "2:22 Named java.util.Locale `java.util.Locale`",
            "2:43 Named List `List`",
            "2:60 Named MAX `MAX`",
            "2:77 Named Color `Color`",
            "3:2 Named Test `Test`",
            "3:39 Named Point `Point`",
        ]
    );
}

#[test]
fn statements_count_once_each() {
    let code = "void f() {\n  for (;;) {}\n  for (var x : xs) {}\n  while (a) {}\n  do {} while (b);\n  \
                if (a) {} else if (b) {}\n  switch (a) { default: }\n  \
                int y = switch (a) { default -> 1; };\n  xs.forEach(x -> {});\n}";
    assert_eq!(
        found("construct", code),
        [
            "2:3 for-loop",
            "3:3 for-loop",
            "4:3 while-loop",
            "5:3 while-loop",
            "6:3 if",
            "6:18 if",
            "7:3 switch",
            "8:11 switch",
        ]
    );
}

#[test]
fn strings_and_lambdas_are_literals() {
    let code = "Object o = f(\"a\", 'c', \"\"\"\n  text\n  \"\"\", x -> x, A::b);";
    assert_eq!(found("literal", code), ["1:14 String", "1:24 String", "3:8 Lambda"]);
}

fn tokens(kind: TokenKind, code: &str) -> Vec<String> {
    testing::with_facts(Language::Java, &[code], |facts| {
        facts
            .tokens
            .iter()
            .filter(|token| token.kind == kind)
            .map(|token| token.text.to_owned())
            .collect()
    })
}

#[test]
fn words_are_keywords_only_in_that_role() {
    let code = "record R(int record) {}\nsealed class S permits R { char c; boolean yield() { \
                var sealed = this; return true; } }";
    assert_eq!(
        tokens(TokenKind::Keyword, code),
        [
            "record", "int", "sealed", "class", "permits", "char", "boolean", "var", "this",
            "return", "true",
        ]
    );
    assert_eq!(
        tokens(TokenKind::Identifier, code),
        ["R", "record", "S", "R", "c", "yield", "sealed"]
    );
}

#[test]
fn strings_numbers_labels_and_comments_have_their_kinds() {
    let code =
        "@A(name = \"for\") class B { // while\n double d = .5 + 1e3 + 0x1F; char c = 'c'; }";
    assert_eq!(tokens(TokenKind::String, code), ["\"", "for", "\"", "'c'"]);
    assert_eq!(tokens(TokenKind::Number, code), [".5", "1e3", "0x1F"]);
    assert_eq!(tokens(TokenKind::Label, code), ["name"]);
    assert_eq!(tokens(TokenKind::Keyword, code), ["class", "double", "char"]);
}

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1_000L", "Number(Integer)"),
        ("0b11", "Number(Integer)"),
        (".5f", "Number(Floating)"),
        ("((0x1F))", "Number(Integer)"),
        ("\"a\\n\"", "String(String, Some(\"a\\n\"))"),
        ("\"\"\"\n  a\n  \"\"\"", "String(String, Some(\"a\\n\"))"),
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

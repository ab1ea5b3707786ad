//! Calls, constructions, types in use, statements, tokens.

use super::found;
use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing;

#[test]
fn calls_have_the_dotted_name_of_what_is_called() {
    let code = "func f() {\n\tg(1, xs...)\n\tstrings.Split(s, \",\")\n\ta.b().c(2)\n\tmake([]int, 3)\n\
                \tstring(b)\n\tMap[int, string](xs)\n\tOne[int](xs)\n\tfunc() {}()\n\tfs[0](1)\n}";
    assert_eq!(
        found("call", code),
        [
            "2:2 Call g(1, xs)",
            "3:2 Call strings.Split(s, \",\")",
            "4:2 Call ….c(2)",
            "4:2 Call a.b()",
            "5:2 Call make([]int, 3)",
            "6:2 Call string(b)",
            "7:2 Call Map(xs)",
            "8:2 Call One(xs)",
            "9:2 Call ….()",
            "10:2 Call fs(1)",
        ]
    );
}

#[test]
fn composite_literals_of_named_types_construct() {
    let code = "var a, b, c, d = Point{1, 2}, &geo.Point{X: 1}, Pair[int]{}, []int{1}";
    assert_eq!(
        found("call", code),
        ["1:18 Braces Point(1, 2)", "1:32 Braces geo.Point(1)", "1:49 Braces Pair()",]
    );
}

#[test]
fn functions_of_imported_packages_are_referenced() {
    let code = "import (\n\t\"strings\"\n\ty \"example.com/yaml.v3\"\n\t\"example.com/mux/v2\"\n)\n\
                var f = strings.ToUpper\nvar g = h(y.Marshal, mux.Vars, x.Field, strings.X())";
    assert_eq!(
        found("call", code),
        [
            "6:9 Reference strings.ToUpper()",
            "7:9 Call h(y.Marshal, mux.Vars, x.Field, strings.X())",
            "7:11 Reference y.Marshal()",
            "7:22 Reference mux.Vars()",
            "7:41 Call strings.X()",
        ]
    );
}

#[test]
fn types_are_used_with_their_parts() {
    let code = "type A struct { f map[string][]*pkg.B }\n\
                func g(x [3]int, c chan<- C, v ...D) (i interface{}) { switch x.(type) { case nil, E: } }\n\
                var h = []F[int]{}";
    assert_eq!(
        found("type-use", code),
        [
            "1:8 Struct  `struct { f map[string][]*pkg.B }`",
            "1:19 Map  `map[string][]*pkg.B`",
            "1:23 Named string `string`",
            "1:30 Slice  `[]*pkg.B`",
            "1:33 Named pkg.B `pkg.B`",
            "2:10 Array  `[3]int`",
            "2:13 Named int `int`",
            "2:20 Channel  `chan<- C`",
            "2:27 Named C `C`",
            "2:35 Named D `D`",
            "2:41 Interface  `interface{}`",
            "2:84 Named E `E`",
            "3:9 Slice  `[]F[int]`",
            "3:11 Named F `F[int]`",
            "3:13 Named int `int`",
        ]
    );
}

#[test]
fn a_for_with_a_condition_or_nothing_is_a_while_loop_too() {
    let code = "func f() {\n\tfor i := 0; i < 3; i++ {}\n\tfor ; c; {}\n\tfor c {}\n\tfor {}\n\
                \tfor range xs {}\n}";
    assert_eq!(
        found("construct", code),
        [
            "2:2 for-loop",
            "3:2 for-loop",
            "4:2 for-loop",
            "4:2 while-loop",
            "5:2 for-loop",
            "5:2 while-loop",
            "6:2 for-loop"
        ]
    );
}

#[test]
fn switches_are_distinct_from_selects() {
    let code = "func f() {\n\tswitch x {\n\t}\n\tswitch {\n\t}\n\tswitch v := x.(type) {\n\t}\n\
                \tselect {\n\t}\n\tif a {\n\t} else if b {\n\t}\n}";
    assert_eq!(
        found("construct", code),
        ["2:2 switch", "4:2 switch", "6:2 switch", "10:2 if", "11:9 if"]
    );
}

fn tokens(kind: TokenKind, code: &str) -> Vec<String> {
    testing::with_facts(Language::Go, &[code], |facts| {
        facts
            .tokens
            .iter()
            .filter(|token| token.kind == kind)
            .map(|token| token.text.to_owned())
            .collect()
    })
}

#[test]
fn tokens_have_their_kinds() {
    let code = "import \"fmt\"\nfunc f(int) { // if\n\tgoto end\n\tx := 'c' + .5 + \"for\" + `go` + 2i\n\
                end:\n\treturn nil\n}";
    assert_eq!(tokens(TokenKind::Keyword, code), ["import", "func", "goto", "return", "nil"]);
    assert_eq!(tokens(TokenKind::Identifier, code), ["f", "int", "x"]);
    assert_eq!(tokens(TokenKind::Label, code), ["end", "end"]);
    assert_eq!(
        tokens(TokenKind::String, code),
        ["\"", "fmt", "\"", "'c'", "\"", "for", "\"", "`", "go", "`"]
    );
    assert_eq!(tokens(TokenKind::Number, code), [".5", "2i"]);
}

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1_000", "Number(Integer)"),
        (".5", "Number(Floating)"),
        ("2i", "Number(Imaginary)"),
        ("((0x1F))", "Number(Integer)"),
        ("\"a\\n\"", "String(String, Some(\"a\\n\"))"),
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

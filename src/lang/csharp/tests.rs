//! The facts of C# that other languages do not have.

use super::CSharp;
use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing::{self, with_facts};
use crate::types::TypeNotation;

fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::CSharp, kind, code)
}

#[test]
fn a_using_directive_names_a_namespace_a_type_or_an_alias() {
    let code =
        "using System.Text;\nglobal using static System.Math;\nusing Map = A.Dictionary<int, int>;";
    assert_eq!(
        found("import", code),
        [
            "1:1 Import System.Text wildcard",
            "2:1 Static System.Math wildcard",
            "3:1 Import A.Dictionary alias=Map",
        ]
    );
}

#[test]
fn a_namespace_is_in_those_around_it() {
    let code = "namespace A.B { namespace C { class X { } } }\nnamespace D { }";
    assert_eq!(
        found("package", code),
        ["1:1 A Clause", "1:1 A.B Clause", "1:17 A.B.C Clause", "2:1 D Clause"]
    );
    assert_eq!(found("package", "namespace A.B;\nclass X { }"), ["1:1 A Clause", "1:1 A.B Clause"]);
}

#[test]
fn a_header_declares_a_constructor_and_properties_or_parameters() {
    let code = "record P(int X) { }\nclass Q(string name) { }";
    assert_eq!(
        found("function", code),
        [
            "1:8 P Constructor(X: int) -> () owner=P",
            "2:7 Q Constructor(name: string) -> () owner=Q",
        ]
    );
    assert_eq!(
        found("variable", code),
        ["1:14 X Field: int owner=P scope=type", "2:16 name Parameter: string scope=type"]
    );
}

#[test]
fn the_parts_of_a_partial_type_are_one() {
    let code = "partial class A : IX { void F() { } }\npartial class A : IY { void G() { } }";
    assert_eq!(
        found("type", code),
        [
            "1:15 A Class class Implements=IX Implements=IY [partial]",
            "2:15 A Class class Implements=IY [partial]",
        ]
    );
}

#[test]
fn names_are_bound_by_patterns_deconstructions_and_queries() {
    let code = "var (a, (b, c)) = f();\n(int d, e) = g();\nforeach (var (h, i) in j) { }\n\
        if (o is P { X: var k } l && m is [var n, ..]) { }\nq(out var r);\n\
        var s = from t in u let v = t select v;";
    let names: Vec<_> = found("variable", code)
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(
        names,
        ["a", "b", "c", "d", "h", "i", "l", "k", "n", "r", "s", "t", "v"].map(str::to_owned)
    );
    assert_eq!(found("assignment", code), ["2:9 e Plain = g()[1]"]);
}

#[test]
fn words_are_keywords_in_their_roles() {
    let code =
        "var x = from y in z where y select y; int record = nameof(x); dynamic d; nint var2;";
    let keywords = with_facts(Language::CSharp, &[code], |facts| {
        let tokens = facts.tokens.iter().filter(|token| token.kind == TokenKind::Keyword);
        tokens.map(|token| token.text.to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(
        keywords,
        ["var", "from", "in", "where", "select", "int", "nameof", "dynamic"].map(str::to_owned)
    );
}

#[test]
fn types_are_respelled() {
    for (text, expected) in [
        ("int?", "Nullable<int>"),
        ("string?", "string"),
        ("List<int?>", "List<Nullable<int>>"),
        ("(int count, string? name)", "Tuple<int,string>"),
        ("Dictionary<string, (int, int)?>", "Dictionary<string,Nullable<Tuple<int,int>>>"),
        ("int[,]", "int[]"),
        ("System.DateTime?", "Nullable<System.DateTime>"),
        ("global::A.B", "A.B"),
        ("Func<int, (", "Func<int,Tuple<"),
    ] {
        assert_eq!(CSharp.respelled(text).replace(", ", ","), expected, "{text}");
    }
}

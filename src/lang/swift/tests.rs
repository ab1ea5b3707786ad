//! The facts of Swift that other languages do not have.

use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing::{self, with_facts};

fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Swift, kind, code)
}

#[test]
fn an_import_may_take_one_name() {
    let code = "import Foundation\n@testable import struct Shop.Cart\npublic import A.B";
    assert_eq!(
        found("import", code),
        ["1:1 Import Foundation wildcard", "2:1 From Shop name=Cart", "3:1 Import A.B wildcard"]
    );
}

#[test]
fn an_extension_gives_members_and_protocols_to_a_type() {
    let code = "extension A: P { func f() {}; var x: Int { 1 } }\nstruct A<T> { init() {} }\nextension String { static func g() {} }";
    assert_eq!(
        found("type", code),
        [
            "1:11 <anonymous> Implementation Extends=P = A",
            "2:8 A Struct class-by-name Extends=P",
            "3:11 <anonymous> Implementation = String",
        ]
    );
    let functions = [
        "1:23 f Method() -> () owner=A body",
        "2:15 init Constructor() -> () owner=A body",
        "3:32 g Method() -> () owner=String body [static]",
    ];
    assert_eq!(found("function", code), functions);
    assert_eq!(found("variable", code), ["1:35 x Field: Int owner=A scope=type"]);
}

#[test]
fn patterns_bind_names_but_cases_and_labels() {
    let code = "switch v { case .a(x: let b), .c(let d): e() case let .f(g, (h, _)): i() case j, E.k(let l): m() case let n? as O: p() }\n\
        if let q, case .r(let s) = t, var (u, w) = x { }";
    let names: Vec<_> = found("variable", code)
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(names, ["b", "d", "g", "h", "l", "n", "q", "s", "u", "w"]);
}

#[test]
fn operators_bind_as_in_the_standard_library() {
    for (code, expected) in [
        ("-1 + 2", "Binary(Unary(- Number(Integer)) + Number(Integer))"),
        ("n * f(2)", "Binary(Name(\"n\") * Call(Name(\"f\"), [2]))"),
        (
            "1 + f() + g()",
            "Binary(Binary(Number(Integer) + Call(Name(\"f\"), [])) + Call(Name(\"g\"), []))",
        ),
        ("!f(2)", "Unary(! Call(Name(\"f\"), [2]))"),
    ] {
        assert_eq!(
            testing::lowered(Language::Swift, &format!("let a = {code}")),
            expected,
            "{code}"
        );
    }
    let calls = found("call", "let a = !b(c) && d + e(f) * -g(h)[0]");
    let names: Vec<_> = calls.iter().filter_map(|call| call.split([' ', '(']).nth(2)).collect();
    assert_eq!(names, ["b", "g", "e"]);
}

#[test]
fn keywords_are_names_behind_points_and_as_labels() {
    let code = "f(in: x.default, for: .init(), `class`: y as? Int)";
    with_facts(Language::Swift, &[code], |facts| {
        let keywords = facts.tokens.iter().filter(|token| token.kind == TokenKind::Keyword);
        assert_eq!(keywords.map(|token| token.text).collect::<Vec<_>>(), ["init", "as"]);
    });
}

#[test]
fn the_value_of_a_body_of_one_expression_is_returned() {
    let code = "func f(x: Int) -> Int { if x > 1 { 2 } else { 3 } }\nfunc g() -> Int { let y = 1; return y }\nfunc h() { k() }";
    assert_eq!(
        found("function", code),
        [
            "1:6 f Function(x: Int) -> (Int) body returns=2",
            "2:6 g Function() -> (Int) body returns=1",
            "3:6 h Function() -> () body",
        ]
    );
}

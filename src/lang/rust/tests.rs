//! The facts of Rust that other languages do not have.

use crate::language::Language;
use crate::syntax::testing;

fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Rust, kind, code)
}

#[test]
fn each_path_of_a_use_is_an_import() {
    let code = "use std::{fmt::{self, Display as D}, io::*};\nuse rand;\nuse super::a::B;\nextern crate c as d;";
    assert_eq!(
        found("import", code),
        [
            "1:1 From std name=fmt",
            "1:1 From std.fmt name=Display as D",
            "1:1 Import std.io wildcard",
            "2:1 Import rand",
            "3:1 From .a name=B",
            "4:1 Import c alias=d",
        ]
    );
}

#[test]
fn an_impl_gives_members_and_traits_to_a_type() {
    let code = "impl<'a> fmt::Show for &'a A<u8> { fn show(&self) {} }\nstruct A<T>(T);\nenum B { C }\nimpl B {}";
    assert_eq!(
        found("type", code),
        [
            "1:24 <anonymous> Implementation Implements=fmt::Show = &'a A<u8>",
            "2:8 A Struct class Implements=fmt::Show",
            "3:6 B Enumeration class class-by-name enumeration",
            "4:6 <anonymous> Implementation = B",
        ]
    );
    assert_eq!(
        found("function", code),
        ["1:39 show Method() -> () owner=A receiver=self body overrides"]
    );
}

#[test]
fn the_arguments_of_a_macro_are_code_of_the_function_around_it() {
    let code = "fn f() { println!(\"{}\", g(|x| if x { vec![h(1)] } else { i!{ let y = 2; } })); }";
    assert_eq!(
        found("call", code),
        [
            "1:10 println(\"{}\", g)",
            "1:25 g(|x| if x { vec![h(1)] } else { i!{ let y = 2; } })",
            "1:38 vec(h)",
            "1:58 i(let)",
            "1:43 h(1)"
        ]
        .map(|call| call.replacen(' ', " Call ", 1))
    );
    assert_eq!(
        found("variable", code),
        ["1:28 x Parameter scope=lambda", "1:66 y Variable = 2 constant scope=lambda"]
    );
    assert_eq!(found("construct", code), ["1:31 if"]);
}

#[test]
fn patterns_bind_names_but_constants() {
    let code = "fn f() { let (a, B { c, d: [e, .., mut g], .. }) = x; match y { None | h @ C::D(1) => {} _ => {} } }";
    let names: Vec<_> = found("variable", code)
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(names, ["a", "c", "e", "g", "h"]);
}

#[test]
fn the_value_of_a_body_is_returned() {
    let code =
        "fn f(x: u8) -> u8 { if x > 1 { return 2; } match x { 0 => 1, _ => { let y = 3; y } } }";
    assert_eq!(found("function", code), ["1:4 f Function(x: u8) -> (u8) body returns=3"]);
}

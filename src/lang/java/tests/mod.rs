//! Facts about Java code.

mod references;
mod types;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of Java.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Java, kind, code)
}

#[test]
fn fields_are_global_where_static_and_constant_where_final() {
    let code = "class A {\n  int a;\n  static int b = 1;\n  final int c;\n  \
                private static final List<String> D = List.of();\n}";
    assert_eq!(
        found("variable", code),
        [
            "2:7 a Field: int = zero owner=A scope=type",
            "3:14 b ClassField: int = 1 owner=A global scope=type [static]",
            "4:13 c Field: int owner=A constant scope=type [final]",
            "5:37 D ClassField: List<String> = List.of() owner=A global constant scope=type \
             [private static final]",
        ]
    );
}

#[test]
fn interface_fields_are_global_constants() {
    assert_eq!(
        found("variable", "interface I { int K = 1; }"),
        ["1:19 K ClassField: int = 1 owner=I global constant scope=type"]
    );
}

#[test]
fn enum_constants_are_enumerators_and_not_global() {
    assert_eq!(
        found("variable", "enum E { A, B(1, \"x\") { int f; }; int g; }"),
        [
            "1:10 A Enumerator owner=E constant scope=type",
            "1:13 B Enumerator = (1, \"x\") owner=E constant scope=type",
            "1:29 f Field: int = zero scope=type",
            "1:39 g Field: int = zero owner=E scope=type",
        ]
    );
}

#[test]
fn record_components_are_fields_once() {
    assert_eq!(
        found("variable", "record P(@A int x, String... y) { P { } }"),
        ["1:17 x Field: int owner=P scope=type [A]", "1:30 y Field: String... owner=P scope=type",]
    );
}

#[test]
fn locals_take_their_brackets_and_values() {
    let code = "void f(final int p, A q) {\n  int a, b[] = {1};\n  final var c = 2;\n}";
    assert_eq!(
        found("variable", code),
        [
            "1:18 p Parameter: int constant scope=function [final]",
            "1:23 q Parameter: A scope=function",
            "2:7 a Variable: int scope=function",
            "2:10 b Variable: int[] = {1} scope=function",
            "3:13 c Variable = 2 constant scope=function [final]",
        ]
    );
}

#[test]
fn loops_resources_and_catches_bind() {
    let code = "void f() {\n  for (int i = 0, j = 1; ; ) {}\n  for (final T t : xs) {}\n  \
                try (var r = open(); s) {} catch (final A | B e) {}\n}";
    assert_eq!(
        found("variable", code),
        [
            "2:12 i Loop: int = 0 scope=function",
            "2:19 j Loop: int = 1 scope=function",
            "3:16 t Loop: T in xs constant scope=function [final]",
            "4:12 r Resource = open() scope=function",
            "4:49 e Catch: A | B constant scope=function [final]",
        ]
    );
}

#[test]
fn patterns_bind() {
    let code = "void f(Object o) {\n  if (o instanceof String s && o instanceof P(int x, var y)) {}\n  \
                switch (o) { case Integer i when i > 1 -> {} case P(Q(var z), _) -> {} \
                case A -> {} default -> {} }\n}";
    assert_eq!(
        found("variable", code)[1..],
        [
            "2:27 s Pattern: String scope=function",
            "2:51 x Pattern: int scope=function",
            "2:58 y Pattern scope=function",
            "3:29 i Pattern: Integer scope=function",
            "3:61 z Pattern scope=function",
        ]
    );
}

#[test]
fn lambda_parameters_bind_and_declarations_without_body_do_not() {
    let code =
        "interface I { void m(int p); F f = (a, b) -> a; F g = (int c) -> c; F h = d -> d; }";
    assert_eq!(
        found("variable", code)
            .iter()
            .filter(|line| line.contains("Parameter"))
            .collect::<Vec<_>>(),
        [
            "1:37 a Parameter scope=lambda",
            "1:40 b Parameter scope=lambda",
            "1:60 c Parameter: int scope=lambda",
            "1:75 d Parameter scope=lambda",
        ]
    );
}

#[test]
fn in_a_fragment_only_fields_are_global() {
    let code = "int a = 1;\nprivate static int b = 2;\nprivate int c;\nfinal int d = 3;";
    assert_eq!(
        found("variable", code),
        [
            "1:5 a Variable: int = 1 scope=file",
            "2:20 b ClassField: int = 2 global scope=file [private static]",
            "3:13 c Field: int = zero scope=file [private]",
            "4:11 d Variable: int = 3 constant scope=file [final]",
        ]
    );
    assert_eq!(found("block", "class A {}"), ["1:1 0 errors=0"]);
}

#[test]
fn assignments_name_what_they_change() {
    let code = "void f() { x = 1; this.y = 2; a.b.z += 3; xs[0] = 4; i++; --this.n; }";
    assert_eq!(
        found("assignment", code),
        [
            "1:12 x Plain = 1",
            "1:24 this.y Plain = 2",
            "1:35 a.b.z Augmented = 3",
            "1:54 i Augmented",
            "1:66 this.n Augmented",
        ]
    );
}

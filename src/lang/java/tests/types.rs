//! Types, packages and imports.

use super::found;
use crate::language::Language;
use crate::response::Span;
use crate::syntax::testing;

#[test]
fn classes_and_records_are_classes_wherever_they_stand() {
    let code = "class A { class B {} void f() { class C {} new D() { class E {} }; } }\n\
                record P(int x) {}";
    assert_eq!(
        found("type", code),
        [
            "1:7 A Class class",
            "1:17 B Class in=A class",
            "1:39 C Class in=A class",
            "1:60 E Class in=A class",
            "2:8 P Record class",
        ]
    );
}

#[test]
fn annotation_types_are_no_interfaces_and_enums_no_classes() {
    let code = "interface I {}\n@interface An {}\nenum E { X }";
    assert_eq!(
        found("type", code),
        ["1:11 I Interface interface", "2:12 An Annotation", "3:6 E Enumeration enumeration",]
    );
}

#[test]
fn bases_keep_how_they_are_connected_and_their_arguments() {
    let code = "public abstract class A<T> extends B<T> implements C, d.E<T> {}\n\
                interface I extends J, K {}\nenum F implements G {}\n\
                sealed interface S permits A {}";
    assert_eq!(
        found("type", code),
        [
            "1:23 A Class class Extends=B<T> Implements=C Implements=d.E<T> [public abstract]",
            "2:11 I Interface interface Extends=J Extends=K",
            "3:6 F Enumeration enumeration Implements=G",
            "4:18 S Interface interface [sealed]",
        ]
    );
}

#[test]
fn the_package_is_the_one_declared() {
    let code = "// package not.this;\npackage com . acme;\nclass A {}";
    assert_eq!(found("package", code), ["2:1 com.acme Clause"]);
}

#[test]
fn imports_say_what_they_take() {
    let code = "import java.util.List;\nimport java.util.*;\n\
                import static java.lang.Math.max;\nimport static org.junit.Assert.*;";
    assert_eq!(
        found("import", code),
        [
            "1:1 Import java.util.List",
            "2:1 Import java.util wildcard",
            "3:1 Static java.lang.Math name=max",
            "4:1 Static org.junit.Assert wildcard",
        ]
    );
}

#[test]
fn methods_have_an_owner_parameters_and_a_result() {
    let code = "class A {\n  @Override public int f(final List<String> xs, int... n) { return 1; }\n\
                \x20 static void g(A this) { return; }\n  int[] h(int a[])[] { return null; }\n}";
    assert_eq!(
        found("function", code),
        [
            "2:24 f Method(xs: List<String>, ...n: int...) -> (int) owner=A body overrides \
             returns=1 [Override public]",
            "3:15 g Method() -> (void) owner=A body returns=1 [static]",
            "4:9 h Method(a: int[]) -> (int[][]) owner=A body returns=1",
        ]
    );
}

#[test]
fn constructors_are_distinct_from_methods() {
    let code = "class A { A(int x) { this(); } void A() {} }\nenum E { X; E() {} }";
    assert_eq!(
        found("function", code),
        [
            "1:11 A Constructor(x: int) -> () owner=A body",
            "1:37 A Method() -> (void) owner=A body",
            "2:13 E Constructor() -> () owner=E body",
        ]
    );
}

#[test]
fn a_record_header_declares_its_constructor_once() {
    let header = "record P(int x, String y) {}";
    assert_eq!(found("function", header), ["1:8 P Constructor(x: int, y: String) -> () owner=P"]);
    let compact = "record P(int x) { P { f(); } }";
    assert_eq!(
        found("function", compact),
        ["1:8 P Constructor(x: int) -> () owner=P", "1:19 P Constructor() -> () owner=P body",]
    );
    let written_out = "record P(int x) { P(int a) { x = a; } }";
    assert_eq!(found("function", written_out), ["1:19 P Constructor(a: int) -> () owner=P body"]);
    let another = "record P(int x) { P(String a) { this(1); } }";
    assert_eq!(found("function", another).len(), 2);
}

#[test]
fn bodiless_methods_are_abstract_unless_native() {
    let code = "interface I { void m(int a); default void n() {} }\n\
                abstract class A { abstract void m(); native void n(); }\n\
                @interface An { String value() default \"x\"; }";
    assert_eq!(
        found("function", code),
        [
            "1:20 m Method(a: int) -> (void) owner=I abstract",
            "1:43 n Method() -> (void) owner=I body [default]",
            "2:34 m Method() -> (void) owner=A abstract [abstract]",
            "2:51 n Method() -> (void) owner=A [native]",
            "3:24 value Method() -> (String) owner=An abstract",
        ]
    );
}

#[test]
fn methods_of_bodies_without_a_name_have_no_owner() {
    let code = "class A { Runnable r = new Runnable() { public void run() {} }; }\n\
                enum E { X { void f() {} } }";
    assert_eq!(
        found("function", code),
        ["1:53 run Method() -> (void) body [public]", "2:19 f Method() -> (void) body",]
    );
}

#[test]
fn lambdas_are_functions_under_the_name_they_are_bound_to() {
    let code = "class A { F f = x -> x; void g() { F h; h = (int a, int b) -> 1; \
                this.f = y -> y; run(z -> z); F r = A::g; } }";
    assert_eq!(
        found("function", code),
        [
            "1:13 f Literal(x) -> () body",
            "1:30 g Method() -> (void) owner=A body",
            "1:41 h Literal(a: int, b: int) -> () body",
        ]
    );
}

#[test]
fn returns_belong_to_the_function_around_them() {
    let code = "class A { int f() { run(() -> { return 2; }); \
                new T() { int g() { return 3; } }; return 1; } }";
    let functions = found("function", code);
    assert!(functions[0].contains("f Method() -> (int) owner=A body returns=1"));
    assert!(functions[1].contains("g Method() -> (int) body returns=1"));
}

#[test]
fn snippets_without_a_class_are_read() {
    let code = "public Foo(int x) { this.x = x; }\n@Test\nint f() { return 1; }";
    assert_eq!(
        found("function", code),
        [
            "1:8 Foo Constructor(x: int) -> () body [public]",
            "3:5 f Function() -> (int) body returns=1 [Test]",
        ]
    );
}

/// A function's span or signature as text.
fn spans(code: &str) -> Vec<(String, String)> {
    testing::with_facts(Language::Java, &[code], |facts| {
        let text = |span: Span| code[span.start as usize..span.end as usize].to_owned();
        facts
            .functions
            .iter()
            .map(|function| (text(function.signature), text(function.span)))
            .collect()
    })
}

#[test]
fn a_function_begins_after_its_annotations() {
    let code = "class A {\n  /** Doc. */\n  @A1\n  @A2(\"x\") // why\n  public @B\n  void f()\n  {\n  }\n\
                \x20 @C int g();\n}";
    let spans = spans(code);
    assert_eq!(spans[0].0, "public @B\n  void f()");
    assert_eq!(spans[0].1, "public @B\n  void f()\n  {\n  }");
    assert_eq!(spans[1], ("int g()".into(), "int g();".into()));
}

#[test]
fn a_record_header_is_the_span_of_its_constructor() {
    let code = "@A\npublic record P(int x) implements Q {\n}";
    assert_eq!(
        spans(code)[0],
        (
            "public record P(int x) implements Q".into(),
            "public record P(int x) implements Q".into()
        )
    );
}

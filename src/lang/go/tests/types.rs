//! Types, packages and imports.

use super::found;
use crate::language::Language;
use crate::syntax::testing;

#[test]
fn structs_are_classes_and_interfaces_interfaces() {
    let code = "type A struct{}\ntype (\n\tB struct{}\n\tC interface{}\n)\n\
                func f() { type D struct{}; var e struct{} }";
    assert_eq!(
        found("type", code),
        [
            "1:6 A Struct class",
            "3:2 B Struct class",
            "4:2 C Interface interface",
            "6:17 D Struct class",
        ]
    );
}

#[test]
fn a_named_type_with_methods_is_a_class_by_name() {
    let code = "type A []int\nfunc (a A) Len() int { return 0 }\ntype B func()\n\
                type C = A\nfunc (c *C) F() {}";
    assert_eq!(
        found("type", code),
        ["1:6 A Named class-by-name = []int", "3:6 B Named = func()", "4:6 C Alias = A",]
    );
}

#[test]
fn a_type_that_comes_down_to_a_struct_is_a_class() {
    let code = "type A B\ntype B C\ntype C struct{}\ntype D E[int]\ntype E[T any] struct{}\n\
                type F io.Reader\ntype G G\ntype H I\ntype I interface{}";
    assert_eq!(
        found("type", code),
        [
            "1:6 A Named class = B",
            "2:6 B Named class = C",
            "3:6 C Struct class",
            "4:6 D Named class = E[int]",
            "5:6 E Struct class",
            "6:6 F Named = io.Reader",
            "7:6 G Named = G",
            "8:6 H Named interface = I",
            "9:6 I Interface interface",
        ]
    );
}

#[test]
fn a_named_type_with_a_constant_is_an_enumeration() {
    let code = "type A int\nconst (\n\tX A = iota\n\tY\n)\ntype B string\nconst Z = B(\"z\")\n\
                type C int\nvar v C = 1\ntype D int\nconst (\n\t_ D = iota\n)\ntype E int\n\
                func f() { const k E = 1 }\ntype F int\nconst G = -F(1) << 2 + 1\n\
                type H int\nconst I = H(1) == 2";
    let enumerations: Vec<_> =
        found("type", code).into_iter().filter(|line| line.contains("enumeration")).collect();
    assert_eq!(
        enumerations,
        [
            "1:6 A Named enumeration = int",
            "6:6 B Named enumeration = string",
            "10:6 D Named enumeration = int",
            "14:6 E Named enumeration = int",
            "16:6 F Named enumeration = int",
        ]
    );
}

#[test]
fn embedded_types_are_bases_and_no_variables() {
    let code = "type A struct {\n\t*B\n\tpkg.C\n\tD[int]\n\tx int\n}\n\
                type I interface {\n\tfmt.Stringer\n\t~int | string\n\tM()\n}";
    assert_eq!(
        found("type", code),
        [
            "1:6 A Struct class Embeds=*B Embeds=pkg.C Embeds=D[int]",
            "7:6 I Interface interface Embeds=fmt.Stringer",
        ]
    );
    assert_eq!(found("variable", code), ["5:2 x Field: int = zero owner=A scope=type"]);
}

#[test]
fn a_declaration_alone_begins_with_its_keyword() {
    let code = "type A struct { x int }\ntype (\n\tB int\n)";
    testing::with_facts(Language::Go, &[code], |facts| {
        let text = |place: usize| {
            let span = facts.types[place].span;
            &code[span.start as usize..span.end as usize]
        };
        assert_eq!(text(0), "type A struct { x int }");
        assert_eq!(text(1), "B int");
        let header = facts.types[0].header;
        assert_eq!(&code[..header.end as usize], "type A struct");
    });
}

#[test]
fn methods_find_their_type_in_another_block() {
    let codes = ["func (s Stack[T]) Push(x T) {}", "type Stack[T any] []T"];
    testing::with_facts(Language::Go, &codes, |facts| {
        let id = facts.functions[0].owner_type.unwrap();
        assert_eq!(facts.type_definition(id).name, Some("Stack"));
        assert!(facts.type_definition(id).is_class_by_name);
        assert_eq!(facts.type_definition(id).type_parameters, ["T"]);
    });
}

#[test]
fn packages_and_imports_are_read() {
    let code =
        "package main\nimport \"fmt\"\nimport (\n\tm \"math/rand\"\n\t. \"os\"\n\t_ `embed`\n)";
    assert_eq!(found("package", code), ["1:1 main Clause"]);
    assert_eq!(
        found("import", code),
        [
            "2:8 Import fmt",
            "4:2 Import math/rand alias=m",
            "5:2 Import os wildcard",
            "6:2 Import embed alias=_",
        ]
    );
}

#[test]
fn every_name_is_a_parameter_and_every_unnamed_type_one() {
    let code = "func f(a, b int, c ...string) {}\nfunc g(int, ...string) (x, y int, err error) {}\n\
                func h[T any](m map[K]V) []int {}";
    assert_eq!(
        found("function", code),
        [
            "1:6 f Function(a: int, b: int, ...c: ...string) -> () body",
            "2:6 g Function(_: int, ..._: ...string) -> (int, int, error) body",
            "3:6 h Function(m: map[K]V) -> ([]int) body",
        ]
    );
}

#[test]
fn the_receiver_is_no_parameter_and_names_the_owner() {
    let code = "func (s *Stack[T]) Push(x T) {}\nfunc (Stack) Pop() int {}";
    assert_eq!(
        found("function", code),
        [
            "1:20 Push Method(x: T) -> () owner=Stack receiver=s: *Stack[T] body",
            "2:14 Pop Method() -> (int) owner=Stack receiver=_: Stack body",
        ]
    );
}

#[test]
fn interface_methods_and_external_functions_have_no_body() {
    let code = "type I interface { M(a, b int) (string, error) }\nfunc f(x int) int\n\
                func g(x interface{ N() }) {}";
    assert_eq!(
        found("function", code),
        [
            "1:20 M Method(a: int, b: int) -> (string, error) owner=I abstract",
            "2:6 f Function(x: int) -> (int)",
            "3:6 g Function(x: interface{ N() }) -> () body",
            "3:21 N Method() -> () abstract",
        ]
    );
}

#[test]
fn function_literals_are_functions_under_the_name_they_are_bound_to() {
    let code = "var f = func(a int) int { return a }\nfunc g() {\n\
                \th, i := func() {}, 1\n\th = func(b, c int) {}\n\tp.q = func() {}\n\tgo func() {}()\n}";
    assert_eq!(
        found("function", code),
        [
            "1:5 f Literal(a: int) -> (int) body",
            "2:6 g Function() -> () body",
            "3:2 h Literal() -> () body",
            "4:2 h Literal(b: int, c: int) -> () body",
        ]
    );
}

#[test]
fn returns_belong_to_the_function_around_them() {
    let code = "func f() (int, error) {\n\tg(func() int { return 1 })\n\treturn 1, nil\n}";
    assert_eq!(found("function", code), ["1:6 f Function() -> (int, error) body returns=1"]);
}

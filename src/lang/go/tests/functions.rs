//! Functions, methods, function literals.

use super::found;

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

//! Facts about Go code.

mod references;
mod types;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of Go.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Go, kind, code)
}

#[test]
fn package_level_vars_are_global() {
    let code = "package p\nvar a, b int = 1, 2\nvar (\n\tc string\n\td = f()\n)\nvar e, g = f()\n\
                func f() { var h int }";
    assert_eq!(
        found("variable", code),
        [
            "2:5 a Variable: int = 1 global scope=file",
            "2:8 b Variable: int = 2 global scope=file",
            "4:2 c Variable: string = zero global scope=file",
            "5:2 d Variable = f() global scope=file",
            "7:5 e Variable = f()[0] global scope=file",
            "7:8 g Variable = f()[1] global scope=file",
            "8:16 h Variable: int = zero scope=function",
        ]
    );
}

#[test]
fn in_a_fragment_vars_are_local() {
    let code = "var a int\na = 1";
    assert_eq!(found("variable", code), ["1:5 a Variable: int = zero scope=file"]);
    assert_eq!(found("block", code), ["1:1 0 errors=0 fragment"]);
    let file = "package p\nvar a int\na = 1";
    assert_eq!(found("variable", file), ["2:5 a Variable: int = zero global scope=file"]);
    assert_eq!(
        found("variable", "var a int\nfunc f() {}"),
        ["1:5 a Variable: int = zero global scope=file"]
    );
}

#[test]
fn constants_repeat_type_and_value_of_the_spec_before() {
    let code = "const (\n\tA Kind = iota + 1\n\tB\n\t_\n\tC, D = 1, \"x\"\n\tE, F\n)";
    assert_eq!(
        found("variable", code),
        [
            "2:2 A Constant: Kind = iota + 1 (iota 0) global constant scope=file",
            "3:2 B Constant: Kind = iota + 1 (iota 1) global constant scope=file",
            "4:2 _ Blank: Kind = iota + 1 (iota 2) global constant scope=file",
            "5:2 C Constant = 1 global constant scope=file",
            "5:5 D Constant = \"x\" global constant scope=file",
            "6:2 E Constant = 1 global constant scope=file",
            "6:5 F Constant = \"x\" global constant scope=file",
        ]
    );
}

#[test]
fn receivers_parameters_and_named_results_bind() {
    let code = "func (s *S) f(a, _ int, b ...T) (n int, err error) {}\n\
                func g(func(x int)) int\ntype F func(y int)\nfunc (T) h(int) {}";
    assert_eq!(
        found("variable", code),
        [
            "1:7 s Receiver: *S scope=function",
            "1:15 a Parameter: int scope=function",
            "1:18 _ Blank: int scope=function",
            "1:25 b Parameter: ...T scope=function",
            "1:34 n Result: int = zero scope=function",
            "1:41 err Result: error = zero scope=function",
        ]
    );
}

#[test]
fn a_name_declared_in_the_same_block_is_assigned_to() {
    let code = "func f() (err error) {\n\ta, err := g()\n\tb, a := g()\n\tif c, err := g(); c {\n\
                \t\td, c := g()\n\t} else {\n\t\te, c := g()\n\t}\n\tfor {\n\t\tb, h := g()\n\t}\n\
                \tswitch x {\n\tcase 1:\n\t\ti, a := g()\n\tcase 2:\n\t\ti, a := g()\n\t}\n}";
    let names = |kind: &str| {
        let lines = found(kind, code);
        let name = |line: &String| {
            let mut words = line.split(' ');
            let place = words.next().unwrap_or_default().to_owned();
            place + " " + words.next().unwrap_or_default()
        };
        lines.iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(
        names("variable"),
        [
            "1:11 err", "2:2 a", "3:2 b", "4:5 c", "4:8 err", "5:3 d", "5:6 c", "7:3 e", "7:6 c",
            "10:3 b", "10:6 h", "14:3 i", "14:6 a", "16:3 i", "16:6 a",
        ]
    );
    assert_eq!(names("assignment"), ["2:5 err", "3:5 a"]);
}

#[test]
fn loops_bind_by_clause_and_by_range() {
    let code = "func f() {\n\tfor i, j := 0, 1; i < j; i++ { x := 1 }\n\tfor k, v := range xs {}\n\
                \tfor k = range xs {}\n\tfor range xs {}\n\tfor n := range 3 {}\n}";
    assert_eq!(
        found("variable", code),
        [
            "2:6 i Loop = 0 scope=function",
            "2:9 j Loop = 1 scope=function",
            "2:33 x Variable = 1 scope=function",
            "3:6 k Loop key of xs scope=function",
            "3:9 v Loop in xs scope=function",
            "6:6 n Loop key of 3 scope=function",
        ]
    );
    assert_eq!(found("assignment", code), ["2:27 i Augmented", "4:6 k Plain key of xs"]);
}

#[test]
fn several_results_are_taken_apart() {
    let code = "func f() {\n\ta, err := g()\n\tv, ok := m[k]\n\tt, ok2 := x.(T)\n\tselect {\n\
                \tcase r, open := <-ch:\n\tcase w = <-ch:\n\t}\n\tswitch s := x.(type) {\n\tcase nil:\n\t}\n}";
    assert_eq!(
        found("variable", code),
        [
            "2:2 a Variable = g()[0] scope=function",
            "2:5 err Variable = g()[1] scope=function",
            "3:2 v Variable = m[k] scope=function",
            "3:5 ok Variable = m[k][1] scope=function",
            "4:2 t Variable = x.(T) scope=function",
            "4:5 ok2 Variable = x.(T)[1] scope=function",
            "6:7 r Variable = <-ch scope=function",
            "6:10 open Variable = <-ch[1] scope=function",
            "9:9 s Pattern scope=function",
        ]
    );
    assert_eq!(found("assignment", code), ["7:7 w Plain = <-ch"]);
}

#[test]
fn fields_belong_to_the_type_declared_and_to_nobody_in_between() {
    let code = "type A struct {\n\tx, y int `json:\"x\"`\n\tin struct { z int }\n}\n\
                var v struct { w int }\ntype L []struct { u int }";
    assert_eq!(
        found("variable", code),
        [
            "2:2 x Field: int = zero owner=A scope=type",
            "2:5 y Field: int = zero owner=A scope=type",
            "3:2 in Field: struct { z int } = zero owner=A scope=type",
            "3:14 z Field: int = zero scope=type",
            "5:5 v Variable: struct { w int } = zero global scope=file",
            "5:16 w Field: int = zero scope=file",
            "6:19 u Field: int = zero scope=file",
        ]
    );
}

#[test]
fn assignments_name_what_they_change() {
    let code =
        "func f() {\n\tx = 1\n\tp.y, z[0], *q = 2, 3, 4\n\tn += 5\n\ti++\n\t_ = 6\n\ta, b = g()\n}";
    assert_eq!(
        found("assignment", code),
        [
            "2:2 x Plain = 1",
            "3:4 p.y Plain = 2",
            "4:2 n Augmented = 5",
            "5:2 i Augmented",
            "7:2 a Plain = g()[0]",
            "7:5 b Plain = g()[1]",
        ]
    );
}

#[test]
fn labels_and_blanks_are_no_variables() {
    let code = "package p\nvar _ I = (*T)(nil)\nfunc f() {\nouter:\n\tfor _, v := range xs {\n\
                \t\tcontinue outer\n\t}\n}";
    assert_eq!(
        found("variable", code),
        [
            "2:5 _ Blank: I = (*T)(nil) global scope=file",
            "5:6 _ Blank key of xs scope=function",
            "5:9 v Loop in xs scope=function",
        ]
    );
}

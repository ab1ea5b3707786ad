//! Initial values and assignments.

use super::found;

#[test]
fn initial_values_of_every_form() {
    for (code, value) in [
        ("void f() { int x = 1; }", " = 1"),
        ("void f() { int x{1}; }", " = 1"),
        ("void f() { int x(1); }", " = 1"),
        ("void f() { int x{}; }", " = zero"),
        ("void f() { int x; }", ""),
        ("void f() { static int x; }", " = zero"),
        ("int x;", " = zero"),
        ("extern int x;", ""),
        ("void f() { T* x; }", ""),
        ("void f() { T x; }", " = ()"),
        ("void f() { T x{}; }", " = ()"),
        ("void f() { T x(1, 2); }", " = (1, 2)"),
        ("void f() { T x{1, 2}; }", " = (1, 2)"),
        ("void f() { T x = {1, 2}; }", " = {1, 2}"),
        ("void f() { T x{.a = 1, .b = 2}; }", " = (1, 2)"),
        ("void f() { std::size_t x; }", ""),
        ("void f() { int x[2]{1}; }", " = {1}"),
        ("void f() { T x = T(1); }", " = T(1)"),
        ("void f() { auto x = new T; }", " = new T"),
        ("void f() { for (auto x : xs) {} }", " in xs"),
        ("void f() { auto [y, x] = g(); }", " = g()[1]"),
        ("void f() { for (auto [x, y] : m) {} }", " in m[0]"),
        ("void f() { [x = 2] {}; }", " = 2"),
        ("void f(int x) {}", ""),
        ("void f(int x = 3) {}", " = 3"),
        ("struct A { T x; };", " = ()"),
        ("struct A { int x; };", ""),
        ("struct A { int x = 4; };", " = 4"),
        ("struct A { T x{1}; };", " = (1)"),
        ("template <class T> struct A { T x; };", ""),
        ("enum E { P }; void f() { E x; }", ""),
        ("using N = long; N x;", " = zero"),
        ("using N = std::string; N x;", " = ()"),
    ] {
        let lines = found("variable", code);
        let line = lines.iter().find(|line| line.contains(" x ")).unwrap();
        let shown = line
            .split(" x ")
            .nth(1)
            .unwrap()
            .split(" scope=")
            .next()
            .unwrap()
            .replace(" global", "")
            .replace(" owner=A", "");
        let place = [" = ", " in "].iter().filter_map(|mark| shown.find(mark)).min();
        assert_eq!(place.map_or("", |at| &shown[at..]), value, "{code}: {line}");
    }
}

#[test]
fn assignments_name_what_they_change() {
    let code = "A::A(int n) : count(n), items(5), Base<int>(1) {\n  this->x = 1;\n  p->y += 2;\n  z = w = 3;\n  ++i;\n  \
                j--;\n  ns::k = 4;\n  xs[0] = 5;\n  *q = 6;\n  (*r).s = 7;\n}\nstruct A { int count; std::vector<int> items; };";
    assert_eq!(
        found("assignment", code),
        [
            "1:15 count MemberInitializer = n",
            "1:25 items MemberInitializer = (5)",
            "2:9 this->x Plain = 1",
            "3:6 p->y Augmented = 2",
            "4:3 z Plain = w = 3",
            "4:7 w Plain = 3",
            "5:5 i Augmented",
            "6:3 j Augmented",
            "7:7 ns::k Plain = 4",
            "10:8 (*r).s Plain = 7",
        ]
    );
}

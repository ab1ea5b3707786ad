//! Evident types, tested through template 25.

use super::TypeInference;
use crate::check::testing::judge;
use crate::check::{Context, Readings};
use crate::lang::TypeSystem;
use crate::language::Language::{self, Cpp, Go, Java, Python};
use crate::language::{HasProfile, LanguageProfile, TypeProfile};
use crate::names::Names;
use crate::response::Response;
use crate::syntax::SearchedTrees;
use crate::syntax::testing::with_facts;
use crate::types::Type;

/// Asserts the outcome for `x` and each type; `?` is Unverifiable.
fn types(language: Language, code: &str, rows: &[(&str, &str)]) {
    for (asked, expected) in rows {
        let sentence = format!("Variable `x`, type should be `{asked}`.");
        let judged = judge(language, code, &sentence);
        let word = match judged.split(' ').next() {
            Some("Unverifiable") => "?",
            other => other.unwrap_or_default(),
        };
        assert_eq!(word, *expected, "{asked}: {code}");
    }
}

/// Asserts that the type of `x` is evident: Yes for the given type, No for `Zzz`.
fn evident(language: Language, rows: &[(&str, &str)]) {
    for (code, ty) in rows {
        types(language, code, &[(ty, "Yes"), ("Zzz", "No")]);
    }
}

#[test]
fn python_literals_and_displays() {
    evident(
        Python,
        &[
            ("x = 1", "int"),
            ("x = 1.5", "float"),
            ("x = 2j", "complex"),
            ("x = 'a' 'b'", "str"),
            ("x = f'{a}'", "str"),
            ("x = b'a'", "bytes"),
            ("x = True", "bool"),
            ("x = [1, 2]", "list[int]"),
            ("x = {'a': 1}", "dict"),
            ("x = {1, 2}", "set[int]"),
            ("x = 1, 'a'", "tuple[int, str]"),
            ("x = ()", "tuple"),
            ("x = [i for i in y]", "list"),
            ("x = {k: v for k, v in y}", "dict"),
            ("x = (i for i in y)", "generator"),
            ("x = lambda: 1", "function"),
        ],
    );
}

#[test]
fn python_operators() {
    evident(
        Python,
        &[
            ("x = 1 + 2", "int"),
            ("x = 1 / 2", "float"),
            ("x = 7 // 2", "int"),
            ("x = 1 + 2.0", "float"),
            ("x = -1", "int"),
            ("x = not y", "bool"),
            ("x = y < z", "bool"),
            ("x = y in z", "bool"),
            ("x = 'a' + y", "str"),
            ("x = '%s' % y", "str"),
            ("x = [0] * n", "list"),
            ("x = 3 * 'a'", "str"),
            ("x = [1] + [2]", "list"),
            ("x = 1 if y else 2", "int"),
            ("x = 'a' if y else None", "str"),
        ],
    );
    for code in ["x = y + 1", "x = y / 2", "x = 1 if y else 'a'", "x = y or z"] {
        types(Python, code, &[("int", "?")]);
    }
}

#[test]
fn python_calls() {
    evident(
        Python,
        &[
            ("x = len(y)", "int"),
            ("x = int(input())", "int"),
            ("x = round(2.5)", "int"),
            ("x = round(2.5, 1)", "float"),
            ("x = sorted([3, 1])", "list[int]"),
            ("x = sum([1.5, 2.5])", "float"),
            ("x = max(1, 2)", "int"),
            ("x = list(y)", "list"),
            ("x = 'a,b'.split(',')", "list[str]"),
            ("x = y.strip().lower()", "str"),
            ("x = open('f').read()", "str"),
            ("import math\nx = math.sqrt(2)", "float"),
            ("import math as m\nx = m.floor(2.5)", "int"),
            ("from math import sqrt as s\nx = s(2)", "float"),
            ("import math\nx = math.pi", "float"),
            ("import sys\nx = sys.argv[1]", "str"),
            ("from collections import deque\nx = deque()", "deque"),
            ("import datetime\nx = datetime.datetime.now()", "datetime"),
            ("from datetime import datetime\nx = datetime.now().year", "int"),
            ("x = Foo(1)", "Foo"),
            ("import lib\nx = lib.Foo(1)", "Foo"),
            ("class Foo: pass\nx = Foo()", "Foo"),
            ("def f() -> int: ...\nx = f()", "int"),
            ("def f():\n    return 'a'\nx = f()", "str"),
            ("def f(n):\n    if n: return f(n - 1)\n    return 1\nx = f(2)", "int"),
            ("async def f() -> int: ...\nasync def g():\n    x = await f()", "int"),
        ],
    );
    // A name of the response hides the built-in one; unknown functions have no evident type.
    types(Python, "def len(a): return 'a'\nx = len(y)", &[("str", "Yes"), ("int", "No")]);
    types(Python, "x = compute(y)", &[("int", "?")]);
    types(Python, "def f(n):\n    return f(n)\nx = f(1)", &[("int", "?")]);
}

#[test]
fn python_names() {
    evident(
        Python,
        &[
            ("y = 1\nx = y", "int"),
            ("def f():\n    y = 'a'\n    x = y", "str"),
            ("def f(y: int):\n    x = y", "int"),
            ("def f(x: 'int'): pass", "int"),
            ("def f(x=0): pass", "int"),
            ("class A:\n    def __init__(self):\n        self.x = []", "list"),
            ("class A:\n    def __init__(self, y: int):\n        self.x = y", "int"),
            (
                "class A:\n    def __init__(self):\n        self.y = 1\n    def f(self):\n        x = self.y",
                "int",
            ),
            (
                "class A:\n    def f(self):\n        return 1\n    def g(self):\n        x = self.f()",
                "int",
            ),
            (
                "class B:\n    n: int = 1\nclass A:\n    def g(self):\n        b = B()\n        x = b.n",
                "int",
            ),
            ("import re\nm = re.match('a', b)\nx = m.group()", "str"),
            ("from enum import Enum\nclass C(Enum):\n    RED = 1\nx = C.RED", "C"),
            ("x = None\nx = 3", "int"),
            ("x: int", "int"),
            ("with open('f') as x: pass", "TextIOWrapper"),
            ("for x in range(3): pass", "int"),
            ("for x in 'abc': pass", "str"),
            ("for i, x in enumerate(['a']): pass", "str"),
            ("for x, y in enumerate(z): pass", "int"),
            ("for y, x in {'a': 1}.items(): pass", "int"),
            ("x, y = 1, 'a'", "int"),
            ("y = [1, 2]\nx = y[0]", "int"),
            ("y = [1, 2]\nx = y[1:]", "list[int]"),
            ("(x := 3)", "int"),
        ],
    );
    types(Python, "y = 1\ny = 'a'\nx = y", &[("int", "?")]);
    types(Python, "def f(y):\n    x = y", &[("int", "?")]);
    types(Python, "def f(x): pass", &[("int", "?")]);
    types(Python, "x = None", &[("int", "?")]);
    types(
        Python,
        "def f(ys):\n    t = 0\n    for y in ys:\n        t += y.n\n    return t\nx = f(1)",
        &[("int", "Yes"), ("float", "No"), ("str", "No")],
    );
}

#[test]
fn java_types() {
    evident(
        Java,
        &[
            ("class A { int x; }", "int"),
            ("class A { void f() { var x = 1L; } }", "long"),
            ("class A { void f() { var x = 1.5; } }", "double"),
            ("class A { void f() { var x = 'a'; } }", "char"),
            ("class A { void f() { var x = \"a\" + 1; } }", "String"),
            ("class A { void f() { var x = new int[3]; } }", "int[]"),
            ("class A { void f() { var x = 1 / 2.0; } }", "double"),
            ("class A { void f() { var x = \"a\".length(); } }", "int"),
            ("class A { void f(String s) { var x = s.split(\",\"); } }", "String[]"),
            ("class A { void f() { var x = Integer.parseInt(\"1\"); } }", "int"),
            ("class A { int g() { return 1; } void f() { var x = g(); } }", "int"),
            ("class A { static A g() { return null; } void f() { var x = A.g(); } }", "A"),
            ("class A { void f(java.util.List<String> l) { for (var x : l) {} } }", "String"),
            (
                "class A { void f(Map<String, Integer> m) { for (var x : m.entrySet()) {} } }",
                "Map.Entry",
            ),
            ("class A { void f(String[] a) { var x = a.length; } }", "int"),
            ("class A { void f() { var x = 1 < 2; } }", "boolean"),
            (
                "class Box<T> { T item; T get() { return item; } }\nclass A { void f(Box<String> b) { var x = b.get(); } }",
                "String",
            ),
            (
                "class Box<T> { T item; }\nclass A { void f(Box<String> b) { var x = b.item; } }",
                "String",
            ),
            ("class A { void f(List<A> l) { var x = l.stream().mapToInt(a -> 1).sum(); } }", "int"),
            ("record A(int x) {}", "int"),
            ("class A { void f(int... x) {} }", "int[]"),
        ],
    );
    types(Java, "class A { void f() { var x = g(); } }", &[("int", "?")]);
    types(Java, "class A { Runnable r = x -> {}; }", &[("int", "?")]);
}

#[test]
fn go_types() {
    evident(
        Go,
        &[
            ("package p\nvar x int", "int"),
            ("package p\nfunc f() { x := 1.5 }", "float64"),
            ("package p\nfunc f() { x := 'a' }", "rune"),
            ("package p\nfunc f() { x := `a` }", "string"),
            ("package p\nfunc f() { x := []int{1} }", "[]int"),
            ("package p\nfunc f() { x := map[string]int{} }", "map[string]int"),
            ("package p\nfunc f() { x := make([]string, 3) }", "[]string"),
            ("package p\nfunc f() { x := make(chan int) }", "chan int"),
            ("package p\ntype T struct{}\nfunc f() { x := &T{} }", "*T"),
            ("package p\ntype T struct{}\nfunc f() { x := new(T) }", "*T"),
            ("package p\ntype T struct{ n int }\nfunc f(t *T) { x := t.n }", "int"),
            (
                "package p\ntype T struct{}\nfunc (t *T) M() (int, error) { return 0, nil }\nfunc f(t T) { x, err := t.M() }",
                "int",
            ),
            (
                "package p\ntype T struct{}\nfunc (t *T) M() (int, error) { return 0, nil }\nfunc f(t T) { n, x := t.M() }",
                "error",
            ),
            ("package p\nfunc f() { x, err := strconv.Atoi(\"1\") }", "int"),
            ("package p\nfunc f(m map[string]bool) { x, ok := m[\"a\"] }", "bool"),
            ("package p\nfunc f(m map[string]int) { v, x := m[\"a\"] }", "bool"),
            ("package p\nfunc f(m map[string]int) { for x := range m {} }", "string"),
            ("package p\nfunc f(m []string) { for x, s := range m {} }", "int"),
            ("package p\nfunc f(m []string) { for _, x := range m {} }", "string"),
            ("package p\nfunc f(n float64) { x := n * 2 }", "float64"),
            ("package p\nfunc f(n int) { x := float64(n) / 2 }", "float64"),
            ("package p\nfunc f() { x := 3 * time.Second }", "time.Duration"),
            ("package p\nfunc f(s string) { x := len(s) }", "int"),
            ("package p\nfunc f(s string) { x := s[0] }", "byte"),
            ("package p\nfunc f(s []int) { x := s[1:] }", "[]int"),
            ("package p\nfunc f(s []int) { x := append(s, 1) }", "[]int"),
            ("package p\nfunc f(i interface{}) { x := i.(string) }", "string"),
            ("package p\nfunc f() { x := func() {} }", "function"),
            ("package p\nfunc f() (x int) { return }", "int"),
            ("package p\ntype C int\nconst (\n\tx C = iota\n)", "C"),
            ("package p\nfunc f(a, b int) { x := a == b }", "bool"),
        ],
    );
    types(Go, "package p\nfunc f() { x := g() }", &[("int", "?")]);
    // A name of an inner block is not visible outside it.
    types(
        Go,
        "package p\nfunc f(c bool) { y := 1; if c { y := \"a\"; _ = y }; x := y }",
        &[("int", "Yes"), ("string", "No")],
    );
}

#[test]
fn cpp_types() {
    evident(
        Cpp,
        &[
            ("unsigned long x = 3;", "unsigned long"),
            ("const int& x = y;", "int"),
            ("int x[3];", "int[]"),
            ("int main() { auto x = 1u; }", "unsigned int"),
            ("int main() { auto x = 1.5f; }", "float"),
            ("int main() { auto x = std::string(\"a\"); }", "string"),
            ("int main() { auto x = std::vector<int>{1}; }", "vector<int>"),
            ("struct A {}; int main() { auto x = new A(); }", "A*"),
            ("struct A {}; int main() { auto x = std::make_unique<A>(); }", "unique_ptr<A>"),
            ("int main() { auto x = static_cast<double>(1); }", "double"),
            ("int f(); int main() { auto x = f(); }", "int"),
            ("void f(std::vector<std::string> v) { for (auto& x : v) {} }", "std::string"),
            ("void f(std::map<int, char> m) { for (auto& [k, x] : m) {} }", "char"),
            ("void f(std::map<int, char> m) { for (auto& x : m) {} }", "std::pair<int, char>"),
            ("void f(std::vector<int> v) { auto x = v.size(); }", "size_t"),
            ("void f(std::vector<int> v) { auto x = v[0]; }", "int"),
            ("void f(std::vector<int> v) { auto x = v.begin(); }", "std::vector<int>::iterator"),
            ("struct A { int n; }; void f(A* a) { auto x = a->n; }", "int"),
            ("struct A { int n; int g(); }; int A::g() { auto x = n; return x; }", "int"),
            ("void f() { auto x = 1 + 2.0; }", "double"),
            ("void f() { auto x = [](int a) { return a; }; }", "function"),
            ("void f(std::string s) { auto x = s + \"a\"; }", "std::string"),
            ("enum class E { A }; void f() { auto x = E::A; }", "E"),
            (
                "template <typename T> class S { T top(); };\nvoid f(S<int> s) { auto x = s.top(); }",
                "int",
            ),
            ("void f() { auto x = std::accumulate(a, b, 0.0); }", "double"),
        ],
    );
    types(Cpp, "void f() { auto x = g(); }", &[("int", "?")]);
    types(
        Cpp,
        "void f() { auto x = \"a\"; }",
        &[("std::string", "No"), ("char", "Yes"), ("const char*", "Yes")],
    );
}

#[test]
fn work_is_bounded() {
    // Each function returns two calls of the next: 2^60 paths without a limit.
    let mut code = String::new();
    for n in 0..60 {
        code.push_str(&format!("def f{n}(a):\n    return f{}(a) + f{}(a)\n", n + 1, n + 1));
    }
    code.push_str("x = f0(1)\n");
    types(Python, &code, &[("int", "?")]);
    let mut chain = String::from("a0 = 1\n");
    for n in 1..500 {
        chain.push_str(&format!("a{n} = a{}\n", n - 1));
    }
    chain.push_str("x = a499\n");
    types(Python, &chain, &[("int", "?")]);
    types(Python, "x = y\ny = x\n", &[("int", "?")]);
}

/// A language in which only declared types are evident.
#[derive(Debug)]
struct DeclaredOnly;

impl HasProfile for DeclaredOnly {
    fn profile(&self) -> &'static LanguageProfile {
        const PROFILE: LanguageProfile = LanguageProfile {
            types: TypeProfile { are_inferred: false, ..TypeProfile::DEFAULT },
            ..LanguageProfile::of(Python)
        };
        &PROFILE
    }
}

impl crate::types::TypeNotation for DeclaredOnly {}

impl TypeSystem for DeclaredOnly {}

#[test]
fn a_language_may_leave_inference_out() {
    let code = "x: int = 1\ny = 1\ndef f():\n    return 1\n";
    let response = Response::of_code(code, Python);
    with_facts(Python, &[code], |facts| {
        let cx = Context {
            response: &response,
            facts,
            names: &Names::new(facts, crate::lang::of(Python)),
            trees: &SearchedTrees::new(crate::lang::of(Python), &[]),
            task: &[],
            readings: Readings::default(),
        };
        let inferred = TypeInference::new(&cx);
        let declared = TypeInference { types: &DeclaredOnly, ..TypeInference::new(&cx) };
        let int = || vec![Type::named("int")];
        let [x, y] = facts.variables.as_slice() else {
            unreachable!("two variables");
        };
        assert_eq!((inferred.variable_types(x), inferred.variable_types(y)), (int(), int()));
        assert_eq!((declared.variable_types(x), declared.variable_types(y)), (int(), vec![]));
        let f = &facts.functions[0];
        assert_eq!(inferred.return_type(f), int().pop());
        assert_eq!(declared.return_type(f), None);
    });
}

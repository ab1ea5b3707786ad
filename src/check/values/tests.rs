//! Matching of values, tested with `x` in template 28.

use super::ExpectedValue;
use super::number::Number;
use crate::check::testing::judge;
use crate::language::Language::{self, Cpp, Go, Java, Python};

fn number(value: f64) -> ExpectedValue {
    ExpectedValue::Number(Number::Real(value))
}

/// Asserts the outcome for each code and value.
fn values(language: Language, rows: &[(&str, &str, &str)]) {
    for (code, value, expected) in rows {
        let sentence = format!("Variable `x`, the initial value should be {value}.");
        let judged = judge(language, code, &sentence);
        let word = judged.split(' ').next().unwrap_or_default();
        assert_eq!(word, *expected, "{value}: {code}");
    }
}

#[test]
fn python_values() {
    values(
        Python,
        &[
            ("x = 0", "0", "Yes"),
            ("x = 0.0", "0", "Yes"),
            ("x = 1_000", "1000", "Yes"),
            ("x = -1", "-1", "Yes"),
            ("x = 0x10", "16", "Yes"),
            ("x = 1", "0", "No"),
            ("x = '0'", "0", "No"),
            ("x = '0'", "'0'", "Yes"),
            ("x = 0", "'0'", "Yes"),
            ("x = 'a'", "\"a\"", "Yes"),
            ("x = \"a\"", "'a'", "Yes"),
            ("x = 'weak'", "weak", "Yes"),
            ("x = weak", "weak", "Yes"),
            ("x = Weak()", "Weak", "Yes"),
            ("x = weak()", "weak", "No"),
            ("x = None", "null", "Yes"),
            ("x = True", "true", "Yes"),
            ("x = False", "true", "No"),
            ("x = []", "an empty list", "Yes"),
            ("x = list()", "an empty list", "Yes"),
            ("x: list = []", "`[]`", "Yes"),
            ("x = {}", "an empty dictionary", "Yes"),
            ("x = dict()", "{}", "Yes"),
            ("x = defaultdict(int)", "an empty dict", "Yes"),
            ("x = set()", "an empty set", "Yes"),
            ("x = {}", "an empty set", "No"),
            ("x = ''", "an empty string", "Yes"),
            ("x = [1]", "an empty list", "No"),
            ("x = [0, 0]", "[0, 0]", "Yes"),
            ("x = [0,0]", "`[0, 0]`", "Yes"),
            ("x = (0, 0)", "[0, 0]", "No"),
            ("x = (0, 0)", "(0, 0)", "Yes"),
            ("x = 0, 0", "(0, 0)", "Yes"),
            ("x = float('inf')", "float('inf')", "Yes"),
            ("x, y = 0, 1", "0", "Yes"),
            ("y, x = 0, 1", "0", "No"),
            ("def f(x=0): pass", "0", "Yes"),
            ("def f(x): pass", "0", "No"),
            ("class A:\n    def __init__(self):\n        self.x = 0", "0", "Yes"),
            (
                "class A:\n    def __init__(self):\n        self.x = 0\n    def f(self):\n        self.x = 1",
                "1",
                "No",
            ),
            ("class A:\n    x = 3", "3", "Yes"),
            ("x = 0\nx = 1", "1", "No"),
            ("x = 0\ndef f():\n    x = 1", "1", "Yes"),
            ("x = 0\ndef f():\n    global x\n    x = 1", "1", "No"),
            ("def f():\n    global x\n    x = 1", "1", "Yes"),
            ("class A:\n    x: list = field(default_factory=list)", "an empty list", "Yes"),
            ("class A:\n    x: int = field(default=3)", "3", "Yes"),
            ("x: int\nx = 5", "5", "Yes"),
            ("x = open('f')", "an opened file stream", "Unverifiable"),
            ("y = 1", "an opened file stream", "No"),
            ("y = 1", "0", "No"),
            ("for x in range(3): pass", "0", "No"),
            ("X = 0", "0", "No"),
        ],
    );
}

#[test]
fn java_values() {
    values(
        Java,
        &[
            ("class A { int x = 0; }", "0", "Yes"),
            ("class A { int x; }", "0", "Yes"),
            ("class A { String x; }", "null", "Yes"),
            ("class A { boolean x; }", "false", "Yes"),
            ("class A { int x; A() { x = 3; } }", "3", "Yes"),
            ("class A { int x; A(int x) { this.x = x; } }", "x", "Yes"),
            ("class A { int x; A(int x) { this.x = x; } void f() { x = 9; } }", "9", "No"),
            ("class A { void f() { int x; x = 5; } }", "5", "Yes"),
            ("class A { void f() { int x; } }", "0", "No"),
            ("class A { long x = 1L; }", "1", "Yes"),
            ("class A { long x = 1; }", "`1L`", "Yes"),
            ("class A { Map<A, B> x = new HashMap<>(); }", "new HashMap<>()", "Yes"),
            ("class A { Map<A, B> x = new HashMap<A, B>(); }", "`new HashMap<>()`", "Yes"),
            ("class A { Map<A, B> x = new TreeMap<>(); }", "new HashMap<>()", "No"),
            ("class A { List<A> x = new ArrayList<>(); }", "an empty ArrayList", "Yes"),
            ("class A { List<A> x = new ArrayList<>(); }", "an empty list", "Yes"),
            ("class A { List<A> x = new ArrayList<>(y); }", "an empty list", "No"),
            ("class A { List<A> x = List.of(); }", "an empty list", "Yes"),
            ("class A { char x = 'a'; }", "\"a\"", "Yes"),
            ("class A { void f() { for (int x = 1; x < 3; x++) {} } }", "1", "Yes"),
            ("class A { Record x = new Record(1); }", "Record", "Yes"),
            ("class A { int[] x = {1, 2}; }", "[1, 2]", "Yes"),
            ("class A { List<A> x = new ArrayList<>(List.of(1, 2)); }", "[1, 2]", "Yes"),
            ("class A { int[] x = new int[]{1, 2}; }", "[1, 2]", "Yes"),
            ("class A { int x = Integer.MAX_VALUE; }", "Integer.MAX_VALUE", "Yes"),
        ],
    );
}

#[test]
fn go_values() {
    values(
        Go,
        &[
            ("package p\nvar x int", "0", "Yes"),
            ("package p\nvar x *T", "nil", "Yes"),
            ("package p\nvar x []int", "nil", "Yes"),
            ("package p\nvar x error", "nil", "Yes"),
            ("package p\nvar x string", "\"\"", "Yes"),
            ("package p\nvar x string", "an empty string", "Yes"),
            ("package p\nvar x int", "nil", "No"),
            ("package p\ntype T struct{}\nvar x T", "nil", "No"),
            ("package p\nfunc f() { x := 10 }", "`10`", "Yes"),
            ("package p\nfunc f() { x := []int{5, 3} }", "[5, 3]", "Yes"),
            ("package p\nfunc f() { x := []string{\"a\", \"b\"} }", "[\"a\", \"b\"]", "Yes"),
            ("package p\nfunc f() { x := make([]int, 0) }", "an empty slice", "Yes"),
            ("package p\nfunc f() { x := make([]int, 3) }", "an empty slice", "No"),
            ("package p\nfunc f() { x := map[string]int{} }", "an empty map", "Yes"),
            ("package p\nfunc f() { x := make(map[string]int) }", "{}", "Yes"),
            ("package p\nconst x = 3", "3", "Yes"),
            ("package p\nfunc f() { x := \"record\" }", "record", "Yes"),
            ("package p\nfunc f() { x := Record{} }", "Record", "Yes"),
            ("package p\nfunc f() { x := &Record{} }", "Record", "Yes"),
            ("package p\nfunc f() { x := nil }", "'None'", "Yes"),
            ("package p\nfunc f() { x, y := 1, 2 }", "1", "Yes"),
            ("package p\nfunc f() { x := float64(0) }", "0", "Yes"),
            ("package p\ntype T struct { x int }", "0", "Yes"),
        ],
    );
}

#[test]
fn cpp_values() {
    values(
        Cpp,
        &[
            ("int x = 0;", "0", "Yes"),
            ("int x{3};", "3", "Yes"),
            ("int x(3);", "3", "Yes"),
            ("static int x;", "0", "Yes"),
            ("int main() { int x; }", "0", "No"),
            ("int main() { int x; x = 4; }", "4", "Yes"),
            ("int main() { std::vector<int> x; }", "an empty vector", "Yes"),
            ("int main() { std::vector<int> x{}; }", "an empty vector", "Yes"),
            ("int main() { std::vector<int> x = {}; }", "an empty vector", "Yes"),
            ("int main() { std::vector<int> x(3); }", "an empty vector", "No"),
            ("int main() { std::map<int, int> x; }", "an empty std::map", "Yes"),
            ("int main() { std::vector<int> x; }", "an empty std::map", "No"),
            ("int main() { std::vector<int> x = {-1, -1}; }", "`[-1, -1]`", "Yes"),
            ("int main() { std::vector<int> x{-1, -1}; }", "`[-1, -1]`", "Yes"),
            ("double x[] = {0, 0, 0, 0.0};", "{0, 0, 0, 0.0}", "Yes"),
            ("int* x = nullptr;", "nullptr", "Yes"),
            ("int* x = NULL;", "nullptr", "Yes"),
            ("int* x = 0;", "nullptr", "Yes"),
            ("double x = M_PI / 2;", "π/2", "Yes"),
            ("double x = 0.5f;", "0.5", "Yes"),
            ("std::string x = \"AZ01\";", "'AZ01'", "Yes"),
            ("std::string x(\"AZ01\");", "AZ01", "Yes"),
            ("struct A { int x; A() : x(7) {} };", "7", "Yes"),
            ("struct A { int x = 7; };", "7", "Yes"),
            ("std::ifstream x(\"f\");", "an opened file stream", "Unverifiable"),
            ("int main() { int x = 1'000; }", "1000", "Yes"),
            ("void f(int x = 2);", "2", "No"),
            ("void f(int x = 2) {}", "2", "Yes"),
        ],
    );
}

#[test]
fn values_are_parsed() {
    let quoted = |expected, text: &str| ExpectedValue::Quoted(Box::new(expected), text.into());
    for (text, expected) in [
        ("0", number(0.0)),
        ("'0'", quoted(number(0.0), "0")),
        ("1_000", number(1000.0)),
        ("1L", number(1.0)),
        ("0.5f", number(0.5)),
        ("-1", number(-1.0)),
        ("0x1F", number(31.0)),
        ("'nil'", quoted(ExpectedValue::Null, "nil")),
        ("`true`", ExpectedValue::Boolean(true)),
        ("record", ExpectedValue::Word("record".into())),
        ("'AZ01'", ExpectedValue::Word("AZ01".into())),
        (r"'\u0041'", ExpectedValue::Word("A".into())),
        (r#"r"\n""#, ExpectedValue::String(r"\n".into())),
        ("\"default-txid\"", ExpectedValue::String("default-txid".into())),
        ("'Hello, World!'", ExpectedValue::String("Hello, World!".into())),
        ("an empty list", ExpectedValue::Empty("list".into())),
        ("an empty std::map", ExpectedValue::Empty("std::map".into())),
        ("an opened file stream", ExpectedValue::Prose("an opened file stream".into())),
        ("{}", ExpectedValue::Collection('{', vec![])),
        ("'{}'", quoted(ExpectedValue::Collection('{', vec![]), "{}")),
        ("[0, -1]", ExpectedValue::Collection('[', vec![number(0.0), number(-1.0)])),
        ("new HashMap<>()", ExpectedValue::Code("HashMap()".into())),
        ("new Stack<>()", ExpectedValue::Code("Stack()".into())),
        (
            "config.json",
            ExpectedValue::Bare(
                Box::new(ExpectedValue::Code("config.json".into())),
                "config.json".into(),
            ),
        ),
        (
            "{'a': 1}",
            ExpectedValue::Collection(
                '{',
                vec![ExpectedValue::Pair(
                    Box::new(ExpectedValue::String("a".into())),
                    Box::new(number(1.0)),
                )],
            ),
        ),
        ("π + 2", ExpectedValue::Bare(Box::new(ExpectedValue::Code("π+2".into())), "π + 2".into())),
    ] {
        assert_eq!(ExpectedValue::parse(text), expected, "{text}");
    }
}

//! Broken code and how it reads.

use crate::lang;
use crate::language::Language;
use crate::response::Limits;

/// The repaired text.
#[track_caller]
fn repaired(language: Language, code: &str) -> String {
    let parsed = lang::parse(language, code, &Limits::default()).unwrap();
    let repaired = parsed.repaired.as_ref();
    repaired.map_or_else(String::new, |repaired| repaired.text().text.clone())
}

#[test]
fn python() {
    for (code, expected) in [
        ("for i in x\n    print(i)\n", "for i in x:\n    print(i)\n"),
        ("def f(a, b:\n    x = a\n", "def f(a, b):\n    x = a\n"),
        ("print(len([1, 2)\nx = 1\n", "print(len([1, 2]))\nx = 1\n"),
        ("x = “a”\n", "x = \"a\"\n"),
        ("if x {\n    y = 1\n}\n", "if x:\n    y = 1\n\n"),
        ("class A:\n    x = 1\n   y = 2\n", "class A:\n    x = 1\n    y = 2\n"),
        (
            "class A:\ndef m(self):\nif x:\nreturn 1\n\ndef f():\npass\n",
            "class A:\n    def m(self):\n        if x:\n            return 1\n\ndef f():\n    pass\n",
        ),
        ("x = 1 +\ny = 2\n", "x = _\ny = 2\n"),
        (
            "def f(a: int, b: int -> int:\n    return a\n",
            "def f(a: int, b: int) -> int:\n    return a\n",
        ),
        (
            "public class A {\n    public int m(int x) {\n        return x;\n    }\n}\n\ndef g():\n    pass\n",
            "class A:\n    def m(self, x: int) -> int:\n        return x;\n        \n\n\ndef g():\n    pass\n",
        ),
        ("def f(x):\n    y = g(x, \"a", "def f(x):\n    y = g(x, \"a\")"),
        ("def f(self, ", "def f(self,\n): pass"),
    ] {
        assert_eq!(repaired(Language::Python, code), expected);
    }
}

#[test]
fn braces() {
    for (language, code, expected) in [
        (
            Language::Java,
            "class A {\n  void f() {\n    g();\n\n  void h() {\n  }\n}\n",
            "class A {\n  void f() {\n    g();}\n\n  void h() {\n  }\n}\n",
        ),
        (
            Language::Java,
            "class A {\n  void f() {\n    g(\"a); }\n\n  void h() {}\n}\n",
            "class A {\n  void f() {\n    g(\"a\"); }\n\n  void h() {}\n}\n",
        ),
        (
            Language::Java,
            "class A {\n  void f() {\n    while x < 3 {\n    }\n  }\n}\n",
            "class A {\n  void f() {\n    while (x < 3) {\n    }\n  }\n}\n",
        ),
        (
            Language::Go,
            "func f() {\n\tif q == 1\n\t\tg()\n\t}\n}\n",
            "func f() {\n\tif q == 1 {\n\t\tg()\n\t}\n}\n",
        ),
        (
            Language::Go,
            "func f() {\n\twhile x < 3 {\n\t\tx++\n\t}\n}\n",
            "func f() {\n\tfor x < 3 {\n\t\tx++\n\t}\n}\n",
        ),
        (
            Language::Java,
            "class A {\n  void f() {\n    if (a) {\n      g();\n  }\n\n  void h() {\n  }\n  }\n\n  void i() {}\n}\n",
            "class A {\n  void f() {\n    if (a) {\n      g();}\n  }\n\n  void h() {\n  }\n  \n\n  void i() {}\n}\n",
        ),
        (
            Language::Go,
            "func f() {\n\tx := 1 +\n\tif x {\n\t}\n}\n",
            "func f() {\n\tx := 1 \n\tif x {\n\t}\n}\n",
        ),
        (
            Language::Cpp,
            "public class A {\n    int x;\n}\n\nint f() { return 1; }\n",
            "class A {\n    int x;\n};\n\nint f() { return 1; }\n",
        ),
    ] {
        assert_eq!(repaired(language, code), expected);
    }
}

#[test]
fn every_pattern_of_a_table_compiles() {
    for language in Language::ALL {
        let table = lang::of(language).repairs();
        let rules = [&table.rewrites, &table.heads, &table.parameters];
        for rule in rules.into_iter().flatten() {
            rule.regex();
        }
    }
}

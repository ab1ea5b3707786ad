use std::sync::Arc;

use super::*;
use crate::dataset::{Answer, Question, QuestionId};
use crate::language::Language;
use crate::verifier::Verifier;

const STRICT: Requirements = Requirements {
    code: Some(RequiredCode::Statements),
    max_syntax_errors: Some(0),
    language: true,
    max_repetition: Some(0.5),
    finished: true,
};

const DEFINITIONS: Requirements = Requirements { code: Some(RequiredCode::Definitions), ..NOTHING };

const NOTHING: Requirements = Requirements {
    code: None,
    max_syntax_errors: None,
    language: false,
    max_repetition: None,
    finished: false,
};

fn unmet_in(language: Language, text: &str, requirements: &Requirements) -> Option<String> {
    let question = Question::new(1, ["Your code should not use for-loop."]);
    let graded = graded(question.in_language(language), text);
    graded.unmet(requirements).map(|unmet| unmet.to_string())
}

fn graded(question: Question, text: &str) -> GradedAnswer {
    let question = Arc::new(question);
    let verifier = Verifier::default();
    let task = verifier.task(&question);
    let answer = Answer::new(QuestionId::from(1), "m", Some(text.to_owned()));
    verifier.grade_answer(question, &task, answer)
}

fn unmet(text: &str, requirements: &Requirements) -> Option<String> {
    unmet_in(Language::Python, text, requirements)
}

fn fenced(language: Language, code: &str) -> String {
    format!("```{}\n{code}\n```", language.id())
}

fn python(code: &str) -> String {
    fenced(Language::Python, code)
}

#[test]
fn code_that_does_nothing_earns_nothing() {
    let unmet = |(language, code)| unmet_in(language, &fenced(language, code), &STRICT);
    let paid: Vec<_> = each(JUNK).filter(|junk| unmet(*junk).is_none()).collect();
    assert!(paid.is_empty(), "{paid:#?}");
    assert_eq!(unmet((Language::Python, "pass")).as_deref(), Some("no statement does anything"));
}

#[test]
fn short_answers_that_do_something_are_not_punished() {
    let unmet = |(language, code)| unmet_in(language, &fenced(language, code), &STRICT);
    let told = each(HONEST).filter_map(|code| Some((code, unmet(code)?)));
    let punished: Vec<_> = told.collect();
    assert!(punished.is_empty(), "{punished:#?}");
    assert!(each(HONEST).count() >= 40);
}

type Codes = [(Language, &'static [&'static str])];

fn each(codes: &Codes) -> impl Iterator<Item = (Language, &'static str)> {
    codes.iter().flat_map(|(language, codes)| codes.iter().map(|code| (*language, *code)))
}

const JUNK: &Codes = &[
    (
        Language::Python,
        &[
            "if '':\n    f(1)",
            "if []:\n    f(1)",
            "if 0.0:\n    f(1)",
            "if True:\n    pass\nelse:\n    f(1)",
            "def f():\n    return None\n    g(1)",
            "def f():\n    raise NotImplementedError\n    return g(1)",
            "def f():\n    return dict()",
            "def f():\n    return list()",
            "def f():\n    return str()",
            "def f():\n    return -0",
            "def f():\n    result = []\n    return result",
            "def f():\n    result = None\n    return result",
            "def f():\n    yield",
            "def f():\n    return 'not implemented'",
            "def f():\n    pass\n\nf()",
            "def main():\n    pass\n\nif __name__ == '__main__':\n    main()",
            "def f(x):\n    x = x",
            "def f(x):\n    _ = x",
            "exit()",
            "try:\n    f()",
            "\u{200b}print(1)",
            "pri\u{200c}nt(1)",
            "pass",
            "...",
            "0",
            "x",
            "x.y",
            "\"\"\"Done.\"\"\"",
            "import os",
            "from os import path",
            "# x",
            "def f(): pass",
            "def f(x: int = 1) -> int:\n    \"\"\"Do it.\"\"\"\n    ...",
            "def f():\n    return",
            "def f():\n    return None",
            "def f():\n    raise NotImplementedError(\"later\")",
            "class A: pass",
            "class A(B, metaclass=M): pass",
            "class A:\n    def f(self): pass",
            "@dataclass(frozen=True)\nclass A:\n    pass",
            "@app.route(\"/\")\ndef f():\n    pass",
            "if True:\n    pass",
            "for i in []:\n    pass",
            "if __name__ == \"__main__\":\n    pass",
            "f = lambda: None",
            "def __eq__(self, other): return NotImplemented",
            "not x",
            "def f(x):\n    return True",
            "def f():\n    return False",
            "def f(x):\n    return []",
            "def f(x):\n    return \"\"",
            "def f(x):\n    return 0",
            "def f(x): return not True",
            "lambda x: True",
            "f = lambda x: False",
            "if False:\n    f(1)",
            "if 0:\n    x = 1",
            "while False:\n    f(1)",
            "if not True:\n    f(1)",
            "def f():\n    if False:\n        for x in xs:\n            g(x)\n        else:\n            g(1)",
            "def f():\n    raise Exception(\"Not implemented\")",
            "def f():\n    print(\"TODO\")",
            "def f():\n    raise RuntimeError(\"TODO: implement this\")",
            "class A:\n    def f(self):\n        return True",
            "def f(x):\n    return {}",
            "def f():\n    return ()",
        ],
    ),
    (
        Language::Java,
        &[
            "class A {\n    List<A> f() { return List.of(); }\n}",
            "class A {\n    List<A> f() { return new ArrayList<>(); }\n}",
            "class A {\n    Optional<A> f() { return Optional.empty(); }\n}",
            "class A {\n    A() { super(); }\n}",
            "class A {}",
            "public class Main {\n    public static void main(String[] args) {}\n}",
            "interface I {}",
            "class A {\n    @Override public String toString() {}\n}",
            "class A {\n    void f() { throw new UnsupportedOperationException(); }\n}",
            "import java.util.*;",
            "class A {\n    boolean f() { return true; }\n}",
            "class A {\n    void f() { throw new RuntimeException(\"Not implemented yet\"); }\n}",
            "class A {\n    Object f() { return null; }\n    int g() { return 0; }\n}",
            "class A {\n    void f() { if (false) { g(); } }\n}",
            "class A {\n    String f() { return \"\"; }\n}",
        ],
    ),
    (
        Language::Go,
        &[
            "package a\n\nfunc f() []int { return []int{} }",
            "package a\n\nfunc f() map[string]int { return map[string]int{} }",
            "package a\n\nfunc f() *A { return &A{} }",
            "package a\n\nfunc f() {\n	for false {\n		g()\n	}\n}",
            "package a\n\nfunc f(x int) { _ = x }",
            "package main\n\nfunc main() {}",
            "package a\n\ntype S struct{}",
            "package a\n\nfunc f() { return }",
            "package a\n\nfunc f() bool { return true }",
            "package a\n\nfunc f() { panic(\"not implemented\") }",
            "package a\n\nfunc f() (int, error) { return 0, nil }",
            "package a\n\nfunc f() {\n\tif false {\n\t\tg()\n\t}\n}",
            "package a\n\nfunc f() {\n\tpanic(\"TODO\")\n}",
            "package a\n\nfunc f() error { return errors.New(\"not implemented\") }",
        ],
    ),
    (
        Language::Cpp,
        &[
            "#if 0\nint f() { return g(); }\n#endif",
            "std::string f() { return std::string(); }",
            "std::vector<int> f() { return std::vector<int>{}; }",
            "int f() { int x = 0; return x; }",
            "int main() { std::abort(); }",
            "class A {};",
            "struct S;",
            "int main() {}",
            "int main() { return 0; }",
            "int main() { return EXIT_SUCCESS; }",
            "int f(int x);",
            "class A { public: A() = default; ~A() = default; };",
            "namespace a {}",
            "#include <vector>\nint main() {\n    return 0;\n}",
            "bool f() { return true; }",
            "void f() { throw std::logic_error(\"not implemented\"); }",
            "int f() { return 0; }",
            "void f() { if (false) g(); }",
            "void* f() { return nullptr; }",
            "int f() { return {}; }",
        ],
    ),
    (
        Language::JavaScript,
        &[
            "for (;false;) f();",
            "while (false) f();",
            "function f() { return Promise.resolve(); }",
            "class A extends B { constructor() { super(); } }",
            "function f() { return new Map(); }",
            "function* f() {}",
            "function f() {}",
            "const f = () => {};",
            "function f() { return undefined; }",
            "class A {}",
            "class A { f() {} }",
            "x;",
            "let x;",
            "const fs = require(\"fs\");",
            "function f() { throw new Error(\"Not implemented\"); }",
            "const f = () => true;",
            "function f() { return false; }",
            "if (false) { f(); }",
            "function f() { return []; }",
            "const f = () => ({});",
            "function f() { console.log(\"not implemented\"); }",
        ],
    ),
    (
        Language::TypeScript,
        &[
            "const f = (): number => undefined as never;",
            "const f = (): T => ({} as T);",
            "function f(x: number): void {}",
            "interface A {}",
            "class A {}",
            "declare function f(): void;",
            "let x: number;",
            "export {};",
            "function f(): boolean { return true; }",
            "class A {\n    f(): void { throw new Error(\"Method not implemented.\"); }\n}",
            "const f = (): string => \"\";",
        ],
    ),
    (
        Language::Rust,
        &[
            "fn f() -> Vec<i32> { Vec::new() }",
            "fn f() -> Vec<i32> { vec![] }",
            "fn f() -> String { String::new() }",
            "fn f() -> A { Default::default() }",
            "fn f() -> Result<u32, E> { Ok(0) }",
            "fn f() -> String { \"\".to_string() }",
            "#[cfg(any())]\nfn f() { g(1); }",
            "fn f() -> Result<u32, String> { Err(\"not implemented\".to_string()) }",
            "fn f(x: i32) { let _ = x; }",
            "macro_rules! m { () => {} }",
            "fn main() {}",
            "struct S;",
            "struct S {}",
            "#[derive(Debug, Clone)]\nstruct S;",
            "fn f() { todo!() }",
            "fn main() { () }",
            "impl T for S {}",
            "trait T {}",
            "use std::fmt;",
            "fn f() -> bool { true }",
            "fn f() { unimplemented!() }",
            "fn f() { panic!(\"not implemented\") }",
            "fn f() { unreachable!() }",
            "fn f() -> Result<(), E> { Ok(()) }",
            "fn f() -> Option<u8> { None }",
            "fn f() { if false { g(); } }",
            "fn f() -> u32 { 0 }",
            "fn f() -> bool { return false; }",
            "fn f() { todo!(\"later\") }",
        ],
    ),
    #[cfg(feature = "swift")]
    (
        Language::Swift,
        &[
            "func f() -> [Int] { return [Int]() }",
            "#if false\nprint(1)\n#endif",
            "func f() {}",
            "struct S {}",
            "class A {}",
            "import Foundation",
            "func f() -> Bool { true }",
            "func f() -> Bool { return true }",
            "func f() -> Int? { return nil }",
            "func f() { fatalError(\"not implemented\") }",
            "func f() -> Int { fatalError() }",
            "func f() { if false { g() } }",
        ],
    ),
    #[cfg(feature = "ruby")]
    (
        Language::Ruby,
        &[
            "puts 1 if false",
            "puts 1 unless true",
            "puts 1 while false",
            "def f\n  Array.new\nend",
            "def f; end",
            "def f\n  nil\nend",
            "class A; end",
            "module A\nend",
            "require \"set\"",
            "def f\n  true\nend",
            "def f\n  return false\nend",
            "def f\n  raise NotImplementedError\nend",
            "def f\n  raise \"not implemented\"\nend",
            "if false\n  f(1)\nend",
        ],
    ),
    #[cfg(feature = "csharp")]
    (
        Language::CSharp,
        &[
            "class A {}",
            "class A { int F() => default; }",
            "class A { A F() => new(); }",
            "class A { int[] F() { return Array.Empty<int>(); } }",
            "class A { Task F() => Task.CompletedTask; }",
            "class A { Task<int> F() => Task.FromResult(0); }",
            "#if false\nConsole.WriteLine(1);\n#endif",
            "class A { void F() { for (; false; ) { G(); } } }",
            "class A { void F(int x) { _ = x; } }",
        ],
    ),
];

const HONEST: &Codes = &[
    (
        Language::Python,
        &[
            "if True:\n    f(1)",
            "if x:\n    f(1)\nelse:\n    g(1)",
            "def f(x):\n    if x:\n        return None\n    g(1)",
            "def f():\n    try:\n        return None\n    finally:\n        g(1)",
            "def f(x):\n    xs = []\n    xs.append(x)\n    return xs",
            "def f(x):\n    return dict(x)",
            "def f(queue):\n    return queue.empty()",
            "def f(x):\n    _ = g(x)",
            "def f():\n    g(1)\n\nf()",
            "print('\u{200b}')",
            "try:\n    f()\nfinally:\n    g()",
            "def f(x):\n    with x:\n        pass\n    g(1)",
            "x = -1 if y else 0",
            "print(sum(xs))",
            "x = 1",
            "lambda x: x + 1",
            "double = lambda x: 2 * x",
            "[x * x for x in xs]",
            "@dataclass\nclass Point:\n    x: int\n    y: int",
            "class Color(Enum):\n    RED = 1",
            "class Shape(ABC):\n    @abstractmethod\n    def area(self): ...",
            "class Reader(Protocol):\n    def read(self) -> str: ...",
            "Point = namedtuple(\"Point\", \"x y\")",
            "CODES = {\"ok\": 200}",
            "def name():\n    return \"x\"",
            "def naturals():\n    n = 0\n    while True:\n        yield n",
            "def drop(xs):\n    del xs[0]",
            "def fail():\n    raise ValueError(\"bad\")",
            "class NotFound(Exception):\n    pass",
            "class A:\n    __slots__ = (\"x\",)",
            "def is_open():\n    return \"open\" in states",
            "def answer():\n    return 42",
            "def first(xs):\n    if not xs:\n        return None\n    return xs[0]",
            "def is_even(n):\n    return n % 2 == 0",
            "def has(xs, x):\n    for y in xs:\n        if y == x:\n            return True\n    return False",
            "if DEBUG:\n    print(\"on\")",
            "print(\"Not found\")",
            "def todo(items):\n    return [item for item in items if not item.done]",
            "def stop():\n    raise SystemExit(1)",
            "def scale(x, by=0):\n    return x * by",
            "def knows(x):\n    if x in seen:\n        return True",
            "def origin():\n    return (0, 0)",
            "while True:\n    print(input())",
            "if False:\n    pass\nelse:\n    print(1)",
        ],
    ),
    (
        Language::Java,
        &[
            "interface R extends JpaRepository<A, Long> {}",
            "class A {\n    A(int x) { super(x); }\n}",
            "class A {\n    List<Integer> f(int x) { return List.of(x); }\n}",
            "record Point(int x, int y) {}",
            "enum Color { RED, GREEN }",
            "interface Shape {\n    double area();\n}",
            "abstract class Shape {\n    abstract double area();\n}",
            "class Point {\n    int x;\n    int y;\n}",
            "class A {\n    int id(int x) { return x; }\n}",
            "class A {\n    static final int MAX = 3;\n}",
            "class A {\n    int abs(int x) { return x < 0 ? -x : x; }\n}",
            "class A {\n    void check(int x) { if (x < 0) { throw new IllegalArgumentException(\"negative\"); } }\n}",
            "class A {\n    String name() { return \"a\"; }\n}",
        ],
    ),
    (
        Language::Go,
        &[
            "package a\n\nfunc f(x int) []int { return []int{x} }",
            "package a\n\nfunc f() {\n	for {\n		g()\n	}\n}",
            "package a\n\ntype Point struct{ X, Y int }",
            "package a\n\ntype Shape interface{ Area() float64 }",
            "package a\n\ntype Celsius float64",
            "package a\n\nconst (\n\tA = iota\n\tB\n)",
            "package a\n\nfunc send(c chan int) { c <- 1 }",
            "package a\n\nfunc add(a, b int) int { return a + b }",
            "package a\n\ntype Locked struct{ sync.Mutex }",
            "package a\n\nfunc must(err error) {\n\tif err != nil {\n\t\tpanic(err)\n\t}\n}",
            "package a\n\nfunc name() string { return \"a\" }",
            "package a\n\nfunc isEven(n int) bool { return n%2 == 0 }",
        ],
    ),
    (
        Language::Cpp,
        &[
            "#define SQ(x) ((x) * (x))",
            "#if 0\nint f();\n#else\nint f() { return g(); }\n#endif",
            "#if 1\nint f() { return g(); }\n#endif",
            "int f(int n) { for (int i = 0; i < n; i++) g(i); return 0; }",
            "struct Point { int x; int y; };",
            "class Shape { public: virtual double area() = 0; };",
            "enum class Color { Red, Green };",
            "using Id = int;",
            "#define LIMIT 5",
            "auto twice = [](int x) { return 2 * x; };",
            "void clear(Node* n) { delete n; }",
            "void set(int* xs) { xs[0] = 1; }",
            "int main() { std::cout << 1; }",
            "constexpr int codes[] = {1, 2};",
            "bool is_even(int n) { return n % 2 == 0; }",
            "#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0)",
            "[[noreturn]] void fail() { throw std::runtime_error(\"bad input\"); }",
        ],
    ),
    (
        Language::JavaScript,
        &[
            "for (;;) f();",
            "class A extends B { constructor(x) { super(x); } }",
            "function f(x) { return Promise.resolve(x); }",
            "function* f() { yield 1; }",
            "f(() => { return null; }); g();",
            "const id = x => x;",
            "module.exports = { a: 1 };",
            "class A { #x = 1; }",
            "xs[0] = 1;",
            "export const add = (a, b) => a + b;",
            "(x) => x.name",
            "const isEven = n => n % 2 === 0;",
            "function fail() { throw new TypeError(\"expected a number\"); }",
            "console.log(\"To do list\");",
        ],
    ),
    (
        Language::TypeScript,
        &[
            "interface A extends B {}",
            "const f = (x: T): U => x as U;",
            "interface Point { x: number; y: number }",
            "type Id = string | number;",
            "enum Color { Red, Green }",
            "abstract class Shape { abstract area(): number; }",
            "export const f = (x: number): number => x;",
            "export const isEven = (n: number): boolean => n % 2 === 0;",
            "type Reader = (path: string) => Promise<string>;",
            "export function never(x: never): never { throw new Error(`unexpected ${x}`); }",
        ],
    ),
    (
        Language::Rust,
        &[
            "macro_rules! hi {\n    () => { println!(\"hi\") };\n}",
            "fn f(x: u32) -> Option<u32> { let Some(y) = g(x) else { return None; }; h(y) }",
            "fn f(x: i32) -> Vec<i32> { vec![x] }",
            "#[cfg(test)]\nfn f() { g(1); }",
            "fn f(x: u32) -> Result<u32, E> { Ok(x) }",
            "struct Point { x: i32, y: i32 }",
            "struct Meters(f64);",
            "enum Shape { Circle(f64), Empty }",
            "trait Shape { fn area(&self) -> f64; }",
            "const MAX: usize = 3;",
            "fn id<T>(x: T) -> T { x }",
            "let next = |x| x + 1;",
            "fn add(a: i32, b: i32) -> i32 { a + b }",
            "type Pair = (i32, i32);",
            "fn main() { println!(\"x\"); }",
            "fn is_even(n: u32) -> bool { n % 2 == 0 }",
            "fn first(xs: &[i32]) -> Option<&i32> { xs.first() }",
            "fn fail() -> ! { panic!(\"bad input\") }",
            "fn parse(s: &str) -> Result<u32, E> { if s.is_empty() { return Ok(0); } s.parse() }",
        ],
    ),
    #[cfg(feature = "swift")]
    (
        Language::Swift,
        &[
            "#if DEBUG\nprint(1)\n#endif",
            "func f(x: Int?) -> Int? { guard let x else { return nil }; return x + 1 }",
            "struct Point { var x: Int; var y: Int }",
            "enum Color { case red, green }",
            "protocol Shape { func area() -> Double }",
            "func add(_ a: Int, _ b: Int) -> Int { a + b }",
            "func name() -> String { \"a\" }",
            "let max = 3",
            "print(\"x\")",
            "extension Int { var isEven: Bool { self % 2 == 0 } }",
        ],
    ),
    #[cfg(feature = "ruby")]
    (
        Language::Ruby,
        &[
            "puts 1 if x",
            "puts 1 unless x",
            "def f(x)\n  return nil unless x\n  g(x)\nend",
            "def f(x)\n  x || (return nil)\n  g(x)\nend",
            "def f(x)\n  x or return nil\n  g(x)\nend",
            "puts \"x\"",
            "def add(a, b)\n  a + b\nend",
            "Point = Struct.new(:x, :y)",
            "class A\n  attr_reader :x\nend",
            "class NotFound < StandardError; end",
            "def even?(n) = n % 2 == 0",
            "MAX = 3",
            "def name\n  \"a\"\nend",
            "[1, 2].each { |x| puts x }",
            "raise ArgumentError, \"bad\" if x.nil?",
        ],
    ),
    #[cfg(feature = "csharp")]
    (
        Language::CSharp,
        &[
            "class MyAttribute : Attribute { }",
            "Console.WriteLine(1);",
            "class A { int F(int x) => x; }",
            "class A { Task<int> F(int x) => Task.FromResult(x); }",
        ],
    ),
];

/// Code that says one thing over and over, whatever the length of its lines.
#[test]
fn repetition_is_no_answer() {
    let mut paid = Vec::new();
    for (language, line) in [
        (Language::Python, "f(x)"),
        (Language::Python, "f()"),
        (Language::Python, "x += 1"),
        (Language::Python, "a()\nb()\nc()\nd()"),
        (Language::Python, "print(1)\nprint( 1 )\nprint(1  )"),
        (Language::JavaScript, "f();"),
        (Language::JavaScript, "i++;"),
        (Language::Rust, "g();"),
        #[cfg(feature = "ruby")]
        (Language::Ruby, "foo"),
    ] {
        let code = format!("{line}\n").repeat(1000);
        paid.extend(
            unmet_in(language, &fenced(language, &code), &STRICT).is_none().then_some(code),
        );
    }
    for code in [
        format!("x = \"\"\"\n{}\"\"\"", "a\n".repeat(500)),
        format!("print(\n{})", "1,\n".repeat(1000)),
        format!("x = [\n{}]", "    'a',\n".repeat(100)),
        format!("{}\n", "print(1); ".repeat(50)).repeat(19),
        (0..100).map(|n| format!("x{n} = {n}\n")).collect(),
    ] {
        paid.extend(unmet(&python(&code), &STRICT).is_none().then_some(code));
    }
    assert!(paid.is_empty(), "{paid:#?}");
}

/// Tables, tests and enumerations say alike things.
#[test]
fn what_is_alike_by_its_nature_is_no_repetition() {
    let tests =
        |n| format!("    def test_{n}(self):\n        self.assertEqual(add({n}, 1), {})\n", n + 1);
    let error = |name| format!("\tif err := {name}(); err != nil {{\n\t\treturn err\n\t}}\n");
    let getter = |name| format!("    int get{name}() {{\n        return {name};\n    }}\n");
    let letters = || ('a'..='t').map(|letter| letter.to_string());
    let python = |code: String| (Language::Python, code);
    for (language, code) in [
        python(format!("class T(TestCase):\n{}", (0..12).map(tests).collect::<String>())),
        python((0..25).map(|n| format!("assert sq({n}) == {}\n", n * n)).collect()),
        python(format!(
            "GRID = [\n{}]\n\n\ndef at(x, y):\n    return GRID[y][x]",
            "    [0, 0, 0, 0],\n".repeat(20)
        )),
        python(format!(
            "class C(IntEnum):\n{}",
            (0..30).map(|n| format!("    V{n} = {n}\n")).collect::<String>()
        )),
        python(format!(
            "T = {{\n{}}}",
            (0..200).map(|n| format!("    {n}: {},\n", n * n)).collect::<String>()
        )),
        (
            Language::Go,
            format!(
                "package a\n\nfunc F() error {{\n{}\treturn nil\n}}",
                letters().map(error).collect::<String>()
            ),
        ),
        (Language::Java, format!("class A {{\n{}}}", letters().map(getter).collect::<String>())),
    ] {
        assert_eq!(unmet_in(language, &fenced(language, &code), &STRICT), None, "{code}");
    }
}

#[test]
fn code_in_c_is_what_a_task_in_c_asks_for() {
    for (language, fence, told) in [
        ("C", "c", None),
        ("c", "", None),
        ("C", "cpp", Some("the code is in cpp")),
        ("C++", "c", None),
        ("C", "python", Some("the code is in python")),
    ] {
        let mut question = Question::new(1, ["Your code should not use goto."]);
        question.language = Some(language.to_owned());
        let code = if fence == "python" { "print(1)" } else { "int sq(int x) { return x * x; }" };
        let graded = graded(question, &format!("```{fence}\n{code}\n```"));
        let found = graded.unmet(&STRICT).map(|unmet| unmet.to_string());
        assert_eq!(found.as_deref(), told, "{language} {fence}");
    }
}

#[test]
fn what_is_not_read_here_is_not_rewarded_for_what_it_does() {
    let mut question = Question::new(1, ["Your code should not use for-loop."]);
    question.language = Some("Kotlin".to_owned());
    let task = Verifier::default().task(&question);
    let undecided: Vec<_> = task.undecided().collect();
    assert_eq!(undecided, [Some("it is not judged in kotlin".to_owned())]);
    assert!(STRICT.fault_in(&task).unwrap().with_help().contains("kotlin is recognised"));
    let code = Requirements { code: Some(RequiredCode::Any), ..NOTHING };
    assert_eq!(code.fault_in(&task), None);
    for (text, is_code) in [("", false), ("fun main() {}", true)] {
        let graded = graded(question.clone(), &format!("```kotlin\n{text}\n```"));
        assert_eq!(graded.unmet(&code).is_none(), is_code, "{text}");
    }
}

#[test]
fn definitions_are_required_to_do_something() {
    for (code, is_met) in [
        ("def f(): pass", false),
        ("class A: pass", false),
        ("class A:\n    def f(self): pass", false),
        ("x = f(1)", false),
        ("def f(x): return x", true),
        ("class A:\n    x: int", true),
        ("class A:\n    def f(self): return self", true),
    ] {
        assert_eq!(unmet(&python(code), &DEFINITIONS).is_none(), is_met, "{code}");
    }
}

#[test]
fn what_python_refuses_is_a_syntax_error_though_the_grammar_reads_it() {
    let wanted = Requirements { max_syntax_errors: Some(0), ..NOTHING };
    for (code, is_refused) in [
        ("print 'x'", true),
        ("exec \"x = 1\"", true),
        ("def f():\nreturn 1", true),
        ("for x in xs:\n# later\ny = 1", true),
        ("def f():\n    x = 1\n      y = 2", true),
        ("def f():\n        x = 1\n    return x", true),
        ("return 1", true),
        ("class A:\n    return 1", true),
        ("if x:\n    pass\n  else:\n    pass", true),
        ("print('x')", false),
        (
            "def f():\n    if x:\n        return 1\n    class A:\n        def g(self): return 2",
            false,
        ),
        ("try:\n    pass\nexcept E:\n    pass\nfinally:\n    x = (1,\n  2)", false),
        ("match x:\n    case 1:\n        y = 1", false),
        ("async def f():\n    async with a as b:\n        return b", false),
        ("class A: pass\nif x: y = 1\nelse: y = 2", false),
        ("@a\ndef f():\n\treturn 1", false),
        ("text = \"\"\"\n  print 'x'\n\"\"\"", false),
    ] {
        assert_eq!(unmet(&python(code), &wanted).is_some(), is_refused, "{code}");
    }
}

#[test]
fn errors_other_languages_and_repetition_are_told() {
    let wanted = Requirements { max_syntax_errors: Some(0), ..NOTHING };
    assert_eq!(unmet(&python("x = = 1"), &wanted).as_deref(), Some("the code has 1 syntax error"));
    assert_eq!(
        unmet("```rust\nfn f() { g() }\n```", &STRICT).as_deref(),
        Some("the code is in rust")
    );
    let repeated = "x = 1\n".repeat(3000);
    assert_eq!(
        unmet(&python(&repeated), &STRICT).as_deref(),
        Some("100 % of the lines repeat earlier ones")
    );
    assert_eq!(unmet(&python(&repeated), &NOTHING), None);
    let numbered: String = (0..200).map(|n| format!("x{n} = {n}\n")).collect();
    let told = unmet(&python(&numbered), &STRICT);
    assert_eq!(told.as_deref(), Some("100 % of the lines repeat earlier ones"));
    let rows: String = (0..200).map(|n| format!("    [{n}, {n}],\n")).collect();
    assert_eq!(unmet(&python(&format!("TABLE = [\n{rows}]\n")), &STRICT), None);
    assert_eq!(unmet("", &NOTHING).as_deref(), Some("there is no answer"));
}

/// Whatever an answer is cut off in before its closing fence, it earns nothing.
#[test]
fn every_cut_of_an_answer_before_its_end_is_told() {
    let finished = Requirements { finished: true, ..NOTHING };
    let answer = "Here it is:\n\n```python\ndef total(xs):\n    \"\"\"Add.\"\"\"\n    return sum(xs)\n\n\
                  print(total([1, 2]))\n```";
    let code = answer.find("```").unwrap() + 3;
    for cut in code..answer.len() {
        let found = unmet(&answer[..cut], &finished);
        assert!(found.is_some(), "{:?}", &answer[..cut]);
    }
    assert!(unmet("```csharp\nclass A {", &finished).is_some());
    assert_eq!(unmet(answer, &finished), None);
    assert_eq!(unmet(&format!("{answer}\n\nIt adds"), &finished), None);
}

#[test]
fn code_without_a_fence_may_be_cut_off_too() {
    let finished = Requirements { finished: true, ..NOTHING };
    for code in [
        "def total(xs):\n    y = [x for x in xs",
        "x = 1\n\ndef total(xs):",
        "x = 1\n\ndef total(xs):\n    \"\"\"Add them.\"\"\"",
    ] {
        let found = unmet(code, &finished);
        assert!(found.is_some_and(|text| text.contains("definition without a body")), "{code}");
    }
    assert_eq!(unmet("def total(xs):\n    return sum(xs)", &finished), None);
}

#[test]
fn the_language_is_the_question_s_by_any_name_or_else_what_an_instruction_asks_for() {
    let asked = |language: Option<&str>, sentence: &str| {
        let mut question = Question::new(1, [sentence]);
        question.language = language.map(str::to_owned);
        let task = Verifier::default().task(&question);
        task.asked_language.map_err(|fault| fault.with_help())
    };
    let no_loop = "Your code should not use for-loop.";
    for (language, sentence, id) in [
        (Some("Python 3.11"), no_loop, "python"),
        (Some("C++17"), no_loop, "cpp"),
        (Some("golang"), no_loop, "go"),
        (Some("C"), no_loop, "c"),
        (Some("Kotlin"), no_loop, "kotlin"),
        (None, "Your code should be written in Java.", "java"),
        (None, "Write it in C.", "c"),
        (None, "Please answer in Rust.", "rust"),
        (None, "The solution must be in Python 3.", "python"),
        (None, "Code in Go.", "go"),
        (None, "Write a Python script.", "python"),
        (None, "Write it in Kotlin.", "kotlin"),
        (None, "Answer only in Java.", "java"),
        (Some(" "), "Your code should be written in Java.", "java"),
    ] {
        assert_eq!(asked(language, sentence).as_deref(), Ok(id), "{language:?}");
    }
    for (language, told) in [
        (Some("Pythn"), "\"Pythn\" is no known programming language; did you mean `python`?"),
        (Some("kotln"), "did you mean `kotlin`?"),
        (Some("english"), "is no known programming language"),
        (None, "the task names none, nor does an instruction; name it"),
    ] {
        let fault = asked(language, no_loop).unwrap_err();
        assert!(fault.contains(told), "{fault}");
    }
}

#[test]
fn a_task_that_asks_for_two_languages_is_a_fault_where_one_is_required() {
    let fault = |language: &str, sentence: &str| {
        let mut question = Question::new(1, [sentence]);
        question.language = Some(language.to_owned());
        STRICT.fault_in(&Verifier::default().task(&question)).map(|fault| fault.to_string())
    };
    let told = "answers have to be in python, but an instruction asks for java";
    assert_eq!(fault("python", "Write it in Java.").as_deref(), Some(told));
    for (language, sentence) in
        [("py", "Write it in Python 3."), ("C", "Write it in C."), ("go", "Avoid for loops.")]
    {
        assert_eq!(fault(language, sentence), None, "{sentence}");
    }
}

#[test]
fn where_no_known_language_is_named_an_answer_meets_no_requirement_of_one() {
    let question = Question::new(1, ["Your code should not use for-loop."]);
    let task = Verifier::default().task(&question);
    let graded = graded(question, &python("f(1)"));
    assert_eq!(graded.unmet(&STRICT), Some(Unmet::NoLanguage));
    assert!(STRICT.fault_in(&task).is_some());
}

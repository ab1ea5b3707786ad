//! Properties of the facts of any code, broken or not.

use proptest::prelude::*;

use super::testing::with_facts;
use crate::facts::{Facts, FunctionKind, InitialValue};
use crate::lang::Lower;
use crate::language::Language;
use crate::response::Span;

const JAVA: &str = "package a.b;\nimport java.util.*;\n@A(x = 1)\npublic class C<T> extends D implements E {\n  \
     private static final int N = 1, M[] = {2};\n  record P(int x) { P { } }\n  enum Q { R(1) { void f() {} }, S }\n  \
     @Override public int f(final List<? extends T> xs, int... ys) throws X {\n    \
     try (var r = open()) { g(\"é\", x -> new T() { int z; }); } catch (A | B e) { return switch (y) { case P(var q) -> 1; default -> 2; }; }\n  }\n}\n";

const GO: &str = "package a\n\nimport m \"math/rand\"\n\ntype A struct { *B; x, y int `j` }\ntype I interface { f(int) (n int, err error) }\n\
     const (\n\tK A = iota\n\tL\n)\n\nfunc (a *A[T]) g(x, y int, z ...string) (n int, err error) {\n\
     \tfor i, v := range xs { h(\"é\", func() { return }) }\n\tswitch t := x.(type) { case nil: }\n\ta, err := []int{1, 2}, &B{x: 1}\n}\n";

const CPP: &str = "#include <vector>\n#define N(x) (x + 1)\nnamespace a::b {\ntemplate <typename T>\nclass C : public D {\npublic:\n  \
     virtual int f(const std::vector<T>& xs, int n = 1) const = 0;\n  C() : x(1) {}\nprivate:\n  int x{2};\n};\n}\n\
     int main() { auto [p, q] = g(\"é\", [&](int y) { return y; }); for (auto& v : xs) { T t(v); } }\n";

const PYTHON: &str = "import os.path as p\nfrom a import b\n\n@d(1)\nclass C(D, metaclass=E):\n    x: int = 1\n    \
     def f(self, a, *args, k=2, **kw) -> int:\n        \"\"\"é\"\"\"\n        with open(a) as g, h:\n            \
     return [i for i in range(3) if (j := i)]\n\nmatch x:\n    case P(y): z = lambda q: f\"{q}\"\n";

/// Pieces that open, close or cut off the construct they are put into.
const PIECES: [&str; 20] = [
    "{", "}", "(", ")", "[", "]", "\"", "'", "`", "\"\"\"", "/*", ";", "\n", "=", ":", ".",
    "class ", "case ", "new ", "é",
];

/// Sample code with some characters removed and some pieces inserted.
fn damaged(sample: &str, damage: &[(prop::sample::Index, usize, usize)]) -> String {
    let mut code: Vec<char> = sample.chars().collect();
    for (place, gone, piece) in damage {
        let at = place.index(code.len() + 1);
        let end = code.len().min(at + gone);
        code.splice(at..end, PIECES[*piece].chars());
    }
    code.into_iter().collect()
}

/// Checks that all spans of the facts lie within the code, on character boundaries.
fn assert_in_place(facts: &Facts<'_>, code: &str) {
    let text = |span: Span| &code[span.start as usize..span.end as usize];
    for token in &facts.tokens {
        assert!(!text(token.span).is_empty());
    }
    for function in &facts.functions {
        text(function.span);
        assert!(function.span.contains(function.signature));
        let is_within = function.span.contains(function.name_span);
        assert!(is_within || function.kind == FunctionKind::Literal);
    }
    for definition in &facts.types {
        text(definition.name_span);
        assert!(definition.span.contains(definition.name_span));
    }
    for variable in &facts.variables {
        text(variable.name_span);
        text(variable.span);
        if let InitialValue::Expression(value) = variable.value {
            value.lower();
        }
    }
    for call in &facts.calls {
        text(call.callee_span);
        for argument in &*call.arguments.read() {
            text(argument.value.lower().source.span());
        }
    }
    for used in &facts.type_uses {
        text(used.span);
    }
}

proptest! {
    #[test]
    fn damaged_code_has_facts_in_their_places(
        sample in prop::sample::select(vec![
            (Language::Java, JAVA), (Language::Go, GO), (Language::Cpp, CPP), (Language::Python, PYTHON),
        ]),
        damage in prop::collection::vec(
            (any::<prop::sample::Index>(), 0usize..60, 0usize..PIECES.len()),
            1..6,
        ),
    ) {
        let (language, sample) = sample;
        let code = damaged(sample, &damage);
        with_facts(language, &[&code], |facts| assert_in_place(facts, &code));
    }
}

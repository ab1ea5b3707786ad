//! Calls, constructions, types, literals, constructs.

use super::{found, variables};
use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing;

/// The facts of one kind in a function body, without positions.
fn in_body(kind: &str, statements: &str) -> Vec<String> {
    let code = format!("void f() {{ {statements} }}");
    found(kind, &code)
        .into_iter()
        .map(|line| line.split_once(' ').unwrap().1.to_owned())
        .filter(|line| line != "Named void `void`")
        .collect()
}

#[test]
fn calls_have_the_path_of_what_is_called() {
    for (statement, expected) in [
        ("f(1, x);", "Call f(1, x)"),
        ("std::sort(b, e);", "Call std.sort(b, e)"),
        ("::g();", "Call g()"),
        ("a.b->c();", "Call a.b.c()"),
        ("this->f();", "Call this.f()"),
        ("(*p).f();", "Call p.f()"),
        ("(*fp)(1);", "Call fp(1)"),
        ("obj.get<int>();", "Call obj.get()"),
        ("std::make_unique<C>(1);", "Call std.make_unique(1)"),
        ("ns::T<int>::make();", "Call ns.T.make()"),
        ("xs[0].f();", "Call ….f()"),
        ("\"a\"s.size();", "Call ….size()"),
        ("int(3.5);", "Call int(3.5)"),
        ("std::vector<int>(3);", "Call std.vector(3)"),
        ("new C(1);", "New C(1)"),
        ("new ns::C;", "New ns.C()"),
        ("new int[10];", "New int()"),
        ("C{1, 2};", "Braces C(1, 2)"),
        ("C c;", "Braces C()"),
        ("C c(1);", "Braces C(1)"),
        ("C c{1};", "Braces C(1)"),
        ("std::set<int> s;", "Braces std.set()"),
    ] {
        assert_eq!(in_body("call", statement), [expected], "{statement}");
    }
    for statement in [
        "static_cast<int>(x);",
        "(int)x;",
        "sizeof(x);",
        "int n;",
        "C* p;",
        "C& r = x;",
        "C c = d;",
        "std::size_t n;",
        "extern C c;",
    ] {
        assert!(in_body("call", statement).is_empty(), "{statement}");
    }
}

#[test]
fn functions_passed_by_a_qualified_name_are_references() {
    assert_eq!(
        in_body("call", "apply(::toupper, &A::run, x);"),
        ["Call apply(::toupper, &A::run, x)", "Reference toupper()", "Reference A.run()"]
    );
}

#[test]
fn each_written_type_is_named_once() {
    for (statement, expected) in [
        (
            "std::vector<ns::A> x;",
            ["Named std.vector `std::vector<ns::A>`", "Named ns.A `ns::A`"].as_slice(),
        ),
        ("unsigned int x;", &["Named unsigned int `unsigned int`"]),
        ("auto x = y;", &[]),
        ("struct N* n;", &["Named N `struct N`"]),
        ("static_cast<A*>(x);", &["Named A `A`"]),
        ("(A)x;", &["Named A `A`"]),
        ("sizeof(A*);", &["Named A `A`"]),
        ("int x[3][4];", &["Named int `int`", "Array  `x[3][4]`"]),
        ("new int[3];", &["Named int `int`", "Array  `[3]`"]),
        (
            "std::unique_ptr<int[]> p;",
            &["Named std.unique_ptr `std::unique_ptr<int[]>`", "Named int `int`", "Array  `[]`"],
        ),
        (
            "std::vector<int>::iterator i;",
            &[
                "Named std.vector.iterator `std::vector<int>::iterator`",
                "Named vector `vector<int>`",
                "Named int `int`",
            ],
        ),
        ("make<A>(1);", &["Named A `A`"]),
    ] {
        assert_eq!(in_body("type-use", statement), expected, "{statement}");
    }
}

#[test]
fn argv_of_main_is_not_an_array() {
    let arrays = |code: &str| {
        let lines = found("type-use", code);
        lines.iter().filter(|line| line.contains("Array")).count()
    };
    assert_eq!(arrays("int main(int argc, char* argv[]) {}"), 0);
    assert_eq!(arrays("int run(int argc, char* argv[]) {}"), 1);
    assert_eq!(arrays("int main() { int x[2]; }"), 1);
}

#[test]
fn loops_and_branches() {
    let code = "for (;;) {} for (auto x : xs) {} while (a) {} do {} while (b); if (c) {} else if (d) {} \
                if constexpr (e) {} switch (g) {} h ? 1 : 2; std::for_each(b, e, i);";
    assert_eq!(
        in_body("construct", code),
        ["for-loop", "for-loop", "while-loop", "while-loop", "if", "if", "if", "switch"]
    );
    assert!(found("construct", "#if A\nint x;\n#elif B\n#endif").is_empty());
}

#[test]
fn literals_of_every_kind() {
    let code = "auto a = {1}; f({2}); auto b = \"s\" \"t\"; auto c = R\"(r)\"; g([] {}); 'x'; 1;";
    assert_eq!(
        in_body("literal", code),
        ["Braces", "Braces", "String", "String", "String", "Lambda"]
    );
}

#[test]
fn includes_and_imports_of_every_form() {
    let code = "#include <vector>\n#include \"a/b.h\"\n#  include <sys/types.h>\n#include \\\n<map>\nimport std;\n\
                import <span>;\nimport \"c.h\";\nexport import d.e;\nimport :part;\n";
    assert_eq!(
        found("import", code),
        [
            "1:1 Include vector",
            "2:1 Include a/b.h",
            "3:1 Include sys/types.h",
            "4:1 Include map",
            "6:1 Import std",
            "7:1 Import span",
            "8:1 Import c.h",
            "9:1 Import d.e",
            "10:1 Import :part",
        ]
    );
    assert_eq!(found("block", code), ["1:1 0 errors=0"]);
}

#[test]
fn using_and_aliases_import_nothing() {
    let code = "using namespace std;\nusing std::cout;\nnamespace fs = std::filesystem;\nusing enum Color;\nstruct A : B { using B::f; };";
    assert_eq!(
        found("import", code),
        [
            "1:1 Using std wildcard",
            "2:1 Using std name=cout",
            "3:1 Using std::filesystem alias=fs",
            "4:1 Using Color wildcard",
            "5:16 Using B name=f",
        ]
    );
}

#[test]
fn module_directives_are_not_declarations() {
    let code = "module;\nexport module geo.shapes:part;\nexport int f() { return 1; }\nexport namespace n { int x; }\n\
                export template <class T> struct A {};\nexport {\n  int y;\n}\nmodule :private;\n";
    assert_eq!(variables(code), ["x Variable", "y Variable"]);
    assert_eq!(found("package", code), ["4:18 n Namespace"]);
    assert_eq!(found("type", code), ["5:34 A Struct class"]);
    assert_eq!(found("function", code), ["3:12 f Function() -> (int) body returns=1"]);
    let ordinary = "int import = 1;\nvoid f() {\n  import = 2;\n  module(3);\n}\n/*\nimport a;\n*/\nauto s = R\"(\nimport b;\n)\";\n";
    assert!(found("import", ordinary).is_empty());
    assert_eq!(found("block", ordinary), ["1:1 0 errors=0"]);
}

fn tokens(kind: TokenKind, code: &str) -> Vec<String> {
    testing::with_facts(Language::Cpp, &[code], |facts| {
        facts
            .tokens
            .iter()
            .filter(|token| token.kind == kind)
            .map(|token| token.text.to_owned())
            .collect()
    })
}

#[test]
fn words_are_keywords_only_in_their_role() {
    for (code, expected) in [
        ("unsigned int x = sizeof(long);", ["unsigned", "int", "sizeof", "long"].as_slice()),
        ("struct A : B { void f() const override; };", &["struct", "void", "const", "override"]),
        ("int override = 1, final = 2;", &["int"]),
        ("size_t n; std::uint8_t m;", &[]),
        ("bool b = x and not y;", &["bool", "and", "not"]),
        ("auto p = nullptr; auto q = NULL;", &["auto", "nullptr", "auto"]),
        ("#if defined(A)\n#else\n#endif\n#pragma omp parallel for\n", &[]),
        ("#include <new>\n", &[]),
        ("export module m;\nimport x;\n", &["export", "module", "import"]),
        ("A a = this->b;", &["this"]),
        ("[[nodiscard]] int f();", &["int"]),
        ("bool operator==(A, A) = default;", &["bool", "operator", "default"]),
        (
            "struct A { friend bool operator==(A, A) = default; };",
            &["struct", "friend", "bool", "operator", "default"],
        ),
    ] {
        assert_eq!(tokens(TokenKind::Keyword, code), expected, "{code}");
    }
}

#[test]
fn a_macros_text_is_tokens_whether_it_parses_or_not() {
    let code = "#define RUN for (;;) { go(\"while\"); } // if\n#define HALF do { \\\n  try\n";
    assert_eq!(tokens(TokenKind::Keyword, code), ["for", "do", "try"]);
    assert_eq!(tokens(TokenKind::Identifier, code), ["RUN", "go", "HALF"]);
    assert_eq!(tokens(TokenKind::String, code), ["\"while\""]);
}

#[test]
fn keys_numbers_and_strings_are_not_words() {
    let code =
        "P p = {.x = 1'000, .y = 0x1fu}; auto s = \"int\"s; auto c = 'a'; auto r = R\"x(new)x\";";
    assert_eq!(tokens(TokenKind::Label, code), ["x", "y"]);
    assert_eq!(tokens(TokenKind::Number, code), ["1'000", "0x1fu"]);
    assert_eq!(tokens(TokenKind::Keyword, code), ["auto", "auto", "auto"]);
    assert_eq!(tokens(TokenKind::Identifier, code), ["P", "p", "s", "c", "r"]);
}

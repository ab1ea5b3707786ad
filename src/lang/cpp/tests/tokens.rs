//! Tokens: which words are keywords.

use crate::facts::TokenKind;
use crate::language::Language;
use crate::syntax::testing;

/// The tokens of a kind.
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

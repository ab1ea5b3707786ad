//! The facts of C++ code, by kind.

mod declarations;
mod references;
mod variables;

use crate::language::Language;
use crate::syntax::testing;

/// The rendered facts of one kind in a piece of C++.
fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Cpp, kind, code)
}

/// The names of the functions found, with their kinds: `f Function`.
fn functions(code: &str) -> Vec<String> {
    heads(&found("function", code), '(')
}

/// The variables found, up to their type: `x Variable`.
fn variables(code: &str) -> Vec<String> {
    let words = |line: String| {
        let words: Vec<_> = line.split([' ', ':']).skip(2).take(2).collect();
        words.join(" ")
    };
    found("variable", code).into_iter().map(words).collect()
}

fn heads(lines: &[String], end: char) -> Vec<String> {
    lines
        .iter()
        .filter_map(|line| Some(line.split_once(' ')?.1.split(end).next()?.to_owned()))
        .collect()
}

#[test]
fn every_form_is_lowered() {
    for (code, expected) in [
        ("1'000", "Number(Integer)"),
        ("0x1F", "Number(Integer)"),
        ("10ul", "Number(Integer)"),
        ("0.5f", "Number(Floating)"),
        ("1e3", "Number(Floating)"),
        ("0x1p3", "Number(Floating)"),
        ("\"a\\n\"", "String(String, Some(\"a\\n\"))"),
        ("u8\"a\"", "String(String, Some(\"a\"))"),
        ("\"a\" \"b\"", "String(String, Some(\"ab\"))"),
        ("\"a\" PRIu64 \"b\"", "String(String, None)"),
        ("R\"x(a\"b)x\"", "String(String, Some(\"a\\\"b\"))"),
        ("'c'", "String(Character, Some(\"c\"))"),
        ("\"a\"s", "Braces(std::string, [\"a\"])"),
        ("\"a\"sv", "Braces(std::string_view, [\"a\"])"),
        ("10ms", "Other"),
        ("true", "Boolean(true)"),
        ("nullptr", "Null"),
        ("NULL", "Null"),
        ("((x))", "Name(\"x\")"),
        ("a::b::c", "Member(Member(Name(\"a\"), b), c)"),
        ("::x", "Name(\"x\")"),
        ("p->x.y", "Member(Member(Name(\"p\"), x), y)"),
        ("xs[0]", "Index(Name(\"xs\"))"),
        ("f(1, 2)", "Call(Name(\"f\"), [1; 2])"),
        ("std::max<int>(1, 2)", "Call(Member(Name(\"std\"), max), [1; 2])"),
        ("std::make_unique<C>(1)", "Pointer(C, [1])"),
        ("make_shared<ns::C<int>>()", "Pointer(ns::C<int>, [])"),
        ("new C(1)", "Pointer(C, [1])"),
        ("new int[3]", "Array(int[], [])"),
        ("C{1, 2}", "Braces(C, [1; 2])"),
        ("std::vector<int>{1}", "Braces(std::vector<int>, [1])"),
        ("P{.x = 1}", "Braces(P, [x=1])"),
        ("{1, {2}}", "Braces[Number(Integer), Braces[Number(Integer)]]"),
        ("[](int x) { return x; }", "Lambda[x]"),
        ("[] { if (a) return 1; [] { return 2; }(); return 3; }", "Lambda[1; 3]"),
        ("[](int x) -> double { return x; }", "Lambda(-> double)"),
        ("-1", "Number(Integer)"),
        ("-x", "Unary(- Name(\"x\"))"),
        ("!x", "Unary(! Name(\"x\"))"),
        ("*p", "Unary(* Name(\"p\"))"),
        ("i++", "Unary(++ Name(\"i\"))"),
        ("&x", "Address(Name(\"x\"))"),
        ("a + 1", "Binary(Name(\"a\") + Number(Integer))"),
        ("a and b", "Binary(Name(\"a\") and Name(\"b\"))"),
        ("c ? 1 : nullptr", "Conditional(Number(Integer), Null)"),
        ("static_cast<double>(1)", "Cast(double, Number(Integer))"),
        ("(double)1", "Cast(double, Number(Integer))"),
        ("co_await x", "Await(Name(\"x\"))"),
        ("x = 1", "Assigned(Number(Integer))"),
        ("sizeof(x)", "Other"),
    ] {
        let code = format!("auto v = {code};");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
}

#[test]
fn arguments_that_look_like_parameters_are_lowered() {
    for (code, expected) in [
        ("f(y)", "Call(Name(\"f\"), [y])"),
        ("std::move(y)", "Call(Member(Name(\"std\"), move), [y])"),
        ("y", "Name(\"y\")"),
        ("y[1]", "Index(Name(\"y\"))"),
    ] {
        let code = format!("void g() {{ int x({code}); }}");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
    assert_eq!(
        testing::lowered(Language::Cpp, "void g() { int x(y * z); } int y;"),
        "Binary(Name(\"y\") * Name(\"z\"))"
    );
}

#[test]
fn a_macro_lowers_to_its_literal_or_name() {
    for (body, expected) in [
        ("3.14", "Number(Floating)"),
        ("(100) // most", "Number(Integer)"),
        ("\"x\"", "String(String, Some(\"x\"))"),
        ("'x'", "String(Character, Some(\"x\"))"),
        ("true", "Boolean(true)"),
        ("OTHER", "Name(\"OTHER\")"),
        ("a + b", "Other"),
    ] {
        let code = format!("#define M {body}\n");
        assert_eq!(testing::lowered(Language::Cpp, &code), expected, "{code}");
    }
}

#[test]
fn deep_nesting_lowers_to_other() {
    let code = format!("auto x = {}y;", "!".repeat(100));
    assert!(testing::lowered(Language::Cpp, &code).contains("Other"));
}

#[test]
fn truncated_code_keeps_its_beginning() {
    let code = "class A {\npublic:\n  void f() { int a = 1; }\n  void g(int b) {\n    for (int i = 0; i < b; ++i) {\n      if (i >";
    assert_eq!(functions(code), ["f Method", "g Method"]);
    assert_eq!(variables(code), ["a Variable", "b Parameter", "i Loop"]);
    assert_eq!(found("construct", code), ["5:5 for-loop", "6:7 if"]);
    assert_eq!(found("type", code), ["1:7 A Class class"]);
}

#[test]
fn the_keyword_of_a_statement_that_is_cut_off_counts() {
    for (head, construct) in [
        ("for (int i = 0; i", "for-loop"),
        ("while (a", "while-loop"),
        ("if (a", "if"),
        ("switch (a", "switch"),
    ] {
        let code = format!("void f() {{\n  {head} ? }}\n class ]}}\n}}");
        let expected = [format!("2:3 {construct}")];
        assert_eq!(found("construct", &code), expected, "{head}");
    }
}

#[test]
fn declaring_macros_are_skipped() {
    let code = "class W : public QWidget\n{\n    Q_OBJECT\n    Q_PROPERTY(int x READ x WRITE setX)\n\
                public:\n    explicit W(QWidget* parent = nullptr);\n\
                public slots:\n    void go();\nsignals:\n    void done();\n};\n";
    assert_eq!(found("block", code), ["1:1 0 errors=0"]);
    assert_eq!(functions(code), ["W Constructor", "go Method", "done Method"]);
    assert_eq!(found("type", code), ["1:7 W Class class Extends=QWidget"]);
    assert!(variables(code).is_empty());
    let ordinary = "enum E {\n  A_B\n};\nint x =\n  MAX_SIZE\n  + 1;\nint y = f(\n  MAX_SIZE\n);\n";
    assert_eq!(variables(ordinary), ["A_B Enumerator", "x Variable", "y Variable"]);
}

#[test]
fn macros_at_the_end_of_a_block_are_skipped() {
    let code = "namespace a {\nA_BEGIN\nnamespace b {\nvoid f() {\n  if (x) { g(); }  // h\n  A_UNLOCK\n}\n}  // b\nA_END\n}\n";
    assert_eq!(found("block", code), ["1:1 0 errors=0"]);
    assert_eq!(functions(code), ["f Function"]);
    let values =
        "enum E {\n  A,\n  // \"c\";\n  B_C\n};\nint x[] = {\n  \"d // e;\",\n  MAX_SIZE\n};\n";
    assert_eq!(variables(values), ["A Enumerator", "B_C Enumerator", "x Variable"]);
}

#[test]
fn macros_that_stand_for_attributes_are_skipped() {
    for (code, names) in [
        ("class LIB_API W final : public Q { int n; };", &["n Field"][..]),
        ("struct LIB_API W { int n; };", &["n Field"]),
        ("void f(char* nonnull x, T* nonnull) {}", &["x Parameter"]),
        (
            "void f(T* const MY_RESTRICT x) { T *MY_RESTRICT y = x; }",
            &["x Parameter", "y Variable"],
        ),
        (
            "void f(view x LIB_BOUND, const T& y LIB_BOUND = T()) {}",
            &["x Parameter", "y Parameter"],
        ),
        ("auto* x LIB_UNUSED = f();", &["x Variable"]),
        ("LIB_INIT thread_local bool x = false;", &["x Variable"]),
        ("TEST(A, b) NO_ANALYSIS { int x = 1; }", &["x Variable"]),
        ("class W { LIB_COLD W() : n(0) {} int n; };", &["n Field"]),
        // Not macros.
        ("const T MAX_SIZE = 1;", &["MAX_SIZE Variable"]),
        ("int f() { struct POINT p {x}; return a * b; }", &["p Variable"]),
        ("T* x, *y; T& z = *x;", &["x Variable", "y Variable", "z Variable"]),
    ] {
        assert_eq!(found("block", code), ["1:1 0 errors=0"], "{code}");
        let found = variables(code);
        let found: Vec<_> = found.iter().filter(|name| name.as_str() != "_ Parameter").collect();
        assert_eq!(found, names, "{code}");
    }
    assert_eq!(
        functions(
            "LIB_API BOOL Done();\nclass W { public: BOOL W_X(); LIB_COLD W(int); LIB_COLD ~W(); };"
        ),
        ["Done Function", "W_X Method", "W Constructor", "~W Destructor"]
    );
}

#[test]
fn pointers_that_the_grammar_does_not_know_are_skipped() {
    for code in [
        "void f(C* c, int (C::*m)(int)) {\n  (c->*m)(1);\n}",
        "struct A { explicit A(void* /*unused*/ = nullptr, int n = 0) {} };",
        "template <typename T, std::enable_if_t<b<T>, int>* = nullptr>\nint f(T x) { return 1; }",
        "template <typename T, typename R>\nclass A<T, R (T::*)(const T*, R&), B<T>> {};",
        "A<void (n::C<T>::*)(T*)> a;",
        "T* operator->*(T& x, int C::*m);\n#define CALL(c, m) ((c)->*(m))(x)",
        "int x = a * b;\nbool y = a * b == c;\nvoid f() { x *= 2; *p = 1; }  // ->* = 1",
    ] {
        assert_eq!(found("block", code), ["1:1 0 errors=0"], "{code}");
    }
    let code = "void f(void* /*unused*/ = nullptr, T** = g(1, {}), int n = 0);";
    let expected = "1:6 f Function(_: void*, _: T**, n: int = 0) -> (void)";
    assert_eq!(found("function", code), [expected]);
    let code = "void f(C* c, M m) { (c->*m)(\"->*\"); }\n#define CALL(c, m) (c->*m)(1)\n";
    let stars = |facts: &crate::facts::Facts<'_>| {
        facts.tokens.iter().filter(|token| token.text == "*").count()
    };
    assert_eq!(testing::with_facts(Language::Cpp, &[code], stars), 3);
}

#[test]
fn macros_in_functions_are_statements() {
    let code = "void f() {\n  rep(i, n) { use(i); }\n  emit done(1);\n}";
    assert_eq!(functions(code), ["f Function"]);
    assert_eq!(found("call", code), ["2:15 Call use(i)", "3:8 Call done(1)"]);
}

#[test]
fn hostile_text_does_no_harm() {
    for code in [
        "",
        ";",
        "import",
        "export",
        "#define",
        "#define \\\n",
        "#define A \\",
        "\"",
        "R\"(",
        "R\"xxxxxxxxxxxxxxxxxxxxx(",
        "operator",
        "int operator",
        "T x(",
        "T x(a * ",
        "template <",
        "~",
        "A::",
        "::",
        "auto [",
        "[x = ",
        "enum {",
        "é é(é);",
        "import é;",
        "Q_é",
        "class É_ É {",
        "'",
        "1'",
        "/*",
        "#include",
        "using",
        "namespace",
        "namespace ::",
        "typedef",
        "typedef struct {",
        "new new *[ new *[",
    ] {
        let _ = found("function", code);
        let _ = found("variable", &format!("{code}\n{code}"));
    }
}

//! Code that is truncated or that the grammar cannot parse.

use super::{found, functions, variables};

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
    let code = "class API_EXPORT W : public QWidget\n{\n    Q_OBJECT\n    Q_PROPERTY(int x READ x WRITE setX)\n\
                public:\n    explicit W(QWidget* parent = nullptr);\n\
                public slots:\n    void go();\nsignals:\n    void done();\n};\n";
    assert_eq!(found("block", code), ["1:1 0 errors=0"]);
    assert_eq!(functions(code), ["W Constructor", "go Method", "done Method"]);
    assert_eq!(found("type", code), ["1:18 W Class class Extends=QWidget"]);
    assert!(variables(code).is_empty());
    let ordinary = "enum E {\n  A_B\n};\nint x =\n  MAX_SIZE\n  + 1;\nint y = f(\n  MAX_SIZE\n);\n";
    assert_eq!(variables(ordinary), ["A_B Enumerator", "x Variable", "y Variable"]);
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

//! Verdicts of the global templates on snippets.

use crate::check::testing::{expect, judge, verdict, verdict_on};
use crate::language::Language::{self, Cpp, Go, Java, Python};

#[test]
fn lines_are_measured_in_characters() {
    let code = "x = 'éééé'\ny = '漢字漢字'  \n# five";
    expect(
        Python,
        code,
        &[
            ("Your code lines should not exceed 12 characters.", "Yes"),
            ("Your code lines should not exceed 10 characters.", "No 2:1 y = '漢字漢字'"),
            (
                "Your code lines should not exceed 5 characters.",
                "No 1:1 x = 'éééé', 2:1 y = '漢字漢字'  , 3:1 # five",
            ),
        ],
    );
    let long = verdict(Python, code, "Your code lines should not exceed 10 characters.");
    assert_eq!(long.message, "1 line of the code has more than 10 characters, the longest has 12");
}

#[test]
fn functions_and_classes_are_counted() {
    let code = "class A {\n  A() {}\n  void f() {}\n  abstract void g();\n}\nrecord R(int a) {}\nenum E { X }";
    expect(
        Java,
        code,
        &[
            ("Your code should not have more than 1 function.", "Yes"),
            ("Your code should not have more than 0 functions.", "No 3:3 void f()"),
            ("Your code should not have more than 2 classes.", "Yes"),
            ("Your code should not have more than 1 class.", "No 1:1 class A, 6:1 record R(int a)"),
        ],
    );
}

#[test]
fn parameters_are_counted_in_declarations_too() {
    let code = "package p\ntype I interface{ F(a, b int) }\nfunc (r *R) g(a, b, c int) {}\nfunc h() { _ = func(a, b, c, d int) {} }";
    expect(
        Go,
        code,
        &[
            ("Your function should have at most 3 parameters.", "Yes"),
            (
                "Your function should have at most 1 parameter.",
                "No 2:19 F(a, b int), 3:1 func (r *R) g(a, b, c int)",
            ),
            ("Your function `h` should have at most 0 parameters.", "Yes"),
            ("Your function `k` should have at most 9 parameters.", "No"),
        ],
    );
}

#[test]
fn a_function_spans_its_signature_and_body() {
    let code = "class A {\n  @Deprecated\n  void f(\n    int a) {\n\n    // nothing\n  }\n  void g() {}\n}";
    expect(
        Java,
        code,
        &[
            ("Your function should not exceed 5 lines.", "Yes"),
            ("Your function should not exceed 4 lines.", "No 3:3 void f("),
            ("Your function g should not exceed 1 line.", "Yes"),
        ],
    );
}

#[test]
fn the_answer_is_measured_with_its_prose() {
    let response = "Here:\n\n```go\npackage p\n\nfunc f() {}\n```\n\nDone.\n";
    let sentence = |limit| format!("Your answer in total should not exceed {limit} lines.");
    let seven = verdict_on(Go, response, &sentence(7));
    assert_eq!(seven.outcome.word(), "Yes");
    assert_eq!(seven.message, "the answer has 7 lines, at most 7 allowed");
    let six = verdict_on(Go, response, &sentence(6));
    assert_eq!(six.outcome.word(), "No");
    assert_eq!(six.evidence.len(), 1);
    assert_eq!((six.evidence[0].line, six.evidence[0].text.as_str()), (9, "Done."));
}

#[test]
fn a_global_constant_is_used_but_not_forbidden() {
    let code = "class A {\n  static final int N = 1;\n  static int n, m;\n  int k;\n}";
    expect(
        Java,
        code,
        &[
            ("Your code should use global variables.", "Yes 2:20 N"),
            ("Your code should not use global variables.", "No 3:14 n, 3:17 m"),
        ],
    );
    let constants = "package p\nconst N = 1\nfunc f() { x := 1; _ = x }";
    expect(
        Go,
        constants,
        &[
            ("Your code should use global variables.", "No"),
            ("Your code should not use global variables.", "Yes"),
        ],
    );
}

#[test]
fn keywords_are_tokens() {
    let code = "class A {\n  // goto\n  String record = \"goto\";\n  var x = 1;\n  @Override public String toString() { return null; }\n}\n@interface M {}";
    expect(
        Java,
        code,
        &[
            ("Your code should not use the goto keyword.", "Yes"),
            ("Your code should use the record keyword.", "No"),
            ("Your code should use the override keyword.", "Yes 5:3 @Override"),
            ("Your code should use the interface keyword.", "Yes 7:1 @interface"),
            (
                "Your code should use the `class` and `return` keywords.",
                "Yes 1:1 class, 5:40 return",
            ),
            ("Your code should use the `class` and `try` keywords.", "No"),
            ("Your code should not use the `null` keyword.", "No 5:47 null"),
            ("Your code should use the 'def' keyword.", "No"),
        ],
    );
}

#[test]
fn a_word_that_is_not_a_keyword_is_a_name() {
    let code = "package p\nimport \"sync\"\nvar m sync.Mutex\nvar f = func() {}";
    expect(
        Go,
        code,
        &[
            ("Your code should use the 'sync' keyword.", "Yes 3:7 sync"),
            ("Your code should not use the 'lambda' keyword.", "Yes"),
            ("Your code should not use the Sync keyword.", "Yes"),
        ],
    );
}

#[test]
fn lambda_means_lambda_expressions_where_the_specification_says_so() {
    let sentence = "Your code should use the 'lambda' keyword.";
    assert_eq!(judge(Java, "class A { Runnable r = () -> {}; }", sentence), "Yes 1:24 () -> {}");
    assert_eq!(judge(Java, "class A { Runnable r = A::run; }", sentence), "No");
}

#[test]
fn all_code_is_in_the_language_named() {
    let sentence = |name: &str| {
        format!(
            "Your entire response should be written in {name}, the use of other programming languages is not allowed."
        )
    };
    let word = |response: &str, name: &str| {
        let verdict = verdict_on(Language::Python, response, &sentence(name));
        let lines: Vec<_> = verdict.evidence.iter().map(|place| place.line).collect();
        (verdict.outcome.word(), lines)
    };
    let java = "```java\nclass A {}\n```\n\n```bash\njavac A.java\n```\n";
    assert_eq!(word(java, "Java"), ("Yes", vec![]));
    assert_eq!(word(java, "Python"), ("No", vec![2]));
    assert_eq!(word("No code.", "Java"), ("No", vec![]));
    let mixed = format!("{java}\n```sql\nSELECT 1;\n```\n");
    assert_eq!(word(&mixed, "Java"), ("No", vec![10]));
    let lua = "```lua\nlocal x = 1\n```\n";
    assert_eq!(word(lua, "Lua"), ("Yes", vec![]));
    assert_eq!(word("```\nsay 1\n```\n", "Lua").0, "Unverifiable");
    assert_eq!(word("```\nputs x\n```\n", "Ruby"), ("Yes", vec![]));
    assert_eq!(word("```\nfn main() {}\n```\n", "Rust"), ("Yes", vec![]));
    assert_eq!(word("```cc\nint x;\n```\n", "C++"), ("Yes", vec![]));
}

#[test]
fn python_globals_are_shown_at_their_first_binding() {
    let code = "LIMIT = 3\nx = 1\nx = 2\nif x:\n    y = [i for i in range(3)]\ndef f():\n    global z\n    z = 1\nif __name__ == '__main__':\n    w = f()";
    expect(
        Python,
        code,
        &[
            ("Your code should use global variables.", "Yes 1:1 LIMIT"),
            ("Your code should not use global variables.", "No 2:1 x, 5:5 y, 8:5 z, 10:5 w"),
        ],
    );
    expect(
        Python,
        "import os\nLIMIT = 3\ndef f():\n    x = 1",
        &[("Your code should not use global variables.", "Yes")],
    );
}

#[test]
fn receivers_are_not_parameters() {
    let code = "class A:\n    def f(self, a): pass\n    @staticmethod\n    def g(self, a): pass\n    def h(self, *args, k=1, **kw): pass\ndef k(self, /, *, b): pass\nm = lambda a, b, c, d: a";
    expect(
        Python,
        code,
        &[
            (
                "Your function should have at most 1 parameters.",
                "No 4:5 def g(self, a):, 5:5 def h(self, *args, k=1, **kw):, 6:1 def k(self, /, *, b):",
            ),
            (
                "Your function `m` should have at most 3 parameters.",
                "No 7:1 m = lambda a, b, c, d:",
            ),
        ],
    );
}

#[test]
fn python_words_have_their_role() {
    let code = "match = 1\nprint(x is not None, sep='lambda')\nmatch x:\n    case 1: pass\nasync def f():\n    return super().f()";
    expect(
        Python,
        code,
        &[
            ("Your code should not use the match keyword.", "No 3:1 match"),
            ("Your code should not use the type keyword.", "Yes"),
            ("Your code should use the not keyword.", "Yes 2:12 not"),
            ("Your code should not use the 'lambda' keyword.", "Yes"),
            ("Your code should use the `super` keyword.", "Yes 6:12 super"),
            ("Your code should use the async keyword.", "Yes 5:1 async"),
            ("Your code should use the none keyword.", "No"),
        ],
    );
}

#[test]
fn cpp_words_have_their_role() {
    let code = "#include <atomic>\n#if defined(X)\n#endif\nstruct A final { void final(); virtual void f() override; };\nstd::atomic<int> n;\nauto g = [](unsigned long x) { return x; };";
    expect(
        Cpp,
        code,
        &[
            ("Your code should not use the if keyword.", "Yes"),
            ("Your code should not use the include keyword.", "Yes"),
            ("Your code should not use the final keyword.", "No 4:10 final"),
            ("Your code should use the override keyword.", "Yes 4:49 override"),
            ("Your code should use the `atomic` keyword.", "Yes 5:6 atomic"),
            ("Your code should use the std keyword.", "Yes 5:1 std"),
            ("Your code should use the unsigned keyword.", "Yes 6:13 unsigned"),
            (
                "Your code should not use the 'lambda' keyword.",
                "No 6:10 [](unsigned long x) { return x; }",
            ),
        ],
    );
}

#[test]
fn cpp_counts_what_has_a_body() {
    let code = "int f(int a);\nstruct A {\n  A() {}\n  ~A() {}\n  A(const A& a, int b = 0) = default;\n  void g() { }\n  bool operator==(const A& o) const { return true; }\n};\nenum E { X };\nint f(int a) { return a; }";
    expect(
        Cpp,
        code,
        &[
            (
                "Your code should not have more than 2 functions.",
                "No 6:3 void g(), 7:3 bool operator==(const A& o) const, 10:1 int f(int a)",
            ),
            ("Your code should not have more than 1 class.", "Yes"),
            (
                "Your function should have at most 1 parameter.",
                "No 5:3 A(const A& a, int b = 0) = default",
            ),
        ],
    );
}

#[test]
fn cpp_globals_are_at_namespace_scope() {
    let code = "#define N 1\nenum E { X };\nconst int kMax = 1;\nnamespace a { extern int n; int n; }\nstruct A { static int m; };\nvoid f() { static int k; }";
    expect(
        Cpp,
        code,
        &[
            ("Your code should use global variables.", "Yes 3:11 kMax"),
            ("Your code should not use global variables.", "No 4:26 n"),
        ],
    );
}

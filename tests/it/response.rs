//! Responses in all their forms (semantics, principle 5 and template 1), with real grammars.

use codeif::Language;
use codeif::Language::{Cpp, Go, Java, Python};
use codeif::Limits;
use codeif::internal::{BlockLanguage, LanguageName, RequestedLanguage, Response, Solution, trees};

const PY: &str = "def f(x):\n    return x\n";
const JV: &str = "class A {\n    int f(int x) { return x; }\n}\n";
const GO: &str = "func f(x int) int {\n\treturn x\n}\n";
const CP: &str = "#include <vector>\nint f(std::vector<int> x) { return x[0]; }\n";

fn fence(tag: &str, code: &str) -> String {
    format!("```{tag}\n{code}```\n")
}

/// The languages of the blocks as one word each: an id, the name of another language, or `-` for
/// neutral.
fn languages(text: &str, question: Option<Language>) -> String {
    let asked =
        RequestedLanguage { template: None, question: question.map(LanguageName::Supported) };
    languages_asked(text, &asked)
}

fn languages_asked(text: &str, asked: &RequestedLanguage) -> String {
    let mut response = Response::new(text);
    response.decide_languages(asked, &mut trees(Limits::default()));
    let words = response.blocks.iter().map(|block| match &block.language {
        BlockLanguage::Supported(language) => language.id(),
        BlockLanguage::C => "c",
        BlockLanguage::Other(name) => name,
        BlockLanguage::Neutral => "-",
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tag_stands_unless_the_code_is_cleanly_another_language() {
    for (tag, code, expected) in [
        ("python", PY, "python"),
        ("Python3", PY, "python"),
        ("py", "def f(:\n", "python"),
        ("java", PY, "python"),
        ("python", JV, "java"),
        ("java", GO, "go"),
        ("go", CP, "cpp"),
        ("cpp", JV, "java"),
        ("c++", CP, "cpp"),
        ("golang", GO, "go"),
        ("java:src/A.java", JV, "java"),
        ("java", "public void f() { int x = ; }\n", "java"),
        // Bare expressions look the same in every language.
        ("java", "f(1, 2)\n", "java"),
        ("cpp", "x + y\n", "cpp"),
        ("python", "pip install x\n", "python"),
        ("python", "", "python"),
        ("javascript", PY, "python"),
        ("javascript", "let x: number = 1;\n", "typescript"),
        ("typescript", "let x = 1;\n", "typescript"),
        ("JS", "let x = 1;\n", "javascript"),
        ("sql", "SELECT 1;\n", "sql"),
        ("jsx", "<a/>\n", "javascript"),
        ("rust", PY, "python"),
        ("rs", "fn f() -> u8 { 1 }\n", "rust"),
        ("ruby", PY, "python"),
        ("rb", "def f; end\n", "ruby"),
        ("lua", PY, "lua"),
        ("dockerfile", "FROM x\n", "dockerfile"),
        ("bash", PY, "-"),
        ("text", PY, "-"),
        ("html", "<a></a>\n", "-"),
        ("diff", "+x = 1\n", "-"),
        ("json", "{}\n", "-"),
        ("quux", "** what ?? ever\n", "quux"),
        ("quux", PY, "python"),
    ] {
        assert_eq!(languages(&fence(tag, code), None), expected, "{tag}: {code}");
    }
}

#[test]
fn c_is_cpp_in_a_cpp_task() {
    let c = fence("c", "#include <stdio.h>\nint main(void) { return 0; }\n");
    let broken = fence("c", "int main(void) { return 0 +; }\n");
    let word = |word: &str| Some(LanguageName::Other(word.to_owned()));
    for (text, template, question, expected) in [
        (&c, None, Some(Cpp), "cpp"),
        (&c, None, None, "cpp"),
        (&c, None, Some(Python), "c"),
        (&c, word("C"), Some(Cpp), "c"),
        (&c, Some(LanguageName::Supported(Cpp)), Some(Python), "cpp"),
        (&broken, None, Some(Cpp), "c"),
    ] {
        let asked = RequestedLanguage { template, question: question.map(LanguageName::Supported) };
        assert_eq!(languages_asked(text, &asked), expected, "{asked:?}");
    }
}

#[test]
fn the_language_of_an_untagged_block_follows_from_its_content() {
    for (code, expected) in [
        (PY, "python"),
        (JV, "java"),
        (GO, "go"),
        (CP, "cpp"),
        ("package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(1)\n}\n", "go"),
        ("x = 5\n", "python"),
        ("print(\"a\")\n", "python"),
        // Broken: the nearest language by its keywords.
        ("def f(x):\n    return (x\n\ndef g(y):\n    return y\n\nprint(g(1))\n", "python"),
        (
            "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"a\"\n\tx := 1\n\tfmt.Println(x)\n}\n",
            "go",
        ),
        (
            "public class A {\n    int x = ;\n    int f() { return x; }\n    int g() { return x + 1; }\n}\n",
            "java",
        ),
        (
            "#include <iostream>\nint main() {\n    std::cout << \"a\" <<;\n    return 0;\n}\n",
            "cpp",
        ),
        ("#include <vector>\n#include <map>\n", "cpp"),
        // Cut off: a well-formed beginning is not an error.
        (
            "class A {\n    int f() {\n        return 1;\n    }\n    int g() {\n        int x = 1;\n        ret",
            "java",
        ),
        // Not code.
        ("", "-"),
        ("\n\n", "-"),
        ("$ python main.py\n", "-"),
        ("pip install numpy\npython main.py\n", "-"),
        ("app/\n├── main.py\n└── util.py\n", "-"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "-"),
        ("{\"a\": 1}\n", "-"),
        ("<a>\n  <b/>\n</a>\n", "-"),
        ("a: 1\nb:\n  - c\n", "-"),
        ("[a]\nb = 1\n", "-"),
        ("Enter a number: 5\nThe square is 25\n", "-"),
        ("Hello, World!\n", "-"),
        ("1 2 3\n4 5 6\n", "-"),
        ("error: unknown command\n", "-"),
        ("If you want to use the function, import it from the module first.\n", "-"),
        ("For each element in the list we return the square of it.\n", "-"),
        (
            "while the queue is not empty\n  take the first element\n  for each neighbour\n    add it\n",
            "-",
        ),
        // Other languages.
        ("fn main() {\n    let mut x = 1;\n    println!(\"{}\", x);\n}\n", "rust"),
        ("const f = (x) => {\n  return x;\n};\n", "javascript"),
        ("function add(a, b) { return a + b; }\n", "javascript"),
        ("let x = new Stack();\n", "javascript"),
        ("interface A {\n  m(): void;\n}\n", "typescript"),
        ("SELECT a FROM b WHERE c = 1;\n", "sql"),
    ] {
        assert_eq!(languages(&fence("", code), None), expected, "{code}");
    }
}

#[test]
fn a_tie_goes_to_the_task_then_to_the_other_blocks() {
    let both = fence("", "int x = 5;\n");
    assert_eq!(languages(&both, None), "java");
    assert_eq!(languages(&both, Some(Cpp)), "cpp");
    assert_eq!(languages(&both, Some(Python)), "java");
    assert_eq!(languages(&(fence("cpp", CP) + &both), None), "cpp cpp");
    assert_eq!(languages(&(both + &fence("cpp", CP)), Some(Java)), "java cpp");
}

#[test]
fn a_method_outside_of_a_class_is_java_only_where_something_tells_it() {
    let of = |code: &str, question| languages(&fence("", code), question);
    let plain = "int twice(int n) {\n    return 2 * n;\n}\n";
    assert_eq!(of(plain, None), "cpp");
    assert_eq!(of(plain, Some(Java)), "java");
    assert_eq!(of("bool isEven(int n) {\n    return n % 2 == 0;\n}\n", None), "cpp");
    assert_eq!(of("boolean isEven(int n) {\n    return n % 2 == 0;\n}\n", None), "java");
    assert_eq!(
        of("// A Function.\nString greet(String name) {\n    return name;\n}\n", None),
        "java"
    );
    assert_eq!(of("public int twice(int n) {\n    return 2 * n;\n}\n", None), "java");
}

#[test]
#[cfg(feature = "ruby")]
fn ruby_is_known_by_lines_that_only_it_has() {
    for code in [
        "class Cat < Animal\n  include Comparable\n\n  def name = @name\nend\n",
        "require_relative \"x\"\n\nif a.nil? then\n  b\nend\n# local names only\n",
        "def self.make(a)\n  new(a)\nend\n",
    ] {
        assert_eq!(languages(&fence("", code), None), "ruby", "{code}");
    }
    for code in ["local x = 1\nif x then\n  print(x)\nend\n", "require \"x\";\n$a = 1;\n"] {
        assert_ne!(languages(&fence("", code), None), "ruby", "{code}");
    }
}

#[test]
fn bare_expressions_next_to_code_are_its_output() {
    for (code, output, expected) in [
        (fence("python", PY), "42\n", "python -"),
        (fence("python", PY), "[1, 2]\nTrue\n", "python -"),
        (fence("python", PY), "Point(x=1, y=2)\n", "python -"),
        (fence("python", PY), "Result: 10\n", "python -"),
        (fence("", PY), "42\n", "python -"),
        (fence("java", JV), "42\n", "java -"),
        (fence("go", GO), "done\n", "go -"),
        (fence("rust", "fn f() {}\n"), "42\n", "rust -"),
        (fence("python", PY), "x = 5\n", "python python"),
        (fence("bash", "ls\n"), "f(42)\n", "- python"),
    ] {
        let text = format!("{code}\nOutput:\n\n{}", fence("", output));
        assert_eq!(languages(&text, None), expected, "{output}");
    }
}

#[test]
fn a_response_without_fences_is_one_block_where_it_is_code() {
    for (text, expected) in [
        (PY, "python"),
        (JV, "java"),
        (GO, "go"),
        (CP, "cpp"),
        ("print(\"Hello\")", "python"),
        ("# app/x.py\nimport os\n\nprint(os)\n", "python"),
        ("Here is the code:\n\ndef f():\n    pass\n\nIt does nothing.\n", "python"),
        ("# Title\n\nimport java.util.List;\n\nclass A {}\n", "java"),
        ("fn main() {\n    let mut x = 1;\n}\n", "rust"),
        ("Here it is: ```python\ndef f():\n    return 1\n```\n", "python"),
        ("`print(1)`", "python"),
        ("```python\n```\n", "python"),
        ("", ""),
        ("Yes", ""),
        ("`yes`", ""),
        ("42", ""),
        ("I can't help with that.", ""),
        ("Sorry. I cannot do this (for now), but ask again; maybe later.\n", ""),
        ("# Title\n\nSome prose about code.\n\n- one\n- two\n", ""),
        ("{\"a\": 1}\n", ""),
        ("pip install x\n", ""),
        ("<think>\ndef f():\n    pass\n", ""),
        ("The result is x = 5 because 2 + 3 = 5.\nSo we get y = 6.\n", ""),
        ("You could use a list. For example, call list.append(x) and then sort it.\n", ""),
    ] {
        assert_eq!(languages(text, None), expected, "{text}");
    }
}

#[test]
fn the_solution_language_is_the_tasks_where_a_block_is_written_in_it() {
    let name = |language| Some(LanguageName::Supported(language));
    let other = |word: &str| Some(LanguageName::Other(word.to_owned()));
    let two = fence("python", PY) + &fence("java", &JV.repeat(2));
    let equal = fence("go", "x := 1\n") + &fence("python", "x = 12\n");
    let lua = fence("lua", "f()\n") + &fence("python", PY);
    for (text, template, question, expected) in [
        (&two, name(Python), name(Java), Solution::Supported(Python)),
        (&two, None, name(Python), Solution::Supported(Python)),
        (&two, name(Go), name(Python), Solution::Supported(Python)),
        (&two, None, None, Solution::Supported(Java)),
        (&two, name(Go), name(Cpp), Solution::Supported(Java)),
        (&equal, None, None, Solution::Supported(Go)),
        (&lua, other("Lua"), name(Python), Solution::Unsupported("lua".to_owned())),
        (&lua, None, None, Solution::Supported(Python)),
        (&fence("bash", "ls\n"), name(Python), None, Solution::NoCode),
        (&"Only prose.".to_owned(), None, None, Solution::NoCode),
    ] {
        let asked = RequestedLanguage { template, question };
        let mut response = Response::new(text);
        response.decide_languages(&asked, &mut trees(Limits::default()));
        assert_eq!(response.solution_language(&asked), expected, "{asked:?}\n{text}");
    }
}

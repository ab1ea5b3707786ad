//! Large responses that repeat a few lines, each judged by one sentence of every template: a check
//! that searches all names for each name would take minutes.

use serde_json::json;

use super::harness::{TestDir, lines};
use super::hostile::bounded::bounded;

/// The size of each response, in bytes. Each is judged by a sentence of every template, so that its time also
/// grows with their number.
const SIZE: usize = 150_000;

/// Sentences about what the responses are full of.
const SENTENCES: &str = include_str!("../data/one_of_each.txt");

/// What holds in a part of the code, or of members and parameters.
const MORE: [&str; 4] = [
    "No `any` without a comment that explains why.",
    "All struct fields must be private.",
    "All methods must be public.",
    "Use type hints for all parameters.",
];

/// The page that has a sentence of each template.
const PAGE: &str = include_str!("../../docs/lint.md");

/// One sentence of each template, and those about what the responses are full of.
fn sentences() -> Vec<&'static str> {
    let (_, table) = PAGE.split_once("| sentence | name |\n").unwrap();
    let rows = table.lines().skip(1).map_while(|row| row.strip_prefix("| "));
    let of_templates = rows.filter_map(|row| row.split(" |").next());
    SENTENCES.lines().chain(of_templates).chain(MORE).collect()
}

/// A row of the table: a name, the language, the code before and after, and the lines to repeat,
/// with `#` for their number.
macro_rules! table {
    ($($name:ident: $language:literal, $before:literal, $lines:literal, $after:literal;)*) => {
        $(#[test]
        #[ignore = "slow: .ci/run runs it"]
        fn $name() {
            judge($language, $before, $lines, $after);
        })*
    };
}

#[track_caller]
fn judge(language: &str, before: &str, repeated: &str, after: &str) {
    let mut code = before.to_owned();
    for number in 0.. {
        if code.len() > SIZE {
            break;
        }
        code.push_str(&repeated.replace('#', &number.to_string()));
    }
    let sentences = sentences();
    let answer = json!({
        "question_id": 1,
        "model_id": "m",
        "answer": format!("```{language}\n{code}{after}```\n"),
        "instruction_list": sentences,
        "meta_info": {"programming_language": language},
    });
    let dir = TestDir::new().file("a.jsonl", answer.to_string());
    let args = ["grade", "a.jsonl", "-o", "v.jsonl", "--no-answer"];
    assert_eq!(bounded(dir.folder(), &args), Some(0));
    let row = lines(&dir.read("v.jsonl")).remove(0);
    assert_eq!(row["verdicts"].as_array().unwrap().len(), sentences.len());
}

table! {
    functions_that_call_each_other: "python", "",
        "def f#(a):\n    result = f#0(a)\n    return result\n", "";
    functions_of_one_name: "python", "", "def main():\n    result = main()\n    return result\n", "";
    imports_and_uses_of_them: "python", "", "import os\nos.f(sys.x)\n", "";
    imports_of_one_name: "python", "", "import a# as os\nos.f(x)\n", "";
    modules_of_one_import: "python", "import a", ", a#", "\n";
    a_name_bound_again_and_again: "python", "", "result, b# = f(), g()\n", "";
    classes_of_one_name_that_derive_from_it: "python", "", "class Node(Node):\n    value = #\n", "";
    nested_classes_of_one_name: "java", "class A {\n",
        "static class Node extends Node { int value; void insert() {} }\n", "}\n";
    types_and_wildcards: "java", "import a.*;\nclass A { void main() {\n",
        "Map<String, List<Integer>> m# = new HashMap<>();\n", "}}\n";
    blocks_that_declare_one_name: "go", "package main\n\nfunc main() {\n",
        "\t{\n\t\tresult := x\n\t\ty := result\n\t}\n", "}\n";
    namespaces: "cpp", "", "namespace n# { class Node { int value; }; }\n", "";
    functions_of_one_name_that_raise: "python", "", "def parse():\n    raise E#\n", "";
    objects_of_one_name_that_are_raised: "python", "", "def f#():\n    e = E()\n    raise e\n", "";
    statements_on_one_line: "java", "class A { void f() { ", "if (a) { b(); } ", "} }\n";
    calls_on_one_line: "javascript", "", "if (a) { b(); } else { c(); } ", "\n";
    arrows_of_one_name: "typescript", "", "const main = (a: number): number => a;\n", "";
    blocks_with_imports: "python", "", "import a#\n```\n\n```python\n", "";
    globals_of_a_function: "python", "def main():\n", "    global result, a#\n    result = #\n", "";
    values_from_names: "cpp", "int main() {\n", "  auto result = result#;\n", "}\n";
    methods_of_one_name_on_any_object: "python", "",
        "class C#(C0):\n    def visit(self, n):\n        n.visit(self.visit(visit))\n", "";
    overloads_that_call_each_other: "java", "class A {\n", "void f(int a, T# b) { f(a, c#); this.f(b, a); }\n", "}\n";
    comments_on_one_line: "typescript", "// a\nconst f = [", "x as any /* a */, ", "];\n";
    members_defined_outside: "cpp", "class A {\npublic:\n    void f();\n};\n", "void A::f() { x = #; }\n", "";
    functions_in_functions: "javascript", "", "function f#() { f(); g#(); function f() { return f(f#); } }\n", "";
}

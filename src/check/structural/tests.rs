//! What the structural control templates say of snippets.

use crate::check::testing::{expect, verdict};
use crate::language::Language::{Go, Java};

#[test]
fn java_structures_are_types_and_their_implementations() {
    let code = "import java.util.*;\nclass A {\n  Map.Entry<String, int[]> e;\n  Object o = new LinkedHashMap<String, List<Integer>>();\n  Deque<A> q = new LinkedList<>();\n  static void main(String[] args) { UUID.randomUUID(); Settings s; }\n}";
    expect(
        Java,
        code,
        &[
            (
                "Your code should use data structure Map.",
                "Yes 4:18 LinkedHashMap<String, List<Integer>>",
            ),
            ("Your code should not use data structure HashMap.", "Yes"),
            (
                "Your code should not use data structure `list`.",
                "No 4:40 List<Integer>, 5:20 LinkedList<>",
            ),
            (
                "Your code should not use data structure Queue.",
                "No 5:3 Deque<A>",
            ),
            ("Your code should not use data structure Set.", "Yes"),
            (
                "Your code should not use data structure array.",
                "No 3:21 int[]",
            ),
            (
                "Your code should use data structure UUID.",
                "Yes 6:37 UUID.randomUUID",
            ),
            (
                "Your code should not use data structure integer.",
                "No 3:21 int, 4:45 Integer",
            ),
            ("Your code should use data structure Stack.", "No"),
        ],
    );
}

#[test]
fn java_factories_construct() {
    let code = "class A {\n  void f(java.util.Collection<A> xs) {\n    g(List.of(1), ArrayList::new, Arrays.asList(2));\n  }\n}";
    expect(
        Java,
        code,
        &[
            (
                "Your code should not use data structure List.",
                "No 3:7 List.of, 3:19 ArrayList::new, 3:35 Arrays.asList",
            ),
            (
                "Your code should use data structure Collection.",
                "Yes 2:10 java.util.Collection<A>",
            ),
        ],
    );
}

#[test]
fn a_class_of_the_response_is_the_structure_of_its_name_where_it_is_used() {
    let definition = "class Stack {}";
    let sentence = "Your code should use data structure Stack.";
    expect(Java, definition, &[(sentence, "No")]);
    let used = format!("{definition}\nclass B {{ Object s = new Stack(); }}");
    expect(Java, &used, &[(sentence, "Yes 2:26 Stack")]);
}

#[test]
fn an_unused_import_is_a_near_miss() {
    let code = "import java.util.Stack;\nclass A {}";
    let verdict = verdict(Java, code, "Your code should use data structure Stack.");
    assert_eq!(verdict.message, "the code does not use `Stack`");
    let notes: Vec<_> = verdict
        .near_misses
        .iter()
        .map(|miss| miss.note.as_str())
        .collect();
    assert_eq!(notes, ["`Stack` is imported, not used"]);
}

#[test]
fn go_structures_are_forms_of_types() {
    let code = "package p\nimport \"container/list\"\ntype S struct{ xs []int; m map[string]any }\nfunc f(vs ...int) {\n\tvar a [3]int\n\tc := make(chan int)\n\tl := list.New()\n}";
    expect(
        Go,
        code,
        &[
            (
                "Your code should not use data structure slice.",
                "No 3:19 []int",
            ),
            (
                "Your code should not use data structure array.",
                "No 5:8 [3]int",
            ),
            (
                "Your code should not use data structure map.",
                "No 3:28 map[string]any",
            ),
            (
                "Your code should not use data structure interface.",
                "No 3:39 any",
            ),
            (
                "Your code should use data structure struct.",
                "Yes 3:8 struct{ xs []int; m map[string]any }",
            ),
            (
                "Your code should use data structure channel.",
                "Yes 6:12 chan int",
            ),
            (
                "Your code should not use data structure list.",
                "No 3:19 []int, 7:7 list.New",
            ),
            (
                "Your code should use data structure dictionary.",
                "Yes 3:28 map[string]any",
            ),
        ],
    );
}

#[test]
fn loops_and_branches() {
    let code = "package p\nfunc f(n int) {\n\tfor n > 0 { n-- }\n\tfor ; n > 0; {}\n\tif n == 0 { return }\n\tselect {}\n}";
    expect(
        Go,
        code,
        &[
            (
                "Your code should use for-loop.",
                "Yes 3:2 for n > 0 { n-- }",
            ),
            (
                "Your code should not use for-loop.",
                "No 3:2 for n > 0 { n-- }, 4:2 for ; n > 0; {}",
            ),
            (
                "Your code should not use while-loop.",
                "No 3:2 for n > 0 { n-- }",
            ),
            (
                "Your code should use if statement for decision making.",
                "Yes 5:2 if n == 0 { return }",
            ),
            (
                "Your code should use switch statement for decision making.",
                "No",
            ),
            (
                "Your code should not use switch statement for decision making.",
                "Yes",
            ),
        ],
    );
}

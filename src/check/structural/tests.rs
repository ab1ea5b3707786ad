//! Verdicts of the structural control templates on snippets.

use crate::check::testing::{expect, verdict};
use crate::language::Language::{Cpp, Go, Java, Python};

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
            ("Your code should not use data structure Queue.", "No 5:3 Deque<A>"),
            ("Your code should not use data structure Set.", "Yes"),
            ("Your code should not use data structure array.", "No 3:21 int[]"),
            ("Your code should use data structure UUID.", "Yes 6:37 UUID.randomUUID"),
            ("Your code should not use data structure integer.", "No 3:21 int, 4:45 Integer"),
            ("Your code should use data structure Stack.", "No"),
        ],
    );
    expect(
        Java,
        "class A { Object names = new ArrayList<String>(); }",
        &[
            ("Use an ArrayList.", "Yes 1:30 ArrayList<String>"),
            ("Don't use an arraylist.", "No 1:30 ArrayList<String>"),
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
            ("Your code should use data structure Collection.", "Yes 2:10 java.util.Collection<A>"),
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
    let notes: Vec<_> = verdict.near_misses.iter().map(|miss| miss.note.as_str()).collect();
    assert_eq!(notes, ["`Stack` is imported, not used"]);
}

#[test]
fn go_structures_are_forms_of_types() {
    let code = "package p\nimport \"container/list\"\ntype S struct{ xs []int; m map[string]any }\nfunc f(vs ...int) {\n\tvar a [3]int\n\tc := make(chan int)\n\tl := list.New()\n}";
    expect(
        Go,
        code,
        &[
            ("Your code should not use data structure slice.", "No 3:19 []int"),
            ("Your code should not use data structure array.", "No 5:8 [3]int"),
            ("Your code should not use data structure map.", "No 3:28 map[string]any"),
            ("Your code should not use data structure interface.", "No 3:39 any"),
            (
                "Your code should use data structure struct.",
                "Yes 3:8 struct{ xs []int; m map[string]any }",
            ),
            ("Your code should use data structure channel.", "Yes 6:12 chan int"),
            ("Your code should not use data structure list.", "No 3:19 []int, 7:7 list.New"),
            ("Your code should use data structure dictionary.", "Yes 3:28 map[string]any"),
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
            ("Your code should use for-loop.", "Yes 3:2 for n > 0 { n-- }"),
            ("Your code should not use for-loop.", "No 3:2 for n > 0 { n-- }, 4:2 for ; n > 0; {}"),
            ("Your code should not use while-loop.", "No 3:2 for n > 0 { n-- }"),
            (
                "Your code should use if statement for decision making.",
                "Yes 5:2 if n == 0 { return }",
            ),
            ("Your code should use switch statement for decision making.", "No"),
            ("Your code should not use switch statement for decision making.", "Yes"),
        ],
    );
}

#[test]
fn python_structures_are_literals_and_names() {
    let code = "from collections import deque, OrderedDict\nfrom typing import List\nimport numpy as np, heapq\n__all__ = [\"f\"]\ndef f(xs: List[int], list=None):\n    a, b = b, a\n    s = {1}\n    d = {n: n for n in xs}\n    isinstance(s, tuple)\n    self.array.append(np.zeros(3))\n    [i, j] = deque()\n    heapq.heappush(xs, 1)\n    return str(1).split()";
    expect(
        Python,
        code,
        &[
            ("Your code should not use data structure 'list'.", "No 5:11 List"),
            ("Your code should not use data structure tuple.", "No 6:12 b, a, 9:19 tuple"),
            ("Your code should not use data structure set.", "No 7:9 {1}"),
            ("Your code should use data structure dictionary.", "Yes 8:9 {n: n for n in xs}"),
            ("Your code should not use data structure array.", "No 10:23 np.zeros"),
            ("Your code should use data structure deque.", "Yes 11:14 deque"),
            ("Your code should not use data structure collections.", "No 11:14 deque"),
            ("Your code should use data structure queue.", "Yes 11:14 deque"),
            ("Your code should use data structure heapq.", "Yes 12:5 heapq.heappush"),
            ("Your code should use data structure string.", "Yes 4:12 \"f\""),
            ("Your code should use data structure DataFrame.", "No"),
        ],
    );
}

#[test]
fn python_names_are_resolved() {
    let array = "Your code should not use data structure array.";
    expect(Python, "import array as arr\nx = arr.array('i')", &[(array, "No 2:5 arr.array")]);
    expect(Python, "from mylib import array\nx = array(3)", &[(array, "Yes")]);
    expect(Python, "def array(n): pass\nx = array(3)", &[(array, "Yes")]);
    expect(Python, "array = g()\narray.append(1)", &[(array, "Yes")]);
    expect(Python, "x = np.array([1])", &[(array, "No 1:5 np.array")]);
    let frame = "Your code should use data structure Pandas DataFrame.";
    expect(Python, "import pandas as pd\nd = pd.DataFrame()", &[(frame, "Yes 2:5 pd.DataFrame")]);
    let queue = "Your code should use data structure Queue.";
    expect(Python, "class Queue: pass\nq = Queue()", &[(queue, "Yes 2:5 Queue")]);
}

#[test]
fn cpp_structures_are_types_by_their_exact_name() {
    let code = "#include <list>\nusing namespace std;\nunordered_map<int, std::string> m;\nvoid f(MatrixXd a) {\n  bits.set(3);\n  auto p = std::make_pair(1, 2);\n  int xs[3] = {1, 2, 3};\n  int* ys = (int*) malloc(8);\n  ys[0] = 1;\n  int* zs = (int*) malloc(8);\n  const char* s = \"list\";\n  std::array<int, 2> qs;\n}";
    expect(
        Cpp,
        code,
        &[
            ("Your code should not use data structure `std::map`.", "Yes"),
            (
                "Your code should use data structure dictionary.",
                "Yes 3:1 unordered_map<int, std::string>",
            ),
            ("Your code should use data structure std::string.", "Yes 3:20 std::string"),
            ("Your code should use data structure MatrixXd.", "Yes 4:8 MatrixXd"),
            ("Your code should not use data structure set.", "Yes"),
            ("Your code should not use data structure list.", "Yes"),
            ("Your code should not use data structure pair.", "No 6:12 std::make_pair"),
            (
                "Your code should not use data structure array.",
                "No 7:7 xs[3], 8:8 ys, 12:3 std::array<int, 2>",
            ),
            ("Your code should use data structure struct.", "No"),
        ],
    );
    expect(
        Cpp,
        "struct A {};",
        &[("Your code should use data structure struct.", "Yes 1:1 struct")],
    );
}

#[test]
fn python_constructs_are_statements() {
    let code = "async def f(xs):\n    ys = [x for x in xs if x]\n    async for x in xs: pass\n    z = 1 if x else 2\n    match z:\n        case 1 if x: pass\nif __name__ == '__main__':\n    f([])";
    expect(
        Python,
        code,
        &[
            ("Your code should not use for-loop.", "No 3:5 async for x in xs: pass"),
            ("Your code should not use while-loop.", "Yes"),
            ("Your code should not use if statement for decision making.", "Yes"),
            ("Your code should use switch statement for decision making.", "Yes 5:5 match z:"),
        ],
    );
}

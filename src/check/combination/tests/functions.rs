//! Parameters and return types of functions.

use crate::check::testing::words;
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn functions_take_parameters() {
    let both = "The function run should take ['name', 'count'] as parameters.";
    let none = "The function run should take no parameters.";
    let own = "The function run should take self as parameters.";
    words(
        Python,
        &[
            ("def run(name, count): pass", both, "Yes"),
            ("def run(name, *count, extra=1): pass", both, "Yes"),
            ("def run(name): pass\ndef run(name, count): pass", both, "Yes"),
            ("def run(name): pass", both, "No"),
            ("class A:\n    def run(self): pass", none, "Yes"),
            ("class A:\n    def run(self): pass", own, "Yes"),
            ("def run(a=1): pass", none, "No"),
            ("run = lambda name, count: 1", both, "Yes"),
        ],
    );
    words(
        Java,
        &[
            (
                "class A { void run(String s) {} }",
                "The function run should take String as parameters.",
                "Yes",
            ),
            (
                "class A { void run(int[] array) {} }",
                "The function run should take `int[] array` as parameters.",
                "Yes",
            ),
            (
                "class A { void run(int... array) {} }",
                "The function run should take `int[] array` as parameters.",
                "Yes",
            ),
            (
                "class A { void run(long array) {} }",
                "The function run should take `int[] array` as parameters.",
                "No",
            ),
            (
                "class A { void run(Long timestamp) {} }",
                "The function run should take long timestamp as parameters.",
                "Yes",
            ),
            ("interface A { void run(int name, int count); }", both, "Yes"),
        ],
    );
    words(
        Go,
        &[
            ("package p\nfunc run(name, count int) {}", both, "Yes"),
            (
                "package p\nfunc run(unit string) {}",
                "The function run should take 'unit string' as parameters.",
                "Yes",
            ),
            (
                "package p\nfunc run(root *TreeNode) {}",
                "The function run should take `root *TreeNode` as parameters.",
                "Yes",
            ),
            (
                "package p\nfunc run(root TreeNode) {}",
                "The function run should take `root *TreeNode` as parameters.",
                "No",
            ),
            ("package p\nfunc (a A) run() {}", none, "Yes"),
        ],
    );
    words(
        Cpp,
        &[
            (
                "void run(const std::string& guid) {}",
                "The function run should take `std::string guid` as parameters.",
                "Yes",
            ),
            (
                "void run(int x, int y, vector<vector<int>>& points) {}",
                "The function run should take `int x, int y, vector<vector<int>>& points` as parameters.",
                "Yes",
            ),
            ("void run(void) {}", "The function run should take `void` as parameters.", "Yes"),
            ("void A::run(int name, int count) {}", both, "Yes"),
        ],
    );
}

#[test]
fn functions_return_types() {
    let returns = |ty: &str| format!("The function run should return a {ty} as its result.");
    for (language, code, ty, expected) in [
        (Python, "def run() -> int: ...", "int", "Yes"),
        (Python, "def run() -> 'list[int]': ...", "list", "Yes"),
        (Python, "def run():\n    return [1]", "list", "Yes"),
        (Python, "def run():\n    return a < b", "bool", "Yes"),
        (Python, "def run():\n    if a: return None\n    return 'x'", "str", "Yes"),
        (Python, "def run():\n    if a: return 1\n    return 'x'", "str", "No"),
        (Python, "def run():\n    if a: return g()\n    return 'x'", "str", "Yes"),
        (Python, "def run():\n    return g()", "str", "Unverifiable"),
        (Python, "def run():\n    return 1, 2", "tuple", "Yes"),
        (Python, "def run(): pass", "None", "Yes"),
        (
            Python,
            "class A:\n    def run(self): pass\nclass B(A):\n    def run(self): return 1",
            "None",
            "No",
        ),
        (Python, "class A:\n    @classmethod\n    def run(cls): return cls(1)", "`A`", "Yes"),
        (Python, "def run():\n    return None", "None", "Yes"),
        (Python, "def run():\n    return 1", "None", "No"),
        (Python, "def run():\n    yield 1", "None", "No"),
        (Python, "def run():\n    yield 1", "generator", "Yes"),
        (Python, "async def run() -> str: ...", "str", "Yes"),
        (Python, "def run() -> Optional[str]: ...", "str", "Yes"),
        (Python, "def run(): pass", "int", "No"),
        (Python, "def run():\n    def inner(): return 1\n    return 'x'", "str", "Yes"),
        (Python, "run = lambda: 1", "int", "Yes"),
        (Java, "class A { boolean run() { return true; } }", "boolean", "Yes"),
        (Java, "class A { Boolean run() { return true; } }", "bool", "Yes"),
        (Java, "class A { void run() {} }", "`void`", "Yes"),
        (Java, "class A { List<Book> run() { return null; } }", "List<Book>", "Yes"),
        (Java, "class A { List<Book> run() { return new ArrayList<>(); } }", "ArrayList", "No"),
        (Java, "class A { ArrayList<Book> run() { return null; } }", "List", "Yes"),
        (Java, "interface A { int[] run(); }", "int[]", "Yes"),
        (
            Java,
            "class A { int run() { return 1; } String run(int a) { return null; } }",
            "String",
            "Yes",
        ),
        (Go, "package p\nfunc run() (string, error) { return \"\", nil }", "string", "Yes"),
        (
            Go,
            "package p\nfunc run() (string, string) { return \"\", \"\" }",
            "`(string, string)`",
            "Yes",
        ),
        (
            Go,
            "package p\nfunc run() (string, error) { return \"\", nil }",
            "`(string, string)`",
            "No",
        ),
        (Go, "package p\ntype T struct{}\nfunc run() *T { return nil }", "struct", "Yes"),
        (Go, "package p\nfunc run() []int { return nil }", "slice", "Yes"),
        (Go, "package p\nfunc run() {}", "void", "Yes"),
        (Go, "package p\nfunc run() int { return 1 }", "void", "No"),
        (Cpp, "std::vector<int> run() { return {}; }", "vector<int>", "Yes"),
        (Cpp, "auto run() -> int { return 1; }", "int", "Yes"),
        (Cpp, "auto run() { return 1; }", "int", "Yes"),
        (Cpp, "int* A::run() { return 0; }", "int*", "Yes"),
        (Cpp, "long long run();", "`long long`", "Yes"),
        (Cpp, "TreeNode* run() { return 0; }", "`TreeNode*`", "Yes"),
    ] {
        words(language, &[(code, &returns(ty), expected)]);
    }
}

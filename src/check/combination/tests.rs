//! Interfaces, members, parameters, results and objects.

use crate::check::testing::{expect, judge};
use crate::language::Language::{self, Cpp, Go, Java, Python};

/// Asserts the verdict's word for each code and sentence.
fn words(language: Language, rows: &[(&str, &str, &str)]) {
    for (code, sentence, expected) in rows {
        let judged = judge(language, code, sentence);
        assert_eq!(
            judged.split(' ').next(),
            Some(*expected),
            "{sentence}\n{code}"
        );
    }
}

#[test]
fn interfaces_declare_methods() {
    let asked =
        "You should define an interface named Shape that includes these methods ['area', 'scale'].";
    words(
        Java,
        &[
            (
                "interface Shape { double area(); void scale(int n); }",
                asked,
                "Yes",
            ),
            ("interface Shape { double area(); }", asked, "No"),
            (
                "interface Base { double area(); }\ninterface Shape extends Base { default void scale() {} }",
                asked,
                "Yes",
            ),
            (
                "abstract class Shape { abstract double area(); abstract void scale(); }",
                asked,
                "No",
            ),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\ntype Shape interface { area() float64; scale(int) }",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Base interface { area() float64 }\ntype Shape interface { Base; scale(int) }",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Shape struct{}\nfunc (s Shape) area() {}\nfunc (s Shape) scale() {}",
                asked,
                "No",
            ),
        ],
    );
    words(
        Python,
        &[
            (
                "from abc import ABC, abstractmethod\nclass Shape(ABC):\n    @abstractmethod\n    def area(self): pass\n    @abstractmethod\n    def scale(self): pass",
                asked,
                "Yes",
            ),
            (
                "class Shape:\n    def area(self): return 1\n    def scale(self): return 2",
                asked,
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "class Shape { public: virtual double area() = 0; virtual void scale(int) = 0; };",
                asked,
                "Yes",
            ),
            (
                "class Shape { public: virtual double area() = 0; void scale(int); };",
                asked,
                "Yes",
            ),
            (
                "class Shape { public: virtual double area(); virtual void scale(int); };",
                asked,
                "No",
            ),
        ],
    );
}

#[test]
fn classes_implement_interfaces() {
    let asked = "Your code should define a class named Dog that implements the Animal interface.";
    words(
        Java,
        &[
            (
                "interface Animal {}\nclass Dog implements Animal {}",
                asked,
                "Yes",
            ),
            (
                "interface Animal {}\ninterface Pet extends Animal {}\nclass Dog implements Pet {}",
                asked,
                "Yes",
            ),
            (
                "interface Animal {}\nclass Base implements Animal {}\nclass Dog extends Base {}",
                asked,
                "Yes",
            ),
            ("class Animal {}\nclass Dog extends Animal {}", asked, "No"),
            ("class Dog implements Animal {}", asked, "Yes"),
            ("class Dog implements com.x.Animal {}", asked, "Yes"),
            ("class Dog implements Animal<String> {}", asked, "Yes"),
            ("record Dog(int age) implements Animal {}", asked, "Yes"),
            ("enum Dog implements Animal { A }", asked, "No"),
            ("class Dog {}", asked, "No"),
        ],
    );
    words(
        Python,
        &[
            ("class Dog(Animal): pass", asked, "Yes"),
            (
                "class Pet(Animal): pass\nclass Dog(Pet): pass",
                asked,
                "Yes",
            ),
            ("class Dog(zoo.Animal): pass", asked, "Yes"),
            ("class Dog(metaclass=Animal): pass", asked, "No"),
            ("class Dog(Animals): pass", asked, "No"),
        ],
    );
    words(
        Cpp,
        &[
            (
                "struct Animal { virtual void a() = 0; };\nclass Dog : public Animal {};",
                asked,
                "Yes",
            ),
            ("class Dog : public zoo::Animal {};", asked, "Yes"),
            ("class Dog {};", asked, "No"),
        ],
    );
    let shape = "package p\ntype Animal interface { Speak() string; Walk(a, b int) }\n";
    for (code, expected) in [
        (
            "type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d *Dog) Walk(a, b int) {}",
            "Yes",
        ),
        (
            "type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }",
            "No",
        ),
        (
            "type Dog struct{}\nfunc (d Dog) Speak() {}\nfunc (d *Dog) Walk(a, b int) {}",
            "No",
        ),
        (
            "type Dog struct{}\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d *Dog) Walk(a int) {}",
            "No",
        ),
        (
            "type B struct{}\nfunc (d B) Speak() string { return \"\" }\ntype Dog struct{ B }\nfunc (d *Dog) Walk(x, y int) {}",
            "Yes",
        ),
        ("type Dog struct{ Animal }", "Yes"),
        ("type Dog struct{}\nvar _ Animal = (*Dog)(nil)", "Yes"),
        (
            "type Dog int\nfunc (d Dog) Speak() string { return \"\" }\nfunc (d Dog) Walk(a, b int) {}",
            "Yes",
        ),
    ] {
        words(Go, &[(&format!("{shape}{code}"), asked, expected)]);
    }
    let error = "Your code should define a class named E that implements the error interface.";
    let stringer =
        "Your code should define a class named E that implements the fmt.Stringer interface.";
    let outside =
        "Your code should define a class named E that implements the lib.Thing interface.";
    let unknown = "Your code should define a class named E that implements the Thing interface.";
    let empty = "package p\ntype Thing interface{}\ntype E struct{}";
    words(
        Go,
        &[
            (
                "package p\ntype E struct{}\nfunc (e *E) Error() string { return \"\" }",
                error,
                "Yes",
            ),
            (
                "package p\ntype E struct{}\nfunc (e *E) Error() {}",
                error,
                "No",
            ),
            (
                "package p\ntype E struct{}\nfunc (e E) String() string { return \"\" }",
                stringer,
                "Yes",
            ),
            ("package p\ntype E struct{}", outside, "Unverifiable"),
            ("package p\ntype E struct{}", unknown, "No"),
            (empty, unknown, "Yes"),
        ],
    );
}

#[test]
fn classes_have_properties() {
    let asked = "In your code, the class Box should have these properties ['width', 'height'].";
    words(
        Python,
        &[
            (
                "class Box:\n    def __init__(self):\n        self.width = 1\n        self.height = 2",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    width = 1\n    def grow(self):\n        self.height = 2",
                asked,
                "Yes",
            ),
            (
                "class Base:\n    width = 1\nclass Box(Base):\n    @property\n    def height(self): return 1",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    __slots__ = ('width', 'height')",
                asked,
                "Yes",
            ),
            (
                "@dataclass\nclass Box:\n    width: int\n    height: int",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    def __init__(self):\n        width = 1\n        self.height = 2",
                asked,
                "No",
            ),
            (
                "class Box:\n    def width(self): pass\n    height = 1",
                asked,
                "No",
            ),
            (
                "class Other:\n    width = 1\n    height = 2\nclass Box: pass",
                asked,
                "No",
            ),
            ("Box = namedtuple('Box', ['width', 'height'])", asked, "Yes"),
        ],
    );
    let typed = "In your code, the class Box should have these properties 'List<Item> items'.";
    words(
        Java,
        &[
            ("class Box { int width; private int height; }", asked, "Yes"),
            ("record Box(int width, int height) {}", asked, "Yes"),
            (
                "class Base { int width; }\nclass Box extends Base { int height; }",
                asked,
                "Yes",
            ),
            (
                "class Box { void f() { int width = 1, height = 2; } }",
                asked,
                "No",
            ),
            ("class Box { List<Item> items; }", typed, "Yes"),
            ("class Box { ArrayList<Item> items; }", typed, "Yes"),
            ("class Box { List<Other> items; }", typed, "No"),
            ("class Box { List<Item> things; }", typed, "No"),
        ],
    );
    let embedded = "In your code, the class Box should have these properties ['Engine'].";
    words(
        Go,
        &[
            (
                "package p\ntype Box struct { width, height int }",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Base struct { width int }\ntype Box struct { Base; height int }",
                asked,
                "Yes",
            ),
            ("package p\ntype Box struct { *Engine }", embedded, "Yes"),
            (
                "package p\ntype Box struct { width int }\nfunc (b Box) height() int { return 1 }",
                asked,
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            ("class Box { int width; static int height; };", asked, "Yes"),
            (
                "class Box { int width() { return 1; } int height; };",
                asked,
                "No",
            ),
        ],
    );
}

#[test]
fn classes_have_methods() {
    let asked = "In your code, the class Box should have these methods ['open', 'close'].";
    words(
        Python,
        &[
            (
                "class Box:\n    def open(self): pass\n    async def close(self): pass",
                asked,
                "Yes",
            ),
            (
                "class Base:\n    def open(self): pass\nclass Box(Base):\n    def close(self): pass",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    open = lambda self: 1\n    def close(self): pass",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    def open(self):\n        def close(): pass",
                asked,
                "No",
            ),
            (
                "def open(): pass\ndef close(): pass\nclass Box: pass",
                asked,
                "No",
            ),
        ],
    );
    words(
        Java,
        &[
            ("class Box { void open() {} void close() {} }", asked, "Yes"),
            (
                "interface I { default void open() {} }\nclass Box implements I { public void close() {} }",
                asked,
                "Yes",
            ),
            (
                "class Box { void open() {} class Inner { void close() {} } }",
                asked,
                "No",
            ),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\ntype Box struct { open func() }\nfunc (b *Box) close() {}",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Base struct{}\nfunc (b Base) open() {}\ntype Box struct { *Base }\nfunc (b *Box) close() {}",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Box struct { open bool }\nfunc (b *Box) close() {}",
                asked,
                "No",
            ),
        ],
    );
    let operators =
        "In your code, the class Box should have these methods operator<<, operator[], Box.";
    words(
        Cpp,
        &[
            ("class Box { void open(); void close() {} };", asked, "Yes"),
            (
                "class Box { void open(); };\nvoid Box::close() {}",
                asked,
                "Yes",
            ),
            (
                "class Box { Box(); int operator[](int i); friend std::ostream& operator<<(std::ostream& o, const Box& b); };",
                operators,
                "Yes",
            ),
            ("class Box { void open(); };", asked, "No"),
        ],
    );
}

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
            (
                "def run(name): pass\ndef run(name, count): pass",
                both,
                "Yes",
            ),
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
            (
                "interface A { void run(int name, int count); }",
                both,
                "Yes",
            ),
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
            (
                "void run(void) {}",
                "The function run should take `void` as parameters.",
                "Yes",
            ),
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
        (
            Python,
            "def run():\n    if a: return None\n    return 'x'",
            "str",
            "Yes",
        ),
        (
            Python,
            "def run():\n    if a: return 1\n    return 'x'",
            "str",
            "Unverifiable",
        ),
        (
            Python,
            "def run():\n    if a: return g()\n    return 'x'",
            "str",
            "Yes",
        ),
        (Python, "def run():\n    return g()", "str", "Unverifiable"),
        (Python, "def run():\n    return 1, 2", "tuple", "Yes"),
        (Python, "def run(): pass", "None", "Yes"),
        (Python, "def run():\n    return None", "None", "Yes"),
        (Python, "def run():\n    return 1", "None", "No"),
        (Python, "def run():\n    yield 1", "None", "No"),
        (Python, "def run():\n    yield 1", "generator", "Yes"),
        (Python, "async def run() -> str: ...", "str", "Yes"),
        (Python, "def run() -> Optional[str]: ...", "str", "Yes"),
        (Python, "def run(): pass", "int", "No"),
        (
            Python,
            "def run():\n    def inner(): return 1\n    return 'x'",
            "str",
            "Yes",
        ),
        (Python, "run = lambda: 1", "int", "Yes"),
        (
            Java,
            "class A { boolean run() { return true; } }",
            "boolean",
            "Yes",
        ),
        (
            Java,
            "class A { Boolean run() { return true; } }",
            "bool",
            "Yes",
        ),
        (Java, "class A { void run() {} }", "`void`", "Yes"),
        (
            Java,
            "class A { List<Book> run() { return null; } }",
            "List<Book>",
            "Yes",
        ),
        (
            Java,
            "class A { List<Book> run() { return new ArrayList<>(); } }",
            "ArrayList",
            "No",
        ),
        (
            Java,
            "class A { ArrayList<Book> run() { return null; } }",
            "List",
            "Yes",
        ),
        (Java, "interface A { int[] run(); }", "int[]", "Yes"),
        (
            Java,
            "class A { int run() { return 1; } String run(int a) { return null; } }",
            "String",
            "Yes",
        ),
        (
            Go,
            "package p\nfunc run() (string, error) { return \"\", nil }",
            "string",
            "Yes",
        ),
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
        (
            Go,
            "package p\ntype T struct{}\nfunc run() *T { return nil }",
            "struct",
            "Yes",
        ),
        (
            Go,
            "package p\nfunc run() []int { return nil }",
            "slice",
            "Yes",
        ),
        (Go, "package p\nfunc run() {}", "void", "Yes"),
        (Go, "package p\nfunc run() int { return 1 }", "void", "No"),
        (
            Cpp,
            "std::vector<int> run() { return {}; }",
            "vector<int>",
            "Yes",
        ),
        (Cpp, "auto run() -> int { return 1; }", "int", "Yes"),
        (Cpp, "auto run() { return 1; }", "int", "Yes"),
        (Cpp, "int* A::run() { return 0; }", "int*", "Yes"),
        (Cpp, "long long run();", "`long long`", "Yes"),
        (Cpp, "TreeNode* run() { return 0; }", "`TreeNode*`", "Yes"),
    ] {
        words(language, &[(code, &returns(ty), expected)]);
    }
}

#[test]
fn objects_are_built_with_arguments() {
    let asked = "You should initialize an object named box as an instance of the Box class using ['width', 'height'] for initialization.";
    let none = "You should initialize an object named box as an instance of the Box class using no parameters for initialization.";
    let literal = "You should initialize an object named box as an instance of the Box class using [\"red\", 3] for initialization.";
    words(
        Python,
        &[
            ("box = Box(width, height)", asked, "Yes"),
            ("box = Box(height=1, width=2)", asked, "Yes"),
            ("box = Box(self.width, f(height))", asked, "Yes"),
            (
                "class Box:\n    def __init__(self, width, height): pass\nbox = Box(1, 2)",
                asked,
                "Yes",
            ),
            (
                "class Box:\n    def __init__(self, w, h): pass\nbox = Box(1, 2)",
                asked,
                "No",
            ),
            (
                "@dataclass\nclass Box:\n    width: int\n    height: int\nbox = Box(1, 2)",
                asked,
                "Yes",
            ),
            (
                "class Base:\n    def __init__(self, width, height): pass\nclass Box(Base): pass\nbox = Box(1, 2)",
                asked,
                "Yes",
            ),
            ("box = Box(width)", asked, "No"),
            ("crate = Box(width, height)", asked, "No"),
            ("with Box(width, height) as box: pass", asked, "Yes"),
            (
                "class A:\n    def __init__(self):\n        self.box = Box(width, height)",
                asked,
                "Yes",
            ),
            ("box = Box()", none, "Yes"),
            ("box = Box(1)", none, "No"),
            ("box = Box(1)\nbox = Box()", none, "Yes"),
            ("box = Box('red', 3)", literal, "Yes"),
            ("box = Box('dark red', 3)", literal, "No"),
            ("box = lib.Box(width, height)", asked, "Yes"),
            ("box = make(width, height)", asked, "No"),
            ("box: Box = load(width, height)", asked, "No"),
        ],
    );
    words(
        Java,
        &[
            (
                "class A { void f() { Box box = new Box(width, height); } }",
                asked,
                "Yes",
            ),
            (
                "class A { Box box; A() { this.box = new Box(width, height); } }",
                asked,
                "Yes",
            ),
            (
                "class A { void f() { Box box = new Box() {}; } }",
                none,
                "Yes",
            ),
            (
                "class A { void f() { Shape box = new Box<>(width, height); } }",
                asked,
                "Yes",
            ),
            (
                "record Box(int width, int height) {}\nclass A { Box box = new Box(1, 2); }",
                asked,
                "Yes",
            ),
            (
                "class Box { Box(int width, int height) {} }\nclass A { Box box = new Box(1, 2); }",
                asked,
                "Yes",
            ),
            ("class A { Box box; }", none, "No"),
            ("class A { Box box = Box.create(); }", none, "No"),
        ],
    );
    words(
        Go,
        &[
            (
                "package p\nfunc f() { box := Box{width: 1, height: 2} }",
                asked,
                "Yes",
            ),
            (
                "package p\nfunc f() { box := &Box{width, height} }",
                asked,
                "Yes",
            ),
            (
                "package p\ntype Box struct { width, height int }\nfunc f() { box := Box{1, 2} }",
                asked,
                "Yes",
            ),
            (
                "package p\nfunc NewBox(width, height int) *Box { return nil }\nfunc f() { box := NewBox(1, 2) }",
                asked,
                "Yes",
            ),
            (
                "package p\nfunc f() { box, err := NewBox(width, height) }",
                asked,
                "Yes",
            ),
            ("package p\nfunc f() { var box Box }", none, "Yes"),
            ("package p\nfunc f() { box := new(Box) }", none, "Yes"),
            ("package p\nfunc f() { box := Box{} }", none, "Yes"),
            ("package p\nfunc f() { var box *Box }", none, "No"),
        ],
    );
    words(
        Cpp,
        &[
            ("int main() { Box box(width, height); }", asked, "Yes"),
            ("int main() { Box box{width, height}; }", asked, "Yes"),
            ("int main() { Box box = Box(width, height); }", asked, "Yes"),
            ("int main() { Box box = {width, height}; }", asked, "Yes"),
            (
                "int main() { auto box = std::make_unique<Box>(width, height); }",
                asked,
                "Yes",
            ),
            (
                "int main() { Box* box = new Box(width, height); }",
                asked,
                "Yes",
            ),
            (
                "int main() { std::unique_ptr<Box> box(new Box(width, height)); }",
                asked,
                "Yes",
            ),
            ("int main() { ns::Box box(width, height); }", asked, "Yes"),
            ("int main() { Box box; }", none, "Yes"),
            (
                "struct Box { int width; int height; };\nint main() { Box box{1, 2}; }",
                asked,
                "Yes",
            ),
            ("int main() { Box* box; }", none, "No"),
        ],
    );
}

#[test]
fn evidence_names_each_witness() {
    expect(
        Java,
        "class Box {\n  int width;\n  void open() {}\n}",
        &[
            (
                "In your code, the class Box should have these methods ['open'].",
                "Yes 1:1 class Box, 3:3 void open()",
            ),
            (
                "In your code, the class Box should have these properties ['width'].",
                "Yes 1:1 class Box, 2:3 int width;",
            ),
            (
                "The function open should return a void as its result.",
                "Yes 3:3 void open()",
            ),
        ],
    );
}

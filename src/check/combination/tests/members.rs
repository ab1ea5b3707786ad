//! Properties and methods of classes.

use crate::check::testing::{expect, words};
use crate::language::Language::{Cpp, Go, Java, Python};

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
            ("class Box:\n    __slots__ = ('width', 'height')", asked, "Yes"),
            ("@dataclass\nclass Box:\n    width: int\n    height: int", asked, "Yes"),
            (
                "class Box:\n    def __init__(self):\n        width = 1\n        self.height = 2",
                asked,
                "No",
            ),
            ("class Box:\n    def width(self): pass\n    height = 1", asked, "No"),
            ("class Other:\n    width = 1\n    height = 2\nclass Box: pass", asked, "No"),
            ("Box = namedtuple('Box', ['width', 'height'])", asked, "Yes"),
        ],
    );
    let typed = "In your code, the class Box should have these properties 'List<Item> items'.";
    words(
        Java,
        &[
            ("class Box { int width; private int height; }", asked, "Yes"),
            ("record Box(int width, int height) {}", asked, "Yes"),
            ("class Base { int width; }\nclass Box extends Base { int height; }", asked, "Yes"),
            ("class Box { void f() { int width = 1, height = 2; } }", asked, "No"),
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
            ("package p\ntype Box struct { width, height int }", asked, "Yes"),
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
            ("class Box { int width() { return 1; } int height; };", asked, "No"),
        ],
    );
}

#[test]
fn classes_have_methods() {
    let asked = "In your code, the class Box should have these methods ['open', 'close'].";
    words(
        Python,
        &[
            ("class Box:\n    def open(self): pass\n    async def close(self): pass", asked, "Yes"),
            (
                "class Base:\n    def open(self): pass\nclass Box(Base):\n    def close(self): pass",
                asked,
                "Yes",
            ),
            ("class Box:\n    open = lambda self: 1\n    def close(self): pass", asked, "Yes"),
            ("class Box:\n    def open(self):\n        def close(): pass", asked, "No"),
            ("def open(): pass\ndef close(): pass\nclass Box: pass", asked, "No"),
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
            ("class Box { void open() {} class Inner { void close() {} } }", asked, "No"),
        ],
    );
    words(
        Go,
        &[
            ("package p\ntype Box struct { open func() }\nfunc (b *Box) close() {}", asked, "Yes"),
            (
                "package p\ntype Base struct{}\nfunc (b Base) open() {}\ntype Box struct { *Base }\nfunc (b *Box) close() {}",
                asked,
                "Yes",
            ),
            ("package p\ntype Box struct { open bool }\nfunc (b *Box) close() {}", asked, "No"),
        ],
    );
    let operators =
        "In your code, the class Box should have these methods operator<<, operator[], Box.";
    words(
        Cpp,
        &[
            ("class Box { void open(); void close() {} };", asked, "Yes"),
            ("class Box { void open(); };\nvoid Box::close() {}", asked, "Yes"),
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
            ("The function open should return a void as its result.", "Yes 3:3 void open()"),
        ],
    );
}

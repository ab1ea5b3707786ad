//! Verdicts of the combination templates on snippets.

mod functions;
mod interfaces;
mod members;

use crate::check::testing::words;
use crate::language::Language::{Cpp, Go, Java, Python};

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
            ("class Box:\n    def __init__(self, w, h): pass\nbox = Box(1, 2)", asked, "No"),
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
            ("class A { void f() { Box box = new Box(width, height); } }", asked, "Yes"),
            ("class A { Box box; A() { this.box = new Box(width, height); } }", asked, "Yes"),
            ("class A { void f() { Box box = new Box() {}; } }", none, "Yes"),
            ("class A { void f() { Shape box = new Box<>(width, height); } }", asked, "Yes"),
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
            ("package p\nfunc f() { box := Box{width: 1, height: 2} }", asked, "Yes"),
            ("package p\nfunc f() { box := &Box{width, height} }", asked, "Yes"),
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
            ("package p\nfunc f() { box, err := NewBox(width, height) }", asked, "Yes"),
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
            ("int main() { auto box = std::make_unique<Box>(width, height); }", asked, "Yes"),
            ("int main() { Box* box = new Box(width, height); }", asked, "Yes"),
            ("int main() { std::unique_ptr<Box> box(new Box(width, height)); }", asked, "Yes"),
            ("int main() { ns::Box box(width, height); }", asked, "Yes"),
            ("int main() { Box box; }", none, "Yes"),
            ("struct Box { int width; int height; };\nint main() { Box box{1, 2}; }", asked, "Yes"),
            ("int main() { Box* box; }", none, "No"),
        ],
    );
}

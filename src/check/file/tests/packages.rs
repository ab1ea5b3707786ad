//! Packages and their contents.

use super::words;
use crate::check::testing::{judge, verdict_on};
use crate::language::Language::{Cpp, Go, Java, Python};

#[test]
fn packages_by_full_name_or_last_part() {
    let package = |name: &str| format!("Your code should be organized in a package named {name}.");
    for (language, code, name, expected) in [
        (
            Java,
            "package com.example.library;\nclass A {}",
            "library",
            "Yes",
        ),
        (
            Java,
            "package com.example.library;\nclass A {}",
            "com.example.library",
            "Yes",
        ),
        (
            Java,
            "package com.example.library;\nclass A {}",
            "example.library",
            "No",
        ),
        (Java, "class A {}", "library", "No"),
        (Java, "// package library;\nclass A {}", "library", "No"),
        (Go, "package main", "main", "Yes"),
        (Go, "package main", "Main", "No"),
        (Cpp, "namespace a::b { int x; }", "b", "Yes"),
        (Cpp, "namespace a { namespace b { int x; } }", "a.b", "Yes"),
        (Cpp, "namespace a { namespace b { int x; } }", "a::b", "Yes"),
        (Cpp, "namespace a { int x; }", "b", "No"),
        (Cpp, "using namespace b;", "b", "No"),
        (Python, "# billing/__init__.py\nx = 1", "billing", "Yes"),
        (Python, "# package: billing\nx = 1", "billing", "Yes"),
        (Python, "from billing.core import x", "billing", "Yes"),
        (Python, "import numpy", "numpy", "No"),
        (Python, "import os.path", "os", "No"),
        (Python, "from .core import x", "core", "No"),
        (Python, "x = 'billing/__init__.py'", "billing", "No"),
    ] {
        let judged = judge(language, code, &package(name));
        assert_eq!(judged.split(' ').next(), Some(expected), "{name}: {code}");
    }
}

#[test]
fn packages_hold_what_is_asked() {
    let classes = "Your code should be organized in a package named shop, which should contain these classes ['Item', 'Cart'].";
    words(
        Java,
        &[
            (
                "package shop;\nclass Item {}\nclass Cart {}",
                classes,
                "Yes",
            ),
            (
                "package shop;\nclass Item {}\ninterface Cart {}",
                classes,
                "Yes",
            ),
            ("package shop;\nclass Item {}", classes, "No"),
            (
                "package other;\nclass Item {}\nclass Cart {}",
                classes,
                "No",
            ),
        ],
    );
    words(
        Cpp,
        &[
            (
                "namespace shop { class Item {}; class Cart {}; }",
                classes,
                "Yes",
            ),
            (
                "namespace shop { class Item {}; }\nclass Cart {};",
                classes,
                "No",
            ),
            (
                "namespace shop { namespace inner { class Item {}; } class Cart {}; }",
                classes,
                "Yes",
            ),
        ],
    );
    let functions = "Your code should be organized in a package named shop, which should contain these functions ['add'].";
    words(
        Cpp,
        &[
            (
                "namespace shop { int add() { return 1; } }",
                functions,
                "Yes",
            ),
            (
                "namespace shop { int add(); }\nint shop::add() { return 1; }",
                functions,
                "Yes",
            ),
            (
                "namespace shop { class C { int add(); }; }\nint shop::C::add() { return 1; }",
                functions,
                "Yes",
            ),
            ("namespace shop { int add(); }", functions, "No"),
            (
                "namespace shop {}\nint add() { return 1; }",
                functions,
                "No",
            ),
        ],
    );
    let two_blocks = "```python\n# shop/__init__.py\ndef other(): pass\n```\n\n```python\n# main.py\ndef add(): pass\n```\n";
    let verdict = verdict_on(Python, two_blocks, functions);
    assert_eq!(verdict.outcome.word(), "No");
    let empty = "Your code should be organized in a package named shop, which should contain these functions .";
    assert_eq!(verdict_on(Python, two_blocks, empty).outcome.word(), "Yes");
}

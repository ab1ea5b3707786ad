//! Verdicts of the file templates on snippets.

mod libraries;

use crate::check::testing::{judge, verdict_on, words};
use crate::language::Language::{Cpp, Go, Java, JavaScript, Python};

#[test]
fn packages_by_full_name_or_last_part() {
    let package = |name: &str| format!("Your code should be organized in a package named {name}.");
    for (language, code, name, expected) in [
        (Java, "package com.example.library;\nclass A {}", "library", "Yes"),
        (Java, "package com.example.library;\nclass A {}", "com.example.library", "Yes"),
        (Java, "package com.example.library;\nclass A {}", "example.library", "No"),
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
            ("package shop;\nclass Item {}\nclass Cart {}", classes, "Yes"),
            ("package shop;\nclass Item {}\ninterface Cart {}", classes, "Yes"),
            ("package shop;\nclass Item {}", classes, "No"),
            ("package other;\nclass Item {}\nclass Cart {}", classes, "No"),
        ],
    );
    words(
        Cpp,
        &[
            ("namespace shop { class Item {}; class Cart {}; }", classes, "Yes"),
            ("namespace shop { class Item {}; }\nclass Cart {};", classes, "No"),
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
            ("namespace shop { int add() { return 1; } }", functions, "Yes"),
            ("namespace shop { int add(); }\nint shop::add() { return 1; }", functions, "Yes"),
            (
                "namespace shop { class C { int add(); }; }\nint shop::C::add() { return 1; }",
                functions,
                "Yes",
            ),
            ("namespace shop { int add(); }", functions, "No"),
            ("namespace shop {}\nint add() { return 1; }", functions, "No"),
        ],
    );
    let two_blocks = "```python\n# shop/__init__.py\ndef other(): pass\n```\n\n```python\n# main.py\ndef add(): pass\n```\n";
    let verdict = verdict_on(Python, two_blocks, functions);
    assert_eq!(verdict.outcome.word(), "No");
    let empty = "Your code should be organized in a package named shop, which should contain these functions .";
    assert_eq!(verdict_on(Python, two_blocks, empty).outcome.word(), "Yes");
}

#[test]
fn a_manifest_leaves_other_verdicts_alone() {
    let manifest = r#"{ "name": "billing", "version": "1.0.0" }"#;
    let response = format!("```json\n{manifest}\n```\n\n```js\nfunction pay(cart) {{}}\n```\n");
    for (sentence, expected) in [
        ("Your code should define a function named billing.pay.", "Yes"),
        ("Your code should define a class named billing.", "No"),
    ] {
        let verdict = verdict_on(JavaScript, &response, sentence);
        assert_eq!(verdict.outcome.word(), expected, "{sentence}");
    }
}

#[test]
fn a_manifest_is_read_at_any_depth_and_up_to_a_size() {
    let sentence = "Your code should be organized in a package named billing.";
    for (rest, expected) in [
        (r#""scripts""#.to_owned(), "No"),
        (r#""scripts": {}"#.to_owned(), "Yes"),
        (format!(r#""main": {}1{}"#, "[".repeat(9000), "]".repeat(9000)), "Yes"),
        (format!(r#""main": "{}""#, "a".repeat(1 << 16)), "No"),
        ("\"main\": \"\u{0}\"".to_owned(), "No"),
    ] {
        let json = format!(r#"{{ "name": "b\u0069lling", {rest} }}"#);
        let response = format!("```json\n{json}\n```\n\n```js\npay();\n```\n");
        let verdict = verdict_on(JavaScript, &response, sentence);
        assert_eq!(verdict.outcome.word(), expected, "{:.60}", rest);
    }
}

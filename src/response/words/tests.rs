use regex::Regex;

use super::*;

#[test]
fn every_tag_is_in_one_list_and_lists_are_sorted() {
    let tags = &VOCABULARY.tags;
    let mut seen = std::collections::BTreeSet::new();
    let lists = [&tags.none, &tags.c, &tags.neutral];
    for list in lists.into_iter().chain(tags.other.values()).chain(VOCABULARY.keywords.values()) {
        assert!(list.is_sorted_by(|a, b| a < b), "{list:?}");
    }
    let all = lists.into_iter().chain(tags.other.values()).flatten().chain(tags.other.keys());
    for word in all {
        assert!(seen.insert(word), "{word} is listed twice");
        assert_eq!(*word, word.to_lowercase());
        assert_eq!(
            Language::from_alias(word),
            None,
            "{word} is an alias of a language: take it out of rules/vocabulary/blocks.toml"
        );
        assert_ne!(Tag::of(word), Tag::Unknown);
    }
    assert!(VOCABULARY.keywords.keys().all(|id| Language::ALL.iter().any(|l| l.id() == id)));
}

#[test]
fn a_tag_is_understood_in_any_form() {
    for (word, tag) in [
        ("py", Tag::Language(Language::Python)),
        ("Python3.11", Tag::Language(Language::Python)),
        ("golang", Tag::Language(Language::Go)),
        ("C++", Tag::Language(Language::Cpp)),
        ("c++20", Tag::Language(Language::Cpp)),
        ("CXX", Tag::Language(Language::Cpp)),
        ("JAVA", Tag::Language(Language::Java)),
        ("app/main.go", Tag::Language(Language::Go)),
        ("C", Tag::C),
        ("util.h", Tag::C),
        ("JS", Tag::Language(Language::JavaScript)),
        ("tsx", Tag::Language(Language::TypeScript)),
        ("es2020", Tag::Language(Language::JavaScript)),
        ("rs", Tag::Language(Language::Rust)),
        ("f#", Tag::Other("fsharp")),
        ("docker/Dockerfile", Tag::Other("dockerfile")),
        ("sql", Tag::Other("sql")),
        ("vue", Tag::Other("vue")),
        ("Bash", Tag::Neutral),
        ("plaintext", Tag::Neutral),
        ("pom.xml", Tag::Neutral),
        ("code", Tag::None),
        ("quux", Tag::Unknown),
        ("", Tag::Unknown),
    ] {
        assert_eq!(Tag::of(word), tag, "{word}");
    }
}

#[test]
fn text_that_is_not_code_is_recognized() {
    for text in [
        "$ pip install x\n",
        "user@host:~$ ls\n",
        ">>> x = 1\n>>> x\n1\n",
        "C:\\Users> dir\n",
        "#!/bin/bash\nfor f in *; do echo $f; done\n",
        "pip install requests\n",
        "# build\nmkdir build && cd build\ncmake ..\nmake\n",
        "go mod init example.com/x\ngo run .\n",
        "javac Main.java\njava Main\n",
        "g++ -std=c++17 -o main main.cpp\n./main\n",
        "python main.py --input \"a b\" \\\n  --output x\n",
        "project/\n├── app/\n│   ├── __init__.py  # package\n│   └── main.py\n└── README.md\n",
        ".\n|-- a\n|   `-- b\n`-- c\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "+---+---+\n| a | b |\n+---+---+\n",
        "a | b\n--|--\n1 | 2\n",
        "{\"a\": [1, 2.5e3, true], \"b\": null}\n",
        "[1, 2, 3]\n",
        "{\n  \"name\": \"x\"\n}\n",
        "<?xml version=\"1.0\"?>\n<a>\n</a>\n",
        "<!DOCTYPE html>\n<html></html>",
        "<dependency>\n  <groupId>x</groupId>\n</dependency>\n",
        "name: CI\non:\n  push:\n    branches: [main]\njobs:\n  - run: make\n",
        "server.port: 80\nkey: \"value\"\n",
        "Sum: 10\nProduct: 24\n",
        "[package]\nname = \"x\"\nversion = \"1\"\n\n[dependencies]\nserde = { version = \"1\" }\n",
        "; comment\n[section]\nkey = value\n",
        "DB_HOST=localhost\nDB_PORT=5432\n",
        "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n",
        "body {\n  color: red;\n  margin: 0 auto;\n}\n",
        "Traceback (most recent call last):\n  File \"x.py\", line 1\nValueError: x\n",
    ] {
        assert!(is_neutral(text), "{text:?}");
    }
}

#[test]
fn code_does_not_look_like_anything_else() {
    for text in [
        "x = 1\ny = 2\n",
        "import os\n\nprint(os.getcwd())\n",
        "def f(x: int) -> int:\n    return x\n",
        "class A:\n    x: int\n    y: str = 'a'\n",
        "try:\n    pass\nfinally:\n    pass\n",
        "if x:\n    y\nelse:\n    z\n",
        "# comment\nx = [1, 2]\n",
        "print(\"├── a\")\nprint(\"└── b\")\n",
        "package main\n\nfunc main() {}\n",
        "go run()\n",
        "export(x)\n",
        "#include <iostream>\nint main() {}\n",
        "std::cout << a | b;\n",
        "public class A {\n    int x;\n}\n",
        "switch (x) {\ncase 1:\n    break;\ndefault:\n    y();\n}\n",
        "struct A {\n  int x : 3;\n};\n",
        "struct A {\npublic:\n  int x;\n};\n",
        "a = {\n    'x': 1,\n}\n",
        "type A struct {\n\tx int\n}\n",
        "var x = map[string]int{\n\t\"a\": 1,\n}\n",
        "MAX_SIZE = 5\n",
        "[x for x in y]\n",
        "--x;\n",
    ] {
        assert!(!is_neutral(text), "{text:?}");
    }
}

#[test]
fn lines_identify_a_language() {
    for (name, text) in [
        ("rust", "fn main() {\n    let mut x = 1;\n}\n"),
        ("javascript", "function f(a) {\n  return a;\n}\n"),
        ("typescript", "const x: number = 1;\n"),
        ("kotlin", "fun main() {\n    val x = 1\n}\n"),
        ("ruby", "def f(x)\n  puts x\nend\n"),
        ("sql", "SELECT a, b FROM t WHERE x = 1;\n"),
        ("php", "<?php\n$x = 1;\n"),
        ("haskell", "f :: Int -> Int\nf x = x\n"),
        ("dockerfile", "FROM python:3.11\nRUN x\n"),
    ] {
        assert_eq!(language_by_lines(text), Some(name));
    }
}

#[test]
fn a_short_group_matches_what_a_bounded_repetition_would() {
    let mut code = VOCABULARY.bare.code.iter();
    let short = code.find(|regex| regex.text.contains("(?<short>")).unwrap();
    let bounded = short.text.replace("(?<short>", "(?:").replace("]+?)", "]{1,80}?)");
    assert_ne!(short.text, bounded);
    let bounded = Regex::new(&bounded).unwrap();
    let operators = ["", " ", "   ", "*", " *", "<<", "//", " %", ";", "\t"];
    for length in [0, 1, 2, 77, 78, 79, 80, 81, 82, 83, 90] {
        for (fill, operator) in ["a", "\u{e9}", " ", "="]
            .iter()
            .flat_map(|fill| operators.map(|operator| (fill, operator)))
        {
            for end in ["=", "= b", "==", "=b=c", ""] {
                let line = fill.repeat(length) + operator + end;
                assert_eq!(is_match(short, &line), bounded.is_match(&line), "{line:?}");
            }
        }
    }
}

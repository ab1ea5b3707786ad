//! Languages are named only here, in `src/language.rs`, in the command, where another benchmark has one
//! only, and in tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::language::Language;

/// Files and folders of `src/` that may name languages.
const ALLOWED: &[&str] = &["cli", "dataset/from", "lang", "language.rs"];

#[test]
fn languages_are_named_only_at_home() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in rust_files(&root) {
        let name = path.strip_prefix(&root).expect("below the root");
        let is_allowed = |allowed: &&str| {
            name.starts_with(allowed) || name.with_extension("") == Path::new(allowed)
        };
        if is_test(name) || ALLOWED.iter().any(is_allowed) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        for (number, line) in code_lines(&text) {
            if names_a_language(line) {
                found.push(format!("{}:{number}: {}", name.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "these name a language:\n{}", found.join("\n"));
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Whether a file contains only tests, or helpers for them.
fn is_test(path: &Path) -> bool {
    path.iter().any(|part| {
        let part = part.to_str().unwrap_or_default();
        matches!(part.trim_end_matches(".rs"), "tests" | "testing")
    })
}

/// The lines of a file before its module of tests, without comments, with their numbers.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let modules = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\npub(super) mod tests {"];
    let end = modules.iter().find_map(|module| text.find(module)).unwrap_or(text.len());
    let lines = text[..end].lines().zip(1..);
    lines
        .filter(|(line, _)| !line.trim_start().starts_with("//"))
        .map(|(line, number)| (number, line))
}

/// Whether a line has a variant of [`Language`].
fn names_a_language(line: &str) -> bool {
    Language::ALL.into_iter().any(|language| {
        let variant = format!("Language::{language:?}");
        line.match_indices(&variant).any(|(at, _)| {
            let after = line[at + variant.len()..].chars().next();
            !after.is_some_and(|c| c.is_alphanumeric() || c == '_')
        })
    })
}

#[test]
fn a_language_is_found_by_its_variant() {
    assert!(names_a_language("if language == Language::Go {"));
    assert!(!names_a_language("Language::ALL"));
    let text = "// Language::Go\nlet x = 1;\n#[cfg(test)]\nmod tests {\n    Language::Go\n}\n";
    assert_eq!(code_lines(text).collect::<Vec<_>>(), [(2, "let x = 1;")]);
}

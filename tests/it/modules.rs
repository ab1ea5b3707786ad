//! The order of the modules: each uses only those before it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use regex::Regex;

/// The modules under `src/`, from the ground up. `docs/architecture.md` says what each is for.
const ORDER: [&str; 23] = [
    "suggest",
    "language",
    "verdict",
    "pattern",
    "types",
    "response",
    "dataset",
    "instruction",
    "facts",
    "syntax",
    "names",
    "lang",
    "check",
    "rules",
    "metrics",
    "verifier",
    "agreement",
    "judge",
    "audit",
    "lint",
    "literate",
    "report",
    "cli",
];

/// The place of a module in the order.
fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == module)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        match name {
            "tests" | "tests.rs" | "testing.rs" => {}
            _ if path.is_dir() => files(&path, found),
            _ => found.push(path),
        }
    }
}

/// The code of a file without its tests, which may use any module.
fn without_tests(code: &str) -> &str {
    let tests = code.find("\n#[cfg(test)]\nmod tests {");
    &code[..tests.unwrap_or(code.len())]
}

/// The modules that code names, each with its line.
fn used(code: &str) -> Vec<(usize, String)> {
    static PATH: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"crate::(?:(\w+)|\{([^;]*)\})").unwrap());
    static NAME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?:^|[,{])\s*(\w+)").unwrap());
    let code: String = code
        .split_inclusive('\n')
        .map(|line| if line.trim_start().starts_with("//") { "\n" } else { line })
        .collect();
    let mut found = Vec::new();
    for path in PATH.captures_iter(&code) {
        let line = code[..path.get(0).unwrap().start()].matches('\n').count() + 1;
        match (path.get(1), path.get(2)) {
            (Some(module), _) => found.push((line, module.as_str().to_owned())),
            (None, Some(list)) => {
                let names = NAME.captures_iter(list.as_str());
                found.extend(names.map(|name| (line, name[1].to_owned())));
            }
            (None, None) => {}
        }
    }
    found
}

#[test]
fn a_module_uses_only_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    let mut upward = Vec::new();
    let mut arrows: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for path in paths {
        let shown = path.strip_prefix(&root).unwrap();
        let module = shown.components().next().unwrap().as_os_str().to_str().unwrap();
        let Some(own) = place(module.trim_end_matches(".rs")) else {
            assert!(["lib.rs", "main.rs"].contains(&module), "{module} has no place in the order");
            continue;
        };
        let code = fs::read_to_string(&path).unwrap();
        for (line, name) in used(without_tests(&code)) {
            let Some(other) = place(&name) else { continue };
            *arrows.entry((own, other)).or_default() += 1;
            if other > own {
                let (own, other) = (ORDER[own], ORDER[other]);
                upward.push(format!("src/{}:{line}: {own} uses {other}", shown.display()));
            }
        }
    }
    assert!(arrows.len() > 60, "paths to other modules are found: {arrows:?}");
    assert!(upward.is_empty(), "these arrows run up:\n{}", upward.join("\n"));
}

#[test]
fn paths_are_found_in_lists_and_in_code() {
    let code =
        "use crate::{facts::Facts,\n    lang};\n// crate::cli\nlet x = crate::names::of(1);\n";
    let found = used(code);
    let found: Vec<_> = found.iter().map(|(line, name)| (*line, name.as_str())).collect();
    assert_eq!(found, [(1, "facts"), (1, "lang"), (4, "names")]);
}

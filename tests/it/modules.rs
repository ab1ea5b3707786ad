//! The order of the modules: each uses only those before it, and its folders do not use each other in a
//! circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use regex::Regex;

/// The modules under `src/`, from the ground up. `docs/architecture.md` says what each is for.
const ORDER: [&str; 28] = [
    "parallel",
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
    "fix",
    "rules",
    "metrics",
    "verifier",
    "agreement",
    "judge",
    "audit",
    "lint",
    "compose",
    "literate",
    "report",
    "manual",
    "texts",
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

/// Paths that begin with a module.
fn paths_in(module: &str) -> Regex {
    Regex::new(&format!(r"\b{module}::(?:(\w+)|\{{([^;]*)\}})")).unwrap()
}

/// What code names by such paths, each with its line.
fn used(code: &str, paths: &Regex) -> Vec<(usize, String)> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?:^|[,{])\s*(\w+)").unwrap());
    let code: String = code
        .split_inclusive('\n')
        .map(|line| if line.trim_start().starts_with("//") { "\n" } else { line })
        .collect();
    let mut found = Vec::new();
    for path in paths.captures_iter(&code) {
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
    let all = paths_in("crate");
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
        for (line, name) in used(without_tests(&code), &all) {
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
fn the_folders_of_a_module_form_no_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for module in ORDER {
        let arrows = arrows_of_folders(&root.join(module), module);
        for folder in arrows.keys() {
            let mut reached = BTreeSet::new();
            let mut open = vec![folder];
            while let Some(next) = open.pop() {
                open.extend(arrows[next].iter().filter(|other| reached.insert(*other)));
            }
            assert!(!reached.contains(folder), "src/{module}/{folder} uses itself: {reached:?}");
        }
    }
}

/// The folders of a module, each with those that its files use.
fn arrows_of_folders(folder: &Path, module: &str) -> BTreeMap<String, BTreeSet<String>> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let folders: Vec<_> = entries.filter(|path| path.is_dir()).collect();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let names: BTreeSet<_> = folders.iter().map(|path| name(path)).collect();
    let from_root = paths_in(&format!("crate::{module}"));
    let from_depth = [1, 2, 3, 4].map(|count| paths_in(&vec!["super"; count].join("::")));
    let arrow = |own: &PathBuf| {
        let mut paths = vec![own.with_extension("rs")];
        files(own, &mut paths);
        let mut found = BTreeSet::new();
        for path in paths.iter().filter(|path| path.exists()) {
            let code = fs::read_to_string(path).unwrap();
            let file = path.with_extension("");
            let below = file.strip_prefix(own).unwrap().components();
            let depth = below.filter(|part| part.as_os_str() != "mod").count();
            for paths in [&from_root, &from_depth[depth]] {
                found.extend(used(without_tests(&code), paths).into_iter().map(|(_, name)| name));
            }
        }
        found.retain(|other| names.contains(other) && *other != name(own));
        (name(own), found)
    };
    folders.iter().map(arrow).collect()
}

#[test]
fn paths_are_found_in_lists_and_in_code() {
    let code =
        "use crate::{facts::Facts,\n    lang};\n// crate::cli\nlet x = crate::names::of(1);\n";
    let found = used(code, &paths_in("crate"));
    let found: Vec<_> = found.iter().map(|(line, name)| (*line, name.as_str())).collect();
    assert_eq!(found, [(1, "facts"), (1, "lang"), (4, "names")]);
}

//! Modules that are files, and the files that declare them.

use std::path::{Path, PathBuf};

/// The name of the module that a file is, and the files one of which declares it. A root has none, nor has what is
/// beside the root of a program, which nobody else can use.
pub(super) fn declared_in(file: &Path) -> Option<(String, Vec<PathBuf>)> {
    let folder = file.parent()?;
    let stem = file.file_stem()?.to_str()?;
    let (name, around) = match stem {
        "lib" | "main" | "build" => return None,
        "mod" => (folder.file_name()?.to_str()?, folder.parent()?),
        _ => (stem, folder),
    };
    let beside = around.file_name()?.to_str()?;
    let holders = ["lib.rs", "mod.rs"].map(|name| around.join(name));
    let outer = around.with_file_name(format!("{beside}.rs"));
    Some((name.to_owned(), holders.into_iter().chain([outer]).collect()))
}

/// Whether a module is declared as public; `None` if it is not declared.
pub(super) fn declares_public(text: &str, module: &str) -> Option<bool> {
    let mut accesses = text.lines().filter_map(|line| access(line, module));
    let first = accesses.next()?;
    Some(first == "pub" || accesses.any(|access| access == "pub"))
}

/// What stands before `mod` where a line declares a module.
fn access<'t>(line: &'t str, module: &str) -> Option<&'t str> {
    let line = line.split("//").next().unwrap_or_default().trim().strip_suffix(';')?;
    let (before, name) = line.rsplit_once("mod ")?;
    // An attribute may be on the same line.
    let access = before.rsplit(']').next().unwrap_or_default().trim();
    let is_access = access.is_empty() || access.starts_with("pub");
    (is_access && name.trim() == module).then_some(access)
}

/// Whether a module is declared for tests alone, by an attribute before it.
pub(super) fn declares_for_tests(text: &str, module: &str) -> bool {
    let is_for_tests = |line: &str| line.trim_start().starts_with("#[cfg(test)]");
    let mut is_marked = false;
    for line in text.lines() {
        is_marked |= is_for_tests(line);
        if is_marked && access(line, module).is_some() {
            return true;
        }
        let line = line.trim();
        is_marked &= line.starts_with('#') && line.ends_with(']');
    }
    false
}

/// Whether a `pub use` takes something from a module, or what it takes is hard to tell.
pub(super) fn hands_on(text: &str, module: &str) -> bool {
    let uses = text.match_indices("pub use ").map(|(at, _)| &text[at..]);
    let mut taken = uses.filter_map(|rest| rest.split(';').next());
    taken.any(|taken| {
        taken.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == module)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_declared_by_the_one_around_it() {
        let holders = |path: &str| {
            let (name, holders) = declared_in(Path::new(path))?;
            let holders: Vec<_> = holders.iter().map(|path| path.display().to_string()).collect();
            Some((name, holders.join(" ")))
        };
        let of = |name: &str, holders: &str| Some((name.to_owned(), holders.to_owned()));
        assert_eq!(holders("/a/src/b.rs"), of("b", "/a/src/lib.rs /a/src/mod.rs /a/src.rs"));
        assert_eq!(holders("/a/src/b/mod.rs"), of("b", "/a/src/lib.rs /a/src/mod.rs /a/src.rs"));
        assert_eq!(
            holders("/a/src/b/c.rs"),
            of("c", "/a/src/b/lib.rs /a/src/b/mod.rs /a/src/b.rs")
        );
        assert_eq!(holders("/a/src/lib.rs"), None);
    }

    #[test]
    fn a_declaration_says_who_may_use_a_module() {
        let text = "mod a;\npub mod b;\n#[cfg(test)] mod c; // x\npub(crate) mod d;\n// mod e;\n";
        for (module, is_public) in [
            ("a", Some(false)),
            ("b", Some(true)),
            ("c", Some(false)),
            ("d", Some(false)),
            ("e", None),
        ] {
            assert_eq!(declares_public(text, module), is_public, "{module}");
        }
        assert!(declares_for_tests(text, "c") && !declares_for_tests(text, "d"));
        assert!(declares_for_tests("#[cfg(test)]\n#[path = \"x.rs\"]\nmod a;\n", "a"));
        let uses = "use z::Z;\npub use a::{A, b::B};\n";
        assert!(hands_on(uses, "a") && hands_on(uses, "b") && !hands_on(uses, "z"));
    }
}

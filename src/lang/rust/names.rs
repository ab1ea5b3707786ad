//! What names refer to in Rust, and how imports are used and grouped: by the compiler and `rustfmt`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Rust, modules};
use crate::facts::{Import, Token, TokenKind, TypeDefinition, Variable, VariableKind};
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, Mention, NameResolution, Names, imports_name,
    is_or_within,
};

/// The crates that come with the compiler.
const STANDARD: [&str; 4] = ["alloc", "core", "proc_macro", "std"];

/// The functions that types have to make or convert to an object of theirs.
const CONSTRUCTING: [&str; 4] = ["default", "from", "new", "with_capacity"];

/// The macros that modules of the standard library have the names of.
const MACROS: [&str; 2] = ["panic", "vec"];

impl NameResolution for Rust {
    /// `unused_variables` of the compiler.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_local = matches!(
            variable.kind,
            VariableKind::Variable | VariableKind::Loop | VariableKind::Pattern
        );
        is_local && !variable.is_global && !variable.name.starts_with('_')
    }

    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let name = module.rsplit('.').next().unwrap_or(module);
        Some((alias.unwrap_or(name), module))
    }

    fn is_macro(&self, name: &str) -> bool {
        MACROS.contains(&name)
    }

    /// A path as imports are recorded, with underscores for the hyphens of a crate's name. A module of the standard
    /// library may be named alone: `collections`.
    fn import_names(&self, library: &str) -> Vec<String> {
        let name = library.trim_end_matches("::*").replace("::", ".").replace('-', "_");
        let inner = STANDARD.map(|krate| format!("{krate}.{name}"));
        let table = LibraryTable::of(Language::Rust);
        let inner = inner.into_iter().filter(|path| table.standard.contains(path));
        std::iter::once(name.clone()).chain(inner).collect()
    }

    /// Types of the standard library by their names alone.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        let last = path.rsplit('.').next().unwrap_or(path);
        let first = path.split('.').next().unwrap_or(path);
        let is_type = STANDARD.contains(&first) && last.starts_with(char::is_uppercase);
        if is_type { last } else { path }
    }

    /// A module, what is in it, or an item that is named alone.
    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        let is_item = || import.names.iter().any(|taken| taken.name == name);
        import.level == 0
            && (is_or_within(&import.module, name, '.') || imports_name(import, name) || is_item())
    }

    /// The code's own begins with `crate`, `self`, `super` or one of its modules.
    fn import_shows_package(&self, _module: &str) -> bool {
        false
    }

    fn is_standard_library(&self, name: &str) -> bool {
        let first = name.split(['.', ':']).next().unwrap_or(name);
        STANDARD.contains(&first) || self.import_names(name).len() > 1
    }

    /// A call of what is no tuple struct or variant, and does not make an object: `Regex::new("a")`.
    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        _full: &FullName<'_>,
    ) -> bool {
        let is_type = |name: &str| name.starts_with(char::is_uppercase);
        let makes = CONSTRUCTING.contains(&mention.name())
            && mention.qualifiers().last().is_some_and(|owner| is_type(owner));
        mention.is_called() && !is_type(mention.name()) && !makes
    }

    /// A literal of a struct lists its fields.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        true
    }
}

impl ImportRules for Rust {
    fn declared_in(&self, file: &Path) -> Option<(String, Vec<PathBuf>)> {
        modules::declared_in(file)
    }

    fn declares_public(&self, text: &str, module: &str) -> Option<bool> {
        modules::declares_public(text, module)
    }

    fn declares_for_tests(&self, text: &str, module: &str) -> bool {
        modules::declares_for_tests(text, module)
    }

    fn hands_on(&self, text: &str, module: &str) -> bool {
        modules::hands_on(text, module)
    }

    /// What a module passes on is used elsewhere, as a crate is in other files; `_` brings methods into scope, and so
    /// may any trait.
    fn is_needed_unnamed(&self, import: &Import<'_>, local: &str, text: &str) -> bool {
        text.starts_with("pub")
            || text.starts_with("extern")
            || local == "_"
            || local.starts_with(char::is_uppercase)
            || import.is_wildcard
    }

    /// What other paths begin with, in imports (`use http::Uri;`) and in the strings of attributes
    /// (`with = "ops::Not::not"`).
    fn names_in_text<'c>(&self, tokens: &[Token<'c>], _code: &'c str) -> BTreeSet<&'c str> {
        let imports = tokens.windows(3).filter_map(|tokens| match tokens {
            [word, name, joint] if word.text == "use" && joint.text == "::" => Some(name.text),
            _ => None,
        });
        let texts = tokens.iter().filter(|token| token.kind == TokenKind::String);
        let paths = texts.filter_map(|token| token.text.split_once("::"));
        imports.chain(paths.map(|(first, _)| first.trim_start_matches('"'))).collect()
    }

    /// `wildcard_imports` of clippy, which allows those of a prelude, and of the module around tests.
    fn takes_everything(&self, import: &Import<'_>, _text: &str) -> bool {
        let is_prelude = import.module.rsplit('.').next() == Some("prelude");
        let is_around = import.level > 0 && import.module.is_empty();
        import.is_wildcard && !is_prelude && !is_around
    }

    /// What begins with `crate` does not.
    fn is_relative(&self, _import: &Import<'_>, text: &str) -> bool {
        let path = text.split_once("use ").map_or("", |(_, path)| path.trim_start());
        path.starts_with("self") || path.starts_with("super")
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('.').next().unwrap_or_default();
        match first {
            _ if import.level > 0 => ImportGroup::Local,
            first if STANDARD.contains(&first) => ImportGroup::Standard,
            _ => ImportGroup::External,
        }
    }

    /// Functions may import what they alone use, but most `use`s are at the top of a module.
    fn belongs_at_top(&self, _import: &Import<'_>, _text: &str) -> bool {
        true
    }
}

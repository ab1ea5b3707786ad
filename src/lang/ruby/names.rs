//! What names refer to in Ruby, and how imports are used and grouped. An import binds no name: a constant belongs to
//! the library of its name.

use heck::ToSnakeCase;

use super::Ruby;
use crate::facts::{Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, ListedFunctions, Mention, NameResolution, Names,
    is_or_within,
};
use crate::response::Span;

/// Constants that Ruby has without a library of their name.
const CORE: [&str; 4] = ["Complex", "Random", "Rational", "Time"];

fn table() -> &'static LibraryTable {
    LibraryTable::of(Language::Ruby)
}

/// A library or the path of a constant, to compare them: `net::http` for `net/http` and `Net::HTTP`.
fn plain(name: &str) -> String {
    name.replace('/', "::").replace(['_', '-'], "").to_lowercase()
}

/// Whether the path of a constant leads into a library: `Net::HTTP` into `net/http`.
fn leads_into(path: &[&str], library: &str) -> bool {
    let joined = path.join("::");
    let library = library.split('.').next().unwrap_or(library);
    let is_within = |outer: &str| is_or_within(&plain(&joined), &plain(outer), ':');
    is_within(library) || table().aliases_of(library).any(is_within)
}

impl NameResolution for Ruby {
    /// `Lint/UselessAssignment` of `rubocop`.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        variable.kind == VariableKind::Variable && !variable.name.starts_with('_')
    }

    /// What is required by a path, or is no library that is known.
    fn import_shows_package(&self, module: &str) -> bool {
        let first = module.split('/').next().unwrap_or(module);
        let is_known =
            |name: &str| table().standard.contains(name) || table().well_known.contains(name);
        !is_known(module) && !is_known(first)
    }

    /// The library of a constant that is known: `json` of `JSON`.
    fn unimported_path(&self, _names: &Names<'_>, name: &str) -> Option<String> {
        let is_constant = name.starts_with(char::is_uppercase) && !CORE.contains(&name);
        let own = plain(name);
        let is_known = table().standard.contains(&own) || table().well_known.contains(&own);
        let known = table().module_of(name).map(str::to_owned);
        known.or_else(|| is_known.then_some(own)).filter(|_| is_constant)
    }

    /// A library by its path, by its constant (`Net::HTTP`, `ActiveRecord`) or by its gem (`net-http`).
    fn import_names(&self, library: &str) -> Vec<String> {
        let path =
            library.split("::").map(|part| part.to_snake_case()).collect::<Vec<_>>().join("/");
        let lower = library.to_lowercase().replace("::", "/");
        let mut names = vec![
            library.to_owned(),
            lower.replace('-', "/"),
            lower.replace([' ', '-'], "_"),
            lower.replace([' ', '_'], ""),
            path,
            lower,
        ];
        names.dedup();
        names
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        import.level == 0 && is_or_within(&import.module, name, '/')
    }

    fn is_standard_library(&self, name: &str) -> bool {
        let names = self.import_names(name).into_iter();
        let mut paths = names
            .flat_map(|name| [name.split('/').next().unwrap_or_default().to_owned(), name.clone()]);
        paths.any(|path| table().standard.contains(&path))
    }

    /// A library is named by its constant, which `unimported_uses` finds.
    fn full_path<'n>(&self, _name: &'n str) -> Vec<&'n str> {
        Vec::new()
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        let is_constant =
            |name: &&str| name.starts_with(char::is_uppercase) && !CORE.contains(name);
        let begins = |mention: &Mention<'_>| is_constant(&mention.parts()[0]);
        let used = names.whole_mentions().filter(begins);
        let used = used.filter(|mention| names.types_named(mention.parts()[0]).next().is_none());
        let spans = used.filter_map(|mention| {
            let parts = mention.parts();
            let end = (1..=parts.len()).find(|end| leads_into(&parts[..*end], library))?;
            Some(mention.span_up_to(end - 1))
        });
        spans.collect()
    }

    /// A constant is a class or a module; what is known or required is a library.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.as_str();
        let is_constant = name.starts_with(char::is_uppercase) && !name.contains('.');
        let is_library = match source.kind {
            SourceKind::Library => true,
            SourceKind::Function => false,
            SourceKind::Class | SourceKind::Unsaid => {
                self.import_names(name).iter().any(|name| !self.import_shows_package(name))
                    || !names.imports_of(name, ImportRequirement::Provided).is_empty()
            }
        };
        match (is_constant, is_library) {
            (_, true) => vec![ListedFunctions::OfLibrary(name)],
            (true, false) if source.kind != SourceKind::Function => {
                vec![ListedFunctions::OfClass(name)]
            }
            _ => vec![ListedFunctions::Named(name)],
        }
    }

    /// The members of a struct.
    fn generates_constructor(&self, class: &TypeDefinition<'_>, has_own: bool) -> bool {
        let derives = class.bases.iter().any(|base| matches!(&*base.ty.text, "Data" | "Struct"));
        derives && !has_own
    }

    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let path = full.join("::");
        let parts: Vec<_> = path.split("::").collect();
        parts.len() > 1 && leads_into(&parts[..parts.len() - 1], library)
    }

    /// Whether the use of a library's name calls a method that makes no object.
    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        _full: &FullName<'_>,
    ) -> bool {
        mention.is_called() && mention.name() != "new"
    }
}

impl ImportRules for Ruby {
    /// It binds no name.
    fn is_needed_unnamed(&self, _import: &Import<'_>, _local: &str, _text: &str) -> bool {
        true
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('/').next().unwrap_or_default();
        match import.level {
            0 if table().standard.contains(first) => ImportGroup::Standard,
            0 => ImportGroup::External,
            _ => ImportGroup::Local,
        }
    }
}

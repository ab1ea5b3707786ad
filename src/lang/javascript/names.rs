//! What names refer to in JavaScript and TypeScript, and how imports are used and grouped: by ESLint's
//! `no-unused-vars`, and `no-namespace`, `order` and `first` of `eslint-plugin-import`.

use std::collections::BTreeSet;

use super::{EcmaScript, binders, documentation, kind_of, packages};
use crate::facts::{Facts, Import, Variable, VariableKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::tree::named_children;
use crate::lang::{ImportGroup, ImportRules};
use crate::names::{
    FullName, ImportRequirement, ListedFunctions, Mention, NameResolution, Names, imports_name,
    is_class_name,
};
use crate::response::Span;
use crate::syntax::walk::Visit;

impl NameResolution for EcmaScript {
    /// ESLint's `no-unused-vars`, within functions.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        use VariableKind::{Catch, Definition, Loop, Variable};
        matches!(variable.kind, Catch | Definition | Loop | Variable)
    }

    fn import_shows_package(&self, module: &str) -> bool {
        !packages::is_known_module(module)
    }

    /// The names under which a library may be imported: `Chart.js` by its name in lower case, with and
    /// without the ending.
    fn import_names(&self, library: &str) -> Vec<String> {
        let library = library.trim().trim_start_matches("node:");
        let lower = library.to_lowercase();
        let mut names = vec![library.to_owned(), lower.clone(), lower.replace(' ', "-")];
        names.extend(lower.strip_suffix(".js").map(str::to_owned));
        let known = packages::table().imported_as(&lower);
        names.extend(known.iter().cloned());
        names
    }

    /// Whether an import is from a library: the module of that name, one within it, or a name from
    /// it. A relative path is no library.
    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        packages::is_within(&import.module, name) || imports_name(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        let name = name.trim_start_matches("node:");
        packages::table().standard.contains(name) || packages::is_global_object(name)
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match packages::is_global_object(name) {
            true => vec![name],
            false => Vec::new(),
        }
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        let table = packages::table();
        // A global may be called, constructed or passed on, too.
        let uses = names.unbound_alias_uses(table, library).into_iter();
        let mut found: Vec<_> = uses.map(|mention| mention.span()).collect();
        if packages::is_global_object(library) && !names.is_bound(library) {
            let uses = names.mentions(library).into_iter();
            let uses = uses.filter(|mention| mention.is_bare() && mention.is_qualifier());
            found.extend(uses.map(|mention| mention.span()));
        }
        found
    }

    /// What an entry stands for. A class of the language is one also where the sentence does not say
    /// so.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.as_str();
        if let Some((class, method)) = name.split_once(".prototype.") {
            return vec![ListedFunctions::Method(class, method)];
        }
        let is_module = || {
            packages::is_known_module(name)
                || !names.imports_of(name, ImportRequirement::Provided).is_empty()
        };
        let is_library = match source.kind {
            SourceKind::Library | SourceKind::Class => true,
            SourceKind::Function => false,
            SourceKind::Unsaid => packages::is_global_object(name) || is_module(),
        };
        let mut found = names.listed_by_kind(source, is_library);
        let is_class = source.kind == SourceKind::Unsaid
            && is_class_name(name)
            && packages::is_global_object(name)
            && names.types(name).is_empty();
        if is_class {
            found.push(ListedFunctions::OfClass(name));
        }
        found
    }

    /// Whether a full name leads into a library: a member of it, a module in it, or what it exports by
    /// default.
    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let path = full.join(".");
        if let Some(prefix) = library.strip_suffix('*') {
            return path.starts_with(prefix);
        }
        let inside = path.strip_prefix(library);
        inside.is_some_and(|rest| {
            rest.starts_with(['.', '/']) || rest.is_empty() && full.import.is_some()
        })
    }

    /// Whether a use of a library's name uses a function: a call of it, a component, or the name as
    /// a value where it is not spelled like a class, and imported or a member of an object that has
    /// nothing but functions. What constructs a class calls no function.
    fn is_function_use(
        &self,
        names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        let last = mention.parts().last().copied().unwrap_or_default();
        if full.import.is_some() && is_class_name(last) {
            return match names.token_before(mention.span()) {
                Some("new") => false,
                Some("<") => true,
                _ => mention.is_called(),
            };
        }
        let path = full.join(".");
        let member = path.split_once('.').filter(|(_, member)| {
            member.starts_with(char::is_lowercase) && !mention.is_qualifier()
        });
        mention.is_called()
            || full.import.is_some() && !mention.is_qualifier()
            || member.is_some_and(|(object, _)| packages::has_only_functions(object))
    }

    fn forced_names<'t>(&self, facts: &Facts<'t>) -> BTreeSet<&'t str> {
        let mut names = documentation::names(facts);
        names.extend(binders::traps(facts));
        names
    }
}

impl ImportRules for EcmaScript {
    /// `import * as m from "m"`.
    fn takes_everything(&self, _import: &Import<'_>, text: &str) -> bool {
        let clause = text.split(['"', '\'']).next().unwrap_or_default();
        clause.starts_with("import") && clause.contains('*')
    }

    /// JSX is compiled to calls of `React`.
    fn is_needed_unnamed(&self, _import: &Import<'_>, local: &str, _text: &str) -> bool {
        local == "React"
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let module = import.module.as_ref();
        let package = module.split('/').next().unwrap_or_default();
        let is_standard = module.starts_with("node:")
            || packages::table().standard.contains(package) && !package.is_empty();
        match module {
            _ if is_standard => ImportGroup::Standard,
            _ if module.starts_with(['.', '/', '~']) || module.starts_with("@/") => {
                ImportGroup::Local
            }
            _ => ImportGroup::External,
        }
    }

    /// `global-require`. A call of `import()` loads a module when it is needed.
    fn belongs_at_top(&self, _import: &Import<'_>, text: &str) -> bool {
        !text.starts_with("import") && text.contains("require(")
    }
}

/// Whether a statement at file level comes after the imports, by `first`. Directives come before.
pub(super) fn comes_after_imports(visit: &Visit<'_, '_>) -> bool {
    match kind_of(visit.node) {
        "comment" | "hash_bang_line" | "import_alias" | "import_statement" => false,
        "expression_statement" => named_children(visit.node).next().map(kind_of) != Some("string"),
        _ => true,
    }
}

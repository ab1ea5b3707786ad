//! What names refer to in C#, and how `using` directives are used and grouped.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::CSharp;
use crate::facts::{
    BaseKind, Facts, Import, ImportKind, TypeDefinition, TypeForm, TypeId, TypeKind, Variable,
    VariableKind,
};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::classes::{self, Classes};
use crate::lang::parts::give_members;
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, ListedFunctions, Mention, NameResolution, Names,
    QualifiedName, base_name, is_or_within, path_parts,
};
use crate::response::Span;

/// The public types of .NET.
static CLASSES: LazyLock<Classes> =
    LazyLock::new(|| Classes::new(vocabulary!("dotnet_classes.toml")));

impl NameResolution for CSharp {
    /// What the compiler warns of (CS0168, CS0219), and IDE0059 of what is only assigned.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop)
    }

    fn import_shows_package(&self, _module: &str) -> bool {
        false
    }

    /// A type of a namespace that is imported, or of the likeliest one.
    fn unimported_path(&self, names: &Names<'_>, name: &str) -> Option<String> {
        let (namespace, _) = CLASSES.package_of(names, name)?;
        Some(format!("{namespace}.{name}"))
    }

    /// A type of .NET is listed without its namespace.
    fn library_name<'p>(&self, path: &'p str) -> &'p str {
        CLASSES.listed_name(path)
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        let name = library.trim_start_matches("using ").trim_end_matches(';').trim();
        let known = LibraryTable::of(Language::CSharp).imported_as(name);
        if known.is_empty() { vec![name.to_owned()] } else { known.to_vec() }
    }

    fn import_provides(
        &self,
        import: &Import<'_>,
        name: &str,
        requirement: ImportRequirement,
    ) -> bool {
        // Only a known type is told from a namespace within the one that is imported.
        let outer = name.rsplit_once('.').map(|(outer, _)| outer);
        let is_type = match outer {
            Some(outer) => is_type_in(name, outer),
            None => !CLASSES.has_package(name),
        };
        let is_whole =
            requirement == ImportRequirement::Forbidden || !self.is_standard_library(name);
        match is_type {
            true => CLASSES.provides(import, name, requirement),
            false if is_whole => is_or_within(&import.module, name, '.'),
            // `using System.Linq;` takes nothing from `System`.
            false => import.module == name || is_type_in(&import.module, name),
        }
    }

    fn is_standard_library(&self, name: &str) -> bool {
        name == "System"
            || name.starts_with("System.")
            || CLASSES.is_standard(name, LibraryTable::of(Language::CSharp))
    }

    /// `System` is a namespace, and not the name of a class alone.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        match CLASSES.has_package(name) {
            true => path_parts(name),
            false => classes::full_path(name),
        }
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        CLASSES.class_uses(names, library)
    }

    /// What an entry stands for: a namespace that .NET or the vocabulary has or the response imports, a type, or a
    /// function.
    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let name = source.name.as_str();
        let last = QualifiedName::parse(name).last;
        let table = LibraryTable::of(Language::CSharp);
        let is_type = !CLASSES.packages_of(last).is_empty() || !names.types(last).is_empty();
        let is_namespace = CLASSES.has_package(name)
            || self.is_standard_library(name) && !is_type
            || !table.imported_as(name).is_empty()
            || table.well_known.contains(name)
            || names.facts.imports.iter().any(|import| {
                import.module == name && import.kind != ImportKind::Static && import.alias.is_none()
            });
        let known = table.imported_as(name).first().map_or(name, String::as_str);
        if source.kind != SourceKind::Function
            && let Some(methods) = table.methods.get(known)
        {
            let methods = methods.iter().map(|method| ListedFunctions::Named(method));
            return std::iter::once(ListedFunctions::OfLibrary(known)).chain(methods).collect();
        }
        match source.kind {
            SourceKind::Function => vec![ListedFunctions::Named(name)],
            _ if is_namespace => vec![ListedFunctions::OfLibrary(name)],
            SourceKind::Class => vec![ListedFunctions::OfClass(last)],
            _ if is_type => vec![ListedFunctions::OfClass(last)],
            SourceKind::Library => vec![ListedFunctions::OfLibrary(name)],
            SourceKind::Unsaid => vec![ListedFunctions::Named(name)],
        }
    }

    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        mention.is_called() && !full.is_from_wildcard()
    }
}

/// Whether a path is that of a type in a namespace of .NET.
fn is_type_in(path: &str, namespace: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(outer, class)| {
        outer == namespace && CLASSES.packages_of(class).iter().any(|known| known == outer)
    })
}

impl ImportRules for CSharp {
    /// There is no other way to import a namespace.
    fn takes_everything(&self, _import: &Import<'_>, _text: &str) -> bool {
        false
    }

    fn is_relative(&self, _import: &Import<'_>, _text: &str) -> bool {
        false
    }

    /// A namespace brings types and extension methods into scope that nothing here shows to be its own.
    fn is_needed_unnamed(&self, import: &Import<'_>, _local: &str, _text: &str) -> bool {
        import.alias.is_none()
    }

    /// `System` first, as editors sort them.
    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        match import.module.split('.').next() {
            Some("System") if import.kind == ImportKind::Import => ImportGroup::Standard,
            _ => ImportGroup::External,
        }
    }
}

/// Adds what the whole response shows: the parts of partial types, which bases are classes, and which names before a
/// point are types.
pub(super) fn finish(facts: &mut Facts<'_>) {
    let parts = parts(facts);
    give_members(facts, &parts);
    for (definition, number) in facts.types.iter_mut().zip(0..) {
        let whole = parts.get(&TypeId(number)).copied().flatten();
        definition.is_further_part = whole.is_some_and(|whole| whole != TypeId(number));
    }
    let named = |ty: &TypeDefinition<'_>| ty.name.map(str::to_owned);
    let classes = facts.types.iter().filter(|ty| ty.kind == TypeKind::Class);
    let classes: BTreeSet<_> = classes.filter_map(named).collect();
    let types: BTreeSet<_> = facts.types.iter().filter_map(named).collect();
    for definition in facts.types.iter_mut().filter(|ty| ty.kind == TypeKind::Class) {
        for base in &mut definition.bases {
            if classes.contains(base_name(&base.ty.text)) {
                base.kind = BaseKind::Extends;
            }
        }
    }
    let variables: BTreeSet<_> = facts.variables.iter().map(|variable| variable.name).collect();
    facts.type_uses.retain(|used| {
        let is_name = used.form == TypeForm::Named && used.path.parts.len() == 1;
        let name = used.path.parts.first().copied().unwrap_or_default();
        let is_known = || types.contains(name) || !CLASSES.packages_of(name).is_empty();
        !is_name || !variables.contains(name) || is_known()
    });
}

/// The parts of partial types, each with the first.
fn parts(facts: &Facts<'_>) -> BTreeMap<TypeId, Option<TypeId>> {
    let mut first = BTreeMap::new();
    let numbered = facts.types.iter().zip(0..);
    let parts = numbered.filter(|(ty, _)| ty.modifiers.contains(&"partial"));
    let parts = parts.map(|(ty, number)| {
        let whole = *first.entry((ty.qualifier.clone(), ty.name)).or_insert(TypeId(number));
        (TypeId(number), Some(whole))
    });
    parts.collect()
}

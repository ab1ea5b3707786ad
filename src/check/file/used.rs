//! Template 40: a library function that must be used.

use std::collections::BTreeSet;

use crate::check::libraries::{self, ImportRequirement, imports_of, local_names, path_parts};
use crate::check::lookup::{self, DefinitionKind, QualifiedName};
use crate::check::mentions::{Mention, mentions_of_any};
use crate::check::{Context, Ruling};
use crate::facts::{Import, ImportKind};
use crate::instruction::Slots;
use crate::lang::{self, UnboundUse};

/// The library is imported and the function is called or referenced.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let first = |slot| slots.names(slot).first().map_or("", String::as_str);
    let (name, library) = (first("function_name"), first("library_name"));
    let function = QualifiedName::parse(name).last;
    let library_function = LibraryFunction::new(cx, library, function);
    match library_function.first_use() {
        Some(found) => {
            Ruling::yes(format!("`{function}` from `{library}` is used")).at([found.span])
        }
        None if !library_function.is_available() => {
            Ruling::no(format!("`{library}` is not imported, nor named in full"))
        }
        None => Ruling::no(format!("`{function}` from `{library}` is not used"))
            .near(lookup::near_misses(cx, function, DefinitionKind::Function)),
    }
}

/// A library function, and what decides whether a use of its name means it.
struct LibraryFunction<'s, 'a> {
    cx: &'s Context<'a>,
    function: &'s str,
    /// The imports that provide the library.
    imports: Vec<&'a Import<'a>>,
    /// The names that these imports bind.
    local_names: BTreeSet<&'a str>,
    /// The names that all imports bind.
    imported_names: BTreeSet<&'a str>,
    /// The import names of the library, split into parts.
    import_names: Vec<Vec<String>>,
    /// The library is a type of the response.
    is_own_type: bool,
    /// The response defines a function with the name of the library's function.
    is_own_function: bool,
}

impl<'s, 'a> LibraryFunction<'s, 'a> {
    fn new(cx: &'s Context<'a>, library: &str, function: &'s str) -> Self {
        let names = libraries::import_names(cx.language(), library);
        let imports = imports_of(cx, library, ImportRequirement::Provided);
        let local_names = |import| local_names(cx.language(), import);
        Self {
            cx,
            function,
            local_names: imports.iter().copied().flat_map(local_names).collect(),
            imported_names: cx.facts.imports.iter().flat_map(local_names).collect(),
            imports,
            import_names: names
                .iter()
                .map(|name| path_parts(name).into_iter().map(str::to_owned).collect())
                .collect(),
            is_own_type: !lang::of(cx.language()).is_standard_library(library)
                && !lookup::types(cx, library).is_empty(),
            is_own_function: lookup::functions(cx, function)
                .iter()
                .any(|found| found.body.is_some()),
        }
    }

    fn is_available(&self) -> bool {
        !self.imports.is_empty() || self.is_own_type
    }

    /// The first use of the library's function.
    fn first_use(&self) -> Option<Mention<'a>> {
        let mut names: BTreeSet<&str> = BTreeSet::from([self.function]);
        for import in &self.imports {
            names.extend(
                import
                    .names
                    .iter()
                    .filter(|taken| taken.name == self.function)
                    .filter_map(|taken| taken.alias),
            );
        }
        mentions_of_any(self.cx, names)
            .into_iter()
            .find(|mention| self.is_library_use(mention))
    }

    fn is_library_use(&self, mention: &Mention<'a>) -> bool {
        if self.is_own_type {
            return mention.is_called;
        }
        if self.is_named_in_full(mention) {
            return true;
        }
        if self.imports.is_empty() {
            return false;
        }
        if self.is_qualified(mention) || (mention.is_bare() && self.is_imported_by_name(mention)) {
            return true;
        }
        if self.is_own_function {
            return false;
        }
        match lang::of(self.cx.language()).unbound_use() {
            UnboundUse::Any => mention.is_called || !self.is_variable(mention),
            UnboundUse::CalledOrBare => mention.is_called || mention.is_bare(),
            UnboundUse::CalledMember => {
                mention.is_called && !mention.is_bare() && !self.is_of_other_module(mention)
            }
        }
    }

    fn is_variable(&self, mention: &Mention<'_>) -> bool {
        mention
            .parts
            .last()
            .is_some_and(|name| !lookup::variables(self.cx, name).is_empty())
    }

    /// Whether the function is qualified with the library's full name: `java.util.List.of`,
    /// `numpy.linalg.norm`, `boost::split`. A single word suffices only where it cannot be a
    /// variable.
    fn is_named_in_full(&self, mention: &Mention<'_>) -> bool {
        let qualifiers = mention.qualifiers();
        let scopes = lang::of(self.cx.language()).has_scope_operator();
        !mention.has_receiver
            && self.import_names.iter().any(|name| {
                !name.is_empty()
                    && qualifiers.len() >= name.len()
                    && qualifiers.iter().zip(name).all(|(a, b)| a == b)
                    && (name.len() > 1 || scopes)
            })
    }

    /// Whether it is qualified with the library, its alias, or a name imported from it.
    fn is_qualified(&self, mention: &Mention<'_>) -> bool {
        let Some(first) = mention.qualifiers().first() else {
            return false;
        };
        !mention.has_receiver && self.local_names.contains(first)
    }

    fn is_imported_by_name(&self, mention: &Mention<'_>) -> bool {
        let name = mention.parts.last().copied().unwrap_or_default();
        self.imports.iter().any(|import| {
            let wildcard = import.is_wildcard
                && matches!(
                    import.kind,
                    ImportKind::From | ImportKind::Static | ImportKind::Import
                )
                && !self.is_own_function;
            let by_name = import.names.iter().any(|taken| {
                taken.name == self.function && taken.alias.unwrap_or(taken.name) == name
            });
            // The import of a Java class or annotation ends with its name.
            let by_class = import.module.rsplit('.').next() == Some(name);
            by_name || by_class || wildcard
        })
    }

    /// Whether the path begins with a name that another import binds, or with a standard module
    /// whose import was left out.
    fn is_of_other_module(&self, mention: &Mention<'_>) -> bool {
        let Some(first) = mention.qualifiers().first() else {
            return false;
        };
        let language = lang::of(self.cx.language());
        let imported_names = self.imported_names.contains(first);
        let left_out =
            language.is_standard_library(first) && lookup::variables(self.cx, first).is_empty();
        !mention.has_receiver && (imported_names || left_out)
    }
}

//! Template 40: a library function that must be used.

use std::collections::BTreeSet;

use crate::check::infer::TypeInference;
use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling};
use crate::facts::Import;
use crate::instruction::Slots;
use crate::language::UnboundUse;
use crate::names::{
    Binding, FullName, ImportRequirement, LibraryTable, Mention, QualifiedName, path_parts,
};
use crate::response::Span;

/// The library is imported and the function is called or referenced.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let function = QualifiedName::parse(slots.name("function_name")).last;
    let library = slots.name("library_name");
    let library_function = LibraryFunction::new(cx, library, function);
    match library_function.first_use() {
        Some(found) => {
            Ruling::yes(format!("`{function}` from `{library}` is used")).at([found.span()])
        }
        None if let Some(span) = method_of_class(cx, library, function) => {
            Ruling::yes(format!("`{function}` from `{library}` is used")).at([span])
        }
        None if !library_function.is_available() => {
            Ruling::no(format!("`{library}` is not imported, nor named in full"))
        }
        None => Ruling::no(format!("`{function}` from `{library}` is not used"))
            .near(DefinitionKind::Function.near(cx, function)),
    }
}

/// A call of a method with that name on an object of a class that the code need not import:
/// `[1].map(f)` of `Array`, `name.length()` of `String`.
fn method_of_class(cx: &Context<'_>, class: &str, name: &str) -> Option<Span> {
    let is_class = class.starts_with(char::is_uppercase) && cx.names.types(class).is_empty();
    let inference = TypeInference::new(cx);
    let mut calls = cx.facts.calls.iter().filter(|call| call.callee.parts.last() == Some(&name));
    let found = calls.find(|call| is_class && inference.receiver_is(call, class));
    found.map(|call| call.callee_span)
}

/// A library function, and what decides whether a use of its name means it.
struct LibraryFunction<'s, 'a> {
    cx: &'s Context<'a>,
    function: &'s str,
    imports: Vec<&'a Import<'a>>,
    import_names: Vec<String>,
    /// The library is an object whose members need no prefix.
    members_are_global: bool,
    /// The library is a type of the response.
    is_own_type: bool,
    /// The response defines a function with the name of the library's function.
    is_own_function: bool,
}

impl<'s, 'a> LibraryFunction<'s, 'a> {
    fn new(cx: &'s Context<'a>, library: &str, function: &'s str) -> Self {
        Self {
            cx,
            function,
            imports: cx.names.imports_of(library, ImportRequirement::Provided),
            import_names: cx.names.import_names(library),
            members_are_global: cx.profile().names.global_objects.contains(&library),
            is_own_type: !cx.lang().is_standard_library(library)
                && !cx.names.types(library).is_empty(),
            is_own_function: cx.names.functions(function).iter().any(|found| found.body.is_some()),
        }
    }

    fn is_available(&self) -> bool {
        let globals = &LibraryTable::of(self.cx.language()).globals;
        let mut names = self.import_names.iter();
        !self.imports.is_empty()
            || self.is_own_type
            || self.members_are_global
            || names.any(|name| globals.contains(name))
    }

    fn first_use(&self) -> Option<Mention<'a>> {
        let taken = self.imports.iter().flat_map(|import| &import.names);
        let taken = taken.filter(|taken| taken.name == self.function);
        let mut names: BTreeSet<&str> = taken.filter_map(|taken| taken.alias).collect();
        names.insert(self.function);
        let mut mentions = self.cx.names.mentions_of_any(names).into_iter();
        mentions.find(|mention| self.is_library_use(mention))
    }

    fn is_library_use(&self, mention: &Mention<'a>) -> bool {
        if self.is_own_type {
            return mention.is_called();
        }
        if self.members_are_global && mention.is_bare() && mention.is_called() {
            let binding = self.cx.names.binding(mention.name(), mention.first_span());
            return matches!(binding, Binding::Unbound);
        }
        let mut full_names = self.cx.names.full_names(mention).into_iter();
        if full_names.any(|full| self.is_of_library(mention, &full)) {
            return true;
        }
        if self.imports.is_empty() || self.is_own_function {
            return false;
        }
        match self.cx.profile().names.unbound_use {
            UnboundUse::Any => mention.is_called() || !self.is_variable(mention),
            UnboundUse::CalledOrBare => mention.is_called() || mention.is_bare(),
            UnboundUse::CalledMember => {
                mention.is_called() && !mention.is_bare() && !self.is_of_other_module(mention)
            }
        }
    }

    /// Whether a full name is from the library: by an import that provides it, or by its path
    /// (`np.linalg.norm`, `java.util.List.of`, `boost::split`).
    fn is_of_library(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        let language = self.cx.lang();
        let Some(import) = full.import else {
            return self.is_named_in_full(mention, full);
        };
        let mut names = self.import_names.iter();
        self.imports.iter().any(|provided| std::ptr::eq(*provided, import))
            || !full.is_from_wildcard() && names.any(|name| language.is_from(full, name))
    }

    /// Whether the library is named without an import. A single word suffices only where it cannot
    /// be a variable, or where the code shows no imports at all.
    fn is_named_in_full(&self, mention: &Mention<'_>, full: &FullName<'_>) -> bool {
        let language = self.cx.lang();
        let globals = &LibraryTable::of(self.cx.language()).globals;
        let has_own_separator = self.cx.profile().names.separator != ".";
        let suffices = has_own_separator || self.cx.facts.imports.is_empty();
        let may_be_named =
            |name: &&String| suffices || globals.contains(*name) || path_parts(name).len() > 1;
        let mut names = self.import_names.iter().filter(may_be_named);
        names.any(|name| {
            let parts = path_parts(name);
            let begins = mention.qualifiers().starts_with(&parts) && !parts.is_empty();
            begins || language.is_from(full, name)
        })
    }

    fn is_variable(&self, mention: &Mention<'_>) -> bool {
        !self.cx.names.variables(mention.name()).is_empty()
    }

    /// Whether the path begins with a name that another import binds, or with a standard module
    /// whose import was left out.
    fn is_of_other_module(&self, mention: &Mention<'_>) -> bool {
        let first = mention.parts()[0];
        let language = self.cx.lang();
        !mention.has_receiver()
            && match self.cx.names.binding(first, mention.first_span()) {
                Binding::Imported(_) => true,
                Binding::Unbound => language.is_standard_library(first),
                Binding::Variable | Binding::Type | Binding::Function => false,
            }
    }
}

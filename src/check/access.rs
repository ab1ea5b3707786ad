//! Who may use a definition: what its modifier, its section or its name says, or else what the language makes of one
//! without.

mod public;
mod sections;

use std::collections::BTreeMap;

pub(super) use public::Public;
use sections::Sections;

use super::Context;
use crate::facts::{Function, ScopeId};
use crate::language::{Access, Keywords};
use crate::response::Span;

/// The words for who may use something.
const ALL: [&str; 4] = ["internal", "private", "protected", "public"];

/// Something that others may use or not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usable<'d> {
    pub name: &'d str,
    pub name_span: Span,
    pub modifiers: &'d [&'d str],
    /// Where it is defined; `None` for what is in no scope.
    pub scope: Option<ScopeId>,
    pub is_type: bool,
}

impl<'d> Usable<'d> {
    pub(super) fn of_function(function: &'d Function<'_>) -> Self {
        Self {
            name: function.name,
            name_span: function.name_span,
            modifiers: &function.modifiers,
            scope: Some(function.scope),
            is_type: false,
        }
    }

    /// Whether its name follows that of its class: `A::count`.
    pub(super) fn is_qualified(&self, cx: &Context<'_>) -> bool {
        let Span { start, .. } = self.name_span;
        let before = Span { start: start.saturating_sub(2), end: start, ..self.name_span };
        cx.text(before) == "::"
    }
}

/// Who may use the definitions of some code.
pub(super) struct Accesses<'a> {
    pub public: Public<'a>,
    sections: Option<Sections>,
    /// The functions by the places of their names.
    functions: BTreeMap<Span, &'a Function<'a>>,
}

impl<'a> Accesses<'a> {
    pub(super) fn of(cx: &Context<'a>) -> Self {
        let functions = cx.facts.functions.iter().map(|function| (function.name_span, function));
        let has_sections = cx.profile().classes.access == Access::Section;
        Self {
            public: Public::of(cx),
            sections: has_sections.then(|| Sections::of(cx)),
            functions: functions.collect(),
        }
    }

    /// Whether it is private, public or the like. Where a language has no word for what is internal, that is what is
    /// not public.
    pub(super) fn is(&self, cx: &Context<'_>, it: &Usable<'_>, access: &str) -> bool {
        let found = self.find(cx, it);
        let is_meant = access == "internal" && !Keywords::of(cx.language()).names("internal");
        found == Some(access) || is_meant && found == Some("private")
    }

    /// Whether a function is private; `None` if that is not evident.
    pub(super) fn is_private(&self, cx: &Context<'_>, function: &Function<'_>) -> Option<bool> {
        match self.find(cx, &Usable::of_function(function)) {
            Some("private") => Some(true),
            Some("public") | None => self.public.function(cx, function).map(|_| false),
            _ => Some(false),
        }
    }

    /// Who may use it; `None` for what only its package or function may use, or if that is said elsewhere.
    fn find(&self, cx: &Context<'_>, it: &Usable<'_>) -> Option<&'static str> {
        let said = ALL.into_iter().find(|word| it.modifiers.contains(word));
        let is_local =
            || it.scope.is_some_and(|scope| cx.facts.enclosing_function(scope).is_some());
        match cx.profile().classes.access {
            _ if said.is_some() => said,
            Access::Underscore if it.name.starts_with('_') && !it.name.ends_with("__") => {
                Some("private")
            }
            // What is in a function is no other code's to use.
            _ if is_local() => None,
            Access::Capital if !it.name.starts_with(char::is_uppercase) => Some("private"),
            Access::Capital | Access::Underscore => Some("public"),
            Access::Modifier { default } => self.by_modifier(cx, it, default),
            Access::Pub => Some(self.by_pub(it)),
            Access::Section => self.by_section(cx, it),
        }
    }

    /// What it is without a modifier.
    fn by_modifier(
        &self,
        cx: &Context<'_>,
        it: &Usable<'_>,
        default: Option<&'static str>,
    ) -> Option<&'static str> {
        let outer = cx.profile().classes.outer_type_access;
        let is_outer = it.scope.is_some_and(|scope| cx.facts.scope(scope).kind.is_outermost());
        let before = Span { start: it.name_span.start.saturating_sub(1), ..it.name_span };
        match outer {
            _ if cx.text(before).starts_with('#') => Some("private"),
            Some(outer) if it.is_type && is_outer => Some(outer),
            // The members of a public interface are.
            _ if self.is_public(it) == Some(true) => Some("public"),
            _ => default,
        }
    }

    fn is_public(&self, it: &Usable<'_>) -> Option<bool> {
        match it.is_type || self.functions.contains_key(&it.name_span) {
            true => self.public.holds(it.name_span),
            false => self.public.field(it.name_span),
        }
    }

    /// What `pub` says, or its lack. What a trait has is as visible as the trait.
    fn by_pub(&self, it: &Usable<'_>) -> &'static str {
        let function = self.functions.get(&it.name_span);
        let is_of_trait = function.is_some_and(|it| it.overrides || it.is_abstract);
        match it.modifiers.iter().find(|modifier| modifier.starts_with("pub")) {
            Some(&"pub") => "public",
            Some(_) => "internal",
            None if is_of_trait => "public",
            None => "private",
        }
    }

    /// The section of the class; outside of classes, what other files may use is public, and what is `static` is not.
    fn by_section(&self, cx: &Context<'_>, it: &Usable<'_>) -> Option<&'static str> {
        let sections = self.sections.as_ref()?;
        let function = self.functions.get(&it.name_span).filter(|it| it.owner_type.is_some());
        let section = match function {
            Some(function) => return sections.of_function(cx, function),
            None => sections.at(cx, it.name_span),
        };
        let is_hidden = || self.is_public(it) == Some(false) || it.modifiers.contains(&"static");
        let outside = || if is_hidden() { "private" } else { "public" };
        // What is defined outside of its class is declared in it.
        section.or_else(|| (!it.is_qualified(cx)).then(outside))
    }
}

//! A definition of which an instruction says what it must have.

use super::super::access::Usable;
use super::super::annotated::has_return_type;
use super::wanted::{Wanted, is_typed};
use crate::check::Context;
use crate::facts::{Function, TypeDefinition, TypeKind, Variable, VariableKind};
use crate::names::base_name;
use crate::response::Span;

/// A definition that is to have something.
pub(in crate::check) enum Defined<'a> {
    Function(&'a Function<'a>),
    Type(&'a TypeDefinition<'a>),
    Variable(&'a Variable<'a>),
}

impl<'a> Defined<'a> {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Function(function) => function.shown_signature(),
            Self::Type(definition) => definition.header,
            Self::Variable(variable) => variable.span,
        }
    }

    pub(in crate::check) fn name(&self) -> &str {
        match self {
            Self::Function(function) => function.name,
            Self::Type(definition) => definition.name.unwrap_or_default(),
            Self::Variable(variable) => variable.name,
        }
    }

    /// The name of the type that it is a member of.
    pub(super) fn owner<'c>(&'c self, cx: &'c Context<'_>) -> Option<&'c str> {
        match self {
            Self::Function(function) => function.owner.as_deref(),
            Self::Type(_) => None,
            Self::Variable(variable) => {
                let owner = cx.facts.owner_type(variable.scope)?;
                cx.facts.type_definition(owner).name
            }
        }
    }

    pub(super) fn name_span(&self) -> Span {
        match self {
            Self::Function(function) => function.name_span,
            Self::Type(definition) => definition.name_span,
            Self::Variable(variable) => variable.name_span,
        }
    }

    fn modifiers(&self) -> &[&str] {
        match self {
            Self::Function(function) => &function.modifiers,
            Self::Type(definition) => &definition.modifiers,
            Self::Variable(variable) => &variable.modifiers,
        }
    }

    pub(in crate::check) fn has(&self, cx: &Context<'a>, wanted: &Wanted<'_, '_>) -> bool {
        match wanted {
            Wanted::Annotation(annotations) => annotations.are_on(self.span(), self.name_span()),
            Wanted::Attribute(annotation) => annotation.is_among(self.modifiers()),
            Wanted::Call(path) => self.calls(cx, path),
            Wanted::TypeParameter => self.is_generic(),
            Wanted::Docstring(documented) => documented.contain(self.name_span()),
            Wanted::ReturnType => match self {
                Self::Function(function) => has_return_type(cx, function),
                Self::Type(_) | Self::Variable(_) => true,
            },
            Wanted::Type(parameters) => match self {
                Self::Variable(variable) => is_typed(cx, variable, parameters),
                Self::Function(_) | Self::Type(_) => true,
            },
            Wanted::Access(word, accesses) => accesses.is(cx, &self.usable(), word),
            Wanted::Comment(documented, comments) => {
                documented.contain(self.name_span()) || self.is_commented(cx, comments)
            }
            Wanted::Kind(kind) => match self {
                Self::Type(definition) => kind.is_of(cx, definition),
                Self::Function(_) | Self::Variable(_) => false,
            },
            Wanted::Modifier(word) => self.modifiers().contains(word) || self.is(word),
        }
    }

    /// Whether it has type parameters, by itself or (Python) by a base.
    fn is_generic(&self) -> bool {
        match self {
            Self::Function(function) => !function.type_parameters.is_empty(),
            Self::Type(definition) => {
                let makes_generic = |text: &str| {
                    let name = ["Generic", "Protocol"]
                        .contains(&base_name(text).rsplit('.').next().unwrap_or_default());
                    name && text.ends_with(']')
                };
                let mut bases = definition.bases.iter();
                !definition.type_parameters.is_empty()
                    || bases.any(|base| makes_generic(&base.ty.text))
            }
            Self::Variable(_) => false,
        }
    }

    /// Whether one of some comments is in it, or right above it and its annotations.
    fn is_commented(&self, cx: &Context<'_>, comments: &[Span]) -> bool {
        let (whole, name) = (self.whole(), self.name_span());
        let next = comments.partition_point(|it| (it.block, it.start) < (name.block, name.start));
        let is_within = comments.get(next).is_some_and(|it| whole.contains(*it));
        let above = next.checked_sub(1).map(|at| comments[at]).filter(|it| it.block == name.block);
        is_within
            || above.is_some_and(|above| {
                let between = cx.text(Span { start: above.end, end: name.start, ..name });
                between.len() <= MAX_ANNOTATIONS
                    && !between.contains([';', '{', '}'])
                    && !between.trim_start_matches('\n').contains("\n\n")
            })
    }

    /// All of it, its body too.
    fn whole(&self) -> Span {
        match self {
            Self::Function(function) => function.span,
            Self::Type(definition) => definition.span,
            Self::Variable(variable) => variable.span,
        }
    }

    /// Whether a function calls another, or a type or one of its bases defines it.
    fn calls(&self, cx: &Context<'a>, path: &[&str]) -> bool {
        match self {
            Self::Function(function) => {
                let mut calls = cx.facts.calls.iter();
                calls.any(|call| {
                    function.span.contains(call.callee_span) && call.callee.parts.ends_with(path)
                })
            }
            Self::Type(definition) => {
                let name = path.last().copied().unwrap_or_default();
                cx.names.each_method(definition, name).next().is_some()
            }
            Self::Variable(_) => false,
        }
    }

    pub(super) fn usable(&self) -> Usable<'_> {
        let scope = match self {
            Self::Function(function) => function.scope,
            Self::Type(definition) => definition.scope,
            Self::Variable(variable) => variable.scope,
        };
        Usable {
            name: self.name(),
            name_span: self.name_span(),
            modifiers: self.modifiers(),
            scope: Some(scope),
            is_type: matches!(self, Self::Type(_)),
        }
    }

    /// Whether it is what a modifier says without having it.
    fn is(&self, word: &str) -> bool {
        match (self, word) {
            (Self::Function(function), "abstract") => function.is_abstract,
            (Self::Function(function), "async") => function.is_async,
            (Self::Function(function), "override") => function.overrides,
            (Self::Type(definition), "final") => {
                matches!(definition.kind, TypeKind::Record | TypeKind::Enumeration)
            }
            (Self::Variable(variable), "const" | "final" | "readonly") => variable.is_constant,
            (Self::Variable(variable), "static") => variable.kind == VariableKind::ClassField,
            _ => false,
        }
    }
}

/// The most bytes of annotations between a comment and the name that it is about.
const MAX_ANNOTATIONS: usize = 2_000;

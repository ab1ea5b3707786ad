//! The types of elements, keys and unpacked values, and of what has type parameters.

use super::{ExprContext, TypeInference};
use crate::check::types::Type;
use crate::facts::{Argument, Expr, ExprKind, Expression, Part, TypeDefinition, element};
use crate::lang::Lower;
use crate::language::SeveralResults;
use crate::types::TypeWords;

impl<'a> TypeInference<'_, 'a> {
    /// The type of `object[index]` and of slices.
    pub(super) fn index(
        &self,
        base: &Expr<'a>,
        whole: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let written = self.expr(base, context)?;
        let owner = self.underlying_type(&written);
        let inside = whole.source.text().get(base.source.text().len()..).unwrap_or_default();
        let is_slice =
            inside.contains(':') && !inside.contains("::") && self.profile().types.have_slices;
        if is_slice {
            return match owner {
                Type::Array(inner) => Some(Type::Slice(inner)),
                _ => Some(written),
            };
        }
        let known = |ty: &Type| Some(ty.clone()).filter(|ty| *ty != Type::Unknown);
        match &owner {
            Type::Array(inner) | Type::Slice(inner) => known(inner),
            Type::Map(_, value) => known(value),
            Type::Named(path, arguments) => {
                let arguments = arguments.as_deref().unwrap_or_default();
                let index = inside.trim_matches(['[', ']', ' ']);
                let found = self.types.subscript_type(path.last()?, arguments, index);
                found.filter(|ty| *ty != Type::Unknown)
            }
            _ => None,
        }
    }

    /// The type of the elements when a value of this type is iterated over.
    pub(super) fn element_type(&self, ty: &Type) -> Option<Type> {
        let known = |ty: &Type| Some(ty.clone()).filter(|ty| *ty != Type::Unknown);
        match &self.underlying_type(ty) {
            Type::Array(inner) | Type::Slice(inner) | Type::Channel(inner) => known(inner),
            Type::Map(_, value) => known(value),
            Type::Named(path, arguments) => {
                let name = TypeWords::of(self.language()).canonical(path.last()?);
                let arguments = arguments.as_deref().unwrap_or_default();
                let found = self.types.iterated_type(name, arguments);
                found.filter(|ty| *ty != Type::Unknown)
            }
            _ => None,
        }
    }

    /// The type of the first variable of a `range` over this type: its keys or indices.
    pub(super) fn key_type(&self, ty: &Type) -> Option<Type> {
        match &self.underlying_type(ty) {
            Type::Map(key, _) => Some((**key).clone()),
            Type::Channel(inner) => Some((**inner).clone()),
            Type::Named(path, Some(inner)) if path == &["<-chan"] => inner.first().cloned(),
            Type::Array(_) | Type::Slice(_) => Some(Type::named("int")),
            Type::Named(path, _) if path.last().is_some_and(|name| name == "string") => {
                Some(Type::named("int"))
            }
            // `range 10`.
            Type::Named(path, _) if path.last().is_some_and(|name| name == "int") => {
                Some(Type::named("int"))
            }
            _ => None,
        }
    }

    /// The type of a variable that gets a part of a value.
    pub(super) fn unpacked_type(
        &self,
        value: &Expression<'a>,
        path: &[Part<'_>],
        depth: u32,
    ) -> Option<Type> {
        let span = value.span();
        let scope = self.cx.names.scope_at(span)?;
        let context = ExprContext { scope, span, depth };
        let lowered = value.lower();
        if let Some(element) = element(&lowered, path) {
            return self.expr(element, context);
        }
        let has_several = self.profile().types.several_results == SeveralResults::Listed;
        match (&lowered.kind, path) {
            (ExprKind::Call(callee, arguments), [Part::Nth(at)]) if has_several => {
                self.result_at(callee, arguments, *at, context)
            }
            // `v, ok := m[k]`, `v, ok := x.(T)`, `v, ok := <-c`.
            (_, [Part::Nth(0)]) if has_several => self.expr(&lowered, context),
            _ if has_several => Some(Type::named("bool")),
            _ => self.type_at(self.expr(&lowered, context), path),
        }
    }

    /// The type of the part of a value that a path leads to.
    pub(super) fn type_at(&self, whole: Option<Type>, path: &[Part<'_>]) -> Option<Type> {
        let collections = &self.profile().types.collections;
        match path.last() {
            Some(Part::Rest) => {
                return collections.list.map(|list| Type::generic(list, vec![Type::Unknown]));
            }
            Some(Part::Entries) => return collections.dict.map(Type::named),
            _ => {}
        }
        let mut ty = whole?;
        for part in path {
            let at = match part {
                Part::Nth(at) => *at,
                Part::NthLast(at) => ty.arguments().len().saturating_sub(at + 1),
                Part::Entry(key) => {
                    ty = self.property_type(&ty, key)?;
                    continue;
                }
                Part::Rest | Part::Entries => return None,
            };
            ty = self.types.unpacked_type(ty.name()?, ty.arguments(), at)?;
        }
        Some(ty).filter(|ty| *ty != Type::Unknown)
    }

    /// The underlying type of a type of the response; other types are returned as they are.
    fn underlying_type(&self, ty: &Type) -> Type {
        let mut ty = ty.pointee().clone();
        for _ in 0..8 {
            let Type::Named(path, _) = &ty else { break };
            let name = path.last().map_or("", String::as_str);
            let definitions = self.cx.names.types(name);
            match definitions.first().and_then(|found| found.underlying.as_ref()) {
                Some(underlying) => ty = self.parse(&underlying.text),
                None => break,
            }
        }
        ty
    }
}

impl<'a> TypeInference<'_, 'a> {
    /// A member's type with the type parameters of its class replaced by the type arguments of
    /// the object; `None` if the type is a parameter whose argument is not known.
    pub(super) fn instantiate(
        &self,
        ty: Option<Type>,
        definitions: &[&'a TypeDefinition<'a>],
        owner: &Type,
    ) -> Option<Type> {
        let arguments = owner.arguments();
        let replaced = |name: &str| {
            let mut places = definitions.iter().filter_map(|definition| {
                let parameters = &definition.type_parameters;
                parameters.iter().position(|parameter| *parameter == name)
            });
            let argument = arguments.get(places.next()?).cloned();
            Some(argument.unwrap_or(Type::Unknown))
        };
        let ty = ty?.replace_names(&replaced);
        Some(ty).filter(|ty| *ty != Type::Unknown && !is_type_parameter(self, ty))
    }

    /// A result type of the library table with its placeholders filled in.
    pub(super) fn fill_placeholders(
        &self,
        text: &str,
        owner: Option<&Type>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let argument = |at: usize| {
            let value = arguments.get(at)?;
            self.expr(&value.value.lower(), context)
        };
        let ty = self.parse(&text.replace('$', "__"));
        let fill = |name: &str| match name {
            "__self" => owner.cloned(),
            "__arg" => argument(0),
            "__arg2" => argument(1),
            "__arg3" => argument(2),
            "__each" => self.element_type(&argument(0)?),
            "__each2" => self.element_type(&argument(1)?),
            "__t" => self.parse(callee.source.text()).arguments().first().cloned(),
            "__1" => owner?.arguments().first().cloned(),
            "__2" => owner?.arguments().get(1).cloned(),
            _ => None,
        };
        if let Type::Named(path, None) = &ty
            && path.len() == 1
            && path[0].starts_with("__")
        {
            return fill(&path[0]).filter(|ty| *ty != Type::Unknown);
        }
        Some(substitute_placeholders(&ty, &fill))
    }
}

/// A type with its placeholders replaced, those that cannot be filled by `Unknown`.
fn substitute_placeholders(ty: &Type, fill: &impl Fn(&str) -> Option<Type>) -> Type {
    ty.replace_names(&|name| {
        let is_placeholder = name.starts_with("__");
        is_placeholder.then(|| fill(name).unwrap_or(Type::Unknown))
    })
}

/// Whether a type is a type parameter: a single capital letter that is not the name of a type of
/// the response.
pub(in crate::check) fn is_type_parameter(inference: &TypeInference<'_, '_>, ty: &Type) -> bool {
    matches!(ty, Type::Named(path, None)
        if path.len() == 1
            && path[0].len() == 1
            && path[0].starts_with(|c: char| c.is_ascii_uppercase())
            && inference.cx.names.types(&path[0]).is_empty())
}

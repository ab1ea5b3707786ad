//! The types of fields, elements, keys and unpacked values.

use super::calls::dotted_path;
use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{
    Expr, ExprKind, Expression, Part, TypeDefinition, TypeKind, TypeText, Variable, VariableKind,
    element,
};
use crate::lang::Lower;
use crate::language::SeveralResults;
use crate::names::LibraryTypes;
use crate::types::TypeWords;

/// How many aliases of a type are followed.
const MAX_ALIASES: usize = 8;

impl<'a> TypeInference<'_, 'a> {
    /// The type of `object.name`: a field of a type of the response or the standard library, or
    /// an enumerator.
    pub(super) fn member(
        &self,
        base: &Expr<'a>,
        name: &'a str,
        context: ExprContext,
    ) -> Option<Type> {
        if let ExprKind::Name(owner) | ExprKind::Member(_, owner) = &base.kind {
            let definitions = self.cx.names.types(owner);
            let enumerated = definitions.iter().any(|definition| {
                definition.is_enumeration
                    && self
                        .fields(definition, name)
                        .iter()
                        .any(|field| field.kind == VariableKind::Enumerator)
            });
            if enumerated {
                return Some(Type::named(owner));
            }
            if let Some(ty) = self.field_of(&definitions, name, context) {
                return Some(ty);
            }
        }
        if let Some(ty) = self.library_value(base, name, context) {
            return Some(ty);
        }
        let owner = self.expr(base, context)?;
        if let Some(of) = owner.pointee().name() {
            let definitions = self.cx.names.types(of);
            let field = self.field_of(&definitions, name, context);
            if field.is_some() {
                return self.instantiate(field, &definitions, &owner);
            }
        }
        let of = if matches!(owner, Type::Array(_)) { Some("[]") } else { owner.name() };
        let library = LibraryTypes::of(self.language());
        let known = library.and_then(|types| types.field(of?, name));
        let known =
            known.and_then(|text| self.fill_placeholders(text, Some(&owner), base, &[], context));
        known.or_else(|| self.property_type(&owner, name))
    }

    /// The type that `T["name"]` stands for.
    pub(super) fn indexed_type(&self, text: &str) -> Option<Type> {
        let (owner, name) = text.strip_suffix("\"]")?.rsplit_once("[\"")?;
        self.property_type(&self.parse(owner), name)
    }

    /// The type of a property of an interface or an alias of the response.
    fn property_type(&self, owner: &Type, name: &str) -> Option<Type> {
        let mut owner = owner.pointee().clone();
        for _ in 0..MAX_ALIASES {
            if self.profile().types.keep_properties.contains(&owner.name()?) {
                owner = owner.arguments().first()?.clone();
            }
            let definitions = self.cx.names.types(owner.name()?);
            let mut all = definitions.iter().flat_map(|one| self.cx.names.lineage(one));
            let is_named = |(member, _): &&(&str, TypeText<'_>)| *member == name;
            if let Some((_, ty)) = all.find_map(|one| one.members.iter().find(is_named)) {
                return self.instantiate(Some(self.parse(&ty.text)), &definitions, &owner);
            }
            let mut aliased = definitions.iter().filter_map(|one| one.underlying.as_ref());
            owner = self.parse(&aliased.next()?.text).pointee().clone();
        }
        None
    }

    /// The type of a constant or variable of the standard library: `math.pi`,
    /// `Integer.MAX_VALUE`.
    fn library_value(&self, base: &Expr<'a>, name: &'a str, context: ExprContext) -> Option<Type> {
        let mut path = dotted_path(base)?;
        path.push(name);
        let full = self.full_name(&path, context)?;
        let text = LibraryTypes::of(self.language())?.value(&full)?;
        Some(self.parse(text))
    }

    /// The type of `first.a.b`.
    pub(super) fn field_path_type(
        &self,
        first: &str,
        rest: &[&str],
        context: ExprContext,
    ) -> Option<Type> {
        let owner = self.receiver_type(first, context.scope).or_else(|| {
            let (bindings, _) = self.bindings(first, context);
            common_type(bindings.iter().map(|variable| self.variable_type(variable, context)))
        });
        let mut ty = owner.unwrap_or_else(|| Type::named(first));
        for name in rest {
            let definitions = self.cx.names.types(ty.pointee().name()?);
            ty = self.field_of(&definitions, name, context)?;
        }
        Some(ty)
    }

    /// The type of a field of one of these types: declared, or common to all its bindings.
    fn field_of(
        &self,
        definitions: &[&'a TypeDefinition<'a>],
        name: &str,
        context: ExprContext,
    ) -> Option<Type> {
        let fields: Vec<&'a Variable<'a>> =
            definitions.iter().flat_map(|definition| self.fields(definition, name)).collect();
        if let Some(declared) = fields.iter().find(|field| field.ty.is_some()) {
            return self.variable_type(declared, context);
        }
        if fields.is_empty() {
            let getters = definitions
                .iter()
                .flat_map(|definition| self.methods(definition, name))
                .filter(|function| function.modifiers.iter().any(|one| is_property(one)));
            return common_type(getters.map(|getter| self.call_type(getter, context)));
        }
        let types: Vec<_> = fields
            .iter()
            .map(|field| self.variable_type(field, context))
            .filter(|ty| ty.as_ref().and_then(Type::name) != Some("None"))
            .collect();
        common_type(types)
    }

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

    /// What an alias of the response stands for; other types are returned as they are.
    pub(in crate::check) fn without_alias(&self, ty: &Type) -> Type {
        let mut ty = ty.pointee().clone();
        for _ in 0..MAX_ALIASES {
            let definitions = ty.name().map(|name| self.cx.names.types(name));
            let first = definitions.iter().flatten().next();
            let alias = first.filter(|one| one.kind == TypeKind::Alias);
            let Some((alias, target)) = alias.and_then(|it| Some((it, it.underlying.as_ref()?)))
            else {
                break;
            };
            let argument = |name: &str| {
                let mut parameters = alias.type_parameters.iter();
                let at = parameters.position(|parameter| *parameter == name)?;
                ty.arguments().get(at).cloned()
            };
            ty = self.parse(&target.text).replace_names(&argument).pointee().clone();
        }
        ty
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

/// Whether a decorator or modifier turns a method into a property.
pub(in crate::check) fn is_property(modifier: &str) -> bool {
    let name = modifier.split('(').next().unwrap_or(modifier);
    let last = name.rsplit('.').next().unwrap_or(name);
    matches!(
        last,
        "property"
            | "cached_property"
            | "abstractproperty"
            | "setter"
            | "getter"
            | "hybrid_property"
            | "get"
            | "set"
    )
}

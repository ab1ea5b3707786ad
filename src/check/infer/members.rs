//! The types of fields and properties, and what aliases stand for.

use super::calls::dotted_path;
use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{Expr, ExprKind, TypeDefinition, TypeKind, TypeText, Variable, VariableKind};
use crate::names::LibraryTypes;

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
    pub(super) fn property_type(&self, owner: &Type, name: &str) -> Option<Type> {
        let mut owner = owner.pointee().clone();
        for _ in 0..MAX_ALIASES {
            if self.profile().types.keep_properties.contains(&owner.name()?) {
                owner = owner.arguments().first()?.clone();
            }
            let definitions = self.cx.names.types(owner.name()?);
            let mut all =
                definitions.iter().flat_map(|definition| self.cx.names.lineage(definition));
            let is_named = |(member, _): &&(&str, TypeText<'_>)| *member == name;
            if let Some((_, ty)) =
                all.find_map(|definition| definition.members.iter().find(is_named))
            {
                return self.instantiate(Some(self.parse(&ty.text)), &definitions, &owner);
            }
            let mut aliased =
                definitions.iter().filter_map(|definition| definition.underlying.as_ref());
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
                .filter(|function| function.modifiers.iter().any(|modifier| is_property(modifier)));
            return common_type(getters.map(|getter| self.call_type(getter, context)));
        }
        let types: Vec<_> = fields
            .iter()
            .map(|field| self.variable_type(field, context))
            .filter(|ty| ty.as_ref().and_then(Type::name) != Some("None"))
            .collect();
        common_type(types)
    }

    /// What an alias of the response stands for; other types are returned as they are.
    pub(in crate::check) fn without_alias(&self, ty: &Type) -> Type {
        let mut ty = ty.pointee().clone();
        for _ in 0..MAX_ALIASES {
            let definitions = ty.name().map(|name| self.cx.names.types(name));
            let first = definitions.iter().flatten().next();
            let alias = first.filter(|definition| definition.kind == TypeKind::Alias);
            let Some((alias, target)) =
                alias.and_then(|alias| Some((alias, alias.underlying.as_ref()?)))
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

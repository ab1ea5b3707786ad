//! The types of fields and properties, what aliases stand for, and calls of methods with the objects
//! that they are called on.

use super::calls::dotted_path;
use super::{ExprContext, MAX_DEPTH, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{
    Argument, Call, Expr, ExprKind, TypeDefinition, TypeKind, TypeText, Variable, VariableKind,
};
use crate::lang::Lower;
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

impl<'a> TypeInference<'_, 'a> {
    /// The type of a method call; `Some(None)` if the method is found but its result type is not
    /// evident.
    pub(super) fn method_call(
        &self,
        base: &Expr<'a>,
        name: &str,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Option<Type>> {
        if let Some(owner) = dotted_path(base) {
            let class = *owner.last()?;
            let definitions = self.cx.names.types(class);
            let object = Type::named(class);
            if let Some(result) = self.own_method_call(&definitions, &object, name, context) {
                return Some(result);
            }
            // A function of a namespace or of an imported module of the response.
            let is_module = self.bindings(owner[0], context).0.is_empty()
                && self.receiver_is_module(&owner, context);
            if is_module {
                return None;
            }
        }
        let library = LibraryTypes::of(self.language())?;
        let Some(owner) = self.expr(base, context) else {
            let text = library.method_of_any_type(name)?;
            return Some(self.fill_placeholders(text, None, base, arguments, context));
        };
        let owner = owner.pointee().clone();
        let type_name = owner.name().unwrap_or_default();
        let definitions = self.cx.names.types(type_name);
        if let Some(result) = self.own_method_call(&definitions, &owner, name, context) {
            return Some(self.instantiate(result, &definitions, &owner));
        }
        let components = definitions
            .iter()
            .filter_map(|definition| self.cx.names.accessed_component(definition, name));
        let component = components.map(|component| self.variable_type(component, context)).next();
        if let Some(ty) = component {
            return Some(self.instantiate(ty, &definitions, &owner));
        }
        let canonical = TypeWords::of(self.language()).canonical(type_name);
        let text = library.method(canonical, name);
        let text = text.or_else(|| library.method(owner.name()?, name))?;
        Some(self.fill_placeholders(text, Some(&owner), base, arguments, context))
    }

    /// The type of a call of a method of an object whose classes the response defines; `None` if they
    /// have none of that name.
    fn own_method_call(
        &self,
        definitions: &[&'a TypeDefinition<'a>],
        object: &Type,
        name: &str,
        context: ExprContext,
    ) -> Option<Option<Type>> {
        let definitions = definitions.iter();
        let methods: Vec<_> =
            definitions.flat_map(|definition| self.methods(definition, name)).collect();
        let types = methods.iter().map(|method| {
            let of_object = self.self_result(method, object);
            of_object.or_else(|| self.call_type(method, context))
        });
        (!methods.is_empty()).then(|| common_type(types))
    }

    /// Whether a dotted name is a module, package or class from outside the response.
    pub(super) fn receiver_is_module(&self, path: &[&str], context: ExprContext) -> bool {
        if self.profile().classes.hold_functions {
            let last = path.last();
            return last.is_some_and(|name| name.starts_with(|first: char| first.is_uppercase()));
        }
        // The import may have been left out.
        let name = path[0];
        let is_object = matches!(name, "self" | "cls" | "this" | "super");
        !is_object && self.bindings(name, context).0.is_empty()
    }

    /// Whether a call is a method call on an object whose evident type has that name.
    pub(in crate::check) fn receiver_is(&self, call: &Call<'a>, name: &str) -> bool {
        let words = TypeWords::of(self.language());
        self.receiver_types(call).iter().any(|ty| {
            let found = ty.pointee().name();
            let target = found.and_then(|name| self.cx.names.without_alias(&[name]).pop());
            target.map(|found| words.canonical(found)) == Some(words.canonical(name))
        })
    }

    /// The evident types of the receiver, which is all but the last part of the callee.
    pub(in crate::check) fn receiver_types(&self, call: &Call<'a>) -> Vec<Type> {
        let context = ExprContext { scope: call.scope, span: call.callee_span, depth: MAX_DEPTH };
        if let Some(receiver) = &call.receiver {
            return self.expr(&receiver.lower(), context).into_iter().collect();
        }
        let parts = &call.callee.parts;
        let [first, middle @ .., _] = parts.as_slice() else {
            return Vec::new();
        };
        if !middle.is_empty() {
            return self.field_path_type(first, middle, context).into_iter().collect();
        }
        // A variable declared as an interface and constructed as a class has both types.
        let (bindings, _) = self.bindings(first, context);
        bindings
            .iter()
            .flat_map(|variable| self.variable_types_at(variable, context.depth))
            .collect()
    }
}

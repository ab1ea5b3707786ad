//! Calls of methods, and the objects that they are called on.

use super::calls::dotted_path;
use super::{ExprContext, MAX_DEPTH, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{Argument, Call, Expr, TypeDefinition};
use crate::lang::Lower;
use crate::names::LibraryTypes;
use crate::types::TypeWords;

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

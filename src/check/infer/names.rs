//! The types and functions that names refer to.

use std::borrow::Cow;

use super::{ExprContext, TypeInference};
use crate::check::types::Type;
use crate::facts::{
    Expr, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, Variable, VariableKind,
};
use crate::names::{LibraryTypes, is_known_function, is_known_value};

impl<'c, 'a> TypeInference<'c, 'a> {
    /// The type of a name, by its bindings in the nearest scope that binds it.
    pub(super) fn name(&self, name: &str, expr: &Expr<'a>, context: ExprContext) -> Option<Type> {
        if let Some(owner) = self.receiver_type(name, context.scope) {
            return Some(owner);
        }
        let (bindings, _) = self.bindings(name, context);
        if !bindings.is_empty() {
            return self.type_of_bindings(name, &bindings, expr.source.span(), context);
        }
        if self.profile().names.names_call {
            let own = self.visible_functions(name, context.scope);
            if !own.is_empty() {
                return self.own_call(&own, expr, &[], context);
            }
        } else if !self.functions(name).is_empty() {
            return Some(Type::Function);
        }
        let full = self.full_name(&[name], context)?;
        let text = LibraryTypes::of(self.language())?.value(&full)?;
        Some(self.parse(text))
    }

    /// The type of the receiver of a method: `self`, `this`, or a name it is given.
    pub(super) fn receiver_type(&self, name: &str, scope: ScopeId) -> Option<Type> {
        let facts = self.cx.facts;
        let is_current = self.profile().classes.current_object == Some(name);
        for around in facts.scopes_around(scope) {
            match around.kind {
                ScopeKind::Function(id) => {
                    let function = facts.function(id);
                    let receiver = function.receiver.as_ref().and_then(|receiver| receiver.name);
                    if receiver == Some(name) || (is_current && function.owner.is_some()) {
                        let is_class = function.modifiers.contains(&"classmethod");
                        let owner = Type::named(function.owner.as_deref()?);
                        return (!is_class).then_some(owner);
                    }
                }
                ScopeKind::Type(id) if is_current => {
                    return facts.type_definition(id).name.map(Type::named);
                }
                _ => {}
            }
        }
        None
    }

    /// The class that the receiver of a class method (`cls`) refers to.
    pub(super) fn receiver_class(&self, name: &str, scope: ScopeId) -> Option<Type> {
        let facts = self.cx.facts;
        let function = facts.function(facts.enclosing_function(scope)?);
        let receiver = function.receiver.as_ref()?.name?;
        let is_class = receiver == name && function.modifiers.contains(&"classmethod");
        is_class.then(|| function.owner.as_deref().map(Type::named))?
    }

    /// The variables of a name in the nearest scope that binds it, and that scope; none if the name
    /// still means an import.
    pub(super) fn bindings(
        &self,
        name: &str,
        context: ExprContext,
    ) -> (Cow<'c, [&'a Variable<'a>]>, Option<ScopeId>) {
        let facts = self.cx.facts;
        let names = self.cx.names;
        if !names.imported(name).is_empty() && !names.is_variable_at(name, context.span) {
            return (Cow::default(), None);
        }
        let is_bound = |variable: &Variable<'_>| {
            !matches!(variable.kind, VariableKind::Blank | VariableKind::Definition)
        };
        let is_any = names.variables_named(name).any(is_bound);
        let mut left_function = false;
        let around = is_any.then(|| facts.scope_ids_around(context.scope));
        for id in around.into_iter().flatten() {
            let around = facts.scope(id);
            let is_type = matches!(around.kind, ScopeKind::Type(_));
            // A method may not see the names of the class around it.
            let hidden = is_type && left_function && !self.profile().classes.have_implicit_receiver;
            let found = self.cx.names.bindings(name, id);
            if !found.is_empty() && !hidden {
                return (found.into(), Some(id));
            }
            if let Some(fields) = self.implicit_fields(name, around.kind)
                && !fields.is_empty()
            {
                return (fields.into(), None);
            }
            left_function |= matches!(around.kind, ScopeKind::Function(_) | ScopeKind::Lambda);
        }
        // The file level of another block.
        (self.cx.names.globals(name).into(), None)
    }

    /// Fields that are visible without a receiver: inherited ones, and those of the class in a
    /// function body outside it.
    fn implicit_fields(&self, name: &str, kind: ScopeKind) -> Option<Vec<&'a Variable<'a>>> {
        if !self.profile().classes.have_implicit_receiver {
            return None;
        }
        let facts = self.cx.facts;
        let definition: &'a TypeDefinition<'a> = match kind {
            ScopeKind::Type(id) => facts.type_definition(id),
            ScopeKind::Function(id) => facts.type_definition(facts.function(id).owner_type?),
            _ => return None,
        };
        Some(self.fields(definition, name))
    }

    /// The free functions of a name; if there are none, the methods that are visible without
    /// a receiver.
    pub(super) fn visible_functions(&self, name: &str, scope: ScopeId) -> Vec<&'a Function<'a>> {
        let facts = self.cx.facts;
        let functions = self.functions(name);
        let is_free = |function: &&&Function<'_>| {
            !matches!(function.kind, FunctionKind::Method | FunctionKind::Constructor)
        };
        let is_passed = |function: &Function<'_>| {
            function.kind == FunctionKind::Literal && function.qualifier.is_some()
        };
        let free = functions.iter().filter(is_free).copied();
        let free: Vec<_> = free.filter(|function| !is_passed(function)).collect();
        if !free.is_empty() || !self.profile().classes.have_implicit_receiver {
            return free;
        }
        for around in facts.scopes_around(scope) {
            let definition = match around.kind {
                ScopeKind::Type(id) => Some(id),
                ScopeKind::Function(id) => facts.function(id).owner_type,
                _ => None,
            };
            if let Some(id) = definition {
                let methods = self.methods(facts.type_definition(id), name);
                if !methods.is_empty() {
                    return methods;
                }
            }
        }
        free
    }

    /// The full name of a dotted name in the tables of libraries, with its first part resolved
    /// through the imports. `None` if the first part is a variable of the response.
    pub(super) fn full_name(&self, path: &[&str], context: ExprContext) -> Option<String> {
        let (first, rest) = path.split_first()?;
        if !self.bindings(first, context).0.is_empty() {
            return None;
        }
        let names = self.cx.names;
        let language = self.cx.lang();
        let mut full = match names.imported(first).first() {
            Some(binding) => binding.path.as_ref().to_owned(),
            None => {
                let from_wildcard = self.known_wildcard_name(first);
                let left_out = || names.unimported_path(first);
                let known = from_wildcard.or_else(left_out);
                known.unwrap_or_else(|| (*first).to_owned())
            }
        };
        full = language.library_name(&full).to_owned();
        for part in rest {
            full.push_str(self.profile().names.separator);
            full.push_str(part);
        }
        Some(full)
    }

    /// The full name of a name that the tables know in a module whose names are all imported.
    fn known_wildcard_name(&self, name: &str) -> Option<String> {
        let mut wildcards = self.cx.names.wildcards().iter();
        wildcards.find_map(|import| {
            let full = format!("{}{}{name}", import.module, self.profile().names.separator);
            let is_known =
                is_known_function(self.language(), &full) || is_known_value(self.language(), &full);
            is_known.then_some(full)
        })
    }
}

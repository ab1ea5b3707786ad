//! What calls on objects call, by the types of the objects.

use super::overloads::Callees;
use super::targets::Targets;
use crate::check::lineage::derives_from;
use crate::check::types::Type;
use crate::facts::{
    Call, Expr, ExprKind, Function, FunctionKind, ScopeId, ScopeKind, VariableKind,
};
use crate::lang::Lower;
use crate::names::Binding;

impl<'a> Targets<'_, 'a> {
    /// The methods of the response that a call on an object calls, by the evident type of the object.
    pub(super) fn of_object(
        &self,
        name: &str,
        call: &Call<'a>,
        caller: &'a Function<'a>,
    ) -> Callees<'a> {
        let is_method = caller.owner.is_some() || caller.kind == FunctionKind::Method;
        let is_own_name = is_method && caller.name == name;
        let mut types = self.inference.receiver_types(call);
        types.retain(|ty| *ty != Type::Interface && !self.cx.profile().types.is_top(ty));
        if types.is_empty() {
            let is_unknown = is_own_name && !self.is_from_outside(call);
            return Callees::possible(is_unknown.then_some(caller).into_iter().collect());
        }
        let mut called = Callees::default();
        for ty in &types {
            let ty = self.inference.without_alias(ty);
            let ty = match &ty {
                held if self.cx.profile().classes.is_smart_pointer(held) => {
                    held.arguments().first().unwrap_or(held)
                }
                ty => ty,
            };
            let Some(class) = ty.name() else { continue };
            let methods = self.methods(class, name);
            if is_own_name && self.may_be_own(class, &methods, caller) {
                called.possible.push(caller);
            }
            let chosen = self.chosen(methods, call, caller);
            called.evident.extend(chosen.evident);
            called.possible.extend(chosen.possible);
        }
        called
    }

    /// Whether an object of a class may be of the caller's class, which derives from it or implements
    /// its methods.
    fn may_be_own(&self, class: &str, methods: &[&Function<'_>], caller: &'a Function<'a>) -> bool {
        if self.cx.profile().classes.interfaces_are_structural {
            return !methods.is_empty() && methods.iter().all(|method| method.body.is_none());
        }
        let own = caller.owner_type.map(|id| self.cx.facts.type_definition(id));
        own.is_some_and(|own| derives_from(self.cx, own, class))
    }

    /// Whether an object comes from outside the response: an imported module, or what a function
    /// from outside returns.
    fn is_from_outside(&self, call: &Call<'a>) -> bool {
        let (first, span) = match &call.receiver {
            Some(receiver) => match root(&receiver.lower()) {
                Some(name) => (name, receiver.span()),
                None => return true,
            },
            None => (call.callee.parts[0], call.callee_span),
        };
        let is_outside =
            matches!(self.cx.names.binding(first, span), Binding::Imported(_) | Binding::Unbound);
        is_outside && self.cx.profile().classes.current_object != Some(first)
    }
}

/// The name that an expression begins with; `None` if it begins with a literal.
fn root<'a>(expr: &Expr<'a>) -> Option<&'a str> {
    let mut current = expr;
    loop {
        current = match &current.kind {
            ExprKind::Name(name) => return Some(name),
            ExprKind::Member(inner, _)
            | ExprKind::Index(inner)
            | ExprKind::Call(inner, _)
            | ExprKind::Await(inner)
            | ExprKind::Cast(_, inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::Address(inner) => inner,
            _ => return None,
        }
    }
}

impl<'a> Targets<'_, 'a> {
    /// The functions that a name means where nothing stands before it: those of the innermost scope
    /// that binds it.
    pub(super) fn visible(&self, name: &str, scope: ScopeId) -> Vec<&'a Function<'a>> {
        let facts = self.cx.facts;
        let has_implicit_receiver = self.cx.profile().classes.have_implicit_receiver;
        for id in facts.scope_ids_around(scope) {
            if let Some(local) = self.local.get(&(name, id)) {
                return local.clone();
            }
            if self.is_bound(name, id) {
                return Vec::new();
            }
            let members = match facts.scope(id).kind {
                ScopeKind::Type(of) if has_implicit_receiver => {
                    self.members(facts.type_definition(of), name)
                }
                ScopeKind::Function(of) if has_implicit_receiver => {
                    let method =
                        Some(facts.function(of)).filter(|function| function.owner.is_some());
                    method.map_or(Vec::new(), |method| self.siblings(method, name))
                }
                _ => Vec::new(),
            };
            if !members.is_empty() {
                return members;
            }
        }
        let is_outer = |function: &Function<'a>| {
            let scope = facts.scope(function.scope).kind;
            matches!(scope, ScopeKind::File | ScopeKind::Namespace)
                && function.kind == FunctionKind::Function
                && function.qualifier.is_none()
        };
        self.named_where(name, is_outer)
    }

    /// Whether a scope binds a name to something else than a function.
    fn is_bound(&self, name: &str, scope: ScopeId) -> bool {
        let names = self.cx.names;
        let mut bindings = names.bindings(name, scope).iter();
        let mut imported = names.imported(name).iter();
        bindings.any(|variable| {
            !matches!(variable.kind, VariableKind::Definition | VariableKind::Blank)
        }) || imported.any(|binding| binding.import.scope == scope)
    }
}

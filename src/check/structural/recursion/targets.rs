//! The functions of the response that a call may call.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use super::overloads;
use crate::check::Context;
use crate::check::combination::bases::derives_from;
use crate::check::infer::TypeInference;
use crate::check::types::Type;
use crate::facts::{
    Call, Expr, ExprKind, Function, FunctionKind, ScopeId, ScopeKind, VariableKind,
};
use crate::lang::{self, LanguageSupport};
use crate::names::{Binding, Mention};
use crate::response::Span;

/// The most functions of one name that are considered, to bound the work.
pub(super) const MAX_NAMESAKES: usize = 64;

/// How many scopes are looked through for a name.
const MAX_SCOPES: usize = 64;

/// The functions that a call calls.
#[derive(Debug, Default)]
pub(super) struct Called<'a> {
    pub(super) evident: Vec<&'a Function<'a>>,
    /// Those of which it is not evident.
    pub(super) possible: Vec<&'a Function<'a>>,
}

impl<'a> Called<'a> {
    pub(super) fn evident(evident: Vec<&'a Function<'a>>) -> Self {
        Self {
            evident,
            ..Self::default()
        }
    }

    pub(super) fn possible(possible: Vec<&'a Function<'a>>) -> Self {
        Self {
            possible,
            ..Self::default()
        }
    }
}

/// Finds what calls call.
pub(super) struct Targets<'c, 'a> {
    cx: &'c Context<'a>,
    language: &'static dyn LanguageSupport,
    inference: TypeInference<'c, 'a>,
    /// The functions that are called by their names alone where they are visible.
    local: BTreeMap<(&'a str, ScopeId), Vec<&'a Function<'a>>>,
    namespaces: BTreeSet<&'a str>,
}

impl<'c, 'a> Targets<'c, 'a> {
    pub(super) fn new(cx: &'c Context<'a>) -> Self {
        let facts = cx.facts;
        let mut local: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for function in &facts.functions {
            let scope = facts.scope(function.scope).kind;
            let is_local = match function.kind {
                FunctionKind::Function | FunctionKind::Literal => true,
                FunctionKind::Method => matches!(scope, ScopeKind::AnonymousType),
                _ => false,
            };
            if is_local && function.qualifier.is_none() && !matches!(scope, ScopeKind::Type(_)) {
                let named = local.entry((function.name, function.scope)).or_default();
                named.push(function);
            }
        }
        let is_namespace = |scope| matches!(facts.scope(scope).kind, ScopeKind::Namespace);
        let packages = facts.packages.iter();
        let namespaces = packages.filter(|package| package.scope.is_some_and(is_namespace));
        Self {
            cx,
            language: lang::of(cx.language()),
            inference: TypeInference::new(cx),
            local,
            namespaces: namespaces
                .filter_map(|one| one.name.rsplit("::").next())
                .collect(),
        }
    }

    /// The functions that a call in a function calls.
    pub(super) fn of_call(&self, call: &Call<'a>, caller: &'a Function<'a>) -> Called<'a> {
        let Some((name, qualifiers)) = call.callee.parts.split_last() else {
            return Called::default();
        };
        // `fact.apply(n - 1)` in what `fact` is bound to.
        if caller.kind == FunctionKind::Literal && qualifiers.last() == Some(&caller.name) {
            return Called::evident(vec![caller]);
        }
        if self.cx.names.functions_named(name).next().is_none() {
            return Called::default();
        }
        let has_path = !call.callee.has_receiver;
        let named = has_path.then(|| self.named(qualifiers, name, call.scope, call.callee_span));
        match named.flatten() {
            Some(functions) => self.chosen(functions, call, caller),
            None => self.of_object(name, call, caller),
        }
    }

    /// Whether a use of a function's name in its body, which does not call it, may mean it.
    pub(super) fn may_mean(&self, function: &'a Function<'a>, mention: &Mention<'_>) -> bool {
        let Some(scope) = self.cx.names.scope_at(mention.span()) else {
            return false;
        };
        let named = self.named(mention.qualifiers(), mention.name(), scope, mention.span());
        named.is_some_and(|found| found.iter().any(|one| ptr::eq(*one, function)))
    }

    /// Of the functions of one name those that the call means.
    fn chosen(
        &self,
        functions: Vec<&'a Function<'a>>,
        call: &Call<'a>,
        caller: &'a Function<'a>,
    ) -> Called<'a> {
        if self.language.has_overloads() {
            return overloads::chosen(&self.inference, self.cx.language(), functions, call);
        }
        let is_caller = functions.iter().any(|one| ptr::eq(*one, caller));
        let owner = functions.first().map(|one| one.owner_type);
        let mut own = functions.iter().rev();
        let last = own.find(|one| Some(one.owner_type) == owner);
        Called::evident(match is_caller {
            true => vec![caller],
            false => last.copied().into_iter().collect(),
        })
    }

    /// The functions that a name means by its qualifiers and scopes; `None` if that depends on the
    /// type of an object.
    fn named(
        &self,
        qualifiers: &[&str],
        name: &str,
        scope: ScopeId,
        span: Span,
    ) -> Option<Vec<&'a Function<'a>>> {
        let names = self.cx.names;
        let Some((last, before)) = qualifiers.split_last() else {
            return Some(self.visible(name, scope));
        };
        if before.is_empty()
            && let Some(method) = self.method_on(last, scope)
        {
            return Some(self.siblings(method, name));
        }
        if self.namespaces.contains(last) {
            let is_path = |one: &&'a Function<'a>| names.function_path(one).ends_with(qualifiers);
            let named = names.functions_named(name).take(MAX_NAMESAKES);
            return Some(named.filter(is_path).collect());
        }
        if !before.is_empty() && matches!(names.binding(before[0], span), Binding::Imported(_)) {
            return Some(Vec::new());
        }
        // The name of an embedded type is that of a field.
        let is_embedded = !before.is_empty() && names.variables_named(last).next().is_none();
        let is_variable = names.is_variable_at(qualifiers[0], span) && !is_embedded;
        let methods = self.methods(last, name);
        let is_type = !methods.is_empty() || names.types_named(last).next().is_some();
        (is_type && !is_variable).then_some(methods)
    }

    /// The methods of a class, which may be defined elsewhere.
    fn methods(&self, class: &str, name: &str) -> Vec<&'a Function<'a>> {
        let names = self.cx.names;
        let types = names.types(class);
        if types.is_empty() {
            return self.named_where(name, |one| one.owner.as_deref() == Some(class));
        }
        let methods = types.iter().map(|one| names.methods(one, name));
        let mut methods = methods.filter(|found| !found.is_empty());
        methods.next().unwrap_or_default()
    }

    /// The first functions of a name of which this holds.
    fn named_where(
        &self,
        name: &str,
        is_wanted: impl Fn(&Function<'a>) -> bool,
    ) -> Vec<&'a Function<'a>> {
        let named = self.cx.names.functions_named(name).take(MAX_NAMESAKES);
        named.filter(|one| is_wanted(one)).collect()
    }

    /// The method around a scope whose own object a word refers to.
    fn method_on(&self, word: &str, scope: ScopeId) -> Option<&'a Function<'a>> {
        let facts = self.cx.facts;
        let is_current = self.language.current_object() == Some(word);
        let is_own = |function: &&Function<'_>| {
            let receiver = function.receiver.as_ref().and_then(|one| one.name);
            let first = function.parameters.first().and_then(|one| one.name);
            let is_receiver = first == Some(word) && self.language.is_receiver_name(word);
            receiver == Some(word) || is_current || is_receiver
        };
        let around = facts.scopes_around(scope).take(MAX_SCOPES);
        let functions = around.filter_map(|scope| match scope.kind {
            ScopeKind::Function(id) => Some(facts.function(id)),
            _ => None,
        });
        let mut own = functions.filter(is_own).peekable();
        let nearest = own.peek().copied();
        own.find(|function| function.owner.is_some()).or(nearest)
    }

    /// The functions of a name that are called on the object of a method, those of its class before
    /// inherited ones. Without a class it is what stands beside the method.
    fn siblings(&self, method: &'a Function<'a>, name: &str) -> Vec<&'a Function<'a>> {
        if let Some(id) = method.owner_type {
            let class = self.cx.facts.type_definition(id);
            return self.cx.names.methods(class, name);
        }
        self.named_where(name, |one| {
            one.owner == method.owner && (one.owner.is_some() || one.scope == method.scope)
        })
    }

    /// The functions that a name means where nothing stands before it: those of the innermost scope
    /// that binds it.
    fn visible(&self, name: &str, scope: ScopeId) -> Vec<&'a Function<'a>> {
        let (facts, names) = (self.cx.facts, self.cx.names);
        let has_implicit_receiver = self.language.has_implicit_receiver();
        let mut current = Some(scope);
        for _ in 0..MAX_SCOPES {
            let Some(id) = current else { break };
            let around = facts.scope(id);
            if let Some(local) = self.local.get(&(name, id)) {
                return local.clone();
            }
            if self.is_bound(name, id) {
                return Vec::new();
            }
            let members = match around.kind {
                ScopeKind::Type(of) if has_implicit_receiver => {
                    names.methods(facts.type_definition(of), name)
                }
                ScopeKind::Function(of) if has_implicit_receiver => {
                    let method = Some(facts.function(of)).filter(|one| one.owner.is_some());
                    method.map_or(Vec::new(), |method| self.siblings(method, name))
                }
                _ => Vec::new(),
            };
            if !members.is_empty() {
                return members;
            }
            current = around.parent;
        }
        let is_outer = |one: &Function<'a>| {
            let scope = facts.scope(one.scope).kind;
            matches!(scope, ScopeKind::File | ScopeKind::Namespace)
                && one.kind == FunctionKind::Function
                && one.qualifier.is_none()
        };
        self.named_where(name, is_outer)
    }

    /// Whether a scope binds a name to something else than a function.
    fn is_bound(&self, name: &str, scope: ScopeId) -> bool {
        let names = self.cx.names;
        let mut bindings = names.bindings(name, scope).iter();
        let mut imported = names.imported(name).iter();
        bindings.any(|one| !matches!(one.kind, VariableKind::Definition | VariableKind::Blank))
            || imported.any(|binding| binding.import.scope == scope)
    }

    /// The methods of the response that a call on an object calls, by the evident type of the object.
    fn of_object(&self, name: &str, call: &Call<'a>, caller: &'a Function<'a>) -> Called<'a> {
        let is_method = caller.owner.is_some() || caller.kind == FunctionKind::Method;
        let is_own_name = is_method && caller.name == name;
        let mut types = self.inference.receiver_types(call);
        types.retain(|ty| *ty != Type::Interface && !self.language.is_top_type(ty));
        if types.is_empty() {
            let is_unknown = is_own_name && !self.is_from_outside(call);
            return Called::possible(is_unknown.then_some(caller).into_iter().collect());
        }
        let mut called = Called::default();
        for ty in &types {
            let ty = match ty.pointee() {
                held if held
                    .name()
                    .is_some_and(|it| self.language.is_owning_pointer(it)) =>
                {
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
        if self.language.interfaces_are_structural() {
            return !methods.is_empty() && methods.iter().all(|one| one.body.is_none());
        }
        let own = caller
            .owner_type
            .map(|id| self.cx.facts.type_definition(id));
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
        let is_outside = matches!(
            self.cx.names.binding(first, span),
            Binding::Imported(_) | Binding::Unbound
        );
        is_outside && self.language.current_object() != Some(first)
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

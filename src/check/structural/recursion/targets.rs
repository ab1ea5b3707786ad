//! The functions of the response that a call may call.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use super::objects::{Callees, MAX_NAMESAKES, chosen};
use crate::check::Context;
use crate::check::infer::TypeInference;
use crate::facts::{Call, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition};
use crate::names::{Binding, Mention};
use crate::response::Span;

pub(super) struct Targets<'c, 'a> {
    pub(super) cx: &'c Context<'a>,
    pub(super) inference: TypeInference<'c, 'a>,
    /// The functions that are called by their names alone where they are visible.
    pub(super) local: BTreeMap<(&'a str, ScopeId), Vec<&'a Function<'a>>>,
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
                named.push(cx.names.of_own_name(function));
            }
        }
        let is_namespace = |scope| matches!(facts.scope(scope).kind, ScopeKind::Namespace);
        let packages = facts.packages.iter();
        let namespaces = packages.filter(|package| package.scope.is_some_and(is_namespace));
        Self {
            cx,
            inference: TypeInference::new(cx),
            local,
            namespaces: namespaces.filter_map(|package| package.name.rsplit("::").next()).collect(),
        }
    }

    /// What a call names: in `f.call(x)`, `f`, if that is a function of the response.
    fn path<'p>(&self, call: &'p Call<'a>) -> &'p [&'a str] {
        let parts = call.callee.parts.as_slice();
        let calls = &self.cx.profile().names.calling_methods;
        let is_function = |name: &str| self.cx.names.functions_named(name).next().is_some();
        match parts {
            [before @ .., method]
                if calls.contains(method)
                    && *method != "bind"
                    && before.last().is_some_and(|owner| is_function(owner))
                    && !is_function(method) =>
            {
                before
            }
            _ => parts,
        }
    }

    pub(super) fn of_call(&self, call: &Call<'a>, caller: &'a Function<'a>) -> Callees<'a> {
        let Some((name, qualifiers)) = self.path(call).split_last() else {
            return Callees::default();
        };
        // `fact.apply(n - 1)` in what `fact` is bound to.
        if caller.kind == FunctionKind::Literal && qualifiers.last() == Some(&caller.name) {
            return Callees::evident(vec![caller]);
        }
        if self.calls_itself(name, qualifiers, call, caller) {
            return Callees::evident(vec![caller]);
        }
        if call.callee.parts.as_slice() == self.cx.profile().classes.current_object.as_slice() {
            return self.chosen(self.siblings(caller, "operator()"), call, caller);
        }
        if self.cx.names.functions_named(name).next().is_none() {
            return Callees::default();
        }
        let has_path = !call.callee.has_receiver;
        let named = has_path.then(|| self.named(qualifiers, name, call.scope, call.callee_span));
        match named.flatten() {
            Some(functions) => self.chosen(functions, call, caller),
            None => self.of_object(name, call, caller),
        }
    }

    /// Whether a call within a function calls it by another name than its own: that of its object
    /// (`self(n - 1)` in a lambda), of a parameter that is called with itself (`f(f, n - 1)`), or
    /// `arguments.callee`.
    fn calls_itself(
        &self,
        name: &str,
        qualifiers: &[&str],
        call: &Call<'a>,
        caller: &'a Function<'a>,
    ) -> bool {
        let receiver = caller.receiver.as_ref().and_then(|receiver| receiver.name);
        let first = caller.parameters.first().and_then(|parameter| parameter.name);
        let is_passed = || {
            let arguments = call.arguments.read();
            arguments.first().is_some_and(|argument| argument.value.text() == name)
        };
        match qualifiers {
            [] if caller.kind == FunctionKind::Literal && receiver == Some(name) => true,
            [] => first == Some(name) && is_passed(),
            ["arguments"] => {
                name == "callee" && self.cx.names.variables_named("arguments").next().is_none()
            }
            _ => false,
        }
    }

    /// Whether a use of a function's name in its body, which does not call it, may mean it.
    pub(super) fn may_mean(&self, function: &'a Function<'a>, mention: &Mention<'_>) -> bool {
        let Some(scope) = self.cx.names.scope_at(mention.span()) else {
            return false;
        };
        let named = self.named(mention.qualifiers(), mention.name(), scope, mention.span());
        named.is_some_and(|found| found.iter().any(|found| ptr::eq(*found, function)))
    }

    /// Of the functions of one name those that the call means.
    pub(super) fn chosen(
        &self,
        functions: Vec<&'a Function<'a>>,
        call: &Call<'a>,
        caller: &'a Function<'a>,
    ) -> Callees<'a> {
        if self.cx.profile().names.have_overloads {
            return chosen(&self.inference, functions, call);
        }
        let is_caller = functions.iter().any(|function| ptr::eq(*function, caller));
        let owner = functions.first().map(|function| function.owner_type);
        let mut own = functions.iter().rev();
        let last = own.find(|function| Some(function.owner_type) == owner);
        Callees::evident(match is_caller {
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
            let is_path =
                |function: &&'a Function<'a>| names.function_path(function).ends_with(qualifiers);
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
        if is_type && !is_variable {
            return Some(methods);
        }
        Some(self.members_of_object(qualifiers, name, scope)).filter(|found| !found.is_empty())
    }

    /// The functions of a name that the code puts into an object, which a path means.
    fn members_of_object(
        &self,
        path: &[&str],
        name: &str,
        scope: ScopeId,
    ) -> Vec<&'a Function<'a>> {
        let object = path.join(".");
        let binding = |scope| {
            let mut around = self.cx.facts.scope_ids_around(scope);
            around.find(|id| !self.cx.names.bindings(path[0], *id).is_empty())
        };
        let bound = binding(scope);
        self.named_where(name, |function| {
            function.qualifier.as_deref() == Some(&object) && binding(function.scope) == bound
        })
    }

    /// The methods of a class, which may be defined elsewhere.
    pub(super) fn methods(&self, class: &str, name: &str) -> Vec<&'a Function<'a>> {
        let names = self.cx.names;
        let types = names.types(class);
        if types.is_empty() {
            return self.named_where(name, |function| function.owner.as_deref() == Some(class));
        }
        let methods = types.iter().map(|class| self.members(class, name));
        let mut methods = methods.filter(|found| !found.is_empty());
        methods.next().unwrap_or_default()
    }

    /// The first methods of a name of a type and its lineage.
    pub(super) fn members(
        &self,
        class: &'a TypeDefinition<'a>,
        name: &str,
    ) -> Vec<&'a Function<'a>> {
        let methods = self.cx.names.each_method(class, name);
        methods.take(MAX_NAMESAKES).collect()
    }

    /// The first functions of a name of which this holds.
    pub(super) fn named_where(
        &self,
        name: &str,
        is_wanted: impl Fn(&Function<'a>) -> bool,
    ) -> Vec<&'a Function<'a>> {
        let named = self.cx.names.functions_named(name).take(MAX_NAMESAKES);
        named.filter(|function| is_wanted(function)).collect()
    }

    /// The method around a scope whose own object a word refers to.
    fn method_on(&self, word: &str, scope: ScopeId) -> Option<&'a Function<'a>> {
        let facts = self.cx.facts;
        let classes = &self.cx.profile().classes;
        let self_type = self.cx.profile().types.self_type;
        let is_current = [classes.current_object, self_type].contains(&Some(word));
        let is_own = |function: &&Function<'_>| {
            let receiver = function.receiver.as_ref().and_then(|parameter| parameter.name);
            let first = function.parameters.first().and_then(|parameter| parameter.name);
            let is_receiver = first == Some(word) && classes.receivers.contains(&word);
            receiver == Some(word) || is_current || is_receiver
        };
        let around = facts.scopes_around(scope);
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
    pub(super) fn siblings(&self, method: &'a Function<'a>, name: &str) -> Vec<&'a Function<'a>> {
        if let Some(id) = method.owner_type {
            let class = self.cx.facts.type_definition(id);
            return self.members(class, name);
        }
        self.named_where(name, |function| {
            function.owner == method.owner
                && (function.owner.is_some() || function.scope == method.scope)
        })
    }
}

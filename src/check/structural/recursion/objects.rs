//! What calls on objects call, by the types of the objects.

use std::collections::{BTreeMap, BTreeSet};

use super::targets::Targets;
use crate::check::infer::TypeInference;
use crate::check::lineage::derives_from;
use crate::check::types::Type;
use crate::facts::{
    Argument, Call, Expr, ExprKind, Function, FunctionKind, Parameter, ScopeId, ScopeKind,
    VariableKind,
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
            | ExprKind::Held(inner)
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
            scope.is_outermost()
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

/// The most functions of one name that are considered, to bound the work.
pub(super) const MAX_NAMESAKES: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Callees<'a> {
    pub(super) evident: Vec<&'a Function<'a>>,
    /// Those of which it is not evident.
    pub(super) possible: Vec<&'a Function<'a>>,
}

impl<'a> Callees<'a> {
    pub(super) fn evident(evident: Vec<&'a Function<'a>>) -> Self {
        Self { evident, ..Self::default() }
    }

    pub(super) fn possible(possible: Vec<&'a Function<'a>>) -> Self {
        Self { possible, ..Self::default() }
    }
}

/// Those of the functions that take the call's arguments: by their number, and where several differ
/// only in types, by the types that are evident.
pub(super) fn chosen<'a>(
    inference: &TypeInference<'_, 'a>,
    mut functions: Vec<&'a Function<'a>>,
    call: &Call<'a>,
) -> Callees<'a> {
    functions.truncate(MAX_NAMESAKES);
    let arguments = call.arguments.read();
    // A declaration stands for its definition, whose parameters may have defaults.
    if !functions.iter().all(|function| takes(function, &arguments)) {
        let fitting = functions.iter().filter(|function| takes(function, &arguments));
        let signatures: BTreeSet<_> = fitting.map(|function| signature(function)).collect();
        functions.retain(|function| signatures.contains(&signature(function)));
    }
    // Those of a class hide those of its bases.
    let owner = functions.first().map(|function| function.owner_type);
    functions.retain(|function| Some(function.owner_type) == owner);
    if is_one(&functions) {
        return Callees::evident(functions);
    }
    let types: Vec<_> =
        arguments.iter().map(|argument| inference.expression(&argument.value)).collect();
    // Many overloads declare the same types.
    let mut compared = BTreeMap::new();
    let mut is_accepted = |place: usize, ty: &Type, declared: &'a str| {
        let is_common = || ty.clone().common(&inference.cx.parse(declared)).is_some();
        *compared.entry((place, declared)).or_insert_with(is_common)
    };
    let accepts = |function: &&&'a Function<'a>| {
        let mut pairs = types.iter().zip(&function.parameters).enumerate();
        pairs.all(|(place, (ty, parameter))| match (ty, &parameter.ty) {
            (Some(ty), Some(declared)) => is_accepted(place, ty, &declared.text),
            _ => true,
        })
    };
    let exact: Vec<_> = functions.iter().filter(accepts).copied().collect();
    match !exact.is_empty() && is_one(&exact) {
        true => Callees::evident(exact),
        false => Callees::possible(functions),
    }
}

/// Whether these are one function: its definition and its declarations.
fn is_one(functions: &[&Function<'_>]) -> bool {
    let mut signatures = functions.iter().map(|function| signature(function));
    let first = signatures.next();
    signatures.all(|signature| Some(signature) == first)
}

fn signature<'f>(function: &'f Function<'_>) -> Vec<Option<&'f str>> {
    let types = function.parameters.iter();
    types.map(|parameter| parameter.ty.as_ref().map(|ty| ty.text.as_ref())).collect()
}

/// Whether a function can be called with these arguments.
fn takes(function: &Function<'_>, arguments: &[Argument<'_>]) -> bool {
    let given = arguments.len();
    let is_required =
        |parameter: &&Parameter<'_>| parameter.default.is_none() && !parameter.is_variadic;
    let required = function.parameters.iter().filter(is_required).count();
    let is_variadic = function.parameters.iter().any(|parameter| parameter.is_variadic);
    let is_spread = arguments.iter().any(|argument| argument.is_spread);
    let fits = given >= required && (given <= function.parameters.len() || is_variadic);
    is_spread || fits
}

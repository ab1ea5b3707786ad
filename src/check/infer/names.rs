//! The types and functions that names refer to.

use crate::names::{LibraryTypes, is_known_function, is_known_value};
use std::borrow::Cow;

use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{
    Expr, Function, FunctionKind, ScopeId, ScopeKind, TypeDefinition, Variable, VariableKind,
};
use crate::lang;
use crate::lang::{Lower, Operand};
use crate::response::Span;

/// How many assumptions about the types of names may be open at a time.
const MAX_ASSUMPTIONS: usize = 6;

/// The names without a declaration whose type is being inferred, each identified by its first
/// binding.
#[derive(Debug, Default)]
pub(super) struct ActiveNames<'a> {
    /// The types assumed while the bindings that depend on them are checked.
    assumptions: Vec<(*const Variable<'a>, Type)>,
    /// The names being inferred, with the number of assumptions when each was reached.
    visiting: Vec<(*const Variable<'a>, usize)>,
}

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
        if !self.functions(name).is_empty() {
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
                    let receiver = function.receiver.as_ref().and_then(|one| one.name);
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
        let is_bound = |one: &Variable<'_>| {
            !matches!(one.kind, VariableKind::Blank | VariableKind::Definition)
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

    /// The type that a name's bindings give it where it is used.
    fn type_of_bindings(
        &self,
        name: &str,
        bindings: &[&'a Variable<'a>],
        used: Span,
        context: ExprContext,
    ) -> Option<Type> {
        self.charge(bindings.len());
        if !self.profile().names.variables_are_declared {
            return self.agreed_type_of_bindings(name, bindings, context);
        }
        let before = bindings
            .iter()
            .rev()
            .find(|variable| variable.name_span < used && self.is_visible(variable, used));
        let variable = before.or(bindings.first())?;
        self.variable_type(variable, context)
    }

    /// The type of a name without a declaration, if all its bindings of evident type agree,
    /// augmented assignments included. Bindings to `None` are ignored, and to an infinity where there
    /// are others.
    fn agreed_type_of_bindings(
        &self,
        name: &str,
        bindings: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let first: *const Variable<'a> = *bindings.first()?;
        {
            let mut active = self.active_names.borrow_mut();
            if let Some((_, ty)) = active.assumptions.iter().find(|(name, _)| *name == first) {
                return Some(ty.clone());
            }
            let visit = (first, active.assumptions.len());
            if active.visiting.contains(&visit) {
                return None;
            }
            active.visiting.push(visit);
        }
        let is_value = |it: &&Variable<'a>| !self.is_null(it) && !self.is_infinity(it);
        let has_values = bindings.iter().copied().any(|it| is_value(&it));
        let (known, unknown): (Vec<_>, Vec<_>) = bindings
            .iter()
            .filter(|it| is_value(it) || !has_values && !self.is_null(it))
            .map(|variable| (variable, self.variable_type(variable, context)))
            .partition(|(_, ty)| ty.is_some());
        let ty = common_type(known.into_iter().map(|(_, ty)| ty));
        let unknown = unknown.into_iter().map(|(variable, _)| *variable);
        let ty = ty.and_then(|ty| self.confirmed(first, ty, &unknown.collect::<Vec<_>>(), context));
        let ty = ty.and_then(|ty| self.widened(name, ty, bindings, context));
        self.active_names.borrow_mut().visiting.pop();
        ty
    }

    /// The type of a name, unless one of its other bindings evidently has another type, assuming
    /// that the name has this one: `low = low / 2`.
    fn confirmed(
        &self,
        name: *const Variable<'a>,
        ty: Type,
        others: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        if others.is_empty() {
            return Some(ty);
        }
        if self.active_names.borrow().assumptions.len() >= MAX_ASSUMPTIONS {
            return None;
        }
        self.active_names.borrow_mut().assumptions.push((name, ty.clone()));
        let agreed = others.iter().try_fold(ty, |ty, variable| {
            match self.variable_type(variable, context) {
                Some(other) => ty.common(&other),
                None => Some(ty),
            }
        });
        self.active_names.borrow_mut().assumptions.pop();
        agreed
    }

    /// The type of a name after its augmented assignments: a wider one where a number gets an
    /// evident wider one (`total = 0; total += 1.5`), `None` where a plain binding follows that.
    fn widened(
        &self,
        name: &str,
        ty: Type,
        bindings: &[&'a Variable<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        if self.types.arithmetic_type(&ty, &ty).is_none() {
            return Some(ty);
        }
        let scope = bindings.first()?.scope;
        let last = bindings.last()?.name_span;
        let mut wide = ty.clone();
        for assignment in self.cx.names.assignments(name) {
            let Some(operator) = assignment.operator() else {
                continue;
            };
            if assignment.scope != scope || assignment.target != name {
                continue;
            }
            let operand = |ty: Option<Type>| Operand { ty, is_literal: false };
            let value = self.initial_value_type(&assignment.value, context.depth);
            let result =
                self.types.binary_type(operator, operand(Some(wide.clone())), operand(value));
            match result {
                Some(result) if result != wide && assignment.name_span < last => return None,
                Some(result) => wide = result,
                None => {}
            }
        }
        Some(wide)
    }

    pub(super) fn is_null(&self, variable: &Variable<'a>) -> bool {
        use crate::facts::{ExprKind, InitialValue};
        variable.ty.is_none()
            && matches!(&variable.value, InitialValue::Expression(value)
                if matches!(value.lower().kind, ExprKind::Null))
    }

    /// Whether an infinity stands for a number that is still to come, of whatever type.
    fn is_infinity(&self, variable: &Variable<'a>) -> bool {
        variable.ty.is_none()
            && matches!(&variable.value, crate::facts::InitialValue::Expression(value)
                if self.profile().types.is_infinity(self.cx.text(value.span())))
    }

    /// The type of a variable after its definition: the declared one, else that of its value.
    pub(super) fn variable_type(
        &self,
        variable: &Variable<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let depth = context.depth.checked_sub(1)?;
        self.declared_type(variable).or_else(|| self.initial_value_type(&variable.value, depth))
    }

    /// Whether a definition is still visible where a name is used: the block around the definition
    /// is not closed.
    fn is_visible(&self, variable: &Variable<'_>, used: Span) -> bool {
        self.cx.names.is_open_until(variable.name_span, used)
    }

    /// The free functions of a name; if there are none, the methods that are visible without
    /// a receiver.
    pub(super) fn visible_functions(&self, name: &str, scope: ScopeId) -> Vec<&'a Function<'a>> {
        let facts = self.cx.facts;
        let functions = self.functions(name);
        let is_free = |function: &&&Function<'_>| {
            !matches!(function.kind, FunctionKind::Method | FunctionKind::Constructor)
        };
        let is_passed =
            |one: &Function<'_>| one.kind == FunctionKind::Literal && one.qualifier.is_some();
        let free = functions.iter().filter(is_free).copied();
        let free: Vec<_> = free.filter(|one| !is_passed(one)).collect();
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
        let language = lang::of(self.language());
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

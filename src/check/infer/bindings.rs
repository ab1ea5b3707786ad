//! The type that the bindings of a name agree on.

use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::Variable;
use crate::lang::Operand;
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

impl<'a> TypeInference<'_, 'a> {
    /// The type that a name's bindings give it where it is used.
    pub(super) fn type_of_bindings(
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
        let is_value =
            |variable: &&Variable<'a>| !self.is_null(variable) && !self.is_infinity(variable);
        let has_values = bindings.iter().copied().any(|variable| is_value(&variable));
        let (known, unknown): (Vec<_>, Vec<_>) = bindings
            .iter()
            .filter(|variable| is_value(variable) || !has_values && !self.is_null(variable))
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

    /// Whether a definition is still visible where a name is used: the block around the definition
    /// is not closed.
    fn is_visible(&self, variable: &Variable<'_>, used: Span) -> bool {
        self.cx.names.is_open_until(variable.name_span, used)
    }
}

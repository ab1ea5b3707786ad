//! Functions that keep what is passed to them, where the code may change it later.

use super::effects::Mutations;
use super::sites::root;
use crate::check::subject::Judged;
use crate::facts::{Call, Expr, ExprKind, Function, InitialValue};
use crate::syntax::flow::Write;

/// The doubt if a function keeps what it is given in a field that the code changes.
pub(super) fn kept<'a>(all: &Mutations<'_, 'a>, function: &'a Function<'a>) -> Option<Judged> {
    let mut writes = all.writes_in(function);
    writes.find_map(|write| {
        let value = write.value?.lower();
        let ExprKind::Name(name) = value.kind else {
            return None;
        };
        let ExprKind::Member(_, field) = write.target.lower().kind else {
            return None;
        };
        let is_given = function.parameters.iter().any(|it| it.name == Some(name));
        let is_changed = is_given && !all.is_plain_value(&value) && all.changes_field(field);
        is_changed.then(|| Judged {
            follows: None,
            note: format!("`{name}` is kept as `{field}`, which may be changed"),
            span: Some(write.span),
        })
    })
}

impl<'a> Mutations<'_, 'a> {
    /// Whether a field of this name is changed somewhere, or passed to what is not known.
    fn changes_field(&self, field: &str) -> bool {
        let ends_with = |expr: &Expr<'_>| {
            let mut expr = expr;
            loop {
                expr = match &expr.kind {
                    ExprKind::Member(_, name) if *name == field => return true,
                    ExprKind::Member(inner, _) | ExprKind::Index(inner) => inner,
                    _ => return false,
                };
            }
        };
        let changes = |write: &Write<'a>| match write.target.lower().kind {
            ExprKind::Member(base, _) | ExprKind::Index(base) => ends_with(&base),
            _ => false,
        };
        let passes = |call: &Call<'a>| {
            let lowered = call.expression.lower();
            let ExprKind::Call(callee, arguments) = &lowered.kind else {
                return false;
            };
            let is_given = arguments.iter().any(|it| ends_with(&it.value.lower()));
            let is_changed = match &callee.kind {
                ExprKind::Member(base, name) => ends_with(base) && self.may_store(name),
                _ => false,
            };
            let known = self.library_function(callee);
            let is_known = known.is_some_and(|name| self.known_function(&name).is_some());
            is_changed || is_given && !is_known
        };
        let binds = self
            .cx
            .facts
            .variables
            .iter()
            .filter_map(|it| match &it.value {
                InitialValue::Expression(value) => Some(value.lower()),
                _ => None,
            });
        self.flow.writes.iter().any(changes)
            || self.cx.facts.calls.iter().any(passes)
            || binds
                .into_iter()
                .any(|it| ends_with(&it) && root(&it).is_some())
    }
}

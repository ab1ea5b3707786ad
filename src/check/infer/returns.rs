//! The types that functions return.

use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{ExprKind, Function, FunctionKind, ScopeKind};

impl<'a> TypeInference<'_, 'a> {
    /// The type of a call of a function: `coroutine` for an async function.
    pub(super) fn call_type(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        if function.is_async {
            return Some(Type::named("coroutine"));
        }
        self.return_type_at(function, context)
    }

    /// The return type of a function: the declared one, else the common type of its `return`s.
    /// `return None` and `return`s whose type is not evident are ignored.
    pub(super) fn return_type_at(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        match function.results.as_slice() {
            [one] => {
                let ty = self.parse(&one.text);
                if ty != Type::Unknown {
                    return Some(ty);
                }
            }
            [] if self.types.infers_results() || function.kind == FunctionKind::Literal => {}
            _ => return None,
        }
        if function.is_generator {
            return Some(Type::named("generator"));
        }
        if self.hides_results(function) {
            return None;
        }
        let types = self.return_statement_types(function, context)?;
        if types.is_empty()
            && let Some(null) = self.types.null_type()
        {
            return function.body.map(|_| null);
        }
        common_type(types.into_iter().filter(Option::is_some))
    }

    /// Whether nothing is known of the result of a literal: its `return`s are recorded only where it is
    /// a function by itself, not where it is passed as a property.
    pub(in crate::check) fn hides_results(&self, function: &Function<'_>) -> bool {
        let is_silent = function.kind == FunctionKind::Literal
            && function.results.is_empty()
            && function.returns.is_empty();
        let Some(body) = function.body.filter(|_| is_silent) else {
            return false;
        };
        let facts = self.cx.facts;
        let scope = self.cx.names.scope_at(body);
        let mut around = scope.into_iter().flat_map(|it| facts.scopes_around(it));
        let own =
            around.find(|scope| matches!(scope.kind, ScopeKind::Lambda | ScopeKind::Function(_)));
        own.is_some_and(|scope| scope.kind == ScopeKind::Lambda)
    }

    /// The type of each `return` with a value, except `return None`; `None` if the function is
    /// already being inferred.
    pub(super) fn return_statement_types(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Vec<Option<Type>>> {
        let pointer: *const Function<'a> = function;
        if self.visiting.borrow().contains(&pointer) {
            return None;
        }
        self.visiting.borrow_mut().push(pointer);
        let types = function
            .returns
            .iter()
            .filter_map(|one| one.value)
            .filter(|value| !matches!(value.lower().kind, ExprKind::Null))
            .map(|value| self.expression_at(&value, context.depth.saturating_sub(1)))
            .collect();
        self.visiting.borrow_mut().pop();
        Some(types)
    }
}

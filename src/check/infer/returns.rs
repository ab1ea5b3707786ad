//! The types that functions return.

use super::calls::dotted_path;
use super::{ExprContext, MAX_DEPTH, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{Argument, Call, Expr, ExprKind, Expression, Function, FunctionKind, ScopeId};
use crate::lang::Lower;
use crate::names::LibraryTypes;

/// How many results of a call are looked at for the last.
const MAX_RESULTS: usize = 5;

impl<'a> TypeInference<'_, 'a> {
    pub(in crate::check) fn last_result(&self, call: &Call<'a>) -> Option<Type> {
        let context = ExprContext { scope: call.scope, span: call.callee_span, depth: MAX_DEPTH };
        let lowered = call.expression.lower();
        let ExprKind::Call(callee, arguments) = &lowered.kind else {
            return None;
        };
        let results = (1..MAX_RESULTS).rev();
        let mut later = results.filter_map(|at| self.result_at(callee, arguments, at, context));
        later.next().or_else(|| self.expr(&lowered, context))
    }

    /// The type of the n-th result of a call.
    pub(super) fn result_at(
        &self,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        at: usize,
        context: ExprContext,
    ) -> Option<Type> {
        if let ExprKind::Lambda(result) = &callee.kind {
            return self.lambda_results(result, context)?.into_iter().nth(at)?;
        }
        let callee = match &callee.kind {
            ExprKind::Index(function) if self.is_generic(function, context) => function,
            _ => callee,
        };
        let own = self.resolve_callee(callee, context);
        if let Some(function) = own.first() {
            let ty = self.parse(&function.results.get(at)?.text);
            return Some(self.instantiated(function, ty, callee, arguments, context));
        }
        let library = LibraryTypes::of(self.language())?;
        let text = match &callee.kind {
            ExprKind::Member(base, name)
                if dotted_path(base)
                    .is_none_or(|path| !self.receiver_is_module(&path, context)) =>
            {
                let owner = self.expr(base, context)?;
                library.method(owner.name()?, name)?
            }
            _ => library.function(&self.full_name(&dotted_path(callee)?, context)?)?,
        };
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        let part = inner.split(", ").nth(at)?;
        self.fill_placeholders(part, None, callee, arguments, context)
    }

    /// The type of a call of a function: `coroutine` for an async function.
    pub(super) fn call_type(
        &self,
        function: &'a Function<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        if !function.is_async {
            return self.return_type_at(function, context);
        }
        let declared = function.results.first().map(|result| self.parse(&result.text));
        let promise = declared.filter(|ty| self.profile().types.held_type(ty).is_some());
        Some(promise.unwrap_or(Type::named("coroutine")))
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
                    let class = function.owner.as_deref().map(Type::named);
                    return Some(self.with_self(ty, class.as_ref()));
                }
            }
            [] if self.profile().types.results_are_inferred
                || function.kind == FunctionKind::Literal => {}
            _ => return None,
        }
        if function.is_generator {
            return Some(Type::named("generator"));
        }
        let types = self.return_statement_types(function, context)?;
        if types.is_empty()
            && let Some(null) = self.profile().types.null_type()
        {
            return function.body.map(|_| null);
        }
        common_type(types.into_iter().filter(Option::is_some))
    }

    /// The result of a method of this object, if the method declares or returns the object itself.
    pub(super) fn self_result(&self, method: &Function<'a>, object: &Type) -> Option<Type> {
        if method.is_async || method.is_generator {
            return None;
        }
        if let [declared] = method.results.as_slice() {
            let declared = self.parse(&declared.text);
            let found = self.with_self(declared.clone(), Some(object));
            return (found != declared).then_some(found);
        }
        let is_object = |value: Expression<'_>| matches!(value.lower().kind, ExprKind::Name(name) if self.profile().classes.current_object == Some(name));
        let mut values = method.returns.iter().map(|statement| statement.value);
        let is_itself =
            !method.returns.is_empty() && values.all(|value| value.is_some_and(is_object));
        is_itself.then(|| object.clone())
    }

    /// A type as it is declared in a scope, with the type around it for the word for its objects' type.
    pub(super) fn of_own_type(&self, ty: Type, scope: ScopeId) -> Type {
        let owner = || self.cx.facts.enclosing_function(scope);
        let owner = || self.cx.facts.function(owner()?).owner.as_deref().map(Type::named);
        match self.profile().types.self_type {
            Some(_) => self.with_self(ty, owner().as_ref()),
            None => ty,
        }
    }

    /// A type where the word for the type of the object is replaced by this type.
    fn with_self(&self, ty: Type, object: Option<&Type>) -> Type {
        let word = self.profile().types.self_type;
        ty.replace_names(&|name| object.filter(|_| Some(name) == word).cloned())
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
            .filter_map(|statement| statement.value)
            .filter(|value| !matches!(value.lower().kind, ExprKind::Null))
            .map(|value| self.expression_at(&value, context.depth.saturating_sub(1)))
            .collect();
        self.visiting.borrow_mut().pop();
        Some(types)
    }
}

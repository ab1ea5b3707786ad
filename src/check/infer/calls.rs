//! The result types of calls.

use std::ptr;

use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{
    Argument, Expr, ExprKind, Function, FunctionKind, LambdaResult, TypeDefinition, TypeKind,
};
use crate::lang::{ArgumentTypes, Lower};
use crate::names::{LibraryTypes, name_parts};

impl<'a> TypeInference<'_, 'a> {
    /// The type of a call: of a construction, a function of the response, or a library function.
    pub(super) fn call(
        &self,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let path = dotted_path(callee);
        if let Some(path) = &path
            && let Some(ty) = self.construction(path, callee, arguments, context)
        {
            return Some(ty);
        }
        match &callee.kind {
            ExprKind::Name(name) => {
                let own = self.visible_functions(name, context.scope);
                if !own.is_empty() {
                    return self.own_call(&own, callee, arguments, context);
                }
                // A variable whose type is that of a function.
                if !self.bindings(name, context).0.is_empty()
                    && let Some(Type::Signature(_, results)) = self.expr(callee, context)
                {
                    return results.into_iter().next();
                }
            }
            ExprKind::Member(base, name) => {
                // A method that reads a field.
                if self.profile().names.names_call
                    && arguments.is_empty()
                    && let Some(ty) = self.member(base, name, context)
                {
                    return Some(ty);
                }
                if let Some(result) = self.method_call(base, name, arguments, context) {
                    return result;
                }
                if self.profile().names.have_namespaces {
                    let own = self.namespace_functions(callee, context);
                    if !own.is_empty() {
                        return self.own_call(&own, callee, arguments, context);
                    }
                }
            }
            ExprKind::Index(function) if self.is_generic(function, context) => {
                return self.call(function, arguments, context);
            }
            ExprKind::Lambda(result) => return common_type(self.lambda_results(result, context)?),
            ExprKind::Index(class) if self.profile().types.calls_construct => {
                return self.generic_construction(class, callee, arguments, context);
            }
            _ => {}
        }
        let full = self.full_name(&path?, context)?;
        let of_arguments = Arguments { inference: self, arguments, context };
        if let Some(result) = self.types.builtin_call(&full, &of_arguments) {
            return result;
        }
        let text = LibraryTypes::of(self.language())?.function(&full)?;
        self.fill_placeholders(text, None, callee, arguments, context)
    }

    /// The type of a call that constructs an object: of a class of the response or the standard
    /// library, or of another name that the language takes for a type.
    fn construction(
        &self,
        path: &[&str],
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let name = *path.last()?;
        if path.len() == 1
            && let Some(class) = self.receiver_class(name, context.scope)
        {
            return Some(class);
        }
        if !self.bindings(path[0], context).0.is_empty() {
            return None;
        }
        let definitions = self.cx.names.types(name);
        let types = &self.profile().types;
        let is_own = definitions.iter().any(|definition| match definition.kind {
            TypeKind::Alias => types.calls_convert,
            _ => types.calls_construct || types.calls_convert,
        });
        if is_own && self.functions(name).iter().all(is_constructor) {
            let made = self.parse(callee.source.text());
            return match self.may_fail(&definitions, arguments)? {
                true => Some(Type::generic("Optional", vec![made])),
                false => Some(made),
            };
        }
        if !self.functions(name).is_empty() {
            return None;
        }
        let text = callee.source.text();
        let full = self.full_name(path, context)?;
        // An alias is spelled as it likes.
        let meant = name_parts(&full);
        let called = self.types.called_type(path, text);
        let called =
            called.or_else(|| self.types.called_type(meant.get(meant.len() - 1..)?, &full))?;
        let library = LibraryTypes::of(self.language());
        let is_function = library.is_some_and(|types| types.function(&full).is_some());
        (!is_function).then_some(called)
    }

    /// Whether a construction of a type of the response may give nothing; `None` if that depends on which of its
    /// initializers is called. One has the labels of the arguments, if no argument is left out.
    fn may_fail(
        &self,
        definitions: &[&'a TypeDefinition<'a>],
        arguments: &[Argument<'a>],
    ) -> Option<bool> {
        let classes = &self.profile().classes;
        let (Some(initializer), Some(mark)) = (classes.initializer, classes.failing_initializer)
        else {
            return Some(false);
        };
        let labels = || arguments.iter().map(|argument| argument.name.unwrap_or("_"));
        let looks_up = classes.raw_value.is_some_and(|raw| labels().eq([raw]));
        if looks_up && definitions.iter().any(|one| one.kind == TypeKind::Enumeration) {
            return Some(true);
        }
        let all = definitions.iter().flat_map(|definition| self.methods(definition, initializer));
        let all: Vec<_> = all.filter(|function| is_constructor(function)).collect();
        let fails = |function: &&Function<'_>| function.modifiers.contains(&mark);
        let label = |text: &'a str| text.split([' ', ':']).next().unwrap_or_default();
        let called = all.iter().find(|function| {
            let parameters = function.parameters.iter();
            parameters.map(|parameter| label(self.cx.text(parameter.span))).eq(labels())
        });
        match called {
            Some(called) => Some(fails(called)),
            None => (!all.iter().any(fails)).then_some(false),
        }
    }

    /// The type of a call of a class with type arguments: `Stack[int]()`.
    fn generic_construction(
        &self,
        class: &Expr<'a>,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let name = *dotted_path(class)?.last()?;
        let made = self.call(class, arguments, context)?;
        (made.name() == Some(name)).then(|| self.parse(callee.source.text()))
    }

    /// The types of the results of a lambda or function literal that is called at once.
    pub(super) fn lambda_results(
        &self,
        result: &LambdaResult<'a>,
        context: ExprContext,
    ) -> Option<Vec<Option<Type>>> {
        match result {
            LambdaResult::Signature(signature) => match self.parse(signature) {
                Type::Signature(_, results) => Some(results.into_iter().map(Some).collect()),
                _ => None,
            },
            LambdaResult::Declared(result) => Some(vec![Some(self.parse(result))]),
            LambdaResult::Values(values) => {
                let depth = context.depth.checked_sub(1)?;
                let types = values.iter().map(|value| self.expression_at(value, depth));
                Some(types.collect())
            }
        }
    }

    /// The type of `await f()`: for a coroutine of the response, its return type; and what a promise
    /// holds.
    pub(super) fn awaited(&self, inner: &Expr<'a>, context: ExprContext) -> Option<Type> {
        let has_promises = !self.profile().types.promises.is_empty();
        let found = match &inner.kind {
            ExprKind::Call(callee, arguments) => {
                let own = self.resolve_callee(callee, context);
                let declares =
                    has_promises && own.iter().all(|function| !function.results.is_empty());
                match own.is_empty() || declares {
                    true => self.call(callee, arguments, context),
                    false => common_type(
                        own.iter().map(|function| self.return_type_at(function, context)),
                    ),
                }
            }
            _ if has_promises => self.expr(inner, context),
            _ => None,
        };
        self.profile().types.awaited_type(found?)
    }

    /// Whether an expression calls a function whose type is being inferred.
    pub(super) fn recurses(&self, expr: &Expr<'a>, context: ExprContext) -> bool {
        let mut pending = vec![expr];
        while let Some(expr) = pending.pop() {
            match &expr.kind {
                ExprKind::Call(callee, _) => {
                    let visiting = self.visiting.borrow().clone();
                    let own = self.resolve_callee(callee, context);
                    if own.iter().any(|function| visiting.contains(&ptr::from_ref(*function))) {
                        return true;
                    }
                }
                ExprKind::Binary(_, one, other) | ExprKind::Conditional(one, other) => {
                    pending.extend([&**one, &**other]);
                }
                ExprKind::Await(inner) | ExprKind::Unary(_, inner) => pending.push(inner),
                _ => {}
            }
        }
        false
    }

    /// The functions of the response that a callee may refer to.
    pub(super) fn resolve_callee(
        &self,
        callee: &Expr<'a>,
        context: ExprContext,
    ) -> Vec<&'a Function<'a>> {
        match &callee.kind {
            ExprKind::Name(name) => self.visible_functions(name, context.scope),
            ExprKind::Member(base, name) => {
                let owner = dotted_path(base).and_then(|path| path.last().copied());
                let mut definitions = owner.map_or(Vec::new(), |owner| self.cx.names.types(owner));
                if definitions.is_empty()
                    && let Some(ty) = self.expr(base, context)
                {
                    definitions = self.cx.names.types(ty.pointee().name().unwrap_or_default());
                }
                let methods: Vec<_> = definitions
                    .into_iter()
                    .flat_map(|definition| self.methods(definition, name))
                    .collect();
                let is_namespace = self.profile().names.have_namespaces && methods.is_empty();
                match is_namespace {
                    true => self.visible_functions(name, context.scope),
                    false => methods,
                }
            }
            _ => Vec::new(),
        }
    }
}

struct Arguments<'i, 'c, 'a> {
    inference: &'i TypeInference<'c, 'a>,
    arguments: &'i [Argument<'a>],
    context: ExprContext,
}

impl ArgumentTypes for Arguments<'_, '_, '_> {
    fn count(&self) -> usize {
        self.arguments.len()
    }

    fn positional(&self) -> usize {
        let arguments = self.arguments.iter();
        arguments.filter(|argument| argument.name.is_none()).count()
    }

    fn ty(&self, at: usize) -> Option<Type> {
        let value = self.arguments.get(at)?.value.lower();
        self.inference.expr(&value, self.context)
    }

    fn element(&self, at: usize) -> Option<Type> {
        self.inference.element_type(&self.ty(at)?)
    }
}

fn is_constructor(function: &&Function<'_>) -> bool {
    function.kind == FunctionKind::Constructor
}

/// The parts of an expression that is a dotted name.
pub(super) fn dotted_path<'a>(expr: &Expr<'a>) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let mut current = expr;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(without_type_arguments(name));
                parts.reverse();
                return Some(parts);
            }
            ExprKind::Member(base, name) => {
                parts.push(without_type_arguments(name));
                current = base;
            }
            _ => return None,
        }
    }
}

fn without_type_arguments(name: &str) -> &str {
    name.split('<').next().unwrap_or(name)
}

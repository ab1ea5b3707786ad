//! Inference of types that are evident within the response (semantics, templates 25 and 48).
//!
//! A declared type is evident. So is a type that follows with certainty from literals,
//! constructions, operators, names bound to such expressions, functions of the response, and
//! functions of the standard library with one fixed result type. No other type is guessed.

mod calls;
mod elements;
mod generics;
mod members;
mod names;
mod operators;
mod returns;
#[cfg(test)]
mod tests;
mod variables;

use std::cell::{Cell, RefCell};

use super::Context;
use super::types::Type;
use crate::facts::{
    CollectionKind, ConstructForm, Expr, ExprKind, Expression, Function, LambdaResult, ScopeId,
    StringKind, TypeDefinition, Variable,
};
use crate::lang::{Lower, TypeSystem};
use crate::language::{Language, LanguageProfile};
use crate::response::Span;

pub(super) use elements::is_type_parameter;
pub(super) use members::is_property;

/// How many expressions one inference may visit. This is a count, not a time, so that the same
/// input hits the same limit on every machine.
const FUEL: u32 = 20_000;

/// How many definitions of one name cost as much fuel as one expression; fewer cost nothing.
const DEFINITIONS_PER_FUEL: u32 = 64;

/// How many steps may lead from one expression to another: operands, names, returned values.
const MAX_DEPTH: u32 = 80;

/// Infers the evident types of expressions, variables and functions.
pub(super) struct TypeInference<'c, 'a> {
    pub(super) cx: &'c Context<'a>,
    /// The types of the language.
    types: &'static dyn TypeSystem,
    fuel: Cell<u32>,
    /// Functions whose result type is being inferred.
    visiting: RefCell<Vec<*const Function<'a>>>,
    /// Names without a declaration whose type is being inferred.
    active_names: RefCell<variables::ActiveNames<'a>>,
}

/// The place of an expression, and how many steps inference may still take from it.
#[derive(Debug, Clone, Copy)]
struct ExprContext {
    scope: ScopeId,
    /// Where names are used: the whole expression.
    span: Span,
    depth: u32,
}

impl ExprContext {
    fn of(function: &Function<'_>) -> Self {
        Self { scope: function.scope, span: function.name_span, depth: MAX_DEPTH }
    }

    fn deeper(self) -> Option<Self> {
        let depth = self.depth.checked_sub(1)?;
        Some(Self { depth, ..self })
    }
}

impl<'c, 'a> TypeInference<'c, 'a> {
    pub(super) fn new(cx: &'c Context<'a>) -> Self {
        Self {
            cx,
            types: cx.lang(),
            fuel: Cell::new(FUEL),
            visiting: RefCell::new(Vec::new()),
            active_names: RefCell::default(),
        }
    }

    fn language(&self) -> Language {
        self.cx.language()
    }

    fn profile(&self) -> &'static LanguageProfile {
        self.types.profile()
    }

    /// Passes on the definitions of a name, and charges fuel if there are many.
    fn charged<T>(&self, definitions: Vec<T>) -> Vec<T> {
        self.charge(definitions.len());
        definitions
    }

    fn charge(&self, definitions: usize) {
        let fuel = self.fuel.get();
        self.fuel.set(fuel.saturating_sub(definitions as u32 / DEFINITIONS_PER_FUEL));
    }

    fn functions(&self, name: &str) -> Vec<&'a Function<'a>> {
        self.charged(self.cx.names.functions(name))
    }

    fn methods(&self, of: &'a TypeDefinition<'a>, name: &str) -> Vec<&'a Function<'a>> {
        self.charged(self.cx.names.methods(of, name))
    }

    fn fields(&self, of: &'a TypeDefinition<'a>, name: &str) -> Vec<&'a Variable<'a>> {
        self.charged(self.cx.names.fields(of, name))
    }

    fn parse(&self, text: &str) -> Type {
        self.cx.parse(text)
    }

    /// The return type of a function for template 48, which is not about a call: declared, or
    /// inferred from its `return`s.
    pub(super) fn return_type(&self, function: &'a Function<'a>) -> Option<Type> {
        self.return_type_at(function, ExprContext::of(function))
    }

    /// The evident types of a function's `return`s, whether they agree or not.
    pub(super) fn evident_returns(&self, function: &'a Function<'a>) -> Vec<Type> {
        let types = self.return_statement_types(function, ExprContext::of(function));
        types.into_iter().flatten().flatten().collect()
    }

    /// The type of an expression of the code.
    pub(super) fn expression(&self, expression: &Expression<'a>) -> Option<Type> {
        self.expression_at(expression, MAX_DEPTH)
    }

    fn expression_at(&self, expression: &Expression<'a>, depth: u32) -> Option<Type> {
        if self.fuel.get() == 0 {
            return None;
        }
        let span = expression.span();
        let scope = self.cx.names.scope_at(span)?;
        self.expr(&expression.lower(), ExprContext { scope, span, depth })
    }

    /// The type of a lowered expression.
    fn expr(&self, expr: &Expr<'a>, context: ExprContext) -> Option<Type> {
        if !self.profile().types.are_inferred {
            return None;
        }
        let context = context.deeper()?;
        self.fuel.set(self.fuel.get().checked_sub(1)?);
        match &expr.kind {
            ExprKind::Number(kind) => Some(self.types.number_type(*kind, expr.source.text())),
            ExprKind::String(kind, _) => Some(self.string_type(*kind)),
            ExprKind::Boolean(_) => Some(self.profile().types.boolean_type()),
            ExprKind::Null => self.profile().types.null_type(),
            ExprKind::Other | ExprKind::Starred(_) | ExprKind::Pair(..) => None,
            // `new(…)`, whose type only its context shows.
            ExprKind::Construct(_, ty, _) if ty.is_empty() => None,
            ExprKind::Name(name) => self.name(name, expr, context),
            ExprKind::Member(base, name) => self.member(base, name, context),
            ExprKind::Index(base) => self.index(base, expr, context),
            ExprKind::Call(callee, arguments) => self.call(callee, arguments, context),
            ExprKind::Construct(_, ty, _) if Some(&**ty) == self.profile().types.self_type => {
                self.receiver_type(ty, context.scope)
            }
            ExprKind::Construct(form, ty, arguments) => {
                let made = self.constructed_type(*form, ty, expr.source.text());
                let values: Vec<_> = arguments.iter().map(|argument| argument.value).collect();
                Some(self.with_deduced_arguments(made, &values, context.depth))
            }
            ExprKind::Collection(kind, elements) => self.collection(*kind, elements, context),
            ExprKind::Comprehension(kind, element) => self.comprehension(*kind, *element, context),
            ExprKind::Lambda(LambdaResult::Signature(signature)) => Some(self.parse(signature)),
            ExprKind::Lambda(_) => Some(Type::Function),
            ExprKind::Unary(operator, operand) => self.unary(operator, operand, context),
            ExprKind::Address(operand) => {
                Some(Type::Pointer(Box::new(self.expr(operand, context)?)))
            }
            ExprKind::Binary(operator, left, right) => self.binary(operator, left, right, context),
            ExprKind::Conditional(one, other) => self.conditional(one, other, context),
            ExprKind::Await(inner) => self.awaited(inner, context),
            ExprKind::Held(inner) => self.expr(inner, context)?.arguments().first().cloned(),
            ExprKind::Cast(ty, _) => Some(self.parse(ty)).filter(|ty| *ty != Type::Unknown),
            ExprKind::Assigned(value) => self.expr(value, context),
        }
    }

    /// The type of an explicit construction: a pointer if the language makes one.
    fn constructed_type(&self, form: ConstructForm, ty: &str, text: &str) -> Type {
        let made = self.parse(ty);
        match form {
            ConstructForm::Pointer => match self.profile().classes.smart_pointer_to(text) {
                Some(pointer) => Type::generic(pointer, vec![made]),
                None => Type::Pointer(Box::new(made)),
            },
            // An array that `new` makes is known by its first element.
            ConstructForm::Array if self.profile().types.arrays_are_passed_as_pointers => {
                match made {
                    Type::Array(element) => Type::Pointer(element),
                    made => made,
                }
            }
            // The arguments of `new ArrayList<>(values)` are those that the values give it.
            _ => match made {
                Type::Named(path, Some(arguments))
                    if arguments.is_empty() && text.contains("<>") =>
                {
                    Type::Named(path, Some(vec![Type::Unknown]))
                }
                made => made,
            },
        }
    }

    /// A type whose arguments the language deduces from the values that an object is made of.
    fn with_deduced_arguments(&self, ty: Type, values: &[Expression<'a>], depth: u32) -> Type {
        let Type::Named(path, None) = &ty else {
            return ty;
        };
        let Some(name) = path.last().filter(|_| !values.is_empty()) else {
            return ty;
        };
        let of_values =
            || -> Vec<_> { values.iter().map(|value| self.expression_at(value, depth)).collect() };
        // Fast path: most types have no type arguments.
        if self.types.deduced_arguments(name, &[None]).is_none() {
            return ty;
        }
        let arguments = self.types.deduced_arguments(name, &of_values());
        arguments.map_or(ty.clone(), |arguments| Type::Named(path.clone(), Some(arguments)))
    }

    fn string_type(&self, kind: StringKind) -> Type {
        let types = &self.profile().types;
        let character = types.character.map(Type::named);
        let named = match kind {
            StringKind::Character | StringKind::Symbol => character,
            StringKind::Bytes => types.bytes.map(Type::named),
            _ if types.strings_are_pointers => character.map(|ty| Type::Pointer(Box::new(ty))),
            _ => None,
        };
        named.unwrap_or_else(|| types.text_type())
    }

    /// The type of a comprehension, with that of its elements if it is evident.
    fn comprehension(
        &self,
        kind: CollectionKind,
        element: Expression<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let span = element.span();
        let scope = self.cx.names.scope_at(span).unwrap_or(context.scope);
        self.collection(kind, &[element.lower()], ExprContext { scope, span, ..context })
    }

    /// The type of a collection literal, with its element type if all elements agree.
    fn collection(
        &self,
        kind: CollectionKind,
        elements: &[Expr<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let name = kind.type_in(&self.profile().types.collections)?;
        let known = |ty: Option<Type>| ty.unwrap_or(Type::Unknown);
        let of = |element: &Expr<'a>| self.expr(element, context);
        let arguments = match kind {
            CollectionKind::Tuple => elements.iter().map(|element| known(of(element))).collect(),
            CollectionKind::Dict => {
                let pairs = || elements.iter().map(pair);
                let keys = pairs().map(|pair| of(pair?.0));
                let values = pairs().map(|pair| of(pair?.1));
                vec![known(common_type(keys)), known(common_type(values))]
            }
            _ => vec![known(common_type(elements.iter().map(of)))],
        };
        Some(match (name, arguments.as_slice()) {
            ("[]", [element]) => Type::Array(Box::new(element.clone())),
            _ => Type::generic(name, arguments),
        })
    }
}

/// The type that all of these share; `None` if one is not evident, they differ, or the list is
/// empty.
fn common_type(types: impl IntoIterator<Item = Option<Type>>) -> Option<Type> {
    let mut types = types.into_iter();
    let first = types.next()??;
    types.try_fold(first, |one, other| one.common(&other?))
}

/// The key and the value of an entry of a dictionary display.
fn pair<'e, 'a>(entry: &'e Expr<'a>) -> Option<(&'e Expr<'a>, &'e Expr<'a>)> {
    match &entry.kind {
        ExprKind::Pair(key, value) => Some((key, value)),
        _ => None,
    }
}

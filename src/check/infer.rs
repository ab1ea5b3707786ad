//! Inference of types that are evident within the response (semantics, templates 25 and 48).
//!
//! A declared type is evident. So is a type that follows with certainty from literals,
//! constructions, operators, names bound to such expressions, functions of the response, and
//! functions of the standard library with one fixed result type. No other type is guessed.

mod calls;
mod members;
mod names;
mod operators;
mod returns;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};

use super::Context;
use super::types::{Type, parse};
use crate::facts::{
    AssignmentKind, CollectionKind, ConstructForm, Expr, ExprKind, Expression, Function,
    InitialValue, LambdaResult, ScopeId, StringKind, TypeDefinition, Variable, VariableKind,
};
use crate::lang;
use crate::lang::{Lower, TypeSystem};
use crate::language::{Language, LanguageProfile};
use crate::response::Span;

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
    cx: &'c Context<'a>,
    /// The types of the language.
    types: &'static dyn TypeSystem,
    fuel: Cell<u32>,
    /// Functions whose result type is being inferred.
    visiting: RefCell<Vec<*const Function<'a>>>,
    /// Names without a declaration whose type is being inferred.
    active_names: RefCell<names::ActiveNames<'a>>,
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
            types: lang::of(cx.language()),
            fuel: Cell::new(FUEL),
            visiting: RefCell::new(Vec::new()),
            active_names: RefCell::default(),
        }
    }

    fn language(&self) -> Language {
        self.cx.language()
    }

    /// What sets the language apart.
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
        parse(self.language(), text)
    }

    /// The evident types of a variable where it is defined: the declared type, else that of its
    /// value. Both if the value constructs an object of another type than the declared one (`Map`
    /// and `new HashMap`), or if a parameter is passed as another type.
    pub(super) fn variable_types(&self, variable: &Variable<'a>) -> Vec<Type> {
        self.variable_types_at(variable, MAX_DEPTH)
    }

    /// The type that the assignments to a variable agree on, if it is declared without a type, and
    /// without a value or with `null`, and nothing else has its name.
    pub(super) fn assigned_type(&self, variable: &Variable<'a>) -> Option<Type> {
        let is_open = variable.kind == VariableKind::Variable
            && variable.ty.is_none()
            && (matches!(variable.value, InitialValue::None) || self.is_null(variable))
            && self.profile().types.uninitialized.is_some();
        let names = self.cx.names;
        if !is_open || names.variables_named(variable.name).nth(1).is_some() {
            return None;
        }
        let assigned = names.assignments(variable.name);
        let plain =
            assigned.filter(|one| one.kind == AssignmentKind::Plain && one.target == one.name);
        let types = plain.map(|one| self.initial_value_type(&one.value, MAX_DEPTH));
        let null = self.profile().types.null_type();
        common_type(types.filter(|ty| ty.is_some() && *ty != null))
    }

    fn variable_types_at(&self, variable: &Variable<'a>, depth: u32) -> Vec<Type> {
        let declared = self.declared_type(variable);
        let built = self.initial_value_type(&variable.value, depth);
        let built = match (&declared, built) {
            // An initial `None` says only that the value is set later.
            (_, Some(built)) if built.name() == Some("None") => None,
            (Some(declared), Some(built)) => {
                constructs_object(&variable.value, &built).then(|| with_arguments(built, declared))
            }
            (_, built) => built,
        };
        let is_parameter = variable.kind == VariableKind::Parameter;
        let adjusted = declared.as_ref().filter(|_| is_parameter);
        let adjusted = adjusted.and_then(|ty| self.profile().types.passed_type(ty));
        declared.into_iter().chain(built).chain(adjusted).collect()
    }

    /// The declared type of a variable, unless it says nothing (`Any`, `object`).
    fn declared_type(&self, variable: &Variable<'a>) -> Option<Type> {
        if variable.kind == VariableKind::Enumerator {
            return variable.owner.as_deref().map(Type::named);
        }
        let written = &variable.ty.as_ref()?.text;
        let declared = self.indexed_type(written).unwrap_or(self.parse(written));
        let types = &self.profile().types;
        let says_nothing = |ty: &Type| types.tops_say_nothing && types.is_top(ty);
        Some(declared).filter(|ty| *ty != Type::Unknown && !says_nothing(ty))
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

    /// The type of a variable's initial value.
    fn initial_value_type(&self, value: &InitialValue<'a>, depth: u32) -> Option<Type> {
        let depth = depth.checked_sub(1)?;
        match value {
            InitialValue::Expression(value) | InitialValue::Iota(value, _) => {
                self.expression_at(value, depth)
            }
            InitialValue::Element(value, path) => self.unpacked_type(value, path, depth),
            InitialValue::Each(value) => self.element_type(&self.expression_at(value, depth)?),
            InitialValue::EachElement(value, path) => {
                let value = self.expression_at(value, depth);
                let each = value.and_then(|value| self.element_type(&value));
                self.type_at(each, path)
            }
            InitialValue::Key(value) => match self.profile().types.key {
                Some(key) => Some(Type::named(key)),
                None => self.key_type(&self.expression_at(value, depth)?),
            },
            InitialValue::None | InitialValue::Arguments(_) | InitialValue::Zero => None,
        }
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
            ExprKind::Other | ExprKind::Starred | ExprKind::Pair(..) => None,
            ExprKind::Name(name) => self.name(name, expr, context),
            ExprKind::Member(base, name) => self.member(base, name, context),
            ExprKind::Index(base) => self.index(base, expr, context),
            ExprKind::Call(callee, arguments) => self.call(callee, arguments, context),
            ExprKind::Construct(_, ty, _) if Some(&**ty) == self.profile().types.self_type => {
                self.receiver_type(ty, context.scope)
            }
            ExprKind::Construct(form, ty, _) => {
                Some(self.constructed_type(*form, ty, expr.source.text()))
            }
            ExprKind::Collection(kind, elements) => self.collection(*kind, elements, context),
            ExprKind::Comprehension(kind) => {
                kind.type_in(&self.profile().types.collections).map(Type::named)
            }
            ExprKind::Lambda(LambdaResult::Signature(signature)) => Some(self.parse(signature)),
            ExprKind::Lambda(_) => Some(Type::Function),
            ExprKind::Unary(operator, operand) => self.unary(operator, operand, context),
            ExprKind::Address(operand) => {
                Some(Type::Pointer(Box::new(self.expr(operand, context)?)))
            }
            ExprKind::Binary(operator, left, right) => self.binary(operator, left, right, context),
            ExprKind::Conditional(one, other) => self.conditional(one, other, context),
            ExprKind::Await(inner) => self.awaited(inner, context),
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
            _ => made,
        }
    }

    /// The type of a string or character literal.
    fn string_type(&self, kind: StringKind) -> Type {
        let types = &self.profile().types;
        let character = types.character.map(Type::named);
        let named = match kind {
            StringKind::Character => character,
            StringKind::Bytes => types.bytes.map(Type::named),
            _ if types.strings_are_pointers => character.map(|ty| Type::Pointer(Box::new(ty))),
            _ => None,
        };
        named.unwrap_or_else(|| types.text_type())
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
        Some(Type::generic(name, arguments))
    }

    /// The type of a conditional expression: the common type of its branches, or that of the
    /// branch that is not null.
    fn conditional(&self, one: &Expr<'a>, other: &Expr<'a>, context: ExprContext) -> Option<Type> {
        let is_null = |expr: &Expr<'_>| match expr.kind {
            ExprKind::Null => true,
            ExprKind::Name(name) => self.profile().types.uninitialized == Some(name),
            _ => false,
        };
        match (is_null(one), is_null(other)) {
            (true, _) => self.expr(other, context),
            (_, true) => self.expr(one, context),
            _ => match (self.expr(one, context), self.expr(other, context)) {
                (Some(one), Some(other)) => {
                    let common = one.clone().common(&other);
                    common.or_else(|| match self.profile().types.branches_are_converted {
                        true => self.types.arithmetic_type(&one, &other),
                        false => None,
                    })
                }
                // `n ? n * f(n - 1) : 1` in `f`
                (Some(ty), None) if self.recurses(other, context) => Some(ty),
                (None, Some(ty)) if self.recurses(one, context) => Some(ty),
                _ => None,
            },
        }
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

/// Whether a value constructs an object whose type may differ from the declared one. Other
/// values, such as number literals and calls, take the declared type.
fn constructs_object(value: &InitialValue<'_>, ty: &Type) -> bool {
    let InitialValue::Expression(value) = value else {
        return false;
    };
    let lowered = value.lower();
    match &lowered.kind {
        ExprKind::Construct(..) | ExprKind::Collection(..) | ExprKind::Comprehension(_) => true,
        ExprKind::Address(inner) => matches!(inner.kind, ExprKind::Construct(..)),
        // A call of the class itself.
        ExprKind::Call(callee, _) => {
            calls::dotted_path(callee).is_some_and(|path| path.last().copied() == ty.name())
        }
        _ => false,
    }
}

/// The constructed type with the type arguments of the declared one, if its own are left to the
/// compiler (`new ArrayList<>()`) or unknown.
fn with_arguments(built: Type, declared: &Type) -> Type {
    let open = |arguments: &Option<Vec<Type>>| {
        arguments.as_ref().is_none_or(|list| list.is_empty() || list.contains(&Type::Unknown))
    };
    match built {
        Type::Named(path, arguments) if open(&arguments) && !declared.arguments().is_empty() => {
            Type::Named(path, Some(declared.arguments().to_vec()))
        }
        other => other,
    }
}

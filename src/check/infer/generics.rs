//! The types of calls of functions of the response, with the type arguments of generic ones.

use std::collections::BTreeMap;

use super::calls::dotted_path;
use super::elements::is_type_parameter;
use super::operators::operand;
use super::{ExprContext, TypeInference, common_type};
use crate::check::types::Type;
use crate::facts::{Argument, Expr, ExprKind, Function, LambdaResult};
use crate::lang::{Lower, Operand};

/// The types of a function's type parameters, by name, each with whether a literal shows it.
type TypeArguments<'t> = BTreeMap<&'t str, Operand>;

impl<'a> TypeInference<'_, 'a> {
    /// The type of a call of one of these functions of the response.
    pub(super) fn own_call(
        &self,
        own: &[&'a Function<'a>],
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Option<Type> {
        let results = own.iter().map(|function| {
            let ty = self.call_type(function, context)?;
            let ty = self.instantiated(function, ty, callee, arguments, context);
            Some(ty).filter(|ty| *ty != Type::Unknown)
        });
        common_type(results).filter(|ty| !is_type_parameter(self, ty))
    }

    /// The functions of a namespace of the response that a callee may refer to by it or an alias.
    pub(super) fn namespace_functions(
        &self,
        callee: &Expr<'a>,
        context: ExprContext,
    ) -> Vec<&'a Function<'a>> {
        let path = dotted_path(callee).unwrap_or_default();
        let path = self.cx.names.without_alias(&path);
        let Some((_, namespaces)) = path.split_last() else { return Vec::new() };
        let mut own = self.resolve_callee(callee, context);
        own.retain(|function| self.cx.names.function_path(function).ends_with(namespaces));
        own
    }

    /// A result type of a function with its type parameters replaced by the type arguments of a call: those
    /// that are written, else those that the arguments show.
    pub(super) fn instantiated(
        &self,
        function: &'a Function<'a>,
        ty: Type,
        callee: &Expr<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
    ) -> Type {
        if function.type_parameters.is_empty() {
            return ty;
        }
        let written = self.written_arguments(callee).into_iter();
        let written =
            written.map(|ty| Operand { ty: Some(ty), is_literal: false, is_negative: false });
        let mut known: TypeArguments<'a> =
            function.type_parameters.iter().copied().zip(written).collect();
        if known.len() < function.type_parameters.len() {
            self.deduce(function, arguments, context, &mut known);
        }
        ty.replace_names(&|name| {
            let is_parameter = function.type_parameters.contains(&name);
            is_parameter.then(|| {
                let operand = known.get(name);
                operand.and_then(|operand| operand.ty.clone()).unwrap_or(Type::Unknown)
            })
        })
    }

    /// Whether what stands before brackets is a generic function of the response.
    pub(super) fn is_generic(&self, callee: &Expr<'a>, context: ExprContext) -> bool {
        let ExprKind::Name(name) = callee.kind else { return false };
        let own = self.visible_functions(name, context.scope);
        own.iter().any(|function| !function.type_parameters.is_empty())
    }

    /// The type arguments behind a callee: `First[string](xs)`, `first<string>(xs)`.
    fn written_arguments(&self, callee: &Expr<'a>) -> Vec<Type> {
        let own = callee.source.text();
        let rest = callee.source.source.get(callee.source.node.end_byte()..).unwrap_or_default();
        let (open, close) = match rest.as_bytes().first() {
            Some(b'<') => (b'<', b'>'),
            Some(b'[') => (b'[', b']'),
            _ => return self.parse(own).arguments().to_vec(),
        };
        let mut depth = 0usize;
        let end = rest.bytes().position(|byte| {
            depth = depth + usize::from(byte == open) - usize::from(byte == close);
            depth == 0
        });
        let list = end.map_or("", |end| &rest[..=end]);
        self.parse(&format!("T{list}")).arguments().to_vec()
    }

    /// Adds the type arguments that the arguments of a call show.
    fn deduce(
        &self,
        function: &'a Function<'a>,
        arguments: &[Argument<'a>],
        context: ExprContext,
        known: &mut TypeArguments<'a>,
    ) {
        let explicit = known.len();
        let parameters = &function.type_parameters[explicit..];
        let mut taken = function.parameters.iter();
        let mut last = None;
        for argument in arguments {
            let parameter = match last.or_else(|| taken.next()) {
                Some(parameter) => parameter,
                None => return,
            };
            if parameter.is_variadic {
                last = Some(parameter);
            }
            let Some(declared) = &parameter.ty else { continue };
            let value = argument.value.lower();
            let given = self.argument_type(&value, context);
            let declared = declared.text.trim_start_matches("...").trim_end_matches("...");
            let mut pattern = self.parse(declared);
            if argument.is_spread && parameter.is_variadic {
                pattern = Type::Slice(Box::new(pattern));
            }
            self.unify(&pattern, &operand(&value, given), parameters, known);
        }
    }

    /// The type of an argument; of a function literal, its signature.
    fn argument_type(&self, value: &Expr<'a>, context: ExprContext) -> Option<Type> {
        match &value.kind {
            ExprKind::Lambda(LambdaResult::Signature(signature)) => Some(self.parse(signature)),
            _ => self.expr(value, context),
        }
    }

    /// What two arguments of different types show of one type parameter: only numbers agree on a type.
    fn agreed(&self, one: Operand, other: Operand) -> Operand {
        let is_number = |operand: &Operand| {
            operand.ty.as_ref().is_some_and(|ty| ty.is_one_of(self.profile().types.numbers))
        };
        let is_literal = one.is_literal && other.is_literal;
        let are_numbers = is_number(&one) && is_number(&other);
        let ty = are_numbers.then(|| self.types.binary_type("-", one, other)).flatten();
        Operand { ty, is_literal, is_negative: false }
    }

    /// Compares a parameter's type with that of its argument, and adds what stands for type parameters.
    fn unify(
        &self,
        pattern: &Type,
        argument: &Operand,
        parameters: &[&'a str],
        known: &mut TypeArguments<'a>,
    ) {
        let Some(given) = &argument.ty else { return };
        let mut open = vec![(pattern, given)];
        while let Some((pattern, given)) = open.pop() {
            match (pattern, given) {
                (Type::Named(path, None), given) if path.len() == 1 => {
                    if let Some(name) = parameters.iter().find(|name| **name == path[0]) {
                        let operand = Operand { ty: Some(given.clone()), ..argument.clone() };
                        let operand = match known.remove(name) {
                            Some(other) if other.ty != operand.ty => self.agreed(other, operand),
                            _ => operand,
                        };
                        known.insert(name, operand);
                    }
                }
                (Type::Slice(one), Type::Slice(other) | Type::Array(other))
                | (Type::Array(one), Type::Array(other))
                | (Type::Pointer(one), Type::Pointer(other))
                | (Type::Channel(one), Type::Channel(other)) => open.push((one, other)),
                (Type::Map(key, value), Type::Map(other_key, other)) => {
                    open.extend([(&**key, &**other_key), (&**value, &**other)]);
                }
                (Type::Signature(taken, results), Type::Signature(other, other_results)) => {
                    open.extend(taken.iter().zip(other));
                    open.extend(results.iter().zip(other_results));
                }
                (Type::Named(path, Some(one)), Type::Named(other_path, Some(other)))
                    if path.last() == other_path.last() =>
                {
                    open.extend(one.iter().zip(other));
                }
                _ => {}
            }
        }
    }
}

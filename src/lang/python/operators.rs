//! The result types of Python's operators and of built-in functions that follow their arguments.

use super::Python;
use crate::lang::{ArgumentTypes, TypeSystem};
use crate::types::Type;

fn arithmetic(left: &Type, right: &Type) -> Option<Type> {
    Python.arithmetic_type(left, right)
}

fn is_number(ty: &Type) -> bool {
    arithmetic(ty, ty).is_some()
}

/// The type of a binary operator that is neither a comparison nor a logical one.
pub(super) fn binary_type(operator: &str, left: Type, right: Option<Type>) -> Option<Type> {
    let name = left.name().unwrap_or_default().to_owned();
    let right_name = right.as_ref().and_then(Type::name);
    match (operator, name.as_str()) {
        ("%", "str" | "bytes") => Some(left),
        ("*", "str" | "list" | "tuple" | "bytes") => {
            right.as_ref().is_none_or(is_number).then_some(left)
        }
        ("+", "str" | "bytes") => Some(left),
        ("+", "list" | "tuple") => concatenation(left, right?),
        ("|" | "&" | "-" | "^", "set" | "frozenset") => Some(left),
        ("|", "dict") => Some(left),
        ("&" | "|" | "^", "bool") if right_name == Some("bool") => Some(left),
        ("*", _) if matches!(right_name, Some("str" | "list")) && is_number(&left) => right,
        ("/", _) => {
            let wide = arithmetic(&left, &right?)?;
            let is_complex = wide.name() == Some("complex");
            Some(if is_complex { wide } else { Type::named("float") })
        }
        ("-", "datetime" | "date") => match right?.name() {
            Some("timedelta") => Some(left),
            Some("datetime" | "date") => Some(Type::named("timedelta")),
            _ => None,
        },
        ("+", "datetime" | "date" | "timedelta") => Some(left),
        ("+" | "-" | "*" | "//" | "%" | "**" | "<<" | ">>" | "&" | "|" | "^", _) => {
            arithmetic(&left, &right?)
        }
        _ => None,
    }
}

/// The type of two lists or two tuples in a row; without its arguments if they differ.
fn concatenation(left: Type, right: Type) -> Option<Type> {
    let Type::Named(path, arguments) = right else {
        return None;
    };
    let name = left.name()?.to_owned();
    if path.last() != Some(&name) {
        return None;
    }
    let same = left.arguments() == arguments.as_deref().unwrap_or_default();
    Some(if same { left } else { Type::named(&name) })
}

/// The type of a call of a built-in function that returns one of its arguments or elements, or
/// calculates with them; `Some(None)` if it is not evident.
pub(super) fn builtin_call(name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
    let positional = arguments.positional();
    match (name, positional) {
        ("round", 1) => Some(Some(Type::named("int"))),
        ("round", _) | ("abs", _) => Some(arguments.ty(0)),
        ("max" | "min", 1) | ("next", _) => Some(arguments.element(0)),
        ("max" | "min", _) => {
            let first = arguments.ty(0);
            let agree = || (1..positional).all(|at| arguments.ty(at) == first);
            Some(first.clone().filter(|_| agree()))
        }
        ("sum", _) => Some(arguments.element(0).and_then(|ty| arithmetic(&ty, &ty))),
        ("pow", 2) => Some(
            arguments
                .ty(0)
                .zip(arguments.ty(1))
                .and_then(|(base, exponent)| arithmetic(&base, &exponent)),
        ),
        ("divmod", 2) => Some(None),
        _ => None,
    }
}

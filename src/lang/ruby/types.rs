//! What types mean in Ruby: they are classes.

use super::Ruby;
use crate::facts::NumberKind;
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::types::{Type, TypeNotation};

impl TypeNotation for Ruby {}

impl TypeSystem for Ruby {
    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        Type::named(match kind {
            NumberKind::Integer => "Integer",
            NumberKind::Floating | NumberKind::Imaginary => "Float",
        })
    }

    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        match (left.name()?, right.name()?) {
            ("Integer", "Integer") => Some(Type::named("Integer")),
            ("Integer" | "Float", "Integer" | "Float") => Some(Type::named("Float")),
            _ => None,
        }
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let left = left.ty?;
        match (operator, left.name()?) {
            // A whole number to a negative power is a fraction.
            ("**", "Integer") if right.is_negative => Some(Type::named("Rational")),
            ("+" | "*" | "%" | "<<", "String") => Some(left),
            ("+" | "-" | "|" | "&" | "<<", "Array") => Some(Type::named("Array")),
            ("*", "Array") => match right.ty?.name()? {
                "String" => Some(Type::named("String")),
                _ => Some(left),
            },
            ("|" | "&" | "-" | "^" | "+" | "<<", "Set") => Some(left),
            ("+" | "-" | "*" | "/" | "**", "Float") => Some(left),
            ("<=>", _) => Some(Type::named("Integer")),
            ("=~", "String" | "Regexp") => Some(Type::named("Integer")),
            _ => self.arithmetic_type(&left, &right.ty?),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], index: &str) -> Option<Type> {
        match (name, arguments) {
            ("String", _) => Some(Type::named("String")),
            ("Array", _) if index.contains("..") || index.contains(',') => {
                Some(Type::generic("Array", arguments.to_vec()))
            }
            ("Array", [element, ..]) => Some(element.clone()),
            ("Hash", [_, value]) => Some(value.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], _at: usize) -> Option<Type> {
        (name == "Array").then(|| arguments.first().cloned())?
    }

    /// The type of a call that converts, and of what takes its type from its arguments.
    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        match name {
            "Array" | "Float" | "Hash" | "Integer" | "Rational" | "String" => {
                Some(Some(Type::named(name)))
            }
            // Without arguments it returns nothing, with one that, and with several an array.
            "p" => Some(match arguments.count() {
                0 => Some(Type::named("None")),
                1 => arguments.ty(0),
                _ => Some(Type::named("Array")),
            }),
            _ => None,
        }
    }
}

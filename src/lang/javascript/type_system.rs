//! The types of JavaScript and TypeScript.

use super::EcmaScript;
use crate::facts::NumberKind;
use crate::lang::{Operand, TypeSystem};
use crate::language::HasProfile;
use crate::types::{Type, TypeNotation};

impl TypeNotation for EcmaScript {
    /// The types of no value are one.
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        let [name] = path else { return None };
        let is_none = matches!(name.as_str(), "null" | "undefined" | "None" | "nil");
        is_none.then(|| Type::named("None"))
    }
}

impl TypeSystem for EcmaScript {
    fn number_type(&self, _kind: NumberKind, text: &str) -> Type {
        Type::named(match text.ends_with('n') {
            true => "bigint",
            false => "number",
        })
    }

    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let is_number = left.is_one_of(self.profile().types.numbers);
        (left == right && is_number).then(|| left.clone())
    }

    /// `+` with a string gives a string; other operators give numbers.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text = |operand: &Operand| operand.ty == Some(Type::named("string"));
        match operator {
            "+" if is_text(&left) || is_text(&right) => Some(Type::named("string")),
            "===" | "!==" | "in" | "instanceof" => Some(Type::named("boolean")),
            "-" | "*" | "/" | "%" | "**" if left.is_literal && left.ty == right.ty => left.ty,
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array" | "Set", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], _at: usize) -> Option<Type> {
        self.iterated_type(name, arguments)
    }
}

//! The types of Java.

use super::Java;
use crate::facts::NumberKind;
use crate::lang::{Operand, TypeSystem};
use crate::types::{Type, TypeNotation};

impl TypeNotation for Java {}

impl TypeSystem for Java {
    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let lower = text.to_ascii_lowercase();
        let is_hex = lower.starts_with("0x");
        Type::named(match kind {
            NumberKind::Integer if lower.ends_with('l') => "long",
            NumberKind::Integer => "int",
            _ if lower.ends_with('f') && !is_hex => "float",
            _ => "double",
        })
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text =
            |operand: &Operand| operand.ty.as_ref().and_then(Type::name) == Some("String");
        if operator == "+" && (is_text(&left) || is_text(&right)) {
            return Some(Type::named("String"));
        }
        let (left, right) = (left.ty?, right.ty?);
        match operator {
            "<<" | ">>" | ">>>" => self.arithmetic_type(&left, &left),
            "&" | "|" | "^" if left.name() == Some("boolean") => Some(left),
            _ => self.arithmetic_type(&left, &right),
        }
    }
}

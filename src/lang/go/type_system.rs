//! The types of Go.

use super::Go;
use crate::lang::{Operand, TypeSystem};
use crate::language::HasProfile;
use crate::types::{Type, TypeNotation};

impl TypeNotation for Go {
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        (path == ["any"]).then_some(Type::Interface)
    }
}

impl TypeSystem for Go {
    /// There is no promotion: the operands have the same type.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        (left == right).then(|| left.clone())
    }

    /// An untyped constant takes the type of the other operand.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        if matches!(operator, "<<" | ">>") {
            return left.ty;
        }
        match (left.is_literal, right.is_literal) {
            (true, true) => {
                let is_float = right.ty.as_ref().and_then(Type::name) == Some("float64");
                if is_float { right.ty } else { left.ty }
            }
            (true, false) => right.ty,
            (false, true) => left.ty,
            (false, false) => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    /// The bytes of a string.
    fn subscript_type(&self, name: &str, _arguments: &[Type], _index: &str) -> Option<Type> {
        (name == "string").then(|| Type::named("byte"))
    }

    /// The code points of a string.
    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match name {
            "string" => Some(Type::named("rune")),
            _ => arguments.first().cloned(),
        }
    }

    fn called_type(&self, path: &[&str], _text: &str) -> Option<Type> {
        let [name] = path else { return None };
        let converts = *name == "bool" || self.profile().types.conversions.contains(name);
        converts.then(|| Type::named(name))
    }
}

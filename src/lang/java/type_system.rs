//! The types of Java.

use super::Java;
use crate::facts::{NumberKind, StringKind};
use crate::lang::type_system::is_one_of;
use crate::lang::{Operand, TypeSyntax, TypeSystem, ZeroValue};
use crate::language::Language;
use crate::types::{Type, TypeWords};

impl TypeSystem for Java {
    fn vocabulary(&self) -> &'static TypeWords {
        TypeWords::of(Language::Java)
    }

    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax { qualifiers: &["final"], ..TypeSyntax::DEFAULT }
    }

    fn boolean_type(&self) -> Type {
        Type::named("boolean")
    }

    fn text_type(&self) -> Type {
        Type::named("String")
    }

    fn variadic_type(&self, element: Type) -> Type {
        self.array_type(element)
    }

    /// JLS 4.12.5: every class is a reference type.
    fn zero_value(&self, ty: &Type) -> Option<ZeroValue> {
        Some(match ty {
            ty if *ty == self.boolean_type() => ZeroValue::False,
            ty if is_one_of(ty, self.number_types()) => ZeroValue::Number,
            _ => ZeroValue::Null,
        })
    }

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

    fn string_type(&self, kind: StringKind) -> Type {
        match kind {
            StringKind::Character => Type::named("char"),
            _ => self.text_type(),
        }
    }

    fn number_types(&self) -> &'static [&'static str] {
        &["byte", "short", "char", "int", "long", "float", "double"]
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text =
            |operand: &Operand| operand.ty.as_ref().and_then(Type::name) == self.text_type().name();
        if operator == "+" && (is_text(&left) || is_text(&right)) {
            return Some(self.text_type());
        }
        let (left, right) = (left.ty?, right.ty?);
        match operator {
            "<<" | ">>" | ">>>" => self.arithmetic_type(&left, &left),
            "&" | "|" | "^" if left.name() == self.boolean_type().name() => Some(left),
            _ => self.arithmetic_type(&left, &right),
        }
    }

    fn field_type(&self, owner: &Type, field: &str) -> Option<Type> {
        let is_length = matches!(owner, Type::Array(_)) && field == "length";
        is_length.then(|| Type::named("int"))
    }

    /// `Integer.valueOf`, `String.valueOf`.
    fn is_conversion(&self, function: &str) -> bool {
        function == "valueOf"
    }

    fn collection_factory(&self, function: &str) -> Option<&'static str> {
        match function {
            "List.of" | "Arrays.asList" | "Collections.emptyList" => Some("List"),
            "Map.of" | "Collections.emptyMap" => Some("Map"),
            "Set.of" | "Collections.emptySet" => Some("Set"),
            _ => None,
        }
    }

    fn functions_belong_to_classes(&self) -> bool {
        true
    }
}

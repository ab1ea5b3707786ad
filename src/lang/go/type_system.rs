//! The types of Go.

use super::Go;
use crate::facts::{NumberKind, StringKind, TypeKind};
use crate::lang::type_system::is_one_of;
use crate::lang::{Operand, TypeSyntax, TypeSystem, ZeroValue};
use crate::language::Language;
use crate::types::{Type, TypeWords};

impl TypeSystem for Go {
    fn vocabulary(&self) -> &'static TypeWords {
        TypeWords::of(Language::Go)
    }

    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax {
            brackets_enclose_arguments: true,
            constructors_precede: true,
            ..TypeSyntax::DEFAULT
        }
    }

    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        (path == ["any"]).then_some(Type::Interface)
    }

    /// An instruction's `int[]` means a slice.
    fn array_type(&self, element: Type) -> Type {
        Type::Slice(Box::new(element))
    }

    fn unqualified_is_own_package(&self) -> bool {
        true
    }

    /// The Go Programming Language Specification, "The zero value".
    fn zero_value(&self, ty: &Type) -> Option<ZeroValue> {
        match ty {
            ty if *ty == self.boolean_type() => Some(ZeroValue::False),
            ty if *ty == self.text_type() => Some(ZeroValue::EmptyText),
            ty if is_one_of(ty, self.number_types()) => Some(ZeroValue::Number),
            ty if is_one_of(ty, &["error"]) => Some(ZeroValue::Null),
            Type::Pointer(_)
            | Type::Slice(_)
            | Type::Map(..)
            | Type::Channel(_)
            | Type::Function
            | Type::Signature(..)
            | Type::Interface => Some(ZeroValue::Null),
            _ => None,
        }
    }

    fn zero_value_is_empty(&self) -> bool {
        true
    }

    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        Type::named(match kind {
            NumberKind::Integer => "int",
            NumberKind::Floating => "float64",
            NumberKind::Imaginary => "complex128",
        })
    }

    fn string_type(&self, kind: StringKind) -> Type {
        match kind {
            StringKind::Character => Type::named("rune"),
            _ => self.text_type(),
        }
    }

    fn number_types(&self) -> &'static [&'static str] {
        &[
            "int8",
            "uint8",
            "byte",
            "int16",
            "uint16",
            "int32",
            "rune",
            "uint32",
            "int64",
            "uint64",
            "int",
            "uint",
            "uintptr",
            "float32",
            "float64",
            "complex64",
            "complex128",
        ]
    }

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

    fn has_slices(&self) -> bool {
        true
    }

    /// A call of a type is a conversion.
    fn call_has_type(&self, _kind: TypeKind) -> bool {
        true
    }

    fn called_type(
        &self,
        path: &[&str],
        _text: &str,
        _is_library_type: &dyn Fn(&str) -> bool,
    ) -> Option<Type> {
        let [name] = path else { return None };
        let converts = self.is_conversion(name) || *name == "bool";
        converts.then(|| Type::named(name))
    }

    fn is_conversion(&self, function: &str) -> bool {
        function == "string" || self.number_types().contains(&function)
    }

    fn has_multiple_results(&self) -> bool {
        true
    }

    fn infers_results(&self) -> bool {
        false
    }

    fn has_implicit_receiver(&self) -> bool {
        false
    }

    fn current_object(&self) -> Option<&'static str> {
        None
    }

    fn fields_are_variables(&self) -> bool {
        false
    }

    fn camel_case_is_mixed_caps(&self) -> bool {
        true
    }

    fn imports_qualify_types(&self) -> bool {
        true
    }
}

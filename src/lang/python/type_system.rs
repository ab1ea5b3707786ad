//! The types of Python.

use super::{Python, operators};
use crate::facts::{CollectionKind, NumberKind, StringKind, TypeKind};
use crate::lang::{ArgumentTypes, Operand, TypeSyntax, TypeSystem};
use crate::language::Language;
use crate::types::{Type, TypeWords};

impl TypeSystem for Python {
    fn annotations_are_optional(&self) -> bool {
        true
    }

    fn vocabulary(&self) -> &'static TypeWords {
        TypeWords::of(Language::Python)
    }

    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax { brackets_enclose_arguments: true, ..TypeSyntax::DEFAULT }
    }

    fn is_receiver_name(&self, name: &str) -> bool {
        matches!(name, "self" | "cls")
    }

    fn text_type(&self) -> Type {
        Type::named("str")
    }

    fn is_infinity(&self, text: &str) -> bool {
        let text = text.trim_start_matches('-').replace('\'', "\"");
        ["float(\"inf\")", "float(\"-inf\")", "math.inf", "np.inf"].contains(&text.as_str())
    }

    fn null_type(&self) -> Option<Type> {
        Some(Type::named("None"))
    }

    fn is_top_type(&self, ty: &Type) -> bool {
        matches!(ty.name(), Some("Any" | "object"))
    }

    /// The special forms and type qualifiers of the module `typing`.
    fn special_form(&self, path: &[String], arguments: Option<&[Type]>) -> Option<Type> {
        match (path.last()?.as_str(), arguments) {
            ("Optional", Some(inner)) => {
                let members = inner.iter().cloned().chain(self.null_type());
                Some(Type::Union(members.collect()))
            }
            ("Union", Some(inner)) => Some(Type::Union(inner.to_vec())),
            (
                "Annotated" | "Final" | "ClassVar" | "Required" | "NotRequired" | "InitVar",
                Some([inner, ..]),
            ) => Some(inner.clone()),
            ("Final" | "ClassVar", None) => Some(Type::Unknown),
            ("Callable", _) => Some(Type::Function),
            _ => None,
        }
    }

    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        Type::named(match kind {
            NumberKind::Integer => "int",
            NumberKind::Floating => "float",
            NumberKind::Imaginary => "complex",
        })
    }

    fn string_type(&self, kind: StringKind) -> Type {
        match kind {
            StringKind::Bytes => Type::named("bytes"),
            _ => self.text_type(),
        }
    }

    fn collection_type(&self, kind: CollectionKind) -> Option<&'static str> {
        match kind {
            CollectionKind::List => Some("list"),
            CollectionKind::Dict => Some("dict"),
            CollectionKind::Set => Some("set"),
            CollectionKind::Tuple => Some("tuple"),
            CollectionKind::Generator => Some("generator"),
            CollectionKind::Braces => None,
        }
    }

    fn empty_literal(&self, open: char) -> Option<&'static str> {
        match open {
            '[' => Some("list"),
            '{' => Some("dict"),
            _ => None,
        }
    }

    fn number_types(&self) -> &'static [&'static str] {
        &["bool", "int", "float", "complex"]
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        operators::binary_type(operator, left.ty?, right.ty)
    }

    fn logical_returns_operand(&self) -> bool {
        true
    }

    /// The branches are not converted to a common type.
    fn conditional_type(&self, _one: &Type, _other: &Type) -> Option<Type> {
        None
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], index: &str) -> Option<Type> {
        match (name, arguments) {
            ("str", _) => Some(self.text_type()),
            ("bytes", _) => Some(Type::named("int")),
            ("list" | "List" | "deque", [element, ..]) => Some(element.clone()),
            ("dict" | "defaultdict" | "Dict", [_, value]) => Some(value.clone()),
            ("tuple", elements) => elements.get(index.trim().parse::<usize>().ok()?).cloned(),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("range" | "bytes", _) => Some(Type::named("int")),
            ("str" | "TextIOWrapper", _) => Some(self.text_type()),
            ("tuple", [first, rest @ ..]) => {
                rest.iter().all(|ty| ty == first).then(|| first.clone())
            }
            _ => arguments.first().cloned(),
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], at: usize) -> Option<Type> {
        match name {
            "tuple" | "Tuple" => arguments.get(at).cloned(),
            "list" | "List" => arguments.first().cloned(),
            "str" => Some(self.text_type()),
            _ => None,
        }
    }

    fn rest_type(&self) -> Option<Type> {
        Some(Type::generic("list", vec![Type::Unknown]))
    }

    fn has_slices(&self) -> bool {
        true
    }

    fn calls_construct(&self) -> bool {
        true
    }

    fn call_has_type(&self, kind: TypeKind) -> bool {
        kind != TypeKind::Alias
    }

    /// A name that is spelled like a class: upper-case first, and not a constant.
    fn called_type(
        &self,
        path: &[&str],
        _text: &str,
        _is_library_type: &dyn Fn(&str) -> bool,
    ) -> Option<Type> {
        let name = *path.last()?;
        let is_capitalized = name.starts_with(|first: char| first.is_uppercase());
        (is_capitalized && name.contains(char::is_lowercase)).then(|| Type::named(name))
    }

    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        operators::builtin_call(name, arguments)
    }

    fn is_conversion(&self, function: &str) -> bool {
        matches!(function, "int" | "float" | "str" | "Decimal")
    }

    fn initializer(&self) -> Option<&'static str> {
        Some("__init__")
    }

    fn has_implicit_receiver(&self) -> bool {
        false
    }

    fn current_object(&self) -> Option<&'static str> {
        None
    }

    fn self_type(&self) -> Option<&'static str> {
        Some("Self")
    }

    fn constants_are_literals(&self) -> bool {
        true
    }

    fn declares_variables(&self) -> bool {
        false
    }

    /// `field` and `Field` of `dataclasses`, `attrs` and `pydantic`; `attr.ib` and `attr.attrib`.
    fn is_field_specifier(&self, function: &str) -> bool {
        matches!(function, "field" | "Field" | "ib" | "attrib")
    }

    fn reserves_name(&self, name: &str) -> bool {
        let inner = name.strip_prefix("__").and_then(|rest| rest.strip_suffix("__"));
        inner.is_some_and(|inner| !inner.is_empty())
    }

    fn types_are_values(&self) -> bool {
        true
    }

    fn imports_qualify_types(&self) -> bool {
        true
    }
}

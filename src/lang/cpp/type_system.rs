//! The types of C++.

use super::Cpp;
use crate::facts::{NumberKind, StringKind};
use crate::lang::{Operand, TypeSyntax, TypeSystem};
use crate::language::Language;
use crate::types::{self, Type, TypeWords};

impl TypeSystem for Cpp {
    fn vocabulary(&self) -> &'static TypeWords {
        TypeWords::of(Language::Cpp)
    }

    fn type_syntax(&self) -> TypeSyntax {
        TypeSyntax {
            qualifiers: &[
                "volatile",
                "mutable",
                "constexpr",
                "static",
                "inline",
                "typename",
                "register",
                "extern",
                "class",
                "enum",
                "struct",
            ],
            specifiers: &["unsigned", "signed", "long", "short", "int", "char", "double", "float"],
            parentheses_make_function: true,
            ..TypeSyntax::DEFAULT
        }
    }

    /// The shortest spelling: `long` for `signed long int`.
    fn type_of_specifiers(&self, words: &[&str]) -> String {
        let longs = words.iter().filter(|word| **word == "long").count();
        let base =
            ["char", "double", "float", "short"].into_iter().find(|base| words.contains(base));
        let name = match (base, longs) {
            (Some(base), 0) => base.to_owned(),
            (Some(base), _) => format!("long {base}"),
            (None, 0) => "int".to_owned(),
            (None, 1) => "long".to_owned(),
            (None, _) => "long long".to_owned(),
        };
        match words.contains(&"unsigned") {
            true => format!("unsigned {name}"),
            false => name,
        }
    }

    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let lower = text.to_ascii_lowercase();
        let is_hex = lower.starts_with("0x");
        let longs = lower.matches('l').count();
        let name = match (kind, lower.contains('u'), longs) {
            (NumberKind::Integer, false, 1) => "long",
            (NumberKind::Integer, false, 2) => "long long",
            (NumberKind::Integer, true, 0) if !is_hex || lower.ends_with('u') => "unsigned int",
            (NumberKind::Integer, true, 1) => "unsigned long",
            (NumberKind::Integer, true, 2) => "unsigned long long",
            (NumberKind::Integer, ..) => "int",
            _ if lower.ends_with('f') && !is_hex => "float",
            _ if lower.ends_with('l') => "long double",
            _ => "double",
        };
        Type::named(name)
    }

    /// A string literal is an array of characters, which decays to a pointer.
    fn string_type(&self, kind: StringKind) -> Type {
        let character = Type::named("char");
        match kind {
            StringKind::Character => character,
            _ => Type::Pointer(Box::new(character)),
        }
    }

    fn number_types(&self) -> &'static [&'static str] {
        &[
            "bool",
            "char",
            "unsigned char",
            "short",
            "unsigned short",
            "int",
            "unsigned int",
            "long",
            "unsigned long",
            "size_t",
            "long long",
            "unsigned long long",
            "float",
            "double",
            "long double",
        ]
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let left = left.ty?;
        if operator == "+" && is_string(&left) {
            return Some(left);
        }
        let right = right.ty?;
        if operator == "+" && is_string(&right) {
            return Some(right);
        }
        match operator {
            "<<" | ">>" => self.arithmetic_type(&left, &left),
            "+" | "-" if matches!(left, Type::Pointer(_)) => match right {
                Type::Pointer(_) => Some(Type::named("ptrdiff_t")),
                _ => Some(left),
            },
            _ => self.arithmetic_type(&left, &right),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("char")),
            ("vector" | "deque" | "array", [element, ..]) => Some(element.clone()),
            ("map" | "unordered_map", [_, value, ..]) => Some(value.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("char")),
            ("map" | "unordered_map" | "multimap", [key, value]) => {
                Some(Type::generic("pair", vec![key.clone(), value.clone()]))
            }
            _ => arguments.first().cloned(),
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], at: usize) -> Option<Type> {
        match name {
            "tuple" | "pair" => arguments.get(at).cloned(),
            "array" => arguments.first().cloned(),
            _ => None,
        }
    }

    /// The fields of `std::pair`.
    fn field_type(&self, owner: &Type, field: &str) -> Option<Type> {
        match (owner.name()?, field, owner.arguments()) {
            ("pair", "first", [first, ..]) => Some(first.clone()),
            ("pair", "second", [_, second]) => Some(second.clone()),
            _ => None,
        }
    }

    /// `new` makes a pointer, `make_unique` and `make_shared` a smart one.
    fn allocated_type(&self, made: Type, text: &str) -> Type {
        let function = text.split('<').next().unwrap_or_default();
        if function.ends_with("make_unique") {
            Type::generic("unique_ptr", vec![made])
        } else if function.ends_with("make_shared") {
            Type::generic("shared_ptr", vec![made])
        } else {
            Type::Pointer(Box::new(made))
        }
    }

    /// An array is passed as a pointer to its first element.
    fn adjusted_parameter(&self, declared: &Type) -> Option<Type> {
        match declared {
            Type::Array(element) => Some(Type::Pointer(element.clone())),
            _ => None,
        }
    }

    fn is_conversion(&self, function: &str) -> bool {
        self.type_syntax().specifiers.contains(&function) || matches!(function, "size_t" | "string")
    }

    fn calls_construct(&self) -> bool {
        true
    }

    /// A type of the standard library with or without `std`, or a conversion to a built-in type.
    fn called_type(
        &self,
        path: &[&str],
        text: &str,
        is_library_type: &dyn Fn(&str) -> bool,
    ) -> Option<Type> {
        let name = *path.last()?;
        let converts = path.len() == 1 && (self.is_conversion(name) || name == "bool");
        let is_standard = (path.len() == 1 || path[0] == "std") && is_library_type(name);
        (converts || is_standard).then(|| types::parse(Language::Cpp, text))
    }

    fn has_namespaces(&self) -> bool {
        true
    }

    fn path_separator(&self) -> &'static str {
        "::"
    }
}

fn is_string(ty: &Type) -> bool {
    matches!(ty, Type::Named(..)) && ty.name() == Some("string")
}

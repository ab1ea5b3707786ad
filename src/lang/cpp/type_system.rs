//! The types of C++.

use super::Cpp;
use crate::facts::NumberKind;
use crate::lang::{Operand, TypeSystem, number_value};
use crate::language::HasProfile;
use crate::names::Headers;
use crate::types;
use crate::types::{Type, TypeNotation};

impl TypeNotation for Cpp {
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
}

impl TypeSystem for Cpp {
    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let lower = text.to_ascii_lowercase();
        let is_hex = lower.starts_with("0x");
        let longs = lower.matches('l').count();
        // What an `int` cannot hold has a wider type.
        let value = number_value(text).unwrap_or_default();
        let is_decimal = !lower.starts_with('0');
        let most = [f64::from(i32::MAX), f64::from(u32::MAX), i64::MAX as f64];
        let wider = match most.iter().position(|most| value <= *most) {
            Some(1) if longs == 0 && !is_decimal => Some("unsigned int"),
            Some(1 | 2) if longs == 0 && !lower.contains('u') => Some("long"),
            Some(2) if longs == 0 => Some("unsigned long"),
            None if longs < 2 => Some("unsigned long"),
            _ => None,
        };
        if let Some(wider) = wider.filter(|_| kind == NumberKind::Integer) {
            return Type::named(wider);
        }
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

    fn deduced_arguments(&self, name: &str, values: &[Option<Type>]) -> Option<Vec<Type>> {
        let known = |ty: &Option<Type>| ty.clone().unwrap_or(Type::Unknown);
        let element = || {
            let (first, rest) = values.split_first()?;
            let first =
                first.clone().filter(|ty| rest.iter().all(|other| other.as_ref() == Some(ty)));
            Some(first.unwrap_or(Type::Unknown))
        };
        match name {
            "array" => Some(vec![element()?, Type::named(&values.len().to_string())]),
            "deque" | "initializer_list" | "list" | "multiset" | "set" | "unordered_set"
            | "vector" => Some(vec![element()?]),
            "optional" | "pair" | "tuple" => Some(values.iter().map(known).collect()),
            _ => None,
        }
    }

    /// A type of the standard library with or without `std`, or a conversion to a built-in type.
    fn called_type(&self, path: &[&str], text: &str) -> Option<Type> {
        let name = *path.last()?;
        let is_conversion = name == "bool" || self.profile().types.conversions.contains(&name);
        let converts = path.len() == 1 && is_conversion;
        let is_library_type = || Headers::get().declaring_type(name).next().is_some();
        let is_standard = (path.len() == 1 || path[0] == "std") && is_library_type();
        (converts || is_standard).then(|| types::parse(self, text))
    }
}

fn is_string(ty: &Type) -> bool {
    matches!(ty, Type::Named(..)) && ty.name() == Some("string")
}

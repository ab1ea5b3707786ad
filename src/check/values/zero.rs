//! The zero values of types.

use super::empty::is_of_kind;
use super::expected::ExpectedValue;
use crate::check::Context;
use crate::check::lookup;
use crate::check::types::{Type, parse};
use crate::language::Language;

/// Whether the zero value of a type is the expected value: Go variables, Java fields, C++ statics.
pub(super) fn matches_zero(cx: &Context<'_>, expected: &ExpectedValue, ty: &Type) -> bool {
    const NUMBERS: [&str; 22] = [
        "byte",
        "char",
        "complex128",
        "complex64",
        "double",
        "float",
        "float32",
        "float64",
        "int",
        "int16",
        "int32",
        "int64",
        "int8",
        "long",
        "rune",
        "short",
        "uint",
        "uint16",
        "uint32",
        "uint64",
        "uint8",
        "uintptr",
    ];
    let language = cx.language();
    let name = match ty {
        Type::Named(path, _) if path.len() == 1 => path[0].as_str(),
        _ => "",
    };
    let is_number = NUMBERS.contains(&name) || name.starts_with("unsigned") || name == "size_t";
    let is_boolean = matches!(name, "bool" | "boolean");
    let is_string = name == "string" && language == Language::Go;
    match expected {
        ExpectedValue::Quoted(bare, _) => matches_zero(cx, bare, ty),
        ExpectedValue::Number(value) => is_number && *value == 0.0,
        ExpectedValue::Boolean(value) => is_boolean && !value,
        ExpectedValue::String(text) => is_string && text.is_empty(),
        ExpectedValue::Null => !is_number && !is_boolean && !is_string && is_nullable(cx, ty),
        ExpectedValue::Empty(kind) => {
            language == Language::Go
                && (is_string || ty.name().is_none() || is_own_struct(cx, ty))
                && is_of_kind(cx, kind, ty)
        }
        ExpectedValue::Collection('{', entries) => {
            entries.is_empty() && language == Language::Go && is_own_struct(cx, ty)
        }
        ExpectedValue::Word(word) => ty.name() == Some(word) && is_own_struct(cx, ty),
        _ => false,
    }
}

/// Whether the zero value of a type that is not a basic one is null: of every class in Java, of
/// pointers, and of slices, maps, channels, functions and interfaces in Go.
fn is_nullable(cx: &Context<'_>, ty: &Type) -> bool {
    match (cx.language(), ty) {
        (Language::Java, _) => true,
        (_, Type::Pointer(_)) => true,
        (Language::Go, Type::Slice(_) | Type::Map(..) | Type::Channel(_) | Type::Function) => true,
        (Language::Go, Type::Interface) => true,
        (Language::Go, Type::Named(path, _)) => {
            let name = path.last().map_or("", String::as_str);
            name == "error"
                || lookup::types(cx, name).iter().any(|definition| {
                    definition.is_interface
                        || definition.underlying.as_ref().is_some_and(|ty| {
                            matches!(
                                parse(Language::Go, &ty.text),
                                Type::Slice(_) | Type::Map(..) | Type::Pointer(_) | Type::Function
                            )
                        })
                })
        }
        _ => false,
    }
}

fn is_own_struct(cx: &Context<'_>, ty: &Type) -> bool {
    ty.name().is_some_and(|name| {
        lookup::types(cx, name)
            .iter()
            .any(|definition| definition.is_class)
    })
}

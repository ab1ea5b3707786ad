//! Comparison with a form of types, such as a slice, a struct or a function.

use super::{TypeComparison, TypeMatch, last_of};
use crate::check::types::{Type, parse};
use crate::facts::TypeKind;

impl TypeComparison<'_, '_> {
    /// Whether a type has a form, such as a slice, a struct or a function.
    pub(super) fn has_form(
        &self,
        form: &str,
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        let element = |inner: &Type| match arguments {
            Some([expected]) => self.matches(expected, inner, depth),
            _ => TypeMatch::Yes,
        };
        match (form, found) {
            ("pointer", Type::Pointer(inner)) => return element(inner),
            ("pointer", _) => return TypeMatch::No,
            (_, Type::Pointer(inner)) => return self.has_form(form, arguments, inner, depth),
            ("array", Type::Array(inner))
            | ("slice", Type::Slice(inner))
            | ("channel", Type::Channel(inner)) => return element(inner),
            ("map", Type::Map(key, value)) => {
                return match arguments {
                    Some([expected_key, expected_value]) => TypeMatch::all([
                        self.matches(expected_key, key, depth),
                        self.matches(expected_value, value, depth),
                    ]),
                    _ => TypeMatch::Yes,
                };
            }
            ("function", Type::Function | Type::Signature(..))
            | ("struct" | "object", Type::Struct)
            | ("interface", Type::Interface) => return TypeMatch::Yes,
            _ => {}
        }
        match found {
            Type::Named(path, _) => self.named_has_form(form, arguments, path, found, depth),
            _ => TypeMatch::No,
        }
    }

    /// Whether a named type has a form: by its definition in the response, or because it is a
    /// well-known struct.
    fn named_has_form(
        &self,
        form: &str,
        arguments: Option<&[Type]>,
        path: &[String],
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        let Some(depth) = depth.checked_sub(1) else {
            return TypeMatch::Unknown;
        };
        let definition = self.definitions(last_of(path)).next();
        if let Some(definition) = definition {
            match definition.kind {
                TypeKind::Struct if form == "struct" => return TypeMatch::Yes,
                TypeKind::Interface if form == "interface" => return TypeMatch::Yes,
                TypeKind::Class | TypeKind::Interface if form == "object" => return TypeMatch::Yes,
                _ => {}
            }
            return match &definition.underlying {
                Some(underlying) => {
                    let target = parse(self.cx.language(), &underlying.text);
                    match target == *found {
                        true => TypeMatch::No,
                        false => self.has_form(form, arguments, &target, depth),
                    }
                }
                None => TypeMatch::No,
            };
        }
        let is_foreign = path.len() > 1;
        match form {
            "function" if last_of(path) == "function" => TypeMatch::Yes,
            "struct" | "interface" if self.words.lists_structs() && is_foreign => {
                if self.words.is_struct(&path.join(".")) {
                    TypeMatch::from_bool(form == "struct")
                } else {
                    TypeMatch::Unknown
                }
            }
            _ => TypeMatch::No,
        }
    }
}

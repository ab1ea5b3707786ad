//! The types of Python.

use super::{Python, operators};
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::types::Type;

impl TypeSystem for Python {
    /// The special forms and type qualifiers of the module `typing`.
    fn special_form(&self, path: &[String], arguments: Option<&[Type]>) -> Option<Type> {
        match (path.last()?.as_str(), arguments) {
            ("Optional", Some(inner)) => {
                let members = inner.iter().cloned().chain([Type::named("None")]);
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

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        operators::binary_type(operator, left.ty?, right.ty)
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], index: &str) -> Option<Type> {
        match (name, arguments) {
            ("str", _) => Some(Type::named("str")),
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
            ("str" | "TextIOWrapper", _) => Some(Type::named("str")),
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
            "str" => Some(Type::named("str")),
            _ => None,
        }
    }

    /// A name that is spelled like a class: upper-case first, and not a constant.
    fn called_type(&self, path: &[&str], _text: &str) -> Option<Type> {
        let name = *path.last()?;
        let is_capitalized = name.starts_with(|first: char| first.is_uppercase());
        (is_capitalized && name.contains(char::is_lowercase)).then(|| Type::named(name))
    }

    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        operators::builtin_call(name, arguments)
    }
}

//! The types of Python.

use super::Python;
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::types::{Type, TypeNotation};

impl TypeNotation for Python {
    /// The special forms and type qualifiers of the module `typing`.
    fn special_form(&self, path: &[String], arguments: Option<&[Type]>) -> Option<Type> {
        match (path.last()?.as_str(), arguments) {
            ("Optional", Some(inner)) => {
                let members = inner.iter().cloned().chain([Type::named("None")]);
                Some(Type::union(members))
            }
            ("Union", Some(inner)) => Some(Type::union(inner.iter().cloned())),
            (
                "Annotated" | "Final" | "ClassVar" | "Required" | "NotRequired" | "InitVar",
                Some([inner, ..]),
            ) => Some(inner.clone()),
            ("Final" | "ClassVar", None) => Some(Type::Unknown),
            ("Callable", _) => Some(Type::Function),
            _ => None,
        }
    }
}

impl TypeSystem for Python {
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let left = left.ty?;
        // A whole number to a negative power is a fraction.
        if operator == "**" && right.is_negative && matches!(left.name(), Some("int" | "bool")) {
            return Some(Type::named("float"));
        }
        binary_type(operator, left, right.ty)
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
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        (is_capitalized && name.contains(char::is_lowercase)).then_some(Type::Named(path, None))
    }

    /// The type of a call of a built-in function that returns one of its arguments or elements, or
    /// calculates with them; `Some(None)` if it is not evident.
    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        let positional = arguments.positional();
        match (name, positional) {
            ("dict", 0) if arguments.count() > 0 => {
                let values: Vec<_> = (0..arguments.count()).map(|at| arguments.ty(at)).collect();
                let first = values[0].clone().filter(|_| values.iter().all(|ty| *ty == values[0]));
                let value = first.unwrap_or(Type::Unknown);
                Some(Some(Type::generic("dict", vec![Type::named("str"), value])))
            }
            ("round", 1) if arguments.count() == 1 => Some(Some(Type::named("int"))),
            ("round", 2) if arguments.ty(1).as_ref().and_then(Type::name) == Some("None") => {
                Some(Some(Type::named("int")))
            }
            ("round", _) | ("abs", _) => Some(arguments.ty(0)),
            ("max" | "min", 1) | ("next", _) => Some(arguments.element(0)),
            ("max" | "min", _) => {
                let first = arguments.ty(0);
                let agree = || (1..positional).all(|at| arguments.ty(at) == first);
                Some(first.clone().filter(|_| agree()))
            }
            ("sum", _) => Some(arguments.element(0).and_then(|ty| self.arithmetic_type(&ty, &ty))),
            ("pow", 2) => {
                let operands = arguments.ty(0).zip(arguments.ty(1));
                Some(operands.and_then(|(base, power)| self.arithmetic_type(&base, &power)))
            }
            ("divmod", 2) => Some(None),
            _ => None,
        }
    }
}

fn is_number(ty: &Type) -> bool {
    Python.arithmetic_type(ty, ty).is_some()
}

/// The type of a binary operator that is neither a comparison nor a logical one.
fn binary_type(operator: &str, left: Type, right: Option<Type>) -> Option<Type> {
    let name = left.name().unwrap_or_default().to_owned();
    let right_name = right.as_ref().and_then(Type::name);
    match (operator, name.as_str()) {
        ("%", "str" | "bytes") => Some(left),
        ("*", "str" | "list" | "tuple" | "bytes") => {
            right.as_ref().is_none_or(is_number).then_some(left)
        }
        ("+", "str" | "bytes") => Some(left),
        ("+", "list" | "tuple") => concatenation(left, right?),
        ("|" | "&" | "-" | "^", "set" | "frozenset") => Some(left),
        ("|", "dict") => Some(left),
        ("&" | "|" | "^", "bool") if right_name == Some("bool") => Some(left),
        ("*", _) if matches!(right_name, Some("str" | "list")) && is_number(&left) => right,
        ("/", _) => {
            let wide = Python.arithmetic_type(&left, &right?)?;
            let is_complex = wide.name() == Some("complex");
            Some(if is_complex { wide } else { Type::named("float") })
        }
        ("-", "datetime" | "date") => match right?.name() {
            Some("timedelta") => Some(left),
            Some("datetime" | "date") => Some(Type::named("timedelta")),
            _ => None,
        },
        ("+", "datetime" | "date" | "timedelta") => Some(left),
        ("+" | "-" | "*" | "//" | "%" | "**" | "<<" | ">>" | "&" | "|" | "^", _) => {
            Python.arithmetic_type(&left, &right?)
        }
        _ => None,
    }
}

/// The type of two lists or two tuples in a row; without its arguments if they differ.
fn concatenation(left: Type, right: Type) -> Option<Type> {
    let Type::Named(path, arguments) = right else {
        return None;
    };
    let name = left.name()?.to_owned();
    if path.last() != Some(&name) {
        return None;
    }
    let same = left.arguments() == arguments.as_deref().unwrap_or_default();
    Some(if same { left } else { Type::named(&name) })
}

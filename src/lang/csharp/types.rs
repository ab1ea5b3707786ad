//! Uses of types, and what types mean in C#.

use std::borrow::Cow;

use tree_sitter::Node;

use super::references::path;
use super::{CSharp, Fields, kind_of};
use crate::facts::{NumberKind, Path, TypeForm};
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::language::HasProfile;
use crate::syntax::Builder;
use crate::types::{Type, TypeNotation};

/// Structures of .NET, of which `T?` is another type. `T?` of a class is that class.
const VALUES: [&str; 8] = [
    "DateOnly",
    "DateTime",
    "DateTimeOffset",
    "Guid",
    "KeyValuePair",
    "TimeOnly",
    "TimeSpan",
    "bool",
];

/// The type that an array or a nullable type is made of.
pub(super) fn named(mut ty: Node<'_>) -> Node<'_> {
    while matches!(kind_of(ty), "array_type" | "nullable_type" | "pointer_type" | "ref_type") {
        match ty.field("type") {
            Some(inner) => ty = inner,
            None => break,
        }
    }
    ty
}

/// Records the use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let form = match kind_of(node) {
        "array_type" | "implicit_array_creation_expression" => TypeForm::Array,
        "tuple_type" => TypeForm::Tuple,
        "identifier" if builder.text(node) == "var" => return,
        _ => TypeForm::Named,
    };
    if form == TypeForm::Array && builder.is_in_header_of("Main", node) {
        return;
    }
    let parts = match form {
        TypeForm::Named => path(builder, node).parts,
        _ => Vec::new(),
    };
    builder.type_use(form, Path { parts, has_receiver: false }, node.start_byte(), node.end_byte());
}

/// Records the type that a dotted name begins with: `Color` of `Color.Red`. What turns out to be a variable is
/// dropped at the end.
pub(super) fn first_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if builder.text(node).starts_with(char::is_uppercase) {
        type_use(builder, node);
    }
}

impl TypeNotation for CSharp {
    /// `int?` is `Nullable<int>`, `string?` a `string`, `(int, string)` a tuple, and `int[,]` an array.
    fn respelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let text = text.strip_prefix("global::").unwrap_or(text);
        match text.contains(['?', '(', ',']) {
            true => respell(text).into(),
            false => text.into(),
        }
    }
}

/// A type in the notation that all types are read in.
fn respell(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    // Where the types begin that are open, and whether in a tuple.
    let mut begins = vec![(0, false)];
    for c in text.chars() {
        match c {
            '(' => {
                found.push_str("Tuple<");
                begins.push((found.len(), true));
            }
            '<' | '[' => {
                found.push(c);
                begins.push((found.len(), false));
            }
            ',' if found.ends_with('[') || found.ends_with("[ ") => {}
            ',' => {
                close(&mut found, &begins);
                found.push(c);
                if let Some(last) = begins.last_mut() {
                    last.0 = found.len();
                }
            }
            ')' | '>' | ']' => {
                close(&mut found, &begins);
                found.push(if c == ')' { '>' } else { c });
                if begins.len() > 1 {
                    begins.pop();
                }
            }
            '?' => {
                let start = begins.last().map_or(0, |last| last.0);
                let inner = found[start..].trim().to_owned();
                if is_value(&inner) {
                    found.truncate(start);
                    found.push_str(&format!("Nullable<{inner}>"));
                }
            }
            _ => found.push(c),
        }
    }
    found
}

/// Drops the name of a part of a tuple: `int` of `int count`.
fn close(found: &mut String, begins: &[(usize, bool)]) {
    let Some((start, true)) = begins.last() else { return };
    let part = found[*start..].trim_end();
    let ty = part.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let end = start + ty.trim_end().len();
    if ty.ends_with(char::is_whitespace) && !ty.trim().is_empty() {
        found.truncate(end);
    }
}

fn is_value(ty: &str) -> bool {
    let name = ty.split('<').next().unwrap_or(ty);
    let name = name.rsplit('.').next().unwrap_or(name);
    let is_number = CSharp.profile().types.numbers.contains(&name);
    is_number || VALUES.contains(&name) || name == "Tuple" && ty.contains('<')
}

impl TypeSystem for CSharp {
    /// By its suffix and, for a whole number, by its value.
    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let lower = text.replace('_', "").to_ascii_lowercase();
        let is_plain = !lower.starts_with("0x");
        Type::named(match kind {
            NumberKind::Floating if lower.ends_with('f') => "float",
            NumberKind::Floating if lower.ends_with('m') => "decimal",
            NumberKind::Floating => "double",
            _ if lower.ends_with("ul") || lower.ends_with("lu") => "ulong",
            _ if lower.ends_with('l') => "long",
            _ if lower.ends_with('u') => "uint",
            _ if is_plain
                && lower.parse::<u64>().is_ok_and(|value| value > u64::from(u32::MAX)) =>
            {
                "long"
            }
            _ if is_plain && lower.parse::<u32>().is_ok_and(|value| value > i32::MAX as u32) => {
                "uint"
            }
            _ => "int",
        })
    }

    /// What is less than an `int` is computed as one; a `uint` and a type with a sign need a `long`.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let types = self.profile().types.numbers;
        let rank = |ty: &Type| types.iter().position(|known| ty.name() == Some(*known));
        let int = types.iter().position(|known| *known == "int")?;
        let (one, other) = (rank(left)?.max(int), rank(right)?.max(int));
        let wider = types[one.max(other)];
        let is_mixed = wider == "uint" && one != other && !is_unsigned(left, right);
        Some(Type::named(if is_mixed { "long" } else { wider }))
    }

    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text =
            |operand: &Operand| operand.ty.as_ref().and_then(Type::name) == Some("string");
        match operator {
            "+" if is_text(&left) || is_text(&right) => Some(Type::named("string")),
            "is" => Some(Type::named("bool")),
            "??" => {
                let right = right.ty?;
                let held = Type::generic("Nullable", vec![right.clone()]);
                let left = left.ty?;
                (left == right || left == held).then_some(right)
            }
            "<<" | ">>" | ">>>" => {
                let left = left.ty?;
                self.arithmetic_type(&left, &left)
            }
            "&" | "|" | "^" if left.ty.as_ref().and_then(Type::name) == Some("bool") => left.ty,
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], index: &str) -> Option<Type> {
        let is_part = index.contains("..");
        match (name, arguments) {
            ("string", _) if is_part => Some(Type::named("string")),
            ("string", _) => Some(Type::named("char")),
            _ if is_part => None,
            ("Array" | "List" | "IList" | "IReadOnlyList" | "Span" | "ReadOnlySpan", [element]) => {
                Some(element.clone())
            }
            (name, [_, value]) if name.ends_with("Dictionary") => Some(value.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("char")),
            (name, [_, _]) if name.contains("Dictionary") => {
                Some(Type::generic("KeyValuePair", arguments.to_vec()))
            }
            (_, [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], at: usize) -> Option<Type> {
        arguments
            .get(at)
            .filter(|_| matches!(name, "Tuple" | "ValueTuple" | "KeyValuePair"))
            .cloned()
    }

    /// The type of a function of `Math` that calculates with its arguments as an operator does.
    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        let function = name.rsplit_once("Math.")?.1;
        let of = |at: usize| arguments.ty(at);
        match (function, arguments.count()) {
            ("Max" | "Min", 2) => {
                Some(of(0).zip(of(1)).and_then(|(one, other)| match one == other {
                    true => Some(one),
                    false => self.arithmetic_type(&one, &other),
                }))
            }
            ("Abs", 1) | ("Clamp", 3) => Some(of(0)),
            ("Ceiling" | "Floor" | "Truncate", 1) | ("Round", 1..) => Some(of(0).map(|ty| {
                Type::named(if ty.name() == Some("decimal") { "decimal" } else { "double" })
            })),
            _ => None,
        }
    }
}

fn is_unsigned(left: &Type, right: &Type) -> bool {
    let is_one = |ty: &Type| ty.is_one_of(&["byte", "char", "uint", "ushort"]);
    is_one(left) && is_one(right)
}

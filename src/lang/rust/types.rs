//! Uses of types, and what types mean in Rust.

use std::borrow::Cow;

use tree_sitter::Node;

use super::references::path;
use super::{Fields, Rust, kind_of, notation};
use crate::facts::{NumberKind, Path, TypeForm};
use crate::lang::tree::named_children;
use crate::lang::{Operand, TypeSystem};
use crate::language::HasProfile;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;
use crate::types::{Type, TypeNotation};

/// The names of the type parameters of a type or a function, without lifetimes.
pub(super) fn parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let list = node.field("type_parameters").into_iter().flat_map(named_children);
    let named = list.filter(|parameter| kind_of(*parameter) != "lifetime_parameter");
    named.filter_map(|parameter| parameter.field("name")).map(|name| builder.text(name)).collect()
}

/// Whether a bound is a trait, not a lifetime or `?Sized`.
pub(super) fn is_trait(bound: Node<'_>) -> bool {
    matches!(kind_of(bound), "type_identifier" | "scoped_type_identifier" | "generic_type")
}

/// The name of the type that an `impl` is for, without references and type arguments: `Stack` of `&'a Stack<T>`.
pub(super) fn base_name<'t>(builder: &Builder<'t>, mut ty: Node<'t>) -> &'t str {
    while matches!(kind_of(ty), "reference_type" | "pointer_type") {
        match ty.field("type") {
            Some(inner) => ty = inner,
            None => break,
        }
    }
    path(builder, ty).parts.last().copied().unwrap_or_default()
}

/// Records the use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let form = match kind_of(node) {
        "array_type" if node.field("length").is_some() => TypeForm::Array,
        "array_type" => TypeForm::Slice,
        "tuple_type" => TypeForm::Tuple,
        _ if is_no_use(visit) || builder.is_head_of_type(node) => return,
        _ => TypeForm::Named,
    };
    let parts = match form {
        TypeForm::Named => path(builder, node).parts,
        _ => Vec::new(),
    };
    builder.type_use(form, Path { parts, has_receiver: false }, node.start_byte(), node.end_byte());
}

/// Whether a node is the name that a definition introduces, or a part of a path.
fn is_no_use(visit: &Visit<'_, '_>) -> bool {
    let Some(parent) = visit.parent() else { return false };
    match kind_of(parent) {
        "struct_item"
        | "enum_item"
        | "union_item"
        | "trait_item"
        | "type_item"
        | "associated_type"
        | "type_parameter"
        | "scoped_type_identifier" => visit.child(parent, "name") == Some(visit.node),
        _ => false,
    }
}

/// Records the type that a path begins with: `HashMap` of `HashMap::new`. Modules do not begin with a capital.
pub(super) fn first_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = builder.text(node);
    if name.starts_with(char::is_uppercase) {
        let path = Path { parts: vec![name], has_receiver: false };
        builder.type_use(TypeForm::Named, path, node.start_byte(), node.end_byte());
    }
}

impl TypeNotation for Rust {
    fn respelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        notation::respelled(text)
    }
}

/// Whether a number has the type that one without a suffix has.
fn is_default(ty: &Type) -> bool {
    ty.is_one_of(&["i32", "f64"])
}

impl TypeSystem for Rust {
    /// The suffix of a literal is its type.
    fn number_type(&self, kind: NumberKind, text: &str) -> Type {
        let types = &self.profile().types;
        let mut numbers = types.numbers.iter();
        let hexadecimal_float = text.starts_with("0x") && !text.contains(['i', 'u']);
        match numbers.find(|name| text.ends_with(**name) && !hexadecimal_float) {
            Some(name) => Type::named(name),
            None if kind == NumberKind::Integer => Type::named("i32"),
            None => Type::named(types.floating),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("Vec" | "VecDeque", [element]) => Some(element.clone()),
            ("BTreeMap" | "HashMap", [_, value]) => Some(value.clone()),
            _ => None,
        }
    }

    /// The type of the elements of `vec![…]`; a literal without a suffix takes the type of the others.
    fn deduced_arguments(&self, name: &str, values: &[Option<Type>]) -> Option<Vec<Type>> {
        let is_said = |ty: &&Type| !is_default(ty);
        let known: Vec<&Type> = values.iter().flatten().collect();
        let element = known.iter().copied().find(is_said).or(known.first().copied());
        let agrees = |ty: &Type| Some(ty) == element || is_default(ty);
        let is_evident = known.len() == values.len() && known.iter().all(|ty| agrees(ty));
        let element = element.filter(|_| is_evident).cloned();
        (name == "Vec").then(|| vec![element.unwrap_or(Type::Unknown)])
    }

    /// Nothing is converted: the operands have the same type.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let is_number = left.is_one_of(self.profile().types.numbers);
        (left == right && is_number).then(|| left.clone())
    }

    /// A literal without a suffix takes the type of the other operand. `+` appends to a `String`.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let string = Type::named("String");
        match operator {
            "<<" | ">>" => left.ty,
            "+" if left.ty.as_ref() == Some(&string) => Some(string),
            _ if left.is_literal && right.is_literal => {
                left.ty.filter(|ty| !is_default(ty)).or(right.ty)
            }
            _ if left.is_literal => right.ty,
            _ if right.is_literal => left.ty,
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }
}

//! Uses of types, and what types mean in Swift.

use std::borrow::Cow;

use tree_sitter::Node;

use super::references::path;
use super::{Fields, Swift, kind_of, notation};
use crate::facts::{NumberKind, Path, TypeForm, TypeText};
use crate::lang::tree::{children, named_children};
use crate::lang::{ArgumentTypes, Operand, TypeSystem};
use crate::language::HasProfile;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;
use crate::types::{Type, TypeNotation};

/// Types whose initializers may give nothing, by the labels of their arguments.
const FAILABLE: [&str; 9] = [
    "Data",
    "NSImage",
    "NSURL",
    "UIImage",
    "URL",
    "URLComponents",
    "UUID",
    "Unicode.Scalar",
    "UnicodeScalar",
];

/// The names of the type parameters of a type or a function.
pub(super) fn parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let lists = named_children(node).filter(|child| kind_of(*child) == "type_parameters");
    let names = lists.flat_map(named_children).filter_map(|one| named_children(one).next());
    let names = names.filter(|name| kind_of(*name) == "type_identifier");
    names.map(|name| builder.text(name)).collect()
}

/// The type that a node has after a token: the result after `->`, what is declared after `:`.
pub(super) fn type_after<'t>(node: Node<'t>, token: &str) -> Option<Node<'t>> {
    let mut after = children(node).skip_while(|child| kind_of(*child) != token).skip(1);
    after.find(|child| {
        child.is_named() && !matches!(kind_of(*child), "attribute" | "parameter_modifiers")
    })
}

/// The mark after a node. The tree is only asked if the text has one: it looks for it from its root.
pub(super) fn next_mark<'t>(builder: &Builder<'t>, node: Node<'t>, mark: &str) -> Option<Node<'t>> {
    let after = builder.source()[node.end_byte()..].trim_start();
    let next = after.starts_with(mark).then(|| node.next_sibling())?;
    next.filter(|next| kind_of(*next) == mark)
}

/// The same as text, with the mark of an implicitly unwrapped one and the dots of a variadic parameter.
pub(super) fn after<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    token: &str,
) -> Option<TypeText<'t>> {
    let ty = type_after(node, token)?;
    let end = next_mark(builder, ty, "!").map_or(ty.end_byte(), |mark| mark.end_byte());
    let text = builder.slice(ty.start_byte()..end);
    let is_variadic = kind_of(node) == "parameter" && next_mark(builder, node, "...").is_some();
    let text = if is_variadic { format!("{text}...").into() } else { text.into() };
    Some(TypeText { text, span: builder.bytes(ty.start_byte(), end) })
}

/// The type in `Stack<Int>()`.
pub(super) fn constructed(node: Node<'_>) -> Option<Node<'_>> {
    node.field("constructed_type")
}

/// Records the use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let form = match kind_of(node) {
        "array_type" => TypeForm::Array,
        "dictionary_type" => TypeForm::Map,
        "tuple_type" if is_tuple(visit) => TypeForm::Tuple,
        // What an attribute names is a type or a macro.
        "user_type" if !visit.is_under("attribute") => TypeForm::Named,
        _ => return,
    };
    let parts = match form {
        TypeForm::Named => path(builder, node).parts,
        _ => Vec::new(),
    };
    builder.type_use(form, Path { parts, has_receiver: false }, node.start_byte(), node.end_byte());
}

/// Whether types in parentheses are a tuple: not the parameters of a function, and not nothing.
fn is_tuple(visit: &Visit<'_, '_>) -> bool {
    let is_of_function = visit.is_under("function_type") && visit.field_name() == Some("params");
    !is_of_function && named_children(visit.node).count() > 1
}

/// Records the element of `[Int]()`, and the type that a name with a capital begins with: `Color` of `Color.red`.
pub(super) fn first_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = builder.text(node);
    if name.starts_with(char::is_uppercase) {
        let path = Path { parts: vec![name], has_receiver: false };
        builder.type_use(TypeForm::Named, path, node.start_byte(), node.end_byte());
    }
}

impl TypeNotation for Swift {
    fn respelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        notation::respelled(text)
    }
}

fn optional(ty: Type) -> Type {
    Type::generic("Optional", vec![ty])
}

fn is_number(ty: &Type) -> bool {
    let names = Swift.profile().types.numbers;
    ty.name().is_some_and(|name| names.contains(&name))
}

impl TypeSystem for Swift {
    fn number_type(&self, kind: NumberKind, _text: &str) -> Type {
        Type::named(if kind == NumberKind::Integer { "Int" } else { "Double" })
    }

    /// Nothing is converted: the operands have the same type.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        (left == right && is_number(left)).then(|| left.clone())
    }

    /// A literal takes the type of the other operand, and a whole one that of a `Double`. `+` joins what is of one type.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        match operator {
            "..." => Some(Type::generic("ClosedRange", vec![self.bound(left, right)?])),
            "..<" => Some(Type::generic("Range", vec![self.bound(left, right)?])),
            "is" => Some(Type::named("Bool")),
            "??" => right.ty,
            "<<" | ">>" => left.ty,
            "+" if left.ty == right.ty => left.ty,
            _ => self.bound(left, right).filter(is_number),
        }
    }

    /// An element; that of a dictionary may not be there. A part has a type of its own.
    fn subscript_type(&self, name: &str, arguments: &[Type], index: &str) -> Option<Type> {
        let is_part = index.contains("...") || index.contains("..<");
        match (name, arguments) {
            _ if is_part => None,
            ("Array" | "ContiguousArray" | "ArraySlice", [element]) => Some(element.clone()),
            ("Dictionary", [_, value]) if index.contains("default:") => Some(value.clone()),
            ("Dictionary", [_, value]) => Some(optional(value.clone())),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("String" | "Substring", _) => Some(Type::named("Character")),
            ("Dictionary", [_, _]) => Some(Type::generic("Tuple", arguments.to_vec())),
            (_, [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], at: usize) -> Option<Type> {
        arguments.get(at).filter(|_| matches!(name, "Optional" | "Tuple")).cloned()
    }

    /// A call of a name with a capital makes an object. Numbers that are read from text may be nothing.
    fn called_type(&self, path: &[&str], text: &str) -> Option<Type> {
        let name = path.last()?;
        let depends =
            FAILABLE.contains(&text) || matches!(text, "Array" | "Bool" | "Dictionary" | "Set");
        let is_type = name.starts_with(char::is_uppercase) && !depends;
        let ty = is_type.then(|| crate::types::parse(self, text))?;
        (!is_number(&ty)).then_some(ty)
    }

    fn builtin_call(&self, name: &str, arguments: &dyn ArgumentTypes) -> Option<Option<Type>> {
        let named = Type::named(name);
        match name {
            _ if is_number(&named) || name == "Bool" => {
                let of_text = arguments.count() > 0
                    && matches!(
                        arguments.ty(0)?.name(),
                        Some("String" | "Substring" | "Character")
                    );
                let is_plain = arguments.count() == arguments.positional();
                Some(match of_text {
                    true => Some(optional(named)),
                    false => is_plain.then_some(named),
                })
            }
            // `Array(repeating: 0, count: 3)`
            "Array" if arguments.count() == 2 && arguments.positional() == 0 => {
                Some(arguments.ty(0).map(|element| Type::generic("Array", vec![element])))
            }
            "Array" | "Set" => {
                let element = (arguments.count() == 1).then(|| arguments.element(0)).flatten();
                Some(element.map(|element| Type::generic(name, vec![element])))
            }
            "Dictionary" => Some(Some(Type::generic(name, vec![Type::Unknown, Type::Unknown]))),
            "min" | "max" | "abs" => Some(arguments.ty(0)),
            _ => None,
        }
    }
}

impl Swift {
    /// The type that both ends of a range or both numbers have.
    fn bound(&self, left: Operand, right: Operand) -> Option<Type> {
        let is_double = |ty: &Type| ty.name() == Some("Double");
        match (left.is_literal, right.is_literal) {
            (true, true) => left.ty.filter(is_double).or(right.ty),
            (true, false) => right.ty,
            (false, true) => left.ty,
            (false, false) => (left.ty == right.ty).then_some(left.ty)?,
        }
    }
}

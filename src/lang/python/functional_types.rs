//! Types defined by the functional API: `type("X", …)`, `Enum("X", …)`, `namedtuple("X", …)`.

use std::borrow::Cow;

use tree_sitter::Node;

use super::definitions::named;
use super::expressions::arguments;
use super::references::last_part;
use super::{Fields, kind_of, type_uses};
use crate::facts::{Argument, Base, BaseKind, Expression, TypeDefinition, TypeKind, TypeText};
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::Builder;

/// The kinds of types that a call can define.
#[derive(Clone, Copy, PartialEq)]
enum FunctionalType {
    /// A class, in the sense of the table of terms (semantics): `type("X", (…), {…})`.
    Class,
    /// An interface, and a class only for checks that look for a class by name:
    /// `ABCMeta("X", (…), {…})`.
    Interface,
    /// A class only for checks that look for a class by name: `namedtuple`, `TypedDict` and the
    /// like.
    Record,
    /// `Enum("X", …)`.
    Enumeration,
    /// `NewType("X", int)`, `TypeAliasType("X", int | str)`.
    NewType,
    /// Not recorded, neither as a type nor as a variable: `TypeVar`, `declarative_base()`.
    Ignored,
}

/// Records the type that `name = value` defines, if it does, and says whether it does: the name
/// is not a variable then.
pub(super) fn record<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    value: Node<'t>,
    span: Span,
) -> bool {
    let Some((functional_type, arguments)) = functional_type(builder, value) else {
        return false;
    };
    let kind = match functional_type {
        FunctionalType::Ignored => return true,
        FunctionalType::NewType => TypeKind::Named,
        FunctionalType::Enumeration => TypeKind::Enumeration,
        _ => TypeKind::Class,
    };
    let second = arguments.get(1).map(|argument| argument.value.node);
    // `made = type(f"Fake{kind}", …)` makes a class of another name.
    let is_named_so = arguments.first().is_some_and(|argument| {
        builder.text(argument.value.node).trim_matches(['"', '\'']) == builder.text(name)
    });
    let is_class = functional_type == FunctionalType::Class;
    let definition = TypeDefinition {
        is_class: is_class && is_named_so,
        is_class_by_name: is_class && !is_named_so
            || matches!(functional_type, FunctionalType::Interface | FunctionalType::Record),
        bases: match functional_type {
            FunctionalType::Class | FunctionalType::Interface | FunctionalType::Record => {
                bases(builder, value, second, functional_type)
            }
            _ => Vec::new(),
        },
        underlying: second
            .filter(|_| functional_type == FunctionalType::NewType)
            .map(|ty| type_uses::type_text(builder, ty)),
        listed_properties: match functional_type {
            FunctionalType::Enumeration | FunctionalType::NewType => Vec::new(),
            _ => listed_fields(builder, value),
        },
        ..named(builder, name, kind, span)
    };
    builder.facts.types.push(definition);
    true
}

/// The kind of type that a call defines, with the arguments of the call.
fn functional_type<'t>(
    builder: &Builder<'t>,
    value: Node<'t>,
) -> Option<(FunctionalType, Vec<Argument<'t>>)> {
    if kind_of(value) != "call" {
        return None;
    }
    let callee = value.field("function")?;
    let path = builder.text(callee);
    let kind = match last_part(path) {
        "namedtuple" | "NamedTuple" | "TypedDict" | "make_dataclass" => FunctionalType::Record,
        "NewType" | "TypeAliasType" => FunctionalType::NewType,
        "TypeVar" | "ParamSpec" | "TypeVarTuple" | "declarative_base" => FunctionalType::Ignored,
        "Enum" | "IntEnum" | "StrEnum" | "Flag" | "IntFlag" => FunctionalType::Enumeration,
        "type" if path == "type" => FunctionalType::Class,
        "ABCMeta" => FunctionalType::Interface,
        _ => return None,
    };
    let arguments = arguments(builder.expression(value), value.field("arguments")?);
    let has_expected_arguments = match kind {
        FunctionalType::Class | FunctionalType::Interface => arguments.len() == 3,
        FunctionalType::Record => !arguments.is_empty(),
        FunctionalType::NewType => arguments.len() >= 2,
        FunctionalType::Enumeration => {
            let is_named = |argument: &Argument<'_>| {
                matches!(kind_of(argument.value.node), "string" | "concatenated_string")
            };
            arguments.len() >= 2 && arguments.first().is_some_and(is_named)
        }
        FunctionalType::Ignored => true,
    };
    has_expected_arguments.then_some((kind, arguments))
}

/// The bases in the second argument of `type(…)`, and the metaclass; the function that makes a record
/// stands for the base that it gives it.
fn bases<'t>(
    builder: &mut Builder<'t>,
    call: Node<'t>,
    second: Option<Node<'t>>,
    functional_type: FunctionalType,
) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    let lists_bases = functional_type != FunctionalType::Record;
    if let Some(tuple) = second.filter(|second| lists_bases && kind_of(*second) == "tuple") {
        for node in named_children(tuple) {
            type_uses::record(builder, node);
            let ty = type_uses::type_text(builder, node);
            let kind = BaseKind::Extends;
            bases.push(Base { kind, ty });
        }
    }
    let callee = call.field("function");
    let kind = match functional_type {
        FunctionalType::Interface => Some(BaseKind::Metaclass),
        FunctionalType::Record => Some(BaseKind::Extends),
        _ => None,
    };
    // A class from `make_dataclass` derives from nothing.
    let callee = callee.filter(|callee| last_part(builder.text(*callee)) != "make_dataclass");
    if let Some((callee, kind)) = callee.zip(kind) {
        let ty: TypeText<'t> = builder.type_text(callee);
        bases.push(Base { kind, ty });
    }
    bases
}

/// The fields listed in a call such as `namedtuple("P", "x y")` or `type("X", (), {"a": 1})`.
pub(super) fn listed_fields<'t>(
    builder: &Builder<'t>,
    call: Node<'t>,
) -> Vec<(Cow<'t, str>, Span)> {
    let Some((functional_type, arguments)) = functional_type(builder, call) else {
        return Vec::new();
    };
    let index = match functional_type {
        FunctionalType::Record => 1,
        FunctionalType::Class | FunctionalType::Interface => 2,
        _ => return Vec::new(),
    };
    arguments
        .get(index)
        .map(|argument| names_in_strings(builder, argument.value.node))
        .unwrap_or_default()
}

/// Records what a dunder assigned in a class body, such as `__slots__`, says about the class.
pub(super) fn special_attribute<'t>(builder: &mut Builder<'t>, name: &str, value: Expression<'t>) {
    let Some(id) = builder.owner_type() else {
        return;
    };
    match name {
        "__slots__" => {
            let properties = names_in_strings(builder, value.node);
            builder.facts.types[id.0 as usize].listed_properties.extend(properties);
        }
        "__metaclass__" => {
            let ty = TypeText { text: value.text().into(), span: value.span() };
            let kind = BaseKind::Metaclass;
            builder.facts.types[id.0 as usize].bases.push(Base { kind, ty });
        }
        _ => {}
    }
}

/// The names in a string, in a list, tuple or set of strings or of pairs, or in the keys of a
/// dict.
pub(super) fn names_in_strings<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
) -> Vec<(Cow<'t, str>, Span)> {
    match kind_of(node) {
        "string" => names_in_string(builder, node),
        "list" | "tuple" | "set" | "dictionary" | "expression_list" => named_children(node)
            .filter_map(|element| match kind_of(element) {
                "string" => Some(element),
                "pair" => element.field("key"),
                "tuple" | "list" => element.named_child(0),
                _ => None,
            })
            .filter(|element| kind_of(*element) == "string")
            .flat_map(|element| names_in_string(builder, element))
            .collect(),
        _ => Vec::new(),
    }
}

/// The names in a string, separated by whitespace or commas.
fn names_in_string<'t>(builder: &Builder<'t>, string: Node<'t>) -> Vec<(Cow<'t, str>, Span)> {
    named_children(string)
        .filter(|part| kind_of(*part) == "string_content")
        .flat_map(|part| {
            let text = builder.text(part);
            text.split(|character: char| character == ',' || character.is_whitespace())
                .filter(|word| !word.is_empty())
                .map(move |word| {
                    let start =
                        part.start_byte() + (word.as_ptr() as usize - text.as_ptr() as usize);
                    (word.into(), builder.bytes(start, start + word.len()))
                })
        })
        .collect()
}

//! Types made by a call: `type("X", …)`, `Enum("X", …)`, `namedtuple("X", …)`.

use std::borrow::Cow;

use tree_sitter::Node;

use super::annotations;
use super::classes::{last_part, named};
use super::expressions::arguments;
use super::kind_of;
use crate::response::Span;
use crate::syntax::{
    Argument, Base, BaseKind, Builder, InitialValue, TypeDefinition, TypeKind, TypeText, Variable,
    VariableKind,
};

/// What a call makes.
#[derive(Clone, Copy, PartialEq)]
enum Made {
    /// A class as the table of terms has it: `type("X", (…), {…})`.
    Class,
    /// The same by `ABCMeta("X", (…), {…})`.
    Interface,
    /// A class only where one of the name is looked for: `namedtuple`, `TypedDict` and kin.
    Record,
    /// `Enum("X", …)`.
    Enumeration,
    /// `NewType("X", int)`.
    NewType,
    /// Neither a type of the response nor a variable: `TypeVar`, `declarative_base()`.
    Nothing,
}

/// Whether `name = value` makes a type; it is recorded then, and the name is no variable.
pub(super) fn by_call<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    value: Node<'t>,
    span: Span,
) -> bool {
    let Some((made, arguments)) = made(builder, value) else {
        return false;
    };
    let kind = match made {
        Made::Nothing => return true,
        Made::NewType => TypeKind::Named,
        Made::Enumeration => TypeKind::Enumeration,
        _ => TypeKind::Class,
    };
    let second = arguments.get(1).map(|argument| argument.value.node);
    let definition = TypeDefinition {
        kind,
        is_class: matches!(made, Made::Class | Made::Interface),
        is_class_by_name: made == Made::Record,
        is_enumeration: made == Made::Enumeration,
        bases: match made {
            Made::Class | Made::Interface => made_bases(builder, value, second, made),
            _ => Vec::new(),
        },
        underlying: second
            .filter(|_| made == Made::NewType)
            .map(|ty| annotations::type_text(builder, ty)),
        listed_properties: match made {
            Made::Enumeration | Made::NewType => Vec::new(),
            _ => fields(builder, value),
        },
        ..named(builder, name, span)
    };
    builder.facts.types.push(definition);
    if let Some(members) = second.filter(|_| made == Made::Enumeration) {
        enumerators(builder, name, members);
    }
    true
}

/// What a call makes, with its arguments.
fn made<'t>(builder: &Builder<'t>, value: Node<'t>) -> Option<(Made, Vec<Argument<'t>>)> {
    if kind_of(value) != "call" {
        return None;
    }
    let callee = value.child_by_field_id(field!(Python, "function"))?;
    let path = builder.text(callee);
    let made = match last_part(path) {
        "namedtuple" | "NamedTuple" | "TypedDict" | "make_dataclass" => Made::Record,
        "NewType" => Made::NewType,
        "TypeVar" | "ParamSpec" | "TypeVarTuple" | "declarative_base" => Made::Nothing,
        "Enum" | "IntEnum" | "StrEnum" | "Flag" | "IntFlag" => Made::Enumeration,
        "type" if path == "type" => Made::Class,
        "ABCMeta" => Made::Interface,
        _ => return None,
    };
    let arguments = arguments(
        builder.expression(value),
        value.child_by_field_id(field!(Python, "arguments"))?,
    );
    let fits = match made {
        Made::Class | Made::Interface => arguments.len() == 3,
        Made::Record => !arguments.is_empty(),
        Made::NewType => arguments.len() == 2,
        Made::Enumeration => {
            let is_named = |argument: &Argument<'_>| {
                matches!(
                    kind_of(argument.value.node),
                    "string" | "concatenated_string"
                )
            };
            arguments.len() >= 2 && arguments.first().is_some_and(is_named)
        }
        Made::Nothing => true,
    };
    fits.then_some((made, arguments))
}

/// The bases in the second argument of `type(…)`, and the metaclass.
fn made_bases<'t>(
    builder: &mut Builder<'t>,
    call: Node<'t>,
    second: Option<Node<'t>>,
    made: Made,
) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    if let Some(tuple) = second.filter(|second| kind_of(*second) == "tuple") {
        for node in tuple.named_children(&mut tuple.walk()) {
            annotations::type_uses(builder, node);
            let ty = annotations::type_text(builder, node);
            let kind = BaseKind::Extends;
            bases.push(Base { kind, ty });
        }
    }
    if let Some(callee) = call.child_by_field_id(field!(Python, "function"))
        && made == Made::Interface
    {
        let ty: TypeText<'t> = builder.type_text(callee);
        let kind = BaseKind::Metaclass;
        bases.push(Base { kind, ty });
    }
    bases
}

/// The fields that a call such as `namedtuple("P", "x y")` or `type("X", (), {"a": 1})` lists.
pub(super) fn fields<'t>(builder: &Builder<'t>, call: Node<'t>) -> Vec<(Cow<'t, str>, Span)> {
    let Some((made, arguments)) = made(builder, call) else {
        return Vec::new();
    };
    let place = match made {
        Made::Record => 1,
        Made::Class | Made::Interface => 2,
        _ => return Vec::new(),
    };
    arguments
        .get(place)
        .map(|argument| strings(builder, argument.value.node))
        .unwrap_or_default()
}

/// The names in a string, in a display of strings or of pairs, or in the keys of a dict.
pub(super) fn strings<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<(Cow<'t, str>, Span)> {
    match kind_of(node) {
        "string" => words(builder, node),
        "list" | "tuple" | "set" | "dictionary" => node
            .named_children(&mut node.walk())
            .filter_map(|element| match kind_of(element) {
                "string" => Some(element),
                "pair" => element.child_by_field_id(field!(Python, "key")),
                "tuple" | "list" => element.named_child(0),
                _ => None,
            })
            .filter(|element| kind_of(*element) == "string")
            .flat_map(|element| words(builder, element))
            .collect(),
        _ => Vec::new(),
    }
}

/// The words of a string, parted by blanks and commas.
fn words<'t>(builder: &Builder<'t>, string: Node<'t>) -> Vec<(Cow<'t, str>, Span)> {
    string
        .named_children(&mut string.walk())
        .filter(|part| kind_of(*part) == "string_content")
        .flat_map(|part| {
            let text = builder.text(part);
            text.split(|mark: char| mark == ',' || mark.is_whitespace())
                .filter(|word| !word.is_empty())
                .map(move |word| {
                    let start =
                        part.start_byte() + (word.as_ptr() as usize - text.as_ptr() as usize);
                    (word.into(), builder.bytes(start, start + word.len()))
                })
        })
        .collect()
}

/// The members of a functional enumeration.
fn enumerators<'t>(builder: &mut Builder<'t>, name: Node<'t>, members: Node<'t>) {
    for (member, span) in strings(builder, members) {
        let Cow::Borrowed(member) = member else {
            continue;
        };
        let enumerator = Variable {
            name: member,
            name_span: span,
            kind: VariableKind::Enumerator,
            span,
            ty: None,
            value: InitialValue::None,
            is_global: false,
            is_constant: true,
            owner: Some(builder.text(name).into()),
            modifiers: Vec::new(),
            scope: builder.scope(),
        };
        builder.facts.variables.push(enumerator);
    }
}

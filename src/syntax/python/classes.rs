//! Classes, aliases and the attributes that say something about a class.

use tree_sitter::Node;

use super::{annotations, functions, made, recovery};
use crate::response::Span;
use crate::syntax::query::{Match, Part};
use crate::syntax::{
    Base, BaseKind, Builder, Expression, ScopeKind, TypeDefinition, TypeKind, TypeText,
};

/// Records a class and opens its scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let node = found.node;
    let is_whole = node.kind() != "class";
    let (name, bases) = if is_whole {
        (
            node.child_by_field_name("name"),
            node.child_by_field_name("superclasses"),
        )
    } else {
        (found.part(Part::Name), found.part(Part::Base))
    };
    let Some(name) = name else { return };
    let (end, header) = if is_whole {
        let end = functions::end(builder, node);
        (end, functions::head(node).1.unwrap_or(end))
    } else {
        let head = bases.unwrap_or(name).end_byte();
        let end = recovery::end_of_suite(builder, node, head);
        (end, recovery::end_of_head(builder, head, end))
    };
    let span = builder.bytes(node.start_byte(), end.max(header));
    let modifiers = found
        .part(Part::Modifiers)
        .map(|decorated| functions::decorators(builder, decorated))
        .unwrap_or_default();
    let mut definition = TypeDefinition {
        kind: TypeKind::Class,
        is_class: true,
        modifiers,
        header: builder.bytes(node.start_byte(), header),
        ..named(builder, name, span)
    };
    definition.type_parameters = node
        .child_by_field_name("type_parameters")
        .map(|list| type_parameters(builder, list))
        .unwrap_or_default();
    if let Some(list) = bases {
        self::bases(builder, list, &mut definition);
    }
    let id = builder.next_type();
    builder.facts.types.push(definition);
    let scope = builder.open_to(ScopeKind::Type(id), node.start_byte(), span.end as usize);
    builder.facts.types[id.0 as usize].inner = Some(scope);
}

/// A type with a name and nothing else.
pub(super) fn named<'t>(builder: &Builder<'t>, name: Node<'t>, span: Span) -> TypeDefinition<'t> {
    TypeDefinition {
        name: Some(builder.text(name)),
        name_span: builder.span(name),
        qualifier: qualifier(builder),
        kind: TypeKind::Alias,
        is_class: false,
        is_class_by_name: false,
        is_interface: false,
        is_enumeration: false,
        is_specialization: false,
        bases: Vec::new(),
        underlying: None,
        type_parameters: Vec::new(),
        modifiers: Vec::new(),
        listed_properties: Vec::new(),
        span,
        header: span,
        scope: builder.scope(),
        inner: None,
    }
}

/// The classes around the place at hand, outermost first.
fn qualifier(builder: &Builder<'_>) -> Option<String> {
    let mut around: Vec<_> = builder
        .facts
        .scopes_around(builder.scope())
        .filter_map(|scope| match scope.kind {
            ScopeKind::Type(id) => builder.facts.type_definition(id).name,
            _ => None,
        })
        .collect();
    around.reverse();
    (!around.is_empty()).then(|| around.join("."))
}

/// The names in a `[T, *Ts, U: int]`.
fn type_parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<&'t str> {
    list.named_children(&mut list.walk())
        .filter_map(|parameter| {
            let text = builder.text(parameter);
            let head = text.split([':', '=']).next()?.trim();
            Some(head.trim_start_matches('*'))
        })
        .collect()
}

/// The bases and the metaclass in a class's parentheses.
fn bases<'t>(builder: &mut Builder<'t>, list: Node<'t>, definition: &mut TypeDefinition<'t>) {
    for node in list.named_children(&mut list.walk()) {
        match node.kind() {
            "keyword_argument" => {
                let (Some(name), Some(value)) = (
                    node.child_by_field_name("name"),
                    node.child_by_field_name("value"),
                ) else {
                    continue;
                };
                if builder.text(name) == "metaclass" {
                    let ty = builder.type_text(value);
                    let kind = BaseKind::Metaclass;
                    definition.bases.push(Base { kind, ty });
                }
            }
            "list_splat" | "dictionary_splat" | "comment" => {}
            kind => {
                let ty = if kind == "call" {
                    definition.listed_properties = made::fields(builder, node);
                    builder.type_text(node)
                } else {
                    annotations::type_uses(builder, node);
                    annotations::type_text(builder, node)
                };
                let kind = BaseKind::Extends;
                definition.bases.push(Base { kind, ty });
            }
        }
    }
}

/// `type Name = …`.
pub(super) fn alias_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), Some(right)) = (
        node.child_by_field_name("left"),
        node.child_by_field_name("right"),
    ) else {
        return;
    };
    // The name, or a generic type that begins with it.
    let mut name = left;
    while let Some(inner) = name.named_child(0).filter(|_| name.kind() != "identifier") {
        name = inner;
    }
    push_alias(builder, name, right, builder.span(node));
}

/// Whether `name = value` gives a type another name; it is recorded then.
pub(super) fn alias<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    annotation: Option<Node<'t>>,
    value: Node<'t>,
    span: Span,
) -> bool {
    let is_alias = match annotation {
        Some(annotation) => last_part(builder.text(annotation)) == "TypeAlias",
        None => is_type(builder, builder.text(name), value),
    };
    if is_alias {
        push_alias(builder, name, value, span);
    }
    is_alias
}

fn push_alias<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>, span: Span) {
    let underlying = Some(annotations::type_text(builder, value));
    let definition = TypeDefinition {
        underlying,
        ..named(builder, name, span)
    };
    builder.facts.types.push(definition);
    annotations::type_uses(builder, value);
}

/// Names that are types when subscripted.
const GENERIC: [&str; 34] = [
    "Annotated",
    "AsyncGenerator",
    "AsyncIterator",
    "Awaitable",
    "Callable",
    "ChainMap",
    "ClassVar",
    "Collection",
    "Coroutine",
    "DefaultDict",
    "Deque",
    "Dict",
    "FrozenSet",
    "Generator",
    "Iterable",
    "Iterator",
    "List",
    "Literal",
    "Mapping",
    "MutableMapping",
    "MutableSequence",
    "MutableSet",
    "Optional",
    "OrderedDict",
    "Sequence",
    "Set",
    "Tuple",
    "Type",
    "Union",
    "dict",
    "frozenset",
    "list",
    "set",
    "tuple",
];

/// Builtin types that an alias may stand for.
const BUILTIN: [&str; 14] = [
    "bool",
    "bytearray",
    "bytes",
    "complex",
    "dict",
    "float",
    "frozenset",
    "int",
    "list",
    "object",
    "set",
    "str",
    "tuple",
    "type",
];

/// Whether a value can only be a type: a generic with arguments, a union with a builtin type or
/// `None`, or, for a name that begins like a class, a builtin type.
fn is_type(builder: &Builder<'_>, name: &str, value: Node<'_>) -> bool {
    match value.kind() {
        "subscript" => is_generic(builder, value),
        "binary_operator" => is_union(builder, value),
        "identifier" => {
            name.starts_with(char::is_uppercase) && BUILTIN.contains(&builder.text(value))
        }
        _ => false,
    }
}

fn is_generic(builder: &Builder<'_>, value: Node<'_>) -> bool {
    let Some(head) = value.child_by_field_name("value") else {
        return false;
    };
    let is_name = matches!(head.kind(), "identifier" | "attribute");
    is_name
        && GENERIC
            .binary_search(&last_part(builder.text(head)))
            .is_ok()
        && value
            .child_by_field_name("subscript")
            .is_some_and(|argument| {
                !matches!(argument.kind(), "integer" | "slice" | "unary_operator")
            })
}

fn is_union(builder: &Builder<'_>, value: Node<'_>) -> bool {
    let mut node = value;
    loop {
        let operands = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        );
        let (Some(left), Some(right), Some(operator)) = operands else {
            return false;
        };
        if operator.kind() != "|" {
            return false;
        }
        let is_sure = |node: Node<'_>| match node.kind() {
            "none" => true,
            "identifier" => BUILTIN.contains(&builder.text(node)),
            "subscript" => is_generic(builder, node),
            _ => false,
        };
        if is_sure(right) || is_sure(left) {
            return true;
        }
        if left.kind() != "binary_operator" {
            return false;
        }
        node = left;
    }
}

/// What a dunder assigned in a class body says about the class.
pub(super) fn special_attribute<'t>(builder: &mut Builder<'t>, name: &str, value: Expression<'t>) {
    let Some(id) = functions::owner_type(builder) else {
        return;
    };
    match name {
        "__slots__" => {
            let properties = made::strings(builder, value.node);
            builder.facts.types[id.0 as usize]
                .listed_properties
                .extend(properties);
        }
        "__metaclass__" => {
            let ty = TypeText {
                text: value.text().into(),
                span: value.span(),
            };
            let kind = BaseKind::Metaclass;
            builder.facts.types[id.0 as usize]
                .bases
                .push(Base { kind, ty });
        }
        _ => {}
    }
}

/// The last part of a dotted name.
pub(super) fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name).trim()
}

//! Type declarations, and what types mean in Go.

use tree_sitter::Node;

use super::{Fields, Go, kind_of, variables};
use crate::facts::{Base, BaseKind, Path, TypeDefinition, TypeForm, TypeKind};
use crate::lang::tree::{named_children, named_in_field};
use crate::lang::{Operand, TypeSystem};
use crate::language::HasProfile;
use crate::syntax::Builder;
use crate::types::{self, Type, TypeNotation};

/// Records the spec `X …` of `type X …` and opens the scope of its body. The fields of a struct and
/// the methods of an interface are matched separately.
pub(super) fn definition<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.field("type") else {
        return;
    };
    let (kind, body) = match kind_of(ty) {
        "struct_type" => (TypeKind::Struct, Some(ty)),
        "interface_type" => (TypeKind::Interface, Some(ty)),
        _ => (TypeKind::Named, None),
    };
    let Some(mut definition) = type_definition_of(builder, node, kind) else {
        return;
    };
    match body {
        Some(body) => {
            definition.underlying = None;
            definition.bases = embedded_types(builder, body);
            builder.open_type(definition, body.start_byte(), body.end_byte());
        }
        None => builder.facts.types.push(definition),
    }
}

/// Records the spec `X = …` of `type X = …`.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let definition = type_definition_of(builder, node, TypeKind::Alias);
    builder.facts.types.extend(definition);
}

fn type_definition_of<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    kind: TypeKind,
) -> Option<TypeDefinition<'t>> {
    let name = node.field("name")?;
    let ty = node.field("type")?;
    let start = declaration_start(builder, node.start_byte());
    let body = builder.text(ty).find('{').map(|at| ty.start_byte() + at);
    let end = match kind {
        TypeKind::Struct | TypeKind::Interface => body.unwrap_or(node.end_byte()),
        _ => node.end_byte(),
    };
    Some(TypeDefinition {
        underlying: Some(builder.type_text(ty)),
        type_parameters: type_parameters(builder, node),
        span: builder.bytes(start, node.end_byte()),
        header: builder.trimmed(start, end),
        ..builder.named_type(name, kind, node)
    })
}

/// The first byte of the `type` before a spec; in a group that of the spec.
fn declaration_start(builder: &Builder<'_>, start: usize) -> usize {
    let before = builder.source()[..start].trim_end();
    match before.strip_suffix("type") {
        Some(rest)
            if !rest
                .ends_with(|character: char| character.is_alphanumeric() || character == '_') =>
        {
            rest.len()
        }
        _ => start,
    }
}

/// The names of the type parameters of a type or a function.
pub(super) fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let Some(list) = node.field("type_parameters") else {
        return Vec::new();
    };
    named_children(list)
        .flat_map(|declaration| named_in_field(declaration, "name"))
        .map(|name| builder.text(name))
        .collect()
}

/// The types that a struct or an interface embeds. An element of an interface embeds a type if it
/// is a single one: `fmt.Stringer`, not `~int | string`.
fn embedded_types<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    for child in named_children(body) {
        match kind_of(child) {
            "field_declaration_list" => bases.extend(
                named_children(child)
                    .filter(|field| is_embedded_field(*field))
                    .filter_map(|field| embedded_field(builder, field)),
            ),
            "type_elem" => {
                let terms: Vec<_> = named_children(child).collect();
                if let [ty] = terms.as_slice()
                    && matches!(kind_of(*ty), "type_identifier" | "qualified_type" | "generic_type")
                {
                    bases.push(Base { kind: BaseKind::Embeds, ty: builder.type_text(*ty) });
                }
            }
            _ => {}
        }
    }
    bases
}

fn is_embedded_field(field: Node<'_>) -> bool {
    kind_of(field) == "field_declaration" && field.field("name").is_none()
}

/// The type of an embedded field, with its `*`.
fn embedded_field<'t>(builder: &Builder<'t>, field: Node<'t>) -> Option<Base<'t>> {
    let ty = field.field("type")?;
    let span = builder.bytes(field.start_byte(), ty.end_byte());
    let mut text = builder.type_text(ty);
    text.text = builder.source()[field.start_byte()..ty.end_byte()].into();
    text.span = span;
    Some(Base { kind: BaseKind::Embeds, ty: text })
}

/// Records the fields of a struct type. Those of an unnamed struct have no owner.
pub(super) fn fields<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_body = builder.facts.scope(builder.scope()).span == builder.span(node);
    let owner = builder.owner().filter(|_| is_body);
    let Some(list) = named_children(node).find(|child| kind_of(*child) == "field_declaration_list")
    else {
        return;
    };
    for field in named_children(list) {
        variables::field(builder, field, &owner);
    }
}

/// Records the use of a named type or a type literal.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let form = match kind_of(node) {
        "slice_type" => TypeForm::Slice,
        "array_type" | "implicit_length_array_type" => TypeForm::Array,
        "map_type" => TypeForm::Map,
        "channel_type" => TypeForm::Channel,
        "struct_type" => {
            fields(builder, node);
            TypeForm::Struct
        }
        "interface_type" => TypeForm::Interface,
        _ if is_not_a_use(builder, node) => return,
        _ => TypeForm::Named,
    };
    let parts = match form {
        TypeForm::Named => parts(builder, node),
        _ => Vec::new(),
    };
    let path = Path { parts, has_receiver: false };
    builder.type_use(form, path, node.start_byte(), node.end_byte());
}

/// Whether a name does not count as a use: the name that a type declaration introduces, `nil` among
/// the types of a type switch, the head of the type recorded last (`Pair` of `Pair[int]`), and the
/// last part of a qualified name.
fn is_not_a_use<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let span = builder.span(node);
    let facts = &builder.facts;
    let is_declared = facts.types.last().is_some_and(|last| last.name_span == span);
    is_declared
        || builder.is_head_of_type(node)
        || builder.text(node) == "nil"
        || is_selected(builder, node)
}

/// Whether a selector dot precedes the name; the dots of a variadic parameter do not count.
fn is_selected<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let before = builder.source()[..node.start_byte()].trim_end();
    before.ends_with('.') && !before.ends_with("..")
}

/// The parts of the name of a type, without type arguments.
fn parts<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let mut node = node;
    while kind_of(node) == "generic_type" {
        match node.field("type") {
            Some(ty) => node = ty,
            None => break,
        }
    }
    match (node.field("package"), node.field("name")) {
        (Some(package), Some(name)) => vec![builder.text(package), builder.text(name)],
        _ => vec![builder.text(node)],
    }
}

impl TypeNotation for Go {
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        (path == ["any"]).then_some(Type::Interface)
    }
}

impl TypeSystem for Go {
    /// There is no promotion: the operands have the same type.
    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        (left == right).then(|| left.clone())
    }

    /// An untyped constant takes the type of the other operand.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        if matches!(operator, "<<" | ">>") {
            return left.ty;
        }
        match (left.is_literal, right.is_literal) {
            (true, true) => {
                let is_float = right.ty.as_ref().and_then(Type::name) == Some("float64");
                if is_float { right.ty } else { left.ty }
            }
            (true, false) => right.ty,
            (false, true) => left.ty,
            (false, false) => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    /// The bytes of a string.
    fn subscript_type(&self, name: &str, _arguments: &[Type], _index: &str) -> Option<Type> {
        (name == "string").then(|| Type::named("byte"))
    }

    /// The code points of a string.
    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match name {
            "string" => Some(Type::named("rune")),
            _ => arguments.first().cloned(),
        }
    }

    fn called_type(&self, path: &[&str], _text: &str) -> Option<Type> {
        let [name] = path else { return None };
        let converts = ["any", "bool", "error"].contains(name)
            || self.profile().types.conversions.contains(name);
        converts.then(|| types::parse(self, name))
    }
}

//! Classes, structures, enumerations, actors, protocols, extensions and aliases.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of, types};
use crate::facts::{Base, BaseKind, TypeDefinition, TypeKind, TypeText};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records a type, a protocol or an extension, and opens the scope of its body.
pub(super) fn definition<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else { return };
    let word = node.field("declaration_kind").map_or("", |word| builder.text(word));
    let kind = match word {
        "class" | "actor" => TypeKind::Class,
        "struct" => TypeKind::Struct,
        "enum" => TypeKind::Enumeration,
        "extension" => TypeKind::Implementation,
        _ => TypeKind::Interface,
    };
    let specifiers =
        named_children(node).filter(|child| kind_of(*child) == "inheritance_specifier");
    let base = |specifier| Base { kind: BaseKind::Extends, ty: builder.type_text(specifier) };
    let definition = TypeDefinition {
        is_class: word == "class",
        is_class_by_name: matches!(word, "actor" | "enum" | "struct"),
        bases: specifiers.map(base).collect(),
        modifiers: modifiers(builder, node),
        type_parameters: types::parameters(builder, node),
        header: builder.trimmed(node.start_byte(), body.start_byte()),
        ..match kind {
            // It has no name of its own, and is linked with the type when all blocks are read.
            TypeKind::Implementation => TypeDefinition {
                underlying: Some(builder.type_text(name)),
                ..TypeDefinition::blank(
                    None,
                    builder.span(name),
                    kind,
                    builder.span(node),
                    builder.scope(),
                )
            },
            _ => builder.named_type(name, kind, node),
        }
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
}

/// Records `typealias X = …`. An associated type of a protocol is no type by itself.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else { return };
    let value = children(node).skip_while(|child| kind_of(*child) != "=").nth(1);
    let Some(value) = value else { return };
    // `P & Q` is each of them.
    let composed = named_children(value).filter(|_| kind_of(value) == "protocol_composition_type");
    let base = |protocol| Base { kind: BaseKind::Extends, ty: builder.type_text(protocol) };
    let definition = TypeDefinition {
        bases: composed.map(base).collect(),
        underlying: Some(builder.type_text(value)),
        modifiers: modifiers(builder, node),
        type_parameters: types::parameters(builder, node),
        ..builder.named_type(name, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// The name of the type that the current scope is the body of, also by an extension: `Stack` of
/// `extension Geometry.Stack`.
pub(super) fn owner<'t>(builder: &Builder<'t>) -> Option<Cow<'t, str>> {
    let definition = builder.facts.type_definition(builder.owner_type()?);
    let extended = || definition.underlying.as_ref().map(|ty| extended_name(ty).to_owned().into());
    definition.name.map(Cow::Borrowed).or_else(extended)
}

/// The last name of the type that an extension is for, without type arguments.
pub(super) fn extended_name<'n>(ty: &'n TypeText<'_>) -> &'n str {
    let path = ty.text.split('<').next().unwrap_or_default();
    path.rsplit('.').next().unwrap_or_default().trim()
}

/// Modifiers and attributes, these without `@`.
pub(super) fn modifiers<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let lists = named_children(node).filter(|child| kind_of(*child) == "modifiers");
    let words = lists.flat_map(named_children).map(|word| builder.text(word));
    let mut found: Vec<_> = words.map(|word| word.trim_start_matches('@')).collect();
    let own = children(node).filter(|child| matches!(kind_of(*child), "async" | "attribute"));
    found.extend(own.map(|word| builder.text(word).trim_start_matches('@')));
    found
}

/// Where a declaration begins without the attributes on lines of their own above it.
pub(super) fn start(node: Node<'_>) -> usize {
    let mut parts = Vec::new();
    for child in named_children(node) {
        match kind_of(child) {
            "modifiers" => parts.extend(children(child)),
            _ => break,
        }
    }
    let row = children(node).find(|child| kind_of(*child) != "modifiers");
    let is_above = |part: &&Node<'_>| {
        kind_of(**part) == "attribute"
            && row.is_some_and(|row| part.end_position().row < row.start_position().row)
    };
    let above = parts.iter().take_while(is_above).count();
    let first = parts.get(above).copied().or(row);
    first.map_or(node.start_byte(), |first| first.start_byte())
}

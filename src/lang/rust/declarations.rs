//! Modules, types, traits and implementations.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of, types};
use crate::facts::{
    Base, BaseKind, Package, PackageSource, ScopeKind, TypeDefinition, TypeKind, TypeText,
};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records `mod x { … }` and opens its scope. `mod x;` only says that the module's code is elsewhere.
pub(super) fn module<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let outer = builder.facts.scopes_around(builder.scope()).find_map(|scope| {
        let of_scope = |package: &&Package<'_>| {
            let id = package.scope?;
            (builder.facts.scope(id).span == scope.span
                && package.source == PackageSource::Namespace)
                .then_some(())
        };
        builder.facts.packages.iter().find(|package| of_scope(package).is_some())
    });
    let name = builder.text(name);
    let name = match outer {
        Some(outer) => Cow::Owned(format!("{}::{name}", outer.name)),
        None => Cow::Borrowed(name),
    };
    let span = builder.trimmed(node.start_byte(), body.start_byte());
    let scope = Some(builder.open(ScopeKind::Namespace, body));
    let source = PackageSource::Namespace;
    builder.facts.packages.push(Package { name, source, span, scope });
}

/// Records a struct, union, enumeration or trait, and opens the scope of its body.
pub(super) fn definition<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name") else { return };
    let kind = match kind_of(node) {
        "struct_item" => TypeKind::Struct,
        "union_item" => TypeKind::Union,
        "enum_item" => TypeKind::Enumeration,
        _ => TypeKind::Interface,
    };
    let body = node.field("body");
    let modifiers = modifiers(visit);
    let mut bases = derived(visit);
    if let Some(bounds) = node.field("bounds") {
        let supertraits = named_children(bounds).filter(|bound| types::is_trait(*bound));
        let base = |bound| Base { kind: BaseKind::Extends, ty: builder.type_text(bound) };
        bases.extend(supertraits.map(base));
    }
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    let definition = TypeDefinition {
        is_class_by_name: matches!(kind, TypeKind::Union | TypeKind::Enumeration),
        bases,
        modifiers,
        type_parameters: types::parameters(builder, node),
        header: builder.trimmed(node.start_byte(), end),
        ..builder.named_type(name, kind, node)
    };
    match body {
        Some(body) => builder.open_type(definition, body.start_byte(), body.end_byte()),
        None => builder.facts.types.push(definition),
    }
}

/// Records `type X = …;`. One in an `impl` or a trait is a type of it and no alias.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    if owner(visit).is_some() {
        return;
    }
    let (Some(name), Some(ty)) = (node.field("name"), node.field("type")) else {
        return;
    };
    let definition = TypeDefinition {
        underlying: Some(builder.type_text(ty)),
        modifiers: modifiers(visit),
        type_parameters: types::parameters(builder, node),
        ..builder.named_type(name, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// Records an `impl`. It is no type, and is linked with the one that it names when all blocks are read.
pub(super) fn implementation<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.field("type") else { return };
    let implemented = node.field("trait").map(|name| builder.type_text(name));
    let bases = implemented.map(|ty| Base { kind: BaseKind::Implements, ty });
    let body = node.field("body");
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    let name_span = builder.span(ty);
    let span = builder.span(node);
    let definition = TypeDefinition {
        bases: Vec::from_iter(bases),
        underlying: Some(builder.type_text(ty)),
        header: builder.trimmed(node.start_byte(), end),
        ..TypeDefinition::blank(None, name_span, TypeKind::Implementation, span, builder.scope())
    };
    builder.facts.types.push(definition);
}

/// The `impl` or trait that a node is directly in.
pub(super) fn owner<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    let mut around = visit.ancestors();
    around.next().filter(|list| kind_of(*list) == "declaration_list")?;
    around.next().filter(|outer| matches!(kind_of(*outer), "impl_item" | "trait_item"))
}

/// Whether attributes may be in some text before a node: on its last line that is no comment. The tree is slow to ask.
fn may_have_attributes(before: &str) -> bool {
    let mut lines = before.rsplit('\n').map(str::trim_ascii);
    let last = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    last.is_some_and(|line| line.contains(']') || line.ends_with("*/"))
}

/// The attributes in the lines before a node.
pub(super) fn attributes<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let mut found = Vec::new();
    if !may_have_attributes(visit.before()) {
        return found;
    }
    let mut before = visit.node.prev_sibling();
    while let Some(node) = before {
        match kind_of(node) {
            "attribute_item" => found.extend(named_children(node).next()),
            _ if visit.is_comment(node) => {}
            _ => break,
        }
        before = node.prev_sibling();
    }
    found.reverse();
    found
}

/// Attributes without `#[…]`, the visibility, and the words before `fn`.
pub(super) fn modifiers<'t>(visit: &Visit<'_, 't>) -> Vec<&'t str> {
    let mut found: Vec<_> = attributes(visit).into_iter().map(|node| visit.text(node)).collect();
    for child in named_children(visit.node) {
        match kind_of(child) {
            "visibility_modifier" | "mutable_specifier" => found.push(visit.text(child)),
            "function_modifiers" => found.extend(visit.text(child).split_whitespace()),
            _ => {}
        }
    }
    found
}

/// The traits that `#[derive(…)]` implements.
fn derived<'t>(visit: &Visit<'_, 't>) -> Vec<Base<'t>> {
    let derives = attributes(visit).into_iter().filter(|attribute| {
        let name = named_children(*attribute).next();
        name.is_some_and(|name| visit.text(name) == "derive")
    });
    let lists = derives.filter_map(|attribute| attribute.field("arguments"));
    // The last name of a path: `serde::Serialize`.
    let names = lists.flat_map(|list| {
        named_children(list).filter(|name| {
            kind_of(*name) == "identifier"
                && name.next_sibling().is_none_or(|after| kind_of(after) != "::")
        })
    });
    let base = |name: Node<'t>| {
        let ty = TypeText { text: visit.text(name).into(), span: visit.span(name) };
        Base { kind: BaseKind::Implements, ty }
    };
    names.map(base).collect()
}

#[cfg(test)]
mod tests {
    use super::may_have_attributes;

    #[test]
    fn the_tree_is_asked_only_where_an_attribute_may_be() {
        for (before, may) in [
            ("", false),
            ("fn f() {}\n\n/// Doc.\n// x[0]\n", false),
            ("mod a { ", false),
            ("#[a]\n/// Doc.\n\n", true),
            ("#[a] // b\n    ", true),
            ("#[a(\n    b,\n)] ", true),
            ("#[a]\n/* b\n c */\n", true),
        ] {
            assert_eq!(may_have_attributes(before), may, "{before}");
        }
    }
}

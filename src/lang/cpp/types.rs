//! Classes, unions, enumerations, aliases, and the namespaces around them.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarations::{Declaration, InitDeclarator};
use super::declarators::{Declarator, last_named};
use super::{Fields, kind_of, paths};
use crate::facts::{
    Base, BaseKind, Package, PackageSource, ScopeId, ScopeKind, TypeDefinition, TypeKind, TypeText,
};
use crate::lang::tree::{children, named_children};
use crate::syntax::build::Builder;
use crate::syntax::walk::Visit;

/// Records a class, union or enumeration that has a body; it opens a scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let body = node.field("body");
    let Some(body) = body.filter(|_| !visit.source.is_fragment) else {
        return;
    };
    let kind = match kind_of(node) {
        "class_specifier" => TypeKind::Class,
        "struct_specifier" => TypeKind::Struct,
        "union_specifier" => TypeKind::Union,
        _ => TypeKind::Enumeration,
    };
    let written = node.field("name");
    let mut parts = written.map(|name| paths::qualified(builder, name)).unwrap_or_default();
    let mut name = parts.pop();
    let mut name_span = written.map_or(builder.span(node), |name| builder.span(name));
    let mut header = builder.trimmed(node.start_byte(), body.start_byte());
    if name.is_none()
        && let Some(alias) = alias_name(visit)
    {
        // The keyword `struct` would not show which type it is.
        name = Some(builder.text(alias));
        (name_span, header) = (builder.span(alias), builder.span(alias));
    }
    let (span, scope) = (builder.span(node), builder.scope());
    let definition = TypeDefinition {
        qualifier: qualifier(builder, scope, &parts),
        is_specialization: written.is_some_and(|name| paths::template_arguments(name).is_some()),
        bases: bases(builder, node),
        underlying: node.field("base").map(|base| builder.type_text(base)),
        type_parameters: header_parameters(builder, visit),
        modifiers: modifiers(builder, node),
        header,
        ..TypeDefinition::blank(name, name_span, kind, span, scope)
    };
    builder.open_type(definition, node.start_byte(), node.end_byte());
}

/// The name that `typedef struct {…} X;` or `using X = struct {…};` gives to the type.
fn alias_name<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    let mut around = visit.ancestors();
    let (parent, outer) = (around.next()?, around.next());
    match kind_of(parent) {
        "type_definition" => {
            let declaration = Declaration::read(parent);
            named_declarator(&declaration).and_then(|declared| Declarator::read(declared.node).name)
        }
        "type_descriptor" => outer
            .filter(|alias| kind_of(*alias) == "alias_declaration" && defines_unnamed(parent))
            .and_then(|alias| alias.field("name")),
        _ => None,
    }
}

/// Whether a type is nothing but the definition of a type without a name.
fn defines_unnamed(mut ty: Node<'_>) -> bool {
    if kind_of(ty) == "type_descriptor"
        && let Some(inner) = ty.field("type")
        && inner.byte_range() == ty.byte_range()
    {
        ty = inner;
    }
    ty.field("body").is_some() && ty.field("name").is_none()
}

/// The declarator that names the type defined in a `typedef`: the first that only adds a name.
fn named_declarator<'a, 't>(declaration: &'a Declaration<'t>) -> Option<&'a InitDeclarator<'t>> {
    let mut declarators = declaration.declarators.iter();
    declaration.ty.filter(|ty| defines_unnamed(*ty))?;
    declarators.find(|declared| {
        let declarator = Declarator::read(declared.node);
        declarator.name.is_some_and(|name| name.byte_range() == declared.node.byte_range())
    })
}

/// `class` or `struct` of a scoped enumeration, `final` of a class, attributes.
fn modifiers<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let is_enumeration = kind_of(node) == "enum_specifier";
    children(node)
        .filter(|child| match kind_of(*child) {
            "class" | "struct" => is_enumeration,
            "virtual_specifier" | "attribute_declaration" => true,
            _ => false,
        })
        .map(|child| builder.text(child).trim_matches(['[', ']']).trim())
        .collect()
}

fn bases<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Base<'t>> {
    let Some(clause) = named_children(node).find(|child| kind_of(*child) == "base_class_clause")
    else {
        return Vec::new();
    };
    named_children(clause)
        .filter(|child| {
            matches!(kind_of(*child), "type_identifier" | "qualified_identifier" | "template_type")
        })
        .map(|child| Base { kind: BaseKind::Extends, ty: builder.type_text(child) })
        .collect()
}

/// The names of the type parameters of the template header before a definition.
pub(super) fn header_parameters<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<&'t str> {
    let header = visit.parent().filter(|parent| kind_of(*parent) == "template_declaration");
    let list = header.and_then(|header| header.field("parameters"));
    list.map(|list| type_parameters(builder, list)).unwrap_or_default()
}

/// The names of a template header's type parameters.
fn type_parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<&'t str> {
    named_children(list)
        .filter(|child| kind_of(*child).ends_with("type_parameter_declaration"))
        .filter_map(|child| child.field("name").or_else(|| last_named(child)))
        .filter(|name| kind_of(*name) == "type_identifier")
        .map(|name| builder.text(name))
        .collect()
}

/// Records `using X = T;`, `typedef T X, *Y;`. What only names the type that it defines is no alias.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    if visit.source.is_fragment {
        return;
    }
    if kind_of(node) == "alias_declaration" {
        let (Some(name), Some(ty)) = (node.field("name"), node.field("type")) else {
            return;
        };
        if !defines_unnamed(ty) {
            let type_parameters = header_parameters(builder, visit);
            let underlying = builder.type_text(ty);
            push_alias(builder, node, name, underlying);
            if let Some(alias) = builder.facts.types.last_mut() {
                alias.type_parameters = type_parameters;
            }
        }
        return;
    }
    let declaration = Declaration::read(node);
    let named = named_declarator(&declaration).map(|declared| declared.node);
    let others = declaration.declarators.iter();
    for declared in others.filter(|declared| Some(declared.node) != named) {
        let declarator = Declarator::read(declared.node);
        let (Some(name), Some(mut ty)) =
            (declarator.name, declaration.type_text(builder, &declarator))
        else {
            continue;
        };
        if let Some(function) = declarator.function.filter(|_| declarator.conversion().is_none()) {
            let list = super::parameters::list(function);
            let list = list.map_or("()", |list| builder.text(list));
            ty.text = format!("{}{list}", ty.text).into();
        }
        if builder.text(name) != ty.text.rsplit(' ').next().unwrap_or_default() {
            push_alias(builder, node, name, ty);
            if declarator.parts(builder).is_empty() {
                mark_typedef_definition(builder, &declaration);
            }
        }
    }
}

/// In `typedef struct tag {…} X;` and `typedef enum tag {…} X;`, marks the alias `X` just recorded,
/// so that a check that looks for a class or enumeration of that name finds it.
fn mark_typedef_definition<'t>(builder: &mut Builder<'t>, declaration: &Declaration<'t>) {
    let defined =
        declaration.ty.filter(|ty| ty.field("body").is_some() && ty.field("name").is_some());
    let (Some(ty), Some(alias)) = (defined, builder.facts.types.last_mut()) else {
        return;
    };
    alias.is_enumeration = kind_of(ty) == "enum_specifier";
    alias.is_class_by_name = matches!(kind_of(ty), "struct_specifier" | "class_specifier");
    alias.header = alias.name_span;
}

fn push_alias<'t>(builder: &mut Builder<'t>, node: Node<'t>, name: Node<'t>, ty: TypeText<'t>) {
    let definition = TypeDefinition {
        qualifier: qualifier(builder, builder.scope(), &[]),
        underlying: Some(ty),
        ..builder.named_type(name, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// The namespaces and types around a scope, followed by the qualifier written before the name.
fn qualifier(builder: &Builder<'_>, scope: ScopeId, written: &[&str]) -> Option<String> {
    let mut names: Vec<Cow<'_, str>> = Vec::new();
    for id in builder.facts.scope_ids_around(scope) {
        match builder.facts.scope(id).kind {
            ScopeKind::Type(ty) => {
                names.extend(builder.facts.type_definition(ty).name.map(Cow::Borrowed))
            }
            ScopeKind::Namespace => {
                if let Some(name) = namespace_name(builder, id) {
                    names.push(Cow::Owned(name.to_owned()));
                    break;
                }
            }
            _ => {}
        }
    }
    names.reverse();
    names.extend(written.iter().copied().map(Cow::Borrowed));
    (!names.is_empty()).then(|| names.join("::"))
}

/// The full name of the namespace that a scope is; `None` for other scopes.
fn namespace_name<'a>(builder: &'a Builder<'_>, scope: ScopeId) -> Option<&'a str> {
    // Packages are in the order of their scopes.
    let packages = &builder.facts.packages;
    let behind = packages.partition_point(|package| package.scope <= Some(scope));
    let package = packages[..behind].last()?;
    (package.scope == Some(scope)).then_some(&package.name)
}

/// Records a namespace, `a::b` as `a` and `a::b`; it opens a scope. An unnamed namespace is not a
/// package.
pub(super) fn namespace<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let outer = qualifier_of_namespace(builder);
    let name = node.field("name");
    let scope = builder.open(ScopeKind::Namespace, node);
    let Some(name) = name else {
        return;
    };
    let mut full = outer.unwrap_or_default();
    let span = builder.span(name);
    let is_inline = node.child(0).is_some_and(|child| child.kind() == "inline");
    for part in builder.text(name).split("::") {
        let nested = part.trim().strip_prefix("inline ");
        let part = nested.unwrap_or(part).trim();
        if !full.is_empty() {
            full.push_str("::");
        }
        full.push_str(part);
        builder.facts.packages.push(Package {
            name: Cow::Owned(full.clone()),
            source: match is_inline || nested.is_some() {
                true => PackageSource::InlineNamespace,
                false => PackageSource::Namespace,
            },
            span,
            scope: Some(scope),
        });
    }
}

/// The full name of the current namespace.
fn qualifier_of_namespace(builder: &Builder<'_>) -> Option<String> {
    let mut next = Some(builder.scope());
    while let Some(id) = next {
        if let Some(name) = namespace_name(builder, id) {
            return Some(name.to_owned());
        }
        next = builder.facts.scope(id).parent;
    }
    None
}

//! Namespaces, and classes, records, structures, interfaces, enumerations and delegates.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::functions::formals;
use super::{Fields, kind_of};
use crate::facts::{Base, BaseKind, Package, PackageSource, ScopeKind, TypeDefinition, TypeKind};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records a namespace, with those around it: `A` and `A.B` of `namespace A.B`.
pub(super) fn namespace<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else { return };
    let packages = &builder.facts.packages;
    let around = builder.facts.scope_ids_around(builder.scope()).find_map(|scope| {
        let end = packages.partition_point(|package| package.scope <= Some(scope));
        packages[..end].last().filter(|package| package.scope == Some(scope))
    });
    let mut full = around.map_or_else(String::new, |package| package.name.clone().into_owned());
    let words: String = builder.text(name).split_whitespace().collect();
    let span = builder.span(node);
    let scope = match node.field("body") {
        Some(body) => builder.open(ScopeKind::Namespace, body),
        None => builder.scope(),
    };
    for part in words.split('.') {
        if !full.is_empty() {
            full.push('.');
        }
        full.push_str(part);
        let name = full.clone().into();
        let source = PackageSource::Clause;
        builder.facts.packages.push(Package { name, source, span, scope: Some(scope) });
    }
}

/// Records a type and opens the scope of its body. For a record also what its header declares.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else { return };
    let is_record = kind_of(node) == "record_declaration";
    let kind = match kind_of(node) {
        "struct_declaration" => TypeKind::Struct,
        "record_declaration" if children(node).any(|child| kind_of(child) == "struct") => {
            TypeKind::Struct
        }
        "interface_declaration" => TypeKind::Interface,
        "enum_declaration" => TypeKind::Enumeration,
        "delegate_declaration" => TypeKind::Named,
        _ => TypeKind::Class,
    };
    let modifiers = Modifiers::of(builder, node);
    let body = node.field("body");
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    let definition = TypeDefinition {
        is_class: kind == TypeKind::Class,
        is_class_by_name: kind == TypeKind::Struct,
        qualifier: builder.qualifier(),
        bases: bases(builder, node, kind),
        type_parameters: type_parameters(builder, node),
        modifiers: modifiers.words,
        header: builder.trimmed(modifiers.start, end),
        ..builder.named_type(name, kind, node)
    };
    let header = definition.header;
    let components = named_children(node).find(|child| kind_of(*child) == "parameter_list");
    let (start, end) = body
        .map_or((node.end_byte(), node.end_byte()), |body| (body.start_byte(), body.end_byte()));
    builder.open_type(definition, start, end);
    if let Some(list) = components.filter(|_| kind != TypeKind::Named) {
        let components = formals(builder, list);
        builder.header_constructor(name, header, &components);
        match is_record {
            true => builder.declare_components(builder.text(name), true, components),
            false => builder.declare_parameters(components),
        }
    }
}

/// The types that a type names as its bases. Those of a class are interfaces, unless the response declares a class.
fn bases<'t>(builder: &Builder<'t>, node: Node<'t>, kind: TypeKind) -> Vec<Base<'t>> {
    let lists = named_children(node).filter(|child| kind_of(*child) == "base_list");
    let types = lists.flat_map(named_children).filter(|base| kind_of(*base) != "argument_list");
    let types = types.map(|base| base.field("type").filter(|_| is_call(base)).unwrap_or(base));
    let kind = match kind {
        TypeKind::Interface | TypeKind::Enumeration => BaseKind::Extends,
        _ => BaseKind::Implements,
    };
    types.map(|base| Base { kind, ty: builder.type_text(base) }).collect()
}

/// Whether a base of a record has arguments.
fn is_call(base: Node<'_>) -> bool {
    kind_of(base) == "primary_constructor_base_type"
}

/// Whether a type is an interface by its name: `IDisposable`, `System.IComparable<T>`.
pub(super) fn is_interface_name(ty: &str) -> bool {
    let name = ty.split('<').next().unwrap_or(ty);
    let name = name.rsplit('.').next().unwrap_or(name);
    let mut letters = name.chars();
    letters.next() == Some('I') && letters.next().is_some_and(char::is_uppercase)
}

/// The names of the type parameters of a type or a method.
pub(super) fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let list = named_children(node).find(|child| kind_of(*child) == "type_parameter_list");
    let parameters = list.into_iter().flat_map(named_children);
    let names = parameters.filter_map(|parameter| parameter.field("name"));
    names.map(|name| builder.text(name)).collect()
}

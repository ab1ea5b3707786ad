//! TypeScript: what it adds to JavaScript.

use tree_sitter::Node;

use super::parameters::ParameterList;
use super::profile::PROFILE as JAVASCRIPT;
use super::{
    Fields, annotations, classes, expressions, functions, globals, kind_of, parameters,
    type_imports,
};
use crate::facts::{
    Base, BaseKind, Function, FunctionKind, LiteralKind, Package, PackageSource, Path, ScopeKind,
    TypeDefinition, TypeForm, TypeKind, TypeText, Variable, VariableKind,
};
use crate::lang::tree::{children, named_children};
use crate::language::{ClassProfile, Language, LanguageProfile, SyntaxProfile, TypeProfile};
use crate::syntax::Builder;
use crate::syntax::rows::{Row, row};
use crate::syntax::walk::Visit;

/// Whether code is bare expressions: text with an exclamation mark reads as some with types,
/// `Hello, World!`.
pub(super) fn is_bare(tree: &tree_sitter::Tree) -> bool {
    let is_expression = |node| {
        kind_of(node) == "expression_statement"
            && named_children(node).all(|inner| kind_of(inner) != "internal_module")
    };
    named_children(tree.root_node()).all(is_expression)
}

pub(super) const NODES: &[Row] = &[
    // Types
    row("interface_declaration").records(interface),
    row("predefined_type").is("any-type").if_text(|text| text == "any"),
    row("internal_module").is("namespace"),
    row("program").is("untyped-type-import").parts(type_imports::untyped),
    row("enum_declaration").records(enumeration),
    row("type_alias_declaration").records(alias),
    row("property_signature").records_in(property),
    // Functions without a body, and the fields that a constructor's parameters declare
    row("function_signature").records_in(functions::declaration),
    row("method_signature abstract_method_signature").records_in(functions::method),
    row("construct_signature").records_in(construct_signature),
    row("required_parameter optional_parameter").records(parameter_property),
    // Namespaces
    row("internal_module module").records(namespace),
    // Types wherever they are written
    row(
        "type_identifier predefined_type generic_type nested_type_identifier array_type tuple_type \
         object_type readonly_type index_signature",
    )
    .records_in(record),
    row("as_expression type_assertion").records(constant_tuple),
    // What code may be forbidden to have
    row("comment").is("triple-slash-directive").if_text(is_directive),
    row("optional_parameter required_parameter").is("parameter-property").if_(is_property),
    row("index_signature").is("index-signature").if_(|visit| !is_mapped(visit)),
    row("index_signature").is("mapped-type").if_(is_mapped),
    row("conditional_type").is("conditional-type").if_(|visit| !visit.is_under("conditional_type")),
    row("intersection_type")
        .is("intersection-type")
        .if_(|visit| !visit.is_under("intersection_type")),
    row("object_type")
        .under("type_annotation type_arguments")
        .is("inline-object-type")
        .if_(|visit| visit.node.named_child_count() > 0),
];

pub(super) const PROFILE: LanguageProfile = LanguageProfile {
    language: Language::TypeScript,
    syntax: SyntaxProfile { angle_brackets_nest: true, ..JAVASCRIPT.syntax },
    types: TypeProfile {
        tops: &["Object", "any", "object", "unknown"],
        // `any` is asked for by its name.
        tops_say_nothing: false,
        annotations_are_comments: false,
        ..JAVASCRIPT.types
    },
    classes: ClassProfile {
        merge_interfaces: true,
        // JavaScript has no other way to name one.
        extend_interfaces: false,
        ..JAVASCRIPT.classes
    },
    ..JAVASCRIPT
};

/// Records an interface and opens the scope of its body.
pub(super) fn interface<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let extended = named_children(node).filter(|child| kind_of(*child) == "extends_type_clause");
    let bases = extended
        .flat_map(named_children)
        .map(|ty| Base { kind: BaseKind::Extends, ty: builder.type_text(ty) });
    let definition = TypeDefinition {
        qualifier: builder.qualifier(),
        bases: bases.collect(),
        members: members(builder, body),
        type_parameters: classes::type_parameters(builder, node),
        header: builder.trimmed(node.start_byte(), body.start_byte()),
        ..builder.named_type(name, TypeKind::Interface, node)
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
}

/// The properties of an interface or a type that is written out.
fn members<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<(&'t str, TypeText<'t>)> {
    let properties = named_children(body).filter(|child| kind_of(*child) == "property_signature");
    let typed = properties.filter_map(|property| {
        let name = globals::key(builder, property.field("name")?).text;
        Some((name, annotations::type_of(builder, property)?))
    });
    typed.collect()
}

/// Records an alias of a type.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(value)) = (node.field("name"), node.field("value")) else {
        return;
    };
    let definition = TypeDefinition {
        underlying: Some(builder.type_text(value)),
        members: match kind_of(value) {
            "object_type" => members(builder, value),
            _ => Vec::new(),
        },
        type_parameters: classes::type_parameters(builder, node),
        ..builder.named_type(name, TypeKind::Alias, node)
    };
    builder.facts.types.push(definition);
}

/// Records an enumeration and its members.
pub(super) fn enumeration<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let definition = TypeDefinition {
        header: builder.trimmed(node.start_byte(), body.start_byte()),
        ..builder.named_type(name, TypeKind::Enumeration, node)
    };
    builder.open_type(definition, body.start_byte(), body.end_byte());
    for member in named_children(body) {
        let own = member.field("name");
        let key = globals::key(builder, own.unwrap_or(member));
        let value = member.field("value");
        let variable = Variable {
            name: key.text,
            name_span: builder.bytes(key.start, key.end),
            value: builder.enumerator_value(value),
            owner: builder.owner(),
            is_constant: true,
            ..builder.variable(member, member, VariableKind::Enumerator)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records a property of an interface that has a function type: it is a method to the caller.
pub(super) fn property<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let is_member = builder.owner_type().is_some()
        && visit.parent().is_some_and(|around| kind_of(around) == "interface_body");
    let Some(name) = node.field("name").filter(|_| is_member) else {
        return;
    };
    let key = globals::key(builder, name);
    if node.field("type").is_some_and(may_be_function) {
        let function = Function {
            owner: builder.owner(),
            owner_type: builder.owner_type(),
            ..Function::blank(
                key.text,
                builder.bytes(key.start, key.end),
                FunctionKind::Literal,
                builder.span(node),
                builder.scope(),
            )
        };
        builder.facts.functions.push(function);
    }
}

/// Whether the values of a type, or some of them, are functions.
fn may_be_function(ty: Node<'_>) -> bool {
    match kind_of(ty) {
        "function_type" => true,
        "type_annotation" | "parenthesized_type" | "union_type" => {
            named_children(ty).any(may_be_function)
        }
        _ => false,
    }
}

/// Records `new (…): T` of an interface, a declaration without a body.
pub(super) fn construct_signature<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let start = node.start_byte();
    let span = builder.bytes(start, start);
    let function = Function {
        parameters: parameters::of(builder, visit, &ParameterList::read(builder, node)),
        ..Function::blank("", span, FunctionKind::Constructor, builder.span(node), builder.scope())
    };
    builder.facts.functions.push(function);
}

/// Records the field that a parameter of a constructor declares: `private x: T`.
pub(super) fn parameter_property<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let words: Vec<_> = children(node)
        .filter(|child| kind_of(*child).ends_with("_modifier") || kind_of(*child) == "readonly")
        .map(|child| builder.text(child))
        .collect();
    let name = node.field("pattern");
    let name = name.filter(|name| kind_of(*name) == "identifier" && !words.is_empty());
    let (Some(name), Some((id, scope))) = (name, class_around(builder)) else {
        return;
    };
    let value = node.field("value");
    let variable = Variable {
        ty: annotations::type_of(builder, node),
        value: builder.initial_value(value),
        owner: builder.type_name(Some(id)),
        is_constant: words.contains(&"readonly"),
        modifiers: words,
        scope,
        ..builder.variable(name, node, VariableKind::Field)
    };
    builder.facts.variables.push(variable);
}

/// The class around the current function, and the scope of its body.
fn class_around(builder: &Builder<'_>) -> Option<(crate::facts::TypeId, crate::facts::ScopeId)> {
    let scope = builder.facts.scope(builder.scope()).parent?;
    Some((builder.facts.owner_type(scope)?, scope))
}

/// Records the use of a type.
pub(super) fn record<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let form = match kind_of(node) {
        "array_type" => TypeForm::Array,
        "tuple_type" => TypeForm::Tuple,
        "object_type" => TypeForm::Struct,
        "index_signature" => TypeForm::Map,
        "readonly_type" => return,
        _ if is_name(visit) || builder.is_head_of_type(node) => return,
        _ => TypeForm::Named,
    };
    let path = match form {
        TypeForm::Named if kind_of(node) == "predefined_type" => {
            Path { parts: vec![builder.text(node)], has_receiver: false }
        }
        TypeForm::Named => globals::of(builder, node).path,
        _ => Path::default(),
    };
    builder.type_use(form, path, node.start_byte(), node.end_byte());
}

/// Whether a node is the name that a declaration gives, or a part of a qualified name.
fn is_name(visit: &Visit<'_, '_>) -> bool {
    let Some(around) = visit.parent() else {
        return false;
    };
    let declares = kind_of(around).ends_with("_declaration")
        || matches!(kind_of(around), "class" | "type_parameter" | "mapped_type_clause");
    let name = around.field("name");
    name == Some(visit.node) && (declares || kind_of(around) == "nested_type_identifier")
}

/// Records `[…] as const` and `<const>[…]`, which are tuples.
pub(super) fn constant_tuple<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if expressions::wrapped(node).is_some_and(|value| kind_of(value) == "array") {
        builder.literal(LiteralKind::Tuple, node);
    }
}

/// The most parts of a name that are looked at, to bound the work.
const MAX_PARTS: usize = 64;

/// Records a namespace as a package, with the names of those around it, and opens its scope.
pub(super) fn namespace<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let own = builder.text(name).trim_matches(['"', '\'']);
    let around = builder.scope();
    let is_around = |package: &&Package<'_>| {
        package.source == PackageSource::Namespace && package.scope == Some(around)
    };
    let is_nested = builder.facts.scope(around).kind == ScopeKind::Namespace;
    let mut packages = builder.facts.packages.iter().rev();
    let outer = is_nested.then(|| packages.find(is_around)).flatten();
    let before = outer.map_or(String::new(), |outer| format!("{}.", outer.name));
    let span = builder.trimmed(node.start_byte(), body.start_byte());
    let scope = Some(builder.open(ScopeKind::Namespace, body));
    // `namespace A.B` is `B` in `A`; a module's name in quotes is one name.
    let dots = own.match_indices('.').filter(|_| kind_of(name) != "string");
    let ends = dots.map(|(at, _)| at);
    for end in ends.chain([own.len()]).take(MAX_PARTS) {
        builder.facts.packages.push(Package {
            name: format!("{before}{}", &own[..end]).into(),
            source: PackageSource::Namespace,
            span,
            scope,
        });
    }
}

/// Whether a comment is a directive for the compiler: `/// <reference types="node" />`.
fn is_directive(comment: &str) -> bool {
    comment.strip_prefix("///").is_some_and(|rest| rest.trim_start().starts_with('<'))
}

/// Whether a parameter declares a property of its class: `private name: string`.
fn is_property(visit: &Visit<'_, '_>) -> bool {
    const MODIFIERS: [&str; 3] = ["accessibility_modifier", "override_modifier", "readonly"];
    children(visit.node).any(|part| MODIFIERS.contains(&kind_of(part)))
}

fn is_mapped(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).any(|part| kind_of(part) == "mapped_type_clause")
}

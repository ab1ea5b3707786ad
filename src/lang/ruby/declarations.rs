//! Classes, modules, what they include, and their attributes.

use tree_sitter::Node;

use super::{Fields, kind_of, variables};
use crate::facts::{
    Base, BaseKind, Exception, ExceptionRole, Function, FunctionKind, Package, PackageSource,
    ScopeKind, TypeDefinition, TypeId, TypeKind, Variable, VariableKind,
};
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a class or module, and opens the scope of its body.
pub(super) fn definition<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(path) = node.field("name") else { return };
    let name = path.field("name").filter(|_| kind_of(path) == "scope_resolution").unwrap_or(path);
    let is_module = kind_of(node) == "module";
    let superclass = node.field("superclass").and_then(|base| named_children(base).next());
    let head = node.field("superclass").unwrap_or(path);
    let before = path.field("scope").map(|scope| builder.text(scope).replace("::", "."));
    let around = [builder.qualifier(), before];
    let qualifier = around.into_iter().flatten().collect::<Vec<_>>().join(".");
    let kind = if is_module { TypeKind::Interface } else { TypeKind::Class };
    let definition = TypeDefinition {
        is_interface: false,
        qualifier: Some(qualifier).filter(|qualifier| !qualifier.is_empty()),
        bases: superclass.map(|base| superclass_of(builder, base)).into_iter().collect(),
        header: builder.trimmed(node.start_byte(), head.end_byte()),
        ..builder.named_type(name, kind, node)
    };
    let package = is_module.then(|| package(&definition));
    builder.open_type(definition, head.end_byte(), node.end_byte());
    if let Some(base) = superclass {
        members(builder, base);
    }
    if let Some(package) = package {
        let scope = Some(builder.scope());
        builder.facts.packages.push(Package { scope, ..package });
    }
}

/// The namespace that a module is.
fn package<'t>(module: &TypeDefinition<'t>) -> Package<'t> {
    let qualifier = module.qualifier.iter().map(|qualifier| qualifier.replace('.', "::"));
    let name = module.name.unwrap_or_default().to_owned();
    let parts: Vec<_> = qualifier.chain([name]).collect();
    Package {
        name: parts.join("::").into(),
        source: PackageSource::Namespace,
        span: module.header,
        scope: None,
    }
}

/// The class that another derives from; of `Struct.new(:a)` it is `Struct`.
fn superclass_of<'t>(builder: &Builder<'t>, base: Node<'t>) -> Base<'t> {
    let named = match kind_of(base) {
        "call" => base.field("receiver").unwrap_or(base),
        _ => base,
    };
    Base { kind: BaseKind::Extends, ty: builder.type_text(named) }
}

/// Whether a call makes a class: `Class.new`, `Struct.new`, `Data.define`.
fn makes_class(builder: &Builder<'_>, call: Node<'_>) -> bool {
    let text = |field| call.field(field).map_or("", |node| builder.text(node));
    let made = (text("receiver"), text("method"));
    kind_of(call) == "call"
        && matches!(made, ("Class" | "Module" | "Struct", "new") | ("Data", "define"))
}

/// Records a class that a constant holds, and opens the scope of its body; `false` if it holds something else.
pub(super) fn held_class<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) -> bool {
    if !makes_class(builder, value) {
        return false;
    }
    let maker = value.field("receiver").map_or("", |maker| builder.text(maker));
    let first = value.field("arguments").and_then(|list| named_children(list).next());
    let base = match maker {
        "Class" => first.map(|base| Base { kind: BaseKind::Extends, ty: builder.type_text(base) }),
        "Module" => None,
        _ => Some(superclass_of(builder, value)),
    };
    let kind = match maker {
        "Module" => TypeKind::Interface,
        "Class" => TypeKind::Class,
        _ => TypeKind::Struct,
    };
    let head = value.field("arguments").or_else(|| value.field("method")).unwrap_or(value);
    let definition = TypeDefinition {
        is_interface: false,
        qualifier: builder.qualifier(),
        bases: base.into_iter().collect(),
        header: builder.bytes(name.start_byte(), head.end_byte()),
        ..builder.named_type(name, kind, value)
    };
    let block = value.field("block");
    let start = block.map_or(value.end_byte(), |block| block.start_byte());
    builder.open_type(definition, start, value.end_byte());
    members(builder, value);
    true
}

/// Whether a block is the body of a class that a constant holds.
pub(super) fn is_class_body(builder: &Builder<'_>, visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let makes = around.next().is_some_and(|call| makes_class(builder, call));
    let target = around.next().and_then(|outer| outer.field("left"));
    makes && target.is_some_and(|target| kind_of(target) == "constant")
}

/// Records the members that `Struct.new(:a, :b)` gives the class whose scope is open.
fn members<'t>(builder: &mut Builder<'t>, call: Node<'t>) {
    let maker = call.field("receiver").map_or("", |maker| builder.text(maker));
    if !makes_class(builder, call) || !matches!(maker, "Data" | "Struct") {
        return;
    }
    let is_symbol = |node: &Node<'_>| matches!(kind_of(*node), "bare_symbol" | "simple_symbol");
    let symbols = arguments(call).into_iter().filter(is_symbol);
    let members: Vec<_> = symbols
        .filter_map(|argument| {
            let (name, name_span) = symbol(builder, argument)?;
            let owner = builder.owner();
            let member = builder.variable(argument, argument, VariableKind::Field);
            Some(Variable { name, name_span, owner, ..member })
        })
        .collect();
    builder.facts.variables.extend(members);
}

/// The arguments of a call; of a list that is spread, `*%i[a b]`, its elements.
fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    let list = call.field("arguments").into_iter().flat_map(named_children);
    let given = list.map(|argument| {
        let spread =
            named_children(argument).next().filter(|list| kind_of(*list).ends_with("array"));
        match spread.filter(|_| kind_of(argument) == "splat_argument") {
            Some(list) => named_children(list).collect(),
            None => vec![argument],
        }
    });
    given.flatten().collect()
}

/// The text of a symbol or string, and where that is.
pub(super) fn symbol<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<(&'t str, Span)> {
    let text = builder.text(node);
    let (name, before) = match kind_of(node) {
        "bare_string" | "bare_symbol" => (text, 0),
        "simple_symbol" => (text.strip_prefix(':')?, 1),
        "string" => (text.get(1..text.len() - 1).filter(|_| node.named_child_count() == 1)?, 1),
        _ => return None,
    };
    let start = node.start_byte() + before;
    Some((name, builder.bytes(start, start + name.len())))
}

/// The class or module that a method belongs to: the one around it, or that of `def self.f` and `def C.f`.
pub(super) fn owner_of_method<'t>(
    builder: &Builder<'t>,
    object: Option<Node<'t>>,
) -> Option<TypeId> {
    let owner = type_around(builder);
    let Some(object) = object else { return owner };
    let name = owner.and_then(|owner| builder.facts.type_definition(owner).name);
    let text = builder.text(object);
    owner.filter(|_| text == "self" || Some(text) == name)
}

/// The class or module whose body the current scope is in, possibly through blocks.
pub(super) fn type_around(builder: &Builder<'_>) -> Option<TypeId> {
    for scope in builder.facts.scopes_around(builder.scope()) {
        match scope.kind {
            ScopeKind::Type(id) => return Some(id),
            ScopeKind::Lambda => {}
            _ => return None,
        }
    }
    None
}

/// Records what a call in the body of a class says of it.
pub(super) fn statement<'t>(builder: &mut Builder<'t>, call: Node<'t>, name: &str) {
    let arguments = arguments(call);
    let Some(id) = type_around(builder) else { return };
    match name {
        "extend" | "include" | "prepend" => {
            let modules = arguments.into_iter().filter(|argument| is_constant(*argument));
            for module in modules {
                let base = Base { kind: BaseKind::Implements, ty: builder.type_text(module) };
                builder.facts.types[id.0 as usize].bases.push(base);
            }
        }
        "attr" | "attr_accessor" | "attr_reader" | "attr_writer" => {
            for argument in arguments {
                attribute(builder, id, call, argument);
            }
        }
        _ => {}
    }
}

fn is_constant(node: Node<'_>) -> bool {
    matches!(kind_of(node), "constant" | "scope_resolution")
}

/// Records an attribute as a property, and as a method that is declared.
fn attribute<'t>(builder: &mut Builder<'t>, id: TypeId, call: Node<'t>, argument: Node<'t>) {
    let Some((name, span)) = symbol(builder, argument) else { return };
    let definition = &mut builder.facts.types[id.0 as usize];
    definition.listed_properties.push((name.into(), span));
    let owner = definition.name.map(Into::into);
    let place = builder.span(call);
    let reader = Function {
        owner,
        owner_type: Some(id),
        ..Function::blank(name, span, FunctionKind::Method, place, builder.scope())
    };
    builder.facts.functions.push(reader);
}

/// Records what a `raise` raises: the class of what it is given, or `RuntimeError` for a text.
pub(super) fn raised<'t>(builder: &mut Builder<'t>, call: Node<'t>) {
    let first = call.field("arguments").and_then(|list| named_children(list).next());
    let class = match first {
        Some(value) if kind_of(value) == "string" => Some("RuntimeError"),
        Some(value) if kind_of(value) == "call" => {
            let makes = value.field("method").is_some_and(|name| builder.text(name) == "new");
            let class = value.field("receiver").filter(|_| makes).unwrap_or(value);
            Some(builder.text(class))
        }
        Some(value) => Some(builder.text(value)),
        None => None,
    };
    let span = builder.span(call);
    builder.facts.exceptions.push(Exception { role: ExceptionRole::Raised, class, span });
}

/// Records the classes that a `rescue` handles, and the variable that it binds.
pub(super) fn rescue<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let list = node.field("exceptions");
    let end = list.map_or(node.start_byte() + "rescue".len(), |list| list.end_byte());
    let span = builder.bytes(node.start_byte(), end);
    let classes: Vec<_> = list.into_iter().flat_map(named_children).collect();
    let texts: Vec<_> = match classes.as_slice() {
        [] => vec!["StandardError"],
        classes => classes.iter().map(|class| builder.text(*class)).collect(),
    };
    for class in texts {
        let class = Some(class);
        builder.facts.exceptions.push(Exception { role: ExceptionRole::Caught, class, span });
    }
    if let Some(name) = node.field("variable").and_then(|variable| named_children(variable).next())
    {
        variables::caught(builder, name, node);
    }
}

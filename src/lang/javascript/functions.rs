//! Functions, methods, function literals and their `return` statements.

use std::borrow::Cow;

use tree_sitter::Node;

use super::binders::{self, Binder};
use super::classes::{self, owner_around};
use super::parameters::{self, ParameterList};
use super::{Fields, documentation, globals, kind_of, results};
use crate::facts::{
    Function, FunctionId, FunctionKind, LiteralKind, ScopeKind, TypeDefinition, TypeId, TypeKind,
};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The words before the name of a function that are no part of its form.
const MODIFIERS: [&str; 9] = [
    "*",
    "abstract",
    "accessibility_modifier",
    "async",
    "get",
    "override_modifier",
    "readonly",
    "set",
    "static",
];

/// What a function is called, and whose it is.
struct Named<'t> {
    name: &'t str,
    /// The range of the name.
    start: usize,
    end: usize,
    kind: FunctionKind,
    /// The object that it is put into.
    qualifier: Option<Cow<'t, str>>,
    owner: Option<Cow<'t, str>>,
    owner_type: Option<TypeId>,
}

impl<'t> Named<'t> {
    fn plain(builder: &Builder<'t>, name: Node<'t>) -> Self {
        Self {
            name: builder.text(name),
            start: name.start_byte(),
            end: name.end_byte(),
            kind: FunctionKind::Function,
            qualifier: None,
            owner: None,
            owner_type: None,
        }
    }

    /// A member of the type whose body is the current scope, or of an object. A name in quotes or
    /// brackets is not the programmer's choice.
    fn member(builder: &Builder<'t>, name: Node<'t>) -> Self {
        let key = globals::key(builder, name);
        Self {
            name: key.text,
            start: key.start,
            end: key.end,
            kind: match key.is_plain {
                true => FunctionKind::Method,
                false => FunctionKind::Operator,
            },
            qualifier: None,
            owner: builder.owner(),
            owner_type: builder.owner_type(),
        }
    }
}

/// Records a declaration of a function, or a signature of one.
pub(super) fn declaration<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let name = visit.node.field("name");
    match name {
        Some(name) => {
            if documentation::above(builder, visit).is_some_and(|comment| comment.is_interface()) {
                let interface = builder.named_type(name, TypeKind::Class, visit.node);
                let interface = TypeDefinition { is_class: false, is_interface: true, ..interface };
                builder.facts.types.push(interface);
            }
            define(builder, visit, Named::plain(builder, name));
        }
        None => nameless(builder, visit.node),
    }
}

/// Records a method, an accessor or a constructor, or a signature of one.
pub(super) fn method<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let Some(name) = visit.node.field("name") else {
        return;
    };
    let mut named = Named::member(builder, name);
    if named.name == "constructor" && named.owner_type.is_some() {
        named.kind = FunctionKind::Constructor;
    }
    if named.owner_type.is_none() {
        named.owner = mixed_into(builder, visit);
        named.qualifier = binders::object_around(builder, visit);
    }
    define(builder, visit, named);
}

/// The class into whose prototype or objects a member of an object is put:
/// `Object.assign(A.prototype, …)`, `Object.assign(this, …)`, `A.prototype = …`.
fn mixed_into<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Option<Cow<'t, str>> {
    let mut around = visit.ancestors();
    around.find(|outer| kind_of(*outer) == "object")?;
    let outer = around.next()?;
    let target = match kind_of(outer) {
        "arguments" => named_children(outer).next()?,
        "assignment_expression" => outer.field("left")?,
        _ => return None,
    };
    if kind_of(target) == "this" {
        let callee = around.next()?.field("function")?;
        let is_mixed_in = builder.text(callee) == "Object.assign";
        return is_mixed_in.then(|| Some(owner_around(builder)?.0.into()))?;
    }
    let class = builder.text(target).strip_suffix(".prototype");
    class.map(Cow::Borrowed)
}

/// Records a function literal as the function of the name that it is bound to, or only opens its
/// scope.
pub(super) fn literal<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    if !is_declaration(visit) {
        builder.literal(LiteralKind::Lambda, node);
    }
    let own = node.field("name");
    let binder = binders::of(builder, visit);
    let bound = binder.and_then(|binder| bound(builder, visit, binder));
    match (own, bound) {
        (Some(own), bound) => {
            if let Some(bound) = bound {
                let list = ParameterList::read(builder, node);
                let function = function(builder, visit, bound, &list);
                let kind = FunctionKind::Literal;
                builder.facts.functions.push(Function { kind, ..function });
            }
            define(builder, visit, Named::plain(builder, own));
        }
        (None, Some(named)) if named.kind == FunctionKind::Literal => {
            let id = FunctionId(builder.facts.functions.len() as u32);
            let list = ParameterList::read(builder, node);
            let function = function(builder, visit, named, &list);
            builder.facts.functions.push(function);
            for (value, place) in results::results_of(node) {
                builder.returns(id, value, place);
            }
            nameless(builder, node);
        }
        (None, Some(named)) => define(builder, visit, named),
        (None, None) => nameless(builder, node),
    }
}

/// Whether a function is declared by `export default function () {}`, to the grammar a literal.
fn is_declaration(visit: &Visit<'_, '_>) -> bool {
    let is_exported = visit.parent().is_some_and(|around| kind_of(around) == "export_statement");
    is_exported && kind_of(visit.node) != "arrow_function"
}

/// The name that a literal gets from what it is bound to.
fn bound<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
    binder: Binder<'t>,
) -> Option<Named<'t>> {
    let node = visit.node;
    Some(match binder {
        Binder::Variable(name) => Named::plain(builder, name),
        Binder::Field(name) => Named::member(builder, name),
        Binder::Property(key) => Named {
            qualifier: binders::object_around(builder, visit),
            owner: mixed_into(builder, visit),
            owner_type: None,
            ..Named::member(builder, key)
        },
        Binder::Default(name) => {
            Named { kind: FunctionKind::Literal, ..Named::plain(builder, name) }
        }
        Binder::PassedProperty(key) => Named {
            kind: FunctionKind::Literal,
            qualifier: Some("".into()),
            ..Named::plain(builder, key)
        },
        Binder::Target(target) if kind_of(target) == "identifier" => Named::plain(builder, target),
        Binder::Target(target) => assigned_member(builder, target)?,
        Binder::Module => Named { name: "", end: node.start_byte(), ..Named::plain(builder, node) },
    })
}

/// The function that is assigned to a member: a method of the class around it (`this.m = …`), of
/// the object (`A.prototype.m = …`), or a function of the module (`exports.f = …`).
fn assigned_member<'t>(builder: &Builder<'t>, target: Node<'t>) -> Option<Named<'t>> {
    let property = target.field("property")?;
    let parts = globals::of(builder, target).path.parts;
    let named = Named {
        owner: None,
        owner_type: None,
        kind: FunctionKind::Method,
        ..Named::member(builder, property)
    };
    let around = parts.len().checked_sub(2).map(|at| parts[at]);
    let object = parts.split_last().map(|(_, before)| before.join(".").into());
    Some(match (around, parts.as_slice()) {
        (Some("this"), _) => match owner_around(builder) {
            Some((owner, owner_type)) => Named { owner: Some(owner.into()), owner_type, ..named },
            None => named,
        },
        (Some("prototype"), [.., class, _, _]) => Named { owner: Some((*class).into()), ..named },
        (Some("exports"), _) => Named { kind: FunctionKind::Function, qualifier: object, ..named },
        (Some("window" | "globalThis" | "global" | "self"), _) => {
            Named { kind: FunctionKind::Function, ..named }
        }
        (Some(owner), _) => Named { qualifier: object, owner: Some(owner.into()), ..named },
        _ => named,
    })
}

/// Records a function; if it has a body, opens its scope and declares its parameters.
fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>, named: Named<'t>) {
    let node = visit.node;
    let list = ParameterList::read(builder, node);
    let function = function(builder, visit, named, &list);
    if function.body.is_none() {
        builder.facts.functions.push(function);
        return;
    }
    let types: Vec<_> = function.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
    let id = FunctionId(builder.facts.functions.len() as u32);
    builder.open_function(function, node.start_byte(), node.end_byte());
    parameters::declare(builder, list, &types);
    let body = node.field("body");
    // `=> { a: 1 }` has a block with a label, which the grammar takes for an object.
    let is_block = |body: &Node<'_>| matches!(kind_of(*body), "statement_block" | "object");
    if let Some(value) = body.filter(|body| !is_block(body)) {
        builder.returns(id, Some(value), value);
    }
}

/// Opens the scope of a function literal without a name.
fn nameless<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.open(ScopeKind::Lambda, node);
    let list = ParameterList::read(builder, node);
    parameters::declare(builder, list, &[]);
}

fn function<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
    named: Named<'t>,
    list: &ParameterList<'t>,
) -> Function<'t> {
    let node = visit.node;
    let body = node.field("body");
    let start = match named.kind {
        FunctionKind::Literal => node.start_byte(),
        _ => named.start.min(node.start_byte()),
    };
    let signature_end = body.map_or(node.end_byte(), |body| body.start_byte());
    let words: Vec<_> = children(node)
        .take_while(|child| Some(*child) != body)
        .filter(|child| MODIFIERS.contains(&kind_of(*child)))
        .map(|child| builder.text(child))
        .collect();
    let has = |word: &str| words.contains(&word);
    Function {
        qualifier: named.qualifier,
        owner: named.owner,
        owner_type: named.owner_type,
        signature: builder.trimmed(start, signature_end),
        body: body.map(|body| builder.span(body)),
        receiver: list.receiver(builder),
        parameters: parameters::of(builder, visit, list),
        results: results::of(builder, visit),
        type_parameters: classes::type_parameters(builder, node),
        overrides: has("override"),
        is_abstract: has("abstract") || is_in_interface(builder, named.owner_type),
        is_stub: body.is_some_and(is_stub),
        is_async: has("async"),
        is_generator: has("*") || kind_of(node).starts_with("generator"),
        modifiers: words,
        ..Function::blank(
            named.name,
            builder.bytes(named.start, named.end),
            named.kind,
            builder.bytes(start, node.end_byte()),
            builder.scope(),
        )
    }
}

fn is_in_interface(builder: &Builder<'_>, owner: Option<TypeId>) -> bool {
    owner.is_some_and(|id| builder.facts.type_definition(id).kind == TypeKind::Interface)
}

/// Whether a body does nothing, or nothing but throw.
fn is_stub(body: Node<'_>) -> bool {
    let mut statements = named_children(body);
    let first = statements.next().map(kind_of);
    let is_nothing = matches!(first, None | Some("throw_statement"));
    kind_of(body) == "statement_block" && is_nothing && statements.next().is_none()
}

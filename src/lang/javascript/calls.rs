//! Calls and constructions, and functions that make objects: classes to checks that look for a class
//! by name.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use super::{Fields, expressions, globals, imports, kind_of};
use crate::facts::ExceptionRole::Caught;
use crate::facts::{
    Argument, Arguments, Assignment, Base, BaseKind, Call, CallForm, Expression, Facts,
    InitialValue, TypeDefinition, TypeKind, TypeText,
};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a call, also of a tag before a template; `require("m")` and `import("m")` are imports, and
/// `p.catch(…)` is a handler.
pub(super) fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(callee) = node.field("function") else {
        return;
    };
    imports::by_call(builder, visit, callee);
    handler(builder, callee);
    if kind_of(callee) == "import" && is_type(visit) {
        return;
    }
    let list = node.field("arguments");
    let list = list.filter(|list| kind_of(*list) == "arguments");
    let (form, callee) = match constructed(callee) {
        Some(class) => (CallForm::New, class),
        None => (CallForm::Call, callee),
    };
    push(builder, node, form, callee, list);
}

/// Records `new C(…)` and `new C`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let around = visit.ancestors().nth(1);
    let callee = around.and_then(|call| call.field("function"));
    let is_callee = callee.is_some_and(|callee| Some(callee) == visit.parent());
    let Some(class) = node.field("constructor") else {
        return;
    };
    // The call around it is the construction.
    if !(is_callee && callee.and_then(constructed).is_some()) {
        let list = node.field("arguments");
        push(builder, node, CallForm::New, class, list);
    }
}

/// The class that `new C!(…)` constructs, to the grammar a call of `new C!`.
pub(super) fn constructed(callee: Node<'_>) -> Option<Node<'_>> {
    let inner = callee.named_child(0).filter(|_| kind_of(callee) == "non_null_expression")?;
    let has_arguments = inner.field("arguments").is_some();
    inner.field("constructor").filter(|_| !has_arguments)
}

/// Whether `import("m")` is written where a type is.
fn is_type(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of);
    let outer = around.find(|kind| *kind != "member_expression");
    matches!(
        outer,
        Some("type_annotation" | "type_query" | "type_alias_declaration" | "type_arguments")
    )
}

/// Records the name of a JSX tag as a reference to the function or class; tags in lower case are
/// markup.
pub(super) fn tag<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else {
        return;
    };
    let is_member = kind_of(name) == "member_expression";
    if is_member || builder.text(name).starts_with(char::is_uppercase) {
        push(builder, node, CallForm::Reference, name, None);
    }
}

/// Records a decorator without parentheses.
pub(super) fn decorator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.named_child(0) else {
        return;
    };
    if matches!(kind_of(name), "identifier" | "member_expression") {
        push(builder, node, CallForm::Reference, name, None);
    }
}

fn push<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    list: Option<Node<'t>>,
) {
    let arguments =
        list.map(|list| Arguments::List(builder.expression(list), expressions::of_call));
    let name = globals::of(builder, callee);
    let call = Call {
        callee: name.path,
        form,
        receiver: name.receiver.map(|receiver| builder.expression(receiver)),
        arguments: arguments.unwrap_or_default(),
        callee_span: builder.bytes(name.start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records a `throw`.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    builder.raised(value, node, |value| value.field("constructor").or(value.field("function")));
}

/// Records a `catch`.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let keyword = node.child(0).unwrap_or(node);
    builder.exception(Caught, None, keyword);
}

/// Records the handler that a promise is given: `p.catch(…)`.
pub(super) fn handler<'t>(builder: &mut Builder<'t>, callee: Node<'t>) {
    let member = Some(callee).filter(|callee| kind_of(*callee) == "member_expression");
    let property = member.and_then(|member| member.field("property"));
    if let Some(property) = property.filter(|property| builder.text(*property) == "catch") {
        builder.exception(Caught, None, property);
    }
}

/// Adds a class for each function with a capital whose prototype is given members, or that assigns
/// to `this` and is called with `new` (semantics, table of terms).
pub(super) fn define(facts: &mut Facts<'_>) {
    let constructed: BTreeSet<&str> = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::New)
        .filter_map(|call| call.callee.parts.last().copied())
        .collect();
    let extended: BTreeSet<&str> = facts
        .assignments
        .iter()
        .filter_map(|assignment| assignment.target.split_once(".prototype"))
        .map(|(class, _)| class)
        .chain(facts.calls.iter().filter_map(inherits).map(|(class, _)| class))
        .collect();
    let named: BTreeSet<&str> =
        facts.types.iter().filter_map(|definition| definition.name).collect();
    let own = facts.assignments.iter().filter(|assignment| assignment.target.starts_with("this."));
    let mut own: Vec<_> = own.map(|assignment| assignment.span).collect();
    own.sort();
    let mut found = Vec::new();
    for function in facts.functions.iter().filter(|function| function.is_definition()) {
        let name = function.name;
        let is_capitalized = name.starts_with(char::is_uppercase);
        if !is_capitalized || named.contains(name) || function.owner_type.is_some() {
            continue;
        }
        let makes = || {
            let before = own.partition_point(|span| *span < function.span);
            let first = own.get(before);
            constructed.contains(name) && first.is_some_and(|span| function.span.contains(*span))
        };
        if extended.contains(name) || makes() {
            found.push(TypeDefinition {
                is_class: false,
                is_class_by_name: true,
                header: function.signature,
                ..TypeDefinition::blank(
                    Some(name),
                    function.name_span,
                    TypeKind::Class,
                    function.span,
                    function.scope,
                )
            });
        }
    }
    facts.types.extend(found);
    derive(facts);
}

/// Gives classes the bases that their prototypes are made from: `B.prototype =
/// Object.create(A.prototype)`, `util.inherits(B, A)`.
fn derive(facts: &mut Facts<'_>) {
    let assigned = facts.assignments.iter().filter_map(made_from);
    let inherited = facts.calls.iter().filter_map(inherits);
    let mut bases: BTreeMap<&str, Vec<TypeText<'_>>> = BTreeMap::new();
    for (class, base) in assigned.chain(inherited) {
        bases.entry(class).or_default().push(base);
    }
    for class in &mut facts.types {
        let found = class.name.and_then(|name| bases.get(name));
        class.bases.extend(
            found.into_iter().flatten().map(|ty| Base { kind: BaseKind::Extends, ty: ty.clone() }),
        );
    }
}

/// The class to whose prototype a prototype of another class, or an object of it, is assigned, and
/// that other class.
fn made_from<'t>(assignment: &Assignment<'t>) -> Option<(&'t str, TypeText<'t>)> {
    let class = assignment.target.strip_suffix(".prototype")?;
    let InitialValue::Expression(value) = assignment.value else {
        return None;
    };
    let text = value.text();
    let base = match text.strip_prefix("Object.create(") {
        Some(rest) => rest.split_once(".prototype")?.0,
        None => text.strip_prefix("new ")?.split('(').next()?,
    };
    Some((class, type_text(base, value)))
}

/// The class that `util.inherits` gives a base, and that base.
fn inherits<'t>(call: &Call<'t>) -> Option<(&'t str, TypeText<'t>)> {
    if call.callee.parts.last() != Some(&"inherits") {
        return None;
    }
    match *call.arguments.read() {
        [Argument { value: class, .. }, Argument { value: base, .. }] => {
            Some((class.text(), type_text(base.text(), base)))
        }
        _ => None,
    }
}

fn type_text<'t>(name: &'t str, source: Expression<'t>) -> TypeText<'t> {
    TypeText { text: name.trim().into(), span: source.span() }
}

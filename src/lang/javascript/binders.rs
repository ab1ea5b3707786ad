//! What gives a function or a class without a name of its own its name.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{CallForm, Facts};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Functions that return what they are given in a wrapped form: what such a call is bound to names
/// the function that it wraps.
const WRAPPERS: [&str; 19] = [
    "action",
    "asyncHandler",
    "cache",
    "catchAsync",
    "curry",
    "debounce",
    "defineEventHandler",
    "expressAsyncHandler",
    "forwardRef",
    "memo",
    "memoize",
    "memoizeOne",
    "observer",
    "once",
    "throttle",
    "useCallback",
    "useEffectEvent",
    "useEvent",
    "wrapAsync",
];

/// The most bytes of a name in the path of an object: each of its members has a copy of it.
const MAX_NAME: usize = 128;

/// How far the literals around a property are followed.
const MAX_NESTING: usize = 32;

/// What a value is bound to.
#[derive(Clone, Copy)]
pub(super) enum Binder<'t> {
    /// The name in a declaration of a variable.
    Variable(Node<'t>),
    /// The target of an assignment: a name or a member.
    Target(Node<'t>),
    /// The name of a field of a class.
    Field(Node<'t>),
    /// The key of an entry of an object.
    Property(Node<'t>),
    /// The key of an entry of an object that is a part of an argument.
    PassedProperty(Node<'t>),
    /// What has the default value.
    Default(Node<'t>),
    /// `export default`, `module.exports =`
    Module,
}

/// What the value of a node is bound to, through wrappers.
pub(super) fn of<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Option<Binder<'t>> {
    let mut inner = visit.node;
    let mut ancestors = visit.ancestors();
    loop {
        let around = ancestors.next()?;
        let is_value = |field: &str| around.field(field) == Some(inner);
        let name = || around.field("name");
        match kind_of(around) {
            "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "type_assertion"
            | "non_null_expression" => {}
            "arguments" if around.named_child(0) == Some(inner) => {}
            "call_expression" if wraps(builder, around) => {}
            "variable_declarator" => {
                return name().filter(|name| kind_of(*name) == "identifier").map(Binder::Variable);
            }
            "public_field_definition" if is_value("value") => {
                return name().map(Binder::Field);
            }
            "assignment_expression" | "augmented_assignment_expression" if is_value("right") => {
                return target(builder, around);
            }
            "assignment_pattern" | "object_assignment_pattern" => {
                return around.field("left").map(Binder::Default);
            }
            "required_parameter" | "optional_parameter" => {
                return around.field("pattern").map(Binder::Default);
            }
            "pair" if is_value("value") => {
                let key = around.field("key")?;
                let is_passed =
                    ancestors.take(MAX_NESTING).map(kind_of).find_map(|kind| match kind {
                        "object" | "pair" | "array" | "parenthesized_expression" => None,
                        kind => Some(kind == "arguments"),
                    });
                return Some(match is_passed {
                    Some(true) => Binder::PassedProperty(key),
                    _ => Binder::Property(key),
                });
            }
            "export_statement" => return Some(Binder::Module),
            _ => return None,
        }
        inner = around;
    }
}

/// What an assignment binds its value to.
fn target<'t>(builder: &Builder<'t>, assignment: Node<'t>) -> Option<Binder<'t>> {
    let left = assignment.field("left")?;
    match kind_of(left) {
        "member_expression" if builder.text(left) == "module.exports" => Some(Binder::Module),
        "identifier" | "member_expression" => Some(Binder::Target(left)),
        _ => None,
    }
}

/// Whether a call wraps its first argument.
fn wraps(builder: &Builder<'_>, call: Node<'_>) -> bool {
    let Some(mut callee) = call.field("function") else {
        return false;
    };
    if let Some(property) = callee.field("property") {
        callee = property;
    }
    let name = builder.source().get(callee.byte_range());
    name.is_some_and(|name| WRAPPERS.binary_search(&name).is_ok())
}

/// Whether a call wraps a function literal.
pub(super) fn wraps_function(builder: &Builder<'_>, call: Node<'_>) -> bool {
    let mut call = call;
    while wraps(builder, call) {
        let list = call.field("arguments");
        let Some(first) = list.and_then(|list| list.named_child(0)) else {
            return false;
        };
        match kind_of(first) {
            "arrow_function" | "function_expression" | "generator_function" => return true,
            "call_expression" => call = first,
            _ => return false,
        }
    }
    false
}

/// The path of the object literal that a function is a member of: `a.b` for `f` of
/// `const a = { b: { f() {} } }`.
pub(super) fn object_around<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
) -> Option<Cow<'t, str>> {
    let name = |node: Node<'t>| Some(builder.text(node)).filter(|name| name.len() <= MAX_NAME);
    let mut keys = Vec::new();
    let mut inner = visit.node;
    for around in visit.ancestors().take(MAX_NESTING) {
        match kind_of(around) {
            "pair" if kind_of(inner) == "object" => keys.push(name(around.field("key")?)?),
            "pair"
            | "object"
            | "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression" => {}
            "variable_declarator" | "assignment_expression" => {
                let holder = around.field("name").or_else(|| around.field("left"))?;
                keys.push(name(holder)?);
                keys.reverse();
                return Some(keys.join(".").into());
            }
            _ => return None,
        }
        inner = around;
    }
    None
}

/// What a handler may trap.
const TRAPS: [&str; 13] = [
    "apply",
    "construct",
    "defineProperty",
    "deleteProperty",
    "get",
    "getOwnPropertyDescriptor",
    "getPrototypeOf",
    "has",
    "isExtensible",
    "ownKeys",
    "preventExtensions",
    "set",
    "setPrototypeOf",
];

/// The names of the traps in object literals that are given to `new Proxy`.
pub(super) fn traps<'t>(facts: &Facts<'t>) -> impl Iterator<Item = &'t str> {
    let made = facts
        .calls
        .iter()
        .filter(|call| call.form == CallForm::New && call.callee.parts.as_slice() == ["Proxy"]);
    let handlers = made.filter_map(|call| {
        let arguments = call.arguments.read();
        let mut passed = arguments.iter().filter(|argument| argument.name.is_none());
        Some(passed.nth(1)?.value)
    });
    let literals = handlers.filter(|handler| kind_of(handler.node) == "object");
    literals.flat_map(|handler| {
        let entries = named_children(handler.node);
        let keys = entries.filter_map(|entry| entry.field("name").or_else(|| entry.field("key")));
        let names = keys.filter_map(move |key| handler.source.get(key.byte_range()));
        names.filter(|name| TRAPS.contains(name))
    })
}

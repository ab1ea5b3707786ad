//! What throws exceptions, and what catches them. A `catch` takes whatever is thrown; that it is
//! for one class only the `instanceof` in it says.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::ExceptionRole::{Caught, Raised};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records a `throw`.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    let class = value.map(|value| {
        let built = value.field("constructor");
        let called = value.field("function");
        built.or(called).unwrap_or(value)
    });
    builder.exception(Raised, class, node);
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

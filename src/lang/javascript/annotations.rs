//! The types that annotations give, also to the parts of a value that a pattern binds.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Part, TypeText};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// The most bytes of a type of which a part is taken: each part has a copy of it.
const MAX_INDEXED: usize = 256;

/// The type that an annotation gives.
pub(super) fn type_of<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<TypeText<'t>> {
    let annotation = node.field("type").or_else(|| node.field("return_type"))?;
    let ty = match kind_of(annotation) {
        "type_annotation" | "type_predicate_annotation" | "asserts_annotation" => {
            annotation.named_child(0)?
        }
        _ => annotation,
    };
    Some(builder.type_text(ty))
}

/// The declared type of what a pattern binds, given that of the whole value: a part of a type that is
/// written out.
pub(super) fn part_type<'t>(
    builder: &Builder<'t>,
    declaration: Node<'t>,
    path: &[Part],
    whole: &Option<TypeText<'t>>,
) -> Option<TypeText<'t>> {
    if path.is_empty() {
        return whole.clone();
    }
    // What a named type has is known only when all of the code is.
    let indexed = |whole: TypeText<'t>| {
        let [Part::Entry(key)] = path else {
            return None;
        };
        if whole.text.len() > MAX_INDEXED {
            return None;
        }
        let text = format!("{}[\"{key}\"]", whole.text).into();
        Some(TypeText { text, ..whole })
    };
    let Some(written) = declaration.field("type").and_then(|annotation| annotation.named_child(0))
    else {
        return indexed(whole.clone()?);
    };
    let part = match (kind_of(written), path) {
        ("tuple_type", [Part::Nth(at)]) => named_children(written).nth(*at)?,
        ("array_type", [Part::Nth(_)]) => written.named_child(0)?,
        ("object_type", [Part::Entry(key)]) => {
            let is_member = |name: Node<'t>| builder.text(name) == *key;
            let mut members = named_children(written);
            let member = members.find(|member| member.field("name").is_some_and(is_member))?;
            return type_of(builder, member);
        }
        ("type_identifier" | "generic_type", _) => return indexed(builder.type_text(written)),
        _ => return None,
    };
    Some(builder.type_text(part))
}

/// The types of what `useState<T>(…)` gives: `T`, and a function that sets it.
pub(super) fn state_type<'t>(
    builder: &Builder<'t>,
    path: &[Part],
    value: Node<'t>,
) -> Option<TypeText<'t>> {
    let callee = value.field("function")?;
    let last = builder.text(callee).rsplit('.').next()?;
    match (last, path) {
        ("useState", [Part::Nth(0)]) => {
            let ty = value.field("type_arguments")?.named_child(0)?;
            Some(builder.type_text(ty))
        }
        ("useReducer" | "useState", [Part::Nth(1)]) => {
            Some(TypeText { text: "() => void".into(), span: builder.span(callee) })
        }
        _ => None,
    }
}

//! The children of a node, without comments and what else may be anywhere, and its fields.

use std::sync::OnceLock;

use tree_sitter::Node;

use super::of;
use crate::language::Language;
use crate::syntax::walk::Visit;

/// The children, tokens too.
pub(super) fn children<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let mut cursor = node.walk();
    let mut more = cursor.goto_first_child();
    let all = std::iter::from_fn(move || {
        let child = more.then(|| cursor.node())?;
        more = cursor.goto_next_sibling();
        Some(child)
    });
    all.filter(|child| !child.is_extra())
}

/// The children that are not only tokens.
pub(super) fn named_children<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    children(node).filter(Node::is_named)
}

/// The nodes in a field, without the tokens between them.
pub(super) fn named_in_field<'t>(node: Node<'t>, field: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let nodes = node.children_by_field_name(field, &mut cursor);
    nodes.filter(Node::is_named).collect()
}

/// The arguments of a call.
pub(super) fn arguments<'t>(
    visit: &Visit<'_, 't>,
    call: Node<'t>,
) -> impl Iterator<Item = Node<'t>> {
    visit.child(call, "arguments").into_iter().flat_map(named_children)
}

/// Whether the first branch of an `if` statement ends with a `return`. `block` is the kind of a
/// branch in braces.
pub(super) fn first_branch_returns(visit: &Visit<'_, '_>, block: &str) -> bool {
    let branch = visit.own_child("consequence");
    branch.is_some_and(|branch| ends_with_return(visit, branch, block))
}

/// Whether a branch ends with a `return`.
pub(super) fn ends_with_return(visit: &Visit<'_, '_>, branch: Node<'_>, block: &str) -> bool {
    let last = match visit.kind_of(branch) == block {
        true => named_children(branch).last(),
        false => Some(branch),
    };
    last.is_some_and(|statement| visit.kind_of(statement) == "return_statement")
}

/// The id of a field in a language's grammar, `field!(Go, "name")`, for `child_by_field_id`. Each
/// use of the macro looks the name up once: that takes longer than finding the child.
macro_rules! field {
    ($language:ident, $name:literal) => {{
        static FIELD: $crate::lang::tree::Field =
            $crate::lang::tree::Field::new($crate::language::Language::$language, $name);
        FIELD.id()
    }};
}

pub(crate) struct Field {
    language: Language,
    name: &'static str,
    id: OnceLock<u16>,
}

impl Field {
    pub(crate) const fn new(language: Language, name: &'static str) -> Self {
        Self { language, name, id: OnceLock::new() }
    }

    /// Its id; 0, which no child has, if the grammar does not know the name.
    pub(crate) fn id(&self) -> u16 {
        *self.id.get_or_init(|| {
            let id = of(self.language).language().field_id_for_name(self.name);
            id.map_or(0, u16::from)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn fields_are_those_of_the_grammar() {
        let nodes = lang::of(Language::Go).language();
        let operand = nodes.field_name_for_id(field!(Go, "operand"));
        assert_eq!(operand, Some("operand"));
        assert_eq!(field!(Go, "no_such_field"), 0);
    }
}

//! Imports of types that do not say so: `import { User } from "./user"` where `User` is only a type.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::kind_of;
use crate::lang::tree::{children, named_children};
use crate::syntax::walk::Visit;

/// The imports without `type` of which all names are used as types, and as nothing else
/// (`consistent-type-imports` of typescript-eslint). Where there are decorators, these may need the types as
/// values.
pub(super) fn untyped<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let uses = Uses::of(visit);
    let is_import = |node: &Node<'t>| kind_of(*node) == "import_statement";
    let imports = named_children(visit.node).filter(is_import);
    let is_untyped = |import: &Node<'t>| {
        let names = names(visit, *import);
        let is_type = |name: &&str| uses.types.contains(name) && !uses.values.contains(name);
        !names.is_empty() && names.iter().all(is_type)
    };
    if uses.has_decorator { Vec::new() } else { imports.filter(is_untyped).collect() }
}

/// The names that an import binds, none if it is one of types or parts of one are.
fn names<'t>(visit: &Visit<'_, 't>, import: Node<'t>) -> Vec<&'t str> {
    let is_type = |node: Node<'t>| children(node).any(|child| kind_of(child) == "type");
    let (mut names, mut left) = (Vec::new(), vec![import]);
    while let Some(node) = left.pop() {
        if is_type(node) {
            return Vec::new();
        }
        match kind_of(node) {
            "identifier" => names.push(visit.text(node)),
            "import_specifier" => {
                let alias = visit.field_text(node, "alias");
                let name = visit.field_text(node, "name");
                names.push(if alias.is_empty() { name } else { alias });
            }
            _ => left.extend(named_children(node)),
        }
    }
    names
}

/// How names are used outside of imports.
#[derive(Default)]
struct Uses<'t> {
    types: BTreeSet<&'t str>,
    values: BTreeSet<&'t str>,
    has_decorator: bool,
}

impl<'t> Uses<'t> {
    fn of(visit: &Visit<'_, 't>) -> Self {
        let mut uses = Self::default();
        // The older transform of JSX needs it as a value.
        uses.values.insert("React");
        let mut left = vec![(visit.node, false)];
        while let Some((node, is_type)) = left.pop() {
            let kind = kind_of(node);
            match kind {
                "import_statement" => continue,
                "decorator" => uses.has_decorator = true,
                "type_identifier" => _ = uses.types.insert(visit.text(node)),
                "identifier" if is_type => _ = uses.types.insert(visit.text(node)),
                "identifier" | "shorthand_property_identifier" => {
                    uses.values.insert(visit.text(node));
                }
                _ => {}
            }
            let is_type =
                kind == "nested_type_identifier" || is_type && kind == "nested_identifier";
            left.extend(named_children(node).map(|child| (child, is_type)));
        }
        uses
    }
}

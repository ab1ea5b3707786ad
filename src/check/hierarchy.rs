//! The members of a type: its own, and those inherited from types of the response.

use std::collections::BTreeSet;
use std::ptr;

use super::Context;
use super::lookup::{self, NameQuery};
use crate::facts::{
    BaseKind, Function, FunctionKind, ScopeKind, TypeDefinition, TypeKind, Variable, VariableKind,
};

/// A type, followed by the types of the response that it derives from, implements or embeds,
/// directly or indirectly, each once.
pub(super) fn lineage<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
) -> Vec<&'a TypeDefinition<'a>> {
    let mut found = vec![definition];
    let mut seen = BTreeSet::from([ptr::from_ref(definition)]);
    let mut at = 0;
    while let Some(current) = found.get(at).copied() {
        at += 1;
        for base in parents(cx, current) {
            if found.len() < MAX_LINEAGE && seen.insert(ptr::from_ref(base)) {
                found.push(base);
            }
        }
    }
    found
}

/// The most types in one lineage, to bound the work.
const MAX_LINEAGE: usize = 256;

/// The definitions of a type's bases in the response, without metaclasses, and those of the
/// underlying type of an alias or a Go type.
fn parents<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
) -> impl Iterator<Item = &'a TypeDefinition<'a>> {
    let bases = definition
        .bases
        .iter()
        .filter(|base| base.kind != BaseKind::Metaclass)
        .map(|base| &base.ty);
    let underlying = definition
        .underlying
        .iter()
        .filter(|_| matches!(definition.kind, TypeKind::Alias | TypeKind::Struct));
    bases
        .chain(underlying)
        .flat_map(|ty| lookup::types(cx, base_name(&ty.text)))
        .filter(move |base| !std::ptr::eq(*base, definition))
}

/// The name in the text of a base: `Comparable<Card>`, `abc.ABC`, `*Engine`, `public Shape`.
pub(crate) fn base_name(text: &str) -> &str {
    let end = text.find(['<', '[', '(']).unwrap_or(text.len());
    text[..end]
        .trim()
        .trim_start_matches('*')
        .rsplit(' ')
        .next()
        .unwrap_or_default()
}

/// Whether a function is a member of exactly this type definition: by the link to its owner, or
/// by the owner's name if there is no link. A friend is a member of the class whose body contains
/// it.
pub(super) fn is_member(
    cx: &Context<'_>,
    function: &Function<'_>,
    definition: &TypeDefinition<'_>,
) -> bool {
    let stands_in = Some(function.scope) == definition.inner;
    let owned = match (function.owner_type, &function.owner) {
        (Some(id), _) => std::ptr::eq(cx.facts.type_definition(id), definition),
        (None, Some(owner)) => definition.name == Some(owner.as_ref()),
        (None, None) => false,
    };
    stands_in || owned
}

/// The methods with that name of a type and its lineage, its own first. A Go field or Python
/// attribute that holds a function is not a method.
pub(super) fn methods<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
    name: &str,
) -> Vec<&'a Function<'a>> {
    let query = NameQuery::new(cx, name);
    lineage(cx, definition)
        .into_iter()
        .flat_map(|current| {
            let is_own = std::ptr::eq(current, definition);
            let own = cx.index.methods(current, query.last);
            own.filter(move |function| is_own || function.kind != FunctionKind::Constructor)
        })
        .filter(|function| query.matches_path(|| lookup::function_path(cx, function)))
        .collect()
}

/// The fields and class attributes with that name of a type and its lineage.
pub(super) fn fields<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
    name: &str,
) -> Vec<&'a Variable<'a>> {
    let query = NameQuery::new(cx, name);
    lineage(cx, definition)
        .into_iter()
        .flat_map(|current| cx.index.fields(current, query.last))
        .filter(|variable| query.matches_path(|| lookup::variable_path(cx, variable)))
        .collect()
}

/// The component of a record that an accessor of that name returns.
pub(super) fn accessed_component<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
    name: &str,
) -> Option<&'a Variable<'a>> {
    let components = fields(cx, definition, name).into_iter();
    components
        .filter(|_| definition.kind == TypeKind::Record)
        .find(|field| field.kind == VariableKind::Field)
}

/// Whether a variable is a property of exactly this type definition.
pub(super) fn is_field(
    cx: &Context<'_>,
    variable: &Variable<'_>,
    definition: &TypeDefinition<'_>,
) -> bool {
    let is_property = matches!(
        variable.kind,
        VariableKind::Field | VariableKind::ClassField | VariableKind::Enumerator
    );
    let named = variable.owner.as_deref() == definition.name && definition.name.is_some();
    let in_scope = match cx.facts.scope(variable.scope).kind {
        ScopeKind::Type(id) => std::ptr::eq(cx.facts.type_definition(id), definition),
        _ => named,
    };
    is_property && named && in_scope
}

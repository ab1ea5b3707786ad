//! What a name without qualifiers means where it is called.

use super::targets::Targets;
use crate::facts::{Function, FunctionKind, ScopeId, ScopeKind, VariableKind};

impl<'a> Targets<'_, 'a> {
    /// The functions that a name means where nothing stands before it: those of the innermost scope
    /// that binds it.
    pub(super) fn visible(&self, name: &str, scope: ScopeId) -> Vec<&'a Function<'a>> {
        let facts = self.cx.facts;
        let has_implicit_receiver = self.cx.profile().classes.have_implicit_receiver;
        for id in facts.scope_ids_around(scope) {
            if let Some(local) = self.local.get(&(name, id)) {
                return local.clone();
            }
            if self.is_bound(name, id) {
                return Vec::new();
            }
            let members = match facts.scope(id).kind {
                ScopeKind::Type(of) if has_implicit_receiver => {
                    self.members(facts.type_definition(of), name)
                }
                ScopeKind::Function(of) if has_implicit_receiver => {
                    let method = Some(facts.function(of)).filter(|one| one.owner.is_some());
                    method.map_or(Vec::new(), |method| self.siblings(method, name))
                }
                _ => Vec::new(),
            };
            if !members.is_empty() {
                return members;
            }
        }
        let is_outer = |one: &Function<'a>| {
            let scope = facts.scope(one.scope).kind;
            matches!(scope, ScopeKind::File | ScopeKind::Namespace)
                && one.kind == FunctionKind::Function
                && one.qualifier.is_none()
        };
        self.named_where(name, is_outer)
    }

    /// Whether a scope binds a name to something else than a function.
    fn is_bound(&self, name: &str, scope: ScopeId) -> bool {
        let names = self.cx.names;
        let mut bindings = names.bindings(name, scope).iter();
        let mut imported = names.imported(name).iter();
        bindings.any(|one| !matches!(one.kind, VariableKind::Definition | VariableKind::Blank))
            || imported.any(|binding| binding.import.scope == scope)
    }
}

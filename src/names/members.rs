//! The members of a type: its own, and those inherited from types of the response.

use std::collections::BTreeSet;
use std::ptr;

use super::definitions::NameQuery;
use super::{Names, base_name};
use crate::facts::{
    BaseKind, Function, FunctionKind, ScopeKind, TypeDefinition, TypeKind, Variable, VariableKind,
};

/// The most types in one lineage, to bound the work.
const MAX_LINEAGE: usize = 256;

impl<'a> Names<'a> {
    /// A type, followed by the types of the response that it derives from, implements or embeds,
    /// directly or indirectly, each once. A mixin stands for the class that it returns.
    pub(crate) fn lineage(
        &self,
        definition: &'a TypeDefinition<'a>,
    ) -> Vec<&'a TypeDefinition<'a>> {
        let mut found = vec![definition];
        let mut seen = BTreeSet::from([ptr::from_ref(definition)]);
        let mut at = 0;
        while let Some(current) = found.get(at).copied() {
            at += 1;
            for base in self.parents(current) {
                if found.len() == MAX_LINEAGE {
                    return found;
                }
                if seen.insert(ptr::from_ref(base)) {
                    found.push(base);
                }
            }
        }
        found
    }

    /// The definitions of a type's bases in the response, without metaclasses, and those of the
    /// underlying type of an alias or a Go type.
    fn parents(
        &self,
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
            .flat_map(|ty| {
                let name = base_name(&ty.text);
                self.types(name).into_iter().chain(self.types_made_by(name))
            })
            .filter(move |base| !ptr::eq(*base, definition))
    }

    /// The methods with that name of a type and its lineage, its own first. A Go field or Python
    /// attribute that holds a function is not a method.
    pub(crate) fn methods(
        &self,
        definition: &'a TypeDefinition<'a>,
        name: &str,
    ) -> Vec<&'a Function<'a>> {
        self.each_method(definition, name).collect()
    }

    /// The same, one after the other: a type may have thousands of overloads.
    pub(crate) fn each_method(
        &self,
        definition: &'a TypeDefinition<'a>,
        name: &str,
    ) -> impl Iterator<Item = &'a Function<'a>> {
        let query = NameQuery::new(self, name);
        let last = query.last;
        let lineage = self.lineage(definition).into_iter();
        let methods = lineage.flat_map(move |current| {
            let is_own = ptr::eq(current, definition);
            let own = self.own_methods(current, last);
            // The static methods of a Java interface are called by its name alone.
            let is_inherited = move |function: &&'a Function<'a>| {
                let is_interface = current.kind == TypeKind::Interface;
                function.kind != FunctionKind::Constructor
                    && !(is_interface && function.modifiers.contains(&"static"))
            };
            own.filter(move |function| is_own || is_inherited(function))
        });
        methods.filter(move |function| query.matches_path(|| self.function_path(function)))
    }

    /// The fields and class attributes with that name of a type and its lineage.
    pub(crate) fn fields(
        &self,
        definition: &'a TypeDefinition<'a>,
        name: &str,
    ) -> Vec<&'a Variable<'a>> {
        let query = NameQuery::new(self, name);
        let mut lineage = self.lineage(definition);
        // A Go type has the fields of the type that it is made from, though not its methods.
        let mut at = 0;
        while let Some(current) = lineage.get(at).copied() {
            at += 1;
            let underlying =
                current.underlying.as_ref().filter(|_| current.kind == TypeKind::Named);
            let made_from =
                underlying.map(|ty| self.types(base_name(&ty.text))).unwrap_or_default();
            for made_from in made_from {
                let is_known = lineage.iter().any(|known| ptr::eq(*known, made_from));
                if !is_known && lineage.len() < MAX_LINEAGE {
                    lineage.push(made_from);
                }
            }
        }
        lineage
            .into_iter()
            .flat_map(|current| self.own_fields(current, query.last))
            .filter(|variable| query.matches_path(|| self.variable_path(variable)))
            .collect()
    }

    /// The component of a record that an accessor of that name returns.
    pub(crate) fn accessed_component(
        &self,
        definition: &'a TypeDefinition<'a>,
        name: &str,
    ) -> Option<&'a Variable<'a>> {
        let is_record = definition.kind == TypeKind::Record;
        let components = is_record.then(|| self.fields(definition, name));
        let mut components = components.into_iter().flatten();
        components.find(|field| field.kind == VariableKind::Field)
    }

    /// Whether a function is a member of exactly this type definition: by the link to its owner,
    /// or by the owner's name if there is no link. An operator that is a friend counts to the class
    /// whose body contains it.
    pub(crate) fn is_member(
        &self,
        function: &Function<'_>,
        definition: &TypeDefinition<'_>,
    ) -> bool {
        let stands_in = Some(function.scope) == definition.inner && !is_plain_friend(function);
        let owned = match (function.owner_type, &function.owner) {
            (Some(id), _) => ptr::eq(self.facts.type_definition(id), definition),
            (None, Some(owner)) => definition.name == Some(owner.as_ref()),
            (None, None) => false,
        };
        stands_in || owned
    }

    /// Whether a variable is a property of exactly this type definition.
    pub(crate) fn is_field(
        &self,
        variable: &Variable<'_>,
        definition: &TypeDefinition<'_>,
    ) -> bool {
        let named = variable.owner.as_deref() == definition.name && definition.name.is_some();
        let in_scope = match self.facts.scope(variable.scope).kind {
            ScopeKind::Type(id) => ptr::eq(self.facts.type_definition(id), definition),
            _ => named,
        };
        variable.is_property() && named && in_scope
    }
}

/// Whether a function is a friend of the class around it, but not an operator, which is called on objects of
/// the class all the same.
pub(super) fn is_plain_friend(function: &Function<'_>) -> bool {
    function.modifiers.contains(&"friend") && !function.name.starts_with("operator")
}

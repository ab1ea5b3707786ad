//! Aliases that the response defines.

use super::{TypeComparison, TypeMatch};
use crate::check::types::{Type, parse};
use crate::facts::TypeKind;

/// The most parts of a type argument that is filled in: aliases of aliases may multiply them.
const MAX_PARTS: usize = 64;

impl TypeComparison<'_, '_> {
    /// Whether the target of an alias of the response matches.
    pub(super) fn alias_target_matches(
        &self,
        expected: &Type,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        match self.alias_target(found) {
            Some(target) => self.matches(expected, &target, depth),
            None => TypeMatch::No,
        }
    }

    /// The target of an alias that the response defines; none for one that is named like its
    /// target (`using string = std::string`).
    pub(super) fn alias_target(&self, ty: &Type) -> Option<Type> {
        let target = self.written_target(ty)?;
        (target.name() != ty.name()).then_some(target)
    }

    /// What an alias of the response stands for, as it is written, with its type parameters filled
    /// in.
    fn written_target(&self, ty: &Type) -> Option<Type> {
        let definition =
            self.definitions(ty.name()?).find(|definition| definition.kind == TypeKind::Alias)?;
        let underlying = definition.underlying.as_ref()?;
        let target = parse(self.cx.language(), &underlying.text);
        let arguments = ty.arguments();
        let parameters = &definition.type_parameters;
        if arguments.is_empty() || !arguments.iter().all(|one| one.is_small(MAX_PARTS)) {
            return Some(target);
        }
        Some(target.replace_names(&|name| {
            let at = parameters.iter().position(|parameter| *parameter == name)?;
            arguments.get(at).cloned()
        }))
    }

    /// A type in which an alias named like its target is that target: `map` of
    /// `using map = std::map<int, int>`.
    pub(super) fn without_namesake(&self, ty: &Type) -> Type {
        let target = match ty {
            Type::Named(path, None) if path.len() == 1 => self.written_target(ty),
            _ => None,
        };
        let namesake = target.filter(|target| target.name() == ty.name());
        namesake.unwrap_or_else(|| ty.clone())
    }
}

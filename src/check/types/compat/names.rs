//! Comparison with a type that is expected by its name.

use super::{TypeComparison, TypeMatch, last_of};
use crate::check::types::Type;
use crate::names::{QualifiedName, base_name};

impl TypeComparison<'_, '_> {
    pub(super) fn matches_named(
        &self,
        path: &[String],
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        let word = last_of(path);
        let by_name = self.matches_by_name(path, arguments, found, depth);
        let meanings = self.words.meanings(word).filter(|_| path.len() == 1);
        // A type of the response that has the word's name is meant.
        let is_own = self.definitions(word).next().is_some();
        match meanings {
            Some(meanings) if by_name == TypeMatch::No && !is_own => TypeMatch::any(
                meanings.iter().map(|meaning| self.has_meaning(meaning, arguments, found, depth)),
            ),
            _ => by_name,
        }
    }

    /// Whether a type is what a word of the vocabulary means: a name, or a form such as `@slice`.
    fn has_meaning(
        &self,
        meaning: &str,
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        match meaning.strip_prefix('@') {
            Some(form) => self.has_form(form, arguments, found, depth),
            None => {
                let path: Vec<_> = meaning.split('.').map(str::to_owned).collect();
                self.matches_by_name(&path, arguments, found, depth)
            }
        }
    }

    /// Compares by name: the last parts, and the qualifiers if both have one.
    pub(super) fn matches_by_name(
        &self,
        path: &[String],
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        let found = &self.without_namesake(found.pointee());
        let Type::Named(other, other_arguments) = found else {
            // The expected name may be an alias of a type that is not a named one.
            return match self.alias_target(&Type::Named(path.to_vec(), None)) {
                Some(target) => self.matches(&target, found, depth),
                None => TypeMatch::No,
            };
        };
        let arguments_match = || match (arguments, other_arguments) {
            (None, _) => TypeMatch::Yes,
            (Some(expected), Some(found)) => self.match_arguments(expected, found, depth),
            (Some(_), None) => TypeMatch::No,
        };
        let (last, other_last) = (last_of(path), last_of(other));
        let canonical = self.words.canonical(last) == self.words.canonical(other_last);
        if canonical && self.qualifiers_agree(path, other) {
            return arguments_match();
        }
        if self.words.implements(self.words.canonical(last), self.words.canonical(other_last))
            || self.inherits(other_last, last)
        {
            return arguments_match();
        }
        let aliased = |ty: &Type, is_expected: bool| {
            self.alias_target(ty).map(|target| {
                let expected = Type::Named(path.to_vec(), arguments.map(<[Type]>::to_vec));
                match is_expected {
                    true => self.matches(&target, found, depth),
                    false => self.matches(&expected, &target, depth),
                }
            })
        };
        aliased(found, false)
            .or_else(|| aliased(&Type::Named(path.to_vec(), None), true))
            .unwrap_or(TypeMatch::No)
    }

    fn match_arguments(&self, expected: &[Type], found: &[Type], depth: usize) -> TypeMatch {
        if expected.len() > found.len() {
            return TypeMatch::No;
        }
        TypeMatch::all(
            expected
                .iter()
                .zip(found)
                .map(|(expected, found)| self.matches(expected, found, depth)),
        )
    }

    /// Whether the package prefixes agree. A missing prefix agrees with any, as an imported class
    /// has none; where only a type of the code's own package has none, it agrees with that package.
    fn qualifiers_agree(&self, expected: &[String], found: &[String]) -> bool {
        let before = |path: &[String]| path[..path.len().saturating_sub(1)].to_vec();
        let (expected, found) = (before(expected), before(found));
        if expected.is_empty() {
            return true;
        }
        match self.cx.profile().types.unqualified_are_own {
            true => {
                expected == found || (found.is_empty() && self.is_own_package(last_of(&expected)))
            }
            false => found.is_empty() || expected.ends_with(&found) || found.ends_with(&expected),
        }
    }

    /// Whether the code shows that it is in a package of that name.
    fn is_own_package(&self, package: &str) -> bool {
        self.cx.facts.packages.iter().any(|shown| shown.name == package)
    }

    /// Whether a type of the response implements the expected type: an interface of the response,
    /// or a type from outside by its name.
    fn inherits(&self, name: &str, expected: &str) -> bool {
        if name == expected {
            return false;
        }
        let is_class = self.definitions(expected).any(|definition| !definition.is_interface);
        !is_class
            && self.cx.names.types(name).into_iter().any(|definition| {
                self.cx.names.lineage(definition).iter().flat_map(|current| &current.bases).any(
                    |base| {
                        let base = QualifiedName::parse(base_name(&base.ty.text)).last;
                        base == expected || self.words.implements(expected, base)
                    },
                )
            })
    }
}

//! When a type of the code matches the type that an instruction expects (semantics, section 9).

mod names;
#[cfg(test)]
mod tests;

use super::Context;
use crate::facts::TypeDefinition;
use crate::types;

pub(super) use crate::types::{Type, TypeWords};

impl Context<'_> {
    pub(super) fn parse(&self, text: &str) -> Type {
        types::parse(self.lang(), text)
    }

    pub(super) fn parse_expected(&self, text: &str) -> Type {
        types::parse_expected(self.lang(), text)
    }
}

/// How many levels of aliases and type arguments are compared.
const MAX_DEPTH: usize = 12;

/// The result of matching two types, ordered from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::check) enum TypeMatch {
    No,
    /// The known parts match, but not all parts are known.
    Unknown,
    Yes,
}

impl TypeMatch {
    pub(in crate::check) fn from_bool(matches: bool) -> Self {
        if matches { Self::Yes } else { Self::No }
    }

    /// Yes if all match, No if one does not.
    pub(in crate::check) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().min().unwrap_or(Self::Yes)
    }

    /// Yes if one matches, No if none does.
    pub(in crate::check) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().max().unwrap_or(Self::No)
    }
}

/// Whether a type of the code is the one that an instruction expects.
pub(in crate::check) fn matches(cx: &Context<'_>, expected: &Type, found: &Type) -> TypeMatch {
    TypeComparison { cx, words: TypeWords::of(cx.language()) }.matches(expected, found, MAX_DEPTH)
}

struct TypeComparison<'c, 'a> {
    cx: &'c Context<'a>,
    words: &'static TypeWords,
}

impl TypeComparison<'_, '_> {
    fn matches(&self, expected: &Type, found: &Type, depth: usize) -> TypeMatch {
        let Some(deeper) = depth.checked_sub(1) else {
            return TypeMatch::Unknown;
        };
        match (expected, found) {
            (Type::Unknown, _) | (_, Type::Unknown) => TypeMatch::Unknown,
            (Type::Union(expected), Type::Union(found)) => {
                let is_value = |member: &&Type| member.name() != Some("None");
                TypeMatch::all(expected.iter().filter(is_value).map(|member| {
                    TypeMatch::any(found.iter().map(|other| self.matches(member, other, deeper)))
                }))
            }
            (Type::Union(members), other) => {
                let values = members.iter().filter(|member| member.name() != Some("None"));
                TypeMatch::any(values.map(|member| self.matches(member, other, deeper)))
            }
            (other, Type::Union(members)) => self.matches_union(other, members, deeper),
            (Type::Pointer(_), Type::Named(..)) => {
                self.alias_target_matches(expected, found, deeper)
            }
            (Type::Named(path, None), Type::Pointer(_)) if last_of(path) == "void" => TypeMatch::No,
            (Type::Named(path, None), Type::Function)
                if Some(last_of(path)) == self.cx.profile().types.function =>
            {
                TypeMatch::Yes
            }
            (Type::Named(path, arguments), _) => {
                self.matches_named(path, arguments.as_deref(), found, deeper)
            }
            (Type::Pointer(expected), Type::Pointer(found))
                if matches!(**found, Type::Pointer(_))
                    && !matches!(**expected, Type::Pointer(_)) =>
            {
                self.alias_target(expected)
                    .map_or(TypeMatch::No, |target| self.matches(&target, found, deeper))
            }
            (Type::Pointer(expected), Type::Pointer(found))
            | (Type::Array(expected), Type::Array(found))
            | (Type::Slice(expected), Type::Slice(found))
            | (Type::Channel(expected), Type::Channel(found)) => {
                self.matches(expected, found, deeper)
            }
            (Type::Map(key, value), Type::Map(other_key, other_value)) => TypeMatch::all([
                self.matches(key, other_key, deeper),
                self.matches(value, other_value, deeper),
            ]),
            (Type::Signature(parameters, results), Type::Signature(others, other_results)) => {
                TypeMatch::all([
                    self.matches_each(parameters, others, deeper),
                    self.matches_each(results, other_results, deeper),
                ])
            }
            (Type::Signature(..), Type::Function) => TypeMatch::Unknown,
            (Type::Function, Type::Function | Type::Signature(..))
            | (Type::Struct, Type::Struct)
            | (Type::Interface, Type::Interface) => TypeMatch::Yes,
            // Pointers matter only if the instruction mentions one.
            (_, Type::Pointer(found)) if !matches!(expected, Type::Pointer(_)) => {
                self.matches(expected, found, deeper)
            }
            (_, Type::Named(..)) => self.alias_target_matches(expected, found, deeper),
            _ => TypeMatch::No,
        }
    }

    /// Whether two lists of types are of one length and match in pairs.
    fn matches_each(&self, expected: &[Type], found: &[Type], depth: usize) -> TypeMatch {
        if expected.len() != found.len() {
            return TypeMatch::No;
        }
        let pairs = expected.iter().zip(found);
        TypeMatch::all(pairs.map(|(expected, found)| self.matches(expected, found, depth)))
    }

    /// `Optional[T]` matches `T`. Any other union only matches a union, handled elsewhere.
    fn matches_union(&self, expected: &Type, members: &[Type], depth: usize) -> TypeMatch {
        let values = members.iter().filter(|member| member.name() != Some("None"));
        match values.collect::<Vec<_>>().as_slice() {
            [one] => self.matches(expected, one, depth),
            _ => TypeMatch::No,
        }
    }

    fn definitions(&self, name: &str) -> impl Iterator<Item = &TypeDefinition<'_>> {
        self.cx.names.types(name).into_iter()
    }
}

fn last_of(path: &[String]) -> &str {
    path.last().map_or("", String::as_str)
}

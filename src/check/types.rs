//! Types in one form for all languages, and when two are the same (semantics, section 9).

mod parse;
mod same;
#[cfg(test)]
mod tests;
mod words;

pub(super) use parse::{parse, parse_asked};
pub(super) use same::{Same, same};
pub(super) use words::TypeWords;

/// A type, looked at as far as sameness needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Type {
    /// A named type: its path (`java`, `util`, `List`) and its type arguments, where they are
    /// written; qualifiers such as `const` and `std` are gone.
    Named(Vec<String>, Option<Vec<Type>>),
    /// `*T` of Go, `T*` of C++.
    Pointer(Box<Type>),
    /// `T[]` of Java, `T[n]` of C++, `[n]T` of Go.
    Array(Box<Type>),
    /// `[]T` of Go.
    Slice(Box<Type>),
    /// `map[K]V` of Go.
    Map(Box<Type>, Box<Type>),
    /// `chan T` of Go.
    Channel(Box<Type>),
    /// A function's type.
    Function,
    /// `struct {…}` of Go.
    Struct,
    /// `interface {…}` of Go; `any`.
    Interface,
    /// One of several: Python's `A | B`, `Optional[A]`.
    Union(Vec<Type>),
    /// A number that began as this type and was then changed by what is not evident.
    AtLeast(Box<Type>),
    /// The type's name or argument is not known.
    Unknown,
}

impl Type {
    /// A named type without arguments.
    pub(super) fn named(name: &str) -> Self {
        Self::Named(vec![name.to_owned()], None)
    }

    /// A named type with arguments.
    pub(super) fn generic(name: &str, arguments: Vec<Self>) -> Self {
        Self::Named(vec![name.to_owned()], Some(arguments))
    }

    /// The last part of the name, pointers looked through.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Named(path, _) => path.last().map(String::as_str),
            Self::Pointer(inner) => inner.name(),
            _ => None,
        }
    }

    /// The type arguments, pointers looked through; empty where none are known.
    pub(super) fn arguments(&self) -> &[Self] {
        match self {
            Self::Named(_, Some(arguments)) => arguments,
            Self::Pointer(inner) => inner.arguments(),
            _ => &[],
        }
    }

    /// What a pointer points to or an optional holds; the type itself where it is neither.
    pub(super) fn pointee(&self) -> &Self {
        match self {
            Self::Pointer(inner) => inner.pointee(),
            Self::Union(members) => {
                let mut values = members.iter().filter(|ty| ty.name() != Some("None"));
                match (values.next(), values.next()) {
                    (Some(value), None) => value.pointee(),
                    _ => self,
                }
            }
            other => other,
        }
    }
}

//! A representation of types for all languages, and its parser.

mod parse;
mod profile;

pub(crate) use parse::{parse, parse_expected};
pub(crate) use profile::{TypeNotation, TypeWords};

/// A type, in the detail that matching needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    /// A named type: its path (`java`, `util`, `List`) and its type arguments, if they are
    /// written. `const`, `std` and the like are removed.
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
    /// A function's type, whose parameters and results are not known.
    Function,
    /// `func(int) string` of Go: the types of the parameters and of the results.
    Signature(Vec<Type>, Vec<Type>),
    /// `struct {…}` of Go.
    Struct,
    /// `interface {…}` of Go; `any`.
    Interface,
    /// One of several: Python's `A | B`, `Optional[A]`.
    Union(Vec<Type>),
    Unknown,
}

impl Type {
    pub(crate) fn named(name: &str) -> Self {
        Self::Named(vec![name.to_owned()], None)
    }

    pub(crate) fn generic(name: &str, arguments: Vec<Self>) -> Self {
        Self::Named(vec![name.to_owned()], Some(arguments))
    }

    /// One of several types, without unions among them.
    pub(crate) fn union(members: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for member in members {
            let parts = match member {
                Self::Union(parts) => parts,
                one => vec![one],
            };
            for part in parts {
                if !all.contains(&part) {
                    all.push(part);
                }
            }
        }
        match all.len() {
            1 => all.remove(0),
            _ => Self::Union(all),
        }
    }

    /// The last part of the name of the type, or of the type a pointer points to.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Named(path, _) => path.last().map(String::as_str),
            Self::Pointer(inner) => inner.name(),
            _ => None,
        }
    }

    /// The type that values of both types have: where only their arguments differ, those on which
    /// they agree.
    pub(crate) fn common(self, other: &Self) -> Option<Self> {
        match (self, other) {
            (one, other) if one == *other => Some(one),
            (Self::Named(path, Some(one)), Self::Named(same, Some(other)))
                if path == *same && one.len() == other.len() =>
            {
                let agreed = |(one, other): (Self, &Self)| one.common(other);
                let arguments = one.into_iter().zip(other).map(agreed);
                let arguments = arguments.map(|ty| ty.unwrap_or(Self::Unknown)).collect();
                Some(Self::Named(path, Some(arguments)))
            }
            (Self::Named(path, _), Self::Named(same, _)) if path == *same => {
                Some(Self::Named(path, None))
            }
            _ => None,
        }
    }

    /// The type with names that have no type arguments replaced by types.
    pub(crate) fn replace_names(&self, replace: &impl Fn(&str) -> Option<Self>) -> Self {
        let inner = |ty: &Self| Box::new(ty.replace_names(replace));
        let each = |types: &[Self]| types.iter().map(|ty| ty.replace_names(replace)).collect();
        match self {
            Self::Named(path, None) => {
                let name = path.first().filter(|_| path.len() == 1);
                let found = name.and_then(|name| replace(name));
                found.unwrap_or_else(|| self.clone())
            }
            Self::Named(path, Some(arguments)) => Self::Named(path.clone(), Some(each(arguments))),
            Self::Pointer(ty) => Self::Pointer(inner(ty)),
            Self::Array(ty) => Self::Array(inner(ty)),
            Self::Slice(ty) => Self::Slice(inner(ty)),
            Self::Channel(ty) => Self::Channel(inner(ty)),
            Self::Map(key, value) => Self::Map(inner(key), inner(value)),
            Self::Signature(parameters, results) => {
                Self::Signature(each(parameters), each(results))
            }
            Self::Union(members) => Self::Union(each(members)),
            Self::Function | Self::Struct | Self::Interface | Self::Unknown => self.clone(),
        }
    }

    /// Whether the type has at most this many parts.
    pub(crate) fn is_small(&self, most: usize) -> bool {
        let mut open = vec![self];
        let mut seen = 0;
        while let Some(ty) = open.pop() {
            seen += 1;
            if seen > most {
                return false;
            }
            match ty {
                Self::Named(_, arguments) => open.extend(arguments.iter().flatten()),
                Self::Pointer(ty) | Self::Array(ty) | Self::Slice(ty) | Self::Channel(ty) => {
                    open.push(ty);
                }
                Self::Map(key, value) => open.extend([&**key, &**value]),
                Self::Signature(parameters, results) => {
                    open.extend(parameters.iter().chain(results));
                }
                Self::Union(members) => open.extend(members),
                Self::Function | Self::Struct | Self::Interface | Self::Unknown => {}
            }
        }
        true
    }

    /// Whether the type has one of these names, without a qualifier.
    pub(crate) fn is_one_of(&self, names: &[&str]) -> bool {
        matches!(self, Self::Named(path, _) if path.len() == 1 && names.contains(&path[0].as_str()))
    }

    /// The type arguments of the type, or of the type a pointer points to; empty if not known.
    pub(crate) fn arguments(&self) -> &[Self] {
        match self {
            Self::Named(_, Some(arguments)) => arguments,
            Self::Pointer(inner) => inner.arguments(),
            _ => &[],
        }
    }

    /// The type that a pointer points to or an optional contains; other types are returned as
    /// they are.
    pub(crate) fn pointee(&self) -> &Self {
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

//! Whether a type of the code matches the type that an instruction expects.

use super::{Type, TypeWords, parse};
use crate::check::{Context, hierarchy, lookup};
use crate::language::Language;
use crate::syntax::{TypeDefinition, TypeKind};

/// How many levels of aliases and type arguments are compared.
const MAX_DEPTH: usize = 12;

/// The result of matching two types, ordered from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::check) enum Same {
    /// The types differ.
    No,
    /// The known parts match, but not all parts are known.
    Unsure,
    /// The types match.
    Yes,
}

impl Same {
    fn from_bool(same: bool) -> Self {
        if same { Self::Yes } else { Self::No }
    }

    /// Yes if all match, No if one does not.
    fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().min().unwrap_or(Self::Yes)
    }

    /// Yes if one matches, No if none does.
    fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().max().unwrap_or(Self::No)
    }
}

/// Whether a type of the code is the one that an instruction expects.
pub(in crate::check) fn same(cx: &Context<'_>, asked: &Type, found: &Type) -> Same {
    Comparison {
        cx,
        words: TypeWords::of(cx.language()),
    }
    .same(asked, found, MAX_DEPTH)
}

struct Comparison<'c, 'a> {
    cx: &'c Context<'a>,
    words: &'static TypeWords,
}

impl Comparison<'_, '_> {
    fn same(&self, asked: &Type, found: &Type, depth: usize) -> Same {
        let Some(deeper) = depth.checked_sub(1) else {
            return Same::Unsure;
        };
        match (asked, found) {
            (Type::Unknown, _) | (_, Type::Unknown) => Same::Unsure,
            (_, Type::AtLeast(found)) => match self.same(asked, found, deeper) {
                Same::No if matches!(asked.name(), Some("float" | "complex")) => Same::Unsure,
                same => same,
            },
            (Type::Union(asked), Type::Union(found)) => Same::all(
                asked
                    .iter()
                    .map(|one| Same::any(found.iter().map(|other| self.same(one, other, deeper)))),
            ),
            (Type::Union(members), other) => Same::any(
                members
                    .iter()
                    .filter(|member| member.name() != Some("None"))
                    .map(|member| self.same(member, other, deeper)),
            ),
            (other, Type::Union(members)) => self.same_as_optional(other, members, deeper),
            (Type::Pointer(asked), Type::Pointer(found)) => self.same(asked, found, deeper),
            (Type::Pointer(_), Type::Named(..)) => self.resolved(asked, found, deeper),
            (Type::Named(path, arguments), _) => {
                self.same_as_named(path, arguments.as_deref(), found, deeper)
            }
            (Type::Array(asked), Type::Array(found)) | (Type::Slice(asked), Type::Slice(found)) => {
                self.same(asked, found, deeper)
            }
            (Type::Channel(asked), Type::Channel(found)) => self.same(asked, found, deeper),
            (Type::Map(key, value), Type::Map(other_key, other_value)) => Same::all([
                self.same(key, other_key, deeper),
                self.same(value, other_value, deeper),
            ]),
            (Type::Function, Type::Function)
            | (Type::Struct, Type::Struct)
            | (Type::Interface, Type::Interface) => Same::Yes,
            // Pointers matter only if the instruction mentions one.
            (_, Type::Pointer(found)) if !matches!(asked, Type::Pointer(_)) => {
                self.same(asked, found, deeper)
            }
            (_, Type::Named(..)) => self.resolved(asked, found, deeper),
            _ => Same::No,
        }
    }

    /// `Optional[T]` matches `T`. Any other union only matches a union, handled elsewhere.
    fn same_as_optional(&self, asked: &Type, members: &[Type], depth: usize) -> Same {
        let is_none = |ty: &&Type| ty.name() == Some("None");
        let values: Vec<_> = members.iter().filter(|ty| !is_none(ty)).collect();
        match values.as_slice() {
            [one] => self.same(asked, one, depth),
            _ => Same::No,
        }
    }

    /// Whether the target of an alias of the response matches.
    fn resolved(&self, asked: &Type, found: &Type, depth: usize) -> Same {
        match self.alias(found) {
            Some(target) => self.same(asked, &target, depth),
            None => Same::No,
        }
    }

    /// The target of an alias that the response defines.
    fn alias(&self, ty: &Type) -> Option<Type> {
        let definition = self
            .definitions(ty.name()?)
            .find(|definition| definition.kind == TypeKind::Alias)?;
        let underlying = definition.underlying.as_ref()?;
        Some(parse(self.cx.language(), &underlying.text))
    }

    fn definitions(&self, name: &str) -> impl Iterator<Item = &TypeDefinition<'_>> {
        lookup::types(self.cx, name).into_iter()
    }

    fn same_as_named(
        &self,
        path: &[String],
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> Same {
        let word = path.last().map_or("", String::as_str);
        if let Some(meanings) = self.words.meanings(word).filter(|_| path.len() == 1) {
            return Same::any(
                meanings
                    .iter()
                    .map(|meaning| match meaning.strip_prefix('@') {
                        Some(form) => self.has_form(form, arguments, found, depth),
                        None => {
                            self.same_name(std::slice::from_ref(meaning), arguments, found, depth)
                        }
                    }),
            );
        }
        self.same_name(path, arguments, found, depth)
    }

    /// Compares by name: the last parts, and the qualifiers if both have one.
    fn same_name(
        &self,
        path: &[String],
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> Same {
        let found = found.pointee();
        let Type::Named(other, other_arguments) = found else {
            // The expected name may be an alias of a type that is not a named one.
            return match self.alias(&Type::Named(path.to_vec(), None)) {
                Some(target) => self.same(&target, found, depth),
                None => Same::No,
            };
        };
        let arguments_same = || match (arguments, other_arguments) {
            (None, _) => Same::Yes,
            (Some(asked), Some(found)) => self.same_arguments(asked, found, depth),
            (Some(_), None) => Same::No,
        };
        let (last, other_last) = (last_of(path), last_of(other));
        let usual = self.words.usual(last) == self.words.usual(other_last);
        if usual && self.qualifiers_agree(path, other) {
            return arguments_same();
        }
        if self
            .words
            .implements(self.words.usual(last), self.words.usual(other_last))
            || self.inherits(other_last, last)
        {
            return arguments_same();
        }
        let aliased = |ty: &Type, is_asked: bool| {
            self.alias(ty).map(|target| {
                let asked = Type::Named(path.to_vec(), arguments.map(<[Type]>::to_vec));
                match is_asked {
                    true => self.same(&target, found, depth),
                    false => self.same(&asked, &target, depth),
                }
            })
        };
        aliased(found, false)
            .or_else(|| aliased(&Type::Named(path.to_vec(), None), true))
            .unwrap_or(Same::No)
    }

    fn same_arguments(&self, asked: &[Type], found: &[Type], depth: usize) -> Same {
        if asked.len() > found.len() {
            return Same::No;
        }
        Same::all(
            asked
                .iter()
                .zip(found)
                .map(|(asked, found)| self.same(asked, found, depth)),
        )
    }

    /// Whether the package prefixes agree. A missing prefix agrees with any, as an imported class
    /// has none; in Go only if the response is in the expected package.
    fn qualifiers_agree(&self, asked: &[String], found: &[String]) -> bool {
        let before = |path: &[String]| path[..path.len().saturating_sub(1)].to_vec();
        let (asked, found) = (before(asked), before(found));
        match self.cx.language() {
            _ if asked.is_empty() => true,
            Language::Go => asked == found || (found.is_empty() && self.is_own(last_of(&asked))),
            _ => found.is_empty() || asked.ends_with(&found) || found.ends_with(&asked),
        }
    }

    /// Whether the code shows that it is in a package of that name.
    fn is_own(&self, package: &str) -> bool {
        self.cx
            .facts
            .packages
            .iter()
            .any(|shown| shown.name == package)
    }

    /// Whether a type of the response implements the expected type: an interface of the response,
    /// or a type from outside by its name.
    fn inherits(&self, name: &str, asked: &str) -> bool {
        if name == asked {
            return false;
        }
        let is_class = self
            .definitions(asked)
            .any(|definition| !definition.is_interface);
        !is_class
            && lookup::types(self.cx, name).into_iter().any(|definition| {
                hierarchy::lineage(self.cx, definition)
                    .iter()
                    .flat_map(|current| &current.bases)
                    .any(|base| {
                        let base = hierarchy::base_name(&base.ty.text);
                        lookup::QualifiedName::parse(base).last == asked
                    })
            })
    }

    /// Whether a type has a form, such as a slice, a struct or a function.
    fn has_form(&self, form: &str, arguments: Option<&[Type]>, found: &Type, depth: usize) -> Same {
        let element = |inner: &Type| match arguments {
            Some([asked]) => self.same(asked, inner, depth),
            _ => Same::Yes,
        };
        match (form, found) {
            ("pointer", Type::Pointer(inner)) => return element(inner),
            ("pointer", _) => return Same::No,
            (_, Type::Pointer(inner)) => return self.has_form(form, arguments, inner, depth),
            ("array", Type::Array(inner))
            | ("slice", Type::Slice(inner))
            | ("channel", Type::Channel(inner)) => return element(inner),
            ("map", Type::Map(key, value)) => {
                return match arguments {
                    Some([asked_key, asked_value]) => Same::all([
                        self.same(asked_key, key, depth),
                        self.same(asked_value, value, depth),
                    ]),
                    _ => Same::Yes,
                };
            }
            ("function", Type::Function)
            | ("struct", Type::Struct)
            | ("interface", Type::Interface) => return Same::Yes,
            _ => {}
        }
        match found {
            Type::Named(path, _) => self.named_has_form(form, arguments, path, found, depth),
            _ => Same::No,
        }
    }

    /// Whether a named type has a form: by its definition in the response, or because it is a
    /// well-known struct.
    fn named_has_form(
        &self,
        form: &str,
        arguments: Option<&[Type]>,
        path: &[String],
        found: &Type,
        depth: usize,
    ) -> Same {
        let Some(depth) = depth.checked_sub(1) else {
            return Same::Unsure;
        };
        let definition = self.definitions(last_of(path)).next();
        if let Some(definition) = definition {
            match definition.kind {
                TypeKind::Struct if form == "struct" => return Same::Yes,
                TypeKind::Interface if form == "interface" => return Same::Yes,
                _ => {}
            }
            return match &definition.underlying {
                Some(underlying) => {
                    let target = parse(self.cx.language(), &underlying.text);
                    match target == *found {
                        true => Same::No,
                        false => self.has_form(form, arguments, &target, depth),
                    }
                }
                None => Same::No,
            };
        }
        let is_foreign = path.len() > 1;
        match form {
            "function" if last_of(path) == "function" => Same::Yes,
            "struct" | "interface" if self.cx.language() == Language::Go && is_foreign => {
                if self.words.is_struct(&path.join(".")) {
                    Same::from_bool(form == "struct")
                } else {
                    Same::Unsure
                }
            }
            _ => Same::No,
        }
    }
}

fn last_of(path: &[String]) -> &str {
    path.last().map_or("", String::as_str)
}

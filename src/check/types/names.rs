//! Comparison with a type that is expected by its name.

use super::{TypeComparison, TypeMatch, last_of};
use crate::check::lineage::is_imported_from_elsewhere;
use crate::check::types::Type;
use crate::facts::TypeKind;
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
        if canonical && self.qualifiers_agree(path, other) || self.is_imported_as(path, other) {
            return arguments_match();
        }
        if self.words.implements(self.words.canonical(last), self.words.canonical(other_last))
            || self.inherits(other_last, last)
        {
            return arguments_match();
        }
        if let Some(target) = self.alias_target(found) {
            let expected = Type::Named(path.to_vec(), arguments.map(<[Type]>::to_vec));
            return self.matches(&expected, &target, depth);
        }
        match self.alias_target(&Type::Named(path.to_vec(), None)) {
            Some(target) => self.matches(&target, found, depth),
            None => TypeMatch::No,
        }
    }

    /// Whether the arguments match the first ones that are found.
    fn match_arguments(&self, expected: &[Type], found: &[Type], depth: usize) -> TypeMatch {
        match found.get(..expected.len()) {
            Some(found) => self.matches_each(expected, found, depth),
            None if found == [Type::Unknown] => TypeMatch::Unknown,
            None => TypeMatch::No,
        }
    }

    /// Whether the package prefixes agree. A missing prefix agrees with any, as an imported class
    /// has none; where only a type of the code's own package has none, it agrees with that package.
    fn qualifiers_agree(&self, expected: &[String], found: &[String]) -> bool {
        let [asked, written] =
            [expected, found].map(|path| path.iter().map(String::as_str).collect::<Vec<_>>());
        if is_imported_from_elsewhere(self.cx, &written, &asked) {
            return false;
        }
        let before = |path: &[String]| path[..path.len().saturating_sub(1)].to_vec();
        let (expected, found) = (before(expected), before(found));
        if expected.is_empty() {
            return true;
        }
        match self.cx.profile().types.unqualified_are_own {
            true => {
                expected == found || (found.is_empty() && self.is_own_package(last_of(&expected)))
            }
            false => {
                let is_passed_on =
                    self.cx.profile().names.modules_pass_on && expected.first() == found.first();
                found.is_empty()
                    || is_passed_on
                    || expected.ends_with(&found)
                    || found.ends_with(&expected)
            }
        }
    }

    /// Whether an import, or an alias of a namespace, gives the expected type the name that is found.
    fn is_imported_as(&self, expected: &[String], found: &[String]) -> bool {
        if self.alias_target(&Type::Named(found.to_vec(), None)).is_some() {
            return false;
        }
        let parts: Vec<_> = found.iter().map(String::as_str).collect();
        let meant = self.cx.names.spelled_out(&parts);
        meant != found && last_of(&meant) == last_of(expected) && {
            let asked: Vec<_> = expected.iter().map(String::as_str).collect();
            let asked = self.cx.names.spelled_out(&asked);
            meant.ends_with(&asked) || meant.ends_with(expected) || expected.ends_with(&meant)
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
        let types = self.cx.names.types(name).into_iter();
        let lineages = types.flat_map(|definition| self.cx.names.lineage(definition));
        let mut bases = lineages.flat_map(|current| &current.bases);
        !is_class
            && bases.any(|base| {
                let base = QualifiedName::parse(base_name(&base.ty.text)).last;
                base == expected || self.words.implements(expected, base)
            })
    }
}

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
        let alias = self.definitions(ty.name()?).find(|found| found.kind == TypeKind::Alias)?;
        let target = self.cx.parse(&alias.underlying.as_ref()?.text);
        let arguments = ty.arguments();
        let parameters = &alias.type_parameters;
        if arguments.is_empty() || !arguments.iter().all(|argument| argument.is_small(MAX_PARTS)) {
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

impl TypeComparison<'_, '_> {
    /// Whether a type has a form, such as a slice, a struct or a function.
    pub(super) fn has_form(
        &self,
        form: &str,
        arguments: Option<&[Type]>,
        found: &Type,
        depth: usize,
    ) -> TypeMatch {
        let element = |inner: &Type| match arguments {
            Some([expected]) => self.matches(expected, inner, depth),
            _ => TypeMatch::Yes,
        };
        match (form, found) {
            ("pointer", Type::Pointer(inner)) => element(inner),
            ("pointer", _) => TypeMatch::No,
            (_, Type::Pointer(inner)) => self.has_form(form, arguments, inner, depth),
            ("array", Type::Array(inner))
            | ("slice", Type::Slice(inner))
            | ("channel", Type::Channel(inner)) => element(inner),
            ("map", Type::Map(key, value)) => match arguments {
                Some([expected_key, expected_value]) => TypeMatch::all([
                    self.matches(expected_key, key, depth),
                    self.matches(expected_value, value, depth),
                ]),
                _ => TypeMatch::Yes,
            },
            ("channel", Type::Named(path, Some(inner)))
                if path.iter().any(|name| name.contains("chan")) && inner.len() == 1 =>
            {
                element(&inner[0])
            }
            ("function", Type::Function | Type::Signature(..))
            | ("struct" | "object", Type::Struct)
            | ("interface", Type::Interface) => TypeMatch::Yes,
            (_, Type::Named(path, _)) => self.named_has_form(form, arguments, path, found, depth),
            _ => TypeMatch::No,
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
    ) -> TypeMatch {
        let Some(depth) = depth.checked_sub(1) else {
            return TypeMatch::Unknown;
        };
        let definition = self.definitions(last_of(path)).next();
        if let Some(definition) = definition {
            match definition.kind {
                TypeKind::Struct if form == "struct" => return TypeMatch::Yes,
                TypeKind::Interface if form == "interface" => return TypeMatch::Yes,
                TypeKind::Class | TypeKind::Interface if form == "object" => return TypeMatch::Yes,
                _ => {}
            }
            return match &definition.underlying {
                Some(underlying) => {
                    let target = self.cx.parse(&underlying.text);
                    match target == *found {
                        true => TypeMatch::No,
                        false => self.has_form(form, arguments, &target, depth),
                    }
                }
                None => TypeMatch::No,
            };
        }
        let is_foreign = path.len() > 1;
        match form {
            "function" if last_of(path) == "function" => TypeMatch::Yes,
            "struct" | "interface" if self.words.lists_structs() && is_foreign => {
                if self.words.is_struct(&path.join(".")) {
                    TypeMatch::from_bool(form == "struct")
                } else {
                    TypeMatch::Unknown
                }
            }
            _ => TypeMatch::No,
        }
    }
}

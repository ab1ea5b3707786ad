//! What the names of types mean, and what derives from what.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Context;
use crate::facts::{BaseKind, InitialValue, TypeDefinition};
use crate::language::Language;
use crate::names::{QualifiedName, base_name, name_parts};

/// The classes of that name, in the wider sense of a class that is looked up by its name.
pub(super) fn classes_named<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a TypeDefinition<'a>> {
    let mut classes = cx.names.types(name);
    classes.retain(|found| found.is_class || found.is_class_by_name);
    classes
}

/// Whether two possibly qualified names mean the same type: their last parts are equal, and so
/// are their qualifiers if both have one.
pub(super) fn is_same_name(found: &str, asked: &str) -> bool {
    let asked = base_name(asked);
    let (found, asked) = (QualifiedName::parse(found), QualifiedName::parse(asked));
    found.last == asked.last
        && match (found.qualifier, asked.qualifier) {
            (Some(found), Some(asked)) => {
                let (found, asked) = (name_parts(found), name_parts(asked));
                found.ends_with(&asked) || asked.ends_with(&found)
            }
            _ => true,
        }
}

/// Whether a name of the code means the type that is asked for, as it is written or by its import
/// or alias.
pub(super) fn means_class(cx: &Context<'_>, found: &str, asked: &str) -> bool {
    is_same_name(found, asked)
        && !is_imported_from_elsewhere(cx, &name_parts(found), &name_parts(asked))
        || constant_class(cx, found).is_some_and(|class| is_same_name(class, asked))
        || is_same_name(&cx.names.spelled_out(&name_parts(found)).join("."), asked)
}

/// The class of the response that a constant holds: `const K = User`.
fn constant_class<'a>(cx: &Context<'a>, name: &str) -> Option<&'a str> {
    let variable = cx.names.only_variable(name)?;
    let InitialValue::Expression(value) = &variable.value else {
        return None;
    };
    let class = value.text();
    (variable.is_constant && !cx.names.types(class).is_empty()).then_some(class)
}

/// Whether the import of a name without a prefix contradicts the prefix of the name that is asked for:
/// an imported `java.util.List` is no `java.awt.List`. Where modules pass on what others define,
/// only another package does.
pub(super) fn is_imported_from_elsewhere(cx: &Context<'_>, found: &[&str], asked: &[&str]) -> bool {
    let ([name], [_, .., _]) = (found, asked) else {
        return false;
    };
    let [binding] = cx.names.imported(name) else {
        return false;
    };
    let path = binding.path.as_ref();
    if path.starts_with('.') || path.contains('/') {
        return false;
    }
    let meant = name_parts(path);
    if meant.len() < 2 || meant.ends_with(asked) || asked.ends_with(&meant) {
        return false;
    }
    let is_same_package = meant[0].starts_with(asked[0]) || asked[0].starts_with(meant[0]);
    !(cx.profile().names.modules_pass_on && is_same_package)
}

/// Whether a type or one of its bases in the response lists a base of that name.
pub(super) fn derives_from<'a>(
    cx: &Context<'a>,
    found: &'a TypeDefinition<'a>,
    name: &str,
) -> bool {
    lists_base(cx, found, |base| is_base(cx, base, name))
}

/// Whether a type or one of its bases in the response lists a base whose name fits.
pub(super) fn lists_base<'a>(
    cx: &Context<'a>,
    found: &'a TypeDefinition<'a>,
    fits: impl Fn(&'a str) -> bool,
) -> bool {
    cx.names.lineage(found).into_iter().any(|current| lists_itself(current, &fits))
}

/// Whether a type itself lists a base whose name fits.
pub(super) fn lists_itself<'a>(
    found: &'a TypeDefinition<'a>,
    fits: impl Fn(&'a str) -> bool,
) -> bool {
    let mut bases = found.bases.iter();
    bases.any(|base| base.kind != BaseKind::Metaclass && fits(base_name(&base.ty.text)))
}

/// Whether a name in a list of bases means the type that is asked for, or an exception that derives from it.
pub(super) fn is_base(cx: &Context<'_>, found: &str, asked: &str) -> bool {
    means_class(cx, found, asked) || is_built_in_exception(cx, found, asked)
}

/// The exceptions of one language's standard library.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    /// How the qualifiers begin that a class may have.
    roots: Vec<String>,
    /// The class whose handlers catch all classes but those known not to derive from it.
    general: String,
    /// Other names of a class.
    #[serde(default)]
    same: BTreeMap<String, String>,
    /// The classes that derive from each directly.
    derived: BTreeMap<String, Vec<String>>,
}

static EXCEPTIONS: LazyLock<BTreeMap<String, Exceptions>> =
    LazyLock::new(|| vocabulary!("exceptions.toml"));

/// Whether a handler of a class catches one of which it is not known that it does not derive from that.
pub(super) fn catches_generally(cx: &Context<'_>, caught: &str, asked: &str) -> bool {
    let Some(known) = EXCEPTIONS.get(cx.language().base().id()) else {
        return false;
    };
    let asked = QualifiedName::parse(asked).last;
    let mut classes = known.derived.iter();
    let is_known =
        classes.any(|(base, derived)| base == asked || derived.iter().any(|name| name == asked));
    !known.general.is_empty() && caught == known.general && !is_known
}

/// Whether a name means an exception of the standard library that is the one asked for, or derives
/// from it.
pub(super) fn is_built_in_exception(cx: &Context<'_>, found: &str, asked: &str) -> bool {
    let language: Language = cx.language();
    let Some(known) = EXCEPTIONS.get(language.base().id()) else {
        return false;
    };
    let class = |name: &str| {
        let parts = cx.names.spelled_out(&name_parts(name));
        let (last, qualifier) = parts.split_last()?;
        let is_own = !cx.names.types(last).is_empty();
        let is_standard = qualifier.first().is_none_or(|root| known.roots.contains(root));
        let last = last.to_string();
        (!is_own && is_standard).then(|| known.same.get(&last).cloned().unwrap_or(last))
    };
    let (Some(mut current), Some(asked)) = (class(found), class(asked)) else {
        return false;
    };
    while current != asked {
        let mut classes = known.derived.iter();
        match classes.find(|(_, derived)| derived.contains(&current)) {
            Some((base, _)) => current.clone_from(base),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_same_name;

    #[test]
    fn qualifiers_count_where_both_have_them() {
        for (found, asked, expected) in [
            ("Serializable", "java.io.Serializable", true),
            ("java.io.Serializable", "Serializable", true),
            ("io.Reader", "io.Reader", true),
            ("io.Reader", "strings.Reader", false),
            ("ns::Shape", "Shape", true),
            ("Shape", "Shapes", false),
        ] {
            assert_eq!(is_same_name(found, asked), expected, "{found} {asked}");
        }
    }
}

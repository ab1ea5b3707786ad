//! What the names of types mean, and what derives from what.

use super::Context;
use crate::facts::{BaseKind, TypeDefinition};
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
        || is_same_name(&cx.names.spelled_out(&name_parts(found)).join("."), asked)
}

/// Whether a type or one of its bases in the response lists a base of that name.
pub(super) fn derives_from<'a>(
    cx: &Context<'a>,
    found: &'a TypeDefinition<'a>,
    name: &str,
) -> bool {
    let lineage = cx.names.lineage(found).into_iter();
    let mut bases = lineage.flat_map(|current| &current.bases);
    bases.any(|base| {
        base.kind != BaseKind::Metaclass && means_class(cx, base_name(&base.ty.text), name)
    })
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

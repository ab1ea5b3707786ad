//! The uses of a module's functions (template 33).

use super::libraries;
use crate::language::Language;
use crate::names::{FullName, Mention, is_class_name, is_known_function, is_known_value};

/// Whether the use of a name from a module uses a function: a call, or a use as a value of an
/// imported name or of a function that the vocabulary knows.
pub(super) fn is_function_use(mention: &Mention<'_>, full: &FullName<'_>) -> bool {
    let name = full.join(".");
    let dots = name.match_indices('.').map(|(at, _)| at);
    let is_value = |path: &str| is_known_value(Language::Python, path);
    if is_class(&name) || is_value(&name) || dots.into_iter().any(|at| is_value(&name[..at])) {
        return false;
    }
    let is_imported = !full.is_from_wildcard() && (mention.is_called() || mention.is_bare());
    is_imported || is_known_function(Language::Python, &name)
}

/// Whether a full name in a module is that of a class, whose construction is not a call of a
/// function.
fn is_class(full: &str) -> bool {
    let last = full.rsplit('.').next().unwrap_or(full);
    is_class_name(last) || libraries::table().classes.contains(full)
}

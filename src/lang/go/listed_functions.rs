//! The uses of functions that an instruction lists (template 33): entries that name a package.

use super::libraries::standard_packages;
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;
use crate::names::{FullName, ImportRequirement, Mention, Names, is_known_function};

/// Whether an entry is a package: because the sentence says so, by its whole path, or by the
/// last element of a path if every entry of the list is a package. (In a list with `eval`,
/// `exec` is a function.)
pub(super) fn is_package(
    names: &Names<'_>,
    source: &FunctionSource,
    list: &[FunctionSource],
) -> bool {
    let may_be = |entry: &FunctionSource| {
        standard_packages(&entry.name).next().is_some()
            || !names.imports_of(&entry.name, ImportRequirement::Provided).is_empty()
    };
    match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => {
            let mut paths = standard_packages(&source.name);
            paths.any(|path| path == source.name) || list.iter().all(may_be)
        }
    }
}

/// Whether the use of a name from a package uses a function: a call that is no conversion, or a use
/// as a value of a function that the vocabulary knows.
pub(super) fn is_function_use(mention: &Mention<'_>, full: &FullName<'_>) -> bool {
    let name = full.join(".");
    let is_exported = full.rest().iter().all(|part| part.starts_with(char::is_uppercase));
    is_exported
        && !is_type(&name)
        && (mention.is_called() || is_known_function(Language::Go, &name))
}

/// Whether a full name is that of a type, so that a call is a conversion: `time.Duration(3)`.
fn is_type(name: &str) -> bool {
    matches!(
        name,
        "encoding/json.Number"
            | "encoding/json.RawMessage"
            | "math/big.Word"
            | "net.IP"
            | "net/http.HandlerFunc"
            | "os.FileMode"
            | "reflect.Kind"
            | "sort.Float64Slice"
            | "sort.IntSlice"
            | "sort.StringSlice"
            | "time.Duration"
            | "time.Month"
            | "time.Weekday"
            | "unsafe.Pointer"
    )
}

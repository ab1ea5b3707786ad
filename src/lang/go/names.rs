//! What names refer to in Go, and how imports are used and grouped: by the compiler and `goimports`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Go;
use crate::facts::{Import, TypeDefinition, Variable, VariableKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, ImportRequirement, LibraryTable, ListedFunctions, Mention, NameResolution, Names,
    is_known_function,
};

impl NameResolution for Go {
    /// What the compiler refuses: "declared and not used".
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        matches!(variable.kind, VariableKind::Variable | VariableKind::Loop | VariableKind::Pattern)
    }

    /// What `errcheck` leaves out.
    fn never_fails(
        &self,
        callee: &[&str],
        receiver: Option<&str>,
        (written, argument): (&str, Option<&str>),
    ) -> bool {
        let is_buffer = |ty: Option<&str>| matches!(ty, Some("Buffer" | "Builder"));
        match callee {
            ["fmt", "Print" | "Printf" | "Println"] | ["rand", "Read"] => true,
            ["fmt", "Fprint" | "Fprintf" | "Fprintln"] => {
                written == "os.Stderr" || is_buffer(argument)
            }
            [.., "Write" | "WriteByte" | "WriteRune" | "WriteString"] => is_buffer(receiver),
            _ => false,
        }
    }

    /// The name of the package: `import "math/rand/v2"` binds `rand`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let path = unversioned(module);
        Some((alias.unwrap_or(package_name(path)), path))
    }

    /// A package of the standard library: the last one of its name, `math/rand` rather than
    /// `crypto/rand`.
    fn unimported_path(&self, _names: &Names<'_>, name: &str) -> Option<String> {
        standard_packages(name).last().map(str::to_owned)
    }

    /// What is not widely used may be of the code's own module.
    fn import_shows_package(&self, module: &str) -> bool {
        let mut known = LibraryTable::of(Language::Go).well_known.iter();
        !known.any(|known| {
            module
                .strip_prefix(known.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        standard_packages(name).next().is_some()
    }

    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        vec![package_name(name)]
    }

    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        let is_package = is_package(names, source, list);
        names.listed_by_kind(source, is_package)
    }

    fn is_from(&self, full: &FullName<'_>, library: &str) -> bool {
        let is_alias = full.import.is_some_and(|import| import.alias == Some(library));
        let is_member = full.rest().len() == 1;
        is_member && (is_alias || is_named(&full.root, library))
    }

    /// Whether the use of a name from a package uses a function: a call that is no conversion, or a use
    /// as a value of a function that the vocabulary knows.
    fn is_function_use(
        &self,
        _names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        let name = full.join(".");
        let is_exported = full.rest().iter().all(|part| part.starts_with(char::is_uppercase));
        is_exported
            && !is_type(&name)
            && (mention.is_called() || is_known_function(Language::Go, &name))
    }

    /// A literal of a structure lists its fields.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        true
    }
}

impl ImportRules for Go {
    /// `_` is for what the package does when it starts, `.` takes everything, and cgo needs `"C"`.
    /// Where the last element of the path is no name, the package has another.
    fn is_needed_unnamed(&self, import: &Import<'_>, local: &str, _text: &str) -> bool {
        let is_name = local.chars().all(|c| c.is_alphanumeric() || c == '_');
        local == "_" || import.is_wildcard || import.module == "C" || !is_name
    }

    /// A path whose first element has no dot is of the standard library.
    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('/').next().unwrap_or_default();
        match first.contains('.') {
            false => ImportGroup::Standard,
            true => ImportGroup::External,
        }
    }
}

/// Whether an entry is a package: because the sentence says so, by its whole path, or by the
/// last element of a path if every entry of the list is a package. (In a list with `eval`,
/// `exec` is a function.)
fn is_package(names: &Names<'_>, source: &FunctionSource, list: &[FunctionSource]) -> bool {
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

/// The packages of the standard library that a name refers to: by the whole path or by its last
/// element.
pub(super) fn standard_packages(name: &str) -> impl Iterator<Item = &'static str> + use<> {
    static PACKAGES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let mut by_name = BTreeMap::<_, Vec<_>>::new();
        for path in &LibraryTable::of(Language::Go).standard {
            by_name.entry(path.as_str()).or_default().push(path.as_str());
            if let Some((_, last)) = path.rsplit_once('/') {
                by_name.entry(last).or_default().push(path);
            }
        }
        by_name
    });
    PACKAGES.get(name).into_iter().flatten().copied()
}

/// Compares the import with the name of a package, as [`is_named`] does, and with its alias.
pub(super) fn provides(import: &Import<'_>, name: &str) -> bool {
    let name = name.trim_matches('"');
    is_named(&import.module, name) || import.alias == Some(name)
}

/// Whether a package is named by its whole path or by its last element, without version suffixes.
/// The name of a package of the standard library means no other package.
pub(super) fn is_named(path: &str, name: &str) -> bool {
    let is_whole_element = path.rsplit('/').next() == Some(name);
    let path = unversioned(path);
    let is_standard = |path| standard_packages(path).any(|known| known == path);
    let is_other = || standard_packages(name).next().is_some() && !is_standard(path);
    let is_last = package_name(path) == name || last_element(path) == name || is_whole_element;
    path == unversioned(name) || is_last && !is_other()
}

/// The package name of an import path: its last element, without a `/vN` or `.vN` suffix. An
/// element `go-x`, `x-go` or `x.go` holds the package `x`.
pub(super) fn package_name(path: &str) -> &str {
    let element = last_element(path);
    let name = element.strip_prefix("go-");
    let name = name.or_else(|| element.strip_suffix("-go"));
    name.or_else(|| element.strip_suffix(".go")).unwrap_or(element)
}

/// The last element of an import path without its version.
fn last_element(path: &str) -> &str {
    let path = unversioned(path);
    path.rsplit('/').next().unwrap_or(path)
}

/// An import path without a `/vN` or `.vN` suffix.
pub(super) fn unversioned(path: &str) -> &str {
    let is_version = |end: &str| {
        end.len() > 1 && end.starts_with('v') && end[1..].bytes().all(|b| b.is_ascii_digit())
    };
    match path.rsplit_once(['/', '.']) {
        Some((rest, end)) if is_version(end) => rest,
        _ => path,
    }
}

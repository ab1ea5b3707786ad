//! What names refer to in C++.

use super::headers::Headers;
use super::{Cpp, libraries, listed_functions};
use crate::facts::{Import, InitialValue, TypeDefinition, Variable, VariableKind};
use crate::instruction::FunctionSource;
use crate::lang::{ListedFunctions, NameResolution};
use crate::names::{ImportRequirement, Names, path_parts};
use crate::response::Span;

impl NameResolution for Cpp {
    /// `-Wunused-variable` and `-Wunused-but-set-variable`, of what is certain to do nothing when it is
    /// built and destroyed: numbers and pointers.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_judged = match variable.kind {
            VariableKind::Variable => true,
            VariableKind::Loop => !matches!(variable.value, InitialValue::Each(_)),
            _ => false,
        };
        let ty = variable.ty.as_ref();
        is_judged
            && ty.is_some_and(|ty| is_plain(&ty.text))
            && !variable.modifiers.contains(&"maybe_unused")
    }

    fn import_names(&self, library: &str) -> Vec<String> {
        libraries::import_names(library)
    }

    fn import_provides(&self, import: &Import<'_>, name: &str, _: ImportRequirement) -> bool {
        libraries::provides(import, name)
    }

    fn is_standard_library(&self, name: &str) -> bool {
        Headers::get().find(name).is_some()
    }

    /// The name of a standard header is not a namespace.
    fn full_path<'n>(&self, name: &'n str) -> Vec<&'n str> {
        let mut parts = path_parts(name);
        if self.is_standard_library(name) {
            parts.clear();
        }
        parts
    }

    fn unimported_uses(&self, names: &Names<'_>, library: &str) -> Vec<Span> {
        libraries::header_uses(names, library)
    }

    fn listed_functions<'n>(
        &self,
        names: &Names<'_>,
        source: &'n FunctionSource,
        _list: &[FunctionSource],
    ) -> Vec<ListedFunctions<'n>> {
        listed_functions::of_entry(names, source)
    }

    /// A class without constructors is an aggregate.
    fn generates_constructor(&self, _class: &TypeDefinition<'_>, has_own: bool) -> bool {
        !has_own
    }
}

/// Whether a type is a number or a pointer.
fn is_plain(ty: &str) -> bool {
    const WORDS: [&str; 13] = [
        "bool",
        "char",
        "const",
        "constexpr",
        "double",
        "float",
        "int",
        "long",
        "short",
        "signed",
        "size_t",
        "std::size_t",
        "unsigned",
    ];
    ty.ends_with('*') || ty.split_whitespace().all(|word| WORDS.contains(&word))
}

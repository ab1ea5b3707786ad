//! The C++ standard headers: the table in `rules/vocabulary/cpp_headers.toml`, parsed on first use.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

static HEADERS: LazyLock<Headers> = LazyLock::new(|| {
    let headers: BTreeMap<String, Header> = vocabulary!("cpp_headers.toml");
    Headers {
        by_type: by_name(&headers, |header| header.types.iter()),
        by_function: by_name(&headers, |header| header.functions.union(&header.objects)),
        headers,
    }
});

/// The headers that declare each name, in alphabetical order.
fn by_name<'h, N: Iterator<Item = &'h String>>(
    headers: &'h BTreeMap<String, Header>,
    names: impl Fn(&'h Header) -> N,
) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::<_, Vec<_>>::new();
    for (header, declared) in headers {
        for name in names(declared) {
            found.entry(name.clone()).or_default().push(header.clone());
        }
    }
    found
}

/// What a C++ standard header declares. Functions of nested namespaces are listed by their last
/// part.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// Free functions, including stream manipulators.
    #[serde(default)]
    pub(crate) functions: BTreeSet<String>,
    /// Member functions of its types that have a name (no operators).
    #[serde(default)]
    pub(crate) members: BTreeSet<String>,
    /// Variables and constants.
    #[serde(default)]
    pub(crate) objects: BTreeSet<String>,
    /// Classes, class templates and aliases.
    #[serde(default)]
    pub(crate) types: BTreeSet<String>,
    /// The nested namespace of its functions.
    namespace: Option<String>,
    /// The least number of arguments of a function that has a namesake in another header.
    #[serde(default)]
    at_least: BTreeMap<String, usize>,
    /// The greatest number of arguments of such a function.
    #[serde(default)]
    at_most: BTreeMap<String, usize>,
}

impl Header {
    /// Whether the header declares the free function with that path; `arguments` is the number of
    /// arguments if it is called.
    pub(crate) fn declares(&self, path: &[&str], arguments: Option<usize>) -> bool {
        let Some((name, qualifiers)) = path.split_last() else {
            return false;
        };
        let fits = |count: usize| {
            self.at_least.get(*name).is_none_or(|least| count >= *least)
                && self.at_most.get(*name).is_none_or(|most| count <= *most)
        };
        let is_in_namespace = || match &self.namespace {
            Some(namespace) => {
                qualifiers.contains(&namespace.as_str())
                    || Headers::get().declaring_function(name).count() == 1
            }
            None => true,
        };
        self.functions.contains(*name) && arguments.is_none_or(fits) && is_in_namespace()
    }
}

/// The C++ standard headers by name.
#[derive(Debug)]
pub(crate) struct Headers {
    headers: BTreeMap<String, Header>,
    /// The headers that declare a type.
    by_type: BTreeMap<String, Vec<String>>,
    /// The headers that declare a function or an object.
    by_function: BTreeMap<String, Vec<String>>,
}

impl Headers {
    /// The one table.
    pub(crate) fn get() -> &'static Self {
        &HEADERS
    }

    /// The header of a name: `algorithm`, `<cmath>`, `math.h`, and also `math` if C++ has no
    /// header of that name.
    pub(crate) fn find(&self, name: &str) -> Option<(&str, &Header)> {
        let name = header_name(name);
        let bare = name.strip_suffix(".h").unwrap_or(name);
        let with_c = format!("c{bare}");
        let names = match name == bare {
            true => [bare, with_c.as_str()],
            false => [with_c.as_str(), name],
        };
        names
            .into_iter()
            .find_map(|name| self.headers.get_key_value(name))
            .map(|(name, header)| (name.as_str(), header))
    }

    /// Whether C++ has a header of exactly that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    /// The headers that declare a type of that name.
    pub(crate) fn declaring_type(&self, name: &str) -> impl Iterator<Item = &str> + use<'_> {
        let headers = self.by_type.get(name).into_iter().flatten();
        headers.map(String::as_str)
    }

    /// The headers that declare a function or object of that name.
    pub(crate) fn declaring_function(&self, name: &str) -> impl Iterator<Item = &str> + use<'_> {
        let headers = self.by_function.get(name).into_iter().flatten();
        headers.map(String::as_str)
    }

    /// Every header.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Header)> {
        self.headers.iter().map(|(name, header)| (name.as_str(), header))
    }
}

/// A header's name without angle brackets, quotes and `#include`.
pub(crate) fn header_name(name: &str) -> &str {
    name.trim()
        .trim_start_matches("#include")
        .trim()
        .trim_matches(|c| matches!(c, '<' | '>' | '"' | '\''))
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_by_every_spelling() {
        let headers = Headers::get();
        for (asked, found) in [
            ("<algorithm>", "algorithm"),
            ("math", "cmath"),
            ("stdlib.h", "cstdlib"),
            ("string", "string"),
            ("string.h", "cstring"),
            ("limits", "limits"),
        ] {
            assert_eq!(headers.find(asked).map(|(name, _)| name), Some(found), "{asked}");
        }
        assert!(headers.find("collections").is_none());
    }
}

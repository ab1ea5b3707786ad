//! The public classes of the JDK: the table in `rules/vocabulary/java_classes.toml`, parsed on first
//! use.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

static JAVA_CLASSES: LazyLock<JavaClasses> = LazyLock::new(|| {
    let table: JavaTable =
        toml::from_str(include_str!("../../../rules/vocabulary/java_classes.toml"))
            .expect("rules/vocabulary/java_classes.toml is tested");
    JavaClasses::new(&table)
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct JavaTable {
    order: Vec<String>,
    packages: BTreeMap<String, Vec<String>>,
}

/// The public classes of the JDK.
#[derive(Debug)]
pub(crate) struct JavaClasses {
    /// The packages of a class name, the likeliest first.
    packages: BTreeMap<String, Vec<String>>,
    /// All packages.
    names: BTreeSet<String>,
}

impl JavaClasses {
    fn new(table: &JavaTable) -> Self {
        let mut order: Vec<&String> = table.order.iter().collect();
        order.extend(table.packages.keys().filter(|name| !table.order.contains(name)));
        let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for package in order {
            for class in table.packages.get(package).into_iter().flatten() {
                packages.entry(class.clone()).or_default().push(package.clone());
            }
        }
        let names = packages.values().flatten().cloned().collect();
        Self { packages, names }
    }

    /// The one table.
    pub(crate) fn get() -> &'static Self {
        &JAVA_CLASSES
    }

    /// The packages that have a class of that name, the likeliest first.
    pub(crate) fn packages_of(&self, class: &str) -> &[String] {
        self.packages.get(class).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the JDK has a package of that name.
    pub(crate) fn has_package(&self, package: &str) -> bool {
        self.names.contains(package)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likely_packages_come_first() {
        let classes = JavaClasses::get();
        assert_eq!(classes.packages_of("List"), ["java.util".to_owned(), "java.awt".to_owned()]);
        assert_eq!(classes.packages_of("Math"), ["java.lang".to_owned()]);
        assert!(classes.packages_of("Foo").is_empty());
    }
}

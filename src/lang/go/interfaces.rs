//! The interfaces of Go's standard library: the table in `rules/vocabulary/interfaces.toml`, parsed
//! on first use.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::lang::Signatures;

/// The interfaces by their names in code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InterfaceTable {
    /// The only language with such interfaces.
    pub(super) go: BTreeMap<String, Signatures>,
}

/// The one table.
pub(super) static INTERFACES: LazyLock<InterfaceTable> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/interfaces.toml"))
        .expect("rules/vocabulary/interfaces.toml is tested")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_interfaces_are_known_by_qualified_name() {
        assert_eq!(INTERFACES.go["sort.Interface"]["Less"], [2, 1]);
        assert!(!INTERFACES.go.contains_key("Stringer"));
        assert_eq!(INTERFACES.go["error"]["Error"], [0, 1]);
    }
}

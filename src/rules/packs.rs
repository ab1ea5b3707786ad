//! The packs of rules that come with the program: `rules/packs/NAME/`. A pack holds what one system
//! asks for in its own words, and is off unless it is named.

use super::{Loader, RuleError, Rules};
use crate::instruction::Origin;

/// A pack of rules.
#[derive(Debug)]
pub struct Pack {
    /// The name: `pep8`.
    pub name: &'static str,
    /// What it is, where it comes from, its licence, and how far it agrees with what it stands for.
    pub about: &'static str,
    /// Cases of its rules, as in a fixture.
    pub cases: &'static str,
    /// Its rules, as TOML.
    pub text: &'static str,
}

macro_rules! packs {
    ($($name:literal)*) => {
        [$(Pack {
            name: $name,
            about: include_str!(concat!("../../rules/packs/", $name, "/README.md")),
            cases: include_str!(concat!("../../rules/packs/", $name, "/cases.md")),
            text: include_str!(concat!("../../rules/packs/", $name, "/rules.toml")),
        }),*]
    };
}

static PACKS: [Pack; 4] = packs!("codeif-bench" "multicodeif" "pep8" "vericode");

impl Pack {
    /// What a name of a pack begins with where a folder of rules may stand too.
    pub const PREFIX: &'static str = "pack:";

    /// Every pack, by name.
    pub fn all() -> &'static [Self] {
        &PACKS
    }

    /// The pack of that name, with or without [`Pack::PREFIX`].
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.strip_prefix(Self::PREFIX).unwrap_or(name);
        PACKS.iter().find(|pack| pack.name == name)
    }

    /// Its rules.
    ///
    /// # Errors
    /// If a rule of it is wrong; a test sees to it that none is.
    pub fn rules(&self) -> Result<Rules, Vec<RuleError>> {
        Loader::new(Rules::builtin().clone(), Origin::Pack).read([(self.name, self.text)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_can_be_used() {
        for pack in Pack::all() {
            let rules = pack.rules().unwrap_or_else(|errors| panic!("{errors:?}"));
            let own = rules.templates().iter();
            assert!(own.filter(|template| template.origin == Origin::Pack).count() > 0);
            assert!(pack.about.starts_with(&format!("# {}\n", pack.name)));
        }
    }

    #[test]
    fn packs_are_found_by_name() {
        assert_eq!(Pack::find("pack:pep8").map(|pack| pack.name), Some("pep8"));
        assert!(Pack::find("no-such").is_none());
    }
}

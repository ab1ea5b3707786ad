//! What a template is: a row of the tables under `rules/templates/`.

use std::fmt;

use serde::Deserialize;

use super::fill::SlotKind;
use super::proposal::Proposal;
use super::region::Breach;
use crate::language::Language;

/// One kind of instruction: a row of the paper's Table 4.
#[derive(Debug, PartialEq)]
pub struct Template {
    /// The stable name: `no-for-loop`.
    pub slug: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The id in the paper's Table 4, 1 to 50; `None` if the template is not the paper's.
    pub id: Option<u32>,
    /// The id in the benchmark's repository. It differs from the paper's for ids 9 and up.
    pub repository_id: Option<u32>,
    /// The category in the paper's Table 2.
    pub category: Category,
    /// What it means, if its row says so; the built-in templates have a page instead.
    pub(crate) description: Option<String>,
    /// What the linter reports as one finding, and over how many files it checks.
    pub(crate) finding: Finding,
    /// What each place is that breaks it; `None` if it cannot be limited to a part of the code.
    pub(crate) breach: Option<Breach>,
    /// What its check reads.
    pub(crate) reads: Reads,
    /// What the instruction settles for the whole response.
    pub(crate) requests: Option<Request>,
    /// The languages that it can be judged in.
    pub(crate) languages: Vec<Language>,
    /// Whether its check reads what a value means, rather than compare texts.
    pub(crate) interprets_values: bool,
    /// What it proposes to ask of code that follows it.
    pub(crate) proposals: Vec<Proposal>,
    /// The slots, in the order in which the wordings first name them.
    #[doc(hidden)]
    pub slots: Vec<Slot>,
    /// The wordings, the benchmark's own first, with slots as `{slot_name}`.
    pub wordings: Vec<String>,
}

/// A slot of a template's wordings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The name, as in the paper's Table 4: `function_name`.
    pub name: String,
    /// What it holds.
    pub kind: SlotKind,
}

impl Template {
    /// Whether it proposes what to ask of code.
    #[doc(hidden)]
    pub fn proposes(&self) -> bool {
        !self.proposals.is_empty()
    }

    /// The slot with that name.
    pub(crate) fn slot(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }
}

/// Where a template comes from. If a sentence matches templates of several origins, the last
/// origin in this order wins: a user's rules are more specific than the built-in templates, and
/// among these the paper's wordings are the ones that benchmarks use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// It is built in, and not the paper's.
    Builtin,
    /// It is one of the 50 in the paper's Table 4.
    Paper,
    /// It is a rule of a pack, which was loaded by name.
    Pack,
    /// It is a user's rule file.
    User,
}

impl Origin {
    /// The name used in files: `paper`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Paper => "paper",
            Self::Pack => "pack",
            Self::User => "user",
        }
    }

    /// Whether the template is available without `--rules`.
    pub const fn is_preloaded(self) -> bool {
        matches!(self, Self::Builtin | Self::Paper)
    }
}

/// What the check of a template reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reads {
    /// The code, by the facts of its language.
    #[default]
    Code,
    /// The layout of the code, which other texts have too: lines, indentation, quotes.
    Layout,
    /// Only the response's text and the languages of its blocks, so that it can be judged for code
    /// without a grammar.
    Text,
}

/// What an instruction settles for the whole response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The language of the code: the one in its slot of the kind `language`.
    Language,
}

/// What the linter reports as one finding if a rule is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finding {
    /// Each place that breaks the rule, file by file: something forbidden, past a limit or badly
    /// named.
    #[default]
    Place,
    /// A whole file, because it has too many of something.
    File,
    /// All files together, because none of them has something required.
    Files,
}

/// The eight categories of instructions (paper, Table 2), in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Language, sizes, keywords, global variables.
    Global,
    /// Data structures, loops and branches.
    #[serde(rename = "structural control")]
    StructuralControl,
    /// Variables, constants, enumerations.
    Variable,
    /// Interfaces.
    Interface,
    /// Functions.
    Function,
    /// Classes.
    Class,
    /// Packages and libraries.
    File,
    /// Two things at once: a class and its methods, a function and its parameters.
    Combination,
}

impl Category {
    /// Every category, in the order of the paper's Table 6.
    pub const ALL: [Self; 8] = [
        Self::Global,
        Self::StructuralControl,
        Self::Variable,
        Self::Interface,
        Self::Function,
        Self::Class,
        Self::File,
        Self::Combination,
    ];

    /// The name used in CodeIF's files: `structural control`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::StructuralControl => "structural control",
            Self::Variable => "variable",
            Self::Interface => "interface",
            Self::Function => "function",
            Self::Class => "class",
            Self::File => "file",
            Self::Combination => "combination",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

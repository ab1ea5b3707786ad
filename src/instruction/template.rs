//! The table of templates, read once from `rules/templates.toml`.

use std::fmt;

/// One kind of instruction: a row of the paper's Table 4.
#[derive(Debug, PartialEq)]
pub struct Template {
    /// The stable name: `no-for-loop`.
    pub slug: String,
    /// The id in the paper's Table 4, 1 to 50; `None` for a rule of the user's own.
    pub id: Option<u32>,
    /// The id in the benchmark's repository, which differs from 9 on.
    pub repository_id: Option<u32>,
    /// The category in the paper's Table 2.
    pub category: Category,
    /// The wordings, the benchmark's own first, with slots as `{slot_name}`.
    pub wordings: Vec<String>,
}

/// The eight categories of instructions (paper, Table 2), in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Language, sizes, keywords, global variables.
    Global,
    /// Data structures, loops and branches.
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

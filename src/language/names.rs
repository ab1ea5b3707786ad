//! How languages are called and written, one entry for each.

use super::{DeclarationOrder, Language};

/// How a language is called, in files and by people, and how it is written at first sight.
pub(super) struct Names {
    /// The stable lower-case name used in files.
    pub(super) id: &'static str,
    /// The name shown to people.
    pub(super) name: &'static str,
    /// The other words for it, in lower case.
    pub(super) aliases: &'static [&'static str],
    /// The extensions of its files.
    pub(super) extensions: &'static [&'static str],
    /// How a comment to the end of the line begins.
    pub(super) line_comment: &'static str,
    /// The order of the name and the type in a declaration.
    pub(super) order: DeclarationOrder,
}

impl Names {
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::Python => &Self {
                id: "python",
                name: "Python",
                aliases: &["py", "py3", "python2", "python3"],
                extensions: &["py", "pyi", "pyw"],
                line_comment: "#",
                order: DeclarationOrder::NameColonType,
            },
            Language::Java => &Self {
                id: "java",
                name: "Java",
                aliases: &[],
                extensions: &["java"],
                line_comment: "//",
                order: DeclarationOrder::TypeName,
            },
            Language::Go => &Self {
                id: "go",
                name: "Go",
                aliases: &["golang"],
                extensions: &["go"],
                line_comment: "//",
                order: DeclarationOrder::NameSpaceType,
            },
            // `c` is not an alias, because whether C counts as C++ depends on how it parses.
            Language::Cpp => &Self {
                id: "cpp",
                name: "C++",
                aliases: &["c++", "cc", "cplusplus", "cxx", "h++", "hh", "hpp", "hxx"],
                extensions: &["cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++", "h", "c"],
                line_comment: "//",
                order: DeclarationOrder::TypeName,
            },
            Language::JavaScript => &Self {
                id: "javascript",
                name: "JavaScript",
                aliases: &[
                    "cjs",
                    "ecmascript",
                    "es",
                    "javascriptreact",
                    "js",
                    "jsx",
                    "mjs",
                    "node",
                    "node.js",
                    "nodejs",
                    "react",
                    "vanilla javascript",
                    "vanilla js",
                ],
                extensions: &["js", "jsx", "mjs", "cjs"],
                line_comment: "//",
                order: DeclarationOrder::NameColonType,
            },
            Language::TypeScript => &Self {
                id: "typescript",
                name: "TypeScript",
                aliases: &["cts", "deno", "mts", "ts", "tsx", "typescriptreact"],
                extensions: &["ts", "tsx", "mts", "cts"],
                line_comment: "//",
                order: DeclarationOrder::NameColonType,
            },
        }
    }
}

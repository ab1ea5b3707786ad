//! The languages whose code can be checked.

mod directives;
mod keywords;
mod profile;

use std::fmt;
use std::path::Path;

pub(crate) use directives::{Directives, names_none};
pub(crate) use keywords::Keywords;
pub(crate) use profile::{
    Access, AnnotationForm, Arithmetic, ArrayForm, ClassProfile, Collections, Escapes, FixProfile,
    HasProfile, LanguageProfile, NameProfile, SeveralResults, SyntaxProfile, TypeProfile,
    TypeSyntax, UnboundUse,
};

/// A language with a grammar here. To add one, add a variant and a folder under `src/lang/`; the
/// compiler then points to the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// Python 3.
    Python,
    /// Java.
    Java,
    /// Go.
    Go,
    /// C++, and C in a task that asks for C++ or C.
    Cpp,
    /// JavaScript, JSX included.
    JavaScript,
    /// TypeScript, TSX included.
    TypeScript,
    /// Rust.
    Rust,
    /// Swift.
    #[cfg(feature = "swift")]
    Swift,
    /// Ruby.
    #[cfg(feature = "ruby")]
    Ruby,
    /// C#.
    #[cfg(feature = "csharp")]
    CSharp,
}

/// A programming language that a sentence or a question names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LanguageName {
    /// One with a grammar here.
    Supported(Language),
    /// Another, as written.
    Other(String),
}

impl LanguageName {
    /// The language in which an example is, by its tag; `None` for commands, data and the like.
    pub(crate) fn of_example(tag: &str) -> Option<Self> {
        match tag.eq_ignore_ascii_case(Language::C) {
            true => Some(Self::Other(Language::C.to_owned())),
            false => Language::from_alias(tag).map(Self::Supported),
        }
    }

    /// The language as which its code is judged, if it is.
    pub(crate) fn judged_as(&self) -> Option<Language> {
        match self {
            Self::Supported(language) => Some(*language),
            Self::Other(name) => (name == Language::C).then_some(Language::Cpp),
        }
    }

    /// The languages that a project has as one: what is shown in one of them is said of the others too.
    pub(crate) fn kin(&self) -> Vec<Self> {
        let c = || Self::Other(Language::C.to_owned());
        match self {
            Self::Supported(Language::JavaScript | Language::TypeScript) => {
                [Language::JavaScript, Language::TypeScript].map(Self::Supported).into()
            }
            Self::Supported(Language::Cpp) => vec![Self::Supported(Language::Cpp), c()],
            _ if *self == c() => vec![Self::Supported(Language::Cpp), c()],
            _ => vec![self.clone()],
        }
    }
}

/// The order of the name and the type in a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeclarationOrder {
    /// `int count`
    TypeName,
    /// `count: int`
    NameColonType,
    /// `count int`
    NameSpaceType,
}

impl Language {
    /// Every language, in the order in which ties are broken (semantics, template 1).
    pub const ALL: [Self; 10 - Self::LEFT_OUT.len()] = [
        Self::Python,
        Self::Java,
        Self::Go,
        Self::Cpp,
        Self::JavaScript,
        Self::TypeScript,
        Self::Rust,
        #[cfg(feature = "swift")]
        Self::Swift,
        #[cfg(feature = "ruby")]
        Self::Ruby,
        #[cfg(feature = "csharp")]
        Self::CSharp,
    ];

    /// The ids of the languages that this build has no grammar of. Tables may have rows for them.
    pub(crate) const LEFT_OUT: &[&str] = &[
        #[cfg(not(feature = "swift"))]
        "swift",
        #[cfg(not(feature = "ruby"))]
        "ruby",
        #[cfg(not(feature = "csharp"))]
        "csharp",
    ];

    /// The number of languages.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// The paper's languages, in the order of the columns of its Table 7.
    pub(crate) const PAPER_ORDER: [Self; 6] =
        [Self::Cpp, Self::Java, Self::Python, Self::Go, Self::JavaScript, Self::TypeScript];

    /// The language that C counts as, where it parses as that.
    pub(crate) const OF_C: Self = Self::Cpp;

    /// The name of the language C, which has no grammar of its own here.
    pub(crate) const C: &'static str = "C";

    /// Whether a file is in C by its extension. A header may be in either.
    pub(crate) fn is_c(path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "c")
    }

    /// The language of facts about no code at all.
    pub(crate) const OF_NO_CODE: Self = Self::Python;

    /// How a comment to the end of the line begins.
    pub(crate) const fn line_comment(self) -> &'static str {
        Names::of(self).line_comment
    }

    /// The order of the name and the type in a declaration.
    pub(crate) const fn declaration_order(self) -> DeclarationOrder {
        Names::of(self).order
    }

    /// The stable lower-case name used in files: `python`, `cpp`, `javascript`.
    pub const fn id(self) -> &'static str {
        Names::of(self).id
    }

    /// The language that it extends: the two share a grammar and tables of libraries and types.
    pub(crate) const fn base(self) -> Self {
        match self {
            Self::TypeScript => Self::JavaScript,
            other => other,
        }
    }

    /// The name shown to people.
    pub const fn name(self) -> &'static str {
        Names::of(self).name
    }

    /// The language of a file by its extension.
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|language| Names::of(*language).extensions.contains(&extension))
    }

    /// The language of a script by its first line: `#!/usr/bin/env python3`.
    pub fn of_shebang(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("#!")?.split_whitespace();
        let name = |word: &'_ str| word.rsplit('/').next().map(str::to_owned);
        let mut interpreter = name(words.next()?)?;
        if interpreter == "env" {
            // `env -S python3 -u`, `env PYTHONPATH=. python3`
            let command = words.find(|word| !word.starts_with('-') && !word.contains('='));
            interpreter = name(command?)?;
        }
        Self::from_alias(&interpreter)
    }

    /// The language that a word names, in any case: `py`, `golang`, `C++`, `cxx`. A version at the end
    /// is ignored: `Python 3.11`, `c++20`. `c` is not an alias of C++, because whether C counts as C++
    /// depends on how it parses.
    pub fn from_alias(word: &str) -> Option<Self> {
        let word = word.trim().to_ascii_lowercase();
        let named = |word: &str| {
            let names = |language: &Self| Names::of(*language).all().any(|name| name == word);
            Self::ALL.into_iter().find(names)
        };
        named(&word).or_else(|| named(without_version(&word)))
    }

    /// The words that name languages, in lower case.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().flat_map(|language| Names::of(language).all())
    }
}

/// The name of a language without the version after it.
pub(crate) fn without_version(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end()
}

/// How a language is called, in files and by people, and how it is written at first sight.
struct Names {
    /// The stable lower-case name used in files.
    id: &'static str,
    /// The name shown to people.
    name: &'static str,
    /// The other words for it, in lower case.
    aliases: &'static [&'static str],
    /// The extensions of its files.
    extensions: &'static [&'static str],
    /// How a comment to the end of the line begins.
    line_comment: &'static str,
    /// The order of the name and the type in a declaration.
    order: DeclarationOrder,
}

impl Names {
    /// The words that name the language.
    fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    const fn of(language: Language) -> &'static Self {
        match language {
            Language::Python => &Self {
                id: "python",
                name: "Python",
                aliases: &["py"],
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
            Language::Rust => &Self {
                id: "rust",
                name: "Rust",
                aliases: &["rs"],
                extensions: &["rs"],
                line_comment: "//",
                order: DeclarationOrder::NameColonType,
            },
            #[cfg(feature = "swift")]
            Language::Swift => &Self {
                id: "swift",
                name: "Swift",
                aliases: &["swiftui"],
                extensions: &["swift"],
                line_comment: "//",
                order: DeclarationOrder::NameColonType,
            },
            #[cfg(feature = "ruby")]
            Language::Ruby => &Self {
                id: "ruby",
                name: "Ruby",
                aliases: &["jruby", "rails", "rake", "rb", "ruby on rails"],
                extensions: &["rb", "gemspec", "rake", "ru"],
                line_comment: "#",
                order: DeclarationOrder::NameColonType,
            },
            #[cfg(feature = "csharp")]
            Language::CSharp => &Self {
                id: "csharp",
                name: "C#",
                aliases: &["c#", "c-sharp", "cs", "csx", "dotnet"],
                extensions: &["cs", "csx"],
                line_comment: "//",
                order: DeclarationOrder::TypeName,
            },
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_names_its_language_in_its_first_line() {
        for (line, expected) in [
            ("#!/usr/bin/env python3", Some(Language::Python)),
            ("#! /usr/bin/python3.12 -u", Some(Language::Python)),
            ("#!/usr/bin/env -S PYTHONPATH=. python", Some(Language::Python)),
            ("#!/usr/bin/java --source 21", Some(Language::Java)),
            ("#!/usr/bin/env node", Some(Language::JavaScript)),
            ("#!/bin/sh", None),
            ("#!/usr/bin/env", None),
            ("#!", None),
            ("# python", None),
        ] {
            assert_eq!(Language::of_shebang(line), expected, "{line}");
        }
    }
}

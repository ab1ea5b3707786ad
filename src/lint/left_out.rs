//! What is left out of a folder by default: generated and minified files, and folders with other
//! people's code or with what a build wrote.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::bytes::{RegexSet, RegexSetBuilder};
use serde::Deserialize;

use super::linters::{LinterSettings, Told};
use super::walk::Patterns;
use crate::pattern::Lazily;

/// A file or folder that is left out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// Its name in messages.
    pub path: String,
    pub why: WhyLeftOut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyLeftOut {
    Generated,
    Minified,
    /// Other people's code.
    Vendored,
    /// What a build wrote.
    Built,
    /// A template of code, which is none.
    Template,
    /// It is in another language that is written into files of this one.
    Dialect,
}

impl WhyLeftOut {
    pub const ALL: [Self; 6] = [
        Self::Generated,
        Self::Minified,
        Self::Vendored,
        Self::Built,
        Self::Template,
        Self::Dialect,
    ];

    /// What it is, as a noun: "generated file".
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Generated => "generated file",
            Self::Minified => "minified file",
            Self::Vendored => "vendored path",
            Self::Built => "built path",
            Self::Template => "template",
            Self::Dialect => "file in another dialect",
        }
    }
}

/// The lists of `rules/vocabulary/left_out.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct Lists {
    vendored: BTreeSet<String>,
    built: BTreeSet<String>,
    built_marks: BTreeSet<String>,
    template_marks: BTreeSet<String>,
    minified: Lazily<Patterns>,
    generated_files: Lazily<Patterns>,
    compiled: BTreeSet<String>,
    unformatted: BTreeSet<String>,
    formatter_off: BTreeMap<String, String>,
    #[serde(deserialize_with = "regexes")]
    generated: RegexSet,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| vocabulary!("left_out.toml"));

fn regexes<'de, D: serde::Deserializer<'de>>(from: D) -> Result<RegexSet, D::Error> {
    let patterns = Vec::<String>::deserialize(from)?;
    // Letters of other scripts in any case would take most of the time.
    let mut regexes = RegexSetBuilder::new(patterns);
    let regexes = regexes.case_insensitive(true).unicode(false).build();
    regexes.map_err(serde::de::Error::custom)
}

/// Why a folder is left out, by its name or by a file in it, as a virtual environment of Python.
pub(super) fn by_folder(folder: &Path) -> Option<WhyLeftOut> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let is_in = |names: &BTreeSet<String>| name.is_some_and(|name| names.contains(name));
    if is_in(&LISTS.vendored) || folder.join("pyvenv.cfg").is_file() {
        return Some(WhyLeftOut::Vendored);
    }
    let is_marked = || LISTS.built_marks.iter().any(|mark| folder.join(mark).is_file());
    if is_in(&LISTS.built) || is_marked() {
        return Some(WhyLeftOut::Built);
    }
    is_template(folder).then_some(WhyLeftOut::Template)
}

/// Whether the name of a folder or file is filled in when a project is made of it.
fn is_template(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    LISTS.template_marks.iter().any(|mark| name.contains(mark.as_str()))
}

/// Why a file is left out by its name.
pub(super) fn by_name(path: &Path) -> Option<WhyLeftOut> {
    let name = Path::new(path.file_name()?);
    if LISTS.minified.match_relative(name) {
        return Some(WhyLeftOut::Minified);
    }
    if is_template(name) {
        return Some(WhyLeftOut::Template);
    }
    LISTS.generated_files.match_relative(name).then_some(WhyLeftOut::Generated)
}

/// How many lines from the first a header may be.
const HEAD: usize = 40;

/// Why a file is left out by its text.
pub(super) fn by_text(text: &str) -> Option<WhyLeftOut> {
    let head = || text.lines().take(HEAD);
    let mut comments = head().filter_map(in_comment);
    let is_compiled = |line: &str| LISTS.compiled.iter().any(|begins| line.starts_with(begins));
    let last = text.trim_end().rsplit('\n').next();
    if comments.any(|comment| LISTS.generated.is_match(comment.as_bytes()))
        || head().chain(last).any(is_compiled)
    {
        return Some(WhyLeftOut::Generated);
    }
    is_minified(text).then_some(WhyLeftOut::Minified)
}

/// Whether the first comment of a text has one of the marks of other languages, a word by itself.
pub(super) fn is_of_dialect(text: &str, marks: &[&str]) -> bool {
    let is_blank = |line: &&str| line.trim().is_empty() || line.starts_with("#!");
    let lines = text.lines().skip_while(is_blank).take(HEAD);
    let is_comment = |line: &&str| line.trim_start().starts_with(['/', '*']);
    let mut words = lines.take_while(is_comment).flat_map(str::split_whitespace);
    words.any(|word| marks.contains(&word))
}

/// The text of a line after the marks of a comment or docstring; `None` for other lines. A line of
/// letters alone may be inside of one.
fn in_comment(line: &str) -> Option<&str> {
    let is_mark = |c: char| c.is_whitespace() || "#/*!;-\"'".contains(c);
    let comment = line.trim_start_matches(is_mark);
    let is_prose = line.trim_end().ends_with(|c: char| c.is_alphanumeric() || ".!>".contains(c));
    (comment.len() < line.trim_start().len() || is_prose).then_some(comment)
}

/// Whether a text has few lines, which are too long for people to have written them, or mostly such lines.
fn is_minified(text: &str) -> bool {
    /// A minifier breaks lines at 500 bytes or more, and people write most lines in less than half of that.
    const LONG_LINE: usize = 250;
    const MIN_BYTES: usize = 2_000;
    const BYTES_PER_LINE: usize = 300;
    const MAX_LINES: usize = 50;
    let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count();
    let is_long = |line: &&str| line.len() > LONG_LINE;
    let are_few = || lines <= MAX_LINES && lines < text.len() / BYTES_PER_LINE;
    text.len() > MIN_BYTES && (are_few() || text.lines().filter(is_long).count() * 2 > lines)
}

/// What the `.gitattributes` files of a repository say about files, and those that keep formatters from some.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    /// Those of each folder, read once.
    folders: BTreeMap<PathBuf, FolderAttributes>,
}

#[derive(Debug, Default)]
struct FolderAttributes {
    generated: Option<Patterns>,
    vendored: Option<Patterns>,
    /// What its files name that tell the tools which lay out code what to leave alone.
    unformatted: Vec<Patterns>,
    linter: Option<LinterSettings>,
}

impl Attributes {
    /// Why a file at an absolute path is left out. A file nearer to it counts more; none above `root` does.
    pub(super) fn of(&mut self, path: &Path, root: &Path) -> Option<WhyLeftOut> {
        let said = self.around(path, root);
        let is_set = |patterns: fn(&FolderAttributes) -> Option<&Patterns>| {
            let mut said = said.iter();
            said.find_map(|said| patterns(said)?.decides(path, false)) == Some(true)
        };
        if is_set(|said| said.vendored.as_ref()) {
            return Some(WhyLeftOut::Vendored);
        }
        is_set(|said| said.generated.as_ref()).then_some(WhyLeftOut::Generated)
    }

    /// What tools are told of a file at an absolute path. Of the linter, the nearest folder counts.
    pub(super) fn told(&mut self, path: &Path, root: &Path) -> Told {
        let said = self.around(path, root);
        let mut unformatted = said.iter().flat_map(|said| &said.unformatted);
        let is_unformatted = unformatted.any(|patterns| patterns.match_file(path));
        let mut told = Told { is_unformatted, ..Told::default() };
        let mut linters = said.iter().filter_map(|said| said.linter.as_ref());
        linters.next().into_iter().for_each(|linter| linter.tell(path, &mut told));
        told
    }

    /// What the folders around a file say, up to `root`, the nearest first.
    fn around(&mut self, path: &Path, root: &Path) -> Vec<&FolderAttributes> {
        let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
        let folders: Vec<_> = folders.collect();
        for folder in &folders {
            if !self.folders.contains_key(*folder) {
                self.folders.insert(folder.to_path_buf(), FolderAttributes::read(folder));
            }
        }
        folders.iter().filter_map(|folder| self.folders.get(*folder)).collect()
    }
}

impl FolderAttributes {
    fn read(folder: &Path) -> Self {
        let text = fs::read_to_string(folder.join(".gitattributes")).unwrap_or_default();
        let named = LISTS.unformatted.iter();
        let named = named.filter_map(|name| fs::read_to_string(folder.join(name)).ok());
        let off = LISTS.formatter_off.iter().filter(|(name, line)| {
            let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
            text.lines().any(|one| one.trim_end() == line.as_str())
        });
        let unformatted = named.chain(off.map(|_| "*".to_owned()));
        Self {
            unformatted: unformatted
                .filter_map(|text| Patterns::new(folder, text.lines()).ok())
                .collect(),
            linter: LinterSettings::read(folder),
            generated: patterns_with(folder, &text, "linguist-generated"),
            vendored: patterns_with(folder, &text, "linguist-vendored"),
        }
    }
}

/// The files with an attribute, as patterns in which `!` stands before those that are said not to have
/// it.
fn patterns_with(folder: &Path, text: &str, attribute: &str) -> Option<Patterns> {
    let lines = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let pattern = words.next().filter(|word| !word.starts_with(['#', '[', '"', '!']))?;
        let mut set = words.filter_map(|word| match word.strip_prefix(['-', '!']) {
            Some(name) => (name == attribute).then_some(false),
            None => match word.split_once('=') {
                Some((name, value)) => (name == attribute).then_some(value != "false"),
                None => (word == attribute).then_some(true),
            },
        });
        let is_set = set.next_back()?;
        Some(if is_set { pattern.to_owned() } else { format!("!{pattern}") })
    });
    let lines: Vec<String> = lines.collect();
    // A pattern that cannot be read marks nothing.
    Patterns::new(folder, lines.iter().map(String::as_str)).ok().filter(|_| !lines.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_what_is_generated() {
        for text in [
            "// Code generated by protoc-gen-go. DO NOT EDIT.\npackage p\n",
            "/*\n * @generated SignedSource<<x>>\n */\n",
            "# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n",
            "# Generated by Django 4.2 on 2024-01-01\n",
            "/**\n * Autogenerated by Thrift Compiler (0.9.0)\n */\n",
            "\"\"\"\nThis file was automatically generated from schema.json.\n\"\"\"\n",
            "// <auto-generated/>\n",
            "/* DO NOT EDIT! GENERATED AUTOMATICALLY! */\n",
            "\"use strict\";\nObject.defineProperty(exports, \"__esModule\", { value: true });\n",
            "export declare const a: string;\n//# sourceMappingURL=a.d.ts.map\n",
        ] {
            let found = by_text(text);
            assert_eq!(found, Some(WhyLeftOut::Generated), "{text}");
        }
        for text in [
            "# Reads generated files.\n",
            "// The id is generated by the database.\n",
            "x = \"Code generated by me, do not edit\"\n",
            "generated = 1\n",
            "\"\"\"Handles auto-generated keys.\"\"\"\n",
            "# Do not edit by hand.\n",
            "const mark = \"//# sourceMappingURL=\";\n",
        ] {
            assert_eq!(by_text(text), None, "{text}");
        }
    }

    #[test]
    fn folders_are_known_by_what_is_in_them() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(by_folder(folder.path()), None);
        fs::write(folder.path().join("CMakeCache.txt"), "").unwrap();
        assert_eq!(by_folder(folder.path()), Some(WhyLeftOut::Built));
    }

    #[test]
    fn long_lines_are_minified_code() {
        let line = format!("var a=[{}];\n", "1,".repeat(1_500));
        assert_eq!(by_text(&line), Some(WhyLeftOut::Minified));
        assert_eq!(by_text(&"var a = 1;\n".repeat(500)), None);
        // Some minifiers break the lines.
        let broken = format!("{}\n", "f(a,b);".repeat(60)).repeat(100);
        assert_eq!(by_text(&broken), Some(WhyLeftOut::Minified));
        // Data among code is no reason.
        assert_eq!(by_text(&format!("{line}{}", "b = 1\n".repeat(60))), None);
    }

    #[test]
    fn attributes_have_patterns() {
        let text = "# linguist-generated\n*.py linguist-generated\nsrc/own.py -linguist-generated\n\
                    gen/** linguist-generated=true text\nb.go linguist-generated=false\n";
        let patterns = patterns_with(Path::new("/a"), text, "linguist-generated").unwrap();
        let decides = |path| patterns.decides(Path::new(path), false);
        assert_eq!(decides("/a/x/y.py"), Some(true));
        assert_eq!(decides("/a/src/own.py"), Some(false));
        assert_eq!(decides("/a/gen/x/b.c"), Some(true));
        assert_eq!(decides("/a/b.go"), Some(false));
        assert_eq!(decides("/a/c.go"), None);
    }
}

//! Where the rules under a heading, an introduction or a label apply, by the words of its text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::super::instruction_files::root_of;
use super::super::walk::Patterns;
use super::Scope;
use super::clause::bracket;
use super::words::{ScopeWords, has};
use crate::instruction::{self, SlotKind, Words, accepts};
use crate::language::Language;
use crate::language::LanguageName;

/// Where the rules below a text apply.
#[derive(Debug, Clone)]
pub enum Place {
    /// It says nothing of that: "Naming conventions".
    Everywhere,
    /// In these files.
    Files(Scope),
    /// In a part of the project that is not known.
    Unknown,
    /// It names something else that is written or done: "Pull requests".
    Activity,
}

/// The place that a heading, an introduction or a label names, whose other words are its subject:
/// "Python error handling". Patterns are relative to `folder`.
pub fn place(text: &str, folder: &Path) -> Place {
    let (text, aside) = without_bracket(text);
    let (text, aside) = (text.as_str(), aside.as_str());
    let aside: Vec<_> = words(aside).map(|word| Word::of(word, aside)).collect();
    let says_where = |word: &Word<'_>| {
        !word.languages().is_empty() || matches!(word, Word::Path(_) | Word::Test)
    };
    let aside = aside.into_iter().filter(says_where);
    let words: Vec<_> = Word::all_of(text).into_iter().chain(aside).collect();
    let has = |kind: fn(&Word) -> bool| words.iter().any(kind);
    let is_narrow = has(|word| matches!(word, Word::Test | Word::Path(_)));
    let names_path = has(|word| matches!(word, Word::Path(_)));
    match () {
        // "Edge cases and testing" is about more than tests.
        () if is_narrow && !names_path && names_more_than_tests(text) => {
            let others: Vec<_> =
                words.into_iter().filter(|word| !matches!(word, Word::Test)).collect();
            named(&others, folder)
        }
        () => named(&words, folder),
    }
}

/// The place that a heading names. "API design" is about what is designed, and not about files of that name, and so is
/// "Model of the parser" or "Header comments".
pub fn place_of_heading(text: &str, folder: &Path) -> Place {
    let matters = &ScopeWords::get().matters;
    let names_other = Word::all_of(text).iter().any(|word| matches!(word, Word::Other));
    let is_matter = |part: &str| has(matters, part) || names_other && !part.ends_with('s');
    let parts: Vec<_> = words(text).filter(|it| names_part(it)).collect();
    match !parts.is_empty() && parts.iter().all(|part| is_matter(part)) {
        true => {
            let others = words(text).filter(|word| !parts.contains(word));
            place(&others.collect::<Vec<_>>().join(" "), folder)
        }
        false => place(text, folder),
    }
}

/// A heading without what stands in brackets, and that: "Naming (see the hook)".
fn without_bracket(text: &str) -> (String, String) {
    match bracket(text) {
        Some((range, inside)) => {
            (format!("{}{}", &text[..range.start], &text[range.end..]), inside.to_owned())
        }
        None => (text.to_owned(), String::new()),
    }
}

/// Whether a text names tests and something else: "Quality and tests", but not "Unit and
/// integration tests".
fn names_more_than_tests(text: &str) -> bool {
    let vocabulary = ScopeWords::get();
    let text = text.to_lowercase().replace(" and ", "&");
    let parts = text.split(['&', '/', ',', '+']).map(plain_words);
    let is_test = |word: &&str| has(&vocabulary.tests, word);
    let (tests, others): (Vec<_>, Vec<_>) = parts.partition(|part| part.iter().any(is_test));
    let is_kind = |word: &&str| has(&vocabulary.test_kinds, word);
    !tests.is_empty() && !others.iter().flatten().all(is_kind)
}

/// Whether a text speaks of tests, or of all code there is: "no `print`, not even in tests".
pub fn names_tests(text: &str) -> bool {
    let vocabulary = ScopeWords::get();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        has(&vocabulary.tests, word) || vocabulary.everywhere.contains(&word.to_lowercase())
    })
}

/// The place that a clause names, each of whose words has to say where.
pub fn exact_place(text: &str, folder: &Path) -> Place {
    let words = Word::all_of(text);
    match words.is_empty() || words.iter().any(|word| matches!(word, Word::Other | Word::Wording)) {
        true => Place::Unknown,
        false => named(&words, folder),
    }
}

/// Whether a text names a part of the project that is in files or folders of its name.
pub fn names_part(text: &str) -> bool {
    words(text).any(|word| matches!(Word::of(word, text), Word::NamedPart(_)))
}

/// The languages that a title names: whatever else it says is the project's name.
pub fn languages(text: &str) -> Scope {
    let words: Vec<_> = words(text).map(|word| Word::of(word, text)).collect();
    Scope { languages: languages_of(&words), ..Scope::default() }
}

/// The languages that a sentence itself is about: "Python functions", "(enforced by Prettier)", "`#[must_use]`".
pub fn languages_said(sentence: &str) -> Scope {
    let named = instruction::languages(sentence).map(LanguageName::Supported);
    Scope::of_languages(of_tools(sentence).chain(named).chain(of_code(sentence)))
}

/// The languages of the code in a sentence that no other language has.
fn of_code(sentence: &str) -> impl Iterator<Item = LanguageName> {
    let begins = |code: &str, starts: &[String]| starts.iter().any(|it| code.starts_with(it));
    let language = move |code: &str| {
        let mut known = ScopeWords::get().beginnings.iter();
        let (name, _) = known.find(|(_, starts)| begins(code, starts))?;
        Language::from_alias(name)
    };
    let named = sentence.split('`').skip(1).step_by(2).filter_map(language);
    named.flat_map(|language| LanguageName::Supported(language).kin())
}

/// The languages of the tools that a text names.
pub fn tools_said(text: &str) -> Scope {
    Scope::of_languages(of_tools(text))
}

/// The language whose version an item of a section begins with: "Python 3.12+ with type hints".
pub fn version_said(text: &str) -> Option<LanguageName> {
    let mut words = text.rsplit(": ").next()?.split_whitespace();
    let (name, version) = (words.next()?, words.next()?);
    let is_version = version.starts_with(|c: char| c.is_ascii_digit() || c == '≥' || c == '>');
    let language = Language::from_alias(name).filter(|_| is_version);
    language.map(LanguageName::Supported)
}

fn of_tools(text: &str) -> impl Iterator<Item = LanguageName> {
    let is_mark = |c: char| !c.is_alphanumeric();
    text.split_whitespace().filter_map(move |word| tool(word.trim_matches(is_mark))).flatten()
}

/// The languages whose code a tool formats or lints.
fn tool(word: &str) -> Option<Vec<LanguageName>> {
    let name = |name: &String| match Language::from_alias(name) {
        Some(language) => LanguageName::Supported(language),
        None => LanguageName::Other(name.clone()),
    };
    let languages = ScopeWords::get().tools.get(&word.to_lowercase())?;
    Some(languages.iter().map(name).collect())
}

/// Whether a word names what formats or lints code.
pub fn names_tool(word: &str) -> bool {
    tool(word).is_some()
}

/// Whether a word names a style, or what formats or lints code.
pub fn names_style(word: &str) -> bool {
    has(&ScopeWords::get().styles, word) || tool(word).is_some()
}

/// The languages among words, each once.
fn languages_of(words: &[Word<'_>]) -> Option<Vec<LanguageName>> {
    let mut languages: Vec<LanguageName> = Vec::new();
    for language in words.iter().flat_map(Word::languages) {
        if !languages.contains(language) {
            languages.push(language.clone());
        }
    }
    (!languages.is_empty()).then_some(languages)
}

fn named(words: &[Word<'_>], folder: &Path) -> Place {
    let any = |kind: fn(&Word<'_>) -> bool| words.iter().any(kind);
    let tests = match () {
        () if any(|word| matches!(word, Word::Test)) => Some(true),
        () if any(|word| matches!(word, Word::Shipped)) => Some(false),
        () => None,
    };
    let mut scope = Scope { languages: languages_of(words), tests, ..Scope::default() };
    let named_parts: Vec<_> = words.iter().flat_map(Word::patterns_of_part).collect();
    let paths: Vec<_> =
        words.iter().filter_map(Word::path).map(|path| from_folder(path, folder)).collect();
    let is_whole = paths.iter().any(|path| path.is_empty());
    let paths = paths.into_iter().chain(named_parts.iter().map(String::as_str));
    let mut paths = paths.peekable();
    if paths.peek().is_some() && !is_whole {
        match Patterns::new(folder, paths) {
            Ok(paths) => scope.paths.push(paths),
            Err(_) => return Place::Unknown,
        }
    }
    // A part of the project is where its language is.
    let has = |kind: fn(&Word<'_>) -> bool| words.iter().any(kind) && scope.languages.is_none();
    match () {
        () if has(|word| matches!(word, Word::Part)) => Place::Unknown,
        () if has(|word| matches!(word, Word::Message)) => {
            let is_of_text = any(|word| matches!(word, Word::Wording));
            let is_whole = words.iter().all(|word| matches!(word, Word::Message | Word::Neutral));
            if is_of_text || is_whole { Place::Unknown } else { Place::Activity }
        }
        () if has(|word| matches!(word, Word::Style)) && scope.is_everything() => Place::Everywhere,
        () if has(|word| matches!(word, Word::Activity)) => Place::Activity,
        () if scope.is_everything() => Place::Everywhere,
        () => Place::Files(scope),
    }
}

/// A path from the folder of the rules, empty for the folder itself: an `AGENTS.md` in `a/b/` may be
/// called "`a/b/`", as seen from the repository's root or from a folder between. What the folder
/// holds by that name is meant before it.
fn from_folder<'p>(path: &'p str, folder: &Path) -> &'p str {
    let holds_it = || path.split('/').next().is_some_and(|first| folder.join(first).exists());
    let root = root_of(folder);
    let own: Vec<_> = folder.strip_prefix(root).unwrap_or(Path::new("")).iter().collect();
    let mut starts = (0..own.len()).map(|at| own[at..].iter().collect::<PathBuf>());
    let below = |start: PathBuf| {
        let rest = path.trim_start_matches('/').strip_prefix(start.to_str()?)?;
        rest.strip_prefix('/')
    };
    starts.find_map(below).filter(|_| !holds_it()).unwrap_or(path)
}

/// A word by what it says about a place.
#[derive(Debug)]
enum Word<'t> {
    Language(LanguageName),
    /// What formats or lints code in these languages: "Prettier".
    Tool(Vec<LanguageName>),
    Test,
    /// What is delivered: "production code".
    Shipped,
    Path(&'t str),
    /// A part of the project that is in files or folders of that name.
    NamedPart(&'t str),
    /// Another part of the project.
    Part,
    Activity,
    /// What is written about a change, in a style of its own.
    Message,
    /// The text of such a message: "commit messages".
    Wording,
    /// How code is written.
    Style,
    Neutral,
    Other,
}

impl<'t> Word<'t> {
    /// The words of a text. "This package" is all of it, and "the core package" a part that only "core" says where it is.
    fn all_of(text: &'t str) -> Vec<Self> {
        let vocabulary = ScopeWords::get();
        let texts: Vec<_> = words(text).collect();
        let one = |(at, word): (usize, &&'t str)| match Self::of(word, text) {
            Self::NamedPart(part) if vocabulary.wholes.contains(&part.to_lowercase()) => {
                let before = at.checked_sub(1).map(|at| texts[at]);
                let names = |word: &&str| !vocabulary.determiners.contains(&word.to_lowercase());
                match before.filter(names).map(|it| Self::of(it, text)) {
                    Some(Self::Neutral | Self::Other) => Self::Part,
                    _ => Self::Neutral,
                }
            }
            word => word,
        };
        texts.iter().enumerate().map(one).collect()
    }

    fn of(word: &'t str, text: &str) -> Self {
        let vocabulary = ScopeWords::get();
        if let Some(path) = path(word) {
            return Self::Path(path);
        }
        let bare = word.trim_matches('`');
        // "`.py` files"
        let ending = bare.strip_prefix('.').map(|ending| format!("_.{ending}"));
        if let Some(language) = ending.and_then(|name| Language::of_path(Path::new(&name))) {
            return Self::Language(LanguageName::Supported(language));
        }
        match bare {
            _ if word.len() > bare.len() => Self::Other,
            _ if language(bare, text).is_some() => {
                language(bare, text).map_or(Self::Other, Self::Language)
            }
            _ if has(&vocabulary.tests, bare) => Self::Test,
            _ if has(&vocabulary.shipped, bare) => Self::Shipped,
            _ if has(&vocabulary.named_parts, bare) => Self::NamedPart(bare),
            _ if has(&vocabulary.parts, bare) => Self::Part,
            _ if has(&vocabulary.activities, bare) => Self::Activity,
            _ if has(&vocabulary.messages, bare) => Self::Message,
            _ if has(&vocabulary.wordings, bare) => Self::Wording,
            _ if has(&vocabulary.styles, bare) => Self::Style,
            _ if tool(bare).is_some() => tool(bare).map_or(Self::Other, Self::Tool),
            _ if ["for", "in", "of", "when"].contains(&bare.to_lowercase().as_str()) => {
                Self::Neutral
            }
            _ if has(&vocabulary.neutral, bare) || has(&vocabulary.test_kinds, bare) => {
                Self::Neutral
            }
            _ => Self::Other,
        }
    }

    const fn languages(&self) -> &[LanguageName] {
        match self {
            Self::Language(name) => std::slice::from_ref(name),
            Self::Tool(names) => names.as_slice(),
            _ => &[],
        }
    }

    /// The patterns of what has the name of a part: "services" are `*service*`.
    fn patterns_of_part(&self) -> Vec<String> {
        let Self::NamedPart(word) = self else {
            return Vec::new();
        };
        let word = word.to_lowercase();
        let stem = word.strip_suffix("ies").or_else(|| word.strip_suffix('s')).unwrap_or(&word);
        if let Some(patterns) = ScopeWords::get().part_files.get(stem) {
            return patterns.clone();
        }
        let mut chars = stem.chars();
        let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        vec![format!("*{stem}*"), format!("*{first}{}*", chars.as_str())]
    }

    const fn path(&self) -> Option<&'t str> {
        match self {
            Self::Path(path) => Some(*path),
            _ => None,
        }
    }
}

/// The words of a text, and each stretch of it in backticks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    text.split_inclusive('`').enumerate().flat_map(move |(number, part)| {
        let start = at;
        at += part.len();
        let is_code = number % 2 == 1 && part.ends_with('`');
        match is_code {
            true => vec![&text[start - 1..at]],
            false => plain_words(part.trim_end_matches('`')),
        }
    })
}

fn plain_words(text: &str) -> Vec<&str> {
    let apart = |c: char| c.is_whitespace() || ",&|()[]:;—–".contains(c);
    let words = text.split(apart).flat_map(|word| match path(word) {
        Some(_) => vec![word],
        None => word.split('/').collect(),
    });
    let is_mark = |c: char| !c.is_alphanumeric() && !"+#*/".contains(c);
    let words = words
        .map(|word| word.trim_end_matches(is_mark).trim_start_matches(|c| is_mark(c) && c != '.'));
    words.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

/// The pattern that a word is: `src/api/**`, `*.py`, `tests/`.
fn path(word: &str) -> Option<&str> {
    let bare = word.trim_matches('`');
    let is_code = bare.len() < word.len();
    let is_path = bare.starts_with("*.")
        || bare.contains("/*")
        || bare.ends_with('/')
        || bare
            .split_once('/')
            .is_some_and(|(root, _)| is_code || Words::get().lists["roots"].contains(root));
    let is_path = (is_path || is_code && is_file(bare)) && !is_library(bare);
    let is_plain = !bare.contains(char::is_whitespace) && !bare.contains("://");
    let bare = bare.strip_prefix("./").unwrap_or(bare);
    (is_path && is_plain && bare.contains(char::is_alphanumeric)).then_some(bare)
}

/// Whether a name is one of a source file: `main.go`, `src/log.ts`.
pub fn is_file(name: &str) -> bool {
    Language::of_path(Path::new(name)).is_some()
}

/// Whether a name is one of a library that is known, whatever it looks like: `log/slog`, `three.js`.
pub fn is_library(name: &str) -> bool {
    let is_known = || Words::get().lists["libraries"].contains(&name.to_lowercase());
    accepts(SlotKind::Frameworks, name) || is_known()
}

/// The language that a word names, as people write it: `go` is a verb, `Go` is a language unless it
/// follows "to".
fn language(word: &str, text: &str) -> Option<LanguageName> {
    if word == "Go" && text.to_lowercase().contains("to go") || is_of_comments(word, text) {
        return None;
    }
    let is_name = word.chars().any(|c| c.is_uppercase() || c == '+') || word.len() > 3;
    // A framework is used in several languages: "React".
    let is_framework = has(&ScopeWords::get().neutral, word);
    let supported = Language::from_alias(word).filter(|_| is_name && !is_framework);
    let supported = supported.map(LanguageName::Supported);
    let is_same =
        |name: &&String| *name == word || name.len() > 3 && name.eq_ignore_ascii_case(word);
    let other =
        |names: &BTreeSet<String>| Some(LanguageName::Other(names.iter().find(is_same)?.clone()));
    // A form of text may be within a language: what is said of it is not said of all code.
    other(&ScopeWords::get().other_languages)
        .or(supported)
        .or_else(|| other(&Words::get().languages))
}

/// Whether a language is only that of comments: "XML documentation".
fn is_of_comments(word: &str, text: &str) -> bool {
    let vocabulary = ScopeWords::get();
    let mut rest = text.split_once(word).map_or("", |(_, rest)| rest).split_whitespace();
    let next = rest.next().unwrap_or_default();
    vocabulary.comment_languages.contains(word) && has(&vocabulary.comments, next)
}

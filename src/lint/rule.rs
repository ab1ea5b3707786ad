//! Rules: sentences that have been parsed as instructions.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::nearest::{Suggestion, nearest};
use super::scope::{self, Scope, ScopeWords, languages_said};
use super::walk::Files;
use crate::check::{is_private_module, unjudgeable};
use crate::instruction::{
    self, CodePart, Demand, Finding, Instruction, LanguageVersion, Parse, Property, Region,
    SlotKind, SlotValue, Templates, unknown_word,
};
use crate::lang;
use crate::language::{Keywords, Language};
use crate::verdict::Reason;

/// A rule of a run.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The sentence, as it was given.
    pub sentence: String,
    /// The parsed instruction.
    pub instruction: Instruction,
    pub(super) readings: Readings,
    /// The parts of the code that it is limited to, or leaves out.
    pub regions: Vec<Region>,
    /// Code that it leaves alone: "`== null` is fine".
    pub allowed: Vec<String>,
    /// The severity of its findings.
    pub severity: Severity,
    /// Whether it is switched off.
    pub is_off: bool,
    /// Whether it is meant as it was read: it was given by itself, or its level was.
    pub(super) is_certain: bool,
    /// Whether it is about what is written from now on, which added lines alone show.
    pub is_of_new: bool,
    /// Where it is written; `None` for the command line.
    pub origin: Option<RuleOrigin>,
    /// The files that it is for.
    pub scope: Scope,
}

/// What the sentence is read as for each language, once a file is in it: whether "unit string" begins
/// with the name or the type depends on the language.
#[derive(Debug, Clone)]
pub(super) struct Readings {
    templates: Arc<Templates>,
    /// The sentence, and which of its demands it is.
    sentence: Arc<str>,
    number: usize,
    /// In the order of [`Language::ALL`]; `None` where the rule says nothing about the language.
    of_languages: [OnceLock<Option<Instruction>>; Language::ALL.len()],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOrigin {
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The run fails.
    Error,
    /// It is reported, and the run does not fail.
    Warning,
    /// A remark about the run itself.
    Note,
}

/// What a user says of a rule.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    #[default]
    Error,
    Warning,
    Off,
}

impl Level {
    pub(super) fn named(word: &str) -> Option<Self> {
        match word {
            "error" => Some(Self::Error),
            "warning" => Some(Self::Warning),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// Why a sentence is not a rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SentenceError {
    #[error("no known instruction{}", Hint(.0.as_ref()))]
    Unknown(Option<Suggestion>),
    #[error("this could be {}; `codeif explain` lists their wordings", .0.join(" or "))]
    Ambiguous(Vec<String>),
    /// It holds in part only, by a clause that nothing here can carry out.
    #[error("\"{0}\" cannot be checked")]
    Limited(String),
    /// It is a list, of which this is not understood.
    #[error("no known instruction is about \"{0}\"")]
    Thing(String),
    /// It is understood, but not which files it is for.
    #[error("\"{0}\" does not say which files it is for")]
    Elsewhere(String),
    /// It is understood, and asks that something is somewhere: no file has to have it.
    #[error("this asks for something somewhere in the code, which no single file has to have")]
    Somewhere,
    /// It is understood, but stands among lines that tell something.
    #[error(
        "most lines around this ask nothing of the code; under a heading such as \"Code style\" it would be a rule"
    )]
    Told,
    /// It is understood, but no code can be checked against it.
    #[error("understood as {slug}, but not checkable: {}", .reason.hint())]
    Unjudgeable { slug: String, reason: Reason },
}

struct Hint<'n>(Option<&'n Suggestion>);

impl fmt::Display for Hint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Suggestion { slug, sentence }) => write!(
                f,
                "; the nearest is \"{sentence}\" (`codeif explain {slug}` lists its wordings)"
            ),
            None => f.write_str("; `codeif templates` lists what can be checked"),
        }
    }
}

impl Reason {
    /// What to change in a sentence that cannot be checked.
    const fn hint(self) -> &'static str {
        match self {
            Self::UnfilledSlot => "a placeholder was never filled in",
            Self::AmbiguousSubject => "it does not say which one is meant",
            Self::UninterpretableValue => "the value is prose without a form in code",
            _ => "it cannot be decided by rules",
        }
    }
}

/// Parses a sentence that code can be checked against: the demands of it.
pub fn parse_checkable(
    templates: &Templates,
    sentence: &str,
) -> Result<Vec<Demand>, SentenceError> {
    let demands = match templates.parse_preference(sentence, None) {
        Parse::Instruction(instruction) => {
            let is_hedged = instruction::prefers(sentence);
            vec![Demand { is_hedged, ..Demand::of(sentence, instruction) }]
        }
        Parse::Demands(demands) => demands,
        Parse::Ambiguous(slugs) => return Err(SentenceError::Ambiguous(slugs)),
        Parse::Unknown => return Err(SentenceError::Unknown(None)),
    };
    checkable(demands)
}

/// The demands, if code can be checked against each.
pub fn checkable(demands: Vec<Demand>) -> Result<Vec<Demand>, SentenceError> {
    for Demand { instruction, rest, adds, regions, .. } in &demands {
        let is_meant = |region: &Region| matches!(region.part, CodePart::Meant(_));
        let ambiguous = instruction.slots.is_anonymous() || regions.iter().any(is_meant);
        let ambiguous = ambiguous.then_some(Reason::AmbiguousSubject);
        if let Some(reason) = unjudgeable(instruction).or(ambiguous) {
            let slug = instruction.template.slug.clone();
            return Err(SentenceError::Unjudgeable { slug, reason });
        }
        if let Some(rest) = rest.as_ref().filter(|_| !adds) {
            return Err(SentenceError::Limited(rest.clone()));
        }
    }
    Ok(demands)
}

impl SentenceError {
    /// If the sentence is unknown, adds the nearest one or names what nothing is about.
    #[must_use]
    pub fn suggest(self, templates: &Templates, sentence: &str) -> Self {
        if self != Self::Unknown(None) {
            return self;
        }
        match nearest(templates, sentence) {
            None => unknown_word(sentence).map_or(self, Self::Thing),
            suggestion => Self::Unknown(suggestion),
        }
    }
}

/// An instruction without the keywords of other languages: `var` in C++ is a name like any other.
/// `None` if it is about no others.
fn without_foreign_keywords(
    mut instruction: Instruction,
    language: Language,
) -> Option<Instruction> {
    let is_foreign =
        |word: &String| !Keywords::of(language).names(word) && Keywords::any_names(word);
    for slot in &instruction.template.slots {
        if slot.kind == SlotKind::Keywords {
            let mut words = instruction.slots.names(&slot.name).to_vec();
            words.retain(|word| !is_foreign(word));
            if words.is_empty() {
                return None;
            }
            instruction.slots.insert(&slot.name, SlotValue::Names(words));
        }
    }
    Some(instruction)
}

/// The files that an instruction is about by itself: those in the language of a version, or in one that its
/// sentence names.
fn own_scope(instruction: &Instruction, sentence: &str) -> Scope {
    let Instruction { template, slots } = instruction;
    let mut held = template
        .slots
        .iter()
        .filter(|slot| slot.kind == SlotKind::Version)
        .flat_map(|slot| slots.names(&slot.name));
    let version = held.find_map(|text| LanguageVersion::of_text(text));
    // "Use TypeScript code only" is about what is in another one.
    let names_language = template.slots.iter().any(|slot| slot.kind == SlotKind::Language);
    match version {
        Some(version) => Scope::of_language(version.language),
        None if names_language => Scope::default(),
        None => languages_said(sentence),
    }
}

/// Whether a sentence is about what a change adds. What a project imports was added when the project began to
/// depend on it.
fn is_of_new(instruction: &Instruction, sentence: &str) -> bool {
    let is_of_dependencies = instruction.template.slug == "standard-library-only";
    scope::is_of_new(sentence) || is_of_dependencies && scope::is_of_change(sentence)
}

/// Whether a file only declares what others define.
fn is_stub(path: &Path, language: Language) -> bool {
    lang::of(language).profile().syntax.is_stub(&path.to_string_lossy())
}

/// Whether a file's ending says that it has modules of the old kind.
fn has_old_modules(path: &Path, language: Language) -> bool {
    let endings = lang::of(language).profile().syntax.old_module_endings;
    let path = path.to_string_lossy();
    endings.iter().any(|ending| path.ends_with(ending))
}

/// The template's part of a rule's name: `no-construct` of `no-construct:any-type`.
pub(super) fn slug_of(name: &str) -> &str {
    name.split_once(':').map_or(name, |(slug, _)| slug)
}

impl Rule {
    /// The rules of a sentence from the command line, for all files.
    pub fn all(templates: &Templates, sentence: &str) -> Result<Vec<Self>, SentenceError> {
        let sentence = sentence.trim();
        let demands = parse_checkable(templates, sentence)
            .map_err(|error| error.suggest(templates, sentence))?;
        Ok(Self::of(templates, sentence, demands, None))
    }

    /// The rules of a sentence for all files, with the severity of an error.
    pub(super) fn of(
        templates: &Templates,
        sentence: &str,
        demands: Vec<Demand>,
        origin: Option<&RuleOrigin>,
    ) -> Vec<Self> {
        let templates = Arc::new(templates.clone());
        let parsed: Arc<str> = sentence.into();
        let rules = demands.into_iter().enumerate().map(|(number, demand)| Self {
            sentence: sentence.to_owned(),
            readings: Readings {
                templates: Arc::clone(&templates),
                sentence: Arc::clone(&parsed),
                number,
                of_languages: Language::ALL.map(|_| OnceLock::new()),
            },
            scope: own_scope(&demand.instruction, &demand.text),
            regions: demand.regions,
            is_of_new: origin.is_some() && is_of_new(&demand.instruction, sentence),
            allowed: Vec::new(),
            instruction: demand.instruction,
            severity: if demand.is_hedged { Severity::Warning } else { Severity::Error },
            is_off: false,
            is_certain: origin.is_none(),
            origin: origin.cloned(),
        });
        rules.collect()
    }

    /// The instruction as it is parsed for files of a language; `None` if it is not for these.
    pub(super) fn reading(&self, language: Language) -> Option<&Instruction> {
        let Readings { templates, sentence, number, of_languages } = &self.readings;
        let read = || {
            let parse = templates.parse_preference(sentence, Some(language));
            let is_same = |one: &&Instruction| one.template == self.instruction.template;
            let reading = parse.instructions().nth(*number).filter(is_same);
            without_foreign_keywords(reading.unwrap_or(&self.instruction).clone(), language)
        };
        of_languages[language as usize].get_or_init(read).as_ref()
    }

    /// What it demands of files of a language; `None` if it is not for these.
    pub(super) fn demand(&self, language: Language) -> Option<Demand> {
        let mut regions = self.regions.clone();
        let is_limited = self.instruction.template.breach.is_some();
        regions.extend((is_limited && self.scope.leaves_out_tests()).then(Region::outside_tests));
        // Who says why nothing is done has not swallowed anything unseen.
        let is_of_swallowing = self.slug() == "no-empty-catch";
        regions.extend(is_of_swallowing.then(|| Region::unexplained(None)));
        Some(Demand { regions, ..Demand::of(&self.sentence, self.reading(language)?.clone()) })
    }

    /// Whether another rule asks for the same, in whatever files.
    pub(super) fn asks_the_same(&self, other: &Self) -> bool {
        self.instruction == other.instruction && self.regions == other.regions
    }

    pub(super) fn set_level(&mut self, level: Level) {
        self.is_off = level == Level::Off;
        self.is_certain = true;
        match level {
            Level::Error => self.severity = Severity::Error,
            Level::Warning => self.severity = Severity::Warning,
            Level::Off => {}
        }
    }

    /// The template's slug.
    pub fn slug(&self) -> &str {
        &self.instruction.template.slug
    }

    /// Its own name among those of its template, which one may be switched off by: `no-construct:any-type`.
    pub fn name(&self) -> String {
        let Instruction { template, slots } = &self.instruction;
        let mut of_kind = template.slots.iter().filter(|slot| slot.kind == SlotKind::Construct);
        let construct = of_kind.find_map(|slot| slots.names(&slot.name).first());
        match construct {
            Some(construct) => format!("{}:{construct}", self.slug()),
            None => self.slug().to_owned(),
        }
    }

    /// Whether a name is its template's or its own.
    pub(super) fn is_named(&self, name: &str) -> bool {
        name == self.slug() || name == self.name()
    }

    /// Whether none of the languages that it is for has what it is about: "no `any`" in Go.
    pub(super) fn is_of_other_languages(&self) -> bool {
        let judges = |language: Language| {
            self.instruction.template.languages.contains(&language)
                && self.reading(language).is_some()
        };
        let mut languages = self.scope.languages().peekable();
        languages.peek().is_some() && !languages.any(judges)
    }

    /// Whether it names nothing that only some projects have: no function, library or other code.
    pub(super) fn is_general(&self) -> bool {
        use SlotKind as Kind;
        self.instruction.template.slots.iter().all(|slot| {
            matches!(
                slot.kind,
                Kind::Attribute
                    | Kind::Construct
                    | Kind::Convention
                    | Kind::Count
                    | Kind::Counted
                    | Kind::Definitions
                    | Kind::Subject
                    | Kind::Things
            )
        })
    }

    /// Whether all names in its first slot are such.
    pub(super) fn names_only(&self, is_one: impl Fn(&str) -> bool) -> bool {
        match self.instruction.slots.iter().next() {
            Some((_, SlotValue::FunctionSources(sources))) => {
                sources.iter().all(|source| is_one(&source.name))
            }
            Some((_, SlotValue::Names(names))) => names.iter().all(|name| is_one(name)),
            _ => false,
        }
    }

    /// Whether it forbids something.
    pub(super) fn bans(&self) -> bool {
        self.slug().starts_with("no-")
    }

    /// Whether it forbids what is named or written in its sentence.
    pub(super) fn bans_names(&self) -> bool {
        ["no-code", "no-functions-from", "no-keyword"].contains(&self.slug())
    }

    /// The code that it forbids as it is written.
    pub(super) fn forbidden_code(&self) -> Option<&[String]> {
        (self.slug() == "no-code").then(|| self.instruction.slots.names("code"))
    }

    /// Whether the rule is for a file in this language at this absolute path.
    pub(super) fn applies_to(&self, path: &Path, language: Language) -> bool {
        // What tests, examples and private modules define is no API, unless the sentence is about them.
        let is_private =
            || is_private_module(&path.file_name().unwrap_or_default().to_string_lossy());
        let is_excused = || {
            self.is_about_apis() && (self.scope.leaves_open(path) || is_private())
                || self.is_of_running()
                    && is_stub(path, language)
                    && !self.speaks_of_stubs(language)
                || self.slug() == "es-modules" && has_old_modules(path, language)
        };
        self.reading(language).is_some() && self.scope.includes(path, language) && !is_excused()
    }

    /// Whether it is about code that runs, or what documents it: a stub has none. A comment is in any file.
    fn is_of_running(&self) -> bool {
        ScopeWords::get().running.contains(&self.name()) && !self.bans_comments()
    }

    /// Whether the code that it is about is a comment: "no `# noqa`".
    pub(super) fn bans_comments(&self) -> bool {
        let is_comment = |code: &String| code.starts_with(['#', '/']);
        self.instruction.slots.names("code").iter().any(is_comment)
    }

    /// Whether its sentence or a pattern of paths says that it is for stubs.
    fn speaks_of_stubs(&self, language: Language) -> bool {
        let endings = lang::of(language).profile().syntax.stub_endings;
        let names_one = |text: &str| endings.iter().any(|ending| text.contains(ending));
        names_one(&self.sentence)
            || names_one(&self.scope.to_string())
            || self.sentence.to_lowercase().contains("stub")
    }

    /// Whether it is for one of these files.
    pub fn applies_to_any(&self, files: &Files) -> bool {
        files.sources.iter().any(|file| self.applies_to(&file.absolute, file.language))
    }

    /// Whether it is about the code that is delivered: what it forbids does no harm in a test.
    pub(super) fn is_of_delivered(&self) -> bool {
        let words = ScopeWords::get();
        let is_of_delivered = |name: &str| {
            let called = name.split(['(', '!']).next().unwrap_or_default();
            let mut path = called.rsplit(['.', ':', ' ']);
            let last = path.next().unwrap_or_default();
            words.delivered_calls.contains(last) || path.next() == Some("console")
        };
        let attributes = self.instruction.slots.names("attribute");
        let is_had =
            |attribute: &String| words.delivered.contains(&format!("{}:{attribute}", self.slug()));
        words.delivered.contains(self.slug())
            || !attributes.is_empty() && attributes.iter().all(is_had)
            || self.bans_names() && (self.names_only(is_of_delivered) || self.keeps_a_layer())
    }

    /// Whether it forbids what goes round a layer of the program, of which a test is no part: "never call `cmd.output()`
    /// directly".
    fn keeps_a_layer(&self) -> bool {
        let mut words = self.sentence.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case("directly"))
    }

    /// Whether it is about what a tool that lays out code does.
    pub(super) fn is_of_layout(&self) -> bool {
        ScopeWords::get().layout.contains(&self.name())
    }

    /// Whether it is about what other code may use.
    pub(super) fn is_about_apis(&self) -> bool {
        let is_of_public = |region: &Region| {
            !region.is_excepted && matches!(region.part, CodePart::Every(_, Some(Property::Public)))
        };
        let is_public = |thing: &String| thing.starts_with("public-");
        let is_of_file = self.slug() == "max-per-file";
        self.slug() == "document-public"
            || self.regions.iter().any(is_of_public)
            || is_of_file && self.instruction.slots.names("things").iter().any(is_public)
    }

    /// Whether it is enough that one file has what the rule asks for.
    pub fn is_cross_file(&self) -> bool {
        self.instruction.template.finding == Finding::Files
    }

    /// Whether the rule limits something by its name ("the function `f` should have at most 2
    /// parameters"), which must then be in one of the files.
    pub(super) fn limits_a_named_thing(&self) -> bool {
        let Instruction { template, slots } = &self.instruction;
        let names = template.slots.iter().filter(|slot| slot.kind == SlotKind::Name);
        let is_limit = template.slots.iter().any(|slot| slot.kind == SlotKind::Count);
        is_limit && names.into_iter().any(|slot| slots.get(&slot.name).is_some())
    }

    /// Whether it sets the limit or convention of another rule anew, for a folder further down.
    pub(super) fn takes_the_place_of(&self, other: &Self) -> bool {
        let (mine, others) = (&self.instruction, &other.instruction);
        let is_set = |kind| matches!(kind, SlotKind::Count | SlotKind::Convention);
        let slots = &mine.template.slots;
        let is_same = |name: &str| mine.slots.get(name) == others.slots.get(name);
        self.scope.is_below(&other.scope)
            && mine.template == others.template
            && self.regions == other.regions
            && slots.iter().any(|slot| is_set(slot.kind))
            && slots.iter().all(|slot| is_set(slot.kind) || is_same(&slot.name))
    }

    /// The limit that the rule sets, if any.
    pub(super) fn limit(&self) -> Option<u64> {
        let Instruction { template, slots } = &self.instruction;
        let counts = template.slots.iter().filter(|slot| slot.kind == SlotKind::Count);
        counts.into_iter().find_map(|slot| slots.count(&slot.name))
    }
}

//! What the headings and introductions above a line say about it.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::scope::{
    Place, Scope, ScopeWords, bracket, exact_place, has, languages, limit, names_part, names_style,
    place, place_of_heading, starts_with,
};
use super::super::walk::Patterns;
use crate::instruction;

/// What is said above a line.
#[derive(Debug, Clone, Default)]
pub(super) struct Context {
    /// The files that the line is for.
    pub(super) scope: Scope,
    /// The heading or introduction by which the line is for files or cases that are not known.
    pub(super) unknown: Option<String>,
    /// The heading by which a line may be for other texts than code: "Commits".
    pub(super) activity: Option<String>,
    /// Whether `unknown` tells what to avoid, as lines that forbid something do by themselves.
    pub(super) is_warning: bool,
    /// Whether what the line names is forbidden.
    pub(super) forbids: bool,
    /// Whether an introduction says only when somebody works on code: "When tidying a module:".
    pub(super) is_of_work: bool,
    /// The words that the line completes: "Do not use".
    pub(super) start: Option<String>,
    /// Whether rules for code are announced: "Code style", "Conventions".
    pub(super) announces_rules: bool,
    /// Whether the line goes on from a sentence before it, so that `forbids` and `start` were about that.
    pub(super) continues: bool,
}

/// The headings and introductions above the line that is being read.
#[derive(Debug)]
pub(super) struct Outline<'f> {
    folder: &'f Path,
    file: Context,
    /// The nearest heading.
    section: String,
    /// Each with its level.
    headings: Vec<(usize, Context)>,
    has_title: bool,
    introductions: Vec<Introduction>,
    /// The files that a cell of the table row names which is being read.
    row: Scope,
}

#[derive(Debug)]
struct Introduction {
    /// How many lists it is in; it is about deeper items.
    depth: usize,
    context: Context,
    /// Whether something followed it.
    is_over: bool,
}

impl<'f> Outline<'f> {
    /// Nothing is said yet but what a text's name and front matter say it is for. Patterns are relative to `folder`.
    pub(super) fn new(name: &str, folder: &'f Path, text: &str) -> Self {
        let file = place_of_front_matter(text, folder);
        let has_patterns = |lines: Vec<_>| patterns(&lines).is_none_or(|it| !it.is_empty());
        let announces_rules = announces_rules(name) || front_matter(text).is_some_and(has_patterns);
        Self {
            folder,
            file: Context { announces_rules, ..Context::of(file, "the front matter") },
            section: String::new(),
            headings: Vec::new(),
            has_title: false,
            introductions: Vec::new(),
            row: Scope::default(),
        }
    }

    /// A table row begins, with the cells that are paths: "`src/db/` | no `eval`".
    pub(super) fn row<'c>(&mut self, paths: impl IntoIterator<Item = &'c str>) {
        let place = |cell: &str| match exact_place(cell, self.folder) {
            Place::Files(scope) => Some(scope),
            _ => None,
        };
        let mut scopes = paths.into_iter().filter_map(place);
        self.row = scopes.next().unwrap_or_default();
    }

    /// A table row ends.
    pub(super) fn end_row(&mut self) {
        self.row = Scope::default();
    }

    /// A heading begins a section.
    pub(super) fn heading(&mut self, level: usize, text: &str) {
        self.headings.retain(|(outer, _)| *outer < level);
        // "Beyond what Python asks for, we do this:" introduces the sections below it.
        let open = self.introductions.drain(..).rfind(|it| it.depth == 0 && !it.is_over);
        if let (Some(open), Some((_, around))) = (open, self.headings.last_mut()) {
            around.scope = around.scope.narrowed(&open.context.scope.of_its_languages());
        }
        let is_title = level == 1 && !self.has_title;
        self.has_title = true;
        text.clone_into(&mut self.section);
        let context = match place_of_heading(text, self.folder) {
            Place::Files(_) if is_title && names_part(text) => {
                Context::of(Place::Files(languages(text)), text)
            }
            Place::Unknown | Place::Activity if is_title => {
                Context::of(Place::Files(languages(text)), text)
            }
            place => Context { forbids: is_forbidding(text), ..Context::of(place, text) },
        };
        let announces_rules = context.forbids || announces_rules(text);
        self.headings.push((level, Context { announces_rules, ..context }));
    }

    /// A paragraph or list item begins, in so many lists.
    pub(super) fn text(&mut self, depth: usize) {
        // An introduction is about the deeper items after it, or the one paragraph.
        self.introductions
            .retain(|it| it.depth < depth || it.depth == 0 && depth == 0 && !it.is_over);
        for introduction in &mut self.introductions {
            introduction.is_over = true;
        }
    }

    /// A text that introduces what follows: "In Go code:".
    pub(super) fn introduction(&mut self, depth: usize, text: &str) {
        let text = text.trim().trim_end_matches(':').trim();
        let context = introduced(text, self.folder);
        let announces_rules = context.forbids || announces_rules(text);
        self.introductions.push(Introduction {
            depth,
            context: Context { announces_rules, ..context },
            is_over: false,
        });
    }

    /// A paragraph or list item ends. What stands within it introduced the rest of it, unless it comes last.
    pub(super) fn end_text(&mut self, is_introduction: bool) {
        if !is_introduction {
            self.introductions.retain(|it| it.is_over);
        }
    }

    /// The nearest heading above the line.
    pub(super) fn section(&self) -> &str {
        &self.section
    }

    /// What is said above the line.
    pub(super) fn context(&self) -> Context {
        let headings = self.headings.iter().map(|(_, context)| context);
        let introductions = self.introductions.iter().map(|it| &it.context);
        let mut all = Context::default();
        for nearer in std::iter::once(&self.file).chain(headings).chain(introductions) {
            all.scope = all.scope.narrowed(&nearer.scope);
            if all.unknown.is_none() {
                all.unknown.clone_from(&nearer.unknown);
                all.is_warning = nearer.is_warning;
            }
            all.activity = all.activity.or_else(|| nearer.activity.clone());
            all.forbids |= nearer.forbids;
            all.is_of_work |= nearer.is_of_work;
            all.announces_rules |= nearer.announces_rules;
            all.start = nearer.start.clone();
        }
        all.scope = all.scope.narrowed(&self.row);
        all
    }
}

impl Context {
    fn of(place: Place, text: &str) -> Self {
        match place {
            Place::Everywhere => Self::default(),
            Place::Files(scope) => Self { scope, ..Self::default() },
            Place::Unknown => {
                Self { is_warning: warns(text), unknown: Some(text.to_owned()), ..Self::default() }
            }
            Place::Activity => Self { activity: Some(text.to_owned()), ..Self::default() },
        }
    }
}

/// Whether a text begins like a ban, and says nothing of where: "Avoid old features".
fn warns(text: &str) -> bool {
    let words = ScopeWords::get();
    let says_where = |word: &str| words.placing.contains(&word.to_lowercase());
    starts_with(text, &words.forbids).is_some() && !text.split_whitespace().any(says_where)
}

/// What an introduction says about what follows it.
fn introduced(text: &str, folder: &Path) -> Context {
    let words = ScopeWords::get();
    if starts_with(text, &words.sources).is_some() {
        return Context::default();
    }
    // "When tidying a module, make sure of this:"
    match instruction::after_work(text) {
        Some("") => return Context { is_of_work: true, ..Context::default() },
        Some(rest) => return Context { is_of_work: true, ..introduced(rest, folder) },
        None => {}
    }
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let forbids = is_forbidding(text);
    if !forbids && words.unfinished.contains(&last.to_lowercase()) {
        // "All `.py` files must:"
        if let Some((files, asks)) = text.rsplit_once(char::is_whitespace)
            && words.asking.contains(&asks.to_lowercase())
            && let Place::Files(scope) = exact_place(files, folder)
        {
            return Context { scope, ..Context::default() };
        }
        return Context { start: Some(text.to_owned()), ..Context::default() };
    }
    let place = match place(text, folder) {
        Place::Files(_) if names_part(text) => Place::Unknown,
        // "For API documentation:" is about no code.
        Place::Activity if starts_with(text, &words.inside).is_some() => Place::Unknown,
        Place::Everywhere if !forbids && !introduces_rules(text, folder) => Place::Unknown,
        place => place,
    };
    Context { forbids, ..Context::of(place, text) }
}

/// Whether the items after a text are rules of their own, and not wrong, or only for a part of the code.
fn introduces_rules(text: &str, folder: &Path) -> bool {
    if matches!(exact_place(text, folder), Place::Everywhere) {
        return true;
    }
    let vocabulary = ScopeWords::get();
    // "Style (enforced where possible)"
    let text = bracket(text).map_or(text, |(range, _)| &text[..range.start]);
    let mut words = text.split_whitespace();
    limit(text).is_none() && !words.any(|word| vocabulary.narrowing.contains(&word.to_lowercase()))
}

/// Whether a text in bold is a sentence that demands something by itself, and says nothing about
/// what follows it: "Every error must be handled."
pub(super) fn stands_alone(text: &str, folder: &Path) -> bool {
    let vocabulary = ScopeWords::get();
    let says = |list: &BTreeSet<String>| {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| list.contains(&word.to_lowercase()))
    };
    text.ends_with('.')
        && says(&vocabulary.obliging)
        && !says(&vocabulary.referring)
        && limit(text).is_none()
        && matches!(place(text, folder), Place::Everywhere)
}

/// Whether a heading says that what stands below it is forbidden.
pub(super) fn is_forbidding(text: &str) -> bool {
    let text = text.split('(').next().unwrap_or_default();
    let is_mark = |c: char| !c.is_alphanumeric();
    let text = text.trim_matches(is_mark).to_lowercase();
    let vocabulary = ScopeWords::get();
    let words: Vec<_> = text.split_whitespace().collect();
    let bans = words.iter().any(|word| vocabulary.bans.contains(*word));
    let is_known =
        |word: &&str| vocabulary.bans.contains(*word) || vocabulary.beside_bans.contains(*word);
    vocabulary.forbidding.contains(&text) || bans && words.iter().all(is_known)
}

/// Whether a heading or introduction says that rules for code stand below it: "Coding conventions".
fn announces_rules(text: &str) -> bool {
    let vocabulary = ScopeWords::get();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| names_style(word) || has(&vocabulary.rulings, word))
}

/// The keys whose values are patterns of paths.
const KEYS: [&str; 3] = ["applyTo", "globs", "paths"];

/// The files that a text's front matter names, by patterns relative to a folder.
fn place_of_front_matter(text: &str, folder: &Path) -> Place {
    let Some(lines) = front_matter(text) else {
        return Place::Everywhere;
    };
    let patterns = match patterns(&lines) {
        Some(patterns) => patterns,
        None => return Place::Unknown,
    };
    if patterns.is_empty() || patterns.iter().any(|it| ["**", "**/*", "*"].contains(&it.as_str())) {
        return Place::Everywhere;
    }
    let patterns = Patterns::new(folder, patterns.iter().map(String::as_str));
    patterns.map_or(Place::Unknown, |it| Place::Files(Scope::of_paths(it)))
}

fn front_matter(text: &str) -> Option<Vec<&str>> {
    let mut lines = text.lines().map(str::trim_end);
    lines.next().filter(|line| *line == "---")?;
    let inside: Vec<_> = lines.by_ref().take_while(|line| *line != "---").collect();
    Some(inside)
}

/// All patterns under the keys: `a, b`, `["a", "b"]` or a list of lines; `None` if a value is of
/// another form.
fn patterns(lines: &[&str]) -> Option<Vec<String>> {
    let mut patterns = Vec::new();
    let mut in_list = false;
    for line in lines {
        let item = line.trim_start().strip_prefix("- ").filter(|_| in_list);
        let values = match (item, line.split_once(':')) {
            (Some(item), _) => item,
            (None, Some((key, values))) => {
                in_list = KEYS.contains(&key);
                values
            }
            (None, None) => "",
        };
        let values = values.trim();
        if values.starts_with(['|', '>', '{']) && in_list {
            return None;
        }
        let values = values.trim_start_matches('[').trim_end_matches(']');
        for value in split(values).filter(|_| in_list) {
            let value = value.trim_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'');
            patterns.extend((!value.is_empty()).then(|| value.to_owned()));
        }
    }
    Some(patterns)
}

/// The parts between commas that are not in braces: `**/*.{ts,tsx}` is one.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

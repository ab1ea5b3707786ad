//! Makes rules of the sentences.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::ProseReader;
use super::exceptions::permits_some;
use crate::instruction::{
    self, Category, Demand, Finding, Instruction, Parse, Reads, SlotKind, WhyNot, accepts,
};
use crate::lint::instruction_files::root_of;
use crate::lint::prose::ProseError;
use crate::lint::prose::demand;
use crate::lint::prose::imports;
use crate::lint::prose::reading::{self, Reading, Understood};
use crate::lint::prose::restated::{Restated, restated};
use crate::lint::prose::samples;
use crate::lint::prose::sentences::{self, TextLine, joined};
use crate::lint::rule::{Rule, SentenceError, checkable, parse_checkable};
use crate::lint::scope::{self, ScopeWords, begins_limit, bracket, strip_start, tools_said};
use crate::verdict::Reason;

/// A way to take a sentence apart.
type Split = fn(&str) -> Vec<String>;

/// The ways to take a sentence apart, the most certain first.
const SPLITS: [Split; 5] = [
    sentences::parts,
    sentences::labelled_clauses,
    sentences::clauses,
    sentences::between_arrows,
    instruction::clauses,
];

/// What texts were understood as, by the text and whether as a list of which some things may not be.
#[derive(Debug, Default)]
pub(super) struct Readings(RefCell<BTreeMap<(bool, String), Result<Understood, SentenceError>>>);

impl Readings {
    pub(super) fn clear(&mut self) {
        self.0.get_mut().clear();
    }

    /// What a text is understood as, which is read once.
    fn of(
        &self,
        sentence: &str,
        is_partial: bool,
        read: impl FnOnce() -> Result<Understood, SentenceError>,
    ) -> Result<Understood, SentenceError> {
        let key = (is_partial, sentence.to_owned());
        if let Some(known) = self.0.borrow().get(&key) {
            return known.clone();
        }
        let found = read();
        self.0.borrow_mut().insert(key, found.clone());
        found
    }
}

impl ProseReader<'_> {
    /// Reads a sentence, or what is understood of its parts between semicolons, dashes and commas, and
    /// of its verbs. Returns whether it matches a template, even if no code can be checked against it.
    pub(super) fn sentence(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let text = joined(lines);
        let context = self.outline.context();
        let is_list =
            || !context.forbids && context.start.is_none() && sentences::lists_code(&text);
        let is_sample = samples::is_wrong_sample(&text);
        self.mark = if is_sample { Some(true) } else { self.mark };
        let is_none = is_code(&text) || explains(&text) || is_sample;
        if is_none || is_list() || imports::shows_two(&text) {
            return Ok(false);
        }
        let start = self.prose.rules.len();
        let is_read = self.whole(lines)?;
        self.keep_framework(start);
        self.allow_libraries(start);
        self.allow_replacements(start, &text);
        self.allow_shown(start, &text);
        Ok(is_read)
    }

    /// Drops the bans of libraries from `start` on that stand for a framework beside the one that is asked for:
    /// "pytest, not `unittest`" leaves `unittest.mock` alone.
    fn keep_framework(&mut self, start: usize) {
        let rules = self.prose.rules.get(start..).unwrap_or_default();
        if rules.iter().any(|rule| rule.slug() == "only-framework") {
            let is_framework = |name: &String| accepts(SlotKind::Frameworks, name);
            let stands_for_it = |rule: &Rule| {
                let libraries = rule.instruction.slots.names("disallowed_library_list");
                !libraries.is_empty() && libraries.iter().all(is_framework)
            };
            let later = self.prose.rules.split_off(start);
            self.prose.rules.extend(later.into_iter().filter(|rule| !stands_for_it(rule)));
        }
    }

    /// Leaves the libraries that may be used out of the rule that no other than the language's may: "only the
    /// standard library and `numpy`".
    fn allow_libraries(&mut self, start: usize) {
        let rules = self.prose.rules.get_mut(start..).unwrap_or_default();
        let listed = rules.iter().filter(|rule| rule.slug() == "only-libraries");
        let listed = listed.flat_map(|rule| rule.instruction.slots.names("library_list"));
        let names: Vec<_> = listed.cloned().collect();
        for rule in rules.iter_mut().filter(|rule| rule.slug() == "standard-library-only") {
            rule.allowed.extend(names.iter().cloned());
        }
    }

    /// Whether the heading names a task, whose steps nothing else has to have: "Adding a new option".
    fn is_in_task(&self) -> bool {
        let words = demand::words(self.outline.section());
        let names_one =
            || words.get(1).is_some_and(|word| ["a", "an", "new", "to"].contains(&word.as_str()));
        words.first().is_some_and(|first| ScopeWords::get().tasks.contains(first)) && names_one()
    }

    /// Whether the paragraph or item, its heading, the file's name or its folder's speaks of tests.
    fn speaks_of_tests(&self) -> bool {
        let root = root_of(self.folder);
        let folder = self.folder.strip_prefix(root).unwrap_or(Path::new(""));
        scope::names_tests(&joined(&self.source))
            || scope::names_tests(self.outline.section())
            || scope::names_tests(self.name)
            || scope::names_tests(&folder.to_string_lossy())
    }

    /// Whether what is read is forbidden by what stands above it, or a mark before it.
    fn forbids(&self) -> bool {
        self.mark.unwrap_or_else(|| self.outline.context().forbids)
    }

    fn whole(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        self.tools = tools_said(&joined(lines));
        let forbids = self.forbids();
        // "Use `a` instead of `b`" under "Functions to avoid" may mean either.
        let is_unclear = || self.mark.is_none() && reading::replaces(&joined(lines));
        if forbids && (reading::is_alternative(&joined(lines)) || is_unclear()) {
            self.unchecked(lines, None);
            return Ok(true);
        }
        if self.with_permission(lines)? {
            return Ok(true);
        }
        // "Tests may use `assert` but never `print`" says it of tests.
        if let Some(text) = instruction::denial(&joined(lines)) {
            let number = lines.first().map_or(0, |line| line.number);
            return self.split(&[TextLine { number, text }], &SPLITS);
        }
        // "PascalCase for classes, events, delegates" is one list.
        if ends_in_list(&joined(lines)) && self.part(lines)? {
            return Ok(true);
        }
        // What is understood as a whole counts before a list of which some things are not.
        self.is_partial = false;
        let is_read = self.split(lines, &SPLITS)?;
        self.is_partial = true;
        if is_read || self.split(lines, &SPLITS)? || self.with_subject(lines)? {
            return Ok(true);
        }
        let number = lines.first().map_or(0, |line| line.number);
        let line = |text: &str| [TextLine { number, text: text.to_owned() }];
        let text = joined(lines);
        // "Split big files: prefer files under 400 lines"
        if let Some((label, rest)) = text.split_once(": ").filter(|it| !forbids && says_again(it))
            && self.split(&line(rest), &SPLITS)?
        {
            self.unchecked(&line(label), None);
            return Ok(true);
        }
        // "No magic numbers: extract constants"
        let is_order =
            |label: &str| demand::commands(label) && label.matches('`').count().is_multiple_of(2);
        if let Some((label, rest)) = text.split_once(": ").filter(|(label, _)| is_order(label))
            && self.part(&line(label))?
        {
            if !self.split(&line(rest), &SPLITS)? {
                self.unchecked(&line(rest), None);
            }
            return Ok(true);
        }
        self.bracketed(&text, number, forbids)
    }

    /// Reads what a bracket asks for where nothing else of the sentence is understood: "indent properly (use 4 spaces)".
    fn bracketed(&mut self, text: &str, number: usize, forbids: bool) -> Result<bool, ProseError> {
        let Some((range, inside)) = bracket(text) else { return Ok(false) };
        let before = text[..range.start].trim_end();
        // "`just check` (lint, types; no tests)" tells what a command does.
        let of_command = ends_in_command(&text[..range.start]);
        // "The imperative mood ("add" not "added")" quotes words.
        let quotes = inside.starts_with(['"', '“', '\'']);
        // "Its formatter is not ours (always single quotes, no blanks)" tells how something is.
        let asks_before = demand::commands(before) || demand::obliges(before);
        let denies = demand::words(before).iter().any(|word| demand::forbids(word));
        let tells = !asks_before && instruction::states(before);
        let tells = tells || denies || before.contains(" not ");
        // "`printf` (use a logger)" under "Forbidden" says what is right.
        let is_none = forbids || of_command || tells || quotes;
        if is_none || !asks_in_bracket(text, &range, inside) {
            return Ok(false);
        }
        // "Follow Rust naming conventions (snake_case for functions)"
        self.tools = self.tools.narrowed(&scope::languages_said(before));
        let said = with_settings(inside);
        // "C tools: follow the style (no tabs)" is about C.
        let said = match text.split_once(": ").filter(|(label, _)| before.contains(label)) {
            Some((label, _)) => format!("{label}: {said}"),
            None => said,
        };
        let line = |text| [TextLine { number, text }];
        let is_read = self.split(&line(said), &SPLITS)?;
        if is_read {
            // What stands before the bracket is what that says in full.
            let after = text[range.end..].trim_start_matches([',', ';']);
            self.unchecked(&line(after.trim().to_owned()), None);
        }
        Ok(is_read)
    }

    /// Reads a sentence that a bracket at its end leaves something out of: "no `.unwrap()` (fine in tests)".
    fn with_permission(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let text = joined(lines);
        let last =
            bracket(&text).filter(|(range, _)| text[range.end..].trim_matches('.').is_empty());
        let Some((range, inside)) = last else {
            return Ok(false);
        };
        // "(standard library only; `rich` optional)"
        let (asked, inside) = inside.rsplit_once("; ").unwrap_or(("", inside));
        let of_it = || instruction::exempted(&format!("It is {inside}"));
        let Some(exempted) = instruction::exempted(inside).or_else(of_it) else {
            return Ok(false);
        };
        let number = lines.first().map_or(0, |line| line.number);
        let before = text[..range.start].trim_end();
        let before =
            if asked.is_empty() { before.to_owned() } else { format!("{before} ({asked})") };
        let start = self.prose.rules.len();
        let is_read = self.split(&[TextLine { number, text: before }], &SPLITS)?;
        if is_read && !self.exempt(start, exempted, inside) {
            self.unchecked(&[TextLine { number, text: inside.to_owned() }], None);
        }
        Ok(is_read)
    }

    /// Reads a heading that asks for something as a whole.
    pub(super) fn heading(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        let text = joined(lines);
        self.tools = tools_said(&text);
        // "7. Type annotations" says what the lines below are about.
        let asked = instruction::without_list_mark(&text);
        // "Functions to avoid" is the title of what stands below it.
        if asked.rsplit_once(" to ").is_some_and(|(_, verb)| !verb.trim().contains(' ')) {
            return Ok(false);
        }
        match demand::orders(asked) || demand::commands(asked) || demand::obliges(asked) {
            true => self.part_as(lines, &text, false),
            false => Ok(false),
        }
    }

    /// Reads a line as one about the subject of its heading: "Use `PascalCase`" under "Classes".
    fn with_subject(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        /// The longest heading that is a subject, in words.
        const MAX_WORDS: usize = 3;
        let heading = self.outline.section();
        let words = heading.split_whitespace().count();
        let line = joined(lines);
        // "Enabled throughout" describes, and "required for all functions" asks.
        let first = line.split_whitespace().next().unwrap_or_default();
        let describes = first.ends_with("ed") && !demand::obliges(first);
        let is_subject = (1..=MAX_WORDS).contains(&words) && !describes;
        // "Every function has docs. Non-negotiable."
        let is_subject = is_subject && !self.continues;
        // What the heading says alone is not what the line asks for.
        let says_all = || self.templates.parse(heading, None) != Parse::Unknown;
        if !is_subject || says_all() || self.mark.is_some() || self.outline.context().forbids {
            return Ok(false);
        }
        let text = format!("{heading}: {line}");
        self.part_as(lines, &text, false)
    }

    /// Reads a sentence as a whole, or the parts into which one of some ways takes it.
    fn split(&mut self, lines: &[TextLine], ways: &[Split]) -> Result<bool, ProseError> {
        let number = lines.first().map_or(0, |line| line.number);
        let text = joined(lines);
        if is_phrasal(&text) {
            return Ok(false);
        }
        if self.part(lines)? {
            return Ok(true);
        }
        // Under "Avoid", "tabs" forbids them.
        let are_settings = !self.forbids() && label_adds_nothing(&text);
        for (at, split) in ways.iter().enumerate() {
            let parts = split(&text);
            if parts.len() > 1 && self.parts(number, &parts, &ways[at + 1..], are_settings)? {
                return Ok(true);
            }
        }
        self.restated(&text, number, ways)
    }

    /// Reads a sentence in the words of a label or a bracket, if it says as much: "Python uses tabs" is "Python: tabs".
    fn restated(&mut self, text: &str, number: usize, ways: &[Split]) -> Result<bool, ProseError> {
        let Some(Restated { text: other, rest }) = restated(text) else { return Ok(false) };
        let start = self.prose.rules.len();
        let line = [TextLine { number, text: other }];
        let is_read =
            self.split(&line, ways)? || self.bracketed(&line[0].text, number, self.forbids())?;
        if is_read {
            self.say(start, text);
            self.unchecked(&[TextLine { number, text: rest }], None);
        }
        Ok(is_read)
    }

    /// Reads the parts of a sentence one by one. What the first part says may be a condition of the
    /// others.
    fn parts(
        &mut self,
        number: usize,
        parts: &[String],
        ways: &[Split],
        are_settings: bool,
    ) -> Result<bool, ProseError> {
        /// The most parts of a sentence: what has more is no sentence that somebody wrote.
        const MAX_PARTS: usize = 64;
        /// The longest part that may be no clause, in words.
        const MAX_THING: usize = 6;
        // "Only use `a`; `b` is not allowed" limits nothing.
        let orders = strip_start(&parts[0], "only").is_some_and(demand::commands);
        if parts.len() > MAX_PARTS || begins_limit(&parts[0]) && !orders {
            return Ok(false);
        }
        let settings = are_settings.then(|| as_settings(parts));
        let (own, parts) = (parts, settings.as_deref().unwrap_or(parts));
        let start = self.prose.rules.len();
        let (mut unread, mut dependent) = (Vec::new(), Vec::new());
        let (mut is_read, mut forbids) = (false, false);
        let continues = self.continues;
        // Whether a part asks for what is not understood.
        let mut asks = false;
        // "Comments for macros, function types, etc should stand above them" is said of all of these.
        let are_subjects = parts.len() > 2
            && parts.last().is_some_and(|last| demand::obliges(last))
            && parts[..parts.len() - 1].iter().all(|part| demand::is_thing(part));
        for (at, part) in parts.iter().enumerate() {
            let before = self.prose.rules.len();
            let said = parts[..at].first().and_then(|first| {
                instruction::echoed(first, part).or_else(|| instruction::possessed(first, part))
            });
            // What has no unit may have that of the first.
            let measured = parts[..at].first().and_then(|first| instruction::measured(first, part));
            let part = said.as_ref().unwrap_or(part);
            let line = [TextLine { number, text: part.clone() }];
            let limits = begins_limit(part) || permits_some(part);
            if limits && !demand::is_order_after_but(part) && before > start {
                self.limit_rules(start, part);
            } else if before > start
                && let Some(exempted) = instruction::exempted(part)
            {
                if !self.exempt(start, exempted, part) {
                    unread.extend(line);
                }
            } else if at > 0 && adds_to_another(part) {
            } else if at > 0 && instruction::distributes(part)
                || before == start
                    && depends_on_others(&parts[..at], part)
                    && !self.is_after_semicolon(part)
            {
                dependent.extend(line);
            } else if !(asks && demand::is_thing(part)
                || at > 0 && goes_on(&parts[at - 1], part, !unread.is_empty())
                || are_subjects && at + 1 < parts.len()
                || before == start && goes_on_listing(&unread, part))
                && self.either(&line, measured, ways)?
            {
                self.say(before, &own[at]);
                is_read = true;
                asks = false;
                if forbids {
                    // "Never use `eval`; use `literal_eval`" names an alternative.
                    let alternatives =
                        self.prose.rules.split_off(before.min(self.prose.rules.len()));
                    let rules = alternatives.into_iter().filter(|it| !it.is_cross_file());
                    self.prose.rules.extend(rules);
                }
                forbids = self.prose.rules[start..].iter().all(|it| !it.is_cross_file());
            } else if at == 0 && demand::says_where(part) || ends_in_condition(part) {
                return Ok(false);
            } else if !(self.bans(start) && says_what_to_do(part)) {
                let is_long = part.split_whitespace().count() > MAX_THING;
                asks |= (demand::commands(part) || is_long) && !part.contains(": ");
                unread.extend(line);
            }
            self.continues = true;
        }
        self.continues = continues;
        if is_read && is_task(&parts[0]) {
            self.keep_bans(start);
        }
        // "Parameters begin with lower case and follow CamelCase": neither holds without the other.
        if is_read && unread.iter().any(|part| is_of_same_case(&part.text, parts)) {
            self.prose.rules.truncate(start);
            self.unchecked(&[TextLine { number, text: parts.join(", ") }], None);
            return Ok(true);
        }
        if is_read {
            self.unread(unread)?;
            self.unchecked(&dependent, None);
        }
        Ok(is_read)
    }

    /// Whether a part says something of its own: "Views are functions; no classes".
    fn is_after_semicolon(&self, part: &str) -> bool {
        strip_start(part, "no").is_some() && joined(&self.source).contains(&format!("; {part}"))
    }

    /// Whether all rules from `start` on forbid something.
    fn bans(&self, start: usize) -> bool {
        let rules = self.prose.rules.get(start..).unwrap_or_default();
        !rules.is_empty() && rules.iter().all(Rule::bans)
    }

    /// Reads a part of a sentence, or else that in other words.
    fn either(
        &mut self,
        part: &[TextLine; 1],
        other: Option<String>,
        ways: &[Split],
    ) -> Result<bool, ProseError> {
        if self.split(part, ways)? {
            return Ok(true);
        }
        let line = |text| [TextLine { number: part[0].number, text }];
        other.map_or(Ok(false), |text| self.split(&line(text), ways))
    }

    /// Gives the rules from `start` on the words of the part that they were read in: "files under 400", and not "files
    /// under 400 lines". Several of one part have those of their own.
    fn say(&mut self, start: usize, own: &str) {
        if let [rule] = self.prose.rules.get_mut(start..).unwrap_or_default() {
            own.clone_into(&mut rule.sentence);
        }
    }

    /// Takes the rules from `start` back that ask for something: "to add a snapshot, mark the test" says what that
    /// takes, and not what other code has to have.
    fn keep_bans(&mut self, start: usize) {
        let (bans, asked): (Vec<_>, Vec<_>) =
            self.prose.rules.drain(start..).partition(|rule| rule.bans());
        self.prose.rules.extend(bans);
        for rule in asked {
            let number = rule.origin.as_ref().map_or(0, |origin| origin.line);
            self.unchecked(&[TextLine { number, text: rule.sentence }], None);
        }
    }

    /// Notes the parts of a sentence that are not understood, but for what is in part.
    fn unread(&mut self, parts: Vec<TextLine>) -> Result<(), ProseError> {
        let is_partial = std::mem::replace(&mut self.is_partial, true);
        let mut unread = Vec::new();
        for part in parts {
            if is_partial || !self.part(std::slice::from_ref(&part))? {
                unread.push(part);
            }
        }
        self.is_partial = is_partial;
        self.unchecked(&unread, None);
        Ok(())
    }

    fn part(&mut self, lines: &[TextLine]) -> Result<bool, ProseError> {
        self.part_as(lines, &joined(lines), true)
    }

    /// Reads lines by a text for them. What asks that something is somewhere may ask for more by the
    /// subject of its heading.
    fn part_as(
        &mut self,
        lines: &[TextLine],
        line: &str,
        may_have_subject: bool,
    ) -> Result<bool, ProseError> {
        let origin = self.origin(lines);
        let mut context = self.outline.context();
        context.forbids = self.mark.unwrap_or(context.forbids);
        context.continues = self.continues;
        let is_of_work = context.is_of_work;
        // "Call `run()`" tells the reader what to do, not what code has to have.
        let is_of_code = demand::speaks_of_code(&joined(lines));
        let is_somewhere = |demand: &Demand| {
            let instruction = &demand.instruction;
            let is_of_code = is_of_code && !asks_for_comments(instruction);
            !is_of_code
                && instruction.template.finding == Finding::Files
                && !names_definition(instruction, line)
        };
        // "All code is written in TypeScript" tells what a project is like.
        let asked = |found: Understood| {
            // So does "`retry` is public, so any caller may set it".
            let tells = |demand: &Demand| {
                let Instruction { template, slots } = &demand.instruction;
                let is_cross_file = template.finding == Finding::Files;
                template.slots.iter().any(|slot| match slot.kind {
                    SlotKind::Language => true,
                    SlotKind::Function | SlotKind::Name => slots.get(&slot.name).is_some(),
                    SlotKind::Names => is_cross_file && slots.get(&slot.name).is_some(),
                    _ => false,
                })
            };
            let tells = found.demands.iter().any(tells);
            let of_names = |demand: &Demand| {
                let kinds = [SlotKind::Convention, SlotKind::NamePattern];
                demand.instruction.template.slots.iter().any(|slot| kinds.contains(&slot.kind))
            };
            // "Do not add classes" under "When refactoring:" is asked of that.
            let changing = &ScopeWords::get().changing;
            let is_of_change = || demand::words(line).iter().any(|word| changing.contains(word));
            if is_of_work && is_of_change() {
                return Err(SentenceError::Unknown(None));
            }
            let names_other = |one: &Demand| of_names(one) && !names_files(&one.instruction);
            if sentences::is_of_files(line) && found.demands.iter().any(names_other) {
                return Err(SentenceError::Unknown(None));
            }
            if offers_conventions(line) && found.demands.iter().any(of_names) {
                return Err(SentenceError::Unknown(None));
            }
            let is_state = demand::words(line)
                .iter()
                .any(|word| ["are", "have", "is"].contains(&word.as_str()));
            match tells && is_state && !demand::obliges(line) {
                true => Err(SentenceError::Unknown(None)),
                false => Ok(found),
            }
        };
        let parse = |sentence: &str| {
            let found = self.parse(sentence).and_then(asked)?;
            // "Prefer async/await and clear messages" may ask for more where it is read in part.
            let is_left = |one: &Demand| one.rest.is_some() && is_somewhere(one);
            let partly = (found.demands.iter().all(is_left) && self.is_partial)
                .then(|| self.parse_partly(sentence).ok())
                .flatten();
            Ok(partly.filter(|it| !it.demands.iter().any(is_somewhere)).unwrap_or(found))
        };
        // What is said of lines under "Commits" may be said of their messages.
        let elsewhere = |reading: &Reading| {
            let activity = context.activity.as_ref().or(reading.activity.as_ref());
            let activity = activity.filter(|_| is_of_any_text(reading));
            let unknown = context.unknown.as_ref();
            // "Avoid old features:" is said of what each line below forbids.
            let unknown = unknown.filter(|_| !(context.is_warning && reading::says_no(line)));
            unknown.or(activity).cloned()
        };
        let parse_partly = |sentence: &str| match may_have_subject && self.is_partial {
            true => self.parse_partly(sentence).and_then(asked),
            false => Err(SentenceError::Unknown(None)),
        };
        let reading = reading::read(line, &context, self.folder, &parse, &parse_partly);
        let error = match reading.map(|reading| (elsewhere(&reading), reading)) {
            Ok((Some(heading), _)) => SentenceError::Elsewhere(heading),
            Ok((None, reading)) => {
                let scope = context.scope.narrowed(&reading.scope).narrowed(&self.tools);
                let may_be_of_tools = is_of_names(&reading) && !scope.names_languages();
                let scope = match is_of_any_text(&reading) || may_be_of_tools {
                    true => self.formatters.narrowed(&scope),
                    false => scope,
                };
                let demands = || reading.understood.iter().flat_map(|part| &part.demands);
                if demands().all(is_somewhere) {
                    let is_left = || demands().any(|demand| demand.rest.is_some());
                    if !may_have_subject || !self.is_partial && is_left() {
                        return Ok(false);
                    }
                    if self.with_subject(lines)? {
                        return Ok(true);
                    }
                    self.unchecked(lines, Some(SentenceError::Somewhere));
                    return Ok(true);
                }
                let understood = reading.understood.into_iter();
                let understood: Vec<_> =
                    understood.map(|found| self.of_kind(found, line)).collect();
                for Understood { sentence, demands, unread } in understood {
                    if let Some(first) = unread.into_iter().next() {
                        self.unchecked(lines, Some(SentenceError::Thing(first)));
                    }
                    let demands: Vec<_> =
                        demands.into_iter().filter(|one| !is_somewhere(one)).collect();
                    let mut rests = demands.iter().filter_map(|demand| demand.rest.as_ref());
                    if let Some(rest) = rests.find(|rest| names_code(&sentence, rest)) {
                        self.unchecked(lines, Some(SentenceError::Thing(rest.clone())));
                    }
                    let rules = Rule::of(self.templates, &sentence, demands, Some(&origin));
                    for rule in rules {
                        let scope = scope.narrowed(&rule.scope).or_of_examples(&self.examples);
                        let scope = match rule.is_of_delivered() && !self.speaks_of_tests() {
                            true => scope.of_delivered(),
                            false => scope,
                        };
                        let rule = Rule { sentence: joined(lines), scope, ..rule };
                        let is_none = rule.is_misread()
                            || rule.slug() == "no-libraries" && is_of_style(line)
                            || rule.is_cross_file() && self.is_in_task();
                        let reason = match rule.is_of_other_languages() {
                            true => Some(foreign(&rule)),
                            false => is_none.then_some(SentenceError::Unknown(None)),
                        };
                        match reason {
                            Some(_) => self.unchecked(lines, reason),
                            None => {
                                let line = context.announces_rules.then_some(origin.line);
                                self.parts.announced.extend(line);
                                self.prose.rules.push(rule);
                            }
                        }
                    }
                }
                return Ok(true);
            }
            Err(error) => error,
        };
        match error {
            _ if !may_have_subject => return Ok(false),
            SentenceError::Unknown(_) => return Ok(false),
            // One part may be understood: "return errors; do not panic".
            SentenceError::Limited(_) | SentenceError::Unjudgeable { .. }
                if SPLITS.iter().any(|split| split(line).len() > 1) =>
            {
                return Ok(false);
            }
            reason @ SentenceError::Ambiguous(_) => {
                return Err(ProseError { origin, sentence: line.to_owned(), reason });
            }
            reason => self.unchecked(lines, Some(reason)),
        }
        Ok(true)
    }

    /// What is said of names in general, as said of those of the kind that the label or heading names: "no names like
    /// `Manager`" under "Classes".
    fn of_kind(&self, found: Understood, line: &str) -> Understood {
        let is_general =
            |one: &Demand| one.instruction.slots.names("things").iter().any(|it| it == "name");
        let label = line.split_once(": ").map(|(label, _)| label);
        let mut titles = label.into_iter().chain([self.outline.section()]);
        let kind = titles.find_map(instruction::kind_of_names);
        let Some(kind) = kind.filter(|_| found.demands.iter().all(is_general)) else {
            return found;
        };
        let is_names = |word: &&str| word.eq_ignore_ascii_case("names");
        let Some(word) = found.sentence.split(' ').find(is_names) else { return found };
        let said = found.sentence.replacen(word, &format!("{kind} names"), 1);
        match self.parse(&said) {
            Ok(of_kind) => Understood { unread: found.unread, ..of_kind },
            Err(_) => found,
        }
    }

    /// Parses a sentence, which may end with an exclamation mark, a semicolon or a comma instead of a
    /// full stop. Returns it as it was parsed.
    fn parse(&self, sentence: &str) -> Result<Understood, SentenceError> {
        self.readings.of(sentence, false, || self.parse_anew(sentence))
    }

    fn parse_anew(&self, sentence: &str) -> Result<Understood, SentenceError> {
        let found = parse_checkable(self.templates, sentence);
        let bare = sentence.trim_end_matches(['!', ';', ',']);
        let (sentence, found) = match found {
            Err(SentenceError::Unknown(_)) if bare.len() < sentence.len() => {
                (bare, parse_checkable(self.templates, bare))
            }
            found => (sentence, found),
        };
        let (demands, left) = match found {
            Err(SentenceError::Limited(rest)) => self.without_limited(sentence, rest)?,
            found => (found?, None),
        };
        let (sentence, demands) = match self.boundary(&demands) {
            Some((boundary, demands)) => (boundary, demands),
            None => (sentence.to_owned(), demands),
        };
        Ok(Understood { sentence, demands, unread: left.into_iter().collect() })
    }

    /// The demands of a sentence that hold in full, and what the others hold for, which is left undecided.
    fn without_limited(
        &self,
        sentence: &str,
        rest: String,
    ) -> Result<(Vec<Demand>, Option<String>), SentenceError> {
        let Parse::Demands(mut demands) = self.templates.parse_preference(sentence, None) else {
            return Err(SentenceError::Limited(rest));
        };
        demands.retain(|demand| demand.rest.is_none() || demand.adds);
        // "Never use `a()` in loops — use `b()`": its parts say more.
        let is_rule = |demand: &Demand| demand.instruction.template.finding != Finding::Files;
        match checkable(demands) {
            Ok(demands) if !demands.is_empty() && demands.iter().all(is_rule) => {
                Ok((demands, Some(rest)))
            }
            _ => Err(SentenceError::Limited(rest)),
        }
    }

    /// A ban of a library that is a folder of the project, as one of what is imported from there: "Never use
    /// `src/legacy`".
    fn boundary(&self, demands: &[Demand]) -> Option<(String, Vec<Demand>)> {
        let [Demand { instruction, .. }] = demands else { return None };
        let [library] = instruction.slots.names("disallowed_library_list") else { return None };
        let is_folder = library.contains('/') && self.folder.join(library).is_dir();
        let sentence = format!("Never import from `{library}`.");
        let demands = parse_checkable(self.templates, &sentence);
        Some((sentence, demands.ok().filter(|_| is_folder)?))
    }

    /// Parses what is understood of a list, or of a sentence with an exception that is not.
    fn parse_partly(&self, sentence: &str) -> Result<Understood, SentenceError> {
        self.readings.of(sentence, true, || {
            let found = self.templates.parse_partly(sentence);
            let (demands, unread) = found.ok_or(SentenceError::Unknown(None))?;
            let demands = checkable(demands).map_err(|_| SentenceError::Unknown(None))?;
            Ok(Understood { sentence: sentence.to_owned(), demands, unread })
        })
    }
}

/// Why a rule finds nothing that is about what the languages don't have that it is for.
fn foreign(rule: &Rule) -> SentenceError {
    SentenceError::Unjudgeable { slug: rule.slug().to_owned(), reason: Reason::UnsupportedLanguage }
}

/// Whether a label and what follows it are two orders about the same things, so that the second says all: "Split big
/// files: prefer files under 400 lines", but not "Quote attributes: use double quotes".
fn says_again((label, rest): &(&str, &str)) -> bool {
    /// The longest label, in words.
    const MAX_WORDS: usize = 8;
    let (labelled, said) = (demand::words(label), demand::words(rest));
    // "Functions must not exceed 30 lines"
    const MODALS: [&str; 3] = ["must", "shall", "should"];
    const MAX_SUBJECT: usize = 4;
    let mut begins = said.iter().take(MAX_SUBJECT);
    let orders = demand::commands(rest) || begins.any(|word| MODALS.contains(&word.as_str()));
    let is_same = |word: &String| {
        let stem = |word: &str| word.trim_end_matches('s').to_owned();
        word.len() > 3 && said.iter().any(|other| stem(other) == stem(word))
    };
    let is_order = labelled.len() <= MAX_WORDS && demand::commands(label) && orders;
    is_order && scope::limit(label).is_none() && labelled.iter().skip(1).any(is_same)
}

/// Whether a text is a statement of code, outside of any fence: `stop(not data, show("No data"))`.
fn is_code(text: &str) -> bool {
    let (before, _) = text.split_once('(').unwrap_or_default();
    let is_path = |path: &str| path.chars().all(|c| c.is_alphanumeric() || "._".contains(c));
    !before.is_empty() && is_path(before) && text.ends_with([')', ':', ';', '{'])
}

/// Whether a text says again what stands before it, or shows it: "i.e. define one", "Example: no loops".
fn explains(text: &str) -> bool {
    ["example:", "i.e.", "that is,"]
        .iter()
        .any(|it| text.get(..it.len()).is_some_and(|at| at.eq_ignore_ascii_case(it)))
}

/// Whether an instruction asks for comments, of which it says what they are for: "Comments should explain the code".
fn asks_for_comments(instruction: &Instruction) -> bool {
    let mut slots = instruction.template.slots.iter();
    slots.any(|slot| {
        slot.kind == SlotKind::Construct && instruction.slots.names(&slot.name) == ["comment"]
    })
}

/// Whether a text is about a style, which a library may have the name of: "no NumPy style".
fn is_of_style(text: &str) -> bool {
    let words = demand::words(text);
    words
        .last()
        .is_some_and(|last| ["docstring", "docstrings", "style", "styles"].contains(&last.as_str()))
}

/// Whether an instruction is about the names of files or folders.
fn names_files(instruction: &Instruction) -> bool {
    let is_file = |thing: &String| ["directory", "file"].iter().any(|it| thing.ends_with(it));
    instruction.slots.names("things").iter().any(is_file)
}

/// Whether a text is a verb and its particle: "check out".
fn is_phrasal(text: &str) -> bool {
    let mut words = text.trim_end_matches([':', '.']).split_whitespace().skip(1);
    let particle = words.next().is_some_and(|word| ["back", "off", "out", "up"].contains(&word));
    particle && words.next().is_none() && text.starts_with(char::is_alphabetic)
}

/// Whether names may follow one convention or another: "`camelCase` or `prefix_camelCase`", "snake_case or lowercase".
fn offers_conventions(text: &str) -> bool {
    let is_one = |word: Option<&str>| {
        word.is_some_and(|word| word.contains('`') || demand::has_convention(word))
    };
    let mut joints = text.match_indices(" or ");
    joints.any(|(at, or)| {
        let before = text[..at].split_whitespace().next_back();
        is_one(before) && is_one(text[at + or.len()..].split_whitespace().next())
    })
}

/// Whether a part says something of letters, of what another part names a convention for.
fn is_of_same_case(part: &str, parts: &[String]) -> bool {
    const CASES: [&str; 5] = ["capital", "case", "lowercase", "underscore", "uppercase"];
    let words = demand::words(part);
    let is_of_case = words.iter().any(|word| CASES.contains(&word.as_str()));
    let is_of_same = |other: &String| {
        other != part
            && demand::has_convention(other)
            && demand::words(other).first() == words.first()
    };
    is_of_case && parts.iter().any(is_of_same)
}

/// Whether a text ends with a command of several words: "run `just check`".
fn ends_in_command(text: &str) -> bool {
    let code = text.trim_end().strip_suffix('`').and_then(|text| text.rsplit('`').next());
    code.is_some_and(is_command)
}

/// Whether code has several words, as commands do.
pub(super) fn is_command(code: &str) -> bool {
    code.contains(' ') && code.chars().all(|c| c.is_alphanumeric() || " -_.:/".contains(c))
}

/// Whether what follows the first comma only names things.
fn ends_in_list(text: &str) -> bool {
    let clauses = sentences::clauses(text);
    let first = clauses.first().is_some_and(|first| !demand::is_thing(first));
    first && clauses.len() > 2 && clauses[1..].iter().all(|clause| demand::is_thing(clause))
}

/// Whether a bracket of a sentence asks for something: "(use 4 spaces)", "(4 spaces, PascalCase for classes)".
fn asks_in_bracket(text: &str, range: &Range<usize>, inside: &str) -> bool {
    // "Modern types (`str | None`, not `Optional[str]`)"
    let is_of_code = WhyNot::of(text) != WhyNot::Judgement && !text.contains("name");
    let contrasts = is_of_code && inside.contains("`, not `");
    // "Follow the guide (4 spaces, PascalCase for classes)"
    let orders = demand::commands(text);
    let is_last = !text[range.end..].contains(' ');
    let is_number = inside.contains(|c: char| c.is_ascii_digit());
    let is_list = inside.contains(", ");
    let is_of_convention = orders && is_list && demand::has_convention(inside);
    // "(snake_case for functions)"
    let is_listed = is_list || inside.contains(" for ") || is_number;
    // "The conventions (imports, layout) are in the guide" only says where they are.
    let is_of_style = is_last && names_style(text) && is_listed;
    // "Pass the build (prettier, 2 spaces)"
    let names_tool = || inside.split(", ").any(scope::names_style);
    let is_of_tool = is_last && (orders || demand::obliges(text)) && names_tool();
    demand::commands(inside) || contrasts || is_of_convention || is_of_style || is_of_tool
}

/// The parts of a list of a style's settings, in which a width of lines is said as what it is, "120 cols", and a choice
/// of one word as one: "tabs".
fn as_settings(parts: &[String]) -> Vec<String> {
    const UNITS: [&str; 4] = ["char", "character", "col", "column"];
    let is_width = |part: &str| {
        let mut words = part.split([' ', '-']);
        let is_number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
        let unit = words.next().map(|word| word.trim_end_matches('s'));
        is_number && unit.is_some_and(|unit| UNITS.contains(&unit)) && words.next().is_none()
    };
    let bare = |part: &str| part.rsplit_once(": ").map_or(part, |(_, bare)| bare).to_owned();
    let is_choice = |part: &String| instruction::chooses(bare(part).trim_end_matches('.'));
    let is_list = parts.len() > 1 && parts.iter().any(is_choice);
    let said = |part: &String| {
        let bare = bare(part);
        let word = bare.trim_end_matches('.');
        match () {
            () if is_width(word) => {
                format!("line length {}", word.split([' ', '-']).next().unwrap_or_default())
            }
            () if is_list && is_choice(part) && !word.contains(' ') => format!("use {word}"),
            () => part.clone(),
        }
    };
    parts.iter().map(said).collect()
}

/// Whether a text has no label, or one that only says that it is about style: "Formatting: tabs", but not "Avoid: tabs".
fn label_adds_nothing(text: &str) -> bool {
    let words = ScopeWords::get();
    let is_topic = |word: &str| scope::has(&words.topics, word) || scope::names_style(word);
    text.split_once(": ").is_none_or(|(label, _)| label.split_whitespace().all(is_topic))
}

/// Parts that a comma joins.
fn with_settings(list: &str) -> String {
    let parts: Vec<_> = list.split(", ").map(str::to_owned).collect();
    as_settings(&parts).join(", ")
}

/// Whether a style guide or a tool that formats stands before a bracket: "Prettier (2 spaces, single quotes)".
fn names_style(text: &str) -> bool {
    let before = text.split('(').next().unwrap_or_default();
    before.split_whitespace().any(|word| scope::names_style(word.trim_matches('`')))
}

/// Whether the first part of a sentence says what somebody wants to do who does what the others say: "to add a
/// backend".
fn is_task(first: &str) -> bool {
    strip_start(first, "to").is_some() && !instruction::gives_reason(first)
}

/// Whether a part asks for nothing: "no exceptions", "it is part of the standard library".
fn adds_to_another(part: &str) -> bool {
    // "…, caching, adding new types" names what is done.
    let is_deed =
        ["adding", "creating", "introducing"].iter().any(|it| strip_start(part, it).is_some());
    is_deed || instruction::adds_nothing(part) || instruction::gives_reason(part)
}

/// Whether a part goes on with what those before it say: "Handlers are pure, no loops", "Check `a`, not `b`".
fn depends_on_others(before: &[String], part: &str) -> bool {
    // "For random numbers, use `Rng`, never `std::rand`"
    // "Keep it first and use `??`, never `||`" is about what comes first.
    let is_call = |rest: &str| {
        let is_one = rest.trim().trim_end_matches('.').matches('`').count() == 2;
        is_one && rest.contains(char::is_alphanumeric)
    };
    // "Columns: not `Blob`"
    let part =
        part.split_once(": ").filter(|(label, _)| demand::is_label(label)).map_or(part, |it| it.1);
    let says_not = || {
        strip_start(part, "not").is_some()
            || strip_start(part, "never").is_some_and(|rest| !is_call(rest))
    };
    let have_subject = || before.iter().any(|part| instruction::has_subject(part));
    let is_elliptic = || instruction::is_elliptic(part) && (says_not() || have_subject());
    !before.is_empty() && (is_elliptic() || instruction::lacks_object(part))
}

/// Whether a part that only names a thing is one of those that the part before it tells of: "Tools handle enums, type
/// hints", "double quotes for strings, f-strings". How code is laid out is asked for without a verb too.
fn goes_on(before: &str, part: &str, is_unread: bool) -> bool {
    let is_of = |text: &str| demand::words(text).iter().any(|word| word == "for");
    // "Formatting: single quotes"
    let part = part.split_once(": ").map_or(part, |(_, rest)| rest);
    let counts = part.contains(|c: char| c.is_ascii_digit());
    demand::is_thing(part)
        && !counts
        && !instruction::chooses_form(part)
        && !is_of(part)
        && (is_unread || is_of(before))
}

/// Whether a part is one more of many things that nothing asks for: "blank, parenthesis, blank, curly bracket".
fn goes_on_listing(unread: &[TextLine], part: &str) -> bool {
    // The first of many may have the number of the line.
    let before = &unread[usize::from(unread.len() > 2)..];
    before.len() > 2
        && demand::is_thing(part)
        && before.iter().all(|before| demand::is_thing(&before.text))
}

/// Whether the last clause of a part says when what follows it holds: "… — if it is read".
fn ends_in_condition(part: &str) -> bool {
    let clauses = sentences::parts(part);
    let says_when = |clause: &String| begins_limit(clause) || scope::is_condition(clause);
    clauses.len() > 1 && clauses.last().is_some_and(says_when)
}

/// Whether a part after what is forbidden says what to do instead: "return errors".
fn says_what_to_do(part: &str) -> bool {
    let first = demand::words(part).into_iter().next().unwrap_or_default();
    demand::commands(part) && !demand::forbids(&first)
}

/// Whether what a demand leaves undecided names code: "docstrings with `@param`".
fn names_code(sentence: &str, rest: &str) -> bool {
    sentence.split('`').skip(1).step_by(2).any(|code| rest.contains(code))
}

/// Whether a line may be about any text, and not only code.
fn is_of_any_text(reading: &Reading) -> bool {
    let mut demands = reading.understood.iter().flat_map(|part| &part.demands);
    demands.any(|demand| demand.instruction.template.reads != Reads::Code)
}

/// Whether a line is about how things are named, which each language has a convention for.
fn is_of_names(reading: &Reading) -> bool {
    let demands = reading.understood.iter().flat_map(|part| &part.demands);
    let mut slots = demands.flat_map(|demand| &demand.instruction.template.slots);
    slots.any(|slot| slot.kind == SlotKind::Convention)
}

/// Whether an instruction is about a definition that it names, and not only about what is done: "a class named `A`",
/// but not "most subclass `A`", whose first word is no name.
fn names_definition(instruction: &Instruction, line: &str) -> bool {
    let is_done = instruction.template.category == Category::Function;
    // "Every `Base` subclass must have a name" asks for no `Base`, and "add a `Step` to `Plan`" is a task.
    let words = demand::words(line);
    let is_every = |word: &String| ["all", "any", "each", "every"].contains(&word.as_str());
    // "New features: add `fold` to `Zip`"
    let said = demand::words(line.split_once(": ").map_or(line, |(_, rest)| rest));
    let is_task = said.first().is_some_and(|first| scope::is_of_change(first));
    if is_task || words.iter().any(is_every) {
        return false;
    }
    let slots = || instruction.template.slots.iter().filter(|slot| slot.kind == SlotKind::Name);
    let names = || slots().flat_map(|slot| instruction.slots.names(&slot.name));
    !is_done && names().next().is_some() && names().all(|name| demand::names(line, name))
}

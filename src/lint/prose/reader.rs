//! Reads the blocks of a text one by one.

mod exceptions;
mod replacements;
mod sentence;

use std::path::Path;

use super::markdown::{self, ProseBlock, ProseText};
use super::outline::{self, Outline};
use super::reading;
use super::restructured;
use super::tagged::untagged;

use self::exceptions::{Exceptions, names_exception, permits_some};
use self::sentence::Readings;
use super::demand::{self, Asking};
use super::sentences::{TextLine, joined, may_part, parts, sentences};
use super::telling::Parts;
use super::{Prose, ProseError, Unchecked};
use crate::instruction::{self, Templates};
use crate::language::{Language, LanguageName};
use crate::lint::rule::{RuleOrigin, SentenceError, parse_checkable};
use crate::lint::scope::{
    Scope, ScopeWords, begins_limit, condition_before, limit, names_style, tools_said, version_said,
};

/// Reads a text; see [`Prose::read`].
pub(super) fn read(
    templates: &Templates,
    name: &str,
    folder: &Path,
    text: &str,
) -> Result<(Prose, Parts), ProseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let prose = name.ends_with(".rst").then(|| restructured::prose(text));
    let text = prose.as_deref().unwrap_or(text);
    let text = &*untagged(text);
    let mut reader = ProseReader {
        templates,
        name,
        folder,
        outline: Outline::new(name, folder, text),
        columns: Vec::new(),
        block_start: 0,
        depth: 0,
        exceptions: None,
        mark: None,
        continues: false,
        tools: Scope::default(),
        formatters: Scope::default(),
        examples: Scope::default(),
        has_items: false,
        lists_calls: false,
        is_partial: true,
        source: Vec::new(),
        readings: Readings::default(),
        prose: Prose::default(),
        parts: Parts::default(),
    };
    let blocks = markdown::blocks(text);
    let examples = markdown::examples(text);
    let all = || examples.values().flatten().cloned();
    let whole = Scope::of_examples(all().filter(|_| all().count() >= MANY_EXAMPLES));
    let about = |line, after: &[ProseBlock]| {
        let shown = examples.get(&line).map_or(&[][..], Vec::as_slice);
        Scope::of_examples(shown.iter().cloned().chain(named_in_section(after)))
            .or_of_examples(&whole)
    };
    reader.examples = about(0, &blocks);
    let mut rest = blocks.as_slice();
    while let Some((block, after)) = rest.split_first() {
        rest = after;
        reader.readings.clear();
        reader.source = match block {
            ProseBlock::Text(text) => text.lines.clone(),
            ProseBlock::Heading(_, lines) => lines.clone(),
            ProseBlock::Columns(cells) | ProseBlock::Row(cells) => vec![line_of(cells)],
        };
        match block {
            ProseBlock::Text(text) => match reader.order(block, after) {
                Some((line, count)) => {
                    reader.outline.text(text.depth);
                    reader.sentence(&[line])?;
                    rest = &after[count..];
                }
                None => {
                    reader.has_items = matches!(after.first(), Some(ProseBlock::Text(next)) if next.depth > text.depth);
                    reader.text(text)?;
                }
            },
            ProseBlock::Heading(level, lines) => {
                reader.outline.heading(*level, &joined(lines));
                let line = lines.first().map(|line| line.number);
                reader.parts.headings.extend(line);
                let is_of_code = demand::is_code_section(&joined(lines));
                reader.parts.of_code.extend(line.filter(|_| is_of_code));
                (reader.mark, reader.continues) = (None, false);
                (reader.exceptions, reader.block_start) = (None, reader.prose.rules.len());
                reader.formatters = Scope::default();
                reader.examples =
                    lines.first().map_or_else(Scope::default, |it| about(it.number, after));
                match reader.order(block, after) {
                    Some((line, count)) => {
                        reader.sentence(&[line])?;
                        rest = &after[count..];
                    }
                    None => {
                        reader.heading(lines)?;
                    }
                }
            }
            ProseBlock::Columns(cells) => reader.columns.clone_from(cells),
            ProseBlock::Row(cells) => {
                (reader.mark, reader.continues) = (None, false);
                let texts = cells.iter().map(|cell| cell.text.trim());
                reader.outline.row(texts.filter(|text| markdown::is_path(text)));
                reader.row(cells)?;
                reader.outline.end_row();
            }
        }
    }
    Ok((reader.prose, reader.parts))
}

/// How many examples a text has that is about the one language that they are in.
const MANY_EXAMPLES: usize = 8;

/// The languages whose versions the items of a section name: "Python 3.12+".
fn named_in_section(blocks: &[ProseBlock]) -> Vec<LanguageName> {
    let of_section = blocks.iter().take_while(|block| !matches!(block, ProseBlock::Heading(..)));
    let named = of_section.filter_map(|block| match block {
        ProseBlock::Text(text) => version_said(&joined(&text.lines)),
        _ => None,
    });
    named.collect()
}

/// What a heading or introduction is about that gives an order, and the things in it, which are the items below
/// it: "Import order", "Class members come in this order:".
fn ordered_list(block: &ProseBlock, after: &[ProseBlock]) -> Option<(TextLine, Vec<String>)> {
    /// The most things in an order.
    const MAX_ITEMS: usize = 8;
    let (lines, depth) = match block {
        ProseBlock::Text(text) if joined(&text.lines).ends_with(':') => (&text.lines, text.depth),
        ProseBlock::Heading(_, lines) => (lines, 0),
        _ => return None,
    };
    let text = joined(lines);
    let head = text.trim_end_matches(':').trim();
    let is_order = demand::words(head).iter().any(|word| ScopeWords::get().ordering.contains(word));
    // "Group imports in this order:" within a section says of what the items below it are.
    let inner = match after.first() {
        Some(ProseBlock::Text(item)) if !joined(&item.lines).ends_with(':') => item.depth,
        _ => return None,
    };
    let item = |block: &ProseBlock| match block {
        ProseBlock::Text(item) if item.depth > depth && item.depth == inner => {
            let words = joined(&item.lines);
            let marks = ["(", ":", " - ", " – ", " — ", ". "];
            let end = marks.iter().filter_map(|mark| words.find(mark)).min();
            let thing = &words[..end.unwrap_or(words.len())];
            Some(thing.trim().trim_end_matches('.').to_lowercase())
        }
        _ => None,
    };
    let number = lines.first().filter(|_| is_order)?.number;
    let items = after.iter().map_while(item).take(MAX_ITEMS).collect();
    Some((TextLine { number, text: order_of(head) }, items))
}

/// What is ordered, for a heading or an introduction: "Import organization" is about the import order.
fn order_of(head: &str) -> String {
    let words = demand::words(head);
    match words.iter().any(|word| word == "import" || word == "imports") {
        true => "Import order".to_owned(),
        false => head.to_owned(),
    }
}

/// Whether an item begins with a call and goes on with what that does.
fn names_call(item: &str) -> bool {
    let parts = item.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    parts.is_some_and(|(code, said)| {
        code.ends_with(')') && said.trim_start().starts_with(['-', '–', '—', ':', '/'])
    })
}

/// The files whose code a tool formats or lints, if an item is about it: "Formatter: Ruff", "ruff with `E501`".
fn formatter(item: &str) -> Scope {
    let named = item.split_once(": ").filter(|(label, _)| names_style(label));
    let first = item.split(|c: char| c.is_whitespace() || c == ':').next();
    let first = || tools_said(first.unwrap_or_default());
    named.map_or_else(first, |(_, rest)| tools_said(rest))
}

/// Whether a sentence is about what another one names, or about the text itself: "any such attribute", "don't use it
/// in `src/`".
fn refers_back(sentence: &str) -> bool {
    /// What the text itself is: "keep this file under 30 lines".
    const ITSELF: [&str; 4] = ["document", "file", "guide", "skill"];
    /// Where the verb of an order stands at the latest: "please do not use it".
    const MAX_BEFORE: usize = 4;
    let words = demand::words(sentence);
    let is = |word: &String, list: &[&str]| list.contains(&word.as_str());
    let uses_it = |pair: &[String]| is(&pair[0], &["call", "use"]) && is(&pair[1], &["it", "them"]);
    let mut pairs = words.windows(2);
    let orders_it = !sentence.contains(':') && pairs.by_ref().take(MAX_BEFORE).any(uses_it);
    // "Do not add `@Published` to it"
    let ends_in_it = matches!(words.as_slice(), [.., before, it]
        if is(it, &["it", "them"]) && instruction::is_preposition(before));
    let mut pairs = words.windows(2);
    // "Keep its name and page aligned"
    let keeps_its = matches!(words.as_slice(), [keep, its, ..] if its == "its" && is(keep, &["keep", "maintain"]));
    orders_it
        || keeps_its
        || ends_in_it
        || pairs.any(|pair| {
            pair[0] == "such" && !is(&pair[1], &["as", "that"])
                || pair[0] == "this" && is(&pair[1], &ITSELF)
        })
}

/// Whether a sentence after one that tells how things are tells more of them: "No calls of a model; the cache still
/// runs".
fn tells_on(sentence: &str) -> bool {
    let parts = parts(sentence);
    let denies = parts.first().is_some_and(|first| instruction::is_elliptic(first));
    instruction::states(sentence) || denies && parts[1..].iter().any(|it| instruction::states(it))
}

/// A table row as a line.
fn line_of(cells: &[TextLine]) -> TextLine {
    TextLine {
        number: cells.first().map_or(0, |cell| cell.number),
        text: cells.iter().map(|cell| cell.text.trim()).collect::<Vec<_>>().join(" | "),
    }
}

/// Two parts of a text in its order, each said once.
fn both(source: &str, one: &str, other: &str) -> String {
    match (source.find(one), source.find(other)) {
        _ if one.contains(other) => one.to_owned(),
        _ if other.contains(one) => other.to_owned(),
        (Some(first), Some(second)) if second < first => both(source, other, one),
        (Some(first), Some(second)) => {
            let between = source.get(first + one.len()..second).unwrap_or_default();
            match between.trim().is_empty() {
                true => format!("{one} {other}"),
                false => format!("{one} … {other}"),
            }
        }
        _ => format!("{one} {other}"),
    }
}

/// Whether lines with a colon at their end only name what the text below them is about: "Type annotations:", but not
/// "Use tabs:", "4 spaces:" or "snake_case for functions:".
fn is_title(lines: &[TextLine]) -> bool {
    let text = joined(lines);
    text.trim_end().ends_with(':')
        && demand::is_thing(&text)
        && !demand::obliges(&text)
        && !text.contains(|c: char| c.is_ascii_digit() || c == '`')
}

/// Lines without the colon at their end.
fn without_colon(lines: &[TextLine]) -> Vec<TextLine> {
    let mut lines = lines.to_vec();
    if let Some(last) = lines.last_mut() {
        last.text = last.text.trim_end().trim_end_matches(':').to_owned();
    }
    lines
}

struct ProseReader<'t> {
    templates: &'t Templates,
    name: &'t str,
    folder: &'t Path,
    outline: Outline<'t>,
    /// The head of the table that is being read.
    columns: Vec<TextLine>,
    /// How many rules there were before the last paragraph or list item.
    block_start: usize,
    /// How many lists the last paragraph or list item was in.
    depth: usize,
    /// What the items are exceptions from that come next.
    exceptions: Option<Exceptions>,
    /// Whether a mark before the paragraph or item, or the head of a row's column, says that it is wrong.
    mark: Option<bool>,
    /// Whether a sentence or a part of one stands before the one that is read.
    continues: bool,
    /// The files that the tools are for which the sentence names.
    tools: Scope,
    /// The files that the tools are for which an item of the section names: "Formatter: Ruff".
    formatters: Scope,
    /// The files in the language of the section's examples, if all are in one.
    examples: Scope,
    /// Whether items stand below the paragraph or item.
    has_items: bool,
    /// Whether the last list item says what a function does: "`find(text)` - looks it up".
    lists_calls: bool,
    /// Whether a list may be read of which some things are not understood.
    is_partial: bool,
    /// The lines of the block that is read, as they stand in the text.
    source: Vec<TextLine>,
    /// What the texts of the block were understood as: the ways to take a sentence apart lead to the same parts.
    readings: Readings,
    prose: Prose,
    parts: Parts,
}

impl ProseReader<'_> {
    /// The order that a heading or introduction gives with the items below it, as one line, and how many these
    /// are; `None` if no rule is about it.
    fn order(&self, block: &ProseBlock, after: &[ProseBlock]) -> Option<(TextLine, usize)> {
        let (head, items) = ordered_list(block, after)?;
        let line = |count: usize| {
            let text = format!("{}: {}", head.text, items[..count].join(", "));
            (TextLine { text, ..head.clone() }, count)
        };
        let is_known =
            |(line, _): &(TextLine, usize)| parse_checkable(self.templates, &line.text).is_ok();
        (2..=items.len()).rev().map(line).find(is_known)
    }

    /// Reads a paragraph or list item.
    fn text(&mut self, text: &ProseText) -> Result<(), ProseError> {
        self.outline.text(text.depth);
        if self.excepts(text) {
            return Ok(());
        }
        let is_nested = text.depth > std::mem::replace(&mut self.depth, text.depth);
        self.mark = reading::without_mark(&joined(&text.lines)).0;
        self.continues = false;
        self.formatters =
            std::mem::take(&mut self.formatters).or_languages(formatter(&joined(&text.lines)));
        let mut start = self.prose.rules.len();
        // "The library is the main way in. All functions are async."
        // So is what follows a list of functions: "All are async."
        let lists_calls = names_call(&joined(&text.lines)) && text.depth > 0;
        let mut tells = std::mem::replace(&mut self.lists_calls, lists_calls) && text.depth == 0;
        if text.is_bold {
            let is_read = !is_title(&text.lines) && self.sentence(&without_colon(&text.lines))?;
            match is_read {
                true => self.block_start = start,
                false if outline::stands_alone(&joined(&text.lines), self.folder) => {
                    self.unchecked(&text.lines, None);
                }
                false => self.introduction(text.depth, &text.lines),
            }
            return Ok(());
        }
        let mut is_introduction = false;
        for (number, sentence) in sentences(&text.lines).into_iter().enumerate() {
            let words = joined(&sentence);
            is_introduction = words.ends_with(':');
            self.continues = number > 0;
            if self.continues && instruction::adds_nothing(&words) {
                continue;
            }
            if is_introduction && self.introduces_exceptions(number, start, text.depth, &words) {
                self.unchecked(&sentence, None);
            } else if is_introduction {
                if !is_title(&sentence) {
                    self.sentence(&without_colon(&sentence))?;
                }
                self.introduction(text.depth, &sentence);
            } else if (begins_limit(&words) || permits_some(&words))
                && (number > 0 || is_nested || names_exception(&words))
                && start.min(self.block_start) < self.prose.rules.len()
            {
                // "Exception: …" is about the sentence before it, or the item above.
                start = if number == 0 { self.block_start } else { start };
                self.limit_rules(start, &words);
                self.unchecked(&sentence, None);
            } else if start < self.prose.rules.len()
                && let Some(exempted) = instruction::exempted(&words)
            {
                if !self.exempt(start, exempted, &words) {
                    self.unchecked(&sentence, None);
                }
            } else if number == 0 && self.exempts_above(&words) {
            } else if refers_back(&words) || tells && tells_on(&words) || self.describes(&words) {
                self.unchecked(&sentence, None);
            } else if !self.sentence(&sentence)? {
                tells |= self.tells(&words);
                self.lines(&sentence)?;
            }
            if number == 0
                && let Some(condition) = condition_before(&words)
                && !instruction::softens(condition)
            {
                self.outline.introduction(text.depth, condition);
            }
        }
        self.outline.end_text(is_introduction);
        self.block_start = start;
        Ok(())
    }

    /// Whether a sentence that nothing decides tells how things are, and asks for nothing.
    fn tells(&self, sentence: &str) -> bool {
        let section = self.outline.section();
        // "Names: use clear ones"
        let said = sentence.split_once(": ").map_or(sentence, |(_, rest)| rest);
        instruction::states(said)
            && !demand::commands(said)
            && !demand::is_code_section(section)
            && demand::asking(sentence, section) == Asking::No
    }

    /// Whether a sentence says what a function, a file or a command is for: "`total(a, b)` — return their sum".
    fn describes(&self, sentence: &str) -> bool {
        let is_wrong = self.mark.unwrap_or_else(|| self.outline.context().forbids);
        let parts = sentence.strip_prefix('`').and_then(|rest| rest.split_once('`'));
        parts.filter(|_| !is_wrong).is_some_and(|(code, said)| {
            let is_signature = code.contains('(') && (code.contains("->") || code.contains(", "));
            let text = said.trim_start();
            let body = text.trim_start_matches(['-', '–', '—', ':']).trim_start();
            let is_file = !demand::commands(body) && Language::of_path(Path::new(code)).is_some();
            // "`just check` - lints, no tests"
            let is_command = sentence::is_command(code) && !code.contains(": ");
            let asks = if is_command { demand::insists(body) } else { demand::obliges(body) };
            (is_signature || is_file || is_command)
                && body.len() < text.len()
                && !demand::forbids(body.split_whitespace().next().unwrap_or_default())
                && !asks
        })
    }

    /// Reads a text that says something about what follows it. Without items below it, it may ask for something itself:
    /// "Import types with `type`:" before an example.
    fn introduction(&mut self, depth: usize, lines: &[TextLine]) {
        self.outline.introduction(depth, &joined(lines));
        match self.has_items {
            true => self.unchecked(lines, None),
            false => self.unchecked(&without_colon(lines), None),
        }
    }

    /// Reads lines that are not a rule together: without full stops, each may be one.
    fn lines(&mut self, lines: &[TextLine]) -> Result<(), ProseError> {
        /// The most lines of a sentence.
        const MAX_LINES: usize = 6;
        let mut at = 0;
        let mut unread: Vec<TextLine> = Vec::new();
        // All lines together were tried before.
        let is_apart = |start: usize, end: usize| {
            let at_ends = [start, end].into_iter().all(|at| may_part(lines, at));
            at_ends && (start, end) != (0, lines.len())
        };
        while at < lines.len() {
            let longest = lines.len().min(at + MAX_LINES);
            let mut end = longest;
            while end > at && !(is_apart(at, end) && self.sentence(&lines[at..end])?) {
                end -= 1;
            }
            if end > at {
                self.unchecked(&std::mem::take(&mut unread), None);
                at = end;
            } else {
                unread.push(lines[at].clone());
                at += 1;
            }
        }
        self.unchecked(&unread, None);
        Ok(())
    }

    /// Reads a table row: a kind of name and its convention, or a sentence in a cell.
    fn row(&mut self, cells: &[TextLine]) -> Result<(), ProseError> {
        let row = [line_of(cells)];
        if let Some(limit) = markdown::limit(&self.columns, cells) {
            self.unchecked(&row, Some(SentenceError::Limited(limit)));
            return Ok(());
        }
        let mut is_rule = false;
        let number = row[0].number;
        let instead = || markdown::instead(&self.columns, cells);
        match markdown::sentence(&self.columns, cells).or_else(instead) {
            Some(text) => is_rule = self.sentence(&[TextLine { number, text }])?,
            None => {
                let columns = std::mem::take(&mut self.columns);
                let setting = markdown::setting(&columns, cells);
                // "Trailing commas | None" does not ask for them.
                let is_plain = setting.as_ref().is_some_and(|text| !text.contains('`'));
                if let Some(text) = setting {
                    is_rule = self.sentence(&[TextLine { number, text }])?;
                }
                if !is_rule && !is_plain {
                    let context = self.outline.context();
                    for cell in markdown::demands(&columns, cells, &context) {
                        is_rule |= self.sentence(std::slice::from_ref(cell))?;
                    }
                }
                self.columns = columns;
            }
        }
        if !is_rule {
            self.mark = markdown::avoids(&self.columns, cells).then_some(true);
            self.unchecked(&row, None);
        }
        Ok(())
    }

    fn unchecked(&mut self, lines: &[TextLine], reason: Option<SentenceError>) {
        let text = joined(lines);
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        let reason =
            reason.or_else(|| limit(&text).map(|it| SentenceError::Limited(it.to_owned())));
        // What is listed as wrong is forbidden, whatever its words.
        let is_wrong = self.mark.unwrap_or_else(|| self.outline.context().forbids);
        let is_wrong = is_wrong && !text.ends_with(':');
        // What is read in part asks for the rest.
        let is_rest = matches!(reason, Some(SentenceError::Thing(_)));
        let asking = demand::asking(&text, self.outline.section());
        let is_certain = is_wrong || is_rest || asking == Asking::Clearly;
        let is_demand = is_certain || asking == Asking::Perhaps;
        let origin = self.origin(lines);
        let parts = &mut self.parts;
        if is_certain { &mut parts.asking } else { &mut parts.telling }.insert(origin.line);
        let text = self.quoted(text, origin.line);
        let source = joined(&self.source);
        match self.prose.unchecked.last_mut() {
            Some(last) if last.origin.line == origin.line => {
                last.text = both(&source, &last.text, &text);
                last.reason = last.reason.take().or(reason);
                last.is_demand |= is_demand;
            }
            _ => self.prose.unchecked.push(Unchecked { origin, text, reason, is_demand }),
        }
    }

    /// A text as it stands in its line, or else that line: a part of a sentence may have been given the subject of
    /// another.
    fn quoted(&self, text: String, line: usize) -> String {
        let is_line = |source: &&TextLine| source.number == line;
        match self.source.iter().find(is_line) {
            Some(source) if !joined(&self.source).contains(&text) => source.text.trim().to_owned(),
            _ => text,
        }
    }

    fn origin(&self, lines: &[TextLine]) -> RuleOrigin {
        RuleOrigin { file: self.name.to_owned(), line: lines.first().map_or(0, |line| line.number) }
    }
}

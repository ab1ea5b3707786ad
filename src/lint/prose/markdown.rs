//! The blocks of a Markdown text that are prose.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::demand;
use super::outline::{Context, is_forbidding};
use super::reading::without_mark;
use super::sentences::{TextLine, lists_code};
use crate::language::LanguageName;
use crate::lint::scope::ScopeWords;

/// A block of prose, by its lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProseBlock {
    /// A paragraph or list item.
    Text(ProseText),
    /// A heading, with its level from 1.
    Heading(usize, Vec<TextLine>),
    /// The head of a table, by its cells.
    Columns(Vec<TextLine>),
    /// A table row, by its cells.
    Row(Vec<TextLine>),
}

impl ProseBlock {
    fn lines_mut(&mut self) -> &mut Vec<TextLine> {
        match self {
            Self::Text(text) => &mut text.lines,
            Self::Heading(_, lines) | Self::Columns(lines) | Self::Row(lines) => lines,
        }
    }
}

/// A paragraph or list item.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProseText {
    pub(super) lines: Vec<TextLine>,
    /// How many lists it is in.
    pub(super) depth: usize,
    /// Whether all of it is bold.
    pub(super) is_bold: bool,
}

/// How many times what is indented is read as prose that may have more of it.
const MAX_INDENTS: usize = 2;

/// The blocks of a text, in order.
pub(super) fn blocks(text: &str) -> Vec<ProseBlock> {
    let mut blocks = Walk::new(text, 0).blocks();
    for at in 1..blocks.len() {
        let (before, after) = blocks.split_at_mut(at);
        let block = &mut before[at - 1];
        if let ProseBlock::Text(title) = block
            && let [ProseBlock::Text(item), ..] = after
            && title.depth == 0
            && item.depth > 0
            && is_title(title)
        {
            *block = ProseBlock::Heading(LOWEST, std::mem::take(&mut title.lines));
        }
    }
    blocks
}

/// The level of a heading that is marked as none, so that any other one ends its section.
const LOWEST: usize = 6;

/// Whether a paragraph before a list is the heading of a section: "Error handling".
fn is_title(text: &ProseText) -> bool {
    /// The longest title, in words.
    const MAX_WORDS: usize = 4;
    let [TextLine { text: line, .. }] = text.lines.as_slice() else { return false };
    let is_plain = |c: char| c.is_alphanumeric() || " &-/".contains(c);
    let words = line.split_whitespace().count();
    line.starts_with(char::is_uppercase)
        && line.chars().all(is_plain)
        && words <= MAX_WORDS
        && !text.is_bold
        // "Imports"
        && (words == 1 || !demand::commands(line))
}

/// The languages of the fenced code below each heading and above the next, by the heading's line, and 0 for what
/// stands above all of them.
pub(super) fn examples(text: &str) -> BTreeMap<usize, Vec<LanguageName>> {
    let starts = line_starts(text);
    let mut found: BTreeMap<usize, Vec<LanguageName>> = BTreeMap::new();
    let mut section = 0;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                section = starts.partition_point(|start| *start <= range.start);
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let tag = info.split(|c: char| !(c.is_alphanumeric() || "#+".contains(c))).next();
                found.entry(section).or_default().extend(tag.and_then(LanguageName::of_example));
            }
            _ => {}
        }
    }
    found
}

/// Whether a text begins with a mark of what is wrong or right.
fn is_marked(text: &str) -> bool {
    without_mark(text).0.is_some()
}

fn line_starts(text: &str) -> Vec<usize> {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes());
    std::iter::once(0).chain(ends.map(|end| end + 1)).collect()
}

struct Walk<'t> {
    text: &'t str,
    line_starts: Vec<usize>,
    blocks: Vec<ProseBlock>,
    /// The lines of the block that is being read.
    lines: Vec<TextLine>,
    cells: Vec<TextLine>,
    /// The text of indented code that is prose, with its first line.
    indented: Option<(usize, String)>,
    /// How many indented texts enclose this one.
    indents: usize,
    /// How many enclosing elements are skipped.
    skipping: usize,
    /// How many enclosing elements are list items.
    depth: usize,
    /// How many enclosing elements are bold.
    bold: usize,
    /// Whether the block that is being read is bold so far.
    is_bold: bool,
    /// Whether a link to a place in the text encloses what is read.
    is_reference: bool,
    /// Whether the block that is being read has nothing else so far, as a table of contents has.
    is_contents: bool,
}

impl<'t> Walk<'t> {
    fn new(text: &'t str, indents: usize) -> Self {
        Self {
            text,
            line_starts: line_starts(text),
            blocks: Vec::new(),
            lines: Vec::new(),
            cells: Vec::new(),
            indented: None,
            indents,
            skipping: 0,
            depth: 0,
            bold: 0,
            is_bold: true,
            is_reference: false,
            is_contents: true,
        }
    }

    fn blocks(mut self) -> Vec<ProseBlock> {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        for (event, range) in Parser::new_ext(self.text, options).into_offset_iter() {
            self.event(event, range);
        }
        self.end_text();
        self.blocks
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) if self.skipping > 0 || self.is_skipped(&tag, &range) => {
                drop(tag);
                self.end_text();
                self.skipping += 1;
            }
            Event::End(_) if self.skipping > 0 => self.skipping -= 1,
            _ if self.skipping > 0 => {}
            Event::Start(Tag::CodeBlock(_)) if self.indents < MAX_INDENTS => {
                self.end_text();
                self.indented = Some((self.line_at(range.start) - 1, String::new()));
            }
            Event::End(TagEnd::CodeBlock) if self.indented.is_some() => self.dedented(),
            Event::Text(text) if let Some((_, dedented)) = &mut self.indented => {
                dedented.push_str(&text);
            }
            Event::Start(Tag::Emphasis) => self.underscores(&range, range.start),
            Event::End(TagEnd::Emphasis) => self.underscores(&range, range.end),
            Event::Start(Tag::Strong) => {
                self.bold += 1;
                self.underscores(&range, range.start);
            }
            Event::End(TagEnd::Strong) => {
                self.underscores(&range, range.end);
                self.bold -= 1;
            }
            Event::Start(Tag::Item) => {
                self.end_text();
                self.depth += 1;
            }
            Event::End(TagEnd::Item) => {
                self.end_text();
                self.depth -= 1;
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.is_reference = dest_url.starts_with('#');
            }
            Event::End(TagEnd::Link) => self.is_reference = false,
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::End(TagEnd::Heading(level)) => {
                let lines = self.take_lines();
                self.blocks.push(ProseBlock::Heading(level as usize, lines));
            }
            Event::End(TagEnd::TableCell) => self.cell(&range),
            Event::End(TagEnd::TableHead) => {
                let cells = std::mem::take(&mut self.cells);
                self.blocks.push(ProseBlock::Columns(cells));
            }
            Event::End(TagEnd::TableRow) => {
                let cells = std::mem::take(&mut self.cells);
                self.blocks.push(ProseBlock::Row(cells));
            }
            Event::Start(_) | Event::End(_) | Event::Rule => self.end_text(),
            Event::Text(text) => self.lines_of(&text, range.start),
            Event::Code(code) => self.push(range.start, &format!("`{code}`")),
            Event::InlineHtml(html) if !html.starts_with("<!--") => self.push(range.start, &html),
            Event::Html(html) if !is_markup(&html) => self.lines_of(&html, range.start),
            // "❌ loops" on a line of its own is as good as an item.
            Event::SoftBreak | Event::HardBreak if is_marked(&self.text[range.end..]) => {
                self.end_text();
            }
            Event::SoftBreak | Event::HardBreak => self.line(range.end),
            _ => {}
        }
    }

    /// Whether an element has no prose. Indented code is read if nothing precedes it or it has a
    /// list, as prompts and lists are sometimes indented.
    fn is_skipped(&self, tag: &Tag<'_>, range: &Range<usize>) -> bool {
        match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) | Tag::MetadataBlock(_) => true,
            Tag::CodeBlock(CodeBlockKind::Indented) => {
                let is_first = self.blocks.is_empty() && self.lines.is_empty();
                !is_first && !has_list(&self.text[range.clone()])
            }
            Tag::HtmlBlock => self.text[range.start..].trim_start().starts_with("<!--"),
            _ => false,
        }
    }

    /// Reads what is indented like what is not.
    fn dedented(&mut self) {
        let Some((before, text)) = self.indented.take() else { return };
        let mut blocks = Walk::new(&text, self.indents + 1).blocks();
        blocks.iter_mut().flat_map(ProseBlock::lines_mut).for_each(|line| line.number += before);
        self.blocks.append(&mut blocks);
    }

    /// Keeps the underscores of names such as `__init__`, which Markdown reads as emphasis.
    fn underscores(&mut self, range: &Range<usize>, at: usize) {
        let source = &self.text[range.clone()];
        let length = source.len() - source.trim_start_matches('_').len();
        self.push(at, &"_".repeat(length.min(2)));
    }

    /// Adds text that may have several lines, such as code.
    fn lines_of(&mut self, text: &str, start: usize) {
        let mut at = start;
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.line(at);
            }
            self.push(at, line);
            at += line.len() + 1;
        }
    }

    fn push(&mut self, at: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        let is_mark = !text.contains(char::is_alphanumeric);
        self.is_bold &= self.bold > 0 || is_mark;
        self.is_contents &= self.is_reference || is_mark;
        if self.lines.is_empty() {
            self.line(at);
        }
        if let Some(line) = self.lines.last_mut() {
            line.text.push_str(text);
        }
    }

    /// Starts a line.
    fn line(&mut self, at: usize) {
        let (number, text) = (self.line_at(at), String::new());
        self.lines.push(TextLine { number, text });
    }

    fn line_at(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at)
    }

    fn end_text(&mut self) {
        let (is_bold, is_contents) = (self.is_bold, self.is_contents);
        let lines = self.take_lines();
        if !lines.is_empty() && !is_contents {
            self.blocks.push(ProseBlock::Text(ProseText { lines, depth: self.depth, is_bold }));
        }
    }

    /// The lines of the block that has been read.
    fn take_lines(&mut self) -> Vec<TextLine> {
        (self.is_bold, self.is_contents) = (true, true);
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| !line.text.trim().is_empty());
        lines
    }

    fn cell(&mut self, range: &Range<usize>) {
        if self.lines.is_empty() {
            self.line(range.start);
        }
        let cell = std::mem::take(&mut self.lines);
        self.cells.extend(cell.into_iter().take(1));
    }
}

/// Whether at least half of the lines of a text are items of a list; the others may be its titles.
fn has_list(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    lines().filter(|line| begins_list(line)).count() * 2 >= lines().count()
}

/// Whether a text begins with the mark of a list item.
fn begins_list(text: &str) -> bool {
    let text = text.trim_start();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let marks: &[&str] = match rest.len() < text.len() {
        true => &[". ", ") "],
        false => &["- ", "* ", "+ "],
    };
    marks.iter().any(|mark| rest.starts_with(mark))
}

/// Whether a line of an HTML block consists of tags.
fn is_markup(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('<') && line.ends_with('>')
}

/// The sentence for a row with a kind of name and its convention; `None` for another table.
pub(super) fn sentence(columns: &[TextLine], cells: &[TextLine]) -> Option<String> {
    let words = ScopeWords::get();
    let subject = cells.get(column(columns, |it| words.subject_columns.contains(it))?)?;
    let convention = cells.get(column(columns, |it| words.convention_columns.contains(it))?)?;
    Some(format!("{}: {}", subject.text.trim(), convention.text.trim()))
}

/// The sentence for a row with what is avoided and what is used in its place, if the table says no more than why.
pub(super) fn instead(columns: &[TextLine], cells: &[TextLine]) -> Option<String> {
    let words = ScopeWords::get();
    let of = |list: &BTreeSet<String>| {
        let number = column(columns, |it| list.contains(it))?;
        let text = cells.get(number)?.text.trim();
        (!text.is_empty()).then_some((number, text))
    };
    let (banned, wanted) = (of(&words.avoided_columns)?, of(&words.preferred_columns)?);
    let is_plain = |(number, column): (usize, &TextLine)| {
        [banned.0, wanted.0].contains(&number) || words.other_columns.contains(&head(column))
    };
    let verb = if head(&columns[wanted.0]).starts_with("prefer") { "Prefer" } else { "Use" };
    columns
        .iter()
        .enumerate()
        .all(is_plain)
        .then(|| format!("{verb} {} instead of {}", wanted.1, banned.1))
}

/// The cells that may hold a rule of their own. What stands beside a name is said of that: "`load()` | no side effects".
/// Where nothing announces rules, and no column has them by its name, only what asks for something by its words may
/// be one; where they are forbidden, what is to be used instead is none.
pub(super) fn demands<'c>(
    columns: &'c [TextLine],
    cells: &'c [TextLine],
    context: &Context,
) -> Vec<&'c TextLine> {
    let announces = context.announces_rules || context.forbids;
    let replacement = column(columns, |it| ScopeWords::get().preferred_columns.contains(it));
    let replacement = replacement.filter(|_| context.forbids).and_then(|at| cells.get(at));
    let has_rules = is_numbered(cells)
        || column(columns, |it| ScopeWords::get().rule_columns.contains(it)).is_some();
    let is_named = cells.first().is_some_and(|cell| lists_names(&cell.text));
    let asks = |cell: &TextLine| {
        demand::orders(&cell.text) || demand::commands(&cell.text) || demand::obliges(&cell.text)
    };
    let is_first = |cell: &TextLine| cells.first() == Some(cell);
    let may_be_rule =
        |cell: &&TextLine| has_rules || (announces || asks(cell)) && (!is_named || is_first(cell));
    let is_banned = |cell: &&TextLine| Some(*cell) != replacement;
    rules(columns, cells).filter(is_banned).filter(may_be_rule).collect()
}

/// Whether a row begins with the number of a rule, `S109`, and what stands beside it is the rule.
fn is_numbered(cells: &[TextLine]) -> bool {
    cells.first().is_some_and(|cell| {
        let text = cell.text.trim();
        text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_whitespace)
    })
}

/// Whether a text is nothing but code: "`a()`", "`a()` / `b()`".
fn lists_names(text: &str) -> bool {
    let mut outside = text.split('`').step_by(2).flat_map(str::chars);
    text.contains('`') && outside.all(|c| !c.is_alphanumeric())
}

/// The cells that may hold a rule, by what their columns are called.
fn rules<'c>(columns: &'c [TextLine], cells: &'c [TextLine]) -> impl Iterator<Item = &'c TextLine> {
    let others = &ScopeWords::get().other_columns;
    let is_numbered = is_numbered(cells);
    let is_other =
        move |name: &String| others.contains(name) && !(is_numbered && name == "description");
    let is_rule = move |number: usize| columns.get(number).is_none_or(|it| !is_other(&head(it)));
    cells.iter().enumerate().filter(move |(number, _)| is_rule(*number)).map(|(_, cell)| cell)
}

/// The sentence for a row with what is set and its value: "Function length | 40 lines", "Quotes | Single".
pub(super) fn setting(columns: &[TextLine], cells: &[TextLine]) -> Option<String> {
    /// The longest value, in words.
    const MAX_WORDS: usize = 3;
    let mut cells = rules(columns, cells).map(|cell| cell.text.trim());
    let (set, value) = (cells.next()?, cells.next()?);
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let count = value.split_whitespace().count();
    let is_short = (1..=MAX_WORDS).contains(&count) && set.split_whitespace().count() <= MAX_WORDS;
    let is_set = has_number(value) || is_short;
    // "Type | `bug`, `question`" lists what there is.
    let is_list = lists_code(value) && !is_forbidding(set);
    // "`Cache` | No" answers what its column asks.
    let answer = value.split('(').next().unwrap_or_default().trim().to_lowercase();
    let is_answer = || ScopeWords::get().answers.contains(&answer);
    let allows = || column(columns, |it| ScopeWords::get().allowing_columns.contains(it)).is_some();
    let is_list = is_list || lists_names(set) && is_answer() && !allows();
    (is_set && !is_list && !set.is_empty() && !has_number(set)).then(|| format!("{set}: {value}"))
}

/// Where or when a row applies, if the table says so.
pub(super) fn limit(columns: &[TextLine], cells: &[TextLine]) -> Option<String> {
    let limits = &ScopeWords::get().scope_columns;
    let number = column(columns, |it| limits.contains(it))?;
    let text = cells.get(number)?.text.trim();
    let is_empty = !text.contains(char::is_alphanumeric);
    (!is_empty && !is_path(text)).then(|| format!("{}: {text}", columns[number].text.trim()))
}

/// Whether a cell is only a path in marks of code: "`src/db/`".
pub(super) fn is_path(cell: &str) -> bool {
    let code = cell.trim().strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    code.is_some_and(|code| code.contains('/') && !code.contains(['`', ' ']))
}

fn column(columns: &[TextLine], is_it: impl Fn(&String) -> bool) -> Option<usize> {
    columns.iter().position(|column| is_it(&head(column)))
}

/// What a column is called, without a remark in brackets: "Deprecated (do not suggest)".
fn head(column: &TextLine) -> String {
    let name = column.text.split('(').next().unwrap_or_default();
    name.trim().to_lowercase()
}

/// Whether a row has something in a column of what is avoided.
pub(super) fn avoids(columns: &[TextLine], cells: &[TextLine]) -> bool {
    let avoided = column(columns, |it| ScopeWords::get().avoided_columns.contains(it));
    let cell = avoided.and_then(|number| cells.get(number));
    cell.is_some_and(|cell| cell.text.contains(char::is_alphanumeric))
}

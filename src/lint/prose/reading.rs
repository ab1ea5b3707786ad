//! Reads a line as the sentences that it stands for: without marks, labels, brackets and clauses
//! that say where it applies, and with the words that a fragment leaves out.

use std::path::Path;

use super::super::rule::SentenceError;
use super::super::scope::{
    Place, Scope, ScopeWords, bracket, exact_place, has, place, starts_with, strip_start,
    without_place,
};
use super::demand::{commands, orders};
use super::imports;
use super::outline::{Context, is_forbidding};
use crate::instruction::{self, Demand};

/// A sentence and what it was understood as.
#[derive(Debug, Clone)]
pub(super) struct Understood {
    pub(super) sentence: String,
    pub(super) demands: Vec<Demand>,
    /// The things that it names besides, which no rule is about.
    pub(super) unread: Vec<String>,
}

/// The instructions of a line, and the files that the line itself names.
pub(super) struct Reading {
    pub(super) understood: Vec<Understood>,
    pub(super) scope: Scope,
    /// The label by which it may be about other texts than code: "Commits".
    pub(super) activity: Option<String>,
}

/// Marks before what is wrong, and before what is right.
const WRONG: [char; 7] = ['❌', '🚫', '⛔', '✗', '✘', '✖', '👎'];
const RIGHT: [char; 5] = ['✅', '✔', '☑', '✓', '👍'];

/// Longer lines are read as they stand.
const MAX_BYTES: usize = 600;
/// How often something is removed from a line.
const MAX_STEPS: usize = 6;

/// Reads a line.
///
/// # Errors
/// If it is not understood as a whole.
pub(super) fn read(
    line: &str,
    context: &Context,
    folder: &Path,
    parse: Parser<'_>,
    parse_partly: Parser<'_>,
) -> Result<Reading, SentenceError> {
    let (mark, text) = without_mark(line);
    let forbids = mark.unwrap_or(context.forbids);
    let is_completed = context.continues && (forbids || context.start.is_some());
    let text = match (&context.start, forbids) {
        _ if is_completed && !says_no(text) => return Err(SentenceError::Unknown(None)),
        _ if is_completed => text.to_owned(),
        (Some(start), _) => format!("{start} {}", with_small_letter(text)),
        (None, true) => forbidden(text).ok_or(SentenceError::Unknown(None))?,
        (None, false) => text.to_owned(),
    };
    let read = |parse| {
        let mut reader = Reader { folder, parse, scope: Scope::default(), activity: None };
        let understood = reader.read(text.clone())?;
        Ok(Reading { understood, scope: reader.scope, activity: reader.activity })
    };
    match read(parse) {
        Err(SentenceError::Unknown(_)) => read(parse_partly),
        found => found,
    }
}

/// How a sentence is understood.
pub(super) type Parser<'p> = &'p dyn Fn(&str) -> Result<Understood, SentenceError>;

struct Reader<'r> {
    folder: &'r Path,
    parse: Parser<'r>,
    scope: Scope,
    activity: Option<String>,
}

impl Reader<'_> {
    /// Removes one thing after the other until what is left is understood.
    fn read(&mut self, text: String) -> Result<Vec<Understood>, SentenceError> {
        let mut text = text;
        let mut error = SentenceError::Unknown(None);
        for _ in 0..MAX_STEPS {
            text = imports::source(&text).unwrap_or(text);
            match (self.parse)(&text) {
                Err(SentenceError::Unknown(_)) if text.len() <= MAX_BYTES => {}
                // The clause that it names may be one that says where.
                Err(limited @ SentenceError::Limited(_)) => error = limited,
                found => return found.map(|one| vec![one]),
            }
            if let Some(ban) = instruction::kept_to(&text) {
                text = ban;
                continue;
            }
            if let Some(sentences) = fragment(&text) {
                return sentences.iter().map(|one| (self.parse)(one)).collect();
            }
            if let Some(both) = self.with_bracket(&text) {
                return Ok(both);
            }
            text = match self.without_label(&text)? {
                Some(shorter) => shorter,
                None => match self.without_bracket(&text).or_else(|| self.without_place(&text)) {
                    Some(shorter) => shorter,
                    None => break,
                },
            };
        }
        Err(error)
    }

    /// The line without the label before its colon.
    fn without_label(&mut self, text: &str) -> Result<Option<String>, SentenceError> {
        let Some((label, rest)) = label(text) else {
            return Ok(None);
        };
        if is_forbidding(label) {
            return Ok(forbidden(rest));
        }
        // "Classes: at most 10 methods" counts those of each.
        if instruction::counts_of_each(label, rest) {
            return Ok(None);
        }
        let words = ScopeWords::get();
        let mut parts = label.split(|c: char| !c.is_alphanumeric() && c != '-');
        let is_topic =
            |it: &str| it.is_empty() || has(&words.topics, it) || has(&words.neutral, it);
        match exact_place(label, self.folder) {
            Place::Files(scope) => self.scope = self.scope.narrowed(&scope),
            Place::Everywhere => {}
            Place::Activity => self.activity = Some(label.to_owned()),
            Place::Unknown
                if is_rule_code(label)
                    || parts.all(is_topic)
                    || is_subject(label, rest, self.folder)
                    || is_topic_of_calls(label, rest) => {}
            Place::Unknown => return Ok(None),
        }
        Ok(Some(rest.to_owned()))
    }

    /// A line and its bracket that are a demand each: "4 spaces (no tabs)", "docstrings (Google style)".
    fn with_bracket(&self, text: &str) -> Option<Vec<Understood>> {
        let (range, inside) = bracket(text)?;
        let (before, after) = (text[..range.start].trim_end(), &text[range.end..]);
        let outer = (self.parse)(&format!("{before}{after}")).ok()?;
        let named = || match inside.contains('`') {
            true => Err(SentenceError::Unknown(None)),
            false => (self.parse)(&format!("{before}: {inside}")),
        };
        // "Docstrings for all functions (Google style)" says which docstrings.
        let of_word = |word: &str| (self.parse)(&format!("{word}: {inside}")).ok();
        let styled = || {
            let is_style = instruction::is_style(inside);
            is_style.then(|| before.split_whitespace().find_map(of_word)).flatten()
        };
        let inner = (self.parse)(inside).or_else(|_| named());
        Some(vec![outer, inner.ok().or_else(styled)?])
    }

    /// The line without a bracket that is an example, a default, or says where it applies.
    fn without_bracket(&mut self, text: &str) -> Option<String> {
        let (range, inside) = bracket(text)?;
        let words = ScopeWords::get();
        // "Use `a` for forms (not `b`)"
        if starts_with(inside, &words.contrasts).is_some() {
            let (before, after) = (text[..range.start].trim_end(), &text[range.end..]);
            return Some(format!("{before}, {inside}{after}"));
        }
        // "Core code (`src/core/`) must not import `requests`"
        if names_folder(&text[..range.start], inside) {
            return Some(format!("Code in {inside}{}", &text[range.end..]));
        }
        let last = inside.rsplit(char::is_whitespace).next()?;
        let adds_nothing = starts_with(inside, &words.examples).is_some()
            || has(&words.defaults, last)
            || is_code(inside);
        if !adds_nothing {
            // "(in tests)" is as good as "in tests".
            let clause = format!("x {inside}");
            let (_, scope) = without_place(&clause, self.folder).filter(|(it, _)| it == "x")?;
            self.scope = self.scope.narrowed(&scope);
        }
        let (before, after) = (text[..range.start].trim_end(), &text[range.end..]);
        Some(format!("{before}{after}"))
    }

    /// The line without a clause that says where it applies.
    fn without_place(&mut self, text: &str) -> Option<String> {
        let (text, scope) = without_place(text, self.folder)?;
        self.scope = self.scope.narrowed(&scope);
        Some(text)
    }
}

/// Whether a label is the code of a linter's rules: "I001", "UP".
fn is_rule_code(label: &str) -> bool {
    /// The longest, in letters: "RUF001".
    const MAX: usize = 8;
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_short = label.len() <= MAX && (letters.len() < label.len() || letters.len() < 4);
    is_short && !letters.is_empty() && letters.chars().all(|c| c.is_ascii_uppercase())
}

/// Whether a label of a word or two only says what the order after it is about: "Mandatory: use tabs", but not
/// "Money: no `float`", which is about some of the code.
fn is_subject(label: &str, rest: &str, folder: &Path) -> bool {
    let is_short = label.split_whitespace().count() <= 2;
    is_short
        && instruction::unknown_word(label).is_none()
        && (commands(rest) || orders(rest))
        && matches!(place(label, folder), Place::Everywhere)
}

/// Whether a label says what the calls are for that an order after it forbids: "Dates: never use `g()`".
fn is_topic_of_calls(label: &str, rest: &str) -> bool {
    let mut codes = rest.split('`').skip(1).step_by(2).peekable();
    let is_call = |code: &str| code.ends_with("()");
    let is_short = label.split_whitespace().count() <= 2;
    is_short && says_no(rest) && codes.peek().is_some() && codes.all(is_call)
}

/// Whether a bracket says in which folder the code is that a sentence begins with.
fn names_folder(before: &str, inside: &str) -> bool {
    /// The longest name of such code, in words.
    const MAX_WORDS: usize = 4;
    let words: Vec<_> = before.split_whitespace().collect();
    let contents = &ScopeWords::get().contents;
    let is_part = words.last().is_some_and(|word| contents.contains(&word.to_lowercase()));
    let is_path = inside.starts_with('`') && inside.ends_with('`') && inside.contains('/');
    is_part && is_path && words.len() <= MAX_WORDS && !inside.contains(char::is_whitespace)
}

/// Whether the text in brackets is a piece of code, as an example, and not only a name or path.
fn is_code(inside: &str) -> bool {
    let code = inside.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
    code.is_some_and(|it| it.contains(['(', '=']) && !it.contains(['`', '/', '*']))
}

/// A line without the mark before it, and whether that says that the line is wrong.
pub(super) fn without_mark(line: &str) -> (Option<bool>, &str) {
    let text = line.trim_start();
    let Some(first) = text.chars().next() else {
        return (None, text);
    };
    let is_wrong = WRONG.contains(&first);
    if !is_wrong && !RIGHT.contains(&first) {
        return (None, text);
    }
    let rest = text[first.len_utf8()..].trim_start_matches('\u{fe0f}');
    (Some(is_wrong), rest.trim_start())
}

/// The label of a line, and what follows its colon.
fn label(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.split_once(": ")?;
    let is_short = label.split_whitespace().count() <= 5;
    let is_plain = !label.contains(['`', '.', '(']);
    let rest = rest.trim();
    (is_short && is_plain && !rest.is_empty()).then_some((label, rest))
}

/// The sentences that a line stands for: "Never use `a()` or `b()`", "Classes=PascalCase".
fn fragment(text: &str) -> Option<Vec<String>> {
    let is_equation = text.matches('=').count() == 1 && !text.contains(['`', '"', '\'']);
    let said = || is_equation.then(|| vec![text.replace('=', ": ")]);
    calls(text).or_else(|| Some(vec![setting(text)?])).or_else(said)
}

/// What the setting of a tool asks for: "`printWidth: 100`".
fn setting(text: &str) -> Option<String> {
    let is_mark = |c: char| c.is_whitespace() || "`'\".".contains(c);
    let (key, value) = text.trim_matches(is_mark).split_once([':', '='])?;
    let (key, value) = (key.trim_matches(is_mark), value.trim_matches(is_mark));
    let settings = &ScopeWords::get().settings;
    let is_number = value.chars().all(|c| c.is_ascii_digit()) && !value.is_empty();
    match is_number {
        true => Some(settings.get(key)?.replace("{}", value)),
        false => settings.get(&format!("{key}: {value}")).cloned(),
    }
}

/// The prohibition of calls: "Never use `a()` or `b()`".
fn calls(text: &str) -> Option<Vec<String>> {
    let (_, what) = starts_with(text, &ScopeWords::get().forbidding_use)?;
    let what = what.trim().trim_end_matches('.').replace(", or ", ", ").replace(" or ", ", ");
    let call = |part: &str| {
        let name = part.trim().strip_prefix('`')?.strip_suffix("()`")?;
        let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
        is_name.then(|| format!("Do not call the function `{name}`."))
    };
    what.split(", ").map(call).collect()
}

/// A line as what it forbids: "`eval`" under "Avoid" is "No `eval`". `None` if it asks for
/// something in words that cannot be turned round.
fn forbidden(text: &str) -> Option<String> {
    let words = ScopeWords::get();
    let text = text.trim();
    let small = with_small_letter(text);
    // "Missing type hints", "not using type hints"
    if let Some((_, rest)) = starts_with(text, &words.lacking) {
        return Some(format!("Use{rest}"));
    }
    if says_no(text) {
        return Some(text.to_owned());
    }
    if is_sample(text) {
        return None;
    }
    if starts_with(text, &words.verbs).is_some() {
        return Some(format!("Do not {small}"));
    }
    if let Some(rest) = strip_start(text, "using") {
        return Some(format!("Do not use{rest}"));
    }
    let asks = |word: &str| {
        ["should", "must", "shall", "may", "can", "always", "is", "are"].contains(&word)
    };
    let is_sentence = text.split_whitespace().any(asks) || text.contains(": ");
    // "No `eval`" says less than "Do not use `eval`".
    let is_thing = text.starts_with('`') || strip_start(text, "the").is_some();
    let forbidding = if is_thing { "Do not use" } else { "No" };
    (!is_sentence).then(|| format!("{forbidding} {small}"))
}

/// Whether a text is only a call with a value, which shows more than what is called: "`sleep(5)`", "`run("a")`".
pub(super) fn is_sample(text: &str) -> bool {
    let code = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
    let arguments = code.filter(|code| !code.contains('`')).and_then(|code| code.split_once('('));
    let is_value = |c: char| c.is_ascii_digit() || matches!(c, '"' | '\'');
    arguments.is_some_and(|(_, rest)| rest.starts_with(is_value))
}

/// Whether a line among what is forbidden says what to do instead: "Use: `x`", "use `x` instead".
pub(super) fn is_alternative(line: &str) -> bool {
    strip_start(line.trim(), "use").is_some_and(|rest| {
        let is_last = |word: &str| word.trim_end_matches('.').eq_ignore_ascii_case("instead");
        rest.starts_with(':') || rest.split_whitespace().last().is_some_and(is_last)
    })
}

/// Whether a line says what to use in place of what: "Use `a` instead of `b`".
pub(super) fn replaces(line: &str) -> bool {
    strip_start(line.trim(), "use").is_some() && line.contains(" instead of ")
}

/// Whether a text forbids something by its first words.
pub(super) fn says_no(text: &str) -> bool {
    starts_with(text.trim(), &ScopeWords::get().forbids).is_some()
}

/// A text that continues a sentence. A name keeps its capital.
fn with_small_letter(text: &str) -> String {
    let mut chars = text.chars();
    let (first, second) = (chars.next(), chars.clone().next());
    match (first, second) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            let word = text.split(char::is_whitespace).next().unwrap_or_default();
            match word.chars().skip(1).any(char::is_uppercase) {
                true => text.to_owned(),
                false => first.to_lowercase().to_string() + chars.as_str(),
            }
        }
        _ => text.to_owned(),
    }
}

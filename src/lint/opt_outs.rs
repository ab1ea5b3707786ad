//! What a team has told other linters to leave alone: `# noqa: E501`, `// NOLINT`, `#[allow(missing_docs)]`. The text is
//! read line by line, whatever the language: a directive in a string would be a strange string.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::Deserialize;

use super::rule::Rule;
use crate::instruction::SlotValue;

/// The lists of `rules/vocabulary/opt_outs.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    line: Vec<String>,
    below: Vec<String>,
    onwards: Vec<(String, String)>,
    attributes: Vec<String>,
    typing: Vec<String>,
    typed: Vec<String>,
    never: Vec<String>,
    rules: Vec<Alike>,
}

/// Rules, and those of other linters about the same.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alike {
    here: Vec<String>,
    there: Vec<String>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| vocabulary!("opt_outs.toml"));

/// How many lines an attribute goes on for.
const MAX_ATTRIBUTE: usize = 12;

/// The places of a file that other linters leave alone.
#[derive(Debug, Default)]
pub(crate) struct OptOuts(Vec<OptOut>);

#[derive(Debug, PartialEq, Eq)]
struct OptOut {
    /// The lines that it is for, from 1.
    lines: RangeInclusive<usize>,
    /// The names of rules that it has; none if it is for all.
    names: Vec<String>,
    is_of_types: bool,
    /// From its mark to the end of its line.
    text: String,
}

impl OptOuts {
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let found = (0..lines.len()).flat_map(|at| {
            let comment = comment(&lines, at);
            comment.or_else(|| attribute(&lines, at))
        });
        Self(found.collect())
    }

    /// Those that a text before an edit has too, each as often as it does.
    pub(crate) fn known_from(mut self, before: &str) -> Self {
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for one in Self::read(before).0 {
            *known.entry(one.text).or_default() += 1;
        }
        self.0.retain(|one| {
            let left = known.get_mut(&one.text).filter(|left| **left > 0);
            left.map(|left| *left -= 1).is_some()
        });
        self
    }

    /// Whether a rule's finding on a line is left alone.
    pub(crate) fn excuse(&self, rule: &Rule, line: usize) -> bool {
        self.0.iter().any(|one| one.lines.contains(&line) && one.is_for(rule))
    }
}

impl OptOut {
    fn is_for(&self, rule: &Rule) -> bool {
        let name = rule.name();
        let is_named = |list: &[String]| list.iter().any(|one| rule.is_named(one));
        if is_named(&LISTS.never) {
            return false;
        }
        if self.names.is_empty() {
            return !self.is_of_types || is_named(&LISTS.typed);
        }
        let called = called(rule);
        let is_about =
            |here: &String| *here == name || *here == rule.slug() || called.contains(here);
        let alike = LISTS.rules.iter().filter(|alike| alike.here.iter().any(is_about));
        alike.flat_map(|alike| &alike.there).any(|there| {
            let is_it = |name: &String| match there.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == there,
            };
            self.names.iter().any(is_it)
        })
    }
}

/// A rule about functions by the name of each: `no-functions-from:unwrap`.
fn called(rule: &Rule) -> Vec<String> {
    let values = rule.instruction.slots.iter().map(|(_, value)| value);
    let sources = values.filter_map(|value| match value {
        SlotValue::FunctionSources(sources) => Some(sources),
        _ => None,
    });
    sources.flatten().map(|source| format!("{}:{}", rule.slug(), source.name)).collect()
}

/// What the comment on a line opts out of.
fn comment(lines: &[&str], at: usize) -> Option<OptOut> {
    let line = lines[at];
    let marks = line.match_indices(['#', '/', '*']).map(|(start, _)| start);
    let (start, text, mark) =
        marks.filter(|start| !line[..*start].ends_with(['#', '/', '*'])).find_map(|start| {
            let text = line[start..].trim_start_matches(['#', '/', '*', '!', ' ']);
            let whole = [line[start..].trim(), text].into_iter();
            whole.into_iter().find_map(|text| Some((start, text, Mark::of(text)?)))
        })?;
    let is_alone = line[..start].trim().is_empty();
    let names = names(&text[mark.text.len()..]);
    let next = (at + 1..lines.len()).find(|next| is_code(lines[*next])).unwrap_or(at) + 1;
    let end = |until: &str| {
        let mut rest = lines.iter().enumerate().skip(at + 1);
        let ends =
            |(_, line): &(usize, &&str)| !until.is_empty() && line.to_lowercase().contains(until);
        rest.find(ends).map_or(lines.len(), |(end, _)| end + 1)
    };
    let lines = match mark.reach {
        Reach::Onwards(until) if is_alone => at + 1..=end(until),
        Reach::Below => next..=next,
        _ if is_alone => at + 1..=next,
        _ => at + 1..=at + 1,
    };
    let is_of_types = LISTS.typing.iter().any(|one| one == mark.text);
    Some(OptOut { lines, names, is_of_types, text: text.trim_end().to_owned() })
}

/// A directive that a text begins with.
struct Mark {
    text: &'static str,
    reach: Reach,
}

enum Reach {
    Line,
    Below,
    /// Up to a line with this directive.
    Onwards(&'static str),
}

impl Mark {
    fn of(text: &str) -> Option<Self> {
        let lists = &*LISTS;
        let onwards = lists.onwards.iter().map(|(begin, end)| (begin, Reach::Onwards(end)));
        let below = lists.below.iter().map(|begin| (begin, Reach::Below));
        let line = lists.line.iter().map(|begin| (begin, Reach::Line));
        let begins = |mark: &str| {
            let start = text.get(..mark.len());
            let is_word = |c: char| c.is_alphanumeric() || c == '-';
            start.is_some_and(|start| start.eq_ignore_ascii_case(mark))
                && !text[mark.len()..].starts_with(is_word)
        };
        let found = onwards.chain(below).chain(line).filter(|(mark, _)| begins(mark));
        // The first of several that are as long, which is for more.
        let longest = found.reduce(|a, b| if b.0.len() > a.0.len() { b } else { a });
        longest.map(|(text, reach)| Self { text, reach })
    }
}

/// The names of rules after a directive, up to a reason.
fn names(rest: &str) -> Vec<String> {
    let end = [" -- ", " #", " //", "*/"].iter().filter_map(|mark| rest.find(mark)).min();
    let rest = &rest[..end.unwrap_or(rest.len())];
    let is_part = |c: char| c.is_alphanumeric() || "-_./:@".contains(c);
    let words = rest.split(|c| !is_part(c)).map(|word| word.trim_matches(['.', ':', '/']));
    words.filter(|word| !word.is_empty()).map(simple).collect()
}

/// The last part of a rule's name, in small letters.
fn simple(name: &str) -> String {
    let last = name.rsplit(['/', ':']).next().unwrap_or(name);
    last.to_lowercase().replace('_', "-")
}

fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    let is_attribute = line.starts_with("#[") || line.starts_with('@') || line.starts_with('[');
    !line.is_empty() && !line.starts_with(['#', '/', '*']) && !is_attribute
}

/// What the attribute that begins on a line opts out of.
fn attribute(lines: &[&str], at: usize) -> Option<OptOut> {
    let line = lines[at].trim_start();
    let mut openings = ["#![", "#[", "@", "["].into_iter();
    let opening = openings.find(|opening| line.starts_with(opening))?;
    let (name, _) = line[opening.len()..].split_once('(')?;
    let name = name.trim().to_lowercase();
    LISTS.attributes.contains(&name).then_some(())?;
    let last = (at..lines.len().min(at + MAX_ATTRIBUTE)).find(|end| lines[*end].contains(')'))?;
    let text = lines[at..=last].join(" ");
    let given = text.split_once('(')?.1.split(')').next()?;
    let given = given.split("reason").next().unwrap_or(given);
    let mut names = names(given);
    if names.iter().any(|name| name == "all") {
        names.clear();
    }
    let end = if opening == "#![" { lines.len() } else { end_of_item(lines, at, last) };
    let text = text.trim().to_owned();
    Some(OptOut { lines: at + 1..=end, names, is_of_types: false, text })
}

/// The last line, from 1, of what an attribute stands before, by how the lines are indented.
fn end_of_item(lines: &[&str], first: usize, last: usize) -> usize {
    let width = |line: &str| line.len() - line.trim_start().len();
    let indent = width(lines[first]);
    let mut has_head =
        lines[last].rsplit([')', ']']).next().is_some_and(|rest| !rest.trim().is_empty());
    for (at, line) in lines.iter().enumerate().skip(last + 1) {
        let text = line.trim_start();
        let is_deeper = width(line) > indent;
        if text.is_empty() || is_deeper {
            continue;
        }
        if width(line) < indent {
            return at;
        }
        let goes_on = text.starts_with(['{', ')', ']']) || text.starts_with("where");
        match has_head {
            true if text.starts_with('}') => return at + 1,
            true if !goes_on => return at,
            true => {}
            false => has_head = is_code(line),
        }
    }
    lines.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Templates;

    fn excuses(sentence: &str, line: usize, code: &str) -> bool {
        let rules = Rule::all(Templates::builtin(), sentence).unwrap();
        OptOuts::read(code).excuse(&rules[0], line)
    }

    #[test]
    fn comments_are_for_their_line_the_one_below_or_all_that_follow() {
        let long = "Lines should not exceed 80 characters.";
        for (code, lines) in [
            ("x  # noqa: E501\ny\n", &[1][..]),
            ("x  # noqa: F401\ny\n", &[]),
            ("x  # noqa\ny\n", &[1]),
            ("x  // NOLINT\ny\n", &[1]),
            ("x\n// NOLINTNEXTLINE(whitespace/line_length)\ny\n", &[3]),
            ("x\n// NOLINTNEXTLINE(readability/naming)\ny\n", &[]),
            ("// eslint-disable-next-line max-len -- why\nx\ny\n", &[2]),
            ("/* eslint-disable max-len */\nx\n/* eslint-enable */\ny\n", &[1, 2, 3]),
            ("/* eslint-disable no-console */\nx\n", &[]),
            ("a\n# pylint: disable=line-too-long\nx\n", &[2, 3]),
            ("x  # type: ignore\n", &[]),
            ("x  # is no noqa\n", &[]),
        ] {
            let found: Vec<_> = (1..=4).filter(|line| excuses(long, *line, code)).collect();
            assert_eq!(found, lines, "{code}");
        }
    }

    #[test]
    fn attributes_are_for_what_they_stand_before() {
        let documented = "All public items must be documented.";
        for (code, lines) in [
            ("#[allow(missing_docs)]\npub struct A {\n    pub a: u8,\n}\npub struct B;\n", 1..=4),
            ("#[allow(\n    missing_docs,\n    unused,\n)]\npub struct A;\npub struct B;\n", 1..=5),
            ("a\n#![allow(missing_docs)]\nb\nc\n", 2..=4),
            ("#[allow(dead_code)]\npub struct A;\n", 9..=9),
            (
                "@SuppressWarnings(\"checkstyle:MissingJavadocMethod\")\n@A\nvoid f()\n{\n}\nvoid g();\n",
                1..=5,
            ),
        ] {
            let found: Vec<_> = (1..=8).filter(|line| excuses(documented, *line, code)).collect();
            let expected: Vec<_> = lines.filter(|line| *line < 9).collect();
            assert_eq!(found, expected, "{code}");
        }
        assert!(excuses(
            "Don't use `unwrap()`.",
            2,
            "#[allow(clippy::unwrap_used)]\na.unwrap();\n"
        ));
        assert!(!excuses("Don't use `unwrap()`.", 2, "#[allow(clippy::panic)]\na.unwrap();\n"));
    }

    #[test]
    fn rules_about_directives_are_for_them_too() {
        assert!(!excuses("Do not use `# noqa`.", 1, "x  # noqa\n"));
        assert!(!excuses("No suppression comments.", 1, "x  # noqa\n"));
        assert!(excuses(
            "All functions must have type annotations.",
            1,
            "def f(x):  # type: ignore\n"
        ));
    }

    #[test]
    fn what_an_edit_adds_is_not_known() {
        let rules = Rule::all(Templates::builtin(), "Lines should not exceed 80 characters.");
        let rule = &rules.unwrap()[0];
        let found = OptOuts::read("y  # noqa\nx  # noqa\n").known_from("x  # noqa\n");
        assert!(found.excuse(rule, 1) && !found.excuse(rule, 2));
        assert!(!OptOuts::read("x  # noqa: E501\n").known_from("x\n").excuse(rule, 1));
    }
}

//! What an edit does to a text, forwards and backwards: before an edit the text after it is computed, after
//! it the text before.

use super::patch::{self, Hunk};

#[derive(Debug)]
pub(super) enum Change {
    /// This is the whole text afterwards.
    Text(String),
    /// This is the text of a file that was not there.
    Add(String),
    Delete,
    Replace(Vec<Replacement>),
    /// A text is put below a line; 0 is the start.
    Insert {
        line: usize,
        text: String,
    },
    Hunks(Vec<Hunk>),
    /// It is not said.
    Unknown,
}

#[derive(Debug)]
pub(super) struct Replacement {
    pub(super) old: String,
    pub(super) new: String,
    pub(super) is_everywhere: bool,
}

/// The longest text that a change makes, in bytes: no longer one is checked.
const LONGEST: usize = 1 << 24;

impl Change {
    /// The text after the change; `None` if it cannot be made, or there is no text then.
    pub(super) fn forwards(&self, before: Option<&str>) -> Option<String> {
        let text = before.unwrap_or_default();
        match self {
            Self::Text(text) | Self::Add(text) => Some(text.clone()),
            Self::Delete | Self::Unknown => None,
            Self::Replace(replacements) => {
                let mut all = replacements.iter();
                all.try_fold(text.to_owned(), |text, replacement| {
                    replaced(&text, &replacement.old, &replacement.new, replacement.is_everywhere)
                })
            }
            Self::Insert { line, text: added } => {
                let at = line_start(text, *line)?;
                let end = if added.ends_with('\n') { "" } else { "\n" };
                Some(format!("{}{added}{end}{}", &text[..at], &text[at..]))
            }
            Self::Hunks(hunks) => patch::apply(text, hunks, false),
        }
    }

    /// The text before the change; `None` if it is not known.
    pub(super) fn backwards(&self, after: &str) -> Option<String> {
        match self {
            Self::Text(_) | Self::Delete | Self::Unknown => None,
            Self::Add(_) => Some(String::new()),
            Self::Replace(replacements) => {
                let mut all = replacements.iter().rev();
                all.try_fold(after.to_owned(), |text, replacement| {
                    replaced(&text, &replacement.new, &replacement.old, replacement.is_everywhere)
                })
            }
            Self::Insert { line, text } => {
                let at = line_start(after, *line)?;
                let rest = after[at..].strip_prefix(text.as_str())?;
                let rest = if text.ends_with('\n') { rest } else { rest.strip_prefix('\n')? };
                Some(format!("{}{rest}", &after[..at]))
            }
            Self::Hunks(hunks) => patch::apply(after, hunks, true),
        }
    }
}

fn replaced(text: &str, old: &str, new: &str, is_everywhere: bool) -> Option<String> {
    if old.is_empty() {
        return text.is_empty().then(|| new.to_owned());
    }
    let count =
        if is_everywhere { text.matches(old).count() } else { text.matches(old).take(1).count() };
    let is_bounded = count.saturating_mul(new.len()).saturating_add(text.len()) <= LONGEST;
    (count > 0 && is_bounded).then(|| text.replacen(old, new, count))
}

/// Where the line after this many begins.
fn line_start(text: &str, lines: usize) -> Option<usize> {
    match lines {
        0 => Some(0),
        _ => text.match_indices('\n').nth(lines - 1).map(|(at, _)| at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replace(old: &str, new: &str, is_everywhere: bool) -> Change {
        Change::Replace(vec![Replacement {
            old: old.to_owned(),
            new: new.to_owned(),
            is_everywhere,
        }])
    }

    #[test]
    fn a_change_is_made_and_taken_back() {
        for (change, before, after) in [
            (replace("a", "b", false), "a a\n", "b a\n"),
            (replace("a", "b", true), "a a\n", "b b\n"),
            (Change::Insert { line: 1, text: "x".to_owned() }, "a\nb\n", "a\nx\nb\n"),
            (Change::Insert { line: 0, text: "x\n".to_owned() }, "", "x\n"),
            (Change::Add("x\n".to_owned()), "", "x\n"),
        ] {
            assert_eq!(change.forwards(Some(before)).as_deref(), Some(after), "{change:?}");
            assert_eq!(change.backwards(after).as_deref(), Some(before), "{change:?}");
        }
    }

    #[test]
    fn what_cannot_be_made_is_not_guessed() {
        assert_eq!(replace("x", "y", false).forwards(Some("a")), None);
        assert_eq!(replace("x", "", false).backwards("a"), None);
        assert_eq!(replace("", "b", false).forwards(Some("a")), None);
        assert_eq!(Change::Insert { line: 9, text: String::new() }.forwards(Some("a\n")), None);
        assert_eq!(
            replace("a", &"b".repeat(1 << 16), true).forwards(Some(&"a".repeat(1 << 16))),
            None
        );
    }
}

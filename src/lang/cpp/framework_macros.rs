//! Words and macros of Qt that tree-sitter-cpp cannot parse. Also the stars of `new T*[n]`, which it
//! cannot parse either.

use super::excluded::{ExcludedRange, ExclusionKind, strip_word};

/// The prefix of Qt's macros. Those with arguments are declarations by themselves; other macros with
/// arguments may be statements without a semicolon.
const QT: &str = "Q_";

/// The `slots` of `public slots:`, `signals:`, and the `emit` before a call.
pub(super) fn qt_words<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    if strip_word(text, "emit").is_some_and(|rest| rest.starts_with(is_name)) {
        let range = at..at + "emit".len();
        found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
        return;
    }
    let Some(head) = text.strip_suffix(':').map(str::trim_end) else {
        return;
    };
    let range = match head {
        "signals" | "Q_SIGNALS" => at..at + text.len(),
        _ => {
            let Some(word) = ["slots", "Q_SLOTS"].into_iter().find(|word| head.ends_with(word))
            else {
                return;
            };
            let access = head[..head.len() - word.len()].trim_end();
            if !matches!(access, "public" | "protected" | "private") {
                return;
            }
            at + head.len() - word.len()..at + head.len()
        }
    };
    found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
}

/// The stars of `new T*[n]`: without them the grammar parses an array.
pub(super) fn pointer_arrays<'t>(text: &'t str, at: usize, found: &mut Vec<ExcludedRange<'t>>) {
    if !text.contains('[') {
        return;
    }
    let mut from = 0;
    while let Some(word) = text[from..].find("new ") {
        let ty = from + word + "new ".len();
        from = ty;
        let is_type = |c: char| is_name(c) || matches!(c, ':' | '<' | '>' | ',' | ' ');
        let stars = ty + text[ty..].find(|c| !is_type(c)).unwrap_or(text.len() - ty);
        let behind = text[stars..].trim_start_matches(['*', ' ']);
        let end = text.len() - behind.len();
        if text[stars..].starts_with('*') && behind.starts_with('[') && stars > ty {
            let range = at + stars..at + end;
            found.push(ExcludedRange { range, kind: ExclusionKind::Macro });
        }
    }
}

/// Whether a line consists of a macro that is used like a declaration.
pub(super) fn stands_alone(text: &str) -> bool {
    // Fast path: most lines are not macros.
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    let length = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (name, arguments) = text.split_at(length);
    let arguments = arguments.trim();
    is_macro_name(name)
        && if arguments.is_empty() {
            name.contains('_')
        } else {
            arguments.starts_with('(') && arguments.ends_with(')') && name.starts_with(QT)
        }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `Q_OBJECT`, `RUN_ALL`.
fn is_macro_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

//! What comments say is left to do, and whether they say where that is kept.

use std::sync::LazyLock;

use regex::Regex;

use super::Context;
use crate::lang::comments::{has_mark, mark_starts};
use crate::response::Span;

/// What begins a remark on something that is left to do.
const MARKS: [&str; 2] = ["todo", "fixme"];

/// What names an issue: its number or key, or a path or address that leads to it.
static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
    let ways = [
        r"#\d+\b",
        r"(?i:\b(?:bug|issue|ticket|task)s?[ :#/-]{1,2}\d+)",
        r"\bb/\d+",
        r"[a-z]+://\S",
        r"\b(?:[\w-]+\.)+[a-z]{2,}/[\w/-]*\d",
        r"\b(?P<project>[A-Z][A-Z0-9_]+)-\d+\b",
    ];
    Regex::new(&ways.join("|")).expect("the pattern is valid")
});

/// What has a number after a hyphen and is a standard, and no project of issues.
const STANDARDS: [&str; 14] = [
    "AES", "CP", "EUC", "IEC", "IEEE", "ISO", "MD", "PEP", "RFC", "RSA", "SHA", "UCS", "US", "UTF",
];

/// The comments with a TODO that names no issue. What it says goes on in the next comments, below its mark.
pub(super) fn unreferenced_todos(cx: &Context<'_>) -> Vec<Span> {
    let comments = cx.trees.constructs("comment");
    let mut todos = cx.trees.constructs("todo");
    todos.retain(|todo| {
        let at = comments.partition_point(|comment| comment < todo);
        let next = || rest_of_remark(cx, *todo, &comments[comments.len().min(at + 1)..]);
        let (last, others) = match remarks(cx.text(*todo)).split_last() {
            Some((last, others)) => ((*last).to_owned(), others.iter().all(|one| is_kept(one))),
            None => return false,
        };
        !others || !is_kept(&last) && !next().iter().any(|comment| is_kept(cx.text(*comment)))
    });
    todos
}

/// The TODOs of a comment, each up to the next.
fn remarks(comment: &str) -> Vec<&str> {
    let starts = mark_starts(comment, &MARKS[..1]);
    let ends = starts.iter().skip(1).copied().chain([comment.len()]);
    starts.iter().zip(ends).map(|(start, end)| &comment[*start..end]).collect()
}

/// Whether a remark names an issue.
fn is_kept(remark: &str) -> bool {
    REFERENCE.captures_iter(remark).any(|found| {
        let project = found.name("project");
        project.is_none_or(|project| !STANDARDS.contains(&project.as_str()))
    })
}

/// The comments that go on with what one says: each begins in the next line, where it does, up to an empty one
/// or one with a mark of its own.
fn rest_of_remark<'c>(cx: &Context<'_>, first: Span, next: &'c [Span]) -> &'c [Span] {
    let column = |comment: Span| {
        let before = cx.text(Span { start: 0, end: comment.start, ..comment });
        before.len() - before.rfind('\n').map_or(0, |line| line + 1)
    };
    let own = column(first);
    let mut last = first;
    let goes_on = |comment: &&Span| {
        let is_beside = comment.block == last.block && comment.start >= last.end;
        let between =
            is_beside.then(|| cx.text(Span { start: last.end, end: comment.start, ..last }));
        let breaks = |text: &str| text.matches('\n').count();
        let follows = between.is_some_and(|between| {
            let ended = usize::from(cx.text(last).ends_with('\n'));
            between.trim().is_empty() && breaks(between) + ended == 1
        });
        let text = cx.text(**comment);
        last = **comment;
        follows
            && column(**comment) == own
            && text.contains(char::is_alphanumeric)
            && !has_mark(text, &MARKS)
    };
    &next[..next.iter().take_while(goes_on).count()]
}

#[cfg(test)]
mod tests {
    use super::{is_kept, remarks};

    #[test]
    fn issues_are_told_from_standards() {
        for kept in [
            "TODO(#12): x",
            "TODO(ABC-123): x",
            "TODO GH-12",
            "todo: see https://example.com/x",
            "TODO(b/1234)",
            "TODO(crbug.com/1234)",
            "TODO: acme/web#7",
            "TODO: issue 12",
            "TODO: see issues/12",
        ] {
            assert!(is_kept(kept), "{kept}");
        }
        for open in [
            "TODO: x",
            "TODO(ann): x",
            "TODO: read UTF-8 and SHA-256",
            "TODO: see a.py",
            "TODO: retry 3 times",
            "TODO: half, 1/2",
            "TODO: file an issue",
            "TODO # x",
        ] {
            assert!(!is_kept(open), "{open}");
        }
    }

    #[test]
    fn a_comment_may_have_several() {
        assert_eq!(remarks("/* TODO: a\n * TODO(#1): b */"), ["TODO: a\n * ", "TODO(#1): b */"]);
    }
}

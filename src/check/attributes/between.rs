//! Blank lines between the definitions of a kind.

use super::definitions;
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::ScopeId;
use crate::instruction::Slots;
use crate::response::{CodeBlock, Span};

/// Between definitions of a kind that follow each other there are at least so many blank lines (E301 and E302
/// of `pycodestyle`). Those of one line may follow each other without.
pub(super) fn blank_lines(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(least) = slots.count("blank_count") else {
        return unfilled("number");
    };
    let all = definitions(cx, slots.name("subject"));
    let too_near = |pair: &[(Span, ScopeId)]| {
        let [(before, scope), (after, other)] = pair else {
            return None;
        };
        let block = cx.block(*after).filter(|_| before.block == after.block && scope == other)?;
        let is_long = |span: Span| cx.text(span).contains('\n');
        let blank = blanks_in(block.code.get(before.end as usize..after.start as usize)?)?;
        let is_near = (blank as u64) < least && (is_long(*before) || is_long(*after));
        is_near.then(|| (first_line(block, *after), blank))
    };
    let found: Vec<_> = all.windows(2).filter_map(too_near).collect();
    let least = words::count(usize::try_from(least).unwrap_or(usize::MAX), "blank line");
    let note = |(line, blank): (Span, usize)| {
        (
            line,
            format!("{} before it, at least {least} required", words::count(blank, "blank line")),
        )
    };
    match found.len() {
        0 => Ruling::yes(format!("definitions that follow each other have {least} between them")),
        some => {
            let pairs = words::count(some, "definition");
            Ruling::no(format!("before {pairs} there are fewer than {least}"))
        }
    }
    .each(found.into_iter().map(note))
}

/// How many blank lines there are between two definitions; `None` if there is something else than comments,
/// decorators and the like.
fn blanks_in(between: &str) -> Option<usize> {
    const ABOVE: [&str; 7] = ["#", "*", "/*", "//", "@", "[", "template"];
    let (rest, lines) = between.split_once('\n')?;
    let mut lines: Vec<_> = lines.split('\n').map(str::trim).collect();
    let start = lines.pop()?;
    let is_above = |line: &&str| line.is_empty() || ABOVE.iter().any(|mark| line.starts_with(mark));
    let is_plain = |text: &str| text.chars().all(|c| c.is_alphabetic() || c.is_whitespace());
    let is_all = rest.trim_start_matches([';', '}', ' ']).is_empty()
        || rest.trim_start().starts_with(['/', '#']);
    let fits = is_all && lines.iter().all(is_above) && is_plain(start);
    fits.then(|| lines.iter().filter(|line| line.is_empty()).count())
}

fn first_line(block: &CodeBlock<'_>, span: Span) -> Span {
    let text = block.code.get(span.start as usize..span.end as usize).unwrap_or_default();
    let line = text.lines().next().unwrap_or_default().trim_end();
    Span { end: span.start + line.len() as u32, ..span }
}

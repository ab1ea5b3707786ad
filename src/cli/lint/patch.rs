//! The hunks of a unified diff.

use std::fmt::Write;
use std::ops::Range;

use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};

/// How many lines that are the same are shown around changed ones.
const CONTEXT: u32 = 3;

/// The hunks by which one text becomes another. The time that it takes grows with the lines, however many of
/// them are changed.
pub(super) fn patch(before: &str, after: &str) -> String {
    let lines = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Histogram, &lines);
    diff.postprocess_lines(&lines);
    let changes: Vec<Hunk> = diff.hunks().collect();
    let is_near = |a: &Hunk, b: &Hunk| b.before.start.saturating_sub(a.before.end) <= 2 * CONTEXT;
    let mut text = String::new();
    for group in changes.chunk_by(is_near) {
        write_group(&mut text, group, &lines);
    }
    text
}

/// Writes changes that are near each other, with what is around them.
fn write_group(text: &mut String, group: &[Hunk], lines: &InternedInput<&str>) {
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return;
    };
    let above = first.before.start.min(CONTEXT);
    let below = (lines.before.len() as u32 - last.before.end).min(CONTEXT);
    let before = range(first.before.start - above..last.before.end + below);
    let after = range(first.after.start - above..last.after.end + below);
    // Writing to a string does not fail.
    let _ = writeln!(text, "@@ -{before} +{after} @@");
    let mut add = |mark: char, tokens: &[Token], range: Range<u32>| {
        for token in &tokens[range.start as usize..range.end as usize] {
            let line = lines.interner[*token];
            text.extend([mark]);
            text.push_str(line);
            if !line.ends_with('\n') {
                text.push_str("\n\\ No newline at end of file\n");
            }
        }
    };
    let mut at = first.before.start - above;
    for change in group {
        add(' ', &lines.before, at..change.before.start);
        add('-', &lines.before, change.before.clone());
        add('+', &lines.after, change.after.clone());
        at = change.before.end;
    }
    add(' ', &lines.before, at..at + below);
}

/// A range of lines as a hunk names it; an empty one is after the line that it names.
fn range(lines: Range<u32>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        count => format!("{},{count}", lines.start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_shows_three_lines_around_each_change() {
        let before: String = (1..=20).map(|line| format!("{line}\n")).collect();
        let after = before.replace("6\n", "six\n").replacen("20\n", "", 1) + "end";
        assert_eq!(
            patch(&before, &after),
            "@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9\n\
             @@ -13,8 +13,8 @@\n 13\n 14\n 15\n-16\n+1six\n 17\n 18\n 19\n-20\n+end\n\
             \\ No newline at end of file\n"
        );
    }

    #[test]
    fn a_patch_may_begin_or_empty_a_file() {
        assert_eq!(patch("", "a\n"), "@@ -0,0 +1 @@\n+a\n");
        assert_eq!(patch("a\nb\n", ""), "@@ -1,2 +0,0 @@\n-a\n-b\n");
        assert_eq!(patch("a\n", "a\n"), "");
    }
}

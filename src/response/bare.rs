//! Code without fences: which lines of a response look like code.

use std::ops::Range;

use super::block::CodeLine;
use super::words::LineKind;

/// How many lines are searched for the first line of code, and how many for the last.
const MAX_PROSE: usize = 10_000;

/// The ranges of lines that may be the code of a text without fences, the most likely first: from
/// the first line that looks like code to the last, then the same with the surrounding `#` lines,
/// which are comments in Python but headings in Markdown.
pub(super) fn candidates(text: &str) -> Vec<Vec<CodeLine>> {
    let lines = CodeLine::all(text);
    if let Some(lines) = code_span(text, &lines) {
        return vec![lines];
    }
    let Some((tight, wide)) = code_range(text, &lines) else {
        return Vec::new();
    };
    let mut ranges = vec![tight.clone()];
    ranges.extend((wide != tight).then_some(wide));
    ranges.into_iter().map(|range| dedented(text, &lines[range])).collect()
}

/// The lines of a text that is one code span in backticks.
fn code_span(text: &str, lines: &[CodeLine]) -> Option<Vec<CodeLine>> {
    let span = text.trim();
    let inner = span.trim_start_matches('`');
    let backticks = &span[..span.len() - inner.len()];
    let code = inner.strip_suffix(backticks)?;
    if !matches!(backticks.len(), 1 | 2) || code.trim().is_empty() || code.contains('`') {
        return None;
    }
    let start = text.len() - text.trim_start().len() + backticks.len();
    let end = start + code.len();
    let within = lines.iter().filter(|line| line.start < end && start <= line.end);
    let clipped = within.map(|line| CodeLine {
        start: line.start.max(start),
        end: line.end.min(end),
        ended: line.end < end,
        ..*line
    });
    Some(clipped.collect())
}

fn code_range(text: &str, lines: &[CodeLine]) -> Option<(Range<usize>, Range<usize>)> {
    let kind = |line: usize| LineKind::of(&text[lines[line].start..lines[line].end]);
    let is_code = |line: &usize| kind(*line) == LineKind::Code;
    let first = (0..lines.len().min(MAX_PROSE)).find(is_code)?;
    let tail = lines.len().saturating_sub(MAX_PROSE).max(first);
    let last = (tail..lines.len()).rfind(is_code).unwrap_or(tail);

    let is_unclear = |line: &usize| kind(*line) == LineKind::Unclear;
    let start = (0..first).rev().take_while(is_unclear).last().unwrap_or(first);
    let end = (last + 1..lines.len()).take_while(is_unclear).last().unwrap_or(last);

    let may_be_comment = |line: &usize| !matches!(kind(*line), LineKind::Prose | LineKind::Code);
    let is_hash = |line: &usize| kind(*line) == LineKind::Hash;
    let above = (0..start).rev().take_while(may_be_comment).filter(is_hash).last();
    let below = (end + 1..lines.len()).take_while(may_be_comment).filter(is_hash).last();
    let wide = above.unwrap_or(start)..below.unwrap_or(end) + 1;
    Some((start..end + 1, wide))
}

/// The lines without their common indentation.
fn dedented(text: &str, lines: &[CodeLine]) -> Vec<CodeLine> {
    let indentation = |line: &CodeLine| {
        let content = &text[line.start..line.end];
        &content[..content.len() - content.trim_start_matches([' ', '\t']).len()]
    };
    let is_blank = |line: &CodeLine| indentation(line).len() == line.end - line.start;
    let shared = lines
        .iter()
        .filter(|line| !is_blank(line))
        .map(indentation)
        .reduce(shared_start)
        .unwrap_or_default();
    lines
        .iter()
        .map(|line| CodeLine {
            start: line.start + shared_start(shared, indentation(line)).len(),
            ..*line
        })
        .collect()
}

fn shared_start<'t>(one: &'t str, other: &str) -> &'t str {
    let length = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    &one[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first candidate, or nothing.
    fn code(text: &str) -> String {
        let all = candidates(text);
        let lines = all.first().into_iter().flatten();
        lines.map(|line| format!("{}\n", &text[line.start..line.end])).collect()
    }

    #[test]
    fn prose_around_code_is_left_out() {
        let python = "def f(x):\n    return x\n\nprint(f(1))\n";
        let java = "import java.util.List;\n\npublic class A {\n    int x;\n}\n";
        for code_text in [python, java] {
            for (before, after) in [
                ("", ""),
                ("Here is the code:\n\n", ""),
                (
                    "Sure! Below is a function that does it.\n\n",
                    "\nThis function returns `x` unchanged.\n",
                ),
                (
                    "## Solution\n\n",
                    "\n### Explanation\n\n- The function takes a number\n- It returns `x`\n",
                ),
                ("python\nCopy code\n", "\n**Note:** it is fast.\n"),
                ("Certainly!\n", "\nLet me know if you have any questions!\n"),
                ("<answer>\n", "</answer>\n"),
                ("1. The first step is to write a class.\n", "\nOutput:\n"),
                ("下面是代码：\n", "\n这段代码很简单。\n"),
                (
                    "To solve this problem, we can use a function (see below):\n",
                    "\nHope this helps.\n",
                ),
            ] {
                assert_eq!(code(&format!("{before}{code_text}{after}")), code_text, "{before:?}");
            }
        }
    }

    #[test]
    fn prose_has_no_code() {
        for text in [
            "",
            "Yes",
            "I'm sorry, I can't help with that.",
            "Python is a language.\nIt has functions, classes and modules.\n",
            "The sky is blue\nand the grass is green.",
            "1. Open the file\n2. Read each line\n3. Close it\n",
            "Hello, World!",
            "No.",
        ] {
            assert_eq!(code(text), "", "{text:?}");
        }
    }

    #[test]
    fn a_comment_above_is_a_second_candidate() {
        let all = candidates("# app/x.py\n\nimport os\n# done\n");
        let counts: Vec<_> = all.iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 4]);
    }

    #[test]
    fn fences_that_commonmark_does_not_see_are_left_out() {
        let expected = "def f():\n    pass\n";
        for text in [
            "Here it is: ```python\ndef f():\n    pass\n```\n",
            "- Step one:\n  ```python\ndef f():\n    pass\n```\n",
            "    ```python\n    def f():\n        pass\n    ```\n",
            "<pre><code class=\"python\">\ndef f():\n    pass\n</code></pre>\n",
            "`def f():\n    pass`",
            "``\ndef f():\n    pass\n``",
        ] {
            assert_eq!(code(text).trim_start(), expected, "{text:?}");
        }
        assert_eq!(code("`a` or `b`"), "");
        assert_eq!(code("``"), "");
    }

    #[test]
    fn shared_indentation_is_removed() {
        assert_eq!(
            code("Code:\n\n    def f():\n        pass\n\n    f()\n"),
            "def f():\n    pass\n\nf()\n"
        );
    }
}

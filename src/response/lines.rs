//! The lines of an answer (semantics.md, template 10).

use std::ops::Range;

use super::position::Span;
use super::{CodeBlock, Response};

impl Response<'_> {
    /// The lines of the answer in source order, prose and code: all except fence lines, thinking,
    /// and blank lines at the start and the end of the response and of each block.
    ///
    /// Template 10 limits their number; the line at index `limit` is the first past a limit.
    pub fn answer_lines(&self) -> Vec<Span> {
        let mut answer = AnswerLines::default();
        let mut next = 0;
        for block in self.blocks.iter().filter(|block| !block.is_part) {
            let (first, last) = (block.extent.0 as usize, block.extent.1 as usize);
            self.push_text(&mut answer, next..first.saturating_sub(1));
            answer.push_block(block);
            next = last.max(next);
        }
        self.push_text(&mut answer, next..self.line_starts.len());
        answer.lines
    }

    /// Adds lines outside blocks, counted from 0.
    fn push_text(&self, answer: &mut AnswerLines, lines: Range<usize>) {
        for line in lines {
            let Some(start) = self.line_starts.get(line).map(|start| *start as usize) else {
                return;
            };
            let end = self.text_line_end(start);
            let shown = self.skip_hidden(start);
            let is_blank = shown >= end || self.text[shown..end].trim().is_empty();
            if !is_blank {
                answer.push(Span::in_text(shown as u32, end as u32));
            } else if shown == start {
                answer.push_blank(Span::in_text(start as u32, end as u32));
            }
        }
    }

    /// The first byte from `offset` on that is not hidden.
    fn skip_hidden(&self, mut offset: usize) -> usize {
        let next = self.hidden.partition_point(|part| part.end <= offset);
        for part in &self.hidden[next..] {
            if part.start > offset {
                break;
            }
            offset = part.end;
        }
        offset
    }
}

/// Collects the lines of an answer.
#[derive(Default)]
struct AnswerLines {
    lines: Vec<Span>,
    /// Blank lines that count only if another line follows.
    blank: Vec<Span>,
    /// Whether a line or block came before.
    begun: bool,
}

impl AnswerLines {
    fn push(&mut self, line: Span) {
        self.begin();
        self.lines.push(line);
    }

    fn push_blank(&mut self, line: Span) {
        if self.begun {
            self.blank.push(line);
        }
    }

    fn push_block(&mut self, block: &CodeBlock<'_>) {
        self.begin();
        let is_blank = |(_, line): &(Span, &str)| line.trim().is_empty();
        let last = block.code_lines().rposition(|line| !is_blank(&line));
        let lines = block.code_lines().take(last.map_or(0, |last| last + 1));
        self.lines.extend(lines.skip_while(is_blank).map(|(span, _)| span));
    }

    fn begin(&mut self) {
        self.begun = true;
        self.lines.append(&mut self.blank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        Response::new(text).answer_lines().len()
    }

    #[test]
    fn prose_and_code_count_but_fences_and_outer_blanks_do_not() {
        for (text, expected) in [
            ("", 0),
            ("\n\n \n", 0),
            ("a", 1),
            ("\na\n\nb\n\n", 3),
            ("```\n\nx\n\ny\n\n```\n", 3),
            ("a\n\n```py\nx\n```\n\nb", 5),
            ("```py\nx\n```\n```py\ny\n```\n", 2),
            ("```py\nx\n```\n\n```py\ny\n```\n\n\n", 3),
            ("```py\nx\n\n", 1),
            ("```\n```", 0),
            ("- ```py\n  x\n  ```\n- b", 2),
            ("a\r\n\r\nb\rc", 4),
            ("<think>\na\nb\n</think>\n\nc\n", 1),
            ("a\n<think>b\nc</think> d\ne\n", 3),
            ("a\n<think>\n\n\nc</think>\ne\n", 2),
            ("\u{feff}\na", 1),
            ("~~~\nx\n~~~~\n\n<reasoning>a\n", 1),
        ] {
            assert_eq!(count(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_first_line_past_a_limit_has_its_place() {
        let response = Response::new("<think>é\n</think>é a\n\n```py\n\n  x\n```\nb\n");
        let places: Vec<_> = response
            .answer_lines()
            .into_iter()
            .map(|line| response.evidence(line))
            .map(|found| (found.block, found.line, found.column, found.text))
            .collect();
        let place = |block, line, column, text: &str| (block, line, column, text.to_owned());
        assert_eq!(
            places,
            [
                place(None, 2, 9, "é a"),
                place(None, 3, 1, ""),
                place(Some(0), 6, 1, "  x"),
                place(None, 8, 1, "b"),
            ]
        );
    }
}

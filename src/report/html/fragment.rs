//! A graded answer as a fragment of HTML, for notebooks.

use std::collections::BTreeMap;

use crate::verdict::{Outcome, Verdict};
use crate::verifier::GradedAnswer;

/// The most lines of an answer that are shown.
const MAX_LINES: usize = 2_000;

/// A graded answer for people; in the feature `cli`.
impl GradedAnswer {
    /// A fragment of HTML without scripts: the verdicts, and the answer with the lines marked on
    /// which they are based. All text is escaped.
    pub fn to_html(&self) -> String {
        let mut html = String::from("<div class=\"codeif\">");
        self.write_verdicts(&mut html);
        self.write_answer(&mut html);
        html.push_str("</div>");
        html
    }

    fn verdicts(&self) -> impl Iterator<Item = (&str, &Verdict)> {
        let instructions = self.question.instructions.iter();
        instructions
            .zip(&self.graded.verdicts)
            .map(|(row, verdict)| (row.text.as_str(), &verdict.verdict))
    }

    fn write_verdicts(&self, html: &mut String) {
        html.push_str("<table><tr><th>Verdict</th><th>Instruction</th><th>Why</th></tr>");
        for (sentence, verdict) in self.verdicts() {
            html.push_str(&format!(
                "<tr><td style=\"color:{}\">{}</td><td>{}</td><td>{}</td></tr>",
                colour(verdict.outcome),
                verdict.outcome.word(),
                escape(sentence),
                escape(&verdict.message)
            ));
        }
        html.push_str("</table>");
    }

    fn write_answer(&self, html: &mut String) {
        let Some(text) = &self.answer.text else {
            return;
        };
        let marks = self.marks();
        html.push_str("<pre style=\"line-height:1.3\">");
        for (number, line) in (1..=MAX_LINES).zip(text.lines()) {
            let line = escape(line);
            match marks.get(&number) {
                Some((colour, title)) => html.push_str(&format!(
                    "<span style=\"border-left:4px solid {colour};background:{colour}22\" \
                     title=\"{}\">{number:>5}  {line}</span>\n",
                    escape(title)
                )),
                None => html.push_str(&format!("{number:>5}  {line}\n")),
            }
        }
        if text.lines().nth(MAX_LINES).is_some() {
            html.push_str(&format!("… after {MAX_LINES} lines\n"));
        }
        html.push_str("</pre>");
    }

    /// For each line with evidence, its colour and the messages. A No takes precedence.
    fn marks(&self) -> BTreeMap<usize, (&'static str, String)> {
        let mut marks: BTreeMap<usize, (&'static str, String)> = BTreeMap::new();
        for wanted in [Outcome::Yes, Outcome::No] {
            for (_, verdict) in self.verdicts().filter(|(_, verdict)| verdict.outcome == wanted) {
                for evidence in &verdict.evidence {
                    let mark = marks.entry(evidence.line).or_default();
                    mark.0 = colour(wanted);
                    if !mark.1.contains(&verdict.message) {
                        let separator = if mark.1.is_empty() { "" } else { "\n" };
                        mark.1.extend([separator, &verdict.message]);
                    }
                }
            }
        }
        marks
    }
}

const fn colour(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Yes => "#1a7f37",
        Outcome::No => "#cf222e",
        Outcome::Unverifiable(_) => "#9a6700",
    }
}

/// Escapes text for elements and for attributes in double quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::dataset::{Answer, Question, QuestionId};
    use crate::verifier::Verifier;

    fn html(sentence: &str, text: &str) -> String {
        let question = Arc::new(Question::new(1, [sentence]));
        let verifier = Verifier::default();
        let task = verifier.task(&question);
        let answer = Answer::new(QuestionId::from(1), "m", Some(text.to_owned()));
        verifier.grade_answer(question, &task, answer).to_html()
    }

    #[test]
    fn the_line_that_breaks_an_instruction_is_marked() {
        let text = "```python\nfor x in y:\n    pass\n```";
        let html = html("Your code should not use for-loop.", text);
        let marked: Vec<_> = html.lines().filter(|line| line.contains("<span")).collect();
        assert_eq!(marked.len(), 1, "{html}");
        assert!(marked[0].contains("    2  for x in y:"), "{html}");
    }

    #[test]
    fn no_text_becomes_markup() {
        let html = html("Sing <script>.", "```python\nx = \"<script>\"\n```\n<script>\"&");
        assert!(!html.contains("<script"), "{html}");
        assert!(html.contains("&lt;script&gt;&quot;&amp;"), "{html}");
    }
}

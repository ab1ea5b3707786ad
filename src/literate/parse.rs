//! From Markdown to cases.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use super::{Case, Exemption, Expected, Problem, Suite};
use crate::language::Language;
use crate::verdict::{Outcome, Reason};

/// Reads a file of cases.
///
/// # Errors
/// Every malformed case, with its line; a case without an instruction, response or verdict is
/// malformed.
pub fn parse(text: &str) -> Result<Suite, Vec<Problem>> {
    let mut reader = Reader::new(text);
    let mut events = Parser::new(text).into_offset_iter();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let name = collect_text(&mut events, TagEnd::Heading(level));
                reader.heading(level, name, range);
            }
            Event::Start(Tag::BlockQuote(_)) => {
                let quote = collect_quote(&mut events);
                reader.quote(quote, &range);
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let mut content = String::new();
                let mut inside = range.start..range.start;
                for (event, at) in events.by_ref() {
                    match event {
                        Event::Text(part) => {
                            if content.is_empty() {
                                inside = at.clone();
                            }
                            inside.end = at.end;
                            content.push_str(&part);
                        }
                        _ => break,
                    }
                }
                reader.code(&kind, content, range, inside);
            }
            Event::Start(Tag::Paragraph) => {
                let paragraph = collect_text(&mut events, TagEnd::Paragraph);
                reader.paragraph(&paragraph, range);
            }
            _ => {}
        }
    }
    reader.end()
}

fn collect_text<'a>(
    events: &mut impl Iterator<Item = (Event<'a>, Range<usize>)>,
    end: TagEnd,
) -> String {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(found) if found == end => break,
            _ => {}
        }
    }
    text
}

/// The source of a block quote's one paragraph, so that backticks and stars stay.
fn collect_quote<'a>(
    events: &mut impl Iterator<Item = (Event<'a>, Range<usize>)>,
) -> Option<Range<usize>> {
    let mut paragraph = None;
    for (event, range) in events {
        match event {
            Event::Start(Tag::Paragraph) => paragraph = Some(range),
            Event::End(TagEnd::BlockQuote(_)) => break,
            _ => {}
        }
    }
    paragraph
}

/// What has been read so far.
struct Reader<'a> {
    text: &'a str,
    suite: Suite,
    problems: Vec<Problem>,
    prose_start: usize,
    section: Option<Option<Language>>,
    case: Option<Draft>,
}

/// A case in the making.
struct Draft {
    name: String,
    line: usize,
    instructions: Vec<String>,
    response: Option<String>,
    verdict: Option<(Outcome, Vec<Expected>, Range<usize>)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            suite: Suite {
                prose: String::new(),
                cases: Vec::new(),
                exempt: Vec::new(),
            },
            problems: Vec::new(),
            prose_start: 0,
            section: None,
            case: None,
        }
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    fn problem(&mut self, line: usize, message: impl Into<String>) {
        self.problems.push(Problem {
            line,
            message: message.into(),
        });
    }

    fn heading(&mut self, level: HeadingLevel, name: String, range: Range<usize>) {
        let line = self.line(range.start);
        match level {
            HeadingLevel::H1 => self.prose_start = range.end,
            HeadingLevel::H2 => {
                self.finish_case();
                if self.section.is_none() {
                    self.suite.prose = self.text[self.prose_start..range.start].trim().to_owned();
                }
                self.section = match name.as_str() {
                    "Any" => Some(None),
                    _ => match Language::ALL.into_iter().find(|one| one.name() == name) {
                        Some(language) => Some(Some(language)),
                        None => {
                            let message = format!(
                                "section `{name}`: expected `Python`, `Java`, `Go`, `C++` or `Any`"
                            );
                            self.problem(line, message);
                            Some(None)
                        }
                    },
                };
            }
            HeadingLevel::H3 => {
                self.finish_case();
                if self.section.is_none() {
                    self.problem(
                        line,
                        "a case stands under a `## Python` (Java, Go, C++, Any)",
                    );
                }
                self.case = Some(Draft {
                    name,
                    line,
                    instructions: Vec::new(),
                    response: None,
                    verdict: None,
                });
            }
            _ => {}
        }
    }

    fn quote(&mut self, paragraph: Option<Range<usize>>, range: &Range<usize>) {
        let line = self.line(range.start);
        let Some(paragraph) = paragraph else {
            return self.problem(line, "an empty block quote: write the instruction in it");
        };
        let sentence = self.text[paragraph]
            .lines()
            .map(|line| line.trim_start_matches('>').trim())
            .collect::<Vec<_>>()
            .join(" ");
        if let Some(case) = &mut self.case {
            case.instructions.push(sentence);
        }
    }

    fn code(
        &mut self,
        kind: &CodeBlockKind<'_>,
        content: String,
        range: Range<usize>,
        inside: Range<usize>,
    ) {
        let Some(case) = &mut self.case else { return };
        let tag = match kind {
            CodeBlockKind::Fenced(info) => info.as_ref(),
            CodeBlockKind::Indented => return,
        };
        match tag {
            "verdict" => match verdict(&content) {
                Ok((outcome, evidence)) => case.verdict = Some((outcome, evidence, inside)),
                Err(message) => {
                    let line = self.line(range.start);
                    self.problem(line, message);
                }
            },
            "response" => case.response = Some(content),
            _ => case.response = Some(self.text[range].to_owned()),
        }
    }

    fn paragraph(&mut self, paragraph: &str, range: Range<usize>) {
        let (Some(section), None) = (self.section, &self.case) else {
            return;
        };
        for (start, outcome) in [
            ("Cannot be Yes:", Outcome::Yes),
            ("Cannot be No:", Outcome::No),
        ] {
            if paragraph.starts_with(start) {
                let line = self.line(range.start);
                self.suite.exempt.push(Exemption {
                    language: section,
                    outcome,
                    line,
                });
            }
        }
    }

    fn finish_case(&mut self) {
        let Some(draft) = self.case.take() else {
            return;
        };
        let missing = if draft.instructions.is_empty() {
            "an instruction (a block quote)"
        } else if draft.response.is_none() {
            "a response (a fenced block)"
        } else {
            "a `verdict` block"
        };
        match (draft.instructions.is_empty(), draft.response, draft.verdict) {
            (false, Some(response), Some((outcome, evidence, verdict))) => {
                self.suite.cases.push(Case {
                    name: draft.name,
                    line: draft.line,
                    language: self.section.flatten(),
                    instructions: draft.instructions,
                    response,
                    outcome,
                    evidence,
                    verdict,
                });
            }
            _ => {
                let message = format!("case `{}` has no {missing}", draft.name);
                let message = message.replace("no an ", "no ").replace("no a ", "no ");
                self.problem(draft.line, message);
            }
        }
    }

    fn end(mut self) -> Result<Suite, Vec<Problem>> {
        self.finish_case();
        if self.problems.is_empty() {
            Ok(self.suite)
        } else {
            Err(self.problems)
        }
    }
}

/// The content of a verdict block.
fn verdict(content: &str) -> Result<(Outcome, Vec<Expected>), String> {
    let mut lines = content.lines();
    let first = lines.next().unwrap_or_default().trim();
    let outcome = match first.split_once(' ') {
        None if first == "Yes" => Outcome::Yes,
        None if first == "No" => Outcome::No,
        Some(("Unverifiable", reason)) => Reason::ALL
            .into_iter()
            .find(|known| known.id() == reason.trim())
            .map(Outcome::Unverifiable)
            .ok_or_else(|| format!("unknown reason `{reason}`"))?,
        _ => {
            return Err(format!(
                "verdict `{first}`: expected `Yes`, `No` or `Unverifiable REASON`"
            ));
        }
    };
    let evidence = lines
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            expected(line).ok_or_else(|| format!("evidence `{line}`: expected `LINE:COLUMN TEXT`"))
        })
        .collect::<Result<_, _>>()?;
    Ok((outcome, evidence))
}

fn expected(line: &str) -> Option<Expected> {
    let (place, text) = line.split_once(' ').unwrap_or((line, ""));
    let (line, column) = place.split_once(':')?;
    Some(Expected {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        text: text.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# no-for-loop\n\nNo loop.\n\n## Python\n\nCannot be No: of course it can.\n\n### A `for` in a string\n\nA sentence.\n\n> Your code should not use `for`-loop.\n\n```python\nprint(\"for\")\n```\n\n```verdict\nNo\n3:5 async for x in xs:\n```\n\n### Raw\n\n> Your code should\n> not use for-loop.\n\n````response\nHello\n```python\nx\n```\n````\n\n```verdict\nUnverifiable type-not-inferable\n```\n";

    #[test]
    fn a_file_of_cases_is_read() {
        let suite = parse(FILE).unwrap();
        assert_eq!(suite.prose, "No loop.");
        assert_eq!(suite.exempt.len(), 1);
        let case = &suite.cases[0];
        assert_eq!(case.name, "A for in a string");
        assert_eq!(case.line, 9);
        assert_eq!(case.language, Some(Language::Python));
        assert_eq!(case.instructions, ["Your code should not use `for`-loop."]);
        assert_eq!(case.response, "```python\nprint(\"for\")\n```");
        assert_eq!(case.outcome, Outcome::No);
        assert_eq!(case.evidence[0].to_string(), "3:5 async for x in xs:");
        assert_eq!(&FILE[case.verdict.clone()], "No\n3:5 async for x in xs:\n");
        let raw = &suite.cases[1];
        assert_eq!(raw.instructions, ["Your code should not use for-loop."]);
        assert_eq!(raw.response, "Hello\n```python\nx\n```\n");
        assert_eq!(raw.outcome, Outcome::Unverifiable(Reason::TypeNotInferable));
    }

    #[test]
    fn what_a_case_lacks_is_named_with_its_line() {
        let problems = parse("# t\n\n## Ruby\n\n### One\n\n> Do it.\n").unwrap_err();
        assert_eq!(problems[0].line, 3);
        assert!(problems[0].message.contains("section `Ruby`"));
        assert_eq!(problems[1].line, 5);
        assert_eq!(
            problems[1].message,
            "case `One` has no response (a fenced block)"
        );
        let problems =
            parse("## Go\n### One\n> x\n\n```go\n```\n```verdict\nMaybe\n```\n").unwrap_err();
        assert!(problems[0].message.contains("verdict `Maybe`"));
    }
}

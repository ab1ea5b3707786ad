//! Parses files of cases.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use super::{CaseError, Exemption, Suite, pair};
use crate::language::Language;
use crate::literate::{Case, CasePair};
use crate::verdict::Outcome;

/// The slugs in a page's title line: `# use-for-loop, no-for-loop`.
pub fn slugs(page: &str) -> impl Iterator<Item = &str> {
    let first = page.lines().next().unwrap_or_default();
    let title = first.strip_prefix("# ").into_iter();
    title.flat_map(|title| title.split(',').map(str::trim))
}

/// Parses a file of cases.
///
/// # Errors
/// All malformed cases: without a response or an instruction, or with something else than a verdict
/// before an instruction.
pub fn parse(text: &str) -> Result<Suite, Vec<CaseError>> {
    let mut parser = SuiteParser::new(text);
    let mut events = Parser::new(text).into_offset_iter();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let name = collect_text(&mut events, TagEnd::Heading(level));
                parser.heading(level, name, range);
            }
            Event::Start(Tag::Item) => {
                let mut depth = 1;
                for (event, _) in events.by_ref() {
                    match event {
                        Event::Start(Tag::Item) => depth += 1,
                        Event::End(TagEnd::Item) => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
                parser.item(range);
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let content = collect_text(&mut events, TagEnd::CodeBlock);
                parser.code(&kind, content, range);
            }
            Event::Start(Tag::Paragraph) => {
                let paragraph = collect_text(&mut events, TagEnd::Paragraph);
                parser.paragraph(&paragraph, range);
            }
            _ => {}
        }
    }
    parser.end()
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

/// The parser's state.
struct SuiteParser<'a> {
    text: &'a str,
    suite: Suite,
    errors: Vec<CaseError>,
    prose_start: usize,
    section: Option<Option<Language>>,
    case: Option<CaseBuilder>,
}

impl<'a> SuiteParser<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            suite: Suite {
                slugs: slugs(text).map(str::to_owned).collect(),
                prose: String::new(),
                cases: Vec::new(),
                exempt: Vec::new(),
            },
            errors: Vec::new(),
            prose_start: 0,
            section: None,
            case: None,
        }
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    fn error(&mut self, line: usize, message: impl Into<String>) {
        self.errors.push(CaseError { line, message: message.into() });
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
                self.section = Some(self.language(&name, line));
            }
            HeadingLevel::H3 => {
                self.finish_case();
                if self.section.is_none() {
                    self.error(
                        line,
                        "a case needs a section above it: the name of a language (`## Python`) or `## Any`",
                    );
                }
                self.case = Some(CaseBuilder::new(name, line));
            }
            _ => {}
        }
    }

    /// The language that a section's heading names.
    fn language(&mut self, name: &str, line: usize) -> Option<Language> {
        let language = Language::ALL.into_iter().find(|language| language.name() == name);
        if language.is_none() && name != "Any" {
            let message = format!("section `{name}`: expected the name of a language or `Any`");
            self.error(line, message);
        }
        language
    }

    /// An item of a list: an instruction with its verdict, if it is in a case.
    fn item(&mut self, range: Range<usize>) {
        let line = self.line(range.start);
        let Some(case) = &mut self.case else { return };
        match pair::parse(&self.text[range.clone()], line, range) {
            Ok(pair) => case.pair(pair),
            Err(message) => self.error(line, message),
        }
    }

    fn code(&mut self, kind: &CodeBlockKind<'_>, content: String, range: Range<usize>) {
        let (CodeBlockKind::Fenced(info), Some(case)) = (kind, &mut self.case) else { return };
        let result = match info.as_ref() {
            "verdict" => {
                Err("a `verdict` block is not read any more: write the instruction and its \
                verdict as an item of a list, `- Yes: INSTRUCTION`"
                    .to_owned())
            }
            "response" => case.response(content),
            _ => case.response(self.text[range.clone()].to_owned()),
        };
        if let Err(message) = result {
            let line = self.line(range.start);
            self.error(line, message);
        }
    }

    /// Reads an exemption such as `no-if cannot be No: …` at the start of a section.
    fn paragraph(&mut self, paragraph: &str, range: Range<usize>) {
        let (Some(language), None) = (self.section, &self.case) else {
            return;
        };
        let Some((slug, rest)) = paragraph.split_once(" cannot be ") else {
            return;
        };
        let mut outcomes = [Outcome::Yes, Outcome::No].into_iter();
        let said = |outcome: &Outcome| rest.starts_with(&format!("{}:", outcome.word()));
        if let Some(outcome) = outcomes.find(said) {
            self.suite.exempt.push(Exemption {
                slug: slug.to_owned(),
                language,
                outcome,
                line: self.line(range.start),
            });
        }
    }

    fn finish_case(&mut self) {
        let language = self.section.flatten();
        match self.case.take().map(|case| case.finish(language)) {
            Some(Ok(case)) => self.suite.cases.push(case),
            Some(Err(error)) => self.errors.push(error),
            None => {}
        }
    }

    fn end(mut self) -> Result<Suite, Vec<CaseError>> {
        self.finish_case();
        if self.errors.is_empty() { Ok(self.suite) } else { Err(self.errors) }
    }
}

/// A case that is being read.
pub(super) struct CaseBuilder {
    name: String,
    line: usize,
    response: Option<String>,
    pairs: Vec<CasePair>,
}

impl CaseBuilder {
    /// Starts a case with its heading.
    pub(super) fn new(name: String, line: usize) -> Self {
        Self { name, line, response: None, pairs: Vec::new() }
    }

    /// Sets the response.
    pub(super) fn response(&mut self, text: String) -> Result<(), String> {
        let has_one = self.response.replace(text).is_some();
        let name = &self.name;
        if has_one {
            return Err(format!(
                "case `{name}` has a response already: write another case for this one"
            ));
        }
        if !self.pairs.is_empty() {
            return Err(format!(
                "case `{name}`: the response has to come before the first verdict"
            ));
        }
        Ok(())
    }

    /// Adds an instruction with its verdict.
    pub(super) fn pair(&mut self, pair: CasePair) {
        self.pairs.push(pair);
    }

    /// The case, if it is complete.
    pub(super) fn finish(self, language: Option<Language>) -> Result<Case, CaseError> {
        let name = &self.name;
        let error = |message| Err(CaseError { line: self.line, message });
        let Some(response) = self.response else {
            return error(format!("case `{name}` has no response (a fenced block)"));
        };
        if self.pairs.is_empty() {
            return error(format!(
                "case `{name}` has no instruction: write a list below the response, `- Yes: INSTRUCTION`"
            ));
        }
        Ok(Case { name: self.name, line: self.line, language, response, pairs: self.pairs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Reason;

    const FILE: &str = "# no-for-loop\n\nNo loop.\n\n- Not a case.\n\n## Python\n\n`no-for-loop` cannot be No: of course it can.\n\n### A `for` in a string\n\nA sentence.\n\n```python\nprint(\"for\")\n```\n- No: Your code should not use `for`-loop. `3:5 async for x in xs:`,\n  `` 4:1 ` ``\n\n### Raw\n\n````response\nHello\n```python\nx\n```\n````\n- Unverifiable type-not-inferable: Your code should not use for-loop.\n";

    #[test]
    fn a_file_of_cases_is_read() {
        let suite = parse(FILE).unwrap();
        assert_eq!(suite.prose, "No loop.\n\n- Not a case.");
        assert_eq!(suite.slugs, ["no-for-loop"]);
        let exempt = Exemption {
            slug: "no-for-loop".to_owned(),
            language: Some(Language::Python),
            outcome: Outcome::No,
            line: 9,
        };
        assert_eq!(suite.exempt, [exempt]);
        let case = &suite.cases[0];
        assert_eq!(case.name, "A for in a string");
        assert_eq!(case.line, 11);
        assert_eq!(case.language, Some(Language::Python));
        assert_eq!(case.response, "```python\nprint(\"for\")\n```");
        let [pair] = &case.pairs[..] else { panic!("{case:?}") };
        assert_eq!(pair.instructions, ["Your code should not use `for`-loop."]);
        assert_eq!(pair.outcome, Outcome::No);
        let evidence: Vec<_> = pair.evidence.iter().map(ToString::to_string).collect();
        assert_eq!(evidence, ["3:5 async for x in xs:", "4:1 `"]);
        assert!(FILE[pair.item.clone()].starts_with("- No: Your code"));
        assert_eq!((pair.line, case.line_of(pair)), (18, 11));
        let raw = &suite.cases[1];
        let pair = &raw.pairs[0];
        assert_eq!(pair.instructions, ["Your code should not use for-loop."]);
        assert_eq!(raw.response, "Hello\n```python\nx\n```\n");
        assert_eq!(pair.outcome, Outcome::Unverifiable(Reason::TypeNotInferable));
    }

    /// A case of one response, then what is given.
    fn case(rest: &str) -> String {
        format!("# use-if, no-if\n\n## Go\n\n### One\n\n```go\nx()\n```\n{rest}")
    }

    #[test]
    fn several_pairs_share_a_response() {
        let text = case("- No: Use if.\n  - Be brief.\n- Yes: Do not use if. `2:1 x()`\n");
        let suite = parse(&text).unwrap();
        assert_eq!(suite.slugs, ["use-if", "no-if"]);
        let case = &suite.cases[0];
        let [first, second] = &case.pairs[..] else { panic!("{case:?}") };
        assert_eq!(first.instructions, ["Use if.", "Be brief."]);
        assert_eq!(first.outcome, Outcome::No);
        assert_eq!(case.line_of(first), 10);
        assert_eq!(second.instructions, ["Do not use if."]);
        assert_eq!(second.evidence[0].to_string(), "2:1 x()");
        assert_eq!(case.line_of(second), 12);
        assert_eq!(suite.pairs().count(), 2);
    }

    #[test]
    fn what_is_wrong_with_a_case_is_named_with_its_line() {
        for (rest, line, message) in [
            (
                "```go\ny()\n```\n",
                11,
                "case `One` has a response already: write another case for this one",
            ),
            (
                "- Maybe: Use if.\n",
                11,
                "verdict `Maybe`: expected `Yes`, `No` or `Unverifiable REASON`",
            ),
            (
                "\n```verdict\nYes\n```\n",
                12,
                "a `verdict` block is not read any more: write the instruction and its verdict as an item of a list, `- Yes: INSTRUCTION`",
            ),
        ] {
            let problems = parse(&case(&format!("- No: Use if.\n{rest}"))).unwrap_err();
            let message = message.to_owned();
            assert_eq!(problems, [CaseError { line, message }], "{rest}");
        }
        let problems = parse(&case("")).unwrap_err();
        let message =
            "case `One` has no instruction: write a list below the response, `- Yes: INSTRUCTION`";
        assert_eq!(problems, [CaseError { line: 5, message: message.to_owned() }]);
        let late = "## Go\n### One\n- No: Use if.\n\n```go\ny()\n```\n";
        let message = "case `One`: the response has to come before the first verdict".to_owned();
        assert_eq!(parse(late).unwrap_err(), [CaseError { line: 5, message }]);
        let problems = parse("# t\n\n## Fortran\n\n### One\n\n- No: Do it.\n").unwrap_err();
        assert_eq!((problems[0].line, problems[1].line), (3, 5));
        assert!(problems[0].message.contains("section `Fortran`"));
        assert_eq!(problems[1].message, "case `One` has no response (a fenced block)");
    }
}

use super::probe::{SAMPLE, sample};
use super::*;
use crate::language::LanguageName;

/// Code parses cleanly in the languages whose ids it contains; `large` exceeds a limit.
#[derive(Default)]
struct Fake {
    requested: Vec<(u32, Language)>,
}

impl Probe for Fake {
    fn try_language(&mut self, block: u32, code: &str, language: Language) -> ProbeResult {
        self.requested.push((block, language));
        match code {
            code if code.contains("large") => ProbeResult::Refused,
            code if !code.contains(language.id()) => ProbeResult::Broken,
            code if code.contains("comment") => ProbeResult::Clean(CodeContent::Comments),
            code if code.contains("expression") => ProbeResult::Clean(CodeContent::Expressions),
            _ => ProbeResult::Clean(CodeContent::Statements),
        }
    }

    /// `err` is followed by the first letters of the languages with the fewest errors, and by
    /// `!` if the limit stops further parsing.
    fn error_bytes(&mut self, _block: u32, code: &str, language: Language) -> Option<usize> {
        let order = code.split("err-").nth(1).unwrap_or_default();
        let place = order.find(&language.id()[..1]);
        (place.is_some() || !order.contains('!')).then_some(place.unwrap_or(code.len()))
    }
}

const PYTHON: BlockLanguage = BlockLanguage::Supported(Language::Python);
const JAVA: BlockLanguage = BlockLanguage::Supported(Language::Java);
const GO: BlockLanguage = BlockLanguage::Supported(Language::Go);

fn requested(template: Option<Language>, question: Option<Language>) -> RequestedLanguage {
    RequestedLanguage {
        template: template.map(LanguageName::Supported),
        question: question.map(LanguageName::Supported),
    }
}

/// The languages of the blocks, and who was requested about which.
fn decide(text: &str, requested: &RequestedLanguage) -> (Vec<BlockLanguage>, Vec<(u32, Language)>) {
    let mut probe = Fake::default();
    let mut response = Response::new(text);
    response.decide_languages(requested, &mut probe);
    let blocks = response.blocks.into_iter();
    (blocks.map(|block| block.language).collect(), probe.requested)
}

#[test]
fn a_block_that_is_what_its_tag_says_is_parsed_once() {
    let text = "```py\nx = 'python go'\n```\n```bash\nls\n```\n```lua\nfn\n```\n";
    let (languages, probes) = decide(text, &requested(None, Some(Language::Go)));
    let lua = BlockLanguage::Other("lua".to_owned());
    assert_eq!(languages, [PYTHON, BlockLanguage::Neutral, lua]);
    assert_eq!(probes, [(0, Language::Python)]);
}

#[test]
fn the_first_clean_language_wins_in_the_order_of_ties() {
    use Language::{Cpp, Go, Java, Python};
    let text = "```\nx = 'go cpp'\n```\n";
    for (template, question, expected) in [
        (None, None, &[Python, Java, Go][..]),
        (None, Some(Cpp), &[Cpp]),
        (Some(Go), Some(Cpp), &[Go]),
        (Some(Java), Some(Cpp), &[Java, Cpp]),
    ] {
        let (languages, probes) = decide(text, &requested(template, question));
        let probed: Vec<_> = probes.into_iter().map(|(_, language)| language).collect();
        assert_eq!(probed, expected);
        let last = probed.last().copied().map(BlockLanguage::Supported);
        assert_eq!(languages.first(), last.as_ref());
    }
}

#[test]
fn tagged_blocks_are_decided_before_untagged_ones() {
    let text = "```\nx = 'java go'\n```\n```go\nx = 'go'\n```\n";
    let (languages, probes) = decide(text, &RequestedLanguage::default());
    assert_eq!(languages, [GO, GO]);
    assert_eq!(probes, [(1, Language::Go), (0, Language::Go)]);
}

#[test]
fn a_language_that_sees_comments_only_gives_way() {
    let (languages, _) = decide("```\n# comment python\n```\n", &RequestedLanguage::default());
    assert_eq!(languages, [PYTHON]);
    let output = "```\n# comment python\n```\n```py\nx = 'python'\n```\n";
    assert_eq!(decide(output, &RequestedLanguage::default()).0, [BlockLanguage::Neutral, PYTHON]);
}

#[test]
fn bare_expressions_are_code_only_where_nothing_else_is() {
    let expression = "```\nexpression python\n```\n";
    assert_eq!(decide(expression, &RequestedLanguage::default()).0, [PYTHON]);
    let output = format!("{expression}```java\nx = 'java';\n```\n");
    assert_eq!(decide(&output, &RequestedLanguage::default()).0, [BlockLanguage::Neutral, JAVA]);
    let mistagged = "```java\nexpression python\n```\n";
    assert_eq!(decide(mistagged, &RequestedLanguage::default()).0, [JAVA]);
}

#[test]
fn a_block_past_a_limit_is_not_passed_over() {
    let task = requested(None, Some(Language::Go));
    assert_eq!(decide("```\nlarge x = 1\n```\n", &task).0, [GO]);
    assert_eq!(decide("```java\nlarge\n```\n", &task).0, [JAVA]);
    assert_eq!(decide("large = [\n]\n", &task).0, [GO]);
}

#[test]
fn comments_around_bare_code_belong_to_it_in_python_only() {
    let text = "# app/x.py\nx = 'LANGUAGE'\n# end\n";
    for (language, lines) in [("python", 3), ("java", 1)] {
        let text = text.replace("LANGUAGE", language);
        let mut response = Response::new(&text);
        response.decide_languages(&RequestedLanguage::default(), &mut Fake::default());
        assert_eq!(response.blocks[0].line_count(), lines, "{language}");
    }
}

#[test]
fn a_language_has_one_name() {
    let of = |word: &str| BlockLanguage::of(&LanguageName::Other(word.to_owned()));
    assert_eq!(of("JS"), BlockLanguage::Supported(Language::JavaScript));
    assert_eq!(of("C"), BlockLanguage::C);
    assert_eq!(of("Golang"), GO);
    assert_eq!(of("Brand New"), BlockLanguage::Other("brand new".to_owned()));
}

#[test]
fn broken_code_is_in_the_nearest_language_that_a_keyword_tells() {
    for (code, expected) in [
        ("import 'err-jgp' and so on and so on", &JAVA),
        ("import 'err-gjp' and so on and so on", &GO),
        ("def f 'err-jgp' and so on and so on", &PYTHON),
        ("nothing 'err-jgp' and so on and so on", &BlockLanguage::Neutral),
        ("import 'err-' and so on and so on", &BlockLanguage::Neutral),
        // Too much was read to find out: no code it is not.
        ("import 'err-!' and so on and so on", &PYTHON),
        ("import 'err-p!' and so on and so on", &PYTHON),
        ("import 'err-jg!' and so on and so on", &PYTHON),
    ] {
        let (languages, _) = decide(&format!("```\n{code}\n```\n"), &RequestedLanguage::default());
        assert_eq!(languages.first(), Some(expected), "{code}");
    }
}

#[test]
fn a_large_block_is_detected_by_its_first_lines() {
    let code = "x = 'python'\n".repeat(6_000) + "x = 'large'\n";
    let (languages, probes) = decide(&format!("```\n{code}```\n"), &RequestedLanguage::default());
    assert_eq!((languages, probes.len()), (vec![PYTHON], 1));
    let tagged = format!("```java\n{code}```\n").replace("large", "small");
    assert_eq!(decide(&tagged, &RequestedLanguage::default()).0, [JAVA]);
    assert_eq!(sample(&"é".repeat(SAMPLE)).len(), SAMPLE);
}

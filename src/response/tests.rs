//! Responses as wholes: places, and arbitrary text.

use proptest::prelude::*;

use super::block::CodeLine;
use super::*;

/// The lines of a text as people count them, without their ends and a byte order mark.
fn lines(text: &str) -> Vec<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(str::to_owned).collect()
}

/// Reports a character of some code that is not at its position in the response.
fn misplaced(response: &Response<'_>) -> Option<String> {
    let lines = lines(response.text);
    for block in response.blocks.iter().chain(&response.bare) {
        for (at, c) in block.code.char_indices().filter(|(_, c)| *c != '\n') {
            let (line, column) = block.line_column(at);
            let found = lines[line as usize - 1].chars().nth(column as usize - 1);
            let padding = (c, found) == (' ', Some('\t'));
            if found != Some(c) && !padding {
                return Some(format!("{c:?} at {line}:{column}, where {found:?} is"));
            }
        }
    }
    None
}

/// The code that the Markdown parser itself gives the fences of a text.
fn commonmark(text: &str) -> Vec<String> {
    use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
    let mut blocks = Vec::new();
    let mut open = None;
    for event in Parser::new_ext(text, Options::empty()) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => open = Some(String::new()),
            Event::Text(text) => open.iter_mut().for_each(|code| code.push_str(&text)),
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    blocks
}

#[test]
fn places_lead_back_to_the_response() {
    for (text, place, expected) in [
        ("```py\nabc\n```", Span::in_block(0, 1, 3), (2, 2, 2, 4, "bc")),
        ("- ```py\n  abc\n  ```", Span::in_block(0, 0, 1), (2, 3, 2, 4, "a")),
        ("> 1. ```py\r\n>    a\r\n>    é🎉b\r\n", Span::in_block(0, 8, 9), (3, 8, 3, 9, "b")),
        ("```\na\rb\r```", Span::in_block(0, 2, 3), (3, 1, 3, 2, "b")),
        ("\u{feff}```\na\n```", Span::in_block(0, 0, 1), (2, 1, 2, 2, "a")),
        ("<think>\n```\nx\n```\n</think>```\na\n```", Span::in_block(0, 0, 1), (6, 1, 6, 2, "a")),
        ("```\na b\nc d\n```", Span::in_block(0, 2, 5), (2, 3, 3, 2, "b")),
        ("```\na b\nc d\n```", Span::in_block(0, 0, 4), (2, 1, 2, 4, "a b")),
        ("```\na\n```", Span::in_block(0, 9, 12), (2, 2, 2, 2, "")),
        ("é a\r\nb", Span::in_text(3, 4), (1, 3, 1, 4, "a")),
        ("\u{feff}a", Span::in_text(3, 4), (1, 1, 1, 2, "a")),
        ("", Span::in_text(0, 0), (1, 1, 1, 1, "")),
        ("```\n```", Span::in_block(0, 0, 0), (1, 1, 1, 1, "")),
        ("a", Span::in_block(7, 0, 1), (1, 1, 1, 2, "a")),
        ("- ```\n\t\tx\n", Span::in_block(0, 2, 3), (2, 2, 2, 3, "\t")),
    ] {
        let found = Response::new(text).evidence(place);
        let (line, column, end_line, end_column, quoted) = expected;
        assert_eq!((found.line, found.column), (line, column), "{text:?}");
        assert_eq!((found.end_line, found.end_column), (end_line, end_column), "{text:?}");
        assert_eq!(found.text, quoted, "{text:?}");
    }
}

#[test]
fn a_long_line_is_cut_in_evidence() {
    for (length, quoted) in [(200, "é".repeat(200)), (201, "é".repeat(199) + "…")] {
        let text = format!("```\n{}\n```", "é".repeat(length));
        let response = Response::new(&text);
        let found = response.evidence(Span::in_block(0, 0, 2 * length as u32));
        assert_eq!(found.text, quoted);
        assert_eq!(found.end_column, length + 1);
    }
}

#[test]
fn fences_are_found_in_all_their_forms() {
    for (text, expected) in [
        ("```\na\n```\n", &["a\n"][..]),
        ("~~~~ py\na\n~~~\n~~~~\n", &["a\n~~~\n"]),
        ("````md\n```py\na\n```\n````\n", &["a\n"]),
        ("```\na", &["a"]),
        ("```\na\n\n", &["a\n\n"]),
        ("```", &[""]),
        ("  ```\n  a\n    b\n  ```\n", &["a\n  b\n"]),
        ("- x\n\n  ```\n  a\n  ```\n- ~~~\n  b\n", &["a\n", "b\n"]),
        ("> ```\n> a\n\nb\n", &["a\n"]),
        ("x `` ``` `` y\n", &[]),
        ("``` a`b\nc\n", &[]),
        ("text\n```\na\n```\ntext\n", &["a\n"]),
        // No fences to CommonMark, but to people.
        ("<answer>\n```\na\n\nb\n```\n</answer>\n", &["a\n\nb\n"]),
        ("<!-- x -->\n```\na\n```\n", &["a\n"]),
        ("[x]:\n```\na\n```\n", &["a\n"]),
    ] {
        let response = Response::new(text);
        let codes: Vec<_> = response.blocks.iter().map(|block| &*block.code).collect();
        assert_eq!(codes, expected, "{text:?}");
    }
}

#[test]
fn unchanged_code_is_borrowed() {
    let is_borrowed =
        |text| matches!(Response::new(text).blocks[0].code, std::borrow::Cow::Borrowed(_));
    assert!(is_borrowed("<think>x</think>```\na\n b\n```"));
    assert!(is_borrowed("a\r\n```\na"));
    assert!(!is_borrowed("```\r\na\r\nb\r\n```"));
    assert!(!is_borrowed("- ```\n  a\n  b\n"));
}

#[test]
fn titles_come_from_the_info_string_and_the_line_above() {
    for (text, expected) in [
        ("```py:a/b.py\nx\n```", &[&["a/b.py"][..]][..]),
        ("## `a.py`\n\n```py\nx\n```", &[&["a.py"]]),
        ("**a.py**:\r\n\r\n```py title=\"b.py\"\r\nx\r\n```", &[&["b.py", "a.py"]]),
        ("1. a.py\n\n   ```py\n   x\n   ```", &[&["a.py"]]),
        ("```py\nx\n```\n```py\ny\n```", &[&[], &[]]),
        ("<think>a.py</think>\n```py\ny\n```", &[&[]]),
        ("a.py\n<think>b.py</think>\n```py\ny\n```", &[&["a.py"]]),
    ] {
        let response = Response::new(text);
        for (block, expected) in response.blocks.iter().zip(expected) {
            let titles: Vec<_> = block.titles.iter().map(|title| title.text).collect();
            assert_eq!(titles, *expected, "{text:?}");
            for title in &block.titles {
                assert_eq!(response.evidence(title.span).text, title.text);
            }
        }
        assert_eq!(response.blocks.len(), expected.len(), "{text:?}");
    }
}

#[test]
fn a_source_file_is_one_block() {
    let response = Response::of_code("\u{feff}```\r\n<think>\r\n  x", Language::Python);
    let block = &response.blocks[0];
    assert_eq!(block.code, "```\n<think>\n  x");
    assert_eq!(block.language, BlockLanguage::Supported(Language::Python));
    assert_eq!(misplaced(&response), None);
    assert_eq!(Response::of_code("", Language::Go).blocks.len(), 1);
}

/// Text made of what matters to fences, containers, lines and thinking.
fn markdown(html: bool) -> impl Strategy<Value = String> {
    let mut pieces = vec![
        "```",
        "````",
        "~~~",
        "`",
        "python",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\r",
        "\t",
        " ",
        "    ",
        "- ",
        "1. ",
        "> ",
        "# ",
        "x = 'é🎉'",
        "def f():",
        "a b c",
        "{",
        "}",
        "漢字",
        "\u{feff}",
        "\u{0}",
        "\u{2028}",
        "***",
        "---",
    ];
    if html {
        pieces.extend([
            "\u{b}",
            "<think>",
            "</think>",
            "<reasoning>",
            "<a>",
            "[x]:",
            "&amp;",
            "\\",
        ]);
    }
    proptest::collection::vec(proptest::sample::select(pieces), 0..40).prop_map(|all| all.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn all_code_is_found_at_its_place(text in markdown(true)) {
        let response = Response::new(&text);
        prop_assert_eq!(misplaced(&response), None);
        for (number, block) in response.blocks.iter().enumerate() {
            prop_assert_eq!(block.index as usize, number);
            let code: Vec<_> = block.code_lines().map(|(_, line)| line).collect();
            let expected: Vec<_> = block.code.split_terminator('\n').collect();
            prop_assert_eq!(code, expected);
        }
    }

    #[test]
    fn fences_hold_what_commonmark_gives_them(text in markdown(false)) {
        let text = text.trim_start_matches('\u{feff}');
        let normal = text.replace("\r\n", "\n").replace('\r', "\n");
        let code = |line: &CodeLine| {
            let end = if line.ended { "\n" } else { "" };
            " ".repeat(line.padding.into()) + &normal[line.start..line.end] + end
        };
        let fences = crate::response::markdown::fences(&normal);
        let codes: Vec<String> =
            fences.iter().map(|fence| fence.lines.iter().map(code).collect()).collect();
        // The indentation of a fence is not always taken from its lines.
        let unindented = |code: &String| -> Vec<String> {
            code.split('\n').map(|line| line.trim_start_matches([' ', '\t']).to_owned()).collect()
        };
        let expected: Vec<_> = commonmark(&normal).iter().map(unindented).collect();
        prop_assert_eq!(codes.iter().map(unindented).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn any_text_and_any_place_will_do(text in "\\PC*", start: u32, length in 0..100u32, block: Option<u8>) {
        let response = Response::new(&text);
        let start = start % (text.len() as u32 + 2);
        let block = block.map(u32::from);
        let span = Span { block, start, end: start + length };
        let found = response.evidence(span);
        prop_assert!((found.line, found.column) <= (found.end_line, found.end_column));
        prop_assert!(found.text.chars().count() <= 200);
    }

    #[test]
    fn answer_lines_are_the_lines_that_are_shown(text in markdown(true)) {
        let response = Response::new(&text);
        let shown = response.answer_lines();
        prop_assert!(shown.len() <= lines(&text).len());
        let places: Vec<_> = shown.iter().map(|line| response.evidence(*line).line).collect();
        prop_assert!(places.is_sorted_by(|a, b| a < b), "{:?}", places);
    }
}

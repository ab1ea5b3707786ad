//! The report as an HTML page: one file, which needs no network, and shows the figures, the answers,
//! and the lines that decided each verdict.
//!
//! Data from files is written as compressed base64, and added to the page as text by its script. A
//! content security policy allows only that script and the style sheet. The output is
//! deterministic.

mod answer;
mod fragment;
mod index;
mod pack;

pub use answer::PageAnswer;

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use index::PageIndex;
use pack::Store;

use super::MetricsReport;

/// Writes the page while answers are added. Texts are compressed and written in chunks; memory grows
/// by less than a hundred bytes for each answer.
#[derive(Debug)]
pub struct Page<W> {
    out: W,
    store: Store,
    index: PageIndex,
}

impl<W: Write> Page<W> {
    /// Starts a page by writing what comes before the answers to `out`.
    pub fn new(mut out: W) -> io::Result<Self> {
        out.write_all(head().as_bytes())?;
        Ok(Self { out, store: Store::default(), index: PageIndex::default() })
    }

    pub fn add(&mut self, answer: &PageAnswer) -> io::Result<()> {
        let (question, is_new) = self.index.question(answer)?;
        if is_new {
            let record = self.store.push(&mut self.out, &answer.question_record())?;
            self.index.set_question_record(record);
        }
        let record = self.store.push(&mut self.out, &answer.answer_record())?;
        self.index.answer(answer, question, record);
        Ok(())
    }

    /// Ends the page with the figures and returns the writer.
    pub fn finish(mut self, report: &MetricsReport) -> io::Result<W> {
        let chunks = self.store.finish(&mut self.out)?;
        let contents = index::contents(report, &self.index, chunks);
        pack::write_block(&mut self.out, "contents", &serde_json::to_vec(&contents)?)?;
        self.out.write_all(tail().as_bytes())?;
        Ok(self.out)
    }
}

const MARKUP: &str = include_str!("page/page.html");
pub(super) const STYLE: &str = include_str!("page/style.css");

/// The script. Its parts share one scope, which is not the global one.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("page/data.js"),
    include_str!("page/dom.js"),
    include_str!("page/figures.js"),
    include_str!("page/leaderboard.js"),
    include_str!("page/heatmap.js"),
    include_str!("page/compare.js"),
    include_str!("page/code.js"),
    include_str!("page/list.js"),
    include_str!("page/answer.js"),
    include_str!("page/main.js"),
    "})();\n",
);

fn head() -> String {
    parts().0.replace("{policy}", &policy()).replace("{style}", STYLE)
}

fn tail() -> String {
    parts().1.replace("{script}", SCRIPT)
}

fn parts() -> (&'static str, &'static str) {
    MARKUP.split_once("{data}\n").unwrap_or((MARKUP, ""))
}

/// The content security policy: nothing is loaded, only this style sheet and this script are used,
/// and text is never parsed as markup.
fn policy() -> String {
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
         trusted-types 'none'",
        style_hash(),
        hash(SCRIPT)
    )
}

pub(super) fn style_hash() -> String {
    hash(STYLE)
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod shell_tests {
    use super::*;

    #[test]
    fn the_markup_has_each_placeholder_once() {
        for placeholder in ["{policy}", "{style}", "{data}\n", "{script}"] {
            assert_eq!(MARKUP.matches(placeholder).count(), 1, "{placeholder}");
        }
    }

    #[test]
    fn the_hashed_text_is_the_whole_element() {
        assert!(head().contains(&format!("<style>{STYLE}</style>")));
        assert!(tail().contains(&format!("<script>{SCRIPT}</script>")));
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
    }

    #[test]
    fn the_script_never_parses_text_as_markup() {
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::VerdictRow;
    use crate::metrics::Leaderboard;

    fn page(lines: &[String]) -> String {
        let report = MetricsReport::new(&Leaderboard::default(), None);
        let mut page = Page::new(Vec::new()).unwrap();
        for line in lines {
            let row = VerdictRow::from_bytes(line.as_bytes()).unwrap();
            page.add(&PageAnswer::new(row).unwrap()).unwrap();
        }
        let out = page.finish(&report).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn line(question: u32, model: &str, answer: &str) -> String {
        serde_json::json!({
            "question_id": question, "model_id": model, "answer": answer, "question": answer,
            "verdicts": ["Yes"], "details": [{"instruction": answer, "verdict": "Yes", "message": answer}],
        })
        .to_string()
    }

    #[test]
    fn no_text_of_the_input_is_in_the_page() {
        let hostile = "</script><script>alert(1)</script><!-- ]]>";
        let page = page(&[line(1, hostile, hostile)]);
        assert!(!page.contains("alert(1)") && !page.contains("]]>"));
    }

    #[test]
    fn the_same_answers_make_the_same_page_and_a_question_is_stored_once() {
        let noise = |seed: u32| -> String {
            let step =
                |number: &u32| Some(number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
            let numbers = std::iter::successors(Some(seed), step).take(2_000);
            numbers.map(|number| format!("{number:08x}")).collect()
        };
        let lines = |question: fn(u32) -> u32| -> Vec<String> {
            (0..20).map(|index| line(question(index), "m", &noise(question(index)))).collect()
        };
        let same = page(&lines(|_| 7));
        assert_eq!(same, page(&lines(|_| 7)));
        assert!(same.len() < page(&lines(|index| index)).len());
    }
}

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
pub(super) use fragment::{STYLE, style_hash};

use std::io::{self, Write};

use index::{Contents, PageIndex};
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
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn new(mut out: W) -> io::Result<Self> {
        out.write_all(fragment::head().as_bytes())?;
        Ok(Self { out, store: Store::default(), index: PageIndex::default() })
    }

    /// Adds an answer with its verdicts.
    ///
    /// # Errors
    /// If the page cannot be written to.
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
    ///
    /// # Errors
    /// If the page cannot be written to.
    pub fn finish(mut self, report: &MetricsReport) -> io::Result<W> {
        let chunks = self.store.finish(&mut self.out)?;
        let contents = Contents::new(report, &self.index, chunks);
        pack::write_block(&mut self.out, "contents", &serde_json::to_vec(&contents)?)?;
        self.out.write_all(fragment::tail().as_bytes())?;
        Ok(self.out)
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
            let step = |it: &u32| Some(it.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
            let numbers = std::iter::successors(Some(seed), step).take(2_000);
            numbers.map(|it| format!("{it:08x}")).collect()
        };
        let lines = |question: fn(u32) -> u32| -> Vec<String> {
            (0..20).map(|index| line(question(index), "m", &noise(question(index)))).collect()
        };
        let same = page(&lines(|_| 7));
        assert_eq!(same, page(&lines(|_| 7)));
        assert!(same.len() < page(&lines(|index| index)).len());
    }
}

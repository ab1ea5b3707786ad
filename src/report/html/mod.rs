//! The report as an HTML page: one file, which needs no network, and shows the figures, the answers,
//! and the lines that decided each verdict.
//!
//! Data from files is written as compressed base64, and added to the page as text by its script. A
//! content security policy allows only that script and the style sheet. The output is
//! deterministic.

mod answer;
mod fragment;
mod index;

use std::io;
use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use index::PageIndex;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::MetricsReport;

pub use answer::PageAnswer;

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
        write_block(&mut self.out, "contents", &serde_json::to_vec(&contents)?)?;
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
    include_str!("page/rounds.js"),
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

/// The size of a chunk before compression, in bytes: small enough to be decompressed unnoticed.
const CHUNK_BYTES: usize = 192 << 10;

/// Writes records in chunks. Each chunk is a JSON list, which is written when it is full.
#[derive(Debug, Default)]
pub(super) struct Store {
    chunk: Vec<u8>,
    records: u32,
    /// The first record of each chunk.
    starts: Vec<u32>,
}

impl Store {
    pub(super) fn push(
        &mut self,
        out: &mut impl Write,
        record: &impl Serialize,
    ) -> io::Result<u32> {
        let number = self.records;
        if self.chunk.is_empty() {
            self.starts.push(number);
        }
        self.chunk.push(if self.chunk.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.chunk, record)?;
        self.records += 1;
        if self.chunk.len() >= CHUNK_BYTES {
            self.flush(out)?;
        }
        Ok(number)
    }

    /// Writes the last chunk. Returns the first record of each chunk.
    pub(super) fn finish(&mut self, out: &mut impl Write) -> io::Result<&[u32]> {
        self.flush(out)?;
        Ok(&self.starts)
    }

    fn flush(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.chunk.is_empty() {
            self.chunk.push(b']');
            write_block(out, "chunk", &self.chunk)?;
            self.chunk.clear();
        }
        Ok(())
    }
}

/// Writes a block that the page finds by its class.
pub(super) fn write_block(out: &mut impl Write, class: &str, data: &[u8]) -> io::Result<()> {
    write!(out, "<script type=\"application/gzip+base64\" class=\"{class}\">")?;
    // The gzip header has no time and no name, so that the output is deterministic.
    let base64 = EncoderWriter::new(&mut *out, &STANDARD);
    let mut gzip = GzEncoder::new(base64, Compression::default());
    gzip.write_all(data)?;
    gzip.finish()?.finish()?;
    out.write_all(b"</script>\n")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use base64::Engine;
    use flate2::read::GzDecoder;

    use super::*;
    use crate::dataset::VerdictRow;
    use crate::metrics::Leaderboard;

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

    fn blocks(page: &[u8]) -> Vec<serde_json::Value> {
        let page = std::str::from_utf8(page).unwrap();
        let blocks = page.lines().map(|line| {
            let (_, rest) = line.split_once('>').unwrap();
            let bytes = STANDARD.decode(rest.strip_suffix("</script>").unwrap()).unwrap();
            let mut text = String::new();
            GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
            serde_json::from_str(&text).unwrap()
        });
        blocks.collect()
    }

    #[test]
    fn records_are_found_by_the_first_of_their_chunk() {
        let (mut store, mut out) = (Store::default(), Vec::new());
        let half = "</script>".repeat(CHUNK_BYTES / 17);
        for number in 0..5 {
            let record = (number, &half);
            assert_eq!(store.push(&mut out, &record).unwrap(), number);
        }
        assert_eq!(store.finish(&mut out).unwrap(), [0, 2, 4]);
        let firsts: Vec<_> = blocks(&out).iter().map(|block| block[0][0].clone()).collect();
        assert_eq!(firsts, [0, 2, 4]);
    }

    #[test]
    fn nothing_stored_is_nothing_written() {
        let mut out = Vec::new();
        assert!(Store::default().finish(&mut out).unwrap().is_empty());
        assert!(out.is_empty());
    }
}

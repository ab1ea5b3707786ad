//! Writes data to the page as compressed base64, in blocks that a browser does not run as scripts.

use std::io::{self, Write};

use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

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

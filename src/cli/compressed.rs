//! Decompresses what is read, by its first bytes.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;

/// The first bytes of each kind of file that is no text, and what it is.
const KINDS: [(&[u8], Kind); 7] = [
    (b"\x1f\x8b", Kind::Gzip),
    (b"\x28\xb5\x2f\xfd", Kind::Zstd),
    (b"\xfd7zXZ", Kind::Other("an xz file")),
    (b"BZh", Kind::Other("a bzip2 file")),
    (b"PK\x03\x04", Kind::Other("a zip file")),
    (b"PAR1", Kind::Other("a Parquet file")),
    (b"ARROW1", Kind::Other("an Arrow file")),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Gzip,
    Zstd,
    /// One that is not read here.
    Other(&'static str),
}

/// The text of a reader that may be compressed.
///
/// # Errors
/// If it cannot be read, or is a file of a kind that is not read here.
pub(super) fn decompress(mut reader: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    // No more is read than needed: a process at the other end of a pipe may wait for an answer.
    let mut start = Vec::new();
    let mut kinds = KINDS.to_vec();
    let kind = loop {
        kinds.retain(|(magic, _)| magic.starts_with(&start));
        let complete = kinds.iter().find(|(magic, _)| magic.len() == start.len());
        let mut byte = [0];
        match complete {
            Some((_, kind)) => break Some(*kind),
            None if kinds.is_empty() || reader.read(&mut byte)? == 0 => break None,
            None => start.push(byte[0]),
        }
    };
    let all = Cursor::new(start).chain(reader);
    match kind {
        None => Ok(Box::new(all)),
        Some(Kind::Gzip) => Ok(Box::new(MultiGzDecoder::new(all))),
        Some(Kind::Zstd) => Ok(Box::new(zstd::Decoder::new(all)?)),
        Some(Kind::Other(what)) => {
            Err(io::Error::other(format!("this is {what}; make JSON lines of it")))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        let reader = Box::new(Cursor::new(bytes.to_vec()));
        decompress(reader)?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(text.as_bytes()).unwrap();
        out.finish().unwrap()
    }

    #[test]
    fn text_is_left_as_it_is() {
        for text in ["", "{", "(", "PA", "\u{feff}{}", "BZ"] {
            assert_eq!(read(text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn compressed_text_is_read_through_all_its_parts() {
        assert_eq!(read(&[gzip("one "), gzip("two")].concat()).unwrap(), "one two");
        let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 1).unwrap();
        assert_eq!(read(&[zstd("one "), zstd("two")].concat()).unwrap(), "one two");
    }

    #[test]
    fn other_files_are_named_and_broken_ones_refused() {
        let error = read(b"PAR1xxxx").unwrap_err().to_string();
        assert_eq!(error, "this is a Parquet file; make JSON lines of it");
        let whole = gzip("text");
        assert!(read(&whole[..whole.len() - 4]).is_err());
    }
}

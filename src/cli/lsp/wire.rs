//! The messages of an editor, as they come over standard input. `lsp-server` has a reader too, which
//! allocates whatever length a message claims and ends the server at the first bad one.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::json;

/// The longest message that is read, in bytes (16 MiB): a text of the largest file that is checked,
/// with every character escaped, takes less.
const MAX_MESSAGE: u64 = 1 << 24;
/// The longest line of a header, in bytes.
const MAX_HEADER: u64 = 1 << 10;

/// What an editor sent.
#[derive(Debug)]
pub(super) enum Received {
    Message(Message),
    /// It was none: why, and what to send.
    Bad {
        code: ErrorCode,
        reason: String,
    },
    /// It has closed the stream.
    End,
}

pub(super) fn read(input: &mut impl BufRead) -> io::Result<Received> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Received::End);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        match (text.split_once(':'), length) {
            (None, Some(length)) if text.is_empty() => return body(input, length),
            (None, None) if text.is_empty() => {}
            (Some((name, value)), _) if name.eq_ignore_ascii_case("Content-Length") => {
                let Ok(bytes) = value.trim().parse::<u64>() else {
                    return Ok(bad_header(text));
                };
                length = Some(bytes);
            }
            (Some((name, _)), _) if name.eq_ignore_ascii_case("Content-Type") => {}
            _ => return Ok(bad_header(text)),
        }
    }
}

fn bad_header(line: &str) -> Received {
    let shown: String = line.chars().take(40).collect();
    let reason = format!(
        "`{shown}` is no header: a message begins with `Content-Length: BYTES` and an empty line"
    );
    Received::Bad { code: ErrorCode::ParseError, reason }
}

fn body(input: &mut impl BufRead, length: u64) -> io::Result<Received> {
    let mut limited = input.by_ref().take(length);
    if length > MAX_MESSAGE {
        io::copy(&mut limited, &mut io::sink())?;
        let reason = format!("the message has {length} bytes, at most {MAX_MESSAGE} are read");
        return Ok(Received::Bad { code: ErrorCode::InvalidRequest, reason });
    }
    let mut body = Vec::new();
    limited.read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(Received::End);
    }
    Ok(match serde_json::from_slice(&body) {
        Ok(message) => Received::Message(message),
        Err(error) if error.is_data() => Received::Bad {
            code: ErrorCode::InvalidRequest,
            reason: "this is JSON, but no request, response or notification of JSON-RPC".to_owned(),
        },
        Err(error) => Received::Bad {
            code: ErrorCode::ParseError,
            reason: format!("the message is not JSON: {error}"),
        },
    })
}

/// Answers what was no message, and so has no id.
pub(super) fn refuse(out: &mut impl Write, code: ErrorCode, reason: &str) -> io::Result<()> {
    let error = json!({ "code": code as i32, "message": reason });
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    write!(out, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn received(text: &str) -> Received {
        read(&mut text.as_bytes()).unwrap()
    }

    #[track_caller]
    fn assert_bad(text: &str, expected: &str) {
        match received(text) {
            Received::Bad { reason, .. } => assert!(reason.contains(expected), "{reason}"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn messages_have_a_header() {
        let body = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let length = body.len();
        for header in [
            format!("Content-Length: {length}\r\n\r\n"),
            format!("content-length:{length}\nContent-Type: x\n\n"),
            format!("\r\nContent-Length: {length}\r\n\r\n"),
        ] {
            let text = format!("{header}{body}");
            assert!(
                matches!(received(&text), Received::Message(Message::Notification(_))),
                "{text}"
            );
        }
        assert!(matches!(received(""), Received::End));
        assert!(matches!(received("Content-Length: 9\r\n\r\n{}"), Received::End));
    }

    #[test]
    fn what_is_no_message_is_refused_and_skipped() {
        assert_bad("hello\n", "`hello` is no header");
        assert_bad("Content-Length: -1\r\n\r\n", "is no header");
        assert_bad("Content-Length: 3\r\n\r\n{,}", "not JSON");
        assert_bad("Content-Length: 2\r\n\r\n[]", "no request");
        assert_bad(&format!("Content-Length: {}\r\n\r\n{{}}", u64::MAX), "at most 16777216");
        assert_bad(&"x".repeat(5_000_000), "is no header");
    }

    #[test]
    fn the_next_message_is_read_after_a_bad_one() {
        let body = r#"{"method":"exit"}"#;
        let text = format!("nonsense\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let mut input = text.as_bytes();
        assert!(matches!(read(&mut input).unwrap(), Received::Bad { .. }));
        assert!(matches!(read(&mut input).unwrap(), Received::Message(_)));
        assert!(matches!(read(&mut input).unwrap(), Received::End));
    }
}

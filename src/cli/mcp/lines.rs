//! The messages of an agent: one on each line of standard input. `rmcp` has a reader too, which answers
//! nothing to a line that is too long or not JSON, so that an agent would wait for ever, and ends if the
//! first message is not the one it waits for.

use std::io::{self, BufRead, Read, Write};
use std::thread;

use rmcp::model::{ClientRequest, ErrorData, GetMeta, JsonRpcMessage, ProtocolVersion, RequestId};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The longest line that is read, in bytes (16 MiB).
const MAX_LINE: u64 = 1 << 24;
/// How many messages are read ahead.
const AHEAD: usize = 16;

/// A line of input.
#[derive(Debug)]
enum Line {
    Message(Box<RxJsonRpcMessage<RoleServer>>),
    /// It was no message: what to answer.
    Refused(ErrorData, Option<RequestId>),
}

pub(super) struct Lines {
    input: Receiver<Line>,
    /// Whether a request has begun a session: at anything but a request before that, the server would end.
    is_begun: bool,
}

impl Lines {
    pub(super) fn of_stdin() -> Self {
        let (sender, input) = channel(AHEAD);
        // It ends with the process: nothing interrupts a read from standard input.
        thread::spawn(move || forward(&mut io::stdin().lock(), &sender));
        Self { input, is_begun: false }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        std::future::ready(write(&message))
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            match self.input.recv().await? {
                Line::Message(message) => {
                    self.is_begun |= begins(&message);
                    if self.is_begun || matches!(*message, JsonRpcMessage::Request(_)) {
                        return Some(*message);
                    }
                }
                Line::Refused(error, id) => {
                    write(&TxJsonRpcMessage::<RoleServer>::error(error, id)).ok()?;
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.input.close();
        Ok(())
    }
}

/// Whether a message begins a session: by `initialize`, or with all that it says of the client.
fn begins(message: &RxJsonRpcMessage<RoleServer>) -> bool {
    let JsonRpcMessage::Request(message) = message else {
        return false;
    };
    match &message.request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_) => false,
        request => {
            let missing = request.get_meta().missing_required_keys(&ProtocolVersion::V_2026_07_28);
            missing.is_empty()
        }
    }
}

fn write(message: &TxJsonRpcMessage<RoleServer>) -> io::Result<()> {
    let mut text = serde_json::to_vec(message)?;
    text.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&text)?;
    out.flush()
}

/// Reads lines until the stream ends or nobody wants more.
fn forward(input: &mut impl BufRead, sender: &Sender<Line>) {
    while let Ok(Some(line)) = read(input) {
        if sender.blocking_send(line).is_err() {
            return;
        }
    }
}

/// The next line that is not blank; `None` at the end.
fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            let message =
                format!("the line is longer than {MAX_LINE} bytes: send less of the text");
            return Ok(Some(Line::Refused(ErrorData::invalid_request(message, None), None)));
        }
        if !line.trim_ascii().is_empty() {
            return Ok(Some(parsed(&line)));
        }
    }
}

fn parsed(line: &[u8]) -> Line {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let error = match serde_json::from_slice(line) {
        Ok(message) => return Line::Message(Box::new(message)),
        Err(error) => error,
    };
    let Ok(value) = serde_json::from_slice::<Value>(line) else {
        let message =
            format!("the line is not JSON: {error}; send one JSON-RPC message on each line");
        return Line::Refused(ErrorData::parse_error(message, None), None);
    };
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value(id).ok());
    let message = "this is JSON, but no request, response or notification of JSON-RPC 2.0";
    Line::Refused(ErrorData::invalid_request(message, None), id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(mut text: &[u8]) -> String {
        match read(&mut text).unwrap() {
            Some(Line::Refused(error, _)) => error.message.into_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lines_are_messages() {
        let mut text = "\n \r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r\n".as_bytes();
        assert!(matches!(read(&mut text).unwrap(), Some(Line::Message(_))));
        assert!(read(&mut text).unwrap().is_none());
    }

    #[test]
    fn what_is_no_message_is_refused_with_its_id() {
        assert!(refusal(b"hello\n").contains("not JSON"));
        assert!(refusal(b"\xff\n").contains("not JSON"));
        assert!(refusal(b"[]\n").contains("no request"));
        assert!(refusal(&b"[".repeat(10_000)).contains("not JSON"));
        let line = br#"{"jsonrpc":"2.0","id":7,"method":5}"#;
        let Line::Refused(_, id) = parsed(line) else { panic!("it has no method") };
        assert_eq!(id, Some(RequestId::Number(7)));
    }

    #[test]
    fn a_long_line_is_skipped() {
        let text = ["x".repeat(MAX_LINE as usize + 9).as_str(), "\n{\n"].concat();
        let mut text = text.as_bytes();
        let Some(Line::Refused(error, _)) = read(&mut text).unwrap() else { panic!("too long") };
        assert!(error.message.contains("longer than"));
        assert_eq!(text, b"{\n");
    }
}

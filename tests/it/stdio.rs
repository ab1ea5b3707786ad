//! A server that talks JSON-RPC over standard input and output, and its client.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How messages are told apart.
#[derive(Clone, Copy, PartialEq)]
pub enum Framing {
    /// One on each line.
    Lines,
    /// Each after a header with its length.
    Headers,
}

/// A running server; a test that waits for it in vain fails.
pub struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    inbox: Receiver<Value>,
    framing: Framing,
    next_id: u64,
}

/// The longest that a message is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

impl Server {
    /// Starts `codeif` in a folder.
    pub fn start(folder: &Path, args: &[&str], framing: Framing) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, inbox) = channel();
        thread::spawn(move || {
            while let Some(message) = receive(&mut output, framing) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self { child, stdin, inbox, framing, next_id: 0 }
    }

    /// Sends bytes as they are.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let framed = match self.framing {
            Framing::Lines => format!("{text}\n"),
            Framing::Headers => format!("Content-Length: {}\r\n\r\n{text}", text.len()),
        };
        self.send_raw(framed.as_bytes());
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The next message.
    #[track_caller]
    pub fn next(&self) -> Value {
        self.inbox.recv_timeout(PATIENCE).expect("the server says nothing more")
    }

    /// The next message for which this holds; others are passed over.
    #[track_caller]
    pub fn next_that(&self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next();
            if is_wanted(&message) {
                return message;
            }
        }
    }

    /// Sends a request, and waits for its response.
    #[track_caller]
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.next_that(|message| message["id"] == id)
    }

    /// Closes standard input, and waits for the exit status.
    #[track_caller]
    pub fn end(mut self) -> Option<i32> {
        drop(self.stdin.take());
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn receive(output: &mut impl BufRead, framing: Framing) -> Option<Value> {
    let mut line = String::new();
    output.read_line(&mut line).ok().filter(|length| *length > 0)?;
    if framing == Framing::Lines {
        return Some(serde_json::from_str(&line).unwrap());
    }
    let length = line.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
    output.read_line(&mut line).ok()?;
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

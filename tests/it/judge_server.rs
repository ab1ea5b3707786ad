//! A mock of the judge: a server on loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

/// How the server replies to a request.
pub enum Reply {
    /// Sends a status, headers and a body.
    Send(u16, &'static [(&'static str, &'static str)], String),
    /// Sends the body in small chunks.
    Chunks(String),
    /// Waits, then sends the body.
    Late(Duration, String),
    /// Sends less than the announced length, and closes the connection.
    Break,
}

impl Reply {
    /// A status with an error message in the body.
    pub fn error(status: u16, message: &str) -> Self {
        Self::Send(status, &[], json!({"error": {"message": message}}).to_string())
    }

    /// A completion of the model.
    pub fn says(text: &str) -> Self {
        Self::Send(200, &[], completion(text))
    }
}

/// A chat completion with this text.
pub fn completion(text: &str) -> String {
    json!({"choices": [{"index": 0, "finish_reason": "stop",
        "message": {"role": "assistant", "content": text}}]})
    .to_string()
}

/// A request as received.
#[derive(Clone)]
pub struct Request {
    /// Request line and headers.
    pub head: String,
    pub body: Value,
}

impl Request {
    /// The user message.
    pub fn user(&self) -> &str {
        self.body["messages"][1]["content"].as_str().unwrap()
    }
}

#[derive(Default)]
struct Record {
    requests: Mutex<Vec<Request>>,
    running: AtomicUsize,
    max_running: AtomicUsize,
}

/// The server. It runs until the process ends.
pub struct Server {
    url: String,
    record: Arc<Record>,
}

impl Server {
    /// Replies by a function of the request and of the number of requests before it.
    pub fn new(play: impl Fn(&Request, usize) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let record = Arc::new(Record::default());
        let (shared, play) = (Arc::clone(&record), Arc::new(play));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (record, play) = (Arc::clone(&shared), Arc::clone(&play));
                std::thread::spawn(move || serve(stream, &record, &*play));
            }
        });
        Self { url, record }
    }

    /// The base address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<Request> {
        self.record.requests.lock().unwrap().clone()
    }

    /// The number of requests.
    pub fn count(&self) -> usize {
        self.requests().len()
    }

    /// The maximum number of requests served at the same time.
    pub fn max_concurrent(&self) -> usize {
        self.record.max_running.load(Ordering::SeqCst)
    }
}

/// Serves the requests of one connection.
fn serve(stream: TcpStream, record: &Record, play: &dyn Fn(&Request, usize) -> Reply) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut stream = stream;
    while let Some(request) = read(&mut reader) {
        let running = record.running.fetch_add(1, Ordering::SeqCst) + 1;
        record.max_running.fetch_max(running, Ordering::SeqCst);
        let before = {
            let mut requests = record.requests.lock().unwrap();
            requests.push(request.clone());
            requests.len() - 1
        };
        let reply = play(&request, before);
        if let Reply::Late(wait, _) = &reply {
            std::thread::sleep(*wait);
        }
        record.running.fetch_sub(1, Ordering::SeqCst);
        let keeps_open = !matches!(reply, Reply::Break);
        if stream.write_all(&response_bytes(reply)).is_err() || !keeps_open {
            return;
        }
    }
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let length = head
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .map_or(0, |(_, value)| value.trim().parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    Some(Request { head, body })
}

fn response_bytes(reply: Reply) -> Vec<u8> {
    let (status, headers, body) = match reply {
        Reply::Send(status, headers, body) => (status, headers, body),
        Reply::Late(_, body) => (200, &[][..], body),
        Reply::Break => return b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"cho".to_vec(),
        Reply::Chunks(body) => return chunked(&body),
    };
    let headers: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    format!("HTTP/1.1 {status} X\r\n{headers}content-length: {length}\r\n\r\n{body}").into_bytes()
}

fn chunked(body: &str) -> Vec<u8> {
    let mut written = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for chunk in body.as_bytes().chunks(7) {
        written.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
        written.extend(chunk);
        written.extend(b"\r\n");
    }
    written.extend(b"0\r\n\r\n");
    written
}

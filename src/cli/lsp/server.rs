//! What the server does with each message: which texts are open, and which of these are to be checked.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{
    CodeActionParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    InitializeParams, LogMessageParams, MessageType, PublishDiagnosticsParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::client::{Client, may_have_rules};
use super::{actions, diagnostics, uri, wire};
use crate::cli::ruleset::Ruleset;
use crate::lint::{FileError, LintReport, name};

pub(super) struct Server<W> {
    out: W,
    state: State,
    client: Client,
    documents: BTreeMap<Uri, Document>,
    /// The documents that are to be checked.
    pending: BTreeSet<Uri>,
    /// The rules of each folder that a document is in, or why there are none.
    rules: BTreeMap<PathBuf, Result<Ruleset, String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Running,
    ShutDown,
}

#[derive(Debug)]
struct Document {
    path: PathBuf,
    text: String,
    version: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    GoOn,
    Exit { is_orderly: bool },
}

/// Why a request or a notification is not carried out.
struct Refusal(ErrorCode, String);

impl<W: Write> Server<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            state: State::New,
            client: Client::default(),
            documents: BTreeMap::new(),
            pending: BTreeSet::new(),
            rules: BTreeMap::new(),
        }
    }

    pub(super) fn has_work(&self) -> bool {
        !self.pending.is_empty()
    }

    pub(super) fn handle(&mut self, message: Message) -> io::Result<Flow> {
        match message {
            Message::Request(request) => self.request(request)?,
            Message::Notification(notification) if notification.method == "exit" => {
                return Ok(Flow::Exit { is_orderly: self.state == State::ShutDown });
            }
            Message::Notification(notification) => self.notification(notification)?,
            // To the one request that the server makes; a refusal means that nothing is watched.
            Message::Response(_) => {}
        }
        Ok(Flow::GoOn)
    }

    pub(super) fn refuse(&mut self, code: ErrorCode, reason: &str) -> io::Result<()> {
        wire::refuse(&mut self.out, code, reason)
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        message.into().write(&mut self.out)
    }

    fn notify(&mut self, method: &str, params: impl Serialize) -> io::Result<()> {
        self.send(Notification::new(method.to_owned(), params))
    }

    fn log(&mut self, kind: MessageType, message: String) -> io::Result<()> {
        self.notify("window/logMessage", LogMessageParams { typ: kind, message })
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let result = match (method.as_str(), self.state) {
            ("initialize", State::New) => parse(&method, params).map(|params| self.start(params)),
            ("initialize", _) => Err(Refusal(
                ErrorCode::InvalidRequest,
                "the server is initialized already: start another for another editor".to_owned(),
            )),
            (_, State::New) => Err(Refusal(
                ErrorCode::ServerNotInitialized,
                format!("`{method}` came before `initialize`, which has to be the first request"),
            )),
            (_, State::ShutDown) => Err(Refusal(
                ErrorCode::InvalidRequest,
                format!("`{method}` came after `shutdown`: only `exit` can follow"),
            )),
            ("shutdown", State::Running) => {
                self.state = State::ShutDown;
                self.pending.clear();
                Ok(Value::Null)
            }
            ("textDocument/codeAction", State::Running) => {
                parse(&method, params).map(|params| self.actions(&params))
            }
            _ => Err(Refusal(
                ErrorCode::MethodNotFound,
                format!(
                    "`{method}` is not supported: this server publishes diagnostics and has code actions"
                ),
            )),
        };
        self.send(match result {
            Ok(result) => Response::new_ok(id, result),
            Err(Refusal(code, reason)) => Response::new_err(id, code as i32, reason),
        })
    }

    fn start(&mut self, params: InitializeParams) -> Value {
        self.state = State::Running;
        self.client = Client::of(params);
        Client::welcome()
    }

    fn notification(&mut self, notification: Notification) -> io::Result<()> {
        let Notification { method, params } = notification;
        if self.state != State::Running {
            return Ok(());
        }
        let done = match method.as_str() {
            "initialized" => {
                return self.client.watch().map_or(Ok(()), |request| self.send(request));
            }
            "textDocument/didOpen" => parse(&method, params).map(|params| self.open(params)),
            "textDocument/didChange" => {
                parse(&method, params).and_then(|params| self.change(params))
            }
            "textDocument/didSave" => parse(&method, params).map(|params| self.save(&params)),
            "textDocument/didClose" => match parse(&method, params) {
                Ok(params) => return self.close(params),
                Err(refusal) => Err(refusal),
            },
            "workspace/didChangeWatchedFiles" => {
                parse(&method, params).map(|params| self.watched(&params))
            }
            "workspace/didChangeWorkspaceFolders" => parse(&method, params).map(|params| {
                self.client.change_folders(params);
                self.read_rules_again();
            }),
            _ => Ok(()),
        };
        match done {
            Ok(()) => Ok(()),
            Err(Refusal(_, reason)) => self.log(MessageType::ERROR, reason),
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        if let Some(path) = uri::path(document.uri.as_str()) {
            let (text, version) = (document.text, document.version);
            self.pending.insert(document.uri.clone());
            self.documents.insert(document.uri, Document { path, text, version });
        }
    }

    fn change(&mut self, mut params: DidChangeTextDocumentParams) -> Result<(), Refusal> {
        let uri = params.text_document.uri;
        let Some(document) = self.documents.get_mut(&uri) else {
            return Ok(());
        };
        let Some(last) = params.content_changes.pop() else {
            return Ok(());
        };
        if last.range.is_some() {
            let reason = "textDocument/didChange: the change has a range; send the whole text, as \
                          `textDocumentSync.change` asks";
            return Err(Refusal(ErrorCode::InvalidParams, reason.to_owned()));
        }
        document.text = last.text;
        document.version = params.text_document.version;
        self.pending.insert(uri);
        Ok(())
    }

    fn save(&mut self, params: &DidSaveTextDocumentParams) {
        let path = uri::path(params.text_document.uri.as_str());
        if path.is_some_and(|path| may_have_rules(&path)) {
            self.read_rules_again();
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) -> io::Result<()> {
        let uri = params.text_document.uri;
        self.pending.remove(&uri);
        match self.documents.remove(&uri) {
            Some(_) => self.publish(uri, Vec::new(), None),
            None => Ok(()),
        }
    }

    fn watched(&mut self, params: &DidChangeWatchedFilesParams) {
        let mut paths = params.changes.iter().filter_map(|change| uri::path(change.uri.as_str()));
        if paths.any(|path| may_have_rules(&path)) {
            self.read_rules_again();
        }
    }

    fn read_rules_again(&mut self) {
        self.rules.clear();
        self.pending = self.documents.keys().cloned().collect();
    }

    /// Checks one of the pending documents.
    pub(super) fn check_next(&mut self) -> io::Result<()> {
        let Some(uri) = self.pending.pop_first() else {
            return Ok(());
        };
        let Some(document) = self.documents.get(&uri) else {
            return Ok(());
        };
        let (path, version) = (&document.path, document.version);
        if !self.client.owns(path) {
            return self.publish(uri, Vec::new(), Some(version));
        }
        let rules = rules_for(&mut self.rules, path);
        let report = match rules {
            Ok(rules) => rules.check(path, &document.text),
            Err(error) => LintReport {
                file_errors: vec![FileError { path: name(path), message: error.clone() }],
                ..LintReport::default()
            },
        };
        let found =
            diagnostics::published(&report.diagnostics, &document.text, self.client.relates);
        for FileError { path, message } in
            report.file_errors.into_iter().chain(report.unjudged_files)
        {
            self.log(MessageType::WARNING, format!("{path}: {message}"))?;
        }
        self.publish(uri, found, Some(version))
    }

    /// The actions for a range of a document; none if it is not open, or has no rules.
    fn actions(&mut self, params: &CodeActionParams) -> Value {
        let uri = &params.text_document.uri;
        let document = self.documents.get(uri);
        let Some(Document { path, text, .. }) =
            document.filter(|open| self.client.owns(&open.path))
        else {
            return Value::Null;
        };
        let Ok(rules) = rules_for(&mut self.rules, path) else {
            return Value::Null;
        };
        let document = (uri, path.as_path(), text.as_str());
        let relates = self.client.relates;
        json!(actions::actions(rules, document, params.range, &params.context, relates))
    }

    fn publish(
        &mut self,
        uri: Uri,
        diagnostics: Vec<lsp_types::Diagnostic>,
        version: Option<i32>,
    ) -> io::Result<()> {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.notify("textDocument/publishDiagnostics", params)
    }
}

/// The rules of the folder that a file is in, or why there are none.
fn rules_for<'r>(
    rules: &'r mut BTreeMap<PathBuf, Result<Ruleset, String>>,
    path: &PathBuf,
) -> &'r Result<Ruleset, String> {
    let rules = rules.entry(path.parent().unwrap_or(path).to_owned());
    rules.or_insert_with(|| {
        let read = Ruleset::of(std::slice::from_ref(path));
        read.map(Ruleset::with_fixes).map_err(|error| format!("{error:#}"))
    })
}

fn parse<P: DeserializeOwned>(method: &str, params: Value) -> Result<P, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal(ErrorCode::InvalidParams, format!("{method}: {error}")))
}

//! What an editor says of itself, and what the server tells it in return.

use std::path::{Path, PathBuf};

use lsp_server::{Request, RequestId};
use lsp_types::{DidChangeWorkspaceFoldersParams, InitializeParams, WorkspaceFolder};
use serde_json::{Value, json};

use super::actions::FIX_ALL;
use super::uri;

/// An editor, as far as it matters here.
#[derive(Debug, Default)]
pub(super) struct Client {
    /// Whether it shows where a rule is written.
    pub(super) relates: bool,
    /// Whether it watches files for servers.
    watches: bool,
    /// Its folders; without any, every file is checked.
    folders: Vec<PathBuf>,
}

/// The files that rules may be in: instruction files, what these import, a `codeif.toml` and the rules
/// of its folder.
const RULE_FILES: [&str; 2] = ["**/*.{md,mdc,toml}", "**/.*rules"];

/// Whether rules may be read from a file of this name: [`RULE_FILES`].
pub(super) fn may_have_rules(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["md", "mdc", "toml"].contains(&extension) || name.starts_with('.') && name.ends_with("rules")
}

impl Client {
    pub(super) fn of(params: InitializeParams) -> Self {
        let capabilities = params.capabilities;
        let publishing =
            capabilities.text_document.and_then(|documents| documents.publish_diagnostics);
        let watching =
            capabilities.workspace.and_then(|workspace| workspace.did_change_watched_files);
        let mut folders = paths(params.workspace_folders.into_iter().flatten());
        if folders.is_empty() {
            #[expect(deprecated, reason = "older editors say it in no other way")]
            let root = params.root_uri.and_then(|root| uri::path(root.as_str()));
            folders.extend(root);
        }
        Self {
            relates: publishing.and_then(|said| said.related_information).unwrap_or(false),
            watches: watching.and_then(|said| said.dynamic_registration).unwrap_or(false),
            folders,
        }
    }

    /// What the server can do.
    pub(super) fn welcome() -> Value {
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "codeActionProvider": { "codeActionKinds": ["quickfix", FIX_ALL] },
                "textDocumentSync": { "openClose": true, "change": 1, "save": true },
                "workspace": {
                    "workspaceFolders": { "supported": true, "changeNotifications": true },
                },
            },
            "serverInfo": { "name": "codeif", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    /// Asks the editor to tell of changes to the files with rules, if it can.
    pub(super) fn watch(&self) -> Option<Request> {
        let watchers = RULE_FILES.map(|pattern| json!({ "globPattern": pattern }));
        let registration = json!({
            "id": "rules",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        let params = json!({ "registrations": [registration] });
        let id = RequestId::from("watch-rules".to_owned());
        self.watches.then(|| Request::new(id, "client/registerCapability".to_owned(), params))
    }

    pub(super) fn change_folders(&mut self, params: DidChangeWorkspaceFoldersParams) {
        let removed = paths(params.event.removed);
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(paths(params.event.added));
    }

    /// Whether a file is one that the editor works on.
    pub(super) fn owns(&self, path: &Path) -> bool {
        self.folders.is_empty() || self.folders.iter().any(|folder| path.starts_with(folder))
    }
}

fn paths(folders: impl IntoIterator<Item = WorkspaceFolder>) -> Vec<PathBuf> {
    folders.into_iter().filter_map(|folder| uri::path(folder.uri.as_str())).collect()
}

//! `codeif lsp`, as an editor talks to it.

use serde_json::{Value, json};

use super::harness::TestDir;
use super::stdio::{Framing, Server};

fn project() -> TestDir {
    TestDir::new()
        .file(".git/HEAD", "")
        .file("AGENTS.md", "# Rules\n\n- Do not use `print`.\n")
        .file("src/app.py", "")
}

fn uri(dir: &TestDir, name: &str) -> String {
    format!("file://{}", dir.folder().canonicalize().unwrap().join(name).display())
}

/// A server after the handshake.
fn start(dir: &TestDir) -> Server {
    let mut server = Server::start(dir.folder(), &["lsp"], Framing::Headers);
    let folder = json!({ "uri": uri(dir, ""), "name": "project" });
    let capabilities = json!({
        "textDocument": { "publishDiagnostics": { "relatedInformation": true } },
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
    });
    let params = json!({
        "processId": null,
        "rootUri": null,
        "workspaceFolders": [folder],
        "capabilities": capabilities,
    });
    let answer = server.ask("initialize", params);
    assert_eq!(answer["result"]["serverInfo"]["name"], "codeif", "{answer}");
    server.notify("initialized", json!({}));
    let watch = server.next();
    assert_eq!(watch["method"], "client/registerCapability", "{watch}");
    server.send(&json!({ "jsonrpc": "2.0", "id": watch["id"], "result": null }));
    server
}

fn open(server: &mut Server, uri: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": "python", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn change(server: &mut Server, uri: &str, version: i32, text: &str) {
    let document = json!({ "uri": uri, "version": version });
    let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
    server.notify("textDocument/didChange", params);
}

/// The next diagnostics of a document.
#[track_caller]
fn published(server: &Server, uri: &str) -> Value {
    let message = server.next_that(|message| {
        message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
    });
    message["params"].clone()
}

/// Where the next diagnostics of a document are: line, character, end line, end character.
#[track_caller]
fn ranges(server: &Server, uri: &str) -> Vec<[u64; 4]> {
    let published = published(server, uri);
    let found = published["diagnostics"].as_array().unwrap().iter().map(|found| {
        let number = |at: &str| found["range"].pointer(at).unwrap().as_u64().unwrap();
        [
            number("/start/line"),
            number("/start/character"),
            number("/end/line"),
            number("/end/character"),
        ]
    });
    found.collect()
}

#[test]
fn diagnostics_follow_the_text() {
    let dir = project();
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, "x = 1\nprint(x)\n");
    let first = published(&server, &uri);
    let [found] = first["diagnostics"].as_array().unwrap().as_slice() else { panic!("{first}") };
    assert_eq!((&found["code"], &found["severity"]), (&json!("no-print"), &json!(1)));
    assert_eq!((&found["source"], &first["version"]), (&json!("codeif"), &json!(1)));
    assert!(found["message"].as_str().unwrap().starts_with("Do not use `print`. ("), "{found}");
    let related = &found["relatedInformation"][0]["location"];
    assert_eq!(related["uri"], self::uri(&dir, "AGENTS.md"));
    assert_eq!(related["range"]["start"], json!({ "line": 2, "character": 0 }));

    change(&mut server, &uri, 2, "x = 1\n\nprint(x)\nprint(");
    assert_eq!(ranges(&server, &uri)[0], [2, 0, 2, 8]);
    change(&mut server, &uri, 3, "x = 1\n");
    assert!(ranges(&server, &uri).is_empty());
    change(&mut server, &uri, 4, "print(1)\n");
    assert_eq!(ranges(&server, &uri).len(), 1);
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert!(ranges(&server, &uri).is_empty());

    assert_eq!(server.ask("shutdown", Value::Null)["result"], Value::Null);
    let late = server.ask("shutdown", Value::Null);
    assert_eq!(late["error"]["code"], -32600, "{late}");
    server.notify("exit", Value::Null);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn fixes_are_code_actions() {
    let dir = project()
        .file("AGENTS.md", "- Use double quotes for strings.\n- No trailing whitespace.\n");
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, "x = '\u{1f600}' + 'b'  \r\ny = 'it\\'s'\r\n");
    assert_eq!(ranges(&server, &uri).len(), 4);
    let mut ask = |line: usize, context: Value| {
        let place = json!({ "line": line, "character": 0 });
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": place, "end": place },
            "context": context,
        });
        server.ask("textDocument/codeAction", params)["result"].clone()
    };
    let quick = ask(0, json!({ "diagnostics": [] }));
    let titles: Vec<_> = quick.as_array().unwrap().iter().map(|it| it["title"].clone()).collect();
    let quotes = "put the string in double quotes";
    assert_eq!(
        titles,
        [quotes, quotes, "remove the white space at the end of the line"],
        "{quick}"
    );
    let second = &quick[1];
    assert_eq!((&second["kind"], &second["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(second["diagnostics"][0]["code"], "double-quotes");
    let edit = &second["edit"]["changes"][&uri][0];
    assert_eq!(edit["range"]["start"], json!({ "line": 0, "character": 11 }), "{edit}");
    assert_eq!(edit["newText"], "\"");

    assert_eq!(ask(1, json!({ "diagnostics": [] })), json!([]));
    let all = ask(0, json!({ "diagnostics": [], "only": ["source.fixAll"] }));
    let edit = &all[0]["edit"]["changes"][&uri][0];
    assert_eq!(edit["newText"], "x = \"\u{1f600}\" + \"b\"\r\n", "{all}");
    assert_eq!(edit["range"]["end"], json!({ "line": 1, "character": 0 }));
    assert_eq!(all.as_array().unwrap().len(), 1);
}

#[test]
fn positions_are_counted_in_utf16() {
    let dir = project();
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    for (version, (text, expected)) in [
        ("x = '\u{1f600}\u{1f600}'; print(x)\n", [0, 12, 0, 20]),
        ("\u{5909}\u{6570} = 1; print('\u{65e5}\u{672c}\u{1f600}')\n", [0, 8, 0, 21]),
        ("x = 1\r\nprint('e\u{301}')\r\n", [1, 0, 1, 11]),
        ("x = 1\rprint(\n  '\u{1f600}')\n", [1, 0, 2, 7]),
    ]
    .into_iter()
    .enumerate()
    {
        match version {
            0 => open(&mut server, &uri, text),
            _ => change(&mut server, &uri, version as i32 + 1, text),
        }
        assert_eq!(ranges(&server, &uri), [expected], "{text}");
    }
}

#[test]
fn rules_are_read_again_when_they_change() {
    let dir = project();
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, "print(1)\n");
    assert_eq!(ranges(&server, &uri).len(), 1);

    std::fs::write(dir.path("AGENTS.md"), "- No global variables.\n").unwrap();
    let changed = json!({ "changes": [{ "uri": self::uri(&dir, "AGENTS.md"), "type": 2 }] });
    server.notify("workspace/didChangeWatchedFiles", changed);
    assert!(ranges(&server, &uri).is_empty());

    std::fs::write(dir.path("AGENTS.md"), "- Do not use `print`.\n").unwrap();
    let saved = json!({ "textDocument": { "uri": self::uri(&dir, "AGENTS.md") } });
    server.notify("textDocument/didSave", saved);
    assert_eq!(ranges(&server, &uri).len(), 1);

    std::fs::write(dir.path("codeif.toml"), "nonsense").unwrap();
    let changed = json!({ "changes": [{ "uri": self::uri(&dir, "codeif.toml"), "type": 1 }] });
    server.notify("workspace/didChangeWatchedFiles", changed);
    let told = server.next_that(|message| message["method"] == "window/logMessage");
    let told = told["params"]["message"].as_str().unwrap();
    assert!(told.contains("codeif.toml:1:"), "{told}");
}

#[test]
fn what_was_typed_meanwhile_is_not_checked() {
    let dir = project();
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, &"x = 1\n".repeat(20_000));
    for version in 2..60 {
        change(&mut server, &uri, version, &format!("print({version})\n"));
    }
    let mut count = 1;
    while published(&server, &uri)["version"] != 59 {
        count += 1;
    }
    assert!(count < 30, "{count} checks for 59 changes");
}

#[test]
fn other_files_are_left_alone() {
    let other = TestDir::new().file("AGENTS.md", "- No `print`.\n");
    let dir = project().file("vendor/a.py", "");
    let dir =
        dir.file("codeif.toml", "exclude = [\"vendor/\"]\n[[constraint]]\ntext = \"No `print`\"\n");
    let mut server = start(&dir);
    for uri in [uri(&other, "a.py"), uri(&dir, "vendor/a.py"), uri(&dir, "a.txt")] {
        open(&mut server, &uri, "print(1)\n");
        assert!(ranges(&server, &uri).is_empty(), "{uri}");
    }
    open(&mut server, "untitled:Untitled-1", "print(1)\n");
    assert_eq!(server.ask("shutdown", Value::Null)["result"], Value::Null);
}

#[test]
fn what_is_no_message_is_answered() {
    let dir = project();
    let mut server = Server::start(dir.folder(), &["lsp"], Framing::Headers);
    let early = server.ask("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002, "{early}");
    for (bytes, code, expected) in [
        ("hello\n".to_owned(), -32700, "`hello` is no header"),
        (format!("{}\n", "x".repeat(1_000)), -32700, "is no header"),
        ("Content-Length: 5\r\n\r\nhello".to_owned(), -32700, "not JSON"),
        (format!("Content-Length: 10000\r\n\r\n{}", "[".repeat(10_000)), -32700, "not JSON"),
        ("Content-Length: 2\r\n\r\n[]".to_owned(), -32600, "no request"),
        (format!("Content-Length: 20000000\r\n\r\n{}", "x".repeat(20_000_000)), -32600, "at most"),
    ] {
        server.send_raw(bytes.as_bytes());
        let answer = server.next();
        assert_eq!(answer["error"]["code"], code, "{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(expected), "{message}");
    }
    server.notify("exit", Value::Null);
    assert_eq!(server.end(), Some(1));
}

#[test]
fn what_the_server_cannot_do_is_said() {
    let dir = project();
    let mut server = start(&dir);
    for (method, code) in [("textDocument/hover", -32601), ("initialize", -32600)] {
        let answer = server.ask(method, json!({}));
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    server.notify("textDocument/didOpen", json!({ "textDocument": 1 }));
    let told = server.next();
    assert_eq!(told["method"], "window/logMessage", "{told}");
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, "print(1)\n");
    assert_eq!(ranges(&server, &uri).len(), 1);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    let changes = json!([{ "range": range, "text": "x" }]);
    let document = json!({ "uri": uri, "version": 2 });
    server.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": changes }),
    );
    let told = server.next();
    assert!(told["params"]["message"].as_str().unwrap().contains("send the whole text"), "{told}");
}

#[test]
fn large_and_deep_texts_do_no_harm() {
    let dir = project();
    let mut server = start(&dir);
    let uri = uri(&dir, "src/app.py");
    open(&mut server, &uri, &"x".repeat(5_000_000));
    let told = server.next();
    assert!(told["params"]["message"].as_str().unwrap().contains("at most 1048576"), "{told}");
    assert!(ranges(&server, &uri).is_empty());
    change(&mut server, &uri, 2, &"[".repeat(10_000));
    published(&server, &uri);
    change(&mut server, &uri, 3, &"print(1)\n".repeat(3_000));
    assert_eq!(ranges(&server, &uri).len(), 1_000);
}

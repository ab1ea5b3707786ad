//! `codeif mcp`, as an agent talks to it.

use serde_json::{Value, json};

use super::harness::TestDir;
use super::stdio::{Framing, Server};

fn project() -> TestDir {
    TestDir::new()
        .file(".git/HEAD", "")
        .file(
            "AGENTS.md",
            "- Do not use `print`.\n- At most 2 parameters per function.\n- Be nice.\n",
        )
        .file("src/app.py", "x = 1\nprint(\"\u{1f600}\", x)\n")
        .file("src/good.py", "x = 1\n")
}

/// A server after the handshake.
fn start(dir: &TestDir) -> Server {
    let mut server = Server::start(dir.folder(), &["mcp"], Framing::Lines);
    let version = "2025-06-18";
    let client = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
    let answer = server.ask("initialize", params);
    assert_eq!(answer["result"]["protocolVersion"], version, "{answer}");
    assert_eq!(answer["result"]["serverInfo"]["name"], "codeif");
    server.notify("notifications/initialized", json!({}));
    server
}

#[track_caller]
fn call(server: &mut Server, tool: &str, arguments: Value) -> Value {
    server.ask("tools/call", json!({ "name": tool, "arguments": arguments }))
}

/// The result of a call that was carried out.
#[track_caller]
fn result(server: &mut Server, tool: &str, arguments: Value) -> Value {
    let answer = call(server, tool, arguments);
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    answer["result"].clone()
}

/// Asserts that a call is an error of the protocol with a message.
#[track_caller]
fn assert_refused(server: &mut Server, tool: &str, arguments: Value, expected: &str) {
    let answer = call(server, tool, arguments);
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains(expected), "{message}");
}

#[test]
fn files_are_checked() {
    let dir = project();
    let mut server = start(&dir);
    for arguments in [json!({}), json!({ "paths": ["src"] }), json!({ "paths": ["src/app.py"] })] {
        let result = result(&mut server, "check", arguments);
        let found = &result["structuredContent"];
        let [finding] = found["findings"].as_array().unwrap().as_slice() else { panic!("{found}") };
        assert_eq!(finding["kind"], "no-print");
        assert_eq!(finding["origin"], json!({ "path": "AGENTS.md", "line": 1 }));
        assert_eq!(
            (&finding["place"]["path"], &finding["place"]["line"]),
            (&json!("src/app.py"), &json!(2))
        );
        assert_eq!((&found["hidden"], &found["errors"]), (&json!(0), &json!([])));
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with("src/app.py:2: "), "{text}");
        assert!(text.contains("AGENTS.md:1 asks: \"Do not use `print`.\""), "{text}");
    }
    let clean = result(&mut server, "check", json!({ "paths": ["src/good.py"] }));
    assert_eq!(clean["structuredContent"]["findings"], json!([]));
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_text_is_checked_before_it_is_written() {
    let dir = project();
    let mut server = start(&dir);
    let text = "def f(a, b, c):\n    return a\n";
    for path in ["new/x.py", "src/app.py"] {
        let result = result(&mut server, "check", json!({ "text": text, "path": path }));
        let found = result["structuredContent"]["findings"].as_array().unwrap();
        assert_eq!((found.len(), &found[0]["kind"]), (1, &json!("max-parameters")), "{result}");
        assert_eq!(found[0]["place"]["path"], path);
    }
    assert!(!dir.path("new").exists());
}

#[test]
fn rules_are_listed_and_explained() {
    let dir = project();
    let mut server = start(&dir);
    let rules = result(&mut server, "rules", json!({ "path": "new/x.go" }));
    let rules = &rules["structuredContent"];
    assert_eq!((&rules["language"], &rules["not_checkable"]), (&json!("Go"), &json!(1)));
    let names: Vec<_> =
        rules["rules"].as_array().unwrap().iter().map(|it| &it["template"]).collect();
    assert_eq!(names, ["no-print", "max-parameters"]);
    let explained = result(&mut server, "explain", json!({ "rule": "no-print" }));
    let text = explained["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("pprint"), "{text}");
}

#[test]
fn rules_that_change_are_read_again() {
    let dir = project();
    let mut server = start(&dir);
    let count = |server: &mut Server| {
        let result = result(server, "check", json!({}));
        result["structuredContent"]["findings"].as_array().unwrap().len()
    };
    assert_eq!(count(&mut server), 1);
    std::fs::write(dir.path("AGENTS.md"), "- No global variables.\n").unwrap();
    assert_eq!(count(&mut server), 2);
    std::fs::remove_file(dir.path("AGENTS.md")).unwrap();
    let answer = call(&mut server, "check", json!({}));
    assert_eq!(answer["result"]["isError"], true, "{answer}");
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let dir = project();
    let mut server = start(&dir);
    for (tool, arguments, expected) in [
        ("chek", json!({}), "there are check, rules and explain"),
        ("check", json!({ "file": "a.py" }), "unknown field `file`, expected one of `paths`"),
        ("check", json!({ "paths": "src" }), "check: invalid type"),
        ("check", json!({ "paths": ["../.."] }), "is not in "),
        ("check", json!({ "paths": ["/etc/passwd"] }), "`/etc/passwd` is not in "),
        ("check", json!({ "text": "", "path": "src/../../x.py" }), "is not in "),
        ("check", json!({ "text": "", "path": "no/such/../../../x.py" }), "is not in "),
        ("check", json!({ "text": "" }), "give `path` too"),
        (
            "check",
            json!({ "text": "", "path": "a.py", "paths": ["b.py"] }),
            "or `text` with `path`",
        ),
        ("check", json!({ "paths": vec!["a.py"; 1_001] }), "give their folder"),
        ("explain", json!({ "rule": "x".repeat(100_000) }), "more than 100 bytes"),
        ("rules", json!({}), "missing field `path`"),
        ("rules", json!({ "path": "a.lua" }), "a.lua is in no language"),
        ("explain", json!({ "rule": "no-prin" }), "did you mean `no-print`?"),
    ] {
        assert_refused(&mut server, tool, arguments, expected);
    }
    let answer = server.ask("no/such/method", json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    let answer = call(&mut server, "check", json!({ "diff": "--output=x" }));
    assert_eq!(answer["result"]["isError"], true, "{answer}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let dir = project();
    let made = std::process::Command::new("mkfifo").arg(dir.path("pipe.py")).status().unwrap();
    assert!(made.success());
    let mut server = start(&dir);
    assert_refused(&mut server, "check", json!({ "paths": ["pipe.py"] }), "is no file");
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let dir = project();
    std::os::unix::fs::symlink("/etc", dir.path("src/link")).unwrap();
    let mut server = start(&dir);
    assert_refused(&mut server, "check", json!({ "paths": ["src/link"] }), "is not in ");
    let text = json!({ "text": "", "path": "src/link/new.py" });
    assert_refused(&mut server, "check", text, "is not in ");
}

#[test]
fn what_is_no_message_is_answered() {
    let dir = project();
    let mut server = Server::start(dir.folder(), &["mcp"], Framing::Lines);
    for (line, code, expected) in [
        ("hello".to_owned(), -32700, "not JSON"),
        ("{\"jsonrpc\":\"2.0\",".to_owned(), -32700, "not JSON"),
        ("[".repeat(10_000), -32700, "not JSON"),
        ("x".repeat(5_000_000), -32700, "not JSON"),
        ("x".repeat(20_000_000), -32600, "longer than 16777216 bytes"),
        ("[]".to_owned(), -32600, "no request"),
    ] {
        server.send_raw(format!("{line}\n").as_bytes());
        let answer = server.next();
        assert_eq!(answer["error"]["code"], code, "{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(expected), "{message}");
    }
    // A notification or a call before the handshake does no harm either.
    server.notify("notifications/initialized", json!({}));
    let early = call(&mut server, "check", json!({}));
    assert!(early["error"]["message"].is_string(), "{early}");
    server.notify("notifications/initialized", json!({}));
    assert_eq!(server.ask("ping", json!({}))["result"], json!({}));
    assert_eq!(server.end(), Some(0));
}

#[test]
fn answers_are_bounded() {
    let dir = project()
        .file("src/many.py", "print(1)\n".repeat(2_000))
        .file("src/line.py", format!("x = '{}'; print(x)\n", "y".repeat(900_000)));
    let mut server = start(&dir);
    let paths = json!({ "paths": ["src/line.py", "src/many.py"] });
    let result = result(&mut server, "check", paths);
    let found = &result["structuredContent"];
    assert_eq!(found["findings"].as_array().unwrap().len(), 50);
    assert_eq!(found["hidden"], 1_951);
    assert!(result["content"][0]["text"].as_str().unwrap().len() < 10_000);
    assert!(found.to_string().len() < 50_000);
}

#[test]
fn large_and_deep_texts_do_no_harm() {
    let dir = project();
    let mut server = start(&dir);
    for (text, expected) in [
        ("x".repeat(5_000_000), "at most 1048576 are judged"),
        ("[".repeat(10_000), ""),
        ("\0".to_owned(), "is binary"),
    ] {
        let result = result(&mut server, "check", json!({ "text": text, "path": "a.py" }));
        let errors = result["structuredContent"]["errors"].to_string();
        assert!(errors.contains(expected), "{errors}");
    }
}

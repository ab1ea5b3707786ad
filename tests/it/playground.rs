//! The playground of the book in a browser. `CODEIF_NPM` names the folder with the npm package, which `.ci/wasm`
//! builds; without it these tests are left out.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::json;
use tempfile::TempDir;

use super::book::ROOT;
use super::cdp::Browser;
use super::javascript::package;

/// The playground, open in a browser.
struct Playground {
    browser: Browser,
    address: String,
    _folder: TempDir,
}

impl Playground {
    /// `None` on a machine without a browser, or without the package.
    fn new() -> Option<Self> {
        let package = package()?;
        let mut browser = Browser::start()?;
        let folder = tempfile::tempdir().unwrap();
        copy(&Path::new(ROOT).join("docs/playground"), folder.path());
        copy(&package, &folder.path().join("codeif"));
        let address = format!("http://127.0.0.1:{}/index.html", serve(folder.path()));
        browser.resize(1280, 900);
        let mut page = Self { browser, address, _folder: folder };
        page.open("");
        Some(page)
    }

    fn open(&mut self, fragment: &str) {
        self.browser.visit(&format!("{}{fragment}", self.address));
        self.wait_for_answer();
    }

    fn wait_for_answer(&mut self) {
        self.browser.wait("document.body?.ariaBusy === 'false'");
    }

    fn text(&mut self, selector: &str) -> String {
        let text = format!("document.querySelector({}).textContent", json!(selector));
        self.browser.eval(&text).as_str().unwrap().to_owned()
    }

    /// Puts a text in an editor, as typing does, and waits for the answer.
    fn put(&mut self, editor: &str, text: &str) {
        self.browser.eval(&format!(
            "document.body.ariaBusy = 'true'; {editor}.value = {text};
             {editor}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ));
        self.wait_for_answer();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// Serves the files of a folder, and returns the port.
fn serve(folder: &Path) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let folder = folder.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            thread::spawn(move || reply(&stream, &folder));
        }
    });
    port
}

fn reply(mut stream: &TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let first = lines.next()?;
    while !lines.next()?.is_empty() {}
    let name = first.split(' ').nth(1)?.trim_start_matches('/');
    let path = folder.join(name);
    let kind = match path.extension()?.to_str()? {
        "html" => "text/html",
        "css" => "text/css",
        "js" => "text/javascript",
        _ => "application/wasm",
    };
    let body = fs::read(PathBuf::from(&path)).ok()?;
    let length = body.len();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}

#[test]
fn the_playground_checks_what_is_typed() {
    let Some(mut page) = Playground::new() else { return };
    assert_eq!(page.text("#status"), "4 findings; 5 rules, 1 other line.");
    assert!(page.text("#read").contains("not checkable"), "{}", page.text("#read"));
    assert!(page.text("#facts pre").contains("loadUser"));
    page.put("code", "'def load():\\n    print(1)\\n'");
    assert_eq!(page.text("#status"), "1 finding; 5 rules, 1 other line.");
    assert!(page.text("#code").is_empty(), "what is typed is a value");
    page.browser.eval("[...document.querySelectorAll('#found button')].at(-1).click()");
    page.browser.wait("!meaning.hidden && meaning.textContent.includes('# no-')");
    page.browser.eval("document.querySelector('[value=answer]').click()");
    page.browser.wait("document.querySelector('#status').textContent.includes('followed')");
}

#[test]
fn a_link_of_the_playground_holds_all() {
    let Some(mut page) = Playground::new() else { return };
    page.put("instructions", "'- Do not use `eval`.\\n'");
    page.put("code", "'eval(é)\\n'");
    page.browser.eval("share.click()");
    page.browser.wait("location.hash.length > 1");
    let fragment = page.browser.eval("location.hash").as_str().unwrap().to_owned();
    page.open(&fragment);
    assert_eq!(page.browser.eval("code.value"), "eval(é)\n");
    assert_eq!(page.text("#status"), "1 finding; 1 rule, 0 other lines.");
    page.open("#no-link");
    assert_eq!(page.text("#status"), "4 findings; 5 rules, 1 other line.");
}

#[test]
fn the_playground_can_be_used_with_the_keyboard() {
    let Some(mut page) = Playground::new() else { return };
    page.browser.eval("document.querySelector('#found button').focus()");
    page.browser.press("Enter");
    page.browser.wait("document.activeElement === code && code.selectionStart > 0");
    page.browser.press("Tab");
    assert_eq!(page.browser.eval("document.activeElement.closest('.editor')"), json!(null));
    let unnamed = "[...document.querySelectorAll('button, select, textarea, input')]\
                   .filter((one) => !(one.labels?.length || one.textContent)).length";
    assert_eq!(page.browser.eval(unnamed), 0);
    page.browser.resize(360, 800);
    assert_eq!(page.browser.eval("document.documentElement.scrollWidth > innerWidth"), false);
}

#[test]
fn what_takes_too_long_is_stopped() {
    let Some(mut page) = Playground::new() else { return };
    page.put("code", "'def f(a, b):\\n    return a\\n'.repeat(30_000)");
    let rules = "Array.from({ length: 20_000 }, (_, most) => \
                 `- Functions must not have more than ${most} parameters.\\n`).join('')";
    page.put("instructions", rules);
    assert_eq!(page.text("#status"), "This takes more than 5 seconds, so it was stopped.");
    page.put("instructions", "'- No global variables.\\n'");
    page.put("code", "'x = 1\\n'");
    assert_eq!(page.text("#status"), "1 finding; 1 rule, 0 other lines.");
}

#[test]
fn hostile_texts_leave_the_playground_usable() {
    let Some(mut page) = Playground::new() else { return };
    page.put("code", "'x'.repeat(5_000_000)");
    assert!(
        page.text("#status").contains("at most 1048576 are judged"),
        "{}",
        page.text("#status")
    );
    page.put("code", "'['.repeat(10_000)");
    assert!(page.text("#facts pre").contains("nested"));
    page.put("instructions", "'- Do not use `eval`.\\n'.repeat(20_000)");
    page.put("instructions", "'- Do not use `eval`.\\n'");
    page.put("code", "'eval(x)\\n'");
    assert_eq!(page.text("#status"), "1 finding; 1 rule, 0 other lines.");
}

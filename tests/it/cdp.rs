//! A headless browser, driven by the DevTools protocol.

use std::env;
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// The time-out of every operation.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page. It is killed when the value is dropped.
pub struct Browser {
    _process: Process,
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    calls: u64,
    events: Vec<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts the Chromium of the system. `None`, with a message, if no Chromium starts; but the one
    /// that `CHROME` names must start.
    #[expect(clippy::print_stderr, reason = "a test that is left out says so")]
    pub fn start() -> Option<Self> {
        let named = env::var_os("CHROME").map(PathBuf::from);
        let Some(program) = named.clone().or_else(chromium) else {
            eprintln!("left out: no Chromium in PATH; CHROME=/path/to/it names one");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        let mut process = Process::start(&program, profile.path());
        let Some((port, path)) = process.address(profile.path()) else {
            assert!(named.is_none(), "{} does not start", program.display());
            eprintln!("left out: {} does not start", program.display());
            return None;
        };
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) =
            tungstenite::client(format!("ws://127.0.0.1:{port}{path}"), stream).unwrap();
        let mut browser = Self {
            _process: process,
            socket,
            session: None,
            calls: 0,
            events: Vec::new(),
            _profile: profile,
        };
        let page = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": page["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Gives the page a size in pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Opens a URL, also if only its fragment differs from the one that is open.
    pub fn visit(&mut self, url: &str) {
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": url}));
    }

    /// Opens a file at a fragment of its URL, and waits until the page says that it is ready.
    pub fn open(&mut self, file: &Path, fragment: &str) {
        self.visit(&format!("file://{}{fragment}", file.display()));
        self.wait("document.documentElement?.dataset.ready !== undefined");
    }

    /// The value of a JavaScript expression.
    #[track_caller]
    pub fn eval(&mut self, expression: &str) -> Value {
        let call = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", call);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result:#}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn wait(&mut self, expression: &str) {
        let start = Instant::now();
        while self.eval(expression) != true {
            assert!(start.elapsed() < PATIENCE, "never true: {expression}");
            sleep(Duration::from_millis(20));
        }
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let text = if key == "Enter" { "\r" } else { "" };
            let event = json!({"type": kind, "key": key, "code": key, "text": text,
                "windowsVirtualKeyCode": if key == "Enter" { 13 } else { 0 }});
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// The errors of the page, and its requests to the network for anything but itself.
    pub fn complaints(&mut self) -> Vec<String> {
        self.eval("new Promise((done) => setTimeout(done, 50))");
        let told = self.events.iter().filter(|event| {
            let params = &event["params"];
            match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" | "Log.entryAdded" | "Runtime.consoleAPICalled" => true,
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str().unwrap_or_default();
                    params["type"] != "Document" && !url.starts_with("data:image/svg+xml,")
                }
                "Network.webSocketCreated" | "Page.javascriptDialogOpening" => true,
                _ => false,
            }
        });
        told.map(|event| format!("{event:#}")).collect()
    }

    /// Calls a method of the protocol. Events that arrive before its response are kept.
    #[track_caller]
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let mut call = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = &self.session {
            call["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == self.calls {
                assert!(message["error"].is_null(), "{method}: {message:#}");
                return message["result"].clone();
            }
            // A page with an open dialog waits until it is closed, and the test would wait too.
            assert!(message["method"] != "Page.javascriptDialogOpening", "{message:#}");
            self.events.push(message);
        }
    }
}

/// The process of the browser. It is killed when the value is dropped.
struct Process(Child);

impl Process {
    fn start(program: &Path, profile: &Path) -> Self {
        let process = Command::new(program)
            .args("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run".split(' '))
            .args("--disable-background-networking --disable-component-update".split(' '))
            .args("--disable-sync --disable-dev-shm-usage --remote-debugging-port=0".split(' '))
            .arg(format!("--user-data-dir={}", profile.display()))
            // Its files are deleted with the profile.
            .envs(["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map(|name| (name, profile)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Self(process.unwrap())
    }

    /// The port and path that the browser reports to listen at; `None` if it exits instead.
    fn address(&mut self, profile: &Path) -> Option<(u16, String)> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let text = fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
            if let Some((port, path)) = text.split_once('\n')
                && path.starts_with('/')
            {
                return Some((port.parse().unwrap(), path.trim().to_owned()));
            }
            if self.0.try_wait().unwrap().is_some() {
                return None;
            }
            sleep(Duration::from_millis(50));
        }
        None
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited already; its exit status does not matter.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first program in `PATH` with one of the usual names.
fn chromium() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let programs = names.iter().flat_map(|name| folders.iter().map(move |it| it.join(name)));
    programs.into_iter().find(|program| program.is_file())
}

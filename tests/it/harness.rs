//! Runs the command in a temporary folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// A temporary folder with the files of one test.
pub struct TestDir {
    folder: TempDir,
}

impl TestDir {
    /// An empty folder.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Writes a file, and creates its folders.
    pub fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The content of a file in the folder.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs `codeif` in the folder.
    pub fn codeif(&self, args: &[&str]) -> Ran {
        self.codeif_with(args, "")
    }

    /// Runs `codeif` in the folder with a text on standard input.
    pub fn codeif_with(&self, args: &[&str], stdin: impl Into<Vec<u8>>) -> Ran {
        run(self.folder.path(), args, stdin, &[])
    }

    /// The same with additional environment variables.
    pub fn codeif_with_in(&self, args: &[&str], stdin: &str, environment: &[(&str, &str)]) -> Ran {
        run(self.folder.path(), args, stdin, environment)
    }

    /// Runs `codeif` in the folder with additional environment variables.
    pub fn codeif_in(&self, args: &[&str], environment: &[(&str, &str)]) -> Ran {
        run(self.folder.path(), args, "", environment)
    }
}

/// Runs `codeif` at the root of the repository.
pub fn codeif(args: &[&str]) -> Ran {
    run(Path::new(env!("CARGO_MANIFEST_DIR")), args, "", &[])
}

fn run(
    folder: &Path,
    args: &[&str],
    stdin: impl Into<Vec<u8>>,
    environment: &[(&str, &str)],
) -> Ran {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
        .current_dir(folder)
        .args(args)
        .envs(environment.iter().copied())
        .write_stdin(stdin)
        .output()
        .unwrap();
    Ran { command: format!("codeif {}", args.join(" ")), output }
}

/// A command that has run.
pub struct Ran {
    command: String,
    output: Output,
}

impl Ran {
    /// Asserts the exit status.
    #[track_caller]
    pub fn status(self, expected: i32) -> Self {
        let found = self.output.status.code();
        assert!(found == Some(expected), "expected exit status {expected}, got {found:?}\n{self}");
        self
    }

    /// Asserts that a line of standard error contains the text.
    #[track_caller]
    pub fn complains(self, text: &str) -> Self {
        assert!(
            self.stderr().lines().any(|line| line.contains(text)),
            "expected a line with {text:?} on standard error\n{self}"
        );
        self
    }

    /// Asserts that standard output contains the text.
    #[track_caller]
    pub fn shows(self, text: &str) -> Self {
        assert!(self.stdout().contains(text), "expected {text:?} on standard output\n{self}");
        self
    }

    /// Asserts that nothing was written to standard error.
    #[track_caller]
    pub fn quiet(self) -> Self {
        assert!(self.stderr().is_empty(), "expected no complaint\n{self}");
        self
    }

    /// Standard output.
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    /// Standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        match serde_json::from_slice(&self.output.stdout) {
            Ok(value) => value,
            Err(error) => panic!("standard output is not JSON: {error}\n{self}"),
        }
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "command: {}", self.command)?;
        writeln!(f, "status: {:?}", self.output.status.code())?;
        writeln!(f, "--- standard output\n{}", self.stdout())?;
        writeln!(f, "--- standard error\n{}", self.stderr())
    }
}

/// The lines of a JSONL text.
pub fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

//! The scripts that pack a release and install it.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

use super::harness::TestDir;

/// Runs a script of this repository in a folder.
fn script(name: &str, args: &[&str], dir: &TestDir) -> Output {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(name);
    let mut command = Command::new(path);
    command.args(args).current_dir(dir.folder());
    command.output().unwrap()
}

/// The target of this machine, as releases name it.
fn target() -> String {
    let system = match std::env::consts::OS {
        "macos" => "apple-darwin",
        _ => "unknown-linux-gnu",
    };
    format!("{}-{system}", std::env::consts::ARCH)
}

#[test]
fn what_is_packed_can_be_installed() {
    let dir = TestDir::new().file("build/codeif", "the command");
    let target = target();
    let packed = script("pack", &["build/codeif", &target], &dir);
    assert!(packed.status.success(), "{packed:?}");

    let release = format!("file://{}", dir.folder().display());
    let installed = script("install-release", &[&release, "bin"], &dir);
    assert!(installed.status.success(), "{installed:?}");
    assert_eq!(dir.read("bin/codeif"), "the command");

    // A download that is not what was packed is refused.
    let archive = dir.path(&format!("codeif-{target}.tar.gz"));
    let mut bytes = std::fs::read(&archive).unwrap();
    bytes.push(0);
    std::fs::write(&archive, bytes).unwrap();
    let refused = script("install-release", &[&release, "other"], &dir);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(!dir.path("other/codeif").exists());

    // Without a release, it is for the caller to build.
    let missing = script("install-release", &["file:///no/such/release", "other"], &dir);
    assert_eq!(missing.status.code(), Some(3), "{missing:?}");
}

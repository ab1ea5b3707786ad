//! The library's public interface is written down, one item a line, so that a change to it is seen when it is made
//! and not by those whose code no longer compiles.

use crate::book::ROOT;
use std::path::PathBuf;
use std::process::Command;

/// Documents the library as data, which only an unstable option of rustdoc does; everything before rustdoc is
/// compiled as ever, and shared with the other builds.
fn document() -> PathBuf {
    let status = Command::new(env!("CARGO"))
        .args([
            "rustdoc",
            "--quiet",
            "--package",
            "codeif",
            "--lib",
            "--",
            "-Z",
            "unstable-options",
        ])
        .args(["--output-format", "json"])
        .env("RUSTDOC", format!("{ROOT}/scripts/unstable-rustdoc"))
        .current_dir(ROOT)
        .status();
    assert!(status.is_ok_and(|status| status.success()), "cargo rustdoc failed");
    let command = PathBuf::from(env!("CARGO_BIN_EXE_codeif"));
    command.ancestors().nth(2).unwrap().join("doc/codeif.json")
}

#[test]
#[ignore = "documents the library, which takes half a minute"]
fn the_interface_changes_on_purpose() {
    let interface = public_api::Builder::from_rustdoc_json(document())
        .omit_auto_derived_impls(true)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build()
        .unwrap();
    insta::assert_snapshot!(interface.to_string());
}

//! The golden record: what the command says today of many inputs, held in hashes under `record/`.
//!
//! A change of the code that should change no verdict leaves the record as it is; any other
//! changes just the lines that it is meant to. The fixtures' part and the outputs of commands are
//! compared always; that of real responses and labelled answers where `CODEIF_DATA` says where they
//! are. `scripts/golden` writes the record and shows differences in full.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod commands;
mod inputs;
mod record;
mod sentences;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use record::Outcomes;

fn main() -> ExitCode {
    let part = |name: &'static str, outcomes: fn() -> Outcomes| {
        Trial::test(format!("golden::{name}"), move || {
            record::check(name, &outcomes()).map_err(Failed::from)
        })
    };
    let mut trials = vec![
        part("fixture-facts", || {
            commands::facts(&inputs::fixtures().code)
        }),
        part("fixture-verdicts", || {
            commands::verdicts(&inputs::fixtures().rows)
        }),
        part("outputs", commands::outputs),
    ];
    let with_data = [
        part("responses", || {
            commands::verdicts(&inputs::responses(&inputs::data().unwrap()))
        }),
        part("gold", || {
            commands::verdicts(&inputs::gold(&inputs::data().unwrap()))
        }),
    ];
    trials.push(Trial::test("golden::differences_are_named", || {
        record::differences_are_named().map_err(Failed::from)
    }));
    let has_data = inputs::data().is_some();
    trials.extend(with_data.map(|trial| trial.with_ignored_flag(!has_data)));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

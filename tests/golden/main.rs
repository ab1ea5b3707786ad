//! The golden record: hashes of the output of the command for many inputs, under `record/`.
//!
//! A change that should not affect verdicts leaves the record unchanged; any other changes only the
//! lines that it is meant to. The parts for fixtures and outputs of commands are always compared,
//! those for real responses and labelled answers if `CODEIF_DATA` gives their folder.
//! `scripts/golden` writes the record and shows differences in full.

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
        part("fixture-facts", || commands::facts(&inputs::fixtures().code)),
        part("fixture-verdicts", || commands::verdicts(&inputs::fixtures().rows)),
        part("outputs", commands::outputs),
    ];
    let with_data = [
        part("responses", || commands::verdicts(&inputs::responses(&inputs::data().unwrap()))),
        part("gold", || commands::verdicts(&inputs::gold(&inputs::data().unwrap()))),
    ];
    trials.push(Trial::test("golden::differences_are_named", || {
        record::differences_are_named().map_err(Failed::from)
    }));
    let has_data = inputs::data().is_some();
    trials.extend(with_data.map(|trial| trial.with_ignored_flag(!has_data)));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

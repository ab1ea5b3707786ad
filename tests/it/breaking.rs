//! Sound code, broken as models break it: what is found in it must stay, but for the broken line.
//!
//! The code is that of real answers where `CODEIF_DATA` names their folder, else of the fixtures.
//! `CODEIF_BREAKING=1 cargo test --test it breaking -- --nocapture` prints each breakage by which
//! something is lost or found that is not there.

#![allow(clippy::print_stdout, reason = "the table is what the test is read for")]

mod breakages;
mod found;
mod samples;
mod tally;

use codeif::Language;

use breakages::{Breakage, Broken};
use found::found;
use samples::{Sample, samples};
use tally::Tally;

/// How often each sample is broken in each way.
const TIMES: u64 = 2;

/// Breaks each sample in every way, and counts what is still found.
fn tally(language: Language) -> Tally {
    let explains = std::env::var_os("CODEIF_BREAKING").is_some();
    let mut tally = Tally::default();
    for (number, sample) in samples(language).iter().enumerate() {
        for breakage in Breakage::ALL {
            for time in 0..TIMES {
                let seed = number as u64 * TIMES + time;
                let Some(broken) = breakage.apply(sample, seed) else {
                    continue;
                };
                let differences = compare(sample, &broken, language);
                if explains && !differences.is_empty() {
                    println!("=== {language} {breakage:?} {number}.{time}\n{broken}{differences}");
                }
                tally.add(breakage, &differences);
            }
        }
    }
    println!("{language}\n{tally}");
    tally
}

/// What is found in a sample and in its broken form.
fn compare(sample: &Sample, broken: &Broken, language: Language) -> tally::Differences {
    let expected = found(&sample.text, language).outside(&broken.lines, |line| broken.moved(line));
    let found = found(&broken.text, language).outside(&broken.lines_after, Some);
    tally::Differences::of(&expected, &found)
}

/// How many in a thousand are found at least: definitions, statements; and how many of those that
/// are found are there. Fixtures are short and made of what is hard to read, so that a line lost
/// weighs more in them.
const OF_ANSWERS: [usize; 3] = [990, 990, 990];
const OF_FIXTURES: [usize; 3] = [975, 955, 975];

#[track_caller]
fn check(language: Language) {
    let least = match samples::are_real() {
        true => OF_ANSWERS,
        false => OF_FIXTURES,
    };
    let shares = tally(language).shares();
    for (share, least) in shares.into_iter().zip(least) {
        assert!(share >= least, "{language}: {shares:?} of a thousand");
    }
}

#[test]
fn python() {
    check(Language::Python);
}

#[test]
fn java() {
    check(Language::Java);
}

#[test]
fn go() {
    check(Language::Go);
}

#[test]
fn cpp() {
    check(Language::Cpp);
}

#[test]
fn javascript() {
    check(Language::JavaScript);
}

#[test]
fn typescript() {
    check(Language::TypeScript);
}

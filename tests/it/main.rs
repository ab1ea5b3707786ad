//! The command, run as users run it.
//!
//! - `harness`: runs `codeif` and explains a failure: command, status, both outputs.
//! - `grade`: verdict lines, metrics, groups, threads, pipes.
//! - `agree`: raters compared: pairing, figures, disagreements, minima.
//! - `bad_input`: what can be wrong with files, one by one.
//! - `metrics`: the metrics of a verdict file against CodeIF's own counting.
//! - `instructions`: the sentences of the benchmark against the table of templates.
//! - `coverage`, `templates`, `explain`: those commands.
//! - `judge`: asking a model, against `judge_server`, a server on loopback that plays it.
//! - `cases`: `codeif test`; `facts`: `codeif facts`.
//! - `lint`: files held against sentences, in every form of output.
//! - `schemas`: JSON output against the schemas in `docs/`.
//! - `rules`: rules of one's own.
//! - `help`: the help texts, so that every change of them shows in review.
//! - `report`: tables, comparisons and weights of verdict files.
//! - `response`: responses in all their forms, to blocks and their languages.
//! - `data`: labelled answers and raw responses that lie outside the repository.
//! - `hostile`: what a model can write to hang, crash or mislead the command.
//! - `growth`: large responses, judged in time that grows with their size alone.
//! - `browser`: the report's page in the system's Chromium, which `cdp` drives.
//! - `demo`: the demo's files, and what the README says they give.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agree;
mod bad_input;
mod browser;
mod cases;
mod cdp;
mod coverage;
mod data;
mod demo;
mod explain;
mod facts;
mod fuzz;
mod grade;
mod growth;
mod harness;
mod help;
mod hostile;
mod instructions;
mod judge;
mod judge_server;
mod lint;
mod metrics;
mod report;
mod response;
mod rules;
mod schemas;
mod templates;

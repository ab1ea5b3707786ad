//! The command, run as users run it.
//!
//! - `harness`: runs `codeif` and explains a failure: command, status, both outputs.
//! - `grade`: verdict lines, metrics, groups, threads, pipes.
//! - `inputs`: what is read: other fields and files, compressed, in folders, twice.
//! - `scale`: shards, merging them, and runs that were broken off.
//! - `stream`: a process that writes rows and reads a line for each.
//! - `agree`: raters compared: pairing, figures, disagreements, minima.
//! - `bad_input`: each kind of error in input files.
//! - `metrics`: the metrics of a verdict file against CodeIF's own counting.
//! - `instructions`: the sentences of the benchmark against the table of templates.
//! - `audit`: what is proved of questions, on both sides, and against the data folder.
//! - `demands`: sentences as people write them, measured.
//! - `coverage`, `templates`, `explain`: those commands.
//! - `judge`: asking a model, which `judge_server` mocks on loopback.
//! - `benchmarks`: the files of other benchmarks.
//! - `cases`: `codeif test`; `facts`: `codeif facts`.
//! - `fixes`: the cases of fixes, and what they leave alone.
//! - `lint`: files checked against sentences, in every output format.
//! - `mcp`, `lsp`: the servers for agents and editors, by the client in `stdio`.
//! - `hook`: the events of coding agents; `init`: `codeif init`, `doctor` and `rules`.
//! - `interface`: the library's public items; a change to them shows up in review.
//! - `schemas`: JSON output against the schemas in `docs/`.
//! - `rules`: user-defined rules.
//! - `help`: the help texts, so that every change shows up in review.
//! - `report`: tables, comparisons and weights of verdict files.
//! - `rounds`: conversations, and figures by round.
//! - `response`: the blocks and languages of responses in all their forms.
//! - `data`: labelled answers and raw responses that lie outside the repository.
//! - `breaking`: sound code, broken as models break it.
//! - `hostile`: what a model can write to hang, crash or mislead the command.
//! - `growth`: large responses, judged in time linear in their size.
//! - `browser`: the report's page in the system's Chromium, which `cdp` drives.
//! - `javascript`: the npm package against the library; `playground`: the book's playground in Chromium.
//! - `demo`: the files of the demo.
//! - `book`: the pages of the book: links and contents; `console`: the commands on them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agree;
mod audit;
mod bad_input;
mod benchmarks;
mod book;
mod breaking;
mod browser;
mod cases;
mod cdp;
mod compose;
mod console;
mod coverage;
mod data;
mod demands;
mod demo;
mod explain;
mod facts;
mod fixes;
mod fuzz;
mod grade;
mod growth;
mod harness;
mod help;
mod hook;
mod hostile;
mod init;
mod inputs;
mod instructions;
mod interface;
mod javascript;
mod judge;
mod judge_server;
mod lint;
mod lsp;
mod mcp;
mod metrics;
mod modules;
mod paraphrases;
mod playground;
mod release;
mod report;
mod response;
mod rounds;
mod rules;
mod scale;
mod schemas;
mod stdio;
mod stream;
mod templates;

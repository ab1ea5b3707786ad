//! `codeif lsp`: the findings of `codeif lint` while a file is edited, for any editor that speaks the
//! Language Server Protocol over standard input and output.

mod actions;
mod client;
mod diagnostics;
mod server;
mod uri;
mod wire;

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use server::{Flow, Server};
use wire::Received;

use super::Status;

/// Show findings in an editor (a language server on standard input and output)
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Example, for Neovim:
  vim.lsp.config(\"codeif\", { cmd = { \"codeif\", \"lsp\" }, filetypes = { \"python\" } })
  vim.lsp.enable(\"codeif\")

An editor starts it, and gets the findings of each file that is open, by the rules that
`codeif lint FILE` would follow. `codeif explain editors` says how to set up VS Code, Neovim and
Helix.

Exit status: 0 after the messages `shutdown` and `exit`, or at the end of standard input; 1 after
`exit` alone.")]
pub(super) struct Args {
    /// Accepted, and without effect: standard input and output are always used
    #[arg(long, hide = true)]
    stdio: bool,
}

/// How many messages are read ahead of the one that is handled.
const AHEAD: usize = 64;

pub(super) fn run(_: &Args) -> anyhow::Result<Status> {
    let (sender, inbox) = sync_channel(AHEAD);
    // It ends with the process: nothing interrupts a read from standard input.
    thread::spawn(move || read(&sender));
    let mut server = Server::new(io::stdout());
    let is_orderly = serve(&mut server, &inbox)?;
    Ok(if is_orderly { Status::Done } else { Status::Found })
}

fn read(sender: &SyncSender<Received>) {
    let mut input = io::stdin().lock();
    loop {
        let received = wire::read(&mut input).unwrap_or(Received::End);
        let is_end = matches!(received, Received::End);
        if sender.send(received).is_err() || is_end {
            return;
        }
    }
}

/// Handles all messages that have come before it checks a file: what was typed in between is not
/// checked. Returns whether the end was as the protocol asks.
fn serve<W: io::Write>(server: &mut Server<W>, inbox: &Receiver<Received>) -> io::Result<bool> {
    loop {
        let next = match server.has_work() {
            true => inbox.try_recv(),
            false => inbox.recv().map_err(|_| TryRecvError::Disconnected),
        };
        match next {
            Ok(Received::Message(message)) => match server.handle(message)? {
                Flow::GoOn => {}
                Flow::Exit { is_orderly } => return Ok(is_orderly),
            },
            Ok(Received::Bad { code, reason }) => server.refuse(code, &reason)?,
            Ok(Received::End) | Err(TryRecvError::Disconnected) => return Ok(true),
            Err(TryRecvError::Empty) => server.check_next()?,
        }
    }
}

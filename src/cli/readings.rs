//! `--reading NAME=VALUE`: how a question that experts dispute is decided.

use crate::check::{Reading, Readings};

/// The flag for readings.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct ReadingArgs {
    /// Choose the reading of a disputed question, NAME=yes or NAME=no; may be repeated (see codeif
    /// explain semantics)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = reading)]
    readings: Vec<(usize, bool)>,
}

impl ReadingArgs {
    /// The default readings with those that are given.
    pub(super) fn readings(&self) -> Readings {
        let mut readings = Readings::default();
        for &(index, value) in &self.readings {
            Reading::ALL[index].set(&mut readings, value);
        }
        readings
    }
}

/// Parses a name and a value to the reading's index and the value.
fn reading(text: &str) -> Result<(usize, bool), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let index = Reading::ALL.iter().position(|it| it.name == name);
    match (index, value) {
        (Some(index), "yes") => Ok((index, true)),
        (Some(index), "no") => Ok((index, false)),
        (Some(_), _) => Err(format!("give {name}=yes or {name}=no")),
        (None, _) => {
            let names = Reading::ALL.map(|it| it.name);
            Err(format!("no reading is named `{name}`; there are {}", names.join(", ")))
        }
    }
}

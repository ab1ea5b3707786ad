//! `codeif explain`: what a template means, and the words all templates share.

mod pages;

use std::io::{self, Write};

use anyhow::bail;
use codeif::instruction::{Template, Templates};

use super::Status;

/// Say what a template means and how it is decided
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif explain no-for-loop
  codeif explain no-for-loop --examples
  codeif explain terms

codeif templates lists the names. Besides them: principles (how every verdict is reached),
terms (what a function, a class, a global variable is in each language), types (when two
types or two values are the same).")]
pub(super) struct Args {
    /// A template's name, or principles, terms or types
    #[arg(value_name = "TEMPLATE")]
    name: String,

    /// Print the template's cases too: code, and the verdict it gets
    #[arg(short, long)]
    examples: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let text = match (
        pages::topic(&args.name),
        Templates::builtin().get(&args.name),
    ) {
        (Some(section), _) => section.to_owned(),
        (None, Some(template)) => page(template, args.examples),
        (None, None) => bail!("{}", unknown(&args.name)),
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Status::Done)
}

/// The template's page: what it is, what it means, how it may be worded, and its cases.
fn page(template: &Template, examples: bool) -> String {
    let mut parts = vec![format!("# {}", template.slug)];
    parts.push(match template.id {
        Some(id) => format!(
            "Template {id} of the paper, category {}.",
            template.category
        ),
        None => format!("Category {}.", template.category),
    });
    parts.extend(template.wordings.first().map(|first| format!("> {first}")));
    let text = pages::text(&template.slug);
    parts.extend(text.map(|(prose, _)| prose.to_owned()));
    let wordings = template
        .wordings
        .iter()
        .map(|wording| format!("- {wording}"));
    let wordings: Vec<_> = wordings.collect();
    parts.push(format!(
        "## Wordings\n\n{NOTATION}\n\n{}",
        wordings.join("\n")
    ));
    if examples {
        parts.extend(text.map(|(_, cases)| cases.to_owned()));
    }
    parts.join("\n\n")
}

/// How to read a wording.
const NOTATION: &str = "{name} is a value of the sentence's own, {name!} one in quotes or with a \
                        capital or `_` in it, {name=@list}\none of a list of words, [words] may \
                        be missing, (a|b) is one of several; \"must\" and \"shall\" are\nread as \
                        \"should\".";

/// The message about a name that is none, with the nearest one that is.
fn unknown(name: &str) -> String {
    let slugs = Templates::builtin()
        .iter()
        .map(|template| template.slug.as_str());
    let nearest = slugs
        .chain(pages::topics())
        .map(|slug| (strsim::normalized_damerau_levenshtein(name, slug), slug))
        .filter(|(likeness, _)| *likeness > 0.4)
        .max_by(|(a, _), (b, _)| a.total_cmp(b));
    let hint = match nearest {
        Some((_, slug)) => format!("did you mean `{slug}`? "),
        None => String::new(),
    };
    format!("no template is named `{name}`; {hint}`codeif templates` lists them")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_suggests_the_nearest() {
        assert!(unknown("no-for-lop").contains("`no-for-loop`"));
        assert!(unknown("term").contains("`terms`"));
        assert_eq!(
            unknown("zzzzzzzzzzzz"),
            "no template is named `zzzzzzzzzzzz`; `codeif templates` lists them"
        );
    }
}

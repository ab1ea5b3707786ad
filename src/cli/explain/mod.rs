//! `codeif explain`: what a template means, and the terms that all templates share.

mod pages;

use std::io::{self, Write};

use anyhow::bail;

use super::rules::{LoadedRules, RulesArg};
use super::{Status, rules};
use crate::instruction::{Template, Templates, Words};
use crate::language::Language;
use crate::report::escape_control;
use crate::suggest::nearest;

/// Explain what a template means and how it is decided
#[derive(Debug, PartialEq, clap::Args)]
#[command(after_help = "\
Examples:
  codeif explain no-for-loop
  codeif explain no-for-loop --examples
  codeif explain terms

codeif templates lists the names. There are also topics: principles (how every verdict is
reached), terms (what counts as a function, a class or a global variable in Python, Java, Go and
C++), javascript (the same in JavaScript and TypeScript), rust, types (when two types or two values
are the same), and semantics (these, naming, and what each template means); formats (of questions
and verdicts), metrics, agreement, benchmarks, lint, agents, editors, rules and limits; word lists
such as @structures; and the JSON Schemas of what is read and written: question.schema,
verdict.schema, grade.schema, report.schema,
agree.schema, judge.schema, lint.schema, compose.schema, coverage.schema, audit.schema and
templates.schema.")]
pub(super) struct Args {
    /// A template's name or its id in the paper, or a topic
    #[arg(value_name = "TEMPLATE")]
    name: String,

    /// Print the template's cases too: code, and the verdict it gets
    #[arg(short, long)]
    examples: bool,

    #[command(flatten)]
    rules: RulesArg,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let loaded = args.rules.load()?;
    let templates = loaded.templates();
    let text = if let Some(template) = template(&args.name, templates) {
        let prose = prose(&template.slug, &loaded);
        page(template, prose, args.examples.then(|| cases(args, &template.slug, &loaded)).flatten())
    } else if let Some(text) = pages::topic(&args.name) {
        pages::readable(&pages::resolved(text))
    } else if let Some(list) = args.name.strip_prefix('@').and_then(word_list) {
        list
    } else {
        bail!("{}", unknown(&args.name, templates));
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Status::Done)
}

/// The template with this name, or with this id in the paper.
fn template<'t>(name: &str, templates: &'t Templates) -> Option<&'t Template> {
    let id: Option<u32> = name.parse().ok();
    let by_id = || templates.iter().find(|template| id.is_some() && template.id == id);
    templates.get(name).or_else(by_id).map(AsRef::as_ref)
}

/// The page of a template, without its cases.
///
/// # Errors
/// If no template has this name.
#[cfg(feature = "mcp")]
pub(super) fn of_template(name: &str, loaded: &LoadedRules) -> Result<String, String> {
    let templates = loaded.templates();
    let template = template(name, templates).ok_or_else(|| unknown(name, templates))?;
    Ok(page(template, prose(&template.slug, loaded), None))
}

/// The description of a template, from the user's rule or the built-in page.
fn prose(slug: &str, loaded: &LoadedRules) -> Option<String> {
    match loaded.get(slug) {
        Some(rule) => Some(escape_lines(&description(rule))),
        None => pages::text(slug).map(|(prose, _)| pages::readable(&pages::resolved(prose))),
    }
}

/// The cases of a template, from the page of the user's rule or the built-in one.
fn cases(args: &Args, slug: &str, loaded: &LoadedRules) -> Option<String> {
    if loaded.get(slug).is_none() {
        return pages::text(slug).map(|(_, cases)| cases.to_owned());
    }
    let page = rules::cases(args.rules.folder.as_deref()?, slug)?;
    Some(escape_lines(pages::split(&page).1))
}

/// A rule's description and the languages that it supports.
fn description(rule: &Template) -> String {
    let text = rule.description.as_deref().unwrap_or_default();
    let languages = rule.languages.iter().copied();
    let languages: Vec<_> = languages.map(Language::name).collect();
    format!("{text}\n\nLanguages: {}.", languages.join(", "))
}

/// A text from the user's folder, safe to print on a terminal.
fn escape_lines(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let parts: Vec<_> = line.split('\t').map(escape_control).collect();
        parts.join("\t")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The page of a template: its category, its meaning, its wordings and its cases.
fn page(template: &Template, prose: Option<String>, cases: Option<String>) -> String {
    let mut parts = vec![format!("# {}", template.slug)];
    parts.push(match template.id {
        Some(id) => format!("Template {id} of the paper, category {}.", template.category),
        None => format!("Category {}.", template.category),
    });
    parts.extend(template.wordings.first().map(|first| format!("> {first}")));
    parts.extend(prose);
    let wordings = template.wordings.iter().map(|wording| format!("- {wording}"));
    let wordings: Vec<_> = wordings.collect();
    parts.push(format!("## Wordings\n\n{NOTATION}\n\n{}", wordings.join("\n")));
    parts.extend(word_lists(template));
    parts.extend(cases);
    parts.join("\n\n")
}

/// The word lists that a template's wordings name, if they name any.
fn word_lists(template: &Template) -> Option<String> {
    let named = |list: &&str| {
        let wordings = template.wordings.iter();
        wordings.flat_map(|wording| wording.split('@').skip(1)).any(|rest| {
            let end = rest.find('}').unwrap_or(rest.len());
            rest[..end] == **list
        })
    };
    let lists = Words::get().list_names().filter(named);
    let lists: Vec<_> = lists.filter_map(word_list).collect();
    (!lists.is_empty()).then(|| lists.join("\n\n"))
}

/// The words of the list `@name`.
fn word_list(name: &str) -> Option<String> {
    let words: Vec<_> = Words::get().list(name)?.iter().map(String::as_str).collect();
    let words = words.join(", ");
    Some(format!("@{name}, the words that a slot {{…=@{name}}} of a wording accepts: {words}"))
}

const NOTATION: &str = "{name} is a value, {name!} a value in quotes or with a capital or `_` in \
                        it, {name=@list} a word of\nthat list, {name!@list} a value that is not \
                        in it;\n[words] are \
                        optional, (a|b) is one of several; \"must\" and \"shall\" are read as \
                        \"should\".";

/// The message for an unknown name, with a suggestion.
fn unknown(name: &str, templates: &Templates) -> String {
    let slugs = templates.iter().map(|template| template.slug.as_str());
    let known = slugs.chain(pages::topics().map(|topic| topic as &str));
    let lists: Vec<_> = Words::get().list_names().map(|list| format!("@{list}")).collect();
    let hint = match nearest(name, known.chain(lists.iter().map(String::as_str))) {
        Some(slug) => format!("did you mean `{slug}`? "),
        None => String::new(),
    };
    format!("no template is named `{name}`; {hint}`codeif templates` lists them")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown_name(name: &str) -> String {
        unknown(name, Templates::builtin())
    }

    #[test]
    fn an_unknown_name_suggests_the_nearest() {
        assert!(unknown_name("no-for-lop").contains("`no-for-loop`"));
        assert!(unknown_name("term").contains("`terms`"));
        assert_eq!(
            unknown_name("zzzzzzzzzzzz"),
            "no template is named `zzzzzzzzzzzz`; `codeif templates` lists them"
        );
    }
}

//! What each template means, and how it can be worded: the texts of `codeif explain`.

mod readable;

use crate::instruction::{Template, Templates, Words};
use crate::literate::slugs;
use crate::suggest::nearest;

/// Everything that is explained.
#[derive(Debug)]
pub struct Manual {
    /// The pages of the templates.
    pages: Vec<&'static str>,
    /// Other texts, by their names.
    topics: Vec<(&'static str, &'static str)>,
}

impl Manual {
    pub fn new(pages: Vec<&'static str>, topics: &[(&'static str, &'static str)]) -> Self {
        Self { pages, topics: topics.to_vec() }
    }

    #[cfg(test)]
    pub fn pages(&self) -> impl Iterator<Item = &'static str> {
        self.pages.iter().copied()
    }

    /// The text of a topic, with its heading.
    pub fn topic(&self, name: &str) -> Option<&'static str> {
        let (_, text) = self.topics.iter().find(|(topic, _)| *topic == name)?;
        Some(text)
    }

    /// The page whose title lists a template, split into its prose and its cases.
    pub fn text(&self, slug: &str) -> Option<(&'static str, &'static str)> {
        let mut pages = self.pages.iter();
        let page = pages.find(|page| slugs(page).any(|listed| listed == slug))?;
        Some(split(page))
    }

    /// The text as it is printed.
    pub fn readable(&self, text: &str) -> String {
        let is_shown =
            |name: &str| self.topic(name).is_some() || Templates::builtin().get(name).is_some();
        readable::unfolded(&readable::resolved(text, is_shown))
    }

    /// What a built-in template means.
    pub fn prose(&self, slug: &str) -> Option<String> {
        self.text(slug).map(|(prose, _)| self.readable(prose))
    }

    /// The page of a built-in template, without its cases.
    ///
    /// # Errors
    /// If no template has this name.
    pub fn of_template(&self, name: &str, templates: &Templates) -> Result<String, String> {
        let template = template(name, templates).ok_or_else(|| self.unknown(name, templates))?;
        Ok(page(template, templates, self.prose(&template.slug), None))
    }

    /// The message for an unknown name, with a suggestion.
    pub fn unknown(&self, name: &str, templates: &Templates) -> String {
        let slugs = templates.iter().map(|template| template.slug.as_str());
        let known = slugs.chain(self.topics.iter().map(|(topic, _)| *topic));
        let lists: Vec<_> = Words::get().list_names().map(|list| format!("@{list}")).collect();
        let hint = match nearest(name, known.chain(lists.iter().map(String::as_str))) {
            Some(slug) => format!("did you mean `{slug}`? "),
            None => String::new(),
        };
        format!("no template is named `{name}`; {hint}`codeif templates` lists them")
    }
}

/// The template with this name, or with this id in the paper.
pub fn template<'t>(name: &str, templates: &'t Templates) -> Option<&'t Template> {
    let id: Option<u32> = name.parse().ok();
    let by_id = || templates.iter().find(|template| id.is_some() && template.id == id);
    templates.get(name).or_else(by_id).map(AsRef::as_ref)
}

/// A page without its title: the text before the first case, and the cases.
pub fn split(page: &str) -> (&str, &str) {
    let body = page.split_once('\n').map_or(page, |(_, body)| body);
    let cases = body.find("\n## ").unwrap_or(body.len());
    (body[..cases].trim(), body[cases..].trim())
}

/// The page of a template: its category, its meaning, ways to say it, its wordings and its cases.
pub fn page(
    template: &Template,
    templates: &Templates,
    prose: Option<String>,
    cases: Option<String>,
) -> String {
    let mut parts = vec![format!("# {}", template.slug)];
    parts.push(match template.id {
        Some(id) => format!("Template {id} of the paper, category {}.", template.category),
        None => format!("Category {}.", template.category),
    });
    parts.extend(template.wordings.first().map(|first| format!("> {first}")));
    parts.extend(prose);
    let sayings = templates.sayings(&template.slug);
    if !sayings.is_empty() {
        let sayings: Vec<_> = sayings.iter().map(|saying| format!("- {saying}")).collect();
        parts.push(format!("## Ways to say it\n\n{SAYINGS}\n\n{}", sayings.join("\n")));
    }
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
pub fn word_list(name: &str) -> Option<String> {
    let words: Vec<_> = Words::get().list(name)?.iter().map(String::as_str).collect();
    let words = words.join(", ");
    Some(format!("@{name}, the words that a slot {{…=@{name}}} of a wording accepts: {words}"))
}

const SAYINGS: &str = "Sentences are read by their meaning, so these stand for many more:";
const NOTATION: &str = "{name} is a value, {name!} a value in quotes or with a capital or `_` in \
                        it, {name=@list} a word of\nthat list, {name!@list} a value that is not \
                        in it;\n[words] are \
                        optional, (a|b) is one of several; \"must\" and \"shall\" are read as \
                        \"should\".";

//! One thing of a noun phrase: its adjectives, its noun and its name.

use super::chunks::Chunks;
use super::lexicon::{Lexicon, SenseAt};
use super::names::{code, named, owned};
use super::noun::conjunction;
use super::sense::Sense;
use super::token::TokenKind;
use crate::instruction::words::Words;
use crate::language::Language;

/// One thing of a noun phrase.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// What kind of thing it is, unless it is only named.
    pub noun: Option<&'static str>,
    /// The code that names it.
    pub code: Option<String>,
    /// The noun as it is written: "functions".
    pub text: String,
    pub adjectives: Vec<&'static str>,
    /// "function names"
    pub is_name: bool,
    /// "a class named `C`"
    pub is_introduced: bool,
    /// "clear" docstrings: what narrows a thing, and adds to what has to be there.
    pub quality: Option<String>,
    /// "new dependencies"
    pub is_further: bool,
    /// "the function": one that the sentence doesn't name.
    pub is_definite: bool,
}

/// Whether a noun is in the plural, by its ending.
pub fn is_plural(noun: &str) -> bool {
    noun.ends_with('s') && !noun.ends_with("ss")
}

/// What comments begin with.
const COMMENT: [char; 2] = ['#', '/'];
/// The most adjectives before a noun.
const MAX_ADJECTIVES: usize = 4;

impl Head {
    /// Whether its noun is in the plural: "functions".
    pub fn is_plural(&self) -> bool {
        is_plural(&self.text)
    }

    /// One whose adjectives are left open.
    fn with_quality(&self) -> Option<Self> {
        let quality = Some(self.adjectives.join(" ")).filter(|text| !text.is_empty());
        quality.is_some().then(|| Self { adjectives: Vec::new(), quality, ..self.clone() })
    }

    /// Whether it has a name and a kind, which others of a list share.
    pub const fn is_member(&self) -> bool {
        self.noun.is_some() && self.code.is_some()
    }

    /// Whether it has a name and nothing says its kind.
    pub const fn is_only_named(&self) -> bool {
        self.noun.is_none() && self.code.is_some()
    }

    /// Whether a project may have some already where no new ones are allowed, and code where there are no extra ones.
    pub fn may_be_kept(&self) -> bool {
        const KEPT: [&str; 8] = [
            "class",
            "dependency",
            "external-dependency",
            "external-library",
            "file",
            "function",
            "library",
            "method",
        ];
        self.noun.is_some_and(|noun| KEPT.contains(&noun))
    }

    /// Whether it is one of two that exclude each other: "single quotes".
    pub fn is_choice(&self) -> bool {
        self.noun.is_some_and(|noun| Lexicon::get().opposite(noun).is_some())
    }

    /// Whether it names something, or is of a kind that the lexicon has.
    pub const fn is_known(&self) -> bool {
        self.noun.is_some() || self.code.is_some()
    }
}

/// The things that begin at a token, each with the token after it.
pub fn heads(chunks: &Chunks<'_>, start: usize) -> Vec<(usize, Head)> {
    let mut found: Vec<(usize, Head)> = Vec::new();
    let mut open = vec![Open { at: start, ..Open::default() }];
    while let Some(Open { at, adjectives, quality, is_further }) = open.pop() {
        let start = found.len();
        let new = chunks.class(at, "QUALITY").or_else(|| unknown_quality(chunks, at));
        let further = chunks.class(at, "FURTHER");
        let more = |at: usize| Open {
            at,
            adjectives: adjectives.clone(),
            quality: quality.clone(),
            is_further,
        };
        let with = |end: usize| Some(chunks.text(at, end));
        open.extend(new.map(|end| Open { quality: with(end), ..more(after(chunks, end)) }));
        // A bare `# type: ignore` is one that names no error.
        let is_call =
            |end: &usize| chunks.code(*end).is_some_and(|code| !code.starts_with(COMMENT));
        let plainly = chunks.class(at, "PLAINLY").filter(is_call);
        open.extend(plainly.map(more));
        let plain = chunks.class(at, "PLAIN").filter(|end| has_kind(chunks, *end));
        // "Helper functions" are not all functions.
        open.extend(plain.map(|end| Open { quality: with(end), ..more(end) }));
        open.extend(further.map(|end| Open { is_further: true, ..more(after(chunks, end)) }));
        for (end, sense) in chunks.senses(at) {
            match sense {
                Sense::Noun(noun) => {
                    let head = Head {
                        noun: Some(noun),
                        text: chunks.text(at, *end),
                        adjectives: adjectives.clone(),
                        ..Head::default()
                    };
                    let name = named(chunks, *end, &head);
                    // "A public class named `C`": a class of that name, and more.
                    found.extend(
                        name.as_ref().and_then(|(end, head)| Some((*end, head.with_quality()?))),
                    );
                    found.extend(name);
                    found.extend(with_marks(chunks, *end, &head));
                    found.extend(qualified(chunks, *end, &head));
                    let suffix = chunks.class(*end, "SUFFIX");
                    found.extend(suffix.map(|end| (end, head.clone())));
                    let name = chunks.class(*end, "NAME");
                    found.extend(name.map(|end| (end, Head { is_name: true, ..head.clone() })));
                    found.push((*end, head));
                }
                Sense::Name { kind: "language", name }
                    if !chunks.tokens[at].text.starts_with(char::is_uppercase)
                        || Language::from_alias(name).is_none() => {}
                // "Structured logging" is not done with the module of that name.
                Sense::Name { kind: "framework", .. }
                    if quality.is_some()
                        && chunks.senses(at).iter().any(|(_, it)| matches!(it, Sense::Noun(_))) => {
                }
                Sense::Name { kind, name } => {
                    // "Go errors", "the pandas `merge` function"
                    let is_known =
                        |(longer, sense): &SenseAt| longer > end && matches!(sense, Sense::Noun(_));
                    // "TypeScript errors" are those of its compiler.
                    let is_noun = chunks.senses(at).iter().any(is_known);
                    if *kind == "language" && !is_noun
                        || *kind == "library" && chunks.code(*end).is_some()
                    {
                        open.push(more(*end));
                    }
                    found.extend(owned(chunks, *end).filter(|_| *kind == "library"));
                    let head = |noun| Head {
                        noun,
                        // A library is written in many ways.
                        code: Some(match *kind {
                            "library" => chunks.text(at, *end),
                            "framework" if chunks.text(at, *end).eq_ignore_ascii_case(name) => {
                                chunks.text(at, *end)
                            }
                            _ => (*name).to_owned(),
                        }),
                        adjectives: adjectives.clone(),
                        ..Head::default()
                    };
                    // "Goto statements"
                    let is_kind = |(_, sense): &&SenseAt| match sense {
                        Sense::Noun(noun) => {
                            noun == kind
                                || *kind == "keyword" && *noun == "statement"
                                || *kind == "function" && ["call", "statement"].contains(noun)
                                || *kind == "framework" && *noun == "library"
                        }
                        _ => false,
                    };
                    let said = chunks.senses(*end).iter().find(is_kind);
                    found.extend(said.map(|(end, _)| (*end, head(Some(*kind)))));
                    // "`var` declarations"
                    let suffix = chunks.class(*end, "SUFFIX").filter(|_| *kind == "keyword");
                    found.extend(suffix.map(|end| (end, head(Some(*kind)))));
                    found.push((*end, head(Some(*kind))));
                }
                Sense::Adjective(adjective) if adjectives.len() < MAX_ADJECTIVES => {
                    let adjectives = adjectives.iter().copied().chain([*adjective]);
                    let adjectives = adjectives.collect();
                    open.push(Open { adjectives, ..more(after(chunks, *end)) });
                }
                _ => {}
            }
        }
        for (end, head) in code(chunks, at, &adjectives) {
            // "Do not add `x` as a dependency"
            let dependency = chunks.class(end, "AS-DEPENDENCY");
            let noun = Some("dependency");
            found.extend(dependency.map(|end| (end, Head { noun, ..head.clone() })));
            let suffix = chunks.class(end, "SUFFIX");
            found.extend(suffix.map(|end| (end, head.clone())));
            found.push((end, head));
        }
        found.extend(import_order(chunks, at));
        found.extend(built_in(chunks, at));
        for (_, head) in &mut found[start..] {
            head.quality = head.quality.take().or_else(|| quality.clone());
            head.is_further |= is_further;
        }
    }
    found
}

/// A thing with the marks that it is written with: "curly braces `{}`", "assertions with the `!` operator".
fn with_marks(chunks: &Chunks<'_>, end: usize, head: &Head) -> Option<(usize, Head)> {
    let with = chunks.class(end, "WITH").unwrap_or(end);
    let at = chunks.class(with, "DETERMINER").unwrap_or(with);
    let marks = chunks.code(at).filter(|code| !code.contains(char::is_alphanumeric))?;
    let is_kind = head.noun.is_some_and(|noun| chunks.lexicon.is_kind(noun));
    let close = at + 1 + usize::from(chunks.is_word(at + 1, "operator"));
    (!is_kind && !marks.is_empty()).then(|| (close, head.clone()))
}

/// A word before a noun that the lexicon doesn't know: "Google-style docstrings".
fn unknown_quality(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Word && at > 0)?;
    let is_known =
        |sense: &Sense| matches!(sense, Sense::Class(_) | Sense::Verb { .. } | Sense::Adjective(_));
    let may_be = !chunks.senses(at).iter().any(|(_, sense)| is_known(sense));
    // "Use pandas if it is installed": no `if`.
    let joins =
        |at: usize| ["ON", "CONDITION"].iter().any(|class| chunks.class(at, class).is_some());
    let is_noun = |(_, sense): &SenseAt| !is_known(sense);
    let has_noun = |at: usize| chunks.senses(at).iter().any(is_noun) && !joins(at);
    let is_new = |at: usize| {
        at < chunks.tokens.len()
            && (chunks.senses(at).is_empty() || chunks.class(at, "QUALITY").is_some())
    };
    let is_before_noun = has_noun(at + 1) || is_new(at + 1) && has_noun(at + 2);
    let is_number = Words::get().numbers.contains(&token.key);
    (may_be && is_before_noun && !is_number && token.text.chars().all(char::is_alphabetic))
        .then_some(at + 1)
}

/// A thing of which the adjectives were read.
#[derive(Default)]
struct Open {
    at: usize,
    adjectives: Vec<&'static str>,
    quality: Option<String>,
    is_further: bool,
}

/// The token after an adjective, and after what joins it to the next one.
fn after(chunks: &Chunks<'_>, at: usize) -> usize {
    let next = conjunction(chunks, at).unwrap_or(at);
    let is_next =
        chunks.adjectives(next).next().is_some() || chunks.class(next, "QUALITY").is_some();
    if is_next { next } else { at }
}

/// Whether a noun that says the kind of a name begins at a token, or other words before it: "base class".
fn has_kind(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_kind = |(_, sense): &SenseAt| match sense {
        Sense::Noun(noun) => chunks.lexicon.is_kind(noun),
        Sense::Class(class) => *class == "PLAIN",
        _ => false,
    };
    chunks.code(at).is_some() || chunks.senses(at).iter().any(is_kind)
}

/// Functions that the language brings, by what they are for: "built-in sorting functions or libraries".
fn built_in(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    let purpose = |at: usize| {
        let names = chunks.senses(at).iter().filter_map(|(end, sense)| match sense {
            Sense::Name { kind: "purpose", name } => Some((*end, *name)),
            _ => None,
        });
        names.max_by_key(|(end, _)| *end)
    };
    let at = chunks.class(start, "BUILT-IN")?;
    let before = purpose(at);
    let mut at = chunks.class(before.as_ref().map_or(at, |(end, _)| *end), "ROUTINE")?;
    while let Some(end) = conjunction(chunks, at).and_then(|at| chunks.class(at, "ROUTINE")) {
        at = end;
    }
    let (end, purpose) = before.map(|(_, name)| (at, name)).or_else(|| purpose(at))?;
    let text = chunks.text(start, end);
    Some((
        end,
        Head {
            noun: Some("built-in-function"),
            code: Some(purpose.to_owned()),
            text,
            ..Head::default()
        },
    ))
}

/// The groups of imports in their order: "standard library, then third-party, then local".
fn import_order(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    let mut at = start;
    for group in ["STANDARD-GROUP", "EXTERNAL-GROUP", "LOCAL-GROUP"] {
        while at > start
            && let Some(next) = chunks.class(at, "THEN").or_else(|| conjunction(chunks, at))
        {
            at = next;
            // "Then a blank line, then third-party packages"
            if let Some(end) = blank_line(chunks, at) {
                at = end;
            }
        }
        at = chunks.class(at, "DETERMINER").unwrap_or(at);
        at = chunks.class(at, group)?;
        // "Node/built-in modules", "Java standard library imports"
        let more = |at: usize| {
            let is_joined = chunks.is_mark(at, "/");
            let noun = || chunks.class(at, "GROUP-NOUN").filter(|_| !is_joined);
            chunks.class(at + usize::from(is_joined), group).or_else(noun)
        };
        while let Some(next) = more(at) {
            at = next;
        }
    }
    Some((at, Head { noun: Some("import-order"), ..Head::default() }))
}

/// Where a blank line ends that parts two groups: "a blank line".
fn blank_line(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let at = chunks.class(at, "DETERMINER").unwrap_or(at);
    let is_one =
        |(_, sense): &&SenseAt| matches!(sense, Sense::Noun(noun) if *noun == "blank-line");
    chunks.senses(at).iter().find(is_one).map(|(end, _)| *end)
}

/// A thing with what is said of it after the noun: "imports that are not used", "functions returning `bool`".
fn qualified(chunks: &Chunks<'_>, end: usize, head: &Head) -> Vec<(usize, Head)> {
    let with = |(end, adjective): (usize, &'static str)| {
        let adjectives = [adjective].into_iter().chain(head.adjectives.iter().copied()).collect();
        (end, Head { adjectives, ..head.clone() })
    };
    chunks.adjectives(end).map(with).chain(predicate(chunks, end, head)).collect()
}

/// Functions that return booleans: "methods that return a boolean value".
fn predicate(chunks: &Chunks<'_>, end: usize, head: &Head) -> Option<(usize, Head)> {
    let is_function = head.noun.is_some_and(|noun| ["function", "method"].contains(&noun));
    let at = chunks.class(end, "RETURNING").filter(|_| is_function && head.code.is_none())?;
    let at = chunks.class(at, "DETERMINER").unwrap_or(at);
    let of = chunks.code(at).or_else(|| chunks.word(at))?.to_lowercase();
    let is_boolean = ["bool", "boolean", "bools", "booleans"].contains(&of.as_str());
    let end = is_boolean.then(|| chunks.class(at + 1, "VALUE").unwrap_or(at + 1))?;
    Some((end, Head { noun: Some("predicate"), text: "predicates".into(), ..head.clone() }))
}

//! What is found in a response: definitions and statements, by their lines.

use std::collections::BTreeMap;
use std::fmt;

use codeif::Language;
use codeif::Limits;
use codeif::internal::{BlockLanguage, LanguageName, RequestedLanguage, Response, facts, trees};

/// Definitions and statements, each with how many times it is found.
#[derive(Debug, Default)]
pub struct Found {
    pub definitions: BTreeMap<Place, usize>,
    pub statements: BTreeMap<Place, usize>,
}

/// A line, and what is found there; for a member, the line of what it belongs to as well.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub what: String,
    owner: Option<usize>,
}

impl Found {
    /// What is outside some lines, with its lines moved; a line that moves to none is left out.
    pub fn outside(&self, lines: &[usize], moved: impl Fn(usize) -> Option<usize>) -> Self {
        let keep = |places: &BTreeMap<Place, usize>| {
            let mut kept = BTreeMap::new();
            for (place, times) in places {
                let Some(line) = moved(place.line).filter(|_| !lines.contains(&place.line)) else {
                    continue;
                };
                // Without the line of what it belongs to, it belongs to nothing.
                let owner = place.owner.filter(|owner| !lines.contains(owner));
                let is_owned = place.owner.is_some() && owner.is_none();
                let place = Place { line, what: place.what.clone(), owner: owner.and_then(&moved) };
                *kept.entry(place).or_insert(0) += times * usize::from(!is_owned);
            }
            kept.retain(|_, times| *times > 0);
            kept
        };
        Self { definitions: keep(&self.definitions), statements: keep(&self.statements) }
    }
}

/// What is found in a response to a task in a language.
pub fn found(text: &str, language: Language) -> Found {
    let mut response = Response::new(text);
    let requested =
        RequestedLanguage { template: None, question: Some(LanguageName::Supported(language)) };
    let mut trees = trees(Limits::default());
    response.decide_languages(&requested, &mut trees);
    let blocks =
        response.blocks.iter().filter(|block| block.language == BlockLanguage::Supported(language));
    for block in blocks.clone() {
        let _ = trees.parsed(block, language);
    }
    let parsed: Vec<_> =
        blocks.filter_map(|block| Some((block, trees.get(block, language)?))).collect();
    let facts = facts(language, &parsed);
    let line = |span| response.evidence(span).line;
    let mut found = Found::default();
    let add = |places: &mut BTreeMap<Place, usize>, line, what, owner| {
        *places.entry(Place { line, what, owner }).or_insert(0) += 1;
    };
    for ty in &facts.types {
        let what = format!("type {}", ty.name.unwrap_or("-"));
        add(&mut found.definitions, line(ty.name_span), what, None);
    }
    for function in facts.functions.iter().filter(|one| one.is_definition()) {
        let what = format!("function {}/{}", function.name, function.parameters.len());
        let owner = function.owner_type.map(|owner| line(facts.type_definition(owner).name_span));
        add(&mut found.definitions, line(function.name_span), what, owner);
    }
    for construct in &facts.constructs {
        let what = format!("{:?}", construct.kind);
        add(&mut found.statements, line(construct.span), what, None);
    }
    for call in &facts.calls {
        let what = format!("call {}", call.callee.parts.join("."));
        add(&mut found.statements, line(call.callee_span), what, None);
    }
    for import in &facts.imports {
        let what = format!("import {}", import.module);
        add(&mut found.statements, line(import.span), what, None);
    }
    found
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)?;
        match self.owner {
            Some(owner) => write!(f, " of {owner}"),
            None => Ok(()),
        }
    }
}

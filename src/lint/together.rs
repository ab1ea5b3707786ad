//! Rules over all files: what one of them has need not be in the others.
//!
//! Where no file alone has what is asked for, the files of a language are judged as one code: an
//! interface may be in one and the class that implements it in another.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::diagnostic::{Diagnostic, Related};
use super::findings::Lines;
use super::linter::{Judged, Linter, is_for_other_languages};
use super::rule::{Rule, Severity};
use super::source::Source;
use crate::language::Language;
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::SourceFile;

/// The most bytes of code that are judged as one.
const MOST_BYTES: usize = 64 << 20;
/// How many places a finding is related to at most.
const MOST_RELATED: usize = 3;

/// The rules that look beyond a file and that all files together do not follow.
pub(super) fn missing(linter: &Linter, sources: &[Source], judged: &[Judged]) -> Vec<Diagnostic> {
    let mut groups: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (number, rule) in linter.rules.iter().enumerate() {
        let is_over_files = rule.is_over_files();
        if !is_over_files && !rule.limits_a_named_thing() {
            continue;
        }
        let verdicts = judged
            .iter()
            .map(|file| file.verdicts.get(number)?.as_ref());
        let files: Vec<_> = verdicts
            .clone()
            .enumerate()
            .filter(|(_, it)| it.is_some())
            .collect();
        let is_there = |verdict: &Verdict| match is_over_files {
            true => verdict.outcome == Outcome::Yes,
            false => verdict.outcome != Outcome::No || !verdict.evidence.is_empty(),
        };
        // Without any file at all, everything is missing.
        let is_for_none = files.is_empty() && (rule.paths.is_some() || !sources.is_empty());
        if !is_for_none && !verdicts.flatten().any(is_there) {
            let files = files.into_iter().map(|(file, _)| file).collect();
            groups.entry(files).or_default().push(number);
        }
    }
    let groups = groups.into_iter();
    groups
        .flat_map(|(files, rules)| group(linter, sources, judged, &files, &rules))
        .collect()
}

/// Rules that are for the same files.
fn group(
    linter: &Linter,
    sources: &[Source],
    judged: &[Judged],
    files: &[usize],
    rules: &[usize],
) -> Vec<Diagnostic> {
    let mut found: Vec<Vec<Found>> = rules.iter().map(|_| Vec::new()).collect();
    for language in Language::ALL {
        let of_language = files.iter().copied();
        let of_language: Vec<usize> = of_language
            .filter(|file| sources[*file].language == language)
            .collect();
        let verdicts = match of_language.as_slice() {
            [] => continue,
            [file] => alone(&sources[*file], &judged[*file], rules),
            many => {
                let sources: Vec<_> = many.iter().map(|file| &sources[*file]).collect();
                united(linter, &sources, language, rules)
            }
        };
        for (found, one) in found.iter_mut().zip(verdicts) {
            if !is_for_other_languages(&one.verdict) {
                found.push(one);
            }
        }
    }
    let rules = rules.iter().map(|number| &linter.rules[*number]);
    rules
        .zip(found)
        .filter_map(|(rule, found)| diagnostic(rule, found))
        .collect()
}

/// What the files of one language make of a rule.
struct Found {
    verdict: Verdict,
    near_misses: Vec<Related>,
}

/// The only file of its language was judged before.
fn alone(source: &Source, judged: &Judged, rules: &[usize]) -> Vec<Found> {
    let text = source.read().unwrap_or_default();
    let lines = Lines::new(&source.name, &text);
    let verdicts = rules.iter().map(|rule| judged.verdicts[*rule].clone());
    verdicts
        .flatten()
        .map(|verdict| found(verdict, |_| Some(&lines)))
        .collect()
}

fn united(linter: &Linter, sources: &[&Source], language: Language, rules: &[usize]) -> Vec<Found> {
    let texts: Vec<String> = sources
        .par_iter()
        .map(|source| source.read().unwrap_or_default())
        .collect();
    let files = sources.iter().zip(&texts);
    let files: Vec<_> = files
        .map(|(source, code)| SourceFile {
            path: &source.name,
            code,
        })
        .collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let undecided = |message: String| {
        let outcome = Outcome::Unverifiable(Reason::LimitExceeded);
        let verdict = Verdict::new(outcome, message);
        rules
            .iter()
            .map(|_| found(verdict.clone(), |_| None))
            .collect()
    };
    if bytes > MOST_BYTES {
        return undecided(format!(
            "the {} files together have {bytes} bytes, at most {MOST_BYTES} are judged as one",
            language.name()
        ));
    }
    let readings = rules
        .iter()
        .map(|number| linter.rules[*number].reading(language));
    match linter.verifier.check_files(readings, &files, language) {
        Ok(checked) => {
            let lines: Vec<_> = files
                .iter()
                .map(|file| Lines::new(file.path, file.code))
                .collect();
            let verdicts = checked.verdicts.into_iter();
            verdicts
                .map(|verdict| found(verdict, |file| lines.get(file)))
                .collect()
        }
        Err(error) => undecided(error.to_string()),
    }
}

fn found<'l>(verdict: Verdict, lines: impl Fn(usize) -> Option<&'l Lines<'l>>) -> Found {
    let near_misses = verdict.near_misses.iter().filter_map(|near| {
        let lines = lines(near.evidence.block?)?;
        Some(Related {
            note: near.note.clone(),
            place: lines.place(&near.evidence),
        })
    });
    Found {
        near_misses: near_misses.collect(),
        verdict,
    }
}

/// The finding on a rule that no language's files follow.
fn diagnostic(rule: &Arc<Rule>, found: Vec<Found>) -> Option<Diagnostic> {
    if found.iter().any(|it| it.verdict.outcome == Outcome::Yes) {
        return None;
    }
    let is_no = found.iter().all(|it| it.verdict.outcome == Outcome::No);
    // Languages that come nearer than others have more to tell.
    let is_near = found.iter().any(|it| !it.near_misses.is_empty());
    let telling = found.iter().filter(|it| match is_no {
        true => !is_near || !it.near_misses.is_empty(),
        false => it.verdict.outcome != Outcome::No,
    });
    let mut messages: Vec<&str> = telling.map(|it| it.verdict.message.as_str()).collect();
    messages.dedup();
    let message = match (is_no, messages.is_empty()) {
        (_, true) => "there is no file to look in".to_owned(),
        (true, _) => messages.join("; "),
        (false, _) => format!("not decided: {}", messages.join("; ")),
    };
    let severity = if is_no {
        Severity::Error
    } else {
        Severity::Warning
    };
    Some(Diagnostic {
        kind: rule.slug().to_owned(),
        severity: severity.max(rule.severity),
        rule: Some(Arc::clone(rule)),
        message,
        place: None,
        related: found
            .into_iter()
            .flat_map(|one| one.near_misses)
            .take(MOST_RELATED)
            .collect(),
    })
}

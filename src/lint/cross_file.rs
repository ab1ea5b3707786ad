//! Rules over all files: it is enough that one file has what the rule asks for.
//!
//! If no single file has it, the files of a language are checked as one program: an interface may
//! be in one file and the class that implements it in another.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, RelatedLocation};
use super::findings::SourceLines;
use super::linter::{FileResult, Linter, is_for_other_languages};
use super::rule::{Rule, Severity};
use super::walk::InputFile;
use crate::language::Language;
use crate::parallel;
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::SourceFile;

/// The most bytes of code that are checked as one program (64 MiB).
const MAX_MERGED_BYTES: usize = 64 << 20;
/// The most related locations of a diagnostic.
const MAX_RELATED: usize = 3;

/// The diagnostics for what no file has, neither by itself nor together with others.
pub(super) fn missing(
    linter: &Linter,
    sources: &[InputFile],
    results: &[FileResult],
) -> Vec<Diagnostic> {
    let mut groups: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (number, rule) in linter.rules.iter().enumerate() {
        let is_cross_file = rule.is_cross_file();
        if !is_cross_file && !rule.limits_a_named_thing() {
            continue;
        }
        let verdicts = results.iter().map(|file| file.verdicts.get(number)?.as_ref());
        let files: Vec<_> =
            verdicts.clone().enumerate().filter(|(_, verdict)| verdict.is_some()).collect();
        let is_satisfied = |verdict: &Verdict| match is_cross_file {
            true => verdict.outcome == Outcome::Yes,
            false => verdict.outcome != Outcome::No || !verdict.evidence.is_empty(),
        };
        // If there are no files at all, everything is missing.
        let applies_to_none =
            files.is_empty() && (!rule.scope.is_everything() || !sources.is_empty());
        if !applies_to_none && !verdicts.flatten().any(is_satisfied) {
            let files = files.into_iter().map(|(file, _)| file).collect();
            groups.entry(files).or_default().push(number);
        }
    }
    let groups = groups.into_iter();
    groups
        .flat_map(|(files, rules)| check_group(linter, sources, results, &files, &rules))
        .collect()
}

/// Checks rules that apply to the same files.
fn check_group(
    linter: &Linter,
    sources: &[InputFile],
    results: &[FileResult],
    files: &[usize],
    rules: &[usize],
) -> Vec<Diagnostic> {
    let mut by_rule: Vec<Vec<LanguageResult>> = rules.iter().map(|_| Vec::new()).collect();
    for language in Language::ALL {
        let of_language = files.iter().copied();
        let of_language: Vec<usize> =
            of_language.filter(|file| sources[*file].language == language).collect();
        let of_rules = match of_language.as_slice() {
            [] => continue,
            [file] => check_single(&sources[*file], &results[*file], rules),
            many => {
                let sources: Vec<_> = many.iter().map(|file| &sources[*file]).collect();
                check_merged(linter, &sources, language, rules)
            }
        };
        for (results, result) in by_rule.iter_mut().zip(of_rules) {
            if !is_for_other_languages(&result.verdict) {
                results.push(result);
            }
        }
    }
    let rules = rules.iter().map(|number| &linter.rules[*number]);
    rules.zip(by_rule).filter_map(|(rule, results)| diagnostic(rule, results)).collect()
}

/// The result of checking the files of one language against a rule.
struct LanguageResult {
    verdict: Verdict,
    near_misses: Vec<RelatedLocation>,
}

/// The results for the only file of its language, which has been checked before.
fn check_single(source: &InputFile, result: &FileResult, rules: &[usize]) -> Vec<LanguageResult> {
    let text = source.read().unwrap_or_default();
    let lines = SourceLines::new(&source.name, &text);
    let verdicts = rules.iter().map(|rule| result.verdicts[*rule].clone());
    verdicts.flatten().map(|verdict| language_result(verdict, |_| Some(&lines))).collect()
}

/// Checks the files of a language as one program.
fn check_merged(
    linter: &Linter,
    sources: &[&InputFile],
    language: Language,
    rules: &[usize],
) -> Vec<LanguageResult> {
    let texts = parallel::map(sources, |source| source.read().unwrap_or_default());
    let files = sources.iter().zip(&texts);
    let files: Vec<_> =
        files.map(|(source, code)| SourceFile { path: &source.name, code }).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let undecided = |message: String| {
        let outcome = Outcome::Unverifiable(Reason::LimitExceeded);
        let verdict = Verdict::new(outcome, message);
        rules.iter().map(|_| language_result(verdict.clone(), |_| None)).collect()
    };
    if bytes > MAX_MERGED_BYTES {
        return undecided(format!(
            "the {} files together have {bytes} bytes, at most {MAX_MERGED_BYTES} are judged as one",
            language.name()
        ));
    }
    let demands = rules.iter().filter_map(|number| linter.rules[*number].demand(language));
    let verifier = &linter.verifier;
    match verifier.check_files(demands, &files, language, &linter.asked, |_, _| ()) {
        Ok((checked, ())) => {
            let lines: Vec<_> =
                files.iter().map(|file| SourceLines::new(file.path, file.code)).collect();
            let verdicts = checked.verdicts.into_iter();
            verdicts.map(|verdict| language_result(verdict, |file| lines.get(file))).collect()
        }
        Err(error) => undecided(error.to_string()),
    }
}

fn language_result<'l>(
    verdict: Verdict,
    lines: impl Fn(usize) -> Option<&'l SourceLines<'l>>,
) -> LanguageResult {
    let near_misses = verdict.near_misses.iter().filter_map(|near| {
        let lines = lines(near.evidence.block?)?;
        Some(RelatedLocation { note: near.note.clone(), location: lines.location(&near.evidence) })
    });
    LanguageResult { near_misses: near_misses.collect(), verdict }
}

/// The diagnostic for a rule that the files of no language follow.
fn diagnostic(rule: &Arc<Rule>, results: Vec<LanguageResult>) -> Option<Diagnostic> {
    if results.iter().any(|result| result.verdict.outcome == Outcome::Yes) {
        return None;
    }
    let is_no = results.iter().all(|result| result.verdict.outcome == Outcome::No);
    // If there are near misses, only the languages that have them are worth a message.
    let has_near_misses = results.iter().any(|result| !result.near_misses.is_empty());
    let reported = results.iter().filter(|result| match is_no {
        true => !has_near_misses || !result.near_misses.is_empty(),
        false => result.verdict.outcome != Outcome::No,
    });
    let mut messages: Vec<&str> = reported.map(|result| result.verdict.message.as_str()).collect();
    messages.dedup();
    let message = match (is_no, messages.is_empty()) {
        (_, true) => "there is no file to look in".to_owned(),
        (true, _) => messages.join("; "),
        (false, _) => format!("not decided: {}", messages.join("; ")),
    };
    let severity = if is_no { Severity::Error } else { Severity::Warning };
    let related = results.into_iter().flat_map(|result| result.near_misses).take(MAX_RELATED);
    Some(Diagnostic::of_rule(rule, severity, message.into(), None, related.collect()))
}

//! What a sentence tells to use in place of something: the code that defines it may use what it replaces.

use super::ProseReader;
use crate::instruction::{self, CodePart, Region, Relation};
use crate::lint::prose::demand;
use crate::lint::scope::{self, Scope};
use crate::lint::walk::Patterns;

impl ProseReader<'_> {
    /// Leaves out of the bans from `start` on what their sentence tells to use instead.
    pub(super) fn allow_replacements(&mut self, start: usize, text: &str) {
        // "Use `f()` only in tests" names what is banned elsewhere.
        if instruction::kept_to(text).is_some() {
            return;
        }
        // `for...of` is no name.
        let told: Vec<_> =
            replacements(text).into_iter().filter(|code| !code.contains("...")).collect();
        let names = function_names(&told);
        let files = defining_files(&told);
        let files = Patterns::new(self.folder, files.iter().map(String::as_str)).ok();
        for rule in self.prose.rules.iter_mut().skip(start).filter(|rule| rule.bans()) {
            let can_be_within = rule.instruction.template.breach.is_some();
            let definitions = (can_be_within && !names.is_empty()).then(|| Region {
                part: CodePart::Named(names.clone()),
                relation: Relation::Within,
                is_excepted: true,
            });
            rule.regions.extend(definitions);
            if let Some(files) = files.clone().filter(|files| !files.texts().is_empty()) {
                rule.scope = rule.scope.narrowed(&Scope::outside_of_paths(files));
            }
        }
    }
}

/// The code that a sentence tells to use in place of something: "`log_info()` instead of `print`", "no `print`; use
/// `log_info()`", "use `now()` from `src/time.py`".
fn replacements(sentence: &str) -> Vec<&str> {
    const MARKS: [&str; 3] = [" instead of ", " rather than ", " over "];
    const ORDERS: [&str; 7] = ["also", "always", "instead", "just", "only", "please", "then"];
    const ENDS: [&str; 5] = [", not", ", never", ", don't", "; ", " never "];
    let before = MARKS.iter().find_map(|mark| Some(sentence.split_once(mark)?.0));
    // "Don't use `print` instead of `log`"
    let is_ban =
        |text: &&str| demand::words(text).first().is_some_and(|word| demand::forbids(word));
    let before = before.filter(|text| !is_ban(text));
    // "Do not use `a`", "the `use` of `a`" and "they use `a`" tell to use nothing.
    let orders = |at: &usize| {
        let words = sentence[..*at].trim_end();
        let is_adverb = |words: &str| {
            ORDERS.iter().find_map(|it| Some(words.strip_suffix(it)?.trim_end().len()))
        };
        let words = &words[..is_adverb(words).unwrap_or(words.len())];
        let is_first = words.trim_end_matches("**").is_empty();
        is_first
            || words.ends_with([',', ';', ':', '.', '—', '–', '-', '('])
            || words.ends_with(" and")
    };
    let lower = sentence.to_ascii_lowercase();
    let mut uses = lower.match_indices("use `").map(|(at, _)| at);
    let after = uses.find(orders).map(|at| {
        let told = &sentence[at..];
        let ends = ENDS.iter().chain(&MARKS).filter_map(|end| told.find(end));
        &told[..ends.min().unwrap_or(told.len())]
    });
    let after = after.filter(|told| before.is_none_or(|before| !before.contains(told)));
    let told = before.into_iter().chain(after);
    told.flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

/// The names of functions among code, which their own code may use what they replace.
fn function_names(codes: &[&str]) -> Vec<String> {
    let codes = codes.iter().filter(|code| !scope::is_file(code));
    let names = codes.filter_map(|code| {
        let called = code.split('(').next()?;
        called.rsplit(['.', ':']).next()
    });
    let is_name = |name: &&str| {
        name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    names.filter(is_name).map(str::to_owned).collect()
}

/// The patterns of the files that may define what code names: `app.log` is `app/log.py`, or in `app.py`.
fn defining_files(codes: &[&str]) -> Vec<String> {
    let patterns = codes.iter().flat_map(|code| {
        let path =
            code.split('(').next().unwrap_or_default().trim_start_matches(['@', '~', '.', '/']);
        let parts: Vec<_> = path.split(['.', '/', ':']).filter(|part| !part.is_empty()).collect();
        let is_name = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
        let is_own = ["cls", "self", "super", "this"].contains(parts.first().unwrap_or(&""));
        if parts.len() < 2 || is_own || !parts.iter().all(is_name) {
            return Vec::new();
        }
        if scope::is_file(path) {
            return vec![path.to_owned()];
        }
        let whole = parts.join("/");
        let module = parts[..parts.len() - 1].join("/");
        vec![format!("**/{whole}.*"), format!("**/{whole}/__init__.*"), format!("**/{module}.*")]
    });
    patterns.collect()
}

//! Sentences in the words of someone who had not seen how they are read: ways to ask for each template,
//! and near misses, which ask for something else. `tests/data/paraphrases/` has them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use codeif::Templates;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    paraphrase: Vec<Paraphrase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paraphrase {
    template: String,
    /// Ways to ask for it.
    say: Vec<String>,
    /// The values of the slots in each of them.
    slots: Vec<String>,
    /// Sentences that look like it and do not ask for it.
    not: Vec<String>,
}

fn paraphrases() -> Vec<Paraphrase> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paraphrases");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let read = |path| toml::from_str::<File>(&fs::read_to_string(path).unwrap()).unwrap();
    files.flat_map(|path| read(path).paraphrase).collect()
}

/// Whether a sentence asks for a template.
fn asks_for(sentence: &str, template: &str) -> bool {
    let parse = Templates::builtin().parse(sentence, None);
    parse.instructions().any(|instruction| instruction.template.slug == template)
}

#[test]
fn each_template_has_eight_paraphrases_and_four_near_misses() {
    let all = paraphrases();
    for Paraphrase { template, say, slots, not } in &all {
        assert!(say.len() >= 8 && not.len() >= 4, "{template}");
        assert!(slots.iter().all(|slot| !slot.is_empty()), "{template}");
    }
    let named: BTreeSet<_> = all.iter().map(|one| one.template.as_str()).collect();
    let known: BTreeSet<_> = Templates::builtin().iter().map(|one| one.slug.as_str()).collect();
    assert_eq!((named, all.len()), (known, Templates::builtin().iter().count()));
}

/// The numbers may only improve.
#[test]
fn paraphrases_are_understood_and_near_misses_are_not() {
    let all = paraphrases();
    let said = all.iter().flat_map(|one| one.say.iter().map(|say| (say, &one.template)));
    let understood = said.filter(|(sentence, template)| asks_for(sentence, template)).count();
    let near = all.iter().flat_map(|one| one.not.iter().map(|not| (not, &one.template)));
    let misread: Vec<_> =
        near.filter(|(sentence, template)| asks_for(sentence, template)).collect();
    assert!(understood >= UNDERSTOOD, "{understood} paraphrases are understood");
    assert!(misread.len() <= MISREAD, "{} near misses are misread: {misread:#?}", misread.len());
}

/// The least number of paraphrases that are understood.
const UNDERSTOOD: usize = 1032;

/// The greatest number of near misses that are misread.
const MISREAD: usize = 3;

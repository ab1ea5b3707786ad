//! The words that every sentence of a pattern has.

use super::Node;
use crate::instruction::words::Words;
use crate::instruction::wordset::WordSet;

/// Of how many spellings a word with optional endings is looked up.
const MAX_SPELLINGS: usize = 8;

/// Sets of words of each of which every matching sentence contains at least one.
pub(super) fn required_words(nodes: &[Node]) -> Vec<WordSet> {
    let words = nodes.split(|node| matches!(node, Node::Space));
    words.flat_map(required_of_word).collect()
}

/// The sets for the nodes between two spaces.
fn required_of_word(nodes: &[Node]) -> Vec<WordSet> {
    if let [Node::Choice(branches)] = nodes {
        let firsts = branches.iter().map(|branch| {
            let sets = required_words(branch);
            sets.into_iter().next()
        });
        let union = firsts.reduce(|all, next| Some(all?.union(next?)));
        if let Some(Some(union)) = union {
            return vec![union];
        }
    }
    if let [Node::Slot(slot)] = nodes {
        return slot.required().into_iter().collect();
    }
    spelled(nodes, |text| text.split(' ').next().unwrap_or(text)).into_iter().collect()
}

/// A word of each text that the nodes of a word may read, if these are known.
pub(super) fn spelled(nodes: &[Node], word: impl Fn(&str) -> &str) -> Option<WordSet> {
    let spellings = spellings(nodes)?;
    let mut any = WordSet::default();
    for spelling in &spellings {
        let synonyms = Words::get().synonyms.get(&spelling.to_ascii_lowercase());
        let synonyms = synonyms.into_iter().flatten().map(String::as_str);
        for text in synonyms.chain([spelling.as_str()]) {
            any.insert(word(text).trim_end_matches([',', ':', '.', ';']));
        }
    }
    Some(any)
}

/// The ways to spell a word such as `loop[s]`; `None` if it holds a slot or a phrase, is optional,
/// or has too many.
fn spellings(nodes: &[Node]) -> Option<Vec<String>> {
    let mut all = vec![String::new()];
    for node in nodes {
        let endings = match node {
            Node::Text(text) => vec![text.as_str()],
            Node::Choice(branches) => {
                branches.iter().map(|it| ending(it)).collect::<Option<_>>()?
            }
            Node::Space | Node::Slot(_) => return None,
        };
        let spelled =
            all.iter().flat_map(|start| endings.iter().map(move |end| format!("{start}{end}")));
        all = spelled.collect();
        if all.len() > MAX_SPELLINGS {
            return None;
        }
    }
    (!all.contains(&String::new())).then_some(all)
}

/// A branch that is one word or nothing.
fn ending(branch: &[Node]) -> Option<&str> {
    match branch {
        [] => Some(""),
        [Node::Text(text)] => Some(text),
        _ => None,
    }
}

//! What stands in a clause besides its pattern: where it holds, why, an example, an exception. Some of it
//! adds nothing, some makes a preference of a demand, and some limits it, so that it is not understood.

use super::chunks::Chunks;
use super::head::Head;
use super::lexicon::{Lexicon, SenseAt};
use super::noun::{NounPhrase, conjunction};
use super::sense::Sense;
use super::token::TokenKind;
use super::verb::VerbGroup;
use crate::instruction::fill::is_evident_type;
use crate::language::Keywords;

/// The longest list of places besides the code, in tokens.
const MAX_PLACES: usize = 6;

/// Where what adds no demand ends that begins at a token, and whether it hedges.
pub fn asides(chunks: &Chunks<'_>, at: usize) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    let next = if chunks.is_mark(at, ",–—") { at + 1 } else { at };
    let neutral = ["EVERYWHERE", "REASON", "FILLER"]
        .into_iter()
        .filter_map(|class| chunks.class(next, class));
    let neutral = neutral.chain(everywhere(chunks, next)).chain(signature(chunks, next));
    let neutral = neutral.chain(activity(chunks, next)).chain(gain(chunks, next));
    let neutral = neutral.chain(output(chunks, next));
    let neutral = neutral.chain(agent(chunks, next));
    let neutral = neutral.chain(contrast(chunks, next)).chain(contrasting_bracket(chunks, next));
    found.extend(neutral.map(|end| (end, false)));
    let hedge = hedge(chunks, next).or_else(|| exception(chunks, next));
    let hedge = hedge.or_else(|| manner(chunks, next)).or_else(|| blocks(chunks, next));
    let hedge = hedge.or_else(|| limiting_bracket(chunks, at));
    found.extend(hedge.map(|end| (end, true)));
    found.extend(bracket(chunks, at).or_else(|| shown(chunks, at)).map(|end| (end, false)));
    found
}

/// Where a kind of output ends, which is what whatever writes is used for: "for operational logging".
fn output(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    const KINDS: [&str; 4] = ["debugging", "diagnostics", "logging", "output"];
    let is_of_kind = KINDS.iter().any(|kind| chunks.is_word(at + 2, kind));
    (chunks.is_word(at, "for") && chunks.senses(at + 1).is_empty() && is_of_kind).then_some(at + 3)
}

/// Where a last word ends that says in which manner something is done, which somebody has to judge: "carelessly".
fn manner(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_manner = chunks.is_partial && chunks.senses(at).is_empty() && is_end(chunks, at + 1);
    // "Don't create classes prematurely" asks for no number of them.
    let is_manner = is_manner && (0..at).any(|at| chunks.code(at).is_some());
    chunks.word(at).filter(|word| is_manner && at > 1 && word.ends_with("ly")).map(|_| at + 1)
}

/// Where definitions and statements end for which the place of braces is said: "for methods and control structures". That
/// of other blocks is most often the same.
fn blocks(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    const STATEMENTS: [&str; 5] = ["body", "conditional", "control-statement", "if", "loop"];
    const DEFINITIONS: [&str; 4] = ["class", "function", "method", "namespace"];
    const BRACES: [&str; 3] = ["brace", "opening-brace", "on-same-line"];
    let start = chunks.class(at, "WHERE")?;
    let is_brace = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(it) if BRACES.contains(it));
    // "For functions and classes" leaves statements, whose braces are often elsewhere.
    let is_one = |head: &Head, kinds: &[&str]| head.noun.is_some_and(|noun| kinds.contains(&noun));
    let has = |heads: &[Head], kinds| heads.iter().any(|head| is_one(head, kinds));
    let is_block = |head: &Head| is_one(head, &STATEMENTS) || is_one(head, &DEFINITIONS);
    let are_blocks = |phrase: &&NounPhrase| {
        let heads = phrase.heads.as_slice();
        has(heads, &STATEMENTS) && has(heads, &DEFINITIONS) && heads.iter().all(is_block)
    };
    let end = chunks.nouns(start).iter().find(are_blocks)?.end;
    (0..at).any(|at| chunks.senses(at).iter().any(is_brace)).then_some(end)
}

/// Where words end that leave it to judgement whether something is so: "at all possible", "you reasonably can".
fn vague(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
    let between = |at: usize| says_little(chunks, at).or_else(|| conjunction(chunks, at));
    // "If a rule" goes on.
    let closes = |at: usize| chunks.class(at, "DETERMINER").is_none();
    let (mut at, mut end) = (start, None);
    while let Some(next) = chunks.class(at, "VAGUE").or_else(|| between(at)) {
        end = chunks.class(at, "VAGUE").filter(|_| closes(at)).or(end);
        at = next;
    }
    // "If possible to save time"
    let end = end.map(|end| if chunks.is_word(end - 1, "to") { end - 1 } else { end })?;
    // "If you can reach it" is a condition.
    let goes_on = chunks.word(end).is_some() && chunks.class(end, "ON").is_none();
    (end > start && !(goes_on && chunks.class(end - 1, "MAY").is_some())).then_some(end)
}

/// Where a word ends that stands before what is said: "it", "are", "explicitly".
fn says_little(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_adverb = chunks.word(at).is_some_and(|word| word.ends_with("ly"));
    let mut classes = ["SELF", "BE", "FILLER"].into_iter();
    classes.find_map(|class| chunks.class(at, class)).or(is_adverb.then_some(at + 1))
}

/// Where the parts of a function end that are all of what is annotated: "for parameters and return types".
fn signature(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    const PARTS: [&str; 4] = ["parameter", "return-type", "return-value", "signature"];
    let at = chunks.class(at, "WHERE")?;
    let is_part = |head: &Head| {
        let is_bare = head.adjectives.is_empty() && head.quality.is_none();
        is_bare && head.noun.is_some_and(|noun| PARTS.contains(&noun))
    };
    let is_whole = |phrase: &&NounPhrase| {
        let is_signature = phrase.heads.iter().any(|head| head.noun == Some("signature"));
        phrase.heads.iter().all(is_part) && (is_signature || phrase.heads.len() > 1)
    };
    // "No `Any` in signatures" is not about all code.
    let is_of_code = (0..at).any(|at| chunks.code(at).is_some());
    let whole = chunks.nouns(at).iter().find(is_whole).filter(|_| !is_of_code);
    whole.map(|phrase| phrase.end)
}

/// Where words end that name only what a choice in the clause leaves out: "not snake_case" where names are in
/// camelCase, "rather than single quotes" where quotes are double.
fn contrast(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let start = chunks.class(at, "INSTEAD").filter(|_| at > 0)?;
    let is_convention = |at: usize| chunks.convention(at).is_some();
    let mut end = start;
    while let Some((_, next)) = chunks.convention(conjunction(chunks, end).unwrap_or(end)) {
        end = next;
    }
    if end > start {
        let is_chosen = (0..at).chain(end..chunks.tokens.len()).any(is_convention);
        return is_chosen.then_some(end);
    }
    let is_noun = |at: usize, noun: &str| {
        let is_it = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(it) if *it == noun);
        chunks.senses(at).iter().any(is_it)
    };
    let is_left_out = |head: &Head| {
        let other = head.noun.and_then(|noun| Lexicon::get().opposite(noun));
        other.is_some_and(|other| (0..at).any(|at| is_noun(at, other)))
    };
    let phrases = chunks.nouns(start).iter();
    let mut phrases = phrases.filter(|phrase| phrase.heads.iter().all(is_left_out));
    phrases.next().map(|phrase| phrase.end)
}

/// Where a bracket ends that names only what a choice leaves out: "(not snake_case)".
fn contrasting_bracket(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let close = closing(chunks, at)?;
    (contrast(chunks, at + 1)? == close).then_some(close + 1)
}

/// Where words end that say when people work on code: "before merging", "during code review".
fn activity(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let at = after(chunks, chunks.class(at, "WHILE")?, SMALL.into_iter());
    let end = chunks.class(at, "WORK")?;
    let start = chunks.class(end, "DETERMINER").unwrap_or(end);
    Some(chunks.class(start, "WORK-OBJECT").or_else(|| whole(chunks, end)).unwrap_or(end))
}

/// Classes of words that add nothing to what follows them: "all of the".
const SMALL: [&str; 4] = ["DETERMINER", "EVERY", "EXTENT", "FILLER"];

/// The token after words of some classes.
fn after<'c>(
    chunks: &Chunks<'_>,
    start: usize,
    classes: impl Iterator<Item = &'c str> + Clone,
) -> usize {
    let next = |at: &usize| classes.clone().find_map(|class| chunks.class(*at, class));
    std::iter::successors(Some(start), next).last().unwrap_or(start)
}

/// Where words end that say who sees to it: "by the linter", "by CI and our style guide".
fn agent(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let start = chunks.class(at, "BY")?;
    // "Semicolons are added by the formatter" tells what that does.
    let is_ruled = |from: usize| {
        let rulings = ["ALLOWED", "BANNED", "IMPORTANT"];
        rulings.iter().any(|class| chunks.class(from, class) == Some(at))
    };
    if !(0..at).any(is_ruled) {
        return None;
    }
    let is_tool = |(_, sense): &&SenseAt| matches!(sense, Sense::Name { kind: "framework", .. });
    let one = |at: usize| {
        let at = chunks.class(at, "DETERMINER").unwrap_or(at);
        let tool = || chunks.senses(at).iter().find(is_tool).map(|(end, _)| *end);
        chunks.class(at, "AUTHORITY").or_else(tool)
    };
    let mut end = one(start)?;
    while let Some(next) = conjunction(chunks, end).and_then(one) {
        end = next;
    }
    // "By the linter only in tests"
    is_end(chunks, end).then_some(end)
}

/// Where words end that say only that somebody works on code of any kind, at the beginning: "when tidying a module",
/// "before you push". What is done with commits or requests is not done with code, but before it the code is.
pub fn during_work(chunks: &Chunks<'_>) -> Option<usize> {
    let start = chunks.class(0, "WHILE")?;
    let is_before = chunks.is_word(0, "before");
    let skip = |at: usize| after(chunks, at, SMALL.into_iter().chain(["SELF"]));
    let at = skip(start);
    let deed = |class: &&str| *class != "WORK" || is_before;
    let deeds = ["WORK-ON", "WORKING", "WORK"].into_iter().filter(deed);
    let end = deeds.filter_map(|class| chunks.class(at, class)).max()?;
    let object = skip(end);
    let of_work = || chunks.class(object, "WORK-OBJECT").filter(|_| is_before);
    Some(whole(chunks, object).or_else(of_work).unwrap_or(end))
}

/// Where words end that say what code gains: "for type safety and long-term maintainability".
pub fn gain(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    /// The longest name of it, in tokens.
    const MAX: usize = 5;
    const ENDS: [&str; 6] = ["ance", "ancy", "ency", "ety", "ity", "ness"];
    let start = chunks.class(at, "PURPOSE").filter(|_| chunks.is_word(at, "for"))?;
    let is_word = |at: &usize| chunks.word(*at).is_some();
    let is_abstract = |at: usize| {
        let ends = |word: &str| word.len() > 5 && ENDS.iter().any(|end| word.ends_with(end));
        chunks.nouns(at).is_empty() && chunks.word(at).is_some_and(ends)
    };
    let one = |start: usize| {
        let mut words = (start..start + MAX).take_while(is_word);
        let named = |at: usize| chunks.class(at, "GAIN").or(is_abstract(at).then_some(at + 1));
        words.find_map(named)
    };
    let mut end = one(start)?;
    while let Some(next) = conjunction(chunks, end).and_then(one) {
        end = next;
    }
    // "For class visibility modifiers"
    let goes_on = chunks.word(end).is_some() && chunks.class(end, "ON").is_none();
    let takes_back = limits(chunks, start, end) || conditions(chunks, start, end);
    (!goes_on && !takes_back).then_some(end)
}

/// Where the words for all of the code end that begin at a token: "in all of our code".
fn everywhere(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let start = chunks.class(at, "WHERE")?;
    // "kebab-case for files" is about files, and "for all files" about all code.
    let names_files = chunks.is_word(at, "for")
        && ["file", "files", "module"].iter().any(|word| chunks.is_word(start, word));
    whole(chunks, start).filter(|_| !names_files)
}

/// Whether words say only that a demand holds everywhere: "no exceptions", "there are no exceptions".
pub fn adds_nothing(chunks: &Chunks<'_>) -> bool {
    let is_everywhere =
        |at: usize| chunks.class(at, "EVERYWHERE").is_some_and(|end| is_end(chunks, end));
    is_everywhere(0)
        || own(chunks, 0).and_then(|at| chunks.class(at, "BE")).is_some_and(is_everywhere)
}

/// Where who is asked ends, or the code: "you", "all new code".
pub fn own(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let of_language = || whole(chunks, language(chunks, at)?);
    let named = || chunks.class(at, "EXTENT").and_then(|_| whole(chunks, at));
    let named = || named().or_else(of_language);
    // "Copilot adds type hints" tells what it does.
    let agent = || chunks.class(at, "AGENT").filter(|end| chunks.class(*end, "MODAL").is_some());
    let named = || named().or_else(agent);
    chunks.class(at, "SELF").or_else(named).or_else(|| here(chunks, chunks.class(at, "WHOLE")?))
}

/// Where a name of the place ends that a heading gives: "in this folder", "here".
pub fn here(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.class(chunks.class(at, "ON").unwrap_or(at), "HERE")
}

/// Where a name of the code as a whole ends: "all new code".
fn whole(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let mut at = at;
    while let Some(end) = chunks.class(at, "EXTENT").or_else(|| chunks.class(at, "AND")) {
        at = end;
    }
    // "In comments and code"
    let besides = chunks.class(at, "BESIDES").and_then(|end| conjunction(chunks, end));
    let mut end = chunks.class(besides.unwrap_or(at), "WHOLE")?;
    while let Some(next) = conjunction(chunks, end).and_then(|at| chunks.class(at, "BESIDES")) {
        end = next;
    }
    // "In code or logs": what is anywhere in these is in the code.
    let others = conjunction(chunks, end);
    let is_list = |start: &usize| chunks.tokens.len() - start <= MAX_PLACES;
    let others = others.filter(is_list).and_then(|start| places(chunks, start));
    let end = others.unwrap_or(end);
    // "Code that runs at night" is some of it.
    let is_some = ["that", "which", "whose"].iter().any(|word| chunks.is_word(end, word));
    (!is_some).then_some(end)
}

/// Where the name of a language ends: "Go code".
fn language(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_language = |sense: &Sense| matches!(sense, Sense::Name { kind: "language", .. });
    chunks.senses(at).iter().find(|(_, sense)| is_language(sense)).map(|(end, _)| *end)
}

/// The end of the clause, if only names of other places stand before it.
fn places(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
    let mut tokens = start..chunks.tokens.len();
    // "For files, PascalCase for components" says what else is asked.
    let is_other = |at: usize| {
        !chunks.verbs(at).iter().any(|group| !group.passive)
            && chunks.class(at, "NO").is_none()
            && chunks.convention(at).is_none()
    };
    tokens.all(is_other).then_some(chunks.tokens.len())
}

/// Where words end that make a preference of a demand: "usually", "where possible", "unless absolutely necessary".
pub fn hedge(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    // "When reasonable" leaves it to each case, and "when possible" does not.
    let is_judged = |end: usize| (at..end).any(|at| chunks.class(at, "FITTING").is_some());
    let is_limited = at > 0 && chunks.class(at - 1, "ONLY").is_some();
    let soft = || {
        let end = vague(chunks, chunks.class(at, "HEDGE-OPENER").filter(|_| !is_limited)?)?;
        (!is_judged(end)).then_some(end)
    };
    // "Use double quotes only when needed" asks for none.
    let denies = |at: usize| {
        let denied = ["BANNED", "NO", "NOT"].iter().any(|class| chunks.class(at, class).is_some());
        let is_denied_verb =
            |(_, sense): &SenseAt| matches!(sense, Sense::Verb { affirms: false, .. });
        denied || chunks.senses(at).iter().any(is_denied_verb)
    };
    let may_ask = !chunks.is_word(at, "only") || (0..at).any(denies);
    let excepted = || {
        let start = chunks.class(at, "EXCEPTION-OPENER").filter(|_| may_ask)?;
        let end = vague(chunks, start).or_else(|| said_so(chunks, start))?;
        // "Unless absolutely necessary, …"
        let begins = at == 0 && chunks.is_mark(end, ",");
        (begins || is_end(chunks, end)).then_some(end)
    };
    chunks.class(at, "HEDGE").or_else(excepted).or_else(soft)
}

/// Where a word ends by which somebody may let something be: "explicitly disabled" after "unless they are".
fn said_so(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
    let between = |at: usize| says_little(chunks, at).or_else(|| chunks.class(at, "NOT"));
    let at = std::iter::successors(Some(start), |at| between(*at)).last()?;
    chunks.word(at).is_some_and(|word| word.ends_with("ed")).then_some(at + 1)
}

/// Where an exception ends that is not carried out, so that the demand is only a preference.
fn exception(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.class(at, "EXCEPTION").filter(|_| chunks.is_partial && at > 0)?;
    // "Unless it clarifies something" says of each thing whether the demand holds for it.
    let is_of_each = ["it", "they"].iter().any(|word| chunks.is_word(at + 1, word));
    if chunks.is_word(at, "unless") && is_of_each {
        return None;
    }
    Some(chunks.tokens.len())
}

/// Where words begin that say more about what stands before them: "that explain why", "if the file is missing".
pub fn tail(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    // "I want `f` to return a list"
    if chunks.is_word(at, "to") && chunks.class(0, "WANT").is_some() {
        return None;
    }
    let at = if chunks.is_mark(at, ",(") { at + 1 } else { at };
    // "To requirements.txt" says where it goes.
    let is_file = chunks.tokens.get(at + 1).is_some_and(|token| token.text.contains(['.', '/']));
    if is_file && chunks.class(at, "ON").is_some() {
        return None;
    }
    let mut classes = ["TAIL", "CIRCUMSTANCE"].into_iter();
    classes.find_map(|class| chunks.class(at, class))?;
    // A sentence that breaks off says nothing more.
    let last = chunks.tokens.len() - 1;
    let breaks_off = last <= at + 1 && chunks.class(last, "ON").is_some();
    (!breaks_off).then_some(at)
}

/// Whether words to the end only say more about the thing before them: "that explain why".
pub fn adds(chunks: &Chunks<'_>, at: usize) -> bool {
    let end = chunks.tokens.len();
    // "With a maximum of 120 characters" asks for more.
    let counts = (at..end).any(|at| matches!(chunks.tokens[at].kind, TokenKind::Number(_)));
    // "As needed" leaves it to each case.
    let is_judged = chunks.is_word(at, "as") && chunks.class(at + 1, "FITTING").is_some();
    chunks.class(at, "TAIL").is_some()
        && !counts
        && !is_judged
        && !limits(chunks, at, end)
        && !conditions(chunks, at + 1, end)
}

/// Whether words to the end say when or what for something is done: "if the file is missing".
pub fn is_circumstance(chunks: &Chunks<'_>, at: usize) -> bool {
    chunks.class(at, "CIRCUMSTANCE").is_some() && !limits(chunks, at, chunks.tokens.len())
}

/// Whether words to the end say where or what for something is forbidden, which narrows that.
pub fn narrows(chunks: &Chunks<'_>, at: usize) -> bool {
    chunks.class(at, "NARROWING").is_some() && !takes_back(chunks, at)
}

/// Whether words to the end may take back what stands before them: "or not", "if needed".
pub fn takes_back(chunks: &Chunks<'_>, at: usize) -> bool {
    // What a relative clause or a purpose denies is said of what the thing does.
    let mut tells = false;
    (at..chunks.tokens.len()).any(|at| {
        tells |= chunks.class(at, "RELATIVE").is_some();
        let takes_back = chunks.class(at, "TAKES-BACK");
        let is_told = tells && chunks.class(at, "TOLD") == takes_back;
        takes_back.is_some() && !is_told
    })
}

/// Where a deed ends that something is used for, before what says with what: "sort the rows using".
pub fn deed(chunks: &Chunks<'_>, at: usize) -> Vec<usize> {
    let ends = (at + 1..chunks.tokens.len()).filter(|end| chunks.class(*end, "USING").is_some());
    // "Methods must start with `get`"
    let is_of_verb =
        |end: usize| (at..end).any(|at| chunks.verbs(at).iter().any(|group| group.end > end));
    let is_plain = |end: &usize| {
        let limits = limits(chunks, at, *end) || conditions(chunks, at, *end);
        at == 0 && !limits && !is_of_verb(*end)
    };
    ends.filter(is_plain).collect()
}

/// The end of the clause, if the words to it limit nothing.
pub fn rest(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let end = chunks.tokens.len();
    let denies = ["NOT", "BE"].into_iter().any(|class| chunks.class(at, class).is_some());
    (!limits(chunks, at, end) && !denies && end > at).then_some(end)
}

/// Where words end that stand before "instead of", or at the end, whatever they are.
pub fn other(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let tokens = chunks.tokens.len();
    let is_end = |at: &usize| {
        let next = if chunks.is_mark(*at, ",") { at + 1 } else { *at };
        *at == tokens || chunks.class(next, "INSTEAD").is_some()
    };
    let end = (at + 1..=tokens).find(is_end)?;
    if (at..end).any(|at| chunks.is_mark(at, ".;:")) {
        return None;
    }
    // "4 spaces, not tabs" says how many.
    let is_choice = |(_, sense): &SenseAt| match sense {
        Sense::Noun(noun) => Lexicon::get().opposite(noun).is_some(),
        _ => false,
    };
    let counts = |at: usize| {
        let is_number = matches!(chunks.tokens[at].kind, TokenKind::Number(_));
        is_number && chunks.senses(at + 1).iter().any(is_choice)
    };
    if (at..end).any(counts) {
        return None;
    }
    // "Prefer returning classes, not interfaces" leaves interfaces that are not returned.
    if chunks.verbs(at).iter().any(|group| group.is_gerund && group.verb != "use") {
        return None;
    }
    (!limits(chunks, at, end) && !conditions(chunks, at, end)).then_some(end)
}

/// A reason or an example to the end of the clause: "because …", "to keep …", "e.g. …".
pub fn explanation(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_parted = chunks.is_mark(at, ",");
    let at = if is_parted { at + 1 } else { at };
    // ", even one-liners"
    let adds_one = is_parted && chunks.is_word(at, "even");
    chunks
        .class(at, "BECAUSE")
        .or_else(|| chunks.class(at, "EVEN"))
        .or_else(|| chunks.class(at, "EXAMPLE"))
        .or_else(|| better(chunks, at))
        .or_else(|| is_parted.then(|| accompanies(chunks, at)).flatten())
        .or_else(|| adds_one.then_some(at + 1))?;
    // "Comments which restate the code" are some of them; ", which hide state" tells of all.
    if chunks.is_word(at, "which") && !is_parted {
        return None;
    }
    // "Which extends `Base`" asks for more.
    let demands = ["have", "inherit", "raise", "return", "take"];
    let asks = |group: &VerbGroup| demands.contains(&group.verb);
    let is_of_type = || {
        let start = chunks.class(at + 2, "DETERMINER").unwrap_or(at + 2);
        let end = chunks.tokens.len();
        start < end && is_evident_type(&chunks.marked(start, end))
    };
    // "A placeholder like `x` raises `E`" tells of it.
    let states = |at: usize| {
        let is_statement = |group: &VerbGroup| group.is_statement;
        chunks.class(at, "BE").is_some() || chunks.verbs(at).iter().any(is_statement)
    };
    if chunks.is_word(at, "like") && (at + 1..chunks.tokens.len()).any(states) {
        return None;
    }
    // "Even if there is only one" leaves nothing out.
    if chunks.class(at, "EVEN").is_some() {
        return Some(chunks.tokens.len());
    }
    let is_type = chunks.is_word(at + 1, "is") && is_of_type();
    if chunks.is_word(at, "which") && (is_type || chunks.verbs(at + 1).iter().any(asks)) {
        return None;
    }
    let end = chunks.tokens.len();
    let hedges = |at: usize| {
        let chooses = chunks.is_word(at, "or") && !chunks.verbs(at + 1).is_empty();
        chooses || hedge(chunks, at).is_some_and(|end| is_end(chunks, end))
    };
    (!limits(chunks, at + 1, end) && !(at..end).any(hedges)).then_some(end)
}

/// Where the words end that begin what is gained: "for easier".
fn better(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.is_word(at, "for").then(|| chunks.class(at + 1, "BETTER")).flatten()
}

/// Where the words end that begin what is done beside: "while keeping".
fn accompanies(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_gerund = chunks.word(at + 1).is_some_and(|word| word.ends_with("ing"));
    (chunks.is_word(at, "while") && is_gerund).then_some(at + 2)
}

/// Code or names that show what is meant: "doc comments: `// Name …`".
fn shown(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    // "JavaDoc: @return" names a part.
    let is_tag = |text: &&str| text.starts_with('@');
    // "Include guards: `#pragma once`" names which.
    let is_noun = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(_));
    let shows = |at: usize| {
        let text = chunks.code(at).or_else(|| chunks.name(at));
        let names_thing = chunks.senses(at).iter().any(is_noun);
        text.filter(|text| !is_tag(text) && !names_thing).is_some()
    };
    let mut end = at + 2;
    // "`openDoor()`, `closeDoor()`"
    while let Some(next) = conjunction(chunks, end).filter(|next| shows(*next)) {
        end = next + 1;
    }
    let is_shown = chunks.is_mark(at, ":") && shows(at + 1);
    (is_shown && is_end(chunks, end)).then_some(end)
}

/// The end of what stands in brackets that open at a token.
fn closing(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let mut rest = at..chunks.tokens.len();
    let (_, close) = [("(", ")"), ("[", "]")].into_iter().find(|it| chunks.is_mark(at, it.0))?;
    rest.find(|at| chunks.is_mark(*at, close))
}

/// What stands in brackets, unless it limits the demand.
fn bracket(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let close = closing(chunks, at)?;
    // "(`tests/`)" says where.
    let is_path = |at: usize| {
        let code = chunks.code(at).filter(|code| !code.starts_with('@') && !code.contains(' '));
        code.is_some_and(|code| code.contains(['/', '*']) && !is_rule(code))
    };
    // "Doc comments (`///`)" shows how they begin.
    let marks = chunks.code(at + 1).filter(|_| close == at + 2);
    let is_comment =
        marks.is_some_and(|code| ["//", "/*"].iter().any(|mark| code.starts_with(mark)));
    // "(use `x` instead)"
    let names_other = chunks.verbs(at + 1).iter().any(|verb| verb.verb == "use" && verb.affirms);
    // "All blocks (if, for, while)"
    let is_keyword = |at: usize| {
        let names = chunks.word(at).is_some_and(Keywords::any_names);
        names || chunks.is_mark(at, ",/.") || chunks.class(at, "EXAMPLE").is_some()
    };
    let lists_keywords = (at + 1..close).all(is_keyword);
    let is_plain = names_other || lists_keywords || !conditions(chunks, at + 1, close);
    let limits = limits(chunks, at + 1, close) || bounds(chunks, at + 1, close);
    let limits = limits || names_owner(chunks, at, close) || names_style(chunks, at, close);
    let adds_nothing = !limits && is_plain && (is_comment || !(at + 1..close).any(is_path));
    adds_nothing.then_some(close + 1)
}

/// Whether a text is the name of a linter's rule, `import/no-default-export`, and no path.
fn is_rule(code: &str) -> bool {
    let verbs = ["no-", "prefer-", "require-", "consistent-"];
    code.rsplit('/').next().is_some_and(|name| verbs.iter().any(|verb| name.starts_with(verb)))
}

/// What stands in brackets and limits the demand, so that it is only a preference.
fn limiting_bracket(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let close = closing(chunks, at).filter(|_| chunks.is_partial && at > 0)?;
    let limits = limits(chunks, at + 1, close) || bounds(chunks, at + 1, close);
    (limits || conditions(chunks, at + 1, close)).then_some(close + 1)
}

/// Whether what stands in brackets after a convention is what it holds for: "UPPER_CASE (constants)".
fn names_owner(chunks: &Chunks<'_>, open: usize, close: usize) -> bool {
    let is_kind = |head: &Head| head.noun.is_some() && head.code.is_none();
    let is_whole = |phrase: &NounPhrase| phrase.end == close && phrase.heads.iter().all(is_kind);
    let follows = open > 0 && chunks.convention(open - 1).is_some_and(|(_, end)| end == open);
    follows && chunks.nouns(open + 1).iter().any(is_whole)
}

/// Whether what stands in brackets is a style that can be checked: "docstrings (Google style)".
fn names_style(chunks: &Chunks<'_>, open: usize, close: usize) -> bool {
    let is_style = |head: &Head| head.noun.is_some_and(|noun| noun.ends_with("-style"));
    let is_whole = |phrase: &NounPhrase| phrase.end == close && phrase.heads.iter().all(is_style);
    chunks.nouns(open + 1).iter().any(is_whole)
}

/// Whether some words bound other code by a number of its own: "100 in tests".
fn bounds(chunks: &Chunks<'_>, start: usize, end: usize) -> bool {
    let is_number = |at: &usize| matches!(chunks.tokens[*at].kind, TokenKind::Number(_));
    let says_where = |at: usize| (at + 1..end).any(|at| chunks.class(at, "WHERE").is_some());
    (start..end).find(is_number).is_some_and(says_where)
}

/// Whether some words limit or take back what they are said about: "unless", "only".
pub fn limits(chunks: &Chunks<'_>, start: usize, end: usize) -> bool {
    // "Parameters, results and any exceptions"
    let is_listed = |at: usize| {
        let is_thing = chunks.tokens[at].key.starts_with("exception");
        let joins = |at: usize| at > start && conjunction(chunks, at - 1) == Some(at);
        let is_every = at > start && chunks.class(at - 1, "EVERY") == Some(at);
        // "Name the exception that you expect"
        let orders =
            |at: usize| chunks.verbs(at).iter().any(|verb| !verb.passive && verb.verb != "be");
        let is_object = at > start + 1 && chunks.is_word(at - 1, "the") && orders(at - 2);
        is_thing && (joins(at) || is_every && joins(at - 1) || is_object)
    };
    (start..end).any(|at| chunks.class(at, "LIMITING").is_some() && !is_listed(at))
}

/// Whether some words make a condition of what they are said about, or deny it: "if", "never".
pub fn conditions(chunks: &Chunks<'_>, start: usize, end: usize) -> bool {
    let classes = ["CONDITION", "NO"];
    (start..end).any(|at| classes.into_iter().any(|class| chunks.class(at, class).is_some()))
}

/// Whether only marks are left.
pub fn is_end(chunks: &Chunks<'_>, at: usize) -> bool {
    // "Use loops?" asks for nothing, "can you use loops?" does.
    let marks = if chunks.class(0, "ASKING").is_some() { ".!?,;" } else { ".!,;" };
    (at..chunks.tokens.len()).all(|at| chunks.is_mark(at, marks))
}

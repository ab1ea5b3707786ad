//! What a frame says of one thing and denies of another: "`a`, not `b`".

use super::Says;
use crate::instruction::reader::lexicon::Lexicon;
use crate::instruction::reader::noun::NounPhrase;
use crate::instruction::reader::pattern::Role;
use crate::instruction::reader::softens;
use crate::instruction::reader::term::{Alternatives, Term, joined};
use crate::instruction::region::says_where_types;
use crate::instruction::words::Words;

impl Says<'_> {
    /// For some task one thing is used and another is not: what is not used there may be used elsewhere.
    pub fn contrasted(&self) -> Vec<Alternatives> {
        let is_choice = self.noun(Role::X).is_some_and(|phrase| phrase.is_choice);
        // "`errors.Is` instead of `==`" is about errors, and "columns with spaces, not tabs" about columns.
        if self.terms(Role::Y).iter().any(compares) || self.is_said_twice() {
            return Vec::new();
        }
        let denied = Self { affirms: false, ..*self };
        let banned = self.terms(Role::Y).into_iter().flat_map(|term| denied.kinds(term));
        let banned = banned.map(|thing| vec![vec![Term::of("ban"), thing.into_written()]]);
        let wanted = self.terms(Role::X).into_iter().filter(|_| !is_choice);
        banned.chain(wanted.map(|thing| vec![vec![Term::of("need"), thing]])).collect()
    }

    /// Whether what is used is what else is used where the other things are not.
    pub fn is_said_twice(&self) -> bool {
        let lexicon = Lexicon::get();
        let (used, banned) = (self.terms(Role::X), self.terms(Role::Y));
        banned.iter().all(|banned| {
            let opposite = lexicon.opposite(&banned.sense);
            used.iter().any(|used| Some(used.sense.as_str()) == opposite)
        })
    }

    /// Whether it holds under a condition, or in some types: "`a` rather than `b` when it is short", "in parameters".
    pub fn is_conditional(&self) -> bool {
        let place = self.noun(Role::Z).and_then(|phrase| phrase.heads.first());
        let place = place.map(|head| format!("in {}", head.text));
        if self.frame.purpose.iter().chain(&place).any(|place| says_where_types(place)) {
            return true;
        }
        let begins = |text: &str| {
            let first = text.split_whitespace().next().unwrap_or_default();
            ["if", "when", "whenever", "where", "wherever"].contains(&first) && !softens(text)
        };
        [&self.frame.rest, &self.frame.purpose].into_iter().flatten().any(|it| begins(it))
    }

    /// One thing is used and another is not.
    pub fn instead(&self) -> Vec<Alternatives> {
        // "In public functions" leaves the others.
        let narrows = |phrase: &NounPhrase| phrase.heads.iter().any(|it| !it.adjectives.is_empty());
        if self.noun(Role::Z).is_some_and(narrows) {
            return Vec::new();
        }
        let choices = self.terms(Role::X);
        let banned = |banned: Term| {
            let opposite = Lexicon::get().opposite(&banned.sense);
            // "`errors.Is` instead of `==`" is about errors.
            if compares(&banned)
                && !choices.iter().any(|choice| Some(choice.sense.as_str()) == opposite)
            {
                return Vec::new();
            }
            // "`dict[str, int]`, not `dict`" is about what it holds.
            if choices.iter().any(|choice| has_arguments(choice, &banned)) {
                return Vec::new();
            }
            let (special, other): (Vec<_>, Vec<_>) =
                choices.iter().partition(|choice| Some(choice.sense.as_str()) == opposite);
            let choose = |choice: &Term| vec![Term::of("choose"), choice.clone()];
            let instead = |choice: &Term| vec![Term::of("instead"), choice.clone(), banned.clone()];
            let mut alternatives: Alternatives = choices.iter().map(instead).collect();
            alternatives.extend(special.into_iter().map(choose));
            // "Constants instead of functions" leaves functions, and "records instead of classes" other classes;
            // "functions instead of classes" leaves no classes.
            let is_function = |choice: &Term| choice.noun == "function";
            // "Decorators instead of `if` statements" leaves other conditions.
            let is_branch = |choice: &Term| Words::get().lists["branches"].contains(&choice.sense);
            let is_if = banned.sense == "if" || banned.values.iter().any(|value| value == "if");
            let is_banned = match banned.sense.as_str() {
                "function" => !banned.values.is_empty(),
                "class" => !banned.values.is_empty() || choices.iter().any(is_function),
                _ if is_if => choices.iter().any(is_branch),
                _ => true,
            };
            if is_banned {
                alternatives.push(vec![Term::of("ban"), banned.into_written()]);
                alternatives.extend(other.into_iter().map(choose));
            }
            alternatives
        };
        let denied = Self { affirms: false, ..*self };
        let kinds = self.terms(Role::Y).into_iter().flat_map(|term| denied.kinds(term));
        let bans = kinds.map(banned);
        // "Use pytest, not unittest": no other one either.
        let is_framework = choices.len() == 1 && choices[0].sense == "framework";
        let only = is_framework.then(|| vec![vec![Term::of("choose"), choices[0].clone()]]);
        bans.chain(only).collect()
    }

    /// Something is done with one thing and not with another: "catch specific exceptions, not all".
    pub fn one_not_the_other(&self, act: &str) -> Vec<Alternatives> {
        let done = |sign: &str, thing: Vec<Term>| {
            vec![[vec![Term::of(act), Term::of(sign), Term::of("Y")], thing].concat()]
        };
        let wanted = done("+", joined(self.terms(Role::Y)));
        // "Raise `AppError` instead of a raw connection error" leaves other errors.
        let heads = || self.noun(Role::Z).into_iter().flat_map(|phrase| &phrase.heads);
        if act == "raise" && heads().any(|head| head.quality.is_some()) {
            return Vec::new();
        }
        let others = self.terms(Role::Z).into_iter().map(|other| done("-", vec![other]));
        if self.affirms { others.chain([wanted]).collect() } else { Vec::new() }
    }
}

/// Whether a term is an operator that compares, or one of logic: what is said of these is said of some values.
fn compares(term: &Term) -> bool {
    const OPERATORS: [&str; 8] = ["!=", "!==", "&&", "<", "==", "===", ">", "||"];
    let is_one = |value: &String| OPERATORS.contains(&value.as_str());
    term.sense.ends_with("-equality") || term.values.iter().any(is_one)
}

/// Whether something is the other with type arguments.
fn has_arguments(term: &Term, bare: &Term) -> bool {
    let written = |term: &Term| term.values.first().unwrap_or(&term.text).clone();
    let rest = written(term).strip_prefix(&written(bare)).map(str::to_owned);
    !written(bare).is_empty() && rest.is_some_and(|rest| rest.starts_with(['[', '<']))
}

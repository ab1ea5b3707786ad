//! Demands on numbers: lengths, counts, and what bounds them.

use super::pattern::Role;
use super::quantity::Bound;
use super::says::Says;
use super::term::{Alternatives, Proposition, Term};

/// What lengths, complexity and depth are counted in.
const UNITS: [&str; 4] = ["character", "line", "complexity", "nesting"];

impl Says<'_> {
    /// A number of something of each thing of a kind.
    pub fn limit(&self) -> Vec<Alternatives> {
        let is_of_names =
            self.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().all(|head| head.is_name));
        let counted = match is_of_names {
            true => vec![Term::of("name")],
            false => self.terms(Role::Y),
        };
        let pairs = self.with_each(&counted);
        pairs.map(|(thing, counted)| vec![self.limited(counted, Some(thing))]).collect()
    }

    /// A measure of the code, or of each thing of a kind, in some unit or without.
    pub fn measure(&self) -> Vec<Alternatives> {
        // "Don't enforce a maximum"
        if self.at_most && !self.affirms {
            return Vec::new();
        }
        let of = self.terms(Role::Y).pop();
        let unit = self.terms(Role::Z).pop();
        let measured = |measure: Term| {
            let plain = self.limited(measure.clone(), of.clone());
            let has_units = ["line-length", "function-length", "file-length", "class-length"]
                .contains(&measure.sense.as_str())
                || ["complexity", "nesting"].contains(&measure.sense.as_str());
            match unit.clone() {
                Some(unit) if has_units && UNITS.contains(&unit.sense.as_str()) => {
                    vec![self.limited(unit, Some(measure)), plain]
                }
                Some(unit) => vec![self.limited(unit, Some(measure))],
                None => vec![plain],
            }
        };
        self.terms(Role::X).into_iter().map(measured).collect()
    }

    pub fn limited(&self, counted: Term, thing: Option<Term>) -> Proposition {
        let of = thing.map(|thing| vec![Term::of("of"), thing]).unwrap_or_default();
        [vec![Term::of("limit"), counted], of, self.bound()].concat()
    }

    /// What bounds a quantity, and the number: "no more than 3" has its own bound, "not exceed 3" and
    /// "not more than 3" are denied.
    pub fn bound(&self) -> Proposition {
        let Some(quantity) = self.frame.quantity else {
            return Vec::new();
        };
        let verb = self.frame.verb.as_ref();
        let exceeds = verb.is_some_and(|verb| verb.verb == "exceed");
        let is_kept = verb.is_some_and(|verb| verb.verb == "keep" && verb.affirms);
        let denied = verb.is_some_and(|verb| !verb.affirms) != self.says_no;
        let (bound, number) = match (quantity.bound, denied) {
            (Bound::Bare, _) if (self.at_most || is_kept) && !exceeds => {
                (Bound::Most, Some(quantity.number))
            }
            (Bound::Bare, true) if exceeds => (Bound::Most, Some(quantity.number)),
            (Bound::Least, true) => (Bound::Most, quantity.number.checked_sub(1)),
            (Bound::Most, true) => (Bound::Least, quantity.number.checked_add(1)),
            (Bound::Bare, false) if exceeds => (Bound::Least, quantity.number.checked_add(1)),
            (bound, _) => (bound, Some(quantity.number)),
        };
        let number = number.map(|number| Term::value(number.to_string()));
        [Some(Term::of(bound.word())), number].into_iter().flatten().collect()
    }
}

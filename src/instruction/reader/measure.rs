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
        let ends = self.both_ends();
        let limits = |(thing, counted): (Term, Term)| {
            let limited = |says: &Self| vec![says.limited(counted.clone(), Some(thing.clone()))];
            ends.iter().map(limited).collect::<Vec<_>>()
        };
        pairs.flat_map(limits).collect()
    }

    /// A measure of the code, or of each thing of a kind, in some unit or without.
    pub fn measure(&self) -> Vec<Alternatives> {
        // "Don't enforce a maximum"
        if self.at_most && !self.affirms || self.is_multiple() {
            return Vec::new();
        }
        let of = self.terms(Role::Y).pop();
        let unit = self.terms(Role::Z).pop();
        let measured = |says: &Self, measure: Term| {
            let plain = says.limited(measure.clone(), of.clone());
            let has_units = ["line-length", "function-length", "file-length", "class-length"]
                .contains(&measure.sense.as_str())
                || ["complexity", "nesting"].contains(&measure.sense.as_str());
            match unit.clone() {
                Some(unit) if has_units && UNITS.contains(&unit.sense.as_str()) => {
                    vec![says.limited(unit, Some(measure)), plain]
                }
                Some(unit) => vec![says.limited(unit, Some(measure))],
                None => vec![plain],
            }
        };
        let ends = self.both_ends();
        let limits = |says: &Self| {
            self.terms(Role::X)
                .into_iter()
                .map(|measure| measured(says, measure))
                .collect::<Vec<_>>()
        };
        ends.iter().flat_map(limits).collect()
    }

    /// A number of something in all of the code.
    pub fn count(&self) -> Vec<Alternatives> {
        if self.is_multiple() {
            return Vec::new();
        }
        let counts = |says: &Self| {
            says.each(Role::Y, |thing| [vec![Term::of("count"), thing], says.bound()].concat())
        };
        self.both_ends().iter().flat_map(counts).collect()
    }

    /// Whether the number is "multiple", which says nothing of all code: "avoid multiple decorators".
    fn is_multiple(&self) -> bool {
        self.frame.quantity.is_some_and(|quantity| quantity.is_multiple)
    }

    /// What is said of each end of a range: "between 2 and 4".
    fn both_ends(&self) -> Vec<Self> {
        let is_range = self.frame.quantity.is_some_and(|quantity| quantity.least.is_some());
        let lower = is_range.then_some(Self { is_lower: true, ..*self });
        [Some(*self), lower].into_iter().flatten().collect()
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
        match quantity.least {
            // What is outside of a range has no bound.
            Some(_) if denied => return Vec::new(),
            Some(least) if self.is_lower => {
                return vec![Term::of(Bound::Least.word()), Term::value(least.to_string())];
            }
            _ => {}
        }
        let (bound, number) = match (quantity.bound, denied) {
            (Bound::Bare, _) if (self.at_most || is_kept) && !exceeds => {
                (Bound::Most, Some(quantity.number))
            }
            (Bound::Bare, true) if exceeds => (Bound::Most, Some(quantity.number)),
            (Bound::Least, true) => (Bound::Most, quantity.number.checked_sub(1)),
            (Bound::Most, true) => (Bound::Least, quantity.number.checked_add(1)),
            (Bound::Exactly, true) => return Vec::new(),
            (Bound::Bare, false) if exceeds => (Bound::Least, quantity.number.checked_add(1)),
            (bound, _) => (bound, Some(quantity.number)),
        };
        let number = number.map(|number| Term::value(number.to_string()));
        [Some(Term::of(bound.word())), number].into_iter().flatten().collect()
    }
}

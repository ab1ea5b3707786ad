//! Which keys go with which quantifier.

use super::Compiler;
use crate::check::quantified::FactKind;
use crate::language::Language;
use crate::rules::row::QuantifierName as Q;

/// The quantifiers that a key goes with.
type Takers = &'static [Q];

const ALL: Takers =
    &[Q::None, Q::Some, Q::AtMost, Q::AtLeast, Q::Exactly, Q::Every, Q::NamesFollow, Q::Measured];

/// The quantifiers that count.
const COUNTING: Takers = &[Q::None, Q::Some, Q::AtMost, Q::AtLeast, Q::Exactly];

impl Compiler<'_> {
    /// Reports the keys that do not go with the quantifier, or go only with one.
    pub(super) fn misplaced_keys(&mut self) {
        let quantifier = self.row.quantifier;
        for (key, at, takers) in self.given_keys() {
            if quantifier.is_some_and(|quantifier| takers.contains(&quantifier)) {
                continue;
            }
            let names = takers.iter().map(|taker| format!("`{}`", taker.id()));
            let names: Vec<_> = names.collect();
            let message = match names.as_slice() {
                [one] => format!("{key} goes only with the quantifier {one}"),
                all if all.len() == ALL.len() => format!("{key} goes only with a quantifier"),
                several => format!("{key} goes only with the quantifiers {}", several.join(", ")),
            };
            self.error(at, message);
        }
    }

    /// The keys of the row that go with quantifiers, and where they are.
    fn given_keys(&self) -> Vec<(&'static str, String, Takers)> {
        fn at<T>(key: &str, value: &Option<T>) -> Option<String> {
            value.as_ref().map(|_| key.to_owned())
        }
        let row = self.row;
        let placed: Takers =
            &[Q::None, Q::Some, Q::AtMost, Q::AtLeast, Q::Exactly, Q::Every, Q::NamesFollow];
        let keys: [(_, _, Takers); 13] = [
            ("`what`", at("what", &row.what), ALL),
            ("`of`", at("of", &row.of), ALL),
            ("a query", self.query_place(), ALL),
            ("a condition", at("where/0/capture", &row.conditions.first()), ALL),
            ("`has`", at("has", &row.has), &[Q::Every]),
            ("`inside`", at("inside", &row.inside), placed),
            ("`not-inside`", at("not-inside", &row.not_inside), placed),
            ("`per`", at("per", &row.per), COUNTING),
            ("`limit`", at("limit", &row.limit), &[Q::AtMost, Q::AtLeast, Q::Exactly, Q::Measured]),
            ("`below`", at("below", &row.below), &[Q::Measured]),
            ("`convention`", at("convention", &row.convention), &[Q::NamesFollow]),
            ("`measure`", at("measure", &row.measure), &[Q::Measured]),
            ("`named`", at("named", &row.named), &[Q::Measured]),
        ];
        let keys = keys.into_iter();
        keys.filter_map(|(key, at, takers)| Some((key, at?, takers))).collect()
    }

    /// Where the first query is, if the row has one.
    fn query_place(&self) -> Option<String> {
        self.row.languages.keys().next().map(|language| format!("{}/query", language.id()))
    }

    /// Checks that the row says what the quantifier needs to know, by kinds of facts or queries,
    /// and that it can be applied to that.
    pub(super) fn selected(&mut self, quantifier: Q) {
        let row = self.row;
        let query = self.query_place();
        let (needed, what) = match quantifier {
            Q::Every => (2, "`of`, `has` and queries"),
            _ => (1, "`of` and queries"),
        };
        let given = [row.of.is_some(), row.has.is_some(), query.is_some()];
        match (given.into_iter().filter(|is_given| *is_given).count(), &query) {
            (0, _) if needed == 1 => self.no_language(),
            (given, _) if given < needed => {
                let message =
                    format!("`every` needs two of {what}: which places, and what each has");
                self.error("quantifier", message);
            }
            (given, Some(query)) if given > needed => {
                self.error(query, format!("{what} exclude each other: remove the queries"));
            }
            _ => {}
        }
        if let (Some(_), None) = (row.conditions.first(), query) {
            let message = "a condition tests what a query captures, and the rule has no query";
            self.error("where/0/capture", message);
        }
        if let Some(of) = row.of {
            self.fits(quantifier, of);
        } else if quantifier == Q::Measured {
            self.error("quantifier", "`measured` expects `of = \"function\"`, found none");
        }
    }

    fn no_language(&mut self) {
        let tables = Language::ALL.map(|language| format!("`[{}]`", language.id()));
        let message = format!(
            "nothing to look for: add `of`, or a table {} with a `query`",
            tables.join(", ")
        );
        self.error("slug", message);
    }

    /// Checks that the quantifier can be applied to facts of this kind.
    fn fits(&mut self, quantifier: Q, of: FactKind) {
        let expected = match quantifier {
            Q::NamesFollow if !of.is_named() => {
                "`names-follow` expects `of` to be `class`, `interface` or `enumeration`"
            }
            Q::Measured if of != FactKind::Function => "`measured` expects `of = \"function\"`",
            _ => return,
        };
        self.error("of", format!("{expected}, found `{}`", of.id()));
    }
}

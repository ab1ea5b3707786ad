//! Which keys go with which quantifier.

use toml::Spanned;

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
        let quantifier = self.row.quantifier();
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
    fn given_keys(&self) -> Vec<(&'static str, usize, Takers)> {
        fn at<T>(key: &Option<Spanned<T>>) -> Option<usize> {
            key.as_ref().map(|key| key.span().start)
        }
        let row = self.row;
        let placed: Takers =
            &[Q::None, Q::Some, Q::AtMost, Q::AtLeast, Q::Exactly, Q::Every, Q::NamesFollow];
        let query = row.languages.values().next();
        let condition = row.conditions.first();
        let keys: [(_, _, Takers); 13] = [
            ("`what`", at(&row.what), ALL),
            ("`of`", at(&row.of), ALL),
            ("a query", query.map(|query| query.query.span().start), ALL),
            ("a condition", condition.map(|condition| condition.capture.span().start), ALL),
            ("`has`", at(&row.has), &[Q::Every]),
            ("`inside`", at(&row.inside), placed),
            ("`not-inside`", at(&row.not_inside), placed),
            ("`per`", at(&row.per), COUNTING),
            ("`limit`", at(&row.limit), &[Q::AtMost, Q::AtLeast, Q::Exactly, Q::Measured]),
            ("`below`", at(&row.below), &[Q::Measured]),
            ("`convention`", at(&row.convention), &[Q::NamesFollow]),
            ("`measure`", at(&row.measure), &[Q::Measured]),
            ("`named`", at(&row.named), &[Q::Measured]),
        ];
        let keys = keys.into_iter();
        keys.filter_map(|(key, at, takers)| Some((key, at?, takers))).collect()
    }

    /// Checks that the row says what the quantifier needs to know, by kinds of facts or queries,
    /// and that it can be applied to that.
    pub(super) fn selected(&mut self, quantifier: Q, at: usize) {
        let row = self.row;
        let of = row.of.as_ref();
        let query = row.languages.values().next().map(|language| language.query.span().start);
        let (needed, what) = match quantifier {
            Q::Every => (2, "`of`, `has` and queries"),
            _ => (1, "`of` and queries"),
        };
        let given = [of.is_some(), row.has.is_some(), query.is_some()];
        match (given.into_iter().filter(|is_given| *is_given).count(), query) {
            (0, _) if needed == 1 => self.no_language(),
            (given, _) if given < needed => {
                let message =
                    format!("`every` needs two of {what}: which places, and what each has");
                self.error(at, message);
            }
            (given, Some(query)) if given > needed => {
                self.error(query, format!("{what} exclude each other: remove the queries"));
            }
            _ => {}
        }
        if let (Some(condition), None) = (row.conditions.first(), query) {
            let message = "a condition tests what a query captures, and the rule has no query";
            self.error(condition.capture.span().start, message);
        }
        if let Some(of) = of {
            self.fits(quantifier, *of.get_ref(), of.span().start);
        } else if quantifier == Q::Measured {
            self.error(at, "`measured` expects `of = \"function\"`, found none");
        }
    }

    fn no_language(&mut self) {
        let tables = Language::ALL.map(|language| format!("`[{}]`", language.id()));
        let message = format!(
            "nothing to look for: add `of`, or a table {} with a `query`",
            tables.join(", ")
        );
        self.error(self.row.slug.span().start, message);
    }

    /// Checks that the quantifier can be applied to facts of this kind.
    fn fits(&mut self, quantifier: Q, of: FactKind, at: usize) {
        let expected = match quantifier {
            Q::NamesFollow if !of.is_named() => {
                "`names-follow` expects `of` to be `class`, `interface` or `enumeration`"
            }
            Q::Measured if of != FactKind::Function => "`measured` expects `of = \"function\"`",
            _ => return,
        };
        self.error(at, format!("{expected}, found `{}`", of.id()));
    }
}

//! What a rule selects, where, and per what.

use super::Compiler;
use crate::check::FactKind;
use crate::custom::Selector;
use crate::custom::file::{QuantifierName, RuleFile};

impl Compiler<'_> {
    /// The facts or queries of a rule.
    pub(super) fn selector(&mut self, file: &RuleFile) -> Selector {
        self.units(file);
        let Some(of) = &file.of else {
            if file.languages().next().is_none() {
                let tables = "`[python]`, `[java]`, `[go]` or `[cpp]`";
                let message = format!("no language: add a table {tables} with a `query`");
                self.error(0, message);
            }
            return Selector::Queries(self.queries(file));
        };
        if let Some((_, table)) = file.languages().next() {
            let message = "`of` and queries exclude each other: found both, expected one of them";
            self.error(table.query.span().start, message);
        }
        if let Some(condition) = file.conditions.first() {
            let message = "a condition tests what a query captures, and the rule has `of` instead";
            self.error(condition.capture.span().start, message);
        }
        self.facts(file, *of.get_ref(), of.span().start);
        Selector::Facts(*of.get_ref())
    }

    /// Checks that the quantifier can be applied to facts of this kind.
    fn facts(&mut self, file: &RuleFile, of: FactKind, at: usize) {
        let quantifier = *file.quantifier.get_ref();
        if quantifier == QuantifierName::NamesFollow && !of.is_named() {
            let message = format!(
                "`names-follow` expects `of` to be `class`, `interface` or `enumeration`, found \
                 `{}`",
                of.id()
            );
            self.error(at, message);
        }
        if quantifier == QuantifierName::Measured && of != FactKind::Function {
            let message = format!(
                "`measured` expects `of = \"function\"`, found `{}`",
                of.id()
            );
            self.error(at, message);
        }
    }

    /// Checks that `per`, `inside` and `not-inside` go with the quantifier.
    fn units(&mut self, file: &RuleFile) {
        let quantifier = *file.quantifier.get_ref();
        if quantifier == QuantifierName::Measured && file.of.is_none() {
            let message = "`measured` expects `of = \"function\"`, found none";
            self.error(file.quantifier.span().start, message);
        }
        if let Some(per) = &file.per
            && !quantifier.counts()
        {
            let message = "`per` goes only with quantifiers that count";
            self.error(per.span().start, message);
        }
        let places = [&file.inside, &file.not_inside];
        if let Some(place) = places.into_iter().flatten().next()
            && quantifier == QuantifierName::Measured
        {
            let message = "`inside` and `not-inside` do not go with `measured`";
            self.error(place.span().start, message);
        }
    }
}

//! How many operands conditions have.

use crate::check::{Context, Ruling, unfilled, words};
use crate::instruction::Slots;
use crate::lang;
use crate::syntax::finder;
use crate::verdict::Reason;

/// The condition of no branch has more operands of `and` and `or` than the limit.
pub(super) fn limited(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("operands_num") else {
        return unfilled("number");
    };
    let Some(joined) = lang::of(cx.language()).joined_conditions() else {
        let message = format!("operands of conditions are not counted in {}", cx.language());
        return Ruling::unverifiable(Reason::UnsupportedLanguage, message);
    };
    let (mut most, mut offenders) = (1, Vec::new());
    finder::look(cx.facts, |seen, span| {
        let Some((condition, operands)) = joined(seen) else {
            return;
        };
        most = most.max(operands);
        if operands as u64 > limit {
            let note = format!("the condition has {operands} operands, at most {limit} allowed");
            offenders.push((span(condition.byte_range()), note));
        }
    });
    match offenders.len() {
        0 => Ruling::yes(format!(
            "no condition has more than {}, at most {limit} allowed",
            words::count(most, "operand")
        )),
        number => Ruling::no(format!(
            "{} too many operands, at most {limit} allowed",
            if number == 1 {
                "1 condition has".to_owned()
            } else {
                format!("{number} conditions have")
            }
        ))
        .each(offenders),
    }
}

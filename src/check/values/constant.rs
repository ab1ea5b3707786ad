//! Go constants defined with `iota`.

use super::numbers::parse_number;
use crate::facts::{Expr, ExprKind, NumberKind};

/// Evaluates a constant integer expression for a value of `iota`. Conversions (`Kind(iota)`) do
/// not change the value.
pub(super) fn evaluate(expr: &Expr<'_>, iota: usize) -> Option<i64> {
    match &expr.kind {
        ExprKind::Number(NumberKind::Integer) => match expr.source.text() {
            "iota" => i64::try_from(iota).ok(),
            digits => parse_number(digits).map(|number| number as i64),
        },
        ExprKind::Unary("-", operand) => evaluate(operand, iota)?.checked_neg(),
        ExprKind::Call(_, arguments) => match arguments.as_slice() {
            [only] => evaluate(&only.value.lower(), iota),
            _ => None,
        },
        ExprKind::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left, iota)?, evaluate(right, iota)?);
            match *operator {
                "+" => left.checked_add(right),
                "-" => left.checked_sub(right),
                "*" => left.checked_mul(right),
                "/" => left.checked_div(right),
                "%" => left.checked_rem(right),
                "<<" if (0..62).contains(&right) => left.checked_mul(1 << right),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::verdict;
    use crate::language::Language;
    use crate::verdict::Outcome;

    #[test]
    fn iota_counts() {
        let code = "const (\n\tA Kind = iota\n\tB\n\t_\n\tD\n)\n\
                    const (\n\t_ = iota\n\tKB = 1 << (10 * iota)\n\tMB\n)\nconst E = Kind(iota) + 1\n";
        for (name, value, yes) in [
            ("A", "0", true),
            ("B", "1", true),
            ("B", "0", false),
            ("D", "3", true),
            ("KB", "1024", true),
            ("MB", "1048576", true),
            ("E", "1", true),
        ] {
            let instruction = format!("Variable {name}, the initial value should be {value}.");
            let verdict = verdict(Language::Go, code, &instruction);
            assert_eq!(verdict.outcome, Outcome::from_bool(yes), "{name} {value}");
        }
    }
}

//! `no-magic-numbers` of ESLint with options that ignore -1, 0 and 1, and in TypeScript enumerations,
//! types and `readonly` fields.

use super::kind_of;
use crate::lang::numbers::is_one_of;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The nodes that are numbers.
pub(super) const NUMBERS: &[&str] = &["number"];

/// Whether a number is neither a usual one nor the whole initial value of a variable or property.
pub(super) fn is_magic(seen: &Seen<'_, '_>) -> bool {
    let mut value = seen.node();
    let mut around = seen.ancestors();
    let parent = around.find(|it| {
        let adds_nothing = match kind_of(*it) {
            "parenthesized_expression" => true,
            "unary_expression" => seen.field_text(*it, "operator") == "-",
            _ => false,
        };
        if adds_nothing {
            value = *it;
        }
        !adds_nothing
    });
    // The type `number` is a token of that name.
    let is_usual = !seen.node().is_named() || is_one_of(seen.own_text(), &[0.0, 1.0]);
    let Some(parent) = parent.filter(|_| !is_usual) else {
        return false;
    };
    match kind_of(parent) {
        "enum_assignment" | "literal_type" | "object" | "pair" | "variable_declarator" => false,
        "assignment_expression" | "augmented_assignment_expression" => {
            let left = parent.child_by_field_name("left");
            left.is_some_and(|it| kind_of(it) == "identifier")
        }
        "arguments" => {
            let call = around.next().map_or("", |it| seen.field_text(it, "function"));
            let is_radix = named_children(parent).nth(1) == Some(value);
            !(is_radix && ["Number.parseInt", "parseInt"].contains(&call))
        }
        "field_definition" | "public_field_definition" => {
            let text = seen.text(parent);
            !text.split_whitespace().any(|word| word == "readonly")
        }
        kind => !kind.starts_with("jsx_"),
    }
}

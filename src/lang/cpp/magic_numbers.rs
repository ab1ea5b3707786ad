//! `readability-magic-numbers` of `clang-tidy`: numbers that are not the value of a constant.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::numbers::is_one_of;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The nodes that are numbers.
pub(super) const NUMBERS: &[&str] = &["number_literal"];

/// Whether a number is neither a usual one nor the value of a constant, nor in a macro.
pub(super) fn is_magic(seen: &Seen<'_, '_>) -> bool {
    const INTEGERS: &[f64] = &[0.0, 1.0, 2.0, 3.0, 4.0];
    const FLOATS: &[f64] = &[0.0, 1.0, 100.0];
    // The grammar reads the sign of `f(-1)` as a part of the number.
    let text = seen.own_text().trim_start_matches(['-', '+']);
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let is_float = !is_hexadecimal && text.contains(['.', 'e', 'E']);
    let usual = if is_float { FLOATS } else { INTEGERS };
    !is_one_of(text, usual) && !is_named(seen)
}

/// Whether the innermost declaration around a number is that of a constant or an enumerator, or
/// the number is the preprocessor's or the width of a field.
fn is_named(seen: &Seen<'_, '_>) -> bool {
    for node in seen.ancestors() {
        match kind_of(node) {
            "bitfield_clause"
            | "enumerator"
            | "preproc_def"
            | "preproc_elif"
            | "preproc_function_def"
            | "preproc_if"
            | "preproc_call" => {
                return is_of_preprocessor(seen, node);
            }
            "function_definition" | "lambda_expression" => return false,
            "declaration" | "field_declaration" | "optional_parameter_declaration" => {
                return is_constant(seen, node);
            }
            _ => {}
        }
    }
    false
}

/// Whether a number in a directive is the preprocessor's: in `#if` only the condition is.
fn is_of_preprocessor(seen: &Seen<'_, '_>, node: Node<'_>) -> bool {
    let condition = node.child_by_field_name("condition");
    let number = seen.node().byte_range();
    !matches!(kind_of(node), "preproc_elif" | "preproc_if")
        || condition
            .is_some_and(|it| it.start_byte() <= number.start && number.end <= it.end_byte())
}

/// Whether what is declared cannot change. What a pointer or reference leads to may be `const`
/// though the pointer is not.
fn is_constant(seen: &Seen<'_, '_>, declaration: Node<'_>) -> bool {
    let qualifiers = named_children(declaration).filter(|it| kind_of(*it) == "type_qualifier");
    let qualifiers: Vec<_> = qualifiers.map(|it| seen.text(it)).collect();
    let declarator = declaration.child_by_field_name("declarator");
    let declarator = declarator.map(|it| match kind_of(it) {
        "init_declarator" => it.child_by_field_name("declarator").unwrap_or(it),
        _ => it,
    });
    let is_indirect = declarator
        .is_some_and(|it| matches!(kind_of(it), "pointer_declarator" | "reference_declarator"));
    qualifiers.contains(&"constexpr") || qualifiers.contains(&"const") && !is_indirect
}

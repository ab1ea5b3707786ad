//! Templates 6 and 7: the number of functions and classes.

use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::FunctionKind;
use crate::instruction::Slots;
use crate::response::Span;

/// Template 6: at most so many functions. Constructors and destructors do not count.
pub(super) fn max_functions(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let found = cx.facts.functions.iter().filter(|function| {
        let counts = !matches!(
            function.kind,
            FunctionKind::Constructor | FunctionKind::Destructor
        );
        counts && function.is_definition()
    });
    let spans = found.map(|function| function.signature).collect();
    at_most(slots.count("function_count"), "function", spans)
}

/// Template 7: at most so many classes.
pub(super) fn max_classes(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let found = cx.facts.types.iter().filter(|found| found.is_class);
    let spans = found.map(|found| found.header).collect();
    at_most(slots.count("class_count"), "class", spans)
}

fn at_most(limit: Option<u64>, noun: &str, found: Vec<Span>) -> Ruling {
    let Some(limit) = limit else {
        return unfilled("number");
    };
    let message = format!(
        "the code has {}, at most {limit} allowed",
        words::count(found.len(), noun)
    );
    if found.len() as u64 <= limit {
        Ruling::yes(message)
    } else {
        Ruling::no(message).at(found)
    }
}

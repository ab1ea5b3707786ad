//! Built-in functions for a purpose: "built-in sorting functions".

use super::functions::function_uses;
use crate::check::{Context, Ruling, words};
use crate::instruction::{Purpose, Slots};
use crate::names::Mention;
use crate::response::Span;
use crate::verdict::Reason;

/// None of the functions that serve the purpose is used. What the response defines itself is not
/// built in. A library that is not the language's may have others.
pub(in crate::check::function) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let text = slots.name("purpose");
    let listed = Purpose::of(text).and_then(|purpose| purpose.functions(cx.language()));
    let Some((functions, open)) = listed else {
        let message = format!("which functions of {} these are is not listed", cx.language());
        return Ruling::unverifiable(Reason::UninterpretableValue, message);
    };
    let (mut used, mut unclear) = (Vec::new(), Vec::new());
    for name in functions.iter().chain(open) {
        let is_own = !cx.names.functions(name).is_empty();
        for mention in function_uses(cx, name) {
            let place = (mention.span(), format!("the code uses `{name}`"));
            match (is_own, mention.is_bare() || is_of_receiver(cx, &mention)) {
                (true, true) => {}
                (true, false) => unclear.push(place),
                _ if open.contains(name) => unclear.push(place),
                _ => used.push(place),
            }
        }
    }
    let foreign: Vec<_> = foreign_imports(cx).collect();
    let has_doubts = !unclear.is_empty() || !foreign.is_empty();
    if !used.is_empty() {
        let count = words::count(used.len(), "use");
        let ruling = Ruling::no(format!("{count} of built-in functions {text}")).each(used);
        return ruling.beside_doubts(has_doubts);
    }
    if !has_doubts {
        return Ruling::yes("none of these functions is used");
    }
    let message = "whether the functions used serve this purpose is not evident";
    Ruling::not_evident(message).each(unclear).at(foreign)
}

/// Whether a name is that of a method that the response defines in the class of the object that it is
/// called on: `self.sort()`.
fn is_of_receiver(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let around = cx.names.function_at(mention.span());
    let around = around.map(|at| &cx.facts.functions[at]);
    let receiver = around
        .and_then(|function| Some((function.receiver.as_ref()?.name?, function.owner.as_deref()?)));
    receiver.is_some_and(|(receiver, owner)| {
        let methods = cx.names.functions(mention.name());
        let mut owners = methods.iter().map(|method| method.owner.as_deref());
        mention.qualifiers() == [receiver] && owners.any(|found| found == Some(owner))
    })
}

/// The imports of libraries whose functions may serve any purpose, and of modules that are not known.
fn foreign_imports<'a>(cx: &Context<'a>) -> impl Iterator<Item = Span> {
    let language = cx.lang();
    let is_foreign = move |module: &str| {
        let root = module.split(['.', '/']).next().unwrap_or(module);
        !language.is_standard_library(root)
            && (language.import_shows_package(root) || Purpose::may_serve(cx.language(), root))
    };
    let imports = cx.facts.imports.iter();
    imports
        .filter(move |import| import.level == 0 && is_foreign(&import.module))
        .map(|import| import.span)
}

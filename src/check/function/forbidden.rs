//! Template 33: functions that must not be used.

mod functions;
#[cfg(test)]
mod tests;

use functions::class_uses;
pub(in crate::check) use functions::{function_uses, is_named, names_and_aliases};

use crate::check::{Context, Ruling, words};
use crate::instruction::{FunctionSource, Purpose, SlotValue, Slots};
use crate::names::{ListedFunctions, Mention, QualifiedName};
use crate::response::Span;
use crate::verdict::Reason;

/// No function in the list is called or referenced.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let sources: &[FunctionSource] = match slots.get("disallowed_function_list") {
        Some(SlotValue::FunctionSources(sources)) => sources,
        _ => &[],
    };
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    let mut unknown = Vec::new();
    for source in sources {
        match uses(cx, source, sources) {
            Some(found) if found.is_empty() => {}
            Some(found) => {
                used.push(source.name.as_str());
                let note = format!("the code uses `{}`", source.name);
                evidence.extend(found.into_iter().map(|span| (span, note.clone())));
            }
            None => unknown.push(source.name.as_str()),
        }
    }
    if !used.is_empty() {
        evidence.sort();
        evidence.dedup();
        let message = format!("the code uses {}", words::listed(&used, "and"));
        let ruling = Ruling::no(message).each(evidence);
        return ruling.beside_doubts(!unknown.is_empty());
    }
    if !unknown.is_empty() {
        return Ruling::not_evident(format!(
            "which functions {} {} is not known here",
            words::listed(&unknown, "and"),
            if unknown.len() == 1 { "declares" } else { "declare" }
        ));
    }
    Ruling::yes("nothing in the list is called or referenced")
}

/// The uses of one entry of the list; `None` if it stands for functions that are not known and
/// nothing else decides.
fn uses(cx: &Context<'_>, source: &FunctionSource, list: &[FunctionSource]) -> Option<Vec<Span>> {
    let excluded = ExcludedFunctions(&source.except);
    let spans = |mentions: Vec<Mention<'_>>| -> Vec<Span> {
        let mentions = mentions.iter();
        let kept = mentions.filter(|mention| !excluded.covers(mention.name()));
        kept.map(Mention::span).collect()
    };
    let mut found = Vec::new();
    let language = cx.lang();
    for listed in language.listed_functions(cx.names, source, list) {
        found.extend(match listed {
            ListedFunctions::Named(name) => spans(function_uses(cx, name)),
            ListedFunctions::OfClass(name) => class_uses(cx, name, &excluded),
            ListedFunctions::Method(class, name) => functions::method_uses(cx, class, name),
            ListedFunctions::OfNamespace(name) => functions::namespace_uses(cx, name, &excluded),
            ListedFunctions::OfLibrary(name) => spans(cx.names.library_function_uses(name)),
            ListedFunctions::OfHeaders(of) => functions::header_uses(cx, &of, &excluded),
            ListedFunctions::OfUnknownHeader(name) => {
                functions::unknown_header_uses(cx, name, &excluded)?
            }
        });
    }
    Some(found)
}

/// The functions that "except for …" excludes from an entry.
struct ExcludedFunctions<'s>(&'s [String]);

impl ExcludedFunctions<'_> {
    /// Whether a function of that name is excluded.
    fn covers(&self, name: &str) -> bool {
        let mut names = self.0.iter();
        names.any(|excluded| QualifiedName::parse(excluded).last == name)
    }
}

/// None of the functions that serve the purpose is used. What the response defines itself is not
/// built in. A library that is not the language's may have others.
pub(in crate::check::function) fn built_in(cx: &Context<'_>, slots: &Slots) -> Ruling {
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

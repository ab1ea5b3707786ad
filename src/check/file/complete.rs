//! Whether the code has all that it needs.

use std::collections::{BTreeMap, BTreeSet};

use super::position;
use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::Function;
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::verdict::Reason;

type Use<'a> = (&'a str, Span);

/// The code uses no name that it does not define or import, and no module of its own that is not
/// shown. A function that is self-contained uses nothing else of the file.
pub(super) fn self_contained(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let undefined = match undefined(cx) {
        Ok(undefined) => undefined,
        Err(ruling) => return ruling,
    };
    if !undefined.is_empty() {
        return lacks(&undefined, "nothing defines");
    }
    let unknown: Vec<_> = unknown_modules(cx).collect();
    if !unknown.is_empty() {
        let message = "whether the imported modules are available is not evident";
        return Ruling::unverifiable(Reason::TypeNotInferable, message).at(unknown);
    }
    let subject = Subject::of(slots, "function_name");
    if subject != Subject::Every {
        let functions = subject.functions(cx).into_iter();
        let uses = Uses::of(cx);
        let mut outer = functions.flat_map(|function| uses.outer(function));
        if let Some((name, span)) = outer.next() {
            let message = format!("the function uses `{name}`, which is outside of it");
            return Ruling::unverifiable(Reason::RestNotDecided, message).at([span]);
        }
    }
    Ruling::yes("the code defines or imports every name that it uses")
}

/// The imports are at the top, and none is missing.
pub(super) fn imports(cx: &Context<'_>, _: &Slots) -> Ruling {
    let undefined = match undefined(cx) {
        Ok(undefined) => undefined,
        Err(ruling) => return ruling,
    };
    let below = position::not_at_top(cx);
    if !below.is_empty() {
        let count = words::count(below.len(), "import");
        return Ruling::no(format!("{count} not at the top")).at(below);
    }
    let language = lang::of(cx.language());
    let is_qualifier = |span: Span| {
        let block = span.block.map(|block| &cx.response.blocks[block as usize]);
        block.is_some_and(|block| block.code[span.end as usize..].starts_with('.'))
    };
    let is_module = |(name, span): &&Use<'_>| {
        is_qualifier(*span)
            && (language.is_standard_library(name)
                || language.unimported_path(cx.names, name).is_some())
    };
    let modules: Vec<_> = undefined.iter().filter(is_module).copied().collect();
    if !modules.is_empty() {
        return lacks(&modules, "no import provides");
    }
    if !undefined.is_empty() {
        let message = "whether a name that nothing defines has to be imported is not evident";
        let places = undefined.into_iter().map(|(_, span)| span);
        return Ruling::unverifiable(Reason::TypeNotInferable, message).at(places);
    }
    Ruling::yes("the imports are at the top, and none is missing")
}

/// The function uses no global variable. Whether a constant is meant too is not evident.
pub(super) fn no_outer_variables(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let (uses, globals) = (Uses::of(cx), globals(cx));
    let functions = subject.functions(cx).into_iter();
    let judged: Vec<_> = functions
        .filter(|function| function.body.is_some())
        .map(|function| (function, uses_no_global(&uses, &globals, function)))
        .collect();
    subject.ruling(cx, &judged)
}

/// The global variables, each with whether it is a constant.
fn globals<'a>(cx: &Context<'a>) -> BTreeMap<&'a str, bool> {
    let mut found = BTreeMap::new();
    for variable in cx.facts.variables.iter().filter(|one| one.is_global) {
        *found.entry(variable.name).or_insert(true) &= variable.is_constant;
    }
    found
}

fn uses_no_global(
    uses: &Uses<'_>,
    globals: &BTreeMap<&str, bool>,
    function: &Function<'_>,
) -> Judged {
    let of = |(name, span)| Some((name, span, *globals.get(name)?));
    let used: Vec<_> = uses.outer(function).filter_map(of).collect();
    let variable = used.iter().find(|(_, _, is_constant)| !is_constant);
    let function = function.name;
    match variable.or(used.first()) {
        Some((name, span, is_constant)) => {
            let kind = if *is_constant { "constant" } else { "variable" };
            Judged {
                follows: (!is_constant).then_some(false),
                note: format!("function `{function}` uses the global {kind} `{name}`"),
                span: Some(*span),
            }
        }
        None => {
            let note = format!("function `{function}` uses no global variable");
            Judged::new(true, note)
        }
    }
}

/// The uses of names that nothing defines, or the ruling if these are not known.
fn undefined<'a>(cx: &Context<'a>) -> Result<Vec<Use<'a>>, Ruling> {
    let Some(found) = cx.names.undefined_uses() else {
        let message = format!("the built-in names of {} are not listed", cx.language());
        return Err(Ruling::unverifiable(Reason::UnsupportedLanguage, message));
    };
    let is_broken = cx.facts.blocks.iter().any(|block| block.syntax_errors > 0);
    let has_wildcard = cx.facts.imports.iter().any(|import| import.is_wildcard);
    if !found.is_empty() && (is_broken || has_wildcard) {
        let message = "whether every name is defined is not evident";
        let places = found.into_iter().map(|(_, span)| span);
        return Err(Ruling::unverifiable(Reason::TypeNotInferable, message).at(places));
    }
    Ok(found)
}

fn lacks(uses: &[Use<'_>], why: &str) -> Ruling {
    let names: BTreeSet<_> = uses.iter().map(|(name, _)| *name).collect();
    let names: Vec<_> = names.into_iter().collect();
    let message = format!(
        "the code uses {}, which {why}",
        words::listed(&names, "and")
    );
    Ruling::no(message).at(uses.iter().map(|(_, span)| *span))
}

/// The imports of modules that are neither the language's nor well known.
fn unknown_modules<'a>(cx: &Context<'a>) -> impl Iterator<Item = Span> {
    let language = lang::of(cx.language());
    let imports = cx.facts.imports.iter();
    imports
        .filter(|import| import.level > 0 || language.import_shows_package(&import.module))
        .map(|import| import.span)
}

/// The uses of names in a response.
struct Uses<'a> {
    all: Vec<Use<'a>>,
    /// The names that the response defines, each with its place, in source order.
    definitions: &'a [(Span, &'a str)],
    defined: BTreeSet<&'a str>,
}

impl<'a> Uses<'a> {
    fn of(cx: &Context<'a>) -> Self {
        let definitions = cx.names.definitions();
        let mut all: Vec<_> = cx.names.bare_uses().collect();
        all.sort_by_key(|(_, span)| *span);
        let defined = definitions.iter().map(|(_, name)| *name).collect();
        Self {
            all,
            definitions,
            defined,
        }
    }

    /// The uses, in a function, of what the response defines outside of it.
    fn outer<'s>(&'s self, function: &Function<'_>) -> impl Iterator<Item = Use<'a>> + 's {
        let within = function.span;
        let from = self.definitions.partition_point(|(span, _)| *span < within);
        let own = self.definitions[from..].iter();
        let own = own.take_while(|(span, _)| within.contains(*span));
        let own: BTreeSet<_> = own.map(|(_, name)| *name).collect();
        let from = self.all.partition_point(|(_, span)| *span < within);
        let inside = self.all[from..].iter().copied();
        inside
            .take_while(move |(_, span)| within.contains(*span))
            .filter(move |(name, _)| self.defined.contains(name) && !own.contains(name))
    }
}

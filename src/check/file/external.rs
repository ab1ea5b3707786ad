//! Libraries that are not the language's own.

use crate::check::{Context, Ruling};
use crate::facts::{Import, ImportKind};
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::verdict::Reason;

/// Nothing outside the standard library is imported. A module that is not known may be the project's
/// own.
pub(super) fn avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let language = lang::of(cx.language());
    // `os.path` is of `os` and `net/http` of `net`, but the header `stack.h` is not `stack`.
    let is_standard = |module: &str| {
        let mark = if module.contains('/') { '/' } else { '.' };
        let ends = module.match_indices(mark).map(|(at, _)| at);
        let roots = ends.map(|end| &module[..end]);
        let mut roots = roots.filter(|_| !module.ends_with(".h")).chain([module]);
        roots.any(|root| language.is_standard_library(root))
    };
    let imports = cx.facts.imports.iter();
    let is_relative = |import: &Import<'_>| import.level > 0 || import.module.starts_with('.');
    let imports = imports.filter(|import| import.kind != ImportKind::Using);
    let other = imports.filter(|import| !is_relative(import) && !is_standard(&import.module));
    let is_known = |module: &str| !language.import_shows_package(module);
    let (known, unknown): (Vec<_>, Vec<_>) = other.partition(|import| is_known(&import.module));
    if !known.is_empty() {
        let count = match known.len() {
            1 => "1 import is".to_owned(),
            more => format!("{more} imports are"),
        };
        let places = known.into_iter().map(|import| import.span);
        return Ruling::no(format!("{count} not from the standard library")).at(places);
    }
    let used = cx.names.undefined_uses().unwrap_or_default().into_iter();
    let used = used.filter(|(name, _)| {
        let path = language.unimported_path(cx.names, name);
        path.is_some_and(|path| !is_standard(&path))
    });
    let mut open: Vec<Span> = used.map(|(_, span)| span).collect();
    open.extend(unknown.into_iter().map(|import| import.span));
    if open.is_empty() {
        return Ruling::yes("the code imports nothing outside the standard library");
    }
    let message = "whether these are libraries or the project's own modules is not evident";
    Ruling::unverifiable(Reason::TypeNotInferable, message).at(open)
}

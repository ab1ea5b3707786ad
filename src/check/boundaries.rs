//! Boundaries between the parts of a project: which folder's code may import which, by the paths of files and
//! of what they import.

use std::path::Path;

use super::naming::files::path;
use super::{Context, NamedCheck, Ruling, check, words};
use crate::facts::{Import, ImportKind, PackageSource};
use crate::instruction::SlotKind::Written;
use crate::instruction::Slots;
use crate::language::Language;
use crate::names::name_parts;
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("no-import-between", between, &[("importing", Written), ("imported", Written)]),
    check("only-import-in", only_in, &[("importing", Written), ("imported", Written)]),
];

/// The relative imports: their paths begin where the file is.
pub(super) fn relative_imports(cx: &Context<'_>) -> Vec<Span> {
    let language = cx.lang();
    let imports = cx.facts.imports.iter();
    let relative = imports.filter(|import| language.is_relative(import, cx.text(import.span)));
    relative.map(|import| import.span).collect()
}

/// Those that leave the folder of the file.
pub(super) fn parent_imports(cx: &Context<'_>) -> Vec<Span> {
    let imports = cx.facts.imports.iter();
    let leaving = imports.filter(|import| import.level > 1 || import.module.starts_with(".."));
    leaving.map(|import| import.span).collect()
}

/// The relative imports of JavaScript whose paths end like the name of a file.
pub(super) fn imports_with_extension(cx: &Context<'_>) -> Vec<Span> {
    by_extension(cx, true)
}

/// Those that leave out how the file's name ends.
pub(super) fn imports_without_extension(cx: &Context<'_>) -> Vec<Span> {
    by_extension(cx, false)
}

fn by_extension(cx: &Context<'_>, has_one: bool) -> Vec<Span> {
    let is_file = |import: &&Import<'_>| {
        let last = import.module.rsplit('/').next().unwrap_or_default();
        match has_one {
            true => Language::of_path(Path::new(last)).is_some(),
            // `..` is a folder, whose `index` is left out.
            false => !last.trim_start_matches('.').contains('.'),
        }
    };
    let imports = cx.facts.imports.iter().filter(|import| import.module.starts_with('.'));
    imports.filter(is_file).map(|import| import.span).collect()
}

/// The files of one part, or all others, import nothing of another.
fn between(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, true)
}

/// Only the files of one part import something.
fn only_in(cx: &Context<'_>, slots: &Slots) -> Ruling {
    judge(cx, slots, false)
}

/// The ruling on the imports of files that are in the part, or of those that are not.
fn judge(cx: &Context<'_>, slots: &Slots, within: bool) -> Ruling {
    let (importing, imported) = (slots.names("importing"), slots.names("imported"));
    let mut found = Vec::new();
    for imports in cx.facts.imports.chunk_by(|one, next| one.span.block == next.span.block) {
        let file = File::of(cx, imports[0].span);
        let is_outside =
            file.is_in(importing) != within && !importing.is_empty() || file.is_in(imported);
        if is_outside {
            continue;
        }
        let is_wanted =
            |import: &&Import<'_>| imported.iter().any(|folder| file.imports(import, folder));
        found.extend(imports.iter().filter(is_wanted).map(|import| import.span));
    }
    found.dedup();
    let what = words::listed(imported, "or");
    if found.is_empty() {
        return Ruling::yes(format!("no import of {what} crosses the boundary"));
    }
    let note = format!("{what} must not be imported here");
    let times = words::times(found.len());
    Ruling::no(format!(
        "{what} {} imported across the boundary {times}",
        words::is_or_are(imported.len())
    ))
    .each(found.into_iter().map(|span| (span, note.clone())))
}

/// Where the code of a block is.
struct File<'a> {
    folder: Vec<&'a str>,
    stem: &'a str,
    /// The packages that its code says it is in.
    packages: Vec<Vec<&'a str>>,
}

impl<'a> File<'a> {
    fn of(cx: &Context<'a>, place: Span) -> Self {
        let path = cx.block(place).and_then(path).unwrap_or_default();
        let mut folder = path_parts(path);
        let name = folder.pop().unwrap_or_default();
        let packages = cx.facts.packages.iter();
        let said = packages.filter(|package| {
            package.source == PackageSource::Clause && package.span.block == place.block
        });
        Self {
            folder,
            stem: name.split_once('.').map_or(name, |(stem, _)| stem),
            packages: said.map(|package| name_parts(&package.name)).collect(),
        }
    }

    /// Whether it is in one of these folders, packages or modules.
    fn is_in(&self, parts_of_project: &[String]) -> bool {
        let whole: Vec<_> = self.folder.iter().copied().chain([self.stem]).collect();
        parts_of_project.iter().any(|part| {
            let part = folder_parts(part);
            holds(&whole, &part) || self.packages.iter().any(|package| holds(package, &part))
        })
    }

    /// Whether an import is of something in a folder, package or module.
    fn imports(&self, import: &Import<'_>, folder: &str) -> bool {
        let wanted = folder_parts(folder);
        let names = || {
            let taken = import.names.iter().map(|name| name.name);
            taken.filter(|_| import.kind == ImportKind::From)
        };
        let (parts, is_own) = self.resolved(import);
        let is_one = |parts: &[&str]| match is_own {
            true => holds(parts, &wanted),
            false => parts.starts_with(&wanted),
        };
        is_one(&parts) || names().any(|name| is_one(&[parts.as_slice(), &[name]].concat()))
    }

    /// The parts of the path of what is imported, and whether it is the project's own.
    fn resolved<'i>(&self, import: &'i Import<'_>) -> (Vec<&'i str>, bool)
    where
        'a: 'i,
    {
        let module = import.module.as_ref();
        let is_path = module.contains('/') || module.starts_with('.');
        let mut parts = if is_path { path_parts(module) } else { name_parts(module) };
        if let Some(last) =
            parts.last_mut().filter(|_| is_path || import.kind == ImportKind::Include)
        {
            *last = last
                .split_once('.')
                .filter(|(stem, _)| !stem.is_empty())
                .map_or(*last, |(stem, _)| stem);
        }
        let up = match import.level {
            0 => module.split('/').take_while(|part| *part == "..").count(),
            level => level - 1,
        };
        let is_relative = import.level > 0 || module.starts_with('.');
        if is_relative {
            let kept = self.folder.len().saturating_sub(up);
            return (self.folder[..kept].iter().copied().chain(parts).collect(), true);
        }
        let first = parts.first().copied().unwrap_or_default();
        // `@/domain`, `~/domain`, `github.com/o/r/domain`
        let is_alias = ["@", "~"].contains(&first);
        let is_address = is_path && first.contains('.');
        let shares_package = |package: &Vec<&str>| {
            const SHARED: usize = 2;
            package.len() >= SHARED && parts.starts_with(&package[..SHARED])
        };
        let is_own = is_alias
            || is_address
            || self.folder.contains(&first)
            || self.packages.iter().any(shares_package);
        // What a scope is for is its first part: `@acme/domain`.
        if !is_own && first.starts_with('@') {
            parts.remove(0);
        }
        (parts, is_own)
    }
}

/// The parts of a folder, package or module as an instruction writes it: `src/core/`, `app.core`.
fn folder_parts(text: &str) -> Vec<&str> {
    match text.contains('/') || text.starts_with('.') {
        true => path_parts(text),
        false => name_parts(text.trim_end_matches(".*").trim_end_matches("::*")),
    }
}

fn path_parts(path: &str) -> Vec<&str> {
    let is_said = |part: &&str| !["", ".", "..", "*", "**"].contains(part);
    path.split('/').filter(is_said).collect()
}

/// Whether some parts are among others, next to each other.
fn holds(parts: &[&str], wanted: &[&str]) -> bool {
    !wanted.is_empty() && parts.windows(wanted.len()).any(|window| window == wanted)
}

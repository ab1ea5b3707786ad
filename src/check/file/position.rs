//! Where imports are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::packages::file_comments;
use crate::check::Context;
use crate::facts::{Function, Import, ImportKind, ScopeKind, Token, TokenKind};
use crate::lang::ImportGroup;
use crate::names::{ImportBinding, Mention};
use crate::response::Span;

/// The imports that are not at the top of the file: after other code, or within it.
pub(in crate::check) fn not_at_top(cx: &Context<'_>) -> Vec<Span> {
    let mut found = after_code(cx);
    found.extend(within_code(cx));
    found.sort();
    found.dedup();
    found
}

/// The imports at file level after other code of their file.
fn after_code(cx: &Context<'_>) -> Vec<Span> {
    let comments = file_comments(cx);
    let file = |place: Span| {
        let begin = (place.block, place.start);
        (place.block, comments.partition_point(|comment| comment.place <= begin))
    };
    let found = cx.trees.on_demand();
    let mut code: BTreeMap<(Option<u32>, usize), u32> = BTreeMap::new();
    for place in &found.top_code {
        let first = code.entry(file(*place)).or_insert(place.start);
        *first = place.start.min(*first);
    }
    let mut imports = found.top_imports.clone();
    imports.retain(|import| {
        let first = code.get(&file(*import));
        first.is_some_and(|first| *first < import.start)
    });
    imports
}

/// The statements at file level that do something when the file is loaded. What defines or binds a name, and
/// what runs only where the file is the main program, is none.
pub(in crate::check) fn module_code(cx: &Context<'_>) -> Vec<Span> {
    let functions = cx.facts.functions.iter().map(|function| function.name_span);
    let types = cx.facts.types.iter().map(|found| found.name_span);
    let variables = cx.facts.variables.iter().filter(|variable| variable.is_global);
    let bound = variables.map(|variable| variable.name_span);
    let mut names: Vec<_> = functions.chain(types).chain(bound).collect();
    names.extend(cx.facts.imports.iter().map(|import| import.span));
    names.extend(&cx.facts.main_guards);
    names.sort();
    let is_plain = |place: &Span| {
        let start = (place.block, place.start);
        let first = names.partition_point(|name| (name.block, name.start) < start);
        !names.get(first).is_some_and(|name| place.contains(*name))
            && !EXPORTS.iter().any(|export| cx.text(*place).starts_with(export))
    };
    let mut found = cx.trees.on_demand().top_code.clone();
    found.retain(is_plain);
    found
}

/// How statements begin that only say what other files may use.
const EXPORTS: [&str; 3] = ["export", "exports.", "module.exports"];

/// The imports within functions, classes and the like.
pub(in crate::check) fn within_code(cx: &Context<'_>) -> Vec<Span> {
    let language = cx.lang();
    let imports = cx.facts.imports.iter();
    let inner = imports.filter(|import| {
        cx.facts.scope(import.scope).kind != ScopeKind::File
            && language.belongs_at_top(import, cx.text(import.span))
    });
    let mut found: Vec<_> = inner.map(|import| import.span).collect();
    found.dedup();
    found
}

/// The imports that take everything from a module.
pub(in crate::check) fn wildcards(cx: &Context<'_>) -> Vec<Span> {
    let language = cx.lang();
    let imports = cx.facts.imports.iter();
    let found = imports.filter(|import| language.takes_everything(import, cx.text(import.span)));
    found.map(|import| import.span).collect()
}

/// The names that imports bind and nothing uses; what a class binds is its attribute, and what the file that
/// stands for a package imports is the package's.
pub(in crate::check) fn unused(cx: &Context<'_>) -> Vec<Span> {
    let language = cx.lang();
    let mut used = used_names(cx);
    used.extend(names_in_broken_code(cx));
    let mut found = Vec::new();
    for statement in cx.facts.imports.chunk_by(|one, next| one.span == next.span) {
        if is_of_package(cx, statement[0].span) {
            continue;
        }
        let said = said(cx, statement[0].span);
        for import in statement {
            let unused = ImportBinding::of(language, import).into_iter().filter(|bound| {
                import.kind != ImportKind::Using
                    && cx.facts.owner_type(import.scope).is_none()
                    && !used.contains(&(import.span.block, bound.local))
                    && !language.is_needed_unnamed(import, bound.local, cx.text(import.span))
            });
            found.extend(unused.map(|bound| said.get(bound.local).copied().unwrap_or(import.span)));
        }
    }
    found
}

/// The words outside of imports in code that is not read completely: what is not recognised may use any of them.
fn names_in_broken_code<'c>(cx: &'c Context<'_>) -> Vec<(Option<u32>, &'c str)> {
    let broken = cx.facts.blocks.iter().filter(|block| block.syntax_errors > 0);
    let broken: BTreeSet<_> = broken.map(|block| block.block).collect();
    let mut imports: Vec<_> = cx.facts.imports.iter().map(|import| import.span).collect();
    imports.sort_unstable();
    let mut found = Vec::new();
    for block in cx.blocks().filter(|block| broken.contains(&block.index)) {
        let (code, index) = (&*block.code, Some(block.index));
        let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let is_outside = |word: &&str| {
            let at = (word.as_ptr() as usize - code.as_ptr() as usize) as u32;
            let next = imports.partition_point(|it| (it.block, it.start) <= (index, at));
            let before = next.checked_sub(1).map(|last| imports[last]);
            before.is_none_or(|before| before.block != index || before.end <= at)
        };
        let words = words.filter(|word| !word.is_empty()).filter(is_outside);
        found.extend(words.map(|word| (index, word)));
    }
    found
}

/// Whether a place is in the file that stands for its package.
fn is_of_package(cx: &Context<'_>, place: Span) -> bool {
    let file = cx.profile().fixes.package_file;
    let titles = cx.block(place).into_iter().flat_map(|block| &block.titles);
    let mut stems = titles.filter_map(|title| Path::new(title.text).file_stem());
    file.is_some_and(|file| stems.any(|stem| stem == file))
}

/// The names that each block uses: in code, in types, and in the strings and comments that linters
/// read.
fn used_names<'c>(cx: &'c Context<'_>) -> BTreeSet<(Option<u32>, &'c str)> {
    let bare = cx.names.all_mentions().filter(Mention::is_bare);
    let bare = bare.filter(|mention| {
        !is_hidden(cx, mention) && !is_type_parameter(cx, mention.name(), mention.span())
    });
    let bare = bare.map(|mention| (mention.span().block, mention.name()));
    let types = cx.facts.type_uses.iter();
    let types = types.filter(|used| {
        let first = used.path.parts.first();
        !first.is_some_and(|name| is_type_parameter(cx, name, used.span))
    });
    let types = types.filter_map(|used| Some((used.span.block, *used.path.parts.first()?)));
    let tokens = &cx.facts.tokens;
    let by_block = tokens.chunk_by(|one, next| one.span.block == next.span.block);
    let texts = by_block.flat_map(|tokens| {
        let block = tokens[0].span.block;
        let code = cx.block(tokens[0].span).map_or("", |block| &block.code);
        let names = cx.lang().names_in_text(tokens, code);
        names.into_iter().map(move |name| (block, name))
    });
    bare.chain(types).chain(texts).collect()
}

/// Whether a name that is imported means a parameter or a local variable of a function where it is
/// used.
fn is_hidden(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let (name, span) = (mention.name(), mention.span());
    // `ptr::null()` names a module, whatever variable there is.
    let is_path = || {
        let block = cx.block(span);
        let after = block.and_then(|block| block.code.get(span.end as usize..));
        after.is_some_and(|after| after.starts_with("::"))
    };
    if cx.names.imported(name).is_empty() || is_path() || !cx.names.is_variable_at(name, span) {
        return false;
    }
    let scope = cx.names.scope_at(span);
    let mut around = scope.into_iter().flat_map(|scope| cx.facts.scope_ids_around(scope));
    let binding = around.find(|scope| !cx.names.bindings(name, *scope).is_empty());
    binding.is_some_and(|scope| {
        let kind = cx.facts.scope(scope).kind;
        let is_local = matches!(kind, ScopeKind::Function(_) | ScopeKind::Lambda);
        is_local && cx.facts.imports.iter().all(|import| import.scope != scope)
    })
}

/// Whether a name that is imported means a type parameter of a function or class around its use.
fn is_type_parameter(cx: &Context<'_>, name: &str, span: Span) -> bool {
    if cx.names.imported(name).is_empty() {
        return false;
    }
    let is_listed = |function: &Function<'_>| {
        let rest = Span { start: function.name_span.end, ..function.signature };
        let list = cx.text(rest).strip_prefix('<').and_then(|list| list.split_once('>'));
        let mut parameters = list.into_iter().flat_map(|(list, _)| list.split(','));
        parameters.any(|parameter| parameter.split_whitespace().next() == Some(name))
    };
    let mut functions = cx.facts.functions.iter();
    let mut types = cx.facts.types.iter();
    functions.any(|function| function.span.contains(span) && is_listed(function))
        || types.any(|found| found.span.contains(span) && found.type_parameters.contains(&name))
}

/// Where a statement says each name, the last time.
fn said<'c>(cx: &'c Context<'_>, statement: Span) -> BTreeMap<&'c str, Span> {
    let tokens = &cx.facts.tokens;
    let start = tokens.partition_point(|token| token.span < statement);
    let inside = tokens[start..].iter().take_while(|token| statement.contains(token.span));
    let names = inside.filter(|token| token.kind == TokenKind::Identifier);
    names.map(|token| (token.text, token.span)).collect()
}

/// The imports at file level after one of a later group. After other statements, the order begins anew: they
/// may decide about the imports that follow.
pub(in crate::check) fn out_of_order(cx: &Context<'_>) -> Vec<Span> {
    let mut last: Option<(Span, ImportGroup)> = None;
    let mut found = Vec::new();
    for import in at_file_level(cx) {
        let group = cx.lang().import_group(import);
        let before = last.filter(|(before, _)| goes_on(cx, *before, import.span));
        let latest = before.map_or(ImportGroup::Standard, |(_, group)| group);
        let is_early =
            group < latest && (group == ImportGroup::Standard || !cx.lang().may_be_own(import));
        found.extend(is_early.then_some(import.span));
        last = Some((import.span, group.max(latest)));
    }
    found.dedup();
    found
}

/// Whether no statement is between two imports. Those of a group may be in one statement.
fn goes_on(cx: &Context<'_>, one: Span, next: Span) -> bool {
    let tokens = &cx.facts.tokens;
    let end = (one.block, one.end);
    let start = tokens.partition_point(|token| (token.span.block, token.span.start) < end);
    let before =
        |token: &&Token<'_>| token.span.block == next.block && token.span.end <= next.start;
    let mut between = tokens[start..].iter().take_while(before);
    one.block == next.block && between.all(|token| ["import", "(", ")", ";"].contains(&token.text))
}

/// The imports at file level. Python's in blocks are left out: they depend on a condition.
fn at_file_level<'c>(cx: &'c Context<'_>) -> impl Iterator<Item = &'c Import<'c>> {
    let indents_blocks = cx.lang().repairs().indents_blocks();
    cx.facts.imports.iter().filter(move |import| {
        let before = cx.text(Span { start: 0, end: import.span.start, ..import.span });
        let is_indented = indents_blocks && before.ends_with([' ', '\t']);
        let scope = cx.facts.scope(import.scope).kind;
        scope == ScopeKind::File && !is_indented && import.kind != ImportKind::Using
    })
}

/// The imports below one that every usual order puts after them. Tools differ in what they sort together, so
/// only imports on adjoining lines are compared, and of these only those that are alike.
pub(in crate::check) fn unsorted(cx: &Context<'_>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut last: Option<Span> = None;
    let mut above: Vec<(&Import<'_>, &str)> = Vec::new();
    for import in at_file_level(cx) {
        if last == Some(import.span) {
            continue;
        }
        let is_next = last.is_some_and(|last| adjoin(cx, last, import.span));
        last = Some(import.span);
        let is_effect = is_effect(cx, import);
        if !is_next || is_effect {
            above.clear();
        }
        if is_effect {
            continue;
        }
        let next = (import, cx.text(import.span));
        match above.iter_mut().find(|other| are_sorted_together(cx, next, **other)) {
            Some(other) => {
                if comes_before(&import.module, &other.0.module) {
                    found.push(import.span);
                }
                *other = next;
            }
            None => above.push(next),
        }
    }
    found
}

/// Whether nothing but the rest of a statement and one line break is between two imports.
fn adjoin(cx: &Context<'_>, one: Span, next: Span) -> bool {
    let between = one.block == next.block && one.end <= next.start;
    let between = between.then(|| cx.text(Span { start: one.end, end: next.start, ..one }));
    between.is_some_and(|text| {
        text.matches('\n').count() < 2
            && text.split_whitespace().all(|word| !word.starts_with(['/', '#']))
    })
}

/// Whether an import only runs a file, so that its place matters.
fn is_effect(cx: &Context<'_>, import: &Import<'_>) -> bool {
    let is_file = cx.text(import.span).contains(['"', '\'']);
    is_file && import.kind == ImportKind::Import && ImportBinding::of(cx.lang(), import).is_empty()
}

/// Whether all tools sort two imports, each with its text, among each other.
fn are_sorted_together(
    cx: &Context<'_>,
    (one, first): (&Import<'_>, &str),
    (other, second): (&Import<'_>, &str),
) -> bool {
    let folders = |import: &Import<'_>| import.module.find(|c| c != '.' && c != '/');
    let is_of_types = |text: &str| text.starts_with("import type ");
    one.kind == other.kind
        && one.level == other.level
        && cx.lang().import_group(one) == cx.lang().import_group(other)
        && folders(one) == folders(other)
        && first.contains('<') == second.contains('<')
        && is_of_types(first) == is_of_types(second)
}

/// Whether a module comes before another by letters and digits, whether or not capital letters come first
/// and numbers count as a whole. Orders differ in where other characters stand.
fn comes_before(module: &str, other: &str) -> bool {
    let mut pairs = module.chars().zip(other.chars());
    let Some((own, its)) = pairs.find(|(own, its)| own != its) else {
        return module.len() < other.len();
    };
    let is_digit = |c: char| c.is_ascii_digit();
    match own.is_alphanumeric() && its.is_alphanumeric() {
        true if is_digit(own) && is_digit(its) => false,
        true => own < its && own.to_lowercase().lt(its.to_lowercase()),
        false => false,
    }
}

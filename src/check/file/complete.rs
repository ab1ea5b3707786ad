//! Whether the code has all that it needs.

use std::collections::BTreeSet;

use super::packages::file_comments;
use super::position;
use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{ExprKind, Function, InitialValue, ScopeId, ScopeKind, Variable, VariableKind};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::language::Language;
use crate::response::Span;
use crate::verdict::Reason;

type Use<'a> = (&'a str, Span);

/// What is not evidently meant by external variables.
const CONSTANT: &str = "uses the global constant";

/// The code uses no name that it does not define or import, and no module of its own that is not
/// shown. A function that is self-contained uses nothing else of the file.
pub(super) fn self_contained(cx: &Context<'_>, slots: &Slots) -> Ruling {
    match undefined(cx) {
        Ok(undefined) if undefined.is_empty() => {}
        Ok(undefined) => return lacks(&undefined, "nothing defines"),
        Err(ruling) => return ruling,
    }
    let unknown: Vec<_> = unknown_modules(cx).collect();
    if !unknown.is_empty() {
        let message = "whether the imported modules are available is not evident";
        return Ruling::not_evident(message).at(unknown);
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
    let language = cx.lang();
    let is_qualifier = |span: Span| {
        cx.block(span).is_some_and(|block| block.code[span.end as usize..].starts_with('.'))
    };
    let is_module = |(name, span): &&Use<'_>| {
        is_qualifier(*span)
            && (language.is_standard_library(name)
                || !language.import_shows_package(name)
                || language.unimported_path(cx.names, name).is_some())
    };
    let modules: Vec<_> = undefined.iter().filter(is_module).copied().collect();
    if !modules.is_empty() {
        return lacks(&modules, "no import provides");
    }
    if !undefined.is_empty() {
        let message = "whether a name that nothing defines has to be imported is not evident";
        let places = undefined.into_iter().map(|(_, span)| span);
        return Ruling::not_evident(message).at(places);
    }
    Ruling::yes("the imports are at the top, and none is missing")
}

/// The function uses no global variable. Whether a constant is meant too is not evident, unless the
/// function changes what it holds.
pub(super) fn no_outer_variables(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let uses = Uses::of(cx);
    let subject = Subject::of(slots, "function_name");
    subject.judge_bodies(cx, |function| uses_no_global(cx, &uses, function))
}

fn uses_no_global(cx: &Context<'_>, uses: &Uses<'_>, function: &Function<'_>) -> Judgement {
    let of_global = |(name, span)| {
        let variable = global_variable(cx, name, span)?;
        let does = match variable.is_constant {
            true if is_changed(cx, span, holds_collection(variable)) => {
                "changes the global constant"
            }
            true => CONSTANT,
            false => "uses the global variable",
        };
        Some((name, span, does))
    };
    let found: Vec<_> = uses.inside(function).filter_map(of_global).collect();
    let certain = found.iter().find(|(_, _, does)| *does != CONSTANT);
    let function = function.name;
    match certain.or(found.first()) {
        Some((name, span, does)) => Judgement {
            follows: (*does != CONSTANT).then_some(false),
            note: format!("function `{function}` {does} `{name}`"),
            span: Some(*span),
        },
        None => Judgement::new(true, format!("function `{function}` uses no global variable")),
    }
}

/// The global variable that a name means, if it does not mean something else: a local, a member, a
/// function, or what is imported.
fn global_variable<'c>(cx: &'c Context<'_>, name: &str, span: Span) -> Option<&'c Variable<'c>> {
    let sees_members = cx.profile().classes.have_implicit_receiver;
    let is_hidden =
        |id: &ScopeId| !sees_members && matches!(cx.facts.scope(*id).kind, ScopeKind::Type(_));
    let mut around = cx.facts.scope_ids_around(cx.names.scope_at(span)?);
    let bound = around.find(|id| !is_hidden(id) && !cx.names.bindings(name, *id).is_empty())?;
    let is_other =
        cx.names.functions_named(name).next().is_some() || !cx.names.imported(name).is_empty();
    let is_variable =
        |found: &&Variable<'_>| found.is_global && found.kind != VariableKind::Definition;
    let mut bindings = cx.names.bindings(name, bound).iter().copied().filter(is_variable);
    let variable = bindings.clone().find(|found| !found.is_constant);
    variable.or(bindings.next()).filter(|_| !is_other)
}

/// Whether a variable begins with a collection or a new object.
fn holds_collection(variable: &Variable<'_>) -> bool {
    let InitialValue::Expression(value) = &variable.value else {
        return false;
    };
    matches!(value.lower().kind, ExprKind::Collection(..) | ExprKind::Construct(..))
}

/// The uses of names that nothing defines, or the ruling if these are not known.
fn undefined<'a>(cx: &Context<'a>) -> Result<Vec<Use<'a>>, Ruling> {
    let Some(found) = cx.names.undefined_uses() else {
        let message = format!("the built-in names of {} are not listed", cx.language());
        return Err(Ruling::unsupported(message));
    };
    let is_broken = cx.facts.blocks.iter().any(|block| block.syntax_errors > 0);
    let has_wildcard = cx.facts.imports.iter().any(|import| import.is_wildcard);
    let is_other = |path: &str| Language::of_path(path.as_ref()) != Some(cx.language());
    let has_other = file_comments(cx).iter().any(|file| is_other(file.path));
    if !found.is_empty() && (is_broken || has_wildcard || has_other) {
        let message = "whether every name is defined is not evident";
        let places = found.into_iter().map(|(_, span)| span);
        return Err(Ruling::not_evident(message).at(places));
    }
    Ok(found)
}

fn lacks(uses: &[Use<'_>], why: &str) -> Ruling {
    let names: BTreeSet<_> = uses.iter().map(|(name, _)| *name).collect();
    let names: Vec<_> = names.into_iter().collect();
    let message = format!("the code uses {}, which {why}", words::listed(&names, "and"));
    Ruling::no(message).at(uses.iter().map(|(_, span)| *span))
}

/// The imports of modules that are neither the language's nor well known, nor shown by the response.
fn unknown_modules<'a>(cx: &Context<'a>) -> impl Iterator<Item = Span> {
    let language = cx.lang();
    let module = |path: &str| {
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        stem.trim_start_matches("./").replace('/', ".")
    };
    let comments = file_comments(cx).into_iter();
    let blocks = cx.response.blocks.iter();
    let titles = blocks.flat_map(|block| block.titles.iter().map(|title| title.text));
    let shown = comments.map(|file| file.path).chain(titles);
    let shown: BTreeSet<_> = shown.map(module).collect();
    let imports = cx.facts.imports.iter();
    imports
        .filter(move |import| !shown.contains(&import.module.replace('/', ".")))
        .filter(|import| import.level > 0 || language.import_shows_package(&import.module))
        .map(|import| import.span)
}

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
        Self { all, definitions, defined }
    }

    fn inside<'s>(&'s self, function: &Function<'_>) -> impl Iterator<Item = Use<'a>> + 's {
        let within = function.span;
        let from = self.all.partition_point(|(_, span)| *span < within);
        let inside = self.all[from..].iter().copied();
        inside.take_while(move |(_, span)| within.contains(*span))
    }

    /// The uses, in a function, of what the response defines outside of it.
    fn outer<'s>(&'s self, function: &Function<'_>) -> impl Iterator<Item = Use<'a>> + 's {
        let within = function.span;
        let from = self.definitions.partition_point(|(span, _)| *span < within);
        let own = self.definitions[from..].iter();
        let own = own.take_while(|(span, _)| within.contains(*span));
        let own: BTreeSet<_> = own.map(|(_, name)| *name).collect();
        let is_outer =
            move |(name, _): &Use<'_>| self.defined.contains(name) && !own.contains(name);
        self.inside(function).filter(is_outer)
    }
}

/// The methods that change the collection that they belong to, in any language.
const CHANGING: &[&str] = &[
    "add", "append", "clear", "delete", "extend", "insert", "pop", "push", "put", "remove",
    "reverse", "set", "shift", "sort", "splice", "unshift", "update",
];

/// How many tokens after a name are read.
const MAX_TOKENS: usize = 64;

/// Whether a name is used to change what it holds: `xs[0] = 1`, `o.n++`, `delete o.k`, and
/// `xs.push(1)` of a collection.
pub(super) fn is_changed(cx: &Context<'_>, name: Span, is_collection: bool) -> bool {
    let tokens = &cx.facts.tokens;
    let at = tokens.partition_point(|token| token.span < name);
    let before = at.checked_sub(1).map(|at| tokens[at].text);
    let (mut last, mut is_joined, mut depth) = (None, false, 0usize);
    for pair in tokens[at..].windows(2).take(MAX_TOKENS) {
        let (before_token, token) = (pair[0].span, &pair[1]);
        match token.text {
            "[" if depth == 0 && is_parted(cx, before_token, token.span) => return false,
            "[" => (depth, last) = (depth + 1, Some("")),
            "]" if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            "." | "?." | "->" => is_joined = true,
            text if is_joined => (last, is_joined) = (Some(text), false),
            "(" => return is_collection && last.is_some_and(|last| CHANGING.contains(&last)),
            text => return last.is_some() && (assigns(text) || before.is_some_and(removes)),
        }
    }
    false
}

/// Whether there is a line end between two places: a bracket after it begins another statement.
fn is_parted(cx: &Context<'_>, before: Span, token: Span) -> bool {
    let between = Span { start: before.end, end: token.start, ..token };
    let is_after = before.block == token.block && between.start <= between.end;
    is_after && cx.text(between).contains('\n')
}

fn assigns(operator: &str) -> bool {
    matches!(operator, "++" | "--")
        || operator.ends_with('=') && !matches!(operator, "==" | "===" | "!=" | "!==" | "<=" | ">=")
}

fn removes(operator: &str) -> bool {
    matches!(operator, "delete" | "del" | "++" | "--")
}

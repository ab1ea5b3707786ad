//! Template 33: functions that must not be used.

use crate::check::infer::Evidence;
use crate::check::libraries::{self, Asked, Header, Headers, JavaClasses, Libraries, imports_of};
use crate::check::lookup::{self, QualifiedName};
use crate::check::mentions::{Mention, mentions_of};
use crate::check::{Context, Ruling, words};
use crate::instruction::{FunctionSource, SlotValue, Slots, SourceKind};
use crate::language::Language;
use crate::response::Span;
use crate::syntax::{CallForm, Import, ImportKind};
use crate::verdict::Reason;

/// Nothing in the list is called or referenced as a function.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let sources: &[FunctionSource] = match slots.get("disallowed_function_list") {
        Some(SlotValue::FunctionSources(sources)) => sources,
        _ => &[],
    };
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    let mut unknown = Vec::new();
    for source in sources {
        match uses(cx, source) {
            Some(found) if found.is_empty() => {}
            Some(found) => {
                used.push(source.name.as_str());
                evidence.extend(found);
            }
            None => unknown.push(source.name.as_str()),
        }
    }
    if !used.is_empty() {
        evidence.sort();
        evidence.dedup();
        return Ruling::no(format!("the code uses {}", words::listed(&used, "and"))).at(evidence);
    }
    if !unknown.is_empty() {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!(
                "which functions {} declares is not known here",
                words::listed(&unknown, "or")
            ),
        );
    }
    Ruling::yes("nothing in the list is called or referenced")
}

/// Where an entry is used; `None` where that cannot be known.
fn uses(cx: &Context<'_>, source: &FunctionSource) -> Option<Vec<Span>> {
    let excepted = |mention: &Mention<'_>| {
        let last = mention.parts.last().copied().unwrap_or_default();
        let except = source.except.iter();
        except
            .clone()
            .any(|name| QualifiedName::parse(name).last == last)
    };
    let mut found: Vec<Mention<'_>> = Vec::new();
    match cx.language() {
        Language::Python => {
            if is_library_in_python(cx, source) {
                found.extend(of_module(cx, &source.name));
            }
            if !is_said_to_be_library(source) {
                found.extend(of_function(cx, &source.name));
            }
        }
        Language::Go => {
            found.extend(of_go_package(cx, &source.name));
            if !is_said_to_be_library(source) {
                found.extend(of_function(cx, &source.name));
            }
        }
        Language::Java => return Some(in_java(cx, source, excepted)),
        Language::Cpp => return in_cpp(cx, source, excepted),
    }
    found.retain(|mention| !excepted(mention));
    Some(found.into_iter().map(|mention| mention.span).collect())
}

fn is_said_to_be_library(source: &FunctionSource) -> bool {
    matches!(source.kind, SourceKind::Library | SourceKind::Class)
}

/// A module by the sentence, by the vocabulary, or because the response imports it.
fn is_library_in_python(cx: &Context<'_>, source: &FunctionSource) -> bool {
    match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => {
            Libraries::get().is_known_module(&source.name) && !source.name.contains('.')
                || !imports_of(cx, &source.name, Asked::Brought).is_empty()
        }
    }
}

/// The uses of a function by its name: called, or taken as a value where no variable has the
/// name; a qualified entry only by what is qualified so.
fn of_function<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let wanted = QualifiedName::parse(name);
    let is_bound = !lookup::variables(cx, wanted.last).is_empty();
    let mut found: Vec<_> = names_of(cx, wanted.last)
        .into_iter()
        .flat_map(|name| mentions_of(cx, name))
        .filter(|mention| {
            mention.is_called
                || (mention.is_bare() && !is_bound && !mention.is_qualifier)
                || is_module_member(cx, mention)
        })
        .collect();
    if let Some(qualifier) = wanted.qualifier {
        found.retain(|mention| is_qualified_as(cx, mention, wanted.last, qualifier));
    }
    found
}

/// A function's name, and the names that imports give it.
fn names_of<'a>(cx: &Context<'a>, name: &'a str) -> Vec<&'a str>
where
{
    let aliases = cx.facts.imports.iter().flat_map(|import| {
        import
            .names
            .iter()
            .filter(|taken| taken.name == name)
            .filter_map(|taken| taken.alias)
    });
    std::iter::once(name).chain(aliases).collect()
}

/// `math.sqrt` as a value: what stands before it is an imported module.
fn is_module_member(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let Some(first) = mention.qualifiers().first() else {
        return false;
    };
    !mention.has_receiver
        && !mention.is_qualifier
        && cx
            .facts
            .imports
            .iter()
            .any(|import| module_name(cx, import) == Some(first))
}

/// The name by which code reaches into an imported module, package or class.
fn module_name<'a>(cx: &Context<'_>, import: &'a Import<'_>) -> Option<&'a str> {
    if !import.names.is_empty() || import.is_wildcard {
        return None;
    }
    let module = import.module.as_ref();
    import.alias.or_else(|| match cx.language() {
        Language::Python => module.split('.').next(),
        Language::Go => Some(libraries::go_package_name(module)),
        Language::Java => module.rsplit('.').next(),
        Language::Cpp => None,
    })
}

/// Whether a use is qualified as the entry says, directly, by an alias, or by its import.
fn is_qualified_as(
    cx: &Context<'_>,
    mention: &Mention<'_>,
    function: &str,
    qualifier: &str,
) -> bool {
    let wanted = lookup::parts(qualifier);
    let before = mention.qualifiers();
    if !mention.has_receiver && before.ends_with(&wanted) {
        return true;
    }
    let dotted = wanted.join(".");
    let imports = || cx.facts.imports.iter();
    match (before, mention.has_receiver) {
        ([], false) => imports().any(|import| {
            let taken = import.names.iter().any(|taken| taken.name == function);
            let is_module = import.module == dotted
                || cx.language() == Language::Java
                    && import.module.ends_with(&format!(".{dotted}"));
            let using = import.kind == ImportKind::Using
                && import.module.split("::").eq(wanted.iter().copied());
            is_module && (taken || import.is_wildcard) || using
        }),
        ([first, rest @ ..], false) => imports().any(|import| {
            // An alias, or a name taken from the module: `import os as o`, `from os import path`.
            let whole = |base: &str| {
                let mut path: Vec<&str> = base
                    .split(['.', ':'])
                    .filter(|part| !part.is_empty())
                    .collect();
                path.extend(rest);
                path.ends_with(&wanted)
            };
            import.alias == Some(first) && whole(&import.module)
                || import.names.iter().any(|taken| {
                    taken.alias.unwrap_or(taken.name) == *first
                        && whole(&format!("{}.{}", import.module, taken.name))
                })
        }),
        _ => false,
    }
}

/// Python: the calls and references of functions of a module: `os.getcwd()`, `from os import
/// getcwd`, through aliases.
fn of_module<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let mut found = Vec::new();
    for name in libraries::full_names(Language::Python, module) {
        for import in &cx.facts.imports {
            if import.level > 0 {
                continue;
            }
            let imported = import.module.as_ref();
            let lies_in = |path: &str| path == name || path.starts_with(&format!("{name}."));
            for taken in &import.names {
                let local = taken.alias.unwrap_or(taken.name);
                let full = format!("{imported}.{}", taken.name);
                if lies_in(imported) {
                    found.extend(imported_name(cx, local));
                } else if lies_in(&full) {
                    found.extend(functions_of(cx, local));
                }
            }
            if import.names.is_empty() && lies_in(imported) {
                match import.alias {
                    Some(alias) => found.extend(functions_of(cx, alias)),
                    None => found.extend(functions_under(cx, &name)),
                }
            }
        }
        if name.as_str() == module && !is_bound(cx, &name) {
            // The import was left out.
            found.extend(functions_under(cx, &name));
        }
    }
    found.sort_by_key(|mention| mention.span);
    found.dedup_by_key(|mention| mention.span);
    found
}

/// The name of an import is used as a function, or as what holds functions (a class, a
/// submodule): constructions of classes are no functions.
fn imported_name<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let is_class = name.starts_with(|first: char| first.is_uppercase())
        && name.contains(|c: char| c.is_lowercase());
    let direct = mentions_of(cx, name)
        .into_iter()
        .filter(|mention| mention.is_bare() && !mention.is_qualifier && !is_class)
        .filter(|mention| mention.is_called || !is_used_as_type(cx, mention));
    let mut found: Vec<_> = direct.collect();
    found.extend(functions_of(cx, name));
    found
}

fn is_used_as_type(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    cx.facts
        .type_uses
        .iter()
        .any(|used| used.span.contains(mention.span))
}

/// The functions called through a name: `np.zeros(…)`, `np.linalg.norm(…)`.
fn functions_of<'a>(cx: &Context<'a>, local: &str) -> Vec<Mention<'a>> {
    calls_through(cx, &[local])
}

/// The functions called through a dotted module name: `os.path.join(…)`.
fn functions_under<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let parts: Vec<_> = module.split('.').collect();
    calls_through(cx, &parts)
}

/// Calls whose path begins with these parts and goes on to a name written like a function.
fn calls_through<'a>(cx: &Context<'a>, parts: &[&str]) -> Vec<Mention<'a>> {
    if !lookup::variables(cx, parts[0]).is_empty() {
        return Vec::new();
    }
    let mut names: Vec<&'a str> = Vec::new();
    for call in &cx.facts.calls {
        let path = &call.callee.parts;
        if !call.callee.has_receiver && path.len() > parts.len() && path.starts_with(parts) {
            names.extend(path.last());
        }
    }
    for window in cx.facts.tokens.windows(3) {
        let [first, mark, name] = window else {
            continue;
        };
        if Some(&first.text) == parts.last() && mark.text == "." {
            names.push(name.text);
        }
    }
    names.sort_unstable();
    names.dedup();
    let is_class = |name: &str| {
        name.starts_with(|first: char| first.is_uppercase())
            && name.contains(|c: char| c.is_lowercase())
    };
    names
        .into_iter()
        .filter(|name| !is_class(name))
        .flat_map(|name| mentions_of(cx, name))
        .filter(|mention| !mention.has_receiver && mention.qualifiers().starts_with(parts))
        .filter(|mention| mention.is_called)
        .collect()
}

fn is_bound(cx: &Context<'_>, name: &str) -> bool {
    !lookup::variables(cx, name).is_empty()
        || !lookup::types(cx, name).is_empty()
        || !lookup::functions(cx, name).is_empty()
}

/// Go: functions of a package by its path or last element, imported or left out.
fn of_go_package<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let mut locals: Vec<&str> = imports_of(cx, name, Asked::Brought)
        .into_iter()
        .map(|import| {
            let own = libraries::go_package_name(&import.module);
            import.alias.unwrap_or(own)
        })
        .collect();
    let own = libraries::go_package_name(name);
    let is_standard = Libraries::get().go_packages(name).next().is_some();
    if locals.is_empty() && is_standard {
        locals.push(own);
    }
    let mut found = Vec::new();
    for local in locals {
        if !lookup::variables(cx, local).is_empty() {
            continue;
        }
        let calls = cx.facts.calls.iter().filter(|call| {
            !call.callee.has_receiver
                && call.callee.parts.len() == 2
                && call.callee.parts[0] == local
                && call.form == CallForm::Call
        });
        let mut names: Vec<&'a str> = calls.map(|call| call.callee.parts[1]).collect();
        names.sort_unstable();
        names.dedup();
        found.extend(
            names
                .into_iter()
                .flat_map(|name| mentions_of(cx, name))
                .filter(|mention| !mention.has_receiver && mention.qualifiers() == [local])
                .filter(|mention| !is_go_conversion(cx, mention)),
        );
    }
    found
}

/// `time.Duration(3)`: a conversion to a type of the package is no function.
fn is_go_conversion(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let path = mention.parts.join(".");
    matches!(
        path.as_str(),
        "time.Duration"
            | "time.Month"
            | "time.Weekday"
            | "http.HandlerFunc"
            | "sort.IntSlice"
            | "sort.StringSlice"
            | "sort.Float64Slice"
            | "unsafe.Pointer"
            | "json.RawMessage"
            | "json.Number"
            | "net.IP"
            | "big.Word"
            | "os.FileMode"
            | "reflect.Kind"
    ) && cx.language() == Language::Go
        || cx
            .facts
            .type_uses
            .iter()
            .any(|used| used.path.parts == mention.parts)
}

/// Java: a class, a package, or a function, by the sentence or by how the name is written.
fn in_java(
    cx: &Context<'_>,
    source: &FunctionSource,
    excepted: impl Fn(&Mention<'_>) -> bool,
) -> Vec<Span> {
    let name = source.name.trim_end_matches(".*");
    let last = QualifiedName::parse(name).last;
    let is_class_name = |name: &str| {
        name.starts_with(|first: char| first.is_uppercase())
            && name.contains(|c: char| c.is_lowercase())
    };
    let known = Libraries::get().imported_as(Language::Java, name);
    let mut spans = Vec::new();
    let mut packages: Vec<&str> = Vec::new();
    if source.kind != SourceKind::Function && is_class_name(last) {
        spans.extend(of_class(cx, last, &excepted));
    } else if JavaClasses::get().has_package(name)
        || (name.contains('.') && is_said_to_be_library(source))
    {
        packages.push(name);
    } else if is_said_to_be_library(source) {
        for full in known {
            let last = QualifiedName::parse(full).last;
            match is_class_name(last) {
                true => spans.extend(of_class(cx, last, &excepted)),
                false => packages.push(full),
            }
        }
    } else {
        spans.extend(
            of_function(cx, name)
                .into_iter()
                .filter(|mention| !excepted(mention))
                .map(|mention| mention.span),
        );
    }
    for package in packages {
        for class in classes_of(cx, package) {
            spans.extend(static_calls(cx, class, &excepted));
        }
        spans.extend(in_full(cx, package, &excepted));
    }
    spans
}

/// The class names that the code takes from a package: imported, or by the vocabulary.
fn classes_of<'a>(cx: &Context<'a>, package: &str) -> Vec<&'a str> {
    let lies_in = |module: &str| {
        module
            .strip_prefix(package)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let imports = &cx.facts.imports;
    let mut names: Vec<&'a str> = imports
        .iter()
        .filter(|import| !import.is_wildcard && lies_in(&import.module))
        .filter_map(|import| import.module.rsplit('.').next())
        .collect();
    let wildcards = imports
        .iter()
        .filter(|import| import.is_wildcard && import.kind == ImportKind::Import);
    let wildcards: Vec<_> = wildcards.map(|import| import.module.as_ref()).collect();
    for call in &cx.facts.calls {
        let Some(first) = call.callee.parts.first() else {
            continue;
        };
        let packages = JavaClasses::get().packages_of(first);
        let comes_from = packages
            .iter()
            .find(|name| wildcards.contains(&name.as_str()));
        let implicit = package == "java.lang" && packages.first().is_some_and(|one| one == package);
        if implicit || comes_from.is_some_and(|name| name == package || lies_in(name)) {
            names.push(first);
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// `C.f(…)`, `C::f`, and `f(…)` by a static import.
fn static_calls(
    cx: &Context<'_>,
    class: &str,
    excepted: &impl Fn(&Mention<'_>) -> bool,
) -> Vec<Span> {
    let facts = cx.facts;
    let mut spans: Vec<Span> = Vec::new();
    for call in &facts.calls {
        let parts = &call.callee.parts;
        let is_static = !call.callee.has_receiver
            && parts.len() >= 2
            && parts[parts.len() - 2] == class
            && matches!(call.form, CallForm::Call | CallForm::Reference);
        let mention = || Mention {
            parts: parts.clone(),
            has_receiver: false,
            is_called: true,
            is_qualifier: false,
            span: call.callee_span,
        };
        if is_static && !excepted(&mention()) {
            spans.push(call.callee_span);
        }
    }
    let statics = facts.imports.iter().filter(|import| {
        import.kind == ImportKind::Static && import.module.rsplit('.').next() == Some(class)
    });
    for taken in statics.flat_map(|import| &import.names) {
        spans.extend(
            mentions_of(cx, taken.name)
                .into_iter()
                .filter(|mention| mention.is_bare() && !excepted(mention))
                .map(|mention| mention.span),
        );
    }
    spans
}

/// Calls whose callee begins with the package: `java.util.Arrays.sort(…)`.
fn in_full(cx: &Context<'_>, package: &str, excepted: &impl Fn(&Mention<'_>) -> bool) -> Vec<Span> {
    let wanted: Vec<_> = package.split('.').collect();
    cx.facts
        .calls
        .iter()
        .filter(|call| !call.callee.has_receiver && call.callee.parts.starts_with(&wanted))
        .filter(|call| matches!(call.form, CallForm::Call | CallForm::Reference))
        .filter(|call| {
            !excepted(&Mention {
                parts: call.callee.parts.clone(),
                has_receiver: false,
                is_called: true,
                is_qualifier: false,
                span: call.callee_span,
            })
        })
        .map(|call| call.callee_span)
        .collect()
}

/// A class entry: its static functions, its constructions, and calls on its objects.
fn of_class(cx: &Context<'_>, class: &str, excepted: &impl Fn(&Mention<'_>) -> bool) -> Vec<Span> {
    let mut spans = static_calls(cx, class, excepted);
    let evidence = Evidence::new(cx);
    for call in &cx.facts.calls {
        let parts = &call.callee.parts;
        let builds = matches!(call.form, CallForm::New | CallForm::Braces)
            || cx.language() == Language::Cpp && call.form == CallForm::Call;
        if builds && parts.last() == Some(&class) {
            spans.push(call.callee_span);
            continue;
        }
        let is_method = matches!(call.form, CallForm::Call | CallForm::Reference)
            && (parts.len() > 1 || call.callee.has_receiver);
        let is_excepted = parts.last().is_some_and(|name| {
            excepted(&Mention {
                parts: vec![name],
                has_receiver: true,
                is_called: true,
                is_qualifier: false,
                span: call.callee_span,
            })
        });
        if is_method && !is_excepted && evidence.receiver_is(call, class) {
            spans.push(call.callee_span);
        }
    }
    spans
}

/// C++: a header, a class, all of the STL, or a function.
fn in_cpp(
    cx: &Context<'_>,
    source: &FunctionSource,
    excepted: impl Fn(&Mention<'_>) -> bool,
) -> Option<Vec<Span>> {
    const STL: [&str; 18] = [
        "algorithm",
        "array",
        "deque",
        "forward_list",
        "functional",
        "iterator",
        "list",
        "map",
        "numeric",
        "queue",
        "set",
        "span",
        "stack",
        "tuple",
        "unordered_map",
        "unordered_set",
        "utility",
        "vector",
    ];
    let headers = Headers::get();
    let name = source.name.as_str();
    let bare = name.trim_start_matches("std::");
    if matches!(name, "STL" | "stl") {
        let chosen = headers
            .iter()
            .filter(|(name, _)| STL[..].contains(name) && !matches!(*name, "tuple" | "utility"))
            .map(|(_, header)| header);
        return Some(of_headers(cx, chosen.collect(), &excepted));
    }
    if matches!(name, "std" | "C++ standard") {
        let all = headers.iter().map(|(_, header)| header);
        return Some(of_headers(cx, all.collect(), &excepted));
    }
    let is_type = headers
        .declaring_type(QualifiedName::parse(bare).last)
        .next()
        .is_some()
        || !lookup::types(cx, bare).is_empty();
    let is_qualified = name.starts_with("std::");
    if is_type
        && !is_said_to_be_library(source)
        && source.kind != SourceKind::Function
        && (is_qualified || headers.find(bare).is_none())
        || source.kind == SourceKind::Class
    {
        return Some(of_class(cx, QualifiedName::parse(bare).last, &excepted));
    }
    let is_function = source.kind == SourceKind::Function
        || source.kind == SourceKind::Unsaid
            && (headers.find(bare).is_none() || !may_be_header(name));
    if is_function {
        return Some(
            of_function(cx, name)
                .into_iter()
                .filter(|mention| !excepted(mention))
                .map(|mention| mention.span)
                .collect(),
        );
    }
    if let Some((_, header)) = headers.find(bare) {
        return Some(of_headers(cx, vec![header], &excepted));
    }
    of_unknown_header(cx, name, &excepted)
}

/// A bare word that is a header's name, or one with brackets or an ending.
fn may_be_header(name: &str) -> bool {
    !name.contains("::") && !name.contains('(')
}

/// The uses of what these headers declare: free functions, and member functions on objects of
/// their types.
fn of_headers(
    cx: &Context<'_>,
    headers: Vec<&Header>,
    excepted: &impl Fn(&Mention<'_>) -> bool,
) -> Vec<Span> {
    let evidence = Evidence::new(cx);
    let mut spans = Vec::new();
    for call in &cx.facts.calls {
        let Some(name) = call.callee.parts.last() else {
            continue;
        };
        if call.form != CallForm::Call {
            continue;
        }
        let mention = Mention {
            parts: call.callee.parts.clone(),
            has_receiver: call.callee.has_receiver,
            is_called: true,
            is_qualifier: false,
            span: call.callee_span,
        };
        let is_free = is_free_call(cx, &mention);
        let declares = headers.iter().any(|header| match is_free {
            true => header.functions.contains(*name),
            false => {
                header.members.contains(*name)
                    && header.types.iter().any(|ty| evidence.receiver_is(call, ty))
            }
        });
        let is_own = is_free
            && !lookup::functions(cx, name).is_empty()
            && mention.qualifiers().first() != Some(&"std");
        if declares && !is_own && !excepted(&mention) {
            spans.push(call.callee_span);
        }
    }
    // Functions that are taken as values or put into a stream: `std::endl`, `std::tolower`.
    let names = headers.iter().flat_map(|header| &header.functions);
    for name in names {
        spans.extend(
            mentions_of(cx, name)
                .into_iter()
                .filter(|mention| {
                    !mention.has_receiver
                        && mention.qualifiers().first() == Some(&"std")
                        && !excepted(mention)
                })
                .map(|mention| mention.span),
        );
    }
    spans.sort();
    spans.dedup_by(|later, first| first.contains(*later) || later.contains(*first));
    spans
}

/// Nothing stands before the name, or a namespace does.
fn is_free_call(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    !mention.has_receiver
        && mention.qualifiers().iter().all(|part| {
            *part != "this"
                && lookup::variables(cx, part).is_empty()
                && lookup::types(cx, part).is_empty()
        })
}

/// A header the vocabulary does not know: what is qualified by its name, else nothing where it
/// is not even included.
fn of_unknown_header(
    cx: &Context<'_>,
    name: &str,
    excepted: &impl Fn(&Mention<'_>) -> bool,
) -> Option<Vec<Span>> {
    let wanted = lookup::parts(name);
    let qualified: Vec<_> = cx
        .facts
        .calls
        .iter()
        .filter(|call| !call.callee.has_receiver && call.callee.parts.len() > wanted.len())
        .filter(|call| call.callee.parts.starts_with(&wanted) && call.form == CallForm::Call)
        .filter(|call| {
            !excepted(&Mention {
                parts: call.callee.parts.clone(),
                has_receiver: false,
                is_called: true,
                is_qualifier: false,
                span: call.callee_span,
            })
        })
        .map(|call| call.callee_span)
        .collect();
    let is_included = !imports_of(cx, name, Asked::Brought).is_empty();
    (!qualified.is_empty() || !is_included).then_some(qualified)
}

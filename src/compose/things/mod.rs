//! What a solution has that an instruction can name: its classes with their methods, its functions
//! with their parameters, its libraries.

mod modules;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use crate::check::ForcedNames;
use crate::facts::{
    Assignment, ExceptionRole, Facts, Function, FunctionKind, InitialValue, Token, Variable,
    VariableKind,
};
use crate::lang;
use crate::names::Names;
use modules::{calls, libraries, packages};
use types::{bases, classes, enumerations, interfaces, named_types, objects};

/// The parts of one thing: the name of a class, its methods.
pub(super) type Thing = BTreeMap<&'static str, Vec<String>>;

/// The things of a solution, by what they are.
pub(super) type Things = BTreeMap<&'static str, Vec<Thing>>;

/// The most things of a kind: what comes later in long code is not asked for.
const MOST: usize = 40;

/// The most names in a list: "the methods `a`, `b`, `c` and `d`".
const MOST_NAMES: usize = 4;

/// The most functions, and the most variables, that are asked for with each common type.
const MOST_UNTYPED: usize = 3;

/// The fewest letters of a word that tells what a task is about.
const SHORTEST_WORD: usize = 4;

/// The most letters in which two forms of a word differ: `sorted` and `sort`.
const LONGEST_ENDING: usize = 3;

/// The longest type or value in characters.
const MOST_CHARACTERS: usize = 24;

/// The things of a solution to a question.
pub(super) fn things(facts: &Facts<'_>, question: &str) -> Things {
    let all = [
        ("base", bases(facts)),
        ("call", calls(facts)),
        ("class", classes(facts)),
        ("enumeration", enumerations(facts)),
        ("exception", exceptions(facts)),
        ("function", functions(facts)),
        ("interface", interfaces(facts)),
        ("library", libraries(facts)),
        ("naming", namings(facts)),
        ("object", objects(facts)),
        ("package", packages(facts)),
        ("untyped", untyped(facts, question)),
        ("variable", variables(facts, question)),
    ];
    let distinct = |things: Vec<Thing>| {
        let mut seen = BTreeSet::new();
        let things = things.into_iter().filter(|thing| seen.insert(thing.clone()));
        things.take(MOST).collect()
    };
    all.into_iter().map(|(thing, found)| (thing, distinct(found))).collect()
}

/// A thing with the parts that have something in them.
fn thing<const N: usize>(parts: [(&'static str, Vec<String>); N]) -> Thing {
    parts.into_iter().filter(|(_, entries)| !entries.is_empty()).collect()
}

fn one(text: impl Into<String>) -> Vec<String> {
    vec![text.into()]
}

/// Whether a name is one that people agree on: not private, not a single letter, not a hook of the
/// language.
fn is_askable(name: &str, shortest: usize) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.len() >= shortest
        && name.len() <= MOST_CHARACTERS + MOST_NAMES
        && !name.starts_with('_')
        && name.chars().all(is_plain)
}

/// Whether a variable has such a name, and not one that a program has by the way: short, or numbered.
fn is_askable_variable(name: &str) -> bool {
    is_askable(name, SHORTEST_WORD) && !name.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether a name has a word that the question has too, in any form: `sorted_names` if names are to be sorted.
fn is_about(question: &str, name: &str) -> bool {
    let asked: BTreeSet<_> =
        question.split(|c: char| !c.is_alphanumeric()).flat_map(words_of_name).collect();
    words_of_name(name).iter().any(|word| {
        let is_form = |other: &String| {
            let shared = word.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            shared >= SHORTEST_WORD && shared + LONGEST_ENDING >= word.len().max(other.len())
        };
        asked.iter().any(is_form)
    })
}

/// The words of a name in lower case: `sorted` and `names` of `sortedNames`.
fn words_of_name(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && after_lower {
            words.push(String::new());
        }
        after_lower = c.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c != '_') {
            word.extend(c.to_lowercase());
        }
    }
    words
}

/// A type or value that fits into a sentence.
fn short(text: &str) -> Option<String> {
    let fits = text.chars().count() <= MOST_CHARACTERS && !text.contains(['\n', '`']);
    (fits && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// A list of two names or more; of long ones the first.
fn several<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut listed: Vec<String> = Vec::new();
    for name in names.filter(|name| is_askable(name, 2)) {
        if listed.len() < MOST_NAMES && !listed.iter().any(|known| known == name) {
            listed.push(name.to_owned());
        }
    }
    if listed.len() < 2 { Vec::new() } else { listed }
}

/// The variables that are asked for by themselves. A field is asked for as a property of its class, and a
/// function or class that a variable holds as what it is. One that is no constant is a matter of its solution alone,
/// unless the question speaks of what it is.
fn own_variables<'f, 't>(
    facts: &'f Facts<'t>,
    question: &str,
) -> impl Iterator<Item = &'f Variable<'t>> {
    let kinds = [VariableKind::Variable, VariableKind::ClassField, VariableKind::Constant];
    let is_more = |name: &str| {
        facts.functions.iter().any(|function| function.name == name)
            || facts.types.iter().any(|definition| definition.name == Some(name))
    };
    let variables = facts.variables.iter().filter(move |one| kinds.contains(&one.kind));
    let is_kept =
        |one: &Variable<'_>| is_lasting(one) && convention(one.name) == Some("UPPER_CASE");
    variables.filter(move |one| {
        is_askable_variable(one.name)
            && !is_more(one.name)
            && (is_kept(one) || is_about(question, one.name))
    })
}

/// Whether a variable is there as long as the program or an object.
fn is_lasting(variable: &Variable<'_>) -> bool {
    variable.is_global || variable.kind == VariableKind::ClassField
}

fn variables(facts: &Facts<'_>, question: &str) -> Vec<Thing> {
    // A global variable is one that functions share, and not what a script happens to have at its end.
    let names = Names::new(facts, lang::of(facts.language));
    let is_shared = |token: &&Token<'_>| names.function_at(token.span).is_some();
    let shared: BTreeSet<_> = facts.tokens.iter().filter(is_shared).map(|one| one.text).collect();
    let own = own_variables(facts, question);
    own.map(|variable| {
        // Whether one is a constant, people ask of what lasts: that it is none, if the code changes it.
        let is_changed = |assigned: &Assignment<'_>| {
            assigned.name == variable.name && !variable.span.contains(assigned.span)
        };
        let is_changing = !variable.is_constant && facts.assignments.iter().any(is_changed);
        // Of what does not last, the value that it begins with, and not one that something is tried with.
        let lasts = is_lasting(variable) || variable.is_constant;
        let is_asked = |value: &String| lasts || is_beginning(value);
        let named = |is: bool| if is { one(variable.name) } else { Vec::new() };
        // Whether it is a constant is asked for by itself.
        let ty = variable.ty.as_ref().map(|ty| ty.text.strip_prefix("const ").unwrap_or(&ty.text));
        thing([
            ("changing", named(is_lasting(variable) && is_changing)),
            ("constant", named(is_lasting(variable) && variable.is_constant)),
            ("global", named(variable.is_global && shared.contains(variable.name))),
            ("name", one(variable.name)),
            ("type", ty.and_then(short).into_iter().collect()),
            ("value", plain_value(variable).filter(is_asked).into_iter().collect()),
        ])
    })
    .collect()
}

/// Where code declares no types, its functions and variables with each common type of the language. Which of
/// them one has is for the verdict to say.
fn untyped(facts: &Facts<'_>, question: &str) -> Vec<Thing> {
    let declares = facts.variables.iter().any(|variable| variable.ty.is_some())
        || facts.functions.iter().any(|function| !function.results.is_empty());
    if declares {
        return Vec::new();
    }
    let profile = &lang::of(facts.language).profile().types;
    let collections = [profile.collections.list, profile.collections.dict];
    let scalars =
        [profile.text, profile.boolean].into_iter().chain(profile.numbers.iter().copied());
    let types: Vec<_> = scalars.chain(collections.into_iter().flatten()).collect();
    let of_types = |part, names: Vec<&str>| {
        let mut found = Vec::new();
        for name in names {
            found.extend(types.iter().map(|ty| thing([(part, one(name)), ("type", one(*ty))])));
        }
        found
    };
    let functions: Vec<_> = named_functions(facts).take(MOST_UNTYPED).collect();
    let mut found = of_types("function", functions.iter().map(|function| function.name).collect());
    // One of several results may be what there is for nothing: 0 for the mean of no numbers, or a message.
    let has_several = |thing: &Thing| {
        let mut several = functions.iter().filter(|function| function.returns.len() > 1);
        several.any(|function| thing["function"] == [function.name])
    };
    let is_vague = |ty: &str| ty == profile.text || profile.numbers.contains(&ty);
    found.retain(|thing| !(is_vague(&thing["type"][0]) && has_several(thing)));
    let variables =
        own_variables(facts, question).filter(|variable| plain_value(variable).is_some());
    let variables = variables.map(|one| one.name).take(MOST_UNTYPED);
    found.extend(of_types("variable", variables.collect()));
    found
}

/// A value that can be said without the code around it: a literal, or something new and empty.
fn plain_value(variable: &Variable<'_>) -> Option<String> {
    let InitialValue::Expression(value) = &variable.value else {
        return None;
    };
    let text = short(value.text())?;
    let words = ["False", "None", "True", "false", "nil", "null", "nullptr", "true"];
    let is_literal = text.starts_with(|c: char| c.is_ascii_digit() || "\"'-".contains(c))
        && text.matches(['"', '\'']).count().is_multiple_of(2)
        && !text.contains([' ', '(', ',', '+', '*']);
    let is_empty = ["[]", "{}", "()"].iter().any(|end| text.ends_with(end))
        && (text.len() == 2 || text.starts_with("new "));
    (words.contains(&text.as_str()) || is_literal || is_empty).then_some(text)
}

/// Whether a plain value is one that variables begin with: nothing, zero or one, empty or new.
fn is_beginning(value: &str) -> bool {
    let is_number = value.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let is_text = value.starts_with(['"', '\'']);
    let is_small = value.parse::<f64>().is_ok_and(|number| number.abs() <= 1.0);
    (!is_number || is_small) && (!is_text || value.len() == 2)
}

/// Whether the language gives a function its name, or a type from elsewhere that it belongs to.
fn is_prescribed(function: &Function<'_>, facts: &Facts<'_>) -> bool {
    let is_declared = |other: &Function<'_>| other.name == function.name && !other.overrides;
    ForcedNames::of(facts.language).may_force(function.name)
        || function.overrides && !facts.functions.iter().any(is_declared)
}

/// Functions and methods that have a name of their own.
fn named_functions<'f, 't>(facts: &'f Facts<'t>) -> impl Iterator<Item = &'f Function<'t>> {
    let classes = &lang::of(facts.language).profile().classes;
    let is_named = move |function: &&Function<'t>| {
        let kinds = [FunctionKind::Function, FunctionKind::Method];
        function.body.is_some()
            && kinds.contains(&function.kind)
            && !function.is_constructor(classes)
            && is_askable(function.name, 2)
            && !is_prescribed(function, facts)
            && facts.functions.iter().filter(|other| other.name == function.name).count() == 1
    };
    facts.functions.iter().filter(is_named)
}

fn functions(facts: &Facts<'_>) -> Vec<Thing> {
    let functions = named_functions(facts);
    functions
        .map(|function| {
            let parameters = &function.parameters;
            let names: Option<Vec<_>> = parameters
                .iter()
                .map(|one| one.name.filter(|_| !one.is_variadic).map(str::to_owned))
                .collect();
            let names = names.filter(|names| names.len() <= MOST_NAMES).unwrap_or_default();
            let (single, listed) =
                if names.len() == 1 { (names, Vec::new()) } else { (Vec::new(), names) };
            let result = match function.results.as_slice() {
                [result] if !["void", "None", "undefined"].contains(&&*result.text) => {
                    short(&result.text)
                }
                _ => None,
            };
            thing([
                ("name", one(function.name)),
                ("parameter", single),
                ("parameters", listed),
                ("result", result.into_iter().collect()),
            ])
        })
        .collect()
}

fn exceptions(facts: &Facts<'_>) -> Vec<Thing> {
    let mut found = Vec::new();
    for exception in &facts.exceptions {
        let Some(class) = exception.class.filter(|class| is_askable(class, 4)) else {
            continue;
        };
        let around = named_functions(facts)
            .filter(|function| function.body.is_some_and(|body| body.contains(exception.span)));
        let part = match exception.role {
            ExceptionRole::Raised => "raised",
            ExceptionRole::Caught => "caught",
        };
        found.extend(
            around.map(|function| thing([("function", one(function.name)), (part, one(class))])),
        );
    }
    found
}

/// The conventions that names of several words show. A word alone follows several.
fn namings(facts: &Facts<'_>) -> Vec<Thing> {
    let mut found = Vec::new();
    let mut add = |part, names: &mut dyn Iterator<Item = &str>| {
        let shown: BTreeSet<_> = names.filter_map(convention).collect();
        found.extend(shown.into_iter().map(|convention| thing([(part, one(convention))])));
    };
    let of_kind =
        |kind| named_functions(facts).filter(move |one| one.kind == kind).map(|one| one.name);
    add("class", &mut named_types(facts, |one| one.is_class).map(|(name, _)| name));
    add("function", &mut named_functions(facts).map(|function| function.name));
    add("interface", &mut named_types(facts, |one| one.is_interface).map(|(name, _)| name));
    add("method", &mut of_kind(FunctionKind::Method));
    let variables = facts.variables.iter().filter(|variable| variable.is_variable());
    add("variable", &mut variables.map(|variable| variable.name));
    found
}

/// The convention that a name shows.
fn convention(name: &str) -> Option<&'static str> {
    let has = |is: fn(&char) -> bool| name.chars().any(|c| is(&c));
    let (upper, lower) = (has(char::is_ascii_uppercase), has(char::is_ascii_lowercase));
    let begins_upper = name.starts_with(|c: char| c.is_ascii_uppercase());
    match (name.trim_matches('_').contains('_'), upper, lower) {
        (true, false, true) => Some("snake_case"),
        (true, true, false) => Some("UPPER_CASE"),
        (false, true, true) if begins_upper => Some("PascalCase"),
        (false, true, true) => Some("camelCase"),
        _ => None,
    }
}

//! Signatures in an instruction's names: "a function named `f(a, b)`" asks for its parameters too.

use super::combination::{parameters, results};
use super::lineage::derives_from;
use super::{Context, Ruling, words};
use crate::facts::{Function, TypeDefinition};
use crate::instruction::{Instruction, Member, Members, Signature};
use crate::verdict::{Outcome, Reason};

/// A ruling on the names of an instruction, joined with the rulings on their signatures.
pub(crate) fn with_signatures(
    cx: &Context<'_>,
    instruction: &Instruction,
    ruling: Ruling,
) -> Ruling {
    let mut ruling = ruling;
    for (slot, signature) in instruction.slots.signatures() {
        if ruling.outcome == Outcome::No {
            break;
        }
        let demanded = demanded(cx, instruction, slot, signature);
        ruling = both(ruling, demanded.unwrap_or_else(|| undecided(signature)));
    }
    ruling
}

/// Both demands of a conjunction, of which the first is not refused.
fn both(first: Ruling, second: Ruling) -> Ruling {
    match (first.outcome, second.outcome) {
        (Outcome::Yes, Outcome::Yes) => {
            let message = format!("{}; {}", first.message, second.message);
            let evidence = [first.evidence, second.evidence].concat();
            Ruling { message, evidence, ..first }
        }
        (_, Outcome::No) | (Outcome::Yes, _) => second,
        _ => first,
    }
}

fn undecided(signature: &Signature) -> Ruling {
    let message = format!("`{}` cannot be decided", signature.text);
    Ruling::unverifiable(Reason::UninterpretableValue, message)
}

/// The ruling on one signature; `None` if it cannot be decided what it asks for.
fn demanded(
    cx: &Context<'_>,
    instruction: &Instruction,
    slot: &str,
    signature: &Signature,
) -> Option<Ruling> {
    let template = &instruction.template;
    // The names of these templates may be defined elsewhere, and the parentheses be those of a
    // call.
    let is_use = ["library_name", "object_name"].map(|slot| template.slot(slot).is_some());
    if !template.origin.is_preloaded() || is_use.contains(&true) {
        return None;
    }
    let (wanted, result) = signature.demands.as_ref()?;
    let name = &signature.name;
    let mut functions = match slot {
        "function_name" | "function_name_list" => cx.names.functions(name),
        "method_name_list" => methods(cx, instruction, name),
        "class_name" | "class_name_list" | "interface_name" if result.is_empty() => {
            return derives(cx, name, wanted);
        }
        _ => return None,
    };
    // A definition says more than a declaration of the same name.
    if functions.iter().any(|function| function.body.is_some()) {
        functions.retain(|function| function.body.is_some());
    }
    // What has the name without being a function, such as a field, has no list of parameters.
    let known = !functions.is_empty();
    known.then(|| {
        let takes = parameters::takes(cx, name, &functions, wanted.list());
        match result.is_empty() || takes.outcome == Outcome::No {
            true => takes,
            false => both(takes, results::of_functions(cx, name, &functions, result)),
        }
    })
}

/// The methods of that name of the class or interface that the instruction names.
fn methods<'a>(cx: &Context<'a>, instruction: &Instruction, name: &str) -> Vec<&'a Function<'a>> {
    let owners = ["class_name", "interface_name"].map(|slot| instruction.slots.name(slot));
    let owners = owners.into_iter().filter(|owner| !owner.is_empty());
    let types = owners.flat_map(|owner| cx.names.types(owner));
    types.flat_map(|found| cx.names.methods(found, name)).collect()
}

/// A type of that name has the listed bases. `None` if the parentheses may hold the parameters of
/// its constructor.
fn derives(cx: &Context<'_>, name: &str, wanted: &Members) -> Option<Ruling> {
    let wanted = wanted.list()?;
    if wanted.iter().any(|member| !member.readings.is_empty()) {
        return None;
    }
    let types = cx.names.types(name);
    let bases: Vec<_> = wanted.iter().map(|member| &member.text).collect();
    let mut found = types.iter().copied();
    let derived = found.find(|found| {
        let mut wanted = wanted.iter();
        wanted.all(|member| derives_from(cx, found, &member.text))
    });
    if let Some(found) = derived {
        let bases = words::listed(&bases, "and");
        return Some(Ruling::yes(format!("`{name}` derives from {bases}")).at([found.header]));
    }
    let built_with = |member: &Member| {
        let mut types = types.iter();
        types.any(|found| is_part_of_construction(cx, found, &member.text))
    };
    if wanted.iter().any(built_with) {
        return None;
    }
    let bases = words::listed(&bases, "and");
    Some(Ruling::no(format!("`{name}` does not derive from {bases}")))
}

/// Whether a constructor of a type takes a parameter of that name, or a field has it.
fn is_part_of_construction<'a>(
    cx: &Context<'a>,
    found: &'a TypeDefinition<'a>,
    name: &str,
) -> bool {
    let mut functions = cx.facts.functions.iter();
    let takes = |function: &Function<'_>| {
        let mut parameters = function.parameters.iter();
        parameters.any(|parameter| parameter.name == Some(name))
    };
    !cx.names.fields(found, name).is_empty()
        || functions.any(|function| {
            function.is_constructor(&cx.profile().classes)
                && cx.names.is_member(function, found)
                && takes(function)
        })
}

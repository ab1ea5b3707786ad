//! Whether a type implements an interface by its method set (template 44).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::check::lineage::is_same_name;
use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, words};
use crate::facts::{BaseKind, InitialValue, TypeDefinition, VariableKind};
use crate::names::base_name;
use crate::response::Span;

/// The methods of an interface, each with its number of parameters and of results.
type Signatures = BTreeMap<String, [usize; 2]>;

/// The interfaces of each language's standard library by their names in code.
static INTERFACES: LazyLock<BTreeMap<String, BTreeMap<String, Signatures>>> =
    LazyLock::new(|| vocabulary!("interfaces.toml"));

/// The methods of an interface of the standard library, if they are known.
fn standard_interface(cx: &Context<'_>, name: &str) -> Option<&'static Signatures> {
    INTERFACES.get(cx.language().id())?.get(name)
}

/// Whether one of the definitions of a class implements the interface.
pub(super) fn implements<'a>(
    cx: &Context<'a>,
    classes: &[&'a TypeDefinition<'a>],
    class: &str,
    interface: &str,
) -> Ruling {
    let yes =
        |spans: Vec<Span>| Ruling::yes(format!("`{class}` implements `{interface}`")).at(spans);
    if let Some(span) = assertion_span(cx, class, interface) {
        return yes(vec![span]);
    }
    let mut embedding = classes.iter().filter(|definition| embeds(cx, definition, interface));
    if let Some(definition) = embedding.next() {
        return yes(vec![definition.header]);
    }
    let own = cx.names.types(interface).into_iter().find(|found| found.is_interface);
    let required = match own {
        Some(definition) => Some(method_set(cx, definition)),
        None => MethodSet::of_standard_interface(cx, interface),
    };
    let Some(required) = required else {
        return unknown_interface(cx, interface);
    };
    let mut missing = Vec::new();
    for definition in classes {
        match implementing_methods(cx, definition, &required.methods) {
            Ok(_) if required.is_partial => return unknown_interface(cx, interface),
            Ok(mut spans) => {
                spans.insert(0, definition.header);
                return yes(spans);
            }
            Err(lacked) => missing = lacked,
        }
    }
    not_implemented(cx, classes, class, interface, &missing)
}

/// A No that says which methods are missing, and which have another shape.
fn not_implemented<'a>(
    cx: &Context<'a>,
    classes: &[&'a TypeDefinition<'a>],
    class: &str,
    interface: &str,
    missing: &[String],
) -> Ruling {
    let other_shape = |name: &&String| {
        let mut classes = classes.iter();
        classes.any(|class| !cx.names.methods(class, name).is_empty())
    };
    let (unlike, lacked): (Vec<_>, Vec<_>) = missing.iter().partition(other_shape);
    let mut reasons = Vec::new();
    if !lacked.is_empty() {
        reasons.push(format!("it lacks {}", words::listed(&lacked, "and")));
    }
    if !unlike.is_empty() {
        let has = if unlike.len() == 1 { "has" } else { "have" };
        let names = words::listed(&unlike, "and");
        let numbers = "other numbers of parameters or results";
        reasons.push(format!("its {names} {has} {numbers}"));
    }
    let reasons = words::joined(&reasons, "and");
    let message = format!("`{class}` does not implement `{interface}`: {reasons}");
    let near = missing.iter();
    let near = near.flat_map(|name| DefinitionKind::Function.near(cx, name));
    Ruling::no(message).near(near)
}

/// The ruling for an interface whose methods are not known. A name without a package would have
/// to be defined in the response, and is not.
fn unknown_interface(cx: &Context<'_>, interface: &str) -> Ruling {
    if interface.contains('.') {
        return Ruling::not_evident(format!("the methods of `{interface}` are not known"));
    }
    DefinitionKind::Interface.undefined(cx, interface)
}

struct MethodSet {
    methods: Signatures,
    /// It embeds an interface whose methods are not known.
    is_partial: bool,
}

impl MethodSet {
    fn of_standard_interface(cx: &Context<'_>, interface: &str) -> Option<Self> {
        let methods = standard_interface(cx, interface)?.clone();
        Some(Self { methods, is_partial: false })
    }
}

/// The methods of an interface of the response, including those of embedded interfaces.
fn method_set<'a>(cx: &Context<'a>, definition: &'a TypeDefinition<'a>) -> MethodSet {
    let lineage = cx.names.lineage(definition);
    let mut required = MethodSet { methods: Signatures::new(), is_partial: false };
    for current in &lineage {
        for function in &cx.facts.functions {
            if cx.names.is_member(function, current) {
                let counts = [function.parameters.len(), function.results.len()];
                required.methods.insert(function.name.to_owned(), counts);
            }
        }
        for base in &current.bases {
            let name = base_name(&base.ty.text);
            let is_own = lineage.iter().any(|known| known.name == Some(name));
            match standard_interface(cx, name) {
                Some(methods) if !is_own => required.methods.extend(methods.clone()),
                None if !is_own && name != "comparable" => required.is_partial = true,
                _ => {}
            }
        }
    }
    required
}

/// The spans of the methods with which a type satisfies an interface, or the names of the
/// methods it lacks.
fn implementing_methods<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
    required: &Signatures,
) -> Result<Vec<Span>, Vec<String>> {
    let mut spans = Vec::new();
    let mut missing = Vec::new();
    for (name, counts) in required {
        let mut methods = cx.names.methods(definition, name).into_iter();
        match methods.find(|method| [method.parameters.len(), method.results.len()] == *counts) {
            Some(function) => spans.push(function.signature),
            None => missing.push(name.clone()),
        }
    }
    spans.sort();
    if missing.is_empty() { Ok(spans) } else { Err(missing) }
}

fn embeds<'a>(cx: &Context<'a>, definition: &'a TypeDefinition<'a>, interface: &str) -> bool {
    cx.names.lineage(definition).iter().flat_map(|current| &current.bases).any(|base| {
        base.kind == BaseKind::Embeds && is_same_name(base_name(&base.ty.text), interface)
    })
}

/// The span of an assertion that `T` implements `I`: `var _ I = (*T)(nil)`, `var _ I = &T{}`.
fn assertion_span(cx: &Context<'_>, class: &str, interface: &str) -> Option<Span> {
    let names_class = |value: &InitialValue<'_>| match value {
        InitialValue::Expression(value) => {
            let mut words = value.text().split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word == class)
        }
        _ => false,
    };
    let mut blanks = cx.facts.variables.iter().filter(|found| found.kind == VariableKind::Blank);
    let assertion = blanks.find(|variable| {
        let ty = variable.ty.as_ref();
        ty.is_some_and(|ty| is_same_name(base_name(&ty.text), interface))
            && names_class(&variable.value)
    });
    assertion.map(|variable| variable.span)
}

#[cfg(test)]
mod tests {
    use super::INTERFACES;

    #[test]
    fn standard_interfaces_are_known_by_qualified_name() {
        let go = &INTERFACES["go"];
        assert_eq!(go["sort.Interface"]["Less"], [2, 1]);
        assert!(!go.contains_key("Stringer"));
        assert_eq!(go["error"]["Error"], [0, 1]);
    }
}

//! Whether a type implements an interface by its method set (template 44).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::check::lineage::is_same_name;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::{Context, Ruling, words};
use crate::facts::{BaseKind, InitialValue, TypeDefinition, VariableKind};
use crate::names::base_name;
use crate::response::Span;
use crate::verdict::Reason;

/// The methods of an interface, each with its number of parameters and of results.
type Signatures = BTreeMap<String, [usize; 2]>;

/// The interfaces of each language's standard library by their names in code.
static INTERFACES: LazyLock<BTreeMap<String, BTreeMap<String, Signatures>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/interfaces.toml"))
        .expect("rules/vocabulary/interfaces.toml is tested")
});

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
    let own: Vec<_> =
        cx.names.types(interface).into_iter().filter(|found| found.is_interface).collect();
    let required = match own.first() {
        Some(definition) => method_set(cx, definition),
        None => MethodSet::of_standard_interface(cx, interface),
    };
    for definition in classes {
        if embeds(cx, definition, interface) {
            return yes(vec![definition.header]);
        }
    }
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
    let near = near.flat_map(|name| near_misses(cx, name, DefinitionKind::Function));
    Ruling::no(message).near(near)
}

/// The ruling for an interface whose methods are not known. A name without a package would have
/// to be defined in the response, and is not.
fn unknown_interface(cx: &Context<'_>, interface: &str) -> Ruling {
    if interface.contains('.') {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("the methods of `{interface}` are not known"),
        );
    }
    Ruling::no(format!("no interface `{interface}` is defined")).near(near_misses(
        cx,
        interface,
        DefinitionKind::Interface,
    ))
}

/// The methods that an interface requires.
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
fn method_set<'a>(cx: &Context<'a>, definition: &'a TypeDefinition<'a>) -> Option<MethodSet> {
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
    Some(required)
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
        let found = cx
            .names
            .methods(definition, name)
            .into_iter()
            .find(|function| [function.parameters.len(), function.results.len()] == *counts);
        match found {
            Some(function) => spans.push(function.signature),
            None if embeds_standard(cx, definition, name, *counts) => {}
            None => missing.push(name.clone()),
        }
    }
    if missing.is_empty() {
        spans.sort();
        Ok(spans)
    } else {
        Err(missing)
    }
}

/// The span of the embedded standard interface that declares a method, in an interface or in one
/// that it embeds (template 43).
pub(super) fn embedded_span<'a>(
    cx: &Context<'a>,
    interface: &'a TypeDefinition<'a>,
    method: &str,
) -> Option<Span> {
    let bases = cx.names.lineage(interface).into_iter().flat_map(|current| &current.bases);
    bases
        .filter(|base| base.kind == BaseKind::Embeds)
        .find(|base| {
            let standard = standard_interface(cx, base_name(&base.ty.text));
            standard.is_some_and(|methods| methods.contains_key(method))
        })
        .map(|base| base.ty.span)
}

/// Whether a type of the lineage embeds a standard interface that has the method.
fn embeds_standard<'a>(
    cx: &Context<'a>,
    definition: &'a TypeDefinition<'a>,
    name: &str,
    counts: [usize; 2],
) -> bool {
    cx.names
        .lineage(definition)
        .iter()
        .flat_map(|current| &current.bases)
        .filter_map(|base| standard_interface(cx, base_name(&base.ty.text)))
        .any(|methods| methods.get(name) == Some(&counts))
}

/// Whether a type, or one that it embeds, embeds the interface.
fn embeds<'a>(cx: &Context<'a>, definition: &'a TypeDefinition<'a>, interface: &str) -> bool {
    cx.names.lineage(definition).iter().flat_map(|current| &current.bases).any(|base| {
        base.kind == BaseKind::Embeds && is_same_name(base_name(&base.ty.text), interface)
    })
}

/// The span of an assertion that `T` implements `I`: `var _ I = (*T)(nil)`, `var _ I = &T{}`.
fn assertion_span(cx: &Context<'_>, class: &str, interface: &str) -> Option<Span> {
    cx.facts
        .variables
        .iter()
        .filter(|variable| variable.kind == VariableKind::Blank)
        .filter(|variable| {
            variable.ty.as_ref().is_some_and(|ty| is_same_name(base_name(&ty.text), interface))
        })
        .find(|variable| match &variable.value {
            InitialValue::Expression(value) => value
                .text()
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| word == class),
            _ => false,
        })
        .map(|variable| variable.span)
}

#[cfg(test)]
mod tests {
    use super::INTERFACES;
    use crate::check::testing::expect;
    use crate::language::Language;

    #[test]
    fn an_embedded_standard_interface_declares_its_methods() {
        expect(
            Language::Go,
            "type Base interface {\n\tfmt.Stringer\n}\ntype Store interface {\n\tBase\n\tGet(id int) int\n}",
            &[
                (
                    "You should define an interface named Store that includes these methods [Get, String].",
                    "Yes 2:2 fmt.Stringer, 4:1 type Store interface, 6:2 Get(id int) int",
                ),
                (
                    "You should define an interface named Store that includes these methods [Read].",
                    "No",
                ),
            ],
        );
    }

    #[test]
    fn standard_interfaces_are_known_by_qualified_name() {
        let go = &INTERFACES["go"];
        assert_eq!(go["sort.Interface"]["Less"], [2, 1]);
        assert!(!go.contains_key("Stringer"));
        assert_eq!(go["error"]["Error"], [0, 1]);
    }
}

//! Definitions by name: templates 22, 23, 31, 34 and 36.

use super::lineage::classes_named;
use super::near_misses::DefinitionKind;
use super::variable::variables_named;
use super::{Context, NamedCheck, Ruling, check, words};
use crate::instruction::SlotKind::{Name, Names};
use crate::instruction::Slots;
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("define-class", class, &[("class_name", Name)]),
    check("define-enum", enumeration, &[("enumeration_name", Name)]),
    check("define-function", function, &[("function_name", Names)]),
    check("define-interface", interface, &[("interface_name", Name)]),
    check("define-variable", variable, &[("variable_name", Names)]),
];

/// Template 22: a variable or constant of that name.
fn variable(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("variable_name"), DefinitionKind::Variable, |name| {
        Some(variables_named(cx, name).first()?.name_span)
    })
}

fn enumeration(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("enumeration_name"), DefinitionKind::Enumeration, |name| {
        let types = cx.names.types(name);
        types.iter().find(|found| found.is_enumeration).map(|found| found.header)
    })
}

/// Template 31: a function of that name with a body, or a function literal bound to that name.
fn function(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("function_name"), DefinitionKind::Function, |name| {
        let functions = cx.names.functions(name);
        let found = functions.iter().find(|function| function.body.is_some());
        found.map(|function| function.shown_signature())
    })
}

/// Template 34: an interface of that name. An alias does not define an interface.
fn interface(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("interface_name"), DefinitionKind::Interface, |name| {
        let types = cx.names.types(name);
        types.iter().find(|found| cx.is_interface(found)).map(|found| found.header)
    })
}

/// Template 36: a class of that name. For Go this is the wider sense of a class that is looked
/// up by name. An alias does not define a class.
fn class(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("class_name"), DefinitionKind::Class, |name| {
        classes_named(cx, name).first().map(|found| found.header)
    })
}

/// Yes with the first definition of each name, No if a name has no definition.
fn all_defined(
    cx: &Context<'_>,
    names: &[String],
    kind: DefinitionKind,
    find: impl Fn(&str) -> Option<Span>,
) -> Ruling {
    let noun = kind.noun();
    match places(names, find) {
        Ok(places) => {
            let nouns = words::noun_for(names.len(), noun);
            let names = words::listed(names, "and");
            Ruling::yes(format!("the code defines the {nouns} {names}")).at(places)
        }
        Err(missing) => {
            let names = words::listed(&missing, "or");
            Ruling::no(format!("the code defines no {noun} {names}"))
                .near(missing.iter().flat_map(|name| kind.near(cx, name)))
        }
    }
}

/// Yes with the first use of each word; `lacks` says what the code does with one that it does not use.
pub(super) fn all_used(
    words: &[String],
    lacks: &str,
    find: impl Fn(&str) -> Option<Span>,
    near: impl Fn(&str) -> Vec<(String, Span)>,
) -> Ruling {
    match places(words, find) {
        Ok(places) => {
            Ruling::yes(format!("the code uses {}", words::listed(words, "and"))).at(places)
        }
        Err(missing) => Ruling::no(format!("the code {lacks} {}", words::listed(&missing, "or")))
            .near(missing.iter().flat_map(|word| near(word))),
    }
}

/// No with the uses of each word, if there are any.
pub(super) fn none_used(words: &[String], lacks: &str, find: impl Fn(&str) -> Vec<Span>) -> Ruling {
    let mut found = Vec::new();
    let mut counted = Vec::new();
    for word in words {
        let spans = find(word);
        if !spans.is_empty() {
            counted.push(format!("`{word}` {}", words::times(spans.len())));
        }
        let note = format!("the code uses `{word}`");
        found.extend(spans.into_iter().map(|span| (span, note.clone())));
    }
    if found.is_empty() {
        return Ruling::yes(format!("the code {lacks} {}", words::listed(words, "or")));
    }
    found.sort();
    found.dedup();
    Ruling::no(format!("the code uses {}", words::joined(&counted, "and"))).each(found)
}

/// Where each name is first found, or else the names that are not.
pub(super) fn places(
    names: &[String],
    find: impl Fn(&str) -> Option<Span>,
) -> Result<Vec<Span>, Vec<&str>> {
    let (found, missing): (Vec<_>, Vec<_>) =
        names.iter().map(|name| (name, find(name))).partition(|(_, place)| place.is_some());
    match missing.is_empty() {
        true => Ok(found.into_iter().filter_map(|(_, place)| place).collect()),
        false => Err(missing.into_iter().map(|(name, _)| name.as_str()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{expect, verdict};
    use crate::language::Language::{Cpp, Go, Java, Python};

    #[test]
    fn classes_and_interfaces_are_what_the_language_calls_so() {
        let java = "interface Shape {}\nenum Color { RED }\nrecord Point(int x) {}\n@interface Mark {}\nclass Outer { class Inner {} }";
        expect(
            Java,
            java,
            &[
                ("Your code should define a class named Point.", "Yes 3:1 record Point(int x)"),
                ("Your code should define a class named Outer.Inner.", "Yes 5:15 class Inner"),
                ("Your code should define a class named Shape.", "No"),
                ("Your code should define a class named Color.", "No"),
                ("Your code should define an interface named Shape.", "Yes 1:1 interface Shape"),
                ("Your code should define an interface named Mark.", "No"),
            ],
        );
        let go = "package p\ntype Celsius float64\nfunc (c Celsius) F() {}\ntype Plain int\ntype S struct{}\ntype A = S\ntype I interface{}";
        expect(
            Go,
            go,
            &[
                ("Your code should define a class named S.", "Yes 5:1 type S struct"),
                ("Your code should define a class named Celsius.", "Yes 2:1 type Celsius float64"),
                ("Your code should define a class named Plain.", "No"),
                ("Your code should define a class named A.", "No"),
                ("Your code should define a class named I.", "No"),
                ("Your code should define an interface named I.", "Yes 7:1 type I interface"),
                ("Your code should not have more than 1 class.", "Yes"),
            ],
        );
        let python = "from abc import ABC\nclass A(ABC): pass\nclass B(A): pass\nclass C:\n    def f(self): raise NotImplementedError\nclass D:\n    def __init__(self): pass";
        expect(
            Python,
            python,
            &[
                ("Your code should define an interface named A.", "Yes 2:1 class A(ABC):"),
                ("Your code should define a class named A.", "Yes 2:1 class A(ABC):"),
                ("Your code should define an interface named B.", "No"),
                ("Your code should define an interface named C.", "Yes 4:1 class C:"),
                ("Your code should define an interface named D.", "No"),
            ],
        );
        let cpp = "template <class T> class Stack { };\nstruct Shape { virtual void f() = 0; };\nstruct Later;\nunion U { int a; };\nenum class E { X };\nusing Alias = Shape;";
        expect(
            Cpp,
            cpp,
            &[
                ("Your code should define a class named Stack.", "Yes 1:20 class Stack"),
                ("Your code should define an interface named Shape.", "Yes 2:1 struct Shape"),
                ("Your code should define a class named Shape.", "Yes 2:1 struct Shape"),
                ("Your code should define a class named Later.", "No"),
                ("Your code should define a class named U.", "No"),
                ("Your code should define a class named E.", "No"),
                ("Your code should define a class named Alias.", "No"),
            ],
        );
    }

    #[test]
    fn names_of_classes_and_interfaces_follow() {
        let pascal = "The class names in your code should follow the PascalCase naming convention.";
        let interfaces =
            "The interface names in your code should follow the PascalCase naming convention.";
        expect(
            Java,
            "interface bad_one {}\nclass Good {}\nclass STACK {}\nclass HTTPServer {}",
            &[(pascal, "No 3:1 class STACK"), (interfaces, "No 1:1 interface bad_one")],
        );
        expect(Java, "enum e { X }", &[(pascal, "No"), (interfaces, "No")]);
        let verdict = verdict(Java, "class Good {}", interfaces);
        assert_eq!(verdict.message, "the code has no interface whose name could be judged");
        expect(
            Cpp,
            "template <class T> struct Hash {};\ntemplate <> struct Hash<int> {};\nstruct { int x; } origin;",
            &[(pascal, "Yes")],
        );
        let mixed = "The class names in your code should follow the CamelCase naming convention.";
        expect(
            Go,
            "package p\ntype cache struct{}",
            &[(mixed, "Yes"), (pascal, "No 2:1 type cache struct")],
        );
    }
}

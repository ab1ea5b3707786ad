//! The properties and methods of a class: templates 45 and 46.

use super::{ListMatch, MemberMatch, match_list};
use crate::check::infer::{TypeInference, is_property};
use crate::check::lineage::classes_named;
use crate::check::near_misses::DefinitionKind;
use crate::check::types::{Type, TypeMatch, matches};
use crate::check::{Context, Ruling, words};
use crate::facts::{BaseKind, Function, TypeDefinition, TypeKind, Variable};
use crate::instruction::{Member, Slots};
use crate::names::{QualifiedName, base_name};
use crate::response::Span;

/// Template 46: the class exists and has every method in the list.
pub(super) fn methods(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let expected = slots.names("method_name_list");
    check_class(cx, slots, expected, DefinitionKind::Function, |class, name| {
        find_method(cx, class, name)
    })
}

/// Template 45: the class exists and has every property in the list.
pub(super) fn properties(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let members = slots.members("properties_name_list").unwrap_or_default();
    let expected: Vec<_> = members.iter().map(|member| member.text.clone()).collect();
    check_class(cx, slots, &expected, DefinitionKind::Variable, |class, text| {
        match members.iter().find(|member| member.text == text) {
            Some(member) => find_property(cx, class, member),
            None => MemberMatch::Missing,
        }
    })
}

/// Checks that one of the classes with the instruction's name has every expected member.
fn check_class<'a, F: Into<MemberMatch>>(
    cx: &Context<'a>,
    slots: &Slots,
    expected: &[String],
    kind: DefinitionKind,
    find: impl Fn(&'a TypeDefinition<'a>, &str) -> F,
) -> Ruling {
    let name = slots.name("class_name");
    let classes = classes_named(cx, name);
    if classes.is_empty() {
        return DefinitionKind::Class.undefined(cx, name);
    }
    match match_list(&classes, expected, find) {
        ListMatch::All(class, spans) => {
            Ruling::yes(format!("class `{name}` has {}", words::listed(expected, "and")))
                .at([class.header])
                .at(spans)
        }
        ListMatch::Untyped => {
            Ruling::not_evident(format!("the type of a property of class `{name}` is not evident"))
        }
        ListMatch::Missing(missing) => {
            Ruling::no(format!("class `{name}` does not have {}", words::listed(&missing, "or")))
                .near(missing.iter().flat_map(|name| kind.near(cx, name)))
        }
    }
}

/// The span of a method of a class or its lineage. A field counts too if its type is that of a
/// method, and a record's component, whose accessor is a method.
pub(super) fn find_method<'a>(
    cx: &Context<'a>,
    class: &'a TypeDefinition<'a>,
    name: &str,
) -> Option<Span> {
    if let Some(found) = cx.names.methods(class, name).first() {
        return Some(found.signature);
    }
    if let Some(component) = cx.names.accessed_component(class, name) {
        return Some(component.span);
    }
    if !cx.profile().classes.fields_may_be_methods {
        return None;
    }
    let inference = TypeInference::new(cx);
    let is_function = |field: &&Variable<'_>| {
        let ty = field.ty.as_ref().map(|ty| inference.without_alias(&cx.parse(&ty.text)));
        ty.is_some_and(|ty| is_function_type(&ty) || names_function_type(cx, &ty))
    };
    let name = QualifiedName::parse(name).last;
    let fields = cx.names.fields(class, name);
    let field = fields.into_iter().find(is_function).map(|field| field.span);
    field.or_else(|| {
        let ty = class.members.iter().find(|(member, _)| *member == name).map(|(_, ty)| ty)?;
        is_function_type(&inference.without_alias(&cx.parse(&ty.text))).then_some(ty.span)
    })
}

/// Whether a type of the response is that of functions: Go's `type Handler func()`.
fn names_function_type(cx: &Context<'_>, ty: &Type) -> bool {
    let own = ty.name().map(|name| cx.names.types(name)).unwrap_or_default();
    let mut underlying = own.iter().filter_map(|definition| definition.underlying.as_ref());
    underlying.any(|underlying| is_function_type(&cx.parse(&underlying.text)))
}

/// Whether values of a type are functions, or some of them are.
fn is_function_type(ty: &Type) -> bool {
    match ty {
        Type::Function | Type::Signature(..) => true,
        Type::Union(members) => members.iter().any(is_function_type),
        _ => false,
    }
}

/// Looks for a property in a class and its lineage: by name, or by name and type if the list gives
/// both.
fn find_property<'a>(
    cx: &Context<'a>,
    class: &'a TypeDefinition<'a>,
    member: &Member,
) -> MemberMatch {
    if member.readings.is_empty() {
        return property_span(cx, class, &member.text).into();
    }
    let mut found_untyped = MemberMatch::Missing;
    for (name, ty) in &member.readings {
        let Some(span) = property_span(cx, class, name) else {
            continue;
        };
        let expected = cx.parse_expected(ty);
        let types = property_types(cx, class, name);
        match types.iter().map(|found| matches(cx, &expected, found)).max() {
            Some(TypeMatch::Yes) => return MemberMatch::At(span),
            Some(TypeMatch::Unknown) | None => found_untyped = MemberMatch::Untyped,
            Some(TypeMatch::No) => {}
        }
    }
    found_untyped
}

/// The span of a property with that name: a field, a Python property, a name in `__slots__`, or
/// a Go embedded field, whose name is that of its type.
fn property_span<'a>(cx: &Context<'a>, class: &'a TypeDefinition<'a>, name: &str) -> Option<Span> {
    let name = QualifiedName::parse(name).last;
    if let Some(field) = cx.names.fields(class, name).first() {
        return Some(field.span);
    }
    if let Some(getter) = getters(cx, class, name).first() {
        return Some(getter.signature);
    }
    if let Some(span) = written_member(cx, class, name) {
        return Some(span);
    }
    cx.names.lineage(class).iter().find_map(|current| {
        let listed = current.listed_properties.iter();
        let listed = listed.map(|(listed, span)| (listed.as_ref(), *span));
        let embedded = current.bases.iter().filter(|base| base.kind == BaseKind::Embeds);
        let embedded = embedded
            .map(|base| (QualifiedName::parse(base_name(&base.ty.text)).last, base.ty.span));
        listed.chain(embedded).find(|(found, _)| *found == name).map(|(_, span)| span)
    })
}

/// The span of a property that is no field of the class: an interface of the same name declares it,
/// it is assigned to the class or its prototype, or it is a method where these are properties too.
fn written_member<'a>(cx: &Context<'a>, class: &'a TypeDefinition<'a>, name: &str) -> Option<Span> {
    let class_name = class.name?;
    let classes = &cx.profile().classes;
    if classes.merge_interfaces {
        let merged = cx.names.types(class_name).into_iter();
        let merged = merged.filter(|found| found.kind == TypeKind::Interface);
        let mut members = merged.flat_map(|found| &found.members);
        if let Some((_, ty)) = members.find(|(member, _)| *member == name) {
            return Some(ty.span);
        }
    }
    let targets = [format!("{class_name}.{name}"), format!("{class_name}.prototype.{name}")];
    let mut assigned = cx.names.assignments(name);
    let assigned = assigned.find(|found| targets.iter().any(|target| found.target == target));
    let method = || cx.names.methods(class, name).first().map(|method| method.signature);
    assigned.map(|found| found.span).or_else(|| method().filter(|_| classes.have_prototypes))
}

/// The Python methods that define a property of that name.
fn getters<'a>(
    cx: &Context<'a>,
    class: &'a TypeDefinition<'a>,
    name: &str,
) -> Vec<&'a Function<'a>> {
    let mut methods = cx.names.methods(class, name);
    methods.retain(|method| method.modifiers.iter().any(|modifier| is_property(modifier)));
    methods
}

/// The declared or inferred types of a property.
fn property_types<'a>(cx: &Context<'a>, class: &'a TypeDefinition<'a>, name: &str) -> Vec<Type> {
    let inference = TypeInference::new(cx);
    let fields = cx.names.fields(class, name);
    let fields = fields.iter().flat_map(|field| inference.variable_types(field));
    let getters = getters(cx, class, name);
    let results = getters.iter().filter_map(|getter| getter.results.first());
    fields.chain(results.map(|ty| cx.parse(&ty.text))).collect()
}

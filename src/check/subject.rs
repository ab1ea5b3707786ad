//! The functions that an instruction speaks of.

use super::near_misses::DefinitionKind;
use super::{Context, Ruling, words};
use crate::facts::{Function, FunctionKind, Scope, ScopeKind};
use crate::instruction::{Convention, Member, Members, SlotValue, Slots};
use crate::response::Span;
use crate::verdict::Reason;

/// The functions that an instruction speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject<'s> {
    Every,
    /// "The function", which the sentence does not name: one of those that are not within another.
    One,
    /// The functions of this name.
    Named(&'s str),
}

/// Whether a function follows an instruction, and what to say of it.
pub(super) struct Judgement {
    pub(super) follows: Option<bool>,
    pub(super) note: String,
    /// The span to show; `None` for the signature.
    pub(super) span: Option<Span>,
}

impl Judgement {
    pub(super) fn new(follows: bool, note: impl Into<String>) -> Self {
        Self { follows: Some(follows), note: note.into(), span: None }
    }

    /// That it is not evident whether the function follows the instruction.
    pub(super) fn unclear(note: impl Into<String>) -> Self {
        Self { follows: None, note: note.into(), span: None }
    }

    /// With a span to show.
    pub(super) fn at(self, span: Span) -> Self {
        Self { span: Some(span), ..self }
    }
}

impl<'s> Subject<'s> {
    /// What a slot of the kind `function` says. A sentence without the slot is about every function.
    pub(super) fn of(slots: &'s Slots, slot: &str) -> Self {
        match slots.get(slot) {
            Some(SlotValue::Names(names)) => match names.first() {
                Some(name) => Self::Named(name),
                None => Self::One,
            },
            _ => Self::Every,
        }
    }

    /// The functions and function declarations. Function literals are among them only by name.
    pub(super) fn functions<'a>(self, cx: &Context<'a>) -> Vec<&'a Function<'a>> {
        let all = cx.facts.functions.iter();
        let all = all.filter(|function| function.kind != FunctionKind::Literal);
        match self {
            Self::Named(name) => cx.names.functions(name),
            Self::Every => all.collect(),
            Self::One => {
                let special = [FunctionKind::Constructor, FunctionKind::Destructor];
                let is_outer = |function: &&Function<'_>| {
                    cx.facts.enclosing_function(function.scope).is_none()
                        && !special.contains(&function.kind)
                };
                all.filter(is_outer).collect()
            }
        }
    }

    /// The ruling by what is said of each of the functions.
    pub(super) fn judge<'a>(
        self,
        cx: &Context<'a>,
        judge: impl Fn(&'a Function<'a>) -> Judgement,
    ) -> Ruling {
        let functions = self.functions(cx).into_iter();
        let judged: Vec<_> = functions.map(|function| (function, judge(function))).collect();
        self.ruling(cx, &judged)
    }

    /// The same of those that have a body.
    pub(super) fn judge_bodies<'a>(
        self,
        cx: &Context<'a>,
        judge: impl Fn(&'a Function<'a>) -> Judgement,
    ) -> Ruling {
        let functions = self.functions(cx).into_iter();
        let defined = functions.filter(|function| function.body.is_some());
        let judged: Vec<_> = defined.map(|function| (function, judge(function))).collect();
        self.ruling(cx, &judged)
    }

    /// The ruling if these functions were judged so. Of "the function" nothing is known if some
    /// follow the instruction and some do not.
    pub(super) fn ruling(self, cx: &Context<'_>, judged: &[(&Function<'_>, Judgement)]) -> Ruling {
        if judged.is_empty() {
            return match self {
                Self::Every => Ruling::yes("the code has no function"),
                Self::One if has_nameless(cx) => {
                    let message = "which function is meant is not evident: none stands for itself";
                    Ruling::unverifiable(Reason::AmbiguousSubject, message)
                }
                Self::One => Ruling::no("the code has no function"),
                Self::Named(name) => Ruling::no(format!("the code has no function `{name}`"))
                    .near(DefinitionKind::Function.near(cx, name)),
            };
        }
        let places = |follows: Option<bool>| {
            let found = judged.iter().filter(|(_, judgement)| judgement.follows == follows);
            let places = found.map(|(function, judgement)| {
                let span = judgement.span.unwrap_or(function.shown_signature());
                (span, judgement.note.clone())
            });
            places.collect::<Vec<_>>()
        };
        let (broken, unknown) = (places(Some(false)), places(None));
        let followed = judged.len() - broken.len() - unknown.len();
        if self == Self::One && !broken.is_empty() && followed + unknown.len() > 0 {
            let message = "the instruction does not say which function it means, and they differ";
            return Ruling::unverifiable(Reason::AmbiguousSubject, message);
        }
        match (broken.first(), unknown.first()) {
            (Some((_, note)), _) if broken.len() == 1 => Ruling::no(note.clone()).each(broken),
            (Some(_), _) => {
                let judged = words::count(judged.len(), "function");
                let message = format!("{} of {judged} do not follow it", broken.len());
                Ruling::no(message).each(broken)
            }
            (None, Some((_, note))) => Ruling::not_evident(note.clone()),
            (None, None) if judged.len() == 1 => Ruling::yes(judged[0].1.note.clone()),
            (None, None) => {
                let judged = words::count(judged.len(), "function");
                Ruling::yes(format!("{judged} judged, all follow it"))
            }
        }
    }
}

/// Whether the code has functions that "the function" may mean though they are no functions by
/// themselves: lambdas, handlers, constructors.
fn has_nameless(cx: &Context<'_>) -> bool {
    let mut scopes = cx.facts.scopes.iter();
    let is_lambda = |scope: &Scope| scope.kind == ScopeKind::Lambda;
    !cx.facts.functions.is_empty() || scopes.any(is_lambda)
}

impl Members {
    /// The entries, if it is a list.
    pub(crate) fn list(&self) -> Option<&[Member]> {
        match self {
            Self::List(members) => Some(members),
            Self::None => None,
        }
    }
}

impl Slots {
    /// The first name in a slot; empty if there is none.
    pub(crate) fn name(&self, slot: &str) -> &str {
        self.names(slot).first().map_or("", String::as_str)
    }

    /// The types in a slot; empty if there is no such slot.
    pub(crate) fn types(&self, slot: &str) -> &[String] {
        match self.get(slot) {
            Some(SlotValue::Types(types)) => types,
            _ => &[],
        }
    }

    /// The value in a slot, as written.
    pub(crate) fn value(&self, slot: &str) -> Option<&str> {
        match self.get(slot)? {
            SlotValue::Value(text) => Some(text),
            _ => None,
        }
    }

    /// The list of members in a slot; `None` if there is no such slot, or it says that there are none.
    pub(crate) fn members(&self, slot: &str) -> Option<&[Member]> {
        match self.get(slot)? {
            SlotValue::Members(members) => members.list(),
            _ => None,
        }
    }

    pub(crate) fn convention(&self, slot: &str) -> Option<Convention> {
        match self.get(slot)? {
            SlotValue::Convention(convention) => Some(*convention),
            _ => None,
        }
    }
}

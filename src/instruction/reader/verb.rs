//! Verb groups: "must not be used", "avoid", "are forbidden", "should never exceed".

use super::asides::{hedge, here};
use super::chunks::Chunks;
use super::sense::Sense;
use crate::instruction::inflection::Form;

/// A verb with its modal, negation and auxiliary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbGroup {
    /// The token after it.
    pub end: usize,
    pub verb: &'static str,
    /// Whether it affirms: "avoid" and "do not use" do not, "do not avoid" does.
    pub affirms: bool,
    pub passive: bool,
    /// "try to use"
    pub hedged: bool,
    /// "may be used", "is not required": no demand.
    pub permits: bool,
    /// "using"
    pub is_gerund: bool,
    /// "is forbidden", "required"
    pub is_predicate: bool,
    /// "is needed"
    pub is_need: bool,
    /// "returns"
    pub is_statement: bool,
    /// "create", "define"
    pub introduces: bool,
    /// "must"
    pub has_modal: bool,
}

/// A verb group that goes on.
#[derive(Clone, Copy)]
struct Open {
    at: usize,
    affirms: bool,
    has_modal: bool,
    has_be: bool,
    hedged: bool,
    permits: bool,
    /// "might": no demand, whatever follows.
    maybe: bool,
}

impl VerbGroup {
    /// Those that begin at a token.
    pub fn all_at(chunks: &Chunks<'_>, start: usize) -> Vec<Self> {
        let mut groups = Vec::new();
        for open in Open::read(chunks, start, &mut groups) {
            let senses = chunks.senses(open.at).iter();
            let closed: Vec<_> =
                senses.filter_map(|(end, sense)| open.closed(*end, sense)).collect();
            let defines =
                |sense: &Sense| matches!(sense, Sense::Verb { verb, .. } if *verb == "define");
            for group in closed {
                let mut senses = chunks.senses(open.at).iter();
                let introduces = senses.any(|(end, sense)| *end == group.end && defines(sense));
                // "No comments needed" is said with the verb too.
                let is_need = group.passive && chunks.class(open.at, "NEEDED") == Some(group.end);
                // "They need no comments"
                let is_need =
                    is_need || ["need", "needs"].iter().any(|it| chunks.is_word(open.at, it));
                let group = Self { introduces, is_need, ..group };
                groups.extend(group.chained(chunks));
                groups.push(group);
            }
        }
        groups
    }

    /// What is avoided, as a denied verb: "avoid catching".
    fn chained(&self, chunks: &Chunks<'_>) -> Vec<Self> {
        if self.verb != "use" || self.passive {
            return Vec::new();
        }
        let gerunds = chunks.senses(self.end).iter().filter_map(|(end, sense)| match sense {
            Sense::Verb { verb, affirms, form: Form::Gerund } => {
                Some(Self { end: *end, verb, affirms: self.affirms == *affirms, ..self.clone() })
            }
            _ => None,
        });
        gerunds.collect()
    }
}

/// Where a subject ends of which nothing may do something: "nothing in this folder".
fn nobody(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let end = chunks.class(at, "NOBODY")?;
    Some(here(chunks, end).unwrap_or(end))
}

/// Where what one may want ends: "may want to".
fn wish(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let end = chunks.class(at, "MAY").or_else(|| chunks.class(at, "MAYBE"))?;
    chunks.class(end, "WISH")
}

impl Open {
    /// Reads what stands before the main verb, which may begin after any of it: "do without". "Be" is a
    /// main verb too.
    fn read(chunks: &Chunks<'_>, start: usize, groups: &mut Vec<VerbGroup>) -> Vec<Self> {
        let mut all = Vec::new();
        let mut open = Self {
            at: start,
            affirms: true,
            has_modal: false,
            has_be: false,
            hedged: false,
            permits: false,
            maybe: false,
        };
        loop {
            // "Don't just use" and "don't have to use" forbid nothing.
            let takes_back = ["SOFTENER", "NECESSITY"];
            let takes_back = takes_back.iter().any(|class| chunks.class(open.at, class).is_some());
            open.maybe |= !open.affirms && takes_back;
            open.at = chunks.skip(open.at);
            all.push(open);
            let class = |class| chunks.class(open.at, class);
            if let Some(end) = class("MODAL") {
                open = Self { at: end, has_modal: true, ..open };
            } else if let Some(end) = nobody(chunks, open.at).filter(|_| open.at == start) {
                open = Self { at: end, affirms: false, ..open };
            } else if let Some(end) = wish(chunks, open.at) {
                open = Self { at: end, has_modal: true, hedged: true, ..open };
            } else if let Some(end) = class("MAY") {
                open = Self { at: end, has_modal: true, permits: true, ..open };
            } else if let Some(end) = class("MAYBE") {
                open = Self { at: end, has_modal: true, maybe: true, ..open };
            } else if let Some(end) = hedge(chunks, open.at).filter(|_| open.has_modal) {
                // "Should typically not exceed"
                open = Self { at: end, hedged: true, ..open };
            } else if let Some(end) = class("HEDGE-VERB") {
                open = Self { at: end, hedged: true, ..open };
            } else if let Some(end) = class("NOT") {
                // "Not not" says nothing that is clear.
                open = Self { at: end, affirms: false, maybe: open.maybe || !open.affirms, ..open };
            } else if let Some(end) = class("BE").filter(|_| !open.has_be) {
                open = Self { at: end, has_be: true, ..open };
            } else {
                break;
            }
            if open.has_be {
                let permits = open.permits && open.affirms || open.maybe;
                let be = VerbGroup { permits, ..open.group(open.at, "be") };
                groups.push(be);
            }
        }
        all
    }

    const fn group(self, end: usize, verb: &'static str) -> VerbGroup {
        let Self { affirms, hedged, has_modal, .. } = self;
        VerbGroup {
            end,
            verb,
            affirms,
            passive: false,
            hedged,
            permits: false,
            is_gerund: false,
            is_predicate: false,
            is_need: false,
            is_statement: false,
            introduces: false,
            has_modal,
        }
    }

    /// The group with its main verb or predicate.
    fn closed(self, end: usize, sense: &'static Sense) -> Option<VerbGroup> {
        match sense {
            Sense::Verb { verb, affirms, form } => {
                let fits = match form {
                    Form::Base => !self.has_be,
                    Form::Third => !self.has_be && !self.has_modal,
                    Form::Participle => self.has_be || !self.has_modal,
                    Form::Gerund => !self.has_modal || self.has_be,
                };
                let group = VerbGroup {
                    affirms: self.affirms == *affirms,
                    passive: *form == Form::Participle,
                    // "Do not avoid" demands nothing.
                    permits: self.permits && self.affirms
                        || !self.affirms && !*affirms
                        || self.maybe,
                    is_gerund: *form == Form::Gerund && !self.has_be,
                    is_statement: *form == Form::Third,
                    ..self.group(end, verb)
                };
                fits.then_some(group)
            }
            Sense::Class(class) => self.predicate(end, class),
            _ => None,
        }
    }

    /// "is forbidden", "are required": as "not used" and "used".
    fn predicate(self, end: usize, class: &str) -> Option<VerbGroup> {
        if class == "PREFER" {
            let prefer = VerbGroup { hedged: true, ..self.group(end, "use") };
            return (!self.has_be).then_some(prefer);
        }
        let affirms = match class {
            "NEEDED" | "ALLOWED" | "PREFERRED" => true,
            "BANNED" | "DISCOURAGED" => false,
            _ => return None,
        };
        let permits =
            class == "ALLOWED" && self.affirms || !self.affirms && class != "ALLOWED" || self.maybe;
        Some(VerbGroup {
            affirms: self.affirms == affirms,
            passive: true,
            is_predicate: true,
            hedged: self.hedged || ["DISCOURAGED", "PREFERRED"].contains(&class),
            permits,
            ..self.group(end, "use")
        })
    }
}

//! What a clause demands, in words that the meanings of rows are compared with.

use super::frame::Frame;
use super::lexicon::Lexicon;
use super::noun::{Head, NounPhrase};
use super::pattern::{Act, Role};
use super::quantity::Bound;
use super::term::{Alternatives, Proposition, Term, joined};
use super::verb::VerbGroup;
use crate::language::{Keywords, Language};

/// What names have.
const AFFIXES: [&str; 5] = ["i-prefix", "prefix", "suffix", "underscore", "mixed-caps"];

/// What is asked for by its name, of which one of several is none.
const RELATIONS: [&str; 7] = ["call", "catch", "import", "inherit", "member", "raise", "take"];

/// What code defines by a name.
const DEFINED: [&str; 7] =
    ["class", "constant", "enum", "function", "interface", "method", "variable"];

/// What a project may have already where no new ones are allowed.
const KEPT: [&str; 4] = ["external-library", "external-dependency", "library", "dependency"];

/// What lengths, complexity and depth are counted in.
const UNITS: [&str; 4] = ["character", "line", "complexity", "nesting"];

/// The demands of a clause; none if it permits something.
pub fn demands(act: &Act, frame: &Frame) -> Vec<Alternatives> {
    let verb = frame.verb.as_ref();
    let heads = || frame.nouns.values().flat_map(|phrase| &phrase.heads);
    let is_affix = |head: &Head| head.noun.is_some_and(|noun| AFFIXES.contains(&noun));
    let is_of_names = match act.name.as_str() {
        "name" | "start" | "no-start" => true,
        "has" => frame.nouns.get(&Role::Y).is_some_and(|phrase| phrase.heads.iter().all(is_affix)),
        _ => false,
    };
    if !is_of_names && heads().any(|head| head.is_name) {
        return Vec::new();
    }
    let is_raised = |phrase: &NounPhrase| phrase.heads.iter().all(is_exception);
    // "Handle `x`" catches only what is an exception.
    if act.name == "catch" && !frame.nouns.get(&Role::Y).is_none_or(is_raised) {
        return Vec::new();
    }
    let says_no = frame.nouns.values().any(|phrase| phrase.negated);
    // "No function may" forbids.
    // "May have at most 4" does too.
    let is_bounded = frame.quantity.is_some_and(|quantity| quantity.bound == Bound::Most);
    if verb.is_some_and(|verb| verb.permits) && act.name != "instead" && !says_no && !is_bounded {
        return Vec::new();
    }
    // "Do not use no loops" demands nothing that is clear.
    let denies = verb.is_some_and(|verb| !verb.affirms);
    if denies && (says_no || act.name == "ban") {
        return Vec::new();
    }
    let affirms = verb.is_none_or(|verb| verb.affirms) != says_no;
    // "Never log secrets or credentials" says what to do with the second too.
    let is_known = |phrase: &NounPhrase| phrase.heads.first().is_some_and(Head::is_known);
    let is_clear = (affirms && act.name != "ban") || frame.nouns.values().all(is_known);
    if !qualities_add(act, frame, affirms) || !is_clear || speaks_of_one(act, frame) {
        return Vec::new();
    }
    // "Use `f` or `g`" asks for neither.
    let is_choice = |phrase: &NounPhrase| phrase.is_choice && phrase.heads.len() > 1;
    let may_choose = RELATIONS.contains(&act.name.as_str());
    let chooses = ["instead", "use-for"].contains(&act.name.as_str());
    let is_named = |phrase: &NounPhrase| phrase.heads.iter().all(|head| head.code.is_some());
    let is_either = |phrase: &NounPhrase| is_choice(phrase) && is_named(phrase);
    if affirms
        && (may_choose && frame.nouns.get(&Role::Y).is_some_and(is_choice)
            || !chooses && frame.nouns.get(&Role::X).is_some_and(is_either))
    {
        return Vec::new();
    }
    let at_most = act.name.ends_with("-most");
    let says = Says { frame, affirms, says_no, at_most };
    match act.name.as_str() {
        "use" => says.used(&["choose", "need"]),
        "define" if !affirms => Vec::new(),
        "define" => says.used(&["define"]),
        "specify" | "title" if !affirms => Vec::new(),
        "specify" if frame.is_opened || frame.is_modal => says.specified(),
        "specify" => Vec::new(),
        "title" => says.titled(),
        // "Never omit braces"
        "omit" if says.terms(Role::X).iter().any(names_definition) => Vec::new(),
        "omit" => Says { affirms: true, says_no: false, ..says }.used(&["choose", "need"]),
        "remove" if !affirms => Vec::new(),
        "remove" => says.removed(),
        "only" if !affirms => Vec::new(),
        "only" => says.used(&["only", "choose"]),
        "ban" => Says { affirms: !affirms, ..says }.used(&["choose", "need"]),
        "ban-named" if frame.value.is_some() => vec![vec![vec![Term::of("ban"), says.value()]]],
        "ban-named" => says.each(Role::Y, |name| vec![Term::of("ban"), name]),
        // "Don't replace tabs" asks to keep them.
        "instead" if denies && verb.is_some_and(|verb| verb.verb == "replace") => Vec::new(),
        "instead" => says.instead(),
        "without" => Says { affirms: !affirms, ..says }.has(says.terms(Role::Y)),
        "has" => says.has(says.terms(Role::Y)),
        "use-of" => says.used_of(),
        "documented" => says.has(vec![Term::of("docstring")]),
        "annotated" => says.has(vec![Term::of("type-annotation")]),
        "limit" | "limit-most" => says.limit(),
        "limit-if" => Says { says_no: !says_no, ..says }.limit(),
        "parameters" => {
            let sense = || "parameter".to_owned();
            let names = says.terms(Role::Y).into_iter();
            says.has(names.map(|name| Term { sense: sense(), ..name }).collect())
        }
        "nest-limit" => {
            let limited = |thing| vec![says.limited(Term::of("nesting"), thing)];
            match says.terms(Role::X).as_slice() {
                [] => vec![limited(None)],
                things => things.iter().map(|thing| limited(Some(thing.clone()))).collect(),
            }
        }
        "inherit" if verb.is_some_and(|verb| verb.verb == "define") => {
            let defined = says.used(&["define"]);
            defined.into_iter().chain([vec![says.related("inherit")]]).collect()
        }
        "avoid" => says.each(Role::Y, |name| vec![Term::of("ban"), name]),
        "measure" | "measure-most" => says.measure(),
        "is" => says.is(),
        "count" => {
            says.each(Role::Y, |thing| [vec![Term::of("count"), thing], says.bound()].concat())
        }
        "member" => says.has(says.members()),
        // "`strict` is set to true" is a setting.
        "argument"
            if verb.is_some_and(|verb| verb.verb == "set" && verb.passive)
                && says.terms(Role::Y).iter().any(|term| term.sense != "parameter") =>
        {
            Vec::new()
        }
        "argument" => vec![vec![says.argument()]],
        "name" if !affirms => Vec::new(),
        "name" => says.each(Role::X, |thing| vec![Term::of("name"), thing, says.convention()]),
        "start" => says.start(),
        "no-start" => Says { affirms: false, ..says }.start(),
        name => vec![vec![says.related(name)]],
    }
}

/// Whether a term names what code defines: "the function `f`".
fn names_definition(term: &Term) -> bool {
    DEFINED.contains(&term.noun) && !term.values.is_empty()
}

/// Whether a name may be one of an exception: `ValueError`.
fn is_exception(head: &Head) -> bool {
    let ends = ["Error", "Exception", "Warning", "Exit", "Interrupt", "Throwable", "Iteration"];
    let name = head.code.as_deref().unwrap_or_default();
    head.noun.is_some() || name.starts_with("std::") || ends.iter().any(|end| name.ends_with(end))
}

/// Whether a demand is about one definition that it doesn't name, "the function", or states what one is
/// that it names: "`parse` returns a list".
fn speaks_of_one(act: &Act, frame: &Frame) -> bool {
    let lexicon = Lexicon::get();
    let is_kind = |head: &Head| head.noun.is_some_and(|noun| lexicon.is_kind(noun));
    let is_meant = |head: &Head| head.is_definite && head.code.is_none() && is_kind(head);
    let is_owner = |role: &Role| *role == Role::X || act.name == "documented";
    let heads = |phrase: &'_ NounPhrase| phrase.heads.clone();
    let mut owners = frame.nouns.iter().filter(|(role, _)| is_owner(role));
    let is_of_all = ["has", "limit", "documented", "annotated", "is"].contains(&act.name.as_str());
    // "The function takes `a` and `b`"
    let is_named = |phrase: &NounPhrase| phrase.heads.iter().all(|head| head.code.is_some());
    let is_list = act.name == "has" && frame.nouns.get(&Role::Y).is_some_and(is_named);
    let meant =
        is_of_all && !is_list && owners.any(|(_, phrase)| heads(phrase).iter().any(is_meant));
    let states = frame.verb.as_ref().is_some_and(|verb| verb.is_statement) && !frame.is_opened;
    let names = frame.nouns.values().flat_map(heads).any(|head| head.code.is_some());
    meant || states && names
}

/// Whether what is said of the quality of things only adds to the demand: "every function has clear
/// docstrings" asks for docstrings, "no clear names" and "long functions have docstrings" narrow it.
fn qualities_add(act: &Act, frame: &Frame, affirms: bool) -> bool {
    // A name is not narrowed: "the standard `logging` module".
    let narrows = |head: &Head| head.quality.is_some() && (head.code.is_none() || !affirms);
    let has_quality = |phrase: &NounPhrase| phrase.heads.iter().any(narrows);
    let attribute = match act.name.as_str() {
        "has" | "documented" => Role::Y,
        "use" | "define" => Role::X,
        _ => Role::Z,
    };
    let mut phrases = frame.nouns.iter().filter(|(_, phrase)| has_quality(phrase));
    phrases.all(|(role, _)| affirms && *role == attribute) && (affirms || frame.rest.is_none())
}

/// What a frame says, taken as a whole.
#[derive(Clone, Copy)]
struct Says<'f> {
    frame: &'f Frame,
    affirms: bool,
    /// Whether a noun phrase denies: "no loops".
    says_no: bool,
    /// Whether a number that nothing else bounds is a maximum: "line limit: 100".
    at_most: bool,
}

impl Says<'_> {
    fn noun(&self, role: Role) -> Option<&NounPhrase> {
        self.frame.nouns.get(&role)
    }

    fn terms(&self, role: Role) -> Vec<Term> {
        self.noun(role)
            .map_or_else(Vec::new, |phrase| phrase.heads.iter().map(Term::from).collect())
    }

    /// A demand for each thing of a list.
    fn each(&self, role: Role, say: impl Fn(Term) -> Proposition) -> Vec<Alternatives> {
        self.terms(role).into_iter().map(|term| vec![say(term)]).collect()
    }

    /// Each thing that is spoken of with each of some others.
    fn with_each<'t>(&self, others: &'t [Term]) -> impl Iterator<Item = (Term, Term)> + use<'t> {
        let things = self.terms(Role::X).into_iter();
        things.flat_map(|thing| others.iter().map(move |other| (thing.clone(), other.clone())))
    }

    /// Something is used, or not.
    fn used(&self, affirmed: &[&str]) -> Vec<Alternatives> {
        let phrase = self.noun(Role::X);
        let is_choice = phrase.is_some_and(|phrase| phrase.is_choice);
        // "In Python or Go" asks for neither, and no answer is all in both.
        let languages = self.terms(Role::X).into_iter().filter(|term| term.sense == "language");
        let languages = languages.count();
        let names_only = self.frame.verb.is_none() && !self.says_no && self.frame.rest.is_none();
        // "TypeScript" in a list is no demand.
        if self.affirms && (is_choice || languages > 1 || names_only && languages > 0) {
            return Vec::new();
        }
        // "Do not include a function named `f`" is not about its use.
        let introduces = self.frame.verb.as_ref().is_some_and(|verb| verb.introduces);
        let is_defined = |head: &Head| head.noun.is_some_and(|noun| DEFINED.contains(&noun));
        let is_new = |head: &Head| {
            head.is_introduced || introduces && head.code.is_some() && is_defined(head)
        };
        if !self.affirms && phrase.is_some_and(|phrase| phrase.heads.iter().any(is_new)) {
            return Vec::new();
        }
        // "No new dependencies" keeps those that there are.
        let keeps =
            |head: &Head| head.is_further && head.noun.is_some_and(|noun| KEPT.contains(&noun));
        if phrase.is_some_and(|phrase| phrase.heads.iter().any(keeps)) {
            return Vec::new();
        }
        let used = |term: Term| {
            let say = |word: &str| vec![Term::of(word), term.clone()];
            if !self.affirms {
                let other = Lexicon::get().opposite(&term.sense).map(Term::of);
                let chosen = other.map(|other| vec![Term::of("choose"), other]);
                return [say("ban")].into_iter().chain(chosen).collect();
            }
            // "Use small interfaces" chooses no interfaces.
            let is_qualified =
                phrase.is_some_and(|phrase| phrase.heads.iter().any(|head| head.quality.is_some()));
            let is_new = introduces && names_definition(&term);
            let leaves = self.frame.rest.is_some() || self.frame.tail.is_some();
            let affirmed = affirmed
                .iter()
                .filter(|word| **word != "need" || !names_only && !is_new)
                .filter(|word| **word != "choose" || !is_qualified && !leaves);
            affirmed.map(|word| say(word)).collect()
        };
        // "The `Repository` interface" is there, and "the tests are in a folder" tells where.
        let is_interface = |head: &Head| head.is_definite && head.noun == Some("interface");
        let is_there = phrase.is_some_and(|phrase| phrase.heads.iter().any(is_interface));
        let tells = |verb: &VerbGroup| verb.verb == "be" && !verb.has_modal;
        let tells = self.frame.verb.as_ref().is_some_and(tells) || is_there;
        // "Part the fields with semicolons" uses none in the code.
        let is_deed = self.frame.left == Some(0);
        let is_plain = |head: &Head| head.code.is_none();
        let is_means = is_deed && phrase.is_some_and(|phrase| phrase.heads.iter().any(is_plain));
        if self.frame.tail.is_some() && tells || is_means {
            return Vec::new();
        }
        let terms = self.terms(Role::X);
        let terms = if affirmed == ["define"] { joined(terms) } else { terms };
        // "Two functions named `f` and `g`", but no number of functions.
        let is_named = |term: &Term| !term.values.is_empty();
        if self.frame.quantity.is_some() && !terms.iter().all(is_named) {
            return Vec::new();
        }
        // "The function `f` is used" tells what is so.
        let is_opened = self.frame.is_opened || self.frame.is_modal;
        let is_told =
            |verb: &VerbGroup| verb.passive && !verb.has_modal && !verb.is_predicate && !is_opened;
        if self.affirms
            && self.frame.verb.as_ref().is_some_and(is_told)
            && terms.iter().any(names_definition)
        {
            return Vec::new();
        }
        // "Loops" are of several kinds, each of which is forbidden.
        let kinds = |term: Term| {
            // "Not a single loop", but "not a loop" may be about one.
            let is_any = self.says_no || term.text.ends_with('s');
            let kinds = Lexicon::get().kinds_of(&term.sense);
            let kinds = kinds.filter(|_| !self.affirms && is_any);
            let of_kind = |kind: &String| Term { sense: kind.clone(), ..term.clone() };
            kinds.map_or_else(|| vec![term.clone()], |kinds| kinds.iter().map(of_kind).collect())
        };
        let terms: Vec<_> = terms.into_iter().flat_map(kinds).collect();
        terms.into_iter().map(used).collect()
    }

    /// What has a name does something, so it is there.
    fn specified(&self) -> Vec<Alternatives> {
        // "`f()` must sort"
        let called = |term: Term| match term.values.iter().all(|value| value.ends_with(')')) {
            true if term.sense.is_empty() => Term { sense: "function".to_owned(), ..term },
            _ => term,
        };
        // "The function `f` must take" breaks off.
        let says_more = self.frame.rest.as_ref().is_some_and(|rest| rest.contains(' '));
        let terms: Vec<_> = joined(self.terms(Role::X)).into_iter().map(called).collect();
        let is_named = |term: &Term| !term.values.is_empty() && !term.sense.is_empty();
        let defined = |term: Term| vec![vec![Term::of("define"), term]];
        match says_more && terms.iter().all(is_named) {
            true => terms.into_iter().map(defined).collect(),
            false => Vec::new(),
        }
    }

    /// What the sentence means has a name.
    fn titled(&self) -> Vec<Alternatives> {
        let things = self.terms(Role::X).into_iter().filter(|thing| thing.is_definite);
        let names: Vec<_> = self.terms(Role::Y).into_iter().flat_map(|name| name.values).collect();
        let named = |thing: Term| Term { values: names.clone(), is_definite: false, ..thing };
        things.map(|thing| vec![vec![Term::of("define"), named(thing)]]).collect()
    }

    /// Things of a kind are removed; what has a name may only be defined elsewhere.
    fn removed(&self) -> Vec<Alternatives> {
        let terms = self.terms(Role::X);
        if terms.iter().any(|term| !term.values.is_empty()) {
            return Vec::new();
        }
        terms.into_iter().map(|term| vec![vec![Term::of("ban"), term]]).collect()
    }

    /// Something of another thing is used, or not: "functions from the `os` module".
    fn used_of(&self) -> Vec<Alternatives> {
        let verb = Term::of(if self.affirms { "need" } else { "ban" });
        let Some(owner) = self.terms(Role::Y).pop() else {
            return Vec::new();
        };
        self.each(Role::X, |thing| vec![verb.clone(), thing, Term::of("of"), owner.clone()])
    }

    /// One thing is used and another is not.
    fn instead(&self) -> Vec<Alternatives> {
        let choices = self.terms(Role::X);
        let banned = |banned: Term| {
            let opposite = Lexicon::get().opposite(&banned.sense);
            let (special, other): (Vec<_>, Vec<_>) =
                choices.iter().partition(|choice| Some(choice.sense.as_str()) == opposite);
            let choose = |choice: &Term| vec![Term::of("choose"), choice.clone()];
            let instead = |choice: &Term| vec![Term::of("instead"), choice.clone(), banned.clone()];
            let mut alternatives: Alternatives = choices.iter().map(instead).collect();
            alternatives.extend(special.into_iter().map(choose));
            alternatives.push(vec![Term::of("ban"), banned]);
            alternatives.extend(other.into_iter().map(choose));
            alternatives
        };
        self.terms(Role::Y).into_iter().map(banned).collect()
    }

    /// All things of a kind have something, or none has. What is named in a list is had as a whole.
    fn has(&self, attributes: Vec<Term>) -> Vec<Alternatives> {
        // "Docstrings or comments" asks for neither.
        let is_choice = self.noun(Role::Y).is_some_and(|phrase| phrase.is_choice);
        if self.affirms && is_choice && attributes.len() > 1 {
            return Vec::new();
        }
        let attributes = if self.affirms { joined(attributes) } else { attributes };
        // "At most 3 parameters" is no list of them.
        let is_named = attributes.iter().all(|attribute| !attribute.values.is_empty());
        if self.frame.quantity.is_some() && !is_named {
            return Vec::new();
        }
        let every = Term::of(if self.affirms { "every" } else { "none" });
        let has = |(thing, attribute)| vec![vec![every.clone(), thing, Term::of("has"), attribute]];
        self.with_each(&attributes).map(has).collect()
    }

    /// Things of a kind have a property, or none may have it.
    fn is(&self) -> Vec<Alternatives> {
        let Some(adjective) = self.frame.adjective else {
            return Vec::new();
        };
        self.each(Role::X, |thing| match self.affirms {
            true => vec![Term::of("every"), thing, Term::of("has"), Term::of(adjective)],
            false => {
                let sense = format!("{adjective}-{}", thing.sense);
                vec![Term::of("ban"), Term { sense, ..thing }]
            }
        })
    }

    /// A number of something of each thing of a kind.
    fn limit(&self) -> Vec<Alternatives> {
        let counted = self.terms(Role::Y);
        let pairs = self.with_each(&counted);
        pairs.map(|(thing, counted)| vec![self.limited(counted, Some(thing))]).collect()
    }

    /// A measure of the code, or of each thing of a kind, in some unit or without.
    fn measure(&self) -> Vec<Alternatives> {
        // "Don't enforce a maximum"
        if self.at_most && !self.affirms {
            return Vec::new();
        }
        let of = self.terms(Role::Y).pop();
        let unit = self.terms(Role::Z).pop();
        let measured = |measure: Term| {
            let plain = self.limited(measure.clone(), of.clone());
            let has_units = ["line-length", "function-length", "file-length", "class-length"]
                .contains(&measure.sense.as_str())
                || ["complexity", "nesting"].contains(&measure.sense.as_str());
            match unit.clone() {
                Some(unit) if has_units && UNITS.contains(&unit.sense.as_str()) => {
                    vec![self.limited(unit, Some(measure)), plain]
                }
                Some(unit) => vec![self.limited(unit, Some(measure))],
                None => vec![plain],
            }
        };
        self.terms(Role::X).into_iter().map(measured).collect()
    }

    fn limited(&self, counted: Term, thing: Option<Term>) -> Proposition {
        let of = thing.map(|thing| vec![Term::of("of"), thing]).unwrap_or_default();
        [vec![Term::of("limit"), counted], of, self.bound()].concat()
    }

    /// What bounds a quantity, and the number: "no more than 3" has its own bound, "not exceed 3" and
    /// "not more than 3" are denied.
    fn bound(&self) -> Proposition {
        let Some(quantity) = self.frame.quantity else {
            return Vec::new();
        };
        let verb = self.frame.verb.as_ref();
        let exceeds = verb.is_some_and(|verb| verb.verb == "exceed");
        let is_kept = verb.is_some_and(|verb| verb.verb == "keep" && verb.affirms);
        let denied = verb.is_some_and(|verb| !verb.affirms) != self.says_no;
        let (bound, number) = match (quantity.bound, denied) {
            (Bound::Bare, _) if (self.at_most || is_kept) && !exceeds => {
                (Bound::Most, Some(quantity.number))
            }
            (Bound::Bare, true) if exceeds => (Bound::Most, Some(quantity.number)),
            (Bound::Least, true) => (Bound::Most, quantity.number.checked_sub(1)),
            (Bound::Most, true) => (Bound::Least, quantity.number.checked_add(1)),
            (Bound::Bare, false) if exceeds => (Bound::Least, quantity.number.checked_add(1)),
            (bound, _) => (bound, Some(quantity.number)),
        };
        let number = number.map(|number| Term::value(number.to_string()));
        [Some(Term::of(bound.word())), number].into_iter().flatten().collect()
    }

    fn value(&self) -> Term {
        Term::value(self.frame.value.clone().unwrap_or_default())
    }

    fn convention(&self) -> Term {
        Term::value(self.frame.convention.clone().unwrap_or_default())
    }

    /// Names begin with something, or don't.
    fn start(&self) -> Vec<Alternatives> {
        let start = self.frame.value.clone().map(Term::value);
        let Some(start) = start.or_else(|| self.terms(Role::Y).pop()) else {
            return Vec::new();
        };
        let every = Term::of(if self.affirms { "every" } else { "none" });
        // "Tests should start with `setUp`" may be about what they do.
        let heads = self.noun(Role::X).map_or(&[][..], |phrase| &phrase.heads);
        let is_affix = |text: &String| text.ends_with('_') || text.len() == 1;
        // "Test methods start with `should`", but what starts with `assert` may be their code.
        let names_code = start.values.iter().any(|value| {
            let is_keyword = |language| Keywords::of(language).names(value);
            Language::ALL.into_iter().any(is_keyword)
        });
        let is_test = |head: &Head| {
            let is_kind = head.noun.is_some_and(|noun| noun.starts_with("test-"));
            is_kind && head.text.contains(' ') && !names_code
        };
        let is_name = heads.iter().all(|head| head.is_name || is_test(head))
            || start.values.first().is_some_and(is_affix)
            || start.values.is_empty()
            || self.frame.verb.as_ref().is_some_and(|verb| verb.verb == "prefix");
        if !is_name {
            return Vec::new();
        }
        self.each(Role::X, |thing| vec![every.clone(), thing, Term::of("start"), start.clone()])
    }

    /// Names of the kind that is said of them: "`a` and `b` as fields of `C`".
    fn members(&self) -> Vec<Term> {
        let kind = self.terms(Role::Z).pop().map(|kind| kind.sense).unwrap_or_default();
        let names = self.terms(Role::Y).into_iter();
        names.map(|name| Term { sense: kind.clone(), ..name }).collect()
    }

    /// An argument with its value: "`n=1`", "`n` set to 1".
    fn argument(&self) -> Proposition {
        let act = [Term::of("argument"), Term::of(if self.affirms { "+" } else { "-" })];
        let value = self.frame.value.clone().unwrap_or_default();
        let name = self.terms(Role::Y).pop().and_then(|name| name.values.into_iter().next());
        let (name, value) = match (name, value.split_once('=')) {
            (Some(name), _) => (name, value),
            (None, Some((name, value))) => (name.to_owned(), value.to_owned()),
            (None, None) => return Vec::new(),
        };
        let pair = [Term::of("Y"), Term::value(name), Term::value(value)];
        act.into_iter().chain(pair).collect()
    }

    /// Another relation, by its name, of all that it relates.
    fn related(&self, act: &str) -> Proposition {
        let mut all = vec![Term::of(act), Term::of(if self.affirms { "+" } else { "-" })];
        for (role, name) in [(Role::X, "X"), (Role::Y, "Y"), (Role::Z, "Z")] {
            let terms = joined(self.terms(role));
            if !terms.is_empty() {
                all.push(Term::of(name));
                all.extend(terms);
            }
        }
        let number = self.frame.quantity.map(|quantity| Term::value(quantity.number.to_string()));
        let value = self.frame.value.clone().or_else(|| self.frame.convention.clone());
        let value = value.map(Term::value);
        all.into_iter().chain(number).chain(value).collect()
    }
}

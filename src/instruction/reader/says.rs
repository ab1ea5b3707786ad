//! What a frame says, as propositions.

mod contrast;
mod names;

use super::frame::Frame;
use super::head::{Head, is_plural};
use super::lexicon::Lexicon;
use super::noun::NounPhrase;
use super::pattern::Role;
use super::proposition::names_definition;
use super::quantity::Bound;
use super::rows::is_folder;
use super::term::{Alternatives, Proposition, Term, joined};
use super::written::{self, is_type};
use crate::instruction::fill::{constructs, is_kind_of_type};
use crate::instruction::inflection::plural;
use crate::instruction::words::Words;
use crate::language::Keywords;

/// What code defines by a name.
pub const DEFINED: [&str; 7] =
    ["class", "constant", "enum", "function", "interface", "method", "variable"];

/// What a frame says, taken as a whole.
#[derive(Clone, Copy)]
pub struct Says<'f> {
    pub frame: &'f Frame,
    pub affirms: bool,
    /// Whether a noun phrase denies: "no loops".
    pub says_no: bool,
    /// Whether a number that nothing else bounds is a maximum: "line limit: 100".
    pub at_most: bool,
    /// Whether it is said of the lower end of a range: "between 2 and 4".
    pub is_lower: bool,
}

impl Says<'_> {
    pub fn noun(&self, role: Role) -> Option<&NounPhrase> {
        self.frame.nouns.get(&role)
    }

    pub fn terms(&self, role: Role) -> Vec<Term> {
        self.noun(role)
            .map_or_else(Vec::new, |phrase| phrase.heads.iter().map(Term::from).collect())
    }

    /// A demand for each thing of a list.
    pub fn each(&self, role: Role, say: impl Fn(Term) -> Proposition) -> Vec<Alternatives> {
        self.terms(role).into_iter().map(|term| vec![say(term)]).collect()
    }

    /// Each thing that is spoken of with each of some others.
    pub fn with_each<'t>(
        &self,
        others: &'t [Term],
    ) -> impl Iterator<Item = (Term, Term)> + use<'t> {
        let things = self.terms(Role::X).into_iter();
        things.flat_map(|thing| others.iter().map(move |other| (thing.clone(), other.clone())))
    }

    /// Something is used, or not.
    pub fn used(&self, affirmed: &[&str]) -> Vec<Alternatives> {
        let terms = self.terms(Role::X);
        // "No `get_*`"
        let affixed = |term: &Term| self.unaffixed(term);
        if let Some(unnamed) = terms.iter().map(affixed).collect::<Option<Vec<_>>>()
            && !unnamed.is_empty()
        {
            return unnamed;
        }
        let terms = if affirmed == ["define"] { joined(terms) } else { terms };
        match self.is_about_use(&terms) {
            true => {
                let kinds = terms.into_iter().flat_map(|term| self.kinds(term));
                kinds.map(|term| self.used_as(affirmed, &term)).collect()
            }
            false => Vec::new(),
        }
    }

    /// Whether it is for certain about the use of things, and not about one of several, or one that is there.
    fn is_about_use(&self, terms: &[Term]) -> bool {
        let verb = self.frame.verb.as_ref();
        let any = |is: &dyn Fn(&Head) -> bool| {
            self.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().any(is))
        };
        let is_choice = self.noun(Role::X).is_some_and(|phrase| phrase.is_choice);
        // "In Python or Go" asks for neither, no answer is all in both, and "TypeScript" in a list is no demand.
        let languages = terms.iter().filter(|term| term.sense == "language").count();
        let chooses = is_choice || languages > 1 || self.names_only() && languages > 0;
        // "Do not include a function named `f`" is not about its use.
        let is_defined = |head: &Head| head.noun.is_some_and(|noun| DEFINED.contains(&noun));
        let is_new = |head: &Head| {
            head.is_introduced || self.introduces() && head.code.is_some() && is_defined(head)
        };
        // "No new dependencies" keeps those that there are.
        let keeps = |head: &Head| head.is_further && head.may_be_kept();
        // "The `Repository` interface" is there, and "the tests are in a folder" tells where.
        let is_interface = |head: &Head| head.is_definite && head.noun == Some("interface");
        let tells = verb.is_some_and(|verb| verb.verb == "be" && !verb.has_modal);
        let is_there = self.frame.tail.is_some() && (tells || any(&is_interface));
        // "Part the fields with semicolons" uses none in the code.
        let is_construct = |head: &Head| constructs().any(|(word, _)| Some(word) == head.noun);
        let is_mark = |head: &Head| head.code.is_none() && !is_construct(head);
        let is_means = self.frame.left == Some(0) && any(&is_mark);
        // "Two functions named `f` and `g`", but no number of functions.
        let is_counted =
            self.frame.quantity.is_some() && terms.iter().any(|term| term.values.is_empty());
        // "The function `f` is used" tells what is so.
        let is_opened = self.frame.is_opened || self.frame.is_modal;
        let is_told = verb.is_some_and(|verb| {
            verb.passive && !verb.has_modal && !verb.is_predicate && !is_opened
        });
        let is_told = is_told && terms.iter().any(names_definition);
        // "No classes from the `math` library" are not all classes.
        let is_kind = |head: &Head| head.noun.is_some_and(|noun| DEFINED.contains(&noun));
        let is_narrowed = self.frame.rest.is_some() || self.frame.tail.is_some();
        let is_part = is_narrowed && any(&|head| head.code.is_none() && is_kind(head));
        // "Never commit secrets" is about the history.
        let commits = verb.is_some_and(|verb| verb.verb == "commit");
        let is_committed = commits && any(&|head| head.noun == Some("secret"));
        // "Skip the comment" is about one.
        let is_one = |head: &Head| {
            head.is_definite
                && head.noun.is_some_and(|noun| ["comment", "docstring"].contains(&noun))
        };
        let is_other = if self.affirms { chooses || is_told } else { any(&is_new) || any(&is_one) };
        let is_other = is_other || is_committed;
        !(is_other || is_part && !self.affirms || any(&keeps) || is_there || is_means || is_counted)
    }

    /// Whether variables would have one of two things that exclude each other: `const` or `let`.
    pub fn chooses(&self) -> bool {
        let of_variables = self.terms(Role::X).iter().all(|thing| thing.sense == "variable");
        let chosen = self.noun(Role::Y).map_or(&[][..], |phrase| &phrase.heads);
        let is_choice = |head: &Head| {
            let name = head.noun.or(head.code.as_deref());
            name.is_some_and(|name| Lexicon::get().opposite(name).is_some())
        };
        of_variables && !chosen.is_empty() && chosen.iter().all(is_choice)
    }

    /// Whether it is a thing alone: "TypeScript".
    fn names_only(&self) -> bool {
        self.frame.verb.is_none() && !self.says_no && self.frame.rest.is_none()
    }

    /// Whether its verb makes something: "create".
    fn introduces(&self) -> bool {
        self.frame.verb.as_ref().is_some_and(|verb| verb.introduces)
    }

    /// The kinds of a thing, each of which is forbidden: "loops".
    fn kinds(&self, term: Term) -> Vec<Term> {
        // "Not a single loop", but "not a loop" may be about one.
        let is_any = self.says_no || is_plural(&term.text);
        let kinds = Lexicon::get().kinds_of(&term.sense);
        match kinds.filter(|_| !self.affirms && is_any) {
            None => vec![term],
            Some(kinds) => kinds
                .iter()
                .map(|kind| Term { sense: (*kind).to_owned(), ..term.clone() })
                .collect(),
        }
    }

    /// What it says of one thing.
    fn used_as(&self, affirmed: &[&str], term: &Term) -> Alternatives {
        let written = (!self.affirms).then(|| term.clone().into_written());
        let term = written.as_ref().unwrap_or(term);
        let say = |word: &str| vec![Term::of(word), term.clone()];
        if !self.affirms {
            let other = Lexicon::get().opposite(&term.sense).map(Term::of);
            let chosen = other.map(|other| vec![Term::of("choose"), other]);
            // "Don't define macros" leaves the use of others.
            let sense = format!("{}-definition", term.sense);
            let defined = vec![Term::of("ban"), Term { sense, ..term.clone() }];
            let defined = self.introduces().then_some(defined);
            // "Don't define a class" is said of all.
            let any = Term { text: plural(&term.text), ..term.clone() };
            let any = if self.introduces() { any } else { term.clone() };
            let ban = vec![Term::of("ban"), any];
            return defined.into_iter().chain([ban]).chain(chosen).collect();
        }
        // "Use small interfaces" chooses no interfaces.
        let phrase = self.noun(Role::X);
        let is_qualified =
            phrase.is_some_and(|phrase| phrase.heads.iter().any(|head| head.quality.is_some()));
        let is_new = self.introduces() && names_definition(term);
        let leaves = self.frame.rest.is_some() || self.frame.tail.is_some();
        // "Check: `make check`" names no framework.
        let is_named_only = term.sense == "framework" && self.names_only();
        // "Put imports at the top" says where, and not that there are any.
        let is_import = term.sense == "import" && term.values.is_empty();
        let says = |word: &&&str| match **word {
            "need" => !self.names_only() && !is_new && !is_import,
            "choose" => !is_qualified && !is_named_only && (!leaves || self.frame.has_more),
            _ => true,
        };
        affirmed.iter().filter(says).map(|word| say(word)).collect()
    }

    /// What has a name does something, so it is there.
    pub fn specified(&self) -> Vec<Alternatives> {
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
    pub fn titled(&self) -> Vec<Alternatives> {
        let is_unnamed = |thing: &Term| thing.is_definite && thing.values.is_empty();
        let things = self.terms(Role::X).into_iter().filter(is_unnamed);
        let names: Vec<_> = self.terms(Role::Y).into_iter().flat_map(|name| name.values).collect();
        let named = |thing: Term| Term { values: names.clone(), is_definite: false, ..thing };
        things.map(|thing| vec![vec![Term::of("define"), named(thing)]]).collect()
    }

    /// Things of a kind are removed, or calls; what else has a name may only be defined elsewhere.
    pub fn removed(&self) -> Vec<Alternatives> {
        let terms = self.terms(Role::X);
        let is_call = |value: &String| value.contains('.') || value.ends_with(')');
        if !terms.iter().all(|term| term.values.iter().all(is_call)) {
            return Vec::new();
        }
        terms.into_iter().map(|term| vec![vec![Term::of("ban"), term]]).collect()
    }

    /// Something of another thing is used, or not: "functions from the `os` module".
    pub fn used_of(&self) -> Vec<Alternatives> {
        let verb = Term::of(if self.affirms { "need" } else { "ban" });
        let Some(owner) = self.terms(Role::Y).pop() else {
            return Vec::new();
        };
        self.each(Role::X, |thing| vec![verb.clone(), thing, Term::of("of"), owner.clone()])
    }

    /// Whether it names what is not there yet: "a class called `Stack`".
    pub fn introduces_name(&self) -> bool {
        let is_new = |head: &Head| {
            let is_defined = head.noun.is_some_and(|noun| DEFINED.contains(&noun));
            head.is_introduced && !head.is_definite && is_defined
        };
        self.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().all(is_new))
    }

    /// Whether things are nested, or in others of their kind: "functions inside other functions".
    pub fn nests_itself(&self) -> bool {
        let (things, others) = (self.terms(Role::X), self.terms(Role::Y));
        let is_of_kind = |other: &Term| things.iter().all(|thing| thing.sense == other.sense);
        others.iter().all(is_of_kind)
    }

    /// What has a name is not defined: "don't write a function named `f`".
    pub fn undefined(&self) -> Vec<Alternatives> {
        let is_named = |term: &Term| names_definition(term) || term.sense == "main";
        let terms = self.terms(Role::X);
        if !terms.iter().all(is_named) {
            return Vec::new();
        }
        let undefined = |term| vec![vec![Term::of("define"), Term::of("-"), term]];
        terms.into_iter().map(undefined).collect()
    }

    /// Whether both things are folders: "`src/api/`".
    pub fn is_between_folders(&self) -> bool {
        let is_path = |path: &String| path.ends_with('/') || is_folder(path);
        [Role::X, Role::Y].into_iter().all(|role| {
            let terms = self.terms(role);
            let are_folders =
                |term: &Term| !term.values.is_empty() && term.values.iter().all(is_path);
            !terms.is_empty() && terms.iter().all(are_folders)
        })
    }

    /// What has a name is a type of some kind: "`Point` is a record".
    pub fn of_kind(&self) -> Vec<Alternatives> {
        let every = Term::of(if self.affirms { "every" } else { "none" });
        let kinds = self.terms(Role::Z);
        let is_kind = |sense: &str| is_kind_of_type(sense.trim_start_matches("abstract-"));
        let [kind] = kinds.as_slice() else {
            return Vec::new();
        };
        if !is_kind(&kind.sense) {
            return Vec::new();
        }
        let kind = Term { sense: format!("kind-{}", kind.sense), ..kind.clone() };
        let said = |name| vec![vec![every.clone(), name, Term::of("as"), kind.clone()]];
        self.terms(Role::Y).into_iter().map(said).collect()
    }

    /// Types that what is defined may not have: "never return `List`", "parameters must not be `any`".
    pub fn untyped(&self, act: &str) -> Vec<Alternatives> {
        let names = self.terms(Role::Y);
        // What is null has a rule of its own.
        let is_known = |name: &str| {
            let is_null = Words::get().lists["nulls"].contains(&name.to_lowercase());
            !is_null && (is_type(name) || Words::get().types.contains(name))
        };
        let is_named = |term: &Term| {
            let mut values = term.values.iter().map(|value| value.trim_start_matches('&'));
            term.noun.is_empty() && !term.values.is_empty() && values.all(is_known)
        };
        let things = self.noun(Role::X).map_or(&[][..], |phrase| &phrase.heads);
        let place = |noun: Option<&str>| match (act, noun) {
            ("never-return", None | Some("function" | "method")) => Some("return types"),
            ("never-be", Some("return-type")) => Some("return types"),
            ("never-take", None | Some("function" | "method" | "constructor")) => {
                Some("parameters")
            }
            ("never-be", Some("parameter")) => Some("parameters"),
            ("never-be", Some("field" | "property")) => Some("fields"),
            _ => None,
        };
        let of_all =
            |head: &Head| head.code.is_none() && !head.is_definite && head.quality.is_none();
        let places: Option<Vec<_>> = match things {
            [] => Some(vec![place(None).map(str::to_owned)]),
            things => things.iter().all(of_all).then(|| {
                let of = |head: &Head| {
                    let place = place(head.noun)?;
                    let words = head.adjectives.iter().copied().chain([place]);
                    Some(words.collect::<Vec<_>>().join(" "))
                };
                things.iter().map(of).collect()
            }),
        };
        let places: Option<Vec<_>> = places.and_then(|places| places.into_iter().collect());
        let Some(places) = places.filter(|_| names.iter().all(is_named)) else {
            return Vec::new();
        };
        let ban = |place: &String, name: &Term| {
            vec![vec![Term::of("ban-at"), Term::of(place), name.clone()]]
        };
        places.iter().flat_map(|place| names.iter().map(|name| ban(place, name))).collect()
    }

    /// All things of a kind have something, or none has. What is named in a list is had as a whole.
    pub fn has(&self, attributes: Vec<Term>) -> Vec<Alternatives> {
        // "Docstrings or comments" asks for neither.
        let is_choice = self.noun(Role::Y).is_some_and(|phrase| phrase.is_choice);
        if self.affirms && is_choice && attributes.len() > 1 {
            return Vec::new();
        }
        // "Define `to_s` on `Card`"
        let defines = self.frame.verb.as_ref().is_some_and(|verb| verb.verb == "define");
        let is_type =
            |term: &Term| term.sense.is_empty() && term.values.iter().all(|it| is_type(it));
        let are_types = defines && self.terms(Role::X).iter().all(is_type);
        let as_method = |term: Term| match are_types && term.sense.is_empty() {
            true if term
                .values
                .iter()
                .any(|it| written::is_word(it) && !Keywords::any_names(it)) =>
            {
                Term { sense: "method".to_owned(), ..term }
            }
            _ => term,
        };
        // "Every class has a `close` method"
        let is_each =
            |phrase: &NounPhrase| phrase.is_every || phrase.heads.iter().all(Head::is_plural);
        // A function has none, and "at most one `run` method" limits how many there are.
        let is_function = |head: &Head| {
            head.noun.is_some_and(|it| it.ends_with("function") || it.ends_with("method"))
        };
        let are_types = |phrase: &&NounPhrase| !phrase.heads.iter().any(is_function);
        let is_of_each = self.noun(Role::X).filter(are_types).is_some_and(is_each);
        let is_method = |term: &Term| ["function", "method"].contains(&term.sense.as_str());
        let as_call = |term: Term| match is_of_each && is_method(&term) {
            true => {
                let calls =
                    term.values.iter().map(|name| format!("{}()", name.trim_end_matches("()")));
                Term { sense: String::new(), values: calls.collect(), ..term }
            }
            false => term,
        };
        let attributes: Vec<_> = attributes.into_iter().map(as_method).map(as_call).collect();
        let attributes = if self.affirms { joined(attributes) } else { attributes };
        // "At most 3 parameters" is no list of them.
        let is_named = attributes.iter().all(|attribute| !attribute.values.is_empty());
        if self.frame.quantity.is_some() && (!is_named || is_of_each) {
            return Vec::new();
        }
        let every = Term::of(if self.affirms { "every" } else { "none" });
        let has = |thing, attribute| vec![every.clone(), thing, Term::of("has"), attribute];
        // "`@Entity` classes have an `@Id` field" is about one of their fields.
        let is_annotated = |term: &Term| {
            ["field", "property"].contains(&term.sense.as_str())
                && term.values.iter().any(|value| value.starts_with('@'))
        };
        let are_of_fields = !self.terms(Role::X).is_empty() && attributes.iter().any(is_annotated);
        if self.affirms && are_of_fields {
            return Vec::new();
        }
        let said = |(thing, attribute): (Term, Term)| {
            let whole = has(thing.clone(), attribute.clone());
            let is_function = self.owner_of_code(&thing);
            if self.affirms || !is_function {
                return vec![vec![whole]];
            }
            // "`parse` uses no loops": none is in it.
            let within = |kind| vec![Term::of("ban"), kind, Term::of("within"), thing.clone()];
            let kinds = self.kinds(attribute).into_iter();
            kinds.map(|kind| vec![whole.clone(), within(kind)]).collect()
        };
        self.with_each(&attributes).flat_map(said).collect()
    }

    /// Whether a term names functions, which hold code.
    fn owner_of_code(&self, thing: &Term) -> bool {
        let is_function = ["", "function", "method"].contains(&thing.sense.as_str());
        let is_name = |name: &String| {
            written::is_word(name)
                && !name.starts_with(char::is_uppercase)
                && !Keywords::any_names(name)
        };
        is_function && !thing.values.is_empty() && thing.values.iter().all(is_name)
    }

    /// Things of a kind have a property, or none may have it.
    pub fn is(&self) -> Vec<Alternatives> {
        let Some(adjective) = self.frame.adjective else {
            return Vec::new();
        };
        let is = |word: &str, thing: Term| {
            vec![Term::of(word), thing, Term::of("has"), Term::of(adjective)]
        };
        let said = |thing: Term| match self.affirms {
            true => vec![is("every", thing)],
            false => {
                // "`buffer` must not be global"
                let sense = [adjective, thing.sense.as_str()].join("-");
                let sense = sense.trim_end_matches('-').to_owned();
                vec![vec![Term::of("ban"), Term { sense, ..thing.clone() }], is("none", thing)]
            }
        };
        self.terms(Role::X).into_iter().map(said).collect()
    }

    pub fn value(&self) -> Term {
        Term::value(self.frame.value.clone().unwrap_or_default())
    }

    /// Things of some kinds come before those of others. In a list, each comes before all after it.
    pub fn ordered(&self) -> Vec<Alternatives> {
        let groups = [Role::X, Role::Y, Role::Z].map(|role| self.terms(role));
        // "Fields, lifecycle hooks, methods": what is known has an order whatever stands between.
        let is_known = |thing: &Term| !thing.noun.is_empty() || !thing.values.is_empty();
        let (groups, unknown): (Vec<_>, Vec<_>) = match &groups {
            [list, others, _] if others.is_empty() => {
                let (known, unknown): (Vec<_>, Vec<_>) = list.iter().cloned().partition(is_known);
                (known.into_iter().map(|thing| vec![thing]).collect(), unknown)
            }
            _ => (groups.into_iter().filter(|group| !group.is_empty()).collect(), Vec::new()),
        };
        let word = |word: &str| Term::of(word);
        let act = || vec![word("order"), word(if self.affirms { "+" } else { "-" })];
        let pairs = groups.iter().enumerate().flat_map(|(at, earlier)| {
            let later = groups[at + 1..].iter().flatten();
            later.flat_map(move |later| earlier.iter().map(move |earlier| (earlier, later)))
        });
        let said = |(earlier, later): (&Term, &Term)| {
            let later = later.as_one_of(earlier);
            let places = vec![word("X"), earlier.clone(), word("Y"), later];
            vec![[act(), places].concat()]
        };
        let left = unknown.into_iter().map(|thing| vec![[act(), vec![thing]].concat()]);
        pairs.map(said).chain(left).collect()
    }

    /// What is avoided, by the number that says from where on: as a maximum, or what is too much.
    pub fn as_bounded(self) -> Self {
        let is_most = self.frame.quantity.is_some_and(|quantity| quantity.bound == Bound::Most);
        Self { affirms: is_most, says_no: is_most, ..self }
    }

    /// Whether names are taken from one place: "`a` from `m`", but not "`a` from `m` or `n`".
    pub fn takes_names(&self) -> bool {
        let is_name = |name: &String| name.chars().any(char::is_alphanumeric);
        let names = self.terms(Role::Y).into_iter().flat_map(|term| term.values);
        names.into_iter().all(|name| is_name(&name)) && self.terms(Role::Z).len() == 1
    }

    /// Names of the kind that is said of them: "`a` and `b` as fields of `C`".
    pub fn members(&self) -> Vec<Term> {
        let kind = self.terms(Role::Z).pop().map(|kind| kind.sense).unwrap_or_default();
        let names = self.terms(Role::Y).into_iter();
        names.map(|name| Term { sense: kind.clone(), ..name }).collect()
    }

    /// An argument with its value: "`n=1`", "`n` set to 1".
    pub fn argument(&self) -> Proposition {
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
    pub fn related(&self, act: &str) -> Proposition {
        self.related_by(act, |role| joined(self.terms(role)))
    }

    /// The same of each thing of the one list: "never hard-code passwords or tokens".
    pub fn related_to_each(&self, act: &str) -> Vec<Alternatives> {
        let things = self.frame.nouns.keys().flat_map(|role| joined(self.terms(*role)));
        let one = |thing: Term| {
            let only = |role: Role| {
                self.frame.nouns.contains_key(&role).then(|| thing.clone()).into_iter().collect()
            };
            vec![self.related_by(act, only)]
        };
        things.map(one).collect()
    }

    /// Several things that are used for a purpose, each of which may be known.
    pub fn used_for(&self) -> Vec<Alternatives> {
        let purposes = joined(self.terms(Role::Y));
        let one = |thing: Term| {
            let terms = |role| match role {
                Role::X => vec![thing.clone()],
                Role::Y => purposes.clone(),
                Role::Z => Vec::new(),
            };
            vec![self.related_by("use-for", terms)]
        };
        self.terms(Role::X).into_iter().map(one).collect()
    }

    /// How many purposes it names that are no list of names.
    pub fn purposes(&self) -> usize {
        joined(self.terms(Role::Y)).len()
    }

    /// Something that is used for several purposes, each of which may be known.
    pub fn used_for_each(&self) -> Vec<Alternatives> {
        let things = joined(self.terms(Role::X));
        let one = |purpose: Term| {
            let terms = |role| match role {
                Role::X => things.clone(),
                Role::Y => vec![purpose.clone()],
                Role::Z => Vec::new(),
            };
            vec![self.related_by("use-for", terms)]
        };
        joined(self.terms(Role::Y)).into_iter().map(one).collect()
    }

    fn related_by(&self, act: &str, terms: impl Fn(Role) -> Vec<Term>) -> Proposition {
        let mut all = vec![Term::of(act), Term::of(if self.affirms { "+" } else { "-" })];
        for (role, name) in [(Role::X, "X"), (Role::Y, "Y"), (Role::Z, "Z")] {
            let terms = terms(role);
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

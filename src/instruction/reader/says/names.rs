//! What a frame says of names: their convention, their affixes, a pattern of them.

use super::Says;
use crate::instruction::fill::name_pattern;
use crate::instruction::reader::head::{Head, is_plural};
use crate::instruction::reader::pattern::Role;
use crate::instruction::reader::term::{Alternatives, Term, joined};
use crate::instruction::words::Words;
use crate::language::Keywords;

/// What is named as only tests are is meant to be one: "naming functions `test_<behavior>`".
fn of_tests(thing: Term, name: &Term) -> Term {
    const KINDS: [(&str, &str); 4] = [
        ("class", "test-class"),
        ("file", "test-file"),
        ("function", "test-function"),
        ("method", "test-function"),
    ];
    let is_mark = |c: char| !c.is_alphanumeric();
    let is_of_test = |name: &String| {
        let name = name.trim_start_matches(is_mark);
        name.starts_with("test") || name.starts_with("Test")
    };
    let kind = KINDS.iter().find(|(kind, _)| *kind == thing.sense);
    match kind.filter(|_| name.values.iter().any(is_of_test)) {
        Some((_, test)) => Term { sense: (*test).to_owned(), ..thing },
        None => thing,
    }
}

/// What is written in upper case of an enumeration are its members: "enums start with `LAB_`". Types are not named so.
fn of_members(thing: Term, name: &Term) -> Term {
    let is_upper = |text: &String| {
        let has_many = text.chars().filter(|c| c.is_uppercase()).count() > 1;
        // `LAB_`, but `UI` may begin the name of a type.
        let is_of_members = text.contains('_') || text.len() > "DTO".len();
        has_many && is_of_members && !text.contains(char::is_lowercase)
    };
    match thing.sense.as_str() {
        "enum" if name.values.iter().any(is_upper) => {
            Term { sense: "enum-member".to_owned(), ..thing }
        }
        _ => thing,
    }
}

/// What the name of a test begins with by the custom of its language, before words of its own.
fn prefix_of_tests(name: &Term) -> Option<Term> {
    let [name] = name.values.as_slice() else { return None };
    let rest = name.strip_prefix("test_").or_else(|| name.strip_prefix("Test"))?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_more = rest.len() > 1 && rest.chars().all(is_word);
    is_more.then(|| Term::value(&name[..name.len() - rest.len()]))
}

/// Whether a thing is a name of any kind: "names like `foo`", but not "items".
fn is_noun_for_names(head: &Head) -> bool {
    let text = head.text.to_lowercase();
    head.noun == Some("name") && ["identifier", "name", "naming"].iter().any(|it| text.contains(it))
}

/// What is generic about names is what the examples show.
fn without_generic(head: &Head) -> Head {
    let adjectives = head.adjectives.iter().copied().filter(|it| *it != "generic").collect();
    Head { adjectives, ..head.clone() }
}

impl Says<'_> {
    /// Names match a pattern.
    pub fn matched(&self) -> Vec<Alternatives> {
        let word = |word: &str| Term::of(word);
        let mut shown = self.terms(Role::Y);
        // "`page.ts`, `page.css`": each is one file's name.
        if shown.len() > 1 {
            return Vec::new();
        }
        let other = shown.pop().unwrap_or_else(|| self.value());
        // "Every source file: package, imports" says what is in it.
        let is_word = |value: &String| value.chars().all(|c| c.is_ascii_lowercase());
        if self.frame.verb.is_none() && other.values.iter().all(is_word) {
            return Vec::new();
        }
        // "A test named `test_both`" is one.
        let is_of_all = self.noun(Role::X).is_none_or(|phrase| {
            phrase.is_every || phrase.heads.iter().all(|it| it.is_name || is_plural(&it.text))
        });
        let said = |thing: Term| {
            let thing = of_tests(thing, &other);
            let matched = vec![word("every"), thing.clone(), word("match"), other.clone()];
            // "Test functions: `test_specific_behavior`" shows what all begin with.
            let prefix = Some(&thing)
                .filter(|it| is_of_all && it.sense.starts_with("test-"))
                .and_then(|_| prefix_of_tests(&other));
            let started = prefix.map(|prefix| vec![word("every"), thing, word("start"), prefix]);
            [matched].into_iter().chain(started).collect()
        };
        self.terms(Role::X).into_iter().map(said).collect()
    }

    /// Names begin or end with something, or don't, as `act` says.
    pub fn affix(&self, act: &str) -> Vec<Alternatives> {
        let mark = |term: Term| match term.sense.as_str() {
            sense if sense.ends_with("underscore") => Term::value("_"),
            "question-mark" => Term::value("?"),
            _ => term,
        };
        let marks = || joined(self.terms(Role::Y).into_iter().map(mark).collect());
        let starts = self.frame.value.clone().map_or_else(marks, |value| vec![Term::value(value)]);
        // "An underscore or a verb" has what nothing decides.
        let [start] = starts.as_slice() else { return Vec::new() };
        let start = start.clone();
        let every = Term::of(if self.affirms { "every" } else { "none" });
        // "Tests should start with `setUp`" may be about what they do.
        let heads = self.noun(Role::X).map_or(&[][..], |phrase| &phrase.heads);
        let is_affix = |text: &String| match act {
            "end" => text.starts_with(|c: char| "_.?!".contains(c) || c.is_uppercase()),
            _ => text.ends_with('_') || text.len() == 1,
        };
        // "Test methods start with `should`", but what starts with `assert` may be their code.
        let names_code = start.values.iter().any(|value| Keywords::any_names(value));
        let is_test = |head: &Head| {
            let is_kind = head.noun.is_some_and(|noun| noun.starts_with("test-"));
            is_kind && head.text.contains(' ') && !names_code
        };
        // "Every file starts with `'use strict'`", and no name does.
        // What has a gap in it, `<name>`, is in no file as it stands.
        let has_gap = |text: &String| text.contains("...") || text.contains(" <");
        let is_line = |text: &String| text.contains(' ') || text.starts_with(['#', '/', '"', '\'']);
        let begins_file = act == "start"
            && heads.iter().all(|head| head.noun == Some("file"))
            && start.values.first().is_some_and(is_line);
        if begins_file && start.values.iter().any(has_gap) {
            return Vec::new();
        }
        if begins_file {
            let code = Term { sense: "code".to_owned(), ..start };
            let begins = |thing| vec![vec![every.clone(), thing, Term::of("start"), code.clone()]];
            return self.terms(Role::X).into_iter().map(begins).collect();
        }
        let has_only_name = |head: &Head| {
            head.noun.is_some_and(|noun| Words::get().lists["codeless"].contains(noun))
        };
        let is_named = |head: &Head| head.is_name || is_test(head) || has_only_name(head);
        let is_name = heads.iter().all(is_named)
            || start.values.first().is_some_and(is_affix)
            || start.values.is_empty()
            || self
                .frame
                .verb
                .as_ref()
                .is_some_and(|verb| ["prefix", "suffix"].contains(&verb.verb));
        if !is_name {
            return Vec::new();
        }
        self.each(Role::X, |thing| {
            let thing = of_members(of_tests(thing, &start), &start);
            vec![every.clone(), thing, Term::of(act), start.clone()]
        })
    }

    /// Names begin with something and follow a convention: "`m_` prefix and camelCase".
    pub fn started_in_case(&self) -> Vec<Alternatives> {
        let (prefix, convention) = (self.frame.value.as_deref(), self.frame.convention.as_deref());
        let (Some(prefix), Some(convention)) = (prefix, convention) else {
            return Vec::new();
        };
        // `m_userName` is no camelCase, nor `kMaxSize` PascalCase: that is what follows the prefix.
        let is_small = prefix.chars().all(char::is_lowercase);
        if prefix.ends_with('_') || is_small && convention.starts_with(char::is_uppercase) {
            let pattern = Term::value(format!("{prefix}{convention}"));
            let word = |word: &str| Term::of(word);
            let matches = |thing| vec![word("every"), thing, word("match"), pattern.clone()];
            return self.each(Role::X, matches);
        }
        let started = self.affix("start").into_iter();
        started.chain(self.named()).collect()
    }

    /// Things are not called something; of names that are only examples, a row decides a part.
    pub fn unnamed(&self, act: &str) -> Vec<Alternatives> {
        const CALLED: [&str; 3] = ["constructor", "function", "method"];
        let Some(names) = joined(self.terms(Role::Y)).pop().filter(|_| !self.affirms) else {
            return Vec::new();
        };
        let heads = self.noun(Role::X).map_or(&[][..], |phrase| &phrase.heads);
        let calls = self.frame.verb.as_ref().is_some_and(|it| it.verb == "entitle" && !it.passive);
        let is_thing = |head: &Head| {
            // "Don't call the functions `f` and `g`" is about calls.
            let is_called = calls && head.noun.is_some_and(|noun| CALLED.contains(&noun));
            let is_about_names = head.is_name || is_noun_for_names(head);
            let is_one = head.is_definite || head.code.is_some();
            // "Generic names" are none of type parameters.
            let is_generic = head.is_name && head.text.eq_ignore_ascii_case("generic");
            !is_called && !is_one && !is_generic && (act == "not-called" || is_about_names)
        };
        let is_path = |head: &Head| ["directory", "file"].contains(&head.noun.unwrap_or_default());
        let joints = if heads.iter().any(is_path) { "_$.-" } else { "_$" };
        let is_name = |name: &String| {
            name.chars().all(|c| c.is_alphanumeric() || joints.contains(c)) && !name.is_empty()
        };
        if !heads.iter().all(is_thing) || !names.values.iter().all(is_name) {
            return Vec::new();
        }
        // "Vague names such as `foo`" are more than these.
        let is_vague = |head: &Head| head.quality.is_some() || without_generic(head) != *head;
        let link = if heads.iter().any(is_vague) { "as" } else { "match" };
        let said = |thing: Term| vec![Term::of("none"), thing, Term::of(link), names.clone()];
        match heads {
            [] => vec![vec![said(Term::of("name"))]],
            heads => {
                heads.iter().map(|head| vec![said(Term::from(&without_generic(head)))]).collect()
            }
        }
    }

    /// No names begin or end with what a pattern of them does: "no `get_*` methods".
    pub fn unaffixed(&self, of: &Term) -> Option<Alternatives> {
        const KINDS: [&str; 6] = ["", "class", "field", "function", "method", "variable"];
        let [pattern] = of.values.as_slice() else { return None };
        let is_affix = |text: &str| {
            let bare = text.trim_matches('_');
            !bare.is_empty() && bare.len() < text.len() && bare.chars().all(char::is_alphanumeric)
        };
        let prefix = pattern.strip_suffix('*').filter(|it| it.ends_with('_') && is_affix(it));
        let suffix = pattern.strip_prefix('*').filter(|it| it.starts_with('_') && is_affix(it));
        let (act, affix) = prefix.map(|it| ("start", it)).or_else(|| Some(("end", suffix?)))?;
        let is_of_names = self.says_no && !self.affirms && KINDS.contains(&of.sense.as_str());
        let thing = if of.sense.is_empty() { "function" } else { &of.sense };
        let none = || vec![Term::of("none"), Term::of(thing), Term::of(act), Term::value(affix)];
        is_of_names.then(|| vec![none()])
    }

    /// Names begin or end with an underscore, or don't: "private methods: leading underscore".
    pub fn underscored(&self, act: &str) -> Vec<Alternatives> {
        let every = Term::of(if self.affirms { "every" } else { "none" });
        let mark = Term::value("_");
        self.each(Role::X, |thing| vec![every.clone(), thing, Term::of(act), mark.clone()])
    }

    /// The same, and they follow a convention: "camelCase with underscore prefix".
    pub fn underscored_in_case(&self, act: &str) -> Vec<Alternatives> {
        self.named().into_iter().chain(self.underscored(act)).collect()
    }

    /// Names follow a convention. "Classes and modules: PascalCase" is about no files: those of Ruby that it
    /// may mean are types.
    pub fn named(&self) -> Vec<Alternatives> {
        let convention = self.convention();
        let said = self.frame.convention.as_deref().unwrap_or_default();
        let is_pascal = said.starts_with(char::is_uppercase) && said.contains(char::is_lowercase);
        let is_file = |thing: &Term| thing.text.to_lowercase().starts_with("module");
        let things = self.terms(Role::X);
        // "Enums and modules: PascalCase" has one that nothing judges; "classes and modules" are all types.
        let is_of_types = things.iter().any(|thing| thing.sense == "class");
        let of_language = |thing: Term| match is_pascal && is_file(&thing) {
            true if is_of_types => None,
            true => Some(Term { sense: "module".to_owned(), ..thing }),
            false => Some(thing),
        };
        let things = things.into_iter().filter_map(of_language);
        let follows =
            |thing| vec![Term::of("name"), of_members(thing, &convention), convention.clone()];
        things.map(|thing| vec![follows(thing)]).collect()
    }

    fn convention(&self) -> Term {
        Term::value(self.frame.convention.clone().unwrap_or_default())
    }

    /// Whether it shows the form of names by a convention: "`_camelCase`".
    pub fn shows_form(&self) -> bool {
        let value = self.frame.value.as_deref().unwrap_or_default();
        value.to_lowercase().contains("case") && name_pattern(value).is_some()
    }

    /// Whether the name that it shows is one of a file: "`*.test.ts`".
    pub fn shows_file(&self) -> bool {
        let is_file = |name: &str| {
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            !ending.is_empty() && ending.chars().all(|c| c.is_ascii_lowercase())
        };
        let listed = self.terms(Role::Y).into_iter().flat_map(|term| term.values);
        listed.into_iter().any(|name| is_file(&name))
            || self.frame.value.as_deref().is_some_and(is_file)
    }

    /// Whether it is about files, or what each has one of its own.
    pub fn may_name_file(&self) -> bool {
        let is_file = |head: &Head| {
            let noun = head.noun.unwrap_or_default();
            noun.ends_with("file") || ["component", "directory", "hook"].contains(&noun)
        };
        self.noun(Role::X).is_some_and(|phrase| phrase.heads.iter().all(is_file))
    }
}

//! Finds the row that means what a sentence says.

use std::borrow::Cow;
use std::sync::Arc;

use super::head::is_plural;
use super::means::Means;
use super::term::{Proposition, Term};
use super::written;
use crate::instruction::fill::{
    FillContext, SlotKind, TaskLanguage, accepts, fill, modifiers_of, signatures,
};
use crate::instruction::region::RegionWords;
use crate::instruction::registry::CompiledTemplate;
use crate::instruction::words::Words;
use crate::instruction::{Instruction, SlotValue, Slots, Templates};
use crate::language::Keywords;

/// What a row makes of a proposition.
pub struct Meant {
    pub instruction: Instruction,
    /// Whether the proposition asks for more.
    pub is_partial: bool,
}

impl Templates {
    /// The instruction that a proposition is.
    pub(super) fn meant(
        &self,
        proposition: &Proposition,
        language: TaskLanguage<'_>,
    ) -> Option<Meant> {
        let of_other = of_folder(proposition).or_else(|| of_raise(proposition));
        let of_other = of_other.and_then(|it| self.by_row(&it, language));
        let by_row = of_other.or_else(|| self.by_row(proposition, language));
        let by_row = by_row.or_else(|| self.ban_of_name(proposition, language));
        let by_row = by_row.or_else(|| self.need_of_name(proposition, language));
        by_row.or_else(|| self.at_most_none(proposition, language))
    }

    /// A ban as a limit of zero: "no classes".
    fn at_most_none(&self, proposition: &Proposition, language: TaskLanguage<'_>) -> Option<Meant> {
        let [ban, thing] = proposition.as_slice() else {
            return None;
        };
        // "No parameters" may be about those that are not needed.
        // "Instead of `function`" is about the keyword.
        let is_kind = ban.sense == "ban"
            && thing.values.is_empty()
            && is_plural(&thing.text)
            && !["character", "parameter"].contains(&thing.sense.as_str());
        let none = vec![Term::of("count"), thing.clone(), Term::of("most"), Term::value("0")];
        // A row that counts anything doesn't know what people forbid so: "no unused imports or variables".
        let is_of_kind = |meant: &Meant| {
            let mut slots = meant.instruction.template.slots.iter();
            slots.all(|slot| slot.kind != SlotKind::Counted)
        };
        is_kind.then(|| self.by_row(&none, language)).flatten().filter(is_of_kind)
    }

    /// The instruction of the first row that means it, a user's before a pack's before a built-in one.
    fn by_row(&self, proposition: &Proposition, language: TaskLanguage<'_>) -> Option<Meant> {
        let filled = |entry: &Arc<CompiledTemplate>| {
            let mut means = entry.means.iter();
            means.find_map(|means| self.filled(entry, means, proposition, language))
        };
        let is_preloaded = |entry: &&Arc<CompiledTemplate>| entry.template.origin.is_preloaded();
        let preloaded = self.entries.iter().filter(is_preloaded);
        let added = self.entries.iter().rev().filter(|entry| !is_preloaded(entry));
        added.chain(preloaded).find_map(filled)
    }

    fn filled(
        &self,
        entry: &CompiledTemplate,
        means: &Means,
        proposition: &Proposition,
        language: TaskLanguage<'_>,
    ) -> Option<Meant> {
        let context = FillContext { language, or: entry.or, ..FillContext::default() };
        let mut slots = Slots::default();
        for (slot, filler) in means.of(proposition)? {
            let kind = entry.template.slot(slot)?.kind;
            if filler.is_definite {
                let meant = match kind {
                    SlotKind::Name => SlotValue::Anonymous,
                    SlotKind::Function => fill(kind, "", context)?,
                    _ => return None,
                };
                slots.insert(slot, meant);
                continue;
            }
            const SENSES: [SlotKind; 6] = [
                SlotKind::Attribute,
                SlotKind::Construct,
                SlotKind::Counted,
                SlotKind::Definitions,
                SlotKind::Subject,
                SlotKind::Things,
            ];
            (filler.is_named || SENSES.contains(&kind)).then_some(())?;
            let text = filler.text_for(kind);
            (!text.is_empty()).then_some(())?;
            let is_limited = match kind {
                // "Public types"
                SlotKind::Subject => is_region(text.trim_end_matches("-noun")),
                SlotKind::Things => entry.judges_a_convention() && is_region(&text),
                _ => false,
            };
            (!is_limited).then_some(())?;
            slots.insert(slot, fill(kind, &text, context)?);
            slots.insert_signatures(slot, signatures(kind, &text, context));
        }
        let instruction = Instruction { template: Arc::clone(&entry.template), slots };
        Some(Meant { instruction, is_partial: means.is_partial })
    }

    /// The ban of what has a name alone: a keyword, a library, a function, or else anything that code
    /// writes.
    fn ban_of_name(&self, proposition: &Proposition, language: TaskLanguage<'_>) -> Option<Meant> {
        let (ban, banned, choice) = match proposition.as_slice() {
            [ban, banned] if ban.sense == "ban" => (ban.clone(), banned, None),
            [instead, choice, banned] if instead.sense == "instead" => {
                (Term::of("ban"), banned, Some(choice))
            }
            _ => return None,
        };
        let [name] = banned.values.as_slice() else {
            return None;
        };
        let (thing, name) = named_thing(&banned.sense, name, choice)?;
        let thing = Term { sense: thing.to_owned(), ..Term::value(name) };
        self.by_row(&vec![ban, thing], language)
    }

    /// The need of what has a name alone: a keyword or a function that is known.
    fn need_of_name(&self, proposition: &Proposition, language: TaskLanguage<'_>) -> Option<Meant> {
        let [need, wanted] = proposition.as_slice() else {
            return None;
        };
        let [name] = wanted.values.as_slice() else {
            return None;
        };
        let is_need = need.sense == "need" && wanted.sense.is_empty();
        let (thing, name) = is_need.then(|| known_thing(name)).flatten()?;
        let thing = Term { sense: thing.to_owned(), ..Term::value(name) };
        self.by_row(&vec![need.clone(), thing], language)
    }
}

/// What a name that is to be used is the name of, if that is known.
fn known_thing(name: &str) -> Option<(&'static str, &str)> {
    let lists = &Words::get().lists;
    let called = name.strip_suffix("()");
    let is_function = called.is_some() || lists["functions"].contains(&name.to_lowercase());
    match () {
        () if accepts(SlotKind::Convention, name) || written::is_no_code(name) => None,
        () if is_function => Some(("function", called.unwrap_or(name))),
        () if Keywords::any_names(name) => Some(("keyword", name)),
        () => None,
    }
}

impl CompiledTemplate {
    fn judges_a_convention(&self) -> bool {
        self.template.slots.iter().any(|slot| slot.kind == SlotKind::Convention)
    }
}

/// Whether things are a part of the code, so that a row is about all that it limits to them: "public functions".
fn is_region(things: &str) -> bool {
    let (modifiers, kind) = modifiers_of(things);
    let words = RegionWords::get();
    let [modifier] = modifiers[..] else {
        return false;
    };
    let part = words.noun(kind).zip(words.property(modifier));
    part.is_some_and(|(kind, property)| kind.may_be(property))
}

/// A ban on what is imported from a folder as one on imports of the project's own: "no imports from
/// `src/experiments`".
fn of_folder(proposition: &Proposition) -> Option<Proposition> {
    const IMPORTED: [&str; 5] = ["", "import", "library", "module", "package"];
    let thing = match proposition.as_slice() {
        [ban, thing] if ban.sense == "ban" && !thing.sense.is_empty() => thing,
        [import, sign, role, thing]
            if [&import.sense, &sign.sense, &role.sense] == ["import", "-", "Y"] =>
        {
            thing
        }
        _ => return None,
    };
    let is_own = IMPORTED.contains(&thing.sense.as_str())
        && !thing.values.is_empty()
        && thing.values.iter().all(|value| is_folder(value));
    let folder = Term { sense: "directory".to_owned(), ..thing.clone() };
    is_own.then(|| vec![Term::of("import"), Term::of("-"), Term::of("Y"), folder])
}

/// A ban on code that raises something as one on raising that: "no `throw new Error()`".
fn of_raise(proposition: &Proposition) -> Option<Proposition> {
    let [ban, thing] = proposition.as_slice() else { return None };
    let is_code = ban.sense == "ban" && ["", "statement"].contains(&thing.sense.as_str());
    let raised: Option<Vec<_>> = thing.values.iter().map(|code| written::raised(code)).collect();
    let values: Vec<_> = raised?.into_iter().map(str::to_owned).collect();
    let exception = Term { sense: "exception".to_owned(), values, ..thing.clone() };
    let is_raise = is_code && !exception.values.is_empty();
    is_raise.then(|| vec![Term::of("raise"), Term::of("-"), Term::of("Y"), exception])
}

/// Whether a text is the path of a folder of the project: `src/experiments`, `../db`.
pub fn is_folder(text: &str) -> bool {
    let is_path = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    let first = text.split_once('/').map(|(first, _)| first);
    let begins =
        |first: &str| [".", ".."].contains(&first) || Words::get().lists["roots"].contains(first);
    text.chars().all(is_path) && first.is_some_and(begins)
}

/// What a name is the name of, by what is said of it and by its form, and the name that is meant.
fn named_thing<'n>(
    sense: &str,
    name: &'n str,
    choice: Option<&Term>,
) -> Option<(&'static str, Cow<'n, str>)> {
    let code = |name: &'n str| Some(("code", name.into()));
    match sense {
        "annotation" | "decorator" if written::is_word(name) => {
            return Some(("code", format!("@{name}").into()));
        }
        "annotation" | "decorator" | "comment" | "directive" | "macro" => return code(name),
        "component" => return code(name).filter(|_| written::is_type(name)),
        "" | "keyword" | "operator" | "statement" | "type-noun" => {}
        _ => return None,
    }
    // `.unwrap()` is a method; `.env` is a file.
    let plain = match name.strip_prefix('.') {
        Some(method) if method.ends_with("()") => method,
        _ => name,
    };
    let is_plain = !plain.starts_with('.') && !plain.contains(['`', '*', ' ']);
    let chosen = choice.and_then(|choice| choice.values.first()).map(String::as_str);
    match () {
        () if accepts(SlotKind::Convention, name) => None,
        () if name.parse::<u64>().is_ok() => code(name),
        () if let Some(name) = known_function(plain) => Some(("call", name.into())),
        () if written::is_no_code(name) => None,
        () if written::is_directive(name) => code(name),
        () if written::is_method(name) => Some(("call", name.into())),
        // `as!`
        () if name.strip_suffix(['!', '?']).is_some_and(Keywords::any_names) => code(name),
        () if is_plain && Keywords::any_names(plain) => Some(("keyword", plain.into())),
        () if sense == "type-noun" => Some(("type-noun", name.into())),
        () if is_plain && is_library(plain) => {
            Some(("library", plain.strip_suffix(".js").unwrap_or(plain).into()))
        }
        () if is_plain && let Some(name) = macro_name(plain) => Some(("call", name.into())),
        () if Words::get().lists["properties"].contains(&name.to_lowercase()) => code(name),
        () if is_plain && is_function(plain) => Some(("call", plain.into())),
        () if written::called(plain).is_some() => Some(("call", written::called(plain)?.into())),
        () => written::without_shared_arguments(name, chosen).and_then(code),
    }
}

/// Whether a name is one of a library by its form, or known: `ethers.js`, `@scope/name`, `date-fns`.
fn is_library(name: &str) -> bool {
    let is_package = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-@/._".contains(c);
    // `try/except/pass` is no package.
    let is_path = name.contains(['-', '/'])
        && name.chars().all(is_package)
        && !name.split('/').all(Keywords::any_names);
    let is_known = Words::get().lists["libraries"].contains(&name.to_lowercase());
    let is_known = is_known || is_java_package(name);
    name.ends_with(".js") || is_path || is_known || accepts(SlotKind::Frameworks, name)
}

/// The name of a macro of Rust, which is called like a function: `println!`, `vec![]`.
fn macro_name(name: &str) -> Option<&str> {
    let called = ["()", "[]", "{}"].iter().find_map(|list| name.strip_suffix(list)).unwrap_or(name);
    let is_path = |c: char| c.is_alphanumeric() || "_:".contains(c);
    called.strip_suffix('!').filter(|name| !name.is_empty() && name.chars().all(is_path))
}

/// The function that is known by its qualified name, of which there may be several: "console.logs".
fn known_function(name: &str) -> Option<&str> {
    let is_known = |name: &&str| {
        name.contains('.') && Words::get().lists["functions"].contains(&name.to_lowercase())
    };
    [Some(name), name.strip_suffix('s')].into_iter().flatten().find(is_known)
}

/// Whether a name with a capital is that of a type in words too: `Dict`.
fn is_known_type(name: &str) -> bool {
    let words = Words::get();
    let is_one = |name: &str| words.types.contains(name) || words.containers.contains(name);
    name.starts_with(char::is_uppercase) && is_one(&name.to_lowercase())
}

/// Whether a name is one of a package by how those of Java begin: `java.lang.reflect`.
fn is_java_package(name: &str) -> bool {
    const DOMAINS: [&str; 7] = ["com", "io", "jakarta", "java", "javax", "net", "org"];
    let mut parts = name.split('.');
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    parts.next().is_some_and(|first| DOMAINS.contains(&first))
        && name.matches('.').count() > 1
        && parts.all(is_part)
}

/// Whether a name is one of a function by its form: `json()`, `Collectors.toList`, `setTimeout`, and what
/// is in a package of Go, `log.Fatal`. A plain word, `tmp`, is one only where it is known.
fn is_function(name: &str) -> bool {
    let last = name.rsplit(['.', ':']).next().unwrap_or(name);
    let is_type = last.ends_with("_t") || last.ends_with("_ptr") || is_known_type(last);
    let is_lower = last.starts_with(|c: char| c.is_lowercase() || c == '_') && !is_type;
    let is_path = |c: char| c.is_alphanumeric() || "_.:$>-#".contains(c);
    let is_of_package = name.split_once('.').is_some_and(|(package, member)| {
        package.chars().all(|c| c.is_ascii_lowercase()) && member.chars().all(char::is_alphanumeric)
    });
    let is_plain = name.chars().all(|c| c.is_lowercase() || c.is_ascii_digit());
    let is_known = || Words::get().lists["functions"].contains(name);
    // `std::mutex` may be a type as well.
    let is_path_of_scopes = name.contains("::");
    name.ends_with("()")
        || !is_path_of_scopes
            && (is_lower || is_of_package && !is_type)
            && name.chars().all(is_path)
            && !name.starts_with(['#', ':', '-'])
            && !name.contains("..")
            && (!is_plain || is_known())
}

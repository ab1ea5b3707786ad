use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::pattern::{Op, WordingPattern};
use super::*;
use crate::language::Language;

fn parse(sentence: &str) -> Parse {
    Templates::builtin().parse(sentence, None)
}

/// Slug and slots of an instruction, as `slug slot=value; slot=value`.
fn shown(sentence: &str) -> String {
    shown_in(sentence, None)
}

fn shown_in(sentence: &str, language: Option<Language>) -> String {
    shown_parse(Templates::builtin().parse(sentence, language))
}

fn shown_parse(parse: Parse) -> String {
    match parse {
        Parse::Instruction(Instruction { template, slots }) => {
            let values = template.slots.iter().filter_map(|slot| {
                let value = slots.get(&slot.name)?;
                Some(format!(" {}={}", slot.name, show(value)))
            });
            let signatures = slots.signatures().map(|(_, signature)| {
                let Some((parameters, result)) = signature.demands.clone() else {
                    return format!(" {}(?)", signature.name);
                };
                let parameters = show(&SlotValue::Members(parameters));
                let arrow = if result.is_empty() { "" } else { " -> " };
                format!(" {}({parameters}){arrow}{}", signature.name, result.join(", "))
            });
            let shown = values.chain(signatures).collect::<Vec<_>>();
            template.slug.clone() + &shown.join(";")
        }
        Parse::Demands(demands) => {
            let demands = demands.into_iter().map(|one| {
                let rest = one.rest.map(|rest| format!(" … {rest}"));
                let regions = one.regions.iter().map(|region| format!(" {region}"));
                let regions = regions.collect::<String>();
                let shown = shown_parse(Parse::Instruction(one.instruction));
                shown + &regions + &rest.unwrap_or_default()
            });
            demands.collect::<Vec<_>>().join(" & ")
        }
        other => format!("{other:?}"),
    }
}

fn show(value: &SlotValue) -> String {
    match value {
        SlotValue::Anonymous => "the one".to_owned(),
        SlotValue::Unfilled(text) => format!("unfilled {text}"),
        SlotValue::Count(count) => count.to_string(),
        SlotValue::Convention(convention) => format!("{convention:?}"),
        SlotValue::Language(LanguageName::Supported(language)) => language.name().to_owned(),
        SlotValue::Language(LanguageName::Other(name)) => format!("other {name}"),
        SlotValue::Names(texts) | SlotValue::Types(texts) => texts.join(" | "),
        SlotValue::Value(text) => text.clone(),
        SlotValue::Members(Members::None) => "none".to_owned(),
        SlotValue::Members(Members::List(members)) => {
            let members = members.iter().map(|member| {
                let readings = member.readings.iter();
                let readings = readings.map(|(name, kind)| format!(" ({name}: {kind})"));
                member.text.clone() + &readings.collect::<String>()
            });
            members.collect::<Vec<_>>().join(" | ")
        }
        SlotValue::FunctionSources(sources) => {
            let sources = sources.iter().map(|source| {
                let except = source.except.iter().map(|name| format!(" -{name}"));
                format!("{:?} {}{}", source.kind, source.name, except.collect::<String>())
            });
            sources.collect::<Vec<_>>().join(" | ")
        }
    }
}

#[test]
fn the_table_begins_with_the_fifty_templates_of_the_paper() {
    let ids: Vec<_> = Templates::builtin().iter().map(|t| t.id).collect();
    assert_eq!(ids[..50], (1..=50).map(Some).collect::<Vec<_>>());
    assert!(ids[50..].iter().all(Option::is_none));
    let repository = Templates::builtin().iter().filter_map(|t| t.repository_id);
    assert_eq!(repository.collect::<BTreeSet<_>>(), (1..=50).collect());
    assert_eq!(Templates::builtin().get("no-for-loop").unwrap().id, Some(15));
    assert!(Templates::builtin().get("no-such-template").is_none());
}

/// Every wording, with its slots' placeholders left in, parses as an unfilled instruction. So each
/// is reachable, belongs only to its own template, and placeholders are recognized in it.
#[test]
fn each_templates_own_wording_is_that_template_with_its_slots_unfilled() {
    for template in Templates::builtin().iter() {
        let own = &template.wordings[0];
        let Parse::Instruction(instruction) = parse(own) else {
            panic!("{own}: {:?}", parse(own));
        };
        assert_eq!(instruction.template.slug, template.slug, "{own}");
        assert_eq!(instruction.slots.unfilled().is_some(), own.contains('{'), "{own}");
    }
}

#[test]
fn near_misses_are_unknown() {
    let text = include_str!("../../tests/data/near_misses.txt");
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    let understood: Vec<_> = lines
        .clone()
        .filter(|sentence| match parse(sentence) {
            Parse::Unknown => false,
            // What is left undecided is what makes it a near miss.
            Parse::Demands(demands) => demands.iter().any(|demand| !demand.adds),
            Parse::Instruction(_) | Parse::Ambiguous(_) => true,
        })
        .map(|sentence| format!("{sentence} -> {}", shown(sentence)))
        .collect();
    assert_eq!(understood, [""; 0]);
    assert!(lines.count() >= 300);
}

#[test]
fn odd_sentences_are_understood() {
    are_understood(include_str!("../../tests/data/odd_sentences.txt"));
}

#[test]
fn demands_are_understood() {
    are_understood(include_str!("../../tests/data/demands.txt"));
}

/// Reads sentences, each with its meaning on the next line.
fn are_understood(text: &str) {
    let mut lines = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    let mut differing = String::new();
    while let (Some(sentence), Some(expected)) = (lines.next(), lines.next()) {
        let read = shown(sentence);
        if read != expected.trim() {
            writeln!(differing, "{sentence}\n  {}\n  {read}", expected.trim()).unwrap();
        }
    }
    assert!(differing.is_empty(), "what it means, and as what it is read:\n{differing}");
}

#[test]
fn the_language_orders_the_readings_of_an_entry() {
    let sentence = "The function f should take `unit kind` as a parameter.";
    let go = shown_in(sentence, Some(Language::Go));
    assert!(go.ends_with("unit kind (unit: kind) (kind: unit)"), "{go}");
    let java = shown_in(sentence, Some(Language::Java));
    assert!(java.ends_with("unit kind (kind: unit) (unit: kind)"), "{java}");
    let sentence = "The function f should take a string, b string as parameters.";
    let go = shown_in(sentence, Some(Language::Go));
    assert!(go.ends_with("a string (a: string) (string: a) | b string (b: string) (string: b)"));
}

/// Each way to say each wording, up to a bound, is that template and no other.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn no_wording_can_be_taken_for_another_templates() {
    for template in Templates::builtin().iter() {
        for wording in &template.wordings {
            let sentences = expand(&WordingPattern::new(wording).unwrap(), template);
            assert!(!sentences.is_empty(), "{wording}");
            for sentence in sentences {
                let Parse::Instruction(instruction) = parse(&sentence) else {
                    panic!("{wording}\n{sentence}\n{:?}", parse(&sentence));
                };
                assert_eq!(instruction.template.slug, template.slug, "{sentence}");
            }
        }
    }
}

/// Sentences of a wording with every choice taken, the slots filled with samples.
fn expand(pattern: &WordingPattern, template: &Template) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut open = VecDeque::from([(0, String::new())]);
    while let Some((pc, text)) = open.pop_front() {
        if sentences.len() > 200 {
            break;
        }
        match pattern.ops.get(pc) {
            None => sentences.push(text),
            Some(Op::Text(texts)) => open.push_back((pc + 1, text + &texts[0])),
            Some(Op::Space) => open.push_back((pc + 1, text + " ")),
            Some(Op::Jump(to)) => open.push_back((*to, text)),
            Some(Op::Split(first, second)) => {
                open.push_back((*first, text.clone()));
                open.push_back((*second, text));
            }
            Some(Op::Slot(slot)) => {
                let slot = &pattern.slots[*slot];
                let kind = template.slot(&slot.name).unwrap().kind;
                let sample = slot.texts.first().map_or_else(|| sample(kind), String::as_str);
                let quote = if slot.quoted && !sample.starts_with('`') { "`" } else { "" };
                open.push_back((pc + 1, text + quote + sample + quote));
            }
        }
    }
    sentences
}

/// A word too many, at any place of any way to say any wording, makes it another sentence.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn no_sentence_survives_a_word_too_many() {
    // "Names", "body" and "only" may make it another sentence that is understood too.
    const WORDS: [&str; 6] = ["hardly", "non-empty", "rarely", "sometimes", "unless", "until"];
    // A word too many in code is other code; so it is within backticks.
    let is_code = |template: &&Arc<Template>| {
        let mut slots = template.slots.iter();
        slots.any(|slot| slot.kind == SlotKind::Code)
    };
    let mut survivors = Vec::new();
    let templates = Templates::builtin().iter();
    for template in templates.filter(|template| !is_code(template)) {
        for (number, wording) in template.wordings.iter().enumerate() {
            let pattern = WordingPattern::new(wording).unwrap();
            for sentence in expand(&pattern, template).iter().take(2) {
                let words: Vec<_> = sentence.split_whitespace().collect();
                // One word at each place: all words at all places take minutes.
                let places = 0..=words.len();
                let places = places.map(|at| (at, WORDS[(number + at) % WORDS.len()]));
                let is_in_code = |at: usize| words[..at].concat().matches('`').count() % 2 == 1;
                for (at, word) in places.filter(|(at, _)| !is_in_code(*at)) {
                    let changed = [&words[..at], &[word], &words[at..]].concat().join(" ");
                    // "in Go only", "use ES modules only" and "use Java 17 only" are wordings.
                    let mut slots = template.slots.iter();
                    let is_wording = changed.ends_with(" Go only")
                        || word == "only" && slots.any(|slot| slot.kind == SlotKind::Version)
                        || template.slug == "es-modules" && changed.ends_with(" only");
                    if !is_wording {
                        let understood = match parse(&changed) {
                            Parse::Unknown => false,
                            Parse::Demands(demands) => demands.iter().all(|it| it.rest.is_none()),
                            Parse::Instruction(_) | Parse::Ambiguous(_) => true,
                        };
                        if understood {
                            survivors.push(format!("{changed}: {:?}", shown(&changed)));
                        }
                    }
                }
            }
        }
    }
    assert_eq!(survivors, Vec::<String>::new());
}

/// A text that a slot may hold.
const fn sample(kind: SlotKind) -> &'static str {
    match kind {
        SlotKind::Count => "3",
        SlotKind::Convention => "snake_case",
        SlotKind::Language => "Go",
        SlotKind::Library | SlotKind::Libraries => "`os`",
        SlotKind::Type => "`int`",
        SlotKind::Value => "`0`",
        SlotKind::Sources => "`os.system`",
        SlotKind::Definitions => "classes",
        SlotKind::Construct => "nested ternaries",
        SlotKind::Subject => "test methods",
        SlotKind::Attribute => "`@Test`",
        SlotKind::Things | SlotKind::Counted => "classes",
        SlotKind::NamePattern => "`^[a-z]+$`",
        SlotKind::Frameworks => "pytest",
        SlotKind::Written => "`as unknown as`",
        SlotKind::Version => "Java 17",
        SlotKind::Code => "`import os`",
        SlotKind::Text => "\"item\"",
        SlotKind::Name
        | SlotKind::Function
        | SlotKind::Names
        | SlotKind::Keywords
        | SlotKind::Structures
        | SlotKind::Arguments
        | SlotKind::Parameters
        | SlotKind::Properties => "`item`",
    }
}

/// `build.rs` has the names of languages from the table alone.
#[test]
fn sentences_name_each_language() {
    for language in Language::ALL {
        let found: Vec<_> = super::languages(&format!("{language} functions")).collect();
        assert_eq!(found, [language], "`languages` of rules/vocabulary/wording.toml lacks it");
    }
}

/// The tables of words are in order and without repetitions, so that a word is found and a
/// second one is not added by accident.
#[test]
fn the_lists_of_words_are_sorted() {
    let files = [
        include_str!("../../rules/vocabulary/wording.toml"),
        include_str!("../../rules/vocabulary/conventions.toml"),
    ];
    for text in files {
        let mut open = vec![(String::new(), toml::from_str(text).unwrap())];
        while let Some((name, value)) = open.pop() {
            match value {
                toml::Value::Table(table) => open.extend(table),
                toml::Value::Array(words) if name != "numbers" => {
                    let words: Vec<_> = words.iter().map(|word| word.as_str().unwrap()).collect();
                    assert!(words.is_sorted_by(|a, b| a < b), "{name}: {words:?}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn each_spelling_names_one_convention() {
    assert_eq!(words::convention("camelCase"), Some(Convention::LowerCamel));
    assert_eq!(words::convention("CamelCase"), Some(Convention::Camel));
    assert_eq!(words::convention("camelcase"), None);
    assert_eq!(words::convention("PASCALCASE"), Some(Convention::Pascal));
    assert_eq!(words::convention("Google"), None);
}

/// Wordings of the benchmark with `{}` for a name.
const NAMED: [(&str, &str, &str); 12] = [
    ("define-variable", "variable_name", "Your code should define a variable named {}."),
    ("define-enum", "enumeration_name", "Your code should define an enumeration named {}"),
    ("variable-global", "variable_name", "Variable {}, should be a global variable."),
    ("variable-not-constant", "variable_name", "Variable {} should not be a constant."),
    ("define-function", "function_name", "Your code should include a function named {}."),
    ("define-interface", "interface_name", "Your code should define an interface named {}."),
    ("define-class", "class_name", "Your code should define a class named {}."),
    ("package", "package_name", "Your code should be organized in a package named {}."),
    ("use-keyword", "keyword", "Your code should use the {} keyword."),
    ("import-libraries", "library_list", "Your code should import the following libraries {}."),
    ("use-data-structure", "data_structure", "Your code should use data structure {}."),
    ("max-function-lines", "function_name", "Your function {} should not exceed 20 lines."),
];

proptest! {
    #[test]
    fn any_text_is_parsed_without_a_panic(text in "\\PC{0,80}") {
        parse(&text);
    }

    /// Texts made of what the parser looks for: words, quotes, brackets, in any order.
    #[test]
    fn any_mixture_of_parts_is_parsed_without_a_panic(
        parts in proptest::collection::vec(prop_oneof![
            Just("Your code should not use any functions from the "), Just("Variable "),
            Just("In your code, the class "), Just(" should have these methods "),
            Just(", the initial value should be "), Just(" as parameters."), Just("The function "),
            Just(" should take "), Just(", "), Just(" and "), Just("`"), Just("'"), Just("\""),
            Just("["), Just("]"), Just("<"), Just(">"), Just("("), Just(")"), Just("{"), Just("}"),
            Just("operator"), Just("é"), Just("“"), Just("”"), Just(" "), Just(":"), Just("."),
            Just("library"), Just("except for"), Just("the "), Just("*"), Just("x"), Just("int"),
        ], 0..12)
    ) {
        parse(&parts.concat());
    }

    #[test]
    fn a_wording_filled_with_a_name_gives_that_template_and_name(
        (slug, slot, wording) in proptest::sample::select(&NAMED[..]),
        // Without quotes, the underscore shows that it is a name.
        name in "[a-zA-Z_][a-zA-Z0-9_]{0,12}_x",
        quote in proptest::sample::select(&["", "`", "'", "\""][..]),
    ) {
        let sentence = wording.replace("{}", &format!("{quote}{name}{quote}"));
        prop_assert_eq!(shown_slot(&sentence, slot), format!("{slug} {name}"));
    }

    #[test]
    fn a_list_of_names_is_the_same_list_however_it_is_written(
        names in proptest::collection::vec("[a-z]{1,8}_[a-z]{1,8}", 1..5),
        style in 0..7,
    ) {
        let list = list_in_style(&names, style);
        let sentence = format!("In your code, the class Foo should have these methods {list}.");
        let expected = format!("class-methods {}", names.join(" | "));
        prop_assert_eq!(shown_slot(&sentence, "method_name_list"), expected);
    }

    #[test]
    fn a_number_is_that_number(count in any::<u64>()) {
        let sentence = format!("Your function should have at most {count} parameters.");
        prop_assert_eq!(shown(&sentence), format!("max-parameters parameter_count={count}"));
    }
}

/// A sentence of that many bytes, made of words of the vocabulary and of whole demands.
fn random_sentence(random: &mut ChaCha8Rng, bytes: usize) -> String {
    const JOINS: [&str; 8] = [" and ", " or ", ", ", ", and ", ", or ", " ", " but ", " "];
    let demands = include_str!("../../tests/data/one_of_each.txt");
    let demands: Vec<_> = demands.lines().map(|it| it.trim_end_matches('.')).collect();
    let words: Vec<_> = demands.iter().flat_map(|it| it.split(' ')).collect();
    let mut pick = |of: &[&'static str]| of[random.next_u32() as usize % of.len()];
    let mut sentence = pick(&demands).to_owned();
    while sentence.len() < bytes {
        sentence += pick(&JOINS);
        sentence += match pick(&["demand", "words"]) {
            "demand" => pick(&demands),
            _ => pick(&words),
        };
    }
    let end = (0..=bytes).rev().find(|end| sentence.is_char_boundary(*end));
    sentence.truncate(end.unwrap_or_default());
    sentence
}

/// The steps that it takes to read a sentence.
fn steps(sentence: &str) -> usize {
    let before = matcher::STEPS.get();
    parse(sentence);
    matcher::STEPS.get() - before
}

/// However demands are joined, no byte of a sentence costs more than a bound.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn reading_takes_time_linear_in_the_length() {
    const STEPS_PER_BYTE: usize = 1024;
    let mut random = ChaCha8Rng::seed_from_u64(19);
    for bytes in [75, 150, 300, 600] {
        for _ in 0..400 {
            let sentence = random_sentence(&mut random, bytes);
            let steps = steps(&sentence);
            assert!(steps <= STEPS_PER_BYTE * sentence.len(), "{steps} steps for {sentence}");
        }
    }
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_names_in_slots_are_in_the_sentence() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    let mut understood = 0;
    for _ in 0..1500 {
        let sentence = random_sentence(&mut random, 120);
        let said = sentence.to_lowercase();
        for instruction in parse(&sentence).instructions() {
            understood += 1;
            let slots = instruction.template.slots.iter();
            for name in slots.flat_map(|slot| instruction.slots.names(&slot.name)) {
                assert!(said.contains(&name.to_lowercase()), "{name}: {sentence}");
            }
        }
    }
    assert!(understood >= 200, "{understood}");
}

fn shown_slot(sentence: &str, slot: &str) -> String {
    match parse(sentence) {
        Parse::Instruction(instruction) => {
            let value = instruction.slots.get(slot).map(show);
            format!("{} {}", instruction.template.slug, value.unwrap_or_default())
        }
        other => format!("{other:?}"),
    }
}

fn list_in_style(names: &[String], style: i32) -> String {
    let quoted = |quote: &str| -> Vec<String> {
        names.iter().map(|name| format!("{quote}{name}{quote}")).collect()
    };
    let and = |names: Vec<String>| match names.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
        names => names.join(", "),
    };
    match style {
        0 => names.join(", "),
        1 => quoted("`").join(", "),
        2 => format!("[{}]", quoted("'").join(", ")),
        3 => format!("[{}]", names.join(",")),
        4 => format!("'{}'", names.join(", ")),
        5 => and(quoted("`")),
        _ => format!("{}()", and(names.to_vec())),
    }
}

#[test]
fn templates_say_what_they_mean() {
    let templates = Templates::builtin();
    let sayings = |slug: &str| templates.sayings(slug);
    assert_eq!(sayings("no-for-loop"), ["Do not use for-loops.", "For-loops must not be used."]);
    assert!(sayings("max-class-lines").contains(&"Classes must have at most 3 lines.".to_owned()));
    assert!(sayings("name-prefix").iter().any(|one| one.starts_with("Variables must have")));
    // What has no meaning is read by its wordings.
    assert_eq!(sayings("start-with-code"), [""; 0]);
}

//! The steps of judging a response, by language and size: `cargo bench --bench responses`.

#[expect(dead_code, reason = "the responses of the repository are enough here")]
#[path = "inputs/mod.rs"]
mod inputs;
#[path = "stages/mod.rs"]
mod stages;

use std::fmt;
use std::sync::LazyLock;

use codeif::Limits;
use codeif::internal::trees;
use codeif::{Language, Task, Verifier};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};

use inputs::Input;
use stages::BareParsers;

fn main() {
    divan::main();
}

/// Responses of one language and size.
#[derive(Clone, Copy)]
struct Class {
    language: Language,
    size: Size,
}

/// How large a response is.
#[derive(Clone, Copy)]
enum Size {
    /// The cases of the fixtures and the answers of the demo, some 100 bytes each.
    Small,
    /// One of 10 KB.
    Medium,
    /// One of 100 KB.
    Large,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = match self.size {
            Size::Small => "small",
            Size::Medium => "10 KB",
            Size::Large => "100 KB",
        };
        write!(f, "{} {size}", self.language)
    }
}

fn classes() -> impl Iterator<Item = Class> {
    let sizes = [Size::Small, Size::Medium, Size::Large];
    Language::ALL.into_iter().flat_map(move |language| sizes.map(|size| Class { language, size }))
}

impl Class {
    fn inputs(self) -> Vec<Input> {
        match self.size {
            Size::Small => inputs::small(self.language),
            Size::Medium => vec![inputs::large(self.language, 10_000)],
            Size::Large => vec![inputs::large(self.language, 100_000)],
        }
    }
}

/// Measures a step over all inputs of a class, in responses and bytes a second.
fn measure(bencher: Bencher<'_, '_>, class: Class, mut step: impl FnMut(&Input)) {
    let inputs = class.inputs();
    let bytes: usize = inputs.iter().map(|input| input.text.len()).sum();
    bencher
        .counter(ItemsCount::new(inputs.len()))
        .counter(BytesCount::new(bytes))
        .bench_local(|| inputs.iter().for_each(&mut step));
}

fn task(language: Language) -> &'static Task {
    static TASKS: LazyLock<[Task; Language::ALL.len()]> = LazyLock::new(|| {
        let verifier = Verifier::default();
        Language::ALL.map(|language| inputs::task(&verifier, language))
    });
    &TASKS[language as usize]
}

#[divan::bench(args = classes())]
fn extraction(bencher: Bencher<'_, '_>, class: Class) {
    measure(bencher, class, |input| {
        black_box(stages::text(input));
    });
}

#[divan::bench(args = classes())]
fn languages(bencher: Bencher<'_, '_>, class: Class) {
    measure(bencher, class, |input| {
        black_box(stages::extract(input, &mut trees(Limits::default())));
    });
}

#[divan::bench(args = classes())]
fn bare_parse(bencher: Bencher<'_, '_>, class: Class) {
    let inputs = class.inputs();
    let blocks: Vec<_> = inputs.iter().map(stages::blocks).collect();
    let mut bare = BareParsers::default();
    let mut at = 0;
    measure(bencher, class, |_| {
        black_box(bare.parse(&blocks[at % blocks.len()]));
        at += 1;
    });
}

#[divan::bench(args = classes())]
fn facts(bencher: Bencher<'_, '_>, class: Class) {
    let inputs = class.inputs();
    let blocks: Vec<_> = inputs.iter().map(stages::blocks).collect();
    let mut at = 0;
    measure(bencher, class, |_| {
        black_box(stages::facts(&blocks[at % blocks.len()]));
        at += 1;
    });
}

#[divan::bench(args = classes())]
fn whole_with_13_checks(bencher: Bencher<'_, '_>, class: Class) {
    let verifier = Verifier::default();
    measure(bencher, class, |input| {
        black_box(verifier.grade_task(task(input.language), &input.text));
    });
}

#[divan::bench(args = classes())]
fn understanding_13_instructions(bencher: Bencher<'_, '_>, class: Class) {
    let verifier = Verifier::default();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| black_box(inputs::task(&verifier, class.language)));
}

//! The time to grade a response, compared with the bare parse of its code, both measured in one
//! process: `CODEIF_DATA=DIR cargo bench --bench ratio`.
//!
//! Each response is judged by 13 instructions. The fastest of several rounds counts, separately for
//! the parse and the whole: other load on the machine makes a round slower, never faster.
#![expect(clippy::print_stdout, reason = "printing figures is what it is for")]

#[path = "inputs/mod.rs"]
mod inputs;
#[expect(dead_code, reason = "extraction alone is not compared")]
#[path = "stages/mod.rs"]
mod stages;

use std::hint::black_box;
use std::time::{Duration, Instant};

use codeif::{Language, Task, Verifier};
use rayon::prelude::*;

use inputs::Input;
use stages::BareParsers;

/// The number of measurements of each time.
const ROUNDS: usize = 7;

fn main() {
    let verifier = Verifier::default();
    let tasks = Language::ALL.map(|language| inputs::task(&verifier, language));
    let small = Language::ALL.into_iter().flat_map(inputs::small).collect();
    let responses = inputs::responses();
    for (title, inputs) in [("fixtures", small), ("CODEIF_DATA", responses)] {
        if !inputs.is_empty() {
            println!("\n{title}: {} responses", inputs.len());
            ratios(&verifier, &tasks, &inputs);
            threads(&verifier, &tasks, &inputs);
        }
    }
    growth(&verifier, &tasks);
    instructions(&verifier);
}

/// The times of one response.
struct Times {
    language: Language,
    /// Whether it has a fenced block in its language. Most other responses are in another language
    /// or have no fences; they are parsed in all languages, so one bare parse is no baseline.
    is_fenced: bool,
    bytes: usize,
    parse: Duration,
    facts: Duration,
    whole: Duration,
}

/// Compares the whole with the bare parse, by language.
fn ratios(verifier: &Verifier, tasks: &[Task; Language::ALL.len()], inputs: &[Input]) {
    let mut bare = BareParsers::default();
    let times: Vec<_> = inputs
        .iter()
        .map(|input| measure(verifier, &tasks[input.language as usize], input, &mut bare, ROUNDS))
        .collect();
    println!(
        "language  bytes      parse ms  facts ms  whole ms  facts/parse  whole/parse  median ms  p99 ms  max ms  responses/s"
    );
    for language in Language::ALL {
        let of_language: Vec<_> =
            times.iter().filter(|times| times.language == language && times.is_fenced).collect();
        print_row(language.name(), &of_language);
    }
    let others: Vec<_> = times.iter().filter(|times| !times.is_fenced).collect();
    print_row("others", &others);
    print_row("all", &times.iter().collect::<Vec<_>>());
}

fn measure(
    verifier: &Verifier,
    task: &Task,
    input: &Input,
    bare: &mut BareParsers,
    rounds: usize,
) -> Times {
    let blocks = stages::blocks(input);
    let mut times = Times {
        language: input.language,
        is_fenced: input.text.contains("```") && bare.parse(&blocks) > 0,
        bytes: input.text.len(),
        parse: Duration::MAX,
        facts: Duration::MAX,
        whole: Duration::MAX,
    };
    for _ in 0..rounds {
        times.parse = times.parse.min(timed(|| bare.parse(&blocks)));
        times.facts = times.facts.min(timed(|| stages::facts(&blocks)));
        times.whole = times.whole.min(timed(|| verifier.grade_task(task, &input.text)));
    }
    times
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// Prints the row of a group of responses, if there are any.
fn print_row(name: &str, times: &[&Times]) {
    if times.is_empty() {
        return;
    }
    let sum = |of: fn(&Times) -> Duration| {
        times.iter().map(|times| of(times)).sum::<Duration>().as_secs_f64() * 1e3
    };
    let (parse, facts, whole) =
        (sum(|times| times.parse), sum(|times| times.facts), sum(|times| times.whole));
    let bytes: usize = times.iter().map(|times| times.bytes).sum();
    let mut each: Vec<_> = times.iter().map(|times| times.whole.as_secs_f64() * 1e3).collect();
    each.sort_by(f64::total_cmp);
    let at = |share: f64| each[((each.len() - 1) as f64 * share) as usize];
    println!(
        "{name:8}  {bytes:9}  {parse:8.2}  {facts:8.2}  {whole:8.2}  {:11.2}  {:11.2}  {:9.3}  {:6.2}  {:6.2}  {:11.0}",
        facts / parse,
        whole / parse,
        at(0.5),
        at(0.99),
        at(1.0),
        times.len() as f64 / whole * 1e3,
    );
}

/// Grades all responses on one thread and on two.
fn threads(verifier: &Verifier, tasks: &[Task; Language::ALL.len()], inputs: &[Input]) {
    let per_second = [1, 2].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let run = || {
            let judged = inputs
                .par_iter()
                .map(|input| verifier.grade_task(&tasks[input.language as usize], &input.text));
            judged.map(|graded| graded.verdicts.len()).sum::<usize>()
        };
        let rounds = (0..ROUNDS).map(|_| pool.install(|| timed(run)));
        inputs.len() as f64 / rounds.min().expect("rounds").as_secs_f64()
    });
    let [one, two] = per_second;
    println!("one thread {one:.0} responses/s, two {two:.0}: {:.2} times", two / one);
}

/// Grades one block of growing size: the time per kilobyte should stay the same.
fn growth(verifier: &Verifier, tasks: &[Task; Language::ALL.len()]) {
    println!("\none block of growing size, in µs for each kilobyte: parse, whole");
    println!("language        10 KB         100 KB          1 MB");
    let mut bare = BareParsers::default();
    for language in Language::ALL {
        let cells = [10_000, 100_000, 1_000_000].map(|bytes| {
            let input = inputs::large(language, bytes);
            let rounds = (1_000_000 / bytes).clamp(2, ROUNDS);
            let times = measure(verifier, &tasks[language as usize], &input, &mut bare, rounds);
            let each = |time: Duration| time.as_secs_f64() * 1e9 / input.text.len() as f64;
            format!("{:6.1} {:6.1}", each(times.parse), each(times.whole))
        });
        println!("{:8}  {}", language.name(), cells.join("  "));
    }
}

/// Grades one response by more and more instructions: the time per instruction, beyond that of the
/// response, should stay the same.
fn instructions(verifier: &Verifier) {
    println!("\nmore and more instructions, whole in µs for a response of 2 KB and one of 100 KB");
    println!("language   none             13             50            100            200");
    for language in Language::ALL {
        let large = inputs::large(language, 100_000);
        let small = inputs::large(language, 2_000);
        let cells = [0, 13, 50, 100, 200].map(|count| {
            let task = inputs::long_task(verifier, language, count);
            let whole = |input: &Input| {
                let rounds = (0..ROUNDS).map(|_| timed(|| verifier.grade_task(&task, &input.text)));
                rounds.min().unwrap_or_default().as_secs_f64() * 1e6
            };
            format!("{:6.0} {:6.0}", whole(&small), whole(&large))
        });
        println!("{:8}  {}", language.name(), cells.join("  "));
    }
}

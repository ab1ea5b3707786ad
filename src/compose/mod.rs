//! Makes questions that can be answered: instructions that a solution follows, with the solution as
//! the proof that all of them can be followed at once.
//!
//! The templates say in their rows what they propose, from the facts of a solution. The verifier
//! judges each proposal on the solution; other solutions tell what it is worth. Which ones make a
//! question is drawn by a seed, so that the same tasks give the same questions on every machine.

mod choice;
mod data;
mod dependencies;
mod drafts;
mod pool;
mod prompt;
mod question;
mod renaming;
mod summary;
mod task;
mod things;
mod wording;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

pub use dependencies::dependencies;
pub use pool::Pool;
pub use prompt::{PromptFormat, messages, prompt_line};
pub(crate) use question::with_dependencies;
pub use question::{Composed, Flaw, flaws};
pub use summary::{Summary, Tally};
pub use task::{Task, TaskFields};

use crate::dataset::Question;
use crate::facts::Facts;
use crate::instruction::{Category, Finding, Template};
use crate::language::Language;
use crate::suggest::did_you_mean;
use crate::verdict::Outcome;
use crate::verifier::Verifier;
use choice::{Candidate, Draw, after, choose, rounds};
use data::{Data, Set};
use drafts::{Draft, fixed, nearest_limits, of_things, tells};
use question::{Meta, question_line, witness_line};
use renaming::Renaming;
use things::{Things, things};
use wording::varied;

/// How often a question is mended before its task is left out.
const MOST_MENDINGS: usize = 4;

/// How often a question is drawn that is like another of its task.
const MOST_ATTEMPTS: u64 = 8;

/// The fewest instructions of a question, the one about the language included.
const FEWEST: usize = 4;

/// What questions are made like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComposeOptions {
    /// The number that decides what is drawn.
    pub seed: u64,
    /// The set: `easy` or `hard`.
    pub set: String,
    /// The slugs of the templates that take part; the paper's if there are none.
    pub templates: Vec<String>,
    /// How many rounds the instructions are handed out in; 0 if there are no rounds.
    pub rounds: usize,
    /// How many questions are made of a task.
    pub variants: usize,
    /// Whether the instructions are in words drawn among those that mean the same.
    pub varied: bool,
    /// Whether names of the solutions are changed to a convention that they do not follow, where that is sure
    /// to change nothing else.
    pub renamed: bool,
    /// The shares of the categories, by their names; the paper's if there are none.
    pub shares: BTreeMap<String, u64>,
}

impl Default for ComposeOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            set: "easy".to_owned(),
            templates: Vec::new(),
            rounds: 0,
            variants: 1,
            varied: false,
            renamed: false,
            shares: BTreeMap::new(),
        }
    }
}

/// Makes questions of tasks.
#[derive(Debug)]
pub struct Composer {
    verifier: Verifier,
    options: ComposeOptions,
    set: &'static Set,
    shares: BTreeMap<Category, u64>,
    templates: Vec<Arc<Template>>,
    /// The drafts that are the same for all solutions in a language.
    fixed: BTreeMap<Language, Vec<Draft>>,
    pool: Pool,
    renaming: Option<Renaming>,
}

/// A question of a task, or why there is none.
pub type ComposeResult = Result<Composed, LeftOut>;

/// Why a task gives no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// The solution has no code in its language, or is past a limit.
    NoCode,
    /// The code has syntax errors.
    Broken,
    /// Too few instructions are worth asking.
    TooFew,
    /// The proof fails.
    Unproved,
    /// Each question that was drawn is like another of the task.
    Repeated,
}

impl LeftOut {
    /// The name used in reports: `no-code`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoCode => "no-code",
            Self::Broken => "broken-code",
            Self::TooFew => "too-few-instructions",
            Self::Unproved => "unproved",
            Self::Repeated => "repeated-variant",
        }
    }
}

impl Composer {
    /// A composer; the pool tells what instructions are worth.
    ///
    /// # Errors
    /// If an option names something that does not exist.
    pub fn new(
        verifier: Verifier,
        options: ComposeOptions,
        mut pool: Pool,
    ) -> Result<Self, String> {
        let sets = &Data::get().sets;
        let set = sets.get(&options.set).ok_or_else(|| {
            let names: Vec<_> = sets.keys().map(String::as_str).collect();
            format!(
                "the set `{}` does not exist; the sets are {}",
                options.set,
                names.join(" and ")
            )
        })?;
        let templates = templates(&verifier, &options.templates)?;
        let shares = shares(&options.shares)?;
        // What a language does not have cannot be asked for in it.
        let asked = |language| {
            let all = templates.iter();
            let exists = |one: &&Arc<Template>| verifier.rules().meaning(one).exists_in(language);
            all.filter(exists).cloned().collect::<Vec<_>>()
        };
        let fixed = Language::ALL
            .into_par_iter()
            .map(|language| (language, fixed(&asked(language), verifier.templates(), language)));
        let fixed = fixed.collect();
        pool.look(&verifier, &templates);
        let renaming = options.renamed.then(|| Renaming::new(&verifier, &templates));
        Ok(Self { verifier, options, set, shares, templates, fixed, pool, renaming })
    }

    /// The questions of some tasks in order, as many for each as there are variants. `first` is the
    /// number of the first of them; ids depend on nothing else.
    pub fn compose(&self, tasks: &[Task], first: u64) -> Vec<ComposeResult> {
        self.pool.trim();
        let conventions = self.renaming.iter().flat_map(Renaming::drafts);
        let conventions: Vec<_> = conventions.collect();
        let of_task = |task: &Task| {
            let language = task.language;
            conventions.iter().map(move |draft| (language, *draft))
        };
        self.pool.judge(&self.verifier, tasks.iter().flat_map(of_task));
        let renamed: Vec<_> = tasks.par_iter().map(|task| self.renamed(task)).collect();
        let (tasks, conventions): (Vec<_>, Vec<_>) = renamed.into_iter().unzip();
        let drafts: Vec<_> = tasks.par_iter().map(|task| self.followed(task)).collect();
        let all = tasks.iter().zip(&drafts);
        let shared = all.flat_map(|(task, drafts)| {
            let drafts = drafts.iter().flatten().filter(|draft| !draft.is_own);
            drafts.map(|draft| (task.language, draft))
        });
        self.pool.judge(&self.verifier, shared);
        let variants = self.options.variants.max(1);
        let made = tasks.par_iter().zip(drafts).enumerate().map(|(at, (task, drafts))| {
            let candidates = drafts.map(|drafts| self.candidates(task, drafts, conventions[at]));
            let mut seen = BTreeSet::new();
            let question = |variant: usize| {
                let number = first + (at * variants + variant) as u64;
                let candidates = candidates.as_ref().map_err(|why| *why)?;
                self.variant(task, candidates, variant, number, &mut seen)
            };
            (0..variants).map(question).collect::<Vec<_>>()
        });
        made.flatten_iter().collect()
    }

    /// The task with its names changed, if that is wanted and can be done, and the sentence that asks for it.
    fn renamed(&self, task: &Task) -> (Task, Option<&str>) {
        let mut draw = Draw::new(self.seed(task, usize::MAX, 0));
        let renamed =
            self.renaming.as_ref().and_then(|one| one.renamed(task, &self.pool, &mut draw));
        renamed.map_or_else(|| (task.clone(), None), |(task, sentence)| (task, Some(sentence)))
    }

    /// What is proposed for a solution and holds. Nobody forbids what the task is about, or asks for a name in
    /// another spelling than the task's.
    fn followed(&self, task: &Task) -> Result<Vec<Draft>, LeftOut> {
        let language = task.language;
        let propose = |facts: &Facts<'_>| {
            let mut found = things(facts, &task.question);
            found.extend(self.elsewhere(task, &found));
            let mut drafts = self.fixed.get(&language).cloned().unwrap_or_default();
            drafts.extend(of_things(&self.templates, self.verifier.templates(), language, &found));
            let is_broken = facts.blocks.iter().any(|block| block.syntax_errors > 0);
            let parses = drafts.iter().map(|draft| draft.parse.clone()).collect();
            (parses, (drafts, is_broken))
        };
        let judged = self.verifier.propose(&task.solution, language, propose);
        let (outcomes, (drafts, is_broken)) = judged.ok_or(LeftOut::NoCode)?;
        if is_broken {
            return Err(LeftOut::Broken);
        }
        let followed = drafts.into_iter().zip(outcomes);
        let followed = followed.filter(|(_, outcome)| *outcome == Outcome::Yes);
        let asked = followed.map(|(draft, _)| draft);
        let fits = |draft: &Draft| {
            !draft.forbids_task(&task.question) && !draft.contradicts(&task.question)
        };
        Ok(nearest_limits(asked.filter(fits).collect()))
    }

    /// What solutions of similar tasks have. Who imports a library for its classes is not told to do without its
    /// functions.
    fn elsewhere(&self, task: &Task, own: &Things) -> Things {
        let libraries: Vec<_> = own.get("library").into_iter().flatten().collect();
        let is_own = |name: &String| libraries.iter().any(|one| one["name"].contains(name));
        let mut found = self.pool.elsewhere(task);
        found.retain(|thing| !thing.get("library").into_iter().flatten().any(is_own));
        Things::from([("elsewhere", found)])
    }

    /// The drafts with what they are worth. The convention that names were changed to is asked for first.
    fn candidates(
        &self,
        task: &Task,
        drafts: Vec<Draft>,
        convention: Option<&str>,
    ) -> Vec<Candidate> {
        let others = self.pool.others(task);
        let alike = self.pool.alike(task);
        let candidates = drafts.into_iter().filter_map(|draft| {
            let mut breakers = self.pool.breakers(task.language, &draft.sentence);
            breakers.broken &= others;
            breakers.followed &= others;
            // Nobody forbids what has nothing to do with the task, as far as other tasks tell.
            if draft.forbids() && !draft.is_own && others != 0 && !breakers.are_among(alike) {
                return None;
            }
            let (broken, followed) = (breakers.broken.count_ones(), breakers.followed.count_ones());
            let template = &draft.template;
            let worth = match draft.names().len() as u32 {
                _ if template.requests.is_some() => None,
                0 => (1000 * broken).checked_div(broken + followed),
                // Who has what is named may follow such an instruction without knowing it.
                _ if template.finding != Finding::Files => {
                    Some(self.pool.share_broken(task.language, &template.slug))
                }
                count => {
                    let is_told = |name: &&String| tells(&task.question, name);
                    let told = draft.names().iter().filter(is_told).count() as u32;
                    Some(1000 * (count - told) / count)
                }
            };
            let order = self.verifier.templates().iter();
            let order = order.take_while(|other| other.slug != draft.template.slug).count();
            let is_first =
                template.requests.is_some() || convention == Some(draft.sentence.as_str());
            Some(Candidate { draft, order, worth, breakers, is_first })
        });
        candidates.collect()
    }

    /// A question that differs from those that were made of the task before.
    fn variant(
        &self,
        task: &Task,
        candidates: &[Candidate],
        variant: usize,
        number: u64,
        seen: &mut BTreeSet<Vec<String>>,
    ) -> ComposeResult {
        for attempt in 0..MOST_ATTEMPTS {
            let mut draw = Draw::new(self.seed(task, variant, attempt));
            let composed = self.question(task, candidates, variant, number, &mut draw)?;
            if seen.insert(composed.sentences.clone()) {
                return Ok(composed);
            }
        }
        Err(LeftOut::Repeated)
    }

    /// A question with its proof. An instruction that breaks the proof is taken away.
    fn question(
        &self,
        task: &Task,
        candidates: &[Candidate],
        variant: usize,
        number: u64,
        draw: &mut Draw,
    ) -> ComposeResult {
        let mut chosen = choose(candidates, self.set, &self.shares, task, draw);
        for _ in 0..MOST_MENDINGS {
            if chosen.len() < FEWEST {
                return Err(LeftOut::TooFew);
            }
            let line = self.line(task, &chosen, variant, number, draw);
            let question = Question::from_json(&line).map_err(|_| LeftOut::Unproved)?;
            let flaws = flaws(&self.verifier, &question, &task.solution);
            if flaws.is_empty() {
                let told = |one: &&Candidate| {
                    (one.draft.template.slug.clone(), one.draft.template.category.id(), one.worth)
                };
                return Ok(Composed {
                    question: line,
                    witness: witness_line(number, &task.solution),
                    instructions: chosen.iter().map(told).collect(),
                    sentences: chosen.iter().map(|one| one.draft.sentence.clone()).collect(),
                });
            }
            let mut last: Vec<_> =
                flaws.iter().filter_map(|flaw| flaw.instructions.last().copied()).collect();
            last.sort_unstable();
            last.dedup();
            for index in last.into_iter().rev() {
                chosen.remove(index);
            }
        }
        Err(LeftOut::Unproved)
    }

    fn line(
        &self,
        task: &Task,
        chosen: &[&Candidate],
        variant: usize,
        number: u64,
        draw: &mut Draw,
    ) -> String {
        let parses: Vec<_> = chosen.iter().map(|one| one.draft.parse.clone()).collect();
        let dependencies = dependencies::of_parses(&parses);
        let rounds = rounds(&after(chosen, &dependencies), self.options.rounds, draw);
        let meta = Meta {
            programming_language: task.language.id(),
            language: "en",
            item_set: &self.options.set,
            split: if task.is_test() { "test" } else { "train" },
            seed: self.options.seed,
            variant,
        };
        let sentence = |one: &&Candidate| match self.options.varied {
            true => varied(&one.draft, self.verifier.templates(), task.language, draw),
            false => one.draft.sentence.clone(),
        };
        let sentences: Vec<_> = chosen.iter().map(sentence).collect();
        question_line(number, &task.question, meta, chosen, &sentences, &dependencies, rounds)
    }

    /// What decides a question: the seed, the task, the variant and the attempt, and not where the task stands.
    fn seed(&self, task: &Task, variant: usize, attempt: u64) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.options.seed.to_le_bytes());
        hash.update((variant as u64).to_le_bytes());
        if attempt > 0 {
            hash.update(attempt.to_le_bytes());
        }
        hash.update(task.digest);
        hash.finalize().into()
    }
}

/// The templates that take part: those of the slugs, and for `practice` all built-in ones that are
/// not the paper's.
fn templates(verifier: &Verifier, slugs: &[String]) -> Result<Vec<Arc<Template>>, String> {
    let all = verifier.templates();
    let mut found: Vec<_> = Vec::new();
    let paper = "paper".to_owned();
    let slugs = if slugs.is_empty() { std::slice::from_ref(&paper) } else { slugs };
    for slug in slugs {
        let before = found.len();
        found.extend(all.iter().filter(|template| match slug.as_str() {
            "paper" => template.id.is_some(),
            "practice" => template.id.is_none(),
            "all" => true,
            slug => template.slug == slug,
        }));
        if found.len() == before {
            let hint = did_you_mean(slug, all.iter().map(|template| template.slug.as_str()));
            return Err(format!(
                "`{slug}` is no template; expected `paper`, `practice`, `all` or the slug of a \
                 template{hint}"
            ));
        }
    }
    let request = all.iter().find(|template| template.requests.is_some());
    found.extend(request);
    let place = |slug: &str| all.iter().position(|template| template.slug == slug);
    found.sort_by_key(|template| place(&template.slug));
    found.dedup_by(|a, b| a.slug == b.slug);
    Ok(found.into_iter().cloned().collect())
}

/// The shares of the categories; those that are not named get nothing.
fn shares(named: &BTreeMap<String, u64>) -> Result<BTreeMap<Category, u64>, String> {
    if named.is_empty() {
        return Ok(Data::get().shares.clone());
    }
    let share = |(name, share): (&String, &u64)| {
        let found = Category::ALL.into_iter().find(|category| category.id() == name);
        let names = Category::ALL.map(Category::id);
        let unknown = || format!("no category `{name}`; the categories are {}", names.join(", "));
        Ok((found.ok_or_else(unknown)?, *share))
    };
    named.iter().map(share).collect()
}

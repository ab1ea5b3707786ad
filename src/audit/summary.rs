//! The audit of a question file: findings by question, causes by frequency, and the ceilings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ceiling::{Ceiling, Obstacles};
use super::{Finding, FindingKind, Task, findings};
use crate::dataset::Question;
use crate::instruction::{Category, Templates};
use crate::metrics::{GroupBy, GroupKey, Item, Metric, Row, groups};
use crate::verdict::Outcome;

/// The audit of questions.
#[derive(Debug)]
pub struct Audit {
    /// The questions with their findings, in the file's order.
    pub questions: Vec<(Arc<Question>, Vec<Finding>)>,
    /// The ceilings over all questions, then by set, language and category.
    pub ceilings: Vec<CeilingGroup>,
}

/// The mean ceilings over a group of questions, or for a category of the SSR of its instructions.
#[derive(Debug, Clone, PartialEq)]
pub struct CeilingGroup {
    /// The group; `None` for all questions.
    pub key: Option<GroupKey>,
    /// How many questions have a share in it.
    pub questions: usize,
    /// The highest means by what is proved, where no Unverifiable counts as Yes.
    pub proved: Ceiling,
    /// The same where every Unverifiable counts as Yes.
    pub lenient: Ceiling,
    /// The highest means if what is suspicious were proved too.
    pub suspected: Ceiling,
}

impl CeilingGroup {
    /// The metrics that are defined: for a category only SSR.
    pub fn metrics(&self) -> impl Iterator<Item = Metric> {
        let only_ssr = self.key.as_ref().is_some_and(|key| key.by == GroupBy::Category);
        Metric::PAPER.into_iter().filter(move |metric| !only_ssr || *metric == Metric::Ssr)
    }
}

/// A rule and what it found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The rule's name.
    pub rule: &'static str,
    /// What it finds.
    pub kind: FindingKind,
    /// How many findings are proved.
    pub proved: usize,
    /// How many are suspicious.
    pub suspicious: usize,
    /// In how many questions it found anything.
    pub questions: usize,
}

/// The ceilings of one question, as they are in [`CeilingGroup`].
type Three = [Ceiling; 3];

/// Sums of ceilings over questions.
#[derive(Default)]
struct Sums {
    questions: usize,
    three: Three,
}

impl Audit {
    /// Audits questions by these templates.
    pub fn new<'q>(
        questions: impl Iterator<Item = &'q Arc<Question>>,
        templates: &Templates,
    ) -> Self {
        let mut audited = Vec::new();
        let mut all = Sums::default();
        let mut by_group: BTreeMap<GroupKey, Sums> = BTreeMap::new();
        for question in questions {
            let task = Task::new(question, templates);
            let found = findings(&task);
            add(&task, &found, &mut all, &mut by_group);
            audited.push((Arc::clone(question), found));
        }
        let groups = by_group.into_iter();
        let groups = groups.map(|(key, sums)| sums.mean(Some(key)));
        Self {
            questions: audited,
            ceilings: std::iter::once(all.mean(None)).chain(groups).collect(),
        }
    }

    pub fn findings(&self) -> impl Iterator<Item = (&Question, &Finding)> {
        let questions = self.questions.iter();
        questions
            .flat_map(|(question, found)| found.iter().map(move |finding| (&**question, finding)))
    }

    /// The number of instructions.
    pub fn instructions(&self) -> usize {
        let questions = self.questions.iter();
        questions.map(|(question, _)| question.instructions.len()).sum()
    }

    /// The causes, the most frequent of each kind first.
    pub fn causes(&self) -> Vec<Cause> {
        let mut causes: BTreeMap<&'static str, Cause> = BTreeMap::new();
        for (_, found) in &self.questions {
            let mut seen = BTreeSet::new();
            for finding in found {
                let cause = causes.entry(finding.rule).or_insert(Cause {
                    rule: finding.rule,
                    kind: finding.kind,
                    proved: 0,
                    suspicious: 0,
                    questions: 0,
                });
                match finding.is_proved() {
                    true => cause.proved += 1,
                    false => cause.suspicious += 1,
                }
                cause.questions += usize::from(seen.insert(finding.rule));
            }
        }
        let mut causes: Vec<_> = causes.into_values().collect();
        causes.sort_by_key(|it| (it.kind, it.proved == 0, std::cmp::Reverse(it.questions)));
        causes
    }
}

/// Adds a question's ceilings to the sums of all and of its groups.
fn add(
    task: &Task<'_>,
    found: &[Finding],
    all: &mut Sums,
    by_group: &mut BTreeMap<GroupKey, Sums>,
) {
    let contradictions = found.iter().filter(|it| it.kind == FindingKind::Contradiction);
    let unreadable = found.iter().filter(|it| it.kind == FindingKind::Unreadable);
    let sets = |it: &'_ Finding| it.instructions.clone();
    let suspected: Vec<_> = contradictions.clone().map(sets).collect();
    let lenient: Vec<_> = contradictions.filter(|it| it.is_proved()).map(sets).collect();
    let unreadable: Vec<_> = unreadable.map(sets).collect();
    let strict = [lenient.clone(), unreadable.clone()].concat();
    let suspected = [suspected, unreadable].concat();
    let obstacles = [&strict, &lenient, &suspected].map(|sets| Obstacles {
        count: task.parses.len(),
        dependencies: task.question.dependencies.as_deref().unwrap_or_default(),
        sets: sets.iter().map(Vec::as_slice).collect(),
    });
    let whole = [0, 1, 2].map(|at: usize| obstacles[at].ceiling());
    all.add(whole);
    let row = row(task);
    for by in [GroupBy::Set, GroupBy::Language] {
        for (key, _) in groups(&row, by) {
            by_group.entry(key).or_default().add(whole);
        }
    }
    // Within a category, answers are taken to be in the language that is asked for.
    let given = task.requested.as_ref().map(|(index, _)| *index);
    for (key, members) in groups(&row, GroupBy::Category) {
        let share = |at: usize| Ceiling([0.0, obstacles[at].share_of(&members, given), 0.0, 0.0]);
        by_group.entry(key).or_default().add([0, 1, 2].map(share));
    }
}

/// The question as a row of metrics, by which it is grouped.
fn row<'t>(task: &'t Task<'_>) -> Row<'t> {
    let question = task.question;
    let items = question.instructions.iter().zip(&task.parses);
    Row {
        model: "",
        question: question.key(),
        set: question.set.as_deref(),
        language: question.language.as_deref(),
        missing: false,
        correct: None,
        items: items
            .map(|(text, parse)| {
                let template = parse.template();
                let own = template.map(|it| Category::id(it.category));
                Item {
                    outcome: Outcome::Yes,
                    category: text.category.as_deref().or(own),
                    id: template.and_then(|it| it.id),
                    template: template.map(|it| it.slug.as_str()),
                }
            })
            .collect(),
        dependencies: question.dependencies.as_deref(),
    }
}

impl Sums {
    fn add(&mut self, three: Three) {
        self.questions += 1;
        for (sum, one) in self.three.iter_mut().zip(three) {
            for (sum, one) in sum.0.iter_mut().zip(one.0) {
                *sum += one;
            }
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    fn mean(&self, key: Option<GroupKey>) -> CeilingGroup {
        let count = self.questions.max(1) as f64;
        let [proved, lenient, suspected] =
            self.three.map(|it| Ceiling(it.0.map(|sum| sum / count)));
        CeilingGroup { key, questions: self.questions, proved, lenient, suspected }
    }
}

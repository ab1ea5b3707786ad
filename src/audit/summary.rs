//! The audit of a question file: findings by question, causes by frequency, and the ceilings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ceiling::{Ceiling, Obstacles};
use super::{Finding, FindingKind, Task, findings};
use crate::dataset::Question;
use crate::instruction::Templates;
use crate::metrics::{GroupBy, GroupKey, Item, Metric, Row, as_f64, groups};
use crate::verdict::Outcome;

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    pub rule: &'static str,
    pub kind: FindingKind,
    pub proved: usize,
    pub suspicious: usize,
    pub questions: usize,
}

/// The ceilings of one question, as they are in [`CeilingGroup`].
type Ceilings = [Ceiling; 3];

#[derive(Default)]
struct Sums {
    questions: usize,
    ceilings: Ceilings,
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
        causes.sort_by_key(|cause| {
            (cause.kind, cause.proved == 0, std::cmp::Reverse(cause.questions))
        });
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
    let contradictions = found.iter().filter(|finding| finding.kind == FindingKind::Contradiction);
    let unreadable = found.iter().filter(|finding| finding.kind == FindingKind::Unreadable);
    let sets = |finding: &'_ Finding| finding.instructions.clone();
    let suspected: Vec<_> = contradictions.clone().map(sets).collect();
    let lenient: Vec<_> = contradictions.filter(|finding| finding.is_proved()).map(sets).collect();
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
        for (key, _) in groups(&row, &by) {
            by_group.entry(key).or_default().add(whole);
        }
    }
    // Within a category, answers are taken to be in the language that is asked for.
    let given = task.requested.as_ref().map(|(index, _)| *index);
    for (key, members) in groups(&row, &GroupBy::Category) {
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
        fields: Vec::new(),
        items: items
            .map(|(text, parse)| Item::new(text, parse.template().map(AsRef::as_ref), Outcome::Yes))
            .collect(),
        dependencies: question.dependencies.as_deref(),
    }
}

impl Sums {
    fn add(&mut self, ceilings: Ceilings) {
        self.questions += 1;
        for (sum, ceiling) in self.ceilings.iter_mut().zip(ceilings) {
            for (sum, value) in sum.0.iter_mut().zip(ceiling.0) {
                *sum += value;
            }
        }
    }

    fn mean(&self, key: Option<GroupKey>) -> CeilingGroup {
        let count = as_f64(self.questions.max(1));
        let [proved, lenient, suspected] =
            self.ceilings.map(|ceiling| Ceiling(ceiling.0.map(|sum| sum / count)));
        CeilingGroup { key, questions: self.questions, proved, lenient, suspected }
    }
}

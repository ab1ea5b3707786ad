//! Weights of instructions: the paper's own wish (section 8, on uniform weights).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::Row;
use crate::instruction::{Category, Templates};
use crate::suggest::did_you_mean;

/// How much instructions count, by template, category and set. An instruction's weight is the
/// product of the three; what is not named weighs 1. Within an answer the set's weight cancels
/// out of Σ w r / Σ w: it says how much the answer counts in the mean over answers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Weights {
    tables: [BTreeMap<String, Weight>; 3],
}

#[derive(Debug, Clone, PartialEq)]
struct Weight {
    value: f64,
    /// The line that it stands on.
    line: usize,
    /// Whether an instruction has it.
    met: bool,
}

/// What a weight is given to. The name is that of the table in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Template,
    Category,
    Set,
}

/// What is wrong with a file of weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeightsFile {
    #[serde(default)]
    template: BTreeMap<String, Spanned<f64>>,
    #[serde(default)]
    category: BTreeMap<String, Spanned<f64>>,
    #[serde(default)]
    set: BTreeMap<String, Spanned<f64>>,
}

impl Of {
    const ALL: [Self; 3] = [Self::Template, Self::Category, Self::Set];

    const fn id(self) -> &'static str {
        match self {
            Self::Template => "template",
            Self::Category => "category",
            Self::Set => "set",
        }
    }

    /// The names that are known without any answer: the paper's, and the templates given.
    fn known(self, templates: &Templates) -> Vec<&str> {
        match self {
            Self::Template => templates.iter().map(|it| it.slug.as_str()).collect(),
            Self::Category => Category::ALL.map(Category::id).to_vec(),
            Self::Set => vec!["easy", "hard"],
        }
    }
}

impl Weights {
    /// Reads a file with the tables `[template]`, `[category]` and `[set]`, each of names and
    /// weights.
    ///
    /// # Errors
    /// Where it is no TOML, has another table, or a weight is no number from 0 on.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        let file: WeightsFile = toml::from_str(text).map_err(|error| WeightsError {
            line: line(error.span().map_or(0, |span| span.start)),
            message: error.message().trim().to_owned(),
        })?;
        let mut weights = Self::default();
        let tables = [file.template, file.category, file.set];
        for (table, entries) in weights.tables.iter_mut().zip(tables) {
            for (name, value) in entries {
                let line = line(value.span().start);
                let value = *value.get_ref();
                if !(value.is_finite() && value >= 0.0) {
                    let message =
                        format!("the weight of `{name}` is {value}; give a number from 0 on");
                    return Err(WeightsError { line, message });
                }
                table.insert(
                    name,
                    Weight {
                        value,
                        line,
                        met: false,
                    },
                );
            }
        }
        Ok(weights)
    }

    /// What an answer weighs in the mean over answers, and the weight of each of its
    /// instructions. The set's weight, which all instructions of an answer share, is the answer's;
    /// one without an instruction of any weight weighs nothing.
    pub(super) fn weigh(&mut self, row: &Row<'_>) -> (f64, Vec<f64>) {
        let set = row.set.and_then(|set| self.get(Of::Set, set));
        let items = row.items.iter().map(|item| {
            let template = item.template.and_then(|it| self.get(Of::Template, it));
            let category = item.category.and_then(|it| self.get(Of::Category, it));
            template.unwrap_or(1.0) * category.unwrap_or(1.0)
        });
        let items: Vec<_> = items.collect();
        let has_weight = items.iter().any(|&weight| weight > 0.0);
        let weight = if has_weight { set.unwrap_or(1.0) } else { 0.0 };
        (weight, items)
    }

    fn get(&mut self, of: Of, name: &str) -> Option<f64> {
        let weight = self.tables[of as usize].get_mut(name)?;
        weight.met = true;
        Some(weight.value)
    }

    /// The names that neither the templates given nor any answer so far have: most likely
    /// mistyped.
    pub fn unknown(&self, templates: &Templates) -> Vec<WeightsError> {
        let mut unknown = Vec::new();
        for (of, table) in Of::ALL.into_iter().zip(&self.tables) {
            let known = of.known(templates);
            for (name, weight) in table {
                if !weight.met && !known.contains(&name.as_str()) {
                    let what = of.id();
                    let hint = did_you_mean(name, known.iter().copied());
                    let message = format!("no {what} is named `{name}`{hint}");
                    unknown.push(WeightsError {
                        line: weight.line,
                        message,
                    });
                }
            }
        }
        unknown.sort_by_key(|error| error.line);
        unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::QuestionId;
    use crate::metrics::Item;
    use crate::verdict::Outcome;

    const FILE: &str = "[template]\nno-for-loop = 4\nno-fro-loop = 2.5\nmine = 1\n\n\
        [category]\n\"structural control\" = 0.5\n[set]\nhard = 2\neasi = 3\n";

    fn of(weights: &mut Weights, set: Option<&str>) -> (f64, Vec<f64>) {
        let item = |template, category| Item {
            outcome: Outcome::Yes,
            category,
            id: None,
            template,
        };
        weights.weigh(&Row {
            model: "m",
            question: &QuestionId::from(1),
            set,
            language: None,
            missing: false,
            items: vec![
                item(Some("no-for-loop"), Some("structural control")),
                item(Some("mine"), Some("structural control")),
                item(None, None),
            ],
            dependencies: &[],
        })
    }

    #[test]
    fn an_instruction_weighs_by_template_and_category_an_answer_by_set() {
        let mut weights = Weights::from_toml(FILE).unwrap();
        let items = vec![2.0, 0.5, 1.0];
        assert_eq!(of(&mut weights, Some("hard")), (2.0, items.clone()));
        assert_eq!(of(&mut weights, Some("easy")), (1.0, items.clone()));
        assert_eq!(of(&mut weights, None), (1.0, items));
    }

    #[test]
    fn names_that_nothing_has_are_told_with_the_nearest_one() {
        let mut weights = Weights::from_toml(FILE).unwrap();
        of(&mut weights, None);
        let unknown = weights.unknown(Templates::builtin());
        let unknown: Vec<_> = unknown.iter().map(ToString::to_string).collect();
        assert_eq!(
            unknown,
            [
                "line 3: no template is named `no-fro-loop`; did you mean `no-for-loop`?",
                "line 10: no set is named `easi`; did you mean `easy`?",
            ]
        );
    }

    #[test]
    fn what_is_no_weight_is_told() {
        for (file, told) in [
            (
                "[set]\neasy = -1",
                "line 2: the weight of `easy` is -1; give a number from 0 on",
            ),
            (
                "[set]\neasy = nan",
                "line 2: the weight of `easy` is NaN; give a number from 0 on",
            ),
            (
                "[set]\n\neasy = inf",
                "line 3: the weight of `easy` is inf; give a number from 0 on",
            ),
            (
                "[sets]\neasy = 1",
                "line 1: unknown field `sets`, expected one of `template`, `category`, `set`",
            ),
            (
                "[set]\neasy = \"1\"",
                "line 2: invalid type: string \"1\", expected f64",
            ),
        ] {
            assert_eq!(Weights::from_toml(file).unwrap_err().to_string(), told);
        }
        assert_eq!(Weights::from_toml(""), Ok(Weights::default()));
    }
}

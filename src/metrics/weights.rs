//! Weights of instructions, as the paper suggests (section 8, on uniform weights).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::Row;
use crate::instruction::{Category, Templates};
use crate::rules::without_rust;
use crate::suggest::did_you_mean;

/// Weights of instructions by template, category and set. An instruction's weight is the product of
/// the three; the default is 1. Within an answer the set's weight cancels out of Σ w r / Σ w, so it
/// only determines how much the answer counts in the mean over answers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Weights {
    template: WeightTable,
    category: WeightTable,
    set: WeightTable,
}

type WeightTable = BTreeMap<String, Weight>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Weight {
    value: f64,
    /// Its line in the file, from 1.
    line: usize,
    used: bool,
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

impl Weights {
    /// Reads a file with the tables `[template]`, `[category]` and `[set]`, each from names to
    /// weights.
    ///
    /// # Errors
    /// If it is not TOML, has another table, or a weight is not a number of at least 0.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        let file: WeightsFile = toml::from_str(text).map_err(|error| WeightsError {
            line: line(error.span().map_or(0, |span| span.start)),
            message: without_rust(error.message()),
        })?;
        let mut weights = Self::default();
        for (table, entries) in [
            (&mut weights.template, file.template),
            (&mut weights.category, file.category),
            (&mut weights.set, file.set),
        ] {
            for (name, value) in entries {
                let line = line(value.span().start);
                let value = *value.get_ref();
                if !(value.is_finite() && value >= 0.0) {
                    let message =
                        format!("the weight of `{name}` is {value}; give a number of at least 0");
                    return Err(WeightsError { line, message });
                }
                table.insert(name, Weight { value, line, used: false });
            }
        }
        Ok(weights)
    }

    /// The weight of an answer in the mean over answers, and the weight of each of its
    /// instructions. An answer has the weight of its set, or 0 if all its instructions have.
    pub fn weigh(&mut self, row: &Row<'_>) -> (f64, Vec<f64>) {
        let items = row.items.iter().map(|item| {
            let template = weight(&mut self.template, item.template);
            template * weight(&mut self.category, item.category)
        });
        let items: Vec<_> = items.collect();
        let has_weight = items.iter().any(|&weight| weight > 0.0);
        let set = weight(&mut self.set, row.set);
        (if has_weight { set } else { 0.0 }, items)
    }

    /// Notes the names that others found in answers. Returns false if their weights are not these.
    pub(super) fn merge(&mut self, other: &Self) -> bool {
        let mut is_alike = true;
        for (own, other) in [
            (&mut self.template, &other.template),
            (&mut self.category, &other.category),
            (&mut self.set, &other.set),
        ] {
            is_alike &= own.len() == other.len();
            for (name, weight) in own {
                let same = other.get(name).filter(|other| other.value == weight.value);
                is_alike &= same.is_some();
                weight.used |= same.is_some_and(|other| other.used);
            }
        }
        is_alike
    }

    /// The names that occur neither in the templates given nor in any answer so far, and are most
    /// likely mistyped.
    pub fn unknown(&self, templates: &Templates) -> Vec<WeightsError> {
        let mut unknown = Vec::new();
        let slugs: Vec<_> = templates.iter().map(|template| template.slug.as_str()).collect();
        for (kind, table, known) in [
            ("template", &self.template, slugs),
            ("category", &self.category, Category::ALL.map(Category::id).to_vec()),
            ("set", &self.set, vec!["easy", "hard"]),
        ] {
            for (name, weight) in table {
                if !weight.used && !known.contains(&name.as_str()) {
                    let hint = did_you_mean(name, known.iter().copied());
                    let message = format!("no {kind} is named `{name}`{hint}");
                    unknown.push(WeightsError { line: weight.line, message });
                }
            }
        }
        unknown.sort_by_key(|error| error.line);
        unknown
    }
}

/// The weight of a name, which is then used; 1 if it has none.
fn weight(table: &mut WeightTable, name: Option<&str>) -> f64 {
    name.and_then(|name| table.get_mut(name)).map_or(1.0, |weight| {
        weight.used = true;
        weight.value
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::Item;
    use crate::verdict::Outcome;

    const FILE: &str = "[template]\nno-for-loop = 4\nno-fro-loop = 2.5\nmine = 1\n\n\
        [category]\n\"structural control\" = 0.5\n[set]\nhard = 2\neasi = 3\n";

    fn of(weights: &mut Weights, set: Option<&str>) -> (f64, Vec<f64>) {
        let item =
            |template, category| Item { outcome: Outcome::Yes, category, id: None, template };
        weights.weigh(&Row {
            model: "m",
            question: QuestionKey::new(None, &QuestionId::from(1)),
            set,
            language: None,
            missing: false,
            correct: None,
            fields: Vec::new(),
            items: vec![
                item(Some("no-for-loop"), Some("structural control")),
                item(Some("mine"), Some("structural control")),
                item(None, None),
            ],
            dependencies: Some(&[]),
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
    fn unknown_names_are_reported_with_the_nearest_known_one() {
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
    fn invalid_weights_are_reported() {
        for (file, message) in [
            ("[set]\neasy = -1", "line 2: the weight of `easy` is -1; give a number of at least 0"),
            (
                "[set]\neasy = nan",
                "line 2: the weight of `easy` is NaN; give a number of at least 0",
            ),
            (
                "[set]\n\neasy = inf",
                "line 3: the weight of `easy` is inf; give a number of at least 0",
            ),
            (
                "[sets]\neasy = 1",
                "line 1: unknown key `sets`, expected one of `template`, `category`, `set`",
            ),
            ("[set]\neasy = \"1\"", "line 2: invalid type: string \"1\", expected a number"),
        ] {
            assert_eq!(Weights::from_toml(file).unwrap_err().to_string(), message);
        }
        assert_eq!(Weights::from_toml(""), Ok(Weights::default()));
    }
}

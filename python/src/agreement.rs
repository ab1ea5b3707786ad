//! How far raters agree.

use codeif::agreement::{AlphaSums, Confusion};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::graded::Graded;

/// How far two raters agree on Yes and No. Every figure is None where it is undefined.
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Agreement(Confusion);

#[pymethods]
impl Agreement {
    /// How many pairs of verdicts were compared.
    #[getter]
    fn pairs(&self) -> u64 {
        self.0.total()
    }

    /// The share of pairs that agree.
    #[getter]
    fn agreement(&self) -> Option<f64> {
        self.0.agreement()
    }

    /// Cohen's kappa.
    #[getter]
    fn kappa(&self) -> Option<f64> {
        self.0.kappa()
    }

    /// Gwet's AC1.
    #[getter]
    fn ac1(&self) -> Option<f64> {
        self.0.ac1()
    }

    /// Pearson's r of the verdicts as 0 and 1.
    #[getter]
    fn pearson(&self) -> Option<f64> {
        self.0.pearson()
    }

    /// The share of the second rater's No that the first calls No too.
    #[getter]
    fn precision_on_no(&self) -> Option<f64> {
        self.0.precision_on_no()
    }

    /// The share of the first rater's No that the second calls No too.
    #[getter]
    fn recall_on_no(&self) -> Option<f64> {
        self.0.recall_on_no()
    }

    fn __repr__(&self) -> String {
        let kappa = self.kappa().map_or("undefined".to_owned(), |it| format!("{it:.3}"));
        format!("<Agreement of {} pairs, kappa {kappa}>", self.pairs())
    }
}

/// Compares the verdicts of two raters on the same instructions; the first is the reference.
///
/// A rater's verdicts are a list of `Yes`, `No` and `Unverifiable`, of booleans and None, or a graded
/// answer, or a list of such lists. What either calls Unverifiable is not compared.
///
/// >>> import codeif
/// >>> codeif.agreement([True, True, False, True], ["Yes", "No", "No", "Yes"]).kappa
/// 0.5
#[pyfunction]
#[pyo3(signature = (first, second, /))]
pub(crate) fn agreement(first: Ratings, second: Ratings) -> PyResult<Agreement> {
    let mut table = Confusion::default();
    for unit in units(&[first, second])? {
        if let [Some(first), Some(second)] = unit[..] {
            table.add(first, second);
        }
    }
    Ok(Agreement(table))
}

/// Krippendorff's alpha of any number of raters; None where it is undefined.
///
/// >>> import codeif
/// >>> codeif.alpha([True, False], [True, False], [True, None])
/// 1.0
#[pyfunction]
#[pyo3(signature = (*raters))]
pub(crate) fn alpha(raters: Vec<Ratings>) -> PyResult<Option<f64>> {
    let mut sums = AlphaSums::default();
    for unit in units(&raters)? {
        let count = |wanted| unit.iter().filter(|it| **it == Some(wanted)).count() as u64;
        sums.add(count(true), count(false));
    }
    Ok(sums.alpha())
}

/// For each instruction what each rater said.
fn units(raters: &[Ratings]) -> PyResult<Vec<Vec<Option<bool>>>> {
    let raters = raters.iter().map(Ratings::resolve);
    let raters: Vec<Vec<Option<bool>>> = raters.collect::<PyResult<_>>()?;
    let length = raters.first().map_or(0, Vec::len);
    if let Some(other) = raters.iter().find(|it| it.len() != length) {
        let message = format!("the raters have {length} and {} verdicts", other.len());
        return Err(PyValueError::new_err(message));
    }
    let unit = |index: usize| raters.iter().map(|it| it[index]).collect();
    Ok((0..length).map(unit).collect())
}

/// A rater's verdicts.
#[derive(FromPyObject)]
pub(crate) enum Ratings {
    One(RatingList),
    Many(Vec<RatingList>),
}

/// A rater's verdicts on one answer.
#[derive(FromPyObject)]
pub(crate) enum RatingList {
    Graded(Py<Graded>),
    Decided(Vec<Option<bool>>),
    Words(Vec<String>),
}

impl Ratings {
    fn resolve(&self) -> PyResult<Vec<Option<bool>>> {
        match self {
            Self::One(list) => list.resolve(),
            Self::Many(lists) => {
                let lists = lists.iter().map(RatingList::resolve);
                Ok(lists.collect::<PyResult<Vec<_>>>()?.concat())
            }
        }
    }
}

impl RatingList {
    fn resolve(&self) -> PyResult<Vec<Option<bool>>> {
        match self {
            Self::Graded(graded) => {
                let verdicts = graded.get().answer.graded().verdicts.iter();
                Ok(verdicts.map(|it| decided(it.verdict.outcome)).collect())
            }
            Self::Decided(all) => Ok(all.clone()),
            Self::Words(words) => words.iter().map(|word| read(word)).collect(),
        }
    }
}

fn decided(outcome: codeif::Outcome) -> Option<bool> {
    outcome.reason().is_none().then_some(outcome == codeif::Outcome::Yes)
}

fn read(word: &str) -> PyResult<Option<bool>> {
    match word {
        "Yes" => Ok(Some(true)),
        "No" => Ok(Some(false)),
        "Unverifiable" => Ok(None),
        _ => Err(PyValueError::new_err(format!(
            "{word:?} is no verdict: give Yes, No or Unverifiable"
        ))),
    }
}

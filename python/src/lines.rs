//! Grading the lines of answer files.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use codeif::cli::{input_files, open_input};
use codeif::dataset::{
    AnswerLine, Fault, Importer, LineReader, Problem, QuestionSource, Questions,
};
use codeif::{GradedAnswer, LineGrader};
use pyo3::prelude::*;

use crate::batch::CHUNK;
use crate::error::problem_error;
use crate::graded::Graded;
use crate::pool::pool;
use crate::verifier::Verifier;

/// The graded answers of files, in the order of their lines: an iterator.
#[pyclass(module = "codeif")]
pub(crate) struct GradedLines {
    verifier: Py<Verifier>,
    grader: LineGrader,
    threads: Option<NonZeroUsize>,
    /// What the lines call our fields.
    names: FieldNames,
    paths: VecDeque<PathBuf>,
    file: Mutex<Option<AnswerFile>>,
    ready: VecDeque<GradedAnswer>,
    problems: Vec<Problem>,
}

/// Names of fields in a file, each with ours.
pub(crate) type FieldNames = Vec<(String, &'static str)>;

/// A file that is being read.
struct AnswerFile {
    name: String,
    lines: LineReader<BufReader<Box<dyn Read + Send>>>,
    is_empty: bool,
}

impl GradedLines {
    pub(crate) fn new(
        verifier: &Bound<'_, Verifier>,
        paths: Vec<PathBuf>,
        questions: Option<&Path>,
        names: FieldNames,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let py = verifier.py();
        let questions = questions.map(|path| read_questions(py, path, &names)).transpose()?;
        let files: std::io::Result<Vec<_>> = paths.iter().map(|path| input_files(path)).collect();
        let files = files?;
        Ok(Self {
            grader: LineGrader::new(
                verifier.get().verifier.clone(),
                questions.map_or(QuestionSource::Answers, QuestionSource::File),
            ),
            verifier: verifier.clone().unbind(),
            threads,
            names,
            paths: files.into_iter().flatten().collect(),
            file: Mutex::new(None),
            ready: VecDeque::new(),
            problems: Vec::new(),
        })
    }

    /// Grades the next lines. Returns false after the last.
    fn fill(&mut self, py: Python<'_>) -> PyResult<bool> {
        let pool = pool(py, self.threads)?;
        let open = self.file.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = open else {
            return match self.paths.pop_front() {
                Some(path) => {
                    *open = Some(AnswerFile::open(&path, &self.names)?);
                    Ok(true)
                }
                None => Ok(self.add_absent(py, &pool)),
            };
        };
        let lines = py.detach(|| file.next_lines())?;
        if lines.is_empty() {
            if file.is_empty {
                self.problems.push(file.problem(None, Fault::Empty));
            }
            *open = None;
            return Ok(true);
        }
        let mut answers = Vec::with_capacity(lines.len());
        for line in lines {
            let number = line.number;
            match self.grader.read(line) {
                Ok(answer) => answers.push(answer),
                Err(fault) => self.problems.push(file.problem(Some(number), fault)),
            }
        }
        let grader = &self.grader;
        self.ready.extend(py.detach(|| pool.install(|| grader.grade(answers))));
        py.check_signals()?;
        Ok(true)
    }

    fn add_absent(&mut self, py: Python<'_>, pool: &rayon::ThreadPool) -> bool {
        let Some(absent) = self.grader.next_absent() else {
            return false;
        };
        let grader = &self.grader;
        let graded = py.detach(|| pool.install(|| grader.grade(absent.answers)));
        self.ready.extend(graded);
        true
    }
}

#[pymethods]
impl GradedLines {
    /// What was wrong with lines so far, as exceptions with `file`, `row` and `field`.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let problems = self.problems.iter();
        let exceptions = problems.map(|it| problem_error(py, it).into_value(py).into_any());
        exceptions.map(|it| it.into_bound(py)).collect()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Graded>> {
        while self.ready.is_empty() {
            if !self.fill(py)? {
                return Ok(None);
            }
        }
        let answer = self.ready.pop_front();
        Ok(answer.map(|answer| Graded::new(self.verifier.clone_ref(py), answer)))
    }
}

impl AnswerFile {
    fn open(path: &Path, names: &FieldNames) -> PyResult<Self> {
        Ok(Self {
            name: path.display().to_string(),
            lines: named(LineReader::new(open_input(path)?), names),
            is_empty: true,
        })
    }

    /// The next lines; none at the end.
    fn next_lines(&mut self) -> std::io::Result<Vec<AnswerLine>> {
        let mut lines = Vec::new();
        while lines.len() < CHUNK
            && let Some(line) = self.lines.next_line()?
        {
            self.is_empty = false;
            lines.push(AnswerLine::new(&line, None));
        }
        Ok(lines)
    }

    fn problem(&self, line: Option<u64>, fault: Fault) -> Problem {
        Problem { file: self.name.clone(), line, fault }
    }
}

/// The lines of a question set that comes with codeif.
#[pyfunction]
pub(crate) fn bundled(name: PathBuf) -> Option<&'static str> {
    codeif::dataset::bundled(&name)
}

/// Reads a question file.
/// The same lines with our names of the fields.
fn named<R: BufRead>(lines: LineReader<R>, names: &FieldNames) -> LineReader<R> {
    match names.is_empty() {
        true => lines,
        false => lines.importing(Importer::renaming(names.clone())),
    }
}

pub(crate) fn read_questions(
    py: Python<'_>,
    path: &Path,
    names: &FieldNames,
) -> PyResult<Questions> {
    let mut first = None;
    let mut lines = named(LineReader::new(open_input(path)?), names);
    let mut questions = Questions::default();
    questions.read_lines(&mut lines, &path.display().to_string(), |problem| {
        first.get_or_insert(problem);
    })?;
    match first {
        Some(problem) => Err(problem_error(py, &problem)),
        None => Ok(questions),
    }
}

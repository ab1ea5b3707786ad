//! `--from`: the files of other benchmarks, as they lie.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use anyhow::{Context, bail};

use super::input::{self, Input, has_json};
use super::limits::{Choice, choice};
use super::problems::{Problems, problem};
use super::shard::Piece;
use super::terminal::warn;
use crate::dataset::{Benchmark, Fault, Importer, LineReader, MAX_LINE_BYTES, Questions};

/// The flags for files that are not as codeif writes them.
#[derive(Debug, Default, Clone, PartialEq, clap::Args)]
pub(super) struct FromArg {
    /// Read the files of another benchmark as they are; codeif explain benchmarks describes them
    #[arg(
        long = "from",
        value_name = "BENCHMARK",
        value_parser = choice(&BENCHMARKS),
        conflicts_with_all = [
            "id_field",
            "model_field",
            "question_field",
            "language_field",
            "instructions_field",
            "answer_field"
        ]
    )]
    pub(super) benchmark: Option<Benchmark>,

    #[command(flatten)]
    fields: FieldArgs,
}

/// What fields are called, in each file that is read.
#[derive(Debug, Default, Clone, PartialEq, clap::Args)]
pub(super) struct FieldArgs {
    /// The field that has the question's id, in questions and answers [default: question_id]
    #[arg(long, value_name = "NAME")]
    id_field: Option<String>,

    /// The field that has the model [default: model_id]
    #[arg(long, value_name = "NAME")]
    model_field: Option<String>,

    /// The field of a question that has its task [default: question]
    #[arg(long, value_name = "NAME")]
    question_field: Option<String>,

    /// The field of a question that has its programming language [default: language]
    #[arg(long, value_name = "NAME")]
    language_field: Option<String>,

    /// The field of a question that has its instructions [default: instruction_list]
    #[arg(long, value_name = "NAME")]
    instructions_field: Option<String>,

    /// The field that has the response [default: answer]
    #[arg(long, value_name = "NAME")]
    answer_field: Option<String>,

    /// The field of a judge's row that has the verdicts [default: judge_result]
    #[arg(long, value_name = "NAME")]
    verdicts_field: Option<String>,
}

const BENCHMARKS: [Choice<Benchmark>; 4] = [
    (
        "cife",
        "CIFE: tasks, responses and judge files; the file's name is the model",
        Benchmark::Cife,
    ),
    (
        "codeif-bench",
        "CodeIF-Bench: tasks, answers and results, in its folders; --questions gives the tasks",
        Benchmark::CodeIfBench,
    ),
    (
        "multicodeif",
        "MultiCodeIF: tasks with labels, answers in a folder per model; --questions gives the tasks",
        Benchmark::MultiCodeIf,
    ),
    (
        "swe-if",
        "SWE-IF: tasks and answers with VeriCode's instructions; the file's name is the model",
        Benchmark::SweIf,
    ),
];

/// The question files of a command that reads nothing else.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct QuestionArgs {
    /// Question files: JSON lines or a JSON array, plain, .gz or .zst; - is standard input, open the
    /// set that comes with codeif
    #[arg(required = true, value_name = "Q.jsonl")]
    pub(super) questions: Vec<PathBuf>,

    #[command(flatten)]
    from: FromArg,
}

impl QuestionArgs {
    /// Reads the questions and reports bad lines.
    pub(super) fn read(&self, problems: &mut Problems) -> anyhow::Result<Questions> {
        input::check_stdin(self.questions.iter())?;
        self.from.questions(&self.questions, problems)
    }
}

/// What is read of a benchmark that keeps answers and the results of its tests in two files each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Answers,
    /// The results, if there are any.
    Results,
}

impl FieldArgs {
    /// The questions of files in which fields have these names.
    pub(super) fn questions(
        &self,
        paths: &[PathBuf],
        problems: &mut Problems,
    ) -> anyhow::Result<Questions> {
        FromArg { benchmark: None, fields: self.clone() }.questions(paths, problems)
    }

    /// The same rows with our names of the fields.
    fn named(&self, lines: LineReader<Input>) -> LineReader<Input> {
        let names = [
            (&self.id_field, "question_id"),
            (&self.model_field, "model_id"),
            (&self.question_field, "question"),
            (&self.language_field, "language"),
            (&self.instructions_field, "instruction_list"),
            (&self.answer_field, "answer"),
            (&self.verdicts_field, "judge_result"),
        ];
        let names = names.into_iter().filter_map(|(name, ours)| Some((name.clone()?, ours)));
        let names: Vec<_> = names.collect();
        match names.is_empty() {
            true => lines,
            false => lines.importing(Importer::renaming(names)),
        }
    }
}

impl FromArg {
    /// A reader of a file's rows, which turns them into ours; `tasks` has the instructions of answers
    /// that only name their task.
    pub(super) fn lines(
        &self,
        piece: &Piece,
        tasks: &Arc<Questions>,
        line_bytes: usize,
    ) -> io::Result<LineReader<Input>> {
        let path = piece.path.as_path();
        let lines = LineReader::with_limit(piece.open()?, line_bytes);
        let Some(benchmark) = self.benchmark else {
            return Ok(self.fields.named(lines));
        };
        let mut importer = benchmark.importer(path, tasks);
        let answers = benchmark.answers_of_results(path);
        if let Some(answers) = answers.filter(|path| path.is_file()) {
            importer.note_answers(input::open(&answers)?)?;
        }
        Ok(lines.importing(importer))
    }

    /// The reader of a file that needs no tasks.
    pub(super) fn own_lines(&self, path: &Path) -> io::Result<LineReader<Input>> {
        self.lines(&Piece::whole(path), &Arc::default(), MAX_LINE_BYTES)
    }

    /// Reads question files and reports their bad lines. Each must have at least one question.
    pub(super) fn questions(
        &self,
        paths: &[PathBuf],
        problems: &mut Problems,
    ) -> anyhow::Result<Questions> {
        let mut questions = Questions::default();
        for path in input::all_files(paths)? {
            let name = input::name(&path);
            let unreadable = |error: io::Error| problem(&name, None, Fault::unreadable(&error));
            let mut lines = self.own_lines(&path).map_err(unreadable)?;
            questions
                .read_lines(&mut lines, &name, |found| problems.report(&found))
                .map_err(unreadable)?;
            problems.flush();
            if questions.is_empty() {
                bail!("{name}: contains no question");
            }
            if self.benchmark.is_none() {
                note_other_names(&name, &questions);
            }
        }
        Ok(questions)
    }

    /// Whether answers only name their tasks, which are in the question files.
    pub(super) fn needs_tasks(&self) -> bool {
        self.benchmark.is_some_and(Benchmark::needs_tasks)
    }

    /// The files that several paths mean. A folder of another benchmark means all files below it;
    /// where answers lie beside their results, for what is wanted.
    pub(super) fn all_files(
        &self,
        paths: &[PathBuf],
        wanted: FileKind,
    ) -> anyhow::Result<Vec<PathBuf>> {
        let files: anyhow::Result<Vec<_>> =
            paths.iter().map(|path| self.files(path, wanted)).collect();
        Ok(files?.concat())
    }

    pub(super) fn files(&self, path: &Path, wanted: FileKind) -> anyhow::Result<Vec<PathBuf>> {
        let Some(benchmark) = self.benchmark.filter(|_| path.is_dir()) else {
            return input::files(path);
        };
        let below =
            files_below(path).with_context(|| format!("{}: cannot be read", path.display()))?;
        let answers_of = |file: &PathBuf| {
            let answers = benchmark.answers_of_results(file)?;
            below.binary_search(&answers).is_ok().then_some(answers)
        };
        let is_results = |file: &PathBuf| benchmark.answers_of_results(file).is_some();
        let has_results = below.iter().any(is_results);
        let is_wanted = |file: &&PathBuf| match wanted {
            FileKind::Answers => answers_of(file).is_none(),
            FileKind::Results => !has_results || is_results(file),
        };
        let found: Vec<_> = below.iter().filter(is_wanted).cloned().collect();
        if found.is_empty() {
            bail!("{}: the folder contains no .jsonl or .json file", path.display());
        }
        Ok(found)
    }
}

/// What others call the fields of a question that need not be there.
const OTHER_NAMES: [(&str, &[&str], &str); 2] = [
    ("question", &["prompt", "task", "problem", "description"], "--question-field"),
    ("language", &["lang", "code_language", "target_language"], "--language-field"),
];

/// Says which field of the first question is likely a task or a language by another name: without them
/// less can be decided, and nothing else would say why.
fn note_other_names(file: &str, questions: &Questions) {
    let Some(question) = questions.iter().next() else {
        return;
    };
    for (field, others, flag) in OTHER_NAMES {
        let is_there = match field {
            "language" => question.language.is_some(),
            _ => question.text.is_some(),
        };
        let mut others = others.iter().filter(|name| question.fields.present(name).is_some());
        if let (false, Some(like)) = (is_there, others.next()) {
            warn(&format!(
                "note: {file}: field `{like}` is not read; give {flag} {like} if it is the `{field}`"
            ));
        }
    }
}

/// The files with JSON in a folder and those below it, sorted by name.
fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            match entry.file_type()? {
                kind if kind.is_dir() => folders.push(entry.path()),
                _ if has_json(&entry.path()) => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

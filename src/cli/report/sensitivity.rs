//! Grades the answers of verdict files again, under each disputed reading.

use std::path::PathBuf;

use rayon::prelude::*;

use crate::check::{Reading, Readings};
use crate::cli::input;
use crate::cli::problems::{Problems, problem};
use crate::dataset::{Answer, Fault, LineReader, NumberedLine, QuestionSource};
use crate::metrics::{Leaderboard, Sensitivity, Variant};
use crate::verifier::{GradedAnswer, Verifier};

/// How far the figures of these files' answers depend on the readings. Lines that were read for the
/// report are named if they have no answer to grade.
pub(super) fn sensitivity(
    files: &[PathBuf],
    source: &QuestionSource,
    problems: &mut Problems,
) -> anyhow::Result<Sensitivity> {
    let variants = Reading::ALL.map(|reading| {
        let (readings, value) = reading.flipped();
        let value = if value { "yes" } else { "no" };
        (format!("{}={value}", reading.name), readings)
    });
    let mut readings = vec![Readings::default()];
    readings.extend(variants.iter().map(|(_, readings)| *readings));
    let mut boards: Vec<_> = readings.iter().map(|_| Leaderboard::default()).collect();
    let verifier = Verifier::default();
    for path in files {
        let name = input::name(path);
        let mut lines = LineReader::new(input::open(path)?);
        loop {
            let (chunk, error) = input::chunk(&mut lines, input::CHUNK_LINES);
            let graded = chunk.par_iter().map(|line| grade(&verifier, source, line, &readings));
            for (line, graded) in chunk.iter().zip(graded.collect::<Vec<_>>()) {
                match graded {
                    Ok(graded) => {
                        let rows = boards.iter_mut().zip(&graded);
                        rows.for_each(|(board, graded)| board.add(&graded.row()));
                    }
                    Err(fault) => problems.report(&problem(&name, Some(line.number), fault)),
                }
            }
            if chunk.is_empty() || error.is_some() {
                break;
            }
        }
    }
    let mut models = boards.iter().map(|board| board.models(None));
    let default = models.next().unwrap_or_default();
    let variants = variants.into_iter().zip(models);
    let variants: Vec<_> =
        variants.map(|((reading, _), models)| Variant { reading, models }).collect();
    Ok(Sensitivity::new(&default, &variants))
}

/// The gradings of a line's answer, one for each of the readings.
fn grade(
    verifier: &Verifier,
    source: &QuestionSource,
    line: &NumberedLine,
    readings: &[Readings],
) -> Result<Vec<GradedAnswer>, Fault> {
    let bytes = line.bytes.as_deref().map_err(Fault::clone)?;
    let (answer, own) = Answer::from_bytes(bytes)?;
    let (_, question) = source.resolve(&answer, own)?;
    let task = verifier.task(&question);
    Ok(verifier.grade_answer_under(&question, &task, &answer, readings))
}

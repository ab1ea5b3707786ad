//! Runs `fixtures/templates/<category>/<slug>.md` and `examples/rules/<slug>.md`: one test per
//! case, and one per file that every cell of template and language has enough cases.
//!
//! `cargo test --test templates no-for-loop` selects. `CODEIF_UPDATE_EVIDENCE=1` rewrites the
//! evidence lines of cases whose verdict is right (never under `CI`).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};

use codeif::internal::literate::{self, Case, Suite};
use codeif::{Options, Rules, Templates, Verifier};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> io::Result<()> {
    let arguments = Arguments::from_args();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = repository.join("fixtures/templates");
    let verifier = Arc::new(Verifier::default());
    let mut trials = Vec::new();
    let mut slugs = Vec::new();
    for category in listed(&root, None)? {
        for path in listed(&category, Some("md"))? {
            let text = fs::read_to_string(&path)?;
            slugs.push(file_name(&path));
            trials.extend(trials_of(&root, &path, &text, &verifier));
        }
    }
    let examples = repository.join("examples/rules");
    let verifier = Arc::new(with_rules(&examples)?);
    for path in listed(&examples, Some("toml"))? {
        let path = path.with_extension("md");
        let text = fs::read_to_string(&path)?;
        trials.extend(trials_of(repository, &path, &text, &verifier));
    }
    trials.push(Trial::test("every template has a file", move || {
        let missing: Vec<_> = Templates::builtin()
            .iter()
            .filter(|template| !slugs.contains(&template.slug))
            .map(|template| template.slug.as_str())
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(format!("no fixture file for: {}", missing.join(", ")).into())
        }
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// What lies in a folder, sorted; the files with an extension, or everything.
fn listed(folder: &Path, extension: Option<&str>) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    let wanted = extension.map(AsRef::as_ref);
    paths.retain(|path| wanted.is_none() || path.extension() == wanted);
    paths.sort();
    Ok(paths)
}

/// A verifier with the rules of a folder.
fn with_rules(folder: &Path) -> io::Result<Verifier> {
    let mut files = Vec::new();
    for path in listed(folder, Some("toml"))? {
        files.push((path.display().to_string(), fs::read_to_string(&path)?));
    }
    let files = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    let rules = Rules::read(files).map_err(|errors| io::Error::other(errors[0].clone()))?;
    Ok(Verifier::new(Options {
        rules: Some(Arc::new(rules)),
        ..Options::default()
    }))
}

fn file_name(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The tests of one file.
fn trials_of(root: &Path, path: &Path, text: &str, verifier: &Arc<Verifier>) -> Vec<Trial> {
    let shown = path
        .strip_prefix(env!("CARGO_MANIFEST_DIR"))
        .unwrap_or(path);
    let file = shown.display().to_string();
    let name = path
        .strip_prefix(root)
        .unwrap_or(path)
        .with_extension("")
        .display()
        .to_string();
    let suite = match literate::parse(text) {
        Ok(suite) => suite,
        Err(problems) => {
            let text: Vec<_> = problems
                .iter()
                .map(|problem| format!("{file}:{}: {}", problem.line, problem.message))
                .collect();
            return vec![Trial::test(name, move || Err(text.join("\n").into()))];
        }
    };
    update(path, text, &suite, verifier);
    let slug = file_name(path);
    let mut trials = vec![cells_trial(&name, &file, &slug, &suite, verifier)];
    for case in suite.cases {
        let (file, slug) = (file.clone(), slug.clone());
        let verifier = Arc::clone(verifier);
        let full_name = case.full_name(&name);
        trials.push(Trial::test(full_name.clone(), move || {
            run(&verifier, &case, &file, &slug).map_err(|text| again(&text, &full_name))
        }));
    }
    trials
}

fn update(path: &Path, text: &str, suite: &Suite, verifier: &Verifier) {
    if env::var_os("CODEIF_UPDATE_EVIDENCE").is_none() || env::var_os("CI").is_some() {
        return;
    }
    if let Some(updated) = literate::update_evidence(text, &suite.cases, verifier) {
        fs::write(path, updated).expect("the fixture file can be written");
    }
}

/// That the file is a template's and lies in its category's folder, and that every cell has
/// enough cases.
fn cells_trial(name: &str, file: &str, slug: &str, suite: &Suite, verifier: &Verifier) -> Trial {
    let template = verifier.templates().get(slug);
    let expected = template.map(|template| match template.id {
        Some(_) => format!("{}/{slug}", template.category.id().replace(' ', "-")),
        None => format!("examples/rules/{slug}"),
    });
    let shortfalls: Vec<_> = literate::shortfalls(suite)
        .iter()
        .map(|shortfall| format!("{file}: {shortfall}"))
        .collect();
    let (name, file) = (name.to_owned(), file.to_owned());
    Trial::test(format!("{name}::every cell has enough cases"), move || {
        match expected {
            None => return Err(format!("{file}: no template has this name").into()),
            Some(expected) if expected != name => {
                return Err(format!("{file}: belongs at fixtures/templates/{expected}.md").into());
            }
            Some(_) => {}
        }
        if shortfalls.is_empty() {
            Ok(())
        } else {
            Err(shortfalls.join("\n").into())
        }
    })
}

fn run(verifier: &Verifier, case: &Case, file: &str, slug: &str) -> Result<(), String> {
    if let Some(misread) = literate::misread(verifier.templates(), case, slug) {
        return Err(format!("{file}:{}: {misread}", case.line));
    }
    literate::run(verifier, case)
        .map(drop)
        .map_err(|mismatch| literate::failure(file, case, &mismatch))
}

/// The text of a failed case, with how to run it again.
fn again(text: &str, full_name: &str) -> Failed {
    format!("{text}\nrun again: cargo test --test templates -- --exact '{full_name}'").into()
}

//! The lines between `---` at the top of an instruction file, which say what files it is for.

use std::path::Path;

use super::super::scope::{Place, Scope};
use super::super::walk::Patterns;

/// The keys whose values are patterns of paths.
const KEYS: [&str; 3] = ["applyTo", "globs", "paths"];

/// The files that a text's front matter names, by patterns relative to a folder.
pub(super) fn place(text: &str, folder: &Path) -> Place {
    let Some(lines) = front_matter(text) else {
        return Place::Everywhere;
    };
    let patterns = match patterns(&lines) {
        Some(patterns) if patterns.is_empty() && is_on_request(&lines) => return Place::Unknown,
        Some(patterns) => patterns,
        None => return Place::Unknown,
    };
    if patterns.is_empty() || patterns.iter().any(|it| ["**", "**/*", "*"].contains(&it.as_str())) {
        return Place::Everywhere;
    }
    let patterns = Patterns::new(folder, patterns.iter().map(String::as_str));
    patterns.map_or(Place::Unknown, |it| Place::Files(Scope::of_paths(it)))
}

fn front_matter(text: &str) -> Option<Vec<&str>> {
    let mut lines = text.lines().map(str::trim_end);
    lines.next().filter(|line| *line == "---")?;
    let inside: Vec<_> = lines.by_ref().take_while(|line| *line != "---").collect();
    Some(inside)
}

/// Whether the file is only read where a model asks for it.
fn is_on_request(lines: &[&str]) -> bool {
    let mut lines = lines.iter().filter_map(|line| line.split_once(':'));
    lines.any(|(key, value)| key == "alwaysApply" && value.trim() == "false")
}

/// All patterns under the keys: `a, b`, `["a", "b"]` or a list of lines; `None` if a value is of
/// another form.
fn patterns(lines: &[&str]) -> Option<Vec<String>> {
    let mut patterns = Vec::new();
    let mut in_list = false;
    for line in lines {
        let item = line.trim_start().strip_prefix("- ").filter(|_| in_list);
        let values = match (item, line.split_once(':')) {
            (Some(item), _) => item,
            (None, Some((key, values))) => {
                in_list = KEYS.contains(&key);
                values
            }
            (None, None) => "",
        };
        let values = values.trim();
        if values.starts_with(['|', '>', '{']) && in_list {
            return None;
        }
        let values = values.trim_start_matches('[').trim_end_matches(']');
        for value in split(values).filter(|_| in_list) {
            let value = value.trim_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'');
            patterns.extend((!value.is_empty()).then(|| value.to_owned()));
        }
    }
    Some(patterns)
}

/// The parts between commas that are not in braces: `**/*.{ts,tsx}` is one.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

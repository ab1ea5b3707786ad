//! Pages as they are printed: without links to files, and without tables that are too wide.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// The longest line that is printed, in characters.
const WIDTH: usize = 105;

/// The text with each Markdown table that has a longer line as a list of its rows.
pub(super) fn unfolded(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut out = Vec::new();
    let mut in_code = false;
    while let Some(line) = lines.next() {
        in_code ^= line.trim_start().starts_with("```");
        if in_code || !lines.peek().is_some_and(|next| is_rule(next)) {
            out.push(line.to_owned());
            continue;
        }
        let mut table = vec![line];
        while let Some(row) = lines.next_if(|row| row.trim_start().starts_with('|')) {
            table.push(row);
        }
        if table.iter().any(|row| row.chars().count() > WIDTH) {
            list(&table, &mut out);
        } else {
            out.extend(table.into_iter().map(str::to_owned));
        }
    }
    out.join("\n")
}

/// Whether a line separates the head of a table from its rows.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("|-") && line.chars().all(|character| "|-: ".contains(character))
}

/// Adds an item for each row: its first cell, and below it the others with their column's title.
fn list(table: &[&str], out: &mut Vec<String>) {
    let indent = table[0].len() - table[0].trim_start().len();
    let titles = cells(table[0]);
    for row in &table[2..] {
        let cells = cells(row);
        let titled = titles.iter().zip(&cells);
        out.extend(cells.first().map(|cell| format!("{:indent$}- {cell}", "")));
        for (title, cell) in titled.skip(1).filter(|(_, cell)| !cell.is_empty()) {
            wrap(&format!("- {title}: {cell}"), indent + 2, out);
        }
    }
}

fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_matches('|').replace(r"\|", "\0");
    let cells = row.split('|');
    cells.map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Adds a list item, broken between words.
fn wrap(item: &str, indent: usize, out: &mut Vec<String>) {
    let mut line = " ".repeat(indent);
    for (at, word) in item.split(' ').enumerate() {
        if at > 1 && line.chars().count() + word.chars().count() >= WIDTH {
            out.push(line);
            line = " ".repeat(indent + 2);
        } else if at > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push(line);
}

/// A Markdown link to a file of the repository or to a heading.
static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\[([^\]]+)\]\((#[\w-]+|[\w./-]*[\w-]+(?:\.schema)?\.(?:md|json)(?:#[\w-]+)?|\.\./[\w./-]+)\)").ok()
});

/// The text with each link as what can be shown of its target, outside of code. `is_shown` tells which names are.
pub(super) fn resolved(text: &str, is_shown: impl Fn(&str) -> bool) -> String {
    let Some(link) = &*LINK else {
        return text.to_owned();
    };
    let parts = text.split("\n```").enumerate();
    let parts: Vec<_> = parts
        .map(|(index, part)| match index % 2 {
            0 => link.replace_all(part, |link: &Captures<'_>| target(link, &is_shown)).into_owned(),
            _ => part.to_owned(),
        })
        .collect();
    parts.join("\n```")
}

/// The link's text, and the command that shows its target, if there is one.
fn target(link: &Captures<'_>, is_shown: impl Fn(&str) -> bool) -> String {
    let text = &link[1];
    let file = link[2].split('#').next().unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".md").trim_end_matches(".json");
    match is_shown(name) {
        true => format!("{text} (`codeif explain {name}`)"),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_become_lists() {
        let long = "word ".repeat(25);
        let table = format!(
            "a\n  | term | Go | C++ |\n  |---|:--|---|\n  | x | `a \\| b` | {long}|\n  | y | | z |\nb"
        );
        let text = unfolded(&table);
        assert!(text.starts_with("a\n  - x\n    - Go: `a | b`\n    - C++: word"), "{text}");
        assert!(text.contains("word\n      word"), "{text}");
        assert!(text.ends_with("\n  - y\n    - C++: z\nb"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }

    #[test]
    fn other_text_stays() {
        let long = "x".repeat(200);
        for text in [
            "| a | b |\n|---|---|\n| 1 | 2 |".to_owned(),
            format!("```\n| a |\n|---|\n| {long} |\n```"),
            format!("| no table {long}"),
        ] {
            assert_eq!(unfolded(&text), text);
        }
    }
}

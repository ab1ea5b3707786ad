//! Tables as lists, where their rows are too long for a terminal.

/// The longest line that is printed, in characters.
const WIDTH: usize = 105;

/// The text with each Markdown table that has a longer line as a list of its rows.
pub(super) fn readable(text: &str) -> String {
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
    line.starts_with("|-") && line.chars().all(|it| "|-: ".contains(it))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_become_lists() {
        let long = "word ".repeat(25);
        let table = format!(
            "a\n  | term | Go | C++ |\n  |---|:--|---|\n  | x | `a \\| b` | {long}|\n  | y | | z |\nb"
        );
        let text = readable(&table);
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
            assert_eq!(readable(&text), text);
        }
    }
}

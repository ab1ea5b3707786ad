//! Writes the patterns as a tree. `build.rs` has this file too; where the tree would take too many bytes of a page, a
//! run writes it.

use serde_json::Value;

/// The patterns as a tree in which those that begin alike share their beginning, a line for each place of it: the
/// acts of the patterns that end there, with their places in the file, and after tabs each item that may follow, with
/// the place after it. `None` if the file is not what it has to be.
pub fn tree(file: &Value) -> Option<String> {
    let mut tree = vec![Place::default()];
    let mut order = 0;
    for group in file["pattern"].as_array()? {
        let act = group["act"].as_str()?;
        for text in group["say"].as_array()? {
            for items in variants(text.as_str()?) {
                let mut at = 0;
                for item in items {
                    let new = tree.len();
                    at = tree[at].after(item, new);
                    if at == new {
                        tree.push(Place::default());
                    }
                }
                tree[at].acts.push(format!("{act} {order}"));
            }
            order += 1;
        }
    }
    let lines = tree.iter().map(|place| {
        let next: String =
            place.next.iter().map(|(item, next)| format!("\t{item} {next}")).collect();
        format!("{}{next}\n", place.acts.join(","))
    });
    Some(lines.collect())
}

/// A place in the tree.
#[derive(Default)]
struct Place<'t> {
    acts: Vec<String>,
    /// In the order of the patterns.
    next: Vec<(&'t str, usize)>,
}

impl<'t> Place<'t> {
    /// The place after an item, which is a new one if no pattern before had it.
    fn after(&mut self, item: &'t str, new: usize) -> usize {
        if let Some((_, known)) = self.next.iter().find(|(known, _)| *known == item) {
            return *known;
        }
        self.next.push((item, new));
        new
    }
}

/// The items of a pattern, with and without those that may be missing.
fn variants(text: &str) -> Vec<Vec<&str>> {
    let mut variants = vec![Vec::new()];
    for item in text.split_whitespace() {
        let without = if item.ends_with('?') { variants.clone() } else { Vec::new() };
        let item = item.strip_suffix('?').unwrap_or(item);
        variants.iter_mut().for_each(|items| items.push(item));
        variants.extend(without);
    }
    variants
}

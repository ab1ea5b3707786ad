//! Patches in the format of `apply_patch`:
//!
//! ```text
//! *** Begin Patch
//! *** Update File: src/app.py
//! @@ def main():
//!  kept
//! -removed
//! +added
//! *** End Patch
//! ```

use super::change::Change;

/// What a patch does to a file.
#[derive(Debug)]
pub(super) struct PatchedFile {
    pub(super) path: String,
    /// The path before, if the file is moved.
    pub(super) from: Option<String>,
    pub(super) change: Change,
}

/// Lines that stand in the place of others.
#[derive(Debug, Default)]
pub(super) struct Hunk {
    /// Lines that come before, each somewhere after the last.
    headings: Vec<String>,
    old: Vec<String>,
    new: Vec<String>,
}

/// The most comparisons of lines in a file: a patch that needs more is not applied.
const MOST_COMPARISONS: usize = 5_000_000;

/// The files of a patch. What is not understood is left out.
pub(super) fn read(patch: &str) -> Vec<PatchedFile> {
    let mut files: Vec<PatchedFile> = Vec::new();
    for line in patch.lines() {
        let is_file = |name: &str| line.strip_prefix("*** ")?.strip_prefix(name).map(str::trim);
        let mut begin = |path: &str, change| {
            files.push(PatchedFile { path: path.to_owned(), from: None, change });
        };
        if let Some(path) = is_file("Add File:") {
            begin(path, Change::Add(String::new()));
        } else if let Some(path) = is_file("Delete File:") {
            begin(path, Change::Delete);
        } else if let Some(path) = is_file("Update File:") {
            begin(path, Change::Hunks(Vec::new()));
        } else if let Some(file) = files.last_mut() {
            match is_file("Move to:") {
                Some(path) => {
                    let from = std::mem::replace(&mut file.path, path.to_owned());
                    file.from.get_or_insert(from);
                }
                None => add_line(&mut file.change, line),
            }
        }
    }
    files
}

fn add_line(change: &mut Change, line: &str) {
    match change {
        Change::Add(text) => {
            if let Some(added) = line.strip_prefix('+') {
                text.push_str(added);
                text.push('\n');
            }
        }
        Change::Hunks(hunks) => {
            if let Some(heading) = line.strip_prefix("@@") {
                let heading = heading.trim_end_matches("@@").trim();
                let is_open =
                    hunks.last().is_some_and(|hunk| hunk.old.is_empty() && hunk.new.is_empty());
                if !is_open {
                    hunks.push(Hunk::default());
                }
                if let (Some(hunk), false) = (hunks.last_mut(), heading.is_empty()) {
                    hunk.headings.push(heading.to_owned());
                }
                return;
            }
            if line.starts_with("*** ") {
                return;
            }
            if hunks.is_empty() {
                hunks.push(Hunk::default());
            }
            if let Some(hunk) = hunks.last_mut() {
                hunk.add(line);
            }
        }
        _ => {}
    }
}

impl Hunk {
    fn add(&mut self, line: &str) {
        let (sign, rest) = line.split_at(usize::from(line.starts_with([' ', '+', '-'])));
        if sign != "+" {
            self.old.push(rest.to_owned());
        }
        if sign != "-" {
            self.new.push(rest.to_owned());
        }
    }
}

/// Applies the hunks of a file, or takes them back; `None` if one does not fit.
pub(super) fn apply(text: &str, hunks: &[Hunk], is_back: bool) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut budget = MOST_COMPARISONS;
    let mut result = String::with_capacity(text.len());
    let mut next = 0;
    for hunk in hunks {
        let (old, new) = if is_back { (&hunk.new, &hunk.old) } else { (&hunk.old, &hunk.new) };
        let mut from = next;
        for heading in &hunk.headings {
            let heading = std::slice::from_ref(heading);
            from = find(&lines, heading, from, &mut budget)? + 1;
        }
        let at = match (old.is_empty(), hunk.headings.is_empty()) {
            (true, true) => lines.len(),
            (true, false) => from,
            // A heading may be a line of the hunk's own.
            (false, _) => find(&lines, old, from, &mut budget)
                .or_else(|| find(&lines, old, next, &mut budget))?,
        };
        result.extend(lines[next..at].iter().copied());
        for line in new {
            if !result.is_empty() && !result.ends_with('\n') {
                result.push('\n');
            }
            result.push_str(line);
            result.push('\n');
        }
        next = at + old.len();
    }
    result.extend(lines[next..].iter().copied());
    Some(result)
}

/// Where some lines are, from a line on: as they are, or but for the blanks around them.
fn find(lines: &[&str], wanted: &[String], from: usize, budget: &mut usize) -> Option<usize> {
    let is_exact = |line: &str, wanted: &str| line.trim_end_matches(['\n', '\r']) == wanted;
    let is_near = |line: &str, wanted: &str| line.trim() == wanted.trim();
    let last = lines.len().checked_sub(wanted.len())?;
    for same in [&is_exact as &dyn Fn(&str, &str) -> bool, &is_near] {
        for at in from..=last {
            let mut pairs = lines[at..].iter().zip(wanted);
            let fits = pairs.all(|(line, wanted)| {
                *budget = budget.saturating_sub(1);
                same(line, wanted)
            });
            if *budget == 0 {
                return None;
            }
            if fits {
                return Some(at);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATCH: &str = "*** Begin Patch\n*** Add File: new.py\n+x = 1\n*** Update File: a.py\n\
                         *** Move to: b.py\n@@ def f():\n a\n-b\n+c\n*** Delete File: old.py\n\
                         *** End Patch\n";

    #[test]
    fn a_patch_is_of_several_files() {
        let files = read(PATCH);
        let paths: Vec<_> =
            files.iter().map(|file| (file.path.as_str(), file.from.as_deref())).collect();
        assert_eq!(paths, [("new.py", None), ("b.py", Some("a.py")), ("old.py", None)]);
        let before = "def e():\n    a\n    b\ndef f():\n a\n b\n";
        let hunks = files[1].change.forwards(Some("a\nb\ndef f():\na\nb\n")).unwrap();
        assert_eq!(hunks, "a\nb\ndef f():\na\nc\n");
        assert_eq!(files[1].change.backwards(&hunks).unwrap(), "a\nb\ndef f():\na\nb\n");
        assert!(
            files[1].change.forwards(Some(before)).unwrap().starts_with("def e():\n    a\n    b\n")
        );
        assert_eq!(files[1].change.forwards(Some("def f():\nz\n")), None);
    }

    #[test]
    fn a_patch_that_would_take_long_is_not_applied() {
        let text = "a\n".repeat(20_000);
        let lines = " a\n".repeat(2_000);
        let patch = format!("*** Update File: a.py\n@@\n{lines}-b\n+c\n");
        let files = read(&patch);
        assert_eq!(files[0].change.forwards(Some(&text)), None);
    }
}

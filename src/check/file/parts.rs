//! The files that one block of code may hold: comments name them, as `# models.py`.

use crate::check::Context;

/// A comment that names a file.
pub(super) struct FileComment<'a> {
    /// The block, and where in it the comment's line begins.
    pub(super) place: (Option<u32>, u32),
    /// The file's path.
    pub(super) path: &'a str,
}

/// The lines that are a comment of one path and nothing else, in source order.
pub(super) fn file_comments<'a>(cx: &Context<'a>) -> Vec<FileComment<'a>> {
    let blocks = cx.facts.blocks.iter().map(|one| one.block);
    let lines = blocks.flat_map(|block| {
        let mut start = 0;
        let code: &'a str = &cx.response.blocks[block as usize].code;
        code.split_inclusive('\n').map(move |line| {
            start += line.len();
            (block, start - line.len(), line)
        })
    });
    let named = lines.filter_map(|(block, start, line)| {
        let place = (Some(block), start as u32);
        path(line).map(|path| FileComment { place, path })
    });
    named.collect()
}

/// The path that a comment consists of.
fn path(line: &str) -> Option<&str> {
    let comment = line.strip_prefix('#').or(line.strip_prefix("//"))?.trim();
    let comment = comment.strip_suffix(':').unwrap_or(comment);
    let (stem, extension) = comment.rsplit_once('.')?;
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let is_short = (1..=5).contains(&extension.len());
    let is_word = extension.chars().all(|c| c.is_ascii_alphabetic());
    (is_short && is_word && !stem.is_empty() && stem.chars().all(is_path)).then_some(comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_names_a_file() {
        for (line, expected) in [
            ("# models.py\n", Some("models.py")),
            ("// src/app.js:", Some("src/app.js")),
            ("# tox.ini", Some("tox.ini")),
            ("# see models.py", None),
            ("# e.g.", None),
            ("x = 1  # a.py", None),
            ("# 3.14", None),
        ] {
            assert_eq!(path(line), expected, "{line}");
        }
    }
}

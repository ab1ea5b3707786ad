//! Files as editors name them: `file:///folder/a%20b.py`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What is escaped in the path of a URI.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The absolute path of a file on this machine; `None` for another URI, such as that of a text that was
/// never saved.
pub(super) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = percent_decode_str(rest).decode_utf8().ok()?;
    // On Windows, `/c:/folder`.
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    let path = PathBuf::from(if cfg!(windows) { drive.unwrap_or(&path) } else { &path });
    path.is_absolute().then_some(path)
}

/// The URI of an absolute path.
pub(super) fn of_path(path: &Path) -> Option<Uri> {
    let path = path.to_str()?;
    let path =
        if cfg!(windows) { format!("/{}", path.replace('\\', "/")) } else { path.to_owned() };
    Uri::from_str(&format!("file://{}", utf8_percent_encode(&path, ESCAPED))).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_and_uris_name_each_other() {
        for (name, uri) in [
            ("/a/b.py", "file:///a/b.py"),
            ("/a b/é#?%.py", "file:///a%20b/%C3%A9%23%3F%25.py"),
            ("/a/[id]/日本.ts", "file:///a/%5Bid%5D/%E6%97%A5%E6%9C%AC.ts"),
        ] {
            assert_eq!(of_path(Path::new(name)).unwrap().as_str(), uri);
            assert_eq!(path(uri).unwrap(), Path::new(name));
        }
        assert_eq!(path("file://localhost/a%2Bb").unwrap(), Path::new("/a+b"));
    }

    #[test]
    fn other_uris_are_no_files() {
        for uri in
            ["untitled:Untitled-1", "git:/a/b.py", "file://server/a", "file:///%ff", "", "/a"]
        {
            assert_eq!(path(uri), None, "{uri}");
        }
    }
}

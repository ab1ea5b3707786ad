//! Pointers where the grammar knows none: the star of `(c->*method)(x)`, the `(C::*)` of `void (C::*)(A*)` among
//! the arguments of a template, and the default of a parameter without a name, `T* = nullptr`.

use std::ops::Range;

/// Where they are, also in comments, strings and directives.
pub(super) fn unknown(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    for star in memchr::memchr_iter(b'*', bytes) {
        let (before, after) = (&bytes[..star], &bytes[star + 1..]);
        let after = &after[..after.len().min(MAX_BYTES)];
        let is_access = before.ends_with(b"->") && !before.ends_with(b"operator->");
        if is_access {
            found.push(star..star + 1);
        } else if before.ends_with(b"::") {
            found.extend(member_type(before, after));
        } else if let Some(default) = default(after) {
            found.push(star + 1 + default.start..star + 1 + default.end);
        }
    }
    found
}

/// How far from a star what belongs to it is looked for.
const MAX_BYTES: usize = 128;

/// The default that comes next, maybe behind a comment with a name.
fn default(after: &[u8]) -> Option<Range<usize>> {
    let mut next = after.trim_ascii_start();
    if let Some(comment) = next.strip_prefix(b"/*") {
        next = comment[memchr::memmem::find(comment, b"*/")? + 2..].trim_ascii_start();
    }
    let is_default = next.starts_with(b"=") && !next.starts_with(b"==");
    let start = after.len() - next.len();
    // `x *= 2`
    let length = length_of_default(next).filter(|_| is_default && start > 0)?;
    Some(start..start + length)
}

/// The length of a default up to what comes after the parameter.
fn length_of_default(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    text.iter().enumerate().position(|(at, byte)| match byte {
        b'(' | b'[' | b'{' => {
            depth += 1;
            false
        }
        b')' | b']' | b'}' | b',' | b'>' if depth == 0 => !text[..at].ends_with(b"-"),
        b')' | b']' | b'}' => {
            depth -= 1;
            false
        }
        _ => false,
    })
}

/// The `(C::*)` of a type around a star, if the type is an argument of a template.
fn member_type(before: &[u8], after: &[u8]) -> Option<Range<usize>> {
    let star = before.len();
    let is_path = |byte: &u8| byte.is_ascii_alphanumeric() || b"_:<>, ".contains(byte);
    let path = before.iter().rev().take(MAX_BYTES).take_while(|byte| is_path(byte)).count();
    let open = (star - path).checked_sub(1).filter(|open| before[*open] == b'(')?;
    let parameters = after.trim_ascii_start().strip_prefix(b")")?;
    let behind = behind_parentheses(parameters.trim_ascii_start())?;
    let is_argument = matches!(behind.trim_ascii_start(), [b',' | b'>', ..]);
    is_argument.then_some(open..star + 1 + after.len() - parameters.len())
}

/// What comes after the parentheses that a text begins with.
fn behind_parentheses(text: &[u8]) -> Option<&[u8]> {
    let mut depth = 0usize;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return text.get(at + 1..).filter(|_| at > 0);
        }
    }
    None
}

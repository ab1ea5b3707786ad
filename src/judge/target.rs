//! Where the judge is, and what opens its door.

use std::fmt;

/// The base address of an OpenAI-compatible server: `https://api.openai.com/v1`,
/// `http://localhost:11434/v1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

/// A secret that is sent to the judge and shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

/// Why an address or a key cannot be used. The text never holds the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// Another scheme, or none.
    #[error("an address begins with http:// or https://")]
    Scheme,
    /// No host.
    #[error("the address names no host")]
    Host,
    /// A name or password before the host.
    #[error("no password belongs into the address; the key is read from CODEIF_JUDGE_KEY")]
    Password,
    /// A `?` or a `#`.
    #[error("the address of a server has neither ? nor #")]
    Query,
    /// Blanks, control characters, or no URL at all.
    #[error("the address is no URL")]
    Malformed,
    /// A key with characters that no header can carry.
    #[error("the key holds blanks or characters beyond ASCII")]
    Key,
}

impl BaseUrl {
    /// Reads an address, with or without a slash at the end; one that names
    /// `/chat/completions` itself is taken too.
    ///
    /// # Errors
    /// Where it cannot be the base of an address, or would give a password away.
    pub fn new(text: &str) -> Result<Self, TargetError> {
        let text = text.trim();
        let (scheme, rest) = text.split_once("://").ok_or(TargetError::Scheme)?;
        if !["http", "https"].contains(&scheme.to_ascii_lowercase().as_str()) {
            return Err(TargetError::Scheme);
        }
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if host.contains('@') {
            return Err(TargetError::Password);
        }
        if host.is_empty() || host.starts_with(':') {
            return Err(TargetError::Host);
        }
        if text.contains(['?', '#']) {
            return Err(TargetError::Query);
        }
        let base = text.trim_end_matches('/');
        let base = base.strip_suffix("/chat/completions").unwrap_or(base);
        let url = Self(base.trim_end_matches('/').to_owned());
        match url.completions().parse::<ureq::http::Uri>() {
            Ok(_) => Ok(url),
            Err(_) => Err(TargetError::Malformed),
        }
    }

    /// The address that chats are sent to.
    pub fn completions(&self) -> String {
        format!("{}/chat/completions", self.0)
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ApiKey {
    /// Reads a key, without the blanks around it; `None` where nothing is left.
    ///
    /// # Errors
    /// Where a header cannot carry it.
    pub fn new(text: &str) -> Result<Option<Self>, TargetError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        match text.bytes().all(|byte| byte.is_ascii_graphic()) {
            true => Ok(Some(Self(text.to_owned()))),
            false => Err(TargetError::Key),
        }
    }

    /// The value of the `Authorization` header.
    pub(super) fn bearer(&self) -> String {
        format!("Bearer {}", self.0)
    }

    /// The text without the key, should a server say it back.
    pub(super) fn redact(&self, text: &str) -> String {
        text.replace(&self.0, "[key]")
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_with_and_without_slash() {
        for text in [
            "https://host/v1",
            "https://host/v1/",
            " https://host/v1// ",
            "https://host/v1/chat/completions",
        ] {
            let url = BaseUrl::new(text).unwrap();
            assert_eq!(url.completions(), "https://host/v1/chat/completions");
        }
        let bare = BaseUrl::new("http://[::1]:8080").unwrap();
        assert_eq!(bare.completions(), "http://[::1]:8080/chat/completions");
    }

    #[test]
    fn other_addresses_are_refused_with_a_reason() {
        for (text, expected) in [
            ("host/v1", TargetError::Scheme),
            ("ftp://host", TargetError::Scheme),
            ("file:///etc/passwd", TargetError::Scheme),
            ("http://", TargetError::Host),
            ("http:///v1", TargetError::Host),
            ("https://me:secret@host/v1", TargetError::Password),
            ("https://host/v1?key=secret", TargetError::Query),
            ("https://ho st/v1", TargetError::Malformed),
        ] {
            assert_eq!(BaseUrl::new(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn a_key_is_trimmed_and_never_shown() {
        let key = ApiKey::new(" sk-secret\n").unwrap().unwrap();
        assert_eq!(key.bearer(), "Bearer sk-secret");
        assert_eq!(format!("{key:?}"), "ApiKey");
        assert_eq!(key.redact("bad key sk-secret!"), "bad key [key]!");
        assert_eq!(ApiKey::new(" \n"), Ok(None));
        assert_eq!(ApiKey::new("a\nb"), Err(TargetError::Key));
    }
}

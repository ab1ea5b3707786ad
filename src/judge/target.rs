//! The address of the judge, and its API key.

use std::fmt;

/// The base address of an OpenAI-compatible server: `https://api.openai.com/v1`,
/// `http://localhost:11434/v1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

/// An API key, which is sent to the judge and never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

/// Why an address or a key cannot be used. The message never contains the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    #[error("the address must begin with http:// or https://")]
    Scheme,
    #[error("the address has no host")]
    Host,
    #[error("the address must not contain a password; the key is read from CODEIF_JUDGE_KEY")]
    Password,
    #[error("the address must not contain ? or #")]
    Query,
    #[error("the address is not a URL")]
    Malformed,
    #[error("the key contains blanks or characters outside ASCII")]
    Key,
}

impl BaseUrl {
    /// Parses an address, with or without a trailing slash or `/chat/completions`.
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
    /// Parses a key, without surrounding blanks; `None` if it is empty.
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

    /// The text without the key, in case a server repeats it.
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
    fn addresses_may_have_a_trailing_slash() {
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
    fn other_addresses_are_rejected_with_a_reason() {
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
    fn a_key_is_trimmed_and_never_printed() {
        let key = ApiKey::new(" sk-secret\n").unwrap().unwrap();
        assert_eq!(key.bearer(), "Bearer sk-secret");
        assert_eq!(format!("{key:?}"), "ApiKey");
        assert_eq!(key.redact("bad key sk-secret!"), "bad key [key]!");
        assert_eq!(ApiKey::new(" \n"), Ok(None));
        assert_eq!(ApiKey::new("a\nb"), Err(TargetError::Key));
    }
}

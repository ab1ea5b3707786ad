//! The HTTP endpoint of the server.

use std::io::ErrorKind;
use std::time::{Duration, SystemTime};

use serde_json::Value;
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use ureq::http::{HeaderValue, Response};
use ureq::{Agent, Timeout};

use super::{ApiKey, BaseUrl, JudgeError, request};

/// The largest response body that is read, in bytes (1 MiB).
const MAX_BODY_BYTES: usize = 1 << 20;

/// The timeout of connecting, so that a run does not wait long for a server that is down.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// The chat completions endpoint. Redirects are not followed: the key is only for this host.
#[derive(Debug)]
pub(super) struct Endpoint {
    agent: Agent,
    url: String,
    /// The `Authorization` header, marked as sensitive so that it is never printed.
    authorization: Option<HeaderValue>,
    key: Option<ApiKey>,
    timeout: Duration,
}

/// Why a call failed, and how long the server asks to wait.
pub(super) struct CallError {
    pub(super) cause: JudgeError,
    pub(super) retry_after: Option<Duration>,
}

impl From<JudgeError> for CallError {
    fn from(cause: JudgeError) -> Self {
        Self { cause, retry_after: None }
    }
}

impl Endpoint {
    pub(super) fn new(
        url: &BaseUrl,
        key: Option<ApiKey>,
        timeout: Duration,
        parallel: usize,
    ) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(timeout))
            .timeout_connect(Some(timeout.min(CONNECT_TIMEOUT)))
            .max_idle_connections_per_host(parallel)
            .user_agent(concat!("codeif/", env!("CARGO_PKG_VERSION")));
        let authorization = key.as_ref().and_then(|key| {
            let mut header = HeaderValue::from_str(&key.bearer()).ok()?;
            header.set_sensitive(true);
            Some(header)
        });
        Self { agent: config.build().into(), url: url.completions(), authorization, key, timeout }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Sends a request and returns the body of a successful response.
    pub(super) fn post(&self, body: &[u8]) -> Result<Vec<u8>, CallError> {
        let mut request = self.agent.post(&self.url).header(CONTENT_TYPE, "application/json");
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let mut response = request.send(body).map_err(|error| self.judge_error(error))?;
        let status = response.status();
        let retry_after = retry_after(&response);
        let limited = response.body_mut().with_config().limit(MAX_BODY_BYTES as u64);
        let body = limited.read_to_vec();
        if status.is_success() {
            return Ok(body.map_err(|error| self.judge_error(error))?);
        }
        let cause = JudgeError::Status {
            status: status.as_u16(),
            text: error_message(&body.unwrap_or_default()),
        };
        Err(CallError { cause, retry_after })
    }

    /// Text of the server or the model, safe to print and store: without the key, on one line, and
    /// at most 300 characters long.
    pub(super) fn sanitize(&self, text: &str) -> String {
        const MAX_CHARS: usize = 300;
        let text = match &self.key {
            Some(key) => key.redact(text),
            None => text.to_owned(),
        };
        let words: Vec<_> = text.split_whitespace().collect();
        let line = words.join(" ");
        match line.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line,
        }
    }

    fn judge_error(&self, error: ureq::Error) -> JudgeError {
        use ureq::Error;
        match error {
            Error::Timeout(Timeout::Connect | Timeout::Resolve) => {
                JudgeError::Unreachable("no connection in time".to_owned())
            }
            Error::Timeout(_) => JudgeError::TimedOut(self.timeout),
            Error::BodyExceedsLimit(_) => JudgeError::TooLarge(MAX_BODY_BYTES),
            Error::HostNotFound => JudgeError::Unreachable("there is no such host".to_owned()),
            Error::Io(error) => match error.kind() {
                ErrorKind::TimedOut | ErrorKind::WouldBlock => JudgeError::TimedOut(self.timeout),
                ErrorKind::ConnectionRefused
                | ErrorKind::HostUnreachable
                | ErrorKind::NetworkUnreachable
                | ErrorKind::AddrNotAvailable
                // Errors of TLS, such as an untrusted certificate.
                | ErrorKind::InvalidData => JudgeError::Unreachable(error.to_string()),
                _ if is_lookup(&error) => JudgeError::Unreachable(error.to_string()),
                _ => JudgeError::Broken(error.to_string()),
            },
            error @ (Error::ConnectionFailed
            | Error::BadUri(_)
            | Error::InvalidProxyUrl
            | Error::Tls(_)
            | Error::Rustls(_)) => JudgeError::Unreachable(error.to_string()),
            error => JudgeError::Broken(error.to_string()),
        }
    }
}

/// Whether the host name could not be resolved, for which there is no `ErrorKind`.
fn is_lookup(error: &std::io::Error) -> bool {
    error.to_string().starts_with("failed to lookup address")
}

fn retry_after<B>(response: &Response<B>) -> Option<Duration> {
    let header = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    request::retry_after(header, SystemTime::now())
}

/// The error message in a response body: the message, code and parameter in one of the usual JSON
/// forms, otherwise the whole text.
fn error_message(body: &[u8]) -> String {
    let Ok(value) = serde_json::from_slice::<Value>(body) else {
        return String::from_utf8_lossy(body).into_owned();
    };
    let error = value.get("error").unwrap_or(&value);
    let words: Vec<_> = ["code", "param", "message", "detail"]
        .into_iter()
        .filter_map(|name| error.get(name)?.as_str())
        .collect();
    match (error.as_str(), words.is_empty()) {
        (Some(text), _) => text.to_owned(),
        (None, true) => value.to_string(),
        (None, false) => words.join(": "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_messages_are_found_in_the_usual_fields() {
        for (body, expected) in [
            (
                r#"{"error": {"message": "no such model", "code": "model_not_found", "param": null}}"#,
                "model_not_found: no such model",
            ),
            (r#"{"error": "model 'x' not found"}"#, "model 'x' not found"),
            (r#"{"detail": "Not Found"}"#, "Not Found"),
            (r#"{"object": 1}"#, r#"{"object":1}"#),
            ("<h1>nginx</h1>", "<h1>nginx</h1>"),
            ("", ""),
        ] {
            assert_eq!(error_message(body.as_bytes()), expected, "{body}");
        }
    }

    #[test]
    fn the_key_is_never_printed() {
        let key = ApiKey::new("sk-secret").unwrap();
        let url = BaseUrl::new("http://localhost").unwrap();
        let endpoint = Endpoint::new(&url, key, Duration::from_secs(1), 1);
        assert!(!format!("{endpoint:?}").contains("secret"));
        let said = endpoint.sanitize(&format!("bad\n key  sk-secret {}", "x".repeat(400)));
        assert!(said.starts_with("bad key [key] xxx") && said.ends_with("x…"), "{said}");
        assert_eq!(said.chars().count(), 301);
    }
}

//! The HTTP endpoint of the server: the body of a request, and how long to wait before it is sent
//! again.

use std::io::ErrorKind;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use ureq::http::{HeaderValue, Response};
use ureq::{Agent, Timeout};

use super::{ApiKey, BaseUrl, Inquiry, JudgeError, ReplyFormat};

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
        let retry_after = requested_wait(&response);
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

fn requested_wait<B>(response: &Response<B>) -> Option<Duration> {
    let header = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    retry_after(header, SystemTime::now())
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

/// The value of `response_format` for an answer with reasons.
const SCHEMA: &str = include_str!("../../rules/prompts/fallback-schema.json");

/// The parameters that some servers or models reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OptionalParams {
    /// Whether to send `response_format`: not every server supports a schema.
    pub(super) response_format: bool,
    /// Whether to send `temperature`: some models support only their default.
    pub(super) temperature: bool,
}

/// Whether a server's error message is about `response_format`.
pub(super) fn blames_format(message: &str) -> bool {
    message.contains("response_format") || message.contains("json_schema")
}

/// Whether a server's error message is about `temperature`.
pub(super) fn blames_temperature(message: &str) -> bool {
    message.contains("temperature")
}

/// The body of the request for an inquiry, with the given optional parameters.
pub(super) fn body(model: &str, inquiry: &Inquiry, params: OptionalParams) -> Vec<u8> {
    let message = |role: &str, content: &str| json!({ "role": role, "content": content });
    let mut body = json!({ "model": model });
    if params.temperature {
        body["temperature"] = json!(0);
    }
    body["messages"] = json!([message("system", &inquiry.system), message("user", &inquiry.user)]);
    if inquiry.format == ReplyFormat::Reasoned && params.response_format {
        body["response_format"] = serde_json::from_str(SCHEMA).unwrap_or_default();
    }
    // Strings and numbers always serialize.
    serde_json::to_vec(&body).unwrap_or_default()
}

/// The wait before the first retry; it doubles with each one.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The longest wait, even if a server asks for more.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// The wait before retry `attempt` (from 0): the one that the server asked for, otherwise
/// exponential backoff; at most [`MAX_WAIT`].
pub(super) fn wait(attempt: u32, requested: Option<Duration>) -> Duration {
    let backoff = || FIRST_WAIT.saturating_mul(2_u32.saturating_pow(attempt));
    requested.unwrap_or_else(backoff).min(MAX_WAIT)
}

/// The wait that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, section
/// 10.2.3); `None` if it is neither.
pub(super) fn retry_after(header: &str, now: SystemTime) -> Option<Duration> {
    let header = header.trim();
    let is_number = header.starts_with(|first: char| first.is_ascii_digit());
    match is_number.then(|| header.parse::<f64>()) {
        Some(Ok(seconds)) => Some(Duration::try_from_secs_f64(seconds).unwrap_or(MAX_WAIT)),
        Some(Err(_)) => None,
        None => {
            let until = httpdate::parse_http_date(header).ok()?;
            Some(until.duration_since(now).unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use serde_json::{Value, json};

    use super::super::inquiry::UndecidedInstruction;
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

    fn undecided() -> Inquiry {
        let undecided = UndecidedInstruction { instruction: "Sing.", why: "no template" };
        Inquiry::undecided("Q", "R", &[undecided])
    }

    fn json(inquiry: &Inquiry, are_sent: bool) -> Value {
        let params = OptionalParams { response_format: are_sent, temperature: are_sent };
        serde_json::from_slice(&body("m", inquiry, params)).unwrap()
    }

    #[test]
    fn a_request_has_the_model_the_temperature_and_the_schema() {
        let inquiry = undecided();
        let body = json(&inquiry, true);
        assert_eq!(body["model"], "m");
        assert_eq!(body["temperature"], 0);
        assert_eq!(body["messages"][0]["role"], "system");
        assert_eq!(body["messages"][1]["content"], inquiry.user);
        assert_eq!(body["response_format"]["type"], "json_schema");
        assert_eq!(body["response_format"]["json_schema"]["strict"], true);
    }

    #[test]
    fn rejected_parameters_are_left_out() {
        let body = json(&undecided(), false);
        let fields: Vec<_> = body.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["model", "messages"]);
        let list = json(&Inquiry::list("Q", "R", ["A"]), true);
        assert_eq!(list.get("response_format"), None);
        assert_eq!(list["temperature"], json!(0));
    }

    #[test]
    fn waits_double_up_to_a_minute() {
        let waits = [0, 1, 2, 8, 40].map(|attempt| wait(attempt, None).as_secs_f64());
        assert_eq!(waits, [0.25, 0.5, 1.0, 60.0, 60.0]);
        assert_eq!(wait(9, Some(Duration::ZERO)), Duration::ZERO);
        assert_eq!(wait(0, Some(Duration::from_secs(3600))), MAX_WAIT);
    }

    #[test]
    fn a_server_asks_by_seconds_or_by_date() {
        let now = UNIX_EPOCH + Duration::from_secs(784_111_770);
        let asked = |header| retry_after(header, now).map(|wait| wait.as_secs_f64());
        assert_eq!(asked("7"), Some(7.0));
        assert_eq!(asked(" 0.5 "), Some(0.5));
        assert_eq!(asked("Sun, 06 Nov 1994 08:49:37 GMT"), Some(7.0));
        // A date that is over: at once.
        assert_eq!(asked("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0.0));
        assert_eq!(asked("99999999999999999999999999"), Some(60.0));
        for header in
            ["", "soon", "-1", "inf", "1 minute", "Sun, 06 Nov 1994", "x, 99 Foo 1 1:1:1 GMT"]
        {
            assert_eq!(asked(header), None, "{header}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_header_is_read_or_refused(header in ".{0,40}") {
            let _ = retry_after(&header, UNIX_EPOCH);
        }
    }
}

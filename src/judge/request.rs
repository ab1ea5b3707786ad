//! A chat request: its body, and how long to wait before it is sent again.

use std::time::{Duration, SystemTime};

use serde_json::json;

use super::{Inquiry, ReplyFormat};

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
    use serde_json::{Value, json};

    use super::super::inquiry::UndecidedInstruction;
    use super::*;

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
}

#[cfg(test)]
mod retry_tests {
    use std::time::UNIX_EPOCH;

    use super::*;

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

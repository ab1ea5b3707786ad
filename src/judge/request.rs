//! The body of a chat request.

use serde::Serialize;
use serde_json::value::RawValue;

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

#[derive(Serialize)]
struct RequestBody<'a> {
    model: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<u8>,
    messages: [RequestMessage<'a>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct RequestMessage<'a> {
    role: &'static str,
    content: &'a str,
}

/// The body of the request for an inquiry, with the given optional parameters.
pub(super) fn body(model: &str, inquiry: &Inquiry, params: OptionalParams) -> Vec<u8> {
    let schema = || serde_json::from_str(SCHEMA).ok();
    let wants_schema = inquiry.format == ReplyFormat::Reasoned && params.response_format;
    let body = RequestBody {
        model,
        temperature: params.temperature.then_some(0),
        messages: [
            RequestMessage { role: "system", content: &inquiry.system },
            RequestMessage { role: "user", content: &inquiry.user },
        ],
        response_format: wants_schema.then(schema).flatten(),
    };
    // Strings and numbers always serialize.
    serde_json::to_vec(&body).unwrap_or_default()
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

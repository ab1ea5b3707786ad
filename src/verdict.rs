//! Verdicts: the outcome, its reason, and the evidence for it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whether an instruction is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// The response follows the instruction.
    Yes,
    /// It does not.
    No,
    /// The rules cannot decide, for the reason given.
    Unverifiable(Reason),
}

impl Outcome {
    /// The word written in verdict files: `Yes`, `No` or `Unverifiable`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yes => "Yes",
            Self::No => "No",
            Self::Unverifiable(_) => "Unverifiable",
        }
    }

    /// Why the rules could not decide; `None` if they could.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Yes | Self::No => None,
            Self::Unverifiable(reason) => Some(reason),
        }
    }

    /// [`Outcome::Yes`] if `followed`, else [`Outcome::No`].
    pub const fn from_bool(followed: bool) -> Self {
        if followed { Self::Yes } else { Self::No }
    }
}

/// Why a verdict is Unverifiable: the closed list of semantics.md, principle 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The sentence matches no template.
    UnknownInstruction,
    /// The instruction still holds a placeholder such as `disallowed_function_list`.
    UnfilledSlot,
    /// A value is given in prose and has no code form.
    UninterpretableValue,
    /// The instruction speaks of "the function", and several could be meant.
    AmbiguousSubject,
    /// The head of the instruction holds, and the rest of it was not decided.
    RestNotDecided,
    /// The type or value needs knowledge from outside the response.
    TypeNotInferable,
    /// The code is in a language without a grammar here.
    UnsupportedLanguage,
    /// The response exceeds a documented limit on size, depth or work.
    LimitExceeded,
    /// The LLM judge gave no usable answer.
    JudgeFailed,
    /// A bug in codeif kept it from grading the response.
    InternalError,
}

impl Reason {
    /// Every reason, in the order of semantics.md.
    pub const ALL: [Self; 10] = [
        Self::UnknownInstruction,
        Self::UnfilledSlot,
        Self::UninterpretableValue,
        Self::AmbiguousSubject,
        Self::RestNotDecided,
        Self::TypeNotInferable,
        Self::UnsupportedLanguage,
        Self::LimitExceeded,
        Self::JudgeFailed,
        Self::InternalError,
    ];

    /// The stable name used in files: `type-not-inferable` and so on.
    pub const fn id(self) -> &'static str {
        match self {
            Self::UnknownInstruction => "unknown-instruction",
            Self::UnfilledSlot => "unfilled-slot",
            Self::UninterpretableValue => "uninterpretable-value",
            Self::AmbiguousSubject => "ambiguous-subject",
            Self::RestNotDecided => "rest-not-decided",
            Self::TypeNotInferable => "type-not-inferable",
            Self::UnsupportedLanguage => "unsupported-language",
            Self::LimitExceeded => "limit-exceeded",
            Self::JudgeFailed => "judge-failed",
            Self::InternalError => "internal-error",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A place in the response on which a verdict is based.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The code block, counted from 0; `None` for text outside blocks.
    pub block: Option<usize>,
    /// Line of the first character in the whole response, from 1.
    pub line: usize,
    /// Column of the first character, in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Line of the position after the last character.
    pub end_line: usize,
    /// Column of the position after the last character.
    pub end_column: usize,
    /// The source from the start to the end of its first line, truncated with `…` to 200
    /// characters.
    pub text: String,
    /// What this place shows, where the verdict's message speaks of several: "`push` has 3
    /// parameters, at most 2 allowed". Verdict files leave it out.
    #[serde(skip)]
    pub note: Option<String>,
}

/// Something that almost met an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NearMiss {
    /// What it is: "a class, not an interface", "differs in case".
    pub note: String,
    /// Where it is.
    #[serde(flatten)]
    pub evidence: Evidence,
}

/// The verdict on one instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What was decided.
    pub outcome: Outcome,
    /// One sentence for people: what was found, and which limit applied.
    pub message: String,
    /// The places on which it is based, in source order.
    pub evidence: Vec<Evidence>,
    /// Up to three things that almost met the instruction.
    pub near_misses: Vec<NearMiss>,
}

impl Verdict {
    /// A verdict without evidence.
    pub fn new(outcome: Outcome, message: impl Into<String>) -> Self {
        Self { outcome, message: message.into(), evidence: Vec::new(), near_misses: Vec::new() }
    }
}

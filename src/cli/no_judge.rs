//! Replaces the judge in a build without the feature `judge`: no flags, and nothing is asked.

/// No flags.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct JudgeArgs {}

impl JudgeArgs {
    /// Whether nothing should be sent or written: always false.
    #[expect(clippy::unused_self, reason = "the other implementation needs it")]
    pub(super) const fn is_dry_run(&self) -> bool {
        false
    }
}

/// A session, which never exists.
pub(super) enum JudgeSession {}

impl JudgeSession {
    /// Always `None`.
    #[expect(clippy::unnecessary_wraps, reason = "the other implementation may fail")]
    pub(super) const fn new(_: &JudgeArgs) -> anyhow::Result<Option<Self>> {
        Ok(None)
    }

    /// The estimated cost.
    pub(super) const fn plan(&self) -> Option<&'static str> {
        match *self {}
    }

    /// Prints the warnings that concern the whole run.
    pub(super) const fn finish(&self) {
        match *self {}
    }
}

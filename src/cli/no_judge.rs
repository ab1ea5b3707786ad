//! What stands in for the judge in a build without the feature `judge`: no flags, and nobody asked.

/// No flags.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct JudgeArgs {}

impl JudgeArgs {
    /// Whether nothing is to be asked or written: never so.
    #[expect(clippy::unused_self, reason = "the judge's own needs it")]
    pub(super) const fn is_dry_run(&self) -> bool {
        false
    }
}

/// A session that there never is.
pub(super) enum JudgeSession {}

impl JudgeSession {
    /// None.
    #[expect(clippy::unnecessary_wraps, reason = "the judge's own may fail")]
    pub(super) const fn new(_: &JudgeArgs) -> anyhow::Result<Option<Self>> {
        Ok(None)
    }

    /// What asking would cost.
    pub(super) const fn plan(&self) -> Option<&'static str> {
        match *self {}
    }

    /// Says how the asking went.
    pub(super) const fn finish(&self) {
        match *self {}
    }
}

//! Asks a judge on behalf of a command: the flags that say how, the errors and the cost.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;

use crate::cli::limits::whole;
use crate::cli::problems::Problems;
use crate::cli::terminal;
use crate::dataset::QuestionId;
use crate::judge::{
    ApiKey, BaseUrl, Cache, Inquiry, Judge, JudgeError, JudgeOptions, JudgeResult, Plan,
};

/// How a language model is asked
#[derive(Debug, PartialEq, clap::Args)]
#[command(next_help_heading = "Judge")]
pub(crate) struct JudgeArgs {
    /// Base address of an OpenAI-compatible server, such as https://api.openai.com/v1 or
    /// http://localhost:11434/v1; the key comes from CODEIF_JUDGE_KEY or OPENAI_API_KEY, and is
    /// sent only there
    #[arg(long, value_name = "URL", requires = "judge_model")]
    judge: Option<String>,

    /// Model to ask
    #[arg(long, value_name = "M", requires = "judge")]
    judge_model: Option<String>,

    /// Retries of a call after status 429 or 5xx, or a broken connection
    #[arg(long, value_name = "N", default_value_t = 5, requires = "judge", value_parser = whole::<u32>)]
    judge_retries: u32,

    /// Timeout of a call
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds, requires = "judge")]
    judge_timeout: Duration,

    /// At most this many calls at a time
    #[arg(long, value_name = "N", default_value = "4", requires = "judge", value_parser = whole::<NonZeroUsize>)]
    judge_parallel: NonZeroUsize,

    /// At most this many calls in total, including retries; the judge gives no verdict on the rest
    #[arg(long, value_name = "N", requires = "judge")]
    judge_max_calls: Option<u64>,

    /// Ask nothing and write nothing; print how many calls and roughly how many tokens a run would
    /// take
    #[arg(long, requires = "judge")]
    judge_dry_run: bool,

    /// Where replies are cached, so that nothing is asked twice [default: codeif/judge in the
    /// user's cache folder]
    #[arg(long, value_name = "DIR", requires = "judge", conflicts_with = "no_cache")]
    cache_dir: Option<PathBuf>,

    /// Neither read nor write the cache
    #[arg(long, requires = "judge")]
    no_cache: bool,
}

impl JudgeArgs {
    pub(crate) fn is_dry_run(&self) -> bool {
        self.judge_dry_run
    }

    /// The judge, if the flags ask for one.
    fn judge(&self) -> anyhow::Result<Option<Judge>> {
        let Some((url, model)) = self.judge.as_ref().zip(self.judge_model.as_ref()) else {
            return Ok(None);
        };
        // The address is not printed: it may contain a password.
        let url = BaseUrl::new(url).context("--judge")?;
        let options = JudgeOptions {
            retries: self.judge_retries,
            timeout: self.judge_timeout,
            parallel: self.judge_parallel,
            max_calls: self.judge_max_calls,
        };
        Ok(Some(Judge::new(&url, model, key()?, self.cache()?, options)))
    }

    fn cache(&self) -> anyhow::Result<Option<Cache>> {
        if self.no_cache {
            return Ok(None);
        }
        let folder = self.cache_dir.clone().or_else(cache_folder);
        let folder = folder
            .ok_or_else(|| anyhow!("there is no cache folder; give --cache-dir or --no-cache"))?;
        Ok(Some(Cache::new(folder)))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("expected more than 0 seconds".to_owned()),
    }
}

/// The key, from the environment; a server on this machine may need none.
fn key() -> anyhow::Result<Option<ApiKey>> {
    for name in ["CODEIF_JUDGE_KEY", "OPENAI_API_KEY"] {
        let Some(text) = std::env::var_os(name).filter(|text| !text.is_empty()) else {
            continue;
        };
        let text = text.to_str().unwrap_or("\0");
        if let Some(key) = ApiKey::new(text).with_context(|| name)? {
            return Ok(Some(key));
        }
    }
    Ok(None)
}

/// The folder of cached answers in the user's cache folder.
fn cache_folder() -> Option<PathBuf> {
    let absolute = |name| {
        let path: OsString = std::env::var_os(name)?;
        Some(PathBuf::from(path)).filter(|path| path.is_absolute())
    };
    let home = || std::env::home_dir().filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| match std::env::consts::OS {
        "windows" => absolute("LOCALAPPDATA"),
        "macos" => Some(home()?.join("Library/Caches")),
        _ => Some(home()?.join(".cache")),
    })?;
    Some(caches.join("codeif").join("judge"))
}

/// A judge, and statistics on its inquiries so far.
pub(crate) struct JudgeSession {
    judge: Judge,
    /// The estimated cost, in a dry run.
    plan: Option<Plan>,
    asked: u64,
    unanswered: u64,
    /// Whether it was reported that the judge is not asked any more.
    is_abort_reported: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct AskedAnswer<'a> {
    pub(crate) question: &'a QuestionId,
    pub(crate) model: &'a str,
}

impl JudgeSession {
    /// A session, if the flags ask for a judge.
    pub(crate) fn new(args: &JudgeArgs) -> anyhow::Result<Option<Self>> {
        let session = |judge| Self {
            judge,
            plan: args.is_dry_run().then(Plan::default),
            asked: 0,
            unanswered: 0,
            is_abort_reported: false,
        };
        Ok(args.judge()?.map(session))
    }

    pub(crate) fn model(&self) -> &str {
        self.judge.model()
    }

    pub(crate) fn unanswered(&self) -> u64 {
        self.unanswered
    }

    /// Asks, and reports each error; `None` in a dry run, which only estimates the cost.
    pub(crate) fn ask(
        &mut self,
        subjects: &[AskedAnswer<'_>],
        inquiries: &[Inquiry],
        problems: &mut Problems,
        bar: &ProgressBar,
    ) -> Option<Vec<JudgeResult>> {
        if let Some(plan) = &mut self.plan {
            self.judge.plan(inquiries, plan);
            return None;
        }
        let answers = self.judge.ask(inquiries);
        self.asked += answers.len() as u64;
        bar.suspend(|| {
            for (subject, answer) in subjects.iter().zip(&answers) {
                if let Err(failure) = answer {
                    self.unanswered += 1;
                    self.warn_failure(*subject, failure);
                }
            }
            self.report_abort(problems);
        });
        Some(answers)
    }

    /// Prints a warning about an error, unless it is one that is reported once for the whole run.
    fn warn_failure(&self, subject: AskedAnswer<'_>, failure: &JudgeError) {
        if matches!(failure, JudgeError::GivenUp | JudgeError::BudgetSpent) {
            return;
        }
        terminal::warn(&format!(
            "warning: question {}, model `{}`: the judge `{}` gave no verdict: {failure}",
            subject.question,
            subject.model,
            self.model()
        ));
    }

    fn report_abort(&mut self, problems: &mut Problems) {
        if let (Some(failure), false) = (self.judge.given_up(), self.is_abort_reported) {
            self.is_abort_reported = true;
            problems.report_text(&format!(
                "the judge `{}` at {} is not asked again: {failure}; {}",
                self.model(),
                self.judge.url(),
                failure.help()
            ));
        }
    }

    /// Prints the warnings that concern the whole run.
    pub(crate) fn finish(&self) {
        if self.judge.temperature_rejected() {
            terminal::warn(
                "warning: the judge does not accept temperature 0, so it was asked with its default",
            );
        }
        if let Some(error) = self.judge.cache_error() {
            terminal::warn(&format!("warning: the judge's replies could not be cached: {error}"));
        }
        if self.unanswered > 0 {
            let spent = match self.judge.is_budget_spent() {
                true => "; the limit on calls (--judge-max-calls) was reached",
                false => "",
            };
            terminal::warn(&format!(
                "warning: the judge `{}` gave no verdict on {} of {} answers{spent}",
                self.model(),
                self.unanswered,
                self.asked
            ));
        }
    }

    /// The estimated cost, in a dry run.
    pub(crate) fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }
}

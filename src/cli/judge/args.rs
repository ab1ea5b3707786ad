//! The flags for asking a model.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::cli::limits::whole;
use crate::judge::{ApiKey, BaseUrl, Cache, Judge, JudgeOptions};

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
    pub(super) fn judge(&self) -> anyhow::Result<Option<Judge>> {
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

//! The judge: inquiries in, opinions out.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use indexmap::IndexMap;

use super::endpoint::{CallError, Endpoint};
use super::request::{self, OptionalParams};
use super::{ApiKey, BaseUrl, Cache, Inquiry, JudgeError, MAX_INQUIRY_BYTES, Opinion, Plan};
use super::{reply, retry};

/// How a [`Judge`] asks.
#[derive(Debug, Clone)]
pub struct JudgeOptions {
    /// How often a call is tried again after a 429, a 5xx or a broken connection.
    pub retries: u32,
    /// How long a call may take from first to last byte.
    pub timeout: Duration,
    /// How many calls run at a time, at most.
    pub parallel: NonZeroUsize,
    /// How many calls are made in all, retries counted; `None` for no limit.
    pub max_calls: Option<u64>,
}

impl Default for JudgeOptions {
    /// 5 retries, 120 seconds, 4 calls at a time, no limit in all.
    fn default() -> Self {
        Self {
            retries: 5,
            timeout: Duration::from_secs(120),
            parallel: NonZeroUsize::MIN.saturating_add(3),
            max_calls: None,
        }
    }
}

/// A language model that is asked for verdicts. One serves a whole run.
#[derive(Debug)]
pub struct Judge {
    model: String,
    endpoint: Endpoint,
    cache: Option<Cache>,
    options: JudgeOptions,
    /// How many calls were taken from the budget.
    taken: AtomicU64,
    has_answered: AtomicBool,
    rejects_format: AtomicBool,
    rejects_temperature: AtomicBool,
    given_up: OnceLock<JudgeError>,
    cache_error: OnceLock<String>,
}

type Answer = Result<Vec<Opinion>, JudgeError>;

impl Judge {
    /// A judge; nothing is asked yet.
    pub fn new(
        url: &BaseUrl,
        model: impl Into<String>,
        key: Option<ApiKey>,
        cache: Option<Cache>,
        options: JudgeOptions,
    ) -> Self {
        Self {
            model: model.into(),
            endpoint: Endpoint::new(url, key, options.timeout, options.parallel.get()),
            cache,
            options,
            taken: AtomicU64::new(0),
            has_answered: AtomicBool::new(false),
            rejects_format: AtomicBool::new(false),
            rejects_temperature: AtomicBool::new(false),
            given_up: OnceLock::new(),
            cache_error: OnceLock::new(),
        }
    }

    /// The model's name.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// The address that is asked.
    pub fn url(&self) -> &str {
        self.endpoint.url()
    }

    /// Why nothing is asked any more: a failure that every other inquiry would meet too.
    pub fn given_up(&self) -> Option<&JudgeError> {
        self.given_up.get()
    }

    /// Whether a call was not made because the budget is spent.
    pub fn is_budget_spent(&self) -> bool {
        let taken = self.taken.load(Ordering::Relaxed);
        self.options.max_calls.is_some_and(|most| taken > most)
    }

    /// Why an answer could not be kept in the cache, where one could not.
    pub fn cache_error(&self) -> Option<&str> {
        self.cache_error.get().map(String::as_str)
    }

    /// Whether the server refused to set a temperature of 0, so that its own is in use.
    pub fn temperature_rejected(&self) -> bool {
        self.rejects_temperature.load(Ordering::Relaxed)
    }

    /// Adds what asking these would cost to a plan. Nothing is asked.
    pub fn plan(&self, inquiries: &[Inquiry], plan: &mut Plan) {
        for inquiry in inquiries {
            let key = inquiry.key(&self.model);
            let is_kept = self.kept(&key, inquiry).is_some();
            plan.add(inquiry, key, is_kept);
        }
    }

    /// Asks, several at a time, and gives back what was answered in the order of the
    /// inquiries. Those that are the same are asked once. Where the budget does not reach for
    /// all, the first ones get it.
    pub fn ask(&self, inquiries: &[Inquiry]) -> Vec<Result<Vec<Opinion>, JudgeError>> {
        let keys: Vec<_> = inquiries.iter().map(|it| it.key(&self.model)).collect();
        let mut answers: IndexMap<&str, Option<Answer>> = IndexMap::new();
        let mut open = Vec::new();
        for (key, inquiry) in keys.iter().zip(inquiries) {
            if answers.contains_key(key.as_str()) {
                continue;
            }
            let answer = self.without_call(key, inquiry);
            if answer.is_none() {
                open.push((key.as_str(), inquiry));
            }
            answers.insert(key, answer);
        }
        for (key, answer) in self.call_all(&open) {
            answers.insert(key, Some(answer));
        }
        let answer = |key: &String| answers.get(key.as_str()).cloned().flatten();
        keys.iter()
            .map(|key| answer(key).unwrap_or(Err(JudgeError::GivenUp)))
            .collect()
    }

    /// The answer that needs no call, or cannot have one. Otherwise one call of the budget is
    /// set aside.
    fn without_call(&self, key: &str, inquiry: &Inquiry) -> Option<Answer> {
        if let Some(opinions) = self.kept(key, inquiry) {
            return Some(Ok(opinions));
        }
        let bytes = inquiry.len();
        if bytes > MAX_INQUIRY_BYTES {
            let limit = MAX_INQUIRY_BYTES;
            return Some(Err(JudgeError::TooLong { bytes, limit }));
        }
        if self.given_up().is_some() {
            return Some(Err(JudgeError::GivenUp));
        }
        (!self.take_call()).then_some(Err(JudgeError::BudgetSpent))
    }

    fn kept(&self, key: &str, inquiry: &Inquiry) -> Option<Vec<Opinion>> {
        self.cache.as_ref()?.get(key, inquiry.count)
    }

    /// Calls for each inquiry, from as many threads as calls may run at a time.
    fn call_all<'k>(&self, open: &[(&'k str, &Inquiry)]) -> Vec<(&'k str, Answer)> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(Vec::with_capacity(open.len()));
        let work = || {
            while let Some((key, inquiry)) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let answer = self.call(key, inquiry);
                let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                answers.push((*key, answer));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.parallel.get().min(open.len()) {
                scope.spawn(work);
            }
            work();
        });
        answers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls until there is an answer, or no use in trying again. The first call is paid for.
    fn call(&self, key: &str, inquiry: &Inquiry) -> Answer {
        let mut retries = 0;
        loop {
            if self.given_up().is_some() {
                return Err(JudgeError::GivenUp);
            }
            let sent = self.params();
            let refusal = match self.call_once(inquiry, sent) {
                Ok(opinions) => {
                    self.keep(key, &opinions);
                    return Ok(opinions);
                }
                Err(refusal) => refusal,
            };
            let failure = refusal.failure;
            let retry_without = self.note_rejected_param(&failure, sent);
            let may_pass = failure.is_transient() && retries < self.options.retries;
            if !retry_without && !may_pass {
                return Err(self.abort_if_fatal(failure));
            }
            if !self.take_call() {
                return Err(failure);
            }
            if !retry_without {
                std::thread::sleep(retry::wait(retries, refusal.retry_after));
                retries += 1;
            }
        }
    }

    fn call_once(
        &self,
        inquiry: &Inquiry,
        params: OptionalParams,
    ) -> Result<Vec<Opinion>, CallError> {
        let body = request::body(&self.model, inquiry, params);
        let reply = self.endpoint.post(&body);
        if reply.is_ok() {
            self.has_answered.store(true, Ordering::Relaxed);
        }
        let opinions = reply.and_then(|reply| Ok(reply::read(&reply, inquiry)?));
        match opinions {
            Ok(opinions) => Ok(opinions.into_iter().map(|it| self.clean(it)).collect()),
            Err(refusal) => Err(CallError {
                failure: self.clean_failure(refusal.failure),
                ..refusal
            }),
        }
    }

    /// Where the server refuses an extra that was sent, notes so for the whole run. Whether
    /// there was one.
    fn note_rejected_param(&self, failure: &JudgeError, sent: OptionalParams) -> bool {
        let JudgeError::Status {
            status: 400 | 422,
            text,
        } = failure
        else {
            return false;
        };
        let rejects_format = sent.response_format && request::blames_format(text);
        let rejects_temperature = sent.temperature && request::blames_temperature(text);
        if rejects_format {
            self.rejects_format.store(true, Ordering::Relaxed);
        } else if rejects_temperature {
            self.rejects_temperature.store(true, Ordering::Relaxed);
        }
        rejects_format || rejects_temperature
    }

    fn params(&self) -> OptionalParams {
        OptionalParams {
            response_format: !self.rejects_format.load(Ordering::Relaxed),
            temperature: !self.rejects_temperature.load(Ordering::Relaxed),
        }
    }

    /// Gives up the run where the failure concerns all of it.
    fn abort_if_fatal(&self, failure: JudgeError) -> JudgeError {
        if !failure.is_fatal(self.has_answered.load(Ordering::Relaxed)) {
            return failure;
        }
        let _ = self.given_up.set(failure);
        JudgeError::GivenUp
    }

    /// Takes a call from the budget, where one is left.
    fn take_call(&self) -> bool {
        let budget = self.options.max_calls.unwrap_or(u64::MAX);
        self.taken.fetch_add(1, Ordering::Relaxed) < budget
    }

    fn keep(&self, key: &str, opinions: &[Opinion]) {
        let kept = match &self.cache {
            Some(cache) => cache.put(key, opinions),
            None => Ok(()),
        };
        if let Err(error) = kept {
            let error: io::Error = error;
            let _ = self.cache_error.set(error.to_string());
        }
    }

    fn clean(&self, opinion: Opinion) -> Opinion {
        Opinion {
            reason: self.endpoint.clean(&opinion.reason),
            ..opinion
        }
    }

    fn clean_failure(&self, failure: JudgeError) -> JudgeError {
        let clean = |text: String| self.endpoint.clean(&text);
        match failure {
            JudgeError::Unreachable(text) => JudgeError::Unreachable(clean(text)),
            JudgeError::Broken(text) => JudgeError::Broken(clean(text)),
            JudgeError::Refused(text) => JudgeError::Refused(clean(text)),
            JudgeError::Malformed(text) => JudgeError::Malformed(clean(text)),
            JudgeError::Status { status, text } => JudgeError::Status {
                status,
                text: clean(text),
            },
            other => other,
        }
    }
}

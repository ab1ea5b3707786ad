//! The client of the judge: takes inquiries, returns opinions.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use indexmap::IndexMap;

use super::endpoint::{CallError, Endpoint, OptionalParams};
use super::{
    ApiKey, BaseUrl, Cache, Inquiry, JudgeError, MAX_INQUIRY_BYTES, Opinion, Plan, endpoint, reply,
};

/// The options of a [`Judge`].
#[derive(Debug, Clone)]
pub struct JudgeOptions {
    /// How often a call is retried after a 429, a 5xx or a broken connection.
    pub retries: u32,
    /// The timeout of a call, from the first byte to the last.
    pub timeout: Duration,
    /// The most concurrent calls.
    pub parallel: NonZeroUsize,
    /// The most calls in total, including retries; `None` for no limit.
    pub max_calls: Option<u64>,
}

/// A language model that is asked for verdicts, with the state of a run.
#[derive(Debug)]
pub struct Judge {
    model: String,
    endpoint: Endpoint,
    cache: Option<Cache>,
    options: JudgeOptions,
    /// How many calls were made or refused for lack of budget.
    calls: AtomicU64,
    has_answered: AtomicBool,
    rejects_format: AtomicBool,
    rejects_temperature: AtomicBool,
    given_up: OnceLock<JudgeError>,
    cache_error: OnceLock<String>,
}

/// The opinions on the instructions of one inquiry.
pub type JudgeResult = Result<Vec<Opinion>, JudgeError>;

impl Judge {
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
            calls: AtomicU64::new(0),
            has_answered: AtomicBool::new(false),
            rejects_format: AtomicBool::new(false),
            rejects_temperature: AtomicBool::new(false),
            given_up: OnceLock::new(),
            cache_error: OnceLock::new(),
        }
    }

    pub fn model(&self) -> &str {
        &self.model
    }

    pub fn url(&self) -> &str {
        self.endpoint.url()
    }

    /// The error that ended the run, because every other inquiry would fail the same way.
    pub fn given_up(&self) -> Option<&JudgeError> {
        self.given_up.get()
    }

    /// Whether a call was not made because the budget was spent.
    pub fn is_budget_spent(&self) -> bool {
        let calls = self.calls.load(Ordering::Relaxed);
        self.options.max_calls.is_some_and(|limit| calls > limit)
    }

    /// The first error in storing an answer in the cache.
    pub fn cache_error(&self) -> Option<&str> {
        self.cache_error.get().map(String::as_str)
    }

    /// Whether the server rejected a temperature of 0, so that its default is used.
    pub fn temperature_rejected(&self) -> bool {
        self.rejects_temperature.load(Ordering::Relaxed)
    }

    /// Adds the cost of these inquiries to a plan. Nothing is sent.
    pub fn plan(&self, inquiries: &[Inquiry], plan: &mut Plan) {
        for inquiry in inquiries {
            let key = inquiry.key(&self.model);
            let is_cached = self.cached(&key, inquiry).is_some();
            plan.add(inquiry, key, is_cached);
        }
    }

    /// Sends the inquiries concurrently and returns the results in their order. Equal inquiries are
    /// sent once. If the budget does not suffice for all, the first ones are sent.
    pub fn ask(&self, inquiries: &[Inquiry]) -> Vec<JudgeResult> {
        let keys: Vec<_> = inquiries.iter().map(|inquiry| inquiry.key(&self.model)).collect();
        let mut answers: IndexMap<&str, Option<JudgeResult>> = IndexMap::new();
        let mut pending = Vec::new();
        for (key, inquiry) in keys.iter().zip(inquiries) {
            if answers.contains_key(key.as_str()) {
                continue;
            }
            let answer = self.without_call(key, inquiry);
            if answer.is_none() {
                pending.push((key.as_str(), inquiry));
            }
            answers.insert(key, answer);
        }
        for (key, answer) in self.call_all(&pending) {
            answers.insert(key, Some(answer));
        }
        let answer = |key: &String| answers.get(key.as_str()).cloned().flatten();
        keys.iter().map(|key| answer(key).unwrap_or(Err(JudgeError::GivenUp))).collect()
    }

    /// The result of an inquiry that needs no call, or for which none can be made. Otherwise `None`,
    /// with one call taken from the budget.
    fn without_call(&self, key: &str, inquiry: &Inquiry) -> Option<JudgeResult> {
        if let Some(opinions) = self.cached(key, inquiry) {
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

    fn cached(&self, key: &str, inquiry: &Inquiry) -> Option<Vec<Opinion>> {
        self.cache.as_ref()?.get(key, inquiry.count)
    }

    /// Makes a call for each inquiry, on one thread for each concurrent call.
    fn call_all<'k>(&self, pending: &[(&'k str, &Inquiry)]) -> Vec<(&'k str, JudgeResult)> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(Vec::with_capacity(pending.len()));
        let work = || {
            while let Some((key, inquiry)) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
                let answer = self.call(key, inquiry);
                let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                answers.push((*key, answer));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.parallel.get().min(pending.len()) {
                scope.spawn(work);
            }
            work();
        });
        answers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls until there is an answer or a retry would not help. The first call has been taken from
    /// the budget already.
    fn call(&self, key: &str, inquiry: &Inquiry) -> JudgeResult {
        let mut retries = 0;
        loop {
            if self.given_up().is_some() {
                return Err(JudgeError::GivenUp);
            }
            let sent = self.params();
            let error = match self.call_once(inquiry, sent) {
                Ok(opinions) => {
                    self.store(key, &opinions);
                    return Ok(opinions);
                }
                Err(error) => error,
            };
            let failure = error.cause;
            let retry_without = self.note_rejected_param(&failure, sent);
            let retry_later = failure.is_transient() && retries < self.options.retries;
            if !retry_without && !retry_later {
                return Err(self.abort_if_fatal(failure));
            }
            if !self.take_call() {
                return Err(failure);
            }
            if !retry_without {
                std::thread::sleep(endpoint::wait(retries, error.retry_after));
                retries += 1;
            }
        }
    }

    fn call_once(
        &self,
        inquiry: &Inquiry,
        params: OptionalParams,
    ) -> Result<Vec<Opinion>, CallError> {
        let body = endpoint::body(&self.model, inquiry, params);
        let reply = self.endpoint.post(&body);
        if reply.is_ok() {
            self.has_answered.store(true, Ordering::Relaxed);
        }
        let opinions = reply.and_then(|reply| Ok(reply::read(&reply, inquiry)?));
        match opinions {
            Ok(opinions) => {
                Ok(opinions.into_iter().map(|opinion| self.sanitize(opinion)).collect())
            }
            Err(error) => Err(CallError { cause: self.sanitize_error(error.cause), ..error }),
        }
    }

    /// If the server rejected an optional parameter, omits it for the rest of the run. Returns
    /// whether it did.
    fn note_rejected_param(&self, failure: &JudgeError, sent: OptionalParams) -> bool {
        let JudgeError::Status { status: 400 | 422, text } = failure else {
            return false;
        };
        let rejects_format = sent.response_format && endpoint::blames_format(text);
        let rejects_temperature = sent.temperature && endpoint::blames_temperature(text);
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

    /// Ends the run if every other inquiry would fail the same way.
    fn abort_if_fatal(&self, failure: JudgeError) -> JudgeError {
        if !failure.is_fatal(self.has_answered.load(Ordering::Relaxed)) {
            return failure;
        }
        let _ = self.given_up.set(failure);
        JudgeError::GivenUp
    }

    /// Takes a call from the budget. Returns whether one was left.
    fn take_call(&self) -> bool {
        let budget = self.options.max_calls.unwrap_or(u64::MAX);
        self.calls.fetch_add(1, Ordering::Relaxed) < budget
    }

    fn store(&self, key: &str, opinions: &[Opinion]) {
        let stored = self.cache.as_ref().map(|cache| cache.put(key, opinions));
        if let Some(Err(error)) = stored {
            let _ = self.cache_error.set(error.to_string());
        }
    }

    fn sanitize(&self, opinion: Opinion) -> Opinion {
        Opinion { reason: self.endpoint.sanitize(&opinion.reason), ..opinion }
    }

    fn sanitize_error(&self, failure: JudgeError) -> JudgeError {
        let sanitize = |text: String| self.endpoint.sanitize(&text);
        match failure {
            JudgeError::Unreachable(text) => JudgeError::Unreachable(sanitize(text)),
            JudgeError::Broken(text) => JudgeError::Broken(sanitize(text)),
            JudgeError::Refused(text) => JudgeError::Refused(sanitize(text)),
            JudgeError::Malformed(text) => JudgeError::Malformed(sanitize(text)),
            JudgeError::Status { status, text } => {
                JudgeError::Status { status, text: sanitize(text) }
            }
            other => other,
        }
    }
}

//! Files in, findings out: the sentences that a model was given, held against its code.
//!
//! Sentences become [`Rule`]s, one by one ([`Rule::new`]), from a [`Prose`] or a [`Config`];
//! [`Files`] are found below paths; a [`Linter`] holds the one against the other and gives a
//! [`Report`] of [`Diagnostic`]s.
//!
//! ```
//! use std::path::Path;
//!
//! use codeif::Verifier;
//! use codeif::instruction::Templates;
//! use codeif::language::Language;
//! use codeif::lint::{Files, Linter, Rule, Source};
//!
//! let rule = Rule::new(Templates::builtin(), "No global variables.").unwrap();
//! let code = "count = 0\n".to_owned();
//! let files = Files {
//!     sources: vec![Source::text(Path::new("app.py"), Language::Python, code)],
//!     ..Files::default()
//! };
//! let report = Linter::new(Verifier::default(), vec![rule]).lint(files);
//! let place = report.diagnostics[0].place.as_ref().unwrap();
//! assert_eq!((place.line, place.source.as_str()), (1, "count = 0"));
//! ```

mod config;
mod diagnostic;
mod diff;
mod exceptions;
mod findings;
mod linter;
mod nearest;
mod patterns;
mod prose;
mod rule;
mod source;
mod together;
mod walk;

pub use config::{CONFIG_NAME, Config, ConfigError, ConfigFile};
pub use diagnostic::{Diagnostic, Place, Related, Report, Trouble, kinds};
pub use diff::{Added, DiffError};
pub use linter::Linter;
pub use nearest::Nearest;
pub use prose::{Prose, ProseError, Unchecked};
pub use rule::{NoRule, Rule, RuleOrigin, Severity, understand};
pub use source::{Source, name};
pub use walk::Files;

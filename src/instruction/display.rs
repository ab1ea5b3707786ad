//! The values of slots as text, for people.

use std::fmt;

use super::slots::{FunctionSource, Members, SlotValue};
use crate::language::LanguageName;

impl fmt::Display for SlotValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfilled(text) | Self::Value(text) => f.write_str(text),
            Self::Anonymous => f.write_str("the one that is meant"),
            Self::Count(count) => count.fmt(f),
            Self::Convention(convention) => f.write_str(convention.title()),
            Self::Language(LanguageName::Supported(language)) => language.fmt(f),
            Self::Language(LanguageName::Other(name)) => f.write_str(name),
            Self::Names(texts) | Self::Types(texts) => list(f, texts.iter()),
            Self::Members(Members::None) => f.write_str("none"),
            Self::Members(Members::List(members)) => {
                list(f, members.iter().map(|member| &member.text))
            }
            Self::FunctionSources(sources) => list(f, sources.iter().map(source)),
        }
    }
}

fn source(source: &FunctionSource) -> String {
    match source.except.as_slice() {
        [] => source.name.clone(),
        except => format!("{} except {}", source.name, except.join(" and ")),
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    mut texts: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    if let Some(first) = texts.next() {
        first.fmt(f)?;
    }
    texts.try_for_each(|text| write!(f, ", {text}"))
}

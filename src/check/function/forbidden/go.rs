//! An entry that names a Go package.

use super::Context;
use crate::check::libraries::{self, Asked, Libraries, imports_of};
use crate::check::lookup;
use crate::check::mentions::{Mention, mentions_of};
use crate::syntax::CallForm;

/// Go: functions of a package by its path or last element, imported or left out.
pub(super) fn of_package<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let mut locals: Vec<&str> = imports_of(cx, name, Asked::Brought)
        .into_iter()
        .map(|import| {
            let own = libraries::go_package_name(&import.module);
            import.alias.unwrap_or(own)
        })
        .collect();
    let own = libraries::go_package_name(name);
    let is_standard = Libraries::get().go_packages(name).next().is_some();
    if locals.is_empty() && is_standard {
        locals.push(own);
    }
    let mut found = Vec::new();
    for local in locals {
        if !lookup::variables(cx, local).is_empty() {
            continue;
        }
        let calls = cx.facts.calls.iter().filter(|call| {
            !call.callee.has_receiver
                && call.callee.parts.len() == 2
                && call.callee.parts[0] == local
                && call.form == CallForm::Call
        });
        let mut names: Vec<&'a str> = calls.map(|call| call.callee.parts[1]).collect();
        names.sort_unstable();
        names.dedup();
        found.extend(
            names
                .into_iter()
                .flat_map(|name| mentions_of(cx, name))
                .filter(|mention| !mention.has_receiver && mention.qualifiers() == [local])
                .filter(|mention| !is_conversion(cx, mention)),
        );
    }
    found
}

/// `time.Duration(3)`: a conversion to a type of the package is no function.
fn is_conversion(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let path = mention.parts.join(".");
    matches!(
        path.as_str(),
        "time.Duration"
            | "time.Month"
            | "time.Weekday"
            | "http.HandlerFunc"
            | "sort.IntSlice"
            | "sort.StringSlice"
            | "sort.Float64Slice"
            | "unsafe.Pointer"
            | "json.RawMessage"
            | "json.Number"
            | "net.IP"
            | "big.Word"
            | "os.FileMode"
            | "reflect.Kind"
    ) || cx
        .facts
        .type_uses
        .iter()
        .any(|used| used.path.parts == mention.parts)
}

//! Where names are imported from, as instruction files say it: an order to import or use some. No file has to have
//! them, but one that does has to import them from there.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::language::Language;

/// Orders to take code from a module, up to its name: "Always use the `Link` component from `next/link`".
static ORDER: LazyLock<Regex> = LazyLock::new(|| {
    let name = "(?:the )?`[^`]+`(?: [a-z]+)?";
    Regex::new(&format!(
        "^(?:[Aa]lways |[Pp]lease )?(?:[Ii]mport|[Uu]se) ({name}(?:(?:, | and |, and ){name})*) from (?:the )?`([^` ]+)`(.*)$"
    ))
    .expect("a valid pattern")
});

/// What follows that says the same once more, or what for: ", not `b`", " for navigation".
static REST: LazyLock<Regex> = LazyLock::new(|| {
    let other = "(?:,? (?:not|never|instead of|rather than) (?:from |directly from )?`[^`]+`)";
    let rest = format!(r"^(?: module| package| library)?(?:{other}| (?:for|to) [\w -]+)?\.?$");
    Regex::new(&rest).expect("a valid pattern")
});

/// An order to use an import statement: "Use `import { a, b } from "m"`", "use `from m import a`".
static STATEMENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"^[Uu]se `(?:import (?:type )?\{ ?([\w, ]+?),? ?\} from ['"]([^'"]+)['"];?|from ([\w.]+) import ([\w, ]+))`\.?$"#,
    )
    .expect("a valid pattern")
});

/// A line that says from where names are imported, as what every import of them has to do.
pub(super) fn source(line: &str) -> Option<String> {
    let demand = |names: &[&str], module: &str| {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        format!("{} must be imported from `{module}`.", names.join(", "))
    };
    if let Some(found) = ORDER.captures(line) {
        let is_known =
            REST.is_match(&found[3]) && Language::of_path(Path::new(&found[2])).is_none();
        let names: Vec<_> = found[1].split('`').skip(1).step_by(2).collect();
        return is_known.then(|| demand(&names, &found[2]));
    }
    let found = STATEMENT.captures(line)?;
    let part = |number: usize| found.get(number).map(|part| part.as_str());
    let (names, module) = part(1).zip(part(2)).or_else(|| part(4).zip(part(3)))?;
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    // `a as b`
    let is_name = |name: &&str| !name.contains(' ');
    names.iter().all(is_name).then(|| demand(&names, module))
}

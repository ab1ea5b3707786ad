//! Where names are imported from, as instruction files say it: an order to import or use some. No file has to have
//! them, but one that does has to import them from there.

use std::sync::LazyLock;

use regex::Regex;

use crate::lint::scope;

/// Orders to take code from a module, up to its name: "Always use the `Link` component from `next/link`".
static ORDER: LazyLock<Regex> = LazyLock::new(|| {
    let name = "(?:the )?`[^`]+`(?: (?:class|component|decorator|function|helper|hook|macro|type|utility))?";
    let names = format!("{name}(?:(?:, | and |, and ){name})*");
    let order = "^(?:[Aa]lways |[Pp]lease )?([Ii]mport|[Uu]se) ";
    Regex::new(&format!("{order}({names}) from (?:the )?`([^` ]+)`(.*)$")).expect("a valid pattern")
});

/// What follows that says the same once more: ", not from `b`".
static REST: LazyLock<Regex> = LazyLock::new(|| {
    let other = "(?:,? (?:not|never|instead of|rather than) (?:directly )?from `[^`]+`)";
    Regex::new(&format!(r"^(?: module| package| library)?{other}?\.?$")).expect("a valid pattern")
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
    // Most lines need no pattern to be compiled.
    if !line.contains("from ") {
        return None;
    }
    let demand = |names: &[&str], module: &str| {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        format!("{} must be imported from `{module}`.", names.join(", "))
    };
    if let Some(found) = ORDER.captures(line) {
        let (verb, module) = (&found[1], &found[3]);
        let is_module = verb.eq_ignore_ascii_case("import") || looks_like_module(module);
        let names: Vec<_> = found[2].split('`').skip(1).step_by(2).collect();
        let is_known = is_module && REST.is_match(&found[4]) && !is_file(module);
        return is_known.then(|| demand(&names, module));
    }
    let found = STATEMENT.captures(line)?;
    let part = |number: usize| found.get(number).map(|part| part.as_str());
    let (names, module) = part(1).zip(part(2)).or_else(|| part(4).zip(part(3)))?;
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    // `a as b`
    let is_name = |name: &&str| !name.contains(' ');
    names.iter().all(is_name).then(|| demand(&names, module))
}

/// Whether code names a module by its form, or one that is known: "use `get` from `dict`" speaks of none.
fn looks_like_module(code: &str) -> bool {
    code.contains(['/', '-']) || code.starts_with('@') || scope::is_library(code)
}

/// Whether code is the path of a file: `src/lib/utils.ts`, `package.json`.
fn is_file(code: &str) -> bool {
    let is_of_data =
        [".json", ".toml", ".yaml", ".yml", ".env"].iter().any(|it| code.ends_with(it));
    is_of_data || scope::is_file(code)
}

/// Whether a sentence shows two ways to import from one package, of which it is about the form: "`from a import b`, not
/// `import a.b`".
pub(super) fn shows_two(sentence: &str) -> bool {
    let statements = || sentence.split(['`', '"', '“', '”']).skip(1).step_by(2);
    let packages: Vec<_> = statements().filter_map(package).collect();
    packages.len() > 1
        && packages.len() == statements().count()
        && packages.windows(2).all(|it| it[0] == it[1])
}

/// The package that a statement of Python imports from, or whose module it does.
fn package(statement: &str) -> Option<&str> {
    let mut words = statement.split_whitespace();
    let is_import = ["from", "import"].contains(&words.next()?);
    let module = words.next().filter(|_| is_import)?;
    module.split('.').next().filter(|name| !name.is_empty())
}

//! What names refer to in Python, and how imports are used and grouped: by `ruff`'s F401, F403 and
//! I001.

use std::collections::BTreeSet;

use super::{Python, classes, kind_of};
use crate::facts::{
    Assignment, Expression, Facts, Import, InitialValue, Token, TokenKind, TypeDefinition,
    Variable, VariableKind,
};
use crate::lang::{ImportGroup, ImportRules};
use crate::language::Language;
use crate::names::{
    FullName, LibraryTable, Mention, NameResolution, Names, is_class_name, is_known_function,
    is_known_value,
};
use crate::syntax::walk::Visit;

impl NameResolution for Python {
    /// `widget.closeEvent = closeEvent`: whoever calls the attribute has named it.
    fn forced_names<'t>(&self, facts: &Facts<'t>) -> BTreeSet<&'t str> {
        let is_given = |assignment: &&Assignment<'t>| {
            let object = assignment.target.strip_suffix(assignment.name);
            let is_own = |object: &str| ["", "self.", "cls."].contains(&object);
            let is_named = |value: &Expression<'t>| value.text() == assignment.name;
            object.is_some_and(|object| !is_own(object))
                && matches!(&assignment.value, InitialValue::Expression(value) if is_named(value))
        };
        let given = facts.assignments.iter().filter(is_given).map(|assignment| assignment.name);
        let given: BTreeSet<_> = given.collect();
        let functions = facts.functions.iter().map(|function| function.name);
        functions.filter(|name| given.contains(name)).collect()
    }

    /// F841 of `ruff`: not what is unpacked, nor a name that begins with an underscore.
    fn must_be_read(&self, variable: &Variable<'_>) -> bool {
        let is_bound_alone = !matches!(
            variable.value,
            InitialValue::None | InitialValue::Element(..) | InitialValue::EachElement(..)
        );
        let is_judged = match variable.kind {
            VariableKind::Variable | VariableKind::Resource | VariableKind::Walrus => {
                is_bound_alone
            }
            VariableKind::Catch => true,
            // A name that a pattern consists of; what it takes out of a value is unpacked.
            VariableKind::Pattern => matches!(variable.value, InitialValue::Expression(_)),
            _ => false,
        };
        is_judged && !variable.name.starts_with('_')
    }

    /// A module is known by its first part.
    fn import_shows_package(&self, module: &str) -> bool {
        let first = module.split('.').next().unwrap_or(module);
        !table().standard.contains(first) && !table().well_known.contains(first)
    }

    /// `import a.b` binds `a`.
    fn module_binding<'m>(
        &self,
        module: &'m str,
        alias: Option<&'m str>,
    ) -> Option<(&'m str, &'m str)> {
        let first = module.split('.').next()?;
        Some(alias.map_or((first, first), |alias| (alias, module)))
    }

    /// The name of a distribution as a module: as it is, and with `_` in place of `-` and spaces.
    fn import_names(&self, library: &str) -> Vec<String> {
        let plain = library.replace(['-', ' '], "_");
        vec![library.to_owned(), plain.to_lowercase(), plain]
    }

    fn is_function_use(
        &self,
        names: &Names<'_>,
        mention: &Mention<'_>,
        full: &FullName<'_>,
    ) -> bool {
        let name = full.join(".");
        let dots = name.match_indices('.').map(|(at, _)| at);
        let is_value = |path: &str| is_known_value(Language::Python, path);
        if is_class(&name) || is_value(&name) || dots.into_iter().any(|at| is_value(&name[..at])) {
            return false;
        }
        let is_imported = !full.is_from_wildcard() && (mention.is_called() || mention.is_bare());
        // What nothing else gives comes from the only module that is imported as a whole.
        let is_left = full.is_from_wildcard()
            && mention.is_called()
            && mention.is_bare()
            && names.wildcards().len() == 1
            && !names.is_built_in(mention.name());
        is_imported || is_left || is_known_function(Language::Python, &name)
    }

    fn generates_constructor(&self, class: &TypeDefinition<'_>, _has_own: bool) -> bool {
        classes::has_generated_constructor(class)
    }
}

impl ImportRules for Python {
    /// `from __future__ import x` works by being there, and `import x as x` exports.
    fn is_needed_unnamed(&self, import: &Import<'_>, local: &str, _text: &str) -> bool {
        let mut names = import.names.iter();
        import.module == "__future__"
            || import.alias == Some(import.module.as_ref())
            || names.any(|name| name.name == local && name.alias == Some(local))
    }

    /// Strings that read as an entry of `__all__` or as a type: `"Node"`, `"dict[str, Node]"`.
    fn names_in_text<'c>(&self, tokens: &[Token<'c>], _code: &'c str) -> BTreeSet<&'c str> {
        let strings = tokens.iter().filter(|token| token.kind == TokenKind::String);
        let texts = strings.map(|token| token.text.trim_matches(['"', '\'']));
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let is_type = |text: &&str| {
            let spaced = text.matches(' ').count();
            spaced == text.matches(", ").count() + 2 * text.matches(" | ").count()
                && text.chars().all(|c| is_name(c) || "[], |".contains(c))
        };
        let paths = texts.filter(is_type);
        let paths = paths.flat_map(|text| text.split(move |c| !is_name(c)));
        paths.filter_map(|path| path.split('.').next()).collect()
    }

    /// A package that is not known may be the project's own, which `isort` sorts beside what is relative.
    fn may_be_own(&self, import: &Import<'_>) -> bool {
        let first = import.module.split('.').next().unwrap_or_default();
        !table().import_names().any(|name| name == first)
    }

    fn import_group(&self, import: &Import<'_>) -> ImportGroup {
        let first = import.module.split('.').next().unwrap_or_default();
        match import.level {
            0 if first == "__future__" => ImportGroup::Standard,
            0 if table().standard.contains(first) => ImportGroup::Standard,
            0 => ImportGroup::External,
            _ => ImportGroup::Local,
        }
    }
}

/// Whether a statement at file level comes after the imports: E402. What decides about imports, or
/// prepares for one, may come before it.
pub(super) fn comes_after_imports(visit: &Visit<'_, '_>) -> bool {
    match kind_of(visit.node) {
        "comment"
        | "for_statement"
        | "future_import_statement"
        | "if_statement"
        | "import_from_statement"
        | "import_statement"
        | "match_statement"
        | "try_statement"
        | "while_statement"
        | "with_statement" => false,
        _ => !prepares_imports(visit.own_text()),
    }
}

/// The libraries of Python in the vocabulary.
fn table() -> &'static LibraryTable {
    LibraryTable::of(Language::Python)
}

/// Whether a full name in a module is that of a class, whose construction is not a call of a
/// function.
fn is_class(full: &str) -> bool {
    let last = full.rsplit('.').next().unwrap_or(full);
    is_class_name(last) || table().classes.contains(full)
}

/// Whether a statement is a string, assigns to `__all__` or the like, or changes where modules are
/// found.
fn prepares_imports(statement: &str) -> bool {
    const PREPARING: [&str; 8] = [
        "del os.environ",
        "matplotlib.use(",
        "os.environ",
        "os.putenv(",
        "os.unsetenv(",
        "pytest.importorskip(",
        "site.addsitedir(",
        "sys.path.",
    ];
    let name = statement.split([' ', '=', ':']).next().unwrap_or_default();
    let is_dunder = name.len() > 4 && name.starts_with("__") && name.ends_with("__");
    is_dunder
        || statement.trim_start_matches(char::is_alphabetic).starts_with(['"', '\''])
        || PREPARING.iter().any(|prefix| statement.starts_with(prefix))
}

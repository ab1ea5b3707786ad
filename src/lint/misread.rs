//! Rules whose sentences show that something else is meant.

use super::rule::Rule;
use super::scope::{self, ScopeWords};
use crate::instruction::SlotValue;

/// Whether a sentence speaks of libraries or of what is done with them.
fn speaks_of_libraries(sentence: &str) -> bool {
    let is_one = |word: &str| {
        let stems = ["dependenc", "import", "library", "libraries", "package", "module"];
        stems.iter().any(|it| word.starts_with(it))
    };
    sentence.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(is_one)
}

/// The pieces of code in a sentence.
fn codes(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('`').skip(1).step_by(2)
}

impl Rule {
    /// Whether its sentence shows that it asks nothing of code, or not this.
    pub(super) fn is_misread(&self) -> bool {
        // "No tests" tells what to do in some task: a project has tests.
        self.bans_tests()
            || self.bans_example()
            || self.bans_spelling()
            || self.bans_commands()
            || self.bans_addition()
            || self.bans_affixes()
            || self.bans_access()
            || self.names_place()
    }

    /// Whether it bans all tests, wherever they are.
    fn bans_tests(&self) -> bool {
        self.name() == "no-construct:test" && !self.scope.names_paths()
    }

    /// Whether it forbids code that can only be an example: a definition with its value, a text, or a line of marks.
    fn bans_example(&self) -> bool {
        let is_definition = |code: &str| code.ends_with(';') && code.contains(" = ");
        let is_text = |code: &str| code.len() > 2 && code.starts_with('"') && code.ends_with('"');
        let is_line = |code: &str| code.len() > 3 && code.trim_matches('=').is_empty();
        let is_example = |code: &String| is_definition(code) || is_text(code) || is_line(code);
        self.forbidden_code().is_some_and(|codes| codes.iter().all(is_example))
    }

    /// Whether it forbids what only a shell runs or a build has: "never use bare `pip`", "there is no `ruff-format`", "not
    /// `code_search` but `rg`".
    fn bans_commands(&self) -> bool {
        let is_command =
            |name: &str| ScopeWords::get().commands.contains(name) || scope::names_tool(name);
        let has_place = |name: &str| {
            let mut others = codes(&self.sentence).filter(|code| *code != name).peekable();
            let is_plain = name.contains('_') && name.chars().all(|c| c.is_lowercase() || c == '_');
            is_plain && others.peek().is_some() && others.all(is_command)
        };
        // "Do not import `docker`" speaks of a library of that name.
        self.bans()
            && !speaks_of_libraries(&self.sentence)
            && self.names_only(|name| is_command(name) || has_place(name))
    }

    /// Whether it forbids to use what its sentence shows as the beginnings or ends of names: "no prefixes like `get`".
    fn bans_affixes(&self) -> bool {
        let is_affix = |word: &str| ["prefix", "suffix"].iter().any(|it| word.starts_with(it));
        let mut before = self.sentence.split('`').step_by(2).map(str::split_whitespace);
        let uses = self.bans_names() || self.slug() == "no-libraries";
        uses && before.any(|words| {
            let mut words = words.rev().skip_while(|word| ["as", "like", "such"].contains(word));
            words.next().is_some_and(is_affix)
        })
    }

    /// Whether it is about the use of what has such names, and not about the names: "do not reach for `_`-prefixed fields".
    fn bans_access(&self) -> bool {
        const USES: [&str; 5] = ["access", "call", "poke", "reach", "touch"];
        let words = self.sentence.split(|c: char| !c.is_alphanumeric() && c != '\'');
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let denies =
            |word: &str| ["don't", "never", "not"].iter().any(|it| word.eq_ignore_ascii_case(it));
        let uses = |word: &str| USES.iter().any(|it| word.eq_ignore_ascii_case(it));
        self.slug().starts_with("no-name-")
            && words.windows(2).any(|pair| denies(pair[0]) && uses(pair[1]))
    }

    /// Whether what it asks to define is where something else is to be: "an equivalent in the `Client` class".
    fn names_place(&self) -> bool {
        const PLACES: [&str; 6] = [" in", " in the", " into the", " of the", " on the", " to the"];
        let Some((_, SlotValue::Names(names))) = self.instruction.slots.iter().next() else {
            return false;
        };
        let parts: Vec<_> = self.sentence.split('`').collect();
        let is_place = |pair: &[&str]| {
            let before = pair[0].trim_end();
            names.iter().any(|name| name == pair[1]) && PLACES.iter().any(|it| before.ends_with(it))
        };
        self.slug().starts_with("define-") && parts.windows(2).step_by(2).any(is_place)
    }

    /// Whether it forbids to add what only looks like a library by its name: "do not add `needs-triage`".
    fn bans_addition(&self) -> bool {
        self.slug() == "no-libraries"
            && scope::is_of_change(&self.sentence)
            && !speaks_of_libraries(&self.sentence)
            && self.names_only(|name| name.contains('-') && !scope::is_library(name))
    }

    /// Whether it bans code that its sentence shows with other blanks too, "`char *p`, not `char* p`", or as names spell
    /// some letters, "`Id`, not `ID`". Code is found whatever its blanks, and such letters are parts of names.
    fn bans_spelling(&self) -> bool {
        let without_blanks = |code: &str| code.replace(char::is_whitespace, "");
        let is_short = |code: &str| code.len() > 1 && code.chars().all(char::is_uppercase);
        let is_same = |code: &str, banned: &str| {
            without_blanks(code) == without_blanks(banned)
                || code.eq_ignore_ascii_case(banned) && (is_short(code) || is_short(banned))
        };
        let is_shown_twice = |banned: &String| {
            codes(&self.sentence).any(|code| code != banned && is_same(code, banned))
        };
        self.instruction.slots.names("code").iter().any(is_shown_twice)
    }
}

//! Reads broken code as a reader does: where brackets, quotes and indentation disagree, the few
//! likely repairs are tried, and the one that leaves the least unread is kept.
//!
//! A repair changes lines only within themselves: marks are put in or left out, a line in the
//! style of another language is rewritten, an unreadable one is reduced to its head or left out.
//! So each place of the repaired text is known in the code ([`PatchedText`]). All steps take time
//! linear in the code, and there are at most [`ROUNDS`] of them with a parse each.

mod brackets;
mod ended;
mod ending;
mod indented;
mod layout;
mod levels;
mod lines;
mod quotes;
mod rewrites;
mod short;
mod statements;
mod table;
mod tags;

use std::ops::Range;

use tree_sitter::Tree;

use layout::Lexed;
use table::Blocks;
pub(crate) use table::RepairTable;

use super::lexer;
use crate::response::{Edit, PatchedText};

/// The most parses of repaired text.
pub(super) const ROUNDS: usize = 3;

/// A repair of some code.
#[derive(Debug)]
pub(super) struct Repair {
    pub(super) text: PatchedText,
    /// The ranges of the code that were replaced or left out though they are no prose.
    pub(super) unread: Vec<Range<usize>>,
    /// How many bytes of them nothing took the place of.
    pub(super) lost: usize,
}

/// The repair that a round tries, given the best one so far and its tree, and how to find out whether
/// code can be read; `None` if there is nothing to try.
pub(super) fn next(
    table: &RepairTable,
    code: &str,
    round: usize,
    best: Option<&Repair>,
    tree: &Tree,
    reads: &mut dyn FnMut(&str) -> bool,
) -> Option<Repair> {
    let mut repair = match best {
        Some(best) => {
            Repair { text: best.text.clone(), unread: best.unread.clone(), lost: best.lost }
        }
        None => Repair { text: PatchedText::new(code), unread: Vec::new(), lost: 0 },
    };
    let rows = lines::rows_with_errors(tree);
    match round {
        0 => {
            repair.text =
                structured(table, lines::leave_out(table, repair.text, &rows), Pairs::Counted);
        }
        _ => {
            lines::rewritten(table, &mut repair, &rows, reads);
            let text = Lexed::new(&table.lexical, repair.text);
            repair.text = structured(table, text, Pairs::Indented);
        }
    }
    let before = best.map_or(code, |best| &best.text.text);
    (repair.text.text != before).then_some(repair)
}

/// The code as the members of a type, in a language in which members can't be read alone.
pub(super) fn members(table: &RepairTable, code: &str) -> Option<Repair> {
    let head = &table.type_head;
    let edits = vec![Edit::insert(0, head), Edit::insert(code.len(), "\n}")];
    (!head.is_empty()).then(|| Repair {
        text: PatchedText::new(code).edited(edits),
        unread: Vec::new(),
        lost: 0,
    })
}

/// How often one line is rewritten that has several newer constructs.
const MAX_NEWER: usize = 4;

/// The code with the definitions and the lines that have errors written as an older version of the language has them.
pub(super) fn older(table: &RepairTable, code: &str, tree: &Tree) -> Option<Repair> {
    let mut text = PatchedText::new(code);
    match &table.blocks {
        Blocks::Braced(braces) if braces.argument.is_some() => {
            text = short::parenthesized(table, braces, &text);
        }
        _ if table.newer.is_empty() => return None,
        _ => {}
    }
    let rows = lines::rows_with_errors(tree);
    let is_meant = |row: usize| rows.contains(&row) || rows.contains(&(row + 1));
    for _ in 0..MAX_NEWER {
        let edits = lines::edits(&text, is_meant, |_, _, line| {
            let line = line.trim_end();
            table.newer.iter().find_map(|rule| rewrites::rewritten(table, rule, line))
        });
        if edits.is_empty() {
            break;
        }
        text = text.edited(edits);
    }
    (text.text != code).then(|| Repair { text, unread: Vec::new(), lost: 0 })
}

/// What tells which braces are a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pairs {
    /// Their number, if each has a partner; else their indentation.
    Counted,
    /// Their indentation: one brace may be missing and another too many.
    Indented,
}

/// The text with quotes, brackets and indentation repaired.
fn structured(table: &RepairTable, text: Lexed<'_>, pairs: Pairs) -> PatchedText {
    let text = tags::closed(table, text);
    let text = quotes::straightened(text);
    let text = quotes::closed(text);
    let text = ending::completed(table, text);
    match &table.blocks {
        Blocks::Indented(indents) => indented::repaired(table, indents, text),
        Blocks::Braced(braces) => {
            brackets::repaired(table, braces, ended::closed(braces, text), pairs)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lang;
    use crate::language::Language;
    use crate::response::Limits;

    /// The repaired text.
    #[track_caller]
    fn repaired(language: Language, code: &str) -> String {
        let parsed = lang::parse(language, code, &Limits::default()).unwrap();
        let repaired = parsed.repaired.as_ref();
        repaired.map_or_else(String::new, |repaired| repaired.text().text.clone())
    }

    #[test]
    fn python() {
        for (code, expected) in [
            ("for i in x\n    print(i)\n", "for i in x:\n    print(i)\n"),
            ("def f(a, b:\n    x = a\n", "def f(a, b):\n    x = a\n"),
            ("print(len([1, 2)\nx = 1\n", "print(len([1, 2]))\nx = 1\n"),
            ("x = “a”\n", "x = \"a\"\n"),
            ("if x {\n    y = 1\n}\n", "if x:\n    y = 1\n\n"),
            ("class A:\n    x = 1\n   y = 2\n", "class A:\n    x = 1\n    y = 2\n"),
            (
                "class A:\ndef m(self):\nif x:\nreturn 1\n\ndef f():\npass\n",
                "class A:\n    def m(self):\n        if x:\n            return 1\n\ndef f():\n    pass\n",
            ),
            ("x = 1 +\ny = 2\n", "x = _\ny = 2\n"),
            (
                "def f(a: int, b: int -> int:\n    return a\n",
                "def f(a: int, b: int) -> int:\n    return a\n",
            ),
            (
                "public class A {\n    public int m(int x) {\n        return x;\n    }\n}\n\ndef g():\n    pass\n",
                "class A:\n    def m(self, x: int) -> int:\n        return x;\n        \n\n\ndef g():\n    pass\n",
            ),
            ("def f(x):\n    y = g(x, \"a", "def f(x):\n    y = g(x, \"a\")"),
            ("def f(self, ", "def f(self,\n): pass"),
        ] {
            assert_eq!(repaired(Language::Python, code), expected);
        }
    }

    #[test]
    fn braces() {
        for (language, code, expected) in [
            (
                Language::Java,
                "class A {\n  void f() {\n    g();\n\n  void h() {\n  }\n}\n",
                "class A {\n  void f() {\n    g();}\n\n  void h() {\n  }\n}\n",
            ),
            (
                Language::Java,
                "class A {\n  void f() {\n    g(\"a); }\n\n  void h() {}\n}\n",
                "class A {\n  void f() {\n    g(\"a\"); }\n\n  void h() {}\n}\n",
            ),
            (
                Language::Java,
                "class A {\n  void f() {\n    while x < 3 {\n    }\n  }\n}\n",
                "class A {\n  void f() {\n    while (x < 3) {\n    }\n  }\n}\n",
            ),
            (
                Language::Go,
                "func f() {\n\tif q == 1\n\t\tg()\n\t}\n}\n",
                "func f() {\n\tif q == 1 {\n\t\tg()\n\t}\n}\n",
            ),
            (
                Language::Go,
                "func f() {\n\twhile x < 3 {\n\t\tx++\n\t}\n}\n",
                "func f() {\n\tfor x < 3 {\n\t\tx++\n\t}\n}\n",
            ),
            (
                Language::Java,
                "class A {\n  void f() {\n    if (a) {\n      g();\n  }\n\n  void h() {\n  }\n  }\n\n  void i() {}\n}\n",
                "class A {\n  void f() {\n    if (a) {\n      g();}\n  }\n\n  void h() {\n  }\n  \n\n  void i() {}\n}\n",
            ),
            (
                Language::Go,
                "func f() {\n\tx := 1 +\n\tif x {\n\t}\n}\n",
                "func f() {\n\tx := 1 \n\tif x {\n\t}\n}\n",
            ),
            (
                Language::Cpp,
                "public class A {\n    int x;\n}\n\nint f() { return 1; }\n",
                "class A {\n    int x;\n};\n\nint f() { return 1; }\n",
            ),
        ] {
            assert_eq!(repaired(language, code), expected);
        }
    }

    #[test]
    fn short_definitions() {
        for (code, expected) in [
            ("class A\n  def f = g x: 1 # y\nend\n", "class A\n  def f = g(x: 1) # y\nend\n"),
            ("def f(a = g(1)) = A.b a,\n  c: 2\n", "def f(a = g(1)) = A.b(a,\n  c: 2)\n"),
            ("def ==(o) = raise A, \"b\" if o\n", "def ==(o) = raise(A, \"b\") if o\n"),
            ("def f? = g :if, if: 1 do |x| x end\n", "def f? = g(:if, if: 1) do |x| x end\n"),
            (
                "module A; def f = g 1; def self.h = i(2).j! [k, *l]; end\n",
                "module A; def f = g(1); def self.h = i(2).j!([k, *l]); end\n",
            ),
        ] {
            assert_eq!(repaired(Language::Ruby, code), expected);
        }
    }

    #[test]
    fn every_pattern_of_a_table_compiles() {
        for language in Language::ALL {
            let table = lang::of(language).repairs();
            let rules = [&table.rewrites, &table.heads, &table.parameters];
            for rule in rules.into_iter().flatten() {
                rule.0.captures_len();
            }
        }
    }
}

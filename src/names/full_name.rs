//! The full names of what is used from libraries: `numpy.linalg.norm` for `np.linalg.norm`.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::{Binding, ImportBinding, Mention, Names};
use crate::facts::{Import, InitialValue, Part};
use crate::response::Span;

/// A full name that a dotted name in the code may stand for.
#[derive(Debug)]
pub(crate) struct FullName<'s> {
    /// What the first name of the path means: the path of an imported module, or of a name in it;
    /// the module itself if all of it is imported.
    pub(crate) root: Cow<'s, str>,
    /// The use.
    mention: Mention<'s>,
    /// How many names of the path the root stands for.
    replaced: usize,
    /// The import that binds the first name; `None` if it was left out.
    pub(crate) import: Option<&'s Import<'s>>,
}

/// What the first name of a path stands for, wherever it is used.
#[derive(Debug)]
pub(super) enum Root {
    /// What imports bind to it.
    Imported,
    /// A member of an object from outside.
    Member,
    /// The module or class that it means by its usual name, if it means one, or what is in a module that is
    /// imported as a whole.
    Unbound(Option<String>),
}

impl<'s> FullName<'s> {
    /// Whether it is that of a name in a module that is imported as a whole, if the module has it.
    pub(crate) fn is_from_wildcard(&self) -> bool {
        self.replaced == 0
    }

    /// The names after the root.
    pub(crate) fn rest(&self) -> &'s [&'s str] {
        &self.mention.parts()[self.replaced..]
    }

    /// The whole name.
    pub(crate) fn join(&self, separator: &str) -> String {
        let rest = self.rest().iter().copied();
        let parts: Vec<_> = std::iter::once(self.root.as_ref()).chain(rest).collect();
        parts.join(separator)
    }

    /// The span up to the part that completes the full name `wanted`: `typing.List`,
    /// `collections.deque`, `list`. Of a name that nothing binds the last part suffices.
    pub(crate) fn resolves_to(&self, wanted: &str) -> Option<Span> {
        let is_last = wanted.rsplit('.').next() == self.mention.parts().first().copied();
        if self.import.is_none() && is_last {
            return Some(self.mention.first_span());
        }
        let last = (self.replaced + self.completing(wanted)?).checked_sub(1)?;
        Some(self.mention.span_up_to(last))
    }

    /// The span up to the name from `module`, if this begins with one.
    pub(crate) fn resolves_into(&self, module: &str) -> Option<Span> {
        if let Some(count) = self.completing(module) {
            let next = self.replaced + count;
            let has_next = self.replaced > 0 && next < self.mention.parts().len();
            return has_next.then(|| self.mention.span_up_to(next));
        }
        let (parent, _) = self.root.rsplit_once('.')?;
        (parent == module && self.replaced == 1).then(|| self.mention.first_span())
    }

    /// How many names after the root make up `wanted` with it.
    fn completing(&self, wanted: &str) -> Option<usize> {
        let mut left = wanted.strip_prefix(self.root.as_ref())?;
        for (at, name) in self.rest().iter().enumerate() {
            if left.is_empty() {
                return Some(at);
            }
            left = left.strip_prefix('.')?.strip_prefix(name)?;
        }
        left.is_empty().then(|| self.rest().len())
    }
}

impl Names<'_> {
    /// The full names that a use may stand for; none if it begins with a variable or a definition
    /// of the response.
    pub(crate) fn full_names<'s>(&'s self, mention: &Mention<'s>) -> Vec<FullName<'s>> {
        if mention.has_receiver() {
            return Vec::new();
        }
        let first = mention.parts()[0];
        let imported = |binding: &'s ImportBinding<'s>| FullName {
            root: binding.path.as_ref().into(),
            mention: *mention,
            replaced: 1,
            import: Some(binding.import),
        };
        match self.binding(first, mention.first_span()) {
            Binding::Imported(bindings) => bindings.iter().map(imported).collect(),
            Binding::Variable => {
                let path = self.member_path(first).into_iter();
                let named = path.map(|path| FullName {
                    root: path.into(),
                    mention: *mention,
                    replaced: 1,
                    import: None,
                });
                named.collect()
            }
            Binding::Type | Binding::Function => Vec::new(),
            Binding::Unbound => self.unbound_names(first, mention),
        }
    }

    /// Leaves out uses that have no full name with such a root, given their first name. It is asked
    /// once for each first name, and most of them have none.
    pub(crate) fn with_root<'s>(
        &'s self,
        mentions: impl Iterator<Item = Mention<'s>>,
        mut is_wanted: impl FnMut(&str, &str) -> bool,
    ) -> impl Iterator<Item = Mention<'s>> {
        let mut may_be = move |first: &str, root: &Root| match root {
            Root::Imported => {
                let mut imports = self.imported(first).iter();
                imports.any(|import| is_wanted(first, &import.path))
            }
            Root::Member => true,
            Root::Unbound(path) => {
                let mut wildcards = self.wildcards().iter();
                wildcards.any(|import| is_wanted(first, &import.module))
                    || is_wanted(first, path.as_deref().unwrap_or(first))
            }
        };
        let roots = self.roots();
        let mut known = vec![None; roots.len()];
        let whole = mentions.filter(|mention| !mention.has_receiver());
        whole.filter(move |mention| {
            let first = mention.parts()[0];
            let number = mention.first_number();
            *known[number].get_or_insert_with(|| {
                may_be(first, roots[number].get_or_init(|| self.root(first)))
            })
        })
    }

    /// What each of the first names may stand for, as far as it was asked for.
    fn roots(&self) -> &[OnceCell<Root>] {
        let firsts = self.references().firsts;
        self.tables
            .roots
            .get_or_init(|| std::iter::repeat_with(OnceCell::new).take(firsts).collect())
    }

    fn root(&self, first: &str) -> Root {
        if !self.imported(first).is_empty() {
            Root::Imported
        } else if self.member_path(first).is_some() {
            Root::Member
        } else {
            Root::Unbound(self.language.unimported_path(self, first))
        }
    }

    /// The member of an object from outside which a variable is a name for: `Math.max` of
    /// `const { max } = Math`, `fs.promises.readFile` of `const { readFile: read } = fs.promises`.
    fn member_path(&self, name: &str) -> Option<String> {
        let mut variables = self.variables_named(name);
        let variable = variables.next().filter(|_| variables.next().is_none())?;
        let InitialValue::Element(object, path) = &variable.value else {
            return None;
        };
        let object_start = object.span();
        let entry = |part: &Part<'_>| match part {
            Part::Entry(key) => Some((*key).to_owned()),
            _ => None,
        };
        let keys: Vec<_> = path.iter().map(entry).collect::<Option<_>>()?;
        let object = object.text();
        let (first, rest) =
            object.split_once('.').map_or((object, None), |(first, rest)| (first, Some(rest)));
        let root = match self.binding(first, object_start) {
            _ if first == name => return None,
            Binding::Unbound => first.to_owned(),
            Binding::Imported([import]) => import.path.to_string(),
            _ => return None,
        };
        let parts = [root].into_iter().chain(rest.map(str::to_owned)).chain(keys);
        Some(parts.collect::<Vec<_>>().join("."))
    }

    /// The full names of a path whose first name nothing binds: from a module that is imported as
    /// a whole, or that of a module whose import was left out.
    fn unbound_names<'s>(&'s self, first: &str, mention: &Mention<'s>) -> Vec<FullName<'s>> {
        let from_wildcard = self.wildcards().iter().map(|import| FullName {
            root: import.module.as_ref().into(),
            mention: *mention,
            replaced: 0,
            import: Some(import),
        });
        let path = self.unimported_path(first);
        let left_out = FullName {
            root: path.unwrap_or_else(|| first.to_owned()).into(),
            mention: *mention,
            replaced: 1,
            import: None,
        };
        from_wildcard.chain([left_out]).collect()
    }

    /// The module or class that a name means by its usual name where its import was left out.
    pub(crate) fn unimported_path(&self, name: &str) -> Option<String> {
        let known = &self.tables.unimported_paths;
        if let Some(path) = known.borrow().get(name) {
            return path.clone();
        }
        let path = self.language.unimported_path(self, name);
        known.borrow_mut().insert(name.to_owned(), path.clone());
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language::{self, Cpp, Go, Java, Python};
    use crate::syntax::testing::with_facts;

    /// The full names of the last use of a name in the code.
    fn full_names(language: Language, code: &str, name: &str) -> Vec<String> {
        with_facts(language, &[code], |facts| {
            let names = Names::new(facts, crate::lang::of(language));
            let mentions = names.mentions(name);
            let found = mentions.last().map(|last| names.full_names(last));
            let found = found.into_iter().flatten();
            found.map(|full| full.join(".")).collect()
        })
    }

    #[test]
    fn a_name_is_known_through_its_import() {
        for (language, code, name, expected) in [
            (Python, "import numpy as np\nnp.linalg.norm(v)", "norm", "numpy.linalg.norm"),
            (Python, "from os import path as p\np.join(a)", "join", "os.path.join"),
            (Python, "import queue\nqueue = queue.Queue()", "Queue", "queue.Queue"),
            (Python, "np.zeros(3)", "zeros", "numpy.zeros"),
            (Go, "import r \"math/rand/v2\"\nvar x = r.Int()", "Int", "math/rand.Int"),
            (Go, "var x = json.Marshal(v)", "Marshal", "encoding/json.Marshal"),
            (Java, "import a.b.C; class D { int x = C.f(); }", "f", "a.b.C.f"),
            (
                Java,
                "import java.util.*; class D { List x = List.of(); }",
                "of",
                "java.util.List.of",
            ),
            (
                Cpp,
                "namespace fs = std::filesystem; bool b = fs::exists(p);",
                "exists",
                "std::filesystem.exists",
            ),
        ] {
            let found = full_names(language, code, name);
            assert!(found.iter().any(|name| name == expected), "{found:?} {code}");
        }
    }

    #[test]
    fn a_module_imported_as_a_whole_is_asked_only_for_what_may_be_in_it() {
        let code = "from m import *\ng()\nh()\na.b()\n";
        with_facts(Python, &[code], |facts| {
            let names = Names::new(facts, crate::lang::of(Python));
            let count = |wanted: &str| {
                let may_be = |first: &str, root: &str| [first, root].contains(&wanted);
                names.with_root(names.whole_mentions(), may_be).count()
            };
            assert_eq!([count("m"), count("g"), count("a"), count("x")], [3, 1, 1, 0]);
        });
    }

    #[test]
    fn each_first_name_is_asked_about_once() {
        with_facts(Go, &["var x = a.B(a.C, b.D) + a.E(b.F)\nvar y = c().G"], |facts| {
            let names = Names::new(facts, crate::lang::of(Go));
            let mut asked = Vec::new();
            let is_wanted = |first: &str, _: &str| {
                asked.push(first.to_owned());
                first == "a"
            };
            assert_eq!(names.with_root(names.whole_mentions(), is_wanted).count(), 3);
            assert_eq!(asked, ["var", "a", "b", "c"]);
        });
    }

    #[test]
    fn a_name_of_the_response_has_no_full_name() {
        for (language, code, name) in [
            (Python, "import queue\nqueue = f()\nqueue.get()", "get"),
            (Python, "import queue\ndef g():\n    queue.get()\nqueue = f()", "get"),
            (Go, "func f(strings T) { strings.Count() }", "Count"),
            (Java, "class A { B xs; void f() { xs.put(); } }", "put"),
            (Java, "class A { void f() {} void g() { f(); } }", "f"),
        ] {
            assert_eq!(full_names(language, code, name), [""; 0], "{code}");
        }
    }
}

//! Readings of the semantics that experts dispute. Each is a switch; the defaults are what
//! `docs/semantics.md` says.

use std::ptr;

use super::Context;
use crate::facts::{ExprKind, FunctionKind, InitialValue, TypeDefinition, Variable};
use crate::lang::Lower;
use crate::response::{BlockLanguage, CodeBlock};

/// How the disputed questions are decided (semantics, "Readings"). The default is what the
/// semantics say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readings {
    /// A name that another instruction of the task prescribes is exempt from naming conventions.
    pub prescribed_names_exempt: bool,
    /// What Python's main guard binds is not global.
    pub main_guard_local: bool,
    /// A name that a module binds once, to the result of a call, is no global variable that could
    /// be forbidden: `logger = logging.getLogger(__name__)`.
    pub module_singletons_constant: bool,
    /// Blocks of shell commands, data, configuration, markup or output are not in another
    /// programming language.
    pub neutral_blocks: bool,
    /// A class that derives from an interface of the response is one too, if it defines no method
    /// with a body of its own.
    pub derived_interfaces: bool,
}

/// A reading by its name, with the means to set it.
pub(crate) struct Reading {
    /// The name on the command line: `main-guard-local`.
    pub(crate) name: &'static str,
    field: fn(&mut Readings) -> &mut bool,
}

impl Default for Readings {
    fn default() -> Self {
        Self {
            prescribed_names_exempt: false,
            main_guard_local: false,
            module_singletons_constant: false,
            neutral_blocks: true,
            derived_interfaces: false,
        }
    }
}

impl Reading {
    pub(crate) const ALL: [Self; 5] = [
        Self::new("prescribed-names-exempt", |readings| &mut readings.prescribed_names_exempt),
        Self::new("main-guard-local", |readings| &mut readings.main_guard_local),
        Self::new("module-singletons-constant", |readings| {
            &mut readings.module_singletons_constant
        }),
        Self::new("neutral-blocks", |readings| &mut readings.neutral_blocks),
        Self::new("derived-interfaces", |readings| &mut readings.derived_interfaces),
    ];

    const fn new(name: &'static str, field: fn(&mut Readings) -> &mut bool) -> Self {
        Self { name, field }
    }

    pub(crate) fn set(&self, readings: &mut Readings, value: bool) {
        *(self.field)(readings) = value;
    }

    /// The default readings with this one the other way, and what it is then.
    pub(crate) fn flipped(&self) -> (Readings, bool) {
        let mut readings = Readings::default();
        let field = (self.field)(&mut readings);
        *field = !*field;
        let value = *field;
        (readings, value)
    }
}

impl Context<'_> {
    pub(super) fn is_global(&self, variable: &Variable<'_>) -> bool {
        let mut guards = self.facts.main_guards.iter();
        let is_guarded = self.readings.main_guard_local
            && guards.any(|guard| guard.contains(variable.name_span));
        variable.is_global && !is_guarded
    }

    /// Whether a global variable is a constant where global variables are forbidden.
    pub(super) fn is_global_constant(&self, variable: &Variable<'_>) -> bool {
        variable.is_constant
            || self.readings.module_singletons_constant && self.is_singleton(variable)
    }

    /// Whether a name without a declaration is bound once at global scope, to the result of a call.
    fn is_singleton(&self, variable: &Variable<'_>) -> bool {
        let InitialValue::Expression(value) = &variable.value else {
            return false;
        };
        let is_call = matches!(value.lower().kind, ExprKind::Call(..) | ExprKind::Construct(..));
        let namesakes = self.facts.variables.iter();
        let namesakes =
            namesakes.filter(|namesake| namesake.is_global && namesake.name == variable.name);
        let mut assignments = self.facts.assignments.iter();
        is_call
            && !self.profile().names.variables_are_declared
            && namesakes.count() == 1
            && !assignments.any(|assignment| assignment.target == variable.name)
    }

    pub(super) fn is_interface(&self, found: &TypeDefinition<'_>) -> bool {
        found.is_interface || self.readings.derived_interfaces && self.is_derived_interface(found)
    }

    /// Whether a class derives from an interface that is a class, and defines no method with a body.
    fn is_derived_interface(&self, found: &TypeDefinition<'_>) -> bool {
        let mut types = self.facts.types.iter();
        let Some(found) = types.find(|known| ptr::eq(*known, found) && known.is_class) else {
            return false;
        };
        let lineage = self.names.lineage(found);
        let mut functions = self.facts.functions.iter();
        lineage.iter().any(|current| current.is_interface && current.is_class)
            && !functions.any(|function| {
                let owner = function.owner_type.map(|id| self.facts.type_definition(id));
                owner.is_some_and(|owner| ptr::eq(owner, found))
                    && function.kind == FunctionKind::Method
                    && function.body.is_some()
                    && !(function.is_stub || function.is_abstract)
            })
    }

    /// Whether a block counts as text, and not as one in another programming language.
    pub(super) fn is_neutral(&self, block: &CodeBlock<'_>) -> bool {
        let is_neutral = block.language == BlockLanguage::Neutral;
        is_neutral && (self.readings.neutral_blocks || block.tag.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language::{self, Python};
    use crate::verifier::{Options, Verifier};

    /// The outcomes of the first sentence with a reading at no and at yes.
    fn outcomes(
        name: &str,
        language: Language,
        response: &str,
        sentences: &[&str],
    ) -> [&'static str; 2] {
        [false, true].map(|value| {
            let mut readings = Readings::default();
            let reading = Reading::ALL.into_iter().find(|question| question.name == name).unwrap();
            reading.set(&mut readings, value);
            let verifier = Verifier::new(Options { readings, ..Options::default() });
            let verdicts = verifier.check_sentences(sentences, response, Some(language));
            verdicts[0].outcome.word()
        })
    }

    fn python(code: &str) -> String {
        format!("```python\n{code}\n```\n")
    }

    #[test]
    fn a_prescribed_name_may_be_exempt() {
        let convention =
            "The function names in your code should follow the camelCase naming convention.";
        let prescribes = "Your code should include a function named get_x.";
        let name = "prescribed-names-exempt";
        let response = python("def get_x(): pass");
        let sentences = [convention, prescribes];
        assert_eq!(outcomes(name, Python, &response, &sentences), ["No", "Yes"]);
        assert_eq!(outcomes(name, Python, &response, &sentences[..1]), ["No", "No"]);
        let other = python("def get_x(): pass\ndef get_y(): pass");
        assert_eq!(outcomes(name, Python, &other, &sentences), ["No", "No"]);
    }

    #[test]
    fn the_main_guard_may_be_local() {
        let name = "main-guard-local";
        let guarded = python("def f(): pass\n\nif __name__ == '__main__':\n    x = f()");
        for sentence in [
            "Your code should not use global variables.",
            "Variable x, should not be a global variable.",
        ] {
            assert_eq!(outcomes(name, Python, &guarded, &[sentence]), ["No", "Yes"]);
            let plain = python("x = f()\nif y:\n    x = 2");
            assert_eq!(outcomes(name, Python, &plain, &[sentence]), ["No", "No"]);
        }
        for sentence in
            ["Your code should use global variables.", "Variable x, should be a global variable."]
        {
            assert_eq!(outcomes(name, Python, &guarded, &[sentence]), ["Yes", "No"]);
        }
    }

    #[test]
    fn a_singleton_of_a_module_may_be_a_constant() {
        let name = "module-singletons-constant";
        let sentence = ["Your code should not use global variables."];
        for (code, expected) in [
            ("logger = logging.getLogger(__name__)", ["No", "Yes"]),
            ("app = FastAPI()", ["No", "Yes"]),
            ("app = FastAPI()\napp = Flask()", ["No", "No"]),
            ("total = count()\ndef f():\n    global total\n    total += 1", ["No", "No"]),
            ("total = 0", ["No", "No"]),
        ] {
            assert_eq!(outcomes(name, Python, &python(code), &sentence), expected, "{code}");
        }
        let java = "```java\nclass A { static Logger log = new Logger(); }\n```\n";
        assert_eq!(outcomes(name, Language::Java, java, &sentence), ["No", "No"]);
    }

    #[test]
    fn blocks_beside_the_code_may_be_foreign() {
        let name = "neutral-blocks";
        let sentence = ["Your code should be written in Python."];
        for (beside, expected) in [
            ("```bash\npip install x\n```\n", ["No", "Yes"]),
            ("```json\n{\"a\": 1}\n```\n", ["No", "Yes"]),
            ("```java\nclass A {}\n```\n", ["No", "No"]),
            ("", ["Yes", "Yes"]),
        ] {
            let response = python("x = 1") + beside;
            assert_eq!(outcomes(name, Python, &response, &sentence), expected, "{beside}");
        }
    }

    #[test]
    fn a_class_that_only_derives_from_an_interface_may_be_one() {
        let name = "derived-interfaces";
        let sentence = ["Your code should define an interface named B."];
        let base = "from abc import ABC\nclass A(ABC):\n    def f(self): ...\n";
        for (rest, expected) in [
            ("class B(A):\n    x = 1", ["No", "Yes"]),
            ("class B(A):\n    def f(self):\n        return 1", ["No", "No"]),
            ("class B:\n    x = 1", ["No", "No"]),
        ] {
            let response = python(&format!("{base}{rest}"));
            assert_eq!(outcomes(name, Python, &response, &sentence), expected, "{rest}");
        }
        let cpp = "```cpp\nclass A { virtual void f() = 0; };\nclass B : public A {};\n```\n";
        assert_eq!(outcomes(name, Language::Cpp, cpp, &sentence), ["No", "Yes"]);
        let java = "```java\ninterface A {}\nabstract class B implements A {}\n```\n";
        assert_eq!(outcomes(name, Language::Java, java, &sentence), ["No", "No"]);
    }

    #[test]
    fn a_flipped_reading_is_not_the_default() {
        for reading in Reading::ALL {
            assert_ne!(reading.flipped().0, Readings::default(), "{}", reading.name);
        }
    }
}

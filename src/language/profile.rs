//! What sets a language apart, as data: one [`LanguageProfile`] per language, in its folder under
//! `src/lang/`.
//!
//! A setting says what differs from most languages; what has to be computed is in the traits of a
//! language.

use super::Language;

pub(crate) use escapes::Escapes;
pub(crate) use fixes::FixProfile;
pub(crate) use types::{
    Arithmetic, ArrayForm, Collections, SeveralResults, TypeProfile, TypeSyntax,
};

/// Defines a group of settings, each with its default.
macro_rules! settings {
    (
        $(#[$about:meta])* $group:ident {
            $($(#[$decides:meta])* $setting:ident: $type:ty = $default:expr,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $group {
            $($(#[$decides])* pub(crate) $setting: $type,)*
        }

        impl $group {
            /// What most languages have.
            pub(crate) const DEFAULT: Self = Self { $($setting: $default,)* };
        }
    };
}

mod escapes;
mod fixes;
mod types;

/// How a member says who may use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// By a modifier; what one without it is.
    Modifier { default: Option<&'static str> },
    /// By the section of the class that it is in.
    Section,
    /// By an underscore before its name if it is private.
    Underscore,
    /// By a capital as the first letter of its name if it is public.
    Capital,
    /// By `pub`, which may be limited to a part of the code; without it, it is private.
    Pub,
}

/// The settings of a language, by subject.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageProfile {
    pub(crate) language: Language,
    pub(crate) syntax: SyntaxProfile,
    pub(crate) types: TypeProfile,
    pub(crate) classes: ClassProfile,
    pub(crate) names: NameProfile,
    pub(crate) fixes: FixProfile,
}

impl SyntaxProfile {
    /// Whether the file at a path only declares what other files define.
    pub(crate) fn is_stub(&self, path: &str) -> bool {
        self.stub_endings.iter().any(|ending| path.ends_with(ending))
    }
}

impl LanguageProfile {
    /// The settings of a statically typed language with classes.
    pub(crate) const fn of(language: Language) -> Self {
        Self {
            language,
            syntax: SyntaxProfile::DEFAULT,
            types: TypeProfile::DEFAULT,
            classes: ClassProfile::DEFAULT,
            names: NameProfile::DEFAULT,
            fixes: FixProfile::DEFAULT,
        }
    }
}

pub(crate) trait HasProfile: std::fmt::Debug + Sync {
    fn profile(&self) -> &'static LanguageProfile;
}

/// Names in a fixed order.
type Names = &'static [&'static str];

/// Pairs of a name and what belongs to it.
type NamePairs = &'static [(&'static str, &'static str)];

settings! {
    /// Classes, and how objects are made.
    ClassProfile {
        /// The keyword for the current object; `None` if a method names its receiver itself.
        current_object: Option<&'static str> = Some("this"),
        /// The word for the current object as one of its base.
        base_object: &'static str = "super",
        /// The names of a first parameter that is a receiver, also where no class is in sight.
        receivers: Names = &[],
        /// The members of a class are visible in its methods without a receiver.
        have_implicit_receiver: bool = true,
        /// The name of the method that initializes a new object, if it has one of its own.
        initializer: Option<&'static str> = None,
        /// How the modifiers of an initializer that may give nothing say so, if one may.
        failing_initializer: Option<&'static str> = None,
        /// The label of the argument by which an enumeration looks up a case, which may be missing.
        raw_value: Option<&'static str> = None,
        /// The function that any type may have by itself, which makes an object without arguments.
        default_initializer: Option<&'static str> = None,
        /// A class without constructors inherits those of its base.
        inherit_constructors: bool = false,
        /// A constructor that is generated has the fields with a type as parameters, not all.
        constructors_take_typed_fields: bool = false,
        /// How the name of a function that builds an object begins, if this is a convention: the
        /// name of the type follows.
        constructor_prefixes: Names = &[],
        /// A function of the response that returns a construction is called in its place.
        functions_construct: bool = false,
        /// A variable that is declared without a value is an object of its type, not a null
        /// reference.
        declarations_construct: bool = true,
        /// A list in braces constructs the object that it initializes: `Point p = {1, 2};`.
        lists_construct: bool = false,
        /// How a member says who may use it.
        access: Access = Access::Modifier { default: None },
        /// A method may be overridden without being marked as virtual.
        methods_are_virtual: bool = true,
        /// The methods that every class has, with the number of their parameters.
        object_methods: &'static [(&'static str, usize)] = &[],
        /// Functions that make a smart pointer to a new object, with its type.
        smart_pointers: NamePairs = &[],
        /// Functions whose call as the value of a field gives the field's default in its
        /// arguments: `field(default=0)`.
        field_specifiers: Names = &[],
        /// A field whose type is that of a function is called like a method.
        fields_may_be_methods: bool = false,
        /// A type implements an interface by its methods, without naming it.
        interfaces_are_structural: bool = false,
        /// Methods are properties of a class's prototype.
        have_prototypes: bool = false,
        /// Several declarations of an interface of one name are one interface.
        merge_interfaces: bool = false,
        /// A class can name an interface that it implements in the same way as a base class.
        extend_interfaces: bool = true,
        /// Who may use a type without a modifier that is in no other, where that is not who may use a member.
        outer_type_access: Option<&'static str> = None,
        /// A function from outside the code that is not a method is called on its class, whose
        /// name begins with an upper-case letter, and not on a module.
        hold_functions: bool = false,
    }
}

settings! {
    /// What names mean, and how they are written.
    NameProfile {
        /// What a variable is read for to be given a new value is no use of it.
        own_uses_are_none: bool = false,
        /// A module passes on names of other modules, so that one thing has several paths.
        modules_pass_on: bool = false,
        /// The marks at the ends of a name that say nothing about its words.
        marks: &'static [char] = &['_'],
        /// Names between double underscores are for the language's own use: `__init__`.
        dunder_names_are_reserved: bool = false,
        /// Camel case means MixedCaps, in which the case of the first letter only says whether the
        /// name is exported.
        camel_case_is_mixed_caps: bool = false,
        /// What people call the members of a class when they speak of names are its fields.
        members_are_fields: bool = false,
        /// A variable is declared, and keeps its type. If not, each assignment to a name binds it
        /// anew, and only bindings that agree make its type evident.
        variables_are_declared: bool = true,
        /// Anything that is bound once may be a constant, so that style guides mean literals by the
        /// word.
        constants_are_literals: bool = false,
        /// A field counts as a variable in instructions about all variables.
        fields_are_variables: bool = true,
        /// An alias of an import may be that of a namespace or a type, which names what is in it.
        aliases_are_of_names: bool = false,
        /// The labels of a function's parameters are a part of its name: `move(to:)`.
        labels_are_of_names: bool = false,
        /// There are properties beside the fields, which are no variables.
        have_properties: bool = false,
        /// `x += 1` by itself reads `x`.
        updates_read: bool = true,
        /// Calls that may read any local variable of the function around them.
        readers_of_all: Names = &[],
        /// How the code of a function ends, unless it is a text that is used elsewhere: of a macro.
        function_end: &'static str = "",
        /// A call by a name alone never calls what a variable holds.
        calls_need_functions: bool = false,
        /// A key in a literal of a named type may be the name of a variable.
        keys_may_be_variables: bool = false,
        /// The tokens that join the parts of a name.
        joints: Names = &[".", "::", ".*"],
        /// What begins a call after a name: a token, or two of them together.
        call_starts: Names = &["("],
        /// A closure may stand behind the name of what it is passed to, without parentheses:
        /// `map { $0 + 1 }`.
        have_trailing_closures: bool = false,
        /// Instructions name some keywords like functions, `try!`, so that a keyword alone is no use of one.
        keywords_are_called: bool = false,
        /// Marks before the name of what is no local variable: `@count`.
        member_marks: Names = &[],
        /// A function is called by its name alone, so that only the tree shows what is a call.
        names_call: bool = false,
        /// Methods of functions that call or bind the function that they belong to.
        calling_methods: Names = &[],
        /// `::` before a name makes it a method reference, as in `Arrays::asList`.
        have_method_references: bool = false,
        /// A call may give arguments by the names of the parameters.
        name_arguments: bool = false,
        /// Functions of one name may differ in their parameters.
        have_overloads: bool = false,
        /// A package is a namespace, which is part of the full names of what is in it, and of which
        /// `a.f` may name a function. Else everything in the same block is in the package.
        have_namespaces: bool = false,
        /// The compiler asks for capitals in the names of static variables.
        statics_are_upper: bool = false,
        /// What is between the parts of the full name of a library function. If it differs from
        /// what is before a member, one word before it is never a variable.
        separator: &'static str = ".",
        /// What people write between a module and one in it that an import may take from it:
        /// `from os import path`, `use std::fs`.
        module_joint: Option<&'static str> = None,
        /// The name that an import gives a module stands for what it exports by default.
        modules_export_defaults: bool = false,
        /// Which uses of a name may mean an imported library although no import binds the name.
        unbound_use: UnboundUse = UnboundUse::CalledMember,
        /// The objects whose members need no prefix: the functions of `window`.
        global_objects: Names = &[],
    }
}

/// Which uses of a name may mean an imported library although no import binds the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnboundUse {
    /// Calls of members of something that no other import binds: the object may be the library's.
    CalledMember,
    /// Calls, and names without a qualifier.
    CalledOrBare,
    /// Calls, and everything that is not a variable.
    Any,
}

impl SyntaxProfile {
    /// A name without its marks; any other text as it is.
    pub(crate) fn unmarked<'t>(&self, text: &'t str) -> &'t str {
        let Some((start, end)) = self.name_marks else { return text };
        let name = text.strip_prefix(start).and_then(|name| name.strip_suffix(end));
        let is_name = |name: &&str| {
            name.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        name.filter(is_name).unwrap_or(text)
    }
}

/// How a language writes what it says of definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnotationForm {
    /// Not at all.
    None,
    /// With a mark before each: `@Test`.
    Marked,
    /// In brackets, and the facts have them among the modifiers: `[Fact]`, `#[test]`, `[[nodiscard]]`.
    Bracketed,
}

settings! {
    SyntaxProfile {
        /// What a backslash means in strings.
        escapes: Escapes = Escapes::DEFAULT,
        /// How annotations of definitions are written.
        annotations: AnnotationForm = AnnotationForm::Marked,
        /// `<` and `>` are the brackets of type arguments, so that they nest.
        angle_brackets_nest: bool = false,
        /// A series of `=>`, which the grammar does not know, parses as assignments nested in each
        /// other.
        arrows_nest: bool = false,
        /// Blanks at the ends of lines count within a string that runs over several lines.
        blanks_in_strings_count: bool = false,
        /// The operands of conditions that boolean operators join are counted.
        counts_operands: bool = false,
        /// The keyword that declares a variable where another one could declare a constant.
        variable_keyword: Option<&'static str> = None,
        /// The parts that the grammar leaves as text are code where they are, not a text that is used
        /// elsewhere.
        fragments_are_in_place: bool = false,
        /// What stands before and behind a name that would be a keyword without, and is no part of it: `@class`.
        name_marks: Option<(&'static str, &'static str)> = None,
        /// How the paths of files end that only declare what other files define and document.
        stub_endings: Names = &[],
        /// How the paths of files end that are in the module system before the present one.
        old_module_endings: Names = &[],
        /// The words of a first comment that tell of another language, whose files end like this one's.
        dialect_marks: Names = &[],
    }
}

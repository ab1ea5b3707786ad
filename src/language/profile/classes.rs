//! The settings of classes and objects.

use super::{NamePairs, Names};

settings! {
    /// Classes, and how objects are made.
    ClassProfile {
        /// The keyword for the current object; `None` if a method names its receiver itself.
        current_object: Option<&'static str> = Some("this"),
        /// The names of a first parameter that is a receiver, also where no class is in sight.
        receivers: Names = &[],
        /// The members of a class are visible in its methods without a receiver.
        have_implicit_receiver: bool = true,
        /// The name of the method that initializes a new object, if it has one of its own.
        initializer: Option<&'static str> = None,
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
        /// A function from outside the code that is not a method is called on its class, whose
        /// name begins with an upper-case letter, and not on a module.
        hold_functions: bool = false,
    }
}

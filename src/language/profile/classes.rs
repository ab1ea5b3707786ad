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
        /// Functions whose call as the value of a field gives the field's default in its
        /// arguments: `field(default=0)`.
        field_specifiers: Names = &[],
        /// A variable that is declared without a value is an object of its type, not a null
        /// reference.
        declarations_construct: bool = true,
        /// Functions that make a smart pointer to a new object, with its type.
        smart_pointers: NamePairs = &[],
        /// A function from outside the code that is not a method is called on its class, whose
        /// name begins with an upper-case letter, and not on a module.
        hold_functions: bool = false,
    }
}

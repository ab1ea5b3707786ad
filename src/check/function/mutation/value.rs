//! What a value may be in relation to an object that is followed through the code.

/// What a value may be: any of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Value(u8);

impl Value {
    /// Nothing is known yet.
    pub(super) const NONE: Self = Self(0);
    /// It has nothing to do with the object.
    pub(super) const OTHER: Self = Self(1);
    /// A new object that has parts of it.
    pub(super) const HOLDER: Self = Self(2);
    /// Something in the object.
    pub(super) const PART: Self = Self(4);
    /// The object.
    pub(super) const WHOLE: Self = Self(8);
    /// A new object that has such new objects in it.
    const DEEP: Self = Self(16);
    /// Any of these.
    pub(super) const ANY: Self = Self(31);

    const KINDS: [Self; 5] = [
        Self::OTHER,
        Self::HOLDER,
        Self::PART,
        Self::WHOLE,
        Self::DEEP,
    ];

    /// One or the other.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn may_be(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    fn each(self, made: impl Fn(Self) -> Self) -> Self {
        let kinds = Self::KINDS.into_iter().filter(|kind| self.may_be(*kind));
        kinds.fold(Self::NONE, |all, kind| all.or(made(kind)))
    }

    /// What is in it.
    pub(super) fn part(self) -> Self {
        self.each(|kind| match kind {
            Self::OTHER => Self::OTHER,
            // A copy may be a deep one, and may have got other parts.
            Self::HOLDER => Self::OTHER.or(Self::PART),
            Self::DEEP => Self::OTHER.or(Self::HOLDER).or(Self::DEEP),
            _ => Self::PART,
        })
    }

    /// A new object that has it or its parts in it.
    pub(super) fn held(self) -> Self {
        self.each(|kind| match kind {
            Self::OTHER => Self::OTHER,
            Self::HOLDER | Self::DEEP => Self::DEEP,
            _ => Self::HOLDER,
        })
    }

    /// A shallow copy.
    pub(super) fn copied(self) -> Self {
        self.each(|kind| match kind {
            Self::PART | Self::WHOLE => Self::HOLDER,
            other => other,
        })
    }

    /// The same, if one of several things that are put together has to do with the object: then all of
    /// it has.
    pub(super) const fn together(self) -> Self {
        match self.is_related() {
            true => Self(self.0 & !Self::OTHER.0),
            false => self,
        }
    }

    /// The value after something was put into it: another object may then have parts of the one that is
    /// followed.
    pub(super) const fn storing(self, stored: Self) -> Self {
        match self.may_be(Self::OTHER) {
            true => self.or(stored),
            false => self,
        }
    }

    /// What a value is in relation to the object, if it is this in relation to a value that is
    /// `of`.
    pub(super) fn through(self, of: Self) -> Self {
        self.each(|kind| match kind {
            Self::HOLDER => of.held(),
            Self::DEEP => of.held().held(),
            Self::PART => of.part(),
            Self::WHOLE => of,
            _ => Self::OTHER,
        })
    }

    /// Whether it may have to do with the object.
    pub(super) const fn is_related(self) -> bool {
        self.0 & !Self::OTHER.0 != 0
    }

    /// Whether to change it may be to change the object.
    pub(super) const fn may_be_in_object(self) -> bool {
        self.may_be(Self::PART) || self.may_be(Self::WHOLE)
    }

    /// Whether to change it is to change the object.
    pub(super) const fn is_in_object(self) -> bool {
        self.may_be_in_object() && self.0 & !(Self::PART.0 | Self::WHOLE.0) == 0
    }
}

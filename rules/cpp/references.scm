; references

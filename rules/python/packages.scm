; Python has no package clause. Path comments and titles are read before the matches, and absolute
; imports with the other imports.

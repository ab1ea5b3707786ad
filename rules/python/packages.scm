; Python has no package clause: path comments and titles are read before the matches, and
; absolute imports with the imports.

; functions

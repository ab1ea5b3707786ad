; variables

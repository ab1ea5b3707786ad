; literals

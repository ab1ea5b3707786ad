"""Counts what is there."""

LIMIT = 100
count = 0  # codeif: allow(no-global-variables) one process, one stock
last = None


class stock_item:
    def put(self, name, shelf, number, price):
        return name


# codeif: allow(max-parameters)
def move(a, b, c, d):
    return "goto"

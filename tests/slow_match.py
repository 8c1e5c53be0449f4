"""The book of a match, slow and plain: what goes from one deal to the next.

It shares nothing with the engine. A deal is the dict of `slow_game`, its bill that of
`slow_bill`; the book is a dict with the next dealer, what the next deal is multiplied
by, and what each seat has won or lost so far. Rows A8, F20 to F22 of the matrix.
"""

from tests import slow_bill


def new_book(players, dealer):
    """Before the first deal nobody has won, and nothing is carried."""
    return {"dealer": dealer, "carry": 1, "balance": [0] * players, "deals": 0}


def enter(book, game):
    """Write down a deal that is over."""
    _, totals = slow_bill.bill(game)
    book["balance"] = [a + b for a, b in zip(book["balance"], totals, strict=True)]
    book["dealer"], book["carry"] = slow_bill.next_deal(game)
    book["deals"] += 1

"""The three errors, each a `ValueError` whose message says what would be right."""


class NotationError(ValueError):
    """Text that cannot be read: an unknown token, a card twice, a broken line."""


class IllegalMoveError(ValueError):
    """A move that the position does not allow."""


class RulesError(ValueError):
    """A rules name, option or value that does not exist."""


def quoted(given: object) -> str:
    """What was given, quoted for a message; something long is cut.

    >>> quoted("3x"), len(quoted("x" * 3000))
    ("'3x'", 61)
    """
    text = repr(given)
    return text if len(text) < 62 else f"{text[:58]}..."

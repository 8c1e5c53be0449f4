"""The three errors, each a `ValueError` whose message says what would be right."""


class NotationError(ValueError):
    """Text that cannot be read: an unknown token, a card twice, a broken line."""


class IllegalMoveError(ValueError):
    """A move that the position does not allow."""


class RulesError(ValueError):
    """A rules name, option or value that does not exist."""

"""Our own drawings of the cards, as SVG text."""

from .deck import back, card

__all__ = ["back", "card"]

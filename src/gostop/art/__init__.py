"""Our own drawings: cards as SVG (`card`, `back`), boards as HTML (`art.board`).

The drawings are only loaded when they are asked for, so that who draws boards, which
show cards by file name, need not carry them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .deck import back, card

__all__ = ["back", "card"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import deck  # noqa: PLC0415 - see above

    return getattr(deck, name)

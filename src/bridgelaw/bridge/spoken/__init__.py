"""Understand declarer's call for a card from dummy, in Danish, English or a mix of them.

`understand("klør otte – sludder, ruder otte")` returns the meaning, not the card: which card it is
depends on dummy's hand and the trick (Law 46). The words are in `lexicon`, their grammar is in
`grammar.lark`.
"""

from __future__ import annotations

from bridgelaw.bridge.spoken.meaning import (
    Correction,
    Designation,
    Introduction,
    Kind,
    NamedSuit,
    NotUnderstood,
    Relative,
    Sign,
    SuitRole,
    Utterance,
)

__all__ = [
    "Correction",
    "Designation",
    "Introduction",
    "Kind",
    "NamedSuit",
    "NotUnderstood",
    "Relative",
    "Sign",
    "SuitRole",
    "Utterance",
    "understand",
]


def understand(words: str) -> Utterance:
    """Return the meaning of what declarer said.

    Raises NotUnderstood, with the place and the words understood there, for anything else: unknown
    words, several cards without a correction between them ("spar konge og es"), an ambiguous letter
    ("D" alone).
    """
    from bridgelaw.bridge.spoken.parser import parse  # lark, only when it is needed

    return parse(words)

"""Declarer's words for a card from dummy, in Danish and English mixed freely, and what they mean.

`understand("klør otte – sludder, ruder otte")` gives the meaning, not the card: which card that is
depends on dummy's hand and the trick (Law 46). The words are in `lexicon`, how they go together in
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
    """The meaning of what declarer said.

    Raises NotUnderstood, with the place and what is known there, for anything else: unknown words,
    several cards with nothing between them that corrects ("spar konge og es"), a letter that may be
    two things ("D" alone).
    """
    from bridgelaw.bridge.spoken.parser import parse  # lark, only when it is needed

    return parse(words)

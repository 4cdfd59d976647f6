"""Double dummy analysis by exhaustive search, for endings only.

It is slow, short and independent of the solver.
"""

from __future__ import annotations

from functools import cache

from bridgelaw.bridge.cards import Card, Strain

State = tuple[tuple[frozenset[Card], ...], int, tuple[Card, ...]]
"""The hands N, E, S, W; who led; the trick so far."""


def winner(trick: tuple[Card, ...], leader: int, trump: Strain) -> int:
    def power(card: Card) -> tuple[bool, bool, int]:
        return card.suit.strain is trump, card.suit is trick[0].suit, card.rank.index

    return (leader + trick.index(max(trick, key=power))) % 4


def playable(hand: frozenset[Card], trick: tuple[Card, ...]) -> frozenset[Card]:
    return (trick and frozenset(card for card in hand if card.suit is trick[0].suit)) or hand


def tricks(
    hands: tuple[frozenset[Card], ...], leader: int, trick: tuple[Card, ...], trump: Strain
) -> int:
    """Return North-South's tricks from here."""

    @cache
    def best(state: State) -> int:
        hands, leader, trick = state
        turn = (leader + len(trick)) % 4
        if not hands[turn]:
            return 0
        found = []
        for card in playable(hands[turn], trick):
            left = tuple(hand - {card} for hand in hands)
            now = (*trick, card)
            if len(now) < 4:
                found.append(best((left, leader, now)))
            else:
                won = winner(now, leader, trump)
                found.append((won % 2 == 0) + best((left, won, ())))
        return (min if turn % 2 else max)(found)

    return best((hands, leader, trick))

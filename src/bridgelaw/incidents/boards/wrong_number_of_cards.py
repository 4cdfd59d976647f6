"""A hand with too many or too few cards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_13_number_of_cards import (
    Numbers,
    another_law,
    called,
    foreign_card,
    found_after_play,
    not_called,
    play_and_adjust_perhaps,
    put_right_and_play,
    too_many,
)
from bridgelaw.laws.general.law_14_missing_card import (
    MissingCard,
    after_the_lead,
    among_the_played_cards,
    before_the_lead,
    found_elsewhere,
    held_all_along,
    is_missing,
    not_found,
    what_it_tells,
)


class Outcome(Enum):
    """The outcome for the deal."""

    PUT_RIGHT = Text("The hands are corrected, and the deal is played normally.")
    PLAYED_PERHAPS_ADJUSTED = Text(
        "The hands are corrected, and the deal is played; the score may be adjusted afterwards."
    )
    CARD_OF_ANOTHER_HAND_SEEN = Text(
        "The hands are corrected; a player saw a card of another hand by mistake."
    )
    ADJUSTED = Text("The deal cannot be played: the score is adjusted.")
    CANCELLED = Text("The result is cancelled and the score adjusted.")
    STANDS = Text("The score stands.")
    CARD_REMOVED = Text("The card is taken away, and play goes on.")
    COMPLETED = Text("The short hand gets its card back and is treated as having had it all along.")
    REVOKE = Text("The short hand gets its card back; it was a revoke not to play it.")
    DEFECTIVE_TRICK = Text("A trick has a card too many or too few.")
    FOULED = Text("The board was changed between tables.")


@incident(
    "wrong number of cards",
    group="cards and boards",
    case=MissingCard,
    title=Text("A hand with too many or too few cards"),
)
def wrong_number_of_cards(case: MissingCard) -> Outcome:
    """A player has more or fewer than thirteen cards, a card is missing or one too many has turned
    up. For a trick with too many or too few cards see "defective trick"."""
    if foreign_card(case):
        return Outcome.CARD_REMOVED
    if too_many(case):
        return _too_many(case)
    if is_missing(case):
        return _short(case)
    another_law(case)
    return Outcome.FOULED if case.numbers is Numbers.BETWEEN_TABLES else Outcome.DEFECTIVE_TRICK


def _too_many(case: MissingCard) -> Outcome:
    if case.play_over:
        return Outcome.CANCELLED if found_after_play(case) else Outcome.STANDS
    if not not_called(case):
        return Outcome.PLAYED_PERHAPS_ADJUSTED if called(case) else Outcome.ADJUSTED
    if put_right_and_play(case):
        return Outcome.PUT_RIGHT
    return (
        Outcome.PLAYED_PERHAPS_ADJUSTED
        if play_and_adjust_perhaps(case)
        else Outcome.CARD_OF_ANOTHER_HAND_SEEN
    )


def _short(case: MissingCard) -> Outcome:
    if before_the_lead(case):
        what_it_tells(case)
        return Outcome.COMPLETED
    if not after_the_lead(case):
        return Outcome.STANDS
    if among_the_played_cards(case):
        return Outcome.DEFECTIVE_TRICK
    if not found_elsewhere(case):
        not_found(case)
    failed = held_all_along(case)
    if not case.play_over:
        what_it_tells(case)
    return Outcome.REVOKE if failed else Outcome.COMPLETED

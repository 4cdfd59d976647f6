"""Facts of the play that a table needs as one: tricks, choices about a lead, cards of a suit."""

from __future__ import annotations

from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.formats.answers import in_words
from bridgelaw.table.cards import Suit

FIRST: Final = "opening lead out of turn"
"""There the five ways of Law 54 have the choice of Law 50D2 in them."""


def best_result(situation: Situation) -> str | None:
    """The best for the innocent side: `as played`, `without the revoke` or `without the repeat`.

    As played is with the tricks that go over; where all since the revoke have, nothing can be
    better. None where the tricks were not counted.
    """
    if situation.value("all goes over") == "yes":
        return "as played"
    found = _best(situation)
    return None if found is None else found[0]


def tricks_due(situation: Situation) -> str | None:
    """The tricks of the declaring side in the best of these; `not counted` if all go over."""
    if situation.value("all goes over") == "yes":
        return "not counted"
    found = _best(situation)
    return None if found is None else str(found[1])


def tricks_were_counted(situation: Situation) -> str | None:
    """Whether the tricks of the declaring side matter: `no` where all since the revoke go over."""
    due = tricks_due(situation)
    return None if due is None else "no" if due == "not counted" else "yes"


def without_any_revoke(situation: Situation) -> str | None:
    """Whether there would have been as many tricks without any revoke: `same` or `other`."""
    made, without = _number(situation, "tricks made"), _number(situation, "without any")
    if made is None or without is None:
        return None
    return "same" if made == without else "other"


def may_be_ruled_on(situation: Situation) -> str | None:
    """Whether the director was told before the period for a ruling was over: `yes` or `no`."""
    over = situation.value("period over")
    if over is not None:
        return "no" if over == "yes" else "yes"
    in_time = situation.value("attention") in ("in time", "cannot be established")
    return "yes" if in_time else None


def defenders_answer(situation: Situation) -> str | None:
    """What the defenders have chosen about declarer's lead out of turn: `accept` or `refuse`."""
    if situation.value("remark") == "refusal":
        return "refuse"
    wish = situation.value("defenders wish")
    return situation.value("next defenders wish") if wish == "different" else wish


def choice_of_lead(situation: Situation) -> str | None:
    """What declarer has chosen about a penalty card: `none` if another right of his goes first."""
    if situation.value("prefers penalty card") == "no":
        return "none"
    way = situation.value("way") if situation.table.incident == FIRST else None
    return situation.value("lead choice") if way is None else way


def choice_made_here(situation: Situation) -> str | None:
    """The same where it may be left to another incident: then `elsewhere`."""
    return choice_of_lead(situation) or "elsewhere"


def excused_lead(situation: Situation) -> str:
    """Whether Laws 57C1 and 57C2, where they are read so, free a defender who led too early."""
    return "yes" if situation.value("leads too") == "leads too" else "no"


def still_forbidden(situation: Situation) -> str | None:
    """The suits forbidden before that declarer has not given up: in words, or `none`."""
    before = situation.seen("forbidden before")
    if not isinstance(before, tuple):
        return "none" if situation.value("earlier duty") == "no" else None
    if not before or situation.value("prefers penalty card") == "yes":
        return "none"
    return in_words(before)


def suits_chosen(situation: Situation) -> str | None:
    """The suits that declarer requires or forbids: the only one if he named none."""
    suits = _suits_chosen(situation)
    return None if suits is None else in_words(suits)


def picked_up(situation: Situation) -> str | None:
    """The penalty cards of the suits that declarer requires or forbids, or `none`."""
    cards, suits = situation.seen("partners penalty cards"), _suits_chosen(situation)
    if not isinstance(cards, tuple) or suits is None:
        return None
    return in_words(tuple(card for card in cards if card.suit in suits)) or "none"


def left_on_the_table(situation: Situation) -> str | None:
    """The penalty cards that stay after declarer's choice; `none` if there are none."""
    cards, suits = situation.seen("partners penalty cards"), _suits_chosen(situation)
    if not isinstance(cards, tuple) or suits is None:
        return None
    return in_words(tuple(card for card in cards if card.suit not in suits)) or "none"


def something_left(situation: Situation) -> str | None:
    """Whether he has required or forbidden a suit, and a penalty card of another suit stays."""
    if choice_of_lead(situation) in ("none", "leave"):
        return "no"
    left = left_on_the_table(situation)
    return None if left is None else "no" if left == "none" else "yes"


def rest_of_the_tricks(situation: Situation) -> str | None:
    """The tricks that were left less those of the claimer's side on the worst normal line."""
    left, worst = _number(situation, "remaining"), _number(situation, "worst normal")
    return None if left is None or worst is None else str(left - worst)


def gone_over(situation: Situation) -> str:
    """How many tricks go over: those of the first revoke where this one is a repeat."""
    if situation.value("same suit") == "again":
        return situation.value("first transfer") or "0"
    if situation.value("two go over") == "yes":
        return "2"
    return "1" if situation.value("one goes over") == "yes" else "0"


def _suits_chosen(situation: Situation) -> tuple[Suit, ...] | None:
    choice, cards = choice_of_lead(situation), situation.seen("partners penalty cards")
    if choice in ("none", "leave"):
        return ()
    if choice is None or not isinstance(cards, tuple):
        return None
    named = situation.seen("required suit" if choice == "require" else "forbidden suits")
    if isinstance(named, Suit):
        return (named,)
    if isinstance(named, tuple):
        return named
    return tuple(dict.fromkeys(card.suit for card in cards))


def _number(situation: Situation, name: str) -> int | None:
    word = situation.value(name)
    return None if word is None else int(word)


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _best(situation: Situation) -> tuple[str, int] | None:
    made = _number(situation, "tricks made")
    holder = situation.value("holder")
    if made is None or holder is None:
        return None
    innocents = 1 if holder == "defender" else -1
    then = _number(situation, "transfer then") or 0
    best = ("as played", made + innocents * int(gone_over(situation)))
    for world, tricks in (
        ("without the revoke", _number(situation, "without revoke")),
        ("without the repeat", _plus(_number(situation, "without repeat"), innocents * then)),
    ):
        if tricks is not None and innocents * (tricks - best[1]) > 0:
            best = (world, tricks)
    return best

"""What the double-dummy solver says of a board, as plain data with its words: what `--json` prints
and the view is made from."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.engine.law import Book
from bridgelaw.equity.board import Moment, Played, Worth, needed, played, worth
from bridgelaw.equity.position import whole
from bridgelaw.equity.revokes import Proposal, Revoke, Revokes, revokes
from bridgelaw.equity.solver import Solver
from bridgelaw.i18n.text import Text
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.views.ruling import Form, named

CAUTION = Text(
    "Double dummy: all four hands are seen, and everybody plays his best card. An aid to the "
    "director's judgement, not a ruling."
)
TURNED = Text(
    """{seat} played {card} to trick {trick}: declarer's tricks were {before} before it and {after}
    after it. He needed {needed}, and no later card changed whether he had them."""
)
NEVER_TURNED = Text("No card changed whether declarer had the tricks that he needed ({needed}).")
REVOKED = Text("{seat} revoked in trick {trick} with {card}")
FOLLOWED = Text("{tricks} with {cards:or}")
NOT_ESTABLISHED = Text("It did not become established.")
GOES_OVER = Text("Law {law}: tricks that go over: {count}")
LEFT_OPEN = Text("Law {law}: whether tricks go over, the record alone does not tell.")
REPEATED = Text("(he had revoked in this suit before)")
STANDS = Text(
    "The score stands, with any transfer: {tricks} for declarer. The other side would do no "
    "better without a revoke."
)
STANDS_FOR_BOTH = Text(
    "The score stands: {tricks} for declarer. Neither side is worse off by a revoke of the other "
    "side's (Law 64C2b)."
)
ADJUST = Text(
    """Adjust to {tricks} for declarer (Law {law}): as if {seat} had followed suit in trick {trick},
    tricks that go over for earlier revokes counted in. With the transfer alone it is
    {transferred}."""
)
ADJUST_FOR_BOTH = Text(
    "Adjust to {tricks} for declarer (Law {law}), as if nobody had revoked. As played it is "
    "{transferred}."
)
DOUBT = Text(
    """It matters which card {seat} would have played: {fewest} to {most} for declarer, before any
    transfer. The doubt is resolved in favour of the side that did not offend."""
)
AFTER = Text("After {cards} cards to trick {trick}: {seat} to play")
NOW = Text("As it is now: {seat} to play")


def board_form(
    table: Table,
    solver: Solver,
    book: Book,
    lang: str,
    *,
    every_card: bool = False,
    too_late: bool = False,
) -> Form:
    """A played board: where it turned, and what each revoke was worth. Raises TableError and
    NoAnswer."""
    record = played(table, solver, every_card=every_card)
    told = (
        {failure.card: {"attention": Attention.AFTER_A_CALL} for failure in whole(table).failures}
        if too_late
        else {}
    )
    found = revokes(table, solver, book, told)
    goal = needed(table)
    return {
        "kind": "double dummy",
        "caution": CAUTION.say(lang),
        "contract": None if table.contract is None else named(table.contract, lang),
        "declarer": named(record.declarer, lang),
        "needed": goal,
        "tricks": {
            "start": record.start,
            "end": record.end,
            "made": found.made,
            "after transfer": found.transferred,
        },
        "turned": None if goal is None else _turned(record, goal, lang),
        "costly": [moment_form(moment, record, lang) for moment in record.costly],
        "cards": [moment_form(moment, record, lang) for moment in record.moments]
        if every_card
        else None,
        "revokes": [revoke_form(revoke, lang) for revoke in found.revokes],
        "proposal": None if found.proposal is None else proposal_form(found, found.proposal, lang),
    }


def _turned(record: Played, goal: int, lang: str) -> Form:
    moment = record.decided(goal)
    if moment is None:
        return {"words": NEVER_TURNED.say(lang, needed=goal)}
    words = TURNED.say(
        lang,
        seat=moment.seat,
        card=moment.card,
        trick=moment.trick,
        before=moment.before,
        after=moment.after,
        needed=goal,
    )
    return {**moment_form(moment, record, lang), "words": words}


def moment_form(moment: Moment, record: Played, lang: str) -> Form:
    """A card, with what it was worth to declarer, and what it cost whoever played it."""
    return {
        "trick": moment.trick,
        "place": moment.place,
        "seat": named(moment.seat, lang),
        "card": named(moment.card, lang),
        "regular": moment.regular,
        "before": moment.before,
        "after": moment.after,
        "cost": record.cost(moment),
        "instead": cards_form(moment.instead, lang),
    }


def cards_form(cards: Mapping[Card, int], lang: str) -> list[Form]:
    """Cards by the tricks that declarer has with them, the most first."""
    return [
        {
            "tricks": tricks,
            "cards": [named(card, lang) for card, each in cards.items() if each == tricks],
        }
        for tricks in sorted(set(cards.values()), reverse=True)
    ]


def revoke_form(revoke: Revoke, lang: str) -> Form:
    """A revoke: what the board was worth had he followed suit, and as it went."""
    failure, transfer = revoke.failure, revoke.transfer
    if transfer is None:
        law = NOT_ESTABLISHED.say(lang)
    elif transfer.number is None:
        law = LEFT_OPEN.say(lang, law=transfer.law)
    else:
        law = GOES_OVER.say(lang, law=transfer.law, count=transfer.number)
    groups = _by_tricks(revoke.followed)
    return {
        "trick": failure.trick,
        "seat": named(failure.seat, lang),
        "card": named(failure.card, lang),
        "words": REVOKED.say(lang, seat=failure.seat, card=failure.card, trick=failure.trick),
        "followed": cards_form(revoke.followed, lang),
        "followed words": "; ".join(
            FOLLOWED.say(lang, tricks=each, cards=cards) for each, cards in groups
        ),
        "before": revoke.before,
        "stood": revoke.stood,
        "gained": revoke.gained,
        "after earlier transfers": revoke.without,
        "transfer": None if transfer is None else {"law": transfer.law, "tricks": transfer.number},
        "transfer words": law,
        "repeats": REPEATED.say(lang) if revoke.repeats else None,
    }


def _by_tricks(cards: Mapping[Card, int]) -> list[tuple[int, tuple[Card, ...]]]:
    return [
        (tricks, tuple(card for card, each in cards.items() if each == tricks))
        for tricks in sorted(set(cards.values()), reverse=True)
    ]


def proposal_form(found: Revokes, proposal: Proposal, lang: str) -> Form:
    """What it suggests for Law 64C."""
    both = len({revoke.side for revoke in found.established}) == 2
    told = {"tricks": proposal.declarer, "law": proposal.law, "transferred": proposal.transferred}
    doubt = None
    if proposal.revoke is None:
        words = (STANDS_FOR_BOTH if both else STANDS).say(lang, **told)
    else:
        failure, (fewest, most) = proposal.revoke.failure, proposal.revoke.range
        words = (ADJUST_FOR_BOTH if both else ADJUST).say(
            lang, **told, seat=failure.seat, trick=failure.trick
        )
        if fewest != most and not both:
            doubt = DOUBT.say(lang, seat=failure.seat, fewest=fewest, most=most)
    return {
        "law": proposal.law or None,
        "declarer": proposal.declarer,
        "after transfer": proposal.transferred,
        "words": words,
        "doubt": doubt,
    }


def position_form(table: Table, moment: tuple[int, int] | None, solver: Solver, lang: str) -> Form:
    """A position, as it is now or was after some cards to a trick: declarer's tricks with each
    card. Raises TableError and NoAnswer."""
    table = whole(table)
    found = worth(table if moment is None else at(table, *moment), solver)
    turn = found.position.turn
    words = (
        NOW.say(lang, seat=turn)
        if moment is None
        else AFTER.say(lang, trick=moment[0], cards=moment[1], seat=turn)
    )
    return {
        "kind": "double dummy",
        "caution": CAUTION.say(lang),
        "declarer": named(found.declarer, lang),
        "position": {
            "words": words,
            "turn": named(turn, lang),
            "tricks left": found.position.tricks_left,
        },
        "tricks": {
            "from here": found.best,
            "in all": None if found.won is None else found.won + found.best,
        },
        "cards": cards_form(_in_all(found), lang),
    }


def _in_all(found: Worth) -> dict[Card, int]:
    return {card: found.in_all(tricks) for card, tricks in found.cards.items()}

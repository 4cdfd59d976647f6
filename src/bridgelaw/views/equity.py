"""Views of the double-dummy analysis of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.law import Book
from bridgelaw.equity.board import Moment, Played, Worth, needed, played, worth
from bridgelaw.equity.position import whole
from bridgelaw.equity.revokes import Proposal, Revoke, Revokes, revokes
from bridgelaw.equity.solver import Solver
from bridgelaw.i18n.text import Text
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.views.rulings.ruling import value_view
from bridgelaw.views.rulings.ruling_types import ValueView

CAUTION = Text(
    "Double dummy: all four hands are known, and every player plays the best card. It "
    "helps the director to judge and is not a ruling."
)
TURNED = Text(
    "{seat} played {card} to trick {trick}: declarer had {before} tricks before it and "
    "{after} after it. Declarer needed {needed}, and no later card made a difference "
    "to that."
)
NEVER_TURNED = Text("No card changed whether declarer had the {needed} tricks needed.")
REVOKED = Text("{seat} revoked in trick {trick} with {card}")
FOLLOWED = Text("{tricks} with {cards:or}")
NOT_ESTABLISHED = Text("It did not become established.")
GOES_OVER = Text("Law {law}: tricks transferred: {count}")
LEFT_OPEN = Text("Law {law}: the record alone does not show whether tricks are transferred.")
REPEATED = Text("(an earlier revoke by the same player in this suit)")
STANDS = Text(
    "The score stands, with any transfer: {tricks} for declarer. The other side would do no "
    "better without a revoke."
)
STANDS_FOR_BOTH = Text(
    "The score stands: {tricks} for declarer. Neither side is worse off by a revoke of the other "
    "side's (Law 64C2b)."
)
ADJUST = Text(
    """Adjust to {tricks} for declarer (Law {law}): as if {seat} had followed suit in trick
    {trick}, including tricks transferred for earlier revokes. With the transfer alone it is
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


class CardsWorth(Struct, frozen=True, kw_only=True):
    """The cards with which declarer takes a number of tricks."""

    tricks: int
    cards: list[ValueView]


class MomentView(Struct, frozen=True, kw_only=True):
    """A card with declarer's tricks before and after it, and its cost to the player."""

    trick: int
    place: int
    seat: ValueView
    card: ValueView
    regular: bool
    before: int | None
    after: int | None
    cost: int | None
    instead: list[CardsWorth]


class NeverTurned(Struct, frozen=True, kw_only=True):
    """The message that no card changed the result."""

    words: str


class Turned(MomentView, frozen=True, kw_only=True):
    """The card that changed the result."""

    words: str


class TransferView(Struct, frozen=True, kw_only=True):
    """The tricks transferred by a law; `tricks` is None if the record does not show how many."""

    law: str
    tricks: int | None


class RevokeView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A revoke: declarer's tricks if the player had followed suit, and as it went."""

    trick: int
    seat: ValueView
    card: ValueView
    words: str
    followed: list[CardsWorth]
    followed_words: str
    before: int
    stood: int
    gained: int
    after_earlier_transfers: int
    transfer: TransferView | None
    transfer_words: str
    repeats: str | None


class ProposalView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The double-dummy suggestion for Law 64C."""

    law: str | None
    declarer: int
    after_transfer: int
    words: str
    doubt: str | None


class BoardTricks(Struct, frozen=True, kw_only=True, rename=plain_words):
    """Declarer's tricks: before the lead, after the last card, as played, after any transfer."""

    start: int | None
    end: int | None
    made: int | None
    after_transfer: int | None


class BoardWorth(Struct, frozen=True, kw_only=True):
    """The analysis of a played board: the deciding card, and the effect of each revoke."""

    kind: Literal["double dummy"] = "double dummy"
    caution: str
    contract: ValueView | None
    declarer: ValueView
    needed: int | None
    tricks: BoardTricks
    turned: Turned | NeverTurned | None
    costly: list[MomentView]
    cards: list[MomentView] | None
    revokes: list[RevokeView]
    proposal: ProposalView | None


class PositionView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The moment of a position, whose turn it is, and the number of tricks left."""

    words: str
    turn: ValueView
    tricks_left: int


class PositionTricks(Struct, frozen=True, kw_only=True, rename=plain_words):
    """Declarer's tricks with best play."""

    from_here: int
    in_all: int | None


class PositionWorth(Struct, frozen=True, kw_only=True):
    """The analysis of a position: declarer's tricks with each card."""

    kind: Literal["double dummy"] = "double dummy"
    caution: str
    declarer: ValueView
    position: PositionView
    tricks: PositionTricks
    cards: list[CardsWorth]


def board_worth(
    table: Table,
    solver: Solver,
    book: Book,
    lang: str,
    *,
    every_card: bool = False,
    too_late: bool = False,
) -> BoardWorth:
    """Return the analysis of a played board.

    Raises:
        TableError, NoAnswer: the board cannot be analysed.
    """
    record = played(table, solver, every_card=every_card)
    told = (
        {failure.card: {"attention": Attention.AFTER_A_CALL} for failure in whole(table).failures}
        if too_late
        else {}
    )
    found = revokes(table, solver, book, told)
    goal = needed(table)
    moments = [_moment(moment, record, lang) for moment in record.moments] if every_card else None
    return BoardWorth(
        caution=CAUTION.say(lang),
        contract=None if table.contract is None else value_view(table.contract, lang),
        declarer=value_view(record.declarer, lang),
        needed=goal,
        tricks=BoardTricks(
            start=record.start,
            end=record.end,
            made=found.made,
            after_transfer=found.transferred,
        ),
        turned=None if goal is None else _turned(record, goal, lang),
        costly=[_moment(moment, record, lang) for moment in record.costly],
        cards=moments,
        revokes=[_revoke(revoke, lang) for revoke in found.revokes],
        proposal=None if found.proposal is None else proposal_view(found, found.proposal, lang),
    )


def _turned(record: Played, goal: int, lang: str) -> Turned | NeverTurned:
    moment = record.decided(goal)
    if moment is None:
        return NeverTurned(words=NEVER_TURNED.say(lang, needed=goal))
    words = TURNED.say(
        lang,
        seat=moment.seat,
        card=moment.card,
        trick=moment.trick,
        before=moment.before,
        after=moment.after,
        needed=goal,
    )
    return Turned(**asdict(_moment(moment, record, lang)), words=words)


def _moment(moment: Moment, record: Played, lang: str) -> MomentView:
    return MomentView(
        trick=moment.trick,
        place=moment.place,
        seat=value_view(moment.seat, lang),
        card=value_view(moment.card, lang),
        regular=moment.regular,
        before=moment.before,
        after=moment.after,
        cost=record.cost(moment),
        instead=_worth(moment.instead, lang),
    )


def _worth(cards: Mapping[Card, int], lang: str) -> list[CardsWorth]:
    """Return cards grouped by declarer's tricks with them, most tricks first."""
    return [
        CardsWorth(tricks=tricks, cards=[value_view(card, lang) for card in each])
        for tricks, each in _by_tricks(cards)
    ]


def _revoke(revoke: Revoke, lang: str) -> RevokeView:
    failure, transfer = revoke.failure, revoke.transfer
    return RevokeView(
        trick=failure.trick,
        seat=value_view(failure.seat, lang),
        card=value_view(failure.card, lang),
        words=REVOKED.say(lang, seat=failure.seat, card=failure.card, trick=failure.trick),
        followed=_worth(revoke.followed, lang),
        followed_words="; ".join(
            FOLLOWED.say(lang, tricks=each, cards=cards)
            for each, cards in _by_tricks(revoke.followed)
        ),
        before=revoke.before,
        stood=revoke.stood,
        gained=revoke.gained,
        after_earlier_transfers=revoke.without,
        transfer=None
        if transfer is None
        else TransferView(law=transfer.law, tricks=transfer.number),
        transfer_words=_transfer_words(revoke, lang),
        repeats=REPEATED.say(lang) if revoke.repeats else None,
    )


def _transfer_words(revoke: Revoke, lang: str) -> str:
    transfer = revoke.transfer
    if transfer is None:
        return NOT_ESTABLISHED.say(lang)
    if transfer.number is None:
        return LEFT_OPEN.say(lang, law=transfer.law)
    return GOES_OVER.say(lang, law=transfer.law, count=transfer.number)


def _by_tricks(cards: Mapping[Card, int]) -> list[tuple[int, tuple[Card, ...]]]:
    return [
        (tricks, tuple(card for card, each in cards.items() if each == tricks))
        for tricks in sorted(set(cards.values()), reverse=True)
    ]


def proposal_view(found: Revokes, proposal: Proposal, lang: str) -> ProposalView:
    """Return the suggestion for Law 64C."""
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
    return ProposalView(
        law=proposal.law or None,
        declarer=proposal.declarer,
        after_transfer=proposal.transferred,
        words=words,
        doubt=doubt,
    )


def position_worth(
    table: Table, moment: tuple[int, int] | None, solver: Solver, lang: str
) -> PositionWorth:
    """Return the analysis of a position, now or after some cards to a trick.

    Raises:
        TableError, NoAnswer: the position cannot be analysed.
    """
    table = whole(table)
    found = worth(table if moment is None else at(table, *moment), solver)
    turn = found.position.turn
    words = (
        NOW.say(lang, seat=turn)
        if moment is None
        else AFTER.say(lang, trick=moment[0], cards=moment[1], seat=turn)
    )
    return PositionWorth(
        caution=CAUTION.say(lang),
        declarer=value_view(found.declarer, lang),
        position=PositionView(
            words=words,
            turn=value_view(turn, lang),
            tricks_left=found.position.tricks_left,
        ),
        tricks=PositionTricks(
            from_here=found.best,
            in_all=None if found.won is None else found.won + found.best,
        ),
        cards=_worth(_in_all(found), lang),
    )


def _in_all(found: Worth) -> dict[Card, int]:
    return {card: found.in_all(tricks) for card, tricks in found.cards.items()}

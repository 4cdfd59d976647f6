"""Find contradictions inside one ruling: effects that cannot both hold, or that repeat each other.

`CLASHES` is the table of effects that contradict each other, one row for each kind of
contradiction, to be read by a director. `NEVER_CLASH` lists the kinds of effect that need no row,
each with a reason. A kind that is in neither fails a test, so that every new kind of effect is
considered.

The check is pure. It needs the ruling, the answers and the table record, as far as they are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from bridgelaw import effects as e
from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import Effect, Grade, Info, Legal, Period, When, WhichCall
from bridgelaw.effects.players import Role, Which, Who, seated, several
from bridgelaw.engine.ruling import Ruling

Kinds = tuple[type[Effect], ...]
Someone = Seat | Role
OneOfThem = frozenset[Someone]

# Players and their roles ----------------------------------------------------------------------

_PLAYERS = frozenset(role for role in Role if not several(role) and role is not Role.DIRECTOR)
_DECLARING = frozenset(
    {Role.DECLARER, Role.DUMMY, Role.PRESUMED_DECLARER, Role.PRESUMED_DUMMY, Role.DECLARING_SIDE}
)
_DEFENDING = frozenset(
    {
        Role.DEFENDER,
        Role.OTHER_DEFENDER,
        Role.EITHER_DEFENDER,
        Role.DECLARERS_LHO,
        Role.DECLARERS_RHO,
        Role.LEADER,
        Role.LEADERS_PARTNER,
        Role.WHO_SAW_IT,
        Role.WHO_DID_NOT_SEE_IT,
        Role.DEFENDERS,
    }
)
_SIDES = frozenset(
    {
        Role.NON_OFFENDING_SIDE,
        Role.OFFENDING_SIDE,
        Role.ASSERTING_SIDE,
        Role.DENYING_SIDE,
    }
)
_ALIASES: tuple[OneOfThem, ...] = (
    frozenset({Role.DECLARERS_LHO, Role.LEADER}),
    frozenset({Role.DECLARERS_RHO, Role.LEADERS_PARTNER}),
    frozenset({Role.DECLARER, Role.PRESUMED_DECLARER}),
    frozenset({Role.DUMMY, Role.PRESUMED_DUMMY}),
)
"""Roles that the same player has in every deal."""


@cache
def players(who: Who, seat: Seat | None, declarer: Seat | None) -> OneOfThem:
    """Return the seats and the roles that are certainly among those meant by `who`.

    `seat` is the player that the case is about. If two results share a member, they refer to the
    same player, at least in part.
    """
    if isinstance(who, Seat):
        return frozenset({who})
    if isinstance(who, Side):
        return frozenset(who.seats)
    if who in (Role.BOTH_SIDES, Role.EVERYONE):
        return frozenset({*Seat, *_PLAYERS, *_SIDES, Role.DECLARING_SIDE, Role.DEFENDERS})
    if who in (Role.DECLARING_SIDE, Role.DEFENDERS):
        parts = _DECLARING if who is Role.DECLARING_SIDE else _DEFENDING
        side = declarer and (declarer.side if who is Role.DECLARING_SIDE else declarer.side.other)
        return frozenset({*parts, *(side.seats if side else ())})
    found = seated(who, seat, _only_declarer(declarer))
    if isinstance(found, Seat):
        return frozenset({found})
    return next((alias for alias in _ALIASES if who in alias), frozenset({who}))


@cache
def _only_declarer(declarer: Seat | None) -> Table | None:
    return None if declarer is None else Table(declarer=declarer)


@dataclass(frozen=True, slots=True)
class Scene:
    """Who has which seat, as far as the case knows."""

    seat: Seat | None
    declarer: Seat | None

    def players(self, who: Who) -> OneOfThem:
        """Return the players who are meant."""
        return players(who, self.seat, self.declarer)

    def meet(self, one: Who, other: Who) -> bool:
        """Return whether a player is certainly among both."""
        return one is other or not self.players(one).isdisjoint(self.players(other))


# Subjects of effects -------------------------------------------------------------------------


_FIELDS: dict[tuple[type[Any], tuple[str, ...]], str] = {}


def _field(kind: type[Any], *names: str) -> str:
    """Return the first of these fields that a kind of effect has; "" if it has none."""
    found = _FIELDS.get((kind, names))
    if found is None:
        known = kind.__dataclass_fields__
        found = _FIELDS[kind, names] = next((name for name in names if name in known), "")
    return found


def who_of(effect: Any) -> Who:
    """Return the player or the side that an effect is about."""
    found: Who = getattr(effect, _field(type(effect), "who", "side", "to"))
    return found


def cards_of(effect: Any) -> tuple[object, ...]:
    """Return the cards that an effect is about."""
    field = _field(type(effect), "card", "cards")
    found = getattr(effect, field)
    return found if isinstance(found, tuple) else (found,)


# Relations between two effects for a row of the table to apply --------------------------------

Test = Callable[[Any, Any, Scene], bool]


def always(one: Any, other: Any, scene: Scene) -> bool:
    """They contradict each other whatever they are about."""
    return True


def same_player(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player or side, or about a player and that player's side."""
    return scene.meet(who_of(one), who_of(other))


def another_player(one: Any, other: Any, scene: Scene) -> bool:
    """They are about different players."""
    return not same_player(one, other, scene)


def same_card(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same card of the same player."""
    mine, yours = cards_of(one), cards_of(other)
    return any(card in yours for card in mine) and same_player(one, other, scene)


def its_substitute(one: Any, other: Any, scene: Scene) -> bool:
    """The other is about the card that replaces one."""
    return one.by in cards_of(other) and same_player(one, other, scene)


def same_call(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same call of the same player."""
    return one.call == other.call and same_player(one, other, scene)


def another_call(one: Any, other: Any, scene: Scene) -> bool:
    """They are about two calls of the same player."""
    return one.call != other.call and same_player(one, other, scene)


def its_replacement(one: Any, other: Any, scene: Scene) -> bool:
    """The other is about the call that replaces one."""
    return one.by == other.call and same_player(one, other, scene)


def the_call(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same call, and one of them does not name the player."""
    return bool(one.call == other.call)


def same_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same suit and the same player."""
    suits = other.suits if _field(type(other), "suits") else (other.suit,)
    return one.suit in suits and same_player(one, other, scene)


def another_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about two suits and the same player."""
    return one.suit != other.suit and same_player(one, other, scene)


def no_card_in_common(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, with no card in common."""
    return not set(one.cards) & set(other.cards) and same_player(one, other, scene)


def disjoint_now(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, now or in this trick, with no card in common."""
    now = one.when in _AT_ONCE and other.when in _AT_ONCE
    return now and no_card_in_common(one, other, scene)


_AT_ONCE = {When.NOW, When.THIS_TRICK}


def any_card_but(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must play one of these cards at this moment."""
    return other.when in _AT_THIS_TURN and same_player(one, other, scene)


_AT_THIS_TURN = {When.NOW, When.FIRST_LEGAL_OPPORTUNITY}


def more_than_it_must(one: Any, other: Any, scene: Scene) -> bool:
    """One lets the player play a card that is not among those the other requires."""
    return any_card_but(one, other, scene) and not set(one.cards) <= set(other.cards)


def of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player and a card of that suit."""
    suits = other.suits if _field(type(other), "suits") else (other.suit,)
    named = [card for card in one.cards if isinstance(card, Card)]
    return any(card.suit in suits for card in named) and same_player(one, other, scene)


def must_play_of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must now play a card of that suit."""
    return one.when in (When.NOW, When.THIS_TRICK) and of_that_suit(one, other, scene)


def not_of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player and a card that is not of that suit."""
    named = [card for card in one.cards if isinstance(card, Card)]
    other_suit = isinstance(other.suit, Suit) and any(card.suit is not other.suit for card in named)
    return other_suit and same_player(one, other, scene)


def must_play_not_of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must now play a card that is not of that suit."""
    return one.when in (When.NOW, When.THIS_TRICK) and not_of_that_suit(one, other, scene)


def must_lead_of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must lead a card of that suit."""
    return one.when is When.NOW and of_that_suit(one, other, scene)


def must_lead_not_of_that_suit(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must lead a card that is not of that suit."""
    return one.when is When.NOW and not_of_that_suit(one, other, scene)


def order_to_this_trick(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who must play the highest or lowest card to this trick."""
    ends = (Which.HIGHEST_OF_SUIT_LED, Which.LOWEST_OF_SUIT_LED)
    return any(card in ends for card in one.cards) and same_player(one, other, scene)


def other_grade(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same card, as minor and as major."""
    return one.grade is not other.grade and same_card(one, other, scene)


def minor(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, and the penalty card is minor."""
    return one.grade is Grade.MINOR and same_player(one, other, scene)


def major(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same card, which is a major penalty card."""
    return one.grade is Grade.MAJOR and same_card(one, other, scene)


def other_hand(one: Any, other: Any, scene: Scene) -> bool:
    """They are about two hands."""
    return not scene.meet(one.hand, other.hand)


def hand_is_another(one: Any, other: Any, scene: Scene) -> bool:
    """One is a lead from one hand, the other a turn of another player."""
    return not scene.meet(one.hand, who_of(other))


def in_the_auction(one: Any, other: Any, scene: Scene) -> bool:
    """One is a turn that comes while the player must pass."""
    return (
        other.period in (Period.NEXT_TURN, Period.THROUGHOUT)
        and one.open in (Legal.ANY, Legal.BID_OR_PASS)
        and same_player(one, other, scene)
    )


def any_call_of_his(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, who may make other calls too."""
    return one.open is not Legal.REPEATED and same_player(one, other, scene)


def must_pass_then(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player, and the call to be repeated is not a pass."""
    return one.call != PASS and same_player(one, other, scene)


def same_matter(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same right of the same player, at the same time."""
    if _field(type(one), "when") and one.when in _LATER:
        return False
    return _words(one.right) == _words(other.right) and same_player(one, other, scene)


_LATER = {When.AFTER_PLAY, When.END_OF_SESSION}


@cache
def _words(right: Enum) -> str:
    return str(getattr(right.value, "en", right.value))


def same_information(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same information for the same player, or one contains the other."""
    if other.info is not one.info and not (
        other.info is Info.HOLDS_IT and one.info in _WITH_THE_CARD
    ):
        return False
    named = "{card}" not in _words(one.info) or one.card == other.card
    return named and scene.meet(one.holder, other.holder) and same_player(one, other, scene)


_WITH_THE_CARD = {Info.CONSIDERED_IT}
"""Information that includes where the card is."""


def both_ways(one: Any, other: Any, scene: Scene) -> bool:
    """They transfer tricks from a side and to it."""
    return scene.meet(one.source, other.to) or scene.meet(one.to, other.source)


def another_number(one: Any, other: Any, scene: Scene) -> bool:
    """They give one side two numbers, or both sides numbers that do not add up to thirteen."""
    field = _field(type(one), "tricks", "number")
    mine, yours = getattr(one, field), getattr(other, field)
    if same_player(one, other, scene):
        return bool(mine != yours)
    return type(one) is e.TricksScored and mine + yours != 13


def not_what_was_left(one: Any, other: Any, scene: Scene) -> bool:
    """They give one side two numbers, or both sides numbers that do not add up to `left`."""
    if one.left != other.left:
        return True
    both = one.number + other.number
    return bool(one.number != other.number if same_player(one, other, scene) else both != one.left)


def other_points(one: Any, other: Any, scene: Scene) -> bool:
    """They give one side two scores, or both sides scores that are not opposite."""
    if same_player(one, other, scene):
        return bool(one.points != other.points)
    return bool(one.points + other.points != 0)


def other_figure(one: Any, other: Any, scene: Scene) -> bool:
    """They give two figures for one thing."""
    thing = _field(type(one), "scale", "item", "action")
    return bool(getattr(one, thing) == getattr(other, thing))


def other_value(one: Any, other: Any, scene: Scene) -> bool:
    """They give the same side two values."""
    return one != other and same_player(one, other, scene)


def differ(one: Any, other: Any, scene: Scene) -> bool:
    """They give two values."""
    return bool(one != other)


def same_part(one: Any, other: Any, scene: Scene) -> bool:
    """One player has two roles, or two players have a role that only one can have."""
    if same_player(one, other, scene):
        return one.part is not other.part
    return one.part is other.part and one.part.name != "DEFENDER"


def other_moment(one: Any, other: Any, scene: Scene) -> bool:
    """They are about the same player at two moments."""
    return one.when is not other.when and same_player(one, other, scene)


def cannot_do(*rights: str) -> Test:
    """Return a test for a player without one of these rights, as named by the law modules."""

    def test(one: Any, other: Any, scene: Scene) -> bool:
        return one.right.name in rights and same_player(one, other, scene)

    return test


def nobody_can(*rights: str) -> Test:
    """Return a test for one of these rights being denied to anybody."""

    def test(one: Any, other: Any, scene: Scene) -> bool:
        return one.right.name in rights

    return test


def may_do(right: str, *moments: When) -> Test:
    """Return a test for a player with this right, now or at these moments."""

    def test(one: Any, other: Any, scene: Scene) -> bool:
        if one.right.name != right or (moments and one.when not in moments):
            return False
        period = getattr(other, "period", Period.NEXT_TURN)
        return period is not Period.AFTER_NEW_CALL and same_player(one, other, scene)

    return test


def denied_but_may(denied: str, *granted: str) -> Test:
    """Return a test for a denied right that contains a granted one."""

    def test(one: Any, other: Any, scene: Scene) -> bool:
        return (
            one.right.name == denied
            and other.right.name in granted
            and other.when not in _LATER
            and same_player(one, other, scene)
        )

    return test


# The table -----------------------------------------------------------------------------------

PLAYED: Kinds = (
    e.CardPlayed,
    e.CardStands,
    e.LeadAccepted,
    e.CardPutInTrick,
    e.CardPutInLate,
)
"""The card is played."""
GONE_BACK: Kinds = (
    e.CardNotPlayed,
    e.CardReturned,
    e.MustWithdraw,
    e.SurplusReturned,
    e.CardSubstituted,
)
"""The card is not played, or no longer is."""
IN_HAND: Kinds = (e.CardReturned, e.PenaltyCardPickedUp)
"""The card is in the player's hand again."""
LYING: Kinds = (e.PenaltyCard, e.PenaltyCardStays)
"""The card lies on the table as a penalty card."""
ON_LEAD: Kinds = (e.OnLead, e.LeadsNext, e.LeadFree)
"""The next card is a lead by this player."""
CALL_STANDS: Kinds = (e.CallStands, e.FirstCallStands, e.LaterCallsStand)
CALL_GONE: Kinds = (e.CallCancelled, e.LaterCallsCancelled, e.CallReplaced, e.PassInstead)
HIS_CALL: Kinds = (e.CallsNext, e.AuctionReopened)
PLAY_GOES_ON: Kinds = (
    e.PlayContinues,
    e.ClaimVoid,
    e.OnLead,
    e.PlaysNext,
    e.LeadsNext,
    e.LeadFrom,
    e.LeadFree,
    e.LeadRequired,
    e.LeadForbidden,
    e.MustPlay,
    e.MustPlayBefore,
    e.MustFollow,
    e.MustPlaySuit,
    e.MayNotPlaySuit,
    e.MayPlay,
    e.MayChange,
    e.MustWait,
    e.BecomesDummy,
    e.DummySpreads,
)
"""Cards are still to be played."""
AUCTION_GOES_ON: Kinds = (
    e.AuctionContinues,
    e.AuctionReopened,
    e.CallsNext,
    e.MustRepeat,
    e.MayChangeCall,
)
"""Calls are still to be made."""
RECTIFIED_NOW: Kinds = (
    e.PenaltyCard,
    e.PenaltyCardsRaised,
    e.LeadRequired,
    e.LeadForbidden,
    e.MustPlaySuit,
    e.MayNotPlaySuit,
    e.MustWithdraw,
    e.CardSubstituted,
    e.TricksTransferred,
    e.HandsPutRight,
    e.SeatsExchanged,
)
"""Something is rectified at the table now."""
NO_BOARD: Kinds = (e.ResultCancelled, e.NewDeal, e.DealtAnew, e.SubstituteBoard)
"""The board, as it was played, does not count."""
TABLE_SCORE: Kinds = (e.ResultStands, e.ScoreStands)
"""The table score stands."""
OTHER_SCORE: Kinds = (
    e.AdjustedScore,
    e.ScoreAssigned,
    e.ArtificialScore,
    e.PartlyMadeGood,
    e.ScoreCorrected,
    e.ScoreReduced,
)
"""Another score replaces that of the table."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A row of the table: effects of `one` contradict effects of `other` if so related."""

    name: str
    one: Kinds
    other: Kinds
    related: Test
    unless: tuple[str, ...] = ()
    """Sections of `EXCEPTIONS` that allow both if the ruling rests on one of them."""
    in_order: bool = False
    """Whether they contradict in this order only: a later effect replaces an earlier one."""


EXCEPTIONS: Mapping[str, str] = {
    "17C": "A cancelled call may be made again at the player's proper turn, and then stands. After "
    "a lost turn the "
    "lawful calls made since stand, and the player's next turn comes.",
    "44G": "The trick of the accepted lead is over, and the winner leads to the next one.",
    "50~7": "Under an open reading declarer has both rights, each on its own, at one lead; where "
    "he requires the suit "
    "that he forbade, any card obeys one of the two.",
    "50D2a": "A suit that was forbidden before still is, though nothing is rectified now.",
    "57~2": (
        "A premature lead is a penalty card until the trick is complete. Then it may have to be "
        "led, or be accepted."
    ),
    "59": "He has no card with which to obey: what is required or forbidden does not bind him now.",
    "62D1": (
        "Trick 12 is replayed: the card of one trick becomes that of the other, as a penalty card "
        "if a defender's."
    ),
}
"""Sections under which the law says both, one after the other or each on its own condition."""

CLASHES: tuple[Clash, ...] = (
    # Where a card is
    Clash("a card is played and not played", PLAYED, GONE_BACK, same_card, unless=("62D1",)),
    Clash(
        "a card is played and is a penalty card", PLAYED, LYING, same_card, unless=("57~2", "62D1")
    ),
    Clash("a card is played and picked up", PLAYED, (e.PenaltyCardPickedUp,), same_card),
    Clash(
        "a card is played and must be played",
        PLAYED,
        (e.MustPlay, e.MustPlayBefore),
        same_card,
        unless=("62D1",),
    ),
    Clash("a card goes back to hand and lies on the table", (e.CardReturned,), LYING, same_card),
    Clash(
        "a penalty card stays and is picked up",
        (e.PenaltyCardStays,),
        (e.PenaltyCardPickedUp,),
        same_card,
    ),
    # It may become one, and declarer's choice then lets it be picked up; not the other way round.
    Clash(
        "a card is picked up and is a penalty card",
        (e.PenaltyCardPickedUp,),
        LYING,
        same_card,
        in_order=True,
    ),
    Clash("a card goes back to hand and lies face up", IN_HAND, (e.CardsFaceUp,), same_card),
    Clash(
        "a card goes back to hand and must be played",
        IN_HAND,
        (e.MustPlay, e.MustPlayBefore),
        same_card,
    ),
    Clash(
        "a card was played to another trick and was not",
        (e.CardFoundAgain,),
        (e.CardNotPlayed, e.CardRemoved),
        same_card,
    ),
    Clash("a card stands and may be changed", PLAYED, (e.MayChange,), same_card, unless=("62D1",)),
    Clash(
        "a card must be changed and may be",
        (e.MustWithdraw, e.CardNotPlayed),
        (e.MayChange,),
        same_card,
    ),
    Clash(
        "a card takes the place of another and goes back",
        (e.CardSubstituted,),
        GONE_BACK,
        its_substitute,
        in_order=True,
    ),
    Clash(
        "a card takes the place of another and lies there",
        (e.CardSubstituted,),
        LYING,
        its_substitute,
    ),
    Clash(
        "a card does not belong to the deal and is dealt with",
        (e.CardRemoved,),
        (*PLAYED, *LYING),
        always,
    ),
    Clash(
        "a card does not belong to the deal and goes to a hand",
        (e.CardRemoved,),
        (e.CardPutBack,),
        always,
    ),
    Clash(
        "a quitted card is turned and taken out", (e.CardTurned,), (e.SurplusReturned,), same_player
    ),
    # Penalty cards
    Clash("a penalty card is minor and major", (e.PenaltyCard,), (e.PenaltyCard,), other_grade),
    Clash(
        "a minor penalty card where all are major", (e.PenaltyCard,), (e.PenaltyCardsRaised,), minor
    ),
    Clash(
        "duties of a minor card where all are major",
        (e.MustPlayBefore,),
        (e.PenaltyCardsRaised,),
        same_player,
    ),
    Clash(
        "a major penalty card with the duties of a minor one",
        (e.PenaltyCard,),
        (e.MustPlayBefore,),
        major,
    ),
    Clash("a card with two duties to play it", (e.MustPlayBefore,), (e.MustPlay,), same_card),
    Clash(
        "a card stays a penalty card and becomes one",
        (e.PenaltyCardStays,),
        (e.PenaltyCard,),
        same_card,
        in_order=True,
    ),
    Clash(
        "exposed cards are no penalty cards, and one is",
        (e.NoPenaltyCard,),
        (e.PenaltyCard, e.PenaltyCardsRaised),
        same_player,
    ),
    # What may be played or led
    Clash("any lead is free and a card must be played", (e.LeadFree,), (e.MustPlay,), any_card_but),
    Clash(
        "any lead is free and a card must come first",
        (e.LeadFree,),
        (e.MustPlayBefore,),
        same_player,
    ),
    Clash(
        "any lead is free and a suit is required or forbidden",
        (e.LeadFree,),
        (e.LeadRequired, e.LeadForbidden),
        same_player,
        unless=("59",),
    ),
    Clash("any lead is free and he must wait with it", (e.LeadFree,), (e.MustWait,), same_player),
    Clash("any lead is free and a card is played", (e.LeadFree,), (e.LeadAccepted,), same_player),
    Clash(
        "declarer uses the penalty card and does not",
        (e.NoSuitChosen,),
        (e.PenaltyCardPickedUp,),
        another_player,
    ),
    Clash("declarer has chosen and he must wait", (e.NoSuitChosen,), (e.MustWait,), same_player),
    Clash(
        "a lead is required and forbidden",
        (e.LeadRequired,),
        (e.LeadForbidden,),
        same_suit,
        unless=("50~7",),
    ),
    Clash("two leads are required", (e.LeadRequired,), (e.LeadRequired,), another_suit),
    Clash(
        "a card must be led of a suit that is forbidden",
        (e.MustPlay,),
        (e.LeadForbidden,),
        must_lead_of_that_suit,
        unless=("59",),
    ),
    Clash(
        "a card must be led and another suit is required",
        (e.MustPlay,),
        (e.LeadRequired,),
        must_lead_not_of_that_suit,
        unless=("59",),
    ),
    Clash(
        "a card may be led of a suit that is forbidden",
        (e.MayPlay,),
        (e.LeadForbidden,),
        of_that_suit,
        unless=("59",),
    ),
    Clash(
        "a card may be led and another suit is required",
        (e.MayPlay,),
        (e.LeadRequired,),
        not_of_that_suit,
        unless=("59",),
    ),
    Clash("two cards must be played at once", (e.MustPlay,), (e.MustPlay,), disjoint_now),
    Clash(
        "a card may be played and another must be", (e.MayPlay,), (e.MustPlay,), more_than_it_must
    ),
    Clash("a player chooses and must play another card", (e.Chooses,), (e.MustPlay,), disjoint_now),
    Clash("a suit is required and forbidden", (e.MustPlaySuit,), (e.MayNotPlaySuit,), same_player),
    Clash("two suits are required", (e.MustPlaySuit,), (e.MustPlaySuit,), another_suit),
    Clash(
        "a card must be played of a suit that is forbidden",
        (e.MustPlay,),
        (e.MayNotPlaySuit,),
        must_play_of_that_suit,
    ),
    Clash(
        "a card must be played and another suit",
        (e.MustPlay,),
        (e.MustPlaySuit,),
        must_play_not_of_that_suit,
    ),
    Clash(
        "two demands for one trick",
        (e.MustPlay,),
        (e.MustPlaySuit, e.MayNotPlaySuit),
        order_to_this_trick,
    ),
    Clash(
        "a card may be played of a suit that is forbidden",
        (e.MayPlay,),
        (e.MayNotPlaySuit,),
        of_that_suit,
    ),
    Clash(
        "a card may be played and another suit must be",
        (e.MayPlay,),
        (e.MustPlaySuit,),
        not_of_that_suit,
    ),
    Clash(
        "any discard will do and a suit is demanded",
        (e.MustFollow,),
        (e.MustPlaySuit, e.MayNotPlaySuit),
        same_player,
    ),
    # Whose turn it is
    Clash("two players are next", (*ON_LEAD, e.PlaysNext), (*ON_LEAD, e.PlaysNext), another_player),
    Clash(
        "a lead comes next, and a card to a lead",
        (e.OnLead, e.LeadFree),
        (e.PlaysNext,),
        same_player,
    ),
    Clash(
        "a lead stands and another comes",
        (e.LeadAccepted,),
        (e.OnLead, e.LeadFree, e.LeadRequired),
        always,
        unless=("44G",),
    ),
    Clash("a lead stands and another hand leads", (e.LeadFrom,), (e.LeadAccepted,), always),
    Clash("two leads stand", (e.LeadAccepted,), (e.LeadAccepted,), another_player),
    Clash("two hands lead", (e.LeadFrom,), (e.LeadFrom,), other_hand),
    Clash("two hands lead", (e.LeadFrom,), ON_LEAD, hand_is_another),
    Clash("two players win the trick", (e.TrickWon,), (e.TrickWon,), differ),
    Clash(
        "a player wins the trick and another leads", (e.TrickWon,), (e.LeadsNext,), another_player
    ),
    Clash(
        "two dummies",
        (e.BecomesDummy, e.DummySpreads),
        (e.BecomesDummy, e.DummySpreads),
        another_player,
    ),
    Clash("a hand is spread twice", (e.BecomesDummy,), (e.DummySpreads,), same_player),
    Clash("two players have a part, or a player two", (e.HasPart,), (e.HasPart,), same_part),
    # Play and auction go on or not
    Clash("play stops and goes on", (e.PlayStops, e.TricksAwarded), PLAY_GOES_ON, always),
    Clash("a claim is void and cards after it are", (e.ClaimVoid,), (e.LaterCardsVoid,), always),
    Clash(
        "nothing is rectified, and something is",
        (e.PlayContinues,),
        RECTIFIED_NOW,
        always,
        unless=("50D2a",),
    ),
    Clash(
        "the board goes on and is not played out",
        (*PLAY_GOES_ON, *AUCTION_GOES_ON),
        NO_BOARD,
        always,
    ),
    Clash("the auction goes on and play does", AUCTION_GOES_ON, PLAY_GOES_ON, always),
    Clash("the auction goes on and stays closed", (e.AuctionStaysClosed,), AUCTION_GOES_ON, always),
    Clash(
        "the auction goes on and has a contract", AUCTION_GOES_ON, (e.ContractIs, e.HasPart), always
    ),
    # Calls
    Clash("a call stands and does not", CALL_STANDS, CALL_GONE, same_call, unless=("17C",)),
    Clash("a call stands and may be changed", CALL_STANDS, (e.MayChangeCall,), same_call),
    Clash(
        "a call is cancelled and may be changed",
        (e.CallCancelled, e.LaterCallsCancelled, e.PassInstead),
        (e.MayChangeCall,),
        same_call,
    ),
    Clash(
        "a call takes the place of another and is gone",
        (e.CallReplaced,),
        CALL_GONE,
        its_replacement,
    ),
    Clash("a call is gone in two ways", (e.CallReplaced,), (e.PassInstead,), same_call),
    Clash(
        "a call is gone in two ways",
        (e.LaterCallsCancelled,),
        (e.CallCancelled, e.CallReplaced),
        same_call,
    ),
    Clash("two calls of a player stand", (e.CallStands,), (e.CallStands,), another_call),
    Clash("two calls of a player stand", (e.FirstCallStands,), (e.CallStands,), another_call),
    Clash(
        "a call counts and the board is scored without it",
        CALL_STANDS,
        (e.ScoredWithout,),
        the_call,
    ),
    Clash(
        "calls after it stand and are cancelled",
        (e.LaterCallsStand,),
        (e.LaterCallsCancelled,),
        same_player,
    ),
    Clash("two players call next", HIS_CALL, HIS_CALL, another_player),
    Clash("a player must pass and may call", (e.CallsNext,), (e.MustPass,), in_the_auction),
    Clash("a player must pass and may call freely", (e.PartnerFree,), (e.MustPass,), same_player),
    Clash("a player must pass and repeat his call", (e.MustRepeat,), (e.MustPass,), must_pass_then),
    Clash(
        "a player must repeat his call and is free", (e.MustRepeat,), (e.PartnerFree,), same_player
    ),
    Clash(
        "a player must repeat his call and may make any",
        (e.CallsNext,),
        (e.MustRepeat,),
        any_call_of_his,
    ),
    Clash("a player must pass for two periods", (e.MustPass,), (e.MustPass,), other_value),
    Clash(
        "a lead may be forbidden and may not",
        (e.LeadMayBeForbidden,),
        (e.NoLeadRestriction,),
        same_player,
    ),
    Clash(
        "nothing follows for the lead, and a suit is forbidden",
        (e.NoLeadRestriction,),
        (e.LeadForbidden, e.LeadRequired),
        same_player,
    ),
    # Rights
    Clash("a right is given and denied", (e.HasRight,), (e.NoRight, e.RightLost), same_matter),
    Clash("a right is denied and lost", (e.NoRight,), (e.RightLost,), same_matter),
    Clash(
        "what may not be taken back may be changed",
        (e.NoRight,),
        (e.MayChange,),
        cannot_do("TAKE_IT_BACK", "TAKE_BACK"),
    ),
    Clash(
        "a call may not be changed and may",
        (e.NoRight,),
        (e.MayChangeCall, e.CallReplaced),
        cannot_do("CHANGE"),
    ),
    Clash(
        "a card may not be accepted and is",
        (e.NoRight,),
        (e.LeadAccepted,),
        nobody_can("ACCEPT_THE_LEAD", "ACCEPT_THE_CARD"),
    ),
    Clash(
        "a turn is lost and comes",
        (e.RightLost,),
        HIS_CALL,
        cannot_do("THIS_TURN"),
        unless=("17C",),
    ),
    Clash(
        "a turn is lost and must be used", (e.RightLost,), (e.MustRepeat,), cannot_do("THIS_TURN")
    ),
    Clash(
        "any call may be made and one must be",
        (e.HasRight,),
        (e.MustPass, e.MustRepeat),
        may_do("ANY_CALL"),
    ),
    Clash(
        "a suit may not be forbidden and is",
        (e.NoRight, e.RightLost),
        (e.LeadForbidden, e.LeadMayBeForbidden),
        nobody_can("FORBID", "FORBID_ANEW"),
    ),
    Clash(
        "what is not rectified is",
        (e.RightLost,),
        (
            e.LeadRequired,
            e.LeadForbidden,
            e.MustPlaySuit,
            e.MayNotPlaySuit,
            e.MustPass,
            e.LeadMayBeForbidden,
        ),
        nobody_can("RECTIFICATION"),
    ),
    Clash("no redress, and a score for it", (e.RightLost,), OTHER_SCORE, cannot_do("REDRESS")),
    Clash(
        "the board may not be dealt anew and is",
        (e.NoRight,),
        (e.NewDeal, e.DealtAnew),
        nobody_can("REDEAL", "DEAL_AGAIN"),
    ),
    Clash(
        "questions may not be asked and may",
        (e.RightLost,),
        (e.HasRight,),
        denied_but_may("CLARIFICATION", "REVIEW", "EXPLANATION"),
    ),
    Clash(
        "dummy has lost a right and has it",
        (e.RightLost,),
        (e.HasRight,),
        denied_but_may("QUALIFIED", "ASK_DECLARER", "ASK", "POINT_OUT"),
    ),
    Clash(
        "an explanation may not be put right and must be",
        (e.NoRight,),
        (e.MustPutRight,),
        cannot_do("CORRECT_A_RIGHT_ONE"),
    ),
    Clash(
        "an explanation is put right at two moments",
        (e.MustPutRight,),
        (e.MustPutRight,),
        other_moment,
    ),
    Clash("a claim is agreed to and void", (e.ClaimAgreed,), (e.ClaimVoid,), always),
    Clash("doubt goes against both sides", (e.DoubtAgainst,), (e.DoubtAgainst,), differ),
    Clash("a revoke is to be spoken of and not", (e.NoRight,), (e.MustSpeak,), cannot_do("SPEAK")),
    Clash(
        "a penalty is given and only possible",
        (e.PenaltyGiven,),
        (e.PenaltyPossible, e.DisciplinePossible),
        same_player,
    ),
    # Information
    Clash(
        "information is authorised and unauthorised",
        (e.Authorised,),
        (e.Unauthorised,),
        same_information,
    ),
    # Tricks and scores
    Clash("tricks go over both ways", (e.TricksTransferred,), (e.TricksTransferred,), both_ways),
    Clash(
        "tricks go over and the result stands", (e.TricksTransferred,), (e.ResultStands,), always
    ),
    Clash("two numbers of tricks", (e.TricksScored,), (e.TricksScored,), another_number),
    Clash("two numbers of tricks", (e.TricksCounted,), (e.TricksCounted,), another_number),
    Clash("two numbers of tricks", (e.TricksAwarded,), (e.TricksAwarded,), not_what_was_left),
    Clash("a score stands and is changed", (e.ScoreStands,), OTHER_SCORE, same_player),
    Clash("the result stands and is changed", (e.ResultStands,), OTHER_SCORE, always),
    Clash(
        "the result stands and is cancelled",
        (*TABLE_SCORE, e.TricksScored, e.TricksTransferred),
        NO_BOARD,
        always,
    ),
    Clash(
        "two scores for a side",
        (e.ScoreAssigned,),
        (e.ScoreAssigned, e.ArtificialScore, e.PartlyMadeGood),
        other_value,
    ),
    Clash(
        "two scores for a side",
        (e.ArtificialScore,),
        (e.ArtificialScore, e.PartlyMadeGood),
        other_value,
    ),
    Clash(
        "two scores for a side",
        (e.ScoreCorrected,),
        (e.ScoreReduced, e.ScoreAssigned, e.ArtificialScore),
        same_player,
    ),
    Clash(
        "a score is given and still to be adjusted",
        (e.AdjustedScore,),
        (e.ScoreAssigned, e.ArtificialScore, e.PartlyMadeGood),
        same_player,
    ),
    Clash("two scores for a side", (e.PointsScored,), (e.PointsScored,), other_points),
    Clash("two figures for one thing", (e.PointsFor,), (e.PointsFor,), other_figure),
    Clash("two figures for one thing", (e.Worth,), (e.Worth,), other_figure),
    Clash("two counts of a poll", (e.PollCounted,), (e.PollCounted,), other_figure),
    Clash("a point is decided for both sides", (e.DecidedFor,), (e.DecidedFor,), differ),
    Clash(
        "the board is played again and scored",
        (e.SubstituteBoard, e.NewDeal, e.DealtAnew),
        (e.ScoreAssigned, e.ArtificialScore, e.AdjustedScore, e.TricksAwarded),
        always,
    ),
    Clash("the ruling stands and another is given", (e.RulingStands,), OTHER_SCORE, always),
    # Boards and hands
    Clash("two ways to deal again", (e.NewDeal,), (e.DealtAnew, e.SubstituteBoard), always),
    Clash("two ways to deal again", (e.DealtAnew,), (e.SubstituteBoard, e.SeatsExchanged), always),
    Clash(
        "hands are put right and dealt again",
        (e.HandsPutRight, e.DealRebuilt),
        (e.NewDeal, e.DealtAnew),
        always,
    ),
    Clash("two dealers or vulnerabilities", (e.BoardIs,), (e.BoardIs,), differ),
    Clash("two contracts", (e.ContractIs,), (e.ContractIs,), differ),
)
"""Effects that contradict each other in one ruling."""

NEVER_CLASH: Mapping[type[Effect], str] = {
    e.AutomaticTransfer: "What the law moves by itself; an adjusted score may replace it.",
    e.CountsAsRevoke: "What is moved for it is said beside it; this is how the board remembers it.",
    e.RevokeEstablished: "It is kept for the end of play; a revoke in trick twelve is corrected.",
    e.Admonish: "It points out what happened and leaves the table as it is.",
    e.Advice: "It tells the director how to go about it.",
    e.GoOnUnder: "Another law takes over; what that law says is a ruling of its own.",
    e.MeaningsCompared: "Figures for the director's judgement.",
    e.Reminder: "A question for later, to which any answer is possible.",
}
"""Kinds of effect that contradict no other, each with the reason; they can still be repeated."""


MAY_REPEAT: Mapping[type[Effect], str] = {
    e.CallCancelled: "A player may have made the same call twice, and both calls are cancelled.",
}
"""Kinds of which two equal effects can be about two things."""


# The check -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two effects of a ruling that contradict each other, each with its section."""

    name: str
    one: tuple[str, Any]
    other: tuple[str, Any]

    @property
    def sentence(self) -> str:
        """Return the contradiction as a director reads it."""
        (law, one), (section, other) = self.one, self.other
        return f"{self.name}: {law} “{one.say()}” — {section} “{other.say()}”"


TWICE = "the same is said twice"
ALOUD = "a sentence is read to a player twice"
UNNAMED = "a sentence does not name what is known"


Rows = tuple[tuple[Clash, bool], ...]
_ROWS: dict[tuple[type[Any], type[Any]], Rows] = {}


def _rows(one: type[Any], other: type[Any]) -> Rows:
    """Return the rows for two kinds, in order.

    Each comes with whether it has the kinds in this order.
    """
    found = _ROWS.get((one, other))
    if found is None:
        found = _ROWS[one, other] = tuple(
            (clash, one in clash.one and other in clash.other)
            for clash in CLASHES
            if (one in clash.one and other in clash.other)
            or (other in clash.one and one in clash.other)
        )
    return found


def contradictions(
    ruling: Ruling[Any], told: Mapping[str, Any], table: Table | None = None, *, aloud: bool = True
) -> list[Contradiction]:
    """Find the contradictions in a ruling; `aloud` also compares the sentences for players."""
    seat = told.get("seat")
    declarer = table.declarer if table is not None else None
    scene = Scene(seat if isinstance(seat, Seat) else None, declarer)
    effects = ruling.effects
    found = []
    for one, other in combinations(effects, 2):
        first, second = one[1], other[1]
        kind, its_kind = type(first), type(second)
        if kind is its_kind and kind not in MAY_REPEAT and _said_again(first, second, scene):
            found.append(Contradiction(TWICE, one, other))
            continue
        for clash, in_order in _rows(kind, its_kind):
            if clash.in_order and not in_order:
                continue
            pair = (first, second) if in_order else (second, first)
            if clash.related(*pair, scene) and not _excepted(clash, ruling):
                found.append(Contradiction(clash.name, one, other))
    if aloud:
        found += _read_twice(
            effects, scene, {frozenset((id(each.one), id(each.other))) for each in found}
        )
    found += (
        Contradiction(UNNAMED, one, one) for one in effects if _unnamed(one[1], told, scene, table)
    )
    return found


def _excepted(clash: Clash, ruling: Ruling[Any]) -> bool:
    return bool(clash.unless) and any(section in ruling.laws for section in clash.unless)


def _said_again(one: Any, other: Any, scene: Scene) -> bool:
    """Return whether an effect repeats another of its kind, for the same player or side."""
    if one == other:
        return True
    field = _field(type(one), "who", "side", "to")
    if not field or not scene.meet(getattr(one, field), getattr(other, field)):
        return False
    return all(
        getattr(one, name) == getattr(other, name)
        or (name == "holder" and scene.players(one.holder) == scene.players(other.holder))
        for name in type(one).__dataclass_fields__
        if name != field
    )


@lru_cache(maxsize=1 << 14)
def _aloud(effect: Effect, declarer: Seat | None) -> tuple[tuple[Who, str], ...]:
    return tuple(effect.read_aloud(declarer=declarer))


def _read_twice(
    effects: tuple[tuple[str, Any], ...], scene: Scene, known: set[frozenset[int]]
) -> Iterator[Contradiction]:
    """Yield sentences that a player hears twice, even if one is addressed to the side."""
    heard: dict[str, list[tuple[Who, tuple[str, Any]]]] = {}
    for each in effects:
        if not type(each[1]).aloud:
            continue
        for listener, sentence in _aloud(each[1], scene.declarer):
            for before, by in heard.get(sentence, ()):
                if type(each[1]) in MAY_REPEAT and type(each[1]) is type(by[1]):
                    continue
                if scene.meet(listener, before) and frozenset((id(by), id(each))) not in known:
                    yield Contradiction(ALOUD, by, each)
            heard.setdefault(sentence, []).append((listener, each))


def _unnamed(effect: Any, told: Mapping[str, Any], scene: Scene, table: Table | None) -> bool:
    """Return whether an effect gives only the role of a player, card or call known by name."""
    said = type(effect)
    info = getattr(effect, "info", None)
    for name in said.__dataclass_fields__:
        value = getattr(effect, name)
        if value in _NAMED_BY_SEAT:
            if isinstance(seated(value, scene.seat, table), Seat):
                return True
        elif value is Which.THE_CARD:
            if _his_card_is_told(effect, told, scene, table) and (
                info is None or "{card}" in _words(info)
            ):
                return True
        elif value is WhichCall.THE_CALL and "call" in told and _is_his_own(effect, scene):
            return True
    return False


_NAMED_BY_SEAT = {
    Role.PLAYER,
    Role.PARTNER,
    Role.LHO,
    Role.RHO,
    Role.DECLARER,
    Role.DUMMY,
    Role.DECLARERS_LHO,
    Role.DECLARERS_RHO,
    Role.LEADER,
    Role.LEADERS_PARTNER,
}
"""Roles whose seat follows from the player's, or from declarer's."""


def _is_his_own(effect: Any, scene: Scene) -> bool:
    """Return whether the call of an effect is by the player whom the answers name.

    The other possibility is a call that another player made in addition.
    """
    field = _field(type(effect), "who", "holder")
    if not field:
        return True
    caller = getattr(effect, field)
    return caller is Role.PLAYER or scene.players(caller) == {scene.seat}


def _his_card_is_told(
    effect: Any, told: Mapping[str, Any], scene: Scene, table: Table | None
) -> bool:
    """Return whether `the card` of an effect is the player's own, named in the answers."""
    card = told.get("card")
    if not isinstance(card, Card) or scene.seat is None:
        return False
    owner = getattr(effect, _field(type(effect), "holder", "who"))
    known = scene.seat if table is None else table.played.get(card)
    return scene.players(owner) == {scene.seat} and known is scene.seat

"""Whether two rulings on the same facts are the same ruling, where one knows seats and cards that the other does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bridgelaw.engine.ruling import Ruling
from bridgelaw.laws.irregular_calls import Next
from bridgelaw.laws.law_19 import Scoring
from bridgelaw.laws.law_58 import Why as Several
from bridgelaw.laws.law_62 import Step as Remade
from bridgelaw.laws.law_64 import Step as Tricks
from bridgelaw.laws.law_66 import Right as Inspect
from bridgelaw.laws.law_70 import Step as Lines
from bridgelaw.ruling.effects import (
    Advice,
    Authorised,
    CallCancelled,
    CallReplaced,
    CallsNext,
    CallStands,
    CardPlayed,
    CardReturned,
    CardStands,
    CardSubstituted,
    Chooses,
    ContractIs,
    DecidedFor,
    Effect,
    GoOnUnder,
    HasRight,
    Info,
    LaterCallsCancelled,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    LeadsNext,
    MayChange,
    MayPlay,
    MeaningsCompared,
    MustFollow,
    MustPlay,
    MustPlayBefore,
    MustWait,
    MustWithdraw,
    OnLead,
    PenaltyCard,
    PenaltyCardPickedUp,
    PenaltyCardsRaised,
    PenaltyCardStays,
    PlaysNext,
    PointsFor,
    PointsScored,
    Reminder,
    ResultStands,
    TricksCounted,
    TricksScored,
    Unauthorised,
    WhichCall,
    WhichSuit,
)
from bridgelaw.ruling.players import Role, Which, seated
from bridgelaw.table.auction import Call
from bridgelaw.table.cards import Card, Suit
from bridgelaw.table.record import Table
from bridgelaw.table.seats import Seat, Side

FURTHER = (
    *(CallsNext, PlaysNext, LeadsNext, MayPlay, ContractIs, MeaningsCompared),
    *(CardSubstituted, TricksCounted, TricksScored, PointsFor, PointsScored),
)
"""What only the record can say: who calls or plays next by name, the cards that a player may play or puts in the place of
another, the contract, and the tricks and points of the board."""

TURNS = ("44A", "44B", "44G")
"""Where a ruling ends with whose lead it is now, as it does with who plays next, or with the card that a player chooses from
the cards that the record shows to be his."""

LEAD_BACK = (
    *(MayChange, CardReturned, CardStands, Authorised, Unauthorised, GoOnUnder),
    *(PenaltyCardStays, MustPlay, MustPlayBefore, LeadRequired, LeadForbidden, PenaltyCardPickedUp),
)
"""What becomes of a lead to the next trick when the trick before it is remade, of the penalty cards that are not played there,
and of the lead to come."""

CORRECTED = (MustWithdraw, PenaltyCard, PenaltyCardsRaised, MustPlay, MustWait, Chooses, Reminder)
"""What becomes of the cards of others, when each player in turn corrects his card or changes it."""

GUIDANCE: dict[object, tuple[type[Effect], ...]] = {
    # How to score or count, where the whole record shows the contract or the number of tricks.
    **dict.fromkeys((Lines.TRUMP_FORGOTTEN, Lines.PARTNER_GOES_WRONG, Lines.IN_THAT_ORDER), ()),
    **dict.fromkeys((Lines.GUESS_GOES_WRONG, Lines.GUESS_GOES_RIGHT), ()),
    # That the contract is doubled or redoubled, where the whole record has the contract.
    Scoring.RAISED: (ContractIs,),
    # What to see to, where the whole record has the players asked one after another.
    Remade.LEAD_TOO: LEAD_BACK,
    Remade.IN_ROTATION: (*LEAD_BACK, *CORRECTED),
    Remade.BEFORE_THE_CLAIM: (*LEAD_BACK, *CORRECTED),
    Remade.LAST_TWO: (CardReturned, CardPlayed),
    **dict.fromkeys((Tricks.KEEP_THE_ORDER, Tricks.SEVERAL), ()),
}
"""Advice that a ruling gives only where the record is not full, with the effects that say the same card by card."""

SIDES = (Role.NON_OFFENDING_SIDE, Role.OFFENDING_SIDE, Role.DEFENDERS, Role.DECLARING_SIDE)
PLURAL = (Which.LEGAL_CARDS, Which.LEGAL_CARDS_OF_THAT_RANK)


def difference(full: Ruling[Any], less: Ruling[Any], table: Table, details: Mapping[str, Any]) -> str | None:
    """How a ruling on part of the record differs from that on the whole; None where it is the same.

    A part ("the defender", "the card") is the same as the seat or the card that it stands for.
    """
    if full.outcome != less.outcome and _stands_either_way(full, less):
        return None
    if full.outcome != less.outcome and not _follows_if_he_can(full, less):
        return f"outcome {full.outcome!s} != {less.outcome!s}"
    rest = [
        effect
        for law, effect in full.effects
        if not _is_later_call(law, effect)
        and not _may_be_due(effect)
        and not _followed_the_last_lead(law, effect, details)
    ]
    later = {made.seat for made in table.bidding.made[1:]}
    covered: tuple[type[Effect], ...] = FURTHER
    if _partner_revoked_too(table, details):
        covered += (*LEAD_BACK, *CORRECTED)
    more_to_come = Advice(Tricks.SEVERAL) in rest
    one_of_several = False
    for law, effect in less.effects:
        if _is_later_call(law, effect) or _may_be_due(effect):
            continue
        alike = sorted(rest, key=lambda other: type(other) is not type(effect))
        twin = next((other for other in alike if stands_for(effect, other, table, details)), None)
        if twin is not None:
            rest.remove(twin)
            one_of_several |= isinstance(effect, CardReturned) and isinstance(effect.card, Which)
            if (isinstance(effect, PenaltyCardStays) and effect.card is Which.THE_PENALTY_CARD) or _of_several(effect):
                rest = [other for other in rest if not stands_for(effect, other, table, details)]
        elif isinstance(effect, CallsNext | HasRight) and seated_player(effect.who, table, details) in later:
            continue  # what he called the whole record shows
        elif any(stands_for(effect, other, table, details) for _, other in full.effects):
            continue  # the same twice: it was not known to be the same card
        elif _lies(effect, table):
            continue  # what binds him besides; with all declarer may have chosen among them
        elif isinstance(effect, PlaysNext) and _plays_what_is_chosen(effect, full):
            continue
        elif isinstance(effect, Advice) and effect.step in GUIDANCE:
            covered += GUIDANCE[effect.step]
        elif _is_shown(effect, more_to_come=more_to_come):
            continue
        else:
            return f"only with less: {effect}"
    if one_of_several:
        rest = [effect for effect in rest if not isinstance(effect, CardReturned)]  # "the card" is said of several
    if any(isinstance(effect, PenaltyCardsRaised) for _, effect in less.effects):
        rest = [effect for effect in rest if not _lies(effect, table)]
    turns = [each for law, each in full.effects if law in TURNS and isinstance(each, OnLead | CardPlayed)]
    unnamed = _players_next(full) - _players_next(less)
    rest = [
        effect
        for effect in rest
        if not isinstance(effect, covered)
        and not _binds(effect, unnamed, table)
        and not _is_guidance(effect)
        and effect not in turns
        and not _by_a_later_call(effect, table)
        and not _waited_before(effect, table)
    ]
    return f"only with all: {rest[0]}" if rest else None


def _of_several(effect: Effect) -> bool:
    """Whether it is said of each of several calls that only the record can tell apart."""
    if not isinstance(effect, Authorised | Unauthorised):
        return False
    return effect.info is Info.OWN_SIDES_CALLS or effect.holder is Role.OFFENDING_SIDE


def _players_next(ruling: Ruling[Any]) -> set[object]:
    """Whose turn it is by a ruling, where it names him."""
    return {effect.who for _, effect in ruling.effects if isinstance(effect, OnLead | PlaysNext)}


def _binds(effect: Effect, players: set[object], table: Table) -> bool:
    """Whether it says what earlier penalty cards and restrictions demand of one of these players, who come next."""
    if isinstance(effect, Chooses):
        return _lies(effect, table)
    kinds = MustPlay | MustPlayBefore | MustWait | LeadForbidden
    return isinstance(effect, kinds) and effect.who in players


def _is_guidance(effect: Effect) -> bool:
    return isinstance(effect, Advice) and effect.step in GUIDANCE


def _is_shown(effect: Effect, *, more_to_come: bool) -> bool:
    """Whether the whole record makes the effect superfluous: it shows the cards to be looked at, or another revoke that must
    be ruled on before the tricks can be scored."""
    if isinstance(effect, TricksScored | PointsScored):
        return more_to_come
    return isinstance(effect, HasRight) and effect.right is Inspect.SEE_ALL


def _plays_what_is_chosen(effect: PlaysNext, full: Ruling[Any]) -> bool:
    """Whether he plays next as soon as the other has chosen, or the record shows which card he plays."""
    return any(
        isinstance(other, Chooses) or (isinstance(other, MustPlay) and other.who is effect.who)
        for _, other in full.effects
    )


def _is_later_call(law: str, effect: Effect) -> bool:
    """Whether an effect is about a call that was made after the irregular one, as only the record shows."""
    if isinstance(effect, GoOnUnder):
        return isinstance(effect.why, Next)
    return isinstance(effect, CallStands) and law == "17C"


def _by_a_later_call(effect: Effect, table: Table) -> bool:
    """Whether a call on record took the place of the irregular one."""
    return isinstance(effect, CallReplaced) and effect.by in [made.call for made in table.bidding.made[1:]]


def seated_player(who: Any, table: Table, details: Mapping[str, Any]) -> Any:
    """The seat of a part, where the record has it."""
    seat = details.get("seat") or (table.bidding.made[0].seat if table.bidding.made else None)
    return seated(who, seat, table) if isinstance(who, Role) else who


def _follows_if_he_can(full: Ruling[Any], less: Ruling[Any]) -> bool:
    """Whether a player must follow suit if he can, and the record shows that he cannot."""
    names = getattr(less.outcome, "name", ""), getattr(full.outcome, "name", "")
    return names == ("MUST_FOLLOW", "ANY_CARD")


def _stands_either_way(full: Ruling[Any], less: Ruling[Any]) -> bool:
    """Whether the result stands by both: it does not matter, and need not be known, that it is too late for a ruling."""
    return all(any(isinstance(effect, ResultStands) for _, effect in ruling.effects) for ruling in (full, less))


def _may_be_due(effect: Effect) -> bool:
    """Whether it sends on to the law on a penalty card that perhaps had to be played, or of which declarer perhaps had not
    chosen: the whole record may rule it out."""
    return isinstance(effect, GoOnUnder) and effect.why in (Several.PENALTY_CARD, Several.LED_TOO_SOON)


def _followed_the_last_lead(law: str, effect: Effect, details: Mapping[str, Any]) -> bool:
    """Whether it is about a card that was played after a lead to the last trick, as only the record shows."""
    return law == "53~1" and isinstance(effect, CardReturned) and effect.who is not details.get("seat")


def _partner_revoked_too(table: Table, details: Mapping[str, Any]) -> bool:
    """Whether the whole record shows that his partner, too, did not follow suit to the trick."""
    his = next((each for each in table.failures if each.card is details.get("card")), None)
    if his is None or details.get("seat") is None:
        return False
    return any(each.trick == his.trick and each.seat is his.seat.partner for each in table.failures)


def stands_for(general: Effect, exact: Effect, table: Table, details: Mapping[str, Any]) -> bool:
    """Whether an effect says the same as another that is more exact."""
    if isinstance(general, CallsNext) and isinstance(exact, CallsNext) and isinstance(general.who, Role):
        return _value_stands_for(general.who, exact.who, table, details)  # who must pass hangs on the seat
    if isinstance(general, Unauthorised) and general.info is Info.OWN_SIDES_CALLS:
        return isinstance(exact, Unauthorised) and exact.info is Info.WITHDRAWN_CALL
    if type(general) is type(exact):
        if isinstance(general, GoOnUnder) and isinstance(exact, GoOnUnder):
            return _law_stands_for(general.law, exact.law)
        pairs = ((getattr(general, field.name), getattr(exact, field.name)) for field in fields(general))
        return all(_value_stands_for(one, other, table, details) for one, other in pairs)
    if isinstance(general, LaterCallsCancelled) and isinstance(exact, CallCancelled):
        return general.call == exact.call  # no later call is on the record
    if isinstance(general, MayChange) and isinstance(exact, CardStands):  # he has no other card with which to follow
        return all(
            _value_stands_for(getattr(general, name), getattr(exact, name), table, details) for name in ("who", "card")
        )
    if isinstance(general, CardReturned) and isinstance(exact, CardSubstituted):
        return _value_stands_for(general.who, exact.who, table, details) and _value_stands_for(
            general.card, exact.card, table, details
        )
    if isinstance(general, DecidedFor):
        return isinstance(exact, TricksCounted)  # the record shows which side is right
    if isinstance(general, LeadFree) and isinstance(exact, MayPlay):
        return _value_stands_for(general.who, exact.who, table, details)
    if isinstance(general, MustPlay) and isinstance(exact, Chooses):  # the one that declarer chooses
        return general.cards == (Which.THE_PENALTY_CARD,)
    if isinstance(general, MustFollow) and isinstance(exact, MayPlay | MustPlay):
        suits = {card.suit for card in exact.cards if isinstance(card, Card)}
        return _value_stands_for(general.who, exact.who, table, details) and (
            # If he has none of the suit led, any card will do.
            isinstance(general.suit, WhichSuit) or suits == {general.suit} or general.suit not in suits
        )
    return False


def _law_stands_for(general: str, exact: str) -> bool:
    """A law and its section; or Law 53, which goes on to the one that is about the player who led out of turn."""
    led = general == "53" and exact[:2] in ("54", "55", "56")
    return led or exact.startswith(general) or general.startswith(exact)


def _waited_before(effect: Effect, table: Table) -> bool:
    """Whether a player waits with his lead because of a penalty card of his partner's that lay there before (Law 50D2)."""
    if not isinstance(effect, MustWait) or not isinstance(effect.who, Seat):
        return False
    return any(mark.major for mark in table.penalty_cards_of(effect.who.partner))


def _lies(effect: Effect, table: Table) -> bool:
    """Whether it names the penalty cards that lay there before, which are major now (Law 50B)."""
    cards = effect.cards if isinstance(effect, MustPlay | Chooses) else ()
    lying = {mark.card for mark in table.penalty_cards}
    return not lying.isdisjoint(cards)


def _value_stands_for(general: Any, exact: Any, table: Table, details: Mapping[str, Any]) -> bool:
    if general == exact:
        return True
    if isinstance(general, tuple) and isinstance(exact, tuple):
        if len(general) == 1 and general[0] in PLURAL:
            return True
        return len(general) == len(exact) and all(
            _value_stands_for(one, other, table, details) for one, other in zip(general, exact, strict=True)
        )
    if isinstance(general, Role):
        return _role_stands_for(general, exact, table, details)
    if isinstance(general, Which):
        return isinstance(exact, Card | Which)
    if isinstance(general, WhichSuit):
        return isinstance(exact, Suit)
    return isinstance(general, WhichCall) and isinstance(exact, Call)


def _role_stands_for(general: Role, exact: Any, table: Table, details: Mapping[str, Any]) -> bool:
    seat = details.get("seat")
    resolved = seated(general, seat, table)
    if resolved == exact:
        return True
    if isinstance(exact, Role):
        return seated(exact, seat, table) == resolved or general is Role.IN_TURN
    if isinstance(resolved, Role):
        return isinstance(exact, Side) if resolved in SIDES else isinstance(exact, Seat | Side)
    return False

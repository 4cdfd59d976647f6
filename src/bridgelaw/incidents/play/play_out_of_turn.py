"""A card played to the trick in progress by a hand whose turn it was not."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import CardPlayed, GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import Settled
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_57_premature_lead_or_play import (
    TooEarly,
    declarers_play_stands,
    in_rhos_turn,
    is_excused,
    lead_of_the_trick,
    must_play_it_in_turn,
    plays_it_in_turn,
    stands,
)
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import (
    declarer_demands,
    next_to_play,
)
from bridgelaw.laws.play.designations import PlacedCard
from bridgelaw.laws.play.law_47e_play_on_misinformation import told_by_opponent
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import Holder, led_the_trick


class Outcome(Enum):
    """The outcome for the card."""

    TAKEN_BACK = Text(
        "An opponent said that it was the player's turn: the card is taken back without "
        "rectification."
    )
    IN_TURN = Text("It was the player's turn: the card is played.")
    FIFTH_CARD = Text(
        "The hand had already played to the trick: it is a fifth card, or a lead to the next one."
    )
    A_LEAD = Text("No card had been played to the trick: it is a lead out of turn.")
    STANDS = Text("The card is played and may not be taken back; there is no rectification.")
    REVOKE = Text(
        "The card is played, but it does not follow suit: it must be corrected as a revoke."
    )
    MAY_BE_CHANGED = Text("It was a slip of the tongue: declarer may name the intended card.")
    DECLARER_DEMANDS = Text(
        "The card is a major penalty card, and declarer has chosen what partner plays."
    )
    HIS_OWN_LEAD = Text("It was this defender's lead: the card is the correct lead to the trick.")
    PLAYED_IN_TURN = Text(
        "It is not a penalty card: the player must play it in turn to this trick."
    )
    PENALTY_CARD = Text("The card cannot legally be played in turn: it is a major penalty card.")


class Why(Enum):
    """The reasons for going on under another law."""

    FIFTH_CARD = Text("his hand had already played to the trick")
    A_LEAD = Text("no card had been played to the trick")


def his_play(case: PlayOutOfTurn) -> Card | None:
    """Return the player's card in the trick in progress."""
    return None if case.record is None or case.seat is None else case.record.current.by(case.seat)


class PlayOutOfTurn(TooEarly):
    """A card played too early to the trick in progress."""

    seat = TooEarly.seat
    card = PlacedCard(
        Card, Text("Which card is it about?"), choices=lambda case: DECK, known=his_play
    )
    led = Settled(value=False)


@incident(
    "play out of turn",
    group="play",
    case=PlayOutOfTurn,
    title=Text("A card played to the trick out of turn, too early"),
    who=Text("Who played too early?"),
)
@names_the_next
def play_out_of_turn(case: PlayOutOfTurn) -> Outcome:
    """A trick had been led to, and a player put his card to it before it was his turn, or declarer
    called too early for a card of dummy's. For a lead to the next trick see "premature lead"."""
    table = case.before()
    if (
        table is not None
        and case.seat is not None
        and (found := _otherwise(case, table, case.seat)) is not None
    ):
        return found
    holder = case.holder
    if told_by_opponent(case):
        return Outcome.TAKEN_BACK
    if holder is not Holder.DEFENDER:
        if declarers_play_stands(case):
            return Outcome.STANDS
        return Outcome.MAY_BE_CHANGED if holder is Holder.DUMMY and case.slip else Outcome.REVOKE
    if in_rhos_turn(case):
        return Outcome.PLAYED_IN_TURN if must_play_it_in_turn(case) else Outcome.PENALTY_CARD
    if not lead_of_the_trick(case):
        return Outcome.HIS_OWN_LEAD
    if is_excused(case):
        stands(case, "57C")
        return Outcome.STANDS if case.legal else Outcome.REVOKE
    declarer_demands(case)
    plays_it_in_turn(case, "50D1a")
    return Outcome.DECLARER_DEMANDS


def _otherwise(case: PlayOutOfTurn, table: Table, seat: Seat) -> Outcome | None:
    """Rule on a play that was not out of turn by the record, and return its kind."""
    if led_the_trick(case.record, case.card):
        case.do(GoOnUnder("53", Why.A_LEAD), "57")
        return Outcome.A_LEAD
    if table.has_played_to_current(seat):
        case.do(GoOnUnder("45E", Why.FIFTH_CARD), "57")
        return Outcome.FIFTH_CARD
    if next_to_play(table) is seat:
        case.do(CardPlayed(seat, case.the_card()), "44B")
        return Outcome.IN_TURN
    if not table.current and table.leader is not None:
        case.do(GoOnUnder("53", Why.A_LEAD), "57")
        return Outcome.A_LEAD
    return None

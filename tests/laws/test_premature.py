"""Law 57, compared with a second, simple reading.

Compared are whose turn it was, what partner may play, and who won the trick.
"""

from __future__ import annotations

import random
from datetime import date

import pytest

from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import CardPlayed, MayPlay, MustPlay
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents.lead.premature_lead import Outcome as Led
from bridgelaw.incidents.lead.premature_lead import premature_lead
from bridgelaw.incidents.play.play_out_of_turn import Outcome as Played
from bridgelaw.incidents.play.play_out_of_turn import PlayOutOfTurn, play_out_of_turn
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import Demand
from bridgelaw.laws.irregular_leads.premature_lead import PrematureLead
from bridgelaw.laws.play.law_47e_play_on_misinformation import Prompter

N, E, S, W = Seat
LAWS = book(date(2024, 6, 1), "DBf")
NOBODY = {"told_by": Prompter.NOBODY}


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize("played", [1, 2])
@pytest.mark.parametrize("ahead", [1, 2])
def test_the_turn_decides_which_paragraph_applies(leader: Seat, played: int, ahead: int) -> None:
    """Whose turn it was decides which paragraph applies.

    `ahead` players were to play before the one who played too early.
    """
    if played + ahead > 3:
        return
    order = leader.clockwise()
    next_to_play, early = order[played], order[played + ahead]
    table = Table(
        declarer=S,
        trick_number=5,
        on_lead=leader,
        current=Trick.of(leader, [Suit.HEARTS.cards[at] for at in range(played)]),
    )
    told = {
        **NOBODY,
        "seat": early,
        "card": Suit.HEARTS.cards[9],
        "both_hands_played": False,
        "dummy_moved": False,
        "legal": True,
    }
    if early is N:
        told["slip"] = False
    found = rule(play_out_of_turn, PlayOutOfTurn(LAWS, told, table))
    if early in (N, S):
        assert isinstance(found, Ruling)
        assert found.outcome is Played.STANDS
    elif next_to_play in (E, W):  # the other defender's turn
        assert isinstance(found, Question)
        assert found.fact.name == "demand"
    else:
        assert isinstance(found, Ruling)
        assert found.outcome is Played.PLAYED_IN_TURN


def open_cards(hand: list[Card], led: Suit, demand: Demand, named: Suit) -> set[Card]:
    """Return the cards among which partner has to choose, by a simple reading of Law 57A and B."""
    follow = {card for card in hand if card.suit is led}
    if follow:
        if demand is Demand.HIGHEST:
            return {max(follow, key=lambda card: card.rank)}
        if demand is Demand.LOWEST:
            return {min(follow, key=lambda card: card.rank)}
        return follow
    if demand is Demand.SUIT:
        return {card for card in hand if card.suit is named} or set(hand)
    if demand is Demand.NOT_SUIT:
        return {card for card in hand if card.suit is not named} or set(hand)
    return set(hand)


def wins(cards: list[Card], trump: Strain) -> int:
    """Return the index in a complete trick of the winning card."""
    trumps = [card for card in cards if card.suit is trump.suit]
    best = max(
        trumps or [card for card in cards if card.suit is cards[0].suit], key=lambda card: card.rank
    )
    return cards.index(best)


@pytest.mark.parametrize("seed", range(400))
def test_partners_options_and_the_lead_agree_with_a_simple_reading(seed: int) -> None:
    """Partner's options, and whether the lead stands, agree with the simple reading.

    South leads, West and North play, and West leads to the next trick before East has played.
    """
    chance = random.Random(seed)
    pack = chance.sample(DECK, 9)
    trick, early, hand = pack[:3], pack[3], pack[4:]
    led, trump = trick[0].suit, chance.choice(list(Strain))
    demand = chance.choice(list(Demand))
    named = chance.choice([suit for suit in Suit if suit is not led])
    table = Table(
        declarer=S,
        trump=trump,
        deal=Deal().with_cards(E, hand),
        complete=frozenset({E}),
        trick_number=9,
        on_lead=S,
        current=Trick.of(S, trick),
    )
    expected = open_cards(hand, led, demand, named)
    plays = chance.choice(sorted(expected))
    told = {**NOBODY, "seat": W, "card": early, "demand": demand}
    if demand in (Demand.SUIT, Demand.NOT_SUIT):
        told["named_suit"] = named
    if len(expected) > 1:
        told["partners_card"] = plays
    found = rule(premature_lead, PrematureLead(LAWS, told, table))
    effects = [effect for _, effect in found.effects]
    options = [
        set(each.cards)
        for each in effects
        if isinstance(each, MustPlay | MayPlay) and each.who is E
    ]
    assert options[0] == expected
    winner = S.clockwise()[wins([*trick, plays], trump)]
    if winner is W:
        assert isinstance(found, Ruling)
        assert found.outcome is Led.STANDS
        assert CardPlayed(W, early) in effects
    else:
        assert isinstance(found, Question)
        assert found.fact.name == "declarers_wish"

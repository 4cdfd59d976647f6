"""Lines of play, compared with a plain search through every card, without any pruning."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.claim_lines import (
    NOTHING_SAID,
    Lines,
    Position,
    Statement,
    lines,
    opponents_trump_can_win,
    position,
)
from bridgelaw.bridge.claim_lines.position import mask_of
from bridgelaw.bridge.notation import parse_card, parse_hand
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.i18n.text import languages, say

N, E, S, W = Seat
Hands = dict[Seat, frozenset[Card]]
EMPTY = Trick()


def every_total(
    hands: Hands,
    trick: Trick,
    leader: Seat,
    trump: Strain,
    side: Side,
    said: Statement = NOTHING_SAID,
) -> frozenset[int]:
    """Return the totals of a side, by the definition.

    The side has a plan for its own cards, and the other side answers it best.
    """
    return _every_total(tuple(hands[seat] for seat in Seat), trick, leader, trump, side, said)


@lru_cache(maxsize=200_000)
def _every_total(
    held: tuple[frozenset[Card], ...],
    trick: Trick,
    leader: Seat,
    trump: Strain,
    side: Side,
    said: Statement,
) -> frozenset[int]:
    hands = dict(zip(Seat, held, strict=True))
    if trick.is_complete:
        winner = trick.winner(trump)
        assert winner is not None
        after = _every_total(held, EMPTY, winner, trump, side, said)
        return frozenset(total + (winner.side is side) for total in after)
    seat = leader.clockwise()[len(trick)]
    if not hands[seat]:
        return frozenset({0})
    follow = frozenset(card for card in hands[seat] if card.suit is trick.suit_led)
    cards = follow or hands[seat]
    if seat.side is side:
        cards = (
            frozenset(card for card in cards if left_open(card, hands, seat, trick, trump, said))
            or cards
        )
    after_each = [
        every_total(
            {**hands, seat: hands[seat] - {card}},
            trick.with_play(seat, card),
            leader,
            trump,
            side,
            said,
        )
        for card in cards
    ]
    anyhow = frozenset[int]().union(*after_each)
    return (
        anyhow
        if seat.side is side
        else frozenset(t for t in anyhow if all(t <= max(one) for one in after_each))
    )


def left_open(
    card: Card, hands: Hands, seat: Seat, trick: Trick, trump: Strain, said: Statement
) -> bool:
    """Return whether a statement allows a card to be played, as `Statement` describes it."""
    if (14 - len(hands[seat]), card) in said.struck:
        return False
    if said.by not in (None, seat):
        return True
    bound = hands[seat] if said.by else hands[seat] | hands[seat.partner]
    there = [named for named in said.order if named in bound]
    if card in there[1:]:
        return False
    if trick:
        return True
    own = hands[seat]
    if there and there[0] in own and card is not there[0]:
        return False
    out = any(
        other.suit.strain is trump for rival in (seat.lho, seat.rho) for other in hands[rival]
    )
    if (
        said.draws_trumps
        and out
        and any(other.suit.strain is trump for other in own)
        and card.suit.strain is not trump
    ):
        return False
    if card.suit in said.top_down and any(other > card for other in own if other.suit is card.suit):
        return False
    due = next((suit for suit in said.suits if any(other.suit is suit for other in own)), card.suit)
    return card.suit is due


@st.composite
def endings(draw: st.DrawFn, most: int = 4) -> tuple[Hands, Seat, Strain]:
    """Draw endings of some tricks, often with few suits so that there is something to guess."""
    size = draw(st.integers(1, most))
    pool = [
        card
        for card in DECK
        if card.suit in draw(st.sampled_from([tuple(Suit), (Suit.SPADES, Suit.HEARTS)]))
    ]
    cards = draw(st.permutations(pool))[: 4 * size]
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(Seat)}
    return hands, draw(st.sampled_from(Seat)), draw(st.sampled_from(Strain))


@st.composite
def statements(draw: st.DrawFn, hands: Hands, side: Side) -> Statement:
    """Draw statements that may be made about such an ending."""
    cards = sorted(hands[side.seats[0]] | hands[side.seats[1]])
    size = len(hands[N])
    return Statement(
        by=draw(st.sampled_from([None, *side.seats])),
        draws_trumps=draw(st.booleans()),
        top_down=frozenset(draw(st.sets(st.sampled_from(Suit), max_size=2))),
        suits=tuple(draw(st.lists(st.sampled_from(Suit), max_size=2, unique=True))),
        order=tuple(draw(st.lists(st.sampled_from(cards), max_size=2, unique=True))),
        struck=frozenset(
            draw(st.sets(st.tuples(st.integers(14 - size, 13), st.sampled_from(cards)), max_size=2))
        ),
    )


def start_of(hands: Hands, leader: Seat, trump: Strain, trick: Trick = EMPTY) -> Position:
    north, east, south, west = (mask_of(hands[seat]) for seat in Seat)
    return Position((north, east, south, west), trick.plays, leader, trump.suit)


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_the_totals_agree_with_an_exhaustive_search(data: st.DataObject) -> None:
    hands, leader, trump = data.draw(endings())
    for side in Side:
        found = lines(start_of(hands, leader, trump), side)
        assert {line.total for line in found.lines} == every_total(
            hands, EMPTY, leader, trump, side
        )
        assert found.exhaustive
        assert not any(line.excluded for line in found.lines)


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_the_statement_excludes_lines(data: st.DataObject) -> None:
    hands, leader, trump = data.draw(endings())
    side = data.draw(st.sampled_from(Side))
    said = data.draw(statements(hands, side))
    found = lines(start_of(hands, leader, trump), side, said)
    free = every_total(hands, EMPTY, leader, trump, side)
    held_to = every_total(hands, EMPTY, leader, trump, side, said)
    assert {line.total for line in found.open} == held_to
    assert {line.total for line in found.lines} == free | held_to


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_sample_lines_are_legal_and_give_the_stated_total(data: st.DataObject) -> None:
    """Each sample line is legal, gives the stated total, and turns at its turning point.

    From the turning point on no more than the stated total is possible.
    """
    hands, leader, trump = data.draw(endings())
    trick = Trick()
    for seat in leader.clockwise()[: data.draw(st.integers(1, 3))]:
        follow = [card for card in hands[seat] if card.suit is trick.suit_led]
        card = data.draw(st.sampled_from(sorted(follow or hands[seat])))
        hands, trick = {**hands, seat: hands[seat] - {card}}, trick.with_play(seat, card)
    start = start_of(hands, leader, trump, trick)
    for side in Side:
        found = lines(start, side)
        assert {line.total for line in found.lines} == every_total(
            hands, trick, leader, trump, side
        )
        for line in found.lines:
            assert line.tricks[0].plays[: len(trick)] == trick.plays
            assert played_legally(line.tricks, hands, leader, trump, side, len(trick)) == line.total
            best = found.lines[-1].total
            assert (line.turn is None) == (line.total == best)
            if line.turn is not None:
                # An opponent may have given up a trick before it, to a plan that then goes wrong.
                assert line.turn.best >= best > line.total
                turning = line.tricks[line.turn.trick - start.trick_number]
                assert turning.by(line.turn.seat) is line.turn.card
                assert line.turn.seat.side is side


def played_legally(
    tricks: tuple[Trick, ...], hands: Hands, leader: Seat, trump: Strain, side: Side, begun: int
) -> int:
    """Play a line; return the number of tricks that the side wins on it."""
    left, won = dict(hands), 0
    for trick in tricks:
        for place, (play, seat) in enumerate(zip(trick.plays, leader.clockwise(), strict=True)):
            assert play.seat is seat
            if begun and place < begun:
                continue
            assert play.card in left[seat]
            if play.card.suit is not trick.suit_led:
                assert not any(card.suit is trick.suit_led for card in left[seat])
            left[seat] -= {play.card}
        begun = 0
        winner = trick.winner(trump)
        assert winner is not None
        leader, won = winner, won + (winner.side is side)
    assert not any(left.values())
    return won


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whether_an_opponents_trump_can_win(data: st.DataObject) -> None:
    hands, leader, trump = data.draw(endings(3))
    side = data.draw(st.sampled_from(Side))
    expected = trump_wins(hands, EMPTY, leader, trump, side)
    assert opponents_trump_can_win(start_of(hands, leader, trump), side) is expected


def trump_wins(hands: Hands, trick: Trick, leader: Seat, trump: Strain, side: Side) -> bool:
    if trick.is_complete:
        best = trick.winning_play(trump)
        assert best is not None
        if best.seat.side is not side and best.card.suit.strain is trump:
            return True
        return trump_wins(hands, EMPTY, best.seat, trump, side)
    seat = leader.clockwise()[len(trick)]
    follow = frozenset(card for card in hands[seat] if card.suit is trick.suit_led)
    return any(
        trump_wins(
            {**hands, seat: hands[seat] - {card}}, trick.with_play(seat, card), leader, trump, side
        )
        for card in follow or hands[seat]
    )


def ending(leader: str, trump: str, *, trick: list[str] | None = None, **hands: str) -> Table:
    size = max(len(parse_hand(hand)) for hand in hands.values())
    return read_table(
        {
            "trump": trump,
            "hands": hands,
            "complete hands": list(hands),
            "trick": {"number": 14 - size, "leader": leader, "cards": trick or []},
        }
    )


def of(table: Table, side: Side = Side.NS, said: Statement = NOTHING_SAID) -> Lines:
    start = position(table)
    assert start is not None
    return lines(start, side, said)


OUTSTANDING = ending("S", "S", S="S3 DA", N="S5 D2", W="S2 C3", E="HA HK")


def test_a_forgotten_trump_wins_a_trick_unless_it_is_drawn() -> None:
    found = of(OUTSTANDING)
    assert [line.total for line in found.lines] == [1, 2]
    assert found.trump_out
    assert found.lines[0].turn is not None
    assert found.lines[0].turn.card is parse_card("DA")
    drawn = of(OUTSTANDING, said=Statement(draws_trumps=True))
    assert [(line.total, line.excluded) for line in drawn.lines] == [(1, True), (2, False)]
    assert drawn.settled == 2
    assert found.settled is None


TWO_WAY = ending("S", "NT", S="HAJ5", N="HKT4", W="HQ32", E="H987")


def test_a_two_way_guess_is_flagged_with_the_card_that_decides() -> None:
    found = of(TWO_WAY)
    assert [line.total for line in found.lines] == [1, 2, 3]
    assert {(guess.card, guess.holder) for guess in found.guesses} == {(parse_card("HQ"), W)}


def test_a_certain_drop_is_not_a_guess() -> None:
    assert of(ending("S", "NT", S="HAK", N="H32", W="HQ4", E="H65")).guesses == ()


def test_the_first_opponent_to_show_out_is_named() -> None:
    found = of(ending("S", "NT", S="HA2 CA", N="H5 D23", W="HK3 C4", E="C5 C6 D4"))
    assert any(
        (out.seat, out.suit) == (E, Suit.HEARTS) for line in found.lines for out in line.show_outs
    )
    assert all(out.seat.side is Side.EW for line in found.lines for out in line.show_outs)


def test_top_cards_settle_a_whole_deal() -> None:
    hands = {
        "S": "SAKQJT98765432",
        "W": "HAKQJT98765432",
        "N": "DAKQJT98765432",
        "E": "CAKQJT98765432",
    }
    table = read_table({"trump": "NT", "hands": hands, "trick": {"number": 1, "leader": "S"}})
    found = of(table)
    assert (found.settled, found.tricks_left) == (13, 13)
    assert str(found.totals[0]) == "13"
    assert of(table, Side.EW).settled == 0


FULL = "N:KJ5.Q73.A842.K95 Q843.K82.T93.JT7 A92.AJ4.K765.A32 T76.T965.QJ.Q864"


def test_too_many_lines_are_reported() -> None:
    start = position(
        read_table({"declarer": "S", "trump": "NT", "deal": FULL, "trick": {"number": 1}})
    )
    assert start is not None
    found = lines(start, Side.NS, NOTHING_SAID, 2_000)
    assert not found.exhaustive
    assert found.settled is None
    assert found.totals == tuple(range(14))
    assert len(found.lines) == 1
    assert (
        opponents_trump_can_win(replace(start, trump=Suit.SPADES), Side.NS, NOTHING_SAID, 10)
        is None
    )


def test_an_incomplete_record_has_no_position() -> None:
    whole = ending("S", "NT", S="HAK", N="H32", W="HQ4", E="H65")
    assert position(whole) is not None
    assert position(None) is None
    assert position(replace(whole, trump=None)) is None
    assert position(ending("S", "NT", S="HAK", N="H32", W="HQ4")) is None
    out_of_turn = replace(whole, current=Trick((Play(W, parse_card("HQ")),)))
    assert position(out_of_turn) is None
    marked = {
        **write_table(whole),
        "declarer": "S",
        "penalty cards": [{"seat": "W", "card": "HQ", "kind": "major"}],
    }
    assert position(read_table(marked)) is None
    forbidden = {
        **write_table(whole),
        "declarer": "S",
        "restrictions": [{"seat": "W", "forbidden": ["H"]}],
    }
    assert position(read_table(forbidden)) is None
    over = read_table({"trump": "NT", "trick": {"number": 14}})
    assert position(over) is None


def test_a_total_can_be_displayed_in_every_language() -> None:
    for table in (OUTSTANDING, TWO_WAY):
        for total in of(table).totals:
            for language in languages():
                said = say(total, language)
                assert said.startswith(str(int(total)))
                assert "{" not in said
    low, high = of(OUTSTANDING).totals
    assert say(low).startswith("1: such as South's ♦A to trick 12; S: ♦A")
    assert say(high).startswith("2: the best there is, such as S: ♠3")
    assert say(of(OUTSTANDING, said=Statement(draws_trumps=True)).totals[0]) == "2: on every line"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_number_without_a_line_is_displayed_as_a_number(number: int) -> None:
    start = position(TWO_WAY)
    assert start is not None
    found = lines(start, Side.NS, NOTHING_SAID, 3)
    assert not found.exhaustive
    assert say(found.totals[number]).startswith(str(number))

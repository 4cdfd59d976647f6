from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import Auction
from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.marks import LeadRestriction, PenaltyCard
from bridgelaw.bridge.notation import (
    parse_call,
    parse_card,
    parse_cards,
    parse_contract,
    parse_hand,
)
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.table_changes import (
    accept_lead,
    pick_up_penalty_cards,
    place_penalty_card,
    restrict,
    with_play,
    with_play_to,
    without_play,
)
from bridgelaw.i18n.text import say

N, E, S, W = Seat


def hands(**told: str) -> Deal:
    return Deal.of({Seat[seat]: parse_hand(cards) for seat, cards in told.items()})


def trick(leader: Seat, cards: str) -> Trick:
    return Trick.of(leader, parse_cards(cards))


def play(table: Table, *plays: str) -> Table:
    """Add plays to the table; W:SQ is a play by West."""
    for one in plays:
        table = with_play(table, Seat[one[0]], parse_card(one[2:]))
    return table


FULL = Deal.from_pbn("N:AKQJ.432.432.432 5432.AKQJ.765.76 876.T98.AKQJ.T98 T9.765.T98.AKQJ5")


def test_every_field_of_a_table_is_optional() -> None:
    table = Table()
    assert (table.dummy, table.defenders) == (None, None)
    assert (table.leader, table.turn, table.trick_number) == (None, None, None)
    assert (table.held(N), table.holds(N, DECK[0]), table.void(N, Suit.CLUBS)) == (None, None, None)
    assert (table.legal_cards(N), table.won_by(Side.NS), table.is_vulnerable(Side.NS)) == (
        None,
        None,
        None,
    )
    assert table.previous_trick is None
    assert with_play(accept_lead(table, N), E, DECK[0]).turn is N


def test_facts_read_from_the_auction() -> None:
    table = Table(
        board=7, auction=Auction.of(S, map(parse_call, ["1NT", "P", "3NT", "P", "P", "P"]))
    )
    assert table.contract == parse_contract("3NT S")
    assert (table.declarer, table.dummy, table.defenders) == (S, N, (W, E))
    assert table.trump is Strain.NOTRUMP
    assert table.vulnerability is Vulnerability.BOTH
    assert table.is_vulnerable(Side.EW)


def test_contract_and_declarer_complete_each_other() -> None:
    assert Table(contract=parse_contract("4S"), declarer=E).contract == parse_contract("4S E")
    assert Table(contract=parse_contract("4S E")).declarer is E


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"board": 1, "dealer": E}, "dealer"),
        ({"board": 1, "vulnerability": Vulnerability.NS}, "vulnerability"),
        ({"contract": parse_contract("3NT S"), "declarer": N}, "declarer"),
        ({"contract": parse_contract("3NT S"), "trump": Strain.SPADES}, "trump"),
        ({"declarer": S, "penalty_cards": (PenaltyCard(N, DECK[0], True),)}, "penalty cards"),
        (
            {"penalty_cards": (PenaltyCard(N, DECK[0], True), PenaltyCard(N, DECK[0], True))},
            "penalty cards",
        ),
        (
            {
                "deal": hands(N="S2"),
                "complete": {N},
                "penalty_cards": (PenaltyCard(N, DECK[0], True),),
            },
            "penalty cards",
        ),
        (
            {"current": trick(N, "C2"), "penalty_cards": (PenaltyCard(N, DECK[0], True),)},
            "penalty cards",
        ),
        ({"deal": hands(N="C2"), "penalty_cards": (PenaltyCard(E, DECK[0], True),)}, ""),
        ({"deal": hands(N="C2"), "current": trick(E, "C2")}, ""),
        ({"deal": FULL, "current": trick(N, "C5")}, ""),
        ({"tricks": (trick(N, "C2"),), "current": trick(E, "C2")}, ""),
        ({"trick_number": 15}, "trick.number"),
        ({"trick_number": 1, "tricks": (trick(N, "C2 C3 C4 C5"),)}, "trick.number"),
        ({"trick_number": 12, "deal": hands(N="C234")}, ""),
        ({"complete": {N, W}, "deal": hands(N="C2345", W="C6")}, "complete hands"),
    ],
)
def test_an_impossible_table_is_refused(told: dict[str, object], field: str) -> None:
    with pytest.raises(TableError) as error:
        Table(**told)  # type: ignore[arg-type]
    assert error.value.field == field


# Hands


def test_played_cards_leave_a_hand_as_dealt() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.SPADES), "W:CA", "N:C2", "E:C6"
    )
    assert table.held(W) == FULL.hand(W) - {parse_card("CA")}
    assert table.holds(W, parse_card("CA")) is False
    assert table.holds(E, parse_card("C7")) is True
    assert table.legal_cards(S) == parse_hand("CT98")
    assert table.legal_cards(E) == parse_hand("C7")


def test_a_partial_hand_answers_some_questions() -> None:
    table = Table(deal=hands(N="HAQ", E="C2"))
    assert table.held(N) is None
    assert table.known(N) == parse_hand("HAQ")
    assert table.holds(N, parse_card("HA")) is True
    assert table.holds(N, parse_card("C2")) is False
    assert table.holds(N, parse_card("HK")) is None
    assert table.void(N, Suit.HEARTS) is False
    assert table.void(N, Suit.SPADES) is None
    assert table.holder(parse_card("C2")) is E
    assert table.holder(parse_card("C3")) is None


def test_a_partial_hand_and_the_obligation_to_follow_suit() -> None:
    table = Table(deal=hands(N="HAQ"), current=trick(W, "H2"))
    assert table.legal_cards(N) is None  # there may be more hearts
    told = Table(deal=hands(N="HAQ S2"), complete=frozenset({N}), current=trick(W, "H2"))
    assert told.legal_cards(N) == parse_hand("HAQ")
    void = Table(deal=hands(N="S2 C3"), complete=frozenset({N}), current=trick(W, "H2"))
    assert void.legal_cards(N) == parse_hand("S2 C3")


def test_a_player_is_void_if_all_cards_of_the_suit_are_elsewhere() -> None:
    table = Table(deal=hands(N="HAKQJT98", E="H765432"))
    assert table.void(S, Suit.HEARTS) is True


def test_a_hand_with_the_expected_number_of_cards_is_complete() -> None:
    assert (
        Table(trick_number=8, deal=hands(W="SQT HK93")).held(W) is None
    )  # five cards instead of six
    whole = Table(trick_number=9, deal=hands(W="SQT HK93", N="SK65"))
    assert whole.held(W) == parse_hand("SQT HK93")
    assert whole.void(W, Suit.CLUBS) is True
    assert whole.held(N) is None


def test_a_complete_hand_determines_the_trick_number() -> None:
    table = Table(deal=hands(W="SQT HK93"), complete=frozenset({W}))
    assert table.trick_number == 9
    assert (
        Table(deal=hands(W="HK93"), complete=frozenset({W}), current=trick(W, "SQ")).trick_number
        == 10
    )
    assert Table(deal=FULL, current=trick(W, "CA")).trick_number is None  # a lone trick may be any
    assert Table(deal=FULL, faced_lead=False).trick_number == 1


def test_hands_as_dealt_do_not_determine_the_trick_number() -> None:
    table = Table(deal=FULL, declarer=S)
    assert (table.trick_number, table.turn) == (None, None)
    assert table.held(W) is None
    assert table.possible(W) == FULL.hand(W)
    assert not table.tells_duties
    begun = replace(table, trick_number=1)
    assert begun.held(W) == FULL.hand(W)
    assert begun.tells_duties


def test_a_hand_given_as_complete_may_be_short() -> None:
    table = Table(trick_number=5, deal=hands(W="SQT HK9"), complete=frozenset({W}))
    assert table.held(W) == parse_hand("SQT HK9")
    assert table.void(W, Suit.CLUBS) is True


def test_hands_as_dealt_if_the_record_lacks_tricks() -> None:
    table = Table(deal=FULL, trick_number=5)
    assert table.held(W) is None
    assert table.holds(W, parse_card("C5")) is None
    assert table.holds(W, parse_card("H4")) is False
    assert table.void(N, Suit.SPADES) is None


def test_the_player_holds_the_cards_that_nobody_else_can_have() -> None:
    played = trick(W, "CA C2 C6 C8")
    left = {seat: FULL.hand(seat) - set(played.cards) for seat in (N, E, S)}
    table = Table(deal=Deal.of(left), tricks=(played,))
    assert table.held(W) == FULL.hand(W) - set(played.cards)


# Turn and tricks


def test_presumed_declarers_left_hand_opponent_makes_the_opening_lead() -> None:
    table = Table(deal=FULL, declarer=S, trick_number=1)
    assert table.leader is table.turn is W
    assert not table.faced_lead
    led = play(table, "W:CA")
    assert (led.turn, led.faced_lead, led.dummy_spread) == (N, True, None)
    assert play(led, "N:C2").dummy_spread


def test_a_completed_trick_advances_the_trick_number() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP),
        "W:C5",
        "N:C2",
        "E:C6",
        "S:CT",
    )
    assert table.trick_number == 2
    assert not table.current
    assert table.previous_trick == trick(W, "C5 C2 C6 CT")
    assert table.leader is table.turn is S
    assert (table.won_by(Side.NS), table.won_by(Side.EW)) == (1, 0)
    assert not table.has_played_to_current(S)


def test_a_lead_out_of_turn_does_not_change_the_turn() -> None:
    table = play(Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP), "E:HA")
    assert (table.leader, table.turn) == (W, W)
    accepted = accept_lead(table, E)
    assert (accepted.leader, accepted.turn) == (E, S)
    withdrawn = without_play(table, parse_card("HA"))
    assert withdrawn.held(E) == FULL.hand(E)


def test_a_premature_play_is_skipped_in_the_turn() -> None:
    table = play(Table(deal=FULL, trick_number=1, declarer=S), "W:CA", "E:C6")
    assert table.turn is N
    assert play(table, "N:C2").turn is S


def test_whether_a_side_has_played_to_the_next_trick() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP),
        "W:C5",
        "N:C2",
        "E:C6",
        "S:CT",
    )
    assert not table.played_to_next(Side.NS, 0)
    table = play(table, "S:DA")
    assert table.played_to_next(Side.NS, 0)
    assert not table.both_sides_played_to_next(0)
    table = play(table, "W:DT")
    assert table.both_sides_played_to_next(0)
    assert play(table, "N:D2", "E:D5").both_sides_played_to_next(0)


def test_a_complete_current_trick_joins_the_earlier_tricks() -> None:
    table = Table(trick_number=5, current=trick(W, "CA C2 C6 C8"), trump=Strain.NOTRUMP)
    assert (table.trick_number, table.leader, len(table.tricks)) == (6, W, 1)
    assert table.won_by(Side.EW) is None  # the first four are unknown
    assert play(table, "W:CK", "N:C3", "E:C7", "S:C9").trick_number == 7


def test_an_unknown_trick_number_stays_unknown() -> None:
    table = play(Table(trump=Strain.NOTRUMP), "W:CA", "N:C2", "E:C6", "S:C8")
    assert table.trick_number is None
    assert table.leader is W


def test_the_end_of_play() -> None:
    table = Table(trick_number=13, current=trick(W, "CA C2 C6 C8"), trump=Strain.NOTRUMP)
    assert table.play_is_over
    assert table.leader is table.turn is None


# Withdrawing


def test_a_revoke_card_is_withdrawn_from_the_last_trick() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP),
        "W:CA",
        "N:C2",
        "E:S2",
        "S:C8",
    )
    corrected = without_play(table, parse_card("S2"))
    assert (corrected.trick_number, corrected.turn, corrected.leader) == (1, E, W)
    assert play(corrected, "E:C6").trick_number == 2


def test_a_card_is_withdrawn_from_an_earlier_trick_and_replaced() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP),
        "W:CA",
        "N:C2",
        "E:S2",
        "S:C8",
        "W:CK",
    )
    lacking = without_play(table, parse_card("S2"))
    assert not lacking.tricks[0].is_complete
    assert parse_card("S2") in lacking.known(E)
    assert with_play_to(lacking, 0, E, parse_card("C6")).tricks[0].is_complete
    with pytest.raises(TableError):
        with_play_to(lacking, 0, E, parse_card("C9"))


def test_a_fifth_card_is_recorded() -> None:
    table = play(
        Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP),
        "W:CA",
        "N:C2",
        "E:C6",
        "S:C8",
    )
    fifth = with_play_to(table, 0, W, parse_card("CQ"))
    assert len(fifth.held(W) or ()) == 11
    assert without_play(fifth, parse_card("CQ")) == table


def test_a_seen_card_that_is_played_leaves_the_hand() -> None:
    table = without_play(Table(current=trick(W, "SQ S2")), parse_card("SQ"))
    assert table.holds(W, parse_card("SQ")) is True
    with pytest.raises(TableError, match="has not been played"):
        without_play(table, parse_card("SQ"))


def test_a_player_cannot_play_a_card_that_the_hand_lacks() -> None:
    with pytest.raises(TableError, match="West does not hold ♠A"):
        with_play(Table(deal=FULL), W, parse_card("SA"))


@given(st.permutations(DECK), st.integers(0, 51), st.sampled_from(Strain))
def test_a_withdrawn_play_leaves_no_trace(pack: list[Card], many: int, trump: Strain) -> None:
    deal = Deal.of({seat: pack[seat.index :: 4] for seat in Seat})
    table = Table(
        deal=deal, declarer=S, trump=trump, trick_number=1, faced_lead=True, dummy_spread=True
    )
    for count in range(many):
        seat = table.turn
        assert seat is not None
        legal = table.legal_cards(seat)
        assert legal
        assert legal <= (table.held(seat) or frozenset())
        table = with_play(table, seat, max(legal))
        assert table.trick_number == (count + 1) // 4 + 1
    total = sum(len(table.held(seat) or ()) for seat in Seat)
    assert total + len(table.played) == 52
    assert (table.won_by(Side.NS) or 0) + (table.won_by(Side.EW) or 0) == len(table.tricks)
    seat = table.turn
    assert seat is not None
    card = min(table.legal_cards(seat) or ())
    assert without_play(with_play(table, seat, card), card) == table
    assert hash(without_play(with_play(table, seat, card), card)) == hash(table)


# Effects of rulings


def test_penalty_cards_on_the_table() -> None:
    table = place_penalty_card(Table(declarer=S), W, parse_card("S7"), major=False)
    assert table.penalty_cards_of(W) == (PenaltyCard(W, parse_card("S7"), False),)
    assert table.holds(W, parse_card("S7")) is True
    two = place_penalty_card(
        place_penalty_card(table, W, parse_card("HK"), major=True), E, parse_card("H2"), major=False
    )
    assert [mark.major for mark in two.penalty_cards_of(W)] == [True, True]
    assert [mark.major for mark in two.penalty_cards_of(E)] == [False]
    picked = pick_up_penalty_cards(two, W, Suit.SPADES)
    assert [str(mark.card) for mark in picked.penalty_cards_of(W)] == ["♥K"]
    assert picked.holds(W, parse_card("S7")) is True
    assert pick_up_penalty_cards(picked, W).penalty_cards_of(W) == ()
    assert play(two, "W:HK").penalty_cards_of(W) == two.penalty_cards_of(W)[:1]


def test_a_penalty_card_that_became_major_stays_major() -> None:
    minor = place_penalty_card(Table(declarer=S), W, parse_card("S7"), major=False)
    two = place_penalty_card(minor, W, parse_card("H2"), major=False)
    assert [mark.major for mark in two.penalty_cards] == [True, True]
    assert [mark.major for mark in play(two, "W:H2").penalty_cards] == [True]


def test_a_penalty_card_in_words() -> None:
    mark = PenaltyCard(W, parse_card("SQ"), major=True)
    assert say(mark) == "♠Q (major penalty card, West)"
    assert say(mark, "da") == "♠D (stort strafkort, Vest)"


def test_a_single_penalty_card_placed_again_keeps_its_rank() -> None:
    table = place_penalty_card(
        place_penalty_card(Table(), W, parse_card("S7"), major=True),
        W,
        parse_card("S7"),
        major=False,
    )
    assert [mark.major for mark in table.penalty_cards] == [False]


SPADES = frozenset({Suit.SPADES})


@pytest.mark.parametrize(
    ("restriction", "plays", "left"),
    [
        (
            LeadRestriction(W, forbidden=SPADES, while_on_lead=True),
            "W:CA N:C2 E:C6 S:C8",
            1,
        ),  # keeps the lead
        (
            LeadRestriction(W, forbidden=SPADES, while_on_lead=True),
            "W:C5 N:C2 E:C6 S:CT",
            0,
        ),  # loses the lead
        (LeadRestriction(W, forbidden=SPADES), "W:CA N:C2 E:C6 S:C8", 0),  # this lead only
        (LeadRestriction(W, required=Suit.CLUBS), "W:CA N:C2 E:C6 S:C8", 0),
        (LeadRestriction(W, required=Suit.CLUBS), "W:CA N:C2 E:C6", 1),
        (LeadRestriction(E, required=Suit.CLUBS), "W:CA N:C2 E:C6 S:C8", 1),  # East has not led
    ],
)
def test_lead_restrictions_end(restriction: LeadRestriction, plays: str, left: int) -> None:
    table = restrict(
        restrict(Table(deal=FULL, trick_number=1, declarer=S, trump=Strain.NOTRUMP), restriction),
        restriction,
    )
    assert table.restrictions_of(restriction.seat) == (restriction,)
    assert len(play(table, *plays.split()).restrictions) == left

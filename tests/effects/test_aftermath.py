"""The table after a ruling: what its effects change on the record."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.auction import DOUBLE, PASS
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import End, NextLead, PlayOrder
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.effects import (
    AuctionReopened,
    BecomesDummy,
    CallCancelled,
    CardFoundAgain,
    CardNotPlayed,
    CardPlayed,
    CardPutBack,
    CardPutInLate,
    CardPutInTrick,
    CardReturned,
    CardSubstituted,
    ClaimVoid,
    DummySpreads,
    Effect,
    Grade,
    LaterCardsVoid,
    LeadAccepted,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    LeadsNext,
    MayNotPlaySuit,
    MustPlay,
    MustPlaySuit,
    PenaltyCard,
    PenaltyCardPickedUp,
    PlaysNext,
    PlayStops,
    SurplusReturned,
    TricksAwarded,
    When,
    WhichSuit,
    kinds,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.applying.calls import called
from bridgelaw.effects.players import Role, Which, seated

N, E, S, W = Seat
TABLE = read_table({"declarer": "S", "trick": {"number": 3, "leader": "S", "cards": ["S2"]}})
SQ, C6 = parse_card("SQ"), parse_card("C6")


def table_after(*effects: Effect) -> Table:
    table = after(TABLE, effects)
    assert table is not None
    return table


def test_without_a_record_there_is_none_after_the_ruling() -> None:
    assert after(None, [CardPlayed(W, SQ)]) is None


def test_a_card_played_joins_the_trick() -> None:
    assert table_after(CardPlayed(W, SQ)).current.by(W) is SQ


def test_a_played_card_is_not_a_lead_if_the_trick_is_unknown() -> None:
    known_by_half = read_table({"declarer": "S", "hands": {"W": "SQT H5"}})
    assert after(known_by_half, [CardPlayed(W, SQ)]) == known_by_half
    on_lead = read_table({"declarer": "S", "trick": {"number": 5, "leader": "W"}})
    left = after(on_lead, [CardPlayed(W, SQ)])
    assert left is not None
    assert left.current.cards == (SQ,)


def test_a_card_already_played_is_not_played_again() -> None:
    assert table_after(CardPlayed(S, parse_card("S2"))) == TABLE


def test_a_card_taken_back_leaves_the_trick() -> None:
    assert not table_after(CardReturned(S, parse_card("S2"))).current


def test_a_replaced_lead_remains_the_first_card_of_its_trick() -> None:
    led = read_table(
        {"declarer": "S", "trick": {"number": 8, "leader": "N", "cards": ["S5", "S8"]}}
    )
    table = after(led, [CardReturned(N, parse_card("S5")), CardPlayed(N, parse_card("SK"))])
    assert table is not None
    assert table.current.cards == (parse_card("SK"), parse_card("S8"))
    assert table.leader is N


def test_a_card_of_the_last_trick_can_be_withdrawn_and_replaced() -> None:
    played = read_table({"declarer": "S", "tricks": [["W", "S4", "SJ", "SK", "C7"]]})
    table = after(played, [CardReturned(N, parse_card("SJ")), CardPlayed(N, parse_card("S2"))])
    assert table is not None
    assert table.previous_trick is not None
    assert table.previous_trick.by(N) is parse_card("S2")
    assert table.trick_number == 2


def test_replacing_a_card_in_a_quitted_trick_changes_the_next_leader() -> None:
    played = read_table(
        {
            "declarer": "S",
            "trump": "NT",
            "tricks": [["W", "S4", "SJ", "C7", "SK"]],
            "trick": {"cards": ["S:H2"]},
        }
    )
    table = after(played, [CardSubstituted(E, parse_card("C7"), parse_card("SA"))])
    assert table is not None
    assert table.previous_trick is not None
    assert table.previous_trick.cards == tuple(map(parse_card, ("S4", "SJ", "SA", "SK")))
    assert (played.leader, table.leader) == (S, E)
    assert table.holds(E, parse_card("C7"))


def test_a_penalty_card_that_replaces_another_card_is_no_longer_one() -> None:
    lying = table_after(PenaltyCard(W, C6, Grade.MAJOR), CardPlayed(W, SQ))
    table = after(lying, [CardSubstituted(W, SQ, C6)])
    assert table is not None
    assert table.current.by(W) is C6
    assert table.penalty_cards == ()


def test_a_substitute_for_an_unrecorded_card_is_just_played() -> None:
    assert table_after(CardSubstituted(W, C6, SQ)).current.cards == (parse_card("S2"), SQ)


def test_a_second_penalty_card_makes_both_major() -> None:
    one = table_after(PenaltyCard(W, C6, Grade.MINOR))
    assert [(lying.card, lying.major) for lying in one.penalty_cards_of(W)] == [(C6, False)]
    two = after(one, [PenaltyCard(W, SQ, Grade.MAJOR)])
    assert two is not None
    assert {lying.card for lying in two.penalty_cards_of(W) if lying.major} == {C6, SQ}


def test_a_played_card_that_becomes_a_penalty_card_leaves_the_trick() -> None:
    table = table_after(CardPlayed(W, SQ), PenaltyCard(W, SQ, Grade.MAJOR))
    assert table.current.by(W) is None
    assert [lying.card for lying in table.penalty_cards_of(W)] == [SQ]


def test_a_card_that_must_be_played_to_this_trick_is_played() -> None:
    lying = table_after(PenaltyCard(W, C6, Grade.MAJOR))
    table = after(lying, [PenaltyCard(W, SQ, Grade.MAJOR), MustPlay(W, (C6,), When.THIS_TRICK)])
    assert table is not None
    assert table.current.by(W) is C6
    assert [mark.card for mark in table.penalty_cards_of(W)] == [SQ]


def test_a_card_that_must_be_played_later_is_not_played_yet() -> None:
    assert table_after(MustPlay(W, (SQ,), When.FIRST_LEGAL_OPPORTUNITY)) == TABLE


def test_a_card_that_must_be_played_to_this_trick_waits_for_its_turn() -> None:
    assert table_after(MustPlay(E, (C6,), When.THIS_TRICK)).current == TABLE.current


@pytest.mark.parametrize("effects", [(LeadAccepted(S, SQ),), (LeadsNext(S), CardPlayed(S, SQ))])
def test_a_premature_lead_waits_until_the_trick_is_complete(
    effects: tuple[Effect, ...],
) -> None:
    table = table_after(*effects)
    assert (table.current, table.next_lead) == (TABLE.current, NextLead(S, SQ))
    assert read_table(write_table(table)) == table
    for seat, card in ((W, "SA"), (N, "S4"), (E, "S5")):
        table = with_play(table, seat, parse_card(card))
    assert (table.trick_number, table.leader, table.current.by(S), table.next_lead) == (
        4,
        S,
        SQ,
        None,
    )


def test_a_prematurely_led_card_is_no_longer_a_penalty_card_once_the_trick_is_complete() -> None:
    table = table_after(
        CardPlayed(W, C6), PenaltyCard(W, SQ, Grade.MAJOR), LeadsNext(W), CardPlayed(W, SQ)
    )
    assert [mark.card for mark in table.penalty_cards] == [SQ]
    for seat, card in ((N, "S4"), (E, "S5")):
        table = with_play(table, seat, parse_card(card))
    assert (table.current.by(W), table.penalty_cards) == (SQ, ())


@pytest.mark.parametrize(
    "effects",
    [
        (LeadsNext(S),),
        (LeadsNext(S), CardPlayed(W, SQ)),
        (CardPlayed(S, SQ),),
        (LeadsNext(W), CardPlayed(S, SQ)),
        (LeadsNext(Role.DECLARER), CardPlayed(S, SQ)),
    ],
)
def test_only_a_lead_by_the_next_leader_waits(
    effects: tuple[Effect, ...],
) -> None:
    table = table_after(*effects)
    assert table.next_lead is None or table.next_lead.card is None
    for seat, card in ((W, "SA"), (N, "S4"), (E, "S5")):
        table = (
            table if table.has_played_to_current(seat) else with_play(table, seat, parse_card(card))
        )
    assert (bool(table.current), table.next_lead) == (False, None)


def test_a_penalty_card_that_is_picked_up_is_removed() -> None:
    table = table_after(PenaltyCard(W, SQ, Grade.MAJOR), PenaltyCardPickedUp(W, (SQ,)))
    assert table.penalty_cards == ()


def test_an_accepted_lead_makes_its_player_the_leader_of_the_trick() -> None:
    lead = read_table({"declarer": "S", "trick": {"number": 6, "leader": "N", "cards": ["E:SQ"]}})
    table = after(lead, [LeadAccepted(E, SQ)])
    assert table is not None
    assert (table.leader, table.turn) == (E, S)


def test_an_accepted_lead_is_recorded() -> None:
    lying = read_table(
        {
            "declarer": "S",
            "trick": {"number": 6, "leader": "N"},
            "penalty cards": [{"seat": "E", "card": "SQ", "kind": "major"}],
        }
    )
    table = after(lying, [LeadAccepted(E, SQ)])
    assert table is not None
    assert (table.current.cards, table.leader, table.penalty_cards) == ((SQ,), E, ())


@pytest.mark.parametrize(
    "effect",
    [
        LeadAccepted(W, SQ),
        LeadAccepted(Role.DEFENDER, SQ),
        LeadAccepted(W, C6),
        LeadAccepted(W, Which.THE_CARD),
    ],
)
def test_a_lead_is_not_accepted_in_a_trick_led_by_another_player(effect: Effect) -> None:
    assert table_after(effect) == TABLE


@pytest.mark.parametrize("card", [SQ, Which.THE_CARD])
def test_the_next_player_to_a_waiting_lead_does_not_change_the_trick_in_progress(
    card: Card | Which,
) -> None:
    known = read_table(
        {"declarer": "S", "trick": {"number": 3, "leader": "S", "cards": ["C2", "C5"]}}
    )
    table = after(known, [CardPlayed(N, C6), LeadAccepted(W, card), PlaysNext(N)])
    assert table is not None
    assert (len(table.current), table.turn) == (3, E)
    assert table.next_lead == NextLead(W, SQ if card is SQ else None)


def test_an_accepted_lead_without_a_card_does_not_change_the_record() -> None:
    empty = read_table({"declarer": "S", "trick": {"number": 6, "leader": "N"}})
    assert after(empty, [LeadAccepted(E, Which.THE_CARD)]) == empty


def test_dummys_hand_is_put_down() -> None:
    opening = read_table({"contract": "4S", "declarer": "S"})
    table = after(opening, [DummySpreads(N)])
    assert table is not None
    assert table.dummy_spread
    assert after(opening, [DummySpreads(S)]) == opening


def test_presumed_declarer_becomes_dummy_once() -> None:
    opening = read_table(
        {"dealer": "S", "auction": ["4S", "P", "P", "P"], "trick": {"cards": ["E:HK"]}}
    )
    once = after(opening, [BecomesDummy(S, N)])
    assert once is not None
    assert (once.declarer, once.dummy, once.leader, once.dummy_spread, once.roles_exchanged) == (
        N,
        S,
        E,
        True,
        True,
    )
    assert after(once, [BecomesDummy(S, N)]) == once


def test_lead_restrictions_are_recorded() -> None:
    required = table_after(LeadRequired(E, Suit.CLUBS)).restrictions_of(E)
    forbidden = table_after(LeadForbidden(E, (Suit.CLUBS, Suit.HEARTS))).restrictions_of(E)
    assert [(one.required, one.while_on_lead) for one in required] == [(Suit.CLUBS, False)]
    assert [(one.forbidden, one.while_on_lead) for one in forbidden] == [
        (frozenset({Suit.CLUBS, Suit.HEARTS}), True)
    ]


@pytest.mark.parametrize(
    "effect",
    [
        CardPlayed(Role.DEFENDER, SQ),
        CardPlayed(W, Which.THE_CARD),
        CardNotPlayed(W, SQ),
        PenaltyCard(Role.DEFENDER, SQ, Grade.MAJOR),
        PenaltyCardPickedUp(Role.DEFENDER, (SQ,)),
        CardSubstituted(Role.DEFENDER, parse_card("S2"), SQ),
        CardSubstituted(S, parse_card("S2"), Which.THE_CARD),
        LeadRequired(E, WhichSuit.SUIT_LED),
        LeadForbidden(E, (WhichSuit.SUIT_LED,)),
    ],
    ids=str,
)
def test_effects_without_a_seat_or_card_do_not_change_the_record(effect: Effect) -> None:
    assert table_after(effect) == TABLE


@pytest.mark.parametrize(
    ("role", "player", "table", "who"),
    [
        (Role.DECLARER, None, None, Role.DECLARER),
        (Role.DECLARER, None, TABLE, S),
        (Role.DUMMY, None, TABLE, N),
        (Role.DECLARERS_LHO, None, TABLE, W),
        (Role.DECLARERS_RHO, None, TABLE, E),
        (Role.DEFENDER, W, TABLE, W),
        (Role.OTHER_DEFENDER, W, TABLE, E),
        (Role.DEFENDER, None, TABLE, Role.DEFENDER),
        (Role.DEFENDER, W, None, Role.DEFENDER),
        (Role.DEFENDER, S, TABLE, Role.DEFENDER),
        (Role.PLAYER, E, None, E),
        (Role.PARTNER, E, None, W),
        (Role.LHO, E, None, S),
        (Role.RHO, E, None, N),
        (Role.EVERYONE, E, TABLE, Role.EVERYONE),
    ],
)
def test_roles_are_assigned_to_the_seats_on_record(
    role: Role, player: Seat | None, table: Table | None, who: object
) -> None:
    assert seated(role, player, table) is who


def test_every_kind_of_effect_has_its_own_name() -> None:
    assert kinds()["penalty card"] is PenaltyCard
    assert all(kind.words.en for name, kind in kinds().items() if name != "effect")


SHORT = read_table(
    {
        "declarer": "S",
        "trump": "NT",
        "tricks": [["W", "S5", "S6", "S7"], ["E", "D2", "D3", "D4", "D5"]],
    }
)
LACKING = parse_card("SA")


def test_a_card_put_into_a_defective_trick_counts() -> None:
    table = after(SHORT, [CardPutInTrick(S, LACKING)])
    assert table is not None
    assert table.tricks[0].winner(table.trump) is S
    assert after(table, [CardPutInTrick(S, LACKING)]) == table


def test_a_card_found_again_counts_in_its_trick() -> None:
    table = after(SHORT, [CardFoundAgain(S, LACKING)])
    assert table is not None
    assert table.tricks[0].winner(table.trump) is S


def test_a_card_put_in_too_late_does_not_change_the_winner() -> None:
    table = after(SHORT, [CardPutInLate(S, LACKING)])
    assert table is not None
    assert table.tricks[0].by(S) is LACKING
    assert table.tricks[0].winner(table.trump) is E
    assert (table.tricks[0].late, table.tricks[0].late_card) == (2, LACKING)
    assert table.tricks[0].without(LACKING).late is None
    assert after(table, [CardPutInLate(S, LACKING)]) == table
    assert read_table(write_table(table)) == table


def test_no_card_is_put_in_if_no_trick_is_defective() -> None:
    for put in (
        CardPutInTrick(W, LACKING),
        CardPutInLate(W, LACKING),
        CardFoundAgain(Role.DECLARER, LACKING),
    ):
        assert after(SHORT, [put]) == SHORT


def test_a_surplus_card_is_restored_without_changing_the_winner() -> None:
    tricks = [["W", "S5", "S6", "S7", "SQ", "S:S8", "W:SA"], ["S", "D2", "D3", "D4", "D5"]]
    full = read_table(
        {"declarer": "S", "trump": "NT", "tricks": tricks, "trick": {"cards": ["C4"]}}
    )
    table = after(full, [SurplusReturned(S, SQ)])
    assert table is not None
    assert table.tricks[0].all_by(S) == (parse_card("S8"),)
    assert table.tricks[0].winner(table.trump) is S
    assert table.holds(S, SQ)
    assert after(full, [SurplusReturned(S, Which.THE_SURPLUS_CARD)]) == full
    assert (
        after(full, [SurplusReturned(S, parse_card("C4")), SurplusReturned(S, parse_card("C5"))])
        == full
    )


def test_a_restored_card_belongs_to_the_hand_that_lacked_it() -> None:
    hands = {"hands": {"N": "S83 H742 DKT85 CA93"}, "complete hands": ["N"]}
    table = after(read_table(hands), [CardPutBack(N, SQ)])
    assert table is not None
    assert table.deal.is_full(N)
    assert after(table, [CardPutBack(N, SQ)]) == table
    assert after(table, [CardPutBack(N, Which.THE_MISSING_CARD)]) == table


TWELVE = read_table(
    {
        "declarer": "S",
        "trump": "NT",
        "tricks": [["W", "S5", "S6", "S7", "SQ"]],
        "trick": {"number": 2},
    }
)


def test_a_claim_is_recorded_and_completes_the_result() -> None:
    table = after(
        TWELVE, [PlayStops(S), TricksAwarded(Side.NS, 9, 12), TricksAwarded(Side.EW, 3, 12)]
    )
    assert table is not None
    assert (table.claimed_by, table.declarer_tricks) == (S, 10)
    void = after(table, [ClaimVoid(S)])
    assert void is not None
    assert (void.claimed_by, void.declarer_tricks) == (None, None)


def test_cards_played_after_a_claim_are_removed_from_the_record() -> None:
    mark = {"seat": "E", "card": "H7", "kind": "minor"}
    told = {
        **write_table(TWELVE),
        "trick": {"number": 2, "cards": ["D2", "D3"]},
        "penalty cards": [mark],
    }
    played_on = read_table(told)
    table = after(played_on, [LaterCardsVoid(2, 1), PlayStops(S)])
    assert table is not None
    assert table.current.cards == (parse_card("D2"),)
    assert (table.claimed_by, table.penalty_cards) == (S, played_on.penalty_cards)
    assert after(played_on, [LaterCardsVoid(3, 0)]) == played_on
    assert after(Table(), [LaterCardsVoid(3, 0)]) == Table()


def test_effects_without_a_place_on_the_record_do_not_change_it() -> None:
    later = TricksAwarded(Side.NS, 9, 13)
    for effect in (PlayStops(Role.DECLARER), TricksAwarded(Role.DEFENDERS, 3, 12), later):
        assert after(TWELVE, [effect]) == TWELVE
    assert table_after(TricksAwarded(Side.NS, 9, 11)) == TABLE


BESIDE = {
    "declarer": "S",
    "trick": {"number": 3, "leader": "W"},
    "penalty cards": [
        {"seat": "E", "card": "HQ", "kind": "major"},
        {"seat": "E", "card": "D7", "kind": "major"},
    ],
}


def test_declarers_choice_for_a_lead_is_remembered_until_the_trick_is_played() -> None:
    beside = read_table(BESIDE)
    table = after(beside, [LeadFree(W)])
    assert table is not None
    assert table.lead_chosen is W
    for seat, card in ((W, "C2"), (N, "C3"), (E, "C4")):
        table = with_play(table, seat, parse_card(card))
        assert table.lead_chosen is W
    assert with_play(table, S, parse_card("C5")).lead_chosen is None


def test_a_choice_about_one_suit_settles_that_lead() -> None:
    table = after(read_table(BESIDE), [PenaltyCardPickedUp(E, (parse_card("HQ"),))])
    assert table is not None
    assert (table.lead_chosen, len(table.penalty_cards)) == (W, 1)


def test_a_free_lead_without_a_major_penalty_card_is_not_a_choice() -> None:
    table = after(read_table(BESIDE), [LeadFree(E)])
    assert table is not None
    assert table.lead_chosen is None


def test_a_new_penalty_card_gives_declarer_a_new_choice() -> None:
    chosen = read_table({**BESIDE, "lead chosen": "W"})
    of_east = after(chosen, [PenaltyCard(E, SQ, Grade.MAJOR)])
    of_west = after(chosen, [PenaltyCard(W, SQ, Grade.MAJOR)])
    assert of_east is not None
    assert of_west is not None
    assert (of_east.lead_chosen, of_west.lead_chosen) == (None, W)


@pytest.mark.parametrize(
    ("effect", "order"),
    [
        (MustPlay(E, (Which.HIGHEST_OF_SUIT_LED,), When.THIS_TRICK), PlayOrder(E, End.HIGHEST)),
        (MustPlay(W, (Which.LOWEST_OF_SUIT_LED,), When.THIS_TRICK), PlayOrder(W, End.LOWEST)),
        (MustPlay(E, (SQ,), When.THIS_TRICK), PlayOrder(E, SQ)),
        (MustPlaySuit(E, Suit.CLUBS), PlayOrder(E, required=Suit.CLUBS)),
        (MayNotPlaySuit(E, Suit.CLUBS), PlayOrder(E, forbidden=Suit.CLUBS)),
    ],
)
def test_an_order_for_this_trick_is_remembered_until_it_is_complete(
    effect: Effect, order: PlayOrder
) -> None:
    table = table_after(effect)
    assert table.orders == (order,)
    assert read_table(write_table(table)) == table
    for seat, card in ((W, "S3"), (N, "S4")):
        table = with_play(table, seat, parse_card(card))
        assert table.order_to(order.seat) == order
    assert with_play(table, E, SQ).orders == ()


def test_the_last_order_to_a_player_counts() -> None:
    table = table_after(
        MustPlaySuit(E, Suit.CLUBS),
        MustPlaySuit(W, Suit.HEARTS),
        MustPlay(E, (C6,), When.THIS_TRICK),
    )
    assert (table.order_to(E), table.order_to(W)) == (
        PlayOrder(E, C6),
        PlayOrder(W, required=Suit.HEARTS),
    )


@pytest.mark.parametrize(
    "effect",
    [
        MustPlay(E, (Which.THE_PENALTY_CARD,), When.THIS_TRICK),
        MustPlay(E, (Which.HIGHEST_OF_SUIT_LED,), When.NOW),
        MustPlay(Role.OTHER_DEFENDER, (Which.HIGHEST_OF_SUIT_LED,), When.THIS_TRICK),
        MustPlaySuit(Role.OTHER_DEFENDER, Suit.CLUBS),
        MustPlaySuit(E, WhichSuit.SUIT_LED),
        MayNotPlaySuit(Role.OTHER_DEFENDER, Suit.CLUBS),
        MayNotPlaySuit(E, WhichSuit.SUIT_LED),
    ],
)
def test_effects_without_a_player_or_card_are_not_orders(effect: Effect) -> None:
    assert table_after(effect) == TABLE


def test_a_penalty_card_needs_no_order() -> None:
    table = table_after(PenaltyCard(E, SQ, Grade.MAJOR), MustPlay(E, (SQ,), When.THIS_TRICK))
    assert (table.orders, len(table.penalty_cards)) == ((), 1)


def test_a_penalty_card_that_becomes_the_lead_is_no_longer_one() -> None:
    told = {
        "declarer": "S",
        "trick": {"number": 3, "leader": "W", "cards": ["N:S2"]},
        "penalty cards": [{"seat": "W", "card": "SQ", "kind": "major"}],
    }
    left = after(read_table(told), [CardPlayed(W, SQ)])
    assert left is not None
    assert left.current.cards == (SQ, parse_card("S2"))
    assert left.penalty_cards == ()


def test_a_call_withdrawn_after_the_auction_reopens_it() -> None:
    table = read_table({"dealer": "N", "auction": ["1S", "P", "P", "P"], "trump": "S"})
    assert table.declarer is Seat.N
    left = after(table, [CallCancelled(Seat.W, PASS), AuctionReopened(Seat.W)])
    assert left is not None
    assert left.auction is not None
    assert (left.auction.turn, left.contract, left.declarer, left.trump) == (
        Seat.W,
        None,
        None,
        None,
    )


def test_a_penalty_card_is_restored_if_its_side_becomes_declaring() -> None:
    lying = [
        {"seat": "N", "card": "S2", "kind": "major"},
        {"seat": "W", "card": "H2", "kind": "minor"},
    ]
    table = read_table({"dealer": "S", "auction": ["1NT", "P", "P"], "penalty cards": lying})
    assert [mark.seat for mark in called(table, MadeCall(E, PASS)).penalty_cards] == [W]
    assert [mark.seat for mark in called(table, MadeCall(E, DOUBLE)).penalty_cards] == [N, W]

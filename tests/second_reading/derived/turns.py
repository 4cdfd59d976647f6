"""Facts about turns to play, binding penalty cards, and dummy's cards.

They are derived from the record only.
"""

from __future__ import annotations

from tests.second_reading.derived.play import gone_over
from tests.second_reading.runner import Situation

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words


def player_in_turn(situation: Situation) -> Seat | None:
    """Return who is next to play to the trick in progress, by the answer or the record."""
    told, record = situation.told.get("other_seat"), situation.record
    if isinstance(told, Seat):
        return told
    if record is None or record.leader is None:
        return None
    played = {play.seat for play in record.current.plays}
    return next((seat for seat in record.leader.clockwise() if seat not in played), None)


def earlier_duties(situation: Situation) -> bool:
    """Return whether the record has penalty cards or restrictions that may bind the next player."""
    record = situation.record
    return record is not None and bool(record.penalty_cards or record.restrictions)


def rho_changes(situation: Situation) -> str | None:
    """Return whether declarer's RHO changes a card after dummy's is changed."""
    record = situation.record
    if record is None or record.declarer is None:
        return None
    dummy = record.declarer.partner
    tricks = [trick for trick in (*record.tricks, record.current) if trick.by(dummy) is not None]
    return _can_only_leave_it(record, record.declarer.rho, tricks[-1]) if tricks else None


def lho_changes_beside_a_revoke(situation: Situation) -> str | None:
    """Return whether the revoker's left-hand opponent changes a card."""
    return None if situation.seat is None else _changes(situation, situation.seat.lho)


def rho_changes_beside_a_revoke(situation: Situation) -> str | None:
    """Return whether the revoker's right-hand opponent changes a card."""
    return None if situation.seat is None else _changes(situation, situation.seat.rho)


def partner_changes_beside_a_revoke(situation: Situation) -> str | None:
    """Return whether the revoker's partner changes a card."""
    return None if situation.seat is None else _changes(situation, situation.seat.partner)


def _changes(situation: Situation, who: Seat) -> str | None:
    trick = _trick_of_the_card(situation)
    return (
        None
        if situation.record is None or trick is None
        else _can_only_leave_it(situation.record, who, trick)
    )


def _can_only_leave_it(record: Table, who: Seat, trick: Trick) -> str | None:
    """Return `no` if the record shows that the player has no other card to follow suit with."""
    card = trick.by(who)
    if card is None or card.suit is not trick.suit_led or record.void(who, card.suit) is not True:
        return None
    later = [
        one.by(who) for one in (*record.tricks, record.current) if _is_before(record, trick, one)
    ]
    return None if any(other is not None and other.suit is card.suit for other in later) else "no"


def _cards_left_then(record: Table, who: Seat, trick: Trick) -> set[Card] | None:
    """Return the cards a player had left after a trick: those held now and those played since."""
    held = record.held(who)
    if held is None:
        return None
    later = [
        one.by(who) for one in (*record.tricks, record.current) if _is_before(record, trick, one)
    ]
    return {*held, *(card for card in later if card is not None)}


def _is_before(record: Table, one: Trick, other: Trick) -> bool:
    tricks = (*record.tricks, record.current)
    return tricks.index(one) < tricks.index(other)


def _trick_of_the_card(situation: Situation) -> Trick | None:
    record, card = situation.record, situation.detail("card")
    tricks = () if record is None else (*record.tricks, record.current)
    return next((one for one in tricks if any(play.card is card for play in one.plays)), None)


def next_trick_has_begun(situation: Situation) -> str:
    """Return whether the record shows a card in a later trick than that of the card."""
    record, trick = situation.record, _trick_of_the_card(situation)
    if record is None or trick is None:
        return "no"
    later = any(
        one.plays and _is_before(record, trick, one) for one in (*record.tricks, record.current)
    )
    return "yes" if later else "no"


def all_on_record_goes_over(situation: Situation) -> str:
    """Return whether the player's side has won exactly as many tricks as are transferred.

    Tricks count from that of the card on. Returns `no` if the record does not show it.
    """
    seat, record, trick = situation.seat, situation.record, _trick_of_the_card(situation)
    if seat is None or record is None or trick is None or not record.play_is_over:
        return "no"
    since = [one for one in record.tricks if one is trick or _is_before(record, trick, one)]
    winners = [one.winner(record.trump) for one in since]
    if None in winners:
        return "no"
    return (
        "yes"
        if sum(won in seat.side for won in winners if won is not None) == int(gone_over(situation))
        else "no"
    )


def lead_has_been_chosen(situation: Situation) -> str:
    """Return whether declarer has required or forbidden a suit.

    A penalty card of that suit is then picked up.
    """
    return "yes" if situation.value("lead choice") in ("require", "forbid") else "no"


def partner_has_revoked_too(situation: Situation) -> str:
    """Return whether the record shows that partner revoked on the same trick too."""
    seat, record, trick = situation.seat, situation.record, _trick_of_the_card(situation)
    if seat is None or record is None or trick is None:
        return "no"
    card, others = trick.by(seat.partner), _cards_left_then(record, seat.partner, trick)
    if card is None or others is None or card.suit is trick.suit_led:
        return "no"
    return "yes" if any(other.suit is trick.suit_led for other in others) else "no"


def others_lie(situation: Situation) -> str:
    """Return whether the record has penalty cards other than the card."""
    marks = () if situation.record is None else situation.record.penalty_cards
    return "yes" if any(mark.card is not situation.detail("card") for mark in marks) else "no"


def played_after(situation: Situation) -> str | None:
    """Return who had played after the revoke card: `nobody`, `lho`, `partner` or `all`."""
    trick, card = _trick_of_the_card(situation), situation.detail("card")
    if trick is None or not isinstance(card, Card):
        return None
    cards = [play.card for play in trick.plays]
    return ("nobody", "lho", "partner", "all")[len(cards) - cards.index(card) - 1]


def suit_led(situation: Situation) -> Suit | None:
    """Return the suit led to the trick in progress."""
    return None if situation.record is None else situation.record.current.suit_led


def winner_of_the_trick(situation: Situation) -> Seat | None:
    """Return who wins the trick in progress when a defender has already led to the next one.

    Players who have not played to it may play any legal card. Returns None if the winner is open,
    or depends on cards that the record does not show.
    """
    seat, record = situation.seat, situation.record
    if seat is None or record is None or not record.current.plays:
        return None
    tricks = [record.current]
    for other in Seat:
        if record.current.by(other) is None:
            cards = _may_play_now(situation, record, other, of_partner=other is seat.partner)
            tricks = [trick.with_play(other, card) for trick in tricks for card in cards]
    winners = {trick.winner(record.trump) for trick in tricks}
    return winners.pop() if len(winners) == 1 else None


def _may_play_now(
    situation: Situation, record: Table, who: Seat, *, of_partner: bool
) -> tuple[Card, ...]:
    """Return the cards that a player may put to the trick in progress; none if unknown.

    The partner of the defender who led too early does what declarer demands, if possible (57A), and
    then plays a major penalty card (50D1a).
    """
    held, led = record.held(who), record.current.suit_led
    if held is None:
        return ()
    cards = [card for card in held if card.suit is led] or list(held)
    if not of_partner or situation.value("demand") is None:
        return tuple(cards)
    chosen, demand, named = (
        situation.seen("partners card"),
        situation.value("demand"),
        situation.seen("named suit"),
    )
    if isinstance(chosen, Card):
        return (chosen,)
    if situation.value("can obey") == "yes":
        if demand in ("highest", "lowest"):
            return (max(cards) if demand == "highest" else min(cards),)
        cards = [card for card in cards if (card.suit is named) is (demand == "suit")]
    majors = [
        mark.card for mark in record.penalty_cards_of(who) if mark.major and mark.card in cards
    ]
    return tuple(majors or cards)


def since(situation: Situation) -> str | None:
    """Return who has played after a lead out of turn: `next hand`, `other hand` or `nothing`."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.current.by(seat) is None:
        return None
    played = {play.seat for play in record.current.plays} - {seat}
    return "nothing" if not played else "next hand" if seat.lho in played else "other hand"


def followed_by(situation: Situation) -> str:
    """Return who has played after a lead out of turn, or `not recorded`."""
    return since(situation) or "not recorded"


def proper_leader_led(situation: Situation) -> str | None:
    """Return `no` if an opponent was on lead and the record has no card of theirs in the trick."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.leader is None or record.current.by(seat) is None:
        return None
    return (
        "no"
        if record.leader.side is not seat.side and record.current.by(record.leader) is None
        else None
    )


def is_defender(situation: Situation) -> bool | None:
    """Return whether the player is a defender."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.declarer is None:
        return None
    return seat.side is not record.declarer.side


def law_of_the_lead(situation: Situation) -> str:
    """Return the law of the lead: 54 for the first trick, 55 and 56 later, 53 if unknown."""
    defends, record = is_defender(situation), situation.record
    if defends is None or record is None or record.trick_number is None:
        return "53"
    if record.trick_number == 1:
        return "54" if defends else "54E"
    return "56" if defends else "55"


def law_of_the_play(situation: Situation) -> str:
    """Return the law of the play: 57A at partner's turn, 57D at RHO's, 57C3 for declarer."""
    defends, seat = is_defender(situation), situation.seat
    if defends is None or seat is None or situation.record is None:
        return "57"
    plays = situation.record.current.plays
    before = [play.seat for play in plays[: [*(play.seat for play in plays), seat].index(seat)]]
    turn = (
        next((one for one in before[0].clockwise() if one not in before), None) if before else None
    )
    if not defends:
        return "57C3"
    return "57A" if turn is seat.partner else "57D" if turn is seat.rho else "57"


def partner_has_a_major_penalty_card(situation: Situation) -> str:
    """Return whether partner has a major penalty card: `yes`, or `no` if not on record."""
    seat, record = situation.seat, situation.record
    marks = () if record is None else record.penalty_cards
    return "yes" if any(mark.major and seat is mark.seat.partner for mark in marks) else "no"


def instead_of_a_penalty_card(situation: Situation) -> str:
    """Return whether an earlier penalty card was due instead of the cards that were played.

    A major one is due if it is legal (50D1a), a minor one before another low card of its suit
    (50C). Returns `yes`, `no`, or `unknown` if it may have been legal.
    """
    seat, record, visible = situation.seat, situation.record, situation.seen("visible")
    if seat is None or record is None or not isinstance(visible, tuple):
        return "no"
    chosen = situation.seen("proposes")
    played = chosen if isinstance(chosen, Card) else visible[0]
    led = _suit_led_before(record, seat, visible)
    found = []
    for mark in record.penalty_cards:
        if mark.seat is not seat or mark.card in visible:
            continue
        if mark.major or (mark.card.suit is played.suit and not played.honour):
            found.append(_is_legal(record, seat, mark.card, led, visible))
    return "yes" if True in found else "unknown" if None in found else "no"


def led_without_a_choice(situation: Situation) -> str:
    """Return whether the cards were a lead before declarer could choose (50D2).

    Partner has a major penalty card, and the record has no choice by declarer.
    """
    seat, record, visible = situation.seat, situation.record, situation.seen("visible")
    if (
        seat is None
        or record is None
        or not isinstance(visible, tuple)
        or record.lead_chosen is seat
    ):
        return "no"
    tricks = [*record.tricks, record.current]
    his = next((trick for trick in tricks if trick.by(seat) in visible), record.current)
    leader = his.plays[0].seat if his else record.leader
    return partner_has_a_major_penalty_card(situation) if leader is seat else "no"


def dummys_legal_cards(situation: Situation) -> str | None:
    """Return dummy's legal cards, from the highest down in each suit; None if unknown."""
    record = situation.record
    dummy = None if record is None or record.declarer is None else record.declarer.partner
    held = None if record is None or dummy is None else record.held(dummy)
    if record is None or dummy is None or held is None or record.current.by(dummy) is not None:
        return None
    led = record.current.suit_led
    cards = [card for card in held if card.suit is led] or list(held)
    order = list(Suit)
    return in_words(
        tuple(sorted(cards, key=lambda card: (order.index(card.suit), card), reverse=True))
    )


def dummy_has_the_suit_he_won_with(situation: Situation) -> str:
    """Return whether dummy won the last trick and has more cards of that suit; maybe `unknown`."""
    record = situation.record
    dummy = None if record is None or record.declarer is None else record.declarer.partner
    if record is None or dummy is None or not record.tricks:
        return "unknown"
    if record.winners[-1] is None:
        return "unknown"
    card = record.tricks[-1].by(dummy)
    if record.winners[-1] is not dummy or card is None:
        return "no"
    void = record.void(dummy, card.suit)
    return "unknown" if void is None else "no" if void else "yes"


def _suit_led_before(record: Table, seat: Seat, cards: tuple[Card, ...]) -> Suit | None:
    """Return the suit led to the trick to which the player gave the cards; None for the leader."""
    tricks: list[Trick] = [*record.tricks, record.current]
    his = next((trick for trick in tricks if trick.by(seat) in cards), record.current)
    return None if not his or his.plays[0].seat is seat else his.plays[0].card.suit


def _is_legal(
    record: Table, seat: Seat, card: Card, led: Suit | None, others: tuple[Card, ...]
) -> bool | None:
    """Return whether a player may play a card to a trick, holding these others as well."""
    if led in (None, card.suit):
        return True
    return False if any(other.suit is led for other in others) else record.void(seat, led)

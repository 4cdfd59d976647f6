"""Facts of the play that a table needs as a single value: tricks, choices of lead, cards."""

from __future__ import annotations

from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.cases.answers import in_words

FIRST: Final = "opening lead out of turn"
"""The incident in which the five options of Law 54 include the choice of Law 50D2."""


def lines_are_listed(situation: Situation) -> str:
    """Return whether all lines of play have the same number of tricks.

    If they have, no advice on judging them is due.
    """
    asked = situation.told.get("worst_normal") is not None
    return "no" if asked or situation.seen("worst normal") is None else "yes"


def a_revoke_is_open(situation: Situation) -> str:
    """Return whether the other side's revoke is known and not established; nobody is asked."""
    return "yes" if situation.detail("open revoke") is True else "no"


def both_revoked(situation: Situation) -> str | None:
    """Return `no` if the other side is known to have no established revoke."""
    return "no" if situation.value("other side") == "no" else None


def best_result(situation: Situation) -> str | None:
    """Return which result is best for the innocent side.

    It is `as played`, `without the revoke` or `without the repeat`. As played includes the tricks
    transferred; if all since the revoke are, nothing can be better. Returns None if the tricks were
    not counted.
    """
    if situation.value("all goes over") == "yes":
        return "as played"
    found = _best(situation)
    return None if found is None else found[0]


def tricks_due(situation: Situation) -> str | None:
    """Return the declaring side's tricks in the best result; `not counted` if all go over."""
    if situation.value("all goes over") == "yes":
        return "not counted"
    found = _best(situation)
    return None if found is None else str(found[1])


def tricks_were_counted(situation: Situation) -> str | None:
    """Return whether the declaring side's tricks matter: `no` if all since the revoke go over."""
    due = tricks_due(situation)
    return None if due is None else "no" if due == "not counted" else "yes"


def without_any_revoke(situation: Situation) -> str | None:
    """Return whether there would be as many tricks without any revoke: `same` or `other`."""
    made, without = _number(situation, "tricks made"), _number(situation, "without any")
    if made is None or without is None:
        return None
    return "same" if made == without else "other"


def may_be_ruled_on(situation: Situation) -> str | None:
    """Return whether the director was told before the period for a ruling ended."""
    over = situation.value("period over")
    if over is not None:
        return "no" if over == "yes" else "yes"
    attention = situation.value("attention")
    if attention == "told late":
        return "no"
    return "yes" if attention in ("in time", "cannot be established") else None


def defenders_answer(situation: Situation) -> str | None:
    """Return the defenders' choice about declarer's lead out of turn: `accept` or `refuse`."""
    if situation.value("remark") == "refusal":
        return "refuse"
    wish = situation.value("defenders wish")
    return situation.value("next defenders wish") if wish == "different" else wish


def choice_of_lead(situation: Situation) -> str | None:
    """Return declarer's choice about a penalty card; `none` if another right comes first."""
    if situation.value("prefers penalty card") == "no":
        return "none"
    way = situation.value("way") if situation.table.incident == FIRST else None
    return situation.value("lead choice") if way is None else way


def choice_made_here(situation: Situation) -> str | None:
    """Return declarer's choice; `elsewhere` if it may be left to another incident."""
    return choice_of_lead(situation) or "elsewhere"


def excused_lead(situation: Situation) -> str:
    """Return whether Laws 57C1 and 57C2, if so read, free a defender who led too early."""
    return "yes" if situation.value("leads too") == "leads too" else "no"


def still_forbidden(situation: Situation) -> str | None:
    """Return the suits forbidden before that declarer has not given up: in words, or `none`."""
    before = situation.seen("forbidden before")
    if not isinstance(before, tuple):
        return "none" if situation.value("earlier duty") == "no" else None
    if not before or situation.value("prefers penalty card") == "yes":
        return "none"
    return in_words(before)


def suits_chosen(situation: Situation) -> str | None:
    """Return the suits that declarer requires or forbids; the only one if none was named."""
    suits = _suits_chosen(situation)
    return None if suits is None else in_words(suits)


def picked_up(situation: Situation) -> str | None:
    """Return the penalty cards of the suits that declarer requires or forbids, or `none`."""
    cards, suits = situation.seen("partners penalty cards"), _suits_chosen(situation)
    if not isinstance(cards, tuple) or suits is None:
        return None
    return in_words(tuple(card for card in cards if card.suit in suits)) or "none"


def left_on_the_table(situation: Situation) -> str | None:
    """Return the penalty cards that stay after declarer's choice, or `none`."""
    cards, suits = situation.seen("partners penalty cards"), _suits_chosen(situation)
    if not isinstance(cards, tuple) or suits is None:
        return None
    return in_words(tuple(card for card in cards if card.suit not in suits)) or "none"


def something_left(situation: Situation) -> str | None:
    """Return whether a penalty card of another suit stays after declarer's choice of a suit."""
    if choice_of_lead(situation) in ("none", "leave"):
        return "no"
    left = left_on_the_table(situation)
    return None if left is None else "no" if left == "none" else "yes"


def how_many_left(situation: Situation) -> str | None:
    """Return how many penalty cards stay after declarer's choice of a suit, in words."""
    if choice_of_lead(situation) in ("none", "leave"):
        return "none"
    cards = _left(situation)
    return None if cards is None else ("none", "one", "two", "three", "four")[min(len(cards), 4)]


def first_left(situation: Situation) -> str | None:
    """Return the first penalty card that stays after declarer's choice."""
    return _one_left(situation, 0)


def second_left(situation: Situation) -> str | None:
    """Return the second penalty card that stays."""
    return _one_left(situation, 1)


def third_left(situation: Situation) -> str | None:
    """Return the third penalty card that stays."""
    return _one_left(situation, 2)


def fourth_left(situation: Situation) -> str | None:
    """Return the fourth penalty card that stays."""
    return _one_left(situation, 3)


def rest_of_the_tricks(situation: Situation) -> str | None:
    """Return the remaining tricks less the claimer's tricks on the worst normal line."""
    left, worst = _number(situation, "remaining"), _number(situation, "worst normal")
    return None if left is None or worst is None else str(left - worst)


def partner_has(situation: Situation) -> str | None:
    """Return partner's penalty cards on the table: `none`, `minor`, `major`, or `several`."""
    return _lies(situation, "partners penalty cards", "partners standing")


def he_has(situation: Situation) -> str | None:
    """Return the player's own penalty cards: `none`, `minor`, `major`, or `several`."""
    return _lies(situation, "own penalty cards", "own standing")


def own_cards_he_may_lead(situation: Situation) -> str | None:
    """Return the player's major penalty cards and premature lead that may be led by suit."""
    cards = _own_cards_he_may_lead(situation)
    return None if cards is None else in_words(cards) or "none"


def something_forbidden(situation: Situation) -> str | None:
    """Return whether a suit was forbidden before and declarer has not given that up."""
    suits = still_forbidden(situation)
    return None if suits is None else "no" if suits == "none" else "yes"


def own_cards_that_fit(situation: Situation) -> str | None:
    """Return the player's major penalty cards that follow suit, or all of them if void."""
    cards = _own_cards_that_fit(situation)
    return None if cards is None else in_words(cards) or "none"


def how_many_fit(situation: Situation) -> str | None:
    """Return how many of these cards there are: `none`, `one` or `several`."""
    cards = _own_cards_that_fit(situation)
    return None if cards is None else ("none", "one", "several")[min(len(cards), 2)]


def how_many_he_may_lead(situation: Situation) -> str | None:
    """Return how many of these cards there are: `none`, `one` or `several`."""
    cards = _own_cards_he_may_lead(situation)
    return None if cards is None else ("none", "one", "several")[min(len(cards), 2)]


def shown_and_played(situation: Situation) -> str | None:
    """Return which of several cards is played: the only visible one, or the one chosen."""
    visible, chosen = situation.seen("visible"), situation.seen("proposes")
    if isinstance(chosen, Card):
        return in_words(chosen)
    return in_words(visible[0]) if isinstance(visible, tuple) and len(visible) == 1 else None


def how_many_more(situation: Situation) -> str | None:
    """Return how many more cards were visible: `none`, `one` or `several`."""
    visible = situation.seen("visible")
    if not isinstance(visible, tuple):
        return None
    return ("none", "one", "several")[min(len(visible), 3) - 1]


def first_more(situation: Situation) -> str | None:
    """Return the first of the other visible cards."""
    return _more(situation, 0)


def second_more(situation: Situation) -> str | None:
    """Return the second of the other visible cards."""
    return _more(situation, 1)


def first_more_is_an_honour(situation: Situation) -> str | None:
    """Return whether the first of the other visible cards is an honour."""
    card = _more_cards(situation)
    return None if not card else "yes" if card[0].honour else "no"


def first_more_was_major(situation: Situation) -> str:
    """Return whether the first other card was a major penalty card before, and stays one (50~5)."""
    record, card = situation.record, _more_cards(situation)
    marks = () if record is None or not card else record.penalty_cards
    return "yes" if any(mark.card is card[0] and mark.major for mark in marks) else "no"


def opponent_after(situation: Situation) -> str | None:
    """Return the opponent who first played to the trick after the cards.

    One of the cards lies in that trick.
    """
    seat, record, visible = situation.seat, situation.record, situation.seen("visible")
    if seat is None or record is None or not isinstance(visible, tuple):
        return None
    for trick in (*record.tricks, record.current):
        seats = [play.seat for play in trick.plays]
        if trick.by(seat) in visible:
            later = seats[seats.index(seat) + 1 :]
            return next((in_words(each) for each in later if each.side is not seat.side), None)
    return None


def card_that_stays(situation: Situation) -> str | None:
    """Return which card stays in an old trick: the faced one, else the highest legal one."""
    card = _card_that_stays(situation)
    return None if card is None else in_words(card)


def card_that_goes_back(situation: Situation) -> str | None:
    """Return the card that goes back from an old trick."""
    card = _card_that_goes_back(situation)
    return None if card is None else in_words(card)


def card_that_goes_back_is_an_honour(situation: Situation) -> str | None:
    """Return whether the card that goes back is an honour."""
    card = _card_that_goes_back(situation)
    return None if card is None else "yes" if card.honour else "no"


def partners_highest(situation: Situation) -> str | None:
    """Return partner's highest card of the suit led."""
    cards = _partners_cards_of_the_suit_led(situation)
    return in_words(max(cards)) if cards else None


def partners_lowest(situation: Situation) -> str | None:
    """Return partner's lowest card of the suit led."""
    cards = _partners_cards_of_the_suit_led(situation)
    return in_words(min(cards)) if cards else None


def partners_cards_are_known(situation: Situation) -> str:
    """Return whether the record shows all the cards that partner may play."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None:
        return "no"
    return "no" if record.legal_cards(seat.partner) is None else "yes"


def partner_has_one_card(situation: Situation) -> str:
    """Return whether the record shows that only one card is legal for partner.

    No minor penalty card comes before it (Law 50C).
    """
    return "no" if partners_only_card(situation) is None else "yes"


def partners_only_card(situation: Situation) -> str | None:
    """Return partner's only legal card."""
    seat, record = situation.seat, situation.record
    cards = None if seat is None or record is None else record.legal_cards(seat.partner)
    if seat is None or record is None or cards is None:
        return None
    for mark in record.penalty_cards_of(seat.partner):
        if not mark.major and mark.card in cards:
            cards = frozenset(
                card
                for card in cards
                if card is mark.card or card.suit is not mark.card.suit or card.honour
            )
    return in_words(*cards) if len(cards) == 1 else None


def partner_has_chosen(situation: Situation) -> str:
    """Return whether partner has said which of the available cards to play."""
    return "yes" if isinstance(situation.seen("partners card"), Card) else "no"


def his_cards_are_known(situation: Situation) -> str:
    """Return whether the record shows all the cards that the player may play or lead."""
    seat, record = situation.seat, situation.record
    known = seat is not None and record is not None and record.legal_cards(seat) is not None
    return "yes" if known else "no"


def holder(situation: Situation) -> str | None:
    """Return whose card it is: `declarer`, `dummy` or `defender`."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.declarer is None:
        return None
    if seat is record.declarer:
        return "declarer"
    return "dummy" if seat is record.declarer.partner else "defender"


def honour(situation: Situation) -> str | None:
    """Return whether the card is an honour."""
    card = situation.detail("card")
    return None if not isinstance(card, Card) else "yes" if card.honour else "no"


def has_another(situation: Situation) -> str | None:
    """Return whether a defender has another penalty card on the table."""
    seat, record, card = situation.seat, situation.record, situation.detail("card")
    if seat is None or record is None or holder(situation) != "defender":
        return None
    lies = any(mark.seat is seat and mark.card is not card for mark in record.penalty_cards)
    return "yes" if lies else "no"


def who_is_on_lead(situation: Situation) -> str | None:
    """Return whose lead it is or was."""
    record = situation.record
    return None if record is None or record.leader is None else in_words(record.leader)


def whose_lead(situation: Situation) -> str | None:
    """Return whose lead it was, as seen by the leader: `his`, `partners` or `opponents`."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.leader is None:
        return None
    if record.leader is seat:
        return "his"
    return "partners" if record.leader is seat.partner else "opponents"


def whose_turn(situation: Situation) -> str | None:
    """Return whose turn it was, as seen by the defender who played: `partner` or `rho`."""
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.leader is None or not record.current.plays:
        return None
    played = {play.seat for play in record.current.plays if play.seat is not seat}
    turn = next((one for one in record.leader.clockwise() if one not in played), None)
    return "partner" if turn is seat.partner else "rho" if turn is seat.rho else None


def hand_to_lead(situation: Situation) -> str | None:
    """Return whose lead it is to the first trick: the defender on declarer's left."""
    record = situation.record
    return None if record is None or record.declarer is None else in_words(record.declarer.lho)


def after_the_leader(situation: Situation) -> str | None:
    """Return the hand after the one whose lead it was."""
    record = situation.record
    return None if record is None or record.leader is None else in_words(record.leader.lho)


def his_side(situation: Situation) -> str | None:
    """Return the player's side."""
    return None if situation.seat is None else in_words(situation.seat.side)


def other_side(situation: Situation) -> str | None:
    """Return the other side."""
    return None if situation.seat is None else in_words(situation.seat.side.other)


def gone_over(situation: Situation) -> str:
    """Return how many tricks are transferred; for a repeat, those of the first revoke."""
    if situation.value("same suit") == "again":
        return situation.value("first transfer") or "0"
    if situation.value("two go over") == "yes":
        return "2"
    return "1" if situation.value("one goes over") == "yes" else "0"


def _left(situation: Situation) -> tuple[Card, ...] | None:
    cards, suits = situation.seen("partners penalty cards"), _suits_chosen(situation)
    if not isinstance(cards, tuple) or suits is None:
        return None
    return tuple(card for card in cards if card.suit not in suits)


def _one_left(situation: Situation, place: int) -> str | None:
    cards = _left(situation)
    return None if cards is None or len(cards) <= place else in_words(cards[place])


def _more_cards(situation: Situation) -> tuple[Card, ...]:
    visible, chosen = situation.seen("visible"), situation.seen("proposes")
    if not isinstance(visible, tuple) or not isinstance(chosen, Card):
        return ()
    return tuple(card for card in visible if card is not chosen)


def _more(situation: Situation, place: int) -> str | None:
    cards = _more_cards(situation)
    return in_words(cards[place]) if len(cards) > place else None


def _card_that_stays(situation: Situation) -> Card | None:
    known = situation.value("face known")
    card = situation.seen("faced" if known == "yes" else "highest")
    return card if isinstance(card, Card) else None


def _card_that_goes_back(situation: Situation) -> Card | None:
    put, stays = situation.seen("put"), _card_that_stays(situation)
    if not isinstance(put, tuple) or stays is None:
        return None
    return next((card for card in put if card is not stays), None)


def _partners_cards_of_the_suit_led(situation: Situation) -> tuple[Card, ...]:
    seat, record = situation.seat, situation.record
    if seat is None or record is None or record.current.suit_led is None:
        return ()
    suit = record.current.suit_led
    return tuple(card for card in record.known(seat.partner) if card.suit is suit)


def _lies(situation: Situation, cards: str, standing: str) -> str | None:
    found = situation.seen(cards)
    if not isinstance(found, tuple):
        return None
    if len(found) != 1:
        return "several" if found else "none"
    if found[0].honour:
        return "major"
    word = situation.value(standing)
    if word != "raised":
        return word
    reading = situation.value("raised")
    return None if reading is None else "minor" if reading == "minor again" else "major"


def _own_cards_that_fit(situation: Situation) -> tuple[Card, ...] | None:
    own, kind = situation.seen("own penalty cards"), he_has(situation)
    if not isinstance(own, tuple) or kind is None:
        return None
    cards = own if kind in ("major", "several") else ()
    fitting = tuple(card for card in cards if card.suit is situation.seen("suit led"))
    if fitting or not cards:
        return fitting
    void = situation.value("void")
    return None if void is None else cards if void == "yes" else ()


def _own_cards_he_may_lead(situation: Situation) -> tuple[Card, ...] | None:
    own, led = situation.seen("own penalty cards"), situation.seen("led card")
    kind = "several" if own and isinstance(led, Card) else he_has(situation)
    if not isinstance(own, tuple) or kind is None:
        return None
    cards = own if kind in ("major", "several") else ()
    if isinstance(led, Card):
        cards = (*cards, led)
    suits = _suits_chosen(situation) or ()
    before = situation.seen("forbidden before")
    forbidden = (
        before
        if isinstance(before, tuple) and situation.value("prefers penalty card") != "yes"
        else ()
    )
    either: tuple[Suit, ...] = ()
    if choice_of_lead(situation) != "require":
        forbidden = (*suits, *forbidden)
    elif situation.value("has required suit") != "no":
        if not set(suits) <= set(forbidden):
            return tuple(card for card in cards if card.suit in suits)
        either = suits  # 50~7: both cannot be obeyed, so either may be
    if situation.value("has suit left") == "no":
        return tuple(card for card in cards if card.suit in either) if either else cards
    return tuple(card for card in cards if card.suit in either or card.suit not in forbidden)


def _suits_chosen(situation: Situation) -> tuple[Suit, ...] | None:
    choice, cards = choice_of_lead(situation), situation.seen("partners penalty cards")
    if choice in ("none", "leave"):
        return ()
    if choice is None or not isinstance(cards, tuple):
        return None
    named = situation.seen("required suit" if choice == "require" else "forbidden suits")
    if isinstance(named, Suit):
        return (named,)
    if isinstance(named, tuple):
        return named
    return tuple(dict.fromkeys(card.suit for card in cards))


def _number(situation: Situation, name: str) -> int | None:
    word = situation.value(name)
    return None if word is None else int(word)


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _best(situation: Situation) -> tuple[str, int] | None:
    made = _number(situation, "tricks made")
    holder = situation.value("holder")
    if made is None or holder is None:
        return None
    innocents = 1 if holder == "defender" else -1
    then = _number(situation, "transfer then") or 0
    earlier, if_not_later = 0, 0
    if situation.value("earlier revoke") == "yes":
        earlier = _number(situation, "earlier moved") or 0
        if_not_later = _number(situation, "earlier then") or 0
    best = ("as played", _tricks(made + innocents * (earlier + int(gone_over(situation)))))
    for world, tricks in (
        (
            "without the revoke",
            _plus(_number(situation, "without revoke"), innocents * if_not_later),
        ),
        (
            "without the repeat",
            _plus(_number(situation, "without repeat"), innocents * (if_not_later + then)),
        ),
    ):
        if tricks is not None and innocents * (_tricks(tricks) - best[1]) > 0:
            best = (world, _tricks(tricks))
    return best


def _tricks(number: int) -> int:
    """Limit a number of tricks to between zero and thirteen."""
    return min(max(number, 0), 13)

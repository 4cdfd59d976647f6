"""Made-up situations: what truly happened on a board, for each incident.

The laws are not used. A story sets up the board, lets something irregular happen on it, and says
what is true: whose card it was, whose turn it was, who won the trick. `truth` names facts of the
incident in the words of case files; facts that a story does not settle are answered at random, once
for each situation (see `truth.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from tests.situations import auction_stories, boards
from tests.situations.auction_stories import Retry

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import LeadRestriction
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import place_penalty_card, restrict, with_play


@dataclass(frozen=True, slots=True)
class Situation:
    """An incident on a fully known board."""

    incident: str
    seed: str
    table: Table
    told: Mapping[str, Any] = field(default_factory=dict)
    """The player and the card or call that it is about: details that are given and never asked."""
    truth: Mapping[str, str] = field(default_factory=dict)
    """The true answers that the story settles, by fact, in the words of case files."""
    given: frozenset[str] = frozenset()
    """Details that are never left out.

    Without them the case would be about another call or another incident.
    """


Story = Callable[[Random], tuple[Table, dict[str, Any], dict[str, str]]]
NAMED = "named"
"""The key in a story's details which says that they are always given."""
STORIES: dict[str, list[Story]] = {}


def story(*incidents: str) -> Callable[[Story], Story]:
    """Register a story for these incidents."""

    def register(tell: Story) -> Story:
        for incident in incidents:
            STORIES.setdefault(incident, []).append(tell)
        return tell

    return register


@lru_cache(2048)
def situation(incident: str, seed: str) -> Situation:
    """Return the situation of an incident for this seed: the same each time.

    Remembered, because many tests use the same ones.
    """
    random = Random(f"{incident} {seed}")
    while True:
        try:
            table, told, truth = random.choice(STORIES.get(incident, [anything]))(random)
        except Retry:
            continue
        named = bool(told.pop(NAMED, False))
        given = frozenset(told if named else auction_stories.GIVEN.get(incident, ()))
        return Situation(incident, seed, table, told, truth, given)


# Shared by the stories


def yes_or_no(so: bool) -> str:
    """Return `yes` or `no`, as in case files."""
    return "yes" if so else "no"


def holder(table: Table, seat: Seat) -> str:
    """Return whose cards these are."""
    if seat is table.declarer:
        return "declarer"
    return "dummy" if seat is table.dummy else "defender"


def defender(random: Random, table: Table) -> Seat:
    """Return a random defender."""
    assert table.defenders is not None
    return random.choice(table.defenders)


def some_card(random: Random, table: Table, seat: Seat) -> Card:
    """Return a random card that a player still has."""
    held = sorted(table.known(seat))
    if not held:
        raise Retry
    return random.choice(held)


def penalty_cards_at_random(random: Random, table: Table) -> Table:
    """Add, sometimes, one or two penalty cards of the defenders, or a forbidden suit."""
    for _ in range(random.choice([0, 0, 0, 1, 1, 2])):
        seat = defender(random, table)
        free = [card for card in sorted(table.known(seat)) if not _lies(table, card)]
        if not free:
            continue
        card = random.choice(free)
        table = place_penalty_card(table, seat, card, major=card.honour or random.random() < 0.5)
    if (
        random.random() < 0.05
        and table.turn is not None
        and not table.current
        and holder(table, table.turn) == "defender"
    ):
        suit = random.choice(list(Suit))
        table = restrict(
            table, LeadRestriction(table.turn, forbidden=frozenset({suit}), while_on_lead=True)
        )
    return table


def _lies(table: Table, card: Card) -> bool:
    return any(mark.card is card for mark in table.penalty_cards)


def about(
    table: Table, seat: Seat, card: Card | None = None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the details of who and which card it is about, and what follows from them."""
    told: dict[str, Any] = {"seat": seat}
    truth = {"holder": holder(table, seat)}
    if card is not None:
        told["card"] = card
        truth["honour"] = yes_or_no(card.honour)
    return told, truth


# The play


def revoked(random: Random, table: Table) -> tuple[Table, Seat, Card] | None:
    """Let the player in turn revoke, if possible."""
    seat, led = table.turn, table.current.suit_led
    if seat is None or led is None or not any(card.suit is led for card in table.known(seat)):
        return None
    others = [card for card in sorted(table.known(seat)) if card.suit is not led]
    if not others:
        return None
    card = random.choice(others)
    return with_play(table, seat, card), seat, card


@dataclass(frozen=True, slots=True)
class ARevoke:
    """A card played instead of one of the suit led."""

    trick: int
    seat: Seat
    card: Card
    led: Suit | None


def play_with_revokes(
    random: Random, table: Table, cards: int, chance: float
) -> tuple[Table, list[ARevoke]]:
    """Return the board after more cards; each player who can revoke does so with this chance."""
    made = list[ARevoke]()
    for _ in range(cards):
        number, led = table.trick_number, table.current.suit_led
        again = revoked(random, table) if random.random() < chance else None
        if again is None:
            table = boards.play_on(random, table, 1)
            continue
        assert number is not None
        made.append(ARevoke(number, again[1], again[2], led))
        table = again[0]
    return table, made


def the_revoke(
    random: Random, table: Table, made: list[ARevoke]
) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """Return an incident about one of the revokes on a board: details and true answers."""
    it = random.choice(made)
    told, truth = about(table, it.seat, it.card)
    told[NAMED] = len(made) > 1
    side, later = it.seat.side, [*table.tricks[it.trick :], table.current]
    if any(trick.by(each) is not None for trick in later for each in side.seats):
        deed = "played on"
    else:
        deed = random.choice(["nothing", "nothing", "named", "claimed", "opponents claimed"])
    over = table.play_is_over or deed in ("claimed", "opponents claimed")
    others = [other for other in made if other is not it]
    mine = [other.trick for other in others if other.seat is it.seat and other.led is it.led]
    others_of_his_side = [
        each
        for each in others
        if each.seat.side is side
        and (each.seat is not it.seat or each.led is not it.led)  # otherwise it is a repeat
    ]
    period = random.random() < 0.3
    truth |= {
        # When the period for a ruling is over, attention was late, or else the director was told
        # late.
        "period over": yes_or_no(period),
        "attention": random.choice(
            ["after a call", "after the round", "told late"]
            if period
            else ["in time", "in time", "after a call"]
        ),
        "failing": "follow suit",
        "able": "yes",
        "trick twelve": yes_or_no(it.trick == 12),
        "deed": deed,
        "play over": yes_or_no(over),
        "already played": "no",
        "both revoked": yes_or_no(
            any(each.trick == it.trick and each.seat.side is not side for each in others)
        ),
        "same suit": "again" if any(at < it.trick for at in mine) else "first" if mine else "no",
        "earlier revoke": yes_or_no(
            any(made.index(each) < made.index(it) for each in others_of_his_side)
        ),
    }
    if table.play_is_over or all(other.seat.side is side for other in others):
        # A player with no cards left has played on after a revoke.
        truth["other side"] = (
            "no" if all(other.seat.side is side for other in others) else "established"
        )
    if it.trick <= len(table.tricks):
        winner = table.winners[it.trick - 1]
        assert winner is not None
        if winner is it.seat:
            truth["trick won by"] = "revoker"
        elif winner is it.seat.partner:
            truth["trick won by"] = "partners hand"
        else:
            truth["trick won by"] = "opponents"
        if table.play_is_over:
            truth["won later"] = yes_or_no(
                any(won in side for won in table.winners[it.trick :] if won is not None)
            )
    return table, told, truth


@story("revoke")
def a_revoke(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """Somebody revokes; attention is drawn to it some cards later, or after the play.

    Sometimes another player revokes too.
    """
    before = boards.in_a_trick(random, random.randint(1, 3))
    if random.random() < 0.2:
        before = penalty_cards_at_random(random, before)
    return _revoke_from(random, before, random.choice([0, 0, 1, 2, 3, 4, 6, 9, 52]), 0.03)


@story("revoke")
def revokes_in_turn(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """Several players revoke, in one trick or several, one of them perhaps repeatedly."""
    before = boards.in_a_trick(random, random.randint(1, 3), 1, 10)
    return _revoke_from(random, before, random.choice([1, 2, 3, 5, 8, 52, 52]), 0.3)


@story("revoke")
def dummy_revokes(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A card from dummy is played that does not follow suit."""
    before = boards.in_a_trick(random, random.randint(1, 3))
    if before.turn is not before.dummy:
        raise Retry
    return _revoke_from(random, before, random.choice([0, 1, 2, 4, 52]), 0.02)


@story("revoke")
def a_revoke_in_trick_twelve(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player revokes with two cards left; another may too, and the last trick may be played."""
    before = boards.in_a_trick(random, random.randint(1, 3), 12, 12)
    return _revoke_from(random, before, random.choice([0, 1, 2, 3, 8]), 0.3)


@story("revoke")
def a_revoke_beside_penalty_cards(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player revokes while minor or major penalty cards lie on the table.

    They belong to the player or to another.
    """
    before = penalty_cards_at_random(random, boards.in_a_trick(random, random.randint(1, 3), 1, 11))
    if not before.penalty_cards:
        raise Retry
    return _revoke_from(random, before, random.choice([0, 0, 1, 2, 3]), 0.02)


def _revoke_from(
    random: Random, before: Table, cards: int, chance: float
) -> tuple[Table, dict[str, Any], dict[str, str]]:
    table, first = play_with_revokes(random, before, 1, 1.0)
    table, more = play_with_revokes(random, table, cards, chance)
    if not first:
        raise Retry
    return the_revoke(random, table, [*first, *more])


@story("tricks disputed")
def the_tricks_are_disputed(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """After the play, a player says that the recorded number of tricks is wrong."""
    table = boards.play_on(random, boards.board(random), 52)
    declarer = table.declarer
    assert declarer is not None
    won = table.won_by(declarer.side)
    assert won is not None
    written = random.choice([each for each in (won - 1, won, won, won + 1) if 0 <= each <= 13])
    truth = {"claimed": "no", "facts found": "yes", "borne out": yes_or_no(written != won)}
    return replace(table, declarer_tricks=written), {"seat": random.choice(list(Seat))}, truth


@story("contested claim")
def a_claim_with_an_open_revoke(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player claims after an opponent's revoke; the opponents have not played since."""
    before = boards.in_a_trick(random, random.randint(1, 3), 6, 12)
    table, made = play_with_revokes(random, before, 1, 1.0)
    if not made:
        raise Retry
    seat = random.choice([each for each in Seat if each.side is not made[0].seat.side])
    if seat is table.dummy:
        raise Retry
    told = {"seat": seat, "open_revoke": True, NAMED: True}
    return table, told, {"claimant": holder(table, seat)}


@story("lead out of turn")
def a_lead_out_of_turn(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A hand leads out of turn; the next hand, or the one after it, may have followed."""
    table = penalty_cards_at_random(random, boards.at_the_start_of_a_trick(random, 2, 13))
    due = table.turn
    seat = random.choice([each for each in Seat if each is not due])
    card = some_card(random, table, seat)
    assert due is not None
    whose = "partners" if due is seat.partner else "opponents"
    led = with_play(table, seat, card)
    followed = random.choice([0, 0, 0, 1])
    truth_since = "nothing"
    if followed:
        led = with_play(led, seat.lho, random.choice(boards.legal_cards(led, seat.lho)))
        truth_since = "next hand"
    led = replace(led, on_lead=due)
    told, truth = about(led, seat, card)
    truth |= {"whose lead": whose, "since": truth_since, "already played": "no"}
    truth["which trick"] = "last" if table.trick_number == 13 else "middle"
    return led, told, truth


@story("opening lead out of turn")
def an_opening_lead_out_of_turn(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """The wrong player faces an opening lead."""
    table = boards.board(random)
    due = table.turn
    assert due is not None
    seat = random.choice([due.partner, due.partner, due.lho, due.rho])
    card = some_card(random, table, seat)
    led = replace(with_play(table, seat, card), on_lead=due)
    told, truth = about(led, seat, card)
    return led, told, truth


@story("opening lead")
def an_opening_lead(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player makes an opening lead, face down or faced, perhaps out of turn."""
    table = boards.board(random)
    due = table.turn
    assert due is not None
    seat = random.choice([due, due, due, due.partner, due.lho])
    card = some_card(random, table, seat)
    told, truth = about(table, seat, card)
    truth["auction over"] = "yes"
    truth["led by"] = {due: "right defender", due.partner: "wrong defender"}.get(
        seat, "declaring side"
    )
    if random.random() < 0.4:
        table = replace(with_play(table, seat, card), on_lead=due)
        truth["how far"] = "faced"
    return table, told, truth


@story("play out of turn")
def a_play_out_of_turn(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A hand plays to the trick in progress before its turn."""
    table = penalty_cards_at_random(random, boards.in_a_trick(random, random.randint(1, 2)))
    out = [
        seat for seat in Seat if not table.has_played_to_current(seat) and seat is not table.turn
    ]
    seat = random.choice(out)
    card = some_card(random, table, seat)
    if random.random() < 0.7:
        card = random.choice(boards.legal_cards(table, seat))
    after = with_play(table, seat, card)
    told, truth = about(after, seat, card)
    truth["legal"] = yes_or_no(card in boards.legal_cards(table, seat))
    truth["partner had played"] = yes_or_no(table.has_played_to_current(seat.partner))
    truth["already played"] = "no"
    if table.turn is seat.partner:
        truth["whose turn"] = "partner"
    elif table.turn is seat.rho:
        truth["whose turn"] = "rho"
    return after, told, truth


@story("premature lead")
def a_premature_lead(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A hand that has played to the trick in progress leads to the next one."""
    table = boards.in_a_trick(random, random.randint(1, 3), 1, 11)
    if random.random() < 0.3:
        table = penalty_cards_at_random(random, table)
    played = [seat for seat in Seat if table.has_played_to_current(seat)]
    seat = random.choice(played)
    card = some_card(random, table, seat)
    told, truth = about(table, seat, card)
    truth["partner had played"] = yes_or_no(table.has_played_to_current(seat.partner))
    return table, told, truth


@story("several cards", "hand faced", "penalty card information")
def cards_are_seen(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """Several cards are seen: the given card does not settle which of them counts."""
    table, told, truth = a_card_is_seen(random)
    del truth["honour"]
    return table, told, truth


@story("card exposed", "card shown", "wants card back")
def a_card_is_seen(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player's card is exposed during the play, or is played and wanted back."""
    table = penalty_cards_at_random(random, boards.some_play(random, 1))
    seat = random.choice([defender(random, table), random.choice(list(Seat))])
    card = some_card(random, table, seat)
    if _lies(table, card):
        raise Retry
    told, truth = about(table, seat, card)
    truth["already played"] = yes_or_no(table.has_played_to_current(seat))
    return table, told, truth


@story("penalty card not played", "turn to play")
def a_penalty_card_lies(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """The defender in turn, or that defender's partner, has a penalty card."""
    table = boards.some_play(random, 1, 47)
    for _ in range(3):
        table = penalty_cards_at_random(random, table)
    seat = table.turn
    if seat is None or holder(table, seat) != "defender" or not table.penalty_cards:
        raise Retry
    told, truth = about(table, seat)
    truth["already played"] = "no"
    return table, told, truth


@story("penalty card not played", "penalty card not played", "penalty card not played")
def another_card_is_played(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A defender who has a penalty card plays another card; play may go on."""
    table, told, truth = a_penalty_card_lies(random)
    seat = told["seat"]
    others = [card for card in boards.legal_cards(table, seat) if not _lies(table, card)]
    if not others or not table.penalty_cards_of(seat):
        raise Retry
    card = random.choice(others)
    truth["honour"] = yes_or_no(card.honour)
    played = with_play(table, seat, card)
    more = random.randint(0, (4 - len(played.current)) % 4)
    return boards.play_on(random, played, more), told | {"card": card}, truth


@story("designation", "dummy misplays")
def declarer_calls_a_card(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """It is dummy's turn."""
    table = boards.some_play(random, 1, 47)
    if table.turn is not table.dummy or table.dummy is None:
        raise Retry
    return table, {"seat": table.dummy}, {"holder": "dummy"}


@story("claim", "contested claim", "trick given up")
def a_claim(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player claims or concedes between two tricks or in the middle of one."""
    table = boards.some_play(random, 20, 50)
    seat = random.choice(list(Seat))
    if seat is table.dummy:
        raise Retry
    return table, {"seat": seat}, {"holder": holder(table, seat)}


# The auction


for _name, _told in auction_stories.STORIES.items():
    story(_name)(_told)


@story("question in auction")
def in_the_auction(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """Something happens in the auction that concerns the last caller or another player."""
    auction = boards.auction_so_far(random, random.randint(1, 8))
    seat = random.choice([auction.callers[-1], random.choice(list(Seat))])
    return Table(deal=boards.deal(random), auction=auction), {"seat": seat}, {}


@story("wrong explanation")
def a_call_was_explained_wrongly(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A player has called after an opponent's call that was explained wrongly.

    It is during the auction, or the play has begun.
    """
    if random.random() < 0.6:
        table = Table(
            deal=boards.deal(random), auction=boards.auction_so_far(random, random.randint(2, 8))
        )
    else:
        table = boards.some_play(random, 0, 51)
    auction = table.auction
    assert auction is not None
    misled = [
        seat
        for seat in auction.callers[1:]
        if seat.lho in auction.callers or seat.rho in auction.callers
    ]
    if not misled:
        raise Retry
    return table, {"seat": random.choice(misled)}, {}


# Any other incident


def anything(random: Random) -> tuple[Table, dict[str, Any], dict[str, str]]:
    """A board at any moment: in the auction, in the play, or after it."""
    kind = random.random()
    if kind < 0.25:
        auction = boards.auction_so_far(random, random.randint(0, 8))
        table = Table(deal=boards.deal(random), auction=auction)
    elif kind < 0.8:
        table = boards.some_play(random, 0, 51)
        if random.random() < 0.3:
            table = penalty_cards_at_random(random, table)
    else:
        table = boards.play_on(random, boards.board(random), 52)
    seat = random.choice(list(Seat))
    told: dict[str, Any] = {"seat": seat}
    return table, told, {}

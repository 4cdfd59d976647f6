"""Law 70: Contested claim or concession."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.claim_lines import opponents_trump_can_win
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.record import Table
from bridgelaw.effects import Advice
from bridgelaw.engine.facts import (
    CANNOT_BE_ESTABLISHED,
    Detail,
    Doubt,
    Fact,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.claim import Claim, Claimant, award, no_penalty_cards

AGAINST_THE_CLAIMER = Text("A doubtful point about a claim goes against the player who claimed.")


class Step(Enum):
    """Advice to the director on contested claims and on normal lines of play."""

    REPEAT = Text(
        "have the claimer repeat the statement he made, with nothing added; ask the others "
        "whether it was so."
    )
    OBJECTIONS = Text(
        "hear the opponents' objections. Look for weak points yourself, also where they see none."
    )
    FACE_HANDS = Text("you may have all four put their remaining cards face up on the table.")
    REVOKER_BEARS_IT = Text(
        """a revoke of the other side is not established yet: have it corrected first. What is
        doubtful about the claim then goes against the side that revoked."""
    )
    TRUMP_FORGOTTEN = Text(
        "lines on which the claimer plays as if no trump were out count as normal."
    )
    PARTNER_GOES_WRONG = Text(
        "where partner has a choice between normal plays, count the one that costs the most."
    )
    GUESS_GOES_WRONG = Text(
        "where he must place a card with one opponent or the other, count the guess as wrong."
    )
    GUESS_GOES_RIGHT = Text(
        "an opponent shows out in time: he may be taken to place that card rightly."
    )
    IN_THAT_ORDER = Text("the suit is taken as played in the order that the regulation lays down.")


def trump_out_on_record(case: LinesOfPlay) -> bool | None:
    """Return whether the other side has a trump left; None if unknown."""
    table = case.table_then()
    if table is not None and table.trump is Strain.NOTRUMP:
        return False
    start, side = case.start(), case.side()
    return None if start is None or side is None else bool(start.trumps_of(side.other))


def trump_win_on_record(case: LinesOfPlay) -> bool | None:
    """Return False if no legal line left open gives the trump a trick; None otherwise.

    A record does not show whether a line is normal.
    """
    start, side = case.start(), case.side()
    if (
        start is None
        or side is None
        or opponents_trump_can_win(start, side, case.said()) is not False
    ):
        return None
    return False


def shown_out_on_record(case: LinesOfPlay) -> bool | None:
    """Return whether an opponent had failed to follow to the suit of the card to be placed."""
    table, side, card = case.table_then(), case.side(), case.card_to_place
    if table is None or side is None or card is None:
        return None
    for trick in (*table.tricks, table.current):
        if trick.suit_led is card.suit and any(
            play.seat.side is not side and play.card.suit is not card.suit for play in trick
        ):
            return True
    return False if _all_tricks_known(table) else None


def _all_tricks_known(table: Table) -> bool:
    return table.trick_number == len(table.tricks) + 1


def settled_on_record(case: LinesOfPlay) -> int | None:
    """Return the number of tricks, if every line of play that is still possible gives the same
    number.
    """
    found = case.lines()
    if found is None:
        _ = case.remaining  # this must be known before the number can be asked
        return None
    return found.settled


def totals_on_record(case: LinesOfPlay) -> tuple[int, ...]:
    """Return the possible totals, the worst first; every number if some cards are unknown."""
    found = case.lines()
    return tuple(range(case.remaining + 1)) if found is None else found.totals


def trump_is_lost(case: LinesOfPlay) -> bool:
    """Return whether Law 70C gives the opponents a trick, by what is known."""
    if case.known("trump_out") is not True:
        return False
    mentioned = case.known("trump_mentioned")
    if mentioned is CANNOT_BE_ESTABLISHED:
        mentioned = case.certain(False, "trump_mentioned")
    return (
        mentioned is False
        and case.known("may_be_unaware") is True
        and case.known("trump_can_win") is True
    )


def normal_totals(case: LinesOfPlay) -> tuple[int, ...]:
    """Return the totals that the worst normal line can have.

    It loses a trick to a trump that the claimer forgot (Law 70C).
    """
    left = case.known("remaining")
    if not isinstance(left, int):
        left = HAND_SIZE
    found = case.lines()
    totals = tuple(range(left + 1)) if found is None else found.totals
    return tuple(total for total in totals if total < left) if trump_is_lost(case) else totals


def open_revoke_on_record(case: LinesOfPlay) -> bool | None:
    """Return whether the other side has a revoke that it can still correct.

    It has failed to follow suit in the last trick or in this one, and has not played since; or it
    had when the claim was made, so that the revoke has been corrected for the ruling.
    """
    table, side = case.table_then(), case.side()
    if table is None or side is None:
        return None
    if table.doubt_against is side.other:
        return True
    count = len(table.tricks)
    if any(
        failure.seat.side is not side
        and (
            failure.trick > count
            or (failure.trick == count and not table.played_to_next(side.other, count - 1))
        )
        for failure in table.failures
    ):
        return True
    # A card that did not follow suit may be a revoke until its player's other cards are known.
    unseen = any(
        table.held(play.seat) is None and play.card.suit is not trick.suit_led
        for trick in (*table.tricks[-1:], table.current)
        for play in trick.plays
        if play.seat.side is not side
    )
    # So may a card in the previous trick, if it is unknown and they have not played since.
    played_on = any(table.has_played_to_current(seat) for seat in side.other.seats)
    before = not table.tricks and table.trick_number != 1 and not played_on
    return None if unseen or before else False


def about_a_trump(case: LinesOfPlay) -> bool:
    """Return whether the dispute is about an outstanding trump, so that finesses seldom matter."""
    return case.told.get("trump_out") is True


class LinesOfPlay(Claim):
    """The facts that determine the number of tricks won by a claim.

    Without a record, the director judges the lines of play. With one, the possible totals are
    listed.
    """

    card_to_place: Detail[Card] = Detail(
        Card,
        Text("Which card must be with a certain opponent for the claim to hold?"),
        choices=lambda case: DECK,
    )
    open_revoke: Detail[bool] = Detail(
        bool,
        Text("Has the other side revoked, without the revoke being established yet?"),
        known=open_revoke_on_record,
    )
    trump_out = yes_no(
        Text("Has an opponent of the claimer a trump left?"),
        known=trump_out_on_record,
    )
    trump_mentioned = yes_no(
        Text("Did his statement take account of that trump?"),
        help=Text("To say that he draws trumps is enough."),
        known=lambda case: True if case.draws_trumps else None,
        doubt=Doubt(value=False, law="70A", why=AGAINST_THE_CLAIMER),
        usual=usually_no(
            Text('The statement took account of that trump, if only by "drawing trumps".'),
            states=Text("The statement took no account of that trump."),
        ),
    )
    may_be_unaware = yes_no(
        Text("Is it at all likely that he did not know, when he claimed, that a trump was out?"),
        help=Text(
            """Consider how trumps had been played, whether an opponent had shown out, whether he
            was about to draw them, and his words."""
        ),
        usual=usually_yes(
            Text("There is no doubt that the claimer knew of that trump."),
            states=Text("The claimer may not have known of that trump."),
        ),
    )
    trump_can_win = yes_no(
        Text("Could that trump win a trick by any normal play?"),
        help=Text(
            "Normal is also careless play, and play that is inferior for a player of his class. "
            "In doubt: yes."
        ),
        known=trump_win_on_record,
        usual=usually_yes(
            Text("That trump cannot win a trick by any normal play."),
            states=Text("That trump could win a trick by a normal play."),
        ),
    )
    relies_on_place = yes_no(
        Text(
            "Does it need a line that he did not state and that succeeds only if one opponent, "
            "and not the other, has a card?"
        ),
        help=Text(
            """A finesse, a guess between two ways, an endplay or a squeeze against one of them. A
            card that falls whoever has it is not meant. In doubt: yes."""
        ),
        usual=usually_no(
            Text("It needs an unstated line that turns on which opponent has a card."),
            when=about_a_trump,
        ),
    )
    had_shown_out = yes_no(
        Text("Had an opponent failed to follow to the suit of that card before the claim?"),
        known=shown_out_on_record,
        doubt=Doubt(value=False, law="70A", why=AGAINST_THE_CLAIMER),
    )
    would_show_out = yes_no(
        Text("Would an opponent fail to follow to that suit in time on every normal line of play?"),
        help=Text(
            "If one normal line comes to the guess before anybody shows out, or if it is "
            "doubtful: no."
        ),
    )
    relies_on_partner = yes_no(
        Text(
            "Does a part of the claim need his partner to choose one normal play rather than "
            "another?"
        ),
        help=Text("In doubt: yes."),
        usual=usually_no(
            Text("A part of it needs partner to choose one normal play rather than another."),
            when=about_a_trump,
        ),
    )
    order_laid_down = yes_no(
        Text(
            "Did he leave open in which order he plays a suit, and does the regulation in force "
            "lay one down?"
        ),
        help=Text("Some regulating authorities do, from the top for instance."),
        stays=(True, False),
        usual=usually_no(
            Text("The order of a suit was left open, and the regulation in force lays one down.")
        ),
    )
    worst_normal: Fact[int] = Fact(
        int,
        Text(
            "How many of the tricks left does his side get on the worst line of play that is "
            "normal?"
        ),
        choices=normal_totals,
        samples=(1, 2, 3),
        known=settled_on_record,
        help=Text(
            """Count every line that what he said does not rule out, with the best play by the other
            side. Normal is also careless play, and play that is inferior for a player of his class;
            not what would be irrational for him. A list of winners is no order of play: to block a
            suit, or not to play it from the top, is normal only if a careless player might do it.
            If it is doubtful whether a line is normal, it is. The lines listed are examples:
            consider whether any line with that total is normal. If the claimer forgot a trump that
            could win a trick, the other side gets at least one (Law 70C)."""
        ),
    )

    def certain(self, found: bool, fact: str) -> bool:
        """Return the finding; in doubt and after a revoke, that for the claimer (Law 64~2)."""
        return found is not (
            self.told.get(fact) is CANNOT_BE_ESTABLISHED and bool(self.open_revoke)
        )


@law("70B1")
def statement_is_repeated(case: LinesOfPlay) -> None:
    """The director has the claimer repeat the statement that he made with his claim, and add
    nothing."""
    case.do(Advice(Step.REPEAT))


@law("70B2")
def objections_are_heard(case: LinesOfPlay) -> None:
    """Then the director hears the opponents' objections, but is not limited to what they raise."""
    case.do(Advice(Step.OBJECTIONS))


@law("70B3")
def hands_are_faced(case: LinesOfPlay) -> None:
    """The director may have all players put their remaining cards face up on the table."""
    case.do(Advice(Step.FACE_HANDS))


@law("70C1")
def said_nothing_of_it(case: LinesOfPlay) -> bool:
    """The claimer's statement took no account of the trump that is out."""
    return not case.certain(case.trump_mentioned, "trump_mentioned")


@law("70C2")
def was_perhaps_unaware(case: LinesOfPlay) -> bool:
    """It is at all likely that the claimer did not know that an opponent had a trump left."""
    return case.may_be_unaware


@law("70C3")
def trump_could_win(case: LinesOfPlay) -> bool:
    """A trick could be lost to that trump by a normal play."""
    return case.trump_can_win


@law("70C")
def trump_was_forgotten(case: LinesOfPlay) -> None:
    """When a trump is out, the claimer did not mention it, was perhaps unaware of it, and could
    lose a trick to it by normal play, the opponents get the trick or tricks that it can win."""
    # If the cards show that the trump wins nothing, it does not matter what the claimer knew of it.
    if not case.trump_out or trump_win_on_record(case) is False:
        return
    if not (said_nothing_of_it(case) and was_perhaps_unaware(case) and trump_could_win(case)):
        return
    case.do(Advice(Step.TRUMP_FORGOTTEN))


@law("70E1")
def guess_goes_wrong(case: LinesOfPlay) -> None:
    """An unstated line that depends on which opponent has a card is not accepted, unless an
    opponent had failed to follow to that suit, or would do so on every normal line of play."""
    if not case.relies_on_place:
        return
    if case.certain(case.had_shown_out, "had_shown_out") or case.would_show_out:
        case.do(Advice(Step.GUESS_GOES_RIGHT))
        return
    case.do(Advice(Step.GUESS_GOES_WRONG))


@law("70E2")
def order_is_laid_down(case: LinesOfPlay) -> bool:
    """The regulating authority may lay down the order in which a suit is taken as played where the
    claimer left it open; it gives way to the rest of this law."""
    if case.order_laid_down:
        case.do(Advice(Step.IN_THAT_ORDER))
    return case.order_laid_down


@law("70D2")
def partner_goes_wrong(case: LinesOfPlay) -> None:
    """A part of a defender's claim that needs his partner to choose one normal play rather than
    another is not accepted."""
    if case.claimant is not Claimant.DEFENDER or not case.relies_on_partner:
        return
    case.do(Advice(Step.PARTNER_GOES_WRONG))


@law("70fn21")
def by_normal_play(case: LinesOfPlay) -> int:
    """Normal play in Laws 70 and 71 is also play that is careless, or inferior for a player of the
    class in question; not play that would be irrational for him."""
    return case.worst_normal


@law("70D1")
def worst_normal_line(case: LinesOfPlay) -> int:
    """A line that the claimer did not state is not accepted if another normal line, also a careless
    or inferior one, is less successful. If every normal line succeeds, the claim is."""
    return by_normal_play(case)


@law("70A")
def tricks_awarded(case: LinesOfPlay) -> int:
    """The director decides a contested claim as equitably as he can to both sides; but a doubtful
    point about the claim goes against the claimer."""
    statement_is_repeated(case)
    objections_are_heard(case)
    hands_are_faced(case)
    no_penalty_cards(case)
    if case.open_revoke:
        case.do(Advice(Step.REVOKER_BEARS_IT))
    if settled_on_record(case) is None:
        trump_was_forgotten(case)
        guess_goes_wrong(case)
        order_is_laid_down(case)
        partner_goes_wrong(case)
    total = worst_normal_line(case)
    award(case, total)
    return total


shown(
    "70~4",
    Text(
        "A contested claim gives one number of tricks. Doubt goes against the claimer; the score "
        "is not weighted."
    ),
    __name__,
)
shown(
    "70",
    Text(
        "Law 70: a claim that is disputed; the director decides, doubtful points going against "
        "the claimer."
    ),
    __name__,
)

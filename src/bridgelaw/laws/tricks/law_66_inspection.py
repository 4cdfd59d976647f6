"""Law 66: Inspection of tricks."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, Advice, DecidedFor, HasRight, NoRight, When
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Doubt, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay
from bridgelaw.laws.tricks.law_65_arrangement import OldTrick, Player


class Right(Enum):
    """Rights of inspection."""

    SEE_THE_TRICK = Text("have the four cards of the trick just played faced again")
    SEE_OWN_CARD = Text("look at the last card played from this hand, without showing it to anyone")
    SEE_QUITTED = Text("look at a card of a quitted trick until play has ended")
    SEE_ALL = Text(
        "have all cards inspected, played or not, with each player touching only their own"
    )


class Looking(Enum):
    """Advice to the director."""

    DIRECTOR_MAY_ORDER = Text(
        """you may order cards to be looked at where you need it, for instance to test that somebody
        revoked; that a player says so gives nobody the right to look."""
    )
    AS_ORDERED = Text("see to it that no more is shown than you need.")


class Fault(Enum):
    """Faults that are pointed out."""

    NOT_IN_ORDER = Text(
        "played cards are left in order until the sides agree on the tricks; a player who "
        "disturbs them may lose the right to claim a doubtful trick, or to assert or deny "
        "a revoke"
    )


class SeenAgain(OldTrick):
    """The facts about a request to see a completed trick again during play."""

    turned_down = yes_no(Text("Has he turned his own card of that trick face down?"))
    ordered = yes_no(
        Text("Does the director order it, because he needs it, as when a revoke is alleged?")
    )


@law("66A")
def may_see_the_trick(case: SeenAgain) -> bool:
    """Declarer or a defender, not dummy, may require that the cards just played to the trick be
    faced, until he has turned down his own or his side has led or played to the next trick."""
    player = case.who(Role.PLAYER)
    if case.player is Player.DUMMY:
        case.do(NoRight(player, Right.SEE_THE_TRICK))
        return False
    if case.side_played_on or case.turned_down:
        return False
    case.do(HasRight(player, Right.SEE_THE_TRICK, When.NOW))
    return True


@law("66B")
def may_look_at_his_card(case: SeenAgain) -> bool:
    """Declarer or a defender may look at his own last card, but not show it, until his side has led
    or played to the next trick."""
    if first_of(case, is_dummy, has_played_on):
        return False
    case.do(HasRight(case.who(Role.PLAYER), Right.SEE_OWN_CARD, When.NOW))
    return True


def is_dummy(case: SeenAgain) -> bool:
    """Return whether dummy wants to see it."""
    return case.player is Player.DUMMY


def has_played_on(case: SeenAgain) -> bool:
    """Return whether his side has led or played to the next trick."""
    return case.side_played_on


@law("66C")
def closed(case: SeenAgain) -> bool:
    """After that, and until play has ended, no quitted card may be looked at unless the director
    orders it, as when he must test an alleged revoke."""
    if case.ordered:
        case.do(Advice(Looking.AS_ORDERED))
        return False
    case.do(NoRight(Role.EVERYONE, Right.SEE_QUITTED))
    case.do(Advice(Looking.DIRECTOR_MAY_ORDER))
    return True


class Mixed(Enum):
    """The players who have disturbed the order of their played cards."""

    ASSERTING = Text("only the side that asserts it")
    DENYING = Text("only the side that denies it")
    BOTH = Text("both sides")
    NEITHER = Text("neither side")


DISTURBED_BY: dict[Mixed, Role] = {
    Mixed.ASSERTING: Role.ASSERTING_SIDE,
    Mixed.DENYING: Role.DENYING_SIDE,
}


class Inspection(Incident):
    """The facts about a revoke, or a number of tricks, that is disputed after play.

    `seat` is a player of the side that asserts the revoke, or asserts that it won the trick.
    """

    facts_found = yes_no(
        Text("Can it still be found from the cards, or from a record of the play?"),
        help=Text(
            "Have each player lay out his own cards, and play the deal over from them if need be."
        ),
        known=lambda case: (
            True
            if case.record is not None
            and case.record.play_is_over
            and len(case.record.tricks) == 13
            else None
        ),
    )
    borne_out = yes_no(Text("Is it as that side asserts?"))
    mixed_after = one_of(
        Mixed,
        Text(
            "After it was asserted: which side has mixed its cards, so that it cannot be found "
            "any more?"
        ),
        help=Text("What was mixed before anybody asserted anything is another question."),
    )
    disturbed = one_of(
        Mixed,
        Text(
            "Which side had not kept its cards in order before it was asserted, with no "
            "agreement on the tricks?"
        ),
    )
    more_probable = yes_no(
        Text("On all the evidence: is it more probable than not that it is as that side asserts?"),
        help=Text(
            "Hear all four at the table; weigh the cards, who disturbed them, and what was said "
            "before."
        ),
        doubt=Doubt(
            value=False,
            law="85B",
            why=Text("What has not been made probable does not change the result."),
        ),
    )

    def side(self, role: Role) -> Who:
        """Return the side that asserts or denies, by name if a player of it is known."""
        if self.seat is None:
            return role
        return self.seat.side if role is Role.ASSERTING_SIDE else self.seat.side.other

    def decide(self, *, upheld: bool) -> bool:
        """Decide the disputed point in favour of one side, and return whether it is upheld."""
        self.do(DecidedFor(self.side(Role.ASSERTING_SIDE if upheld else Role.DENYING_SIDE)))
        return upheld


@law("65D")
def not_in_order(case: Inspection) -> None:
    """The order of the played cards is to be left alone until the sides have agreed on the tricks.
    A player who does not do so puts at risk his right to claim doubtful tricks, or to assert or
    deny a revoke."""
    if case.disturbed in DISTURBED_BY:
        case.do(Admonish(case.side(DISTURBED_BY[case.disturbed]), Fault.NOT_IN_ORDER))


@law("66D")
def inspect(case: Inspection) -> bool:
    """After play, to settle whether there was a revoke or how many tricks were won, all cards may
    be looked at, each player touching his own. If it cannot be found because one side alone has
    mixed its cards since, the director decides for the other."""
    case.do(HasRight(Role.EVERYONE, Right.SEE_ALL, When.NOW))
    if case.facts_found:
        return case.decide(upheld=case.borne_out)
    if case.mixed_after in DISTURBED_BY:
        return case.decide(upheld=case.mixed_after is Mixed.DENYING)
    not_in_order(case)
    case.cite("85A1")
    return case.decide(upheld=case.more_probable)


class InspectedAfterPlay(EndOfPlay, Inspection):
    """Cards of earlier tricks that somebody wants to look at, during play or after it."""

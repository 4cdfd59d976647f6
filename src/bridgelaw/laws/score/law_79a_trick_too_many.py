"""Law 79A2: a player who knows that the trick count favours his side wrongly."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, GoOnUnder, HasRight, MustSpeak, PenaltyPossible, When
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Fact, one_of, open_reading, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text


class InFavour(Enum):
    """The trick that the player's side would get."""

    NOT_WON = Text(
        "a trick that his side did not win is counted, or is about to be counted, as its own"
    )
    COULD_NOT_LOSE = Text(
        "the opponents concede a trick that they have won, or could not lose by any normal play"
    )
    AFTER_AN_INFRACTION = Text(
        "his side won the trick, but after a revoke or another infraction of its own that nobody "
        "has noticed"
    )


class Spoken(Enum):
    """The player's act about the trick."""

    NOT_YET = Text("the number of tricks is not agreed on yet, or he speaks up now")
    AGREED = Text("he knew it, let the number of tricks be agreed on, and said nothing")
    FOUND_OUT_LATER = Text("he found out when it had been agreed on, and then said nothing")


class LaterSilence(Enum):
    """Whether it is a breach to stay silent about a trick count that was agreed on in good
    faith."""

    BREACH = Text("It is: until the correction period ends he may not keep the trick knowingly.")
    NO_BREACH = Text(
        "It is not: the law speaks of accepting the trick, and he accepted it in good faith."
    )


class Silent(Enum):
    """The rights of a player."""

    SAY_NOTHING = Text("stay silent about an infraction by one's own side, even if it won a trick")


class Fault(Enum):
    """Faults that are pointed out and may be penalised."""

    KEPT_IT = Text(
        "players may not knowingly accept a trick that their side did not win, or that the "
        "opponents could not lose"
    )


class Why(Enum):
    """The reasons for going on under another law."""

    SCORE = Text(
        "the score is corrected to the tricks that were won, as long as the correction period lasts"
    )
    CONCESSION = Text(
        "the concession of that trick is cancelled, as long as the correction period lasts"
    )


class TrickTooMany(Incident):
    """The facts about a player who knows of a trick too many for his side. `seat` is that
    player."""

    in_favour = one_of(InFavour, Text("Which trick is it about?"))
    knows = yes_no(
        Text("Does he know it?"),
        help=Text("It is not enough that he thinks it possible, or that he could have known it."),
    )
    spoken = one_of(Spoken, Text("What has he done about it?"))
    later_silence: Fact[LaterSilence] = open_reading(
        LaterSilence,
        Text(
            """Law 79A2 forbids a player to accept such a trick knowingly. Is it a breach to say
            nothing when he finds out only after the agreement?"""
        ),
    )


@law("72B2")
def need_not_speak(case: TrickTooMany) -> bool:
    """As a rule a player need not draw attention to an infraction by his own side. He must where an
    explanation was mistaken, and where his side would get a trick that it did not win, or that the
    other side could not lose."""
    if case.in_favour is not InFavour.AFTER_AN_INFRACTION and case.knows:
        return False
    case.do(HasRight(case.who(Role.PLAYER), Silent.SAY_NOTHING, When.NOW))
    return True


@law("79A2")
def must_not_accept(case: TrickTooMany) -> bool:
    """A player may not knowingly accept a trick that his side did not win, or the concession of one
    that the opponents could not lose. He must speak up, though it is against his own side."""
    player = case.who(Role.PLAYER)
    case.do(MustSpeak(player))
    silent = case.spoken is Spoken.AGREED or (
        case.spoken is Spoken.FOUND_OUT_LATER and case.later_silence is LaterSilence.BREACH
    )
    if silent:
        case.do(Admonish(player, Fault.KEPT_IT))
        case.do(PenaltyPossible(player, Fault.KEPT_IT), "90A")
    if case.in_favour is InFavour.COULD_NOT_LOSE:
        case.do(GoOnUnder("71", Why.CONCESSION))
    elif case.spoken is not Spoken.NOT_YET:
        case.do(GoOnUnder("79C1", Why.SCORE))
    return silent

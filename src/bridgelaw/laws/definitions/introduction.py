"""The Definitions that decide nothing, and the degrees of duty in the Introduction."""

from __future__ import annotations

from typing import Final

from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

READ: Final = {
    "0-intro-usage": Text(
        """How strong a duty is: "may" (to leave it is no fault), "does" (how things are done),
        "should" (an infraction, seldom penalised), "shall" (penalised more often than not), "must"
        (gravest). Forbidden: "shall not", stronger "may not", strongest "must not"."""
    ),
    "0-alert": Text(
        "An alert tells the opponents that they may need an explanation of a call. Its form is a "
        "matter of regulation."
    ),
    "0-board": Text(
        "A board is the container of Law 2, and also the four hands as first put into it for a "
        "session."
    ),
    "0-cancelled": Text("A call or play that is cancelled counts as withdrawn."),
    "0-contestant": Text(
        """A contestant is who competes as a unit: one player in an individual, two in a pairs event
        who stay together, four or more in teams."""
    ),
    "0-deal": Text(
        "The deal is the giving of the cards to four hands, and also those hands with their "
        "calls and plays."
    ),
    "0-hand": Text("A hand is the cards dealt to a player, or what is left of them."),
    "0-infraction": Text(
        "An infraction is a breach by a player of a law or of a lawful regulation."
    ),
    "0-irregularity": Text(
        "An irregularity is anything that departs from the right procedure; an infraction by a "
        "player is only one kind."
    ),
    "0-penalty": Text(
        """A penalty is disciplinary (Law 91) or procedural (Law 90), and is given beside a
        rectification: it is none itself."""
    ),
    "0-play": Text(
        """Play is a player's putting of a card to a trick, the first one too; all these together;
        the time in which it is done; and the calls and plays of a board."""
    ),
    "0-rectification": Text(
        "A rectification is what the laws provide once an irregularity is before the director."
    ),
    "0-retracted": Text("A card that is retracted counts as withdrawn."),
    "0-round": Text("A round is the part of a session in which nobody moves."),
    "0-session": Text(
        """A session is a longer time in which a number of boards is played that the organiser has
        fixed. It may be another for Law 4 than for Laws 12C2 and 91."""
    ),
    "0-sorted-deck": Text(
        "A sorted deck is a pack that has not been mixed at random since it was in some order."
    ),
    "0-team": Text(
        "A team is two or more pairs that play in different directions at different tables for a "
        "common score."
    ),
    "0-event": Text("An event is a contest of one or more sessions."),
    "0-tournament": Text("A tournament is an event."),
    "0~2": Text(
        """An irregularity may have no offender, as when the director errs. Then fault is shared out
        by responsibility, but what the laws say of an offending side has nobody to fall on."""
    ),
}
"""Each paraphrase by the name of its definition."""

for _number, _text in READ.items():
    shown(_number, _text, __name__)

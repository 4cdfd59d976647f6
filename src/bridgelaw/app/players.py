"""The players in an interview, in words: who is asked, and who is at each seat."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.bridge.notation import seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text, say

ASK = Text("Ask {who}")
DECLARER_SEATED = Text("declarer ({seat})")
THE_PLAYER = Text("the player it is about")
A_READING = Text("The law leaves this open: choose a reading")


def known_seats(
    interview: Interview, names: Mapping[str, str], language: str
) -> dict[str, list[str]]:
    """Return the name of the player at each seat, and a note if the incident is about them."""
    about = interview.told.get("seat")
    return {
        seat_text(seat): [name for name in [names.get(seat_text(seat), "")] if name]
        + [THE_PLAYER.say(language)] * (seat is about)
        for seat in Seat
    }


def put_to(
    interview: Interview, question: Question, names: Mapping[str, str], language: str
) -> str:
    """Return whom the director asks the question; "" if the director finds the answer."""
    settled = question.kind.name
    if settled == "READING":
        return A_READING.say(language)
    to = question.to
    if settled == "FINDING" or to is None or to is Role.DIRECTOR:
        return ""
    declarer = interview.table.declarer if interview.table is not None else None
    who: object = to
    if isinstance(to, Seat) and to is declarer:
        who = DECLARER_SEATED.say(language, seat=to)
    name = names.get(seat_text(to), "") if isinstance(to, Seat) else ""
    asked = ASK.say(language, who=say(who, language))
    return f"{asked} · {name}" if name else asked

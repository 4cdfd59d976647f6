"""The appeal form (Laws 92 and 93), filled in from a ruling or blank."""

from __future__ import annotations

from datetime import date

from bridgelaw.app.saved_rulings import views_in
from bridgelaw.effects.base import effects_of
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.incidents.director.appeal import appeal
from bridgelaw.lawbook.sections import paraphrase
from bridgelaw.laws.director.law_92_right_to_appeal import Form as Kind
from bridgelaw.laws.director.law_93_appeals import About
from bridgelaw.paper.about import OnPaper, places, score_of, table_of
from bridgelaw.paper.ruling_sheet import (
    BOARD,
    DIRECTOR,
    EVENT,
    PLACE_AND_TIME,
    RULING,
    TABLE,
    THE_TABLE,
    TIME,
    incident,
    particulars,
)
from bridgelaw.paper.typeset import Sheet

TITLE = Text("Appeal against ruling no. {number}")
TITLE_EMPTY = Text("Appeal against a ruling")
THE_APPEAL = Text("The appeal")
NORTH_SOUTH = Text("North-South")
EAST_WEST = Text("East-West")
APPELLANT = Text("Who appeals")
RECEIVED = Text("Received at")
IN_TIME = Text("in time")
TOO_LATE = Text("too late: the ruling stands")
BY_LAW = Text("Law {number}: {text}")
FIRST_PLAYER = Text("Player: I agree")
SECOND_PLAYER = Text("Partner: I agree")
CAPTAIN = Text("Captain of the team: I agree")
DIRECTOR_STATES = Text("The director's statement")
NS_STATE = Text("Statement of North-South")
EW_STATE = Text("Statement of East-West")
HEARS = Text("Who hears it")
DECISION = Text("The decision")
STANDS = Text("the ruling stands")
CHANGED = Text("the ruling is changed to:")
REASONS = Text("Reasons")
RESTS_ON = Text("Laws applied")
RETURNED = Text("the deposit is returned")
FORFEIT = Text("the deposit is kept")
CHAIR = Text("Chair")
MEMBER = Text("Member")
DIRECTOR_INFORMED = Text("The director, informed of the decision")


def appeal_sheet(found: OnPaper | None, laws: Book, language: str = ENGLISH) -> Sheet:
    """Return the form for an appeal against a ruling, by the laws of its day.

    Without a ruling the form is blank. Raises the same errors as `ruling_sheet`.
    """
    ruling = None if found is None else found.ruling
    book_of_the_day = laws if ruling is None else book(ruling.day, ruling.federation)
    title = (
        TITLE_EMPTY.say(language) if ruling is None else TITLE.say(language, number=ruling.number)
    )
    told = {} if found is None else places(found, language)
    return Sheet(
        template="appeal",
        title=title,
        language=language,
        day=None if ruling is None else ruling.at,
        data={
            "footer": " · ".join(filter(None, (title, told.get("event")))),
            "filled": found is not None,
            "particulars": _blanks(language)
            if found is None
            else particulars(found, told, language),
            "table": None if found is None else table_of(found, language),
            "incidents": [
                incident(form, language) for form in (views_in(ruling, language) if ruling else ())
            ],
            "score": None if found is None else score_of(found, language),
            "note": ruling.note if ruling else "",
            **_law(book_of_the_day, language),
        },
    )


def empty_sheet(federation: str, language: str = ENGLISH) -> Sheet:
    """Return a blank form to fill in by hand, by today's laws."""
    return appeal_sheet(None, book(date.today(), federation), language)


def _blanks(language: str) -> list[tuple[str, str]]:
    return [(name.say(language), "") for name in (EVENT, BOARD, TABLE, TIME, DIRECTOR)]


def _law(laws: Book, language: str) -> dict[str, object]:
    """Return what the laws say about an appeal, as read on that day.

    The period, who must agree, who hears it and what it costs.
    """

    def section(*numbers: str) -> str:
        return " ".join(
            BY_LAW.say(language, number=number, text=paraphrase(number, laws, language))
            for number in numbers
        )

    due = _due(laws, language)
    return {
        "deposit": [words for number, words in due if number == "92A"],
        "hearing": [words for number, words in due if number != "92A"] + [section("93B3")],
        "words": {
            "table": THE_TABLE.say(language),
            "ruling": RULING.say(language),
            "appeal": THE_APPEAL.say(language),
            "ns": NORTH_SOUTH.say(language),
            "ew": EAST_WEST.say(language),
            "contestant": APPELLANT.say(language),
            "received": RECEIVED.say(language),
            "in-time": IN_TIME.say(language),
            "too-late": TOO_LATE.say(language),
            "period": section("92B"),
            "agreement": section("92D1", "92D2"),
            "right": section("92A"),
            "first-player": FIRST_PLAYER.say(language),
            "second-player": SECOND_PLAYER.say(language),
            "captain": CAPTAIN.say(language),
            "director-states": DIRECTOR_STATES.say(language),
            "ns-state": NS_STATE.say(language),
            "ew-state": EW_STATE.say(language),
            "hears": HEARS.say(language),
            "decision": DECISION.say(language),
            "stands": STANDS.say(language),
            "changed": CHANGED.say(language),
            "reasons": REASONS.say(language),
            "rests-on": RESTS_ON.say(language),
            "returned": RETURNED.say(language),
            "kept": FORFEIT.say(language),
            "chair": CHAIR.say(language),
            "member": MEMBER.say(language),
            "place": PLACE_AND_TIME.say(language),
            "director": DIRECTOR_INFORMED.say(language),
        },
    }


def _due(laws: Book, language: str) -> list[tuple[str, str]]:
    """Return what is done with an appeal that is heard, each item with its section.

    The laws decide it: an appeal is ruled like any other incident.
    """
    told = {
        "period_over": False,
        "own_table": True,
        "form": Kind.PAIRS,
        "partner_agrees": True,
        "committee": True,
        "about": About.BOTH,
    }
    found = rule(appeal, appeal.case(laws, told))
    effects = effects_of(found) if isinstance(found, Ruling) else ()
    return [(number, effect.say(language)) for number, effect in effects]

"""The printed ruling: what happened, the facts found, the ruling, and the laws it is based on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bridgelaw.app.saved_rulings import views_in
from bridgelaw.effects import Group
from bridgelaw.engine.facts import DOUBT
from bridgelaw.engine.law import LAWS_2017, WBF
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.paper.about import (
    OnPaper,
    TableOnPaper,
    differences_of,
    places,
    player_of,
    score_of,
    table_of,
)
from bridgelaw.paper.typeset import Sheet
from bridgelaw.views.rulings.ruling import READING_SINCE
from bridgelaw.views.rulings.ruling_types import EffectView, LawView, RulingView, TrailStepView
from bridgelaw.views.score_types import CitedLawView

TITLE = Text("Ruling no. {number}")
TITLE_ALONE = Text("Ruling")
INSTEAD = Text("In place of ruling no. {number}")
EVENT = Text("Event")
BOARD = Text("Board")
TABLE = Text("Table")
TIME = Text("Time")
DIRECTOR = Text("Director")
LAWS_OF = Text("Laws")
READ_BY = Text("{federation}, {day}")
HAPPENED = Text("What happened, and what was found")
THE_TABLE = Text("The table")
RULING = Text("The ruling")
SCORE = Text("The score")
REMARKS = Text("Remarks")
APPEAL = Text("Appeal")
WHO_APPEALS = Text("Who appeals: {party}")
DEPOSIT = Text("Deposit: {deposit}")
THE_LAWS = Text("The laws")
PARAPHRASE = Text("In the program's own words, which are no substitute for the law book.")
SIGNED = Text("The director's signature")
PLACE_AND_TIME = Text("Place, date and time")
AT_THE_TABLE = Text("At the table")
FOR_THE_DIRECTOR = Text("What the director does")
INFORMATION = Text("Information")
LATER = Text("Later")
DIFFERS = Text("Differences")
CONCERNS = Text("Player concerned")
NOT_ESTABLISHED = Text("Cannot be established; it counts as:")

GROUPS: Final = (
    (Group.TABLE, AT_THE_TABLE, True),
    (Group.DIRECTOR, FOR_THE_DIRECTOR, False),
    (Group.INFORMATION, INFORMATION, False),
    (Group.LATER, LATER, False),
)
"""The groups of effects, in the order of all views; True shows the player before each line."""
THE_LAWS_THEMSELVES: Final = (WBF, LAWS_2017)
"""The source that is not shown: the WBF's reading, in force since the laws."""


def ruling_sheet(found: OnPaper, language: str = ENGLISH) -> Sheet:
    """Return the sheet of a saved ruling.

    Raises:
        EventError, CaseFileError: its event cannot be read.
    """
    ruling = found.ruling
    title = TITLE.say(language, number=ruling.number)
    score = score_of(found, language)
    views = views_in(ruling, language)
    told = places(found, language)
    return Sheet(
        template="ruling",
        title=title,
        language=language,
        day=ruling.at,
        data={
            "subtitles": [INSTEAD.say(language, number=ruling.replaces)] if ruling.replaces else [],
            "footer": " · ".join(filter(None, (title, told["event"]))),
            "particulars": particulars(found, told, language),
            "table": table_of(found, language),
            "incidents": [incident(view, language) for view in views],
            "score": score,
            "appeal": appeal_lines(found, language),
            "note": ruling.note,
            "laws": laws(
                [
                    *(law for view in views for law in view.laws),
                    *(_bare_law(law) for law in (score.cited if score else ())),
                ],
                language,
            ),
            "words": words(language),
        },
    )


def case_sheet(
    title: str, views: Sequence[RulingView], table: TableOnPaper | None, language: str = ENGLISH
) -> Sheet:
    """Return the rulings of a case that is not in a store."""
    return Sheet(
        template="ruling",
        title=TITLE_ALONE.say(language),
        language=language,
        data={
            "subtitles": [title],
            "footer": title,
            "particulars": [],
            "table": table,
            "incidents": [incident(view, language) for view in views],
            "score": None,
            "appeal": [],
            "note": "",
            "laws": laws((law for view in views for law in view.laws), language),
            "words": words(language),
        },
    )


def appeal_lines(found: OnPaper, language: str) -> list[str]:
    """Return the steps of the appeal against a ruling in words."""
    lines = []
    for step in found.appeal:
        parts = [
            dates.moment(step.at, language),
            say(step.state.value, language),
            WHO_APPEALS.say(language, party=step.party),
            DEPOSIT.say(language, deposit=step.deposit) if step.deposit else "",
            step.note,
        ]
        lines.append(" · ".join(filter(None, parts)))
    return lines


def words(language: str) -> dict[str, str]:
    """Return the headings of the form."""
    return {
        "happened": HAPPENED.say(language),
        "table": THE_TABLE.say(language),
        "ruling": RULING.say(language),
        "score": SCORE.say(language),
        "appeal": APPEAL.say(language),
        "remarks": REMARKS.say(language),
        "laws": THE_LAWS.say(language),
        "paraphrase": PARAPHRASE.say(language),
        "director": SIGNED.say(language),
        "place": PLACE_AND_TIME.say(language),
    }


def particulars(found: OnPaper, told: Mapping[str, str], language: str) -> list[tuple[str, str]]:
    """Return where, when and by whom the ruling was given; only what is known."""
    ruling = found.ruling
    where = {EVENT: "event", BOARD: "board", TABLE: "table"}
    event, board, table = ((name.say(language), told[key]) for name, key in where.items())
    pairs = [
        event,
        (TIME.say(language), dates.moment(ruling.at, language)),
        board,
        table,
        *((name, value) for name, value in told.items() if name not in where.values()),
        (DIRECTOR.say(language), ruling.by),
        (
            LAWS_OF.say(language),
            READ_BY.say(
                language, federation=ruling.federation, day=dates.day(ruling.day, language)
            ),
        ),
    ]
    differs = " ".join(differences_of(found, language))
    return [
        pair
        for pair in (
            *pairs,
            (CONCERNS.say(language), player_of(found, language)),
            (DIFFERS.say(language), differs),
        )
        if pair[1]
    ]


def law_number(section: str) -> str:
    """Return the number of a section in the law book."""
    return section.partition("~")[0]


def incident(view: RulingView, language: str) -> dict[str, object]:
    """Return the data of one incident: its facts, the finding, and the effects by group."""
    return {
        "incident": view.incident.title,
        "facts": [_fact(step, language) for step in view.trail if step.question != step.fact],
        "outcome": f"{view.outcome.words} {view.score or ''}".strip(),
        "groups": [
            group
            for name, title, named in GROUPS
            if (group := _group(view.effects, name, title.say(language), named))
        ],
    }


def _fact(step: TrailStepView, language: str) -> dict[str, str]:
    return {
        "law": law_number(step.law or ""),
        "question": step.question,
        "words": step.words,
        "origin": step.origin_words,
        "doubt": NOT_ESTABLISHED.say(language) if step.origin == DOUBT else "",
    }


def _group(
    effects: Iterable[EffectView], name: Group, title: str, named: bool
) -> dict[str, object] | None:
    # The same text may apply to each of two penalty cards: show it once.
    found = {
        (effect.words, effect.law): effect for effect in effects if effect.group is name
    }.values()
    by_player: dict[str, list[EffectView]] = {}
    for effect in found:
        by_player.setdefault(effect.who.words if named and effect.who else "", []).append(effect)
    rows = [
        {
            "who": player[:1].upper() + player[1:] if place == 0 else "",
            "words": effect.words,
            "law": law_number(effect.law),
        }
        for player, effects_of_player in by_player.items()
        for place, effect in enumerate(effects_of_player)
    ]
    return (
        {"title": title, "named": any(row["who"] for row in rows), "rows": rows} if rows else None
    )


def _bare_law(law: CitedLawView) -> LawView:
    """Return a section that a score is based on, without its source."""
    return LawView(number=law.number, text=law.text, source=None, by=None, since=None)


def laws(found: Iterable[LawView], language: str) -> list[dict[str, str]]:
    """Return each section once, with the source of the reading that was followed."""
    by_number = {law.number: law for law in found}
    return [
        {
            "number": law_number(number),
            "text": law.text,
            "source": READING_SINCE.say(
                language,
                text="",
                source=law.source,
                by=law.by,
                since=dates.day(law.since, language),
            ).strip()
            if law.source and law.since and (law.by, law.since) != THE_LAWS_THEMSELVES
            else "",
        }
        for number, law in by_number.items()
        if law.text
    ]

"""Operations on the law book: sections and search."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from bridgelaw.app.law_search import hits
from bridgelaw.cases.errors import AnswerError
from bridgelaw.i18n.text import Text
from bridgelaw.lawbook.sections import find, heading, whole_laws
from bridgelaw.views.law import LawEntry, SectionAnswer, section_entries, section_view
from bridgelaw.views.search import hit_view
from bridgelaw.web.api.operation import (
    DAY,
    FEDERATION,
    PAGED,
    Answer,
    Call,
    Operation,
    Parameter,
    in_path,
    laws_in,
    listed,
    no_such,
    words,
)
from bridgelaw.web.api.problems import WRONG, problem_of

LAWS = Text("The law book")


def list_laws(call: Call) -> Answer:
    """List the sections of the law book in order, or those of one law."""
    wanted = call.told("law", str)
    items = [
        entry for entry in section_entries(call.language) if wanted is None or entry.law == wanted
    ]
    laws = [
        LawEntry(number=number, title=title.say(call.language))
        for number, title in whole_laws().items()
    ]
    return listed(call, "sections", [*enumerate(items)], laws=laws)


def show_law(call: Call) -> Answer:
    """Return a section, a heading or a whole law."""
    try:
        number = find(call.part("number", str))
    except AnswerError as error:
        raise no_such(error, "number") from None
    title = heading(number)
    words = title.say(call.language) if title is not None else ""
    view = section_view(number, laws_in(call), call.language)
    return Answer(form=SectionAnswer(**asdict(view), words=words))


def look_for(call: Call) -> Answer:
    """Search the law book, the best hits first; for a description the incidents first."""
    try:
        found = hits(call.told("q", str) or "", call.language)
    except AnswerError as error:
        raise problem_of(error, "q") from None
    return listed(call, "hits", [*enumerate(found.hits)], view=hit_view, whole=found.whole)


QUERY: Final = Parameter(
    name="q",
    about=Text("Words to search for; a phrase goes in quotation marks."),
    schema={"type": "string", "minLength": 1, "maxLength": 200},
    read=words(200),
    example="lead out of turn",
    required=True,
)
OF_LAW: Final = Parameter(
    name="law",
    about=Text("Only the sections of this law, by number."),
    schema={"type": "string", "maxLength": 3},
    read=words(3),
    example="45",
)

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/laws",
        name="listLaws",
        area=LAWS,
        summary=Text("List the sections of the law book in order"),
        do=list_laws,
        parameters=(OF_LAW, *PAGED),
        gives={200: "Laws"},
    ),
    Operation(
        method="GET",
        path="/laws/{number}",
        name="getLaw",
        area=LAWS,
        summary=Text(
            "Get a section: our paraphrase, its readings, its questions and what leads to it"
        ),
        do=show_law,
        parameters=(
            in_path("number", Text("The number of the job."), example="45C1", text=True),
            DAY,
            FEDERATION,
        ),
        gives={200: "Law"},
        problems=(WRONG,),
    ),
    Operation(
        method="GET",
        path="/search",
        name="search",
        area=LAWS,
        summary=Text("Search the sections and incidents"),
        do=look_for,
        parameters=(QUERY, *PAGED),
        gives={200: "Hits"},
        problems=(WRONG,),
    ),
)

"""Operations on incidents and the facts that can be given for them."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.interviews.interview import search
from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.bridge.serialised import KEYS
from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.i18n.text import Text
from bridgelaw.incidents.index import GROUPS
from bridgelaw.views.incidents import (
    IncidentWithFacts,
    fact_views,
    incident_entries,
    incident_entry,
)
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
from bridgelaw.web.api.problems import WRONG

INCIDENTS = Text("Incidents")


def list_incidents(call: Call) -> Answer:
    """List all incidents, or those that match a query."""
    entries = incident_entries(call.language)
    query, group = call.told("q", str), call.told("group", str)
    if query is not None:
        by_name = {entry.name: entry for entry in entries}
        entries = [by_name[each.name] for each in search(query, call.language)]
    if group is not None:
        entries = [entry for entry in entries if entry.group.value == group]
    groups = [{"value": name, "words": said.say(call.language)} for name, said in GROUPS.items()]
    return listed(call, "incidents", [*enumerate(entries)], groups=groups)


def show_incident(call: Call) -> Answer:
    """Return an incident with all facts that can be given for it."""
    incident = _incident_named(call.part("incident", str))
    entry = incident_entry(incident, call.language)
    return Answer(
        form=IncidentWithFacts(
            name=entry.name,
            group=entry.group,
            title=entry.title,
            what=entry.what,
            facts=fact_views(incident, laws_in(call), call.language),
            table=[*KEYS],
        )
    )


def _incident_named(name: str) -> AnyProcedure:
    try:
        return incident_named(name)
    except AnswerError as error:
        raise no_such(error, "incident") from None


QUERY: Final = Parameter(
    name="q",
    about=Text("A description of what happened, in a few words."),
    schema={"type": "string", "maxLength": 200},
    read=words(200),
    example="revoke",
)
OF_GROUP: Final = Parameter(
    name="group",
    about=Text("Only the incidents of this group."),
    schema={"type": "string", "maxLength": 60},
    read=words(60),
    example="play",
)

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/incidents",
        name="listIncidents",
        area=INCIDENTS,
        summary=Text("List the incidents, or search for them"),
        do=list_incidents,
        parameters=(QUERY, OF_GROUP, *PAGED),
        gives={200: "Incidents"},
    ),
    Operation(
        method="GET",
        path="/incidents/{incident}",
        name="getIncident",
        area=INCIDENTS,
        summary=Text("Get an incident with its facts and their answers"),
        do=show_incident,
        parameters=(
            in_path("incident", Text("The name of the incident."), example="card shown", text=True),
            DAY,
            FEDERATION,
        ),
        gives={200: "IncidentWithFacts"},
        problems=(WRONG,),
    ),
)

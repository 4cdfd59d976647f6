"""Walk the data of the offline ruling page in the same way as its script.

The tests compare the results of both with the engine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

Form = dict[str, Any]
Step = tuple[str, int, int, int]

DOUBT = "cannot be established"


def ways(node: list[int]) -> Iterator[tuple[int, bool, int, int]]:
    """Yield each answer of a node.

    Each is its index, whether it is offered, what it adds to the trail, and the next node.
    """
    for place, added, to in zip(node[3::3], node[4::3], node[5::3], strict=True):
        yield (place, True, added, to) if place >= 0 else (-1 - place, False, added, to)


def trail_of(
    data: Form, trail: tuple[Step, ...], told: dict[str, int], place: int
) -> tuple[Step, ...]:
    """Return a trail with an answer added to it."""
    dropped, *parts = data["added"][place]
    steps = []
    for section, fact, value, origin in zip(
        parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True
    ):
        given = told[data["facts"][fact][0]] if value == -1 else value
        steps.append((data["sections"][section], fact, given, origin))
    return (*trail[: len(trail) - dropped], *steps)


def answered(data: Form, incident: Form, words: Mapping[str, Any]) -> Form | None:
    """Return the ruling for these answers, in the words of case files.

    Returns None if one of them is not offered.
    """
    told: dict[str, int] = {}
    trail, node = trail_of(data, (), told, incident["before"]), incident["nodes"][incident["root"]]
    while len(node) != 2:
        fact = data["questions"][node[0]]["fact"]
        chosen = [way for way in ways(node) if data["answers"][way[0]]["value"] == words[fact]]
        if not chosen:
            return None
        answer, _, added, to = chosen[0]
        told[fact] = answer
        trail, node = trail_of(data, trail, told, added), incident["nodes"][to]
    return ruling(data, incident, node, trail)


def walked(data: Form, incident: Form) -> Iterator[tuple[dict[str, Any], Form]]:
    """Yield every path through an incident.

    Each is the answers in the words of case files, and the ruling as JSON data.
    """

    start = trail_of(data, (), {}, incident["before"])
    stack: list[tuple[dict[str, int], tuple[Step, ...], int]] = [({}, start, incident["root"])]
    while stack:
        told, trail, number = stack.pop()
        node = incident["nodes"][number]
        if len(node) == 2:
            yield (
                {fact: data["answers"][place]["value"] for fact, place in told.items()},
                ruling(data, incident, node, trail),
            )
            continue
        fact = data["questions"][node[0]]["fact"]
        for answer, _, added, to in reversed(list(ways(node))):
            then = {**told, fact: answer}
            stack.append((then, trail_of(data, trail, then, added), to))


def ruling(data: Form, incident: Form, node: list[int], trail: tuple[Step, ...]) -> Form:
    """Return the ruling at a leaf, in the form of `views.ruling.ruling_view`."""
    effects = [data["effects"][place] for place in data["sets"][node[1]]]
    steps = [(section, fact != -1 or value == 1) for section, fact, value, _ in trail]
    steps += [(effect["law"], True) for effect in effects]
    sure = {section for section, counts in steps if counts and section}
    laws = [
        section
        for section in dict.fromkeys(section for section, _ in steps)
        if section in sure or (section and any(other.startswith(section) for other in sure))
    ]
    return {
        "kind": "ruling",
        "incident": {"name": incident["name"], "title": incident["title"]},
        "outcome": data["answers"][node[0]],
        "effects": effects,
        "laws": [law(data, number) for number in laws],
        "trail": [
            {
                "law": section,
                "fact": data["facts"][fact][0],
                "question": data["facts"][fact][1],
                **data["answers"][value],
                "origin": data["origins"][origin]["value"],
                "origin words": data["origins"][origin]["words"],
            }
            for section, fact, value, origin in trail
            if fact != -1
        ],
    }


def law(data: Form, number: str) -> Form:
    """Return a section, in the form of `views.ruling.law_view`."""
    return {
        name: value
        for name, value in data["laws"][number].items()
        if name not in ("short", "full", "title")
    }


def plain(form: Any) -> Any:
    """Convert to JSON and back."""
    return json.loads(json.dumps(form))


def text(form: Any) -> str:
    """Serialise so that equal forms give the same text here and in the script."""
    return json.dumps(form, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(data: Form, incident: Form) -> tuple[int, str]:
    """Return the number of paths through an incident, and a digest of all their rulings."""
    found, count = hashlib.sha256(), 0
    for told, form in walked(data, incident):
        found.update(f"{text(told)}{text(form)}\n".encode())
        count += 1
    return count, found.hexdigest()

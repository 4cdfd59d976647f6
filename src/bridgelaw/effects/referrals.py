"""The incident under which a ruling continues when it refers to another law."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

INCIDENT_OF: Final[Mapping[str, str]] = {
    "9B1": "attention drawn",
    "11A": "action before the director is called",
    "12": "adjusted score",
    "12C2a": "board without a result",
    "13": "wrong number of cards",
    "14": "wrong number of cards",
    "15B": "wrong board or opponents",
    "16B": "unauthorised information",
    "16C": "withdrawn information",
    "16D": "information from elsewhere",
    "17D3": "auction closed by a pass out of turn",
    "20": "question in auction",
    "20F5": "explanation put right",
    "21B": "wrong explanation",
    "24": "card seen during the auction",
    "25": "change of call",
    "26B": "first lead after a withdrawn call",
    "27": "insufficient bid",
    "29": "call out of turn",
    "30": "call out of turn",
    "31": "call out of turn",
    "32": "call out of turn",
    "35": "inadmissible call",
    "36": "inadmissible call",
    "37": "inadmissible call",
    "38": "inadmissible call",
    "39": "inadmissible call",
    "40A3": "psyche",
    "41A": "opening lead",
    "42": "dummy's conduct",
    "43": "dummy's conduct",
    "45C": "card shown",
    "45C4b": "designation",
    "45E": "fifth card",
    "47E": "misled play",
    "49": "card exposed",
    "50D": "turn to play",
    "52": "penalty card not played",
    "53": "lead out of turn",
    "54": "opening lead out of turn",
    "55": "lead out of turn",
    "56": "lead out of turn",
    "57": "play out of turn",
    "58B": "several cards",
    "61A": "revoke",
    "62": "revoke",
    "64": "revoke",
    "65B3": "quitted trick",
    "66D": "quitted trick",
    "67": "defective trick",
    "68": "claim",
    "69B": "trick given up",
    "70": "contested claim",
    "71": "trick given up",
    "73D": "misled by manner",
    "73E": "misled by manner",
    "75A": "call explained otherwise",
    "79": "tricks disputed",
    "82": "procedural error",
    "82C": "wrong ruling",
    "84": "facts of a ruling",
    "86B": "board without a result",
    "87": "fouled board",
    "92B": "late request",
}
"""The incident for each law and its sections.

A row for a section takes precedence over the row of its law.
"""


def incident_of(law: str) -> str:
    """Return the incident of a law or section.

    If it does not have its own row, return that of the nearest section that contains it.

    Raises:
        KeyError: no row of `INCIDENT_OF` covers the law.
    """
    for end in range(len(law), 0, -1):
        if law[:end] in INCIDENT_OF and not (law[:end].isdigit() and law[end : end + 1].isdigit()):
            return INCIDENT_OF[law[:end]]
    raise KeyError(law)

"""The columns of tables that other programs write, and the headers by which they are recognised."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from bridgelaw.cases.errors import unknown
from bridgelaw.formats.results.event_csv.columns import COLUMNS, names, plain
from bridgelaw.i18n.text import Text


class Role(Enum):
    """The meaning of a column. The value is its name on the command line."""

    UNUSED = "-"
    BOARD = "board"
    NS = "ns"
    EW = "ew"
    CONTRACT = "contract"
    DECLARER = "declarer"
    TRICKS = "tricks"
    RESULT = "result"
    POINTS = "points"
    NS_POINTS = "ns points"
    EW_POINTS = "ew points"
    REMARKS = "remarks"
    LEAD = "lead"
    ROUND = "round"
    TABLE = "table"
    SECTION = "section"
    SESSION = "session"
    VULNERABLE = "vulnerable"
    NS_NAMES = "ns names"
    EW_NAMES = "ew names"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NS_MP = "ns mp"
    EW_MP = "ew mp"
    NS_IMPS = "ns imps"
    EW_IMPS = "ew imps"

    @property
    def label(self) -> Text:
        """The name in words."""
        return LABELS[self]


LABELS: Final[Mapping[Role, Text]] = {
    Role.UNUSED: Text("not used"),
    Role.BOARD: Text("Board"),
    Role.NS: Text("North-South: number"),
    Role.EW: Text("East-West: number"),
    Role.CONTRACT: Text("Contract"),
    Role.DECLARER: Text("Declarer"),
    Role.TRICKS: Text("Tricks"),
    Role.RESULT: Text("Whole result, such as 4S N 10"),
    Role.POINTS: Text("Points, seen from North-South"),
    Role.NS_POINTS: Text("Points of North-South"),
    Role.EW_POINTS: Text("Points of East-West"),
    Role.REMARKS: Text("Remarks, such as 60%-40%"),
    Role.LEAD: Text("Lead"),
    Role.ROUND: Text("Round"),
    Role.TABLE: Text("Table"),
    Role.SECTION: Text("Section"),
    Role.SESSION: Text("Session"),
    Role.VULNERABLE: Text("Vulnerable"),
    Role.NS_NAMES: Text("North-South: names"),
    Role.EW_NAMES: Text("East-West: names"),
    Role.NORTH: Text("North: name"),
    Role.EAST: Text("East: name"),
    Role.SOUTH: Text("South: name"),
    Role.WEST: Text("West: name"),
    Role.NS_MP: Text("North-South: matchpoints"),
    Role.EW_MP: Text("East-West: matchpoints"),
    Role.NS_IMPS: Text("North-South: IMPs"),
    Role.EW_IMPS: Text("East-West: IMPs"),
}

_OTHER_HEADERS: Final[Mapping[Role, str]] = {
    Role.BOARD: "board|boards|bd|brd|board no|board nr|board number|boardno|boardnumber|bd no"
    "|spil|spilnr|spil nr|mappe|mappe nr|mappenr|giv|givnr|giv nr|bricka|bricknr|spel|hand|hand no"
    "|hand number|deal|deal no|spill|spill nr|spillnr|donne|etui|gift|spielnr|boardnr|board id",
    Role.NS: "ns|n s|ns no|ns nr|ns number|ns pair|ns pair no|ns pair number|pair ns|pairns|nspair"
    "|pair no ns|pair number ns|nord syd|nord syd nr|ns par|par ns|nspar|ns team|team ns|home team"
    "|north south|north south pair|ns id|nsno|nsnr|ns pairno"
    "|pairid ns|ns pairid|par nr ns|ns par nr",
    Role.EW: "ew|e w|ew no|ew nr|ew number|ew pair|ew pair no|ew pair number|pair ew|pairew|ewpair"
    "|pair no ew|pair number ew|øv|ø v|øv nr|øv par|par øv|øst vest|öv|ö v|öv par|par öv|öst väst"
    "|ow|o w|ow paar|eo|e o|ew team|team ew|east west|east west pair|ew id|ewno|ewnr|away team"
    "|ew pairno|pairid ew|ew pairid|par nr øv|øv par nr|ew par",
    Role.CONTRACT: "contract|contr|cont|kontrakt|contrat|contract bid|final contract|contract x",
    Role.DECLARER: "declarer|decl|dec|declared by|by|played by|playedby|ns ew|spilfører|spf|spiller"
    "|spelförare|spelf|spf nr|spilleførende|leider|alleinspieler|declarant|decl dir|seat",
    Role.TRICKS: "tricks|trick|tricks taken|tricks won|tricks made|trickstaken|stik|trk|tks|stich"
    "|stiche|slagen|levées|levees|stick|total tricks|antal stik"
    "|result|resultat|res|resultaat|ergebnis",
    Role.RESULT: "result|resultat|res|resultaat|ergebnis|outcome|contract",
    Role.POINTS: "score|result|resultat|points|point|ns score|score ns|raw score|poeng|punkte"
    "|score n s|nsscore"
    "|point ns|ns point",
    Role.NS_POINTS: "ns score|score ns|ns points|points ns|ns plus|nsscore|score n s|ns point"
    "|point ns|ns raw score",
    Role.EW_POINTS: "ew score|score ew|ew points|points ew|ew plus|ewscore|score e w|øv score"
    "|score øv|øv point|point øv|öv score|score öv|ew raw score",
    Role.REMARKS: "remarks|remark|adjustment|adjusted|adj|bemærkning|bemærkninger|note",
    Role.LEAD: "lead|leadcard|lead card|opening lead|udspil|utspel|utspill|ausspiel|uitkomst"
    "|entame",
    Role.ROUND: "round|rd|rnd|runde|rond|ronde|tour|round no|round number|rundenr|runde nr",
    Role.TABLE: "table|tbl|tab|bord|tisch|tafel|table no|table number|bordnr|bord nr",
    Role.SECTION: "section|sec|sect|række|rk|grp|group|gruppe|sektion|sectionid|section letter",
    Role.SESSION: "session|sess|session no|session number|halvrunde|halvleg",
    Role.VULNERABLE: "vul|vulnerable|vulnerability|zone|vuln|i zonen",
    Role.NS_NAMES: "ns names|ns name|names ns|name ns|ns players|players ns|north south names"
    "|ns navne|navne ns|north south|ns pair|pair ns|ns pair names|ns pair name|ns|par ns|ns par"
    "|nord syd|ns navn|n s names",
    Role.EW_NAMES: "ew names|ew name|names ew|name ew|ew players|players ew|east west names"
    "|øv navne|navne øv|east west|ew pair|pair ew|ew pair names|ew pair name|ew|øv|par øv|øv par"
    "|øst vest|øv navn|e w names",
    Role.NORTH: "north|n|north player|north name|player n|player north|nord|name n|n name|north n",
    Role.EAST: "east|e|east player|east name|player e|player east|øst|name e|e name|öst",
    Role.SOUTH: "south|s|south player|south name|player s|player south|syd|name s|s name",
    Role.WEST: "west|w|west player|west name|player w|player west|vest|name w|w name|väst",
    Role.NS_MP: "ns mp|mp ns|ns mps|mps ns|mpns|nsmp|ns matchpoints|matchpoints ns|ns match points"
    "|match points ns|ns pts|pts ns|mp n s|ns matchpoint|ns point|point ns",
    Role.EW_MP: "ew mp|mp ew|ew mps|mps ew|mpew|ewmp|ew matchpoints|matchpoints ew|ew match points"
    "|match points ew|ew pts|pts ew|øv mp|mp øv|mp e w|ew matchpoint|øv point|point øv",
    Role.NS_IMPS: "ns imp|imp ns|ns imps|imps ns|impns|nsimp|ns ximps|ns x imps|imp n s",
    Role.EW_IMPS: "ew imp|imp ew|ew imps|imps ew|impew|ewimp|ew ximps|ew x imps|øv imp|imp øv"
    "|imp e w",
}
"""Headers in English, Danish, Swedish, Norwegian, German, Dutch and French."""

_SEPARATORS: Final = re.compile(r"[\s_\-/.:#()\[\]+&]+")


def header(text: str) -> str:
    """Return a header in lower case, with single spaces instead of marks."""
    return _SEPARATORS.sub(" ", text.casefold()).strip()


def _headers() -> Mapping[str, tuple[Role, ...]]:
    found: dict[str, dict[Role, None]] = {}
    for role, others in _OTHER_HEADERS.items():
        for name in others.split("|"):
            found.setdefault(header(name), {})[role] = None
    for name, column in names(COLUMNS).items():
        if column in _BY_NAME and header(name) not in found:
            found[header(name)] = {_BY_NAME[column]: None}
    return {name: tuple(roles) for name, roles in found.items()}


_BY_NAME: Final = {role.value: role for role in Role}
HEADERS: Final = _headers()
"""The roles that a header may mean, the likeliest first."""


def role_named(text: str) -> Role:
    """Return the role with a name such as `ns points`, or a header of one. Raises AnswerError."""
    word = plain(text.strip())
    if word in ("-", "", Role.UNUSED.name.lower()):
        return Role.UNUSED
    found = _BY_NAME.get(word)
    if found is None:
        meant = HEADERS.get(header(text), ())
        if not meant:
            raise unknown(text.strip(), _BY_NAME)
        return meant[0]
    return found


def roles_of(text: str) -> tuple[Role, ...]:
    """Return the roles in a list such as `board, ns, ew, -, result`. Raises AnswerError."""
    return tuple(role_named(part) for part in text.split(","))


def list_of(roles: tuple[Role, ...]) -> str:
    """Return the list that `roles_of` reads."""
    return ", ".join(role.value for role in roles)

"""Write an event with its scores as USEBIO 1.2. `losses` lists what USEBIO cannot express."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from lxml import etree

from bridgelaw import __version__
from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.event.standings.floating import AtTheEnd
from bridgelaw.event.standings.played import sessions_of
from bridgelaw.event.standings.standing import standings
from bridgelaw.event.teams.comparison import is_bounded
from bridgelaw.event.teams.results import BoardResult, MatchResult, results
from bridgelaw.formats.results.method_choice import IN_IMPS
from bridgelaw.formats.results.usebio.exact import add_score
from bridgelaw.formats.results.usebio.roster import split
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Average, NotPlayed, Outcome, Percent, TableScore
from bridgelaw.scores.results import PassedOut, Played, Points, Result
from bridgelaw.scoring.rounding import Rounding

TWO: Final = Rounding(2)
DTD: Final = '<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">'
_TYPES: Final = {
    Method.MATCHPOINTS: ("MP_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    Method.BOARD_A_MATCH: ("PAIRS", "BOARD_A_MATCH", "MATCH_POINTS"),
    Method.POINT_A_BOARD: ("PAIRS", "POINT_A_BOARD", "MATCH_POINTS"),
    Method.CROSS_IMPS: ("CROSS_IMP", "CROSS_IMPS", "CROSS_IMP_POINTS"),
    Method.BUTLER: ("BUTLER_PAIRS", "BUTLER_IMPS", "BUTLER_POINTS"),
    Method.TOTAL_POINTS: ("PAIRS", "AGGREGATE", ""),
    Method.ASCHERMAN: ("PAIRS", "ASCHERMAN", "MATCH_POINTS"),
    Method.IMPS: ("TEAMS", "IMPS", ""),
    Method.PATTON: ("TEAMS", "PATTON", ""),
}
"""By method: the type of the event, the scoring of a board, and the name of the marks."""


AGAIN = Text(
    "another round has a board with the same number; USEBIO stores rounds only for matches, so the "
    "boards could not be told apart"
)


def usebio(event: Event) -> bytes:
    """Return the event as a USEBIO document.

    Raises EventError if its scores do not fit its method, or if boards cannot be told apart.
    """
    _told_apart(event)
    root = etree.Element("USEBIO", Version="1.2")
    club = etree.SubElement(root, "CLUB")
    _add(club, "CLUB_NAME")
    _add(club, "CLUB_ID_NUMBER")
    kind, scoring, mark = _TYPES[event.method]
    kind = {Kind.INDIVIDUAL: "INDIVIDUAL", Kind.TEAMS: "TEAMS"}.get(event.kind, kind)
    kind = "SWISS_PAIRS" if event.pairs_in_matches else kind
    top = etree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    _add(top, "BOARD_SCORING_METHOD", scoring)
    _add(top, "PROGRAM_NAME", "bridgelaw")
    _add(top, "PROGRAM_VERSION", __version__)
    _add(top, "EVENT_DESCRIPTION", event.name)
    if event.date:
        _add(top, "DATE", event.date.strftime("%d/%m/%Y"))
    sections = sorted({line.section for board in event.boards for line in board.lines})
    _add(top, "SESSION_COUNT", str(len(sessions_of(event))))
    _add(top, "SECTION_COUNT", str(max(sum(map(bool, sections)), 1)))
    if event.kind is Kind.TEAMS:
        _teams(top, event)
    else:
        _add(top, "WINNER_TYPE", "2" if event.two_winners else "1")
        _field(top, event, mark, sections)
    _hands(root, event)
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", doctype=DTD) + b"\n"


def _told_apart(event: Event) -> None:
    """Raise EventError if two boards with the same number are read as one board.

    Those of matches are read as two if someone plays both.
    """
    seen: dict[tuple[str, int], set[str]] = {}
    for board in event.boards:
        playing = {number for line in board.lines for number in (*line.ns, *line.ew)}
        others = seen.setdefault((board.session, board.number), set())
        if others and not (event.in_matches and others & playing):
            raise EventError(AGAIN, board=board.name)
        others |= playing


def _add(parent: etree._Element, tag: str, text: str = "") -> etree._Element:
    """Add a child with a text, without characters that XML cannot contain."""
    child = etree.SubElement(parent, tag)
    if not text.isprintable():
        text = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    child.text = text
    return child


def _field(top: etree._Element, event: Event, mark: str, sections: list[str]) -> None:
    """Add the participants and travellers of an event of pairs or players."""
    scored = Scored(event)
    marks, sessions = AtTheEnd.of(scored), sessions_of(event)
    if event.pairs_in_matches:
        _swiss(top, event, marks, mark, sessions)
        return
    _participants(top, event, scored)
    for session in sessions:
        boards = [board for board in event.boards if board.session == session]
        parent = top
        if session or len(sessions) > 1:
            parent = etree.SubElement(top, "SESSION", SESSION_ID=session or "1")
        for section in sections:
            within = etree.SubElement(parent, "SECTION", SECTION_ID=section) if section else parent
            for board in boards:
                places = [
                    place for place, line in enumerate(board.lines) if line.section == section
                ]
                _board(within, event, marks, board, mark, places)


def _swiss(
    top: etree._Element, event: Event, marks: AtTheEnd, mark: str, sessions: tuple[str, ...]
) -> None:
    """Add the pairs and their matches, with victory points if the regulation has a scale."""
    found = results(marks.scored)
    if event.regulation.matches.scale is not None:
        _add(top, "MATCH_SCORING_METHOD", "VPS")
    _entries(top, event, _match_totals(event, found))
    for session in sessions:
        parent = top
        if session or len(sessions) > 1:
            parent = etree.SubElement(top, "SESSION", SESSION_ID=session or "1")
        for result in found:
            if result.match.session != session:
                continue
            section = _section_of(event, result)
            within = etree.SubElement(parent, "SECTION", SECTION_ID=section) if section else parent
            written = etree.SubElement(within, "MATCH")
            if result.match.round:
                _add(written, "ROUND_NUMBER", result.match.round)
            for side, team in zip(Side, result.teams, strict=True):
                _add(written, f"{side.name}_PAIR_NUMBER", team.team)
            for side, team in zip(Side, result.teams, strict=True):
                score = team.victory_points
                if score is not None:
                    _add(written, f"{side.name}_SCORE", _figure(score))
            for each in result.boards:
                board = event.board(each.key)
                places = [place for place, _ in _places(each.board.open, each.board.closed)]
                _board(written, event, marks, board, mark, places)


def _section_of(event: Event, result: MatchResult) -> str:
    """Return the section in which a match was played."""
    board = result.boards[0].board
    place = board.closed if board.open is None else board.open
    return "" if place is None else event.board(board.key).lines[place].section


def _match_totals(event: Event, found: Sequence[MatchResult]) -> Mapping[str, Totals]:
    """Return the total and the place of each contestant in matches."""
    by_scale = event.regulation.matches.scale is not None
    totals: dict[str, Fraction] = {}
    for match in found:
        for team in match.teams:
            worth = team.victory_points if by_scale else team.margin
            totals[team.team] = totals.get(team.team, Fraction(0)) + (worth or 0)
    every = list(totals.values())

    def place(total: Fraction) -> str:
        better = sum(each > total for each in every)
        return f"{better + 1}{'=' if every.count(total) > 1 else ''}"

    return {number: Totals(total, place=place(total)) for number, total in totals.items()}


class Totals(NamedTuple):
    """The figures of a contestant in the list."""

    total: Fraction
    percent: Fraction | None = None
    place: str = ""


def _participants(top: etree._Element, event: Event, scored: Scored) -> None:
    totals = {
        row.contestant.number: Totals(
            event.regulation.count.write(row.total.score, row.total.top)
            if row.total.top
            else row.total.score,
            row.total.percent,
            "" if row.rank is None else str(row.rank),
        )
        for each in standings(scored, by_section=False)
        if each.session is None and not each.handicap
        for row in each.rows
        if row.total.boards
    }
    _entries(top, event, totals)


def _entries(top: etree._Element, event: Event, totals: Mapping[str, Totals]) -> None:
    """Add the list of pairs or players."""
    participants = etree.SubElement(top, "PARTICIPANTS")
    tag = "PLAYER" if event.kind is Kind.INDIVIDUAL else "PAIR"
    for contestant in event.contestants:
        entry = etree.SubElement(participants, tag)
        number, side = split(contestant.number)
        _add(entry, f"{tag}_NUMBER", number if event.two_winners else contestant.number)
        if event.two_winners and (contestant.side or side):
            _add(entry, "DIRECTION", (contestant.side or side or Side.NS).name)
        if (own := totals.get(contestant.number)) is not None:
            _standing(entry, own)
        if contestant.section:
            label = etree.SubElement(entry, "LABEL")
            _add(label, "NAME", "Section")
            _add(label, "VALUE", contestant.section)
        _players(entry, event, contestant)


def _standing(entry: etree._Element, own: Totals) -> None:
    _add(entry, "TOTAL_SCORE", _figure(own.total))
    if own.percent is not None:
        _add(entry, "PERCENTAGE", f"{float(TWO(own.percent)):.2f}")
    if own.place:
        _add(entry, "PLACE", own.place)


def _players(entry: etree._Element, event: Event, contestant: Contestant) -> None:
    ids = contestant.ids or ("",) * len(contestant.names)
    for name, number in zip(contestant.names, (*ids, *[""] * len(contestant.names)), strict=False):
        player = entry if event.kind is Kind.INDIVIDUAL else etree.SubElement(entry, "PLAYER")
        _add(player, "PLAYER_NAME", name)
        if number:
            _add(player, "NATIONAL_ID_NUMBER", number)


def _board(
    parent: etree._Element,
    event: Event,
    marks: AtTheEnd,
    board: Board,
    mark: str,
    places: Sequence[int],
) -> None:
    """Add a board with some of its lines."""
    if not places:
        return
    written = etree.SubElement(parent, "BOARD")
    _add(written, "BOARD_NUMBER", str(board.number))
    for place in places:
        line = board.lines[place]
        ns, ew = (_mark(marks, board, place, side) for side in Side)
        traveller = etree.SubElement(written, "TRAVELLER_LINE")
        if event.kind is Kind.INDIVIDUAL:
            for tag, number in zip("NSEW", (*line.ns, *line.ew), strict=True):
                _add(traveller, f"{tag}_PLAYER_NUMBER", number)
        else:
            for side in Side:
                number = line.contestants(side)[0]
                _add(
                    traveller,
                    f"{side.name}_PAIR_NUMBER",
                    split(number)[0] if event.two_winners else number,
                )
        _result(traveller, board, line, ns, ew)
        if mark:
            for side, found in ((Side.NS, ns), (Side.EW, ew)):
                if found is not None:
                    count = event.regulation.count
                    score = count.write(found.score, found.top) if found.top else found.score
                    # The mark of an award is written in full: only it shows what a percentage
                    # cannot.
                    awarded = traveller.findtext("SCORE", "").startswith("A")
                    figure = f"{float(TWO(score)):.2f}" if awarded else _figure(score)
                    _add(traveller, f"{side.name}_{mark}", figure)


def _mark(marks: AtTheEnd, board: Board, place: int, side: Side) -> Mark | None:
    """Return the mark of a line.

    The totals agree with it, and the reader recognises floating averages by it. In IMPs it is the
    mark of the award.
    """
    mark = marks.scored.board(board.key).of(side)[place]
    return marks.mark(board.key, place, side) if mark is not None and mark.top else mark


def _result(
    traveller: etree._Element, board: Board, line: Line, ns: Mark | None, ew: Mark | None
) -> None:
    """Add contract, lead, tricks and score if a line has one result; otherwise an award."""
    mine, theirs = line.outcome(Side.NS), line.outcome(Side.EW)
    if mine == theirs and isinstance(mine, Played | PassedOut | Points):
        _contract(traveller, mine)
        if line.lead is not None:
            rank = "10" if line.lead.rank.letter == "T" else line.lead.rank.letter
            _add(traveller, "LEAD", f"{line.lead.suit.name[0]}{rank}")
        _add(traveller, "SCORE", str(mine.points(board.vulnerability)))
    elif isinstance(mine, NotPlayed) and isinstance(theirs, NotPlayed):
        _add(traveller, "SCORE", "NP")
    else:
        _add(traveller, "SCORE", f"A{_percent(mine, ns)}{_percent(theirs, ew)}")
        add_score(traveller, TableScore(mine, theirs))


def _contract(traveller: etree._Element, result: Result) -> None:
    if isinstance(result, PassedOut):
        _add(traveller, "CONTRACT", "PASS")
    elif isinstance(result, Played):
        assert result.contract.declarer is not None  # every result has a declarer
        _add(
            traveller,
            "CONTRACT",
            contract_text(replace(result.contract, declarer=None), symbols=False),
        )
        _add(traveller, "PLAYED_BY", result.contract.declarer.name)
        _add(traveller, "TRICKS", str(result.tricks))


def _percent(outcome: Outcome, mark: Mark | None) -> str:
    """Return the percentage of an award in two or three digits.

    For other outcomes, that of the marks they brought.
    """
    if isinstance(outcome, Percent):
        percent = outcome.percent
    elif isinstance(outcome, Average):
        percent = {"PLUS": Fraction(60), "AVERAGE": Fraction(50), "MINUS": Fraction(40)}[
            outcome.grade.name
        ]
    elif mark is not None and mark.percent is not None:
        percent = mark.percent
    else:
        percent = Fraction(50)
    return f"{int(Rounding(0)(percent)):02d}"


def _figure(value: Fraction) -> str:
    """Format a number to two decimals, without trailing zeros."""
    return f"{float(TWO(value)):.2f}".rstrip("0").rstrip(".")


def _teams(top: etree._Element, event: Event) -> None:
    """Add the teams and their matches.

    With IMPs or, if the regulation has a scale, victory points.
    """
    scale = event.regulation.matches.scale
    if scale is not None:
        _add(top, "MATCH_SCORING_METHOD", "VPS")
    found = results(Scored(event))
    totals = _match_totals(event, found)
    participants = etree.SubElement(top, "PARTICIPANTS")
    for contestant in event.contestants:
        entry = etree.SubElement(participants, "TEAM", TEAM_ID=contestant.number, TEAM_NAME="")
        if (own := totals.get(contestant.number)) is not None:
            _standing(entry, own)
        pair = etree.SubElement(entry, "PAIR")
        _add(pair, "PAIR_NUMBER", contestant.number)
        _players(pair, event, contestant)
    for session in event.sessions:
        parent = top
        if session or len(event.sessions) > 1:
            parent = etree.SubElement(top, "SESSION", SESSION_ID=session or "1")
        for match in found:
            if match.match.session == session:
                _match(parent, event, match)


def _match(parent: etree._Element, event: Event, result: MatchResult) -> None:
    written = etree.SubElement(parent, "MATCH")
    first, second = result.teams
    if result.match.round:
        _add(written, "ROUND_NUMBER", result.match.round)
    _add(written, "TEAM", first.team)
    _add(written, "OPPOSING_TEAM", second.team)
    numbers = [board.key.number for board in result.boards]
    _add(written, "START_BOARD_NUMBER", str(min(numbers)))
    _add(written, "END_BOARD_NUMBER", str(max(numbers)))
    for tag, team in (("TEAM_SCORE", first), ("OPPOSING_TEAM_SCORE", second)):
        score = team.victory_points if event.regulation.matches.scale is not None else team.margin
        if score is not None:
            _add(written, tag, _figure(score))
    for each in result.boards:
        board = event.board(each.key)
        element = etree.SubElement(written, "BOARD")
        _add(element, "BOARD_NUMBER", str(board.number))
        _board_score(element, event, each)
        for place, direction in _places(each.board.open, each.board.closed):
            line = board.lines[place]
            traveller = etree.SubElement(element, "TRAVELLER_LINE")
            _add(traveller, "DIRECTION", direction)
            _add(traveller, "NS_PAIR_NUMBER", line.ns[0])
            _add(traveller, "EW_PAIR_NUMBER", line.ew[0])
            _result(traveller, board, line, None, None)


def _board_score(element: etree._Element, event: Event, each: BoardResult) -> None:
    """Add the IMPs of a board of a match, or the points of both teams."""
    own, other = each.own
    if is_bounded(event):
        for tag, score in (("TEAM_POINTS", own), ("OPPOSING_TEAM_POINTS", other)):
            if score is not None:
                _add(element, tag, _figure(score))
    elif event.method in IN_IMPS and own is not None:
        _add(element, "IMPS", _figure(own))


def _places(opened: int | None, closed: int | None) -> Iterator[tuple[int, str]]:
    if opened is not None:
        yield opened, "NS"
    if closed is not None:
        yield closed, "EW"


def _hands(root: etree._Element, event: Event) -> None:
    """Add the hands: for each number those of the first board that has them."""
    deals: dict[int, Deal] = {}
    for board in event.boards:
        if board.deal is not None and board.deal.known_seats:
            deals.setdefault(board.number, board.deal)
    if not deals:
        return
    handset = etree.SubElement(root, "HANDSET")
    for number, deal in deals.items():
        board_element = etree.SubElement(handset, "BOARD")
        _add(board_element, "BOARD_NUMBER", str(number))
        for seat in deal.known_seats:
            hand = etree.SubElement(board_element, "HAND")
            _add(
                hand,
                "DIRECTION",
                {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}[seat],
            )
            for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
                ranks = sorted(
                    (card.rank for card in deal.hand(seat) if card.suit is suit), reverse=True
                )
                _add(hand, suit.name, "".join(rank.letter for rank in ranks))

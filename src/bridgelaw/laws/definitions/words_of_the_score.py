"""The Definitions: the words of the score."""

from __future__ import annotations

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.seats import Side
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Fact, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.scoring.points import GAME_AT, trick_score

TRICKS_OF_THE_BOOK = 6
ALL_TRICKS = 13


def contract_on_record(case: ContractScored) -> Contract | None:
    """Return the contract, as far as the record shows it."""
    return None if case.record is None else case.record.contract


def passed_out_on_record(case: ContractScored) -> bool | None:
    """Return whether the board was passed out; None without a contract or a complete auction."""
    if contract_on_record(case) is not None:
        return False
    auction = None if case.record is None else case.record.auction
    return auction.passed_out if auction is not None and auction.is_over else None


def vulnerable_on_record(case: ContractScored) -> bool | None:
    """Return whether the side is vulnerable; None if the board or declarer is unknown."""
    side = case.side_on_record()
    return None if side is None or case.record is None else case.record.is_vulnerable(side)


def tricks_on_record(case: ContractScored) -> int | None:
    """Return the tricks of the recorded result, or those of the thirteen tricks played."""
    side, record = case.side_on_record(), case.record
    if side is None or record is None:
        return None
    if record.declarer_tricks is not None:
        return record.declarer_tricks
    return record.won_by(side) if record.play_is_over else None


class ContractScored(Incident):
    """The facts that the score of a contract depends on."""

    passed_out = yes_no(
        Text("Did all four players pass at their first turn?"), known=passed_out_on_record
    )
    odd_tricks: Fact[int] = Fact(
        int,
        Text("How many odd tricks are bid?"),
        choices=lambda case: tuple(range(1, 8)),
        samples=(1, 6, 7),
        known=lambda case: getattr(contract_on_record(case), "level", None),
    )
    strain: Fact[Strain] = Fact(
        Strain,
        Text("In which denomination?"),
        choices=lambda case: tuple(Strain),
        samples=(Strain.DIAMONDS, Strain.NOTRUMP),
        known=lambda case: getattr(contract_on_record(case), "strain", None),
    )
    doubling = one_of(
        Doubling,
        Text("Is it doubled?"),
        known=lambda case: getattr(contract_on_record(case), "doubled", None),
    )
    vulnerable = yes_no(
        Text("Is declarer's side vulnerable?"),
        help=Text("As the board that was played is marked, even where it is marked wrongly."),
        known=vulnerable_on_record,
    )
    tricks: Fact[int] = Fact(
        int,
        Text("How many of the thirteen tricks did declarer's side win?"),
        choices=lambda case: tuple(range(ALL_TRICKS + 1)),
        samples=(6, 12, 13),
        known=tricks_on_record,
    )

    def side_on_record(self) -> Side | None:
        """Return declarer's side, if it is known."""
        declarer = None if self.record is None else self.record.declarer
        return None if declarer is None else declarer.side

    def declarers_side(self) -> Who:
        """Return the side whose score it is."""
        return self.side_on_record() or Role.DECLARING_SIDE

    def other_side(self) -> Who:
        """Return the opponents of declarer's side."""
        side = self.side_on_record()
        return Role.DEFENDERS if side is None else side.other

    def needed(self) -> int:
        """Return the number of tricks that fulfil the contract."""
        return TRICKS_OF_THE_BOOK + self.odd_tricks


@law("0-vulnerability")
def is_vulnerable(case: ContractScored) -> bool:
    """Vulnerability decides how high premiums and undertricks count. Only that of declarer's side
    matters."""
    return case.vulnerable


@law("0-odd-trick")
def odd_tricks_won(case: ContractScored) -> int:
    """Every trick that declarer's side wins beyond six is an odd trick."""
    return max(0, case.tricks - TRICKS_OF_THE_BOOK)


@law("0-overtrick")
def overtricks(case: ContractScored) -> int:
    """An overtrick is a trick that declarer's side wins beyond its contract."""
    return max(0, case.tricks - case.needed())


@law("0-undertrick")
def undertricks(case: ContractScored) -> int:
    """An undertrick is a trick by which declarer's side falls short of its contract."""
    return max(0, case.needed() - case.tricks)


@law("0-trick-points")
def trick_points(case: ContractScored) -> int:
    """Trick points are scored by declarer's side for the odd tricks that it has bid and made."""
    return trick_score(case.odd_tricks, case.strain.index, case.doubling.index)


@law("0-game")
def is_game(case: ContractScored) -> bool:
    """Game is a hundred or more trick points on one deal. Overtricks do not count towards it, a
    double does."""
    return trick_points(case) >= GAME_AT


@law("0-partscore")
def is_partscore(case: ContractScored) -> bool:
    """A partscore is ninety trick points or fewer on one deal."""
    return not is_game(case)


@law("0-slam")
def is_slam(case: ContractScored) -> bool:
    """A slam is a contract for six odd tricks, a small slam, or for seven, a grand slam."""
    return case.needed() >= ALL_TRICKS - 1

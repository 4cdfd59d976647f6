"""Sections that adjusted scores rest on, shown beside them: Laws 12, 86, 87 and 90. What they yield is made in
`outcomes.adjusted`, and scored in `event`."""

from __future__ import annotations

from typing import Final

from bridgelaw.engine.law import shown
from bridgelaw.engine.text import Text

OF_SCORES: Final = {
    "12C1a": Text(
        "Where a result can be determined the director assigns one, and it takes the place of the one reached at the table."
    ),
    "12C1c": Text(
        """Several results may be weighted by how probable each was without the irregularity; only those count that could come
        about legally. Each is scored by itself, and then they are weighted."""
    ),
    "12C1d": Text("If the possible results are too many or too unclear the director may give an artificial score."),
    "12C1e": Text(
        """If the innocent side added to its loss by an extremely serious error, or by a gamble, the two sides are scored
        separately."""
    ),
    "12C1ei": Text(
        "The offending side gets what putting its irregularity right gives, whatever the other side did then."
    ),
    "12C1eii": Text("The innocent side is made good only that part of its loss which the irregularity caused."),
    "12C2": Text("Where no result can be had each side gets an artificial score by its own responsibility."),
    "12C2a": Text(
        """Average minus, at most 40%, for a side that is directly at fault; average, 50%, for one that is partly at fault;
        average plus, at least 60%, for one that is in no way at fault."""
    ),
    "12C2b": Text("At IMPs average plus is plus three IMPs, average minus is minus three."),
    "12C2c": Text(
        """An innocent side that scored better than average plus on its other boards of the session gets that instead; an
        offending side that scored worse than average minus gets that."""
    ),
    "12C2d": Text(
        "For the boards without a result after a contestant's first in a session regulations may have other figures."
    ),
    "12C3": Text(
        """In an individual both partners get the same adjusted score, whoever was to blame; a procedural penalty is not given
        to a partner who was not."""
    ),
    "12C4": Text(
        """In a knock-out match, where the two sides' scores do not mirror each other, each works out its own, and both get the
        mean of the two."""
    ),
    "86B1": Text(
        """If the result at the other table clearly favours one side, the director assigns a score for the table that has no
        result, so that the good result is not lost."""
    ),
    "86B2": Text(
        "If several results of a match cannot be compared, what is done depends on which of the teams is at fault."
    ),
    "86B2a": Text("If neither team is at fault the boards are cancelled; both get an artificial score or a new board."),
    "86B2b": Text(
        """If one team is at fault the other gets average plus or, if that is better, an assigned score on each such board; the
        team at fault gets the complement."""
    ),
    "86B2c": Text("If both teams are at fault the boards are cancelled and each gets an artificial score."),
    "87B": Text(
        """The scores of a fouled board are put into groups, each of those who played the same form of it, and each group is
        scored by itself."""
    ),
    "87C": Text("In a match of teams the results of a fouled board are results that cannot be compared."),
    "90A": Text(
        "The director may give a procedural penalty for what delays, disturbs or hinders, or breaks the procedure."
    ),
    "90B": Text(
        "What a procedural penalty may be given for: coming late, slow play, loud talk, cards put back wrongly."
    ),
}

for _number, _text in OF_SCORES.items():
    shown(_number, _text, __name__)

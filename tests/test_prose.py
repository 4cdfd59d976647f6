"""The count of stilted phrases: which are found, in which files, and when it fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from dev import prose
from dev.prose import Hit, Passage


def found(text: str, area: str = "docs") -> list[str]:
    """The names of the phrases in a text."""
    return [hit.phrase for hit in prose.hits_in(Passage(area, "page.md", 1, text))]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("What stands in the file is read again.", "stands in"),
        ("The rows are kept for ever.", "is kept"),
        ("The standings are worked out anew.", "anew"),
        ("Somebody else has changed it\nmeanwhile.", "meanwhile"),
        ("The ruling is otherwise\n    than the case expects.", "otherwise than"),
        ("A key that is no number.", "is no …"),
        ("Of a match, a ruling shows the winner.", "Of a …,"),
        ("Make, and the first time the internet.", "the first time the internet"),
    ],
)
def test_stilted_phrases_are_found(text: str, phrase: str) -> None:
    assert found(text) == [phrase]


@pytest.mark.parametrize(
    "text",
    [
        "The call stands, and it is his turn.",
        "A call that stands in the auction is legal.",
        "The lead stands there as a played card.",
        "A card played out of turn; the auction as it stands.",
        "The deposit is kept.",
        "The board is dealt anew.",
        "There is no penalty card, and the double is no longer legal.",
        "Twelve boards, of which 5 are scored.",
        "The key `stands in` is code.",
    ],
)
def test_terms_of_the_game_are_accepted(text: str) -> None:
    assert found(text) == []


def test_a_noun_clause_is_stilted_only_as_a_docstring() -> None:
    assert found("What a password is hashed with.", "docstrings") == ["What … (docstring)"]
    assert found("What was done with the card?", "texts") == []


def test_a_count_that_grows_fails() -> None:
    hits = [Hit("docs", "anew", "page.md:7: anew"), Hit("docs", "anew", "page.md:9: anew")]
    counts = prose.counted(hits)
    assert prose.grown(counts, {"docs": {"anew": 2}}) == []
    assert prose.grown(counts, {"docs": {"anew": 1}}) == [("docs", "anew")]
    assert prose.grown(counts, {"texts": {"anew": 2}}) == [("docs", "anew")]
    report = list(prose.report(hits, counts, {"docs": {"anew": 1}}))
    assert report[0].startswith('docs: "anew" 2 times, 1 allowed. Write: again')
    assert "  page.md:9: anew" in report


def test_a_count_that_fell_is_lowered_and_never_raised() -> None:
    counts = prose.counted([Hit("docs", "anew", "page.md:7: anew")])
    allowed = {"docs": {"anew": 3, "meanwhile": 1}}
    assert prose.grown(counts, allowed) == []
    assert list(prose.report([], counts, allowed))[-1].endswith("--update")
    assert prose.lowered(counts, allowed) == {"docs": {"anew": 1}}
    assert prose.lowered(counts, {"docs": {}}) == {"docs": {}}
    assert prose.added(counts, {"docs": {}}, "anew")["docs"] == {"anew": 1}


MODULE = '''"""Rows anew."""

# Stands
# in a comment.
SPLIT = Text(
    "This is "
    "kept."
)
CODE = "done anew"
'''


@pytest.mark.parametrize(
    ("where", "areas"),
    [
        ("src/bridgelaw/web/pages.py", ["comments:3", "docstrings:1", "texts:6"]),
        ("src/bridgelaw/effects/cards.py", ["comments:3", "docstrings:1"]),
        ("src/bridgelaw/laws/play.py", ["comments:3"]),
        ("tests/test_pages.py", ["comments:3", "docstrings:1"]),
    ],
)
def test_laws_are_not_checked(where: str, areas: list[str], tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(MODULE, encoding="utf-8")
    hits = [hit for passage in prose.passages(path, where) for hit in prose.hits_in(passage)]
    assert sorted(f"{hit.area}:{hit.place.split(':')[1]}" for hit in hits) == areas


def test_code_blocks_are_ignored_but_their_lines_count() -> None:
    text = prose.without_code_blocks("One.\n```\nworked out anew\n```\nIt is done anew.\n")
    (hit,) = prose.hits_in(Passage("docs", "page.md", 1, text))
    assert hit.place == "page.md:5: anew"


def test_subjects_are_short_and_end_without_a_full_stop() -> None:
    hits = prose.hits_in_commits([("abc", "Harden redirects"), ("def", "x" * 72 + ".")])
    assert [hit.phrase for hit in hits] == [prose.TOO_LONG, prose.FULL_STOP]


def test_patterns_have_no_nested_repetition() -> None:
    for phrase in prose.phrases():
        for pattern in filter(None, (phrase.pattern, phrase.unless)):
            assert not re.search(r"[+*]\)[+*]", pattern.pattern), phrase.name

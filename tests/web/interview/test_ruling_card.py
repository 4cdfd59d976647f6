"""The ruling card shows everything that is ruled, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest
from lxml import html
from msgspec.structs import replace
from tests.shipped_cases import CASES, sample

from bridgelaw.cases.reader import read_cases
from bridgelaw.cases.runner import Ruled, run
from bridgelaw.effects.base import Effect, Group, effects_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import languages
from bridgelaw.views.rulings.ruling import found_view
from bridgelaw.views.rulings.ruling_card import FIGURES, FOR_THE_DIRECTOR
from bridgelaw.views.rulings.ruling_types import Named, RulingView
from bridgelaw.web.preferences import Visitor
from bridgelaw.web.templating import templates

CARD = '{% from "ruling/card.html" import ruling_card with context %}{{ ruling_card(form) }}'


def card(form: RulingView, language: str = "en") -> Any:
    """Render a ruling card."""
    source = templates().from_string(CARD)
    return html.fromstring(source.render(form=form, visitor=Visitor(language=language)))


def read(element: Any) -> str:
    """Return the text of a part of a page."""
    return " ".join(element.text_content().split())


def texts(tree: Any, path: str) -> list[str]:
    return [read(found) for found in tree.xpath(path)]


def plain(words: str) -> str:
    return " ".join(unescape(words).split())


@cache
def ruled() -> tuple[Ruled, ...]:
    """Return the rulings of the sample."""
    return tuple(each for case in sample() for each in run(case) if isinstance(each.found, Ruling))


def view_of(ruled: Ruled, language: str = "en") -> RulingView:
    view = found_view(ruled, language)
    assert isinstance(view, RulingView)
    return view


def kinds_under(kind: type[Effect]) -> Iterator[str]:
    """Yield the names of all effects."""
    for effect in kind.__subclasses__():
        if not effect.__name__.startswith("_"):
            yield effect.kind()
        yield from kinds_under(effect)


def test_the_sample_has_every_incident_and_every_effect() -> None:
    assert {each.step.incident.name for each in ruled()} == {*Procedure.all}
    assert {effect.kind() for each in ruled() for _, effect in effects_of(each.found)} == {
        *kinds_under(Effect)
    }


@pytest.mark.parametrize("language", languages())
def test_the_card_shows_the_whole_ruling(language: str) -> None:
    for each in ruled():
        form = view_of(each, language)
        tree = card(form, language)
        assert texts(tree, "//h2") == [plain(form.outcome.words)]
        shown = texts(tree, '//ul[@class="effects"]/li/span[@class="words"]')
        figures = texts(tree, '//header//span[@class="words"]')
        in_headline = [effect for effect in form.effects if effect.kind in FIGURES]
        assert sorted(shown) == sorted(
            plain(effect.words)
            for effect in form.effects
            if effect not in in_headline or effect.group is not Group.TABLE
        )
        # What the outcome says already is not repeated.
        assert figures == [plain(effect.words) for effect in in_headline if effect.aloud]
        aloud = [plain(line.words) for effect in form.effects for line in effect.aloud]
        # An outcome that concerns only one player, or the director, is not read to the table.
        outcome = "" if form.incident.name in FOR_THE_DIRECTOR else form.outcome.words
        aloud += [plain(words) for words in (outcome, form.score) if words]
        assert sorted(texts(tree, '//*[@class="to-read"]/p')) == sorted(aloud)
        laws = texts(tree, "//dl/dd/span")
        assert sorted(laws) == sorted(plain(law.text) for law in form.laws)
        named = texts(tree, "//dl/dt")
        assert (
            len(named) == len({*named}) == len({law.number.partition("~")[0] for law in form.laws})
        )
        assert len(tree.xpath('//*[@class="steps"]/li')) == len(form.trail)


@pytest.fixture
def shown_card() -> RulingView:
    """Return the ruling on West, who has shown the queen of spades and plays the seven."""
    return view_of(next(run(read_cases(CASES / "tour.yaml")[0])))


def test_each_player_is_told_what_to_do_now(shown_card: RulingView) -> None:
    tree = card(shown_card)
    players = tree.xpath('//section[@class="at-the-table"]/*[@class="player"]')
    told = {
        read(player.find("h3")): [read(line) for line in player.xpath('.//span[@class="words"]')]
        for player in players
    }
    assert told == {
        "West": [
            "♠Q is played by West.",
            "♠7 becomes a major penalty card of West's.",
            "West must play ♠7 at the first legal opportunity.",
            "West is on lead.",
        ],
        "East": [
            "While the penalty card is on the table, East may not lead until declarer has chosen."
        ],
    }


def test_reading_aloud_moves_between_players_without_a_script(
    shown_card: RulingView,
) -> None:
    tree = card(shown_card)
    readings = tree.xpath('//section[@class="reading"]')
    assert [read(reading.find("h3")) for reading in readings] == [
        "All four players",
        "West",
        "East",
    ]
    address, seen = tree.xpath('//p[contains(@class, "bar")]/a/@href')[0], []
    while address:
        reading = tree.get_element_by_id(address.removeprefix("#"))
        seen.append(read(reading.find("h3")))
        address = next(iter(reading.xpath('.//a[contains(@class, "first")]/@href')), "")
        assert reading.xpath('.//a[contains(@class, "close")]/@href') == ["#card"]
    assert seen == ["All four players", "West", "East"]


def test_each_law_is_named_once_and_leads_to_its_page(shown_card: RulingView) -> None:
    laws = card(shown_card).xpath('//details[contains(@class, "laws-of-it")]')[0]
    named = {read(each): each.xpath("./a/@href") for each in laws.xpath(".//dt")}
    assert named["Law 50B Major or minor"] == ["/laws/50B"]
    assert len(named) == len(shown_card.laws)


def test_parts_that_can_wait_are_folded(shown_card: RulingView) -> None:
    tree = card(shown_card)
    folded = [each.get("class") for each in tree.xpath("./details")]
    assert folded == ["card information", "card later", "card laws-of-it", "card trail"]
    assert not tree.xpath("//details[@open]")


def test_players_have_the_names_of_their_pair(shown_card: RulingView) -> None:
    source = CARD.replace("(form)", '(form, names={"W": "Ida & <Bo>"})')
    tree: Any = html.fromstring(
        templates().from_string(source).render(form=shown_card, visitor=Visitor())
    )
    assert texts(tree, '//*[@class="player"]/h3') == ["West Ida & <Bo>", "East"]


def test_save_is_beside_read_aloud(shown_card: RulingView) -> None:
    for more, found in (
        ("", ["#card-aloud-1"]),
        (', save="save"', ["#card-aloud-1", "#save"]),
        (', save="save", save_now=True', ["#card-aloud-1", "save"]),
    ):
        source = CARD.replace("(form)", f"(form{more})")
        tree: Any = html.fromstring(
            templates().from_string(source).render(form=shown_card, visitor=Visitor())
        )
        buttons = tree.xpath('//p[contains(@class, "bar")]/*')
        assert [each.get("href") or each.get("form") for each in buttons] == found


def test_names_of_players_and_user_input_are_escaped(
    shown_card: RulingView,
) -> None:
    outcome = Named(value="x", words="<script>alert(1)</script>")
    form = replace(shown_card, outcome=outcome)
    assert not card(form).xpath("//script")


def test_two_cards_on_a_page_do_not_share_an_id(shown_card: RulingView) -> None:
    source = CARD + '{{ ruling_card(form, name="card-1") }}'
    page = templates().from_string(source).render(form=shown_card, visitor=Visitor())
    tree: Any = html.fromstring(f"<div>{page}</div>")
    ids = tree.xpath("//@id")
    assert len(ids) == len({*ids}) > 2

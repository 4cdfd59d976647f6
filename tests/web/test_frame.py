"""The frame of every page: language, visitor, error pages, and who may write."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("en-GB", "en"), ("da-DK,da;q=0.9", "da"), ("fr;q=0.9, da;q=0.5", "da"), ("xx", "en")],
)
def test_a_page_is_in_the_language_of_the_browser(
    desk: TestClient, accepted: str, language: str
) -> None:
    page = desk.get("/", headers={"accept-language": accepted})
    assert f'<html lang="{language}">' in page.text


def test_the_language_switch_overrides_the_browser(desk: TestClient) -> None:
    page = desk.post("/settings", data={"language": "da", "back": "/settings"})
    assert '<html lang="da">' in page.text
    assert page.url.path == "/settings"


def test_the_return_address_is_never_another_site(desk: TestClient) -> None:
    others = "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"
    for told in (
        *others,
        "///evil.example",
        "////evil.example",
        "/\t/evil.example",
        "//[",
        "//evil\u2100.example",
    ):
        page = desk.post("/settings", data={"name": "Anna", "back": told}, follow_redirects=False)
        assert page.headers["location"] == "/"


def test_the_size_of_a_form_is_limited(desk: TestClient) -> None:
    fields = {f"field{number}": (None, "x" * 900_000) for number in range(5)}
    assert desk.post("/settings", files=fields).status_code == 413


def test_a_name_is_escaped(desk: TestClient) -> None:
    page = desk.post("/settings", data={"name": "<script>alert(1)</script>", "back": "/"})
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert" in page.text


def test_a_missing_page(desk: TestClient) -> None:
    page = desk.get("/nothing")
    assert page.status_code == 404
    assert "Page not found." in page.text


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"origin": "https://evil.example"},
        {"origin": "http://["},
        {"origin": "https://desk"},
    ],
)
def test_another_site_cannot_write(desk: TestClient, headers: dict[str, str]) -> None:
    assert desk.post("/settings", data={"name": "x"}, headers=headers).status_code == 403


def test_another_host_is_not_served(desk: TestClient) -> None:
    assert desk.get("/", headers={"host": "evil.example"}).status_code == 400


def test_nothing_is_loaded_from_elsewhere(desk: TestClient) -> None:
    assert "default-src 'self'" in desk.get("/").headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [("/rule", "GET, HEAD"), ("/settings", "GET, HEAD, POST"), ("/interviews", "POST")],
)
def test_a_wrong_method_is_answered_with_the_allowed_ones(
    desk: TestClient, path: str, allowed: str
) -> None:
    refused = desk.put(path, headers={"accept-language": "da"})
    assert (refused.status_code, refused.headers["allow"]) == (405, allowed)
    assert 'lang="da"' in refused.text

"""Fixtures: a server with its own store for each test, as in the tests of the pages."""

from tests.web.conftest import begins_as, desk, empty_store, store

__all__ = ["begins_as", "desk", "empty_store", "store"]

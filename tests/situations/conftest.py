"""A desk of its own for each test, as the tests of the pages have it."""

from tests.web.conftest import begins_as, desk, empty_store, store

__all__ = ["begins_as", "desk", "empty_store", "store"]

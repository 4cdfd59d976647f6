"""The tests that use a browser; as a package they share one, which ends after the last of them."""

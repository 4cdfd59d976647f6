"""Commands on records of play."""

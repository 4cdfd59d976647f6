"""Commands that rule on what happened."""

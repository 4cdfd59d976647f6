"""Commands that look things up in the law book."""

"""Who may do what: sign-in, permissions, and the checks of every request."""

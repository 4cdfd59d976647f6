"""Login, the user's account, and the audit log."""

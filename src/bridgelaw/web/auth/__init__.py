"""Signing in, one's own account, and the audit log."""

"""Laws 61 to 64: the revoke."""

"""Law 40: what partners agree, and what the opponents are told of it."""

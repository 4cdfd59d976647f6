"""The director's procedures: what happened at the table, which laws, in which order, one ruling."""

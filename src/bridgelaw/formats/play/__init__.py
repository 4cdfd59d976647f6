"""Play records in PBN and LIN: one board as it was written down at the table."""

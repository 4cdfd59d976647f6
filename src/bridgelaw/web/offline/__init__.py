"""The offline interview: the installable page and its data."""

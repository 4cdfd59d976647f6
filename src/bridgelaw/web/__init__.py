"""Server-rendered pages for tournament directors, for phones at the table and office screens."""

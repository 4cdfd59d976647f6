"""The HTTP API: rulings, laws and results as JSON, described by an OpenAPI document.

`operations` holds the table of all operations. The routes (`app`) and the document (`document`) are
both built from it.
"""

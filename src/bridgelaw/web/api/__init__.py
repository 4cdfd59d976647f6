"""The desk over HTTP, for programs: the same rulings, laws and results as JSON, told by one OpenAPI
document.

`operations` has the table of all operations, from which both the routes (`app`) and the document
(`document`) are made.
"""

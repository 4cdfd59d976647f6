"""Long work: done by a process of its own, chunk by chunk, so that nothing that ends it loses or
doubles anything.

What sorts of work there are stands in `kinds`; how one is made in `job`.
"""

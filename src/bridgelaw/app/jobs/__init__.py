"""Background jobs, run in chunks by a separate process.

If the process ends at any moment, nothing is lost or done twice. The kinds of job are in `kinds`;
`job` defines what a kind is.
"""

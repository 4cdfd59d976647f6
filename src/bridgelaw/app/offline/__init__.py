"""Every way through every incident as static data, for a page that rules without a connection
(docs/how-to/work-offline.md)."""

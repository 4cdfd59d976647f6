"""Every path through every incident as static data, for a page that works offline.

See docs/how-to/work-offline.md.
"""

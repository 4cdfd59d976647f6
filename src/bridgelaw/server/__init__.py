"""Serving the desk: connections, limits, proxies, startup and shutdown."""

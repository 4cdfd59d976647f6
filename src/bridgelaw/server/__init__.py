"""Running the server: connections, limits, proxies, startup and shutdown."""

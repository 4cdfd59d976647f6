"""The terminal application of `bridgelaw replay`."""

"""Hypothesis for all tests: how fast the machine is, or how much else it does, is no matter for a test."""

from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

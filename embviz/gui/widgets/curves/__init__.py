"""Curves of runs over time."""

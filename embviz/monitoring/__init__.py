"""Observes runs: moments to return to, measures, phases, early stopping, checkpoints."""

"""Associations and bias in vectors: tests, axes, and what debiasing changes."""

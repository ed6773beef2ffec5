"""Smaller vectors: codebooks for one task, and vectors trained to be truncated."""

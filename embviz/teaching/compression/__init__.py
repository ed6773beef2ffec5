"""Vectors made smaller: codebooks for one task, and vectors trained to be cut."""

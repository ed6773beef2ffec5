"""The inner loops of models that learn from counts, and of the counting itself."""

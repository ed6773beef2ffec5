"""The toy world: what is true in it (facts), how it is told (grammar, passages), and what to expect of its vectors (truths)."""

"""The toy world: what is true in it (facts), how it is told (grammar, passages), what must come out (truths)."""

"""The lesson on analogies: differences of vectors that carry meaning, why they do, and their limits."""

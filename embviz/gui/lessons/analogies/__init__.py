"""The lesson of analogies: differences of vectors that mean something, why, and where that ends."""

"""A matrix of words as a heatmap."""

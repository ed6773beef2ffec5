"""The Similarity pages: heatmap, word pairs, rankings, odd one out."""

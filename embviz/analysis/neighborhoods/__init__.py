"""What surrounds words: neighbors, similarities, rankings, outliers, and why words are near."""

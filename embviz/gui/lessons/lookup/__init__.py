"""The lesson on the embedding layer as a lookup."""

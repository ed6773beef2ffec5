"""The lesson on using embeddings."""

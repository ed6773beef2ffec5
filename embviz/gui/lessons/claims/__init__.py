"""The lesson that tests claims about embeddings."""

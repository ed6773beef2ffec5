"""The lesson that puts claims about embeddings to the test."""

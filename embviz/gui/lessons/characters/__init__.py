"""The lesson on characters, one-hot vectors and dense vectors."""

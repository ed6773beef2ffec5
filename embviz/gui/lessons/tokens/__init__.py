"""The lesson on tokens."""

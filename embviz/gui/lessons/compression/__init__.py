"""The lesson on small and fast vectors."""

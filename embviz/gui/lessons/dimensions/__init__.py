"""The lesson on high dimensions."""

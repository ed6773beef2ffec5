"""The lesson on windows and the pairs they make."""

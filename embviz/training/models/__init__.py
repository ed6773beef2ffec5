"""The models that can be trained, each in a file of its own, and what they have in common."""

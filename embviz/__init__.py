"""embviz: a desktop laboratory for word embeddings."""

__version__ = "0.1.0"

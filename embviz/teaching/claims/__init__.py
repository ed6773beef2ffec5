"""Claims about embeddings, each with an experiment that decides whether it holds."""

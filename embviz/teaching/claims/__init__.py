"""Sentences that are said of embeddings, each with an experiment whose number decides whether it holds."""

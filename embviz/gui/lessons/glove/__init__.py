"""The lesson on GloVe's ratios."""

"""Documents as vectors, concordances, and keywords of a text."""

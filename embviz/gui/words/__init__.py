"""The Words pages: neighbors, senses, new words."""

"""The Documents pages: search by meaning, leanings of texts."""

"""The Analogy pages."""

"""By what words are colored, and the colors that follow."""

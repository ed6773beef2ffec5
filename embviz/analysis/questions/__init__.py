"""Questions asked in a sentence: read by a small grammar, answered from vectors, and kept as addresses."""

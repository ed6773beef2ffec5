"""How good vectors are: benchmarks, questions, word pairs, audits, and how far results repeat."""

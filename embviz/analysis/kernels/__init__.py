"""Inner loops of questions that look at every pair or triple: compiled, without the interpreter's lock."""

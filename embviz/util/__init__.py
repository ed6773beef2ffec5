"""What all rooms stand on: errors, declared parameters, language, memory, progress, and files written whole."""

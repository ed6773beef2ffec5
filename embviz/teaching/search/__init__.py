"""Search that scales: lists, codes and two stages against time; counting, vectors and both together."""

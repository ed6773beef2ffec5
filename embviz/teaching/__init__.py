"""Engines that only lessons use: tiny models, attention, merges of tokens, experiments in geometry."""

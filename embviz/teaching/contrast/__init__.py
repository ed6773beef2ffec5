"""Contrastive learning: a loss on a circle, towers for pictures, sounds and sentences, and two languages."""

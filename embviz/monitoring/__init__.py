"""Runs to what is known of them: moments that can be returned to, measures, phases, reasons to stop, checkpoints."""

"""How the window looks: theme, style sheet, scaling, icons, numbers, and whether things move."""

"""How dates and times are written in each language, where Django's own way is not ours."""

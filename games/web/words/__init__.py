"""What the service says to people, as translatable sentences: cards, variants, rules, refusals, ends of matches."""

"""What selectors found, as values that a template can show without thinking."""

"""Turn what selectors and the engine's views say into what a template shows; nothing is decided here."""

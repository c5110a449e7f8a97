"""Commands that make the service ready to run."""

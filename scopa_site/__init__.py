"""Wiring of the service: settings, addresses, processes. No model and no rule of the game lives here."""

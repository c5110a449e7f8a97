"""Leagues in JSON: what comes in, and what goes out."""

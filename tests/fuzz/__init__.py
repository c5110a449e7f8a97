"""Long runs with hostile input: commands to leave running, each with a short version among the tests."""

"""What the parts of the project promise each other and their readers."""

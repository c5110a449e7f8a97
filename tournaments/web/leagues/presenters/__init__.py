"""What the pages of leagues show, as plain values."""

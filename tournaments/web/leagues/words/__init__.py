"""What the pages of leagues say, in the languages of their readers."""

"""Documents of the API of tournaments: what is sent in, and what is answered."""

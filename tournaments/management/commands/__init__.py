"""Commands of `manage.py` for tournaments."""

"""Settings: `base` holds what is true everywhere; `local`, `test` and `production` add what differs.

The environment is read here and nowhere else, through `env`.
"""

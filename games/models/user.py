"""Who logs in. Who is rated is a Player (decision 0005)."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account. A guest has one too, with an unusable password, until it is claimed by signing up."""

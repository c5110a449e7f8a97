"""HTTP for programs: tournaments under `/api/v1/tournaments`, in the form of `games.api`."""

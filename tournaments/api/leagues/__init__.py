"""HTTP for programs: leagues, their seasons and boards, under `/api/v1/leagues` and `/api/v1/boards`."""
